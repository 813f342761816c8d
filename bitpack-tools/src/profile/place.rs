//! [`Place`]: one field of a schema, with statistics over all its values.

use bitpack::trace::{Role, Value};

use super::codes::{Codes, Map, Seen, see};
use super::differences::Differences;
use super::envelope::Surrounding;
use super::event::CountedEvent;
use super::floats::Floats;
use super::hashes::HashOf;
use super::lists::{Elements, has_steps};
use super::mirrors::Mirror;
use super::packet_counts::PacketCounts;
use super::relations::{self, Relation};
use super::timeline::{Slice, Slices};
use super::value_kind::{Category, ValueKind};
use super::values::{Lengths, Texts};
use crate::decode::Step;
use crate::model::{Encoding, Field, Integers, Model, is_quantised, unwrapped};
use crate::sums::add;

/// Maximum number of distinct values of a field that are counted one by one.
const CONTENTS: usize = 32;

/// One field of the schema, or the elements of one list, with statistics over all its values.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Place<'m> {
    pub(super) parent: usize,
    pub(super) step: Option<Step<'m>>,
    pub(super) children: Vec<(Step<'m>, usize)>,
    pub(super) field: Option<&'m Field>,
    pub(super) node: Option<&'m Encoding>,
    pub(super) core: ValueKind<'m>,
    /// `true` if a bit before the value says whether it is present.
    pub(super) is_optional: bool,
    /// `true` if the value is declared with `omit_default`.
    pub(super) is_omitted: bool,
    /// `true` if the type of the value is recursive.
    pub(super) is_recursive: bool,
    /// `true` if the field is inside a recursive type. A change of its declaration affects every
    /// level.
    pub(super) is_inside_itself: bool,
    pub(super) parts: Vec<Part<'m>>,
    /// Counts of the packets, if the place stands for a kind of packet.
    pub(super) packets: Option<Box<PacketCounts>>,
    pub(super) sent: u64,
    /// Total bits of the field and of all fields inside it.
    pub(super) bits: u64,
    /// Number of values that were compared with their predecessor in the packet before.
    pub(super) compared: u64,
    /// Number of values that are equal to their predecessor in the packet before.
    pub(super) same: u64,
    /// Counts of the first distinct values of the field, by the hash of their content.
    pub(super) contents: Map<Seen>,
    /// Counts of all values that are not in `contents`, together.
    pub(super) other_contents: Seen,
    pub(super) differences: Differences,
    /// Relations to earlier fields of the same struct.
    pub(super) relation: Relation,
    /// Rules by which the field follows from earlier ones.
    pub(super) mirrors: Vec<Mirror<'m>>,
    /// Statistics over a field that can be a hash of the others.
    pub(super) hash: Option<Box<HashOf>>,
    /// Differences of the elements of a list from the ones before them.
    pub(super) steps: Option<Box<Differences>>,
    /// Statistics over the elements of a list, a subset or a rotation.
    pub(super) elements: Elements,
    /// A set of bits, one for each flag of the struct that no condition refers to.
    pub(super) free_flags: u32,
    /// Number of structs all of whose `free_flags` are `false`, and of all structs.
    pub(super) flags: (u64, u64),
}

/// Identifies the bits of a field with one purpose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purpose<'m> {
    pub(super) role: Role,
    pub(super) node: Option<&'m Encoding>,
    /// Index of the component of a vector, else [`NO_COMPONENT`](super::event::NO_COMPONENT).
    pub(super) component: usize,
    /// Purpose of bits of a packet that belong to none of its fields.
    pub(super) around: Option<Surrounding>,
}

impl Purpose<'_> {
    /// Returns `true` if the bits have the same purpose, in the same component if they are of a
    /// vector.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.is_beside(other) && self.component == other.component
    }

    /// Returns `true` if the bits have the same purpose, perhaps in another component of a vector.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let is_same_node = match (self.node, other.node) {
            (Some(one), Some(other)) => core::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.role == other.role && self.around == other.around && is_same_node
    }
}

/// Statistics over the bits of one field with one purpose.
#[derive(Clone, Debug)]
pub(super) struct Part<'m> {
    pub(super) purpose: Purpose<'m>,
    /// Number of the part among those of all places.
    pub(super) series: usize,
    /// Bits over time.
    pub(super) slices: Slices,
    pub(super) codes: Codes,
    pub(super) floats: Option<Floats>,
    /// `true` if only a function of the game can decode the bits.
    pub(super) is_opaque: bool,
    /// Total size of all strings in bytes as UTF-8.
    pub(super) text: u64,
    /// The distinct strings, if there are few.
    pub(super) texts: Texts,
    /// Counts of integers by width, from which their size with `varint` is computed.
    pub(super) lengths: Option<Box<Lengths>>,
}

impl<'m> Place<'m> {
    pub(super) fn new(
        model: &Model,
        parent: usize,
        step: Option<Step<'m>>,
        core: ValueKind<'m>,
    ) -> Self {
        Self { parent, step, core, free_flags: free_flags(model, core), ..Self::default() }
    }

    pub(super) fn with(self, model: &'m Model, node: &'m Encoding) -> Self {
        let Category { core, is_optional, is_omitted, is_recursive } = Category::of(model, node);
        Self {
            node: Some(node),
            is_optional,
            is_omitted,
            is_recursive,
            elements: Elements::of(model, core),
            steps: has_steps(core).then(Box::default),
            ..Self::new(model, self.parent, self.step, core)
        }
    }

    /// Counts one more value, given the hash of its content and its number of bits.
    pub(super) fn content(&mut self, content: u64, bits: u64) {
        self.sent += 1;
        self.bits += bits;
        if self.field.is_none() {
            return;
        }
        let seen = Seen { count: 1, bits };
        see(&mut self.contents, CONTENTS, &mut self.other_contents, content, seen);
    }

    /// Adds the statistics of other packets. `next` is the number of the next new part.
    pub(super) fn merge(&mut self, other: Self, next: &mut usize) {
        if let Some(packets) = other.packets {
            self.packets.get_or_insert_default().merge(*packets);
        }
        add!(self += other: sent, bits, compared, same);
        for (content, seen) in other.contents {
            see(&mut self.contents, CONTENTS, &mut self.other_contents, content, seen);
        }
        self.other_contents.add(other.other_contents);
        self.differences.merge(other.differences);
        self.relation.merge(other.relation);
        let same = |it: &Mirror<'m>| other.mirrors.iter().find(|other| it.is(other));
        self.mirrors.retain_mut(|it| same(it).is_some_and(|other| it.merge(other)));
        self.hash.take_if(|it| !other.hash.as_ref().is_some_and(|other| it.merge(other)));
        if let (Some(own), Some(other)) = (&mut self.steps, other.steps) {
            own.merge(*other);
        }
        self.elements.merge(other.elements);
        self.flags.0 += other.flags.0;
        self.flags.1 += other.flags.1;
        for part in other.parts {
            if let Some(own) = self.parts.iter_mut().find(|it| it.purpose.is(&part.purpose)) {
                own.merge(part);
            } else {
                self.parts.push(Part { series: *next, ..part });
                *next += 1;
            }
        }
    }

    /// Returns `true` if a delta can send the value as a small difference from a near one (the
    /// attribute `#[delta(small)]`): it is a number of up to 64 bits.
    pub(super) fn is_near(&self) -> bool {
        let Some(node) = self.node.map(unwrapped) else { return false };
        match Integers::of(node) {
            Some(integers) => (2..1 << 64).contains(&integers.range),
            None => is_quantised(node),
        }
    }

    /// Returns the number of bits before the value that say whether it is present.
    pub(super) fn presence_bits(&self) -> u64 {
        u64::from(self.is_optional) + u64::from(self.is_omitted)
    }

    /// Returns the counts of the field's most frequent value.
    pub(super) fn top(&self) -> Option<Seen> {
        self.contents.values().copied().max_by_key(|seen| (seen.count, seen.bits))
    }
}

impl Part<'_> {
    /// Counts an event in a slice of time.
    pub(super) fn add(&mut self, event: &CountedEvent, slice: Slice) {
        self.slices.add(slice, event.bits);
        self.codes.add(event.code, event.bits);
        if let Some(lengths) = &mut self.lengths {
            lengths.add(event.code);
        }
        match (&event.value, &mut self.floats) {
            (Some(Value::Float(value)), Some(floats)) => {
                floats.add((*value).into(), f32::EPSILON.into());
            }
            (Some(Value::Double(value)), Some(floats)) => floats.add(*value, f64::EPSILON),
            (Some(Value::Text(text)), _) => {
                self.text += text.len() as u64;
                self.texts.add(event.code, text);
            }
            _ => {}
        }
    }

    /// Adds the statistics of other packets.
    fn merge(&mut self, other: Self) {
        self.slices.merge(other.slices);
        self.codes.merge(other.codes);
        self.floats = [self.floats, other.floats].into_iter().flatten().reduce(Floats::join);
        self.text += other.text;
        self.texts.merge(other.texts);
        if let (Some(own), Some(other)) = (&mut self.lengths, other.lengths) {
            own.merge(&other);
        }
    }
}

fn free_flags(model: &Model, core: ValueKind<'_>) -> u32 {
    match core {
        ValueKind::Struct(fields) => relations::free_flags(model, fields),
        _ => 0,
    }
}
