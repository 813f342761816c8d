//! Lists, maps and subsets of objects whose deltas are small differences.

use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

/// An enum whose variants have fields with `small` deltas, some conditional or always sent.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0xD, bits = 4)]
enum Order {
    Wait,
    Go(#[delta(small = 4)] u16, #[delta(always)] bool),
    Aim {
        #[bits(min = 0, max = 359)]
        #[delta(small = 3, large = 6)]
        angle: u16,
        #[when(angle > 180)]
        #[delta(small = 2)]
        back: u8,
    },
}

choice! { Order tag(3, 2) {
    0 Wait {}
    1 Go { 0 far => mostly(range(8, 20), low(16)), 1 fast => boolean() }
    2 Aim {
        angle: u16 => mostly(range(176, 184), range(0, 359)),
        back => mostly(range(3, 5), low(8)); if *angle > 180,
    }
} end [check(0xD, 4)] }

/// Objects with `small` deltas in each container: a subset by index, a map by key, a list and
/// arrays by position.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Fleet {
    #[relative_index(max = 200)]
    ships: Vec<(u8, Order)>,
    #[max_len(6)]
    ports: BTreeMap<u16, Order>,
    #[max_len(40)]
    crew: Vec<Order>,
    #[delta(small = 3, large = 5)]
    #[bits(min = 0, max = 5000)]
    fuel: [[u16; 2]; 10],
    flag: [Order; 2],
}

subject! { Fleet {
    ships => scene(Variant::Relative, 200, own()),
    ports => map(0, 6, values_of(range(0, 8), low(16)), own()),
    crew => list(0, 40, own()),
    fuel => array(array(mostly(range(2500, 2520), range(0, 5000)))),
    flag => array(own()),
} }
