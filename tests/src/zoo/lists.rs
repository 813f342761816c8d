//! Lists with a minimum and a maximum length.

use std::collections::VecDeque;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::groups::Body;

/// Lists of small elements, also inside other containers.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Lists {
    #[max_len(8)]
    #[bits(min = -5, max = 5)]
    deltas: Vec<Option<i16>>,
    #[max_len(16)]
    bodies: Option<VecDeque<Body>>,
    #[min_len(2)]
    #[max_len(5)]
    flags: Vec<bool>,
    #[max_len(3)]
    #[bits(7)]
    pairs: [Vec<u8>; 2],
    #[max_len(1)]
    boxed: Box<Vec<(u8, Body)>>,
    #[min_len(3)]
    #[max_len(3)]
    three: Vec<u16>,
}

subject! { Lists {
    deltas => list(0, 8, optional(range(-5, 5))),
    bodies => optional(list(0, 16, own())),
    flags => list(2, 5, boolean()),
    pairs => array(list(0, 3, low(7))),
    boxed => boxed(list(0, 1, (low(8), own()))),
    three => list(3, 3, low(16)),
} }

/// A struct with a list of numbers, for lists of lists.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
pub(super) struct Row {
    #[max_len(200)]
    #[bits(2)]
    cells: Vec<u8>,
}

subject! { Row { cells => list(0, 200, low(2)) } }

/// A list of rows that are lists themselves, and a list with the greatest possible maximum length.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Grid {
    #[max_len(1000)]
    rows: Vec<Row>,
    #[max_len(0xFFFF_FFFF)]
    endless: Vec<u8>,
}

subject! { Grid { rows => list(0, 1000, own()), endless => list(0, 0xFFFF_FFFF, low(8)) } }

/// Lists whose elements take no bits, so that only the length is sent.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Zeroes {
    #[max_len(1000)]
    units: Vec<()>,
    #[max_len(50)]
    #[bits(min = 7, max = 7)]
    sevens: Vec<u64>,
    #[max_len(9)]
    empty: Vec<[u32; 0]>,
}

subject! { Zeroes {
    units => list(0, 1000, unit()),
    sevens => list(0, 50, range(7, 7)),
    empty => list(0, 9, only([])),
} }

/// Lists whose elements are too long for a single bounds check, or of variable width.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Rows {
    #[max_len(3)]
    long: Vec<[u32; 40]>,
    #[max_len(4)]
    varied: Vec<Option<Option<u8>>>,
    #[max_len(2)]
    #[compressed(0.0, 1.0, 0.25)]
    floats: VecDeque<[f32; 2]>,
}

subject! { Rows {
    long => list(0, 3, array(low(32))),
    varied => list(0, 4, optional(optional(low(8)))),
    floats => list(0, 2, array(steps(0.0, 1.0, 0.25))),
} }
