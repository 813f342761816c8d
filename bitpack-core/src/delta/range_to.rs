//! Ranges that end at an earlier field, in a delta.

use super::DeltaCodec;
use super::codec::is_accepted;
use crate::error::Result;
use crate::number::Int;
use crate::place::{FloatForm, Place as _, store};
use crate::run::run_one_operation;
use crate::stream::Stream;

/// The encoding of an integer in a range that ends at fields of the new value (not of the
/// baseline). A changed integer is sent in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeTo {
    ends: [i64; 2],
}

/// Returns the encoding of an integer in the range `ends[0]..=ends[1]`.
#[must_use]
pub const fn range_to(ends: [i64; 2]) -> RangeTo {
    RangeTo { ends }
}

impl<T: Int> DeltaCodec<T> for RangeTo {
    #[inline]
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
        // a number out of range counts as changed, so that writing it rejects it
        value == baseline && is_accepted(*self, value)
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        let fits = is_accepted(*self, baseline);
        if fits {
            *value = *baseline;
        }
        fits
    }
    #[inline]
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, T>, stream: &mut S) -> Result {
        let (ends, value) = (self.ends, *place.peek());
        let value = run_one_operation(stream, 0, |run| run.int_between("", ends, value, 0))?;
        store(place, value);
        Ok(())
    }
}
