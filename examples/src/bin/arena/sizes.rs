//! Sizes of the packets that were sent, compared with JSON, postcard and C structs.

use std::sync::mpsc::Receiver;

use bitpack::Serialize as _;

use crate::link::{Carbon, Outcome, Told};
use crate::packets::{Motion, NAMES, Packet, Scene, Snapshot};
use crate::raw;

/// Number of bytes of the checksum and the end check of a packet. Other formats would need them
/// too, so they are added to their sizes.
const SEAL: usize = 4 + 4;

/// Total sizes of the packets of one type or of all types, in each format.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    pub(crate) count: u64,
    pub(crate) bytes: u64,
    pub(crate) largest: u64,
    pub(crate) json: u64,
    pub(crate) postcard: u64,
    pub(crate) raw: u64,
}

/// Totals of all snapshots: how many snapshots and objects were sent, how many objects were at
/// rest, and how many bits they took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Objects {
    pub(crate) snapshots: u64,
    pub(crate) count: u64,
    pub(crate) at_rest: u64,
    /// Number of bits of all objects, without their indices.
    pub(crate) bits: u64,
    /// Number of bits of the indices of all objects.
    pub(crate) index_bits: u64,
}

/// Sizes in bytes of all worlds that were sent with a baseline, or of all that were sent without
/// one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worlds {
    pub(crate) count: u64,
    pub(crate) bytes: u64,
    pub(crate) largest: u64,
    /// Total size that the worlds would have without a baseline.
    pub(crate) whole: u64,
    /// Total size of packets with only the bodies that moved.
    pub(crate) moved: u64,
    /// Sum of the ages of the baselines in ticks.
    pub(crate) ages: u64,
    /// Largest age of a baseline in ticks.
    pub(crate) oldest: u64,
}

/// Sizes of all packets that were sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sent {
    pub(crate) kinds: [Sizes; NAMES.len()],
    pub(crate) world: Sizes,
    /// Sizes of the worlds that were sent as deltas, then sizes of those that were sent without a
    /// baseline.
    pub(crate) worlds: [Worlds; 2],
    pub(crate) objects: Objects,
}

impl Sent {
    /// Measures the packets from the channel `carbons` until all senders have ended.
    pub(crate) fn weigh(carbons: &Receiver<Carbon>) -> Outcome<Self> {
        let mut sent = Self::default();
        for carbon in carbons {
            match carbon {
                Carbon::Packet(packet, bytes) => sent.add(&packet, bytes)?,
                Carbon::World(told) => sent.add_world(&told)?,
            }
        }
        Ok(sent)
    }

    fn add(&mut self, packet: &Packet, bytes: usize) -> Outcome<()> {
        let one = Sizes::of(packet, bytes)?;
        if let Some(sizes) = self.kinds.get_mut(packet.kind()) {
            sizes.join(&one);
        }
        if let Packet::Snapshot(snapshot) = packet {
            self.objects.add(snapshot);
        }
        Ok(())
    }

    fn add_world(&mut self, told: &Told) -> Outcome<()> {
        self.world.join(&Sizes::of_world(&told.scene, told.bytes)?);
        let [changes, whole] = &mut self.worlds;
        let worlds = if told.age.is_some() { changes } else { whole };
        worlds.join(&Worlds::of(told));
        Ok(())
    }

    /// Returns the sums of the sizes of all types of packets.
    pub(crate) fn total(&self) -> Sizes {
        let mut total = Sizes::default();
        self.kinds.iter().chain([&self.world]).for_each(|sizes| total.join(sizes));
        total
    }
}

impl Sizes {
    /// Returns the sizes of a packet in all formats. `bytes` is its size as it was sent.
    pub(crate) fn of(packet: &Packet, bytes: usize) -> Outcome<Self> {
        Self::beside(packet, bytes, raw::size(packet))
    }

    /// Returns the sizes of a world in all formats. `bytes` is the size of the delta that was sent;
    /// the other formats have no deltas and would send the whole world.
    fn of_world(scene: &Scene, bytes: usize) -> Outcome<Self> {
        Self::beside(scene, bytes, raw::size_of_world(scene))
    }

    fn beside(value: &impl serde::Serialize, bytes: usize, raw: usize) -> Outcome<Self> {
        let json = serde_json::to_vec(value)?.len() + SEAL;
        let postcard = postcard::to_stdvec(value)?.len() + SEAL;
        let [bytes, json, postcard, raw] = [bytes, json, postcard, raw + SEAL].map(|it| it as u64);
        Ok(Self { count: 1, bytes, largest: bytes, json, postcard, raw })
    }

    fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.bytes += other.bytes;
        self.largest = self.largest.max(other.largest);
        self.json += other.json;
        self.postcard += other.postcard;
        self.raw += other.raw;
    }
}

impl Worlds {
    fn of(told: &Told) -> Self {
        let [bytes, whole, moved] = [told.bytes, told.whole, told.moved].map(|it| it as u64);
        let age = told.age.map_or(0, u64::from);
        Self { count: 1, bytes, largest: bytes, whole, moved, ages: age, oldest: age }
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.bytes += other.bytes;
        self.largest = self.largest.max(other.largest);
        self.whole += other.whole;
        self.moved += other.moved;
        self.ages += other.ages;
        self.oldest = self.oldest.max(other.oldest);
    }
}

impl Objects {
    fn add(&mut self, snapshot: &Snapshot) {
        let empty = Snapshot { bodies: Vec::new(), ..*snapshot };
        let at_rest = snapshot.bodies.iter().filter(|(_, body)| body.motion == Motion::default());
        let bits: u64 = snapshot.bodies.iter().map(|(_, body)| body.max_encoded_bits()).sum();
        self.snapshots += 1;
        self.count += snapshot.bodies.len() as u64;
        self.at_rest += at_rest.count() as u64;
        self.bits += bits;
        // the cost above that of an empty list
        self.index_bits +=
            snapshot.max_encoded_bits().saturating_sub(empty.max_encoded_bits() + bits);
    }
}
