//! `relative_to` in a delta: a number that is larger than the number in an earlier field.

use super::DeltaCodec;
use crate::error::Error;
use crate::io::HashStream;
use crate::number::{Index, Int};
use crate::place::{FloatForm, Place as _};
use crate::run::run_one_operation;
use crate::stream::Stream;

/// The encoding of a number that is larger than `previous`, the number in an earlier field of the
/// new value (not of the baseline). A changed number is sent in full, relative to `previous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative<T> {
    previous: T,
}

/// Returns the encoding of a number relative to `previous`, which it must exceed.
#[must_use]
pub const fn relative<T: Int>(previous: T) -> Relative<T> {
    Relative { previous }
}

impl<T: Int> Relative<T> {
    /// Returns `true` if a writer accepts the number: it is above `previous`, the number in an
    /// earlier field.
    fn fits<I: Index<Int = T>>(self, value: &I) -> bool {
        DeltaCodec::<I>::without_baseline::<HashStream>(&self, value, &mut HashStream::new())
            .is_ok()
    }
}

impl<I: Index> DeltaCodec<I> for Relative<I::Int> {
    #[inline]
    fn same<Floats: FloatForm>(&self, value: &I, baseline: &I) -> bool {
        // a number that is not above `previous` counts as changed, so that writing it rejects it
        value.number() == baseline.number() && self.fits(value)
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut I, baseline: &I) -> bool {
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
        self.without_baseline(S::project(&mut place, |value| value, |value| value), stream)?;
        Ok(!S::IS_READING || place.peek().number() != baseline.number())
    }
    #[inline]
    fn without_baseline<S: Stream>(
        &self,
        mut place: S::Ref<'_, I>,
        stream: &mut S,
    ) -> Result<(), Error> {
        let (previous, number) = (self.previous, place.peek().number());
        let value: I =
            run_one_operation(stream, 0, |run| run.index_relative("", previous, number, 0))?;
        if let Some(slot) = place.slot() {
            *slot = value;
        }
        Ok(())
    }
}
