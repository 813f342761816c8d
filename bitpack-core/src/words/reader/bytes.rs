//! Loads words from byte slices that may have fewer than eight bytes.

/// Loads the first eight bytes as a word; returns 0 if there are fewer.
#[cfg_attr(optimized, inline(always))]
pub(super) fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => 0,
    }
}

/// Loads the first `bytes` bytes (fewer than eight) of `rest`, which contain fields of `total` bits. It
/// combines two overlapping loads, from the start and from the end. If `total` is a constant there is no
/// branch, and if the fields begin at bit 0 of a byte every shift is a constant. (With a loop over the bytes,
/// reading a packet of 40 bits took 62 more instructions.)
#[cfg_attr(optimized, inline(always))]
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

/// Loads up to 64 bits from bit `bit` of `rest` on, where fewer than eight bytes follow. `rest` is the unread
/// end of `buffer`. Bits past the end are zero.
#[cfg_attr(optimized, inline(always))]
pub(super) fn tail(buffer: &[u8], rest: &[u8], bit: u64) -> u64 {
    let Some(bytes) = rest.last_chunk::<8>() else { return short_tail(buffer, rest, bit) };
    // 1 to 64 bits of the word precede the bit: all of them if no bit is left
    let before = (bit as u32).wrapping_sub(8 * rest.len() as u32).wrapping_add(63);
    (u64::from_le_bytes(*bytes) >> 1) >> (before & 63)
}

/// Loads up to 64 bits from bit `bit` of `rest` on, the unread end of `buffer`, if `rest` has fewer than
/// eight bytes. Bits past the end are zero. It is out of line, because its branches would slow down every
/// reader.
#[inline(never)]
fn short_tail(buffer: &[u8], rest: &[u8], bit: u64) -> u64 {
    let word = match buffer.last_chunk::<8>() {
        Some(bytes) if !rest.is_empty() => {
            u64::from_le_bytes(*bytes) >> ((64 - 8 * rest.len() as u32) & 63)
        }
        _ => few(rest),
    };
    // at most 56 bits precede the bit
    word >> (bit & 63)
}

/// Loads fewer than eight bytes as a word. It combines two overlapping loads, from the start and
/// from the end.
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
