//! `relative_to(previous, delta)`: a list in which each element is sent as its delta to the element
//! before it.

use super::DeltaCodec;
use super::changed_bit::delta_if_changed;
use crate::codec::{Codec, Coded, Collection, Declared, Terminator};
use crate::cost::Width;
use crate::error::{ErrorKind, Result, message};
use crate::io::{BitIo, HashStream, QuantizeStream};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Step;

/// The codec of a list whose first element `C` encodes, and whose other elements are sent as
/// deltas. Made by [`delta_list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeltaList<C> {
    pub(crate) terminator: Terminator,
    pub(crate) inner: Coded<C>,
}

/// Encodes `min` to `max` elements: their number, the first element, then for each other element
/// the delta to the element before it, with its changed bit. An element that equals the one before
/// it takes one bit.
///
/// Source: "Deterministic Lockstep" by Glenn Fiedler, the redundant inputs, most of which equal the input
/// before.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max`, `max` above `u32::MAX`, or an element may own heap
/// memory: one bit would then make a reader allocate a copy of it.
#[track_caller]
pub const fn delta_list<C: Copy>(
    min: usize,
    max: usize,
    inner: Declared<C>,
) -> Declared<DeltaList<C>> {
    DeltaList::declared(Terminator::length(min, max), inner)
}

/// Encodes `min` to `max` elements without a length: a 1 before each element, and a 0 after the last. The
/// first element is sent in full, and each other one as its delta to the element before it, as in
/// [`delta_list`].
///
/// # Panics
///
/// In const evaluation, like [`delta_list`].
#[track_caller]
pub const fn more_delta_list<C: Copy>(
    min: usize,
    max: usize,
    inner: Declared<C>,
) -> Declared<DeltaList<C>> {
    DeltaList::declared(Terminator::marks(min, max), inner)
}

impl<C: Copy> DeltaList<C> {
    #[track_caller]
    const fn declared(terminator: Terminator, inner: Declared<C>) -> Declared<Self> {
        if inner.width.memory.heap > 0 {
            let why = "an element may own heap memory, of which one bit would make a copy";
            let advice = "remove `delta`, or use elements of a fixed size, such as arrays";
            message!("{}: {}", why, advice).panic()
        }
        let (first, change) = (inner.width, inner.change().behind_a_bit());
        let delta =
            Width { exact: first.exact, free: first.free, ..Width::variable(1, change.max) };
        let node = Node::Deltas { max_bits: change.max, hash: change.hash() };
        let shape = Shape::around(terminator.node(), Shape::around(node, inner.shape));
        let codec = Self { terminator, inner: inner.coded() };
        Declared::new(codec, terminator.width(first, delta), shape)
    }

    /// Returns the minimum number of bits of an element, which a reader uses to check a length
    /// against the bits that are left. It is 0 if the first element may take zero bits.
    const fn least(&self) -> u64 {
        if self.inner.width.min == 0 { 0 } else { 1 }
    }
}

impl<C: Copy> Declared<DeltaList<C>> {
    /// Sets the type that is encoded to the list `L`. `L` determines the maximum memory of a value, and if a
    /// list that is read equals the one that was written (`exact`).
    pub const fn for_type<L: Collection>(self) -> Self {
        let max = self.codec.terminator.bounds().1;
        let memory = self.codec.inner.width.memory.within(L::HEAP, max as u64);
        self.held(memory).exact_if(L::EXACT)
    }
}

impl<L: Collection, C: Codec<L::Item>> Codec<L> for DeltaList<C>
where
    Coded<C>: DeltaCodec<L::Item>,
{
    #[inline]
    fn blank(&self) -> L {
        L::empty()
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, L>, run: &mut Run<'_, S>) -> Result {
        let count = self.terminator.begin(run, place.peek().count(), self.least())?;
        if let Some(list) = place.slot() {
            let mut read = 0;
            while self.terminator.another(run, read, count)? {
                list.make_room(read, count);
                if list.slot(read, || self.inner.blank()).is_none() {
                    return Err(run.refuse_behind(ErrorKind::Range, 1));
                }
                self.read(list, read, run)?;
                read += 1;
            }
            list.truncate(read);
            return Ok(());
        }
        let mut previous = None;
        for (i, item) in place.peek().items().enumerate() {
            self.terminator.another(run, i, count)?;
            self.write(i, item, previous, run)?;
            previous = Some(item);
        }
        self.terminator.another(run, count, count).map(drop)
    }
}

impl<C: Copy> DeltaList<C> {
    /// Writes the element at `index` as its delta to `previous`. Writes the first element in full, for which
    /// `previous` is `None`. If elements are not exact, the delta is to the value that a reader has for the
    /// previous element.
    fn write<T, S: BitIo>(
        &self,
        index: usize,
        item: &T,
        previous: Option<&T>,
        run: &mut Run<'_, S>,
    ) -> Result
    where
        C: Codec<T>,
        Coded<C>: DeltaCodec<T>,
    {
        let Some(place) = S::outgoing(item) else { return Ok(()) };
        let Some(previous) = previous else {
            return run.element(index, place, &self.inner);
        };
        if self.inner.width.exact {
            return self.delta(index, place, previous, run);
        }
        let mut settled = self.inner.blank();
        let is_valid = self.inner.copy_baseline::<S::Floats>(&mut settled, previous);
        self.delta(index, place, if is_valid { &settled } else { previous }, run)
    }

    /// Reads the element at `index` into its place in the list: the first element whole, any other
    /// as its delta to the element before it.
    fn read<L: Collection, S: BitIo>(
        &self,
        list: &mut L,
        index: usize,
        run: &mut Run<'_, S>,
    ) -> Result
    where
        C: Codec<L::Item>,
        Coded<C>: DeltaCodec<L::Item>,
    {
        let mut items = list.items_mut().skip(index.saturating_sub(1));
        let first = if index == 0 { None } else { items.next() };
        match (first, items.next()) {
            (Some(previous), Some(slot)) if S::IS_WRITING => self.quantise(slot, previous, run),
            (Some(previous), Some(slot)) => self.delta(index, S::lend(slot), previous, run),
            (None, Some(slot)) => run.element(index, S::lend(slot), &self.inner),
            (_, None) => Err(run.refuse(ErrorKind::Range)),
        }
    }

    /// Writes the delta of an element on a stream that both writes and reads, and sets the element
    /// to the value that a reader gets. Delta functions cannot do both, so the whole element is
    /// rounded instead: reading its delta gives the same value.
    fn quantise<T, S: BitIo>(&self, slot: &mut T, previous: &T, run: &mut Run<'_, S>) -> Result
    where
        C: Codec<T>,
        Coded<C>: DeltaCodec<T>,
    {
        run.stream()?.only_write(|stream| {
            delta_if_changed::<T, HashStream>(&*slot, previous, self.inner, stream).map(drop)
        })?;
        if self.inner.width.exact {
            return Ok(());
        }
        self.inner.whole(slot, &mut QuantizeStream::new())
    }

    fn delta<T, S: BitIo>(
        &self,
        index: usize,
        place: S::Ref<'_, T>,
        previous: &T,
        run: &mut Run<'_, S>,
    ) -> Result
    where
        C: Codec<T>,
        Coded<C>: DeltaCodec<T>,
    {
        let stream = run.stream()?;
        stream.enter(Step::Index(index));
        delta_if_changed(place, previous, self.inner, stream)?;
        stream.leave();
        Ok(())
    }
}
