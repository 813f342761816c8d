//! `with(path)`: fields that are left to a function.

use core::fmt;
use core::marker::PhantomData;

use super::DeltaCodec;
use crate::account::Reason;
use crate::engine::{Excerpt, HashStream, QuantizeStream, written_alike};
use crate::error::{Error, ErrorKind};
use crate::place::Place as _;
use crate::stream::Stream;

/// A type that leaves a field to a function, or to two; which field, the number tells.
pub trait ByFunction<V, const I: usize> {
    /// Whether what is read equals what was written.
    const EXACT: bool;
    /// Bits that either function takes at most.
    const MOST: u64;

    /// The field without a baseline.
    ///
    /// # Errors
    ///
    /// The function's.
    fn whole<S: Stream>(place: S::Ref<'_, V>, stream: &mut S) -> Result<(), Error>;

    /// The field against a baseline: whole, if there is no function for it.
    ///
    /// # Errors
    ///
    /// The function's.
    #[inline]
    fn delta<S: Stream>(place: S::Ref<'_, V>, baseline: &V, stream: &mut S) -> Result<(), Error> {
        let _ = baseline;
        Self::whole(place, stream)
    }
}

/// The encoding of that field.
pub struct Function<T: ?Sized, const I: usize>(PhantomData<T>);

impl<T: ?Sized, const I: usize> Function<T, I> {
    /// There is one.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the derive asks for it, and nobody else")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: ?Sized, const I: usize> Clone for Function<T, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized, const I: usize> Copy for Function<T, I> {}

impl<T: ?Sized, const I: usize> fmt::Debug for Function<T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function").finish()
    }
}

impl<T: ByFunction<V, I> + ?Sized, V: Clone, const I: usize> DeltaCodec<V> for Function<T, I> {
    fn same(&self, value: &V, baseline: &V) -> bool {
        written_alike(value, baseline, |value, stream| T::whole::<Excerpt>(value, stream))
    }
    fn keep(&self, value: &mut V, baseline: &V) -> bool {
        value.clone_from(baseline);
        if T::EXACT {
            return T::whole::<HashStream>(value, &mut HashStream::new()).is_ok();
        }
        T::whole(value, &mut QuantizeStream::new()).is_ok()
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, V>,
        baseline: &V,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let value = S::project(&mut place, |value| value, |value| value);
        within(T::MOST, stream, |stream| T::delta(value, baseline, stream))?;
        Ok(!S::IS_READING || !T::EXACT || !self.same(place.peek(), baseline))
    }
    fn fresh<S: Stream>(&self, place: S::Ref<'_, V>, stream: &mut S) -> Result<(), Error> {
        within(T::MOST, stream, |stream| T::whole(place, stream))
    }
}

/// A function that has told its most bits is held to them.
fn within<S: Stream>(
    most: u64,
    stream: &mut S,
    call: impl FnOnce(&mut S) -> Result<(), Error>,
) -> Result<(), Error> {
    stream.descend()?;
    let from = stream.position();
    call(stream)?;
    let taken = stream.position().saturating_sub(from);
    if S::REFUSES && taken > most {
        stream.wrong(|| Reason::Most(taken, most));
        return Err(stream.fail_at(ErrorKind::Declaration, from));
    }
    stream.ascend();
    Ok(())
}
