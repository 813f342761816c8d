//! [`Protocol::write_view`]: a packet of the objects that one client needs most.

use alloc::vec::Vec;

use super::encoder::{Direct, Encoder, Shared, Update};
use super::state::{CHUNK, State};
use super::wire::{Front, Tag, unsent};
use super::{LOST, ObjectHistory, PACKETS, View};
use crate::packet::Protocol;
use crate::packet::end::others_can_follow;
use crate::{Delta, Error, ErrorKind, Quantized, Serialize, Stream, WriteStream};

impl Protocol {
    /// Writes the next packet for a client: a header, and as many objects of its view as fit in
    /// `buffer`. Returns the number of bytes written.
    ///
    /// Objects that do not fit [wait](View::waiting) for the next packet. `priority` is asked for each
    /// object only if not all of them fit. It returns a number up to 62, which is added to the object's
    /// accumulator with each packet. The objects with the largest accumulators are sent, and start
    /// again from zero. Accumulators end at 62, and objects that have reached it take turns, so each is
    /// sent sooner or later. An object that does not fit even in an empty packet is
    /// [oversized](View::oversized): it is not sent, and delays no others.
    ///
    /// The header is any value that the client gets with each packet, for example the number of the
    /// tick, and the parts of the player's own object that only the owner gets.
    ///
    /// A server may write several packets in a tick, or none. A client has to acknowledge a packet
    /// before 21 more are written, or its objects are sent whole; the history has to go back as far.
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
    /// fields and of hand-written functions. [`Range`](ErrorKind::Range) if the view and the history
    /// were made for different numbers of objects.
    pub fn write_view<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        priority: impl FnMut(u32) -> u8,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        self.write_view_with(view, objects, header, priority, &mut Direct, buffer)
    }

    /// Writes a packet like [`write_view`](Self::write_view), the same bits. Each value, and each
    /// delta against one baseline, is encoded once in a tick and copied to all clients that need it,
    /// as an [`EncodedCache`](crate::EncodedCache) does.
    ///
    /// It is faster if clients share objects and baselines, and takes a history that nobody else
    /// uses meanwhile; `write_view` can write packets on several threads. A type with an alignment does not compile, as
    /// for [`Encoded`](crate::Encoded).
    ///
    /// Memory: `8 × (ticks + 3)` bytes for each object of the history, and the encoded bits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write_view`](Self::write_view).
    pub fn write_shared_view<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &mut ObjectHistory<T>,
        header: &H,
        priority: impl FnMut(u32) -> u8,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let mut cache = objects.take_shared();
        let encoder = &mut Shared(&mut cache);
        let written = self.write_view_with(view, objects, header, priority, encoder, buffer);
        objects.put_shared(cache);
        written
    }

    fn write_view_with<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        priority: impl FnMut(u32) -> u8,
        encoder: &mut impl Encoder<Quantized<T>>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        const { others_can_follow::<H>() };
        const { others_can_follow::<T>() };
        let capacity = objects.capacity();
        if view.objects != capacity {
            return Err(Error::new(ErrorKind::Range, 0));
        }
        let (front, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written = self
            .write_view_data(view, objects, header, priority, encoder, data)
            .map_err(|error| self.offset_by_header(error))?;
        let unsent = unsent::<H, T>(self.session, capacity);
        self.seal(front, &unsent, data.get(..written).unwrap_or_default());
        Ok(front.len() + written)
    }

    /// Writes the data of a packet. Returns the number of bytes.
    fn write_view_data<H: Serialize, T: Delta>(
        &self,
        view: &mut View,
        objects: &ObjectHistory<T>,
        header: &H,
        mut priority: impl FnMut(u32) -> u8,
        encoder: &mut impl Encoder<Quantized<T>>,
        data: &mut [u8],
    ) -> Result<usize, Error> {
        let mut stream = WriteStream::new(data);
        view.front().serialize(&mut stream)?;
        H::serialize(header, &mut stream)?;
        // the data ends at a byte boundary, so the padding before an aligned check fits as well
        let room = stream.remaining().saturating_sub(self.end.bits());
        let mut updates = view.advance(objects, encoder, room);
        let write = |updates: &[_], encoder: &mut _, stream: &mut WriteStream<'_>| {
            write_updates(updates, encoder, objects.capacity(), stream)?;
            self.end.serialize(stream)
        };
        if stream.attempt(|stream| write(&updates, encoder, stream))?.is_none() {
            view.select(&mut updates, room, &mut priority, encoder);
            write(&updates, encoder, &mut stream)?;
        }
        let written = stream.finish()?;
        for update in updates.iter().filter(|update| update.is_taken) {
            view.change(update.index, State::send);
        }
        Ok(written)
    }
}

/// Writes the objects that are taken, and the end of the list.
fn write_updates<T: Delta>(
    updates: &[Update<'_, Quantized<T>>],
    encoder: &mut impl Encoder<Quantized<T>>,
    capacity: u32,
    stream: &mut WriteStream<'_>,
) -> Result<(), Error> {
    let mut previous = None;
    for update in updates.iter().filter(|update| update.is_taken) {
        stream.object_index(previous, update.index, capacity)?;
        update.tag.serialize(stream)?;
        encoder.write(update, stream)?;
        previous = Some(update.index);
    }
    stream.object_index(previous, capacity, capacity).map(drop)
}

impl View {
    /// Returns the front of the next packet.
    fn front(&self) -> Front {
        let back = self.newest_acked().map(|age| age + 1).filter(|back| *back < PACKETS);
        Front { sequence: self.sequence, back }
    }

    /// Begins the next packet. Returns the objects that the client needs, in the order of their
    /// indices, except those that do not fit in `room` bits alone.
    fn advance<'o, T: Delta>(
        &mut self,
        objects: &'o ObjectHistory<T>,
        encoder: &mut impl Encoder<Quantized<T>>,
        room: u64,
    ) -> Vec<Update<'o, Quantized<T>>> {
        self.sequence = self.sequence.wrapping_add(1);
        self.silence = LOST.min(self.silence + 1);
        let [.., then, oldest] = self.ticks;
        self.ticks.rotate_right(1);
        if let Some(newest) = self.ticks.first_mut() {
            *newest = objects.now();
        }
        let (acked_before, fresh) = (self.acked, core::mem::take(&mut self.fresh));
        let all = (1 << PACKETS) - 1;
        (self.written, self.acked) = ((self.written << 1 | 1) & all, acked_before << 1 & all);
        (self.waiting, self.oversized) = (0, None);
        let is_roomier = room >= self.smallest;
        if is_roomier {
            self.smallest = u64::MAX;
        }

        let mut chunks = core::mem::take(&mut self.chunks);
        let seen = chunks.iter().map(|chunk| chunk.wanted.count_ones() as usize).sum();
        let mut updates = Vec::with_capacity(seen);
        for (chunk, first) in chunks.iter_mut().zip((0..).step_by(CHUNK)) {
            // most objects are far away from a client
            let mut left = chunk.wanted | chunk.active;
            if left == 0 {
                continue;
            }
            let is_same = !is_roomier && self.tick(1) >= objects.changed(first);
            if is_same && chunk.is_settled() {
                self.oversized = self.oversized.or(Some(first + chunk.active.trailing_zeros()));
                continue;
            }
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let (index, is_wanted) = (first + bit, chunk.wanted >> bit & 1 == 1);
                let update = chunk.change(bit, |state| {
                    state.advance(acked_before, fresh, || {
                        objects.at(index, then).is_some_and(|(since, _)| since <= oldest)
                    });
                    if is_roomier {
                        state.raise(0);
                    }
                    self.update(state, is_wanted, index, objects, encoder)
                });
                updates.extend(update.flatten());
            }
        }
        self.chunks = chunks;
        updates
    }

    /// Moves on the state of an object. Returns the object if the client needs it.
    fn update<'o, T: Delta>(
        &mut self,
        state: &mut State,
        is_wanted: bool,
        index: u32,
        objects: &'o ObjectHistory<T>,
        encoder: &mut impl Encoder<Quantized<T>>,
    ) -> Option<Update<'o, Quantized<T>>> {
        let update =
            |tag, value, baseline| Some(Update { index, tag, value, baseline, is_taken: true });
        let versions = objects.versions(index).filter(|_| is_wanted);
        let present = versions.and_then(|all| Some((all, all.at(objects.now())?)));
        let Some((versions, (changed, value))) = present else {
            state.leave(self.acked);
            let is_due = state.is_leaving() && state.on_its_way(self.acked).is_none();
            return if is_due { update(Tag::Left, None, None) } else { None };
        };
        state.enter();
        if state.is_oversized() {
            if self.tick(1) >= changed {
                self.oversized = self.oversized.or(Some(index));
                return None;
            }
            state.raise(0);
        }
        let newest = state.baseline(self.acked);
        let is_fresh = |age: Option<u32>| age.is_some_and(|age| self.tick(age) >= changed);
        if is_fresh(newest) || is_fresh(state.on_its_way(self.acked)) {
            return None;
        }
        let delta = |age| {
            let (since, baseline) = versions.at(self.tick(age))?;
            let tag = self.tag(age, |tick| versions.at(tick).is_some_and(|at| at.0 == since));
            update(tag, Some(value), Some((objects.baseline(index, since), baseline)))
        };
        let whole = || update(Tag::Whole, Some(value), None);
        if self.is_lost() {
            return whole();
        }
        if self.baselines < 2 {
            return newest.and_then(delta).or_else(whole);
        }
        let tried = state.baselines(self.acked).take(self.baselines as usize);
        let bits = |update: &Update<'_, Quantized<T>>| update.tag.bits() + encoder.bits(update);
        tried.filter_map(delta).min_by_key(bits).or_else(whole)
    }

    /// Returns the tag of a delta against the value that the object had in the packet of this age.
    /// `is_same` tells if the object had the same value at another tick.
    fn tag(&self, age: u32, is_same: impl FnOnce(u64) -> bool) -> Tag {
        match self.newest_acked() {
            Some(newest) if newest == age || newest < age && is_same(self.tick(newest)) => {
                Tag::Delta
            }
            _ => Tag::DeltaTo(age),
        }
    }

    /// Returns the age of the newest acknowledged packet.
    pub(super) fn newest_acked(&self) -> Option<u32> {
        if self.acked == 0 { None } else { Some(self.acked.trailing_zeros()) }
    }

    /// Returns the tick of the packet of this age.
    fn tick(&self, age: u32) -> u64 {
        self.ticks.get(age as usize).copied().unwrap_or_default()
    }
}
