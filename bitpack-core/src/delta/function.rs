//! `with(path)` in a delta: fields that a hand-written function writes and reads.

use core::marker::PhantomData;

use super::DeltaCodec;
use super::bit_window::encodes_equal;
use crate::codec::within;
use crate::error::Result;
use crate::io::{InForm, QuantizeStream};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;

/// A type in which a hand-written function writes and reads field number `I`, of type `V`. A second function
/// may do so for the field's delta. The derive implements it.
pub trait ByFunction<V, const I: usize> {
    /// `true` if the function promises that the value that is read equals the one that was written.
    const EXACT: bool;
    /// Maximum number of bits that either function writes or reads.
    const MOST: u64;

    /// Writes or reads the whole field, without a baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of the function.
    fn whole<S: Stream>(place: S::Ref<'_, V>, stream: &mut S) -> Result;

    /// Writes or reads the field against a baseline. Without a function for deltas it sends the
    /// whole field.
    ///
    /// # Errors
    ///
    /// Returns the errors of the function.
    #[inline]
    fn delta<S: Stream>(place: S::Ref<'_, V>, baseline: &V, stream: &mut S) -> Result {
        let _ = baseline;
        Self::whole(place, stream)
    }
}

/// The encoding of field number `I` of the struct `T`: a hand-written function writes and reads the field.
pub struct Function<T: ?Sized, const I: usize>(PhantomData<T>);

impl<T: ?Sized, const I: usize> Function<T, I> {
    /// Creates the encoding, which contains no data.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "only the derive calls it")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

copied!([T: ?Sized, const I: usize] Function<T, I>);

printed!([T: ?Sized, const I: usize] Function<T, I>, "Function");

impl<T: ByFunction<V, I> + ?Sized, V: Clone, const I: usize> DeltaCodec<V> for Function<T, I> {
    fn same<Floats: FloatForm>(&self, value: &V, baseline: &V) -> bool {
        encodes_equal::<Floats, V>(value, baseline, |value, stream| T::whole(value, stream))
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut V, baseline: &V) -> bool {
        value.clone_from(baseline);
        T::whole(value, &mut InForm::<_, Floats>::new(QuantizeStream::new())).is_ok()
    }
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, V>,
        baseline: &V,
        stream: &mut S,
    ) -> Result<bool> {
        let value = S::project(&mut place, |value| value, |value| value);
        within(T::MOST, stream, |stream| T::delta(value, baseline, stream))?;
        Ok(!S::IS_READING || !T::EXACT || !self.same::<S::Floats>(place.peek(), baseline))
    }
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, V>, stream: &mut S) -> Result {
        within(T::MOST, stream, |stream| T::whole(place, stream))
    }
}
