//! [`Chunk`]: everything that a server remembers of 64 objects for one client, in four bytes and one
//! bit for each.

use super::bits;
use super::objects::ObjectHistory;
use super::packets::{Dropped, PACKETS, Packets};
use crate::Delta;

/// Number of objects in a chunk: those of one word of bits.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// The largest value of a priority accumulator.
pub(super) const URGENT: u32 = OVERSIZED - 1;
/// The value of the accumulator of an object that does not fit in an empty packet.
const OVERSIZED: u32 = (1 << PRIORITY) - 1;
/// Number of bits of an accumulator.
const PRIORITY: u32 = 6;

/// The states of [`CHUNK`] objects in a view. Each word has a bit for each object, so one operation
/// changes the states of all of them. Bit 0 is the first object.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// The objects that the game wants the client to have.
    pub(super) wanted: u64,
    /// The objects of which anything is remembered.
    active: u64,
    /// The client may have the object: it was sent, and the client has not acknowledged that it left.
    told: u64,
    /// The packets have told that the object has left.
    left: u64,
    /// The client has the value that the object had at the oldest packet.
    held: u64,
    /// The objects of each packet, in its slot: those with a value, or that have left.
    sent: [u64; PACKETS as usize],
    /// The bits of the priority accumulators, lowest first. They also mark oversized objects.
    priority: [u64; PRIORITY as usize],
}

impl Chunk {
    pub(super) const EMPTY: Self = Self {
        wanted: 0,
        active: 0,
        told: 0,
        left: 0,
        held: 0,
        sent: [0; PACKETS as usize],
        priority: [0; PRIORITY as usize],
    };

    /// Returns `true` if the client neither has nor shall have any of the objects, like most that are
    /// far away from it.
    pub(super) const fn is_blank(&self) -> bool {
        self.wanted | self.active == 0
    }

    /// Inserts or removes an object. Returns `false` if nothing has changed.
    #[inline]
    pub(super) const fn want(&mut self, bit: u32, wanted: bool) -> bool {
        let before = self.wanted;
        self.wanted = before & !(1 << bit) | (wanted as u64) << bit;
        self.wanted != before
    }

    /// Moves all objects on to a new packet, and puts those into it that the client needs. Returns
    /// those that are left out because they are oversized. `first` is the index of the first object.
    pub(super) fn advance<T: Delta>(
        &mut self,
        first: u32,
        objects: &ObjectHistory<T>,
        packets: &Packets,
        dropped: Dropped,
        is_roomier: bool,
    ) -> u64 {
        let known = self.sent_in(packets, packets.acked);
        let oldest = self.put(packets, 0);
        // with a newer baseline, the oldest one is not needed
        let held = (self.held | if dropped.is_acked { oldest } else { 0 }) & !known;
        self.held = objects.unchanged(first, held, dropped.tick, packets.tick(PACKETS - 1));
        let present = self.wanted & objects.present(first);
        let changed = objects.changed(first, packets.tick(1));
        if self.oversized() != 0 {
            let fresh = self.sent_in(packets, dropped.fresh);
            let fresh = fresh | if dropped.is_fresh { oldest } else { 0 };
            // with another value, another baseline, or more room, it may fit
            let again = fresh | held & !self.held | present & changed;
            self.unmark(if is_roomier { u64::MAX } else { again });
        }
        self.enter(present & self.left);
        self.leave(self.active & !present, known);
        let oversized = self.oversized() & present;
        let due = self.due(first, objects, packets, present & !oversized, changed);
        let left = if self.left == 0 {
            0
        } else {
            self.left & !self.sent_in(packets, packets.on_their_way())
        };
        self.put(packets, due | left);
        self.note();
        oversized
    }

    /// Moves on objects that the client shall have although they were leaving: it gets them whole.
    fn enter(&mut self, objects: u64) {
        if objects != 0 {
            self.left &= !objects;
            self.held &= !objects;
            self.sent.iter_mut().for_each(|sent| *sent &= !objects);
        }
    }

    /// Moves on objects that the client shall not have. Forgets those that the client has never had,
    /// and those of which it has acknowledged that they left: `known` are the objects of acknowledged
    /// packets.
    fn leave(&mut self, objects: u64, known: u64) {
        if objects == 0 {
            return;
        }
        let forgotten = objects & (known | !self.left);
        let left = forgotten & !self.left & self.told;
        self.told = self.told & !forgotten | left;
        self.left = self.left & !forgotten | left;
        self.held &= !forgotten;
        let words = self.sent.iter_mut().chain(&mut self.priority);
        words.for_each(|word| *word &= !forgotten);
    }

    /// Returns those of the `present` objects whose value the client neither has nor will get with a
    /// packet on its way. `changed` are those that have changed since the packet before.
    fn due<T: Delta>(
        &self,
        first: u32,
        objects: &ObjectHistory<T>,
        packets: &Packets,
        present: u64,
        changed: u64,
    ) -> u64 {
        let mut open = present & !changed;
        if open & self.held != 0 {
            open &= !self.held | objects.changed(first, packets.tick(PACKETS - 1));
        }
        // values that have not changed for a long time were sent long ago
        let mut ages = packets.acked | packets.on_their_way();
        while open != 0 && ages != 0 {
            let age = ages.ilog2();
            ages ^= 1 << age;
            let sent = self.sent(packets, age);
            if open & sent != 0 {
                open &= !sent | objects.changed(first, packets.tick(age));
            }
        }
        present & changed | open
    }

    /// Records that the packet is sent.
    pub(super) fn send(&mut self, packets: &Packets) {
        let sent = self.sent(packets, 0);
        if sent != 0 {
            self.told |= sent & !self.left;
            self.priority.iter_mut().for_each(|word| *word &= !sent);
            self.note();
        }
    }

    /// Puts objects into the packet that is being written. Returns those that were in it.
    pub(super) fn put(&mut self, packets: &Packets, objects: u64) -> u64 {
        let sent = self.sent.get_mut(packets.slot(0));
        sent.map_or(0, |sent| core::mem::replace(sent, objects))
    }

    /// Returns the objects of the packet of this age.
    pub(super) fn sent(&self, packets: &Packets, age: u32) -> u64 {
        self.sent.get(packets.slot(age)).copied().unwrap_or_default()
    }

    /// Returns the objects of some packets.
    fn sent_in(&self, packets: &Packets, ages: u32) -> u64 {
        let slots = bits(packets.slots(ages).into());
        let sent = slots.filter_map(|slot| self.sent.get(slot as usize));
        sent.fold(0, |all, sent| all | sent)
    }

    /// Returns `true` if the packet tells that an object has left.
    pub(super) const fn is_leaving(&self, bit: u32) -> bool {
        self.left >> bit & 1 == 1
    }

    /// Returns the objects for which a delta against their value in this packet can be written,
    /// which is acknowledged.
    pub(super) fn known(&self, packets: &Packets, age: u32) -> u64 {
        self.sent(packets, age) & !self.left
    }

    /// Returns the ages of all packets from whose value a delta of an object can be written, newest
    /// first: the acknowledged ones, and the oldest one if the value is held.
    pub(super) fn baselines(&self, bit: u32, packets: &Packets) -> impl Iterator<Item = u32> {
        let held = u32::from(self.held >> bit & 1 == 1) << (PACKETS - 1);
        bits((packets.acked | held).into())
            .filter(move |age| (self.sent(packets, *age) >> bit & 1) as u32 | held >> age & 1 == 1)
    }

    /// Returns the objects that are marked as oversized.
    fn oversized(&self) -> u64 {
        self.priority.iter().fold(u64::MAX, |all, word| all & word)
    }

    /// Makes those of the objects urgent that were marked as oversized.
    fn unmark(&mut self, objects: u64) {
        let marked = self.oversized() & objects;
        let [lowest, ..] = &mut self.priority;
        *lowest &= !marked;
    }

    /// Adds to the priority accumulator of an object, up to its largest value. Returns the sum.
    pub(super) fn raise(&mut self, bit: u32, priority: u32) -> u32 {
        let words = self.priority.iter().rev();
        let before = words.fold(0, |sum, word| sum << 1 | (word >> bit & 1) as u32);
        let sum = before.saturating_add(priority).min(URGENT);
        self.set_priority(bit, sum);
        sum
    }

    /// Marks an object that does not fit in an empty packet.
    pub(super) fn mark_oversized(&mut self, bit: u32) {
        self.set_priority(bit, OVERSIZED);
    }

    fn set_priority(&mut self, bit: u32, priority: u32) {
        for (word, nth) in self.priority.iter_mut().zip(0..) {
            *word = *word & !(1 << bit) | u64::from(priority >> nth & 1) << bit;
        }
        self.note();
    }

    /// Notes which objects are remembered: the client may have those that were sent.
    fn note(&mut self) {
        self.active = self.priority.iter().fold(self.told, |all, word| all | word);
    }
}
