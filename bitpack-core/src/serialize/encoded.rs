//! Encodes a value once, to append its bits to many packets.

use super::Serialize;
use crate::error::Result;
use crate::io::{EncodeStream, Encoded};
use crate::stream::Stream as _;

/// Returns the number of 64-bit words that `bits` bits fit in.
pub(crate) const fn words_for(bits: u64) -> usize {
    let words = bits.div_ceil(64);
    if words > usize::MAX as u64 { usize::MAX } else { words as usize }
}

impl<T: Serialize> Encoded<'_, T> {
    /// Number of 64-bit words that hold the largest value: the length of the array for
    /// [`of`](Self::of). Arrays of that length are impossible for a type of unbounded size.
    pub const WORDS: usize = words_for(T::MAX_BITS);

    /// Stops the build if the encoded bits of a value cannot be copied into any packet: the type has an
    /// alignment, so that they depend on their position, or has fields that only some versions of a packet
    /// have.
    pub(crate) const CAN_BE_COPIED: () = {
        T::SCHEMA.assert_unaligned();
        T::SCHEMA.assert_one_version();
    };
}

impl<'w, T: Serialize> Encoded<'w, T> {
    /// Encodes a value into `words`, in the bits that [`Stream::nested`](crate::Stream::nested)
    /// writes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::serialize`], with the bit counted from the beginning of
    /// the value; [`Overflow`](crate::ErrorKind::Overflow) if `words` are too few;
    /// [`Declaration`](crate::ErrorKind::Declaration) for a hand-written function whose bits depend
    /// on their position.
    #[inline]
    pub fn of(value: &T, words: &'w mut [[u8; 8]]) -> Result<Self> {
        const { Self::CAN_BE_COPIED }
        Self::try_of(value, words)
    }

    /// Encodes a value into `words`, for tests that are generic over all types. A type with an alignment is
    /// rejected at run time.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`of`](Self::of).
    #[doc(hidden)]
    #[inline]
    pub fn try_of(value: &T, words: &'w mut [[u8; 8]]) -> Result<Self> {
        EncodeStream::encode(words, |stream| stream.nested::<T>(value))
    }

    /// Returns `true` if the type contains an alignment, so that [`of`](Self::of) does not compile.
    #[must_use]
    #[doc(hidden)]
    pub const fn is_aligned() -> bool {
        T::SCHEMA.is_aligned()
    }
}
