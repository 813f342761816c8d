//! Chooses the objects of a packet that is too small for all of them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::chunk::{CHUNK, Chunk, URGENT};
use super::encoder::Encoder;
use super::wire::Tag;
use super::{ObjectHistory, View, bit};
use crate::{Delta, MeasureStream, Quantized, Stream as _};

/// Number of objects that do not fit any more and are skipped, before the packet counts as full.
const SKIPPED: u32 = 8;

/// Number of objects in the sorted list of [`View::select`]. More move into a tree, because an insertion into
/// the list moves all objects after it.
const FEW: usize = 1024;

impl View {
    /// Keeps in the packet only the objects with the largest priority accumulators, as many as fit
    /// in `room` bits with their indices. Adds the priorities to the accumulators first.
    pub(super) fn select<T: Delta>(
        &mut self,
        objects: &ObjectHistory<T>,
        room: u64,
        priority: &mut impl FnMut(u32) -> u8,
        encoder: &mut impl Encoder<Quantized<T>>,
    ) {
        let capacity = self.objects;
        let turn = self.turn;
        let mut order = self.updates(objects, encoder);
        for chunk in &mut self.chunks {
            chunk.put(&self.packets, 0);
        }
        order.sort_by_cached_key(|update| {
            let is_left = update.tag == Tag::Left;
            let priority = if is_left { URGENT } else { priority(update.index).into() };
            let sum = self.change(update.index, |chunk, bit| chunk.raise(bit, priority));
            (URGENT - sum.unwrap_or_default(), update.index.wrapping_sub(turn))
        });
        // in ascending order (a packet has some hundred objects, for which a tree takes more time)
        let (mut taken, mut many) = (Vec::<u32>::new(), BTreeSet::<u32>::new());
        let (mut used, mut skipped) = (index_bits(None, capacity, capacity), 0);
        self.waiting = u32::try_from(order.len()).unwrap_or(u32::MAX);
        for update in order {
            let index = update.index;
            let at = taken.partition_point(|other| *other < index);
            let before = at.checked_sub(1).and_then(|at| taken.get(at));
            let before = before.max(many.range(..index).next_back()).copied();
            let after = [taken.get(at), many.range(index..).next()].into_iter().flatten().min();
            let after = after.copied().unwrap_or(capacity);
            let bits = encoder.bits(&update).saturating_add(update.tag.bits());
            let between = |before, after| {
                let indices =
                    index_bits(before, index, capacity) + index_bits(Some(index), after, capacity);
                indices.saturating_add(bits)
            };
            let alone = between(None, capacity);
            let gap = index_bits(before, after, capacity);
            let more = between(before, after).saturating_add(used - gap);
            if more <= room {
                (used, self.turn) = (more, index + 1);
                if taken.len() == FEW {
                    many.extend(taken.drain(..));
                    taken.push(index);
                } else {
                    taken.insert(at, index);
                }
                self.waiting -= 1;
            } else if alone > room {
                self.oversized = Some(self.oversized.map_or(index, |first| first.min(index)));
                self.smallest = self.smallest.min(alone);
                self.waiting -= 1;
                self.change(index, Chunk::mark_oversized);
            } else if skipped == SKIPPED {
                break;
            } else {
                skipped += 1;
            }
        }
        for index in taken.into_iter().chain(many) {
            if let Some(chunk) = self.chunks.get_mut(index as usize / CHUNK) {
                let others = chunk.sent(&self.packets, 0);
                chunk.put(&self.packets, others | 1 << bit(index));
            }
        }
    }
}

/// Returns the number of bits that the index of an object takes after the previous index.
fn index_bits(previous: Option<u32>, index: u32, capacity: u32) -> u64 {
    let mut stream = MeasureStream::new();
    // it is in range, so there is no error
    let _ = stream.object_index(previous, index, capacity);
    stream.position()
}
