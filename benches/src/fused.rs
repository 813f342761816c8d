//! The packets by hand: separate functions to write and to read, in safe Rust on 64-bit windows, with
//! the checks that the derived code makes and the same bytes. What the derive is measured against.

mod body;
mod chat;
mod floats;
mod input;
mod integers;
mod put;
mod real;
mod real_read;
mod snapshot;
mod steps;
mod take;
mod tick;

pub use put::{Put, Writer};
pub(crate) use steps::Steps;
pub use take::{Reader, Take};

/// A value out of range, or the end of the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// A packet that is written and read by hand.
pub trait ByHand {
    /// Writes it behind what was written before.
    ///
    /// # Errors
    ///
    /// A value out of its range, or a full buffer.
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused>;

    /// Reads it.
    ///
    /// # Errors
    ///
    /// A value out of its range, or the end of the data.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused>;
}

/// Where a value is refused. The error is made in place, so that the compiler sees that nothing
/// follows, also from another crate; the call tells it that this is rare.
#[inline(always)]
fn refused() -> Result<(), Refused> {
    rarely();
    Err(Refused)
}

#[cold]
#[inline(never)]
const fn rarely() {}

/// The low bits of a word.
const fn mask(bits: u32) -> u64 {
    if bits == 0 { 0 } else { u64::MAX >> (64 - bits) }
}

/// The bits that numbers up to this one take.
const fn bits_of(range: u64) -> u32 {
    64 - range.leading_zeros()
}
