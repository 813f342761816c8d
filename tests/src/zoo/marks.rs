//! Attributes between fields (alignment, checks and reserved bits), and bytes at a byte boundary.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// Every attribute that sends bits before a field. Several on one field are sent in the order
/// written.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Marked {
    #[reserved(5)]
    a: bool,
    #[align]
    #[check(0xDEAD_BEEF)]
    #[reserved(3)]
    #[check(0x5, bits = 4)]
    b: u16,
    #[check(0xFEDC_BA98_7654_3210, bits = 64)]
    #[align]
    c: bool,
    #[reserved(64)]
    #[align]
    d: u8,
}

subject! { Marked {
    [reserved(5)] a => boolean(),
    [align(), check(0xDEAD_BEEF, 32), reserved(3), check(5, 4)] b => low(16),
    [check(0xFEDC_BA98_7654_3210, 64), align()] c => boolean(),
    [reserved(64), align()] d => low(8),
} }

/// Attributes in the spelling `bitpack(...)`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(check(0xC0FFEE, bits = 24))]
#[check(0x1)]
pub(super) struct Namespaced {
    #[bitpack(reserved(2), bits(3))]
    a: u8,
    #[bitpack(align, check(0x1234), bits(min = -2, max = 2))]
    b: i8,
    #[bitpack(max_len(3), min_len(1))]
    #[bitpack(bits(5))]
    c: Vec<u8>,
    #[bitpack(skip)]
    d: u32,
    #[bitpack(omit_default)]
    e: u8,
    #[bitpack(when(a > 3))]
    f: bool,
    #[bitpack(bytes)]
    g: [u8; 2],
}

subject! { Namespaced |it| {
    [reserved(2)] a => low(3),
    [align(), check(0x1234, 32)] b => range(-2, 2),
    c => list(1, 3, low(5)),
    d => skipped(low(32)),
    e => omit(low(8)),
    f => boolean(); if it.a > 3,
    g => copied(),
} end [check(0xC0_FFEE, 24), check(1, 32)] }

/// Byte arrays and lists that start at a byte boundary, so that they can be copied whole.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct AlignedBytes {
    a: bool,
    #[bytes]
    hash: [u8; 5],
    b: bool,
    #[bytes]
    none: [u8; 0],
    #[bytes]
    #[min_len(2)]
    #[max_len(100)]
    chunk: Vec<u8>,
    #[bytes]
    maybe: Option<[u8; 9]>,
    #[bytes]
    #[max_len(300)]
    rest: Option<Vec<u8>>,
    #[bytes]
    long: [u8; 200],
}

subject! { AlignedBytes {
    a => boolean(),
    hash => copied(),
    b => boolean(),
    none => copied(),
    chunk => copied_list(2, 100),
    maybe => optional(copied()),
    rest => optional(copied_list(0, 300)),
    long => copied(),
} }

/// A struct that starts with an alignment, and an array whose elements are aligned.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Padded {
    #[align]
    #[reserved(1)]
    first: bool,
    cells: [Cell; 3],
}

subject! { Padded { [align(), reserved(1)] first => boolean(), cells => array(own()) } }

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Cell {
    wide: bool,
    #[align]
    #[bits(9)]
    value: u16,
}

subject! { Cell { wide => boolean(), [align()] value => low(9) } }
