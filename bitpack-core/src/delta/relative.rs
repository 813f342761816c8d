//! `relative_to` in a delta: a number that comes after the number in an earlier field.

use super::DeltaCodec;
use super::codec::is_accepted;
use crate::error::Result;
use crate::io::BitIo;
use crate::number::{Index, Int};
use crate::place::{FloatForm, Place as _, store};
use crate::run::{Run, run_one_operation};
use crate::stream::Stream;

/// The encoding of a number that comes after `previous` in an order: [`Above`] or [`Wrapping`].
/// `previous` is the number in an earlier field of the new value, not of the baseline. A changed number is
/// sent as its distance from `previous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Relative<T, O = Above> {
    previous: T,
    order: O,
}

/// The order for `relative_to` in which a number comes after every smaller one. The numbers have at
/// most `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Above {
    bits: u32,
}

/// The cyclic order for `relative_to`, of numbers of `bits` bits: 0 follows the greatest number.
/// From any number, counting up leads to every other one, so any two different numbers can follow
/// each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapping {
    bits: u32,
}

/// Returns the encoding of a number relative to `previous`, which it must exceed.
pub const fn relative<T: Int>(previous: T) -> Relative<T> {
    relative_bits(previous, u64::BITS)
}

/// Returns the encoding of a number of at most `bits` bits relative to `previous`, which it must
/// exceed.
pub const fn relative_bits<T: Int>(previous: T, bits: u32) -> Relative<T> {
    Relative { previous, order: Above { bits } }
}

/// Returns the encoding of a number of `bits` bits relative to `previous`, from which it must
/// differ.
pub const fn relative_wrapping<T: Int>(previous: T, bits: u32) -> Relative<T, Wrapping> {
    Relative { previous, order: Wrapping { bits } }
}

/// An order of numbers, ascending or cyclic. It determines which numbers may follow an earlier one,
/// and how the step from the earlier one is encoded.
#[doc(hidden)]
pub trait Order: Copy {
    /// Writes or reads a number that comes after `previous`.
    ///
    /// # Errors
    ///
    /// Returns an error if `number` does not come after `previous`, or if no such number can be
    /// read.
    fn step<S: BitIo, I: Index>(
        self,
        run: &mut Run<'_, S>,
        previous: I::Int,
        number: I::Int,
    ) -> Result<I>;
}

impl Order for Above {
    #[cfg_attr(optimized, inline(always))]
    fn step<S: BitIo, I: Index>(
        self,
        run: &mut Run<'_, S>,
        previous: I::Int,
        number: I::Int,
    ) -> Result<I> {
        run.index_relative_bits("", previous, number, self.bits, 0)
    }
}

impl Order for Wrapping {
    #[cfg_attr(optimized, inline(always))]
    fn step<S: BitIo, I: Index>(
        self,
        run: &mut Run<'_, S>,
        previous: I::Int,
        number: I::Int,
    ) -> Result<I> {
        run.index_relative_wrapping("", previous, number, self.bits, 0)
    }
}

impl<I: Index, O: Order> DeltaCodec<I> for Relative<I::Int, O> {
    #[inline]
    fn same<Floats: FloatForm>(&self, value: &I, baseline: &I) -> bool {
        // a number that does not come after `previous` counts as changed, so that writing it rejects it
        value.number() == baseline.number() && is_accepted(*self, value)
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut I, baseline: &I) -> bool {
        match I::of_number(baseline.number()) {
            Some(kept) if is_accepted(*self, baseline) => *value = kept,
            _ => return false,
        }
        true
    }
    #[inline]
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, I>, stream: &mut S) -> Result {
        let (previous, number) = (self.previous, place.peek().number());
        let order = self.order;
        let value: I = run_one_operation(stream, 0, |run| order.step(run, previous, number))?;
        store(place, value);
        Ok(())
    }
}
