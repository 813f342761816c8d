//! [`Place`]: one field of a schema, with statistics over all its values.

use bitpack::trace::Role;

use super::codes::{Codes, Map, Seen, see};
use super::differences::Differences;
use super::event::{CountedEvent, Detail};
use super::floats::Floats;
use super::lists::Elements;
use super::relations::{self, Relation};
use super::values::{Lengths, Texts};
use crate::decode::Step;
use crate::model::{Body, EnumBody, Field, Fields, Model, Node, Shape};

/// Maximum number of distinct values of a field that are counted one by one.
pub(super) const CONTENTS: usize = 32;

/// One field of the schema, or the elements of one list, with statistics over all its values.
#[derive(Clone, Debug, Default)]
pub(super) struct Place<'m> {
    pub(super) parent: usize,
    pub(super) step: Option<Step<'m>>,
    pub(super) children: Vec<(Step<'m>, usize)>,
    pub(super) field: Option<&'m Field>,
    pub(super) node: Option<&'m Node>,
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
    /// Statistics over the elements of a list, a subset or a rotation.
    pub(super) elements: Elements,
    /// The flags of a struct that no condition refers to.
    pub(super) free_flags: u32,
    /// Number of structs all of whose `free_flags` are `false`, and of all structs.
    pub(super) flags: (u64, u64),
}

/// Category of a field's value, which decides how the size of its delta is computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum ValueKind<'m> {
    Struct(&'m Fields),
    Variants(&'m EnumBody),
    /// Several numbers that are one value, such as a quaternion.
    Vector,
    Array {
        len: u32,
        of: &'m Node,
    },
    List {
        of: &'m Node,
    },
    Subset {
        max: u32,
        of: &'m Node,
    },
    Map {
        key: &'m Node,
    },
    #[default]
    Leaf,
}

/// Statistics over the bits of one field with one purpose.
#[derive(Clone, Debug)]
pub(super) struct Part<'m> {
    pub(super) role: Role,
    pub(super) node: Option<&'m Node>,
    /// Index of the component of a vector, else [`NO_COMPONENT`](super::event::NO_COMPONENT).
    pub(super) component: usize,
    pub(super) codes: Codes,
    /// Number of its series in the timeline.
    pub(super) series: usize,
    pub(super) floats: Option<Floats>,
    /// `true` if only a function of the game can decode the bits.
    pub(super) is_opaque: bool,
    /// Total size of all strings in bytes as UTF-8.
    pub(super) text: u64,
    /// The distinct strings, if there are few.
    pub(super) texts: Texts,
    /// Numbers of integers by their width, as `varint` would send them.
    pub(super) lengths: Option<Box<Lengths>>,
}

impl<'m> ValueKind<'m> {
    /// Returns the category of an encoding, then `true` if it is an `Option`, then `true` if it
    /// omits a default.
    pub(super) fn of(model: &'m Model, node: &'m Node) -> (Self, bool, bool) {
        let (mut node, mut is_optional, mut is_omitted) = (node, false, false);
        if has_itself(node) {
            // a delta sends a nested value of a recursive type in full
            return (Self::Leaf, false, false);
        }
        let core = loop {
            match &node.shape {
                Shape::Optional(of) => (node, is_optional) = (of, true),
                Shape::OmitDefault { of, .. } => (node, is_omitted) = (of, true),
                Shape::Named { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => node = of,
                Shape::Type(index) => match model.types.get(*index).map(|it| &it.body) {
                    Some(Body::Struct(fields)) => break Self::Struct(fields),
                    Some(Body::Enum(choice)) => break Self::Variants(choice),
                    Some(Body::Alias(of)) => node = of,
                    Some(Body::Opaque) | None => break Self::Leaf,
                },
                Shape::Array { is_vector: true, .. } | Shape::SmallestThree { .. } => {
                    break Self::Vector;
                }
                Shape::Compressed { components, .. } if *components > 1 => break Self::Vector,
                Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                    break Self::Array { len: *len, of };
                }
                Shape::List { of, .. } | Shape::More { of, .. } => break Self::List { of },
                Shape::Subset { max, of, .. } => break Self::Subset { max: *max, of },
                Shape::Map { key, .. } => break Self::Map { key },
                Shape::Bool
                | Shape::Bits { .. }
                | Shape::Float { .. }
                | Shape::Range { .. }
                | Shape::Compressed { .. }
                | Shape::CompressedF64 { .. }
                | Shape::Text { .. }
                | Shape::UnalignedText { .. }
                | Shape::NulTerminated { .. }
                | Shape::Utf16 { .. }
                | Shape::ByteArray { .. }
                | Shape::ByteList { .. }
                | Shape::Rest { .. }
                | Shape::Nothing
                | Shape::Function { .. }
                | Shape::Itself { .. } => break Self::Leaf,
            }
        };
        (core, is_optional, is_omitted)
    }
}

impl<'m> Place<'m> {
    pub(super) fn new(parent: usize, step: Option<Step<'m>>, core: ValueKind<'m>) -> Self {
        Self { parent, step, core, ..Self::default() }
    }

    pub(super) fn with(mut self, model: &'m Model, node: &'m Node) -> Self {
        (self.core, self.is_optional, self.is_omitted) = ValueKind::of(model, node);
        self.node = Some(node);
        self.elements = Elements::of(model, self.core, node);
        self.free_flags = free_flags(self.core);
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
        let mut node = self.node;
        while let Some(Node { shape: Shape::Optional(of) | Shape::Named { of, .. }, .. }) = node {
            node = Some(of);
        }
        let Some(node) = node else { return false };
        match node.shape.integers() {
            Some(integers) => (2..1 << 64).contains(&integers.range),
            None => node.shape.is_quantised(),
        }
    }

    /// Returns the counts of the field's most frequent value.
    pub(super) fn top(&self) -> Option<Seen> {
        self.contents.values().copied().max_by_key(|seen| (seen.count, seen.bits))
    }
}

impl Part<'_> {
    /// Counts an event of a packet with these strings.
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

pub(super) fn free_flags(core: ValueKind<'_>) -> u32 {
    match core {
        ValueKind::Struct(fields) => relations::free_flags(fields),
        _ => 0,
    }
}

/// Returns `true` if an encoding contains a value of the enclosing recursive type.
fn has_itself(node: &Node) -> bool {
    matches!(node.shape, Shape::Itself { .. }) || node.inner().any(has_itself)
}
