//! The measured packets, written and read by hand-written code in safe Rust. Its checks and bytes
//! equal those of the derived code, which is measured against it. It reads and writes words of 64
//! bits.

mod body;
mod chat;
mod input;
mod integers;
mod reader;
mod real;
mod real_read;
mod snapshot;
mod steps;
mod tick;
mod writer;

pub use reader::{Reader, Take};
pub(crate) use steps::Steps;
pub use writer::{Put, Writer};

/// Error of the hand-written code: a value out of range, or the end of the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// A packet with hand-written functions to write and read it.
pub trait ByHand {
    /// Appends the packet to the writer.
    ///
    /// # Errors
    ///
    /// A value out of its range, or a full buffer.
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused>;

    /// Reads the packet from the reader, and overwrites its old value.
    ///
    /// # Errors
    ///
    /// A value out of its range, or the end of the data.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused>;
}

/// Returns the error `Refused` as a result. It is built inline, so that the compiler sees the early
/// return, even from another crate. The call of a cold function marks the branch as rare.
#[inline(always)]
fn refused() -> Result<(), Refused> {
    rarely();
    Err(Refused)
}

#[cold]
#[inline(never)]
const fn rarely() {}

/// Returns a number whose `bits` low bits are set.
const fn mask(bits: u32) -> u64 {
    if bits == 0 { 0 } else { u64::MAX >> (64 - bits) }
}

/// Returns the number of bits that a number from 0 to `range` takes.
const fn bits_of(range: u64) -> u32 {
    64 - range.leading_zeros()
}
