//! `more`: a list with a continuation bit before each element instead of a length.

use super::terminator::Terminator;
use crate::codec::length::length;
use crate::codec::{Codec, Coded, Collection, Declared};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::Shape;

/// The codec of a list whose elements `C` encodes, each after a continuation bit, which is 1. Made
/// by [`more`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct MarkedList<C> {
    pub(crate) terminator: Terminator,
    pub(crate) inner: Coded<C>,
}

/// Encodes a list of `min` to `max` elements: a 1 before each element, a 0 after the last. It costs
/// one bit for each element, and one for the end, even if the list is full.
///
/// A reader rejects an element beyond `max`, and an end before `min`. The list grows as its
/// elements arrive.
///
/// Source: "Serialization Strategies", the `bool` before each object of `serialize_scene_a`; here
/// the first `false` ends the list.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn more<C: Copy>(min: usize, max: usize, inner: Declared<C>) -> Declared<MarkedList<C>> {
    let terminator = Terminator::marks(min, max);
    let width = terminator.width(inner.width, inner.width);
    let codec = MarkedList { terminator, inner: inner.coded() };
    let bits = length(min, max).bits();
    let change = inner.change().of_list(bits, max, inner.width);
    Declared::new(codec, width, Shape::around(terminator.node(), inner.shape)).changing(change)
}

impl<C: Copy> Declared<MarkedList<C>> {
    /// Declares that the encoded value is a list of the type `L`. The type determines the maximum memory of a
    /// value, and `exact`: `true` if a list that is read equals the one that was written.
    pub const fn for_type<L: Collection>(self) -> Self {
        let max = self.codec.terminator.bounds().1;
        let memory = self.codec.inner.width.memory.within(L::HEAP, max as u64);
        self.held(memory).exact_if(L::EXACT)
    }
}

impl<L: Collection, C: Codec<L::Item>> Codec<L> for MarkedList<C> {
    #[inline]
    fn blank(&self) -> L {
        L::empty()
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, L>, run: &mut Run<'_, S>) -> Result {
        let count = self.terminator.begin(run, place.peek().count(), 0)?;
        if let Some(list) = place.slot() {
            let mut read = 0;
            while self.terminator.another(run, read, count)? {
                list.make_room(read, count);
                let Some(slot) = list.slot(read, || self.inner.blank()) else {
                    return Err(run.refuse_behind(ErrorKind::Range, 1));
                };
                run.element(read, S::lend(slot), &self.inner)?;
                read += 1;
            }
            list.truncate(read);
            return Ok(());
        }
        for (i, item) in place.peek().items().enumerate() {
            self.terminator.another(run, i, count)?;
            if let Some(item) = S::outgoing(item) {
                run.element(i, item, &self.inner)?;
            }
        }
        self.terminator.another(run, count, count).map(drop)
    }
}
