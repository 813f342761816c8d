//! [`State`]: everything that a server remembers of one object for one client, in four bytes and two
//! bits.

use super::PACKETS;

/// Bits of the packets that had the object, or told that it has left. Bit 0 is the newest packet.
const SENT: u32 = (1 << PACKETS) - 1;
/// Bit of the oldest packet.
const OLDEST: u32 = 1 << (PACKETS - 1);
/// The client has the value that the object had at the oldest packet.
const HELD: u32 = 1 << PACKETS;
/// The client may have the object: it was sent, and the client has not acknowledged that it left.
const TOLD: u32 = HELD << 1;
/// The bits of packets are those that told that the object has left.
const LEFT: u32 = TOLD << 1;
/// Position of the priority accumulator, which has the six highest bits.
const PRIORITY: u32 = 26;

/// The largest value of a priority accumulator.
pub(super) const URGENT: u32 = OVERSIZED - 1;
/// The value of the accumulator of an object that does not fit in an empty packet.
const OVERSIZED: u32 = (1 << (32 - PRIORITY)) - 1;

/// Number of objects that are skipped together: those of one word of bits.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// The states of [`CHUNK`] objects in a view.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// The objects that the game wants the client to have. Bit 0 is the first object.
    pub(super) wanted: u64,
    /// The objects whose state is not the default. [`change`](Self::change) keeps it so.
    pub(super) active: u64,
    states: [State; CHUNK],
}

impl Chunk {
    pub(super) const EMPTY: Self = Self { wanted: 0, active: 0, states: [State(0); CHUNK] };

    /// Returns `true` if every object that is wanted or has a state is both wanted and oversized, and
    /// the client has none of its values. They stay as they are unless a value or the room changes.
    pub(super) fn is_settled(&self) -> bool {
        // without branches, for four states at a time
        let others = self.states.iter().fold(0, |all, state| {
            let other = state.0 & !TOLD ^ OVERSIZED << PRIORITY;
            all | if state.0 == 0 { 0 } else { other }
        });
        self.wanted == self.active && others == 0
    }

    /// Inserts or removes an object. Returns `false` if nothing has changed.
    pub(super) const fn want(&mut self, bit: u32, wanted: bool) -> bool {
        let before = self.wanted;
        self.wanted = before & !(1 << bit) | (wanted as u64) << bit;
        self.wanted != before
    }

    /// Changes the state of an object.
    pub(super) fn change<R>(
        &mut self,
        bit: u32,
        change: impl FnOnce(&mut State) -> R,
    ) -> Option<R> {
        let state = self.states.get_mut(bit as usize)?;
        let result = change(state);
        let is_active = *state != State::default();
        self.active = self.active & !(1 << bit) | u64::from(is_active) << bit;
        Some(result)
    }
}

/// The state of one object in a view: 22 bits for the packets that had it, three flags, and 6 bits
/// for the priority accumulator, which also marks oversized objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State(u32);

impl State {
    /// Returns `true` if the client has to be told that the object has left.
    pub(super) const fn is_leaving(self) -> bool {
        self.0 & LEFT != 0
    }

    /// Returns the bits of the packets that had the object, or told that it has left.
    pub(super) const fn sent(self) -> u32 {
        self.0 & SENT
    }

    /// Records that the packet that is being written has the object.
    pub(super) const fn send(&mut self) {
        self.0 |= 1;
        self.0 &= SENT | HELD | TOLD | LEFT;
        if !self.is_leaving() {
            self.0 |= TOLD;
        }
    }

    /// Adds to the priority accumulator, up to its largest value. Returns the sum. An object that was
    /// marked as oversized is urgent.
    pub(super) fn raise(&mut self, priority: u32) -> u32 {
        let sum = (self.0 >> PRIORITY).saturating_add(priority).min(URGENT);
        self.0 = self.0 & !(OVERSIZED << PRIORITY) | sum << PRIORITY;
        sum
    }

    /// Marks an object that does not fit in an empty packet.
    pub(super) const fn mark_oversized(&mut self) {
        self.0 |= OVERSIZED << PRIORITY;
    }

    pub(super) const fn is_oversized(self) -> bool {
        self.0 >> PRIORITY == OVERSIZED
    }

    /// Makes room for the bit of the next packet. `acked` are the packets that are acknowledged,
    /// before the next one makes room for itself, and `fresh` those among them that were acknowledged
    /// last. `is_kept` tells if the object has not changed from the oldest packet to the one after it,
    /// which becomes the oldest.
    pub(super) fn advance(&mut self, acked: u32, fresh: u32, is_kept: impl FnOnce() -> bool) {
        let (known, is_fresh) = (self.sent() & acked, self.sent() & fresh != 0);
        // with a newer baseline, the oldest one is not needed
        let is_held = (self.0 & HELD | known & OLDEST) != 0 && known & !OLDEST == 0;
        self.0 = self.0 & !(SENT | HELD) | self.0 << 1 & SENT;
        let is_kept = is_held && is_kept();
        self.0 |= if is_kept { HELD } else { 0 };
        if is_fresh || is_held && !is_kept {
            // with another baseline, an oversized object may fit
            self.raise(0);
        }
    }

    /// Moves on an object that the client shall have: if it was leaving, the client gets it whole.
    pub(super) const fn enter(&mut self) {
        if self.is_leaving() {
            self.0 &= !(SENT | HELD | LEFT);
        }
    }

    /// Moves on an object that the client shall not have. Forgets it if the client has never had it,
    /// or has acknowledged that it left.
    pub(super) const fn leave(&mut self, acked: u32) {
        if !self.is_leaving() {
            self.0 = if self.0 & TOLD != 0 { TOLD | LEFT } else { 0 };
        } else if self.sent() & acked != 0 {
            self.0 = 0;
        }
    }

    /// Returns the age of the newest acknowledged packet from whose value a delta can be written.
    pub(super) fn baseline(self, acked: u32) -> Option<u32> {
        self.baselines(acked).next()
    }

    /// Returns the ages of all acknowledged packets from whose value a delta can be written, newest
    /// first.
    pub(super) fn baselines(self, acked: u32) -> impl Iterator<Item = u32> {
        let held = if self.0 & HELD != 0 { OLDEST } else { 0 };
        let mut known = self.sent() & acked | held;
        core::iter::from_fn(move || {
            let age = known.trailing_zeros();
            known &= known.wrapping_sub(1);
            (age < u32::BITS).then_some(age)
        })
    }

    /// Returns the age of the newest packet that had the object and is on its way: no packet after
    /// it is acknowledged yet.
    pub(super) const fn on_its_way(self, acked: u32) -> Option<u32> {
        let newest_acked = acked & acked.wrapping_neg();
        let waiting = self.sent() & newest_acked.wrapping_sub(1);
        if waiting == 0 { None } else { Some(waiting.trailing_zeros()) }
    }
}
