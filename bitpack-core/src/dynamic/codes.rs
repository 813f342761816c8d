//! The codes (integers on the wire) of values whose type is known at run time, for small differences.

use super::datum::Part as _;
use super::kind::Kind;
use super::{Datum, Dynamic};
use crate::delta::Codes;
use crate::place::FloatForm;
use crate::tracing::Value;

/// Calls `$body` with the codec of one component, and the type of its value.
macro_rules! with_leaf {
    ($this:expr, |$codec:ident: $T:ident| $body:expr, $none:expr) => {
        match $this.kind() {
            Kind::Unsigned($codec) => {
                type $T = u64;
                $body
            }
            Kind::Signed($codec) => {
                type $T = i64;
                $body
            }
            Kind::Range($codec) => {
                type $T = u64;
                $body
            }
            Kind::SignedRange($codec) => {
                type $T = i64;
                $body
            }
            Kind::Compressed($codec) => {
                type $T = f32;
                $body
            }
            Kind::CompressedF64($codec) => {
                type $T = f64;
                $body
            }
            _ => $none,
        }
    };
}

impl Dynamic<'_> {
    /// Returns the encoding inside those that only select another form of delta, or exclude 0.
    fn content(self) -> Self {
        let mut content = self;
        while let Kind::Same(of) | Kind::NonZero(of) = content.kind() {
            content = content.at(*of).codec;
        }
        content
    }

    /// Returns the encoding of the component at `index`, and its index in a list of values; `None` if
    /// this is a component.
    fn inside(self, index: usize) -> Option<(usize, Self, usize)> {
        match self.content().kind() {
            Kind::Array { of, .. } => {
                let inner = self.at(*of).codec;
                let each = inner.count().max(1);
                Some((index / each, inner, index % each))
            }
            Kind::Struct(group) => Some((index, self.at(group.value(index)?).codec, 0)),
            _ => None,
        }
    }

    /// Returns `true` if the component at `index` is a number that is not 0.
    fn is_nonzero(self, index: usize) -> bool {
        match (self.kind(), self.inside(index)) {
            (Kind::NonZero(_), _) => true,
            (Kind::Same(of), _) => self.at(*of).codec.is_nonzero(index),
            (_, Some((_, inner, index))) => inner.is_nonzero(index),
            (_, None) => false,
        }
    }

    fn leaf(self, index: usize) -> Self {
        match self.inside(index) {
            Some((_, inner, index)) => inner.leaf(index),
            None => self.content(),
        }
    }

    fn component(self, value: &Datum, index: usize) -> Option<&Datum> {
        let Some((at, inner, index)) = self.inside(index) else { return Some(value) };
        let Datum::List(values) = value else { return None };
        inner.component(values.get(at)?, index)
    }

    /// Returns `true` if a value has all components.
    pub(super) fn has_components(self, value: &Datum) -> bool {
        (0..self.count()).all(|index| self.component(value, index).is_some())
    }

    fn component_mut(self, value: &mut Datum, index: usize) -> Option<&mut Datum> {
        let Some((at, inner, index)) = self.inside(index) else { return Some(value) };
        let values = alloc::vec::Vec::slot(value)?;
        if values.len() <= at {
            values.resize(at + 1, Datum::Nothing);
        }
        inner.component_mut(values.get_mut(at)?, index)
    }
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
        let Some(value) = self.component(value, index) else { return false };
        with_leaf!(
            self.leaf(index),
            |codec: T| {
                T::of(value).is_some_and(|value| Codes::<T>::takes::<Floats>(codec, value, 0))
            },
            false
        )
    }
    fn code<Floats: FloatForm>(&self, value: &Datum, index: usize) -> u64 {
        let Some(value) = self.component(value, index) else { return 0 };
        with_leaf!(
            self.leaf(index),
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
        let Some(slot) = self.component_mut(value, index) else { return };
        with_leaf!(
            self.leaf(index),
            |codec: T| if let Some(slot) = T::slot(slot) {
                Codes::<T>::put::<Floats>(codec, slot, 0, code);
            },
            ()
        );
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        // a value may be much larger than a baseline without components
        self.has_components(baseline)
            && (0..self.count()).all(|i| {
                self.put::<Floats>(value, i, self.code::<Floats>(baseline, i));
                !Floats::IS_STRICT || self.takes::<Floats>(baseline, i)
            })
    }
    fn shown<Floats: FloatForm>(&self, value: &Datum, index: usize) -> Value {
        let (none, value) = (Value::Bool(false), self.component(value, index));
        let Some(value) = value else { return none };
        with_leaf!(
            self.leaf(index),
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
