//! Deltas of arrays and lists: the distances between the indices of changed elements, in the prefix
//! code of object indices, and the delta of each changed element.

mod changed;

use changed::{read, write, write_slices};

use super::DeltaCodec;
use super::changed_bit::{UNCHANGED, delta_if_changed, flag, has_to_change, redundant};
use super::codec::without_baseline_is_whole;
use super::unsent::part;
use crate::codec::{Array, Codec, Coded, Collection, Counted, List, MarkedList, Ranged, growth};
use crate::cost::SHORT;
use crate::error::{Error, ErrorKind, Result};
use crate::number::Int;
use crate::place::{FloatForm, Place};
use crate::run::run_one_operation;
use crate::stream::Stream;
use crate::tracing::{Reason, Role, Step};

impl<T, C: Codec<T>, const N: usize> DeltaCodec<[T; N]> for Coded<Array<C>>
where
    Coded<C>: DeltaCodec<T>,
{
    const IS_PLAIN_COPY: bool = Coded::<C>::IS_PLAIN_COPY;
    without_baseline_is_whole!([T; N]);
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &[T; N], baseline: &[T; N]) -> bool {
        self.codec.inner.same_array::<Floats, N>(value, baseline)
    }
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, [T; N]>,
        baseline: &[T; N],
        stream: &mut S,
    ) -> Result<bool> {
        let place = S::project(&mut place, |array| array, |array| array);
        array_delta::<[T; N], T, C, S>(place, baseline, N, self.codec.inner, stream)
    }
}

/// Writes or reads the delta of an array of `len` elements. Returns `true` if an element has changed.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn array_delta<A: AsRef<[T]> + AsMut<[T]>, T, C: Codec<T>, S: Stream>(
    mut place: S::Ref<'_, A>,
    baseline: &[T],
    len: usize,
    inner: Coded<C>,
    stream: &mut S,
) -> Result<bool>
where
    Coded<C>: DeltaCodec<T>,
{
    if S::SENDS && len > SHORT {
        return match Place::<A>::slot(&mut place) {
            Some(array) => {
                read(array.as_mut().iter_mut(), baseline.iter(), inner, false, len, stream)
            }
            None => write_slices(Place::<A>::peek(&place).as_ref(), baseline, inner, stream),
        };
    }
    let mut changed = false;
    for (i, old) in baseline.iter().enumerate() {
        let item = S::try_project(
            &mut place,
            |all: &A| all.as_ref().get(i),
            |all| all.as_mut().get_mut(i),
        );
        if let Some(item) = item {
            stream.enter(Step::Index(i));
            changed |= delta_if_changed(item, old, inner, stream)?;
            stream.leave();
        }
    }
    Ok(changed)
}

/// The delta of a list: one bit, set if the length has changed, and then the length if the bit is
/// set. The changes of the elements that both lists have follow, and then the new elements in full.
impl<L: Collection + Clone, C: Codec<L::Item>> DeltaCodec<L> for Coded<List<C>>
where
    Coded<C>: DeltaCodec<L::Item>,
{
    without_baseline_is_whole!(L);
    #[cfg_attr(optimized, inline(always))]
    fn same<Floats: FloatForm>(&self, value: &L, baseline: &L) -> bool {
        let same = |(new, old)| self.codec.inner.same::<Floats>(new, old);
        value.count() == baseline.count()
            && self.codec.length.allows(value.count())
            && value.items().zip(baseline.items()).all(same)
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut L, baseline: &L) -> bool {
        let (inner, count) = (self.codec.inner, baseline.count());
        if !self.codec.length.allows(count) {
            return false;
        }
        if self.start(value, baseline, count) {
            return true;
        }
        value
            .items_mut()
            .zip(baseline.items())
            .all(|(slot, old)| inner.copy_baseline::<Floats>(slot, old))
    }
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, L>,
        baseline: &L,
        stream: &mut S,
    ) -> Result<bool> {
        let (inner, before) = (self.codec.inner, baseline.count());
        let count = self.length(place.peek().count(), before, stream)?;
        let both = count.min(self.known(before));
        let Some(list) = place.slot() else {
            let list = place.peek();
            if let (Some(new), Some(old)) = (list.contiguous(), baseline.contiguous()) {
                write_slices(new, old.get(..both).unwrap_or_default(), inner, stream)?;
            } else {
                write(list.items().take(both), baseline.items(), inner, both, stream)?;
            }
            for (i, item) in list.items().enumerate().skip(both) {
                if let Some(item) = S::outgoing(item) {
                    element(i, item, inner, stream)?;
                }
            }
            return Ok(true);
        };
        let is_kept = self.start(list, baseline, both);
        let items = list.items_mut().take(both);
        let mut changed = read(items, baseline.items(), inner, is_kept, both, stream)?;
        for i in both..count {
            list.make_room(i, count);
            let Some(slot) = list.slot(i, || inner.blank()) else {
                return Err(stream.fail(Error::new(ErrorKind::Range, 0)));
            };
            element(i, S::lend(slot), inner, stream)?;
        }
        changed |= count != before;
        Ok(changed)
    }
}

impl<C: Copy> Coded<List<C>> {
    /// Returns the number of elements of the baseline that a delta can refer to, where `before` is
    /// the baseline's length. It is 0 if the baseline is too long, so that no delta needs more bits
    /// than the type declares.
    #[cfg_attr(optimized, inline(always))]
    fn known(&self, before: usize) -> usize {
        if before > self.codec.length.bounds().1 { 0 } else { before }
    }

    /// Prepares `list` to hold the first `count` elements of the baseline. Returns `true` if `list` already
    /// has their values: if elements can be copied without a change, the whole list is copied at once. The
    /// memory grows as in a read: it doubles, but never exceeds the maximum length. (`clone_from` reserves
    /// more.)
    #[cfg_attr(optimized, inline(always))]
    fn start<L: Collection + Clone>(&self, list: &mut L, baseline: &L, count: usize) -> bool
    where
        C: Codec<L::Item>,
        Self: DeltaCodec<L>,
        Coded<C>: DeltaCodec<L::Item>,
    {
        let inner = self.codec.inner;
        let copies = Coded::<C>::IS_PLAIN_COPY && self.codec.length.allows(baseline.count());
        let there = if copies { baseline.count() } else { count };
        list.truncate(there);
        let (max, mut before) = (self.codec.length.bounds().1, usize::MAX);
        while list.count() < there && list.count() != before {
            before = list.count();
            list.make_room(before, max);
            list.grow(there.min(before + growth::<L::Item>(before, max)), || inner.blank());
        }
        if copies {
            list.clone_from(baseline);
            list.truncate(count);
        }
        copies
    }

    /// Writes or reads the length of a list, and returns it: a zero bit if it equals `before`, the length of
    /// the baseline; otherwise a one bit and the length. `count` is the length to write. A reader rejects a
    /// length whose new elements cannot fit in the remaining bits.
    #[cfg_attr(optimized, inline(always))]
    fn length<S: Stream>(&self, count: usize, before: usize, stream: &mut S) -> Result<usize> {
        let List { length, inner } = self.codec;
        let start = stream.bit();
        if !flag(Role::Changed, S::IS_WRITING && count != before, stream)? {
            if S::VALIDATES && !self.codec.length.allows(before) {
                return Err(has_to_change(start, stream));
            }
            return Ok(before);
        }
        let count = run_one_operation(stream, length.bits(), |run| {
            run.ranged(Role::Length, count, &length)
        })?;
        if S::IS_READING && count == before {
            return Err(redundant(start, UNCHANGED, stream));
        }
        if S::IS_READING {
            paid(count.saturating_sub(self.known(before)), inner.width.min, stream)?;
        }
        Ok(count)
    }
}

/// Returns `count`, the number of new elements, if the remaining bits suffice for them: each takes at least
/// `least_each` bits. Otherwise rejects the number.
#[cfg_attr(optimized, inline(always))]
pub(super) fn paid<S: Stream>(count: usize, least_each: u64, stream: &mut S) -> Result<usize> {
    let left = stream.remaining_bits();
    if left < least_each.saturating_mul(count as u64) {
        stream.record_rejection(|| Reason::Unpaid(count, left));
        return Err(stream.fail(Error::new(ErrorKind::Overflow, 0)));
    }
    Ok(count)
}

/// The encoding for deltas of an array of which only the first elements are sent, as many as
/// another field states. In the baseline, that field states how many elements of the array are
/// valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First<C> {
    counted: Coded<Counted<C>>,
    before: usize,
}

impl<C: Copy> Coded<Counted<C>> {
    /// Returns the encoding for deltas against an array with `count` valid elements.
    #[cfg_attr(optimized, inline(always))]
    pub fn before(self, count: impl Int) -> First<C> {
        First { counted: self, before: count.to_usize().unwrap_or(usize::MAX) }
    }
}

impl<T, C: Codec<T>, const N: usize> DeltaCodec<[T; N]> for First<C>
where
    Coded<C>: DeltaCodec<T>,
{
    #[inline]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, [T; N]>,
        baseline: &[T; N],
        stream: &mut S,
    ) -> Result<bool> {
        let Counted { inner, first } = self.counted.codec;
        let value = S::project(&mut place, |array| array, |array| array);
        let counts = [first, self.before, N];
        let changed = counted_delta::<[T; N], T, C, S>(value, baseline, counts, inner, stream)?;
        if let Some(array) = place.slot() {
            blank_from(first, array, inner);
        }
        Ok(changed)
    }
    #[inline]
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, [T; N]>, stream: &mut S) -> Result {
        self.counted.whole(place, stream)
    }
}

/// Writes or reads the delta of the first elements of an array. The value has `first` elements, the baseline
/// `before`, and the array has room for `len`. Returns `true` if an element is new or has changed.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn counted_delta<A: AsRef<[T]> + AsMut<[T]>, T, C: Codec<T>, S: Stream>(
    mut place: S::Ref<'_, A>,
    baseline: &[T],
    [first, before, len]: [usize; 3],
    inner: Coded<C>,
    stream: &mut S,
) -> Result<bool>
where
    Coded<C>: DeltaCodec<T>,
{
    if !S::SENDS {
        let old = baseline.get(..first).filter(|_| first <= before.min(len));
        let delta = |old| array_delta::<A, T, C, S>(place, old, first, inner, stream);
        return old.map_or(Ok(true), delta);
    }
    if first > len && S::VALIDATES {
        stream.record_rejection(|| Reason::Length(first as u128, 0, len as u128));
        return Err(stream.fail(Error::new(ErrorKind::Range, 0)));
    }
    let (first, before) = (first.min(len), before.min(len));
    let both = first.min(before);
    let changed = if let Some(array) = Place::<A>::slot(&mut place) {
        let items = array.as_mut().iter_mut().take(both);
        read(items, baseline.iter(), inner, false, both, stream)?
    } else {
        let new = Place::<A>::peek(&place).as_ref().get(..both);
        let old = baseline.get(..both);
        write_slices(new.unwrap_or_default(), old.unwrap_or_default(), inner, stream)?
    };
    for i in both..first {
        let item = S::try_project(
            &mut place,
            |all: &A| all.as_ref().get(i),
            |all| all.as_mut().get_mut(i),
        );
        if let Some(item) = item {
            element(i, item, inner, stream)?;
        }
    }
    Ok(changed || first > before)
}

/// Sets the elements from index `first` on, which are not sent, to their initial value.
pub(super) fn blank_from<T, C: Codec<T>>(first: usize, array: &mut [T], inner: Coded<C>) {
    for unsent in array.iter_mut().skip(first) {
        *unsent = inner.blank();
    }
}

/// Writes or reads a whole element, because the baseline has none at its index.
#[cfg_attr(optimized, inline(always))]
fn element<T, C: Codec<T>, S: Stream>(
    index: usize,
    place: S::Ref<'_, T>,
    inner: Coded<C>,
    stream: &mut S,
) -> Result {
    stream.enter(Step::Index(index));
    inner.whole(place, stream)?;
    stream.leave();
    Ok(())
}

/// The delta of a list with continuation bits. It is the delta of a list with a length: the length
/// if it has changed, then the changed elements.
impl<L: Collection + Clone, C: Codec<L::Item>> DeltaCodec<L> for Coded<MarkedList<C>>
where
    Coded<C>: DeltaCodec<L::Item>,
{
    without_baseline_is_whole!(L);
    #[inline]
    fn delta<S: Stream>(&self, place: S::Ref<'_, L>, baseline: &L, stream: &mut S) -> Result<bool> {
        part(place, baseline, self.as_list(), stream)
    }
}

impl<C: Copy> Coded<MarkedList<C>> {
    fn as_list(self) -> Coded<List<C>> {
        let (min, max) = self.codec.terminator.bounds();
        let length = Ranged::offsets(min as u128, (max - min) as u128);
        Coded { codec: List { length, inner: self.codec.inner }, width: self.width }
    }
}
