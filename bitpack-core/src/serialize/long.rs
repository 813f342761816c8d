//! Writes and reads types with many fields in functions that are not inlined into the caller.
//!
//! LLVM inlines a function with a single caller, however large it is, and then runs all of its
//! passes over the enlarged caller: the function that calls `write`, and those that call that one.
//! With 60 packets of ten fields that was a fifth of a release build. A call costs some 20
//! instructions, while writing a packet of 14 codec calls takes 230 (decision 0038).

use super::Serialize;
use crate::error::Result;
use crate::io::{BitIo as _, ReadStream, WriteStream};
use crate::run::Run;

/// Writes a value into `buffer`, and returns the number of bytes. It does the work of [`Serialize::write`]
/// for a type with many fields, in a function that is not inlined into the caller.
#[inline(never)]
pub(super) fn write<T: Serialize>(value: &T, buffer: &mut [u8]) -> Result<usize> {
    let mut stream = WriteStream::new(buffer);
    match Run::whole_in::<T>(value, &mut stream) {
        Ok(()) => stream.finish(),
        Err(error) => Err(stream.fail(error)),
    }
}

/// Reads `bytes` into an existing value. It does the work of [`Serialize::read_into`] for a type with many
/// fields, in a function that is not inlined into the caller.
#[inline(never)]
pub(super) fn read_into<T: Serialize>(value: &mut T, bytes: &[u8]) -> Result {
    let mut stream = ReadStream::new(bytes);
    match Run::whole_in::<T>(value, &mut stream) {
        Ok(()) => stream.finish(),
        Err(error) => Err(stream.fail(error)),
    }
}
