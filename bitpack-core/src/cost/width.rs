//! [`Width`]: how many bits a type costs, as the compiler knows it.

use crate::cost::Memory;

/// Longest array that joins a run. A longer one is not unrolled by the compiler, so its positions
/// would not be constants; each of its elements has a run of its own.
const LONGEST_UNROLLED: u64 = 1024;

/// The bits of a type or a field, computed at compile time from those of its parts.
///
/// From it the generated code takes the length of every run, and
/// [`Serialize`](crate::Serialize) its `MIN_BITS` and `MAX_BITS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Bits that are always there first: an enum's number, a list's length. They ride along in the
    /// run of whatever stands before.
    pub lead: u32,
    /// Whether the lead is all of it.
    pub fixed: bool,
    /// Bits of the smallest value.
    pub min: u64,
    /// Bits of the largest value, with 7 for every alignment; `u64::MAX` where nobody knows.
    pub max: u64,
    /// Whether what is read back equals what was written, in every part that can be compared, so that
    /// a condition may look at it. Quantised floats do not; neither does a field that is not sent.
    pub exact: bool,
    /// Most elements in it that no bit pays for.
    pub free: u64,
    /// What a value that is read takes on the heap.
    pub memory: Memory,
}

impl Width {
    /// Nothing is known: a hand-written type that does not say.
    pub const OPEN: Self = Self::variable(0, u64::MAX);

    /// Always `bits` bits.
    #[must_use]
    pub const fn bits(bits: u32) -> Self {
        let (min, max) = (bits as u64, bits as u64);
        Self { lead: bits, fixed: true, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// Somewhere from `min` to `max` bits, none of them certain to come first.
    ///
    /// What a hand-written type declares when it knows its bounds.
    #[must_use]
    pub const fn variable(min: u64, max: u64) -> Self {
        Self { lead: 0, fixed: false, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// The same, of something that reads back equal to what was written, in every part that can be
    /// compared.
    ///
    /// It is a promise, and nothing checks it. Conditions may look at the value then, it may be a
    /// map's key, and a default that was sent where `omit_default` leaves it out is refused. A type
    /// that rounds, clamps or drops something does not say it: writer and reader would go different
    /// ways, and what follows would be read as something else.
    #[must_use]
    pub const fn exact(self) -> Self {
        self.exact_if(true)
    }

    /// The same, of something that is read as it was written, or is not.
    #[must_use]
    pub const fn exact_if(self, exact: bool) -> Self {
        Self { exact, ..self }
    }

    /// The same, of something that may be read as another value than was written.
    #[must_use]
    pub const fn lossy(self) -> Self {
        self.exact_if(false)
    }

    /// The same of something that takes at most so many bytes on the heap when it is read.
    ///
    /// What a hand-written type says that allocates, so that `max_memory` works for what contains it.
    /// Nothing checks it.
    #[must_use]
    pub const fn heap(self, bytes: u64) -> Self {
        self.held(Memory::heap(bytes))
    }

    /// The same of something that allocates nothing. A type that has nothing to drop need not say it.
    #[must_use]
    pub const fn no_heap(self) -> Self {
        self.held(Memory::NONE)
    }

    /// The same with what is known of a `T`: where nothing is to be dropped, nothing is owned.
    #[must_use]
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

    /// Elements among `count` of these, and in them, that no bit pays for.
    pub(crate) const fn free_of(self, count: u64) -> u64 {
        let free = sum!(self.free, (self.min == 0) as u64);
        product!(free, count)
    }

    /// `lead` bits, then something of 0 to `max` bits more, at least `min` of it.
    #[must_use]
    pub const fn led(lead: u32, min: u64, max: u64) -> Self {
        let (min, max) = (sum!(min, lead as u64), sum!(max, lead as u64));
        Self { lead, fixed: false, min, max, exact: false, free: 0, memory: Memory::UNKNOWN }
    }

    /// This, then that.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let mut both = self;
        both.grow(&next);
        both
    }

    /// With that behind it: one call for each field of a type.
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

    /// Whether `count` of these join a run.
    ///
    /// Asked where a value is written: the whole width that [`times`](Self::times) makes would be made
    /// there before it is found to be a constant (10 instructions more for two vectors of three floats).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn joins(self, count: usize) -> bool {
        count == 0 || self.fixed && self.max.saturating_mul(count as u64) <= LONGEST_UNROLLED
    }

    /// How many of these, one after the other, share a run where there are more than one can have: up
    /// to eight, of 256 bits together.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn several(self) -> usize {
        match self.max {
            _ if !self.fixed => 1,
            1..=32 => 8,
            33..=64 => 4,
            65..=128 => 2,
            _ => 1,
        }
    }

    /// `count` of these, one after the other.
    #[must_use]
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
        // one of them is counted as what they are together
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
        assert!(Width::bits(8).times(0).exact); // nothing has no other value
    }

    /// All but the memory.
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
