//! Small differences on a stream with a statistical model of each field.
//!
//! Such a stream takes the differences themselves. It needs no bit that tells if they are small, and no whole
//! values in the place of large ones: the model has seen how large they are.

use super::changed_bit::redundant;
use super::codes::Codes;
use super::small_delta::{LONG_WAY, SmallDelta, Tiers, in_plain_form, out_of};
use crate::codec::{Codec, Coded};
use crate::error::{Error, ErrorKind, cold};
use crate::io::Codeword;
use crate::math::bit_length;
use crate::place::Place as _;
use crate::stream::Stream;
use crate::tracing::{Role, Step, Value};

/// Number of codes (integers on the wire) of the largest range whose differences are modelled.
const LARGEST: u64 = 1 << 56;

/// Counts the bits that differences take in the plain form of a packet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlainBits {
    /// Number of bits of all components, if they are sent as differences. `None` if they are not.
    small: Option<u64>,
    /// Number of bits of all components, if they are sent in full.
    whole: u64,
    /// Number of bits that the stream has counted.
    counted: u64,
    /// Number of bits that it has not counted yet.
    due: u64,
}

/// Number of bits from which on a stream counts them before the last component. The limit of a packet
/// bounds the work of a reader, so a long array may not be counted at its end alone.
const MOST_DUE: u64 = 1024;

impl PlainBits {
    /// Begins to count a value that has `bits` bits besides those of its components.
    pub(super) const fn with(bits: u64) -> Self {
        Self { small: Some(0), whole: bits, counted: 0, due: 0 }
    }

    /// Counts a component whose codes have `bits` bits. There is no difference if another component was
    /// sent in the baseline.
    pub(super) fn add<S: Stream>(
        &mut self,
        tiers: Tiers,
        difference: Option<i64>,
        bits: u32,
        stream: &mut S,
    ) -> Result<(), Error> {
        let small = difference.filter(|it| tiers.has(*it)).map(|it| tiers.bits(it));
        self.whole += u64::from(bits);
        self.small = self.small.zip(small).map(|(all, own)| all + u64::from(own));
        self.due += u64::from(small.unwrap_or(bits).min(bits));
        if self.due < MOST_DUE {
            return Ok(());
        }
        let due = core::mem::take(&mut self.due);
        self.counted += due;
        stream.account(due).map_err(|error| stream.fail(error))
    }

    /// Returns `true` if all components are sent as differences.
    pub(super) const fn is_small(&self) -> bool {
        self.small.is_some()
    }

    /// Counts the bit before the components, and those that are left.
    pub(super) fn finish<S: Stream>(self, stream: &mut S) -> Result<(), Error> {
        let all = 1 + self.small.unwrap_or(self.whole);
        stream.account(all.saturating_sub(self.counted)).map_err(|error| stream.fail(error))
    }
}

/// Returns `true` if the differences of a field are modelled.
#[cfg_attr(optimized, inline(always))]
pub(super) fn fits<T, C: Codes<T>>(codec: C) -> bool {
    (0..codec.count()).all(|i| codec.last(i) < LARGEST)
}

/// Writes or reads a value as its differences to the baseline. Returns `true` if any of them is not
/// zero.
pub(super) fn differences<T: Clone, C: Codec<T> + Codes<T>, S: Stream>(
    coded: Coded<SmallDelta<C>>,
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool, Error> {
    let SmallDelta { codec, tiers } = coded.codec;
    let (start, mut differs, mut plain) = (stream.bit(), false, PlainBits::with(0));
    if S::IS_WRITING && !(0..codec.count()).all(|i| codec.takes::<S::Floats>(place.peek(), i)) {
        coded.whole(place, stream)?;
        return Err(stream.fail(cold(ErrorKind::Refused, 0)));
    }
    if S::REPLAYS {
        stream.mute(true);
        let place = S::project(&mut place, |value| value, |value| value);
        in_plain_form(coded, place, baseline, stream)?;
        stream.mute(false);
    }
    let is_known = S::IS_WRITING || S::REPLAYS;
    for i in 0..codec.count() {
        if i == 0 {
            stream.begin_differences();
        }
        let (before, last) = (codec.code::<S::Floats>(baseline, i), codec.last(i));
        let own = if is_known { codec.code::<S::Floats>(place.peek(), i) } else { before };
        let difference = stream.difference(i, tiers.between(own, before, last));
        differs |= difference != 0;
        if S::REPLAYS {
            continue;
        }
        if let Some(slot) = place.slot() {
            match tiers.restored(before, difference, last) {
                Some(code) if codec.has_value(i, code) => codec.put::<S::Floats>(slot, i, code),
                Some(_) => return Err(stream.fail_at(ErrorKind::Range, start)),
                None if tiers.wraps() => return Err(redundant(start, LONG_WAY, stream)),
                None => return Err(out_of(start, before, difference, last, stream)),
            }
        }
        plain.add(tiers, Some(difference), bit_length(last.into()), stream)?;
    }
    if S::RECORDS_BITS && !S::REPLAYS {
        stream.took(start, 1, plain.is_small().into());
        stream.record_value(Role::Changed, || Value::Bool(plain.is_small()));
        for i in 0..codec.count() {
            let (code, last) = (codec.code::<S::Floats>(place.peek(), i), codec.last(i));
            let word = if plain.is_small() {
                tiers.code(tiers.between(code, codec.code::<S::Floats>(baseline, i), last))
            } else {
                Codeword { raw: codec.sent(i, code), bits: bit_length(last.into()) }
            };
            stream.enter(Step::Component(i, codec.count()));
            stream.took(start, word.bits, word.raw);
            stream.record_value(Role::Difference, || codec.shown::<S::Floats>(place.peek(), i));
            stream.leave();
        }
    }
    if !S::REPLAYS {
        plain.finish(stream)?;
    }
    Ok(differs)
}
