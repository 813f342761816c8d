//! Changes of what has elements: in how many bits, by the ladder of their indices.

use super::object_index::most_bits;
use crate::cost::{Change, Kind, SHORT, Sum, Width, greater, product, sum};

impl Change {
    /// One bit, set if there is a value; its change if there was one, or itself.
    pub(super) const fn optional(self, whole: Width) -> Self {
        let more = greater(self.max, whole.max);
        let max = sum!(more, 1);
        Self::new(1, max, Kind::Optional, &[self.hash()])
    }

    /// So many of these: a bit for each of a few, and else the steps to those that have changed.
    pub(super) const fn array(self, len: usize) -> Self {
        if len > SHORT {
            let min = self.min.saturating_add(2);
            return Self::new(min, most_bits(len, self.max), Kind::Elements, &[self.hash()]);
        }
        let (mut all, mut i) = (Sum::NONE, 0);
        while i < len {
            all = all.then(self.behind_a_bit());
            i += 1;
        }
        all.fields()
    }

    /// One bit, and the length in `bits` if it has changed; the steps to those of up to `most` that
    /// have changed; new ones whole.
    pub(super) const fn list(self, bits: u32, most: usize, whole: Width) -> Self {
        let grown = self.elements(most, whole);
        let more = greater(most_bits(most, self.max), sum!(grown, bits as u64));
        let max = sum!(more, 1);
        Self::new(2, max, Kind::List, &[self.hash()])
    }

    /// The first of `most`, as many as another field says.
    pub(super) const fn counted(self, most: usize, whole: Width) -> Self {
        let max = greater(most_bits(most, self.max), self.elements(most, whole));
        Self::new(1, max, Kind::Counted, &[self.hash()])
    }

    /// Most bits of elements that are not all in the baseline: none of them, or all but one. What lies
    /// between is not more, because from two bits on a step of one is the most that an element costs.
    const fn elements(self, most: usize, whole: Width) -> u64 {
        let (most, bits) = (most as u64, greater(self.max, 2));
        if most == 0 {
            return 1;
        }
        let (changed, all) = (product!(sum!(bits, 1), most - 1), product!(whole.max, most));
        let more = greater(all, sum!(changed, whole.max));
        sum!(more, 1)
    }

    /// The steps to the ids that are touched, below `max`: a bit, set if it is gone, and the change of
    /// one that was there; another whole.
    pub(super) const fn objects(self, max: usize, whole: Width) -> Self {
        let each = greater(self.max.saturating_add(1), whole.max);
        Self::new(2, most_bits(max, each), Kind::Objects, &[self.hash()])
    }

    /// The same by places of up to `most` entries, then how many are new in `bits`, and those: each
    /// takes the place of one that is gone.
    #[cfg(feature = "alloc")]
    pub(super) const fn map(self, bits: u32, most: usize, entry: Width) -> Self {
        let each = greater(self.max, entry.max).saturating_add(1);
        let max = most_bits(most, each).saturating_add(bits as u64);
        Self::new(2, max, Kind::Map, &[self.hash()])
    }

    /// The same without values.
    #[cfg(feature = "alloc")]
    pub(super) const fn set(bits: u32, most: usize, whole: Width) -> Self {
        let max = most_bits(most, whole.max).saturating_add(bits as u64);
        Self::new(2, max, Kind::Set, &[])
    }
}
