//! Computes the numbers of bits of lengths and of indices.

use crate::index_code;
use crate::width::bit_length;

/// Returns the width in bits of the length prefix of a collection with `min` to `max` elements.
pub(crate) const fn length_bits(min: u32, max: u32) -> u32 {
    bit_length((max - min) as u128)
}

/// Returns the maximum width of a subset whose indices are sent as differences in a prefix code
/// with tiers, and whose objects have `object` bits. For the maximum, all differences are in one
/// tier, the one with the largest total. The difference to the end mark has no object.
pub(crate) fn relative_subset_bits(max: u32, object: u64) -> u64 {
    if object == u64::MAX {
        return u64::MAX;
    }
    let steps = u64::from(max) + 1;
    let tiers = index_code::tiers(max).filter(|(first, _)| *first <= steps);
    let cost = |(first, bits): (u64, u64)| {
        let all = u128::from(steps) * (u128::from(bits) + u128::from(object)) / u128::from(first);
        u64::try_from(all.saturating_sub(object.into())).unwrap_or(u64::MAX)
    };
    tiers.map(cost).max().unwrap_or(0)
}
