//! [`Mirror`]: the objects that a client has received.

use alloc::vec::Vec;

use super::versions::Versions;
use super::wire::{FARTHEST, FRONT, Tag, hash};
use crate::packet::acks::ReceivedPackets;
use crate::packet::end::others_can_follow;
use crate::packet::front::Front;
use crate::packet::{Protocol, is_newer};
use crate::{Delta, Error, ErrorKind, ReadStream, Result, Serialize, Stream};

/// The objects of a server that a client has received, by their indices. It stores the earlier
/// values that deltas may refer to.
///
/// [`Protocol::read_view`] reads packets into it, and its [`received`](Self::received) is the
/// acknowledgement that the server's [`View`](super::View) takes. A mirror belongs to one
/// connection, as the view does.
///
/// After 32,767 lost packets in a row it can no longer tell new packets from old ones, and ignores
/// many of them. The view [is lost](super::View::is_lost) then: make a new mirror when the server
/// makes a new view.
///
/// Memory: for each object at most 23 values, and 8 bytes for each, whatever arrives: the values of the last
/// 22 packets, and one older value. The storage of an object can be half as long again, because it grows by
/// doubling.
#[derive(Clone, Debug)]
pub struct Mirror<T> {
    objects: Vec<Object<T>>,
    /// Number of the newest packet. It has 64 bits, and does not wrap.
    newest: u64,
    received: Option<ReceivedPackets>,
    updates: Vec<(u32, Option<T>)>,
    updated: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Object<T> {
    versions: Versions<T>,
    /// Number of the newest packet that has removed the object.
    left: u64,
}

impl<T: Delta> Mirror<T> {
    /// Makes a mirror of a server with up to `objects` objects.
    #[must_use]
    pub fn new(objects: u32) -> Self {
        let objects = (0..objects).map(|_| Object { versions: Versions::EMPTY, left: 0 }).collect();
        Self { objects, newest: 0, received: None, updates: Vec::new(), updated: Vec::new() }
    }

    /// Returns the newest value of an object, or `None` if it is not in the client's view.
    #[must_use]
    pub fn get(&self, index: u32) -> Option<&T> {
        let object = self.objects.get(usize::try_from(index).ok()?)?;
        Some(object.versions.newest()?.1)
    }

    /// Returns all objects in the client's view with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        let values = (0..).zip(&self.objects);
        values.filter_map(|(index, object)| Some((index, object.versions.newest()?.1)))
    }

    /// Returns the indices of the objects that the last packet has changed. [`get`](Self::get)
    /// returns `None` for those that have left the view.
    #[must_use]
    pub fn updated(&self) -> &[u32] {
        &self.updated
    }

    /// Returns the packets that have arrived, for [`View::acknowledge`](super::View::acknowledge); `None`
    /// before the first. Send it with each packet to the server: it takes 17 or 49 bits.
    #[must_use]
    pub const fn received(&self) -> Option<ReceivedPackets> {
        self.received
    }

    /// Returns the largest number of stored values of an object.
    #[cfg(test)]
    pub(super) fn most_versions(&self) -> usize {
        self.objects.iter().map(|object| object.versions.len()).max().unwrap_or(0)
    }

    /// Converts the 16-bit sequence number of a packet to a number that does not wrap.
    fn unwrapped(&self, sequence: u16) -> u64 {
        let Some(received) = self.received else { return u64::from(sequence) + FIRST };
        if is_newer(sequence, received.newest) {
            self.newest + u64::from(sequence.wrapping_sub(received.newest))
        } else {
            self.newest.saturating_sub(received.newest.wrapping_sub(sequence).into())
        }
    }

    /// Makes the values that were read from the packet with this number the current ones.
    fn commit(&mut self, packet: u64) {
        self.newest = self.newest.max(packet);
        let oldest = self.newest.saturating_sub(FARTHEST.into());
        self.updated.clear();
        for (index, value) in self.updates.drain(..) {
            let object = usize::try_from(index).ok().and_then(|i| self.objects.get_mut(i));
            let Some(Object { versions, left }) = object else { continue };
            // a late packet changes nothing that a later one has said
            let is_newest = versions.newest().is_none_or(|(newest, _)| newest < packet);
            match value {
                Some(value) if *left < packet => versions.insert(packet, value),
                None if is_newest => {
                    versions.clear();
                    *left = packet.max(*left);
                }
                _ => continue,
            }
            while versions.take_older(oldest).is_some() {}
            if is_newest {
                self.updated.push(index);
            }
        }
    }

    /// Reads an object from the packet with the number `packet`. `back` is the distance in packets from the
    /// packet of the baseline to this one, unless the object names another distance. Returns `None` if the
    /// object has left the view.
    fn read_update(
        &self,
        index: u32,
        packet: u64,
        back: Option<u32>,
        stream: &mut ReadStream<'_>,
    ) -> Result<Option<T>> {
        let start = stream.position();
        let back = match Tag::read(stream)? {
            Tag::Left => return Ok(None),
            Tag::Whole => {
                let mut value = T::blank();
                T::serialize(&mut value, stream)?;
                return Ok(Some(value));
            }
            Tag::DeltaTo(named) if back == Some(named) => {
                return Err(Error::new(ErrorKind::Redundant, start));
            }
            Tag::DeltaTo(named) => Some(named),
            Tag::Delta => back,
        };
        let object = usize::try_from(index).ok().and_then(|index| self.objects.get(index));
        let baseline = object.zip(back).and_then(|(object, back)| {
            object.versions.valid_at(packet.saturating_sub(back.into()))
        });
        let (_, baseline) = baseline.ok_or_else(|| Error::new(ErrorKind::Baseline, start))?;
        let mut value = T::blank();
        stream.delta(&mut value, baseline)?;
        Ok(Some(value))
    }
}

/// Number of the first packet if its sequence number is 0. It is so large that no subtraction of a distance
/// gives a negative number.
const FIRST: u64 = 1 << 16;

impl Protocol {
    /// Reads a packet of [`write_view`](Self::write_view). Returns its header. Returns `None` if
    /// the packet has been read before, or is more than 32 packets older than the newest.
    ///
    /// A packet that arrives after a newer one is read too: objects that are not in the newer packet get its
    /// values.
    ///
    /// # Errors
    ///
    /// The mirror stays as it was after an error. The server sends what was in the packet again,
    /// because it is not acknowledged.
    ///
    /// [`Baseline`](ErrorKind::Baseline) for a delta against a value that the mirror does not have: the
    /// packet is very late, or the mirror is not that of the server's view. Otherwise the errors of
    /// [`read`](Self::read), and [`Redundant`](ErrorKind::Redundant) if an object repeats the distance of the
    /// packet's baseline.
    pub fn read_view<H: Serialize, T: Delta>(
        &self,
        mirror: &mut Mirror<T>,
        bytes: &[u8],
    ) -> Result<Option<H>> {
        const { others_can_follow::<H>() };
        const { others_can_follow::<T>() };
        let sealed = self.sealed(bytes)?;
        let capacity = u32::try_from(mirror.objects.len()).unwrap_or(u32::MAX);
        sealed.verify(self, Some((const { hash::<H, T>() }, capacity)))?;
        self.read_view_data(mirror, capacity, sealed.data)
            .map_err(|error| self.offset_by_header(error))
    }

    fn read_view_data<H: Serialize, T: Delta>(
        &self,
        mirror: &mut Mirror<T>,
        capacity: u32,
        data: &[u8],
    ) -> Result<Option<H>> {
        let mut stream = ReadStream::new(data);
        let front = FRONT.serialize(Front::default(), &mut stream)?;
        let received = ReceivedPackets::with(mirror.received, front.sequence);
        let Some(received) = received else { return Ok(None) };
        let mut header = H::blank();
        H::serialize(&mut header, &mut stream)?;
        mirror.updates.clear();
        let (packet, back) = (mirror.unwrapped(front.sequence), front.back.map(u32::from));
        let mut index = stream.object_index(None, 0, capacity)?;
        while index < capacity {
            let value = mirror.read_update(index, packet, back, &mut stream)?;
            mirror.updates.push((index, value));
            index = stream.object_index(Some(index), 0, capacity)?;
        }
        self.serialize_end(&mut stream)?;
        stream.finish()?;
        mirror.received = Some(received);
        mirror.commit(packet);
        Ok(Some(header))
    }
}
