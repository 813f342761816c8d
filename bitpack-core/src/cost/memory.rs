//! [`Memory`] and [`Heap`]: the memory that a value may take after a read, known at compile time.

/// The heap memory that a value takes, in bytes, computed at compile time from the memory of its parts;
/// `u64::MAX` if unknown.
///
/// An allocation by `Default`, for a field that is not sent, does not count: no packet controls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Memory {
    /// Maximum number of bytes that a value owns on the heap.
    pub heap: u64,
    /// Number of bytes that an initial value, before anything is read into it, owns on the heap,
    /// such as the contents of a `Box`.
    pub blank: u64,
    /// Maximum number of bytes that exist only for a moment: the old allocation of a list while it
    /// grows, or a variant while another one replaces it.
    pub moving: u64,
}

impl Memory {
    /// No heap memory: everything is in the value itself.
    pub const NONE: Self = Self::heap(0);

    /// An unknown amount of heap memory.
    pub const UNKNOWN: Self = Self::heap(u64::MAX);

    /// Returns the memory of a value that takes at most `bytes` bytes on the heap, including bytes that exist
    /// only for a moment.
    pub const fn heap(bytes: u64) -> Self {
        Self { heap: bytes, blank: bytes, moving: 0 }
    }

    /// Returns the maximum number of bytes that exist during a read, including the `size` bytes of the value
    /// itself.
    #[must_use]
    pub const fn most(self, size: usize) -> u64 {
        self.heap.saturating_add(self.moving).saturating_add(size as u64)
    }

    /// Combines the memory of two parts of one value. A read reallocates only one of them at a time.
    #[cfg(feature = "alloc")]
    pub(crate) const fn then(self, next: Self) -> Self {
        Self {
            heap: sum!(self.heap, next.heap),
            blank: sum!(self.blank, next.blank),
            moving: greater(self.moving, next.moving),
        }
    }

    /// Combines the memory of two alternatives, such as the variants of an enum.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self {
            heap: greater(self.heap, other.heap),
            blank: greater(self.blank, other.blank),
            moving: greater(self.moving, other.moving),
        }
    }

    /// Returns the memory of `count` values that each take this memory.
    pub(crate) const fn times(self, count: u64) -> Self {
        Self {
            heap: product!(self.heap, count),
            blank: product!(self.blank, count),
            moving: if count == 0 { 0 } else { self.moving },
        }
    }

    /// Returns the memory of a value that owns none before it is read, such as an option or a list.
    pub(crate) const fn empty(self) -> Self {
        Self { blank: 0, ..self }
    }

    /// Adds the memory of an initial `part` that replaces an old one during a read. Both exist for
    /// a moment.
    pub(crate) const fn replaced(self, part: Self) -> Self {
        Self { moving: greater(self.moving, part.blank), ..self }
    }

    /// Computes the memory of a buffer of at most `count` bytes. It is freed before another one
    /// replaces it, so the two never exist together.
    pub(crate) const fn buffer(heap: Heap, count: u64) -> Self {
        Self { blank: heap.least(), ..Self::heap(heap.of(count)) }
    }

    /// Computes the memory of a text that grows by characters to at most `count` bytes. Its
    /// allocation doubles when it is full, so it takes up to twice as many bytes.
    pub(crate) const fn text(heap: Heap, count: u64) -> Self {
        let moving = heap.of(count.saturating_add(SHORTEST));
        Self { heap: moving.saturating_mul(2), blank: heap.least(), moving }
    }

    /// Computes the memory of a container of at most `count` elements, each of which owns this
    /// memory. `heap` is the allocation of the container itself.
    pub(crate) const fn within(self, heap: Heap, count: u64) -> Self {
        let inner = self.times(count);
        let own = heap.of(count);
        let moving = match heap.allocation {
            Allocation::Each(_) => own,
            Allocation::Counted(_, bytes) => product!(bytes, count),
            // the table with half as many places
            Allocation::Table(_) => own / 2 + BESIDE,
            _ => 0,
        };
        let held = if count > 0 { heap.held } else { 0 };
        let own = sum!(own, held);
        let (all, moving) = (sum!(inner.heap, own), greater(inner.moving, moving));
        Self { heap: all, blank: heap.least(), moving }
    }
}

/// The heap memory of a container itself, without the memory of its elements.
///
/// A list type of your own declares it in [`Collection::HEAP`](crate::codec::Collection::HEAP), a buffer
/// or a string in the constant of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Heap {
    allocation: Allocation,
    /// Number of bytes of the two entries that a reader of a map or a set keeps on the heap outside
    /// the container before it adds them. 0 if entries are small enough for the stack, and for
    /// other containers.
    held: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "std"),
    allow(dead_code, reason = "used only with the standard library's containers")
)]
enum Allocation {
    Unknown,
    /// One allocation, with this number of bytes for each element.
    Each(u64),
    /// The two counters of an `Rc` or an `Arc`, then the elements: the bytes of both counters, and the bytes
    /// of each element. It is allocated even without elements.
    Counted(u64, u64),
    /// A hash table whose slots have this number of bytes each. At most 7 of 8 slots are in use.
    Table(u64),
    /// A B-tree, with the sizes in bytes of a leaf and of an inner node.
    Tree(u64, u64),
}

/// Minimum capacity in bytes of the standard library's strings that are not empty.
const SHORTEST: u64 = 8;

/// Number of bytes that a hash table of the standard library takes beside its slots: a group of
/// control bytes, and alignment.
const BESIDE: u64 = 32;

/// Returns the number of slots in the smallest hash table for entries of `bytes` bytes.
const fn fewest_places(bytes: u64) -> u64 {
    if bytes < 4 { 16 } else { 4 }
}

/// Maximum number of entries in a node of the standard library's B-tree.
const ENTRIES: usize = 11;
/// Minimum number of entries in a node of the standard library's B-tree, except for its root.
const FEWEST: u64 = 5;

/// The fields of a leaf of the standard library's B-tree: parent, keys, values, index and length.
/// Nothing guarantees this layout; a test counts the bytes that a map allocates.
type Leaf<K, V> = (usize, [K; ENTRIES], [V; ENTRIES], [u16; 2]);

impl Heap {
    /// An unknown amount of memory.
    pub const UNKNOWN: Self = Self::with(Allocation::Unknown);

    /// No heap memory: the elements are in the container itself.
    pub const NONE: Self = Self::each(0);

    /// Describes a container that allocates `bytes` bytes for each element of its maximum length. A
    /// list that grows is counted twice, because the old and the new allocation exist together.
    pub const fn each(bytes: usize) -> Self {
        Self::with(Allocation::Each(bytes as u64))
    }

    /// Describes a slice of `T` in an `Rc` or an `Arc`: two counters, then the elements. A reader
    /// collects the elements of a list before it allocates the slice, so they are counted twice.
    #[cfg(feature = "alloc")]
    pub(crate) const fn counted<T>() -> Self {
        let counters = size_of::<(usize, usize, [T; 0])>() as u64;
        Self::with(Allocation::Counted(counters, size_of::<T>() as u64))
    }

    /// Returns `true` for an `Rc` or an `Arc`, which may have other owners.
    pub(crate) const fn is_shared(self) -> bool {
        matches!(self.allocation, Allocation::Counted(..))
    }

    const fn with(allocation: Allocation) -> Self {
        Self { allocation, held: 0 }
    }

    /// Returns the number of bytes that an empty container owns.
    const fn least(self) -> u64 {
        match self.allocation {
            Allocation::Counted(..) => self.of(0),
            _ => 0,
        }
    }

    /// Describes the nodes of a `BTreeMap<K, V>`. With `()` as `V`, describes the nodes of a `BTreeSet<K>`.
    pub const fn tree<K, V>() -> Self {
        let inner = size_of::<(Leaf<K, V>, [usize; ENTRIES + 1])>();
        let allocation = Allocation::Tree(size_of::<Leaf<K, V>>() as u64, inner as u64);
        Self { allocation, held: held::<(K, V)>() }
    }

    /// Describes the table of a `HashMap` or a `HashSet` with entries of this type. Nothing
    /// guarantees this layout; a test counts the bytes that a map allocates.
    #[cfg(any(feature = "std", feature = "hashbrown", feature = "indexmap"))]
    pub(crate) const fn table<T>() -> Self {
        Self { allocation: Allocation::Table(size_of::<T>() as u64), held: held::<T>() }
    }

    /// Describes an `IndexMap` or an `IndexSet` with entries of this type: a table of positions, and
    /// a list with as much room, of the entries and their hashes. Nothing guarantees this layout; a
    /// test counts the bytes that a map allocates.
    #[cfg(any(feature = "std", feature = "hashbrown", feature = "indexmap"))]
    pub(crate) const fn index_table<T>() -> Self {
        Self { held: held::<T>(), ..Self::table::<(usize, usize, T)>() }
    }

    /// Returns the number of bytes that the container allocates for `count` elements.
    const fn of(self, count: u64) -> u64 {
        match self.allocation {
            Allocation::Unknown => u64::MAX,
            Allocation::Each(bytes) => product!(bytes, count),
            // rounded up to a multiple of a counter; the empty one that it replaces exists for a
            // moment
            Allocation::Counted(counters, bytes) => {
                let both = 2 * (counters + size_of::<usize>() as u64);
                sum!(product!(bytes, count), both)
            }
            Allocation::Table(_) | Allocation::Tree(..) if count == 0 => 0,
            Allocation::Table(bytes) => {
                let places = count.saturating_mul(8).div_ceil(7);
                let places = greater(places, fewest_places(bytes));
                // more than any machine's memory
                let Some(places) = places.checked_next_power_of_two() else {
                    return u64::MAX;
                };
                places.saturating_mul(bytes.saturating_add(1)).saturating_add(BESIDE)
            }
            Allocation::Tree(leaf, _) if count <= ENTRIES as u64 => leaf,
            Allocation::Tree(leaf, inner) => {
                // one entry is between two leaves; an inner node has one more child than entries
                let leaves = count.saturating_add(1) / (FEWEST + 1);
                let inners = leaves / FEWEST + 1;
                leaf.saturating_mul(leaves).saturating_add(inner.saturating_mul(inners))
            }
        }
    }
}

/// Maximum size in bytes of a value that may stay on the stack while a part of it is read. A debug
/// build keeps up to nine copies of such a value, which adds up to 144 KB in 64 levels.
const MOST_ON_STACK: usize = 256;

/// Returns `true` if a `T` must not stay on the stack while a part of it is read.
pub(crate) const fn is_large<T>() -> bool {
    size_of::<T>() > MOST_ON_STACK
}

/// Number of entries that a reader of a map or a set keeps on the heap outside the container, if
/// entries are too large for the stack: the last one read and the next.
pub(crate) const HELD: usize = 2;

/// Returns the number of bytes on the heap for the two entries of type `E` that a reader of a map
/// or a set keeps outside the container. 0 if entries are small enough for the stack, or without an
/// allocator, and so without maps.
const fn held<E>() -> u64 {
    if cfg!(feature = "alloc") && is_large::<E>() { (HELD * size_of::<E>()) as u64 } else { 0 }
}

pub(crate) const fn greater(one: u64, other: u64) -> u64 {
    if one > other { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_knows_stays_unknown() {
        let unknown = Memory::UNKNOWN;
        assert_eq!(unknown.then(Memory::NONE).most(1), u64::MAX);
        assert_eq!(Memory::NONE.or(unknown).times(3).most(0), u64::MAX);
        assert_eq!(Memory::NONE.within(Heap::UNKNOWN, 1).most(0), u64::MAX);
        assert_eq!(unknown.within(Heap::each(8), 0).most(24), 24);
    }

    #[test]
    fn one_part_moves_at_a_time() {
        let list = Memory::NONE.within(Heap::each(8), 100);
        assert_eq!((list.heap, list.blank, list.moving), (800, 0, 800));
        let two = list.then(list);
        assert_eq!((two.heap, two.moving), (1600, 800));
        let nested = list.within(Heap::each(24), 10);
        assert_eq!((nested.heap, nested.moving), (8240, 800));
    }

    #[test]
    fn a_variant_that_gives_way_is_still_there() {
        let (small, large) = (Memory::heap(8), Memory::heap(4096));
        let either = small.or(large);
        assert_eq!(either.replaced(either).most(8), 8 + 2 * 4096);
    }

    #[test]
    fn parts_add_up_and_alternatives_do_not() {
        let all = |memory: Memory| (memory.heap, memory.blank, memory.moving);
        let one = Memory { heap: 10, blank: 3, moving: 5 };
        let other = Memory { heap: 7, blank: 4, moving: 6 };
        assert_eq!((all(one.then(other)), all(one.or(other))), ((17, 7, 6), (10, 4, 6)));
        assert_eq!((all(one.times(3)), all(one.times(0))), ((30, 9, 5), (0, 0, 0)));
        assert_eq!((one.most(100), all(one.empty())), (115, (10, 0, 5)));
        assert_eq!((all(one.replaced(other)), all(other.replaced(one))), ((10, 3, 5), (7, 4, 6)));
        assert_eq!(all(Memory::NONE.replaced(one)), (0, 0, 3));
    }

    #[test]
    fn buffers_and_texts_are_counted_at_their_longest() {
        let all = |memory: Memory| (memory.heap, memory.blank, memory.moving);
        let word = size_of::<usize>() as u64;
        assert_eq!(all(Memory::buffer(Heap::each(2), 9)), (18, 0, 0));
        assert_eq!(all(Memory::text(Heap::each(1), 9)), (34, 0, 17));
        #[cfg(feature = "alloc")]
        {
            let counted = Heap::counted::<u8>();
            assert_eq!(all(Memory::buffer(counted, 9)), (9 + 6 * word, 6 * word, 0));
            assert_eq!(all(Memory::text(counted, 9)), (34 + 12 * word, 6 * word, 17 + 6 * word));
        }
        assert_eq!(all(Memory::heap(5).within(Heap::each(8), 3)), (39, 0, 24));
        assert_eq!(
            (Heap::NONE.of(9), Heap::UNKNOWN.of(1), Heap::each(8).least()),
            (0, u64::MAX, 0)
        );
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_table_has_a_power_of_two_of_places() {
        let table = |count| Heap::table::<[u8; 12]>().of(count);
        assert_eq!(table(0), 0);
        for (most, places) in [(1, 4), (3, 4), (4, 8), (7, 8), (8, 16), (14, 16), (15, 32)] {
            assert_eq!(table(most), places * 13 + 32, "{most}");
        }
        assert_eq!(Heap::table::<[u8; 3]>().of(1), 16 * 4 + 32);
        assert_eq!(Heap::table::<[u8; 4]>().of(1), 4 * 5 + 32);
        assert_eq!(table(u64::MAX), u64::MAX);
        let map = Memory::NONE.within(Heap::table::<[u8; 12]>(), 14);
        assert_eq!((map.heap, map.moving), (240, 240 / 2 + 32));
    }

    #[test]
    fn a_tree_of_many_has_leaves_and_nodes_above_them() {
        let tree = Heap::tree::<u32, u64>();
        let Allocation::Tree(leaf, inner) = tree.allocation else { return };
        assert_eq!(inner - leaf, 12 * size_of::<usize>() as u64);
        // one entry is between two leaves, and only the root may have fewer than five
        for (count, leaves, inners) in [(12, 2, 1), (16, 2, 1), (17, 3, 1), (29, 5, 2), (59, 10, 3)]
        {
            assert_eq!(tree.of(count), leaves * leaf + inners * inner, "{count}");
        }
        assert_eq!(Memory::NONE.within(tree, 12).moving, 0);
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn two_large_entries_are_held_while_a_map_is_read() {
        let heap = |heap: Heap| Memory::NONE.within(heap, 3).heap;
        assert!(!is_large::<[u8; 256]>() && is_large::<[u8; 257]>());
        let small = Heap::tree::<[u8; 128], [u8; 128]>();
        assert_eq!(heap(small), small.of(3));
        let large = Heap::tree::<[u8; 128], [u8; 129]>();
        assert_eq!(heap(large), large.of(3) + 2 * 257);
        assert_eq!(Memory::NONE.within(large, 0).heap, 0);
    }

    #[test]
    fn a_tree_of_few_is_one_leaf() {
        let tree = Heap::tree::<u32, u64>();
        let leaf = size_of::<Leaf<u32, u64>>() as u64;
        assert_eq!((tree.of(0), tree.of(1), tree.of(11)), (0, leaf, leaf));
        assert!(tree.of(12) >= 3 * leaf);
    }
}
