//! [`DeltaCodec`]: what an encoding makes of a baseline.

use crate::codec::{Codec, Coded};
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
    /// Whether both are sent as the same bits.
    fn same(&self, value: &T, baseline: &T) -> bool;

    /// The same of several.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| self.same(new, old))
    }

    /// Whether a value may be what `baseline` is, beside the other fields that were read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn may_stay(&self, baseline: &T) -> bool {
        let _ = baseline;
        true
    }

    /// Makes `value` what a reader makes of `baseline`.
    fn keep(&self, value: &mut T, baseline: &T);

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
}
