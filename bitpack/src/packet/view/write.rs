//! [`Protocol::write_view`]: a packet of the objects that one client needs most.

use alloc::vec::Vec;

use super::chunk::{CHUNK, Chunk};
use super::encoder::{Baseline, Direct, Encoder, Shared, Update};
use super::wire::{FRONT, Tag, hash};
use super::{ObjectHistory, View, bits};
use crate::codec::object_index_code;
use crate::packet::Protocol;
use crate::packet::end::others_can_follow;
use crate::{Delta, Error, ErrorKind, Quantized, Result, Serialize, Stream, WriteStream};

impl Protocol {
    /// Writes the next packet for a client: a header, and as many objects of its view as fit in
    /// `buffer`. Returns the number of bytes written.
    ///
    /// Objects that do not fit [wait](View::waiting) for the next packet. `priority` is called for each
    /// object, but only if not all objects fit. It returns a number up to 62, which is added to the object's
    /// accumulator with each packet. The objects with the largest accumulators are sent, and start again from
    /// zero. Accumulators end at 62, and objects that have reached it take turns, so each is sent sooner or
    /// later. An object that does not fit even in an empty packet is [oversized](View::oversized): it is not
    /// sent, and delays no others.
    ///
    /// The header is any value that the client gets with each packet, for example the number of the
    /// tick, and the parts of the player's own object that only the owner gets.
    ///
    /// A server may write several packets in a tick, or none. A client has to acknowledge a packet
    /// before 21 more are written, or its objects are sent whole; the history has to go back as
    /// far.
    ///
    /// ```
    /// use bitpack::{Delta, Error, Mirror, ObjectHistory, Protocol, Serialize, View};
    ///
    /// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    /// struct Body {
    ///     #[bits(min = -1000, max = 1000)]
    ///     #[delta(small = 4)]
    ///     x: i16,
    /// }
    /// const GAME: Protocol = Protocol::of::<Body>("my game", 1);
    ///
    /// let mut bodies = ObjectHistory::new(100, 32); // the server's, for all clients
    /// let mut view = View::new(100); // the server's, for one client
    /// let mut mirror = Mirror::<Body>::new(100); // the client's
    ///
    /// for tick in 0..10_u8 {
    ///     bodies.set(7, &Body { x: tick.into() })?;
    ///     bodies.set(8, &Body { x: 500 })?;
    ///     bodies.advance();
    ///
    ///     view.replace(if tick < 5 { 7..9 } else { 8..9 });
    ///     let mut packet = [0; bitpack::DATAGRAM];
    ///     let bytes = GAME.write_view(&mut view, &bodies, &tick, |_| 1, &mut packet)?;
    ///
    ///     assert_eq!(GAME.read_view::<u8, _>(&mut mirror, &packet[..bytes])?, Some(tick));
    ///     assert_eq!(mirror.get(7), bodies.get(7).filter(|_| tick < 5));
    ///     assert_eq!(mirror.get(8), bodies.get(8));
    ///
    ///     // what the client sends back, some time later
    ///     if let Some(received) = mirror.received() {
    ///         view.acknowledge(received);
    ///     }
    /// }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if not even the header fits; the errors of the header's
    /// fields and of hand-written functions. [`Range`](ErrorKind::Range) if the view and the
    /// history were made for different numbers of objects.
    pub fn write_view<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        priority: impl FnMut(u32) -> u8,
        buffer: &mut [u8],
    ) -> Result<usize> {
        self.write_view_with(view, objects, header, priority, &mut Direct, buffer)
    }

    /// Writes the same packet as [`write_view`](Self::write_view), but shares encoded bits between clients.
    /// Each value, and each delta against one baseline, is encoded once in a tick and copied to all clients
    /// that need it, as an [`EncodedCache`](crate::EncodedCache) does.
    ///
    /// It is faster if clients share objects and baselines. Any number of threads can write packets
    /// from one history at the same time: they share the encoded bits, and none waits for another.
    /// (On a platform without 64-bit atomics, a history belongs to one thread.) A type with an
    /// alignment does not compile, as for [`Encoded`](crate::Encoded).
    ///
    /// The first tick shares nothing, and a tick with many more bits than earlier ticks shares only a part of
    /// its bits, because room is made only between ticks. The packets are the same.
    ///
    /// Memory: `8 × (ticks + 3)` bytes for each object of the history, and the encoded bits of a
    /// tick, rounded up to 64 for each value and delta.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write_view`](Self::write_view).
    pub fn write_shared_view<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        priority: impl FnMut(u32) -> u8,
        buffer: &mut [u8],
    ) -> Result<usize> {
        let encoder = &mut Shared::new(objects);
        self.write_view_with(view, objects, header, priority, encoder, buffer)
    }

    fn write_view_with<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        mut priority: impl FnMut(u32) -> u8,
        encoder: &mut impl Encoder<Quantized<T>>,
        buffer: &mut [u8],
    ) -> Result<usize> {
        const { others_can_follow::<H>() };
        const { others_can_follow::<T>() };
        let capacity = objects.capacity();
        if view.objects != capacity {
            return Err(Error::new(ErrorKind::Range, 0));
        }
        self.sealing(buffer, Some((const { hash::<H, T>() }, capacity)), |data| {
            let mut stream = WriteStream::new(data);
            FRONT.serialize(view.packets.front(), &mut stream)?;
            H::serialize(header, &mut stream)?;
            // the data ends at a byte boundary, so the padding before an aligned check fits as well
            let room = stream.remaining().saturating_sub(self.end.bits());
            view.advance(objects, room);
            let write = |view: &View, encoder: &mut _, stream: &mut WriteStream<'_>| {
                view.write(objects, encoder, stream)?;
                self.end.serialize(stream)
            };
            let written =
                stream.attempt(|stream| write(view, encoder, stream)).and_then(|written| {
                    if written.is_none() {
                        view.select(objects, room, &mut priority, encoder);
                        write(view, encoder, &mut stream)?;
                    }
                    stream.finish()
                });
            view.end(written.is_ok());
            written
        })
    }
}

impl View {
    /// Begins the next packet: selects the objects that the client needs, except those that would not fit in
    /// `room` bits alone.
    fn advance<T: Delta>(&mut self, objects: &ObjectHistory<T>, room: u64) {
        let dropped = self.packets.advance(objects.now());
        (self.waiting, self.oversized) = (0, None);
        let is_roomier = room >= self.smallest;
        if is_roomier {
            self.smallest = u64::MAX;
        }
        for (chunk, first) in self.chunks.iter_mut().zip((0..).step_by(CHUNK)) {
            // most objects are far away from a client
            if !chunk.is_blank() {
                let left_out = chunk.advance(first, objects, &self.packets, dropped, is_roomier);
                if left_out != 0 {
                    self.oversized = self.oversized.or(Some(first + left_out.trailing_zeros()));
                }
            }
        }
    }

    /// Ends the current packet. If it `is_sent`, records that the client may have its objects; otherwise
    /// removes the objects from the packet.
    fn end(&mut self, is_sent: bool) {
        for chunk in self.chunks.iter_mut().filter(|chunk| !chunk.is_blank()) {
            if is_sent {
                chunk.send(&self.packets);
            } else {
                chunk.put(&self.packets, 0);
            }
        }
    }

    /// Writes the objects of the current packet, and the end of the list.
    fn write<T: Delta>(
        &self,
        objects: &ObjectHistory<T>,
        encoder: &mut impl Encoder<Quantized<T>>,
        stream: &mut WriteStream<'_>,
    ) -> Result {
        let (capacity, shared) = (objects.capacity(), objects.shared());
        let newest = self.packets.newest_acked().filter(|_| self.baselines < 2 && !self.is_lost());
        let number = newest.and_then(|age| encoder.number(self.packets.tick(age)));
        let mut previous = None;
        for (chunk, first) in self.chunks.iter().zip((0..).step_by(CHUNK)) {
            let sent = if chunk.is_blank() { 0 } else { chunk.sent_in(&self.packets, 0) };
            if sent == 0 {
                continue;
            }
            // most objects have a delta against the packet's baseline
            let known = newest.map_or(0, |age| chunk.known(&self.packets, age));
            for bit in bits(sent) {
                let index = first + bit;
                let known = number.filter(|_| known >> bit & 1 == 1);
                let code = object_index_code(previous, index, capacity);
                if let Some(entry) = known.and_then(|number| shared.find(index, number)) {
                    shared.append(Tag::Delta.after(code), entry, stream)?;
                } else if let Some(update) = self.update(chunk, bit, index, objects, encoder) {
                    encoder.write(code, &update, shared, stream)?;
                } else {
                    continue;
                }
                previous = Some(index);
            }
        }
        stream.object_index(previous, capacity, capacity).map(drop)
    }

    /// Returns the objects of the current packet, each with the way in which it is sent: as a removal, a
    /// delta, or a whole value.
    pub(super) fn updates<'o, T: Delta>(
        &self,
        history: &'o ObjectHistory<T>,
        encoder: &mut impl Encoder<Quantized<T>>,
    ) -> Vec<Update<'o, Quantized<T>>> {
        let mut updates = Vec::new();
        for (chunk, first) in self.chunks.iter().zip((0..).step_by(CHUNK)) {
            let objects = bits(chunk.sent_in(&self.packets, 0));
            updates.extend(
                objects.filter_map(|bit| self.update(chunk, bit, first + bit, history, encoder)),
            );
        }
        updates
    }

    /// Returns the way in which an object of the current packet is sent: as a removal, a delta, or a whole
    /// value. `None` if the server has no such object.
    fn update<'o, T: Delta>(
        &self,
        chunk: &Chunk,
        bit: u32,
        index: u32,
        objects: &'o ObjectHistory<T>,
        encoder: &mut impl Encoder<Quantized<T>>,
    ) -> Option<Update<'o, Quantized<T>>> {
        if chunk.is_leaving(bit) {
            return Some(Update { index, tag: Tag::Left, value: None, baseline: None });
        }
        let versions = objects.versions(index)?;
        let (_, value) = versions.valid_at(objects.now())?;
        let delta = |age| {
            let tick = self.packets.tick(age);
            let (since, baseline) = versions.valid_at(tick)?;
            let tag = self.tag(age, |tick| versions.valid_at(tick).is_some_and(|at| at.0 == since));
            let baseline = Some(Baseline { tick, since, value: baseline });
            Some(Update { index, tag, value: Some(value), baseline })
        };
        let mut ages = chunk.baselines(bit, &self.packets);
        let found = if self.is_lost() {
            None
        } else if self.baselines < 2 {
            ages.next().and_then(delta)
        } else {
            let deltas = ages.take(self.baselines as usize).filter_map(delta);
            deltas.min_by_key(|update| update.tag.bits() + encoder.bits(update))
        };
        found.or(Some(Update { index, tag: Tag::Whole, value: Some(value), baseline: None }))
    }

    /// Returns the tag of a delta against the value of a packet after which `age` packets were written.
    /// `is_same` returns `true` for a tick at which the object had the same value as in that packet.
    fn tag(&self, age: u32, is_same: impl FnOnce(u64) -> bool) -> Tag {
        match self.packets.newest_acked() {
            Some(newest) if newest == age || newest < age && is_same(self.packets.tick(newest)) => {
                Tag::Delta
            }
            _ => Tag::DeltaTo(age),
        }
    }
}
