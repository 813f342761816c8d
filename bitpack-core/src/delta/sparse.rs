//! Deltas of objects with ids, which are encoded with `relative_index` or `subset`. Whichever
//! encoding the field declares, a delta sends the distances between the ids that have changed.

use core::cmp::Ordering;

use super::DeltaCodec;
use super::changed_bit::{UNCHANGED, flag, has_to_change, redundant};
use super::codec::without_baseline_is_whole;
use crate::codec::{Codec, Coded, Nothing, Sparse, Subset, misplaced};
use crate::error::{Error, ErrorKind, Result};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;
use crate::tracing::{Role, Step};

impl DeltaCodec<()> for Coded<Nothing> {
    without_baseline_is_whole!(());
    #[inline]
    fn delta<S: Stream>(&self, _: S::Ref<'_, ()>, (): &(), _: &mut S) -> Result<bool> {
        Ok(false)
    }
}

/// The delta of objects with ids. For each changed id that the baseline has, one bit is set if the
/// object was removed, otherwise the object's delta follows. For each new id the whole object is
/// sent. All other objects stay unchanged.
impl<A: Sparse, C: Codec<A::Item>> DeltaCodec<A> for Coded<Subset<C>>
where
    Coded<C>: DeltaCodec<A::Item>,
{
    without_baseline_is_whole!(A);
    #[inline]
    fn same<Floats: FloatForm>(&self, value: &A, baseline: &A) -> bool {
        let (mut old, mut end) = (placed(baseline, self.codec.max), 0);
        let same = |(index, new): (usize, &A::Item)| {
            let ascends = index >= end && index < self.codec.max as usize;
            end = index.saturating_add(1);
            let is_there = |(at, old)| at == index && self.codec.inner.same::<Floats>(new, old);
            ascends && old.next().is_some_and(is_there)
        };
        value.entries().all(same) && old.next().is_none()
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut A, baseline: &A) -> bool {
        let mut merge = Merge::default();
        let objects = || placed(baseline, self.codec.max);
        if Floats::IS_STRICT && objects().count() != baseline.entries().count() {
            return false; // a writer rejects an object without a place
        }
        for (index, item) in objects() {
            if !merge.copy_baseline::<Floats, _, _>(value, index, item, self.codec) {
                return false;
            }
        }
        value.truncate(merge.nth, merge.end);
        true
    }
    #[inline]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, A>,
        baseline: &A,
        stream: &mut S,
    ) -> Result<bool> {
        match place.slot() {
            Some(array) => self.codec.read_delta(array, baseline, stream),
            None => self.codec.write_delta(place.peek(), baseline, stream),
        }
    }
}

/// Returns the objects of a baseline with a valid index: below `max`, and above the index of the previous
/// object. Writers and readers ignore all other objects of the baseline.
fn placed<A: Sparse>(baseline: &A, max: u32) -> impl Iterator<Item = (usize, &A::Item)> {
    let mut end = 0;
    baseline.entries().filter(move |(index, _)| {
        let has_place = *index >= end && *index < max as usize;
        end = if has_place { index + 1 } else { end };
        has_place
    })
}

impl<C: Copy> Subset<C> {
    fn write_delta<A: Sparse, S: Stream>(
        &self,
        array: &A,
        baseline: &A,
        stream: &mut S,
    ) -> Result<bool>
    where
        C: Codec<A::Item>,
        Coded<C>: DeltaCodec<A::Item>,
    {
        let max = self.max as usize;
        let (mut news, mut olds) =
            (array.entries().peekable(), placed(baseline, self.max).peekable());
        let (mut last, mut before) = (None, None);
        loop {
            let order = match (news.peek(), olds.peek()) {
                (Some((new, _)), Some((old, _))) => new.cmp(old),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let new = if order.is_le() { news.next() } else { None };
            let old = if order.is_ge() { olds.next() } else { None };
            let Some(index) = new.or(old).map(|(index, _)| index) else { break };
            if index >= max || before.is_some_and(|before| index <= before) {
                stream.enter(Step::Index(index));
                let next = before.map_or(0, |before| before as u64 + 1);
                stream.record_rejection(|| misplaced(index as u64, next, self.max));
                return Err(stream.fail(Error::new(ErrorKind::Order, 0)));
            }
            before = Some(index);
            if let (Some((_, new)), Some((_, old))) = (new, old) {
                if self.inner.same::<S::Floats>(new, old) {
                    continue;
                }
            }
            stream.object_index(last, index as u32, self.max)?;
            last = Some(index as u32);
            stream.enter(Step::Index(index));
            if old.is_some() {
                flag(Role::Removed, new.is_none(), stream)?;
            }
            match (new.and_then(|(_, new)| S::outgoing(new)), old) {
                (Some(new), Some((_, old))) => self.inner.delta(new, old, stream).map(drop)?,
                (Some(new), None) => self.inner.whole(new, stream)?,
                (None, _) => {}
            }
            stream.leave();
        }
        stream.object_index(last, self.max, self.max)?;
        Ok(true)
    }

    fn read_delta<A: Sparse, S: Stream>(
        &self,
        array: &mut A,
        baseline: &A,
        stream: &mut S,
    ) -> Result<bool>
    where
        C: Codec<A::Item>,
        Coded<C>: DeltaCodec<A::Item>,
    {
        let (mut merge, mut last) = (Merge::default(), None);
        let mut olds = placed(baseline, self.max).peekable();
        loop {
            let start = stream.bit();
            let index = stream.object_index(last, 0, self.max)?;
            while let Some((at, old)) = olds.next_if(|(at, _)| *at < index as usize) {
                if !merge.copy_baseline::<S::Floats, _, _>(array, at, old, *self) {
                    return Err(has_to_change(start, stream));
                }
            }
            if index == self.max {
                array.truncate(merge.nth, merge.end);
                return Ok(last.is_some());
            }
            last = Some(index);
            stream.enter(Step::Index(index as usize));
            let old = olds.next_if(|(at, _)| *at == index as usize);
            if old.is_none() || !flag(Role::Removed, false, stream)? {
                let blank = || self.inner.blank();
                let Some(slot) = merge.place(array, index as usize, self.max, blank) else {
                    return Err(stream.fail_at(ErrorKind::Range, start));
                };
                match old {
                    Some((_, old)) if !self.inner.delta(S::lend(slot), old, stream)? => {
                        return Err(redundant(start, UNCHANGED, stream));
                    }
                    Some(_) => {}
                    None => self.inner.whole(S::lend(slot), stream)?,
                }
            }
            stream.leave();
        }
    }
}

/// The state of a reader that builds an array of objects from the baseline and the delta: the
/// number of objects so far, and the lowest index that the next one may have.
#[derive(Default)]
struct Merge {
    nth: usize,
    end: usize,
}

impl Merge {
    /// Returns the next object of `array`, with the index `index`, to be read into. `None` if the index does
    /// not ascend, is not below `max`, or has no place in the array.
    fn place<'a, A: Sparse>(
        &mut self,
        array: &'a mut A,
        index: usize,
        max: u32,
        blank: impl FnOnce() -> A::Item,
    ) -> Option<&'a mut A::Item> {
        if index < self.end || index >= max as usize {
            return None;
        }
        array.make_room(self.nth, max as usize);
        let slot = array.place(self.nth, self.end..index, index, blank)?;
        (self.nth, self.end) = (self.nth + 1, index + 1);
        Some(slot)
    }

    /// Adds an object that is marked as unchanged: the baseline's object `old`, as it reads back after it is
    /// sent. Returns `false` if `old` cannot be sent.
    fn copy_baseline<Floats: FloatForm, A: Sparse, C: Codec<A::Item>>(
        &mut self,
        array: &mut A,
        index: usize,
        old: &A::Item,
        subset: Subset<C>,
    ) -> bool
    where
        Coded<C>: DeltaCodec<A::Item>,
    {
        let slot = self.place(array, index, subset.max, || subset.inner.blank());
        slot.is_some_and(|slot| subset.inner.copy_baseline::<Floats>(slot, old))
    }
}
