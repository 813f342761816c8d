//! [`Entries`]: reads the entries of maps and sets, which are in ascending order.

use alloc::vec::Vec;

use crate::codec::{Codec, Map, Set};
use crate::cost::{HELD, is_large};
use crate::error::{Error, ErrorKind};
use crate::io::BitIo;
use crate::run::Run;
use crate::tracing::{Mark, Step};

/// Reads the entries `E` of a map or a set, and checks that they ascend. Each entry is held until
/// the next one is known to be greater. Large entries are held on the heap, because an entry can
/// contain another map.
pub(super) trait Entries<E> {
    /// Returns an initial entry, which a read then overwrites.
    fn blank(&self) -> E;

    /// Reads an entry of a map or a set into `entry`.
    fn entry<S: BitIo>(&self, entry: &mut E, run: &mut Run<'_, S>) -> Result<(), Error>;

    /// Returns `true` if the key of `next` is greater than the key of `last`.
    fn ascends(last: &E, next: &E) -> bool;

    /// Reads `count` entries, and passes each to `put`, which adds it to the container.
    fn read<S: BitIo>(
        &self,
        count: usize,
        run: &mut Run<'_, S>,
        mut put: impl FnMut(E),
    ) -> Result<(), Error> {
        if const { is_large::<E>() } {
            return self.read_on_heap(count, run, put);
        }
        let mut last: Option<E> = None;
        for i in 0..count {
            let mut next = self.blank();
            self.at(i, last.as_ref(), &mut next, run)?;
            if let Some(last) = last.replace(next) {
                put(last);
            }
        }
        last.into_iter().for_each(put);
        Ok(())
    }

    #[inline(never)] // keeps its locals out of the frame that reads small entries
    fn read_on_heap<S: BitIo>(
        &self,
        count: usize,
        run: &mut Run<'_, S>,
        mut put: impl FnMut(E),
    ) -> Result<(), Error> {
        // the last entry and the next
        let mut held: Vec<E> = Vec::with_capacity(count.min(HELD));
        for i in 0..count {
            self.hold_blank(&mut held);
            match held.as_mut_slice() {
                [next] => self.at(i, None, next, run)?,
                [last, next] => self.at(i, Some(last), next, run)?,
                _ => {}
            }
            if held.len() == HELD {
                put_first(&mut held, &mut put);
            }
        }
        put_first(&mut held, &mut put);
        Ok(())
    }

    #[inline(never)] // a blank entry is moved through its frame
    fn hold_blank(&self, held: &mut Vec<E>) {
        held.push(self.blank());
    }

    /// Reads the entry number `index` of the packet's map or set into `next`. It must be greater
    /// than the previous entry, `last`.
    fn at<S: BitIo>(
        &self,
        index: usize,
        last: Option<&E>,
        next: &mut E,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let start = run.stream()?.bit();
        run.enter(Step::Index(index));
        self.entry(next, run)?;
        if last.is_some_and(|last| !Self::ascends(last, next)) {
            return Err(run.stream()?.fail_at(ErrorKind::Order, start));
        }
        run.leave();
        Ok(())
    }
}

#[inline(never)] // an entry is moved through its frame
fn put_first<E>(held: &mut Vec<E>, put: &mut impl FnMut(E)) {
    if !held.is_empty() {
        put(held.swap_remove(0));
    }
}

impl<K: Ord, V, A: Codec<K>, B: Codec<V>> Entries<(K, V)> for Map<A, B> {
    #[inline]
    fn blank(&self) -> (K, V) {
        (self.key.blank(), self.value.blank())
    }
    #[inline]
    fn entry<S: BitIo>(&self, entry: &mut (K, V), run: &mut Run<'_, S>) -> Result<(), Error> {
        run.own_run(S::lend(&mut entry.0), &self.key)?;
        run.stream.mark(Mark::MapValue);
        run.own_run(S::lend(&mut entry.1), &self.value)
    }
    #[inline]
    fn ascends(last: &(K, V), next: &(K, V)) -> bool {
        last.0.cmp(&next.0).is_lt()
    }
}

impl<T: Ord, C: Codec<T>> Entries<T> for Set<C> {
    #[inline]
    fn blank(&self) -> T {
        self.inner.blank()
    }
    #[inline]
    fn entry<S: BitIo>(&self, entry: &mut T, run: &mut Run<'_, S>) -> Result<(), Error> {
        run.own_run(S::lend(entry), &self.inner)
    }
    #[inline]
    fn ascends(last: &T, next: &T) -> bool {
        last.cmp(next).is_lt()
    }
}
