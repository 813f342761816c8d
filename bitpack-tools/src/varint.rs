//! Integers that are sent in groups of bits (`varint`): conversion of signed numbers, and numbers
//! of bits.

use crate::width::bit_length;

/// Converts a number in two's complement for sending. A signed one becomes its position in the
/// order 0, -1, 1, -2, 2.
pub(crate) const fn zigzag(number: u128, signed: bool) -> u128 {
    if signed { number << 1 ^ ((number as i128) >> 127) as u128 } else { number }
}

/// Converts a received number back to two's complement. A signed one is sent as its position in the
/// order 0, -1, 1, -2, 2.
pub(crate) const fn unzigzag(code: u128, signed: bool) -> u128 {
    if signed { code >> 1 ^ (code & 1).wrapping_neg() } else { code }
}

/// Returns the width in bits of the greatest number that is sent for a range, before it is split
/// into groups.
pub(crate) fn longest(min: u128, range: u128, signed: bool) -> u32 {
    let ends = [min, min.wrapping_add(range)].map(|end| zigzag(end, signed));
    bit_length(ends[0].max(ends[1]))
}

/// Returns the number of bits that the number `code` takes in groups of `group` bits. `longest` is
/// the width in bits of the greatest number that can be sent.
pub(crate) const fn length(group: u32, longest: u32, code: u128) -> u32 {
    if longest == 0 {
        return 0;
    }
    let (bits, most) = (bit_length(code), longest.div_ceil(group));
    let count = if bits == 0 { 1 } else { bits.div_ceil(group) };
    if count == most { longest + most - 1 } else { count * (group + 1) }
}
