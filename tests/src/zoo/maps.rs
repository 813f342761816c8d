//! Maps and sets, whose keys are sent in ascending order.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::{btree_map, btree_set};
use proptest::prelude::{BoxedStrategy, any};

use super::groups::Body;
use super::texts::Name;
use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

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

fn maps() -> Maps {
    let bodies = [((0, true), Body::default())].into();
    Maps { scores: BTreeMap::new(), bodies, names: None }
}

impl ZooType for Maps {
    const HEAP: [usize; 2] = [4, 256];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Maps {
            scores: btree_map(any::<u8>(), within(0, 127_u32), 0..=4),
            bodies: btree_map(any::<(i8, bool)>(), Body::strategy(), 1..=5),
            names: proptest::option::of(btree_map(Name::strategy(), any::<Option<u8>>(), 0..=3)),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.scores.len(), 0, 4)?;
        for (key, value) in &self.scores {
            wire.raw((*key).into(), 8);
            wire.unsigned_bits((*value).into(), 7)?;
        }
        wire.length(self.bodies.len(), 1, 5)?;
        for ((key, flag), body) in &self.bodies {
            wire.signed_bits((*key).into(), 8)?;
            wire.bool(*flag);
            body.wire(wire)?;
        }
        wire.bool(self.names.is_some());
        if let Some(names) = &self.names {
            wire.length(names.len(), 0, 3)?;
            for (name, value) in names {
                name.wire(wire)?;
                wire.bool(value.is_some());
                value.iter().for_each(|value| wire.raw((*value).into(), 8));
            }
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let names = self.names.iter().flatten();
        let names = names.map(|(name, _)| name.heap() + size_of::<(Name, Option<u8>)>());
        self.scores.len() * 8 + self.bodies.len() * 6 + names.sum::<usize>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { scores: (0..5).map(|key| (key, 0)).collect(), ..maps() },
            Self { scores: [(1, 128)].into(), ..maps() },
            Self { bodies: BTreeMap::new(), ..maps() },
            Self { bodies: (0..6).map(|key| ((key, true), Body::default())).collect(), ..maps() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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

impl ZooType for Sets {
    const HEAP: [usize; 2] = [2, 64];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Sets {
            keys: btree_set(any::<u16>(), 0..=4),
            small: btree_set(within(-3, 3_i8), 0..=6),
            pairs: btree_set((any::<bool>(), Body::strategy()), 0..=3),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.keys.len(), 0, 4)?;
        self.keys.iter().for_each(|key| wire.raw((*key).into(), 16));
        wire.length(self.small.len(), 0, 6)?;
        self.small.iter().try_for_each(|key| wire.int((*key).into(), -3, 3))?;
        wire.length(self.pairs.len(), 0, 3)?;
        for (flag, body) in &self.pairs {
            wire.bool(*flag);
            body.wire(wire)?;
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        self.keys.len() * 2 + self.small.len() + self.pairs.len() * size_of::<(bool, Body)>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let empty =
            || Self { keys: BTreeSet::new(), small: BTreeSet::new(), pairs: BTreeSet::new() };
        [
            Self { keys: (0..5).collect(), ..empty() },
            Self { small: [4].into(), ..empty() },
            Self { small: (-3..=3).collect(), ..empty() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
