//! Appends packets to buffers that grow.

use alloc::vec::Vec;

use crate::error::{Error, ErrorKind, Result};

/// Appends the bytes that `write` writes to `out`, and returns their number. `write` gets a buffer
/// with room for `bits` bits. After an error, `out` is as it was.
///
/// # Errors
///
/// Returns the errors of `write`; [`Overflow`](ErrorKind::Overflow) if the buffer would exceed a
/// `usize`.
#[doc(hidden)]
pub fn append(
    out: &mut Vec<u8>,
    bits: u64,
    write: impl FnOnce(&mut [u8]) -> Result<usize>,
) -> Result<usize> {
    let start = out.len();
    let end = usize::try_from(bits.div_ceil(8)).ok().and_then(|bytes| start.checked_add(bytes));
    out.resize(end.ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?, 0);
    let written = write(out.get_mut(start..).unwrap_or_default());
    out.truncate(start + written.unwrap_or_default());
    written
}

/// Size in bytes of the packets that are written on the stack before they are copied.
const ON_STACK: usize = 1200;

/// Returns the bytes that `write` writes. `known` is the number of bits of a value, if all values of the type
/// have the same number; otherwise `measure` returns an upper bound for this value.
///
/// A packet that fits in a datagram is written on the stack and copied. Measuring it first took 0.5 to
/// 0.8 of the time of writing it, as `benches/src/bin/small.rs` measures.
///
/// # Errors
///
/// Returns the errors of `write`; [`Overflow`](ErrorKind::Overflow) if the buffer would exceed a
/// `usize`.
#[doc(hidden)]
pub fn to_vec(
    known: Option<u64>,
    measure: impl Fn() -> u64,
    write: impl Fn(&mut [u8]) -> Result<usize>,
) -> Result<Vec<u8>> {
    if known.is_none() {
        let mut buffer = [0; ON_STACK];
        match write(&mut buffer) {
            Ok(written) => return Ok(buffer.get(..written).unwrap_or_default().into()),
            Err(error) if error.kind() != ErrorKind::Overflow => return Err(error),
            Err(_) => {}
        }
    }
    let mut bytes = Vec::new();
    match (known, append(&mut bytes, known.unwrap_or_else(&measure), &write)) {
        // a hand-written part takes more than it declares: with room for it, the error says so
        (Some(_), Err(error)) if error.kind() == ErrorKind::Overflow => {
            append(&mut bytes, measure(), write)?;
        }
        (_, result) => drop(result?),
    }
    Ok(bytes)
}

/// Appends the bytes that `write` writes to `out`, and returns their number. `write` gets a buffer
/// with room for `bits` bits. After an error, `out` is as it was.
///
/// (`BufMut` only lends memory that is not initialised, which cannot be a `&mut [u8]` without
/// unsafe code. A copy of 100 bytes takes a few nanoseconds.)
///
/// # Errors
///
/// Returns the errors of `write`; [`Overflow`](ErrorKind::Overflow) if `out` has no room.
#[cfg(feature = "bytes")]
#[doc(hidden)]
pub fn append_to_buf(
    out: &mut impl bytes::BufMut,
    bits: u64,
    write: impl FnOnce(&mut [u8]) -> Result<usize>,
) -> Result<usize> {
    let room = 8 * out.remaining_mut() as u64;
    let mut copy = |packet: &[u8]| {
        if out.remaining_mut() < packet.len() {
            return Err(Error::new(ErrorKind::Overflow, room));
        }
        out.put_slice(packet);
        Ok(packet.len())
    };
    if bits <= 8 * ON_STACK as u64 {
        let mut buffer = [0; ON_STACK];
        let written = write(&mut buffer)?;
        return copy(buffer.get(..written).unwrap_or_default());
    }
    let mut buffer = Vec::new();
    append(&mut buffer, bits, write)?;
    copy(&buffer)
}
