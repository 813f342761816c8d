//! The codes (integers on the wire) of values whose type is known at run time, for small differences.

use alloc::vec::Vec;

use super::datum::Part as _;
use super::kind::{Kind, with_leaf};
use super::{Datum, Dynamic};
use crate::delta::Codes;
use crate::place::{FloatForm, FloatValues};
use crate::tracing::Value;

impl Dynamic<'_> {
    /// Returns the encoding inside those that only select another form of delta, or exclude 0. These contain no value of
    /// an enclosing type, so that there is an end.
    pub(super) fn number(self) -> Self {
        let mut number = self;
        while let Kind::Same(of) | Kind::NonZero(of) = number.kind() {
            number = number.at(*of).codec;
        }
        number
    }

    /// Returns `true` if a value has a code for each of its components: it is a number, or an array or a struct of
    /// numbers.
    pub(super) fn has_codes(self) -> bool {
        let of = self.number();
        match of.kind() {
            Kind::Array { of: inner, .. } => of.at(*inner).codec.has_codes(),
            Kind::Struct(group) => {
                let is_one = |id: u32| of.at(id).codec.number().kind().is_component();
                let mut all = 0..group.count();
                !all.is_empty()
                    && group.items.len() == all.len()
                    && all.all(|at| group.value(at).is_some_and(is_one))
            }
            kind => kind.is_component(),
        }
    }

    /// Returns the index of the part that has the component at `index`, the number of parts, the encoding of the part,
    /// and the index of the component in it; `None` if this is the component.
    fn inside(self, index: usize) -> Option<(usize, usize, Self, usize)> {
        let of = self.number();
        match of.kind() {
            Kind::Array { len, of: inner, .. } => {
                let inner = of.at(*inner).codec;
                let each = inner.count().max(1);
                Some((index / each, *len, inner, index % each))
            }
            Kind::Struct(group) => {
                Some((index, group.count(), of.at(group.value(index)?).codec, 0))
            }
            _ => None,
        }
    }

    /// Returns the encoding of the component at `index`, and the component of a value. `part` returns the value at an
    /// index of a list of a given length.
    fn component<V>(
        self,
        value: V,
        mut index: usize,
        part: impl Fn(V, usize, usize) -> Option<V>,
    ) -> (Self, Option<V>) {
        let (mut of, mut value) = (self, Some(value));
        while let Some((at, len, inner, rest)) = of.inside(index) {
            value = value.and_then(|it| part(it, at, len));
            (of, index) = (inner, rest);
        }
        (of.number(), value)
    }

    /// Returns the codes of a value whose differences a delta can send, each with the greatest code
    /// there. `None` for a value of another encoding.
    #[doc(hidden)]
    #[must_use]
    pub fn codes_of(self, value: &Datum) -> Option<Vec<(u64, u64)>> {
        let code = |index| {
            let (leaf, value) = self.value(value, index);
            with_leaf!(
                leaf,
                |codec: T| {
                    let value = T::of(value?)?;
                    let code = || Codes::<T>::code::<FloatValues>(codec, value, 0);
                    let takes = Codes::<T>::takes::<FloatValues>(codec, value, 0);
                    takes.then(|| (code(), Codes::<T>::last(codec, 0)))
                },
                None
            )
        };
        (0..self.count()).map(code).collect()
    }

    fn leaf(self, index: usize) -> Self {
        self.component((), index, |(), _, _| Some(())).0
    }

    fn value(self, value: &Datum, index: usize) -> (Self, Option<&Datum>) {
        self.component(value, index, |value, at, _| value.part(at))
    }

    /// Returns `true` if the component at `index` is a number that is not 0.
    fn is_nonzero(self, index: usize) -> bool {
        let mut of = self;
        while let Kind::Same(inner) | Kind::NonZero(inner) = of.kind() {
            if let Kind::NonZero(_) = of.kind() {
                return true;
            }
            of = of.at(*inner).codec;
        }
        of.inside(index).is_some_and(|(_, _, inner, rest)| inner.is_nonzero(rest))
    }

    /// Returns the code of the component at `index`; `None` if the value does not have it.
    fn code_of<Floats: FloatForm>(self, value: &Datum, index: usize) -> Option<u64> {
        let (leaf, value) = self.value(value, index);
        with_leaf!(
            leaf,
            |codec: T| Some(Codes::<T>::code::<Floats>(codec, T::of(value?)?, 0)),
            None
        )
    }

    /// Returns `true` if a value has all components.
    pub(super) fn has_components(self, value: &Datum) -> bool {
        (0..self.count()).all(|index| self.value(value, index).1.is_some())
    }
}

/// Returns the place of the value at an index of a list, which gets the length `len`.
fn slot(value: &mut Datum, index: usize, len: usize) -> Option<&mut Datum> {
    let values = Vec::slot(value)?;
    if values.len() != len {
        values.resize_with(len, Datum::default);
    }
    values.get_mut(index)
}

impl Codes<Datum> for Dynamic<'_> {
    const WIDE: bool = false; // a plan has small differences of no other encodings
    fn count(&self) -> usize {
        let content = self.number();
        match content.kind() {
            Kind::Array { len, of, .. } => len.saturating_mul(content.at(*of).codec.count()),
            Kind::Struct(group) => group.count(),
            _ => 1,
        }
    }
    fn last(&self, index: usize) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::last(codec, 0), 0)
    }
    fn takes<Floats: FloatForm>(&self, value: &Datum, index: usize) -> bool {
        let (leaf, value) = self.value(value, index);
        let takes = with_leaf!(
            leaf,
            |codec: T| value.and_then(T::of).map(|it| Codes::<T>::takes::<Floats>(codec, it, 0)),
            None
        );
        takes.unwrap_or(false)
    }
    fn code<Floats: FloatForm>(&self, value: &Datum, index: usize) -> u64 {
        self.code_of::<Floats>(value, index).unwrap_or(0)
    }
    fn has_value(&self, index: usize, code: u64) -> bool {
        // 0 in two's complement is in the middle of the codes
        !self.is_nonzero(index) || self.sent(index, code) != 0
    }
    fn sent(&self, index: usize, code: u64) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::sent(codec, 0, code), code)
    }
    fn put<Floats: FloatForm>(&self, value: &mut Datum, index: usize, code: u64) {
        let (leaf, Some(slot)) = self.component(value, index, slot) else { return };
        with_leaf!(
            leaf,
            |codec: T| if let Some(slot) = T::slot(slot) {
                Codes::<T>::put::<Floats>(codec, slot, 0, code);
            },
            ()
        );
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        // a value may be much larger than a baseline without components
        if !self.has_components(baseline) {
            return false;
        }
        value.clone_from(baseline);
        (0..self.count()).all(|i| {
            let Some(code) = self.code_of::<Floats>(baseline, i) else { return false };
            self.put::<Floats>(value, i, code);
            !Floats::IS_STRICT || self.takes::<Floats>(baseline, i)
        })
    }
    fn shown<Floats: FloatForm>(&self, value: &Datum, index: usize) -> Value {
        let (leaf, value) = self.value(value, index);
        let shown = with_leaf!(
            leaf,
            |codec: T| value.and_then(T::of).map(|it| Codes::<T>::shown::<Floats>(codec, it, 0)),
            None
        );
        shown.unwrap_or(Value::Bool(false))
    }
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        (0..self.count()).all(|index| {
            let (leaf, both) = self.component((value, baseline), index, |(new, old), at, _| {
                new.part(at).zip(old.part(at))
            });
            let same = with_leaf!(
                leaf,
                |codec: T| both.and_then(|(new, old)| T::of(new).zip(T::of(old))).map(
                    |(new, old)| {
                        let code = |it| Codes::<T>::code::<Floats>(codec, it, 0);
                        Codes::<T>::takes::<Floats>(codec, new, 0) && code(new) == code(old)
                    }
                ),
                None
            );
            same.unwrap_or(false)
        })
    }
}
