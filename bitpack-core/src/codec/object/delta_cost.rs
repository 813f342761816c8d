//! Delta costs (minimum and maximum bits of a delta) of options, omitted values, lists, maps and
//! objects. Deltas send the indices of changed elements with the prefix code of `relative_index`.

use super::object_index::most_bits;
use crate::cost::{DeltaCost, DeltaKind, SHORT, Sum, Width, greater, product, sum};

impl DeltaCost {
    /// Returns the delta cost of an `Option`; `self` is the cost of the value inside, and `whole` its width
    /// in full. A delta has one bit, set if there is a value. Then the value's delta follows if the baseline
    /// has a value, otherwise the value in full.
    pub(crate) const fn optional(self, whole: Width) -> Self {
        let more = greater(self.max, whole.max);
        let max = sum!(more, 1);
        self.inside(DeltaKind::Optional, 1, max)
    }

    /// Returns the delta cost of a value with `omit_default`; `self` is the cost of the value without that
    /// attribute, and `whole` its width in full. A delta has one bit, which tells if the value is the
    /// default. If not, the value's delta follows, or the value in full if the baseline is the default. If
    /// the value is always sent in full, the cost has the hash that all such values share.
    pub(crate) const fn omitted(self, whole: Width) -> Self {
        let more = greater(self.max, whole.max);
        let max = sum!(more, 1);
        if self.is_whole() {
            return Self::whole(Width::variable(1, max)).by_hand_if(self.is_by_hand());
        }
        self.inside(DeltaKind::Omitted, 1, max)
    }

    /// Returns the delta cost of an array of `len` elements with the cost `self`. In a delta, an array of up
    /// to eight elements has a changed bit for each element, a longer one the distances between the indices
    /// of changed elements.
    pub(crate) const fn array(self, len: usize) -> Self {
        if len > SHORT {
            let min = self.min.saturating_add(2);
            return self.inside(DeltaKind::Elements, min, most_bits(len, self.max));
        }
        let mut all = Sum::NONE;
        each!(_ in 0..len => all = all.then(self.behind_a_bit()));
        all.fields()
    }

    /// Returns the delta cost of a list of at most `most` elements, which have the cost `self`, and the width
    /// `whole` in full. A delta has one bit, set if the length has changed, and then the new length in `bits`
    /// bits. Each changed element follows as the distance from the index of the previous one and a delta, and
    /// then the new elements in full.
    pub(crate) const fn of_list(self, bits: u32, most: usize, whole: Width) -> Self {
        let grown = self.elements(most, whole);
        let more = greater(most_bits(most, self.max), sum!(grown, bits as u64));
        let max = sum!(more, 1);
        self.inside(DeltaKind::List, 2, max)
    }

    /// Returns the delta cost of an array of `most` elements that sends only the first ones. Another field
    /// states how many. `whole` is the width of an element that is sent in full.
    pub(crate) const fn counted(self, most: usize, whole: Width) -> Self {
        let max = greater(most_bits(most, self.max), self.elements(most, whole));
        self.inside(DeltaKind::Counted, 1, max)
    }

    /// Returns the maximum number of bits in a delta for the elements, each with the cost `self`, of a
    /// container that holds up to `most` of them. An element that the baseline lacks is sent in full, with
    /// the width `whole`. The function compares two cases: the baseline lacks all elements, or it lacks one
    /// and all others have changed. Any other case costs no more, because a delta of two bits or more costs
    /// most if its element directly follows the previous changed one.
    const fn elements(self, most: usize, whole: Width) -> u64 {
        let (most, bits) = (most as u64, greater(self.max, 2));
        if most == 0 {
            return 1;
        }
        let (changed, all) = (product!(sum!(bits, 1), most - 1), product!(whole.max, most));
        let more = greater(all, sum!(changed, whole.max));
        sum!(more, 1)
    }

    /// Returns the delta cost of objects with ids below `max`, which have the cost `self`, and the width
    /// `whole` in full. A delta has the distance from each changed id to the next. An object that the
    /// baseline has takes a removed bit, and its delta if the object was kept; a new object is sent in full.
    pub(crate) const fn objects(self, max: usize, whole: Width) -> Self {
        let each = greater(self.max.saturating_add(1), whole.max);
        self.inside(DeltaKind::Objects, 2, most_bits(max, each))
    }

    /// Returns the delta cost of a map of up to `most` entries, whose values have the delta cost
    /// `self`.
    ///
    /// A delta first has the position of each changed entry of the baseline, as the distance from
    /// the previous one, and a bit that is set if the entry was removed; otherwise the delta of its
    /// value. Then come the number of new entries, in `bits` bits, and these entries in full, each
    /// with the width `entry`. The maximum assumes that each new entry replaces a removed one.
    #[cfg(feature = "alloc")]
    pub(crate) const fn map(self, bits: u32, most: usize, entry: Width) -> Self {
        let each = greater(self.max, entry.max).saturating_add(1);
        let max = most_bits(most, each).saturating_add(bits as u64);
        self.inside(DeltaKind::Map, 2, max)
    }

    /// Returns the delta cost of a set of up to `most` elements. A delta has the positions of the
    /// removed elements, then the number of new elements, in `bits` bits, and these in full, each
    /// with the width `whole`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn set(bits: u32, most: usize, whole: Width) -> Self {
        let max = most_bits(most, whole.max).saturating_add(bits as u64);
        Self::new(2, max, DeltaKind::Set, &[])
    }
}
