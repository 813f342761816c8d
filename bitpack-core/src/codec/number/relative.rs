//! `relative_to`: a number that is larger than an earlier one, sent as the difference.

use super::tier_table::{FLAGS, TierTable};
use crate::error::{ErrorKind, Result, cold};
use crate::io::{BitIo, Codeword, PrefixCode};
use crate::math::mask;
use crate::number::{Index, Int};
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

/// The code words for differences from 1 to 69914. The number of leading zeros, 0 to 5, selects one
/// of six tiers (ranges of differences), which end at 1, 6, 23, 280, 4377 and 69914.
pub(super) const TABLE: TierTable =
    TierTable::new([(0, 1), (3, 5), (5, 17), (9, 257), (13, 4097), (17, 65537)]);

/// Number of bits for a difference above 69914: six zeros, then the number itself in 32 bits.
pub(super) const LAST: u32 = FLAGS + 32;

/// The prefix code that `relative_to` uses for the difference between a number and an earlier one.
pub(super) struct Tiers;

/// A decoded code word of `relative_to`: the difference, or the number itself.
pub(super) enum Decoded {
    Difference(u64),
    Number(u32),
    /// A code word without a meaning: its tier has fewer differences than its bits can count.
    Invalid,
}

impl PrefixCode for Tiers {
    /// The decoded code word, and its number of bits.
    type Value = (Decoded, u32);
    const LAST: u32 = FLAGS;

    #[cfg_attr(optimized, inline(always))]
    fn payload_bits(&self, tier: u32) -> u32 {
        TABLE.tiers.get(tier as usize).map_or(32, |tier| tier.bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn decode(&self, word: u64) -> ((Decoded, u32), u32) {
        let zeros = word.trailing_zeros();
        let Some(tier) = TABLE.tiers.get(zeros as usize) else {
            return ((Decoded::Number((word >> FLAGS) as u32), LAST), LAST);
        };
        let offset = (word >> (zeros + 1)) & mask(tier.bits);
        let is_valid = offset < tier.values;
        let value =
            if is_valid { Decoded::Difference(tier.first + offset) } else { Decoded::Invalid };
        let bits = zeros + 1 + tier.bits;
        ((value, bits), bits)
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads an integer of up to 32 bits that is larger than `previous`: in 1, 5, 8, 13,
    /// 18, 23 or 38 bits, depending on the difference. Then it begins a run (fields with one bounds
    /// check) of `next` bits for the fields after it.
    ///
    /// For differences above 69914, the number itself is sent in 32 bits, in two's complement. A
    /// reader accepts this form for smaller differences too.
    ///
    /// Source of the wire format: the standard "serialize 1.0", `int_relative`. (The object index of
    /// "Serialization Strategies" has another wire format.)
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless the value is above `previous` and fits in `T`; nothing
    /// wraps.
    #[cfg_attr(optimized, inline(always))] // not inlined, the run would be kept in memory, and its stream too
    pub fn int_relative<T: Int>(
        &mut self,
        name: &str,
        previous: T,
        value: T,
        next: u32,
    ) -> Result<T> {
        self.suspend_run(name)?;
        let value = step_above(self.stream()?, previous, value, None)?;
        self.resume_run(next)?;
        Ok(value)
    }
}

/// Writes or reads a number larger than `previous` as the difference, on a stream outside of any run (fields
/// with one bounds check). The number is at most `limit`, unless that is `None`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn step_above<S: BitIo, T: Int>(
    stream: &mut S,
    previous: T,
    value: T,
    limit: Option<u64>,
) -> Result<T> {
    const { assert!(T::BITS <= 32, "`relative_to` is for integers of up to 32 bits") };
    let (previous, number) = (previous.to_u64() as i64, value.to_u64() as i64);
    let most = || limit.map_or(T::MAX, u128::from);
    let fits = |number: i64| limit.is_none_or(|limit| number as u64 <= limit);
    if S::IS_WRITING {
        let difference = number - previous;
        if S::VALIDATES && (difference < 1 || !fits(number)) {
            stream.record_rejection(|| not_above(previous, number, most()));
            return Err(cold(ErrorKind::Range, 0));
        }
        let last = Codeword { raw: u64::from(number as u32) << FLAGS, bits: LAST };
        let code = u64::try_from(difference).ok().and_then(|it| TABLE.encode(it));
        let code = code.unwrap_or(last);
        stream.prefix_code(code, &Tiers)?;
        return Ok(value);
    }
    let (decoded, bits) = stream.prefix_code(Codeword::default(), &Tiers)?;
    let number = match decoded {
        Decoded::Difference(difference) => Some(previous + difference as i64),
        Decoded::Number(low) if T::SIGNED => Some(i64::from(low as i32)),
        Decoded::Number(low) => Some(i64::from(low)),
        Decoded::Invalid => None,
    };
    // a decoded difference is at least 1
    let is_above = |number: &i64| matches!(decoded, Decoded::Difference(_)) || *number > previous;
    let Some(value) = number.filter(|it| is_above(it) && fits(*it)).and_then(narrow::<T>) else {
        if let Some(number) = number {
            stream.record_rejection(|| not_above(previous, number, most()));
        }
        // computed from the end: the position before would be kept in a register on the usual path
        let start = stream.bit() - u64::from(bits);
        return Err(stream.fail_at(ErrorKind::Range, start));
    };
    stream.record_value(Role::Value, || value.to_value());
    Ok(value)
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the integer that represents a value of the type `I`, and returns the value. The
    /// integer is larger than `previous`, and takes 1 to 38 bits like [`int_relative`](Self::int_relative).
    /// Writers and readers reject an integer that represents no value of `I`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`int_relative`](Self::int_relative), and [`Range`](ErrorKind::Range) for an
    /// integer that represents no value.
    #[cfg_attr(optimized, inline(always))]
    pub fn index_relative<I: Index>(
        &mut self,
        name: &str,
        previous: I::Int,
        value: I::Int,
        next: u32,
    ) -> Result<I> {
        self.index_relative_bits(name, previous, value, I::Int::BITS, next)
    }

    /// Writes or reads a value of at most `bits` bits that is larger than `previous`, like
    /// [`index_relative`](Self::index_relative). With 31 bits, the valid numbers are those of format 1.1 of
    /// the standard `serialize`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`index_relative`](Self::index_relative), and
    /// [`Range`](ErrorKind::Range) for a number that has more than `bits` bits.
    #[cfg_attr(optimized, inline(always))]
    pub fn index_relative_bits<I: Index>(
        &mut self,
        name: &str,
        previous: I::Int,
        value: I::Int,
        bits: u32,
        next: u32,
    ) -> Result<I> {
        self.suspend_run(name)?;
        let start = self.stream()?.bit();
        let limit = (bits < I::Int::BITS).then_some(mask(bits));
        let number = step_above(self.stream()?, previous, value, limit)?;
        self.resume_run(next)?;
        I::of_number(number).ok_or_else(|| self.stream.fail_at(ErrorKind::Range, start))
    }
}

/// Returns the reason for rejecting a number that is not above `previous`, as messages and traces
/// show it.
fn not_above(previous: i64, number: i64, most: u128) -> Reason {
    let value = |number: i64| Value::Int(number.into());
    Reason::Range(value(number), value(previous + 1), Value::Unsigned(most))
}

/// Converts a number from the wire to a `T`; returns `None` if it does not fit.
fn narrow<T: Int>(number: i64) -> Option<T> {
    let value = T::from_u64(number as u64);
    let back = value.to_u64() as i64;
    if back == number { Some(value) } else { None }
}
