//! [`DeltaCost`]: the cost of a delta in bits, known at compile time, with a hash of everything that
//! determines its wire format.

use super::{Width, greater};

/// The cost in bits of a changed value in a delta, without its changed bit (the bit that tells that
/// it has changed). It is computed at compile time from the costs of its parts, and is for deltas
/// what [`Width`] is for whole values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct DeltaCost {
    /// Size of the smallest delta of a changed value in bits.
    pub min: u64,
    /// Size of the largest delta of a changed value in bits, counting 7 bits for every alignment;
    /// `u64::MAX` if unbounded.
    pub max: u64,
    /// Hash of everything that determines the delta's wire format, except encodings of whole values.
    hash: u64,
    /// `true` if a hand-written implementation sends the delta or a part of it.
    by_hand: bool,
}

/// The kind of a part of a delta's wire format. The hash of a part begins with the number of its
/// kind. A new kind is added at the end, so that the others keep their numbers.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "used only for maps, which need an allocator")
)]
pub(crate) enum DeltaKind {
    Whole,
    ByHand,
    Fields,
    Always,
    Variants,
    SmallDelta,
    QuaternionDelta,
    Optional,
    Elements,
    List,
    Counted,
    Objects,
    Map,
    Set,
    Function,
    Wrapping,
    Omitted,
}

/// The hash of the wire format of a value that is sent in full. It is needed for every encoding inside a
/// container, so it is computed only once.
const WHOLE: u64 = DeltaCost::new(0, 0, DeltaKind::Whole, &[]).hash;

/// Maximum number of elements of an array whose delta has a changed bit for each element. The delta
/// of a longer array has the distances between the changed elements, which cost less.
pub(crate) const SHORT: usize = 8;

impl DeltaCost {
    /// A cost without bounds, for a hand-written type that declares no bounds.
    pub const OPEN: Self = Self::between(0, u64::MAX);

    /// Computes the cost of a hand-written type that declares its bounds: `min` to `max` bits.
    pub const fn between(min: u64, max: u64) -> Self {
        Self::new(min, max, DeltaKind::ByHand, &[min, max])
    }

    /// Computes the cost of a value that is sent in full.
    pub const fn whole(width: Width) -> Self {
        Self { min: width.min, max: width.max, hash: WHOLE, by_hand: false }
    }

    pub(crate) const fn is_whole(self) -> bool {
        self.hash == WHOLE
    }

    pub(crate) const fn new(min: u64, max: u64, kind: DeltaKind, words: &[u64]) -> Self {
        // a part without bits has no effect: its changed bit is never set
        let kind = if max == 0 { DeltaKind::Whole as u64 } else { kind as u64 };
        let words = if max == 0 { 0 } else { hash(words) };
        Self { min, max, hash: hash(&[kind, words]), by_hand: false }
    }

    /// Returns the delta cost of a container, given the cost of a value in it: `min` to `max` bits. `kind`
    /// and the value's cost determine its hash.
    pub(crate) const fn inside(self, kind: DeltaKind, min: u64, max: u64) -> Self {
        Self::new(min, max, kind, &[self.hash]).by_hand_if(self.by_hand)
    }

    /// Returns the hash of everything that determines the wire format of the delta, except for the
    /// encodings of whole values.
    pub(crate) const fn hash(self) -> u64 {
        self.hash
    }

    /// Returns `true` if a hand-written implementation sends the delta or a part of it.
    pub(crate) const fn is_by_hand(self) -> bool {
        self.by_hand
    }

    /// Marks a delta that a hand-written implementation sends in whole or in part, if `by_hand`.
    pub(crate) const fn by_hand_if(self, by_hand: bool) -> Self {
        Self { by_hand: self.by_hand || by_hand, ..self }
    }

    /// Returns the hash of the whole wire format of deltas: the hash of this cost, combined with `encodings`,
    /// the hash of the encodings of whole values.
    #[must_use]
    #[doc(hidden)]
    pub const fn hash_with(self, encodings: u64) -> u64 {
        hash(&[encodings, self.hash])
    }

    /// Returns the cost of a changed bit, and of the delta that follows if the bit is set.
    pub(crate) const fn behind_a_bit(self) -> Self {
        Self { min: 1, max: sum!(self.max, 1), ..self }
    }

    /// Returns this cost for a field that is sent in every delta, without a changed bit. `min` and `max` do
    /// not count that bit in either case; only the hash of the wire format changes.
    pub(crate) const fn always(self) -> Self {
        Self { hash: hash(&[DeltaKind::Always as u64, self.hash]), ..self }
    }

    /// Returns this cost for values on a circle, such as angles, where the greatest code (integer on the
    /// wire) is next to the smallest one. Only the hash of the wire format changes.
    pub(crate) const fn wrapping(self) -> Self {
        Self { hash: hash(&[DeltaKind::Wrapping as u64, self.hash]), ..self }
    }

    /// Computes the cost of several parts in order, each with a changed bit.
    pub const fn of_parts(parts: &[Self]) -> Self {
        let mut all = Sum::NONE;
        each!(part in parts => all = all.then(part.behind_a_bit()));
        all.fields()
    }

    /// Computes the cost of `#[delta(small = …, large = …)]` for a value of `codes` codes (integers
    /// on the wire). One bit is set if all codes are close to the baseline's. Then the differences
    /// of the codes follow, in `small` or `large` bits, or the whole value.
    pub(crate) const fn small(whole: Width, codes: u64, small: u32, large: u32) -> Self {
        let (least, most) = tiers(small, large);
        let (least, most) = (codes.saturating_mul(least), codes.saturating_mul(most));
        let min = 1 + if least < whole.min { least } else { whole.min };
        let words = [codes, small as u64, large as u64];
        Self::new(min, greater(most, whole.max).saturating_add(1), DeltaKind::SmallDelta, &words)
    }

    /// Computes the cost of a quaternion that is sent whole, or as the differences of its three
    /// codes (quantised components), in `small` or `large` bits each.
    pub(crate) const fn quaternion(whole: Width, small: u32, large: u32) -> Self {
        let near = Self::small(whole, 3, small, large);
        Self::new(near.min, near.max, DeltaKind::QuaternionDelta, &[small as u64, large as u64])
    }

    /// Computes the cost of a delta that the function at `path` sends in at most `most` bits.
    pub(crate) const fn function(path: &str, most: u64) -> Self {
        let mut words = 0;
        each!(byte in path.as_bytes() => words = hash(&[words, *byte as u64]));
        Self::new(0, most, DeltaKind::Function, &[words])
    }

    /// Computes the cost of an enum: one bit that tells if the variant is the same. If it is, the deltas of
    /// the variant's fields follow, and the checks at the end of the enum, which cost `behind`; otherwise the
    /// whole value.
    pub(crate) const fn variants(variants: Sum, behind: Sum, whole: Width) -> Self {
        let same = variants.max.saturating_add(behind.max);
        let max = greater(same, whole.max).saturating_add(1);
        let by_hand = variants.by_hand || behind.by_hand;
        Self::new(1, max, DeltaKind::Variants, &[variants.hash]).by_hand_if(by_hand)
    }
}

/// The factor by which each step of the hash multiplies: 2⁶⁴ divided by the golden ratio, an odd
/// number without a pattern.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Combines numbers into one hash, which depends on their order.
const fn hash(parts: &[u64]) -> u64 {
    let mut hash = parts.len() as u64;
    each!(part in parts => {
        // in `u128`, which cannot overflow: a call of `wrapping_mul` would be most of the compile
        // time
        let product = (((hash ^ *part) as u128 + 1) * MULTIPLIER as u128) as u64;
        hash = product ^ product >> 32;
    });
    hash
}

/// Returns the smallest and the largest number of bits of one difference. One bit tells if the difference
/// follows in `small` or in `large` bits. If `large` is 0, that bit is not sent, and all have `small` bits.
const fn tiers(small: u32, large: u32) -> (u64, u64) {
    if large == 0 {
        return (small as u64, small as u64);
    }
    let (less, more) = if small < large { (small, large) } else { (large, small) };
    (less as u64 + 1, more as u64 + 1)
}

/// The total cost in bits of several parts of a delta, which are sent one after another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    pub(crate) min: u64,
    pub(crate) max: u64,
    hash: u64,
    by_hand: bool,
}

impl Sum {
    pub(crate) const NONE: Self = Self { min: 0, max: 0, hash: 0, by_hand: false };

    /// Adds the delta cost of the part that is sent next.
    pub(crate) const fn then(self, next: DeltaCost) -> Self {
        let sum = self.then_bits(next.min, next.max);
        let by_hand = self.by_hand || next.by_hand;
        Self { hash: hash(&[self.hash, next.hash]), by_hand, ..sum }
    }

    /// Adds `min` to `max` bits to the width of the delta. They do not change its hash, because the hash of
    /// the schema covers them.
    pub(crate) const fn then_bits(self, min: u64, max: u64) -> Self {
        Self { min: sum!(self.min, min), max: sum!(self.max, max), ..self }
    }

    /// Returns a sum of zero bits with the hash of this one, to which the fields of a conditional
    /// group are added.
    pub(crate) const fn none(self) -> Self {
        Self { hash: self.hash, by_hand: self.by_hand, ..Self::NONE }
    }

    /// Adds the cost of a conditional group of fields, whose deltas have the cost `these`. If the
    /// condition held for the baseline too, these deltas are sent. If it did not, the group takes
    /// up to `without_baseline` bits. If the condition does not hold now, nothing is sent.
    pub(crate) const fn then_conditional(self, these: Self, without_baseline: u64) -> Self {
        let sum = self.then_bits(0, greater(these.max, without_baseline));
        Self { hash: these.hash, by_hand: these.by_hand, ..sum }
    }

    /// Combines the delta costs of two alternatives, such as the variants of an enum.
    pub(crate) const fn or(self, other: Self) -> Self {
        let hash = hash(&[self.hash, other.fields().hash]);
        let by_hand = self.by_hand || other.by_hand;
        Self { min: 0, max: greater(self.max, other.max), hash, by_hand }
    }

    pub(crate) const fn fields(self) -> DeltaCost {
        DeltaCost::new(self.min, self.max, DeltaKind::Fields, &[self.hash]).by_hand_if(self.by_hand)
    }
}

#[cfg(test)]
mod tests;
