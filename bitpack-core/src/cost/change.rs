//! [`Change`]: how many bits a delta costs, as the compiler knows it, and what decides which they are.

use super::{Width, greater};

/// The bits of what has changed, behind the bit that says so, computed at compile time from those of
/// its parts: what [`Width`] is of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Bits of the smallest change.
    pub min: u64,
    /// Bits of the largest, with 7 for every alignment; `u64::MAX` where nobody knows.
    pub max: u64,
    /// Over all that decides the wire beside the encodings.
    hash: u64,
}

/// What a part of the wire is, for the hash. A new one gets a new number.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "maps are those of the allocator"))]
pub(crate) enum Kind {
    Whole,
    ByHand,
    Fields,
    Always,
    Variants,
    Near,
    Turn,
    Optional,
    Elements,
    List,
    Counted,
    Objects,
    Map,
    Set,
    Function,
}

/// Up to so many elements a bit for each costs no more than the ladder and its end.
pub(crate) const SHORT: usize = 8;

impl Change {
    /// Nothing is known: a type by hand that does not say.
    pub const OPEN: Self = Self::between(0, u64::MAX);

    /// Somewhere from `min` to `max` bits: what a type by hand declares that knows its bounds.
    #[must_use]
    pub const fn between(min: u64, max: u64) -> Self {
        Self::new(min, max, Kind::ByHand, &[min, max])
    }

    /// As it is without a baseline.
    #[must_use]
    pub const fn whole(width: Width) -> Self {
        // of every encoding that a container is around: once and not each time
        const WHOLE: u64 = Change::new(0, 0, Kind::Whole, &[]).hash;
        Self { min: width.min, max: width.max, hash: WHOLE }
    }

    pub(crate) const fn new(min: u64, max: u64, kind: Kind, words: &[u64]) -> Self {
        // what has no bits says nothing: its own is never set
        let kind = if max == 0 { Kind::Whole as u64 } else { kind as u64 };
        let words = if max == 0 { 0 } else { hash(words) };
        Self { min, max, hash: hash(&[kind, words]) }
    }

    /// Over all that decides the wire beside the encodings.
    pub(crate) const fn hash(self) -> u64 {
        self.hash
    }

    /// The same with the number of the encodings.
    #[doc(hidden)]
    #[must_use]
    pub const fn hash_with(self, encodings: u64) -> u64 {
        hash(&[encodings, self.hash])
    }

    /// One bit, and this if it is set.
    pub(crate) const fn behind_a_bit(self) -> Self {
        Self { min: 1, max: sum!(self.max, 1), hash: self.hash }
    }

    /// The same without the bit.
    pub(crate) const fn always(self) -> Self {
        Self { hash: hash(&[Kind::Always as u64, self.hash]), ..self }
    }

    /// Parts, one after the other, each with its bit.
    #[must_use]
    pub const fn of_parts(parts: &[Self]) -> Self {
        let (mut all, mut i) = (Sum::NONE, 0);
        while i < parts.len() {
            all = all.then(parts[i].behind_a_bit());
            i += 1;
        }
        all.fields()
    }

    /// One bit, set if every one of `codes` is near, in so many bits each; or the whole.
    pub(crate) const fn near(whole: Width, codes: u64, small: u32, large: u32) -> Self {
        let (least, most) = tiers(small, large);
        let (least, most) = (codes.saturating_mul(least), codes.saturating_mul(most));
        let min = 1 + if least < whole.min { least } else { whole.min };
        let words = [codes, small as u64, large as u64];
        Self::new(min, greater(most, whole.max).saturating_add(1), Kind::Near, &words)
    }

    /// The same of a quaternion.
    pub(crate) const fn turn(whole: Width, small: u32, large: u32) -> Self {
        let near = Self::near(whole, 3, small, large);
        Self::new(near.min, near.max, Kind::Turn, &[small as u64, large as u64])
    }

    /// By the function at `path`, which takes so many bits at most.
    pub(crate) const fn function(path: &str, most: u64) -> Self {
        let (bytes, mut words, mut i) = (path.as_bytes(), 0, 0);
        while i < bytes.len() {
            words = hash(&[words, bytes[i] as u64]);
            i += 1;
        }
        Self::new(0, most, Kind::Function, &[words])
    }

    /// One bit, set if the variant is the same; the fields of one, and what is behind any; or the whole.
    pub(crate) const fn variants(variants: Sum, behind: Sum, whole: Width) -> Self {
        let same = variants.max.saturating_add(behind.max);
        let max = greater(same, whole.max).saturating_add(1);
        Self::new(1, max, Kind::Variants, &[variants.hash])
    }
}

/// 2⁶⁴ divided by the golden ratio: odd, without a pattern.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// One number of several, in their order.
const fn hash(parts: &[u64]) -> u64 {
    let (mut hash, mut rest) = (parts.len() as u64, parts);
    while let [part, behind @ ..] = rest {
        // in `u128`, where nothing wraps: a call is most of what a step costs the compiler
        let product = (((hash ^ *part) as u128 + 1) * MULTIPLIER as u128) as u64;
        hash = product ^ product >> 32;
        rest = behind;
    }
    hash
}

/// Fewest and most bits of one near difference.
const fn tiers(small: u32, large: u32) -> (u64, u64) {
    if large == 0 {
        return (small as u64, small as u64);
    }
    let (less, more) = if small < large { (small, large) } else { (large, small) };
    (less as u64 + 1, more as u64 + 1)
}

/// What stands one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Sum {
    pub(crate) min: u64,
    pub(crate) max: u64,
    hash: u64,
}

impl Sum {
    pub(crate) const NONE: Self = Self { min: 0, max: 0, hash: 0 };

    /// And this.
    pub(crate) const fn then(self, next: Change) -> Self {
        let sum = self.then_bits(next.min, next.max);
        Self { hash: hash(&[self.hash, next.hash]), ..sum }
    }

    /// And so many bits, which the encodings tell of.
    pub(crate) const fn then_bits(self, min: u64, max: u64) -> Self {
        Self { min: sum!(self.min, min), max: sum!(self.max, max), ..self }
    }

    /// Nothing yet, behind this.
    pub(crate) const fn none(self) -> Self {
        Self { hash: self.hash, ..Self::NONE }
    }

    /// These, which stand behind this, or so many bits; or nothing.
    pub(crate) const fn then_sometimes(self, these: Self, fresh: u64) -> Self {
        let sum = self.then_bits(0, greater(these.max, fresh));
        Self { hash: these.hash, ..sum }
    }

    /// This or that.
    pub(crate) const fn or(self, other: Self) -> Self {
        let hash = hash(&[self.hash, other.fields().hash]);
        Self { min: 0, max: greater(self.max, other.max), hash }
    }

    pub(crate) const fn fields(self) -> Change {
        Change::new(self.min, self.max, Kind::Fields, &[self.hash])
    }
}

#[cfg(test)]
mod tests;
