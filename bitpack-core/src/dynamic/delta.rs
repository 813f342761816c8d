//! Deltas of values whose type is known at run time, encoded by the codecs of derived types.

mod fields;

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::bytes::{Block, RawBits};
use super::choice::{Around, Variants, Versions};
use super::codecs::with_codec;
use super::datum::Part;
use super::elements::{Ascending, Elements};
use super::kind::{Change, Kind};
use super::number::{opaque, refused};
use super::{Datum, Dynamic, part};
use crate::codec::{Codec, Coded};
use crate::delta::{
    Codes, DeltaCodec, QuaternionDelta, SmallDelta, Whole, array_delta, copies, counted_delta,
    encodes_equal, variant, whole, without_baseline_is_whole,
};
use crate::error::Result;
use crate::place::{FloatForm, Place};
use crate::stream::Stream;
use crate::tracing::Mark;

/// Evaluates `$body` with `$codec`, the [`DeltaCodec`] that sends the deltas of the encoding `$coded`. The
/// encoding's [`Change`] selects it: the deltas of the parts, small differences, or the whole value.
macro_rules! with_delta {
    ($coded:expr, |$codec:ident| $body:expr) => {{
        let Coded { codec: this, width } = $coded.settled();
        match this.node().change {
            Change::Own => with_codec!(this, |codec: T| {
                let $codec = OfPart::<T, _>(Coded { codec, width }, PhantomData);
                $body
            }),
            Change::Differences(tiers) => {
                if let Kind::SmallestThree(codec) = *this.number().kind() {
                    let codec = QuaternionDelta { codec, tiers };
                    let $codec = OfPart::<[f32; 4], _>(Coded { codec, width }, PhantomData);
                    $body
                } else {
                    let $codec = Coded { codec: SmallDelta { codec: this, tiers }, width };
                    $body
                }
            }
            Change::Whole | Change::Codes | Change::Opaque => {
                let $codec = Coded { codec: Whole { codec: this }, width };
                $body
            }
        }
    }};
}

impl Coded<Dynamic<'_>> {
    /// Replaces the encoding of a recursive type by that of the value in it, because a delta is that of this
    /// value. Returns any other encoding unchanged.
    fn settled(self) -> Self {
        match (self.codec.node().change, self.codec.kind()) {
            (Change::Own, Kind::Recursive(of)) => self.codec.coded_at(*of),
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
        with_delta!(self, |codec| codec.same::<Floats>(value, baseline))
    }
    #[inline(never)]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        if let Change::Codes = self.codec.node().change {
            return Codes::copy_baseline::<Floats>(&self.codec, value, baseline);
        }
        with_delta!(self, |codec| codec.copy_baseline::<Floats>(value, baseline))
    }
    #[inline(never)]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result<bool> {
        let differs = match self.codec.node().change {
            Change::Opaque => return Err(opaque(stream)),
            Change::Differences(_) if !self.codec.has_components(baseline) => {
                return Err(refused(stream));
            }
            Change::Codes => {
                self.whole(S::project(&mut place, |it| it, |it| it), stream)?;
                let is_same = || Codes::same::<S::Floats>(&self.codec, place.peek(), baseline);
                !S::IS_READING || !is_same()
            }
            _ => {
                let place = S::project(&mut place, |it| it, |it| it);
                with_delta!(self, |codec| codec.delta(place, baseline, stream))?
            }
        };
        if S::TRACES {
            stream.compared(place.peek(), baseline, true);
        }
        Ok(differs)
    }
    fn tell_unchanged<S: Stream>(&self, value: &Datum, baseline: &Datum, stream: &mut S) {
        stream.compared(value, baseline, false);
    }
}

/// The encoding of a `T` inside a datum, used as an encoding of the datum. (Each codec has functions of its
/// own, so that no stack frame holds the locals of all codecs.)
struct OfPart<T, C>(C, PhantomData<T>);

copied!([T, C: Copy] OfPart<T, C>);

impl<T: Part, C: DeltaCodec<T>> DeltaCodec<Datum> for OfPart<T, C> {
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        match (T::of(value), T::of(baseline)) {
            (Some(value), Some(baseline)) => self.0.same::<Floats>(value, baseline),
            _ => false,
        }
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        match (T::slot(value), T::of(baseline)) {
            (Some(slot), Some(baseline)) => self.0.copy_baseline::<Floats>(slot, baseline),
            _ => false,
        }
    }
    fn tell_unchanged<S: Stream>(&self, value: &Datum, baseline: &Datum, stream: &mut S) {
        stream.compared(value, baseline, false);
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result<bool> {
        match (part::<S, T>(&mut place), T::of(baseline)) {
            (Some(part), Some(old)) => self.0.delta(part, old, stream),
            _ => Err(refused(stream)),
        }
    }
    fn without_baseline<S: Stream>(&self, mut place: S::Ref<'_, Datum>, stream: &mut S) -> Result {
        match part::<S, T>(&mut place) {
            Some(part) => self.0.without_baseline(part, stream),
            None => Err(refused(stream)),
        }
    }
}

whole!([] Block);
whole!([] RawBits);
whole!(<'p> [] Ascending<'p>);
whole!(<'p> [] Versions<'p>);
whole!(<'p> [] Around<'p>);

type Chosen = (u32, Vec<Datum>);

impl DeltaCodec<Chosen> for Coded<Variants<'_>> {
    without_baseline_is_whole!(Chosen);
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Chosen>,
        old: &Chosen,
        stream: &mut S,
    ) -> Result<bool> {
        if !variant(place.peek().0 == old.0, stream)? {
            if S::SENDS {
                self.whole(S::project(&mut place, |it| it, |it| it), stream)?;
            }
            return Ok(place.peek().0 != old.0);
        }
        let Some(variant) = self.codec.variant(old.0) else { return Err(refused(stream)) };
        if let Some(slot) = place.slot() {
            slot.0 = old.0;
        }
        stream.mark(Mark::Variant(old.0));
        let mut fields = S::project(&mut place, |it| &it.1, |it| &mut it.1);
        if !variant.prepare::<S>(&mut fields) {
            return Err(refused(stream));
        }
        let differs = variant.changes(&mut fields, Some(&old.1), stream)?;
        self.codec.checks().changes(&mut fields, Some(&old.1), stream)?;
        Ok(differs)
    }
}

impl DeltaCodec<Vec<Datum>> for Coded<Elements<'_>> {
    without_baseline_is_whole!(Vec<Datum>);
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        old: &Vec<Datum>,
        stream: &mut S,
    ) -> Result<bool> {
        let Elements { inner, len, counts, .. } = self.codec;
        let [first, before] = self.codec.counts();
        let count = self.codec.count();
        let is_sent = S::IS_WRITING && !copies::<S>();
        if old.len() < before.min(len) || is_sent && place.peek().len() != count {
            return Err(refused(stream));
        }
        if let Some(slot) = place.slot() {
            // a packet that has no bits for all elements is rejected before those that are missing here
            let left = usize::try_from(stream.remaining_bits()).unwrap_or(usize::MAX);
            let most = old.len().saturating_add(left).saturating_add(1);
            slot.resize_with(count.min(most), Datum::default);
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
