//! [`Encoder`] and [`Decoder`]: a binary range coder, which turns bits into fewer bytes if their
//! probabilities are known.
//!
//! A packet is a binary fraction *V* below 1, whose zero bytes at the end are not sent. Each bit
//! narrows an interval to the part that stands for it, in proportion to its probability, and *V* is
//! the number with the fewest bytes in the last interval. The first bit of *V* is always zero: it
//! marks the packet as modelled. All arithmetic is on integers, so each platform computes the same
//! bytes.

use super::context::{Context, Speed};
use super::shares::{self, Shares};
use crate::math::mask;

/// An entropy coder, the part of a stream with a model that encodes numbers into bytes or decodes
/// them. Some implementations only learn from the numbers, or look up their probabilities.
pub(super) trait Coder {
    /// Encodes or decodes one bit with the probability of `context`, which then adapts to the bit
    /// at the speed `speed`. A coder that writes takes `bit` and returns it; one that reads returns
    /// the bit that it reads.
    fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool;

    /// Encodes or decodes two numbers, and returns them: one from 0 to 15 with the probabilities of
    /// the shares, which then adapt, and one of up to 16 bits whose values are equally likely.
    fn pair(&mut self, _: &mut Shares, pair: (usize, u32), _bits: u32) -> (usize, u32) {
        pair
    }

    /// Encodes or decodes a number of 1 to 16 bits whose values are equally likely, and returns it.
    fn even(&mut self, value: u64, bits: u32) -> u64;

    /// `true` if the coder encodes a packet again that was written without a model, to train or to measure
    /// a model. The stream reads the numbers from it with [`known`](Self::known), and encodes them.
    const REPLAYS: bool = false;

    /// Returns the next number, of `bits` bits, of the plain packet that is encoded again; 0 if there is
    /// none.
    fn known(&mut self, _bits: u32, _is_msb_first: bool) -> u64 {
        0
    }

    /// Skips the padding up to the next whole byte of the plain packet that is encoded again.
    fn align(&mut self) {}

    /// Records that a number was coded at the site with the key `_key`. (A site is a place in a packet whose
    /// numbers share their probabilities.)
    fn coded(&mut self, _key: u64) {}

    /// Records the end of an event of a trace, such as a field: all numbers coded since the previous event
    /// belong to this one.
    fn event(&mut self) {}

    /// Records that the stream begins (`true`) or stops (`false`) to read numbers of a plain packet without
    /// encoding them. They are encoded in another form afterwards, such as the difference of two values.
    fn mute(&mut self, _is_muted: bool) {}

    /// Records that component number `part` of a vector or a quaternion was coded as a difference. The plain
    /// packet has the component in full; its number was read before, without being coded (see
    /// [`mute`](Self::mute)).
    fn coded_part(&mut self, _part: usize) {}
}

/// Width of the interval (the numbers that a packet can still stand for) at the start, in units of 2⁻⁶⁴: the
/// lower half of all numbers below 1. The upper half stands for packets without a model.
const START: u64 = 1 << 63;

/// The width below which an interval is scaled up by 32 bits.
const NARROW: u64 = 1 << 32;

/// Maximum number of equally likely bits that a decoder decodes one by one, without a division.
const FEW: u32 = 3;

/// Returns the width of the part that stands for a set bit, in an interval of width `range`. `set`
/// is the probability of that bit in units of 2⁻¹⁶.
#[cfg_attr(optimized, inline(always))]
const fn part(range: u64, set: u32) -> u64 {
    (range >> 16) * set as u64
}

/// Returns the number with the most zero bytes at its end in the interval of width `range` from `low` on, and
/// the smallest of these. The result is modulo 2⁶⁴: it is below `low` if the addition carries.
fn shortest(low: u64, range: u64) -> u64 {
    if low.wrapping_neg() < range {
        return 0;
    }
    for zeros in (1..8).rev() {
        let mask = (1_u64 << (8 * zeros)) - 1;
        let up = low.wrapping_neg() & mask;
        if up < range {
            return low.wrapping_add(up);
        }
    }
    low
}

/// Returns the number of bytes of a number without the zero bytes at its end.
const fn significant(number: u64) -> usize {
    8 - (number.trailing_zeros() / 8) as usize
}

/// The encoder, which writes the bytes of a modelled packet (one that a model compresses).
#[derive(Debug)]
pub(super) struct Encoder<'b> {
    out: &'b mut [u8],
    /// Number of bytes written, including the bytes for which the buffer has no room.
    len: usize,
    low: u64,
    range: u64,
}

impl<'b> Encoder<'b> {
    pub(super) fn new(out: &'b mut [u8]) -> Self {
        Self { out, len: 0, low: 0, range: START }
    }

    #[cfg(feature = "dynamic")]
    /// Returns the number of bytes that were written, and the current width of the interval.
    pub(super) const fn progress(&self) -> (usize, u64) {
        (self.len, self.range)
    }

    /// Ends the packet: writes its last number, of eight bytes. Returns the number of bytes of the packet,
    /// without the zero bytes at the end of that number. `None` if the buffer has no room for them.
    pub(super) fn finish(mut self) -> Option<usize> {
        let end = shortest(self.low, self.range);
        if end < self.low {
            self.carry();
        }
        let len = self.len.saturating_add(significant(end));
        for word in [end >> 32, end] {
            self.push(word as u32);
        }
        // (the size must not depend on the buffer, so zero bytes before the last number are kept)
        (len <= self.out.len()).then_some(len)
    }

    #[cfg_attr(optimized, inline(always))]
    fn scale_up(&mut self) {
        if self.range < NARROW {
            self.push((self.low >> 32) as u32);
            self.low <<= 32;
            self.range <<= 32;
        }
    }

    /// Appends four bytes, the most significant first. The bits of each byte are reversed, so that
    /// the first bit of a packet is the lowest one of its first byte, as in plain packets.
    #[inline(never)]
    fn push(&mut self, word: u32) {
        let bytes = word.reverse_bits().to_le_bytes();
        for (to, from) in self.out.get_mut(self.len..).unwrap_or_default().iter_mut().zip(bytes) {
            *to = from;
        }
        self.len = self.len.saturating_add(4);
    }

    /// Adds 1 to the bytes that were written, as if they were one number.
    #[cold]
    fn carry(&mut self) {
        let len = self.len.min(self.out.len());
        for byte in self.out.get_mut(..len).unwrap_or_default().iter_mut().rev() {
            let (next, carries) = byte.reverse_bits().overflowing_add(1);
            *byte = next.reverse_bits();
            if !carries {
                return;
            }
        }
    }

    /// Moves the start of the interval up by `up`, and sets its width to `range`.
    #[cfg_attr(optimized, inline(always))]
    fn narrow(&mut self, up: u64, range: u64) {
        let (low, carries) = self.low.overflowing_add(up);
        if carries {
            self.carry();
        }
        (self.low, self.range) = (low, range);
        self.scale_up();
    }
}

impl Coder for Encoder<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool {
        let bound = part(self.range, context.set());
        // (without a branch on the bit, which nobody can predict)
        let is_unset = u64::from(!bit).wrapping_neg();
        let rest = self.range - bound;
        self.narrow(bound & is_unset, bound ^ (bound ^ rest) & is_unset);
        context.update(bit, speed);
        bit
    }
    #[cfg_attr(optimized, inline(always))]
    fn pair(&mut self, shares: &mut Shares, pair: (usize, u32), bits: u32) -> (usize, u32) {
        let unit = self.range >> (shares::USED + bits);
        let (start, width) = shares.interval(pair.0);
        let start = u64::from(pair.1) << shares::USED | start;
        self.narrow(unit * start, unit * width);
        shares.update(pair.0);
        pair
    }
    #[cfg_attr(optimized, inline(always))]
    fn even(&mut self, value: u64, bits: u32) -> u64 {
        let range = self.range >> bits;
        self.narrow(range * value, range);
        value
    }
}

/// The decoder, which reads the bytes of a modelled packet (one that a model compresses). Bytes past the end
/// are zero.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    bytes: &'b [u8],
    /// Number of bytes that were read, including zero bytes past the end of the packet.
    len: usize,
    /// Value of the packet's bytes, as one number, minus the start of the interval.
    offset: u64,
    range: u64,
    /// `true` if the packet's number was outside every interval that stands for a value. No writer sends such
    /// a packet.
    is_outside: bool,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut new = Self { bytes, len: 0, offset: 0, range: START, is_outside: false };
        new.offset = u64::from(new.next()) << 32;
        new.offset |= u64::from(new.next());
        new
    }

    /// Returns the next four bytes, the most significant first.
    #[cfg_attr(optimized, inline(always))]
    fn next(&mut self) -> u32 {
        let word = word_at(self.bytes, self.len);
        self.len = self.len.saturating_add(4);
        word
    }

    /// Returns `true` if the packet ends as a writer ends it: with the shortest number in the last
    /// interval, without its zero bytes.
    pub(super) fn is_canonical(&self) -> bool {
        let at = self.len.saturating_sub(8);
        let end = u64::from(word_at(self.bytes, at)) << 32
            | u64::from(word_at(self.bytes, at.saturating_add(4)));
        let low = end.wrapping_sub(self.offset);
        let is_inside = self.offset < self.range && !self.is_outside;
        let is_shortest = is_inside && shortest(low, self.range) == end;
        is_shortest && self.bytes.len() == at.saturating_add(significant(end))
    }

    /// Moves the start of the interval up by `up`, and sets its width to `range`.
    #[cfg_attr(optimized, inline(always))]
    fn narrow(&mut self, up: u64, range: u64) {
        self.offset -= up;
        self.range = range;
        if self.range < NARROW {
            self.range <<= 32;
            self.offset = self.offset << 32 | u64::from(self.next());
        }
    }
}

/// Returns four bytes from `at` on, the most significant first. Bytes past the end are zero.
#[cfg_attr(optimized, inline(always))]
fn word_at(bytes: &[u8], at: usize) -> u32 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(word) => u32::from_le_bytes(*word).reverse_bits(),
        None => last_word(rest),
    }
}

#[cold]
fn last_word(rest: &[u8]) -> u32 {
    let mut word = [0; 4];
    for (to, from) in word.iter_mut().zip(rest) {
        *to = *from;
    }
    u32::from_le_bytes(word).reverse_bits()
}

impl Coder for Decoder<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn bit(&mut self, context: &mut Context, _: bool, speed: Speed) -> bool {
        let bound = part(self.range, context.set());
        let bit = self.offset < bound;
        // (without a branch on the bit, which nobody can predict)
        let is_unset = u64::from(!bit).wrapping_neg();
        let rest = self.range - bound;
        self.narrow(bound & is_unset, bound ^ (bound ^ rest) & is_unset);
        context.update(bit, speed);
        bit
    }
    #[cfg_attr(optimized, inline(always))]
    fn pair(&mut self, shares: &mut Shares, _: (usize, u32), bits: u32) -> (usize, u32) {
        let unit = self.range >> (shares::USED + bits);
        let at = (self.offset / unit.max(1)).min(mask(shares::USED + bits));
        let number = shares.number((at & mask(shares::USED)) as i16);
        let (start, width) = shares.interval(number);
        let start = at & !mask(shares::USED) | start;
        // the interval has some numbers above those of the last share
        self.is_outside |= self.offset - unit * start >= unit * width;
        self.narrow(unit * start, unit * width);
        shares.update(number);
        (number, (at >> shares::USED) as u32)
    }
    #[cfg_attr(optimized, inline(always))]
    fn even(&mut self, _: u64, bits: u32) -> u64 {
        let range = self.range >> bits;
        // (for few bits, a comparison for each takes less time than a division)
        let (mut value, mut offset) = (0, self.offset);
        if bits > FEW {
            value = (offset / range).min(mask(bits));
            offset -= range * value;
        } else {
            for i in (0..bits).rev() {
                let is_set = u64::from(offset >= range << i);
                offset -= (range << i) & is_set.wrapping_neg();
                value = value << 1 | is_set;
            }
        }
        // the interval has some numbers above those of the largest value
        self.is_outside |= offset >= range;
        self.narrow(self.offset - offset, range);
        value
    }
}

/// Returns `true` if a packet is modelled (compressed by a model), and `false` if it is plain. An empty
/// packet is modelled.
pub(super) fn is_modelled(data: &[u8]) -> bool {
    data.first().is_none_or(|byte| byte & 1 == 0)
}

/// Encodes or decodes a number of `bits` bits whose values are equally likely, and returns it.
pub(super) fn even<C: Coder>(coder: &mut C, value: u64, bits: u32) -> u64 {
    let (mut read, mut left) = (0, bits);
    while left > 0 {
        let some = left.min(16);
        left -= some;
        read = read << some | coder.even(value >> left & mask(some), some);
    }
    read
}

#[cfg(test)]
mod tests;
