//! [`Views`]: the objects that the clients in a capture have, which later packets refer to.
//!
//! A value is that of the newest packet up to the one that a delta names. A client that has not
//! received a packet can have an older one; a server refers to it only if the object has changed and
//! changed back.

use core::net::SocketAddr;
use std::collections::{BTreeMap, HashMap};

use bitpack::dynamic::Datum;
use bitpack::frame::FARTHEST;

use crate::decode::{Decoder, Event, Options, Outcome, ReceivedView, Step};
use crate::input::Packet;
use crate::model::Model;

/// Maximum number of clients whose objects are kept.
const MOST_CLIENTS: usize = 1 << 12;

/// Number of packets after which the values of an object that has left the view are dropped.
const KEPT: i64 = 256;

/// Maximum number of packets by which one can be older than the newest. An older one is ignored, or
/// begins another connection if it has no baseline.
const OLD: i64 = 32;

/// Unwrapped number of a first packet with the number 0. It is larger than any distance between
/// packets, so that no number is negative.
const FIRST: i64 = 1 << 16;

/// Identifies the packets of a view for one client: the index of the view, the addresses of sender
/// and receiver, and the session number.
type Key = (usize, Option<[SocketAddr; 2]>, u64);

/// The objects of each client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Views {
    by_key: HashMap<Key, Client>,
    /// Number of fields and elements of all values.
    parts: usize,
    /// Number of packets so far, by which the client that was unused for longest is found.
    clock: u64,
}

/// The objects that one client has.
#[derive(Clone, Debug, Default)]
struct Client {
    objects: HashMap<u32, Object>,
    /// Unwrapped number of the newest packet; `None` before the first one.
    newest: Option<i64>,
    parts: usize,
    used: u64,
}

/// The last values of an object.
#[derive(Clone, Debug, Default)]
struct Object {
    /// The values by the unwrapped numbers of their packets.
    versions: BTreeMap<i64, Datum>,
    /// Unwrapped number of the last packet that reported that the object left the view. The client
    /// may not have received it, so the values stay for a while.
    left: i64,
}

impl Views {
    /// Returns the number of values of all clients, and that of their fields and elements.
    pub(crate) fn size(&self) -> (usize, usize) {
        let values =
            |client: &Client| client.objects.values().map(|it| it.versions.len()).sum::<usize>();
        (self.by_key.values().map(values).sum(), self.parts)
    }

    /// Decodes a packet of a view, and keeps its objects. All clients together keep at most
    /// `most_parts` fields and elements: the client that was unused for longest is dropped.
    pub(crate) fn decode<'m>(
        &mut self,
        model: &'m Model,
        index: usize,
        packet: &Packet,
        most_parts: usize,
        options: Options,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        self.clock += 1;
        let key = (index, packet.ends, packet.session);
        let client = self.by_key.get(&key);
        let baseline = |sequence, object, back: u32| {
            let client = client?;
            client.value(object, client.number(sequence) - i64::from(back))
        };
        let decoder = Decoder::new(model, &packet.bytes, options, sink);
        match decoder.view(index, packet.session, baseline) {
            Ok(received) => {
                self.store(key, received, most_parts);
                Outcome::Read
            }
            Err(outcome) => outcome,
        }
    }

    fn store(&mut self, key: Key, received: ReceivedView, most_parts: usize) {
        let client = self.by_key.entry(key).or_default();
        let before = client.parts;
        client.used = self.clock;
        client.store(received);
        self.parts = self.parts - before + client.parts;
        while self.parts > most_parts || self.by_key.len() > MOST_CLIENTS {
            let oldest = self.by_key.iter().min_by_key(|(_, it)| it.used).map(|(key, _)| *key);
            let Some(dropped) = oldest.and_then(|key| self.by_key.remove(&key)) else { break };
            self.parts -= dropped.parts;
        }
    }
}

impl Client {
    /// Returns the unwrapped number of a packet, which is the one closest to that of the newest
    /// packet.
    fn number(&self, sequence: u16) -> i64 {
        match self.newest {
            Some(newest) => newest + i64::from(sequence.wrapping_sub(newest as u16) as i16),
            None => FIRST + i64::from(sequence),
        }
    }

    /// Returns the newest value that the client had of an object after the packet with this
    /// unwrapped number.
    fn value(&self, object: u32, packet: i64) -> Option<&Datum> {
        let versions = &self.objects.get(&object)?.versions;
        versions.range(..=packet).next_back().map(|(_, it)| it)
    }

    fn store(&mut self, received: ReceivedView) {
        let mut packet = self.number(received.sequence);
        let age = self.newest.map_or(0, |newest| newest - packet);
        if age > OLD {
            if received.has_baseline {
                return;
            }
            *self = Self { used: self.used, ..Self::default() };
            packet = self.number(received.sequence);
        }
        let newest = self.newest.map_or(packet, |newest| newest.max(packet));
        self.newest = Some(newest);
        for (index, value) in received.objects {
            match value {
                // an object without values takes no memory
                None => {
                    if let Some(object) = self.objects.get_mut(&index) {
                        object.left = object.left.max(packet);
                    }
                }
                Some(value) => {
                    let object = self.objects.entry(index).or_default();
                    self.parts += value.size();
                    let replaced = object.versions.insert(packet, value);
                    self.parts -= replaced.map_or(0, |it| it.size());
                    self.parts -= object.drop_older(newest - i64::from(FARTHEST));
                }
            }
        }
        if packet % KEPT == 0 {
            self.drop_left(newest - KEPT);
        }
    }

    /// Drops the objects that left the view in packets up to `oldest`.
    fn drop_left(&mut self, oldest: i64) {
        let mut dropped = 0;
        self.objects.retain(|_, object| {
            let last = object.versions.last_key_value().map_or(0, |(packet, _)| *packet);
            let stays = object.left < last || object.left > oldest;
            if !stays {
                dropped += object.versions.values().map(Datum::size).sum::<usize>();
            }
            stays
        });
        self.parts -= dropped;
    }
}

impl Object {
    /// Removes the values that newer ones had replaced by the packet `oldest`. Returns the number
    /// of their fields and elements.
    fn drop_older(&mut self, oldest: i64) -> usize {
        let mut dropped = 0;
        while self.versions.keys().nth(1).is_some_and(|next| *next <= oldest) {
            dropped += self.versions.pop_first().map_or(0, |(_, it)| it.size());
        }
        dropped
    }
}
