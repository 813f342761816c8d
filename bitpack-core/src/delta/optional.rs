//! `Option<T>` in a delta.

use super::DeltaCodec;
use super::changed_bit::flag;
use super::codec::without_baseline_is_whole;
use super::unsent::{copies, new_part, part};
use crate::codec::{Codec, Coded, Optional};
use crate::error::{Error, ErrorKind, Result};
use crate::place::Place as _;
use crate::stream::Stream;
use crate::tracing::Role;

/// The delta of an `Option`: one bit, set if there is a value. Then the delta of that value if the
/// baseline has a value, otherwise the whole value.
impl<T, C: Codec<T>> DeltaCodec<Option<T>> for Coded<Optional<C>>
where
    Coded<C>: DeltaCodec<T>,
{
    const IS_PLAIN_COPY: bool = Coded::<C>::IS_PLAIN_COPY;
    without_baseline_is_whole!(Option<T>);
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Option<T>>,
        baseline: &Option<T>,
        stream: &mut S,
    ) -> Result<bool> {
        let inner = self.codec.inner;
        let mut some = baseline.is_some();
        if !copies::<S>() {
            some = flag(Role::Present, place.peek().is_some(), stream)?;
        }
        if let Some(slot) = place.slot() {
            if !some {
                *slot = None;
            } else if slot.is_none() {
                *slot = Some(inner.blank());
            }
        }
        if !some {
            return Ok(baseline.is_some());
        }
        let Some(value) = S::try_project(&mut place, Option::as_ref, Option::as_mut) else {
            return Err(stream.fail(Error::new(ErrorKind::Refused, 0)));
        };
        match baseline {
            Some(baseline) => part::<T, S>(value, baseline, inner, stream),
            None => new_part::<T, S>(value, inner, stream),
        }
    }
}
