//! `subset` and `relative_index`: the objects at some indices of an array, in four encodings.

use super::object_index::most_bits;
use crate::codec::length::paid;
use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Coded, Declared, Sparse};
use crate::cost::Width;
use crate::error::{ErrorKind, Result, message};
use crate::io::BitIo;
use crate::math::bits_required;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape, Variation};
use crate::tracing::{Reason, Role, Step, Value};

/// The codec of objects with ascending indices below `max`. Made by [`flags`], [`indices`],
/// [`sentinel`] and [`relative_index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Subset<C> {
    pub(crate) variation: Variation,
    pub(crate) max: u32,
    pub(crate) inner: Coded<C>,
}

/// Encodes a bit for each of `max` indices, followed by the object if the bit is set. Best if most
/// indices have an object.
///
/// Source: "Serialization Strategies", array subsets, `serialize_scene_a`.
///
/// # Panics
///
/// In const evaluation, if `max` is above `u32::MAX`.
#[track_caller]
pub const fn flags<C: Copy>(max: usize, inner: Declared<C>) -> Declared<Subset<C>> {
    let slots = max as u64;
    let most = slots.saturating_add(slots.saturating_mul(inner.width.max));
    subset(Variation::Flags, max, inner, Width::variable(slots, most))
}

/// Encodes the count in `bits_required(0, max)` bits, then for each object its index in
/// `bits_required(0, max - 1)` bits and the object. Best for a few objects of a small array.
///
/// Indices that repeat or descend are rejected; the reader in "Serialization Strategies" accepts
/// them, although no writer sends them.
///
/// Source: "Serialization Strategies", array subsets, `serialize_scene_b`.
///
/// # Panics
///
/// In const evaluation, if `max` is above `u32::MAX`.
#[track_caller]
pub const fn indices<C: Copy>(max: usize, inner: Declared<C>) -> Declared<Subset<C>> {
    let each = inner.width.max.saturating_add(index_bits(max) as u64);
    let count = bits_required(0, max as i128);
    subset(Variation::Indices, max, inner, Width::led(count, 0, each.saturating_mul(max as u64)))
}

/// Encodes for each object its index in `bits_required(0, max)` bits and the object; then `max`,
/// which marks the end. Best for a few objects that are not counted first.
///
/// Indices that repeat or descend are rejected; the reader in "Serialization Strategies" accepts
/// them, although no writer sends them.
///
/// Source: "Serialization Strategies", array subsets, `serialize_scene_c`.
///
/// # Panics
///
/// In const evaluation, if `max` is above `u32::MAX`.
#[track_caller]
pub const fn sentinel<C: Copy>(max: usize, inner: Declared<C>) -> Declared<Subset<C>> {
    let index = bits_required(0, max as i128) as u64;
    let most = inner.width.max.saturating_add(index).saturating_mul(max as u64);
    let width = Width::variable(index, most.saturating_add(index));
    subset(Variation::Sentinel, max, inner, width)
}

/// Encodes for each object the step from the previous index, in 1 to 12 bits up to a step of 125,
/// and the object; then the step to `max`, which marks the end. Best for objects with close
/// indices.
///
/// Source: "Serialization Strategies", array subsets, `serialize_scene_d`.
///
/// # Panics
///
/// In const evaluation, if `max` is above `u32::MAX`.
#[track_caller]
pub const fn relative_index<C: Copy>(max: usize, inner: Declared<C>) -> Declared<Subset<C>> {
    let width = Width::variable(1, most_bits(max, inner.width.max));
    subset(Variation::Relative, max, inner, width)
}

#[track_caller]
const fn subset<C: Copy>(
    variation: Variation,
    max: usize,
    inner: Declared<C>,
    width: Width,
) -> Declared<Subset<C>> {
    if max as u64 > u32::MAX as u64 {
        message!("an index is at most 4294967295, not {}", [max]).panic()
    }
    let each = if let Variation::Indices = variation { index_bits(max) } else { 1 };
    // every object is backed by the bits of its index
    let free = paid(max, Width { min: inner.width.min.saturating_add(each as u64), ..inner.width });
    let (max, width) = (max as u32, width.exact_if(inner.width.exact).with_free(free));
    let shape = Shape::around(Node::Subset { variation, max }, inner.shape);
    let change = inner.change().objects(max as usize, inner.width);
    Declared::new(Subset { variation, max, inner: inner.coded() }, width, shape).changing(change)
}

impl<C: Copy> Declared<Subset<C>> {
    /// Declares that the encoded value has the type `A`, a container of objects. The type determines the
    /// maximum memory of a value, and `exact`: `true` if a value that is read equals the one that was
    /// written.
    pub const fn for_type<A: Sparse>(self) -> Self {
        let Subset { max, inner, .. } = self.codec;
        self.held(inner.width.memory.within(A::HEAP, max as u64)).exact_if(A::EXACT)
    }
}

/// Returns the number of bits of an index below `max`, without an end mark.
const fn index_bits(max: usize) -> u32 {
    bits_required(0, max.saturating_sub(1) as i128)
}

impl<A: Sparse, C: Codec<A::Item>> Codec<A> for Subset<C> {
    #[inline]
    fn blank(&self) -> A {
        A::empty()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, A>, run: &mut Run<'_, S>) -> Result {
        let count = place.peek().count();
        let mut next = 0;
        match place.slot() {
            Some(array) if !S::IS_WRITING => return self.read(array, run),
            Some(array) => {
                self.begin(count, run)?;
                let entries = array.entries_mut();
                let entries = entries.map(|(i, item)| (i, Some(S::lend(item))));
                self.objects::<A, S>(&mut next, entries, run)?;
            }
            None => {
                self.begin(count, run)?;
                let entries = place.peek().entries().map(|(i, item)| (i, S::outgoing(item)));
                self.objects::<A, S>(&mut next, entries, run)?;
            }
        }
        self.end(next, run)
    }
}

impl<C: Copy> Subset<C> {
    /// Writes the number of objects before the objects, if the encoding sends it.
    #[cfg_attr(optimized, inline(always))]
    fn begin<S: BitIo>(&self, count: usize, run: &mut Run<'_, S>) -> Result {
        if self.variation == Variation::Indices {
            run.ranged(Role::Length, count, &Ranged::offsets(0, u128::from(self.max)))?;
        }
        run.end()
    }

    /// Writes the objects of `entries` with their indices, which must ascend, the first from `next` on. Sets
    /// `next` to the last index plus 1.
    #[cfg_attr(optimized, inline(always))]
    fn objects<'a, A: Sparse, S: BitIo>(
        &self,
        next: &mut u64,
        entries: impl Iterator<Item = (usize, Option<S::Ref<'a, A::Item>>)>,
        run: &mut Run<'_, S>,
    ) -> Result
    where
        A::Item: 'a,
        C: Codec<A::Item>,
    {
        for (index, item) in entries {
            // an index that does not fit is above any maximum
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            let ascending = u64::from(index) >= *next && index < self.max;
            if S::VALIDATES && !ascending {
                run.enter(Step::Index(index as usize));
                let reason = || misplaced(index.into(), *next, self.max);
                return Err(run.refuse_write(ErrorKind::Order, reason));
            }
            self.index(*next, index, run)?;
            if let Some(item) = item {
                run.element(index as usize, item, &self.inner)?;
            }
            *next = u64::from(index) + 1;
        }
        Ok(())
    }

    /// Ends a subset after its objects: writes the remaining flags, or the index that marks the end. Writes
    /// nothing after a count.
    #[cfg_attr(optimized, inline(always))]
    fn end<S: BitIo>(&self, next: u64, run: &mut Run<'_, S>) -> Result {
        if self.variation == Variation::Indices {
            return Ok(());
        }
        self.index(next, self.max, run).map(drop)
    }

    /// Writes or reads the index of the next object, which is at least `next`, as the encoding sends it.
    /// After the last object, the index is the maximum, which marks the end.
    #[cfg_attr(optimized, inline(always))]
    fn index<S: BitIo>(&self, next: u64, index: u32, run: &mut Run<'_, S>) -> Result<u32> {
        let max = u64::from(self.max);
        match self.variation {
            // a measuring stream must not count billions of flags
            Variation::Flags => run.flags(next, index.min(self.max), self.max),
            Variation::Indices => run.index(index, max.saturating_sub(1)),
            Variation::Sentinel => run.index(index, max),
            Variation::Relative => run.object_index(next, index, self.max),
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn read<A: Sparse, S: BitIo>(&self, array: &mut A, run: &mut Run<'_, S>) -> Result
    where
        C: Codec<A::Item>,
    {
        let max = u64::from(self.max);
        let count = match self.variation {
            Variation::Indices => {
                run.ranged(Role::Length, 0_usize, &Ranged::offsets(0, u128::from(max)))? as u64
            }
            _ => max,
        };
        run.end()?;
        let (mut nth, mut end) = (0, 0);
        while nth < count {
            let start = run.stream()?.bit();
            let index = self.index(u64::from(end), 0, run)?;
            if index == self.max {
                break;
            }
            // a relative index cannot descend
            if self.variation != Variation::Relative && index < end {
                let number = |number: u32| Value::Unsigned(number.into());
                let reason = || Reason::Range(number(index), number(end), number(self.max));
                run.enter(Step::Index(index as usize));
                let stream = run.stream()?;
                return Err(stream.reject(ErrorKind::Order, start, reason));
            }
            let gap = end as usize..index as usize;
            array.make_room(nth as usize, count as usize);
            let place = array.place(nth as usize, gap, index as usize, || self.inner.blank());
            let Some(item) = place else {
                return Err(run.stream()?.fail_at(ErrorKind::Range, start));
            };
            run.element(index as usize, S::lend(item), &self.inner)?;
            (nth, end) = (nth + 1, index + 1);
        }
        // the end is sent even after the last possible object
        if nth == max && self.variation != Variation::Indices {
            let start = run.stream()?.bit();
            if self.index(u64::from(end), 0, run)? != self.max {
                return Err(run.stream()?.fail_at(ErrorKind::Order, start));
            }
        }
        array.truncate(nth as usize, end as usize);
        Ok(())
    }
}

/// Returns the reason for rejecting an object's index: it is not below `max`, or it is below `next`, the
/// lowest one that may follow.
pub(crate) fn misplaced(index: u64, next: u64, max: u32) -> Reason {
    let number = |number: u64| Value::Unsigned(number.into());
    if index >= u64::from(max) {
        return Reason::Range(number(index), number(0), number(max.saturating_sub(1).into()));
    }
    Reason::Order(index, next.saturating_sub(1))
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads an index in `0..=range`, in a run (bounds check) of its own.
    #[cfg_attr(optimized, inline(always))]
    fn index(&mut self, index: u32, range: u64) -> Result<u32> {
        let codec = Ranged::offsets(0, u128::from(range));
        self.restart(codec.bits())?;
        let index = self.ranged(Role::Index, index, &codec)?;
        self.end()?;
        Ok(index)
    }

    /// Writes or reads one flag for each index from `from` on: zeros, then a one at `index`.
    /// Returns the index of the one; `max` if there are only zeros.
    #[cfg_attr(optimized, inline(always))]
    fn flags(&mut self, from: u64, index: u32, max: u32) -> Result<u32> {
        let mut at = u32::try_from(from).map_or(max, |from| from.min(max));
        self.end()?;
        while at < max {
            let most = (max - at).min(32);
            let zeros = self.stream.unary(index.saturating_sub(at).min(most), most)?;
            self.record_value(Role::Present, || Value::Bool(zeros < most));
            at += zeros;
            if zeros < most {
                break;
            }
        }
        Ok(at)
    }
}
