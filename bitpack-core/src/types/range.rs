//! Implementations for `Range` and `RangeInclusive`.

use core::mem::replace;
use core::ops::{Bound, Range, RangeBounds as _, RangeInclusive};

use crate::codec::plain;
use crate::delta::Delta;
use crate::error::{ErrorKind, Result};
use crate::place::Place;
use crate::run::Run;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;
use crate::tracing::Reason;

of_fields! {
    /// Sends the start as `T`, then the end. Any two values are valid, including those of an empty
    /// range.
    [T] Range<T>, "Range", means "Range", blank Self { start: T::blank(), end: T::blank() };
    0 start: T, 1 end: T,
}

serialize! {
    /// Sends the start as `T`, then the end.
    ///
    /// A range that was iterated to its end has an additional state, which is not sent: a writer
    /// rejects it with [`Range`](ErrorKind::Range).
    [T: Serialize] RangeInclusive<T>,
    &Schema::structure(
        "RangeInclusive",
        const { &[plain::<T>().named("start"), plain::<T>().named("end")] },
    )
    .meaning("RangeInclusive")
    .replaced(),
    blank Self::new(T::blank(), T::blank());
    |mut this, run| {
        let is_at_end = matches!(this.peek().end_bound(), Bound::Excluded(_));
        if S::IS_WRITING && S::VALIDATES && is_at_end {
            let reason = || Reason::Because("the range was iterated to its end");
            return Err(run.refuse_write(ErrorKind::Range, reason));
        }
        let Some(slot) = this.slot() else {
            let range = this.peek();
            if let (Some(start), Some(end)) = (S::outgoing(range.start()), S::outgoing(range.end()))
            {
                ends::<S, T>(start, end, run)?;
            }
            return run.close_type::<Self>();
        };
        // the ends of a `RangeInclusive` can only be taken out and put back together
        let (mut start, mut end) = replace(slot, Self::blank()).into_inner();
        let result = ends::<S, T>(S::lend(&mut start), S::lend(&mut end), run);
        *slot = Self::new(start, end);
        result?;
        run.close_type::<Self>()
    }
}

/// Sends the whole range if it has changed.
impl<T: Delta> Delta for RangeInclusive<T> {
    whole_delta!();
}

#[cfg_attr(optimized, inline(always))]
fn ends<S: Stream, T: Serialize>(
    start: S::Ref<'_, T>,
    end: S::Ref<'_, T>,
    run: &mut Run<'_, S>,
) -> Result {
    let coded = const { &plain::<T>().coded() };
    run.field("start", start, coded, const { T::WIDTH.lead })?;
    run.field("end", end, coded, 0)
}
