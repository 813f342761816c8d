//! [`DeltaCodec`]: what an encoding makes of a baseline.

use crate::codec::{Codec, Coded};
use crate::engine::{HashStream, QuantizeStream};
use crate::error::Error;
use crate::run::alone;
use crate::stream::Stream;

/// How a `T` is sent against a baseline.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no delta of a `{T}`",
    label = "this encoding cannot be sent as a delta",
    note = "send it whole where it has changed: `#[delta(whole)]`"
)]
pub trait DeltaCodec<T>: Copy {
    /// Returns true if a writer takes the value, and a reader makes of the baseline, any value of the type,
    /// what it would read.
    fn same(&self, value: &T, baseline: &T) -> bool;

    /// The same of several.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| self.same(new, old))
    }

    /// Makes `value` what a reader makes of `baseline`, any value of the type: each of its codes, or the
    /// nearest one. `false` if it has none, or may not stay beside the other fields that were read; what
    /// is in `value` is not to be used then.
    #[must_use]
    fn keep(&self, value: &mut T, baseline: &T) -> bool;

    /// Returns true if [`keep`](Self::keep) is a copy of any baseline: every value can be sent, as it is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copies(&self) -> bool {
        false
    }

    /// A value that is not the same, as its site has said in one bit; whether it differs indeed, which
    /// only a reader asks.
    ///
    /// # Errors
    ///
    /// Those of the encoding.
    fn delta<S: Stream>(
        &self,
        place: S::Ref<'_, T>,
        baseline: &T,
        stream: &mut S,
    ) -> Result<bool, Error>;

    /// A value that the baseline does not have.
    ///
    /// # Errors
    ///
    /// Those of the encoding.
    fn fresh<S: Stream>(&self, place: S::Ref<'_, T>, stream: &mut S) -> Result<(), Error>;
}

/// [`DeltaCodec::fresh`] of a codec: as it is without a baseline.
macro_rules! fresh_whole {
    ($value:ty) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fresh<S: Stream>(&self, place: S::Ref<'_, $value>, stream: &mut S) -> Result<(), Error> {
            self.whole(place, stream)
        }
    };
}
pub(super) use fresh_whole;

impl<C> Coded<C> {
    /// The value as it is without a baseline, in a run of its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn whole<T, S: Stream>(
        self,
        place: S::Ref<'_, T>,
        stream: &mut S,
    ) -> Result<(), Error>
    where
        C: Codec<T>,
    {
        alone(stream, self.width.lead, |run| self.codec.serialize(place, run))
    }

    /// Returns true if a writer takes the value. (Where it takes every value of the type, the compiler knows.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fits<T>(self, value: &T) -> bool
    where
        C: Codec<T>,
    {
        self.whole::<T, HashStream>(value, &mut HashStream::new()).is_ok()
    }

    /// [`DeltaCodec::keep`] of what has no codes of its own: what is read where the baseline is written.
    ///
    /// A copy takes no more than is in it. One in place could take twice as much, as a list doubles where
    /// it grows; so it is only made where nothing is on the heap.
    pub(super) fn keep_whole<T: Clone>(self, value: &mut T, baseline: &T) -> bool
    where
        C: Codec<T>,
    {
        if !self.fits(baseline) {
            return false;
        }
        if matches!(self.width.memory.heap, 0 | u64::MAX) {
            value.clone_from(baseline);
        } else {
            // first it takes nothing
            *value = self.blank();
            *value = baseline.clone();
        }
        self.width.exact || self.whole(value, &mut QuantizeStream::new()).is_ok()
    }
}
