//! [`Keyed`]: maps and sets as their codec uses them, and the reading of their entries. Keys must
//! ascend.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::codec::{Codec, Map};
use crate::cost::{HELD, is_large};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::run::Run;
use crate::tracing::{Mark, Step};

/// A map, or a set, which is a map whose values are `()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a map or a set that `bitpack` can send",
    label = "this encoding is for another type",
    note = "maps and sets of `hashbrown` and `indexmap` need the feature of that name of `bitpack`; keys need `Ord`"
)]
pub trait Keyed: Default {
    /// Type of a key, or of an element of a set.
    type Key: Ord;
    /// Type of a value.
    type Value;
    /// `true` for a map, `false` for a set.
    const HAS_VALUES: bool;

    /// Returns the number of entries.
    fn count(&self) -> usize;
    /// Removes all entries.
    fn clear(&mut self);
    /// Adds an entry. The map must not have the key.
    fn put(&mut self, key: Self::Key, value: Self::Value);
    /// Returns the entries in ascending order of the keys.
    fn entries(&self) -> impl Iterator<Item = (&Self::Key, &Self::Value)>;
    /// Returns the entries in ascending order of the keys. The values may be changed.
    fn entries_mut(&mut self) -> impl Iterator<Item = (&Self::Key, &mut Self::Value)>;
}

/// Returns a reference to the value of an entry of a set, which is `()`. The leaked box allocates nothing,
/// because `()` has no size.
pub(super) fn nothing<'n>() -> &'n mut () {
    Box::leak(Box::new(()))
}

/// Defines the items of [`Keyed`] that all maps and sets have in common. The last argument has the parameters
/// of `put`, and then the arguments that `put` passes to `insert`.
macro_rules! keyed_items {
    ($key:ty, $value:ty, $has_values:literal, ($new:ident, $with:pat) $($inserted:ident),*) => {
        type Key = $key;
        type Value = $value;
        const HAS_VALUES: bool = $has_values;
        fn count(&self) -> usize {
            self.len()
        }
        fn clear(&mut self) {
            Self::clear(self);
        }
        fn put(&mut self, $new: $key, $with: $value) {
            self.insert($($inserted),*);
        }
    };
}
pub(super) use keyed_items;

/// A key and its value.
type Entry<M> = (<M as Keyed>::Key, <M as Keyed>::Value);

/// Reads `count` entries into an empty map. Rejects keys that repeat or descend with
/// [`Order`](ErrorKind::Order).
pub(super) fn read<M: Keyed, A: Codec<M::Key>, B: Codec<M::Value>, S: BitIo>(
    codec: &Map<A, B>,
    map: &mut M,
    count: usize,
    run: &mut Run<'_, S>,
) -> Result {
    if const { is_large::<Entry<M>>() } {
        return read_on_heap(codec, map, count, run);
    }
    let mut last: Option<Entry<M>> = None;
    for i in 0..count {
        let mut next = (codec.key.blank(), codec.value.blank());
        entry::<M, A, B, S>(codec, i, last.as_ref(), &mut next, run)?;
        if let Some((key, value)) = last.replace(next) {
            map.put(key, value);
        }
    }
    if let Some((key, value)) = last {
        map.put(key, value);
    }
    Ok(())
}

/// Reads `count` entries into an empty map, one by one on the heap, because they are too large for the stack.
#[inline(never)] // keeps its locals out of the frame that reads small entries
fn read_on_heap<M: Keyed, A: Codec<M::Key>, B: Codec<M::Value>, S: BitIo>(
    codec: &Map<A, B>,
    map: &mut M,
    count: usize,
    run: &mut Run<'_, S>,
) -> Result {
    // the last entry and the next
    let mut held: Vec<Entry<M>> = Vec::with_capacity(count.min(HELD));
    for i in 0..count {
        hold_blank::<M, A, B>(codec, &mut held);
        match held.as_mut_slice() {
            [next] => entry::<M, A, B, S>(codec, i, None, next, run)?,
            [last, next] => entry::<M, A, B, S>(codec, i, Some(last), next, run)?,
            _ => {}
        }
        if held.len() == HELD {
            put_first(&mut held, map);
        }
    }
    put_first(&mut held, map);
    Ok(())
}

#[inline(never)] // a blank entry is moved through its frame
fn hold_blank<M: Keyed, A: Codec<M::Key>, B: Codec<M::Value>>(
    codec: &Map<A, B>,
    held: &mut Vec<Entry<M>>,
) {
    held.push((codec.key.blank(), codec.value.blank()));
}

#[inline(never)] // an entry is moved through its frame
fn put_first<M: Keyed>(held: &mut Vec<Entry<M>>, map: &mut M) {
    for (key, value) in held.drain(..held.len().min(1)) {
        map.put(key, value);
    }
}

/// Reads the entry at `index` into `next`. Rejects it if its key is not above the key of the entry before it,
/// `last`.
fn entry<M: Keyed, A: Codec<M::Key>, B: Codec<M::Value>, S: BitIo>(
    codec: &Map<A, B>,
    index: usize,
    last: Option<&Entry<M>>,
    next: &mut Entry<M>,
    run: &mut Run<'_, S>,
) -> Result {
    let start = run.stream()?.bit();
    run.enter(Step::Index(index));
    run.own_run(S::lend(&mut next.0), &codec.key)?;
    if M::HAS_VALUES {
        run.stream.mark(Mark::MapValue);
        run.own_run(S::lend(&mut next.1), &codec.value)?;
    }
    if last.is_some_and(|last| last.0.cmp(&next.0).is_ge()) {
        return Err(run.stream()?.fail_at(ErrorKind::Order, start));
    }
    run.leave();
    Ok(())
}
