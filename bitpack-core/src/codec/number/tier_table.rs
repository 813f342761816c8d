//! The prefix code that `relative_to` and `relative_index` use for differences. The number of
//! leading zero bits selects a tier, a range of differences; then come a one and the offset in that
//! range.

use crate::io::Codeword;

/// Number of leading zero bits that select the last tier (range of differences), which has no upper end. Each
/// encoding defines the contents of that tier.
pub(in crate::codec) const FLAGS: u32 = 6;

/// A tier of the prefix code: the `values` differences from `first` on. Each is sent as its offset
/// in `bits` bits, after the zeros and the one that select the tier.
#[derive(Clone, Copy)]
pub(in crate::codec) struct Tier {
    pub(in crate::codec) first: u64,
    pub(in crate::codec) values: u64,
    pub(in crate::codec) bits: u32,
}

/// A prefix code for differences: all its tiers (ranges of differences with one length) except the
/// last one, which each encoding defines.
pub(in crate::codec) struct TierTable {
    pub(in crate::codec) tiers: [Tier; FLAGS as usize],
    /// Smallest difference that belongs to the last tier (the range without an upper end).
    pub(in crate::codec) end: u64,
}

impl TierTable {
    /// Makes a prefix code. `tiers` has the number of offset bits and of differences for each tier;
    /// differences start at 1.
    pub(in crate::codec) const fn new(tiers: [(u32, u64); FLAGS as usize]) -> Self {
        let mut table = Self { tiers: [Tier { first: 1, values: 1, bits: 0 }; 6], end: 1 };
        each!(i in 0..tiers.len() => {
            let (bits, values) = tiers[i];
            table.tiers[i] = Tier { first: table.end, values, bits };
            table.end += values;
        });
        table
    }

    /// Returns the code word of a difference of at least 1, or `None` if it is above all tiers of
    /// the table. A difference of 0, which only a measuring stream can have, gets the bits of the
    /// first tier.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn encode(&self, difference: u64) -> Option<Codeword> {
        if difference >= self.end {
            return None;
        }
        let above = |tier: &Tier| usize::from(difference >= tier.first);
        let [_, rest @ ..] = &self.tiers;
        let zeros = rest.iter().map(above).sum::<usize>();
        let tier = self.tiers.get(zeros)?;
        let flags = zeros as u32 + 1;
        let raw = (1 << zeros) | (difference.wrapping_sub(tier.first) << flags);
        Some(Codeword { raw, bits: flags + tier.bits })
    }
}
