//! The prefix code of both relative integers: as many zero bits as the number of the tier, a one,
//! then the difference within the tier.

/// Number of zero bits in the last tier, whose contents each encoding defines.
pub(in crate::codec) const FLAGS: u32 = 6;

/// A tier: `values` differences from `first` on, in `bits` bits each.
#[derive(Clone, Copy)]
pub(in crate::codec) struct Tier {
    pub(in crate::codec) first: u64,
    pub(in crate::codec) values: u64,
    pub(in crate::codec) bits: u32,
}

/// All tiers but the last, which have a one after their zero bits.
pub(in crate::codec) struct Ladder {
    pub(in crate::codec) tiers: [Tier; FLAGS as usize],
    /// First difference of the last tier.
    pub(in crate::codec) end: u64,
}

/// A code: its bits in stream order, and their number.
#[derive(Clone, Copy)]
pub(in crate::codec) struct Code {
    pub(in crate::codec) raw: u64,
    pub(in crate::codec) bits: u32,
}

impl Ladder {
    /// Makes the tiers from their number of bits and of values; differences start at 1.
    pub(in crate::codec) const fn new(tiers: [(u32, u64); FLAGS as usize]) -> Self {
        let mut ladder = Self { tiers: [Tier { first: 1, values: 1, bits: 0 }; 6], end: 1 };
        let mut i = 0;
        while i < tiers.len() {
            let (bits, values) = tiers[i];
            ladder.tiers[i] = Tier { first: ladder.end, values, bits };
            ladder.end += values;
            i += 1;
        }
        ladder
    }

    /// Returns the code of a difference of at least 1; `None` in the last tier. A difference of 0,
    /// which only a measuring stream can have, gets the bits of the first tier.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn encode(&self, difference: u64) -> Option<Code> {
        if difference >= self.end {
            return None;
        }
        let above = |tier: &Tier| usize::from(difference >= tier.first);
        let [_, rest @ ..] = &self.tiers;
        let zeros = rest.iter().map(above).sum::<usize>();
        let tier = self.tiers.get(zeros)?;
        let flags = zeros as u32 + 1;
        let raw = (1 << zeros) | (difference.wrapping_sub(tier.first) << flags);
        Some(Code { raw, bits: flags + tier.bits })
    }

    /// Returns the number of bits of the code that `window` begins with; `None` in the last tier.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn bits(&self, window: u64) -> Option<u32> {
        let zeros = window.trailing_zeros();
        let tier = self.tiers.get(zeros as usize)?;
        Some(zeros + 1 + tier.bits)
    }

    /// Returns the difference of a complete code; `None` if its tier has no such value.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn decode(&self, raw: u64) -> Option<u64> {
        let zeros = raw.trailing_zeros();
        let tier = self.tiers.get(zeros as usize)?;
        let offset = raw >> (zeros + 1);
        if offset < tier.values { Some(tier.first + offset) } else { None }
    }
}
