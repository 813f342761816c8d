//! [`Step`]: the hash of one node of an encoding. Each row of the table of encodings defines one.

use super::scope::Scope;
use super::terms;
use super::words::Hash;
use crate::schema::field::is_limit;
use crate::schema::table::Kind;
use crate::schema::{RangeEnd, Schema};

/// The hash of one node of an encoding, and the way to combine it with the hashes of the encodings
/// inside it.
pub(in crate::schema) enum Step {
    /// The node takes no bits and contains no encoding.
    None,
    /// The node is a complete encoding with this hash. It contains no other encoding.
    Leaf(Hash),
    /// The node consists of this number of values with one encoding, which has this hash.
    Leaves(u32, Hash),
    /// The node is a nested type, whose own hash is used.
    Type(&'static Schema),
    /// The node has no effect: the hash of the encoding inside it is used.
    Inner,
    /// The node is an array with this many elements of the encoding inside it.
    Array(u32),
    /// The node wraps one encoding, whose hash has to be added to this one.
    One(Hash),
    /// The node sends a version, and then the value inside it. The number here is the first version. The hash
    /// that the value has in that version has to be added.
    Version(u8, Hash),
    /// The node contains two encodings: first the encoding of a map's keys, then the encoding of its values.
    /// Both hashes have to be added to this one.
    Two(Hash),
}

/// Returns the hash of an integer from `min` to `min + range`. If the range uses every value of its bits, the
/// hash is the same as for plain bits.
pub(in crate::schema) const fn integers(min: u128, range: u128, fraction: u32) -> Step {
    if min == 0 && fraction == 0 && range > 0 && range & range.wrapping_add(1) == 0 {
        return Step::Leaf(one(Kind::Bits, u128::BITS - range.leading_zeros()).word(0));
    }
    Step::Leaf(one(Kind::Range, fraction).wide(min).wide(range))
}

/// Adds an end of a range to a hash: the field that it refers to, if any, and the constant.
pub(in crate::schema) const fn end(hash: Hash, end: RangeEnd, scope: Scope<'_>) -> Hash {
    let hash =
        if end.field.is_empty() { hash.word(0) } else { terms::reference(hash, end.field, scope) };
    hash.word(end.offset as u64)
}

/// Begins the hash of a relative integer. `bits` is part of the hash if no integer type has that number of
/// bits.
pub(in crate::schema) const fn relative(bits: u32) -> Hash {
    if is_limit(bits) { one(Kind::RelativeBits, bits) } else { Hash::begin(Kind::Relative) }
}

/// Begins the hash of a node of this kind, whose first parameter is `a`.
pub(in crate::schema) const fn one(kind: Kind, a: u32) -> Hash {
    Hash::begin(kind).word(a as u64)
}
