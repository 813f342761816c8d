//! [`Joiner`]: joins messages that were sent with `fragments` or a `BlockSender`, in bounded memory.

use core::net::SocketAddr;
use std::collections::HashMap;

use bitpack::dynamic::Datum;
use bitpack::schema::description::{Description, Packet as Described};
use bitpack::{Fragment, Reassembler};

use crate::decode::Decoder;
use crate::input::Packet;
use crate::model::{Body, Model};

/// Maximum number of directions of connections whose messages are joined at the same time.
const MOST: usize = 64;

/// Maximum number of messages of one direction that lack fragments.
const MOST_MESSAGES: usize = 4;

/// Size of the largest message: 256 fragments of 1,024 bytes.
const LARGEST: usize = 1 << 18;

/// Names of the fields of a [`Fragment`].
const FIELDS: [&str; 4] = ["message", "last", "index", "data"];

/// Joins fragments to messages, separately for each direction of a connection.
#[derive(Debug, Default)]
pub struct Joiner {
    all: HashMap<(Option<[SocketAddr; 2]>, u64), Direction>,
    /// Number of packets with fragments so far, by which the direction that was unused for longest
    /// is found.
    clock: u64,
    incomplete: u64,
}

#[derive(Debug)]
struct Direction {
    messages: Reassembler,
    used: u64,
}

impl Joiner {
    /// Returns the number of messages that lack fragments.
    pub const fn incomplete(&self) -> u64 {
        self.incomplete
    }

    /// Adds the fragments in a packet of the type with this index, if a reader accepts the packet. Returns
    /// the messages that they complete.
    pub fn add(&mut self, model: &Model, index: usize, packet: &Packet) -> Vec<Packet> {
        let fragments = fragments_in(model, index, packet);
        if fragments.is_empty() {
            return Vec::new();
        }
        self.clock += 1;
        let key = (packet.ends, packet.session);
        if self.all.len() == MOST && !self.all.contains_key(&key) {
            let oldest = self.all.iter().min_by_key(|(_, it)| it.used).map(|(key, _)| *key);
            oldest.and_then(|key| self.all.remove(&key));
        }
        let new = || Direction { messages: Reassembler::new(MOST_MESSAGES, LARGEST), used: 0 };
        let direction = self.all.entry(key).or_insert_with(new);
        direction.used = self.clock;
        let mut joined = Vec::new();
        for fragment in fragments {
            let (message, count) = (fragment.message, u64::from(fragment.last) + 1);
            let was_begun = direction.messages.missing(message).is_some();
            let Ok(whole) = direction.messages.receive(fragment) else { continue };
            let is_begun = direction.messages.missing(message).is_some();
            self.incomplete += u64::from(is_begun);
            self.incomplete -= u64::from(was_begun);
            joined.extend(whole.map(|bytes| Packet {
                from: format!("{}, message {message} joined from {count} fragments", packet.from),
                shared: 0,
                modelled: None,
                is_joined: true,
                bytes,
                ..packet.clone()
            }));
        }
        joined
    }
}

/// Returns the fragments in a packet; none if a reader rejects it.
fn fragments_in(model: &Model, index: usize, packet: &Packet) -> Vec<Fragment<'static>> {
    let (mut all, mut numbers) = (Vec::new(), Vec::new());
    let value = Decoder::silent(model, &packet.bytes).packet((packet.session, index));
    let (Ok(value), Some(dynamic)) = (value, model.packet_encoding(index)) else { return all };
    dynamic.each(&value, &mut |path, part| {
        let name = path.rsplit('.').next().unwrap_or_default();
        match (part, FIELDS.iter().position(|it| *it == name)) {
            (Datum::Bytes(data), Some(3)) => {
                if let [message, last, index] = *numbers {
                    let (last, index, data) = (last as u8, index as u8, data.clone().into());
                    all.push(Fragment { message, last, index, data });
                }
            }
            (Datum::Unsigned(number), Some(field @ 0..=2)) => {
                numbers.truncate(field);
                numbers.push(*number as u16);
            }
            _ => {}
        }
    });
    all
}

impl Model {
    /// Returns `true` if a type of the schema has the fields of a [`Fragment`].
    pub fn has_fragments(&self) -> bool {
        self.types().iter().any(|type_| {
            let Body::Struct(fields) = self.body(type_) else { return false };
            fields.iter().map(|it| &*it.name).eq(FIELDS)
        })
    }

    /// Returns the schemas that decode a message of the type called `name`: first as a packet of
    /// the protocol, if the type is one, then as a value without a header. Empty if the schema has
    /// no such type.
    pub fn of_messages(&self, name: &str) -> Vec<Self> {
        let all = self.original();
        let is_it = |it: u32| all.type_at(it).is_some_and(|it| it.name == name);
        let packet = all.packets.iter().find(|it| is_it(it.type_)).cloned();
        let last = || (0..all.types.len() as u32).rev().find(|it| is_it(*it));
        let of = |packet: Described, envelope| {
            let (packets, modelled, deltas, views) = (vec![packet], None, Vec::new(), Vec::new());
            let all = all.clone();
            Self::new(Description { packets, envelope, modelled, deltas, views, ..all }).ok()
        };
        let alone = packet.clone().or_else(|| Some(Described { type_: last()?, hash: 0 }));
        let framed = packet.filter(|_| all.envelope.is_some());
        let framed = framed.and_then(|it| of(it, all.envelope));
        framed.into_iter().chain(alone.and_then(|it| of(it, None))).collect()
    }
}
