//! [`Chunk`]: everything that a server stores about 64 objects for one client, in four bytes and one bit for
//! each object.

use super::bits;
use super::objects::ObjectHistory;
use super::packets::{Dropped, PACKETS, Packets};
use crate::Delta;

/// Number of objects in a chunk: one for each bit of a word.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// Largest value of an object's priority accumulator, the sum of the priorities of an object that waits.
pub(super) const URGENT: u32 = OVERSIZED - 1;
/// Value of a priority accumulator that marks an object as oversized: it does not fit even in an empty
/// packet.
const OVERSIZED: u32 = (1 << PRIORITY) - 1;
/// Number of bits of a priority accumulator.
const PRIORITY: u32 = 6;

/// The states of [`CHUNK`] objects in a view. Each word is a mask with a bit for each object, so
/// one operation changes the states of all of them. Bit 0 is the first object.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// Mask of the objects that the game wants the client to have.
    pub(super) wanted: u64,
    /// Mask of the objects about which the chunk stores anything: those that the client may have, and those
    /// with a priority.
    active: u64,
    /// Mask of the objects that the client may have: they were sent, and no removal of them is acknowledged.
    told: u64,
    /// Mask of the objects that the client is being told to remove. The removal is not acknowledged yet.
    left: u64,
    /// Mask of the objects of which the client has the value at the tick of the oldest remembered packet. The
    /// client has acknowledged that value in a packet that the view no longer remembers.
    held: u64,
    /// One mask for each remembered packet, at the packet's slot (its index in the ring of packets). A set
    /// bit is an object of which the packet contains the value or the removal.
    sent: [u64; PACKETS as usize],
    /// The priority accumulators of all objects: word `n` has bit `n` of each accumulator. An accumulator
    /// with all bits set marks an oversized object.
    priority: [u64; PRIORITY as usize],
}

impl Chunk {
    /// Returns `true` if the client neither has nor should have any of the objects, like most that
    /// are far away from it.
    pub(super) const fn is_blank(&self) -> bool {
        self.wanted | self.active == 0
    }

    /// Adds an object to the view if `wanted`, otherwise removes it. `bit` is the object's index in
    /// the chunk. Returns `false` if nothing has changed.
    #[inline]
    pub(super) const fn want(&mut self, bit: u32, wanted: bool) -> bool {
        let before = self.wanted;
        self.wanted = before & !(1 << bit) | (wanted as u64) << bit;
        self.wanted != before
    }

    /// Begins a new packet: updates the states of all objects, and selects the objects that the client needs.
    /// Returns a mask of those that are left out because they are oversized. `first` is the index of the
    /// first object. `dropped` is the packet that the view forgets. If `is_roomier`, the new packet may have
    /// room for oversized objects.
    pub(super) fn advance<T: Delta>(
        &mut self,
        first: u32,
        objects: &ObjectHistory<T>,
        packets: &Packets,
        dropped: Dropped,
        is_roomier: bool,
    ) -> u64 {
        let oldest = self.put(packets, 0);
        // with a newer baseline, the oldest one is not needed. The objects that were held before are in
        // none of the packets that were acknowledged before
        let before = self.without_sent(self.held, packets, dropped.fresh);
        let acked = if dropped.is_acked { oldest } else { 0 };
        let held = before | self.without_sent(acked, packets, packets.acked);
        self.held = objects.unchanged(first, held, dropped.tick, packets.tick(PACKETS - 1));
        let present = self.wanted & objects.present(first);
        let changed = objects.changed(first, packets.tick(1));
        let marked = self.oversized();
        if marked != 0 {
            let fresh = marked & !self.without_sent(marked, packets, dropped.fresh);
            let fresh = fresh | if dropped.is_fresh { oldest } else { 0 };
            // with another value, another baseline, or more room, it may fit
            let again = fresh | held & !self.held | present & changed;
            self.unmark(if is_roomier { u64::MAX } else { again });
        }
        self.enter(present & self.left);
        self.leave(self.active & !present, packets);
        let oversized = self.oversized() & present;
        let due = self.due(first, objects, packets, present & !oversized, changed);
        let left = self.without_sent(self.left, packets, packets.on_their_way());
        self.put(packets, due | left);
        self.note();
        oversized
    }

    /// Cancels the removal of objects that are in the view again. The client is assumed to have no value of
    /// them, so that they are sent whole.
    fn enter(&mut self, objects: u64) {
        if objects != 0 {
            self.left &= !objects;
            self.held &= !objects;
            self.sent.iter_mut().for_each(|sent| *sent &= !objects);
        }
    }

    /// Begins the removal of objects that are no longer in the view. Deletes the state of objects that the
    /// client has never had, and of objects whose removal it has acknowledged.
    fn leave(&mut self, objects: u64, packets: &Packets) {
        if objects == 0 {
            return;
        }
        let unknown = self.without_sent(objects, packets, packets.acked);
        let forgotten = objects & !(unknown & self.left);
        let left = forgotten & !self.left & self.told;
        self.told = self.told & !forgotten | left;
        self.left = self.left & !forgotten | left;
        self.held &= !forgotten;
        let words = self.sent.iter_mut().chain(&mut self.priority);
        words.for_each(|word| *word &= !forgotten);
    }

    /// Returns a mask of the `present` objects that have to be sent: the client does not have their current
    /// value, and no packet on its way contains it. `changed` is the mask of the objects that have changed
    /// since the previous packet.
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
        // (the newest first: an older packet of an object that has moved since then has another value)
        let mut ages = packets.acked | packets.on_their_way();
        while open != 0 && ages != 0 {
            let age = ages.trailing_zeros();
            ages &= ages - 1;
            let sent = self.sent_in(packets, age);
            if open & sent != 0 {
                open &= !sent | objects.changed(first, packets.tick(age));
            }
        }
        present & changed | open
    }

    /// Records that the packet is sent: the client may have its objects, and their priorities start
    /// again from zero.
    pub(super) fn send(&mut self, packets: &Packets) {
        let sent = self.sent_in(packets, 0);
        if sent != 0 {
            self.told |= sent & !self.left;
            self.priority.iter_mut().for_each(|word| *word &= !sent);
            self.note();
        }
    }

    /// Replaces the mask of the objects in the packet that is being written. Returns the previous mask.
    pub(super) fn put(&mut self, packets: &Packets, objects: u64) -> u64 {
        let sent = self.sent.get_mut(packets.slot(0));
        sent.map_or(0, |sent| core::mem::replace(sent, objects))
    }

    /// Returns a mask of the objects of which a packet contains the value or the removal. `age` is the number
    /// of packets written after that packet.
    pub(super) fn sent_in(&self, packets: &Packets, age: u32) -> u64 {
        self.sent.get(packets.slot(age)).copied().unwrap_or_default()
    }

    /// Returns the mask `objects` without those in certain packets. `ages` is a mask of the packets: bit `n`
    /// stands for the packet after which `n` packets were written. Newest packets are looked at first,
    /// because they contain most of the objects.
    fn without_sent(&self, objects: u64, packets: &Packets, ages: u32) -> u64 {
        let (mut objects, mut ages) = (objects, ages);
        while objects != 0 && ages != 0 {
            objects &= !self.sent_in(packets, ages.trailing_zeros());
            ages &= ages - 1;
        }
        objects
    }

    /// Returns `true` if the client has to remove an object, and has not acknowledged the removal:
    /// packets contain the removal instead of a value. `bit` is the index of the object in the
    /// chunk.
    pub(super) const fn is_leaving(&self, bit: u32) -> bool {
        self.left >> bit & 1 == 1
    }

    /// Returns a mask of the objects whose value in an acknowledged packet a delta can refer to. `age` is the
    /// number of packets written after it.
    pub(super) fn known(&self, packets: &Packets, age: u32) -> u64 {
        self.sent_in(packets, age) & !self.left
    }

    /// Returns the packets whose value of an object a delta can refer to, newest first, each as the number of
    /// packets written after it. They are the acknowledged packets with the object, and the oldest packet if
    /// the client has the object's value of that tick.
    pub(super) fn baselines(&self, bit: u32, packets: &Packets) -> impl Iterator<Item = u32> {
        let held = u32::from(self.held >> bit & 1 == 1) << (PACKETS - 1);
        bits((packets.acked | held).into()).filter(move |age| {
            (self.sent_in(packets, *age) >> bit & 1) as u32 | held >> age & 1 == 1
        })
    }

    /// Returns a mask of the objects that are marked as oversized.
    fn oversized(&self) -> u64 {
        self.priority.iter().fold(u64::MAX, |all, word| all & word)
    }

    /// Removes the mark of oversized objects from those in the mask `objects`. Their priority is then the
    /// largest.
    fn unmark(&mut self, objects: u64) {
        let marked = self.oversized() & objects;
        let [lowest, ..] = &mut self.priority;
        *lowest &= !marked;
    }

    /// Adds `priority` to the priority accumulator of an object, up to the largest value
    /// [`URGENT`]. Returns the sum.
    pub(super) fn raise(&mut self, bit: u32, priority: u32) -> u32 {
        let words = self.priority.iter().rev();
        let before = words.fold(0, |sum, word| sum << 1 | (word >> bit & 1) as u32);
        let sum = before.saturating_add(priority).min(URGENT);
        self.set_priority(bit, sum);
        sum
    }

    /// Marks an object as oversized: it does not fit even in an empty packet.
    pub(super) fn mark_oversized(&mut self, bit: u32) {
        self.set_priority(bit, OVERSIZED);
    }

    fn set_priority(&mut self, bit: u32, priority: u32) {
        for (word, nth) in self.priority.iter_mut().zip(0..) {
            *word = *word & !(1 << bit) | u64::from(priority >> nth & 1) << bit;
        }
        self.note();
    }

    /// Updates the mask `active` of the objects about which the chunk stores anything.
    fn note(&mut self) {
        self.active = self.priority.iter().fold(self.told, |all, word| all | word);
    }
}
