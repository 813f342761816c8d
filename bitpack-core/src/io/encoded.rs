//! [`Encoded`]: the bits of one value or of one delta, to be appended to many packets.

use core::fmt;
use core::marker::PhantomData;

/// The bits of one value or of one delta of type `T`. They are encoded once, and can be
/// [appended](crate::Stream::append) to any number of packets, at any bit.
///
/// A server that sends an object to hundreds of clients encodes it once, instead of once for each client.
/// Appending takes a shift and a store for each 64 bits, however many fields `T` has. An `Encoded` only
/// refers to the bits, so it is `Copy` and passed by value.
///
/// The other end reads the bits as an ordinary `T` or an ordinary delta: the packet is the same, bit
/// for bit, as one that was written directly.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Encoded, ReadStream, Stream, WriteStream};
/// let mut words = [[0; 8]; Encoded::<u16>::WORDS];
/// let port = Encoded::of(&8080_u16, &mut words)?;
/// assert_eq!(port.bits(), 16);
///
/// for id in 0..3 {
///     let mut packet = [0; 8];
///     let mut stream = WriteStream::new(&mut packet);
///     stream.int(id, 0, 5)?;
///     stream.append(port)?;
///     stream.finish()?;
///
///     let mut stream = ReadStream::new(&packet);
///     let mut read = 0_u16;
///     assert_eq!(stream.int(0, 0, 5)?, id);
///     stream.nested(&mut read)?;
///     assert_eq!(read, 8080);
/// }
/// # Ok::<(), bitpack_core::Error>(())
/// ```
///
/// # Types that have no `Encoded`
///
/// The bits must not depend on the position at which they begin. A type with an alignment has none
/// that could be copied: `align`, a `String` without `unaligned` or another such attribute, `bytes`.
/// Its `Encoded` is a compile error. A hand-written function is rejected when it runs, with
/// [`Declaration`](crate::ErrorKind::Declaration), if it aligns, writes
/// [`bytes`](crate::Stream::bytes), or asks for the stream's [`position`](crate::Stream::position)
/// or for the [`remaining`](crate::Stream::remaining) bits. Nothing else tells a function where it
/// writes.
#[must_use]
pub struct Encoded<'w, T> {
    /// The bits, little-endian. The bits of the last word after them are zero.
    words: &'w [[u8; 8]],
    bits: u64,
    /// Maximum number of hand-written functions and types nested in one another in the value.
    levels: u32,
    is_delta: bool,
    of: PhantomData<fn(&T)>,
}

impl<'w, T> Encoded<'w, T> {
    /// Creates an [`Encoded`] from `bits` bits in `words`. `levels` is the maximum number of hand-written
    /// functions and types nested in one another in the value.
    #[doc(hidden)]
    pub const fn new(words: &'w [[u8; 8]], bits: u64, levels: u32) -> Self {
        Self { words, bits, levels, is_delta: false, of: PhantomData }
    }

    /// Marks the bits as a delta if `is_delta` is true: their first bit is then the changed bit.
    pub(crate) const fn delta_if(self, is_delta: bool) -> Self {
        Self { is_delta, ..self }
    }

    /// Returns the number of bits of the encoded value or delta.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns `false` if this is the delta of an unchanged value, which consists of one zero bit. Such a
    /// delta can be left out if the other end keeps values for which it receives nothing.
    #[must_use]
    pub fn is_changed(self) -> bool {
        !self.is_delta || self.words.first().is_some_and(|word| word[0] & 1 == 1)
    }

    pub(crate) const fn words(self) -> &'w [[u8; 8]] {
        self.words
    }

    pub(crate) const fn levels(self) -> u32 {
        self.levels
    }
}

impl<T> Clone for Encoded<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Encoded<'_, T> {}

impl<T> fmt::Debug for Encoded<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoded").field("bits", &self.bits).finish_non_exhaustive()
    }
}
