//! Deltas of values whose type is known at run time: those of the codecs of this crate.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::choice::{Around, Variants, Versions};
use super::datum::Part;
use super::elements::{Ascending, Block, Elements, element};
use super::fields::{Counted, Field, Fields, Form, Item, UNKNOWN, counts, with_form};
use super::kind::{Change, Kind, with_codec};
use super::number::{Numbered, number_of, refused};
use super::{Datum, Dynamic, part};
use crate::codec::{
    Boxed, Codec, Coded, List, Map, MarkedList, OmitValue, Optional, Plain, Set, Subset,
};
use crate::delta::{
    Codes, DeltaCodec, DeltaList, QuaternionDelta, SmallDelta, Whole, array_delta, counted_delta,
    delta_if_changed, encodes_equal, range_to, relative_bits, relative_wrapping, variant, whole,
    without_baseline_is_whole,
};
use crate::error::{Error, ErrorKind};
use crate::place::{FloatForm, Place};
use crate::stream::Stream;
use crate::tracing::{Reason, Step};

/// Calls `$body` with the codec that the form of the delta selects, and the type of its values.
macro_rules! with_delta {
    ($coded:expr, |$codec:ident: $T:ident| $body:expr) => {{
        let Coded { codec: this, width } = $coded.settled();
        let node = this.node();
        match (node.change, &node.kind) {
            (Change::Own, _) => with_codec!(this, |codec: $T| {
                let $codec = Coded { codec, width };
                $body
            }),
            (Change::Differences(tiers), Kind::SmallestThree(codec)) => {
                type $T = [f32; 4];
                let $codec = Coded { codec: QuaternionDelta { codec: *codec, tiers }, width };
                $body
            }
            (Change::Differences(tiers), _) => {
                type $T = Datum;
                let $codec = Coded { codec: SmallDelta { codec: this, tiers }, width };
                $body
            }
            (Change::Whole | Change::Codes | Change::Opaque, _) => {
                type $T = Datum;
                let $codec = Coded { codec: Whole { codec: this }, width };
                $body
            }
        }
    }};
}

impl Coded<Dynamic<'_>> {
    /// Returns the encoding that has the delta: that of the content of a recursive type.
    fn settled(self) -> Self {
        match (self.codec.node().change, self.codec.kind()) {
            (Change::Own, Kind::Recursive(of)) => self.codec.at(*of),
            _ => self,
        }
    }
}

impl DeltaCodec<Datum> for Coded<Dynamic<'_>> {
    without_baseline_is_whole!(Datum);

    #[inline(never)]
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        if let Change::Codes = self.codec.node().change {
            return Codes::same::<Floats>(&self.codec, value, baseline);
        }
        with_delta!(self, |codec: T| match (T::of(value), T::of(baseline)) {
            (Some(value), Some(baseline)) => {
                DeltaCodec::<T>::same::<Floats>(&codec, value, baseline)
            }
            _ => false,
        })
    }
    #[inline(never)]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        if let Change::Codes = self.codec.node().change {
            return Codes::copy_baseline::<Floats>(&self.codec, value, baseline);
        }
        with_delta!(self, |codec: T| match (T::slot(value), T::of(baseline)) {
            (Some(slot), Some(baseline)) => {
                DeltaCodec::<T>::copy_baseline::<Floats>(&codec, slot, baseline)
            }
            _ => false,
        })
    }
    #[inline(never)]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result<bool, Error> {
        match self.codec.node().change {
            Change::Opaque => return Err(opaque(stream)),
            Change::Differences(_) if !self.codec.has_components(baseline) => {
                return Err(refused(stream));
            }
            Change::Codes => {
                self.whole(S::project(&mut place, |it| it, |it| it), stream)?;
                let is_same = || Codes::same::<S::Floats>(&self.codec, place.peek(), baseline);
                return Ok(!S::IS_READING || !is_same());
            }
            _ => {}
        }
        with_delta!(self, |codec: T| match (part::<S, T>(&mut place), T::of(baseline)) {
            (Some(part), Some(old)) => DeltaCodec::<T>::delta(&codec, part, old, stream),
            _ => Err(refused(stream)),
        })
    }
}

#[cold]
fn opaque<S: Stream>(stream: &mut S) -> Error {
    stream.record_rejection(|| Reason::Because(UNKNOWN));
    stream.fail(Error::new(ErrorKind::Opaque, 0))
}

whole!([] Block);
whole!(<'p> [] Ascending<'p>);
whole!(<'p> [] Versions<'p>);
whole!(<'p> [] Around<'p>);

impl Fields<'_> {
    fn same_fields<Floats: FloatForm>(self, new: &[Datum], old: &[Datum]) -> bool {
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

    fn copy_fields<Floats: FloatForm>(self, values: &mut [Datum], old: &[Datum]) -> bool {
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

    /// Writes or reads the delta of each field. Fields that were not sent in the baseline are sent in
    /// full: then `old` is not known.
    fn changes<S: Stream>(
        self,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: &[Datum],
        is_known: bool,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let (mut differs, version) = (false, self.of.version);
        for item in &self.group.items {
            match item {
                Item::Field(field) => {
                    stream.enter(Step::Name(&field.name));
                    differs |= self.change(field, place, old, is_known, stream)?;
                    stream.leave();
                }
                Item::When { condition, group, .. } => {
                    let values = Place::<Vec<Datum>>::peek(place);
                    let Some(holds) = condition.holds(values, version) else {
                        return Err(opaque(stream));
                    };
                    if holds {
                        let held =
                            if is_known { condition.holds(old, version) } else { Some(false) };
                        let Some(is_known) = held else { return Err(opaque(stream)) };
                        let group = Self { group, ..self };
                        differs |= group.changes(place, old, is_known, stream)?;
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

    fn change<S: Stream>(
        self,
        field: &Field,
        place: &mut S::Ref<'_, Vec<Datum>>,
        old: &[Datum],
        is_known: bool,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let Some(baseline) = old.get(field.at) else { return Err(refused(stream)) };
        let mut value = match element::<S>(place, field.at) {
            Some(mut value) => value.slot().map_or(Datum::Nothing, core::mem::take),
            None => return Err(refused(stream)),
        };
        let values = Place::<Vec<Datum>>::peek(place);
        let (before, always) = (is_known.then_some(old), field.always);
        let differs = with_form!(
            field,
            self.of,
            values,
            before,
            |codec| {
                let place = match values.get(field.at).and_then(S::outgoing) {
                    Some(place) => place,
                    None => S::lend(&mut value),
                };
                if !is_known {
                    codec.without_baseline(place, stream).map(|()| true)?
                } else if always {
                    codec.delta(place, baseline, stream)?
                } else {
                    delta_if_changed(place, baseline, codec, stream)?
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
        self.codec.prepare(value);
        self.codec.copy_fields::<Floats>(value, old)
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        baseline: &Vec<Datum>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        if S::IS_WRITING && place.peek().len() != self.codec.group.count {
            return Err(refused(stream));
        }
        if let Some(slot) = place.slot() {
            self.codec.prepare(slot);
        }
        self.codec.changes(&mut place, baseline, true, stream)
    }
}

type Chosen = (u32, Vec<Datum>);

impl DeltaCodec<Chosen> for Coded<Variants<'_>> {
    without_baseline_is_whole!(Chosen);
    fn same<Floats: FloatForm>(&self, new: &Chosen, old: &Chosen) -> bool {
        let variant = self.codec.variant(new.0).filter(|it| new.1.len() == it.group.count);
        new.0 == old.0 && variant.is_some_and(|it| it.same_fields::<Floats>(&new.1, &old.1))
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Chosen, old: &Chosen) -> bool {
        let Some(variant) = self.codec.variant(old.0) else { return false };
        value.0 = old.0;
        variant.prepare(&mut value.1);
        variant.copy_fields::<Floats>(&mut value.1, &old.1)
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Chosen>,
        old: &Chosen,
        stream: &mut S,
    ) -> Result<bool, Error> {
        if !variant(place.peek().0 == old.0, stream)? {
            self.whole(S::project(&mut place, |it| it, |it| it), stream)?;
            return Ok(place.peek().0 != old.0);
        }
        let Some(variant) = self.codec.variant(old.0) else { return Err(refused(stream)) };
        if S::IS_WRITING && place.peek().1.len() != variant.group.count {
            return Err(refused(stream));
        }
        if let Some(slot) = place.slot() {
            slot.0 = old.0;
            variant.prepare(&mut slot.1);
        }
        let mut fields = S::project(&mut place, |it| &it.1, |it| &mut it.1);
        let differs = variant.changes(&mut fields, &old.1, true, stream)?;
        self.codec.checks().changes(&mut fields, &old.1, true, stream)?;
        Ok(differs)
    }
}

impl DeltaCodec<Vec<Datum>> for Coded<Elements<'_>> {
    without_baseline_is_whole!(Vec<Datum>);
    fn same<Floats: FloatForm>(&self, value: &Vec<Datum>, baseline: &Vec<Datum>) -> bool {
        let Elements { inner, len, counts, .. } = self.codec;
        let [first, before] = counts.unwrap_or([len; 2]);
        let mut both = value.iter().zip(baseline);
        first <= before.min(len)
            && value.len() == first
            && baseline.len() >= first
            && both.all(|(new, old)| inner.same::<Floats>(new, old))
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Vec<Datum>, old: &Vec<Datum>) -> bool {
        let Elements { inner, len, counts, .. } = self.codec;
        let [first, before] = counts.unwrap_or([len; 2]);
        if first > before.min(len) || first > old.len() {
            return false;
        }
        value.resize(first, Datum::Nothing);
        value.iter_mut().zip(old).all(|(slot, old)| inner.copy_baseline::<Floats>(slot, old))
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        old: &Vec<Datum>,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let Elements { inner, len, counts, .. } = self.codec;
        let [first, before] = counts.unwrap_or([len; 2]);
        let count = self.codec.count();
        if old.len() < before.min(len) || S::IS_WRITING && place.peek().len() != count {
            return Err(refused(stream));
        }
        if let Some(slot) = place.slot() {
            // a packet that has no bits for all elements is rejected before those that are missing here
            let left = usize::try_from(stream.remaining_bits()).unwrap_or(usize::MAX);
            slot.resize(
                count.min(old.len().saturating_add(left).saturating_add(1)),
                Datum::Nothing,
            );
        }
        if counts.is_none() {
            return array_delta::<Vec<Datum>, Datum, Dynamic<'_>, S>(
                place, old, len, inner, stream,
            );
        }
        let counts = [first, before, len];
        counted_delta::<Vec<Datum>, Datum, Dynamic<'_>, S>(place, old, counts, inner, stream)
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
