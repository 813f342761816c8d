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

/// The bits from `bit` of `rest` on, which is the end of `buffer`, where there are fewer than eight bytes
/// of them; zeros behind.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn tail(buffer: &[u8], rest: &[u8], bit: u64) -> u64 {
    let Some(bytes) = rest.last_chunk::<8>() else { return short_tail(buffer, rest, bit) };
    // 1 to 64 bits of that word are before: where nothing is left, all of them
    let before = (bit as u32).wrapping_sub(8 * rest.len() as u32).wrapping_add(63);
    (u64::from_le_bytes(*bytes) >> 1) >> (before & 63)
}

/// The same of a rest of fewer than eight bytes. Out of line: its branches would cost every reader.
#[inline(never)]
fn short_tail(buffer: &[u8], rest: &[u8], bit: u64) -> u64 {
    let word = match buffer.last_chunk::<8>() {
        Some(bytes) if !rest.is_empty() => {
            u64::from_le_bytes(*bytes) >> ((64 - 8 * rest.len() as u32) & 63)
        }
        _ => few(rest),
    };
    // at most 56 bits are before
    word >> (bit & 63)
}

/// Fewer than eight bytes, both ends of them.
fn few(bytes: &[u8]) -> u64 {
    let behind = |size: usize| (8 * (bytes.len() - size) as u32) & 63;
    if let (Some(low), Some(high)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (low, high) = (u32::from_le_bytes(*low), u32::from_le_bytes(*high));
        return low as u64 | (high as u64) << behind(4);
    }
    if let (Some(low), Some(high)) = (bytes.first_chunk::<2>(), bytes.last_chunk::<2>()) {
        let (low, high) = (u16::from_le_bytes(*low), u16::from_le_bytes(*high));
        return low as u64 | (high as u64) << behind(2);
    }
    bytes.first().copied().unwrap_or(0) as u64
}
