//! [`Width`]: the size of a type in bits, known at compile time.

use crate::cost::Memory;

/// Maximum size in bits of an array that shares the bounds check of the fields before it. LLVM does
/// not unroll the loop of a longer one, so its bit positions would not be constants. Each element
/// of a longer array has its own bounds check.
const LONGEST_UNROLLED: u64 = 1024;

/// The size of a type or a field in bits, computed at compile time from the sizes of its parts.
///
/// The generated code takes the length of every run from it (a sequence of fields that share one
/// bounds check), and [`Serialize`](crate::Serialize) its `MIN_BITS` and `MAX_BITS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Width {
    /// Number of bits that every value begins with: the tag of an enum, the length of a list. One
    /// bounds check covers them and the fixed-width fields before them.
    pub lead: u32,
    /// `true` if every value takes the same number of bits: all its bits are in [`lead`](Self::lead),
    /// the bits that every value begins with.
    pub fixed: bool,
    /// Size of the smallest value in bits.
    pub min: u64,
    /// Size of the largest value in bits, counting 7 bits for every alignment; `u64::MAX` if
    /// unbounded.
    pub max: u64,
    /// `true` if a value reads back equal to the one that was written, in every part that can be
    /// compared. A condition may then refer to it. Quantised floats do not read back equal, and
    /// neither does a field that is not sent.
    pub exact: bool,
    /// Maximum number of elements that take zero bits on the wire, which a packet could use to make
    /// a reader allocate memory.
    pub free: u64,
    /// Heap memory that a value takes when it is read.
    pub memory: Memory,
}

impl Width {
    /// The width of a hand-written type that declares no bounds.
    pub const OPEN: Self = Self::variable(0, u64::MAX);

    /// The width of an integer that is sent as its difference from an earlier one, as `relative_to` does.
    pub(crate) const STEP: Self = Self::variable(1, 38).exact().no_heap();

    /// Returns a fixed width of `bits` bits.
    pub const fn bits(bits: u32) -> Self {
        let (min, max) = (bits as u64, bits as u64);
        Self { lead: bits, fixed: true, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// Returns the width of a type that takes `min` to `max` bits. Its [`lead`](Self::lead) is 0.
    ///
    /// A hand-written type with known bounds declares it.
    pub const fn variable(min: u64, max: u64) -> Self {
        Self { lead: 0, fixed: false, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// Returns the number of bits of the largest value; `None` if unbounded.
    #[must_use]
    pub const fn most(self) -> Option<u64> {
        if self.max < u64::MAX { Some(self.max) } else { None }
    }

    /// Marks a type that reads back equal to what was written, in every part that can be compared.
    ///
    /// This is an unchecked promise. It allows conditions to refer to the value, and the value to
    /// be a map's key, and lets a reader reject a default that was sent although `omit_default`
    /// omits it. A type that rounds, clamps or drops something must not promise it: writer and
    /// reader would evaluate a condition differently, and the reader would misread the following
    /// bits.
    pub const fn exact(self) -> Self {
        self.exact_if(true)
    }

    /// Marks a type as exact (it reads back equal to what was written) if `exact` is true, and
    /// otherwise as inexact.
    pub const fn exact_if(self, exact: bool) -> Self {
        Self { exact, ..self }
    }

    /// Marks a type that may be read back as another value than was written.
    pub const fn lossy(self) -> Self {
        self.exact_if(false)
    }

    /// Marks a type that takes at most `bytes` bytes on the heap when it is read.
    ///
    /// A hand-written type that allocates declares it, so that `max_memory` works for types that
    /// contain it. It is not checked.
    pub const fn heap(self, bytes: u64) -> Self {
        self.held(Memory::heap(bytes))
    }

    /// Marks a type that allocates nothing. This is not needed for a type that has nothing to drop.
    pub const fn no_heap(self) -> Self {
        self.held(Memory::NONE)
    }

    /// Sets the heap memory to none if it is unknown and `T` has no destructor, so that a `T`
    /// cannot own an allocation.
    pub const fn known<T>(self) -> Self {
        if core::mem::needs_drop::<T>() || self.memory.heap < u64::MAX {
            return self;
        }
        self.no_heap()
    }

    pub(crate) const fn held(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    pub(crate) const fn with_free(self, free: u64) -> Self {
        Self { free, ..self }
    }

    /// Returns the number of elements that take zero bits, in a container of `count` elements of
    /// this width. Elements nested in them count too.
    pub(crate) const fn free_of(self, count: u64) -> u64 {
        let free = sum!(self.free, (self.min == 0) as u64);
        product!(free, count)
    }

    /// Returns a width of `lead` bits that every value begins with, followed by `min` to `max`
    /// bits.
    pub const fn led(lead: u32, min: u64, max: u64) -> Self {
        let (min, max) = (sum!(min, lead as u64), sum!(max, lead as u64));
        Self { lead, fixed: false, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// Returns the width of this type followed by another.
    pub const fn then(self, next: Self) -> Self {
        let mut both = self;
        both.grow(&next);
        both
    }

    /// Appends the width of the following field. It is called once for each field of a type.
    pub(crate) const fn grow(&mut self, next: &Self) {
        if self.fixed {
            self.lead += next.lead;
            self.fixed = next.fixed;
        }
        self.min = sum!(self.min, next.min);
        self.max = sum!(self.max, next.max);
        self.exact = self.exact & next.exact;
        self.free = sum!(self.free, next.free);
        let (memory, next) = (&mut self.memory, &next.memory);
        memory.heap = sum!(memory.heap, next.heap);
        memory.blank = sum!(memory.blank, next.blank);
        if next.moving > memory.moving {
            memory.moving = next.moving;
        }
    }

    /// Returns `true` if an array of `count` elements of this width can share one bounds check with
    /// the fields before it. This needs elements of fixed width and at most 1,024 bits.
    ///
    /// It is called when a value is written. It does not call [`times`](Self::times), which would
    /// compute a whole width: with that call, writing two vectors of three floats took 10 more
    /// instructions.
    #[must_use]
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    pub const fn joins(self, count: usize) -> bool {
        count == 0 || self.fixed && self.max.saturating_mul(count as u64) <= LONGEST_UNROLLED
    }

    /// Returns the number of elements of this width that share one bounds check in a long list: up
    /// to eight, with at most 256 bits together.
    #[must_use]
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    pub const fn several(self) -> usize {
        match self.max {
            _ if !self.fixed => 1,
            1..=32 => 8,
            33..=64 => 4,
            65..=128 => 2,
            _ => 1,
        }
    }

    /// Returns the width of `count` values of this width in a row.
    pub const fn times(self, count: usize) -> Self {
        if count == 1 && self.fixed && self.max <= LONGEST_UNROLLED {
            return self;
        }
        let (min, max) = (product!(self.min, count as u64), product!(self.max, count as u64));
        if count == 0 {
            return Self::bits(0).exact().no_heap();
        }
        let width =
            if self.joins(count) { Self::bits(max as u32) } else { Self::variable(min, max) };
        let memory = self.memory.times(count as u64);
        // the array itself is counted as an element where it is used, which makes up for one of
        // them
        let free = self.free_of(count as u64).saturating_sub((self.min == 0) as u64);
        width.exact_if(self.exact).with_free(free).held(memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_arrays_do_not_join_a_run() {
        assert!(Width::bits(32).times(32).fixed);
        let long = Width::bits(32).times(33);
        assert_eq!((long.lead, long.fixed, long.min), (0, false, 32 * 33));
    }

    #[test]
    fn exactness_is_said() {
        assert!(!Width::bits(8).exact && !Width::variable(1, 2).exact && !Width::OPEN.exact);
        let said = Width::bits(8).exact();
        assert!(said.exact && said.then(said).exact && said.times(3).exact && said.times(99).exact);
        assert!(!said.then(Width::bits(1)).exact && !said.lossy().exact);
        assert!(Width::bits(8).times(0).exact); // an empty array has only one value
    }

    /// Returns all fields of a width except the memory, as a tuple to compare.
    fn all(width: Width) -> (u32, bool, u64, u64, bool, u64) {
        (width.lead, width.fixed, width.min, width.max, width.exact, width.free)
    }

    #[test]
    fn parts_stand_behind_one_another() {
        let (fixed, open) = (Width::bits(8), Width::led(3, 2, 20));
        assert_eq!(all(open), (3, false, 5, 23, false, 0));
        assert_eq!(all(fixed.then(fixed)), (16, true, 16, 16, false, 0));
        assert_eq!(all(fixed.then(open)), (11, false, 13, 31, false, 0));
        assert_eq!(all(open.then(fixed)), (3, false, 13, 31, false, 0));
        let free = fixed.with_free(2).then(open.with_free(5));
        assert_eq!(free.free, 7);
        assert_eq!(
            all(Width::led(3, u64::MAX, u64::MAX)),
            (3, false, u64::MAX, u64::MAX, false, 0)
        );
    }

    #[test]
    fn elements_that_no_bit_pays_for_are_counted() {
        let (none, one) = (Width::bits(0), Width::bits(1));
        assert_eq!((none.free_of(5), one.free_of(5), one.with_free(2).free_of(5)), (5, 0, 10));
        assert_eq!(none.with_free(2).free_of(5), 15);
        assert_eq!((none.times(5).free, none.with_free(2).times(5).free), (4, 14));
        assert_eq!((one.times(5).free, one.with_free(2).times(5).free), (0, 10));
        assert_eq!(none.with_free(u64::MAX).times(5).free, u64::MAX - 1);
    }

    #[test]
    fn elements_share_a_run_up_to_256_bits_of_them() {
        let several = |bits| Width::bits(bits).several();
        assert_eq!([0, 1, 32, 33, 64, 65, 128, 129].map(several), [1, 8, 8, 4, 4, 2, 2, 1]);
        assert_eq!(Width::variable(1, 2).several(), 1);
        let (joins, open) = (|bits, count| Width::bits(bits).joins(count), Width::variable(1, 2));
        assert_eq!([joins(1, 1024), joins(1, 1025), joins(1025, 1)], [true, false, false]);
        assert!(open.joins(0) && !open.joins(1) && Width::bits(9999).joins(0));
        assert_eq!(all(Width::bits(3).times(4)), (12, true, 12, 12, false, 0));
        assert_eq!(all(Width::variable(3, 5).times(4)), (0, false, 12, 20, false, 0));
        assert_eq!(Width::variable(3, 5).heap(9).times(4).memory, Memory::heap(9).times(4));
    }

    #[test]
    fn what_is_never_dropped_owns_nothing() {
        struct Dropped;
        impl Drop for Dropped {
            fn drop(&mut self) {}
        }
        assert_eq!(Width::bits(1).known::<u8>().memory, Memory::NONE);
        assert_eq!(Width::bits(1).known::<Dropped>().memory, Memory::UNKNOWN);
        assert_eq!(Width::bits(1).heap(7).known::<u8>().memory, Memory::heap(7));
        assert_eq!(Width::bits(1).heap(7).known::<Dropped>().memory, Memory::heap(7));
        assert_eq!(Width::bits(1).no_heap().memory, Memory::NONE);
    }

    #[test]
    fn bounds_saturate() {
        assert_eq!(Width::OPEN.times(3).max, u64::MAX);
        assert_eq!(Width::OPEN.then(Width::bits(1)).max, u64::MAX);
    }
}
