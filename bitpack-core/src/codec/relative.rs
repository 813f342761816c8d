//! `relative_to`: a number that is larger than one before it.

use super::ladder::{Code, FLAGS, Ladder};
use crate::account::{Reason, Role, Value};
use crate::engine::Engine;
use crate::error::{Error, ErrorKind, cold};
use crate::number::{Index, Int};
use crate::run::Run;

/// Differences 1; 2 to 6; to 23; to 280; to 4377; to 69914.
const LADDER: Ladder = Ladder::new([(0, 1), (3, 5), (5, 17), (9, 257), (13, 4097), (17, 65537)]);

/// The last tier: six zeros, then the number itself.
const LAST: u32 = FLAGS + 32;

impl<S: Engine> Run<'_, S> {
    /// A number larger than `previous`: 1, 5, 8, 13, 18, 23 or 38 bits, by the difference; then a
    /// run of `next` bits. For integers of up to 32 bits.
    ///
    /// The last tier sends the number itself, in 32 bits, two's complement. A reader accepts a small
    /// difference there.
    ///
    /// Source: serialize 1.0, `int_relative`. (Another wire than the article's object index.)
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless the value is above `previous` and in `T`; nothing wraps.
    #[cfg_attr(not(debug_assertions), inline(always))] // a run that goes into a function lives in memory, and its stream too
    pub fn int_relative<T: Int>(
        &mut self,
        name: &'static str,
        previous: T,
        value: T,
        next: u32,
    ) -> Result<T, Error> {
        self.aside(name)?;
        let value = self.step_above(previous, value)?;
        self.go_on(next)?;
        Ok(value)
    }

    /// The same where the run has ended, and stays so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn step_above<T: Int>(&mut self, previous: T, value: T) -> Result<T, Error> {
        const { assert!(T::BITS <= 32, "`relative_to` is for integers of up to 32 bits") };
        let stream = self.stream()?;
        let (previous, number) = (previous.to_u64() as i64, value.to_u64() as i64);
        if S::IS_WRITING {
            let difference = number - previous;
            if S::REFUSES && difference < 1 {
                stream.wrong(|| not_above::<T>(previous, number));
                return Err(cold(ErrorKind::Range, 0));
            }
            let last = Code { raw: u64::from(number as u32) << FLAGS, bits: LAST };
            let code = u64::try_from(difference).ok().and_then(|it| LADDER.encode(it));
            let code = code.unwrap_or(last);
            stream.number(code.raw, code.bits)?;
            return Ok(value);
        }
        let start = stream.bit();
        let window = stream.window();
        let bits = LADDER.bits(window).unwrap_or(LAST);
        let raw = stream.code(window, bits)?;
        let number = if bits == LAST {
            let low = (raw >> FLAGS) as u32;
            Some(if T::SIGNED { i64::from(low as i32) } else { i64::from(low) })
        } else {
            LADDER.decode(raw).map(|difference| previous + difference as i64)
        };
        let Some(value) = number.filter(|number| *number > previous).and_then(narrow::<T>) else {
            if let Some(number) = number {
                stream.wrong(|| not_above::<T>(previous, number));
            }
            return Err(stream.fail_at(ErrorKind::Range, start));
        };
        self.note(Role::Value, || value.to_value());
        Ok(value)
    }
}

impl<S: Engine> Run<'_, S> {
    /// The same of a number that is one of a type of its own: what has another number is refused by
    /// both ends.
    ///
    /// # Errors
    ///
    /// Those of [`int_relative`](Self::int_relative); [`Range`](ErrorKind::Range) for a number of
    /// nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn index_relative<I: Index>(
        &mut self,
        name: &'static str,
        previous: I::Int,
        value: I::Int,
        next: u32,
    ) -> Result<I, Error> {
        let start = self.stream()?.bit();
        let number = self.int_relative(name, previous, value, next)?;
        I::of_number(number).ok_or_else(|| self.stream.fail_at(ErrorKind::Range, start))
    }
}

/// Why a number is refused.
fn not_above<T: Int>(previous: i64, number: i64) -> Reason {
    let value = |number: i64| Value::Int(number.into());
    Reason::Range(value(number), value(previous + 1), Value::Unsigned(T::MAX))
}

/// The number as a `T`, if it is one.
fn narrow<T: Int>(number: i64) -> Option<T> {
    let value = T::from_u64(number as u64);
    let back = value.to_u64() as i64;
    if back == number { Some(value) } else { None }
}
