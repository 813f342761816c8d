//! Single operations on a stream: each has a bounds check of its own.

use super::Run;
use crate::error::{Error, ErrorKind, Result};
use crate::io::BitIo;

/// Maximum width in bits of a number with its own bounds check, in one stream operation.
pub(crate) const MOST_SINGLE: u32 = 56;

/// Completes the writing or reading of a single number of at most [`MOST_SINGLE`] bits, which began at bit
/// `start`. If it failed, adds the stream's position to the error and marks the stream as failed. Rejects a
/// number that ends past the buffer. `named` is the result of
/// [`enter_pending_name`](crate::io::Observer::enter_pending_name) before the operation.
///
/// (In a [`Run`], such a number took twice the instructions, because its width is not a constant.)
#[cfg_attr(optimized, inline(always))]
pub(crate) fn finish_number<S: BitIo, T>(
    stream: &mut S,
    named: bool,
    start: u64,
    result: Result<T>,
) -> Result<T> {
    let result = result.map_err(|error| stream.fail(error));
    let value = reject_beyond_end(stream, start, result)?;
    if named {
        stream.leave();
    }
    Ok(value)
}

/// Performs one operation, such as writing a number, in a [`Run`] that contains only its `bits` bits. If it
/// fails, adds the stream's position to the error and marks the stream as failed.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn run_one_operation<S: BitIo, T>(
    stream: &mut S,
    bits: u32,
    operation: impl FnOnce(&mut Run<'_, S>) -> Result<T>,
) -> Result<T> {
    in_run(stream, bits, operation).map_err(|error| stream.fail(error))
}

#[cfg_attr(optimized, inline(always))]
fn in_run<S: BitIo, T>(
    stream: &mut S,
    bits: u32,
    operation: impl FnOnce(&mut Run<'_, S>) -> Result<T>,
) -> Result<T> {
    let named = stream.enter_pending_name();
    let mut run = Run::new(stream);
    run.begin(bits)?;
    let value = operation(&mut run)?;
    run.end()?;
    if named {
        stream.leave();
    }
    Ok(value)
}

/// Writes or reads one value for a hand-written function, like [`run_one_operation`]. Also rejects a value
/// that ends past the buffer, with an error at the bit where the value begins. Derived types skip this
/// check.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn run_user_operation<S: BitIo, T>(
    stream: &mut S,
    bits: u32,
    operation: impl FnOnce(&mut Run<'_, S>) -> Result<T>,
) -> Result<T> {
    let start = stream.bit();
    let result = run_one_operation(stream, bits, |run| {
        let value = operation(run)?;
        run.end()?;
        if run.stream.is_beyond() { Err(beyond(run.stream, start)) } else { Ok(value) }
    });
    stopped_at(stream, start, result)
}

/// Rejects an operation that began at bit `start` if it ends past the buffer. After any error, the
/// position of the stream is set back to `start`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn reject_beyond_end<S: BitIo, T>(
    stream: &mut S,
    start: u64,
    result: Result<T>,
) -> Result<T> {
    let result = match result {
        Ok(_) if stream.is_beyond() => Err(beyond(stream, start)),
        result => result,
    };
    stopped_at(stream, start, result)
}

#[cfg_attr(optimized, inline(always))]
fn beyond<S: BitIo>(stream: &mut S, start: u64) -> Error {
    stream.fail_at(ErrorKind::Overflow, start)
}

#[cfg_attr(optimized, inline(always))]
fn stopped_at<S: BitIo, T>(stream: &mut S, start: u64, result: Result<T>) -> Result<T> {
    if result.is_err() {
        stream.stop_at(start);
    }
    result
}
