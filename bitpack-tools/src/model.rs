//! [`Model`]: a checked schema file with the widths of all types, which every command works on.

mod condition;
mod delta;
mod exact;
mod forms;
mod kinds;
mod shape;

pub(crate) use condition::{each_field, unknown_part};
pub(crate) use delta::Codes;
pub use delta::{FieldDelta, NodeDelta, Tiers};
pub(crate) use exact::is_exact_body;
pub(crate) use forms::{Form, HistoryForm, Mode, Trained};
pub(crate) use shape::Planned;
pub use shape::{Code, Integers, Node, Shape};

use std::sync::Arc;

use bitpack::Width;
use bitpack::dynamic::{Condition, Datum, Plan};
use bitpack::schema::description::{Description, Envelope, Packet, RangeEnd};

use crate::width::alternatives;

/// A checked schema file with the widths of all types.
#[derive(Clone, Debug)]
pub struct Model {
    /// The contents of the schema file.
    pub description: Description,
    /// Types in the order of the file. A type refers only to types before it, or to itself.
    pub types: Vec<Type>,
    /// Indices of the types with versions, which are enums with a variant for each version.
    pub(crate) versioned: Vec<usize>,
    /// `true` if packets with a wrong id or checksum are decoded like others.
    pub(crate) ignores_checksums: bool,
    /// The schema file before types with versions were replaced by enums; `None` if it has no such
    /// types.
    pub(crate) unexpanded: Option<Box<Description>>,
    /// The contents of the packets of each view: a header, and the objects.
    pub(crate) views: Vec<Type>,
    /// The trained models, with the forms of the packets that are coded with them.
    pub(crate) trained: Trained,
    /// The encodings of all types, with which core reads and writes values.
    pub(crate) plan: Arc<Plan>,
}

/// A type of the schema.
#[derive(Clone, Debug)]
pub struct Type {
    /// Name of the type; empty for a built-in type such as a tuple.
    pub name: String,
    /// Semantic type beyond the encoding, such as `Range` or `Duration`. Empty for most types.
    pub meaning: String,
    /// Minimum and maximum width of a value, with further facts about its size.
    pub width: Width,
    /// Minimum and maximum width of a changed value in a delta, without its changed bit.
    pub changed_width: Width,
    /// Maximum nesting depth, for a type that contains itself.
    pub depth: Option<u32>,
    /// `true` if a value takes all bytes up to the end of the packet.
    pub takes_rest: bool,
    /// `true` if every value is read back equal to the written one. Nested values of the same
    /// recursive type count as equal.
    pub(crate) is_exact: bool,
    /// Number of bytes that every value takes: zero bits follow its fields and checks. `None` for a
    /// type without the attribute `pad_to`.
    pub padded_to: Option<u32>,
    /// Fields or encoding of the type.
    pub body: Body,
    /// Delta of a changed value; `None` if the schema does not describe it.
    pub delta: Option<NodeDelta>,
}

/// Content of a type of the schema: its fields or its encoding.
#[derive(Clone, Debug)]
pub enum Body {
    /// Fields that are sent one after another.
    Struct(Fields),
    /// An enum: a tag, then the fields of the variant that it selects, then the checks of the type.
    Enum(EnumBody),
    /// A single value with this encoding.
    Alias(Node),
    /// Bits that a hand-written implementation reads and writes, or numbers whose most significant
    /// bit is first.
    Opaque,
}

/// Fields that are either all present or all absent.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// Fields in wire order.
    pub list: Vec<Field>,
}

/// One item on the wire: a value, alignment, a check, reserved bits, or a conditional group.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name of the field. For a conditional group, the condition as it is written in the source.
    pub name: String,
    /// Minimum and maximum width of the item, with further facts about its size.
    pub width: Width,
    /// Width of the item in a delta, with its changed bit. For a conditional group, it is that of
    /// all its fields.
    pub changed_width: Width,
    /// Content of the item, such as a value or an alignment.
    pub kind: FieldKind,
    /// `true` if a later field refers to this one, so that its value is kept while decoding.
    pub is_named: bool,
    /// Exceptions of the field from the delta of its encoding.
    pub delta: FieldDelta,
}

/// Content of a [`Field`].
#[derive(Clone, Debug)]
pub enum FieldKind {
    /// A value with an encoding.
    Value(Node),
    /// Zero bits up to the next byte boundary.
    Align,
    /// A constant that a reader compares, to detect a misread packet.
    Check {
        /// The constant that a reader expects.
        magic: u64,
        /// Width of the constant in bits.
        bits: u32,
    },
    /// Reserved bits, which must be zero.
    Reserved {
        /// Number of reserved bits.
        bits: u32,
    },
    /// An integer that is sent as its difference from an earlier field, by `int_relative` of the
    /// standard serialize 1.0.
    Relative {
        /// Name of the earlier field, from which the difference is taken.
        to: String,
        /// Width in bits of the field's type, or of its largest value if that has fewer.
        bits: u32,
        /// `true` if the field's type is signed.
        signed: bool,
    },
    /// An unsigned integer that is sent as its difference from an earlier field, modulo 2 to the
    /// power of `bits`. The difference has the code of [`Relative`](Self::Relative).
    RelativeWrapping {
        /// Name of the earlier field, from which the difference is taken.
        to: String,
        /// Width of the integer in bits.
        bits: u32,
    },
    /// An integer in a range with an end at an earlier field, sent as its offset from the minimum.
    RangeTo {
        /// Minimum value of the integer.
        min: RangeEnd,
        /// Maximum value of the integer.
        max: RangeEnd,
        /// Minimum value of the integer in any range.
        least: i64,
        /// Maximum value of the integer in any range.
        greatest: i64,
        /// `true` if the field's type is signed.
        signed: bool,
    },
    /// A group of fields that is sent only if a condition holds.
    When {
        /// Condition under which the group is sent.
        condition: Condition,
        /// The fields of the group.
        fields: Fields,
    },
    /// Bits that a function of the game reads and writes. The schema does not describe them.
    Function {
        /// Path of the function in the game's source.
        path: String,
    },
}

/// The variants of an enum and the encoding of its tag.
#[derive(Clone, Debug)]
pub struct EnumBody {
    /// Width of the tag in bits.
    pub tag: u32,
    /// The number that a tag with all bits zero stands for.
    pub least: i128,
    /// `true` if the tag is in two's complement.
    pub is_signed: bool,
    /// `true` if the variants' numbers are discriminants, `false` if they are indices.
    pub has_discriminants: bool,
    /// Variants in declaration order.
    pub variants: Vec<Variant>,
    /// Index of the variant that a value has before anything is read. It is the first variant that
    /// does not contain the enclosing recursive type.
    pub first: usize,
    /// Checks (constants that a reader compares) that follow the fields of every variant.
    pub checks: Fields,
    /// `true` if no variant has fields with bits, so that the tag and the checks are read together.
    pub is_plain: bool,
    /// The bits of each variant's tag with the variant's index, sorted by these bits.
    pub(crate) codes: Vec<(u64, usize)>,
}

/// A variant of an enum.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Name of the variant.
    pub name: String,
    /// Number of the variant: its index or its discriminant.
    pub number: i128,
    /// The bits of the tag that select this variant.
    pub code: u64,
    /// Width of the variant's fields, without the tag.
    pub width: Width,
    /// Fields of the variant, in wire order.
    pub fields: Fields,
}

/// The first problem found in a schema file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path from the root of the file to the part: `types[3].parts.fields[0].encoding`.
    pub path: String,
    /// Description of the problem with the part.
    pub reason: String,
}

impl Model {
    /// Returns this model, which decodes packets with a wrong protocol id or checksum like others.
    #[must_use]
    pub fn ignoring_checksums(self) -> Self {
        Self { ignores_checksums: true, ..self }
    }

    /// Returns the types that can be sent as a datagram.
    #[must_use]
    pub fn packets(&self) -> &[Packet] {
        &self.description.packets
    }

    /// Returns the schema file as it was read. [`description`](Self::description) has an enum of
    /// all versions in place of each type with versions.
    #[must_use]
    pub fn original(&self) -> &Description {
        self.unexpanded.as_deref().unwrap_or(&self.description)
    }

    /// Returns the framing of each packet: protocol id, checksum and end check. `None` if the
    /// schema has no protocol.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        self.description.envelope
    }

    /// Returns the type of the packet with this index.
    #[must_use]
    pub fn packet(&self, index: usize) -> Option<&Type> {
        self.types.get(self.packets().get(index)?.type_ as usize)
    }

    /// Returns `true` if the type of a packet takes all bytes up to the end of the packet.
    pub(crate) fn takes_rest(&self, packet: usize) -> bool {
        self.packet(packet).is_some_and(|type_| type_.takes_rest)
    }

    /// Returns the index of the type with this name, the last if there are several.
    #[must_use]
    pub fn type_named(&self, name: &str) -> Option<usize> {
        self.types.iter().rposition(|it| it.name == name)
    }

    /// Returns `true` if the type with this index has versions: it is an enum with a variant for
    /// each.
    #[must_use]
    pub fn has_versions(&self, index: usize) -> bool {
        self.versioned.contains(&index)
    }

    /// Returns the value that a field of this encoding has if it is not sent; [`Datum::Nothing`] if
    /// that is unknown.
    pub(crate) fn initial(&self, node: &Node) -> Datum {
        node.planned.0.map_or(Datum::Nothing, |id| self.plan.at(id).initial())
    }

    /// Returns the type of a value whose shape is [`Shape::Type`].
    #[must_use]
    pub fn type_of(&self, node: &Node) -> Option<&Type> {
        match node.shape {
            Shape::Type(index) => self.types.get(index),
            _ => None,
        }
    }
}

impl Type {
    /// Returns `true` for a type whose numbers begin with their most significant bit. This program
    /// reads numbers only from their least significant bit.
    pub(crate) fn is_msb_first(&self) -> bool {
        self.meaning == "MsbFirst"
    }
}

impl Body {
    /// Returns the width of a value without the padding of its type.
    pub(crate) fn content_width(&self) -> Width {
        match self {
            Self::Struct(fields) => fields.width(),
            Self::Enum(choice) => {
                let widths = choice.variants.iter().map(|variant| variant.width);
                alternatives(widths).behind(choice.tag).then(choice.checks.width())
            }
            Self::Alias(node) => node.width,
            Self::Opaque => Width::bits(0),
        }
    }

    /// Calls `visit` with the encoding of every field, also in variants and conditional groups.
    pub(crate) fn each_node<'m>(&'m self, visit: &mut impl FnMut(&'m Node)) {
        match self {
            Self::Struct(fields) => fields.each_node(visit),
            Self::Enum(choice) => {
                choice.variants.iter().for_each(|it| it.fields.each_node(&mut *visit));
            }
            Self::Alias(node) => visit(node),
            Self::Opaque => {}
        }
    }
}

impl Fields {
    /// Calls `visit` with the encoding of every field, also in conditional groups.
    pub(crate) fn each_node<'m>(&'m self, visit: &mut impl FnMut(&'m Node)) {
        for field in &self.list {
            match &field.kind {
                FieldKind::Value(node) => visit(node),
                FieldKind::When { fields, .. } => fields.each_node(&mut *visit),
                _ => {}
            }
        }
    }

    /// Calls `visit` with each field that has a value, also in conditional groups. Core's reader
    /// returns the values in the same order.
    pub(crate) fn each_value<'m>(&'m self, visit: &mut impl FnMut(&'m Field)) {
        for field in &self.list {
            match &field.kind {
                FieldKind::When { fields, .. } => fields.each_value(&mut *visit),
                FieldKind::Align | FieldKind::Check { .. } | FieldKind::Reserved { .. } => {}
                _ => visit(field),
            }
        }
    }

    /// Returns the total width of all fields.
    #[must_use]
    pub fn width(&self) -> Width {
        self.list.iter().fold(Width::bits(0), |width, field| width.then(field.width))
    }
}

impl EnumBody {
    /// Returns the variant whose tag has the bits `code`, with its index.
    #[must_use]
    pub fn variant(&self, code: u64) -> Option<(usize, &Variant)> {
        let at = self.codes.binary_search_by_key(&code, |(code, _)| *code).ok()?;
        let index = self.codes.get(at)?.1;
        Some((index, self.variants.get(index)?))
    }
}
