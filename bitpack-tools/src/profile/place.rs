//! [`Place`]: one field of a schema, with statistics over all its values.

use bitpack::trace::Role;

use super::codes::{Codes, Map, Seen, see};
use super::differences::Differences;
use super::event::{CountedEvent, Detail};
use super::floats::Floats;
use super::hashes::HashOf;
use super::lists::{Elements, has_steps};
use super::mirrors::Mirror;
use super::relations::{self, Relation};
use super::value_kind::ValueKind;
use super::values::{Lengths, Texts};
use crate::decode::Step;
use crate::model::{Encoding, Field, Integers, Model, is_quantised, unwrapped};

/// Maximum number of distinct values of a field that are counted one by one.
pub(super) const CONTENTS: usize = 32;

/// One field of the schema, or the elements of one list, with statistics over all its values.
#[derive(Clone, Debug, Default)]
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
    /// `true` if the field is inside a recursive type. A change of its declaration affects every
    /// level.
    pub(super) is_inside_itself: bool,
    pub(super) parts: Vec<Part<'m>>,
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

/// Statistics over the bits of one field with one purpose.
#[derive(Clone, Debug)]
pub(super) struct Part<'m> {
    pub(super) role: Role,
    pub(super) node: Option<&'m Encoding>,
    /// Index of the component of a vector, else [`NO_COMPONENT`](super::event::NO_COMPONENT).
    pub(super) component: usize,
    pub(super) codes: Codes,
    /// Number of the part's series in the timeline.
    pub(super) series: usize,
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
    pub(super) fn new(parent: usize, step: Option<Step<'m>>, core: ValueKind<'m>) -> Self {
        Self { parent, step, core, ..Self::default() }
    }

    pub(super) fn with(mut self, model: &'m Model, node: &'m Encoding) -> Self {
        (self.core, self.is_optional, self.is_omitted) = ValueKind::of(model, node);
        self.node = Some(node);
        self.elements = Elements::of(model, self.core, node);
        self.steps = has_steps(self.core).then(Box::default);
        self.free_flags = free_flags(model, self.core);
        self
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
    /// Counts an event. `texts` are the strings of its packet.
    pub(super) fn add(&mut self, event: &CountedEvent, texts: &[String]) {
        self.codes.add(event.code, event.bits);
        if let Some(lengths) = &mut self.lengths {
            lengths.add(event.code);
        }
        match (event.detail, &mut self.floats) {
            (Detail::Float(value, exact), Some(floats)) => floats.add(value, exact),
            (Detail::Text(at), _) => {
                let text = texts.get(at).map_or("", |it| it);
                self.text += text.len() as u64;
                self.texts.add(event.code, text);
            }
            _ => {}
        }
    }
}

pub(super) fn free_flags(model: &Model, core: ValueKind<'_>) -> u32 {
    match core {
        ValueKind::Struct(fields) => relations::free_flags(model, fields),
        _ => 0,
    }
}

/// Returns `true` if two encodings are the same node of the schema, or both are absent.
pub(super) fn is_same_node(one: Option<&Encoding>, other: Option<&Encoding>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => core::ptr::eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}
