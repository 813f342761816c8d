//! Compares the schemas of two builds by the names of their types and fields, as a text diff
//! compares lines.

mod align;
mod delta_bits;
mod fields;
mod protocol;
mod text;
mod types;
mod variants;
mod words;

use core::fmt;

use bitpack::schema::description::Description;
use serde::Serialize;

pub(crate) use protocol::history;
pub use text::write;
use types::Walk;

/// The changes from one build to another. Its JSON is the output of `bitpack compare --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[must_use]
pub struct Comparison {
    /// `true` if the two builds cannot read each other's packets. A new name alone does not change
    /// the wire format.
    pub wire_changed: bool,
    /// The types that have changed, each without the changes of the types inside it. A packet is
    /// before the types inside it.
    pub types: Vec<TypeChange>,
    /// The packets whose size changed, and those that only one build has.
    pub packets: Vec<PacketChange>,
    /// The changes around each packet, such as the protocol id and the checksum.
    pub protocol: Vec<Detail>,
}

/// A type of both builds with its changes, without those of the types inside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TypeChange {
    /// Name of the type in the old build.
    pub before: String,
    /// Name of the type in the new build.
    pub now: String,
    /// Path to the first field of this type in a packet. For the type of a packet, its own name.
    pub path: String,
    /// Size of a value in the old build.
    pub bits_before: Bits,
    /// Size of a value in the new build.
    pub bits_now: Bits,
    /// Size of the delta of a changed value in the old build; `None` if it has no deltas.
    pub delta_bits_before: Option<Bits>,
    /// Size of the delta of a changed value in the new build; `None` if it has no deltas.
    pub delta_bits_now: Option<Bits>,
    /// Changes of its fields and variants, in wire order.
    pub changes: Vec<Change>,
}

/// A packet whose size changed, or that only one build has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PacketChange {
    /// Name of the packet's type in the new build, or in the old one if it was removed.
    pub name: String,
    /// Size in the old build; `None` if the packet is new.
    pub bits_before: Option<Bits>,
    /// Size in the new build; `None` if the packet was removed.
    pub bits_now: Option<Bits>,
}

/// A change of a field or a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Kind of the change.
    pub kind: ChangeKind,
    /// Name of the field or variant in the new build, or in the old one if it was removed. A field
    /// of a variant has the name of the variant before its own: `Move.speed`.
    pub name: String,
    /// Name in the old build, if it was another one.
    pub old_name: Option<String>,
    /// `true` if packets have other bits because of this change.
    pub changes_wire: bool,
    /// The parts of the encoding that were added, removed or changed.
    pub details: Vec<Detail>,
    /// Size in the old build; `None` if there was no such field.
    pub bits_before: Option<Bits>,
    /// Size in the new build; `None` if there is no such field.
    pub bits_now: Option<Bits>,
    /// Size in a delta of the old build, with the changed bit; `None` if there is no such field, or
    /// its type has no deltas.
    pub delta_bits_before: Option<Bits>,
    /// Size in a delta of the new build, with the changed bit; `None` if there is no such field, or
    /// its type has no deltas.
    pub delta_bits_now: Option<Bits>,
    /// Name of the field or variant before this one in the old build, empty at the beginning.
    /// `None` unless this one was removed or moved.
    pub after_before: Option<String>,
    /// Name of the field or variant before this one in the new build, empty at the beginning.
    /// `None` unless this one was added or moved.
    pub after_now: Option<String>,
}

/// Kind of a [`Change`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The field or variant is only in the new build.
    Added,
    /// The field or variant is only in the old build.
    Removed,
    /// The field or variant has a new name, and nothing else about it changed.
    Renamed,
    /// The field or variant is at another position.
    Moved,
    /// The encoding, default, condition or number changed.
    #[default]
    Changed,
}

/// One property of a field, a variant or a protocol in both builds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// Name of the property, such as `encoding`, `default` or `condition`.
    pub what: &'static str,
    /// The property in the old build, in words; `None` if it had none.
    pub before: Option<String>,
    /// The property in the new build, in words; `None` if it has none.
    pub now: Option<String>,
}

/// Fewest and most bits of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bits {
    /// Fewest bits of a value.
    pub min: u64,
    /// Most bits of a value; `None` if there is no bound.
    pub max: Option<u64>,
}

/// Compares two builds. A packet of the old build is compared with the one of the same name.
pub fn compare(before: &Description, now: &Description) -> Comparison {
    let mut walk = Walk::new(before, now);
    let mut wire_changed = walk.packets();
    let (types, packets) = walk.into_changes();
    let mut protocol = protocol::details(before.envelope, now.envelope);
    protocol.extend(protocol::histories(before, now, !types.is_empty()));
    protocol.extend(protocol::views(before, now, !types.is_empty()));
    wire_changed |= !protocol.is_empty();
    Comparison { wire_changed, types, packets, protocol }
}

impl Change {
    /// Creates a change of the wire format, without details, sizes and positions.
    fn new(kind: ChangeKind, name: String) -> Self {
        Self { kind, name, changes_wire: true, ..Self::default() }
    }
}

impl Detail {
    fn new(what: &'static str, [before, now]: [Option<String>; 2]) -> Self {
        Self { what, before, now }
    }
}

/// Formats the number without a unit: `7`, `3..=40`, `3 or more`.
impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max {
            Some(max) if max == self.min => write!(f, "{max}"),
            Some(max) => write!(f, "{}..={max}", self.min),
            None => write!(f, "{} or more", self.min),
        }
    }
}
