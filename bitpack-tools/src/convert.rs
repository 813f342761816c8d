//! Reads packets of an old build as values of today's types: by the names of their fields, with
//! defaults for those that the old build lacks.

mod error;
mod value;

use core::cell::Cell;

use bitpack::dynamic::Datum;
use bitpack::schema::Description;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use error::Unconverted;

use crate::decode::{Decoder, Outcome};
use crate::history::Histories;
use crate::input::Packet;
use crate::model::{Fault, Model};
use value::{MOST_DEFAULTS, Old, Values};

/// Converts packets from the schema of an old build to the schema of today's.
///
/// Fields are found by their names. A field that the old schema lacks gets the value that today's
/// reader gives a field that is not sent; one that today's schema lacks is dropped. Variants are
/// found by their names, too.
///
/// The results are as serde's: structs are objects, tuples and lists are arrays, and a variant is
/// its name or an object with its name. Objects of a sparse array are pairs of index and value.
#[derive(Clone, Copy, Debug)]
pub struct Converter<'m> {
    old: &'m Model,
    new: &'m Model,
}

impl Model {
    /// Builds the model of today's type `T`.
    ///
    /// # Errors
    ///
    /// Returns the part of the type that no schema file can describe.
    pub fn of<T: bitpack::Serialize>() -> Result<Self, Fault> {
        Self::new(Description::of::<T>())
    }
}

impl<'m> Converter<'m> {
    /// Creates a converter of packets that were written with the schema `old`.
    pub const fn new(old: &'m Model, new: &'m Model) -> Self {
        Self { old, new }
    }

    /// Returns a packet as JSON, in the form of today's schema.
    ///
    /// # Errors
    ///
    /// Returns the reason that the old build rejects the packet, or the part that has no value of
    /// today's type.
    pub fn json(&self, packet: &Packet) -> Result<Value, Unconverted> {
        let count = self.old.packets().len();
        let mut first = None;
        for index in 0..count {
            match Decoder::silent(self.old, &packet.bytes).packet((packet.session, index)) {
                Ok(datum) => return self.of_packet(index, &datum),
                Err(outcome) => first = first.or(Some(outcome)),
            }
        }
        Err(unread(first))
    }

    /// Returns a packet as JSON like [`json`](Self::json). The value of a packet of a history, such
    /// as those of a replay, is decoded with `histories` and added to them. `kind` is the result of
    /// [`kind_of`](Model::kind_of).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`json`](Self::json).
    pub fn json_in(
        &self,
        histories: &mut Histories,
        packet: &Packet,
        kind: usize,
    ) -> Result<Value, Unconverted> {
        let Some((type_, value)) = histories.value(self.old, packet, kind) else {
            return self.json(packet);
        };
        let value = value.map_err(|outcome| unread(Some(outcome)))?;
        let name = self.old.types().get(type_).map_or("", |it| &it.name);
        // a tuple has no name
        let named = self.new.type_named(name).filter(|_| !name.is_empty());
        let only = match (self.new.packets(), &*self.new.description.deltas) {
            ([only], []) => Some(only.type_ as usize),
            ([] | [_], [only]) => Some(only.type_ as usize),
            _ => None,
        };
        let new = named.or(only);
        let new = new
            .ok_or_else(|| Unconverted::new("", format!("today's schema has no type `{name}`")))?;
        self.of_types([type_, new], &value)
    }

    /// Returns a packet as a value of today's type, through serde: `T` derives `Deserialize`, and
    /// its serde names are those of its fields. Fields with `skip` need `#[serde(default)]`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`json`](Self::json), and those of serde.
    pub fn value<T: DeserializeOwned>(&self, packet: &Packet) -> Result<T, Unconverted> {
        T::deserialize(self.json(packet)?).map_err(|error| Unconverted::new("", error))
    }

    /// Converts the value of a packet, whose type is the packet with this index in the old schema.
    fn of_packet(&self, index: usize, read: &Datum) -> Result<Value, Unconverted> {
        let name = self.old.packet(index).map_or("", |it| &it.name);
        let type_ = self.old.packets().get(index).map_or(usize::MAX, |it| it.type_ as usize);
        let packets = self.new.packets();
        let same =
            (0..packets.len()).find(|i| self.new.packet(*i).is_some_and(|it| it.name == name));
        let new = same.or((packets.len() == 1).then_some(0));
        let Some(new) = new.and_then(|new| packets.get(new)) else {
            return Err(Unconverted::new("", format!("today's schema has no packet `{name}`")));
        };
        self.of_types([type_, new.type_ as usize], read)
    }

    /// Converts a value from the type with the index `old` in the old schema to the type `new` in
    /// today's.
    fn of_types(&self, [old, new]: [usize; 2], read: &Datum) -> Result<Value, Unconverted> {
        let mut read = read.clone();
        // a field that was not sent has its initial value in the old build
        if let Some(dynamic) = self.old.plan.type_at(old as u32) {
            dynamic.complete(&mut read);
        }
        let left = Cell::new(MOST_DEFAULTS);
        Values::new(self.new, &left).type_(new, Some(&Old::of_type(self.old, old, &read)))
    }
}

/// Returns the error of a packet that the old build does not read.
fn unread(outcome: Option<Outcome>) -> Unconverted {
    match outcome {
        Some(Outcome::Rejected(rejection)) => Unconverted::new(&rejection.path, &rejection),
        Some(Outcome::Unknown(unknown)) => {
            let why = format!("the old schema does not say {}", unknown.why);
            Unconverted::new(&unknown.path, why)
        }
        _ => Unconverted::new("", "the old schema has no packets"),
    }
}
