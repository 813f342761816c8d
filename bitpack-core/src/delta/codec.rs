//! [`DeltaCodec`]: an encoding of the difference to a baseline.

use super::unsent::{compare, copy};
use crate::codec::{Codec, Coded};
use crate::error::Result;
use crate::io::{HashStream, InForm, QuantizeStream};
use crate::place::{FloatForm, Place as _};
use crate::run::run_one_operation;
use crate::stream::Stream;

/// An encoding that can send a `T` as its difference to a baseline.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no delta of a `{T}`",
    label = "this encoding cannot be sent as a delta",
    note = "send all of it when it changes: `#[delta(whole)]`"
)]
pub trait DeltaCodec<T>: Copy {
    /// `true` if [`copy_baseline`](Self::copy_baseline) only copies, whatever the baseline is, because
    /// every value of the type can be sent exactly.
    const IS_PLAIN_COPY: bool = false;

    /// Returns `true` if `value` need not be sent: a writer accepts it, and a reader that is told
    /// that it is unchanged restores the same codes (the integers on the wire) from `baseline`. The
    /// baseline may be invalid: a code that is out of range counts as the nearest valid one.
    ///
    /// By default it compares the parts, such as fields and elements, that [`delta`](Self::delta) goes
    /// through.
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &T, baseline: &T) -> bool {
        compare::<Floats>(|stream| self.delta(value, baseline, stream))
    }

    /// Returns `true` if no element of the array `new` need be sent: [`same`](Self::same) is `true` for each
    /// element and the element of `old` at its index.
    #[cfg_attr(optimized, inline(always))]
    fn same_array<Floats: FloatForm, const N: usize>(&self, new: &[T; N], old: &[T; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| self.same::<Floats>(new, old))
    }

    /// Sets `value` to the one that a reader gets for an unchanged value: each code (integer on the wire) of
    /// `baseline` is restored, or the nearest valid one. Returns `false` if there is no valid value, or if
    /// the value contradicts other fields that were read; `value` must not be used then.
    ///
    /// By default it copies the parts, such as fields and elements, that [`delta`](Self::delta) goes through.
    #[must_use]
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut T, baseline: &T) -> bool {
        copy::<Floats>(|stream| self.delta(value, baseline, stream))
    }

    /// Writes or reads a changed value, whose changed bit is already sent. Returns `true` if the
    /// value differs from the baseline. Only a reader needs to check this; a writer may always
    /// return `true`.
    ///
    /// By default it sends the whole value. An encoding of several parts passes each to
    /// [`part`](super::part) or a function like it; then the same code compares and copies them.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding.
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, T>,
        baseline: &T,
        stream: &mut S,
    ) -> Result<bool> {
        self.without_baseline(S::project(&mut place, |value| value, |value| value), stream)?;
        Ok(!S::IS_READING || !self.is_exact() || !self.same::<S::Floats>(place.peek(), baseline))
    }

    /// Returns `true` if a changed value that is sent whole never reads back as the baseline's value. (With
    /// an inexact encoding it may, so a reader then does not compare the two.)
    #[cfg_attr(optimized, inline(always))]
    fn is_exact(&self) -> bool {
        true
    }

    /// Records a value that was read as unchanged, for a trace. Only encodings that are made from a
    /// schema description at run time do so.
    #[cfg_attr(optimized, inline(always))]
    fn tell_unchanged<S: Stream>(&self, _value: &T, _baseline: &T, _stream: &mut S) {}

    /// Writes or reads the whole value, because the baseline has no value that corresponds to it.
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, T>, stream: &mut S) -> Result;
}

/// Returns `true` if a writer accepts the value without a baseline.
pub(super) fn is_accepted<T>(coded: impl DeltaCodec<T>, value: &T) -> bool {
    coded.without_baseline::<HashStream>(value, &mut HashStream::new()).is_ok()
}

/// Implements [`DeltaCodec::without_baseline`] with the encoding of whole values.
macro_rules! without_baseline_is_whole {
    ($value:ty) => {
        #[cfg_attr(optimized, inline(always))]
        fn without_baseline<S: Stream>(&self, place: S::Ref<'_, $value>, stream: &mut S) -> Result {
            self.whole(place, stream)
        }
    };
}
pub(crate) use without_baseline_is_whole;

/// Implements [`Codec`] for a type that has another codec in its field `codec`. Whole values are encoded by
/// that codec; only deltas differ.
macro_rules! whole_like_its_codec {
    ([$($generics:tt)*] $codec:ty, $value:ident) => {
        impl<$($generics)*> Codec<$value> for $codec {
            #[inline]
            fn blank(&self) -> $value {
                self.codec.blank()
            }
            #[cfg_attr(optimized, inline(always))]
            fn serialize<S: Stream>(
                &self,
                place: S::Ref<'_, $value>,
                run: &mut Run<'_, S>,
            ) -> Result {
                self.codec.serialize(place, run)
            }
        }
    };
}
pub(super) use whole_like_its_codec;

impl<C> Coded<C> {
    /// Writes or reads the whole value, without a baseline. The fields before and after it have
    /// separate bounds checks.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn whole<T, S: Stream>(self, place: S::Ref<'_, T>, stream: &mut S) -> Result
    where
        C: Codec<T>,
    {
        run_one_operation(stream, self.width.lead, |run| self.codec.serialize(place, run))
    }

    /// Returns `true` if a writer accepts the value. (If the encoding accepts all values of the
    /// type, the compiler removes the check.)
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn fits<Floats: FloatForm, T>(self, value: &T) -> bool
    where
        C: Codec<T>,
    {
        self.whole::<T, InForm<HashStream, Floats>>(value, &mut InForm::new(HashStream::new()))
            .is_ok()
    }

    /// Implements [`DeltaCodec::copy_baseline`] for encodings that are not compared by codes (the
    /// integers on the wire). It sets `value` to the one that a reader would get if the baseline
    /// was sent.
    ///
    /// A new clone takes no more memory than its contents. A clone in place could take twice as
    /// much, because a list doubles when it grows. So the value is only cloned in place if it has
    /// nothing on the heap, or an unknown amount.
    pub(crate) fn copy_baseline_whole<Floats: FloatForm, T: Clone>(
        self,
        value: &mut T,
        baseline: &T,
    ) -> bool
    where
        C: Codec<T>,
    {
        if !self.fits::<Floats, T>(baseline) {
            return false;
        }
        if matches!(self.width.memory.heap, 0 | u64::MAX) {
            value.clone_from(baseline);
        } else {
            // a blank value first, which frees the memory
            *value = self.blank();
            *value = baseline.clone();
        }
        self.width.exact
            || self.whole(value, &mut InForm::<_, Floats>::new(QuantizeStream::new())).is_ok()
    }
}
