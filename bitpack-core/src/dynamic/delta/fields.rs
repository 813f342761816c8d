//! Deltas of the fields of structs and variants, and the values of fields that depend on others.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::OfPart;
use crate::codec::Coded;
use crate::delta::{
    DeltaCodec, copies, delta_if_changed, encodes_equal, new_part, range_to, relative_bits,
    relative_wrapping, without_baseline_is_whole,
};
use crate::dynamic::Datum;
use crate::dynamic::elements::{Elements, element};
use crate::dynamic::fields::Fields;
use crate::dynamic::group::{Field, Form, Item};
use crate::dynamic::number::{Numbered, integer, number_of, opaque, refused};
use crate::error::Result;
use crate::place::{FloatForm, Place};
use crate::stream::Stream;
use crate::tracing::{Mark, Step};

impl Fields<'_> {
    /// Writes or reads the delta of each field to the values `old` of the baseline; `None` means that the
    /// baseline lacks the fields, and they are sent in full. A stream that sends nothing compares the fields
    /// with the baseline, or copies them. Returns `true` if a field has changed.
    pub(super) fn changes<S: Stream>(
        self,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: Option<&[Datum]>,
        stream: &mut S,
    ) -> Result<bool> {
        let (mut differs, version) = (false, self.of.version);
        for (item, _) in &self.group.items {
            match item {
                Item::Field(field) => {
                    stream.enter(Step::Name(&field.name));
                    differs |= self.change(field, place, old, stream)?;
                    stream.leave();
                }
                Item::When { condition, group } => {
                    let values = Place::<Vec<Datum>>::peek(place);
                    let Some(holds) = condition.holds(values, version) else {
                        return Err(opaque(stream));
                    };
                    stream.mark(Mark::Group { is_sent: holds });
                    if holds {
                        let held =
                            |old| copies::<S>().then_some(true).or(condition.holds(old, version));
                        let Some(held) = old.map_or(Some(false), held) else {
                            return Err(opaque(stream));
                        };
                        let old = old.filter(|_| held);
                        differs |= Self { group, ..self }.changes(place, old, stream)?;
                        stream.mark(Mark::GroupEnd);
                    } else if let Some(values) = Place::<Vec<Datum>>::slot(place) {
                        group.clear(values);
                    }
                }
                Item::Align => stream.align()?,
                Item::Check { magic, bits } => stream.check(*magic, *bits)?,
                Item::Reserved { bits } => stream.reserved(*bits)?,
            }
        }
        Ok(differs)
    }

    /// Writes or reads a field whose encoding may depend on earlier fields: as a delta to its value in `old`,
    /// or in full if `old` is `None`. Returns `true` if the field has changed.
    pub(in crate::dynamic) fn change<S: Stream>(
        self,
        field: &Field,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: Option<&[Datum]>,
        stream: &mut S,
    ) -> Result<bool> {
        let (of, values) = (self.of, Place::<Vec<Datum>>::peek(place));
        // sends a number of the type `$T`, if the parameters of its encoding are known
        macro_rules! numbered {
            ($T:ty, $parameters:expr, |$known:ident| $codec:expr) => {
                if let Some($known) = $parameters {
                    let codec = Numbered::<$T, _>($codec, PhantomData);
                    return send(codec, field, place, old, stream);
                }
            };
        }
        macro_rules! relative {
            ($T:ty, $to:expr, $make:ident, $bits:expr) => {
                numbered!($T, values.get($to).and_then(number_of), |previous| $make(
                    previous, $bits
                ))
            };
        }
        match &field.form {
            Form::Value(id) => return send(of.coded_at(*id), field, place, old, stream),
            Form::Counted { of: id, len, count } => {
                let counts = counts(*len, *count, values, old);
                if counts.is_some() {
                    let inner = of.coded_at(*id);
                    let first = Elements { inner, len: *len, counts, is_vector: false }.coded();
                    if field.whole {
                        let codec = OfPart(FirstWhole(first), PhantomData::<Vec<Datum>>);
                        return send(codec, field, place, old, stream);
                    }
                    let codec = OfPart(first, PhantomData::<Vec<Datum>>);
                    return send(codec, field, place, old, stream);
                }
            }
            Form::Relative { to, bits, signed: false } => relative!(u32, *to, relative_bits, *bits),
            Form::Relative { to, bits: 8, signed: true } => relative!(i8, *to, relative_bits, 8),
            Form::Relative { to, bits: 16, signed: true } => relative!(i16, *to, relative_bits, 16),
            Form::Relative { to, bits, signed: true } => relative!(i32, *to, relative_bits, *bits),
            Form::RelativeWrapping { to, bits } => relative!(u32, *to, relative_wrapping, *bits),
            Form::RangeTo { ends: [min, max], signed } => {
                let ends = min.of(values).zip(max.of(values)).map(<[i64; 2]>::from);
                if *signed {
                    numbered!(i64, ends, |ends| range_to(ends));
                } else {
                    numbered!(u64, ends, |ends| range_to(ends));
                }
            }
            Form::Opaque => {}
        }
        Err(opaque(stream))
    }
}

/// Writes or reads a field with its codec: as a delta to its value in `old`, or in full if `old` is `None`.
/// Returns `true` if the field has changed.
fn send<S: Stream>(
    codec: impl DeltaCodec<Datum>,
    field: &Field,
    place: &mut S::Ref<'_, Vec<Datum>>,
    old: Option<&[Datum]>,
    stream: &mut S,
) -> Result<bool> {
    let Some(value) = element::<S>(place, field.at) else { return Err(refused(stream)) };
    match old.map(|old| old.get(field.at)) {
        None => new_part(value, codec, stream),
        Some(None) => Err(refused(stream)),
        Some(Some(baseline)) if field.always => crate::delta::part(value, baseline, codec, stream),
        Some(Some(baseline)) => delta_if_changed(value, baseline, codec, stream),
    }
}

/// Returns the number of elements that an earlier field of the value states, and the number in the same field
/// of the baseline. The second one is `len` without a baseline. Returns `None` if one of the fields has no
/// integer.
fn counts(len: usize, count: usize, values: &[Datum], old: Option<&[Datum]>) -> Option<[usize; 2]> {
    let number = |values: &[Datum]| {
        let number = integer(values.get(count)?)?;
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    };
    Some([number(values)?, old.map_or(Some(len), number)?])
}

impl DeltaCodec<Vec<Datum>> for Coded<Fields<'_>> {
    without_baseline_is_whole!(Vec<Datum>);
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        baseline: &Vec<Datum>,
        stream: &mut S,
    ) -> Result<bool> {
        if !self.codec.prepare::<S>(&mut place) {
            return Err(refused(stream));
        }
        self.codec.changes(&mut place, Some(baseline), stream)
    }
}

impl Elements<'_> {
    /// Returns this codec with the width of an array of which only the first elements are sent.
    fn coded(self) -> Coded<Self> {
        let width = self.inner.width;
        Coded { codec: self, width: crate::cost::Width { lead: 0, fixed: false, ..width } }
    }
}

/// The encoding of the first elements of an array. A delta sends all of them in full if one has changed.
#[derive(Clone, Copy, Debug)]
struct FirstWhole<'p>(Coded<Elements<'p>>);

impl DeltaCodec<Vec<Datum>> for FirstWhole<'_> {
    fn same<Floats: FloatForm>(&self, value: &Vec<Datum>, baseline: &Vec<Datum>) -> bool {
        let [first, before] = self.0.codec.counts();
        let old = baseline.get(..first).map(<[Datum]>::to_vec);
        first <= before.min(self.0.codec.len)
            && old.is_some_and(|old| {
                encodes_equal::<Floats, Vec<Datum>>(value, &old, |value, stream| {
                    self.0.whole(value, stream)
                })
            })
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Vec<Datum>, old: &Vec<Datum>) -> bool {
        self.0.copy_baseline::<Floats>(value, old)
    }
    fn is_exact(&self) -> bool {
        self.0.codec.inner.width.exact
    }
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, Vec<Datum>>, stream: &mut S) -> Result {
        self.0.whole(place, stream)
    }
}
