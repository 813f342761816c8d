//! Encodes a delta once, to append its bits to many packets.

use super::Delta;
use crate::error::Result;
use crate::io::{EncodeStream, Encoded};
use crate::serialize::words_for;
use crate::stream::Stream as _;

impl<T: Delta> Encoded<'_, T> {
    /// Number of 64-bit words that hold the largest delta, with its changed bit: the length of the
    /// array for [`of_delta`](Self::of_delta). Arrays of that length are impossible for a type whose
    /// deltas have an unbounded size.
    pub const DELTA_WORDS: usize = words_for(T::MAX_DELTA_BITS);
}

impl<'w, T: Delta> Encoded<'w, T> {
    /// Encodes the difference to `baseline` into `words`, in the bits that
    /// [`Stream::delta`](crate::Stream::delta) writes: the changed bit, and then the delta if the
    /// value has changed.
    ///
    /// ```
    /// # fn main() -> Result<(), bitpack_core::Error> {
    /// # use bitpack_core as bitpack;
    /// use bitpack::{Encoded, ReadStream, Stream, WriteStream};
    /// let (old, new) = ([1_u16, 2, 3, 4], [1_u16, 2, 30, 4]);
    /// let mut words = [[0; 8]; Encoded::<[u16; 4]>::DELTA_WORDS];
    /// let change = Encoded::of_delta(&new, &old, &mut words)?;
    /// assert!(change.is_changed());
    ///
    /// let mut packet = [0; 16];
    /// let mut stream = WriteStream::new(&mut packet);
    /// stream.bool(true)?;
    /// stream.append(change)?;
    /// stream.finish()?;
    ///
    /// let (mut stream, mut read) = (ReadStream::new(&packet), [0; 4]);
    /// assert!(stream.bool(false)?);
    /// stream.delta(&mut read, &old)?;
    /// assert_eq!(read, new);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Delta::delta`], with the bit counted from the changed bit;
    /// [`Overflow`](crate::ErrorKind::Overflow) if `words` are too few;
    /// [`Declaration`](crate::ErrorKind::Declaration) for a hand-written function whose bits depend
    /// on their position.
    #[inline]
    pub fn of_delta(value: &T, baseline: &T, words: &'w mut [[u8; 8]]) -> Result<Self> {
        const { Self::CAN_BE_COPIED }
        Self::try_of_delta(value, baseline, words)
    }

    /// Encodes the difference to `baseline` into `words`, for tests that are generic over all types. A delta
    /// with an alignment is rejected at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`of_delta`](Self::of_delta).
    #[doc(hidden)]
    #[inline]
    pub fn try_of_delta(value: &T, baseline: &T, words: &'w mut [[u8; 8]]) -> Result<Self> {
        let encoded = EncodeStream::encode(words, |stream| stream.delta::<T>(value, baseline))?;
        Ok(encoded.delta_if(true))
    }
}
