//! `relative_to(field, wrapping)`: a sequence number, sent as its difference from an earlier one on
//! a circle.

use super::relative::{Decoded, LAST, TABLE, Tiers};
use super::tier_table::FLAGS;
use crate::error::{ErrorKind, Result, cold};
use crate::io::{BitIo, Codeword};
use crate::math::mask;
use crate::number::{Index, Int};
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

/// Returns the number of bits of the integer that represents a type.
#[must_use]
#[doc(hidden)]
pub const fn index_bits<T: Index>() -> u32 {
    T::Int::BITS
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads an unsigned integer of `bits` bits that comes after `previous` on the circle
    /// of all such integers: after the largest one comes 0. The difference takes 1, 5, 8, 13, 18, 23
    /// or 38 bits. Then it begins a run (fields with one bounds check) of `next` bits for the fields
    /// after it.
    ///
    /// A difference has the code that [`int_relative`](Self::int_relative) has for the same
    /// difference from 0. A reader rejects the longest code for a difference that has a shorter one.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value equals `previous`, or if it has more than `bits`
    /// bits.
    #[cfg_attr(optimized, inline(always))]
    pub fn int_relative_wrapping<T: Int>(
        &mut self,
        name: &str,
        previous: T,
        value: T,
        bits: u32,
        next: u32,
    ) -> Result<T> {
        self.suspend_run(name)?;
        let value = self.step_after(previous, value, bits)?;
        self.resume_run(next)?;
        Ok(value)
    }

    /// Writes or reads a number of `bits` bits as its difference from `previous` on the circle of all such
    /// numbers, outside of any run (fields with one bounds check).
    #[cfg_attr(optimized, inline(always))]
    fn step_after<T: Int>(&mut self, previous: T, value: T, bits: u32) -> Result<T> {
        const { assert!(T::BITS <= 32 && !T::SIGNED, "sequence numbers are `u8`, `u16` or `u32`") };
        let stream = self.stream()?;
        let (previous, number, most) = (previous.to_u64(), value.to_u64(), mask(bits));
        if S::IS_WRITING {
            let difference = number.wrapping_sub(previous) & most;
            if S::VALIDATES && (difference == 0 || number > most) {
                stream.record_rejection(|| refused(number, bits));
                return Err(cold(ErrorKind::Range, 0));
            }
            let last = Codeword { raw: difference << FLAGS, bits: LAST };
            stream.prefix_code(TABLE.encode(difference).unwrap_or(last), &Tiers)?;
            return Ok(value);
        }
        let (decoded, width) = stream.prefix_code(Codeword::default(), &Tiers)?;
        let difference = match decoded {
            Decoded::Difference(difference) => difference,
            Decoded::Number(difference) if u64::from(difference) >= TABLE.end => difference.into(),
            Decoded::Number(_) | Decoded::Invalid => 0,
        };
        if difference == 0 || difference > most {
            let start = stream.bit() - u64::from(width);
            return Err(stream.fail_at(ErrorKind::Range, start));
        }
        let value = T::from_u64(previous.wrapping_add(difference) & most);
        self.record_value(Role::Value, || value.to_value());
        Ok(value)
    }

    /// Writes or reads the integer that represents a value of the type `I`, and returns the value. The
    /// integer comes after `previous` on the circle of all integers of `bits` bits, and is sent like
    /// [`int_relative_wrapping`](Self::int_relative_wrapping) sends it. Writers and readers reject an integer
    /// that represents no value of `I`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`int_relative_wrapping`](Self::int_relative_wrapping), and
    /// [`Range`](ErrorKind::Range) for an integer that represents no value.
    #[cfg_attr(optimized, inline(always))]
    pub fn index_relative_wrapping<I: Index>(
        &mut self,
        name: &str,
        previous: I::Int,
        value: I::Int,
        bits: u32,
        next: u32,
    ) -> Result<I> {
        let start = self.stream()?.bit();
        let number = self.int_relative_wrapping(name, previous, value, bits, next)?;
        I::of_number(number).ok_or_else(|| self.stream.fail_at(ErrorKind::Range, start))
    }
}

/// Returns the reason for rejecting a number that has more than `bits` bits or equals the earlier one.
fn refused(number: u64, bits: u32) -> Reason {
    if number > mask(bits) {
        Reason::Wide(Value::Unsigned(number.into()), bits)
    } else {
        Reason::Because("the number equals the earlier one, so it does not come after it")
    }
}
