//! Checks slices of bytes for a zero byte.

/// Number of bytes that are compared together: the size in bytes of the smallest vector registers.
pub(crate) const LANES: usize = 16;

/// Returns `true` if any of the bytes is zero.
///
/// It is out of line, because every text uses the same code.
pub(crate) fn has_zero(bytes: &[u8]) -> bool {
    let (Some(low), Some(high)) = (bytes.first_chunk::<LANES>(), bytes.last_chunk::<LANES>())
    else {
        return few_have_zero(bytes);
    };
    if bytes.len() <= 2 * LANES {
        return any_zero(low) | any_zero(high);
    }
    many_have_zero(bytes, high)
}

/// Returns `true` if a byte is zero, for 16 bytes or more: computes the minimum of the bytes at each of the
/// sixteen positions in chunks of 16 bytes. `end` has the last sixteen bytes, which may overlap the chunk
/// before. (A text of 64 bytes takes 45 instructions; `contains` took 125.)
#[inline]
pub(crate) fn many_have_zero(bytes: &[u8], end: &[u8; LANES]) -> bool {
    let least = bytes.chunks_exact(LANES).fold(*end, |mut least, chunk| {
        for (least, byte) in least.iter_mut().zip(chunk) {
            *least = (*least).min(*byte);
        }
        least
    });
    any_zero(&least)
}

/// Returns `true` if any of `N` bytes is zero. It has no branch, so that all bytes are compared at
/// once: 6 instructions for sixteen bytes. Computing their minimum took 14.
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator would branch for each byte")]
pub(crate) fn any_zero<const N: usize>(bytes: &[u8; N]) -> bool {
    bytes.iter().fold(false, |found, byte| found | (*byte == 0))
}

/// Returns `true` if any byte is zero, for fewer than [`LANES`] bytes. It checks two overlapping
/// words, one from each end.
#[inline]
fn few_have_zero(bytes: &[u8]) -> bool {
    if let (Some(low), Some(high)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (low, high) = (u64::from_le_bytes(*low), u64::from_le_bytes(*high));
        return words_have_zero(low, high);
    }
    if let (Some(low), Some(high)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (low, high) = (u32::from_le_bytes(*low), u32::from_le_bytes(*high));
        return word_has_zero(u64::from(low) | u64::from(high) << 32);
    }
    bytes.contains(&0)
}

/// A word in which only the lowest bit of each byte is set.
const LOW: u64 = u64::from_le_bytes([1; 8]);

/// Sets the top bit of the lowest zero byte in `word`, by the borrow of a subtraction. The top bits of bytes
/// above it may be set by mistake, but not those of bytes below it.
const fn borrows(word: u64) -> u64 {
    word.wrapping_sub(LOW) & !word
}

const fn has_borrow(borrows: u64) -> bool {
    borrows & (LOW << 7) != 0
}

#[inline]
pub(super) const fn words_have_zero(low: u64, high: u64) -> bool {
    has_borrow(borrows(low) | borrows(high))
}

#[inline]
pub(super) const fn word_has_zero(word: u64) -> bool {
    has_borrow(borrows(word))
}

#[cfg(test)]
mod tests {
    use super::has_zero;

    #[test]
    fn a_zero_is_found_anywhere() {
        for length in 0..70 {
            let mut all = [0xFF_u8; 70];
            let bytes = all.split_at_mut(length).0;
            assert!(!has_zero(bytes));
            for i in 0..length {
                if let Some(byte) = bytes.get_mut(i) {
                    *byte = 0;
                }
                assert!(has_zero(bytes), "{i} of {length}");
                bytes.fill(1);
            }
        }
    }
}
