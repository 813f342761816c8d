//! Hashes one node of an encoding with all of its parameters.

use super::scope::Scope;
use super::terms;
use super::words::{Hash, Kind};
use crate::schema::node::is_limit;
use crate::schema::{Node, RangeEnd, Schema};

/// The hash of one node of an encoding, and the way to combine it with the hashes of the encodings
/// inside it.
pub(super) enum Step {
    /// The node has neither bits nor an encoding inside it.
    None,
    /// The node is a whole encoding with this hash, and wraps no other one.
    Leaf(Hash),
    /// The node consists of this many values with the same encoding, whose hash is given.
    Leaves(u32, Hash),
    /// The node is a nested type, whose own hash is used.
    Type(&'static Schema),
    /// The node has no effect: the hash is that of the encoding inside it.
    Inner,
    /// The node is an array with this many elements of the encoding inside it.
    Array(u32),
    /// The node wraps one encoding, whose hash has to be added to this one.
    One(Hash),
    /// The node sends the version of the value inside it, whose first version is given. The hash of
    /// that version has to be added.
    Version(u8, Hash),
    /// The node wraps two encodings, one after the other: that of a map's keys and that of its
    /// values.
    Two(Hash),
}

/// Returns the hash of one node of an encoding. `scope` has the fields that the node can refer to.
pub(super) const fn step(node: &Node, scope: Scope<'_>) -> Step {
    Step::Leaf(match *node {
        Node::Bool => Hash::begin(Kind::Bool),
        Node::Bits { bits, signed } => pair(Kind::Bits, bits, signed as u32),
        Node::Float { bits } => one(Kind::Float, bits),
        Node::Range { min, range, fraction, signed: _ } => integers(min, range, fraction),
        Node::Varint { group, min, range, signed } => {
            pair(Kind::Varint, group, signed as u32).wide(min).wide(range)
        }
        Node::Compressed { min, max, steps, components, .. } => {
            let hash = pair(Kind::Compressed, min.to_bits(), max.to_bits()).word(steps as u64);
            return Step::Leaves(components, hash);
        }
        Node::CompressedF64 { min, max, steps, .. } => {
            Hash::begin(Kind::CompressedF64).word(min.to_bits()).word(max.to_bits()).word(steps)
        }
        Node::SmallestThree { bits } => one(Kind::SmallestThree, bits),
        Node::Optional => return Step::One(Hash::begin(Kind::Optional)),
        Node::OmitDefault { value, exact: _, left_out: _, omitted_bit } => {
            let kind = if omitted_bit { Kind::OmitDefaultSet } else { Kind::OmitDefault };
            return Step::One(
                Hash::begin(kind).word(terms::all(value, Scope::none(scope.version))),
            );
        }
        Node::Array { len, is_vector: _ } => return Step::Array(len),
        Node::Counted { len, count } => {
            let hash = Hash::begin(Kind::Counted).word(len as u64);
            return Step::One(terms::reference(hash, count, scope));
        }
        Node::List { min, max } => return Step::One(pair(Kind::List, min, max)),
        Node::More { min, max } => return Step::One(pair(Kind::More, min, max)),
        Node::Ascending => return Step::One(Hash::begin(Kind::Ascending)),
        Node::Deltas { max: _, hash } => return Step::One(Hash::begin(Kind::Deltas).word(hash)),
        Node::Set { min, max } => return Step::One(pair(Kind::Set, min, max)),
        Node::Map { min, max } => return Step::Two(pair(Kind::Map, min, max)),
        Node::Subset { variation, max } => {
            return Step::One(pair(Kind::Subset, variation as u32, max));
        }
        Node::Named { name } => return Step::One(Hash::begin(Kind::Named).text(name)),
        Node::Text { min, max } => pair(Kind::String, min, max),
        Node::UnalignedText { min, max } => pair(Kind::UnalignedText, min, max),
        Node::NulTerminated { min, max } => pair(Kind::NulTerminated, min, max),
        Node::Utf16 { min, max } => pair(Kind::Utf16, min, max),
        Node::ByteArray { len } => one(Kind::ByteArray, len),
        Node::ByteList { min, max } => pair(Kind::ByteList, min, max),
        Node::Rest { min, max } => pair(Kind::Rest, min, max),
        Node::Type(schema) => return Step::Type(schema),
        Node::Itself { depth } => one(Kind::Itself, depth),
        Node::Align => Hash::begin(Kind::Align),
        Node::Check { magic, bits } => one(Kind::Check, bits).word(magic),
        Node::Reserved { bits } => one(Kind::Reserved, bits),
        Node::Relative { to, bits, signed: _ } => terms::reference(relative(bits), to, scope),
        Node::RelativeWrapping { to, bits } => {
            terms::reference(one(Kind::RelativeWrapping, bits), to, scope)
        }
        Node::RangeTo { min, max, least: _, greatest: _, signed: _ } => {
            end(end(Hash::begin(Kind::RangeTo), min, scope), max, scope)
        }
        Node::Versions { first, newest: _ } => {
            return Step::Version(first, one(Kind::Versions, first as u32));
        }
        Node::Opaque { path } => Hash::begin(Kind::Function).text(path).word(0).word(u64::MAX),
        // a conversion has no effect on the wire
        Node::Via { wire: _, exact: _ } => return Step::Inner,
        // a condition is hashed with each field of its group
        Node::Nothing | Node::Skip | Node::When { terms: _ } => return Step::None,
    })
}

/// Returns the hash of an integer from `min` to `min + range`. If the range uses every value of its
/// bits, the hash is that of plain bits.
const fn integers(min: u128, range: u128, fraction: u32) -> Hash {
    if min == 0 && fraction == 0 && range > 0 && range & range.wrapping_add(1) == 0 {
        return pair(Kind::Bits, u128::BITS - range.leading_zeros(), 0);
    }
    one(Kind::Range, fraction).wide(min).wide(range)
}

/// Adds an end of a range to a hash: the field that it refers to, if any, and the constant.
const fn end(hash: Hash, end: RangeEnd, scope: Scope<'_>) -> Hash {
    let hash =
        if end.field.is_empty() { hash.word(0) } else { terms::reference(hash, end.field, scope) };
    hash.word(end.offset as u64)
}

/// Begins the hash of a relative integer. The number of bits counts if no type has it.
pub(super) const fn relative(bits: u32) -> Hash {
    if is_limit(bits) { one(Kind::RelativeBits, bits) } else { Hash::begin(Kind::Relative) }
}

const fn one(kind: Kind, a: u32) -> Hash {
    Hash::begin(kind).word(a as u64)
}

const fn pair(kind: Kind, a: u32, b: u32) -> Hash {
    one(kind, a).word(b as u64)
}
