//! Converts encodings of a description from and to the nodes of a schema.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::Encoding;
use crate::schema::Node;
use crate::schema::description::head::{Head, Nodes};
use crate::schema::description::{Encoded, Expression, Integer, RangeEnd};

impl Encoding {
    /// Converts a node of a schema. `nodes` provides the nodes that follow it, which are the
    /// encodings inside it, such as that of a list's elements.
    pub(in crate::schema::description) fn of(node: &Node, nodes: &mut impl Nodes) -> Self {
        match *node {
            Node::Bool => Self::Bool,
            Node::Bits { bits, signed } => Self::Bits { bits, signed },
            Node::Float { bits } => Self::Float { bits },
            Node::Range { min, range, signed, fraction } => {
                let max = Integer::of(min.wrapping_add(range), signed);
                Self::Range { min: Integer::of(min, signed), max, signed, fraction }
            }
            Node::Varint { group, min, range, signed } => {
                let max = Integer::of(min.wrapping_add(range), signed);
                Self::Varint { group, min: Integer::of(min, signed), max, signed }
            }
            Node::Compressed { min, max, steps, components, strict, wraps: wrapping } => {
                Self::Compressed { min, max, steps, components, strict, wrapping }
            }
            Node::CompressedF64 { min, max, steps, strict, wraps: wrapping } => {
                Self::CompressedF64 { min, max, steps, strict, wrapping }
            }
            Node::SmallestThree { bits } => Self::SmallestThree { bits },
            Node::Optional => Self::Optional(nodes.next().into()),
            Node::OmitDefault { value, exact, left_out, omitted_bit } => {
                let value = (!value.is_empty()).then(|| Expression::from(value));
                let left_out = left_out.and_then(Encoded::of);
                Self::OmitDefault { value, exact, left_out, omitted_bit, of: nodes.next().into() }
            }
            Node::Array { len, is_vector } => {
                Self::Array { len, is_vector, of: nodes.next().into() }
            }
            Node::Counted { len, count } => {
                Self::Counted { len, count: String::from(count), of: nodes.next().into() }
            }
            Node::List { min, max } => Self::List { min, max, of: nodes.next().into() },
            Node::More { min, max } => Self::More { min, max, of: nodes.next().into() },
            Node::Ascending => Self::Ascending(nodes.next().into()),
            Node::Deltas { max, hash } => {
                let max_bits = (max < u64::MAX).then_some(max);
                Self::Deltas { max_bits, hash, of: nodes.next().into() }
            }
            Node::Set { min, max } => Self::Set { min, max, of: nodes.next().into() },
            Node::Map { min, max } => {
                let key = nodes.next().into();
                Self::Map { min, max, key, value: nodes.next().into() }
            }
            Node::Text { min, max } => Self::Text { min, max },
            Node::UnalignedText { min, max } => Self::UnalignedText { min, max },
            Node::NulTerminated { min, max } => Self::NulTerminated { min, max },
            Node::Utf16 { min, max } => Self::Utf16 { min, max },
            Node::ByteArray { len } => Self::ByteArray { len },
            Node::ByteList { min, max } => Self::ByteList { min, max },
            Node::Rest { min, max } => Self::Rest { min, max },
            Node::Subset { variation, max } => {
                Self::Subset { variation, max, of: nodes.next().into() }
            }
            Node::Named { name } => {
                Self::Named { name: String::from(name), of: nodes.next().into() }
            }
            Node::Via { .. } => nodes.next(),
            Node::Type(schema) => Self::Type(nodes.type_(schema)),
            Node::Itself { depth } => Self::Itself { depth },
            Node::Align => Self::Align,
            Node::Check { magic, bits } => Self::Check { magic, bits },
            Node::Reserved { bits } => Self::Reserved { bits },
            Node::Relative { to, bits, signed } => {
                Self::Relative { to: String::from(to), bits, signed }
            }
            Node::RelativeWrapping { to, bits } => {
                Self::RelativeWrapping { to: String::from(to), bits }
            }
            Node::RangeTo { min, max, least, greatest, signed } => Self::RangeTo {
                min: RangeEnd::of(min),
                max: RangeEnd::of(max),
                least,
                greatest,
                signed,
            },
            Node::When { terms } => {
                Self::When { condition: Expression::from(terms), parts: Vec::new() }
            }
            Node::Versions { first, newest } => {
                Self::Versions { first, newest, of: Box::new(nodes.next()) }
            }
            Node::Opaque { path } => Self::Function { path: String::from(path) },
            // skipped fields are not described
            Node::Nothing | Node::Skip => Self::Nothing,
        }
    }

    /// Returns the outermost part of this encoding, without the encodings inside it.
    pub(in crate::schema) fn head(&self) -> Head<'_> {
        Head::Node(match *self {
            Self::Bool => Node::Bool,
            Self::Bits { bits, signed } => Node::Bits { bits, signed },
            Self::Float { bits } => Node::Float { bits },
            Self::Range { min, max, signed, fraction } => {
                let (min, max) = (min.to_bits(), max.to_bits());
                Node::Range { min, range: max.wrapping_sub(min), signed, fraction }
            }
            Self::Varint { group, min, max, signed } => {
                let (min, max) = (min.to_bits(), max.to_bits());
                Node::Varint { group, min, range: max.wrapping_sub(min), signed }
            }
            Self::Compressed { min, max, steps, components, strict, wrapping: wraps } => {
                Node::Compressed { min, max, steps, components, strict, wraps }
            }
            Self::CompressedF64 { min, max, steps, strict, wrapping: wraps } => {
                Node::CompressedF64 { min, max, steps, strict, wraps }
            }
            Self::SmallestThree { bits } => Node::SmallestThree { bits },
            Self::Optional(_) => Node::Optional,
            Self::OmitDefault { value: Some(ref value), omitted_bit, .. } => {
                return Head::Omitted(value, omitted_bit);
            }
            Self::OmitDefault { value: None, exact, omitted_bit, .. } => {
                Node::OmitDefault { value: &[], exact, left_out: None, omitted_bit }
            }
            Self::Array { len, is_vector, .. } => Node::Array { len, is_vector },
            Self::Counted { len, ref count, .. } => return Head::Counted(len, count),
            Self::List { min, max, .. } => Node::List { min, max },
            Self::More { min, max, .. } => Node::More { min, max },
            Self::Ascending(_) => Node::Ascending,
            Self::Deltas { max_bits, hash, .. } => {
                Node::Deltas { max: max_bits.unwrap_or(u64::MAX), hash }
            }
            Self::Set { min, max, .. } => Node::Set { min, max },
            Self::Map { min, max, .. } => Node::Map { min, max },
            Self::Text { min, max } => Node::Text { min, max },
            Self::UnalignedText { min, max } => Node::UnalignedText { min, max },
            Self::NulTerminated { min, max } => Node::NulTerminated { min, max },
            Self::Utf16 { min, max } => Node::Utf16 { min, max },
            Self::ByteArray { len } => Node::ByteArray { len },
            Self::ByteList { min, max } => Node::ByteList { min, max },
            Self::Rest { min, max } => Node::Rest { min, max },
            Self::Subset { variation, max, .. } => Node::Subset { variation, max },
            Self::Named { ref name, .. } => return Head::Named(name),
            Self::Nothing => Node::Nothing,
            Self::Type(_) => return Head::Type,
            Self::Itself { depth } => Node::Itself { depth },
            Self::Align => Node::Align,
            Self::Check { magic, bits } => Node::Check { magic, bits },
            Self::Reserved { bits } => Node::Reserved { bits },
            Self::Relative { ref to, bits, .. } => return Head::Relative(to, bits),
            Self::RelativeWrapping { ref to, bits } => return Head::RelativeWrapping(to, bits),
            Self::RangeTo { ref min, ref max, .. } => return Head::RangeTo(min, max),
            Self::Versions { first, newest, .. } => Node::Versions { first, newest },
            Self::When { ref condition, .. } => return Head::When(condition),
            Self::Function { ref path } => return Head::Function(path),
        })
    }
}
