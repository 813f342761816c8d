//! Maps and sets, whose keys are sent in ascending order.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

use super::groups::Body;
use super::texts::Name;

/// Maps with numbers, tuples and strings as keys.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Maps {
    #[max_len(4)]
    #[bits(7)]
    scores: BTreeMap<u8, u32>,
    #[min_len(1)]
    #[max_len(5)]
    bodies: BTreeMap<(i8, bool), Body>,
    #[max_len(3)]
    names: Option<BTreeMap<Name, Option<u8>>>,
}

subject! { Maps {
    scores => map(0, 4, low(8), low(7)),
    bodies => map(1, 5, (low(8), boolean()), own()),
    names => optional(map(0, 3, own(), optional(low(8)))),
} }

/// Sets of numbers and of tuples.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Sets {
    #[max_len(4)]
    keys: BTreeSet<u16>,
    #[max_len(6)]
    #[bits(min = -3, max = 3)]
    small: BTreeSet<i8>,
    #[max_len(3)]
    pairs: BTreeSet<(bool, Body)>,
}

subject! { Sets {
    keys => set(0, 4, low(16)),
    small => set(0, 6, range(-3, 3)),
    pairs => set(0, 3, (boolean(), own())),
} }
