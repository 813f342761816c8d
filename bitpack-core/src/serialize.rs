//! [`Serialize`]: one function for each type writes, reads and measures it.

#[cfg(feature = "alloc")]
mod append;
#[cfg(feature = "alloc")]
mod description;
mod encoded;
mod field_serialize;
mod hash;
mod long;
mod padded;
mod part;
mod prefix;
mod versions;
mod whole;

#[cfg(feature = "bytes")]
pub use append::append_to_buf;
#[cfg(feature = "alloc")]
pub use append::{append, to_vec};
pub(crate) use encoded::words_for;
pub use part::Part;
pub use versions::{Versioned, Versions, write_in_version};
pub use whole::run_behind;

use crate::cost::Width;
use crate::error::Result;
use crate::io::{MeasureStream, QuantizeStream, ReadStream, WriteStream};
use crate::run::Run;
use crate::schema::Schema;
use crate::stream::Stream;

/// A type with one function that writes it, reads it, and measures it.
///
/// Derive it. In a hand-written implementation, write [`blank`](Self::blank) and
/// [`serialize`](Self::serialize), and set [`WIDTH`](Self::WIDTH) if it is known.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be bit-packed",
    label = "`bitpack` does not know how to write a `{Self}`",
    note = "derive `bitpack::Serialize` for it or for the type inside it, or name a function with \
         `#[with(path)]`",
    note = "types that grow need `#[max_len(N)]`, because a reader must know how long they can be; \
         `usize` and `isize` need a width or a range"
)]
pub trait Serialize: Sized {
    /// Bounds on the size of this type in bits, and on the heap memory of a value.
    const WIDTH: Width = Width::OPEN;
    /// Description of every bit of this type. The derive provides it; for a hand-written type only
    /// the width is known.
    const SCHEMA: &'static Schema = &Schema::opaque("", Self::WIDTH);
    /// Size of the smallest value in bits.
    const MIN_BITS: u64 = Self::WIDTH.min;
    /// Size of the largest value in bits, including 7 bits for each alignment; `u64::MAX` if unbounded.
    const MAX_BITS: u64 = Self::WIDTH.max;

    /// Upper bound in bytes on the memory of a value at any moment of a read: its own size and
    /// everything it allocates; `u64::MAX` if unbounded.
    ///
    /// A list counts at its maximum length, plus its previous allocation while it grows. Two things
    /// do not count: allocations of `Default` for a field that is not sent, and overhead of the
    /// allocator.
    const MAX_MEMORY: u64 = Self::WIDTH.known::<Self>().memory.most(size_of::<Self>());

    /// Returns the value that a read starts from: zeros, `None`, or empty.
    fn blank() -> Self;

    /// Writes or reads `this`, depending on the stream.
    ///
    /// If a short hand-written function is used by many packets, mark it `#[inline(always)]`, so that the
    /// stream stays in registers.
    ///
    /// # Errors
    ///
    /// Writing: a value out of its declared range, or a full buffer. Reading: anything that a
    /// writer would not have sent.
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result;

    /// Writes or reads `this` inside a parent's [`Run`] (a sequence of fields that share one bounds
    /// check). The run has checked that `WIDTH.lead` bits fit.
    ///
    /// The derive puts its body here. A hand-written type keeps this default: it ends the run,
    /// serializes on the stream, and begins a run of the parent's remaining bits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize).
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))] // a call during which a run is live would put the run in memory
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result {
        run.serialize_by_hand::<Self>(this)
    }

    /// Writes the value into `buffer`, of any length. Returns the number of bytes written.
    ///
    /// The buffer does not grow: `&mut vec![]` has no room for a single bit, and gives an
    /// `Overflow`. `to_bytes` makes a vector of the packet's length.
    ///
    /// Unused bits of the last byte are zero. Up to eight bytes of the buffer after that byte may be zeroed.
    ///
    /// `trace::explain_write` finds the field that an error is about.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize); [`Overflow`](crate::ErrorKind::Overflow) if
    /// the buffer is too small.
    #[inline]
    fn write(&self, buffer: &mut [u8]) -> Result<usize> {
        if const { Self::SCHEMA.is_long() } {
            return long::write(self, buffer);
        }
        let mut stream = WriteStream::new(buffer);
        Self::serialize(self, &mut stream)?;
        stream.finish()
    }

    /// Reads a value that fills `bytes` exactly.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize); [`Trailing`](crate::ErrorKind::Trailing) if
    /// whole bytes are left over.
    #[inline]
    fn read(bytes: &[u8]) -> Result<Self> {
        let mut value = Self::blank();
        value.read_into(bytes)?;
        Ok(value)
    }

    /// Reads into an existing value and reuses its allocations.
    ///
    /// After an error the value is valid with unspecified content, and can be read into again.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    #[inline]
    fn read_into(&mut self, bytes: &[u8]) -> Result {
        if const { Self::SCHEMA.is_long() } {
            return long::read_into(self, bytes);
        }
        let mut stream = ReadStream::new(bytes);
        Self::serialize(self, &mut stream)?;
        stream.finish()
    }

    /// Reads a value from the front of `bytes`. Returns it and the number of bytes that it takes.
    /// The bytes after these are not looked at: they can be the next value.
    ///
    /// It is stricter than [`read`](Self::read) in one thing: the unused bits of the last byte must
    /// be zero, as writers leave them. A type whose last field has the attribute `rest` does not
    /// compile here, because it takes all bytes.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::Serialize;
    /// let mut bytes = 300_u16.to_bytes()?;
    /// true.write_into(&mut bytes)?;
    ///
    /// let (first, taken) = u16::read_prefix(&bytes)?;
    /// assert_eq!((first, taken), (300, 2));
    /// assert_eq!(bool::read_prefix(&bytes[taken..])?, (true, 1));
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize); [`Align`](crate::ErrorKind::Align) if an
    /// unused bit of the last byte is set.
    fn read_prefix(bytes: &[u8]) -> Result<(Self, usize)> {
        let mut value = Self::blank();
        let taken = value.read_prefix_into(bytes)?;
        Ok((value, taken))
    }

    /// Reads from the front of `bytes` into an existing value, and reuses its allocations. Returns
    /// the number of bytes that the value takes.
    ///
    /// After an error the value is valid with unspecified content, and can be read into again.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_prefix`](Self::read_prefix).
    fn read_prefix_into(&mut self, bytes: &[u8]) -> Result<usize> {
        prefix::read_into(self, bytes)
    }

    /// Replaces this value by the one that the other side will read: floats become the values that
    /// are restored from their quantised ones, and fields that are not sent become their defaults.
    /// No packet is built.
    ///
    /// Both ends then have the same value, as a baseline, for prediction, or for checks in
    /// lockstep. A second call changes nothing, except in hand-written functions: those that are
    /// not exact, or use [`Compressed::try_new`](crate::Compressed::try_new) with more steps than
    /// an `f32` can distinguish. It allocates for shared pointers as a reader would.
    ///
    /// Hand-written functions are called twice, to write and to read. Their buffer is on the stack
    /// up to 1,200 bytes, and allocated above that ([`Overflow`](crate::ErrorKind::Overflow) without an
    /// allocator).
    ///
    /// After an error the value is valid with unspecified content.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write), except for the end of a buffer.
    #[inline]
    fn quantize(&mut self) -> Result {
        Run::whole::<Self>(self, &mut QuantizeStream::new())
    }

    /// Returns the value that [`read`](Self::read) would return for the bytes of
    /// [`write`](Self::write). It is [`quantize`](Self::quantize) for an owned value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`quantize`](Self::quantize).
    #[inline]
    fn quantized(mut self) -> Result<Self> {
        self.quantize()?;
        Ok(self)
    }

    /// Returns an upper bound on the number of bits that writing this value takes: 7 for each
    /// alignment, exact for the rest.
    ///
    /// Nothing is rejected: an invalid value is measured as well.
    ///
    /// Source: the operation `measure` of the standard "serialize 1.0".
    fn max_encoded_bits(&self) -> u64 {
        let mut stream = MeasureStream::new();
        // only a hand-written function or too deep a nesting can fail here; the bits before the
        // error count
        let _ = Self::serialize(self, &mut stream);
        stream.position()
    }

    /// Writes the value into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize).
    #[cfg(feature = "alloc")]
    fn to_bytes(&self) -> Result<alloc::vec::Vec<u8>> {
        let known = (Self::MIN_BITS == Self::MAX_BITS).then_some(Self::MAX_BITS);
        to_vec(known, || self.max_encoded_bits(), |buffer| self.write(buffer))
    }

    /// Appends the value to a vector, which grows as needed. Returns the number of bytes appended.
    /// The value begins at a byte boundary.
    ///
    /// After an error the content of the vector is as before.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize).
    #[cfg(feature = "alloc")]
    fn write_into(&self, out: &mut alloc::vec::Vec<u8>) -> Result<usize> {
        append(out, self.max_encoded_bits(), |buffer| self.write(buffer))
    }

    /// Appends the value to a `bytes::BufMut`, such as `BytesMut`. Returns the number of
    /// bytes appended.
    ///
    /// The value is written beside `out` and copied into it. After an error, `out` is unchanged.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Self::serialize); [`Overflow`](crate::ErrorKind::Overflow) if
    /// `out` has no room for the value and cannot grow.
    #[cfg(feature = "bytes")]
    fn write_into_buf(&self, out: &mut impl bytes::BufMut) -> Result<usize> {
        append_to_buf(out, self.max_encoded_bits(), |buffer| self.write(buffer))
    }
}

#[cfg(test)]
mod tests;
