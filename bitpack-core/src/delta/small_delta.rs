//! `#[delta(small = n, large = m)]`: sends the differences between the codes (the integers on the
//! wire) of a value and of its baseline. With `wrapping`, the codes are on a circle.

use super::DeltaCodec;
use super::changed_bit::{SMALL_ENOUGH, code, flag, redundant};
use super::codec::{whole_like_its_codec, without_baseline_is_whole};
use super::codes::Codes;
use super::plain_bits::{PlainBits, width, zone};
use super::tiers::Tiers;
use crate::codec::{Codec, Coded, Declared};
use crate::cost::DeltaCost;
use crate::error::{ErrorKind, Result, cold};
use crate::io::Codeword;
use crate::place::{FloatForm, Place as _};
use crate::run::Run;
use crate::schema::{Body, Node, Schema, Shape};
use crate::stream::Stream;
use crate::tracing::{Role, Step, Value};

/// An encoding for values that are usually close to their baseline. It sends the differences
/// between their codes (the integers on the wire) and those of the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallDelta<C> {
    pub(crate) codec: C,
    pub(crate) tiers: Tiers,
}

impl<C: Copy> Declared<C> {
    /// Declares a delta of one bit, set if every difference between a code (integer on the wire) and the
    /// baseline's code fits in `small` bits. If the bit is set, each difference follows in two's complement;
    /// otherwise the whole value.
    ///
    /// # Panics
    ///
    /// In const evaluation, if `small` is not in 1..=32.
    #[track_caller]
    pub const fn small(self, small: u32) -> Declared<SmallDelta<C>> {
        self.small_delta(Tiers::new(small, 0))
    }

    /// Declares a delta that sends differences, like [`small`](Self::small), but with a bit before each: set
    /// if the difference has `small` bits. Otherwise it has `large` bits, and the range of large differences
    /// starts where that of small ones ends.
    ///
    /// # Panics
    ///
    /// In const evaluation, if a width is not in 1..=32, or `large` is not above `small`.
    #[track_caller]
    pub const fn small_large(self, small: u32, large: u32) -> Declared<SmallDelta<C>> {
        assert!(large > 0, "`large` must be 1 to 32 bits, not 0");
        self.small_delta(Tiers::new(small, large))
    }

    const fn small_delta(self, tiers: Tiers) -> Declared<SmallDelta<C>> {
        let codec = SmallDelta { codec: self.codec, tiers };
        let (small, large) = tiers.widths();
        let change = Some(DeltaCost::small(self.width, codes_of(self.shape), small, large));
        let shape = self.shape.with_delta(tiers.leaf());
        Declared { codec, width: self.width, shape, change }
    }
}

impl<C: Copy> Declared<SmallDelta<C>> {
    /// Declares that the values are on a circle, such as angles: the greatest code (integer on the wire) is
    /// next to the smallest one. The difference of two codes is the shorter of the two ways around.
    pub const fn wrapping(self) -> Self {
        let SmallDelta { codec, tiers } = self.codec;
        let tiers = tiers.on_a_circle();
        let (codec, shape) = (SmallDelta { codec, tiers }, self.shape.with_delta(tiers.leaf()));
        Self { codec, shape, change: Some(self.change().wrapping()), ..self }
    }
}

/// Returns the number of codes (integers on the wire) of a value with this encoding: one for each
/// component of a float or integer vector.
const fn codes_of(shape: Shape) -> u64 {
    let mut codes = 1;
    each!(node in shape.nodes() => codes *= match node {
        // a vector whose components have a range each
        Node::Type(Schema { body: Body::Struct(fields), .. }) => fields.len() as u64,
        node => node.facts().codes as u64,
    });
    codes
}

whole_like_its_codec!([T, C: Codec<T>] SmallDelta<C>, T);

impl<T, C: Codec<T> + Codes<T>> DeltaCodec<T> for Coded<SmallDelta<C>>
where
    T: Clone,
{
    without_baseline_is_whole!(T);
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
        self.codec.codec.same::<Floats>(value, baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        self.codec.codec.copy_baseline::<Floats>(value, baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(&self, place: S::Ref<'_, T>, baseline: &T, stream: &mut S) -> Result<bool> {
        const { assert!(!C::WIDE, "`delta(small)` is for integers of up to 64 bits") };
        if S::MODELS && fits(self.codec.codec) {
            return differences(*self, place, baseline, stream);
        }
        in_plain_form(*self, place, baseline, stream)
    }
}

/// Writes or reads a delta as in packets without a model: a bit that is set if all differences are small, and
/// then either the differences or the whole value. Returns `true` if the value has changed.
#[cfg_attr(optimized, inline(always))]
fn in_plain_form<T: Clone, C: Codec<T> + Codes<T>, S: Stream>(
    coded: Coded<SmallDelta<C>>,
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
    let SmallDelta { codec, tiers } = coded.codec;
    let start = stream.bit();
    let is_near = S::IS_WRITING && is_near::<S::Floats, _, _>(codec, tiers, place.peek(), baseline);
    if !S::IS_READING && S::JOINS_CODES && is_near && tiers.are_one_code(codec.count()) {
        return at_once(codec, tiers, place.peek(), baseline, stream);
    }
    if flag(Role::Changed, is_near, stream)? {
        return components(codec, tiers, place, baseline, stream);
    }
    coded.whole(S::project(&mut place, |value| value, |value| value), stream)?;
    if S::IS_READING && self::is_near::<S::Floats, _, _>(codec, tiers, place.peek(), baseline) {
        // there must be only one way to send a value
        return Err(redundant(start, SMALL_ENOUGH, stream));
    }
    Ok(true)
}

#[cfg_attr(optimized, inline(always))]
fn is_near<Floats: FloatForm, T, C: Codes<T>>(
    codec: C,
    tiers: Tiers,
    value: &T,
    baseline: &T,
) -> bool {
    for i in 0..codec.count() {
        let (code, old) = (codec.code::<Floats>(value, i), codec.code::<Floats>(baseline, i));
        if !codec.takes::<Floats>(value, i) || !tiers.has(tiers.between(code, old, codec.last(i))) {
            return false;
        }
    }
    true
}

/// Writes a one bit, which marks a small change, and then all differences, in one stream operation. (A vector
/// of three components then takes one store instead of four.) Returns `true`.
#[cfg_attr(optimized, inline(always))]
fn at_once<T, C: Codes<T>, S: Stream>(
    codec: C,
    tiers: Tiers,
    value: &T,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
    let (mut all, mut count) = (1, 1);
    for i in 0..codec.count() {
        let (code, old) = (codec.code::<S::Floats>(value, i), codec.code::<S::Floats>(baseline, i));
        let code = tiers.code(tiers.between(code, old, codec.last(i)));
        all |= code.raw << count;
        count += code.bits;
    }
    code(all, count, stream)?;
    Ok(true)
}

/// Writes or reads the difference between each code (integer on the wire) of a value and the
/// baseline's. Returns `true` if any difference is not zero.
#[cfg_attr(optimized, inline(always))]
fn components<T, C: Codes<T>, S: Stream>(
    codec: C,
    tiers: Tiers,
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
    let (mut differs, count) = (false, codec.count());
    for i in 0..count {
        stream.enter(Step::Component(i, count));
        let (start, before) = (stream.bit(), codec.code::<S::Floats>(baseline, i));
        let difference = if S::IS_WRITING {
            tiers.between(codec.code::<S::Floats>(place.peek(), i), before, codec.last(i))
        } else {
            0
        };
        let difference = tiers.difference(difference, stream)?;
        differs |= difference != 0;
        if let Some(slot) = place.slot() {
            let code = tiers.restored(before, difference, codec.last(i), start, stream)?;
            if !codec.has_value(i, code) {
                return Err(stream.fail_at(ErrorKind::Range, start));
            }
            codec.put::<S::Floats>(slot, i, code);
        }
        stream.record_value(Role::Difference, || codec.shown::<S::Floats>(place.peek(), i));
        stream.leave();
    }
    Ok(differs)
}

/// Number of codes (integers on the wire) of the largest range whose differences are sent with the
/// probabilities of a model.
const LARGEST: u64 = 1 << 56;

/// Returns `true` if the differences of a field can be sent with the probabilities of a model.
#[cfg_attr(optimized, inline(always))]
fn fits<T, C: Codes<T>>(codec: C) -> bool {
    (0..codec.count()).all(|i| codec.last(i) < LARGEST)
}

/// Writes or reads a value as its differences to the baseline, on a stream with a statistical model of each
/// field. Such a stream sends no bit that tells if the differences are small, and does not replace large ones
/// by the whole value: the model predicts their sizes. Returns `true` if any difference is not zero.
fn differences<T: Clone, C: Codec<T> + Codes<T>, S: Stream>(
    coded: Coded<SmallDelta<C>>,
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
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
    if codec.count() > 0 {
        stream.begin_differences();
    }
    for i in 0..codec.count() {
        let (before, last) = (codec.code::<S::Floats>(baseline, i), codec.last(i));
        let own = if is_known { codec.code::<S::Floats>(place.peek(), i) } else { before };
        let difference = stream.difference(i, zone(before, last), tiers.between(own, before, last));
        differs |= difference != 0;
        if S::REPLAYS {
            continue;
        }
        if let Some(slot) = place.slot() {
            let code = tiers.restored(before, difference, last, start, stream)?;
            if !codec.has_value(i, code) {
                return Err(stream.fail_at(ErrorKind::Range, start));
            }
            codec.put::<S::Floats>(slot, i, code);
        }
        plain.add(tiers, Some(difference), width(last), stream)?;
    }
    if S::RECORDS_BITS && !S::REPLAYS {
        stream.took(start, 1, plain.is_small().into());
        stream.record_value(Role::Changed, || Value::Bool(plain.is_small()));
        for i in 0..codec.count() {
            let (code, last) = (codec.code::<S::Floats>(place.peek(), i), codec.last(i));
            let word = if plain.is_small() {
                tiers.code(tiers.between(code, codec.code::<S::Floats>(baseline, i), last))
            } else {
                Codeword { raw: codec.whole_bits(i, code), bits: width(last) }
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
