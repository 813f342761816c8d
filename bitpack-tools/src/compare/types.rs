//! Walks through the types of two builds, from the packets inwards, and compares each pair once.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::schema::description::{Description, Encoding, Packet, Part, Parts, Type};

use super::align::{Lines, Step, align};
use super::delta_bits::DeltaBits;
use super::words::{Renamed, Words, encoding};
use super::{Bits, Change, ChangeKind, Detail, PacketChange, TypeChange};
use crate::describe::describe_delta;

/// The state of a comparison.
pub(super) struct Walk<'d> {
    pub(super) before: &'d Description,
    pub(super) now: &'d Description,
    /// Sizes of the deltas in the old schema and in the new one.
    pub(super) deltas: [DeltaBits; 2],
    /// Names of the types of each build.
    names: [BTreeSet<&'d str>; 2],
    /// For each pair of types that was compared (index in the old schema, index in the new one),
    /// `true` if its wire format differs, or that of a type inside.
    known: BTreeMap<(u32, u32), bool>,
    /// New names of the fields in the types that were compared, by their old names.
    pub(super) renamed_fields: Renamed,
    types: Vec<TypeChange>,
    packets: Vec<PacketChange>,
}

/// The differences between two encodings, apart from the names in them.
pub(super) struct Inside {
    /// `true` if the encodings or the types in them are not the same.
    pub(super) differs: bool,
    /// `true` if packets have other bits because of the differences between the encodings.
    pub(super) changes_wire: bool,
    /// `true` if the wire format of a type inside differs.
    pub(super) has_changes: bool,
}

impl<'d> Walk<'d> {
    pub(super) fn new(before: &'d Description, now: &'d Description) -> Self {
        let names = |it: &'d Description| it.types.iter().map(|it| &*it.name).collect();
        Self {
            before,
            now,
            deltas: [before, now].map(DeltaBits::of),
            names: [names(before), names(now)],
            known: BTreeMap::new(),
            renamed_fields: Renamed::new(),
            types: Vec::new(),
            packets: Vec::new(),
        }
    }

    pub(super) fn into_changes(self) -> (Vec<TypeChange>, Vec<PacketChange>) {
        let is_changed = |it: &TypeChange| !it.changes.is_empty() || it.before != it.now;
        (self.types.into_iter().filter(is_changed).collect(), self.packets)
    }

    /// Compares all packets. Returns `true` if the wire format of one changed.
    pub(super) fn packets(&mut self) -> bool {
        let lines = |all: &Description| {
            let name = |it: &Packet| name(all, message(all, it.type_)).to_owned();
            let names: Vec<String> = all.packets.iter().map(name).collect();
            // a packet in the place of another one is a renamed packet
            Lines { signatures: vec![String::new(); names.len()], names }
        };
        let mut is_changed = false;
        for step in align(&lines(self.before), &lines(self.now)) {
            let [old, new] = step.items([&self.before.packets, &self.now.packets]);
            if let (Some(old), Some(new)) = (old, new) {
                let messages = [message(self.before, old.type_), message(self.now, new.type_)];
                let found = self.pair(messages[0], messages[1], name(self.now, messages[1]));
                // the bit before messages is told with the history
                let are_alike = (messages[0] == old.type_) == (messages[1] == new.type_);
                if !found && old.hash != new.hash && are_alike {
                    self.hash_alone(messages, [old.hash, new.hash]);
                }
                is_changed |= found || old.hash != new.hash;
            }
            is_changed |= old.is_none() || new.is_none();
            self.packet(old.map(|it| it.type_), new.map(|it| it.type_));
        }
        is_changed | self.histories_and_views()
    }

    /// Compares the values of histories, and the headers and objects of views. Returns `true` if
    /// their wire format changed.
    fn histories_and_views(&mut self) -> bool {
        let (before, now) = (self.before, self.now);
        let mut is_changed = false;
        for new in &now.deltas {
            let name = name(now, new.type_);
            if let Some(old) = before.deltas.iter().find(|it| self::name(before, it.type_) == name)
            {
                is_changed |= self.pair(old.type_, new.type_, name) || old.hash != new.hash;
            }
        }
        for new in &now.views {
            let name = name(now, new.type_);
            if let Some(old) = before.views.iter().find(|it| self::name(before, it.type_) == name) {
                is_changed |= self.pair(old.header, new.header, self::name(now, new.header));
                is_changed |= self.pair(old.type_, new.type_, name) || old.hash != new.hash;
            }
        }
        is_changed
    }

    fn packet(&mut self, old: Option<u32>, new: Option<u32>) {
        let bits = |all: &Description, it: Option<u32>| it.and_then(|it| all.type_at(it)).map(size);
        let (bits_before, bits_now) = (bits(self.before, old), bits(self.now, new));
        let [one, other] = [(self.before, old), (self.now, new)]
            .map(|(all, it)| it.and_then(|it| all.type_at(message(all, it))));
        let name = other.or(one).map(|it| it.name.clone()).unwrap_or_default();
        if bits_before != bits_now {
            self.packets.push(PacketChange { name, bits_before, bits_now });
        }
    }

    /// Adds a change for types that differ only in their hashes, such as by the path of a user's
    /// function.
    fn hash_alone(&mut self, [old, new]: [u32; 2], hashes: [u64; 2]) {
        let hashes = hashes.map(|it| Some(format!("hash {it:#018x}")));
        self.push([old, new], "", vec![changed("", "hash", hashes)]);
    }

    /// Compares a type of the old build with one of the new build, and the types inside them.
    /// Returns `true` if the wire format differs.
    pub(super) fn pair(&mut self, old: u32, new: u32, path: &str) -> bool {
        if let Some(known) = self.known.get(&(old, new)) {
            return *known;
        }
        self.known.insert((old, new), false);
        let at = self.push([old, new], path, Vec::new());
        let mut changes = Vec::new();
        let inside = self.bodies([old, new], path, &mut changes);
        changes.extend(self.own_padding([old, new]));
        changes.extend(self.own_delta([old, new]));
        let is_changed = inside || changes.iter().any(|it| it.changes_wire);
        if let Some(it) = at.and_then(|at| self.types.get_mut(at)) {
            it.changes = changes;
        }
        self.known.insert((old, new), is_changed);
        is_changed
    }

    /// Returns the change of the size that a type is padded to; `None` if it is equal in both
    /// builds.
    fn own_padding(&self, [old, new]: [u32; 2]) -> Option<Change> {
        let (old, new) = (self.before.type_at(old)?, self.now.type_at(new)?);
        let words = |it: &Type| match it.padded_to {
            Some(bytes) => format!("padded to {bytes} bytes"),
            None => "not padded".to_owned(),
        };
        let change = || changed("", "padding", [old, new].map(|it| Some(words(it))));
        (old.padded_to != new.padded_to).then(change)
    }

    /// Returns the change of the rule for the delta of a whole type; `None` if the rules are equal,
    /// or if the type has no deltas in one of the builds.
    fn own_delta(&self, [old, new]: [u32; 2]) -> Option<Change> {
        let (old, new) = (self.before.type_at(old)?, self.now.type_at(new)?);
        let (one, other) = (old.delta.as_ref()?, new.delta.as_ref()?);
        let words = || [one, other].map(|it| describe_delta(Some(it)));
        (one != other).then(|| changed("", "delta", words()))
    }

    fn push(&mut self, [old, new]: [u32; 2], path: &str, changes: Vec<Change>) -> Option<usize> {
        let [before, now] = &self.deltas;
        let delta_bits = [before.of_type(old), now.of_type(new)];
        let (old, new) = (self.before.type_at(old)?, self.now.type_at(new)?);
        self.types.push(TypeChange {
            before: type_name(old),
            now: type_name(new),
            path: path.to_owned(),
            bits_before: size(old),
            bits_now: size(new),
            delta_bits_before: delta_bits[0],
            delta_bits_now: delta_bits[1],
            changes,
        });
        Some(self.types.len() - 1)
    }

    fn bodies(&mut self, [old, new]: [u32; 2], path: &str, changes: &mut Vec<Change>) -> bool {
        let (Some(old), Some(new)) = (self.before.type_at(old), self.now.type_at(new)) else {
            return false;
        };
        match (&old.parts, &new.parts) {
            _ if old.meaning != new.meaning => changes.push(kinds(old, new)),
            (Parts::Fields(one), Parts::Fields(other)) => {
                return self.fields((one, other), ("", path), changes);
            }
            (Parts::As(one), Parts::As(other)) => {
                let inside = self.encodings(one, other, path);
                if inside.differs {
                    let words = [encoding(self.before, one), encoding(self.now, other)].map(Some);
                    let change = changed("", "encoding", words);
                    changes.push(Change { changes_wire: inside.changes_wire, ..change });
                }
                return inside.has_changes;
            }
            (Parts::Variants { .. }, Parts::Variants { .. }) => {
                return self.choices((&old.parts, &new.parts), path, changes);
            }
            (Parts::Opaque { .. }, Parts::Opaque { .. }) if size(old) == size(new) => {}
            _ => changes.push(kinds(old, new)),
        }
        false
    }

    /// Compares two encodings, and the types inside them.
    pub(super) fn encodings(&mut self, one: &Encoding, other: &Encoding, path: &str) -> Inside {
        let here = Words::of(self.before, one, false);
        let there = Words::of(self.now, other, false);
        let differs = here.text != there.text;
        let mut inside = Inside { differs, changes_wire: differs, has_changes: false };
        if here.types.len() != there.types.len() {
            return Inside { differs: true, changes_wire: true, ..inside };
        }
        let path = if other.is_many() { format!("{path}[]") } else { path.to_owned() };
        for (old, new) in here.types.into_iter().zip(there.types) {
            if self.are_counterparts(old, new) {
                inside.has_changes |= self.pair(old, new, &path);
            } else {
                inside.differs = true;
                inside.changes_wire |= Walk::new(self.before, self.now).pair(old, new, "");
            }
        }
        inside
    }

    /// Returns `true` if an old and a new type are taken as one type: they have the same name, or
    /// the type was renamed, because the new build has no type with the old name, and the old build
    /// none with the new name.
    fn are_counterparts(&self, old: u32, new: u32) -> bool {
        let (old, new) = (name(self.before, old), name(self.now, new));
        let [before, now] = &self.names;
        old == new || (!before.contains(new) && !now.contains(old))
    }
}

/// Returns the change of one property of a variant, or of a whole type if `name` is empty.
pub(super) fn changed(name: &str, what: &'static str, both: [Option<String>; 2]) -> Change {
    let details = vec![Detail::new(what, both)];
    Change { details, ..Change::new(ChangeKind::Changed, name.to_owned()) }
}

fn kinds(old: &Type, new: &Type) -> Change {
    let kinds = [old, new].map(|it| {
        Some(match &it.parts {
            _ if !it.meaning.is_empty() => format!("a `{}`", it.meaning),
            Parts::Fields(_) => "a struct".to_owned(),
            Parts::Variants { .. } => "an enum".to_owned(),
            Parts::As(_) => "another name for an encoding".to_owned(),
            _ => format!("{} bits written by hand", size(it)),
        })
    });
    changed("", "kind", kinds)
}

/// A field or a variant, whose position in a list is compared.
pub(super) trait Placed {
    /// Returns the name, or a word for the purpose of a field without a name.
    fn label(&self) -> &str;

    /// Returns the minimum and maximum number of bits.
    fn bits(&self) -> Bits;
}

/// Returns the change of the item at a step of an alignment, with its sizes and positions but
/// without details.
pub(super) fn at_places<T: Placed>(
    kind: ChangeKind,
    name: String,
    [before, now]: [&[T]; 2],
    step: Step,
) -> Change {
    let [old, new] = step.places();
    let has_place = !matches!(kind, ChangeKind::Renamed | ChangeKind::Changed);
    let bits = |list: &[T], at: Option<usize>| Some(list.get(at?)?.bits());
    let after = |list: &[T], at: Option<usize>| {
        let after = at.filter(|_| has_place)?.checked_sub(1).and_then(|at| list.get(at));
        Some(after.map(|it| it.label().to_owned()).unwrap_or_default())
    };
    Change {
        bits_before: bits(before, old),
        bits_now: bits(now, new),
        after_before: after(before, old),
        after_now: after(now, new),
        ..Change::new(kind, name)
    }
}

/// Returns the detail of a property that only one build has: the new one if `is_new`, else the old
/// one.
pub(super) fn alone(what: &'static str, text: String, is_new: bool) -> Detail {
    Detail::new(what, if is_new { [None, Some(text)] } else { [Some(text), None] })
}

/// Returns the type of the message in a packet of a `MixedProtocol`, which has a bit before it.
/// Returns any other type as it is.
fn message(all: &Description, packet: u32) -> u32 {
    let parts = all.type_at(packet).map(|it| &it.parts);
    let Some(Parts::Fields(fields)) = parts.filter(|_| all.deltas.iter().any(|it| it.marked))
    else {
        return packet;
    };
    match &**fields {
        [
            Part { encoding: Encoding::Reserved { bits: 1 }, .. },
            Part { encoding: Encoding::Type(it), .. },
        ] => *it,
        _ => packet,
    }
}

/// Returns the name of the type with this index; empty if there is none.
pub(super) fn name(all: &Description, index: u32) -> &str {
    all.type_at(index).map_or("", |it| &it.name)
}

fn type_name(it: &Type) -> String {
    if it.name.is_empty() { "tuple".to_owned() } else { it.name.clone() }
}

pub(super) const fn size(it: &Type) -> Bits {
    Bits { min: it.min_bits, max: it.max_bits }
}

pub(super) fn join(path: &str, name: &str) -> String {
    match (path, name) {
        ("", name) => name.to_owned(),
        (path, "") => path.to_owned(),
        (path, name) => format!("{path}.{name}"),
    }
}
