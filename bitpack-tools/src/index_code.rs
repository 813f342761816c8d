//! The prefix code for the difference between two indices, as in the article "Reading and Writing
//! Packets". The prefix has a zero bit for each tier that is too small, and then a one bit, except
//! in the last tier. The difference follows in the bits of its tier.

use bitpack::codec::object_index_code;

use bitpack::bit_length;

/// Number of zero bits that are the prefix of the last tier: one for each other tier.
pub(crate) const FLAGS: u32 = 6;

/// The smallest difference in the last tier of the prefix code.
pub(crate) const LAST: u64 = 126;

/// Returns the number of bits after the prefix of the last tier, if indices are at most `max`. The
/// largest difference leads to the end marker `max + 1`.
pub(crate) fn last_bits(max: u32) -> u32 {
    bit_length((u128::from(max) + 1).saturating_sub(LAST.into()))
}

/// Returns the total number of bits of the difference `step` between two indices, including the
/// prefix of its tier.
pub(crate) fn step(step: u64, max: u32) -> u64 {
    object_index_code(None, step.saturating_sub(1) as u32, max).1.into()
}

/// Returns the number of bits of the differences between indices in ascending order, and of that to
/// the end after `max`.
pub(crate) fn steps(indices: impl IntoIterator<Item = u32>, max: u32) -> u64 {
    let mut next = 0;
    let bits = |index: u32| {
        let last = core::mem::replace(&mut next, u64::from(index) + 1);
        step(next.saturating_sub(last), max)
    };
    indices.into_iter().chain([max]).map(bits).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_follow_one_another() {
        let ends = [0, 1, 2, 5, 6, 13, 14, 29, 30, 61, 62, 125, 126, 200];
        assert_eq!(ends.map(|it| step(it, 200)), [1, 1, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 13, 13]);
        // the step to the end may take one bit more than an index, and be 2³²
        assert_eq!([(1, 0), (126, 126)].map(|(it, max)| step(it, max)), [1, 7]);
        assert_eq!([u32::MAX, u32::MAX - 1].map(|max| step(1 << 32, max)), [38, 38]);
    }
}
