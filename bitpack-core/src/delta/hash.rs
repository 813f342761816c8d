//! What two builds have to agree about beside the schema: how differences are sent.

/// 2⁶⁴ divided by the golden ratio: odd, without a pattern.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// One number of several, in their order.
#[must_use]
pub const fn hash(parts: &[u64]) -> u64 {
    let (mut hash, mut i) = (parts.len() as u64, 0);
    while i < parts.len() {
        let product = (hash ^ parts[i]).wrapping_add(1).wrapping_mul(MULTIPLIER);
        hash = product ^ product >> 32;
        i += 1;
    }
    hash
}
