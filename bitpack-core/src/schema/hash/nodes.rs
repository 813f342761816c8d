//! Hashes encodings from the outermost node on, each with all of its parameters.

use super::words::{Hash, Kind};
use super::{fields, terms};
use crate::schema::{Field, Node};

/// Returns the hash of a field; `None` if it has no bits.
pub(super) const fn field(field: &Field, scope: &[Field]) -> Option<u64> {
    match field.shape.nodes() {
        // of a function only the path and the bits are known
        [Node::Opaque { path }] => {
            let hash = Hash::begin(Kind::Function).text(path);
            Some(hash.word(field.width.min).word(field.width.max).finish())
        }
        nodes => whole(nodes, scope),
    }
}

/// Returns the hash of a whole encoding.
pub(super) const fn whole(nodes: &[Node], scope: &[Field]) -> Option<u64> {
    value(nodes, scope).0
}

/// Returns the hash of one value's encoding, and the nodes after it.
const fn value<'n>(nodes: &'n [Node], scope: &[Field]) -> (Option<u64>, &'n [Node]) {
    let [node, rest @ ..] = nodes else {
        return (None, nodes);
    };
    match wrapper(node, scope) {
        Wrapper::None => (leaf(node, scope), rest),
        Wrapper::Nothing => value(rest, scope),
        Wrapper::Array(len) => {
            let (item, rest) = value(rest, scope);
            (fields::array(len, item), rest)
        }
        Wrapper::One(hash) => {
            let (inner, rest) = value(rest, scope);
            (Some(hash.maybe(inner).finish()), rest)
        }
        Wrapper::Two(hash) => {
            let (key, rest) = value(rest, scope);
            let (item, rest) = value(rest, scope);
            (Some(hash.maybe(key).maybe(item).finish()), rest)
        }
    }
}

/// The number of encodings that follow a node.
enum Wrapper {
    None,
    /// One, and the node itself does not count.
    Nothing,
    Array(u64),
    One(Hash),
    Two(Hash),
}

const fn wrapper(node: &Node, scope: &[Field]) -> Wrapper {
    Wrapper::One(match *node {
        Node::Via { .. } => return Wrapper::Nothing,
        Node::Array { len, .. } => return Wrapper::Array(len as u64),
        Node::Map { min, max } => return Wrapper::Two(pair(Kind::Map, min, max)),
        Node::Optional => Hash::begin(Kind::Optional),
        Node::OmitDefault { value, .. } => {
            Hash::begin(Kind::OmitDefault).word(terms::all(value, &[]))
        }
        Node::Counted { len, count } => {
            terms::reference(Hash::begin(Kind::Counted).word(len as u64), count, scope)
        }
        Node::List { min, max } => pair(Kind::List, min, max),
        Node::More { min, max } => pair(Kind::More, min, max),
        Node::Ascending => Hash::begin(Kind::Ascending),
        Node::Set { min, max } => pair(Kind::Set, min, max),
        Node::Subset { variation, max } => pair(Kind::Subset, variation as u32, max),
        Node::Named { name } => Hash::begin(Kind::Named).text(name),
        _ => return Wrapper::None,
    })
}

const fn leaf(node: &Node, scope: &[Field]) -> Option<u64> {
    let hash = match *node {
        Node::Type(schema) => return fields::schema(schema),
        Node::Compressed { min, max, steps, components } => {
            let hash = pair(Kind::Compressed, min.to_bits(), max.to_bits()).word(steps as u64);
            return fields::array(components as u64, Some(hash.finish()));
        }
        Node::Bool => Hash::begin(Kind::Bool),
        Node::Bits { bits, signed } => pair(Kind::Bits, bits, signed as u32),
        Node::Float { bits } => one(Kind::Float, bits),
        Node::Range { min, range, fraction, .. } => integers(min, range, fraction),
        Node::SmallestThree { bits } => one(Kind::SmallestThree, bits),
        Node::Text { min, max } => pair(Kind::String, min, max),
        Node::UnalignedText { min, max } => pair(Kind::UnalignedText, min, max),
        Node::NulTerminated { min, max } => pair(Kind::NulTerminated, min, max),
        Node::Utf16 { min, max } => pair(Kind::Utf16, min, max),
        Node::ByteArray { len } => one(Kind::ByteArray, len),
        Node::ByteList { min, max } => pair(Kind::ByteList, min, max),
        Node::Itself { depth } => one(Kind::Itself, depth),
        Node::Align => Hash::begin(Kind::Align),
        Node::Check { magic, bits } => one(Kind::Check, bits).word(magic),
        Node::Reserved { bits } => one(Kind::Reserved, bits),
        Node::Relative { to, .. } => terms::reference(Hash::begin(Kind::Relative), to, scope),
        Node::Opaque { path } => Hash::begin(Kind::Function).text(path).word(0).word(u64::MAX),
        // wrappers were handled before; a condition is not an item
        _ => return None,
    };
    Some(hash.finish())
}

/// Returns the hash of a range. A range that uses every value of its bits equals plain bits.
const fn integers(min: u128, range: u128, fraction: u32) -> Hash {
    if min == 0 && fraction == 0 && range > 0 && range & range.wrapping_add(1) == 0 {
        return pair(Kind::Bits, u128::BITS - range.leading_zeros(), 0);
    }
    one(Kind::Range, fraction).wide(min).wide(range)
}

const fn one(kind: Kind, a: u32) -> Hash {
    Hash::begin(kind).word(a as u64)
}

const fn pair(kind: Kind, a: u32, b: u32) -> Hash {
    one(kind, a).word(b as u64)
}
