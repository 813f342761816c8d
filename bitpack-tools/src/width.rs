//! [`Width`]: the number of bits that a value takes, and how many of them a reader checks at once.

/// Maximum number of bits of an array for which a reader checks once that all elements are present.
const LONGEST: u64 = 1024;

/// The number of bits of a value, computed from its encoding.
///
/// A reader checks once that all bits of consecutive values of fixed width are present, and rejects
/// the packet at the first of them if not. Such a group ends after the first value of variable
/// width: after `lead`, the bits of it that are always present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Bits that are always present at the start, such as an enum's tag or a list's length.
    pub lead: u64,
    /// `true` if the value has no bits after `lead`.
    pub fixed: bool,
    /// Number of bits of the smallest value.
    pub min: u64,
    /// Number of bits of the largest value, with 7 for each alignment; `u64::MAX` if unbounded.
    pub max: u64,
    /// Upper bound on the number of elements and fields without bits in the value. They cost a
    /// reader work without input.
    pub zero_bit_parts: u64,
}

impl Width {
    /// Returns the width of a value that always takes `bits` bits.
    #[must_use]
    pub const fn bits(bits: u64) -> Self {
        Self { lead: bits, fixed: true, min: bits, max: bits, zero_bit_parts: 0 }
    }

    /// Returns the width of a value that takes `min` to `max` bits, none of which are always
    /// present at its start.
    #[must_use]
    pub const fn variable(min: u64, max: u64) -> Self {
        Self { lead: 0, fixed: false, min, max, zero_bit_parts: 0 }
    }

    /// Returns the width of a value that starts with `lead` bits, followed by `min` to `max`
    /// others.
    #[must_use]
    pub const fn led(lead: u64, min: u64, max: u64) -> Self {
        let (min, max) = (min.saturating_add(lead), max.saturating_add(lead));
        Self { lead, fixed: false, min, max, zero_bit_parts: 0 }
    }

    /// Returns the width of this value followed by `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        Self {
            lead: if self.fixed { self.lead.saturating_add(next.lead) } else { self.lead },
            fixed: self.fixed && next.fixed,
            min: self.min.saturating_add(next.min),
            max: self.max.saturating_add(next.max),
            zero_bit_parts: self.zero_bit_parts.saturating_add(next.zero_bit_parts),
        }
    }

    /// Returns `true` if a reader checks once that all elements of an array of `count` such values
    /// are present.
    #[must_use]
    pub const fn joins(self, count: u32) -> bool {
        count == 0 || self.fixed && self.max.saturating_mul(count as u64) <= LONGEST
    }

    /// Returns the number of consecutive elements that a reader checks together if the array is too
    /// long for a single check. There are up to eight, of at most 256 bits.
    #[must_use]
    pub const fn several(self) -> usize {
        match self.max {
            _ if !self.fixed => 1,
            1..=32 => 8,
            33..=64 => 4,
            65..=128 => 2,
            _ => 1,
        }
    }

    /// Returns the width of an array of `count` such values.
    #[must_use]
    pub const fn times(self, count: u32) -> Self {
        if count == 0 {
            return Self::bits(0);
        }
        let (min, max) =
            (self.min.saturating_mul(count as u64), self.max.saturating_mul(count as u64));
        let all = if self.joins(count) { Self::bits(max) } else { Self::variable(min, max) };
        all.with_zero_bit_parts(self.zero_bit_parts_of(count))
    }

    /// Returns the number of elements and fields without bits in `count` such values, including the
    /// values themselves.
    #[must_use]
    pub const fn zero_bit_parts_of(self, count: u32) -> u64 {
        self.zero_bit_parts.saturating_add((self.min == 0) as u64).saturating_mul(count as u64)
    }

    /// Replaces the number of elements and fields without bits.
    #[must_use]
    pub const fn with_zero_bit_parts(self, zero_bit_parts: u64) -> Self {
        Self { zero_bit_parts, ..self }
    }

    /// Returns the width of an enum: a tag of `tag` bits, then one of `variants`.
    #[must_use]
    pub fn alternatives(tag: u32, variants: impl Iterator<Item = Self>) -> Self {
        let mut all: Option<Self> = None;
        for width in variants {
            all = Some(match all {
                None => width,
                Some(all) => Self {
                    lead: 0,
                    fixed: all.fixed && width.fixed,
                    min: all.min.min(width.min),
                    max: all.max.max(width.max),
                    zero_bit_parts: all.zero_bit_parts.max(width.zero_bit_parts),
                },
            });
        }
        let all = all.unwrap_or(Self::bits(0));
        if all.fixed && all.max == 0 {
            return Self::bits(tag.into()).with_zero_bit_parts(all.zero_bit_parts);
        }
        Self::led(tag.into(), all.min, all.max).with_zero_bit_parts(all.zero_bit_parts)
    }

    /// Returns the number of bits of the largest value; `None` if unbounded.
    #[must_use]
    pub fn most(self) -> Option<u64> {
        (self.max < u64::MAX).then_some(self.max)
    }
}

/// Returns the number of bits that numbers up to `greatest` need.
#[must_use]
pub const fn bit_length(greatest: u128) -> u32 {
    u128::BITS - greatest.leading_zeros()
}
