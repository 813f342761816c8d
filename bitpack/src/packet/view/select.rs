//! Chooses the objects of a packet that is too small for all of them.

use super::chunk::{CHUNK, Chunk, URGENT};
use super::encoder::Encoder;
use super::wire::Tag;
use super::{ObjectHistory, View, bit};
use crate::{Delta, MeasureStream, Quantized, Stream as _};

/// Number of objects that may be skipped because they no longer fit, before the packet counts as full.
const SKIPPED: u32 = 8;

impl View {
    /// Removes objects from the packet until the rest fits in `room` bits with their indices. Adds the
    /// `priority` of each object, or the largest one for a removal, to its accumulator, and keeps the objects
    /// with the largest accumulators. `encoder` measures the objects.
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
        let (mut used, mut skipped) = (index_bits(None, capacity, capacity), 0);
        self.waiting = u32::try_from(order.len()).unwrap_or(u32::MAX);
        for update in order {
            let index = update.index;
            let (before, after) = self.neighbours(index);
            let after = after.unwrap_or(capacity);
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
                if let Some(chunk) = self.chunks.get_mut(index as usize / CHUNK) {
                    let others = chunk.sent_in(&self.packets, 0);
                    chunk.put(&self.packets, others | 1 << bit(index));
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
    }

    /// Returns the indices of the nearest objects in the current packet, before and after the object at
    /// `index`, which is not in it.
    fn neighbours(&self, index: u32) -> (Option<u32>, Option<u32>) {
        let (at, own) = (index / u64::BITS, 1_u64 << bit(index));
        let sent = |at: u32| {
            self.chunks.get(at as usize).map_or(0, |chunk| chunk.sent_in(&self.packets, 0))
        };
        let last = |at: u32, objects: u64| Some(at * u64::BITS + objects.checked_ilog2()?);
        let first = |at: u32, objects: u64| {
            (objects != 0).then(|| at * u64::BITS + objects.trailing_zeros())
        };
        let (below, above) = (sent(at) & (own - 1), sent(at) & !(own | (own - 1)));
        let before = last(at, below).or_else(|| (0..at).rev().find_map(|at| last(at, sent(at))));
        let chunks = self.objects.div_ceil(u64::BITS);
        let after =
            first(at, above).or_else(|| (at + 1..chunks).find_map(|at| first(at, sent(at))));
        (before, after)
    }
}

/// Returns the number of bits that the index of an object takes after the index of the previous object.
fn index_bits(previous: Option<u32>, index: u32, capacity: u32) -> u64 {
    let mut stream = MeasureStream::new();
    // it is in range, so there is no error
    let _ = stream.object_index(previous, index, capacity);
    stream.position()
}
