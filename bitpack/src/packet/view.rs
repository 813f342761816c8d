//! [`View`]: the set of a server's objects that one client should have.

mod changes;
mod chunk;
mod encoder;
mod mirror;
mod objects;
mod packets;
mod select;
mod shared;
mod versions;
pub(super) mod wire;
mod write;

pub use mirror::Mirror;
pub use objects::ObjectHistory;

use alloc::boxed::Box;

use self::chunk::{CHUNK, Chunk};
use self::packets::Packets;
pub(super) use self::wire::hash;
use super::acks::ReceivedPackets;

/// The objects that one client should have, and what is known of the client: which packets had each
/// object, and which packets the client has acknowledged.
///
/// A view is a set of indices of objects ("interest", "relevancy", or "scope" in game engines). The
/// game inserts and removes indices, usually by distance.
/// [`Protocol::write_view`](super::Protocol::write_view) writes packets for the client.
///
/// An object that is new in the view is sent whole. An object that has changed is sent as a delta
/// against the newest value that the client has acknowledged. An object that was removed is sent as
/// gone, until the client has acknowledged that. An object whose present value is on its way is not
/// sent again, until a later packet is acknowledged first.
///
/// A view belongs to one connection. Make a new one, and a new [`Mirror`] on the client, with a new
/// [session](super::Protocol::with_session), when a client connects again, and when the view
/// [is lost](Self::is_lost).
///
/// Memory: **4 bytes and 1 bit for each object** of the server, whose number is rounded up to a
/// multiple of 64, and 240 bytes. It never grows. There is no copy of the client's objects.
#[derive(Clone, Debug)]
#[must_use]
pub struct View {
    chunks: Box<[Chunk]>,
    /// Number of objects of the server.
    objects: u32,
    packets: Packets,
    /// Index from which objects of equal priority are selected, so that they take turns. It is one above the
    /// index of the last selected object.
    turn: u32,
    /// Number of acknowledged values of each object that are tried as the baseline of its delta, at most.
    baselines: u32,
    /// Number of objects that the last packet had no room for.
    waiting: u32,
    /// Index of the first object that does not fit even in an empty packet; `None` if there is none.
    oversized: Option<u32>,
    /// Lower bound on the bits of an object that is marked as oversized; `u64::MAX` until one is marked. If a
    /// packet has less room, no oversized object fits.
    smallest: u64,
}

impl View {
    /// Makes an empty view of a server with up to `objects` objects.
    pub fn new(objects: u32) -> Self {
        Self {
            chunks: (0..objects.div_ceil(u64::BITS)).map(|_| Chunk::default()).collect(),
            objects,
            packets: Packets::default(),
            turn: 0,
            baselines: 1,
            waiting: 0,
            oversized: None,
            smallest: u64::MAX,
        }
    }

    /// Tries several acknowledged values of each object as its baseline, newest first, up to `tried` of them,
    /// and uses the one with the smallest delta.
    ///
    /// Cost: each delta is encoded to be measured. The format of packets is the same.
    pub fn with_baselines(self, tried: u32) -> Self {
        Self { baselines: tried.max(1), ..self }
    }

    /// Inserts an object, which is then sent to the client. Returns `false` if it is in the view
    /// already, or if its index is too large. The server need not have such an object yet.
    #[inline]
    pub fn insert(&mut self, index: u32) -> bool {
        self.want(index, true)
    }

    /// Removes an object, which the client is then told to drop. Returns `false` if it is not in
    /// the view.
    pub fn remove(&mut self, index: u32) -> bool {
        self.want(index, false)
    }

    /// Replaces the objects in the view: afterwards the view contains exactly the objects with the given
    /// indices. An index that is too large is ignored.
    pub fn replace(&mut self, indices: impl IntoIterator<Item = u32>) {
        for chunk in &mut self.chunks {
            chunk.wanted = 0;
        }
        for index in indices {
            self.insert(index);
        }
    }

    /// Returns `true` if the object is in the view.
    #[must_use]
    pub fn contains(&self, index: u32) -> bool {
        let chunk = self.chunks.get(index as usize / CHUNK);
        chunk.is_some_and(|chunk| chunk.wanted >> bit(index) & 1 == 1)
    }

    /// Records the packets that the client has received, as [`Mirror::received`] returns them.
    ///
    /// The acknowledgement of a packet acknowledges exactly the objects in it. A packet that was never
    /// written, or is too old, is ignored. All are ignored once the view [is lost](Self::is_lost). A client
    /// that acknowledges packets that it has not received harms only itself.
    pub fn acknowledge(&mut self, received: ReceivedPackets) {
        self.packets.acknowledge(received);
    }

    /// Returns `true` if 32,767 packets were written since the newest acknowledged one, or since the first if
    /// none is acknowledged. Numbers of packets have 16 bits, so the client can no longer tell which packets
    /// are new, and later an old acknowledgement would have the number of a new packet.
    ///
    /// A lost view stays lost: it ignores acknowledgements, and sends all changes whole. Make a new
    /// view and a new [`Mirror`], with a new [session](super::Protocol::with_session), as for a new
    /// connection.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.packets.is_lost()
    }

    /// Returns the number of objects that the last packet had no room for, and that wait for the next one. 0
    /// if all objects that fit in packets of this size were sent.
    #[must_use]
    pub const fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Returns the index of the first object that does not fit even in an empty packet, as found when the
    /// last packet was written. An alignment counts as 7 bits.
    ///
    /// Such an object is not sent, and delays no others. It is sent when its value or the buffer
    /// has changed so that it fits. It is measured once, and again only after such a change.
    #[must_use]
    pub const fn oversized(&self) -> Option<u32> {
        self.oversized
    }

    #[inline]
    fn want(&mut self, index: u32, wanted: bool) -> bool {
        self.change(index, |chunk, bit| chunk.want(bit, wanted)).unwrap_or(false)
    }

    #[inline]
    fn change<R>(&mut self, index: u32, change: impl FnOnce(&mut Chunk, u32) -> R) -> Option<R> {
        Some(change(self.chunk(index)?, bit(index)))
    }

    #[inline]
    fn chunk(&mut self, index: u32) -> Option<&mut Chunk> {
        self.chunks.get_mut(index as usize / CHUNK).filter(|_| index < self.objects)
    }
}

/// Returns the position of an object's bit in the masks of its chunk: 0 to 63.
const fn bit(index: u32) -> u32 {
    index % u64::BITS
}

/// Returns the positions of the set bits of a word, lowest first.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = u32> {
    let mut left = word;
    core::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(bit)
    })
}

#[cfg(test)]
mod tests;
