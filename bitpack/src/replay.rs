//! Replays: files of the values of a game, which can be searched.

mod block;
mod file;
mod header;
mod reader;
mod table;
#[cfg(test)]
mod tests;
mod writer;

pub use block::ReplayBlock;
pub use file::ReplayFile;
pub use header::ReplayHeader;
pub use reader::ReplayReader;
pub use writer::ReplayWriter;

use std::io::{self, Read};
use std::vec::Vec;

use crate::{Delta, Protocol};

/// A function that changes a value into the one expected the given number of ticks later.
type Predict<T> = fn(&mut T, u64);

/// Returns the id of a type's replays: the protocol id XOR a hash of how the type's deltas are
/// encoded.
fn id<T: Delta>(protocol: &Protocol) -> u64 {
    protocol.id() ^ T::DELTA_HASH
}

/// Returns the error for a file that is damaged or is not a replay. `what` describes the problem.
fn damaged(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Reads exactly `length` bytes. Memory is allocated as the bytes arrive.
fn exactly(read: impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}
