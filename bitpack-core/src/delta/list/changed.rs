//! Compares lists, and writes and reads their changed elements.

use crate::delta::DeltaCodec;
use crate::delta::changed_bit::{UNCHANGED, has_to_change, redundant};
use crate::error::Result;
use crate::place::FloatForm;
use crate::stream::Stream;
use crate::tracing::Step;

/// Writes the changed elements. The distance from the previous changed element precedes each, and the
/// distance to `end`, the number of elements, follows the last one. Returns `true` if any element has
/// changed.
#[cfg_attr(optimized, inline(always))]
pub(super) fn write<'i, T: 'i, S: Stream>(
    items: impl Iterator<Item = &'i T>,
    baseline: impl Iterator<Item = &'i T>,
    inner: impl DeltaCodec<T>,
    end: usize,
    stream: &mut S,
) -> Result<bool> {
    let mut last = None;
    for (i, (item, old)) in items.zip(baseline).enumerate() {
        if inner.same::<S::Floats>(item, old) {
            continue;
        }
        stream.object_index(last, i as u32, end as u32)?;
        if let Some(item) = S::outgoing(item) {
            stream.enter(Step::Index(i));
            inner.delta(item, old, stream)?;
            stream.leave();
        }
        last = Some(i as u32);
    }
    stream.object_index(last, end as u32, end as u32)?;
    Ok(last.is_some())
}

/// Writes the changed elements of lists that are contiguous in memory, each after its distance from the
/// previous one. Returns `true` if any element has changed.
#[cfg_attr(optimized, inline(always))]
pub(super) fn write_slices<T, S: Stream>(
    new: &[T],
    old: &[T],
    inner: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    let end = new.len().min(old.len());
    let (mut last, mut at) = (None, 0);
    loop {
        at = next_change::<S::Floats, _>(new, old, at, inner);
        let (Some(item), Some(old)) = (new.get(at), old.get(at)) else {
            break;
        };
        stream.object_index(last, at as u32, end as u32)?;
        last = Some(at as u32);
        if let Some(item) = S::outgoing(item) {
            stream.enter(Step::Index(at));
            inner.delta(item, old, stream)?;
            stream.leave();
        }
        at += 1;
    }
    stream.object_index(last, end as u32, end as u32)?;
    Ok(last.is_some())
}

/// Number of elements that are compared together in the search for a change.
const AT_ONCE: usize = 8;

/// Returns the first index from `from` on at which the elements differ; the length of the shorter list if
/// there is none.
///
/// Not inlined, and neither is the function that it calls: only then does the compiler compare
/// eight integers as one block of memory. In an array of 20 bytes this takes 6 instructions for
/// each byte; inlined, it took 27.
#[inline(never)]
fn next_change<Floats: FloatForm, T>(
    new: &[T],
    old: &[T],
    from: usize,
    inner: impl DeltaCodec<T>,
) -> usize {
    let (mut new, mut old) =
        (new.get(from..).unwrap_or_default(), old.get(from..).unwrap_or_default());
    let mut at = from;
    while let (Some((some, rest)), Some((others, other_rest))) =
        (new.split_first_chunk::<AT_ONCE>(), old.split_first_chunk::<AT_ONCE>())
    {
        if !are_same::<Floats, _>(some, others, inner) {
            break;
        }
        (new, old) = (rest, other_rest);
        at += AT_ONCE;
    }
    let differ = new.iter().zip(old).position(|(new, old)| !inner.same::<Floats>(new, old));
    at + differ.unwrap_or(new.len().min(old.len()))
}

#[inline(never)]
#[expect(
    clippy::many_single_char_names,
    reason = "the names are those of two groups of eight elements"
)]
fn are_same<Floats: FloatForm, T>(
    new: &[T; AT_ONCE],
    old: &[T; AT_ONCE],
    inner: impl DeltaCodec<T>,
) -> bool {
    let ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]) = (new, old);
    inner.same::<Floats>(a, i)
        && inner.same::<Floats>(b, j)
        && inner.same::<Floats>(c, k)
        && inner.same::<Floats>(d, l)
        && inner.same::<Floats>(e, m)
        && inner.same::<Floats>(f, n)
        && inner.same::<Floats>(g, o)
        && inner.same::<Floats>(h, p)
}

/// Reads the changed ones of `end` elements. Sets the others to the values that a reader restores from the
/// baseline, unless `is_kept`: they then have these values already. Returns `true` if any element has
/// changed.
#[cfg_attr(optimized, inline(always))]
pub(super) fn read<'i, T: 'i, S: Stream>(
    items: impl Iterator<Item = &'i mut T>,
    baseline: impl Iterator<Item = &'i T>,
    inner: impl DeltaCodec<T>,
    is_kept: bool,
    end: usize,
    stream: &mut S,
) -> Result<bool> {
    let (mut last, mut next, mut pairs) = (None, 0, items.zip(baseline));
    loop {
        let start = stream.bit();
        let index = stream.object_index(last, 0, end as u32)? as usize;
        if !is_kept {
            if !pairs
                .by_ref()
                .take(index - next)
                .all(|(slot, old)| inner.copy_baseline::<S::Floats>(slot, old))
            {
                return Err(has_to_change(start, stream));
            }
            next = index;
        }
        let Some((slot, old)) = pairs.nth(index - next) else {
            return Ok(last.is_some());
        };
        stream.enter(Step::Index(index));
        if !inner.delta(S::lend(slot), old, stream)? {
            return Err(redundant(start, UNCHANGED, stream));
        }
        stream.leave();
        (last, next) = (Some(index as u32), index + 1);
    }
}
