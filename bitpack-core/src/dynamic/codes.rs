//! The codes (integers on the wire) of values whose type is known at run time, for small differences.

use alloc::vec::Vec;
use core::slice;

use super::datum::Part as _;
use super::kind::{Change, Kind, with_leaf};
use super::{Datum, Dynamic};
use crate::delta::{Codes, Tiers};
use crate::math::bit_length;
use crate::place::{FloatForm, FloatValues};
use crate::tracing::Value;

impl Dynamic<'_> {
    /// Returns the encoding of the number inside the wrappers `Same` (another form of delta) and `NonZero`.
    /// None of these contains a recursive type, so the search ends.
    pub(super) fn number(self) -> Self {
        let mut number = self;
        while let Kind::Same(of) | Kind::NonZero(of) = number.kind() {
            number = number.coded_at(*of).codec;
        }
        number
    }

    /// Returns `true` if a value has a code for each of its components: it is a number, or an array or a
    /// struct of numbers.
    pub(super) fn has_codes(self) -> bool {
        let of = self.number();
        match of.kind() {
            Kind::Array { of: inner, .. } => of.coded_at(*inner).codec.has_codes(),
            Kind::Struct(group) => {
                let is_one = |id: u32| of.coded_at(id).codec.number().kind().is_component();
                let mut all = 0..group.count();
                !all.is_empty()
                    && group.items.len() == all.len()
                    && all.all(|at| group.value(at).is_some_and(is_one))
            }
            kind => kind.is_component(),
        }
    }

    /// Returns the number of parts of an array or a struct; `None` for the encoding of a single component.
    fn part_count(self) -> Option<usize> {
        match self.kind() {
            Kind::Array { len, .. } => Some(*len),
            Kind::Struct(group) => Some(group.count()),
            _ => None,
        }
    }

    /// Finds the part of an array or a struct that contains the component at `index`. Returns the index of
    /// the part, the number of parts, the encoding of the part, and the component's index inside the part.
    /// Returns `None` if the encoding is that of a single component.
    fn inside(self, index: usize) -> Option<(usize, usize, Self, usize)> {
        let of = self.number();
        let parts = of.part_count()?;
        let each = of.member(0)?.count().max(1);
        Some((index / each, parts, of.member(index / each)?, index % each))
    }

    /// Returns the encoding of the component at `index`, and that component of `value`; no value if it lacks
    /// the component. `part` returns the part of a value at an index; its last argument is the number of
    /// parts.
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

    /// Calls `visit` with the encoding and the value of each component, until it returns `false`. `parts`
    /// returns the values in an array or a struct. Returns `false` also if a component is missing.
    fn components<V, I: Iterator<Item = V>>(
        self,
        value: V,
        parts: &impl Fn(V) -> I,
        visit: &mut impl FnMut(Self, V) -> bool,
    ) -> bool {
        let of = self.number();
        let Some(len) = of.part_count() else { return visit(of, value) };
        let mut values = parts(value);
        (0..len).all(|at| {
            let part = of.member(at).zip(values.next());
            part.is_some_and(|(inner, value)| inner.components(value, parts, visit))
        })
    }

    /// Returns the encoding of the element or field at `index` of an array or a struct; `None` for other
    /// encodings, and for a field whose encoding depends on others.
    fn member(self, index: usize) -> Option<Self> {
        let inner = match self.kind() {
            Kind::Array { of, .. } => *of,
            Kind::Struct(group) => group.value(index)?,
            _ => return None,
        };
        Some(self.coded_at(inner).codec)
    }

    /// Returns the number of bits of a value that is sent in full, and the difference of each of its codes to
    /// the baseline's code. The differences are `None` for two quaternions with different largest components.
    /// Returns `None` for values without codes.
    #[doc(hidden)]
    #[must_use]
    pub fn differences(self, new: &Datum, old: &Datum) -> Option<(u64, Option<Vec<i64>>)> {
        let straight = Tiers::of(0, 0, false);
        if let Kind::SmallestThree(codec) = self.kind() {
            let codes = |it: &Datum| {
                let it = <[f32; 4]>::of(it).filter(|it| codec.takes::<FloatValues, _>(*it))?;
                Some(codec.codes(it))
            };
            let ((largest, new), (before, old)) = (codes(new)?, codes(old)?);
            let all = new.iter().zip(old).map(|(new, old)| straight.between(*new, old, 0));
            return Some((codec.bits().into(), (largest == before).then(|| all.collect())));
        }
        let tiers = match self.node().change {
            Change::Differences(tiers) => tiers,
            _ => straight,
        };
        let (mut bits, mut all) = (0, Vec::new());
        let has_all = self.components((new, old), &both, &mut |leaf, (new, old)| {
            with_leaf!(
                leaf,
                |codec: T| {
                    let code = |it| {
                        let takes = Codes::<T>::takes::<FloatValues>(codec, it, 0);
                        takes.then(|| Codes::<T>::code::<FloatValues>(codec, it, 0))
                    };
                    let codes = T::of(new).and_then(code).zip(T::of(old).and_then(code));
                    let last = Codes::<T>::last(codec, 0);
                    bits += u64::from(bit_length(last.into()));
                    all.extend(codes.map(|(new, old)| tiers.between(new, old, last)));
                    codes.is_some()
                },
                false
            )
        });
        has_all.then_some((bits, Some(all)))
    }

    fn leaf(self, index: usize) -> Self {
        self.component((), index, |(), _, _| Some(())).0
    }

    /// Returns `true` if the component at `index` has a `NonZero` type, so that 0 is invalid.
    fn is_nonzero(self, index: usize) -> bool {
        let mut of = self;
        while let Kind::Same(inner) | Kind::NonZero(inner) = of.kind() {
            if let Kind::NonZero(_) = of.kind() {
                return true;
            }
            of = of.coded_at(*inner).codec;
        }
        of.inside(index).is_some_and(|(_, _, inner, rest)| inner.is_nonzero(rest))
    }

    pub(super) fn has_components(self, value: &Datum) -> bool {
        self.components(value, &elements, &mut |_, _| true)
    }
}

fn elements(value: &Datum) -> slice::Iter<'_, Datum> {
    if let Datum::List(values) = value { values.iter() } else { slice::Iter::default() }
}

fn both<'d>((new, old): (&'d Datum, &'d Datum)) -> impl Iterator<Item = (&'d Datum, &'d Datum)> {
    elements(new).zip(elements(old))
}

fn slots(value: &mut Datum) -> slice::IterMut<'_, Datum> {
    if let Datum::List(values) = value { values.iter_mut() } else { slice::IterMut::default() }
}

/// Returns the value at an index of a list, to be changed; `None` if `index` is not below `len`. A datum that
/// is no list is replaced by one, and the list gets the length `len`.
fn slot(value: &mut Datum, index: usize, len: usize) -> Option<&mut Datum> {
    let values = Vec::slot(value)?;
    if values.len() != len {
        values.resize_with(len, Datum::default);
    }
    values.get_mut(index)
}

/// Calls the function `$function` of [`Codes`] with the codec and the value of the component at an index.
/// Evaluates to `None` if the value has no such component.
macro_rules! of_component {
    ($of:expr, $function:ident::<$Floats:ident>($value:expr, $index:expr)) => {{
        let (leaf, value) = $of.component($value, $index, |value: &Datum, at, _| value.part(at));
        with_leaf!(
            leaf,
            |codec: T| value
                .and_then(T::of)
                .map(|it| Codes::<T>::$function::<$Floats>(codec, it, 0)),
            None
        )
    }};
}

impl Codes<Datum> for Dynamic<'_> {
    const WIDE: bool = false; // a plan has small differences of no other encodings
    fn count(&self) -> usize {
        let of = self.number();
        let each = |parts: usize| parts.saturating_mul(of.member(0).map_or(1, |it| it.count()));
        of.part_count().map_or(1, each)
    }
    fn last(&self, index: usize) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::last(codec, 0), 0)
    }
    fn takes<Floats: FloatForm>(&self, value: &Datum, index: usize) -> bool {
        of_component!(self, takes::<Floats>(value, index)).unwrap_or(false)
    }
    fn code<Floats: FloatForm>(&self, value: &Datum, index: usize) -> u64 {
        of_component!(self, code::<Floats>(value, index)).unwrap_or(0)
    }
    fn has_value(&self, index: usize, code: u64) -> bool {
        // 0 in two's complement is in the middle of the codes
        !self.is_nonzero(index) || self.whole_bits(index, code) != 0
    }
    fn whole_bits(&self, index: usize, code: u64) -> u64 {
        with_leaf!(self.leaf(index), |codec: T| Codes::<T>::whole_bits(codec, 0, code), code)
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
        value.clone_from(baseline);
        self.components(value, &slots, &mut |leaf, slot| {
            with_leaf!(
                leaf,
                |codec: T| match T::of(slot).copied().zip(T::slot(slot)) {
                    Some((old, slot)) => Codes::<T>::copy_baseline::<Floats>(codec, slot, &old),
                    None => false,
                },
                false
            )
        })
    }
    fn shown<Floats: FloatForm>(&self, value: &Datum, index: usize) -> Value {
        of_component!(self, shown::<Floats>(value, index)).unwrap_or(Value::Bool(false))
    }
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        self.components((value, baseline), &both, &mut |leaf, (new, old)| {
            with_leaf!(
                leaf,
                |codec: T| {
                    let both = T::of(new).zip(T::of(old));
                    both.is_some_and(|(new, old)| Codes::<T>::same::<Floats>(codec, new, old))
                },
                false
            )
        })
    }
}
