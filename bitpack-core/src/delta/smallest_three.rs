//! Deltas of quaternions that are encoded with `smallest_three`.
//!
//! The codes (quantised components) are compared as they were sent. A writer chooses codes that the
//! restored quaternion has again when it is sent the next time. Another implementation may choose
//! other codes. This does not matter: both ends compute the baseline's codes from its value in the
//! same way.

use super::DeltaCodec;
use super::changed_bit::{SMALL_ENOUGH, flag, redundant};
use super::codec::{whole_like_its_codec, without_baseline_is_whole};
use super::plain_bits::{PlainBits, zone};
use super::tiers::{Tiers, between, straight};
use super::unsent::part;
use crate::codec::{Codec, Coded, Codes, Declared, SmallestThree, Vector, square};
use crate::cost::DeltaCost;
use crate::error::{ErrorKind, Result, cold};
use crate::io::Codeword;
use crate::place::{FloatForm, Place as _, store};
use crate::run::{Run, run_one_operation};
use crate::stream::Stream;
use crate::tracing::{Reason, Role, Step, Value};

/// The encoding of a quaternion that usually turns by a small angle. It sends the differences
/// between its codes (quantised components) and the baseline's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuaternionDelta {
    pub(crate) codec: SmallestThree,
    pub(crate) tiers: Tiers,
}

impl Declared<SmallestThree> {
    /// Declares a delta that sends the differences of a quaternion's codes (quantised components) in `small`
    /// bits, or in `small` or `large` bits if `large` is not 0. Differences are only sent if the largest
    /// component is the same as in the baseline.
    ///
    /// # Panics
    ///
    /// In const evaluation, if `small` is not in 1..=32, or if `large` is neither 0 nor in `small + 1..=32`.
    #[track_caller]
    pub const fn quaternion_delta(self, small: u32, large: u32) -> Declared<QuaternionDelta> {
        let tiers = Tiers::new(small, large);
        let codec = QuaternionDelta { codec: self.codec, tiers };
        let change = Some(DeltaCost::quaternion(self.width, small, large));
        let shape = self.shape.with_delta(tiers.leaf());
        Declared { codec, width: self.width, shape, change }
    }
}

whole_like_its_codec!([V: Vector] QuaternionDelta, V);

/// The delta of a quaternion without a `#[delta]` attribute. If any code (quantised component) has
/// changed, the whole quaternion is sent.
impl<V: Vector> DeltaCodec<V> for Coded<SmallestThree> {
    without_baseline_is_whole!(V);
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &V, baseline: &V) -> bool {
        let codec = self.codec;
        let equal = |i| value.component(i).to_bits() == baseline.component(i).to_bits();
        if Floats::FROM_CODES {
            return (0..4).all(equal);
        }
        codec.is_unit(square(value))
            && ((0..4).all(equal) || codec.codes(value) == codec.codes(baseline))
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut V, baseline: &V) -> bool {
        if Floats::FROM_CODES && Floats::TO_CODES {
            *value = *baseline; // a reader or a writer has checked these codes
            return true;
        }
        let codes = self.codec.codes_in::<Floats, V>(baseline);
        if Floats::IS_STRICT {
            SmallestThree::put_codes(value, codes);
            return self.codec.takes::<Floats, V>(baseline);
        }
        self.codec.has(self.codec.put::<Floats, V>(value, codes))
    }
    #[inline]
    fn delta<S: Stream>(&self, place: S::Ref<'_, V>, baseline: &V, stream: &mut S) -> Result<bool> {
        let codes = whole(*self, place, stream)?;
        Ok(!S::IS_READING || codes != self.codec.codes_in::<S::Floats, V>(baseline))
    }
}

/// The delta of a quaternion with `#[delta(small = …)]`: one bit, set if the largest component is
/// the same and the other codes are close to the baseline's. Then their differences follow;
/// otherwise the whole quaternion.
impl<V: Vector> DeltaCodec<V> for Coded<QuaternionDelta> {
    without_baseline_is_whole!(V);
    #[inline]
    fn delta<S: Stream>(&self, place: S::Ref<'_, V>, baseline: &V, stream: &mut S) -> Result<bool> {
        if !S::SENDS {
            return part(place, baseline, self.quaternion(), stream);
        }
        if S::MODELS {
            return self.modelled(place, baseline, stream);
        }
        self.in_plain_form(place, baseline, stream).map(|(_, differs)| differs)
    }
}

impl Coded<QuaternionDelta> {
    #[cfg_attr(optimized, inline(always))]
    const fn quaternion(self) -> Coded<SmallestThree> {
        Coded { codec: self.codec.codec, width: self.width }
    }

    /// Writes or reads a delta as in packets without a model: a bit that is set if all differences are small,
    /// and then either the differences or the whole quaternion. Returns the codes (quantised components), and
    /// `true` if they differ from the baseline's.
    #[cfg_attr(optimized, inline(always))]
    fn in_plain_form<V: Vector, S: Stream>(
        &self,
        place: S::Ref<'_, V>,
        baseline: &V,
        stream: &mut S,
    ) -> Result<(Codes, bool)> {
        let QuaternionDelta { codec, tiers } = self.codec;
        let (start, before) = (stream.bit(), codec.codes_in::<S::Floats, V>(baseline));
        let is_near = S::IS_WRITING
            && codec.takes::<S::Floats, V>(place.peek())
            && are_near(tiers, codec.codes_in::<S::Floats, V>(place.peek()), before);
        if flag(Role::Changed, is_near, stream)? {
            return differences(codec, tiers, place, before, stream);
        }
        let codes = whole(self.quaternion(), place, stream)?;
        if S::IS_READING && are_near(tiers, codes, before) {
            return Err(redundant(start, SMALL_ENOUGH, stream));
        }
        Ok((codes, true))
    }

    /// Writes or reads a delta on a stream with a statistical model: a bit that is set if the largest
    /// component is the same, then the differences to the baseline's codes (quantised components), or else
    /// the codes. Returns `true` if any code has changed.
    fn modelled<V: Vector, S: Stream>(
        &self,
        mut place: S::Ref<'_, V>,
        baseline: &V,
        stream: &mut S,
    ) -> Result<bool> {
        let QuaternionDelta { codec, tiers } = self.codec;
        let (start, before) = (stream.bit(), codec.codes_in::<S::Floats, V>(baseline));
        let mut codes = before;
        if S::IS_WRITING {
            if !codec.takes::<S::Floats, V>(place.peek()) {
                whole(self.quaternion(), place, stream)?;
                return Err(stream.fail(cold(ErrorKind::Refused, 0)));
            }
            codes = codec.codes_in::<S::Floats, V>(place.peek());
        }
        if S::REPLAYS {
            stream.mute(true);
            let place = S::project(&mut place, |value| value, |value| value);
            codes = self.in_plain_form(place, baseline, stream)?.0;
            stream.mute(false);
        }
        let read = modelled_codes(codec, tiers, codes, before, stream)?;
        if let (Some(slot), false) = (place.slot(), S::REPLAYS) {
            restore(codec, slot, read, start, stream)?;
        }
        Ok(read != before)
    }
}

/// Writes or reads a quaternion's codes (quantised components) on a stream with a model, and returns them. If
/// the largest component is the same as in the baseline, the others are sent as differences to its codes.
fn modelled_codes<S: Stream>(
    codec: SmallestThree,
    tiers: Tiers,
    (largest, mut steps): Codes,
    (old_largest, before): Codes,
    stream: &mut S,
) -> Result<Codes> {
    let (start, mut plain) = (stream.bit(), PlainBits::with(2));
    let last = u64::MAX >> (64 - codec.component);
    let is_kept = stream.decide(u64::from(largest == old_largest), 1) == 1;
    let mut read = old_largest;
    if is_kept {
        stream.begin_differences();
    } else {
        read = stream.decide(largest as u64, 2) as usize;
        if read == old_largest {
            return Err(redundant(start, SAME_LARGEST, stream));
        }
    }
    for (i, (step, old)) in steps.iter_mut().zip(before).enumerate() {
        let mut difference = None;
        if is_kept {
            let found = stream.difference(i, zone(old, last), between(*step, old));
            *step = straight(old, found, last, start, stream)?;
            difference = Some(found);
        } else {
            *step = stream.decide(*step, codec.component);
        }
        if !S::REPLAYS {
            plain.add(tiers, difference, codec.component, stream)?;
        }
    }
    if S::RECORDS_BITS && !S::REPLAYS {
        stream.took(start, 1, plain.is_small().into());
        if !plain.is_small() {
            stream.took(start, 2, read as u64);
        }
        for (step, old) in steps.iter().zip(before) {
            let whole = Codeword { raw: *step, bits: codec.component };
            let word = if plain.is_small() { tiers.code(between(*step, old)) } else { whole };
            stream.took(start, word.bits, word.raw);
        }
        stream.record_value(Role::Difference, || Value::Unsigned(read as u128));
    }
    if !S::REPLAYS {
        plain.finish(stream)?;
    }
    Ok((read, steps))
}

/// Reason given when a quaternion with the baseline's largest component is sent without differences.
const SAME_LARGEST: &str = "its largest component is the baseline's, but it is sent in full";

#[cfg_attr(optimized, inline(always))]
fn are_near(tiers: Tiers, (largest, steps): Codes, (old_largest, old): Codes) -> bool {
    let is_near = |(new, old): (&u64, &u64)| tiers.has(between(*new, *old));
    largest == old_largest && steps.iter().zip(&old).all(is_near)
}

/// Writes or reads the whole quaternion. Returns its codes: the index of the largest component, and
/// the other components as quantised numbers.
fn whole<V: Vector, S: Stream>(
    whole: Coded<SmallestThree>,
    place: S::Ref<'_, V>,
    stream: &mut S,
) -> Result<Codes> {
    let (value, codes) = run_one_operation(stream, whole.width.lead, |run| {
        run.quaternion("", place.peek(), whole.codec)
    })?;
    store(place, value);
    Ok(codes)
}

/// Writes or reads the three components other than the largest, as differences between their codes
/// (quantised values) and the baseline's. Returns the codes, and `true` if any difference is not zero.
fn differences<V: Vector, S: Stream>(
    codec: SmallestThree,
    tiers: Tiers,
    mut place: S::Ref<'_, V>,
    (largest, before): Codes,
    stream: &mut S,
) -> Result<(Codes, bool)> {
    let start = stream.bit();
    let last = u64::MAX >> (64 - codec.component);
    let (mut steps, mut differs) = (before, false);
    if S::IS_WRITING {
        steps = codec.codes_in::<S::Floats, V>(place.peek()).1;
    }
    for (i, (step, old)) in steps.iter_mut().zip(before).enumerate() {
        let at = stream.bit();
        let difference = tiers.difference(between(*step, old), stream)?;
        differs |= difference != 0;
        *step = straight(old, difference, last, at, stream)?;
        stream.enter(Step::Component(i + usize::from(i >= largest), 4));
        stream.record_value(Role::Value, || Value::Float(codec.restore(*step)));
        stream.leave();
    }
    if let Some(slot) = place.slot() {
        restore(codec, slot, (largest, steps), start, stream)?;
    }
    Ok(((largest, steps), differs))
}

/// Sets the value to the quaternion with the codes (quantised components) that were read. Rejects
/// codes that no unit quaternion has.
#[cfg_attr(optimized, inline(always))]
fn restore<V: Vector, S: Stream>(
    codec: SmallestThree,
    slot: &mut V,
    (largest, steps): Codes,
    start: u64,
    stream: &mut S,
) -> Result {
    let least = codec.put::<S::Floats, V>(slot, (largest, steps));
    if !codec.has(least) {
        return Err(stream.reject(ErrorKind::Range, start, || Reason::Quaternion(least)));
    }
    Ok(())
}
