//! [`Width`]: how many bits a value takes, and which of them come first.

/// Longest array whose elements are read in one piece.
const LONGEST: u64 = 1024;

/// The bits of a value, worked out from its encoding.
///
/// A reader takes consecutive values of certain width in one piece, and refuses the whole piece where
/// the packet ends inside it. The piece goes up to, and into, the first value that can be longer than
/// its lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Bits that are always there first: an enum's number, a list's length.
    pub lead: u64,
    /// Whether the lead is all of it.
    pub fixed: bool,
    /// Bits of the smallest value.
    pub min: u64,
    /// Bits of the largest value, with 7 for every alignment; `u64::MAX` where nobody knows.
    pub max: u64,
    /// Most elements in it that no bit pays for.
    pub free: u64,
}

impl Width {
    /// Always so many.
    #[must_use]
    pub const fn bits(bits: u64) -> Self {
        Self { lead: bits, fixed: true, min: bits, max: bits, free: 0 }
    }

    /// From `min` to `max`, none of them certain to come first.
    #[must_use]
    pub const fn variable(min: u64, max: u64) -> Self {
        Self { lead: 0, fixed: false, min, max, free: 0 }
    }

    /// `lead` bits, then `min` to `max` more.
    #[must_use]
    pub const fn led(lead: u64, min: u64, max: u64) -> Self {
        let (min, max) = (min.saturating_add(lead), max.saturating_add(lead));
        Self { lead, fixed: false, min, max, free: 0 }
    }

    /// This, then that.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        Self {
            lead: if self.fixed { self.lead.saturating_add(next.lead) } else { self.lead },
            fixed: self.fixed && next.fixed,
            min: self.min.saturating_add(next.min),
            max: self.max.saturating_add(next.max),
            free: self.free.saturating_add(next.free),
        }
    }

    /// Whether so many of these are read in one piece.
    #[must_use]
    pub const fn joins(self, count: u32) -> bool {
        count == 0 || self.fixed && self.max.saturating_mul(count as u64) <= LONGEST
    }

    /// How many of these, one after the other, are read in one piece where there are more than one can
    /// have: up to eight, of 256 bits together.
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

    /// So many of these.
    #[must_use]
    pub const fn times(self, count: u32) -> Self {
        if count == 0 {
            return Self::bits(0);
        }
        let (min, max) =
            (self.min.saturating_mul(count as u64), self.max.saturating_mul(count as u64));
        let all = if self.joins(count) { Self::bits(max) } else { Self::variable(min, max) };
        all.with_free(self.free_of(count))
    }

    /// Elements among so many of these, and in them, that no bit pays for.
    #[must_use]
    pub const fn free_of(self, count: u32) -> u64 {
        self.free.saturating_add((self.min == 0) as u64).saturating_mul(count as u64)
    }

    /// The same with so many elements in it that no bit pays for.
    #[must_use]
    pub const fn with_free(self, free: u64) -> Self {
        Self { free, ..self }
    }

    /// One of these, behind a number of `tag` bits.
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
                    free: all.free.max(width.free),
                },
            });
        }
        let all = all.unwrap_or(Self::bits(0));
        if all.fixed && all.max == 0 {
            return Self::bits(tag.into()).with_free(all.free);
        }
        Self::led(tag.into(), all.min, all.max).with_free(all.free)
    }

    /// The most, where it is known.
    #[must_use]
    pub fn most(self) -> Option<u64> {
        (self.max < u64::MAX).then_some(self.max)
    }
}

/// The bits of every number up to this.
#[must_use]
pub const fn bit_length(greatest: u128) -> u32 {
    u128::BITS - greatest.leading_zeros()
}
