//! `Result<T, E>` in a delta.

use super::DeltaCodec;
use super::changed_bit::{field, variant};
use super::codec::without_baseline_is_whole;
use super::unsent::new_part;
use crate::codec::{Codec, Coded, Fallible};
use crate::error::{Error, ErrorKind, Result};
use crate::place::Place as _;
use crate::stream::Stream;

/// The delta of a `Result`, like that of the enum `{ Ok(T), Err(E) }`: one bit, set if the baseline has the
/// same variant. Then the changed bit and the delta of the value or error follow; otherwise the whole
/// `Result`.
impl<T, E, A: Codec<T>, B: Codec<E>> DeltaCodec<Result<T, E>> for Coded<Fallible<A, B>>
where
    Coded<A>: DeltaCodec<T>,
    Coded<B>: DeltaCodec<E>,
{
    const IS_PLAIN_COPY: bool = Coded::<A>::IS_PLAIN_COPY && Coded::<B>::IS_PLAIN_COPY;
    without_baseline_is_whole!(Result<T, E>);
    #[inline]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, Result<T, E>>,
        baseline: &Result<T, E>,
        stream: &mut S,
    ) -> Result<bool> {
        let was_ok = baseline.is_ok();
        if !variant(S::IS_WRITING && place.peek().is_ok() == was_ok, stream)? {
            new_part(S::project(&mut place, |it| it, |it| it), *self, stream)?;
            return Ok(!S::IS_READING || place.peek().is_ok() != was_ok);
        }
        if let Some(slot) = place.slot() {
            match baseline {
                Ok(_) if slot.is_err() => *slot = Ok(self.codec.ok.blank()),
                Err(_) if slot.is_ok() => *slot = Err(self.codec.err.blank()),
                _ => {}
            }
        }
        let changed = match baseline {
            Ok(old) => {
                let get_mut = |it| Result::as_mut(it).ok();
                let new = S::try_project(&mut place, |it| it.as_ref().ok(), get_mut);
                new.map(|new| field("0", new, old, self.codec.ok, stream))
            }
            Err(old) => {
                let get_mut = |it| Result::as_mut(it).err();
                let new = S::try_project(&mut place, |it| it.as_ref().err(), get_mut);
                new.map(|new| field("0", new, old, self.codec.err, stream))
            }
        };
        changed.unwrap_or_else(|| Err(stream.fail(Error::new(ErrorKind::Refused, 0))))
    }
}
