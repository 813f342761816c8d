//! Numbers that earlier fields bound, in a delta: `relative_to`, and ranges that end at a field.

use super::DeltaCodec;
use super::codec::is_accepted;
use crate::error::Result;
use crate::io::BitIo;
use crate::number::{Index, Int};
use crate::place::{FloatForm, Place as _, store};
use crate::run::{Run, run_one_operation};
use crate::stream::Stream;

/// The encoding of a number that other fields of the new value, not of the baseline, bound: it comes after
/// the number of a field in an [`Order`], or lies between those of two fields. A changed number is sent as
/// the order says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Relative<O> {
    order: O,
}

/// The order for `relative_to` in which a number comes after every smaller one. The numbers have at
/// most `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Above<T> {
    previous: T,
    bits: u32,
}

/// The cyclic order for `relative_to`, of numbers of `bits` bits: 0 follows the greatest number.
/// From any number, counting up leads to every other one, so any two different numbers can follow
/// each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapping<T> {
    previous: T,
    bits: u32,
}

/// The order of the integers in the range `ends[0]..=ends[1]`, which ends at fields. An integer is sent in
/// full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    ends: [i64; 2],
}

/// Returns the encoding of a number relative to `previous`, which it must exceed.
pub const fn relative<T: Int>(previous: T) -> Relative<Above<T>> {
    relative_bits(previous, u64::BITS)
}

/// Returns the encoding of a number of at most `bits` bits relative to `previous`, which it must
/// exceed.
pub const fn relative_bits<T: Int>(previous: T, bits: u32) -> Relative<Above<T>> {
    Relative { order: Above { previous, bits } }
}

/// Returns the encoding of a number of `bits` bits relative to `previous`, from which it must
/// differ.
pub const fn relative_wrapping<T: Int>(previous: T, bits: u32) -> Relative<Wrapping<T>> {
    Relative { order: Wrapping { previous, bits } }
}

/// Returns the encoding of an integer in the range `ends[0]..=ends[1]`.
pub const fn range_to(ends: [i64; 2]) -> Relative<Between> {
    Relative { order: Between { ends } }
}

/// An order of the numbers of the type `I`. It determines which of them may be sent, and how.
#[doc(hidden)]
pub trait Order<I: Index>: Copy {
    /// Writes or reads a number that the order allows.
    ///
    /// # Errors
    ///
    /// Returns an error if the order does not allow `number`, or if no number that it allows can be read.
    fn step<S: BitIo>(self, run: &mut Run<'_, S>, number: I::Int) -> Result<I>;
}

impl<I: Index> Order<I> for Above<I::Int> {
    #[cfg_attr(optimized, inline(always))]
    fn step<S: BitIo>(self, run: &mut Run<'_, S>, number: I::Int) -> Result<I> {
        run.index_relative_bits("", self.previous, number, self.bits, 0)
    }
}

impl<I: Index> Order<I> for Wrapping<I::Int> {
    #[cfg_attr(optimized, inline(always))]
    fn step<S: BitIo>(self, run: &mut Run<'_, S>, number: I::Int) -> Result<I> {
        run.index_relative_wrapping("", self.previous, number, self.bits, 0)
    }
}

impl<T: Int> Order<T> for Between {
    #[cfg_attr(optimized, inline(always))]
    fn step<S: BitIo>(self, run: &mut Run<'_, S>, number: T) -> Result<T> {
        run.int_between("", self.ends, number, 0)
    }
}

impl<I: Index, O: Order<I>> DeltaCodec<I> for Relative<O> {
    #[inline]
    fn same<Floats: FloatForm>(&self, value: &I, baseline: &I) -> bool {
        // a number that the order does not allow counts as changed, so that writing it rejects it
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
        let (order, number) = (self.order, place.peek().number());
        let value: I = run_one_operation(stream, 0, |run| order.step(run, number))?;
        store(place, value);
        Ok(())
    }
}
