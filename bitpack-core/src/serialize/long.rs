//! A type of many steps is written, and read, by a function of its own.
//!
//! LLVM inlines what is called in one place, however large it is, and goes through all of its passes
//! for whatever that has been inlined into: the function that calls `write`, and those that call that one.
//! Of 60 packets of ten fields that was a fifth of a release build. A call is some 20 instructions, where
//! writing a packet of 14 steps takes 230 (decision 0038).

use super::Serialize;
use crate::engine::{Engine as _, ReadStream, WriteStream};
use crate::error::Error;
use crate::run::Run;

/// [`Serialize::write`].
#[inline(never)]
pub(super) fn write<T: Serialize>(value: &T, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut stream = WriteStream::new(buffer);
    match Run::whole_in::<T>(value, &mut stream) {
        Ok(()) => stream.finish(),
        Err(error) => Err(stream.fail(error)),
    }
}

/// [`Serialize::read_from`].
#[inline(never)]
pub(super) fn read_from<T: Serialize>(value: &mut T, bytes: &[u8]) -> Result<(), Error> {
    let mut stream = ReadStream::new(bytes);
    match Run::whole_in::<T>(value, &mut stream) {
        Ok(()) => stream.finish(),
        Err(error) => Err(stream.fail(error)),
    }
}
