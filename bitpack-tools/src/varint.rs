//! Integers that are sent in groups of bits (`varint`): their numbers of bits.

pub(crate) use bitpack::codec::{unzigzag, varint_length, zigzag};

use bitpack::bit_length;

/// Returns the width in bits of the greatest number that is sent for a range, before it is split
/// into groups.
pub(crate) fn longest(min: u128, range: u128, signed: bool) -> u32 {
    let ends = [min, min.wrapping_add(range)].map(|end| zigzag(end, signed));
    bit_length(ends[0].max(ends[1]))
}

/// Returns the number of bits that the number `code` takes in groups of `group` bits. `longest` is
/// the width in bits of the greatest number that can be sent.
pub(crate) const fn length(group: u32, longest: u32, code: u128) -> u32 {
    varint_length(group, bit_length(code), longest) as u32
}
