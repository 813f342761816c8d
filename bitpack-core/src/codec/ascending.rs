//! `relative_to(previous)`: a list of ascending integers, or of types around one, each by its step from the
//! one before.

#[cfg(feature = "alloc")]
use alloc::collections::BTreeSet;

use super::ends::Ends;
use super::{Bits, Codec, Coded, Collection, Declared, OnTheWire, Plain, Ranged};
use crate::account::{Reason, Role, Step, Value};
#[cfg(feature = "alloc")]
use crate::cost::Heap;
use crate::cost::Width;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::number::{Index, Int};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// A list whose first element `C` encodes. [`ascending`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Ascending<C> {
    ends: Ends,
    first: Coded<C>,
}

/// `min` to `max` integers: their number, the first of them, then each by its step from the one
/// before, 1 to 38 bits. One that is not above the one before is refused, and one that the first
/// could not be.
///
/// Source: serialize 1.0, `int_relative`, along a list.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[must_use]
#[track_caller]
pub const fn ascending<C: Copy>(
    min: usize,
    max: usize,
    first: Declared<C>,
) -> Declared<Ascending<C>> {
    Ascending::declared(Ends::length(min, max), first)
}

/// The same without their number: a 1 before each of them, a 0 behind the last.
///
/// # Panics
///
/// As [`ascending`].
#[must_use]
#[track_caller]
pub const fn more_ascending<C: Copy>(
    min: usize,
    max: usize,
    first: Declared<C>,
) -> Declared<Ascending<C>> {
    Ascending::declared(Ends::marks(min, max), first)
}

/// A step from one element to the next.
const STEP: Width = Width::variable(1, 38).exact().no_heap();

impl<C: Copy> Ascending<C> {
    #[track_caller]
    const fn declared(ends: Ends, first: Declared<C>) -> Declared<Self> {
        let width = ends.width(first.width, STEP);
        let first_shape = first.shape.of_number();
        let shape = Shape::around(ends.node(), Shape::around(Node::Ascending, first_shape));
        Declared::new(Self { ends, first: first.coded() }, width, shape)
    }

    /// What an element takes at least, so that a length is paid for; the first may take nothing.
    const fn least(&self) -> u64 {
        if self.first.width.min == 0 { 0 } else { 1 }
    }
}

impl<C: Copy> Declared<Ascending<C>> {
    /// In an `L`, whose memory is known then, and whether it keeps what it is given.
    #[must_use]
    pub const fn of<L: Collection<Item: Index>>(self) -> Self {
        let max = self.codec.ends.bounds().1;
        let memory = self.codec.first.width.memory.within(L::HEAP, max as u64);
        self.held(memory).exact_if(L::EXACT && <L::Item as Index>::EXACT)
    }

    /// In a `BTreeSet<T>`, whose memory is known then.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn of_set<T: Index>(self) -> Self {
        let max = self.codec.ends.bounds().1;
        let memory = self.codec.first.width.memory.within(Heap::tree::<T, ()>(), max as u64);
        self.held(memory).exact_if(T::EXACT)
    }
}

/// An encoding of integers, or of types around one, that knows which ones it has.
#[doc(hidden)]
pub trait Among<T: Index>: Codec<T> {
    /// Whether this is one of them.
    fn has(&self, value: &T) -> bool;
    /// Why a number is not.
    #[doc(hidden)]
    fn reason(&self, number: T::Int) -> Reason;
}

impl<T: Index + OnTheWire> Among<T> for Plain {
    #[inline]
    fn has(&self, value: &T) -> bool {
        T::of_number(value.number()).is_some()
    }
    fn reason(&self, number: T::Int) -> Reason {
        let (min, max) = (Value::Int(T::Int::MIN), Value::Unsigned(T::Int::MAX));
        Reason::Range(number.to_value(), min, max)
    }
}

impl<T: Int> Among<T> for Bits<T> {
    #[inline]
    fn has(&self, value: &T) -> bool {
        self.holds(*value)
    }
    fn reason(&self, number: T) -> Reason {
        Self::reason(*self, number)
    }
}

impl<T: Int> Among<T> for Ranged<T> {
    #[inline]
    fn has(&self, value: &T) -> bool {
        self.holds(*value)
    }
    fn reason(&self, number: T) -> Reason {
        Self::reason(self, Role::Value, number.to_value())
    }
}

impl<L: Collection<Item: Index>, C: Among<L::Item>> Codec<L> for Ascending<C> {
    #[inline]
    fn blank(&self) -> L {
        L::empty()
    }
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, L>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let count = self.ends.begin(run, place.peek().count(), self.least())?;
        let mut previous = None;
        if let Some(list) = place.slot() {
            let mut read = 0;
            while self.ends.another(run, read, count)? {
                list.make_room(read, count);
                let Some(slot) = list.slot(read, || self.first.blank()) else {
                    return Err(run.refuse(ErrorKind::Range));
                };
                previous = Some(self.next(read, previous, S::lend(slot), run)?);
                read += 1;
            }
            list.truncate(read);
            return Ok(());
        }
        for (i, place) in place.peek().items().filter_map(S::outgoing).enumerate() {
            self.ends.another(run, i, count)?;
            previous = Some(self.next(i, previous, place, run)?);
        }
        self.ends.another(run, count, count).map(drop)
    }
}

#[cfg(feature = "alloc")]
impl<T: Index + Ord, C: Among<T>> Codec<BTreeSet<T>> for Ascending<C> {
    #[inline]
    fn blank(&self) -> BTreeSet<T> {
        BTreeSet::new()
    }
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, BTreeSet<T>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let count = self.ends.begin(run, place.peek().len(), self.least())?;
        let mut previous = None;
        // what is written and read stays: it is exact
        if let (false, Some(set)) = (S::IS_WRITING, place.slot()) {
            set.clear();
            let mut read = 0;
            while self.ends.another(run, read, count)? {
                let mut item = self.first.blank();
                previous = Some(self.next(read, previous, S::lend(&mut item), run)?);
                set.insert(item);
                read += 1;
            }
            return Ok(());
        }
        for (i, item) in place.peek().iter().enumerate() {
            self.ends.another(run, i, count)?;
            previous = Some(self.written(i, previous, item, run)?);
        }
        self.ends.another(run, count, count).map(drop)
    }
}

impl<C: Copy> Ascending<C> {
    /// The number of the element at `index`, behind the one before it.
    fn next<T: Index, S: Engine>(
        &self,
        index: usize,
        previous: Option<T::Int>,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<T::Int, Error>
    where
        C: Among<T>,
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

    /// An element that has one before it.
    fn step<T: Index, S: Engine>(
        &self,
        previous: T::Int,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<T::Int, Error>
    where
        C: Among<T>,
    {
        let (first, number) = (self.first.codec, place.peek().number());
        if S::IS_WRITING {
            if S::REFUSES && !first.has(place.peek()) {
                return Err(run.refuse_write(ErrorKind::Range, || first.reason(number)));
            }
            return run.step_above(previous, number);
        }
        let start = run.stream()?.bit();
        let number = run.step_above(previous, number)?;
        let item = T::of_number(number).filter(|item| first.has(item));
        if let (Some(item), Some(slot)) = (item, place.slot()) {
            *slot = item;
            return Ok(number);
        }
        let stream = run.stream()?;
        stream.wrong(|| first.reason(number));
        Err(stream.fail_at(ErrorKind::Range, start))
    }

    /// The same of an element that stays as it is.
    #[cfg(feature = "alloc")]
    fn written<T: Index, S: Engine>(
        &self,
        index: usize,
        previous: Option<T::Int>,
        item: &T,
        run: &mut Run<'_, S>,
    ) -> Result<T::Int, Error>
    where
        C: Among<T>,
    {
        if let Some(place) = S::outgoing(item) {
            return self.next(index, previous, place, run);
        }
        let number = item.number();
        let Some(mut item) = T::of_number(number) else {
            let reason = || self.first.codec.reason(number);
            return Err(run.refuse_write(ErrorKind::Range, reason));
        };
        self.next(index, previous, S::lend(&mut item), run)
    }
}
