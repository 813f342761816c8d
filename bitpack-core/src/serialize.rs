//! [`Serialize`]: one function per type.

#[cfg(feature = "alloc")]
mod description;
mod hash;
mod long;
mod on_the_wire;
mod part;
mod whole;

pub use part::Part;
pub use whole::run_behind;

use crate::cost::Width;
use crate::engine::{MeasureStream, QuantizeStream, ReadStream, WriteStream};
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::run::Run;
use crate::schema::Schema;
use crate::stream::Stream;

/// A type with one function that writes it, reads it, and measures it.
///
/// Derive it. By hand, write [`blank`](Self::blank) and [`serialize`](Self::serialize), and give
/// [`WIDTH`](Self::WIDTH) if you know it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be bit-packed",
    label = "`bitpack` does not know how to write a `{Self}`",
    note = "derive `bitpack::Serialize` for it, or for what it holds, or name a function with \
            `#[with(path)]`",
    note = "what grows needs `#[max_len(N)]`: a reader must know how much a packet may ask for; \
            `usize` and `isize` need a width or a range"
)]
pub trait Serialize: Sized {
    /// How many bits this type costs.
    const WIDTH: Width = Width::OPEN;
    /// What every bit of it means. The derive gives it; a hand-written type is opaque.
    const SCHEMA: &'static Schema = &Schema::opaque("", Self::WIDTH);
    /// Bits of the smallest value.
    const MIN_BITS: u64 = Self::WIDTH.min;
    /// Bits of the largest value, worst-case alignment included; `u64::MAX` where nobody knows.
    const MAX_BITS: u64 = Self::WIDTH.max;

    /// Most bytes of memory that there are of a value at any moment of a read: its own size, and
    /// whatever it allocates; `u64::MAX` where nobody knows.
    ///
    /// A list counts at its longest, and once more as it was before it grew. What `Default` allocates
    /// for a field that is not sent does not count, nor what the allocator adds.
    const MAX_MEMORY: u64 = Self::WIDTH.known::<Self>().memory.most(size_of::<Self>());

    /// What a read starts from: zeros, nothing, empty.
    fn blank() -> Self;

    /// The one function: writes `this`, or reads it, as the stream decides.
    ///
    /// A short one by hand that many packets go through is `#[inline(always)]`: the stream then stays in
    /// registers, and a number that is ranged at run time costs a quarter less.
    ///
    /// # Errors
    ///
    /// Writing: a value outside what was declared for it, or a full buffer. Reading: whatever a
    /// writer would not have sent.
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error>;

    /// The same inside a parent's [`Run`], which holds `WIDTH.lead` bits for it.
    ///
    /// The derive puts its body here. A hand-written type keeps this one: it ends the run,
    /// serializes on the stream, and begins a run of what is left to the parent.
    ///
    /// # Errors
    ///
    /// Those of [`serialize`](Self::serialize).
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))] // a call that a run has to survive would put it in memory
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        run.by_hand::<Self>(this)
    }

    /// Writes into `buffer`, of any length; the number of bytes written.
    ///
    /// Unused bits of the last byte are zero; behind it up to eight bytes of the buffer may be zeroed.
    ///
    /// Which field an error is about, `trace::explain_write` finds out.
    ///
    /// # Errors
    ///
    /// Those of [`serialize`](Self::serialize); [`Overflow`](ErrorKind::Overflow) if the buffer is
    /// too small.
    #[inline]
    fn write(&self, buffer: &mut [u8]) -> Result<usize, Error> {
        if const { Self::SCHEMA.is_long() } {
            return long::write(self, buffer);
        }
        let mut stream = WriteStream::new(buffer);
        Self::serialize(self, &mut stream)?;
        stream.finish()
    }

    /// Reads a value from exactly these bytes.
    ///
    /// # Errors
    ///
    /// Those of [`serialize`](Self::serialize); [`Trailing`](ErrorKind::Trailing) if whole bytes
    /// are left over.
    #[inline]
    fn read(bytes: &[u8]) -> Result<Self, Error> {
        let mut value = Self::blank();
        value.read_from(bytes)?;
        Ok(value)
    }

    /// Reads into an existing value, reusing what it has allocated.
    ///
    /// After an error the value is valid, its content unspecified, and it can be read into again.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    #[inline]
    fn read_from(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if const { Self::SCHEMA.is_long() } {
            return long::read_from(self, bytes);
        }
        let mut stream = ReadStream::new(bytes);
        Self::serialize(self, &mut stream)?;
        stream.finish()
    }

    /// Makes this value what the other side will read of it, where it is and without a packet:
    /// floats become what their codes restore to, fields that are not sent become blank.
    ///
    /// What both ends agree on, for prediction, for checks in lockstep, as a baseline. Doing it again
    /// changes nothing that is sent exactly. It allocates what a reader would for what pointers share.
    ///
    /// Only functions by hand are called to write, and then to read: on the stack up to 1,200 bytes,
    /// above that in memory of their own ([`Overflow`](ErrorKind::Overflow) without an allocator).
    ///
    /// After an error the value is valid, its content unspecified.
    ///
    /// # Errors
    ///
    /// Those of [`write`](Self::write), but for the end of a buffer.
    #[inline]
    fn quantize(&mut self) -> Result<(), Error> {
        Run::whole::<Self>(self, &mut QuantizeStream::new())
    }

    /// The same by value: what [`read`](Self::read) gives for what [`write`](Self::write) sends.
    ///
    /// # Errors
    ///
    /// Those of [`quantize`](Self::quantize).
    #[inline]
    fn quantized(mut self) -> Result<Self, Error> {
        self.quantize()?;
        Ok(self)
    }

    /// Bits that writing this value takes at most: 7 for each alignment, exact for the rest.
    ///
    /// It refuses nothing; a value that cannot be written is measured all the same.
    ///
    /// Source: serialize 1.0, measure.
    fn measure(&self) -> u64 {
        let mut stream = MeasureStream::new();
        // only a hand-written function can fail here, or one that is nested too deep: what came
        // before it is what there is
        let _ = Self::serialize(self, &mut stream);
        stream.position()
    }

    /// Writes into a vector of its own.
    ///
    /// # Errors
    ///
    /// Those of [`serialize`](Self::serialize).
    #[cfg(feature = "alloc")]
    fn to_vec(&self) -> Result<alloc::vec::Vec<u8>, Error> {
        let bytes = usize::try_from(self.measure().div_ceil(8))
            .map_err(|_| Error::new(ErrorKind::Overflow, 0))?;
        let mut buffer = alloc::vec![0; bytes];
        let written = self.write(&mut buffer)?;
        buffer.truncate(written);
        Ok(buffer)
    }
}

#[cfg(test)]
mod tests;
