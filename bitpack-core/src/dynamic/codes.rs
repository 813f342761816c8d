//! The codes (integers on the wire) of values whose type is known at run time, for small differences.

use alloc::vec::Vec;

use super::datum::Part as _;
use super::kind::{Kind, with_leaf};
use super::{Datum, Dynamic};
use crate::delta::Codes;
use crate::place::FloatForm;
use crate::tracing::Value;

impl Dynamic<'_> {
    /// Returns the encoding inside those that only select another form of delta, or exclude 0.
    fn content(self) -> Self {
        let mut content = self;
        while let Kind::Same(of) | Kind::NonZero(of) = content.kind() {
            content = content.at(*of).codec;
        }
        content
    }

    /// Returns the encoding of a part of this content, the index of the part in a list of values, and that of
    /// the component at `index` in the part; `None` if this is a component.
    fn inside(self, index: usize) -> Option<(usize, Self, usize)> {
        match self.kind() {
            Kind::Array { of, .. } => {
                let inner = self.at(*of).codec;
                if inner.kind().is_component() {
                    return Some((index, inner, 0));
                }
                let each = inner.count().max(1);
                Some((index / each, inner, index % each))
            }
            Kind::Struct(group) => Some((index, self.at(group.value(index)?).codec, 0)),
            _ => None,
        }
    }

    /// Returns `true` if the component at `index` is a number that is not 0.
    fn is_nonzero(self, index: usize) -> bool {
        match self.kind() {
            Kind::NonZero(_) => true,
            Kind::Same(of) => self.at(*of).codec.is_nonzero(index),
            _ => self.inside(index).is_some_and(|(_, inner, index)| inner.is_nonzero(index)),
        }
    }

    /// Returns the encoding of the component at `index`, and the component of a value. `part` returns the
    /// value at an index of a list.
    fn component<V>(
        self,
        value: V,
        mut index: usize,
        part: impl Fn(V, usize) -> Option<V>,
    ) -> (Self, Option<V>) {
        let (mut of, mut value) = (self.content(), Some(value));
        while let Some((at, inner, rest)) = of.inside(index) {
            value = value.and_then(|it| part(it, at));
            (of, index) = (inner.content(), rest);
        }
        (of, value)
    }

    fn leaf(self, index: usize) -> Self {
        self.component((), index, |(), _| Some(())).0
    }

    /// Returns `true` if a value has all components.
    pub(super) fn has_components(self, value: &Datum) -> bool {
        (0..self.count()).all(|index| self.component(value, index, part).1.is_some())
    }

    /// Sets the components of a value to those with the codes of `baseline`. Returns `false` if it lacks one, or
    /// if it has one that a strict writer rejects.
    fn copy<Floats: FloatForm>(self, value: &mut Datum, baseline: &Datum) -> bool {
        let of = self.content();
        let count = match of.kind() {
            Kind::Array { len, .. } => *len,
            Kind::Struct(group) => group.count,
            _ => {
                return with_leaf!(
                    of,
                    |codec: T| {
                        let Some(old) = T::of(baseline) else { return false };
                        let code = Codes::<T>::code::<Floats>(codec, old, 0);
                        if let Some(slot) = T::slot(value) {
                            Codes::<T>::put::<Floats>(codec, slot, 0, code);
                        }
                        !Floats::IS_STRICT || Codes::<T>::takes::<Floats>(codec, old, 0)
                    },
                    false
                );
            }
        };
        let (Some(values), Datum::List(old)) = (Vec::slot(value), baseline) else { return false };
        // a value may be much larger than a baseline without components
        if old.len() < count {
            return false;
        }
        values.resize_with(count, Datum::default);
        let part = |at| match of.kind() {
            Kind::Array { of: inner, .. } => Some(*inner),
            Kind::Struct(group) => group.value(at),
            _ => None,
        };
        values.iter_mut().zip(old).enumerate().all(|(at, (slot, old))| {
            part(at).is_some_and(|id| of.at(id).codec.copy::<Floats>(slot, old))
        })
    }
}

/// Returns the value at an index of a list.
fn part(value: &Datum, index: usize) -> Option<&Datum> {
    if let Datum::List(values) = value { values.get(index) } else { None }
}

/// Returns the place of the value at an index of a list, which grows as long as it has to be.
fn part_mut(value: &mut Datum, index: usize) -> Option<&mut Datum> {
    let values = Vec::slot(value)?;
    if values.len() <= index {
        values.resize_with(index + 1, Datum::default);
    }
    values.get_mut(index)
}

impl Codes<Datum> for Dynamic<'_> {
    const WIDE: bool = false; // a plan has small differences of no other encodings
    fn count(&self) -> usize {
        match self.content().kind() {
            Kind::Array { len, of, .. } => len.saturating_mul(self.at(*of).codec.count()),
            Kind::Struct(group) => group.count,
            _ => 1,
        }
    }
    fn last(&self, index: usize) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::last(codec, 0), 0)
    }
    fn takes<Floats: FloatForm>(&self, value: &Datum, index: usize) -> bool {
        let (leaf, Some(value)) = self.component(value, index, part) else { return false };
        with_leaf!(
            leaf,
            |codec: T| {
                T::of(value).is_some_and(|value| Codes::<T>::takes::<Floats>(codec, value, 0))
            },
            false
        )
    }
    fn code<Floats: FloatForm>(&self, value: &Datum, index: usize) -> u64 {
        let (leaf, Some(value)) = self.component(value, index, part) else { return 0 };
        with_leaf!(
            leaf,
            |codec: T| {
                T::of(value).map_or(0, |value| Codes::<T>::code::<Floats>(codec, value, 0))
            },
            0
        )
    }
    fn has_value(&self, index: usize, code: u64) -> bool {
        // 0 in two's complement is in the middle of the codes
        !self.is_nonzero(index) || self.sent(index, code) != 0
    }
    fn sent(&self, index: usize, code: u64) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::sent(codec, 0, code), code)
    }
    fn put<Floats: FloatForm>(&self, value: &mut Datum, index: usize, code: u64) {
        let (leaf, Some(slot)) = self.component(value, index, part_mut) else { return };
        with_leaf!(
            leaf,
            |codec: T| if let Some(slot) = T::slot(slot) {
                Codes::<T>::put::<Floats>(codec, slot, 0, code);
            },
            ()
        );
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        self.copy::<Floats>(value, baseline)
    }
    fn shown<Floats: FloatForm>(&self, value: &Datum, index: usize) -> Value {
        let none = Value::Bool(false);
        let (leaf, Some(value)) = self.component(value, index, part) else { return none };
        with_leaf!(
            leaf,
            |codec: T| match T::of(value) {
                Some(value) => Codes::<T>::shown::<Floats>(codec, value, 0),
                None => none,
            },
            none
        )
    }
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        self.has_components(baseline)
            && (0..self.count()).all(|i| {
                self.takes::<Floats>(value, i)
                    && self.code::<Floats>(value, i) == self.code::<Floats>(baseline, i)
            })
    }
}
