//! Macros for the codecs, and for list types: `Vec` and the lists of other crates differ only in how
//! an element is appended.

#![cfg_attr(
    not(feature = "alloc"),
    allow(unused_macros, reason = "used only with an allocator or other crates")
)]

/// Calls a macro for the tuples of one to eight members. For each member it passes the name of its
/// type, the name of its codec's type, and its index.
macro_rules! each_tuple {
    ($macro:ident) => {
        $macro!(A CA 0);
        $macro!(A CA 0 B CB 1);
        $macro!(A CA 0 B CB 1 C CC 2);
        $macro!(A CA 0 B CB 1 C CC 2 D CD 3);
        $macro!(A CA 0 B CB 1 C CC 2 D CD 3 E CE 4);
        $macro!(A CA 0 B CB 1 C CC 2 D CD 3 E CE 4 F CF 5);
        $macro!(A CA 0 B CB 1 C CC 2 D CD 3 E CE 4 F CF 5 G CG 6);
        $macro!(A CA 0 B CB 1 C CC 2 D CD 3 E CE 4 F CF 5 G CG 6 H CH 7);
    };
}

/// Implements `Clone` and `Copy` for a codec. The derive macros would require the same traits of its type
/// parameters. (A type that is not an integer would then be reported as not `Copy`.)
macro_rules! copied {
    ([$($generics:tt)*] $codec:ty) => {
        impl<$($generics)*> Clone for $codec {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($generics)*> Copy for $codec {}
    };
}

/// Implements `Debug` for a type, with those of its fields that can be printed.
macro_rules! printed {
    ($(#[$doc:meta])* [$($generics:tt)*] $codec:ty, $name:literal $($field:ident)*) => {
        $(#[$doc])*
        impl<$($generics)*> core::fmt::Debug for $codec {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut codec = f.debug_struct($name);
                codec$(.field(stringify!($field), &self.$field))*.finish_non_exhaustive()
            }
        }
    };
}

/// Defines the items of `TextBuffer` that are the same for all string types with a `new`, a `clear` and a
/// dereference to `str`.
macro_rules! text_items {
    () => {
        const EXACT: bool = true;
        fn empty() -> Self {
            Self::new()
        }
        #[inline]
        fn text(&self) -> &str {
            self
        }
        #[inline]
        fn clear(&mut self) {
            Self::clear(self);
        }
    };
}

/// Implements `ByteBuffer` for a type that dereferences to its bytes. `$replace` replaces the contents, and
/// is `false` if the bytes do not fit.
macro_rules! byte_buffer {
    (
        $(#[$doc:meta])* [$($generics:tt)*] $buffer:ty, $heap:expr, $empty:expr,
        |$this:ident, $bytes:ident| $replace:expr
    ) => {
        $(#[$doc])*
        impl<$($generics)*> $crate::codec::ByteBuffer for $buffer {
            const EXACT: bool = true;
            fn empty() -> Self {
                $empty
            }
            #[inline]
            fn as_bytes(&self) -> &[u8] {
                self
            }
            #[inline]
            fn replace(&mut self, $bytes: &[u8]) -> bool {
                let $this = self;
                $replace
            }
            const HEAP: $crate::cost::Heap = $heap;
        }
    };
}

/// Implements `ByteBuffer` for a list of bytes that grows. The old allocation is freed first, and the
/// new one is not larger than needed.
macro_rules! growing_bytes {
    ([$($generics:tt)*] $list:ty) => {
        byte_buffer! {
            /// A list of bytes with one owner. A read keeps its allocation if it is large enough.
            [$($generics)*] $list, $crate::cost::Heap::each(1), Self::new(),
            |list, bytes| {
                list.clear();
                if list.capacity() < bytes.len() {
                    *list = Self::new(); // frees the old buffer before the new one is allocated
                    *list = Self::with_capacity(bytes.len());
                }
                list.extend_from_slice(bytes);
                true
            }
        }
    };
}

/// Implements `Collection` for a list. `$push` appends an element, and is `None` if there is no room. `$kind`
/// is `growing` for a list on the heap, otherwise `inline`. The word `contiguous` is for a list that
/// dereferences to a slice.
macro_rules! collection {
    (
        [$($generics:tt)*] $list:ty, |$this:ident, $item:ident| $push:expr, $kind:ident
        $(, $contiguous:ident)?
    ) => {
        #[diagnostic::do_not_recommend]
        impl<T, $($generics)*> $crate::codec::Collection for $list {
            type Item = T;
            $(
                #[inline]
                fn $contiguous(&self) -> Option<&[T]> {
                    Some(self)
                }
                #[inline]
                fn contiguous_mut(&mut self) -> Option<&mut [T]> {
                    Some(self)
                }
                const CONTIGUOUS: bool = true;
            )?
            const EXACT: bool = true;
            fn empty() -> Self {
                Self::new()
            }
            #[inline]
            fn count(&self) -> usize {
                self.len()
            }
            #[inline]
            fn items(&self) -> impl Iterator<Item = &T> {
                self.iter()
            }
            #[inline]
            fn items_mut(&mut self) -> impl Iterator<Item = &mut T> {
                self.iter_mut()
            }
            #[cfg_attr(optimized, inline(always))] // called once for each element
            fn slot(&mut self, index: usize, blank: impl FnOnce() -> T) -> Option<&mut T> {
                if index >= self.len() {
                    $crate::codec::out_of_line::<T, _>(|| {
                        let ($this, $item) = (&mut *self, blank());
                        $push
                    })?;
                }
                self.get_mut(index)
            }
            #[inline]
            fn truncate(&mut self, count: usize) {
                Self::truncate(self, count);
            }
            in_memory!($kind T);
        }
    };
}

/// Implements the items of a container that concern its memory: `growing` for a `Collection` on the heap,
/// `room` for a `Sparse` on the heap, `inline` for a container that holds its elements without an allocation.
macro_rules! in_memory {
    (growing $item:ty) => {
        #[inline]
        fn grow(&mut self, count: usize, blank: impl Fn() -> $item) {
            self.reserve_exact(count.saturating_sub(self.len()));
            if self.len() < count {
                self.resize_with(count, blank);
            }
        }
        in_memory!(room $item);
    };
    (room $item:ty) => {
        #[cfg_attr(optimized, inline(always))] // called once for each element
        fn make_room(&mut self, index: usize, most: usize) {
            if index >= self.len() && self.len() == self.capacity() {
                self.reserve_exact($crate::codec::growth::<$item>(self.len(), most));
            }
        }
        const HEAP: $crate::cost::Heap = $crate::cost::Heap::each(size_of::<$item>());
    };
    (inline $item:ty) => {
        const HEAP: $crate::cost::Heap = $crate::cost::Heap::NONE;
    };
}

/// Defines the items of `Sparse` that count and list the objects or make an empty container, for a container
/// of objects `T` with indices `I`.
macro_rules! entries {
    () => {
        type Item = T;
        const EXACT: bool = I::EXACT;
        fn empty() -> Self {
            Self::new()
        }
        #[inline]
        fn count(&self) -> usize {
            self.len()
        }
        #[inline]
        fn entries(&self) -> impl Iterator<Item = (usize, &T)> {
            self.iter().map(|(index, item)| ($crate::number::to_usize(index), item))
        }
        #[inline]
        fn entries_mut(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
            self.iter_mut().map(|(index, item)| ($crate::number::to_usize(index), item))
        }
    };
}

/// Implements `Sparse` for a list of `(I, T)` pairs: objects `T` with their indices `I`. `$kind` is `room`
/// for a list on the heap, otherwise `inline`.
macro_rules! of_pairs {
    ([$($generics:tt)*] $list:ty, $kind:ident) => {
        impl<I: $crate::number::Index, T, $($generics)*> $crate::codec::Sparse for $list {
            entries!();
            #[cfg_attr(optimized, inline(always))] // called once for each object
            fn place(
                &mut self,
                nth: usize,
                _: core::ops::Range<usize>,
                index: usize,
                blank: impl FnOnce() -> T,
            ) -> Option<&mut T> {
                let at = $crate::number::from_usize(index)?;
                if nth < self.len() {
                    let entry = self.get_mut(nth)?;
                    entry.0 = at;
                    return Some(&mut entry.1);
                }
                let entry = $crate::codec::Collection::slot(self, nth, || (at, blank()))?;
                Some(&mut entry.1)
            }
            #[inline]
            fn truncate(&mut self, count: usize, _: usize) {
                Self::truncate(self, count);
            }
            in_memory!($kind (I, T));
        }
    };
}
