//! `relative_to`: a number that is larger than one before it, of the same value.

use super::DeltaCodec;
use crate::engine::HashStream;
use crate::error::Error;
use crate::number::{Index, Int};
use crate::place::Place as _;
use crate::run::alone;
use crate::stream::Stream;

/// Whole where it has changed, and that is relative to what `previous` is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative<T> {
    previous: T,
}

/// Relative to this.
#[must_use]
pub const fn relative<T: Int>(previous: T) -> Relative<T> {
    Relative { previous }
}

impl<T: Int> Relative<T> {
    /// Returns true if a writer takes it.
    fn fits<I: Index<Int = T>>(self, value: &I) -> bool {
        DeltaCodec::<I>::fresh::<HashStream>(&self, value, &mut HashStream::new()).is_ok()
    }
}

impl<I: Index> DeltaCodec<I> for Relative<I::Int> {
    #[inline]
    fn same(&self, value: &I, baseline: &I) -> bool {
        // one that is not above would have to be refused: it is when it is written
        value.number() == baseline.number() && self.fits(value)
    }
    #[inline]
    fn keep(&self, value: &mut I, baseline: &I) -> bool {
        match I::of_number(baseline.number()) {
            Some(kept) if self.fits(baseline) => *value = kept,
            _ => return false,
        }
        true
    }
    #[inline]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, I>,
        baseline: &I,
        stream: &mut S,
    ) -> Result<bool, Error> {
        self.fresh(S::project(&mut place, |value| value, |value| value), stream)?;
        Ok(!S::IS_READING || place.peek().number() != baseline.number())
    }
    #[inline]
    fn fresh<S: Stream>(&self, mut place: S::Ref<'_, I>, stream: &mut S) -> Result<(), Error> {
        let (previous, number) = (self.previous, place.peek().number());
        let value: I = alone(stream, 0, |run| run.index_relative("", previous, number, 0))?;
        if let Some(slot) = place.slot() {
            *slot = value;
        }
        Ok(())
    }
}
