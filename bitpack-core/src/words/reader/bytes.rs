//! Words out of bytes, of which there may be fewer than eight.

/// The first eight.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => 0,
    }
}

/// The first `bytes` bytes of fewer than eight, which a run of `total` bits is in: both ends of them,
/// which overlap. Without a branch where the run is known, and without a shift that is not a constant
/// where it begins at bit 0. (As a loop over the bytes, out of line, a packet of 40 bits took 62
/// instructions more.)
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn ends(rest: &[u8], total: u32, bytes: usize) -> u64 {
    let rest = rest.get(..bytes).unwrap_or_default();
    let behind = |end: usize| (8 * (bytes - end) as u32) & 63;
    match (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
        (Some(low), Some(high)) if total > 24 => {
            let (low, high) = (u32::from_le_bytes(*low), u32::from_le_bytes(*high));
            return low as u64 | (high as u64) << behind(4);
        }
        _ => {}
    }
    match (rest.first_chunk::<2>(), rest.last_chunk::<2>()) {
        (Some(low), Some(high)) if total > 8 => {
            let (low, high) = (u16::from_le_bytes(*low), u16::from_le_bytes(*high));
            return low as u64 | (high as u64) << behind(2);
        }
        _ => {}
    }
    match (rest.first(), rest.last()) {
        (Some(low), Some(high)) => *low as u64 | (*high as u64) << behind(1),
        _ => 0,
    }
}

/// The last `n` (below 8) bytes of the whole buffer.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn tail(buffer: &[u8], n: usize) -> u64 {
    if n == 0 {
        return 0;
    }
    if let Some(bytes) = buffer.last_chunk::<8>() {
        return u64::from_le_bytes(*bytes) >> ((64 - 8 * n as u32) & 63);
    }
    tiny(buffer, n)
}

/// [`tail`] of a buffer shorter than a word. Out of line: its branches would cost every reader.
#[cold]
#[inline(never)]
fn tiny(buffer: &[u8], n: usize) -> u64 {
    ends(buffer.get(buffer.len() - n..).unwrap_or_default(), 8 * n as u32, n)
}
