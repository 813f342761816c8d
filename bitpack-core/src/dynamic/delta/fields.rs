//! Deltas of the fields of structs and variants, and the values of fields that depend on others.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::codec::Coded;
use crate::delta::{
    DeltaCodec, delta_if_changed, encodes_equal, range_to, relative_bits, relative_wrapping,
    without_baseline_is_whole,
};
use crate::dynamic::datum::Part as _;
use crate::dynamic::elements::{Elements, element};
use crate::dynamic::fields::Fields;
use crate::dynamic::group::{Field, Form, Item};
use crate::dynamic::number::{Numbered, integer, number_of, opaque, refused};
use crate::dynamic::{Datum, Dynamic, part};
use crate::error::Error;
use crate::place::{FloatForm, Place};
use crate::stream::Stream;
use crate::tracing::{Mark, Step};

/// Calls `$body` with the codec of a field. The codec of some fields depends on earlier `$values` (and on
/// `$old`, those of the baseline). `$unknown` is used if such a value is unknown.
macro_rules! with_form {
    ($field:expr, $of:expr, $values:expr, $old:expr, |$codec:ident| $body:expr, $unknown:expr) => {{
        let (field, of, values): (&Field, Dynamic<'_>, &[Datum]) = ($field, $of, $values);
        macro_rules! numbered {
            ($T:ty, $make:expr) => {{
                let $codec = Numbered::<$T, _>($make, PhantomData);
                $body
            }};
        }
        macro_rules! relative {
            ($T:ty, $to:expr, $bits:expr) => {
                match values.get($to).and_then(number_of::<$T>) {
                    Some(previous) => numbered!($T, relative_bits(previous, $bits)),
                    None => $unknown,
                }
            };
        }
        match &field.form {
            Form::Value(id) => {
                let $codec = of.at(*id);
                $body
            }
            Form::Counted { of: id, len, count, .. } => match counts(*len, *count, values, $old) {
                Some(counts) => {
                    let (inner, counts) = (of.at(*id), Some(counts));
                    let codec = Elements { inner, len: *len, counts, is_vector: false };
                    let $codec = Counted { elements: codec, whole: field.whole };
                    $body
                }
                None => $unknown,
            },
            Form::Relative { to, bits, signed: false } => relative!(u32, *to, *bits),
            Form::Relative { to, bits: 8, signed: true } => relative!(i8, *to, 8),
            Form::Relative { to, bits: 16, signed: true } => relative!(i16, *to, 16),
            Form::Relative { to, bits, signed: true } => relative!(i32, *to, *bits),
            Form::RelativeWrapping { to, bits } => {
                match values.get(*to).and_then(number_of::<u32>) {
                    Some(previous) => numbered!(u32, relative_wrapping(previous, *bits)),
                    None => $unknown,
                }
            }
            Form::RangeTo { ends: [min, max], signed } => {
                match (min.of(values), max.of(values), signed) {
                    (Some(min), Some(max), true) => numbered!(i64, range_to([min, max])),
                    (Some(min), Some(max), false) => numbered!(u64, range_to([min, max])),
                    _ => $unknown,
                }
            }
            Form::Opaque => $unknown,
        }
    }};
}
/// Returns the number of elements that an earlier field states, and the number that it states in the
/// baseline.
fn counts(len: usize, count: usize, values: &[Datum], old: Option<&[Datum]>) -> Option<[usize; 2]> {
    let number = |values: &[Datum]| {
        let number = integer(values.get(count)?)?;
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    };
    Some([number(values)?, old.map_or(Some(len), number)?])
}

/// The first elements of an array.
#[derive(Clone, Copy, Debug)]
struct Counted<'p> {
    elements: Elements<'p>,
    whole: bool,
}

impl Fields<'_> {
    pub(super) fn same_fields<Floats: FloatForm>(self, new: &[Datum], old: &[Datum]) -> bool {
        let version = self.of.version;
        self.group.items.iter().all(|item| match item {
            Item::Field(field) => {
                let (Some(value), Some(baseline)) = (new.get(field.at), old.get(field.at)) else {
                    return false;
                };
                with_form!(
                    field,
                    self.of,
                    new,
                    Some(old),
                    |codec| codec.same::<Floats>(value, baseline),
                    false
                )
            }
            Item::When { condition, group, .. } => match condition.holds(new, version) {
                Some(true) => {
                    condition.holds(old, version) == Some(true)
                        && Self { group, ..self }.same_fields::<Floats>(new, old)
                }
                Some(false) => true,
                None => false,
            },
            _ => true,
        })
    }

    pub(super) fn copy_fields<Floats: FloatForm>(
        self,
        values: &mut [Datum],
        old: &[Datum],
    ) -> bool {
        self.group.items.iter().all(|item| match item {
            Item::Field(field) => {
                let mut value = values.get_mut(field.at).map_or(Datum::Nothing, core::mem::take);
                let Some(baseline) = old.get(field.at) else { return false };
                let is_kept = with_form!(
                    field,
                    self.of,
                    values,
                    Some(old),
                    |codec| codec.copy_baseline::<Floats>(&mut value, baseline),
                    false
                );
                if let Some(slot) = values.get_mut(field.at) {
                    *slot = value;
                }
                is_kept
            }
            Item::When { condition, group, .. } => match condition.holds(values, self.of.version) {
                Some(true) => Self { group, ..self }.copy_fields::<Floats>(values, old),
                Some(false) => {
                    group.clear(values);
                    true
                }
                None => false,
            },
            _ => true,
        })
    }

    /// Writes or reads the delta of each field. Without the values of the baseline, which does not have
    /// the fields, they are sent in full.
    pub(super) fn changes<S: Stream>(
        self,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: Option<&[Datum]>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let (mut differs, version) = (false, self.of.version);
        for item in &self.group.items {
            match item {
                Item::Field(field) => {
                    stream.enter(Step::Name(&field.name));
                    differs |= self.change(field, place, old, stream)?;
                    stream.leave();
                }
                Item::When { condition, group, .. } => {
                    let values = Place::<Vec<Datum>>::peek(place);
                    let Some(holds) = condition.holds(values, version) else {
                        return Err(opaque(stream));
                    };
                    stream.mark(Mark::Group { is_sent: holds });
                    if holds {
                        let held = old.map_or(Some(false), |old| condition.holds(old, version));
                        let Some(held) = held else { return Err(opaque(stream)) };
                        let old = old.filter(|_| held);
                        differs |= Self { group, ..self }.changes(place, old, stream)?;
                        stream.mark(Mark::GroupEnd);
                    } else if let Some(values) = Place::<Vec<Datum>>::slot(place) {
                        group.clear(values);
                    }
                }
                Item::Align { .. } => stream.align()?,
                Item::Check { magic, bits } => stream.check(*magic, *bits)?,
                Item::Reserved { bits } => stream.reserved(*bits)?,
            }
        }
        Ok(differs)
    }

    /// Writes or reads the delta of a field, or its value in full without a baseline.
    pub(in crate::dynamic) fn change<S: Stream>(
        self,
        field: &Field,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: Option<&[Datum]>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let baseline = match old.map(|old| old.get(field.at)) {
            Some(None) => return Err(refused(stream)),
            baseline => baseline.flatten(),
        };
        let mut value = match element::<S>(place, field.at) {
            Some(mut value) => value.slot().map_or(Datum::Nothing, core::mem::take),
            None => return Err(refused(stream)),
        };
        let values = Place::<Vec<Datum>>::peek(place);
        let differs = with_form!(
            field,
            self.of,
            values,
            old,
            |codec| {
                let place = match values.get(field.at).and_then(S::outgoing) {
                    Some(place) => place,
                    None => S::lend(&mut value),
                };
                match baseline {
                    None => codec.without_baseline(place, stream).map(|()| true)?,
                    Some(baseline) if field.always => codec.delta(place, baseline, stream)?,
                    Some(baseline) => delta_if_changed(place, baseline, codec, stream)?,
                }
            },
            return Err(opaque(stream))
        );
        let slot = Place::<Vec<Datum>>::slot(place).and_then(|values| values.get_mut(field.at));
        if let Some(slot) = slot {
            *slot = value;
        }
        Ok(differs)
    }
}

impl DeltaCodec<Vec<Datum>> for Coded<Fields<'_>> {
    without_baseline_is_whole!(Vec<Datum>);
    fn same<Floats: FloatForm>(&self, value: &Vec<Datum>, baseline: &Vec<Datum>) -> bool {
        value.len() == self.codec.group.count && self.codec.same_fields::<Floats>(value, baseline)
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Vec<Datum>, old: &Vec<Datum>) -> bool {
        value.resize_with(self.codec.group.count, Datum::default);
        self.codec.copy_fields::<Floats>(value, old)
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        baseline: &Vec<Datum>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        if !self.codec.prepare::<S>(&mut place) {
            return Err(refused(stream));
        }
        self.codec.changes(&mut place, Some(baseline), stream)
    }
}

impl<'p> Counted<'p> {
    /// Returns the encoding of the whole array.
    pub(super) fn coded(self) -> Coded<Elements<'p>> {
        let width = self.elements.inner.width;
        Coded { codec: self.elements, width: crate::cost::Width { lead: 0, fixed: false, ..width } }
    }
}

impl Counted<'_> {
    /// Returns `true` if all elements are the same as in a baseline that has as many.
    fn same_whole<Floats: FloatForm>(&self, value: &Vec<Datum>, baseline: &[Datum]) -> bool {
        let [first, before] = self.elements.counts.unwrap_or([self.elements.len; 2]);
        let old = baseline.get(..first).map(<[Datum]>::to_vec);
        first <= before.min(self.elements.len)
            && old.is_some_and(|old| {
                encodes_equal::<Floats, Vec<Datum>>(value, &old, |value, stream| {
                    self.coded().whole(value, stream)
                })
            })
    }
}

impl DeltaCodec<Datum> for Counted<'_> {
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        let (Datum::List(value), Datum::List(baseline)) = (value, baseline) else { return false };
        if self.whole {
            return self.same_whole::<Floats>(value, baseline);
        }
        self.coded().same::<Floats>(value, baseline)
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        let (Some(slot), Datum::List(baseline)) = (Vec::slot(value), baseline) else {
            return false;
        };
        self.coded().copy_baseline::<Floats>(slot, baseline)
    }
    fn tell_unchanged<S: Stream>(&self, value: &Datum, baseline: &Datum, stream: &mut S) {
        stream.compared(value, baseline, false);
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let (Some(mut list), Datum::List(old)) = (part::<S, Vec<Datum>>(&mut place), baseline)
        else {
            return Err(refused(stream));
        };
        if !self.whole {
            return self.coded().delta(list, old, stream);
        }
        self.coded().whole(S::project(&mut list, |it| it, |it| it), stream)?;
        let is_exact = self.elements.inner.width.exact;
        Ok(!S::IS_READING || !is_exact || !self.same_whole::<S::Floats>(list.peek(), old))
    }
    fn without_baseline<S: Stream>(
        &self,
        mut place: S::Ref<'_, Datum>,
        stream: &mut S,
    ) -> Result<(), Error> {
        match part::<S, Vec<Datum>>(&mut place) {
            Some(list) => self.coded().whole(list, stream),
            None => Err(refused(stream)),
        }
    }
}
