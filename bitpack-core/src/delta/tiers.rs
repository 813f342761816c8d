//! [`Tiers`]: the differences between the codes (the integers on the wire) of a value and of its
//! baseline, and their code words.

use super::changed_bit::{code, redundant};
use crate::error::{ErrorKind, Result, message};
use crate::io::{Codeword, PrefixCode};
use crate::math::mask;
use crate::number::Int as _;
use crate::schema::DeltaLeaf;
use crate::stream::Stream;
use crate::tracing::{Reason, Value};

/// The widths in bits of a small and of a large difference, as declared in `#[delta(small = …,
/// large = …)]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiers {
    small: u32,
    /// Width of a large difference in bits; 0 if there are no large differences.
    large: u32,
    /// `true` for values on a circle, where the greatest code on the wire is next to the smallest one.
    wraps: bool,
}

/// Maximum number of bits of a single number that a stream writes with its own bounds check.
const MOST: u64 = 56;

/// Maximum width of a difference in bits.
const WIDEST: u32 = 32;

#[track_caller]
const fn out_of_bits(name: &str, bits: u32) -> ! {
    message!("`{}` must be 1 to 32 bits, not {}", name, [bits]).panic()
}

impl Tiers {
    /// Creates the widths of differences from a description, whose widths were checked before.
    #[cfg(feature = "dynamic")]
    pub(crate) const fn of(small: u32, large: u32, wraps: bool) -> Self {
        Self { small, large, wraps }
    }

    /// Creates the declared widths of differences, in bits. A `large` of 0 means that there are no
    /// large differences. Panics if a width is invalid, in const evaluation.
    #[track_caller]
    pub(super) const fn new(small: u32, large: u32) -> Self {
        if small == 0 || small > WIDEST {
            out_of_bits("small", small)
        }
        if large > WIDEST {
            out_of_bits("large", large)
        }
        if large > 0 && large <= small {
            let text = "bits must be wider than the `small` one of";
            let advice = "widen it, or remove it";
            message!("a `large` difference of {} {} {}: {}", [large], text, [small], advice).panic()
        }
        Self { small, large, wraps: false }
    }

    /// Returns these widths for differences between values on a circle, such as angles.
    pub(super) const fn on_a_circle(self) -> Self {
        Self { wraps: true, ..self }
    }

    /// Returns the widths in bits of a small and of a large difference.
    pub(crate) const fn widths(self) -> (u32, u32) {
        (self.small, self.large)
    }

    /// Returns the description of these differences in a schema.
    pub(super) const fn leaf(self) -> DeltaLeaf {
        let Self { small, large, wraps: wrapping } = self;
        DeltaLeaf::Differences { small, large, wrapping }
    }

    /// Returns the difference of two codes (integers on the wire) of which `last` is the greatest.
    /// On a circle, it is the shorter one of the two ways around, and the downward one of two equal
    /// ways.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn between(self, code: u64, baseline: u64, last: u64) -> i64 {
        if !self.wraps {
            return between(code, baseline);
        }
        let (is_up, way) = (code >= baseline, code.abs_diff(baseline));
        if way == 0 {
            return 0;
        }
        // less by one than the other way around, which a `u64` need not hold
        let other = last - way;
        let is_shorter = if is_up { way <= other } else { way <= other + 1 };
        let (is_up, way) = if is_shorter { (is_up, way) } else { (!is_up, other + 1) };
        if is_up { between(way, 0) } else { between(0, way) }
    }

    /// Returns the code (integer on the wire) that is `difference` away from `baseline`. Rejects the
    /// difference, which was read at bit `start`, if that code is out of range, or if on a circle a shorter
    /// difference leads to it.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn restored<S: Stream>(
        self,
        baseline: u64,
        difference: i64,
        last: u64,
        start: u64,
        stream: &mut S,
    ) -> Result<u64> {
        if !self.wraps {
            return straight(baseline, difference, last, start, stream);
        }
        let around = || {
            let beyond = i128::from(baseline) + i128::from(difference);
            u64::try_from(beyond.rem_euclid(i128::from(last) + 1)).ok()
        };
        let code = baseline.checked_add_signed(difference).filter(|code| *code <= last);
        code.or_else(around)
            .filter(|code| self.between(*code, baseline, last) == difference)
            .ok_or_else(|| redundant(start, LONG_WAY, stream))
    }

    /// Returns half the number of differences that `bits` bits can hold. In two's complement, the
    /// differences are in `-half..half`.
    #[cfg_attr(optimized, inline(always))]
    const fn half(bits: u32) -> i64 {
        1 << (bits - 1)
    }

    /// Returns `true` if a difference fits in the bits of a small or of a large one.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn has(self, difference: i64) -> bool {
        let large = if self.large == 0 { 0 } else { Self::half(self.large) };
        let most = Self::half(self.small) + large;
        difference >= -most && difference < most
    }

    /// Writes or reads a difference, as a small one if it fits, otherwise as a large one.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn difference<S: Stream>(self, difference: i64, stream: &mut S) -> Result<i64> {
        if self.large == 0 {
            let raw = code(difference as u64 & mask(self.small), self.small, stream)?;
            return Ok(i64::extend(raw, self.small));
        }
        let code = if S::IS_WRITING { self.code(difference) } else { Codeword::default() };
        stream.prefix_code(code, &self).map_err(|error| stream.fail(error))
    }

    /// Returns the code word of a difference: as a small one if it fits, otherwise as a large one.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn code(self, difference: i64) -> Codeword {
        let half = Self::half(self.small);
        if self.large == 0 {
            return Codeword { raw: difference as u64 & mask(self.small), bits: self.small };
        }
        if difference >= -half && difference < half {
            let raw = 1 | (difference as u64 & mask(self.small)) << 1;
            return Codeword { raw, bits: self.small + 1 };
        }
        let rest = if difference < 0 { difference + half } else { difference - half };
        Codeword { raw: (rest as u64 & mask(self.large)) << 1, bits: self.large + 1 }
    }

    /// Returns `true` if `count` differences, and the bit before them that marks a small change,
    /// fit in the 56 bits of one stream operation.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn are_one_code(self, count: usize) -> bool {
        let each = if self.large > self.small { self.large } else { self.small };
        count as u64 * (each as u64 + 1) < MOST
    }
}

/// The prefix code of differences: a one, then a small difference; or a zero, then a large one.
impl PrefixCode for Tiers {
    type Value = i64;
    const LAST: u32 = 1;

    #[cfg_attr(optimized, inline(always))]
    fn payload_bits(&self, tier: u32) -> u32 {
        if tier == 0 { self.small } else { self.large }
    }
    #[cfg_attr(optimized, inline(always))]
    fn decode(&self, word: u64) -> (i64, u32) {
        let is_small = word & 1 == 1;
        let bits = if is_small { self.small } else { self.large };
        let difference = i64::extend(word >> 1, bits);
        let half = Self::half(self.small);
        let outward = if difference < 0 { -half } else { half };
        (if is_small { difference } else { difference + outward }, bits + 1)
    }
}

/// Returns the difference of two codes (integers on the wire). If it exceeds an `i64`, the result
/// is the nearest `i64`, which is too wide to be sent as a difference.
#[cfg_attr(optimized, inline(always))]
pub(super) const fn between(code: u64, baseline: u64) -> i64 {
    if code >= baseline {
        let up = code - baseline;
        if up > i64::MAX as u64 { i64::MAX } else { up as i64 }
    } else {
        let down = baseline - code;
        if down > i64::MAX as u64 { i64::MIN } else { -(down as i64) }
    }
}

/// Reason given when a difference on a circle is rejected.
const LONG_WAY: &str = "a shorter difference leads to the same value";

/// Returns the code (integer on the wire) that is `difference` away from `baseline`. Rejects the difference,
/// which was read at bit `start`, if that code is not in `0..=last`.
#[cfg_attr(optimized, inline(always))]
pub(super) fn straight<S: Stream>(
    baseline: u64,
    difference: i64,
    last: u64,
    start: u64,
    stream: &mut S,
) -> Result<u64> {
    let code = baseline.checked_add_signed(difference).filter(|code| *code <= last);
    code.ok_or_else(|| {
        let found = Value::Int(i128::from(baseline) + i128::from(difference));
        let reason = || Reason::Range(found, Value::Unsigned(0), Value::Unsigned(last.into()));
        stream.reject(ErrorKind::Range, start, reason)
    })
}
