//! The prefix code of both relative integers: the number of leading zero bits selects a tier, then
//! come a one and the difference within the tier.

/// Number of zero bits that select the last tier. Each encoding defines the contents of that tier.
pub(in crate::codec) const FLAGS: u32 = 6;

/// A tier of the prefix code: `values` differences from `first` on, in `bits` bits each.
#[derive(Clone, Copy)]
pub(in crate::codec) struct Tier {
    pub(in crate::codec) first: u64,
    pub(in crate::codec) values: u64,
    pub(in crate::codec) bits: u32,
}

/// A prefix code: all tiers except the last.
pub(in crate::codec) struct PrefixCode {
    pub(in crate::codec) tiers: [Tier; FLAGS as usize],
    /// First difference of the last tier.
    pub(in crate::codec) end: u64,
}

/// A code: its bits in stream order, and their number.
#[derive(Clone, Copy)]
pub(in crate::codec) struct Codeword {
    pub(in crate::codec) raw: u64,
    pub(in crate::codec) bits: u32,
}

impl PrefixCode {
    /// Makes a prefix code from the number of bits and of values of each tier; differences start at
    /// 1.
    pub(in crate::codec) const fn new(tiers: [(u32, u64); FLAGS as usize]) -> Self {
        let mut code = Self { tiers: [Tier { first: 1, values: 1, bits: 0 }; 6], end: 1 };
        let mut i = 0;
        while i < tiers.len() {
            let (bits, values) = tiers[i];
            code.tiers[i] = Tier { first: code.end, values, bits };
            code.end += values;
            i += 1;
        }
        code
    }

    /// Returns the code of a difference of at least 1; `None` in the last tier. A difference of 0,
    /// which only a measuring stream can have, gets the bits of the first tier.
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

    /// Returns the length in bits of the code at the start of `window`; `None` if it is in the last
    /// tier.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn bits(&self, window: u64) -> Option<u32> {
        let zeros = window.trailing_zeros();
        let tier = self.tiers.get(zeros as usize)?;
        Some(zeros + 1 + tier.bits)
    }

    /// Decodes a complete code; `None` if its tier has no such value.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn decode(&self, raw: u64) -> Option<u64> {
        let zeros = raw.trailing_zeros();
        let tier = self.tiers.get(zeros as usize)?;
        let offset = raw >> (zeros + 1);
        if offset < tier.values { Some(tier.first + offset) } else { None }
    }
}
