//! One operation on a stream, outside of any other run.

use super::Run;
use crate::engine::Engine;
use crate::error::Error;

/// Most bits of a number that needs no run.
pub(crate) const MOST_SINGLE: u32 = 56;

/// Behind a number alone on a stream, of at most [`MOST_SINGLE`] bits, which may be known at run time
/// only: errors get their position, and the stream fails for good. `named` is what
/// [`open`](crate::engine::Engine::open) has said before it.
///
/// (In a run, whose length has to be a constant to cost nothing, it took twice the instructions.)
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn single<S: Engine, T>(
    stream: &mut S,
    named: bool,
    result: Result<T, Error>,
) -> Result<T, Error> {
    let value = match result {
        Ok(value) => value,
        Err(error) => return Err(stream.fail(error)),
    };
    if named {
        stream.leave();
    }
    Ok(value)
}

/// A run of its own, for one operation on a stream. Errors get their position, and the stream fails
/// for good.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn alone<S: Engine, T>(
    stream: &mut S,
    bits: u32,
    operation: impl FnOnce(&mut Run<'_, S>) -> Result<T, Error>,
) -> Result<T, Error> {
    match in_run(stream, bits, operation) {
        Ok(value) => Ok(value),
        Err(error) => Err(stream.fail(error)),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn in_run<S: Engine, T>(
    stream: &mut S,
    bits: u32,
    operation: impl FnOnce(&mut Run<'_, S>) -> Result<T, Error>,
) -> Result<T, Error> {
    let named = stream.open();
    let mut run = Run::idle(stream);
    run.begin(bits)?;
    let value = operation(&mut run)?;
    run.end()?;
    if named {
        stream.leave();
    }
    Ok(value)
}
