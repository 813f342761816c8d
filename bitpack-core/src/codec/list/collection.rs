//! Lists of bounded length: `Vec`, `VecDeque`, and any [`Collection`].

#[cfg(feature = "alloc")]
use alloc::{collections::VecDeque, vec::Vec};

use core::ops::Range;

use crate::codec::length::length;
use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Coded, Declared, Terminator};
use crate::cost::Heap;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// A list that grows while its elements are read, for the attribute `max_len`.
///
/// Implement it for a list type of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list",
    label = "this is for `Vec`, `VecDeque` and other lists",
    note = "implement `bitpack::codec::Collection` for a list of your own"
)]
pub trait Collection {
    /// Type of an element.
    type Item;
    /// `true` if the elements are the whole value: a list of equal elements in the same order is an equal
    /// list. Only then may a condition (such as `when` on a later field) refer to more than the length of the
    /// list.
    const EXACT: bool = false;
    /// Returns an empty list.
    fn empty() -> Self;
    /// Returns the number of elements.
    fn count(&self) -> usize;
    /// Returns all elements as one slice, if they are contiguous in memory; otherwise `None`.
    #[doc(hidden)]
    #[inline]
    fn contiguous(&self) -> Option<&[Self::Item]> {
        None
    }
    /// Returns all elements as a mutable slice if they are contiguous in memory, otherwise `None`.
    #[doc(hidden)]
    #[inline]
    fn contiguous_mut(&mut self) -> Option<&mut [Self::Item]> {
        None
    }
    /// `true` if the elements are always contiguous in memory, so that they can be borrowed as one
    /// slice.
    #[doc(hidden)]
    const CONTIGUOUS: bool = false;
    /// Returns all elements in order.
    fn items(&self) -> impl Iterator<Item = &Self::Item>;
    /// Returns all elements in order, to be changed in place.
    fn items_mut(&mut self) -> impl Iterator<Item = &mut Self::Item>;
    /// Returns the element at `index`, to be read into. If `index` is the length of the list, the function
    /// first appends `blank()`. Returns `None` if the list is full.
    fn slot(&mut self, index: usize, blank: impl FnOnce() -> Self::Item)
    -> Option<&mut Self::Item>;
    /// Appends `blank()` until the list has `count` elements or is full. A reader grows a list by the
    /// elements that the packet certainly has, or to double a list that is full.
    #[inline]
    fn grow(&mut self, count: usize, blank: impl Fn() -> Self::Item) {
        for index in self.count()..count {
            if self.slot(index, &blank).is_none() {
                break;
            }
        }
    }
    /// Removes all but the first `count` elements.
    fn truncate(&mut self, count: usize);
    /// Reserves memory before the element at `index` is requested, in a list of at most `most`
    /// elements. A list that allocates reserves room for `most` at the most.
    #[inline]
    fn make_room(&mut self, index: usize, most: usize) {
        let _ = (index, most);
    }
    /// Heap memory that a list takes, such as a number of bytes for each element. With the maximum
    /// length, it bounds the memory of a value.
    const HEAP: Heap = Heap::UNKNOWN;
}

#[cfg(feature = "alloc")]
collection!([] Vec<T>, |list, item| { list.push(item); Some(()) }, growing, contiguous);
#[cfg(feature = "alloc")]
collection!([] VecDeque<T>, |list, item| { list.push_back(item); Some(()) }, growing);

/// The codec of a list whose elements `C` encodes. Made by [`list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct List<C> {
    pub(crate) length: Ranged<usize>,
    pub(crate) inner: Coded<C>,
}

/// Encodes `min` to `max` elements: the length in [`bits_required`](crate::bits_required)`(min,
/// max)` bits, then each element.
///
/// A reader rejects a length whose elements need more bits than are left, before it allocates
/// anything. If the length proves that all elements are in the packet, the list grows at once,
/// otherwise as they arrive.
///
/// Source: "Reading and Writing Packets", `PacketB`: a count and its elements, here in one field.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn list<C: Copy>(min: usize, max: usize, inner: Declared<C>) -> Declared<List<C>> {
    let length = length(min, max);
    let node = Node::List { min: min as u32, max: max as u32 };
    let codec = List { length, inner: inner.coded() };
    let change = inner.change().of_list(length.bits(), max, inner.width);
    let shape = Shape::around(node, inner.shape);
    let width = Terminator::Length(length).width(inner.width, inner.width);
    Declared { codec, width, shape, change: Some(change) }
}

impl<C: Copy> Declared<List<C>> {
    pub(in crate::codec) const fn held_in(self, heap: Heap, exact: bool) -> Self {
        let max = self.codec.length.bounds().1;
        let memory = self.codec.inner.width.memory.within(heap, max as u64);
        let shape = if heap.is_shared() { self.shape.pointed_to() } else { self.shape };
        Self { shape, ..self }.held(memory).exact_if(exact)
    }
}

/// Returns the number of further elements for which a full list of `len` elements reserves memory.
/// It doubles the list, up to a total of `most` elements.
#[cold]
#[inline(never)] // inlined, it would be computed for each element
pub(crate) fn growth<T>(len: usize, most: usize) -> usize {
    let few = if size_of::<T>() > 1024 { 1 } else { 4 };
    len.max(few).min(most.saturating_sub(len))
}

impl<L: Collection, C: Codec<L::Item>> Codec<L> for List<C> {
    #[inline]
    fn blank(&self) -> L {
        L::empty()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, L>, run: &mut Run<'_, S>) -> Result {
        let count = run.length(place.peek().count(), &self.length, self.inner.width.min)?;
        if const { C::SAME.is_some() } {
            return run.out_of_line(|stream| same::<L, C, S>(place, count, stream));
        }
        elements(&self.inner, place, count, run)
    }
}

/// Writes or reads all elements of a list, if the type of the elements determines the codec
/// ([`Codec::SAME`]). All lists of that type share this one function, which is not inlined: inlined elements
/// made up half of the code of a packet with one list.
fn same<L: Collection, C: Codec<L::Item>, S: BitIo>(
    place: S::Ref<'_, L>,
    count: usize,
    stream: &mut S,
) -> Result {
    let Some(inner) = C::SAME else { return Ok(()) };
    let mut local = stream.move_out();
    let result = in_run(&inner, place, count, &mut local);
    stream.move_back(local);
    result
}

#[cfg_attr(optimized, inline(always))]
fn in_run<L: Collection, C: Codec<L::Item>, S: BitIo>(
    inner: &Coded<C>,
    place: S::Ref<'_, L>,
    count: usize,
    stream: &mut S,
) -> Result {
    elements(inner, place, count, &mut Run::new(stream))
}

/// Writes or reads all elements of a list, after their number was sent.
#[cfg_attr(optimized, inline(always))]
fn elements<L: Collection, C: Codec<L::Item>, S: BitIo>(
    inner: &Coded<C>,
    mut place: S::Ref<'_, L>,
    count: usize,
    run: &mut Run<'_, S>,
) -> Result {
    if S::IS_READING {
        let Some(list) = place.slot() else { return Ok(()) };
        return inner.read_all(list, count, run);
    }
    if const { L::CONTIGUOUS } {
        run.in_memory(place.peek().contiguous().unwrap_or_default(), inner)?;
    } else {
        run.elements(place.peek().items(), S::outgoing, inner)?;
    }
    Ok(())
}

impl<C: Copy> Coded<C> {
    /// Reads all elements of a list. If their width is fixed, the check of their number has shown
    /// that all are in the packet: the list grows at once and is filled without further checks,
    /// which saves 9 to 15 instructions an element compared to growing one by one. Other lists grow
    /// as their elements arrive, and double when they are full.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn read_all<L: Collection, S: BitIo>(
        &self,
        list: &mut L,
        count: usize,
        run: &mut Run<'_, S>,
    ) -> Result
    where
        C: Codec<L::Item>,
    {
        let mut read = 0;
        // a stream that also writes has all elements already
        if (self.width.fixed && self.width.min > 0) || S::IS_WRITING {
            list.truncate(count);
            list.grow(count, || self.blank());
            read = self.read_there(list, count, run)?;
        } else {
            while read < count {
                self.lengthen(list, read, count);
                let before = read;
                read = self.read_grown(list, before..count, run)?;
                if read == before {
                    break;
                }
            }
        }
        if read < count {
            return Err(run.refuse(ErrorKind::Range));
        }
        list.truncate(count);
        Ok(())
    }

    /// Doubles a list of at most `most` elements if it is full, so that it has an element at `index`.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn lengthen<L: Collection>(&self, list: &mut L, index: usize, most: usize)
    where
        C: Codec<L::Item>,
    {
        if index >= list.count() {
            list.make_room(index, most);
            list.grow(index + growth::<L::Item>(index, most), || self.blank());
        }
    }

    /// Reads into the elements in `range`, by which the list has already grown. Returns the index
    /// after the last one read.
    #[cfg_attr(optimized, inline(always))]
    fn read_grown<L: Collection, S: BitIo>(
        &self,
        list: &mut L,
        range: Range<usize>,
        run: &mut Run<'_, S>,
    ) -> Result<usize>
    where
        C: Codec<L::Item>,
    {
        let start = range.start;
        if const { L::CONTIGUOUS } {
            let slots = list.contiguous_mut().unwrap_or_default();
            let end = range.end.min(slots.len());
            // the end is known: counting the elements would take an instruction for each
            for (i, slot) in slots.get_mut(start..end).unwrap_or_default().iter_mut().enumerate() {
                run.element(start + i, S::lend(slot), self)?;
            }
            return Ok(end.max(start));
        }
        let mut index = start;
        let mut slots = list.items_mut();
        if let Some(last) = index.checked_sub(1) {
            slots.nth(last);
        }
        for slot in slots.take(range.len()) {
            run.element(index, S::lend(slot), self)?;
            index += 1;
        }
        Ok(index)
    }

    /// Returns the number of those of `count` elements that are read in groups, with one bounds check for
    /// each group. The rest are read one by one.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn in_groups(&self, count: usize) -> usize {
        let several = self.width.several();
        if several > 1 { count - count % several } else { 0 }
    }

    /// Reads into the first `count` elements, which are already in the list. Returns the number of
    /// elements that were read.
    #[cfg_attr(optimized, inline(always))]
    fn read_there<L: Collection, S: BitIo>(
        &self,
        list: &mut L,
        count: usize,
        run: &mut Run<'_, S>,
    ) -> Result<usize>
    where
        C: Codec<L::Item>,
    {
        if const { !L::CONTIGUOUS } {
            return run.elements(list.items_mut().take(count), |slot| Some(S::lend(slot)), self);
        }
        let slots = list.contiguous_mut().unwrap_or_default();
        let count = count.min(slots.len());
        self.read_slots(slots.get_mut(..count).unwrap_or_default(), run)?;
        Ok(count)
    }

    /// Reads elements into places that are contiguous in memory.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn read_slots<T, S: BitIo>(&self, slots: &mut [T], run: &mut Run<'_, S>) -> Result
    where
        C: Codec<T>,
    {
        let in_groups = self.in_groups(slots.len());
        let (whole, rest) = slots.split_at_mut_checked(in_groups).unwrap_or_default();
        let groups = whole.chunks_exact_mut(self.width.several());
        run.elements_in_memory(groups, rest, |slot| Some(S::lend(slot)), self)
    }
}
