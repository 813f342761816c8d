//! `relative_to(previous)`: a list of ascending integers, or of types that wrap an integer; each
//! element is sent as its difference to the previous one.

#[cfg(feature = "alloc")]
use alloc::collections::BTreeSet;

use super::terminator::Terminator;
use crate::codec::{
    Bits, Codec, Coded, Collection, Declared, FieldSerialize, Plain, Ranged, step_above,
};
#[cfg(feature = "alloc")]
use crate::cost::Heap;
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::number::{Index, Int, Number};
use crate::place::Place;
use crate::run::Run;
#[cfg(feature = "alloc")]
use crate::run::run_one_operation;
use crate::schema::{Node, Shape};
use crate::tracing::{Reason, Role, Step, Value};

/// The codec of a list in ascending order, whose first element `C` encodes. Made by [`ascending`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct AscendingList<C> {
    pub(crate) terminator: Terminator,
    pub(crate) first: Coded<C>,
}

/// Encodes `min` to `max` ascending integers: their number, the first integer in the encoding
/// `first`, then the difference of each to the previous one, in 1 to 38 bits. An integer is
/// rejected if it is not above the previous one, or out of the range of `first`.
///
/// Source of the code for a difference: the standard "serialize 1.0", `int_relative`.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn ascending<C: Copy>(
    min: usize,
    max: usize,
    first: Declared<C>,
) -> Declared<AscendingList<C>> {
    AscendingList::declared(Terminator::length(min, max), first)
}

/// Encodes `min` to `max` ascending integers without a length: a 1 before each number, and a 0 after the
/// last. The first number is followed by the difference of each to the previous one, in 1 to 38 bits, as in
/// [`ascending`].
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn more_ascending<C: Copy>(
    min: usize,
    max: usize,
    first: Declared<C>,
) -> Declared<AscendingList<C>> {
    AscendingList::declared(Terminator::marks(min, max), first)
}

impl<C: Copy> AscendingList<C> {
    #[track_caller]
    const fn declared(terminator: Terminator, first: Declared<C>) -> Declared<Self> {
        let width = terminator.width(first.width, Width::STEP);
        let first_shape = first.shape.of_number();
        let shape = Shape::around(terminator.node(), Shape::around(Node::Ascending, first_shape));
        Declared::new(Self { terminator, first: first.coded() }, width, shape)
    }

    /// Returns the minimum number of bits of an element, which a reader uses to check a length
    /// against the bits that are left. It is 0 if the first element may take zero bits.
    const fn least(&self) -> u64 {
        if self.first.width.min == 0 { 0 } else { 1 }
    }
}

impl<C: Copy> Declared<AscendingList<C>> {
    /// Declares that the encoded value is a list of the type `L`. That determines the maximum
    /// memory of a value, and if the encoding is exact: if a list that is read equals the one that
    /// was written.
    pub const fn for_type<L: Collection<Item: Index>>(self) -> Self {
        let max = self.codec.terminator.bounds().1;
        let memory = self.codec.first.width.memory.within(L::HEAP, max as u64);
        self.held(memory).exact_if(L::EXACT && <L::Item as Index>::EXACT)
    }

    /// Declares that the encoded value is a `BTreeSet<T>`. That determines the maximum memory of a
    /// value, and if the encoding is exact.
    #[cfg(feature = "alloc")]
    pub const fn for_set<T: Index>(self) -> Self {
        let max = self.codec.terminator.bounds().1;
        let memory = self.codec.first.width.memory.within(Heap::tree::<T, ()>(), max as u64);
        self.held(memory).exact_if(T::EXACT)
    }
}

/// A codec that can check if a value is in its range. It is implemented by the encodings of
/// integers, and of types that wrap an integer.
#[doc(hidden)]
pub trait RangeCheck<T: Index>: Codec<T> {
    /// Returns `true` if the value is in the range that the encoding allows.
    fn contains(&self, value: &T) -> bool;
    /// Returns the reason for rejecting a number that is out of range.
    #[doc(hidden)]
    fn reason(&self, number: T::Int) -> Reason;
}

impl<T: Index + FieldSerialize> RangeCheck<T> for Plain {
    #[inline]
    fn contains(&self, value: &T) -> bool {
        T::of_number(value.number()).is_some()
    }
    fn reason(&self, number: T::Int) -> Reason {
        let (min, max) = (Value::Int(T::Int::MIN), Value::Unsigned(T::Int::MAX));
        Reason::Range(number.to_value(), min, max)
    }
}

impl<T: Number + Copy> RangeCheck<T> for Bits<T> {
    #[inline]
    fn contains(&self, value: &T) -> bool {
        self.holds(value.number())
    }
    fn reason(&self, number: T::Int) -> Reason {
        self.for_type().reason(number)
    }
}

impl<T: Number + Copy> RangeCheck<T> for Ranged<T> {
    #[inline]
    fn contains(&self, value: &T) -> bool {
        self.holds(value.number())
    }
    fn reason(&self, number: T::Int) -> Reason {
        self.for_type::<T::Int>().reason(Role::Value, number.to_value())
    }
}

impl<L: Collection<Item: Index>, C: RangeCheck<L::Item>> Codec<L> for AscendingList<C> {
    #[inline]
    fn blank(&self) -> L {
        L::empty()
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, L>, run: &mut Run<'_, S>) -> Result {
        let count = self.terminator.begin(run, place.peek().count(), self.least())?;
        if let Some(list) = place.slot() {
            let mut read = 0;
            if self.terminator.another(run, read, count)? {
                let slot = self.slot_at(list, read, count, run)?;
                let mut previous = self.next(read, None, S::lend(slot), run)?;
                run.end()?;
                read += 1;
                while self.terminator.another(run, read, count)? {
                    let slot = self.slot_at(list, read, count, run)?;
                    previous = self.next(read, Some(previous), S::lend(slot), run)?;
                    read += 1;
                }
            }
            list.truncate(read);
            return Ok(());
        }
        let mut previous = None;
        for (i, place) in place.peek().items().filter_map(S::outgoing).enumerate() {
            self.terminator.another(run, i, count)?;
            previous = Some(self.next(i, previous, place, run)?);
        }
        self.terminator.another(run, count, count).map(drop)
    }
}

#[cfg(feature = "alloc")]
impl<T: Index + Ord, C: RangeCheck<T>> Codec<BTreeSet<T>> for AscendingList<C> {
    #[inline]
    fn blank(&self) -> BTreeSet<T> {
        BTreeSet::new()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, BTreeSet<T>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        if let (true, Some(set)) = (S::IS_WRITING, place.slot()) {
            // the stream writes and reads, and the set stays as it is: the encoding is exact
            let lead = self.terminator.lead();
            return run.stream()?.only_write(|stream| {
                run_one_operation(stream, lead, |run| self.serialize(&*set, run))
            });
        }
        let count = self.terminator.begin(run, place.peek().len(), self.least())?;
        let mut previous = None;
        if let Some(set) = place.slot() {
            set.clear();
            let mut read = 0;
            while self.terminator.another(run, read, count)? {
                let mut item = self.first.blank();
                previous = Some(self.next(read, previous, S::lend(&mut item), run)?);
                set.insert(item);
                read += 1;
            }
            return Ok(());
        }
        for (i, item) in place.peek().iter().filter_map(S::outgoing).enumerate() {
            self.terminator.another(run, i, count)?;
            previous = Some(self.next(i, previous, item, run)?);
        }
        self.terminator.another(run, count, count).map(drop)
    }
}

impl<C: Copy> AscendingList<C> {
    /// Returns the element at `index` of a list, to be read into. The list first grows, up to `most`
    /// elements, if it has no such element.
    #[cfg_attr(optimized, inline(always))]
    fn slot_at<'l, L: Collection, S: BitIo>(
        &self,
        list: &'l mut L,
        index: usize,
        most: usize,
        run: &Run<'_, S>,
    ) -> Result<&'l mut L::Item>
    where
        C: Codec<L::Item>,
    {
        let slot = if index < list.count() {
            list.slot(index, || self.first.blank()) // without a check: the element is there
        } else {
            self.first.lengthen(list, index, most);
            list.slot(index, || self.first.blank())
        };
        slot.ok_or_else(|| run.refuse(ErrorKind::Range))
    }

    /// Writes or reads the element at `index`, whose integer must be greater than `previous`. Returns the
    /// integer.
    #[cfg_attr(optimized, inline(always))] // the loop then knows that there is a previous one
    fn next<T: Index, S: BitIo>(
        &self,
        index: usize,
        previous: Option<T::Int>,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<T::Int>
    where
        C: RangeCheck<T>,
    {
        let mut place = place;
        run.enter(Step::Index(index));
        let number = if let Some(previous) = previous {
            self.step(previous, place, run)?
        } else {
            run.own_run(S::project(&mut place, |item| item, |item| item), &self.first)?;
            place.peek().number()
        };
        run.leave();
        Ok(number)
    }

    /// Writes or reads an element as its difference to the integer `previous`. Returns its integer.
    #[cfg_attr(optimized, inline(always))]
    fn step<T: Index, S: BitIo>(
        &self,
        previous: T::Int,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<T::Int>
    where
        C: RangeCheck<T>,
    {
        let (first, number) = (self.first.codec, place.peek().number());
        if S::IS_WRITING {
            if S::VALIDATES && !first.contains(place.peek()) {
                return Err(run.refuse_write(ErrorKind::Range, || first.reason(number)));
            }
            return step_above(run.stream()?, previous, number, None);
        }
        let start = run.stream()?.bit();
        let number = step_above(run.stream()?, previous, number, None)?;
        let item = T::of_number(number).filter(|item| first.contains(item));
        if let (Some(item), Some(slot)) = (item, place.slot()) {
            *slot = item;
            return Ok(number);
        }
        let stream = run.stream()?;
        Err(stream.reject(ErrorKind::Range, start, || first.reason(number)))
    }
}
