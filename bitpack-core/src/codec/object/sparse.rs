//! [`Sparse`]: objects at some of the indices of an array.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};
use core::ops::Range;

use crate::codec::out_of_line;
use crate::cost::Heap;
#[cfg(feature = "alloc")]
use crate::number::{Index, from_usize, to_usize};

/// Objects with an index each, for the attributes `relative_index` and `subset`.
///
/// The types are `[Option<T>; N]`, `Vec<(index, T)>`, `BTreeMap<index, T>`, and a list of bare
/// indices, `Vec<index>`. The index is any integer, or a type that wraps one: an
/// [`Index`](crate::Index).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a subset of an array",
    label = "`relative_index` and `subset` are for `[Option<T>; N]`, `Vec<(index, T)>`, \
             `BTreeMap<index, T>` and `Vec<index>`",
    note = "an index is an integer, a struct of one integer that derives `Serialize`, or a \
         `bitpack::Index`"
)]
pub trait Sparse {
    /// Type of an object.
    type Item;
    /// `true` if the objects and their indices are the whole value, so that a condition (such as `when` on a
    /// later field) may refer to it. A type that sorts or drops objects must leave the constant `false`.
    const EXACT: bool = false;
    /// Returns a value without objects.
    fn empty() -> Self;
    /// Returns the number of objects.
    fn count(&self) -> usize;
    /// Returns all objects with their indices, in the order in which they are sent. An index that does not
    /// fit in a `usize`, such as a negative one, is returned as `usize::MAX`, which every writer rejects.
    fn entries(&self) -> impl Iterator<Item = (usize, &Self::Item)>;
    /// Returns all objects with their indices, to be changed in place.
    fn entries_mut(&mut self) -> impl Iterator<Item = (usize, &mut Self::Item)>;
    /// Returns the object at `index`, to be read into. The object is number `nth` of the packet, counted from
    /// 0. If the container has no object to reuse, `blank` makes one. The indices in `gap`, between the
    /// previous object and this one, were not sent, and their objects are removed. Returns `None` if the
    /// container has no place for `index`.
    fn place(
        &mut self,
        nth: usize,
        gap: Range<usize>,
        index: usize,
        blank: impl FnOnce() -> Self::Item,
    ) -> Option<&mut Self::Item>;
    /// Removes all objects except the first `count`, which were read. `end` is the index of the last object
    /// read, plus 1.
    fn truncate(&mut self, count: usize, end: usize);
    /// Makes room for one more object before object number `nth` (from 0) is read. A container that grows on
    /// the heap never reserves more than `most` objects; one of a fixed size does nothing.
    #[inline]
    fn make_room(&mut self, nth: usize, most: usize) {
        let _ = (nth, most);
    }
    /// Heap memory that the container takes, such as a number of bytes for each object. With the
    /// maximum number of objects, it bounds the memory of a value.
    const HEAP: Heap = Heap::UNKNOWN;
}

impl<T, const N: usize> Sparse for [Option<T>; N] {
    type Item = T;
    const EXACT: bool = true;
    fn empty() -> Self {
        [const { None }; N]
    }
    #[inline]
    fn count(&self) -> usize {
        self.iter().flatten().count()
    }
    #[inline]
    fn entries(&self) -> impl Iterator<Item = (usize, &T)> {
        self.iter().enumerate().filter_map(|(index, item)| Some((index, item.as_ref()?)))
    }
    #[inline]
    fn entries_mut(&mut self) -> impl Iterator<Item = (usize, &mut T)> {
        self.iter_mut().enumerate().filter_map(|(index, item)| Some((index, item.as_mut()?)))
    }
    #[cfg_attr(optimized, inline(always))] // called once for each object
    fn place(
        &mut self,
        _: usize,
        gap: Range<usize>,
        index: usize,
        blank: impl FnOnce() -> T,
    ) -> Option<&mut T> {
        self.get_mut(gap)?.fill_with(|| None);
        let slot = self.get_mut(index)?;
        Some(out_of_line::<T, _>(|| slot.get_or_insert_with(blank)))
    }
    #[inline]
    fn truncate(&mut self, _: usize, end: usize) {
        self.get_mut(end..).unwrap_or_default().fill_with(|| None);
    }
    const HEAP: Heap = Heap::NONE;
}

#[cfg(feature = "alloc")]
of_pairs!([] Vec<(I, T)>, room);

#[cfg(feature = "alloc")]
impl<I: Index> Sparse for Vec<I> {
    type Item = ();
    const EXACT: bool = I::EXACT;
    fn empty() -> Self {
        Self::new()
    }
    #[inline]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline]
    fn entries(&self) -> impl Iterator<Item = (usize, &())> {
        self.iter().map(|index| (to_usize(index), &()))
    }
    #[inline]
    fn entries_mut(&mut self) -> impl Iterator<Item = (usize, &mut ())> {
        let nothing = || Box::leak(Box::new(()));
        self.iter().map(move |index| (to_usize(index), nothing()))
    }
    #[cfg_attr(optimized, inline(always))] // called once for each object
    fn place(
        &mut self,
        nth: usize,
        _: Range<usize>,
        index: usize,
        _: impl FnOnce(),
    ) -> Option<&mut ()> {
        let index = from_usize(index)?;
        match self.get_mut(nth) {
            Some(slot) => *slot = index,
            None => self.push(index),
        }
        // a place for a value of no size: such a box does not allocate
        Some(Box::leak(Box::new(())))
    }
    #[inline]
    fn truncate(&mut self, count: usize, _: usize) {
        Self::truncate(self, count);
    }
    in_memory!(room I);
}

#[cfg(feature = "alloc")]
impl<I: Index + Ord, T> Sparse for BTreeMap<I, T> {
    entries!();
    #[inline]
    fn place(
        &mut self,
        nth: usize,
        _: Range<usize>,
        index: usize,
        blank: impl FnOnce() -> T,
    ) -> Option<&mut T> {
        if nth == 0 {
            self.clear();
        }
        let index = from_usize(index)?;
        Some(out_of_line::<T, _>(|| self.entry(index).or_insert_with(blank)))
    }
    #[inline]
    fn truncate(&mut self, count: usize, _: usize) {
        if count == 0 {
            self.clear();
        }
    }
    const HEAP: Heap = Heap::tree::<I, T>();
}
