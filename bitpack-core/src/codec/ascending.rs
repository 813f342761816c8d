//! `relative_to(previous)`: a list of ascending integers, each by its step from the one before.

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
use crate::number::Int;
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
        let shape = Shape::around(ends.node(), Shape::around(Node::Ascending, first.shape));
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
    pub const fn of<L: Collection>(self) -> Self {
        let max = self.codec.ends.bounds().1;
        let memory = self.codec.first.width.memory.within(L::HEAP, max as u64);
        self.held(memory).exact_if(L::EXACT)
    }

    /// In a `BTreeSet<T>`, whose memory is known then.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn of_set<T>(self) -> Self {
        let max = self.codec.ends.bounds().1;
        self.held(self.codec.first.width.memory.within(Heap::tree::<T, ()>(), max as u64))
    }
}

/// An encoding of integers that knows which ones it has.
#[doc(hidden)]
pub trait Among<T>: Codec<T> {
    /// Whether this is one of them.
    fn has(&self, value: T) -> bool;
    /// Why another is not.
    #[doc(hidden)]
    fn reason(&self, value: T) -> Reason;
}

impl<T: Int + OnTheWire> Among<T> for Plain {
    #[inline]
    fn has(&self, _: T) -> bool {
        true
    }
    fn reason(&self, value: T) -> Reason {
        Reason::Range(value.to_value(), Value::Int(T::MIN), Value::Unsigned(T::MAX))
    }
}

impl<T: Int> Among<T> for Bits<T> {
    #[inline]
    fn has(&self, value: T) -> bool {
        self.holds(value)
    }
    fn reason(&self, value: T) -> Reason {
        Self::reason(*self, value)
    }
}

impl<T: Int> Among<T> for Ranged<T> {
    #[inline]
    fn has(&self, value: T) -> bool {
        self.holds(value)
    }
    fn reason(&self, value: T) -> Reason {
        Self::reason(self, Role::Value, value.to_value())
    }
}

impl<L: Collection<Item: Int>, C: Among<L::Item>> Codec<L> for Ascending<C> {
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
                *slot = self.next(read, previous, *slot, run)?;
                previous = Some(*slot);
                read += 1;
            }
            list.truncate(read);
            return Ok(());
        }
        for (i, item) in place.peek().items().enumerate() {
            self.ends.another(run, i, count)?;
            previous = Some(self.next(i, previous, *item, run)?);
        }
        self.ends.another(run, count, count).map(drop)
    }
}

#[cfg(feature = "alloc")]
impl<T: Int + Ord, C: Among<T>> Codec<BTreeSet<T>> for Ascending<C> {
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
                let item = self.next(read, previous, self.first.blank(), run)?;
                previous = Some(item);
                set.insert(item);
                read += 1;
            }
            return Ok(());
        }
        for (i, item) in place.peek().iter().enumerate() {
            self.ends.another(run, i, count)?;
            previous = Some(self.next(i, previous, *item, run)?);
        }
        self.ends.another(run, count, count).map(drop)
    }
}

impl<C: Copy> Ascending<C> {
    /// The element at `index`, behind the one before it.
    fn next<T: Int, S: Engine>(
        &self,
        index: usize,
        previous: Option<T>,
        value: T,
        run: &mut Run<'_, S>,
    ) -> Result<T, Error>
    where
        C: Among<T>,
    {
        let mut value = value;
        run.enter(Step::Index(index));
        if let Some(previous) = previous {
            let first = self.first.codec;
            if S::IS_WRITING && S::REFUSES && !first.has(value) {
                return Err(run.refuse_write(ErrorKind::Range, || first.reason(value)));
            }
            let start = run.stream()?.bit();
            value = run.step_above(previous, value)?;
            if S::IS_READING && !first.has(value) {
                let stream = run.stream()?;
                stream.wrong(|| first.reason(value));
                return Err(stream.fail_at(ErrorKind::Range, start));
            }
        } else {
            run.own_run(S::lend(&mut value), &self.first)?;
        }
        run.leave();
        Ok(value)
    }
}
