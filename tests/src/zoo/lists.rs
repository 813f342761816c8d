//! Lists with a minimum and a maximum length.

use std::collections::VecDeque;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::{vec, vec_deque};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::groups::{Body, LOST};
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

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

fn lists() -> Lists {
    Lists {
        deltas: vec![],
        bodies: None,
        flags: vec![true; 2],
        pairs: [vec![], vec![]],
        boxed: Box::default(),
        three: vec![0; 3],
    }
}

impl ZooType for Lists {
    // a 4-byte `Option<i16>` costs one bit, and a list's capacity may be twice its length
    const HEAP: [usize; 2] = [16, 256];
    fn strategy() -> BoxedStrategy<Self> {
        let bytes = || vec(within(0, 127_u8), 0..=3);
        fields!(Lists {
            deltas: vec(proptest::option::of(within(-5, 5_i16)), 0..=8),
            bodies: proptest::option::of(vec_deque(Body::strategy(), 0..=16)),
            flags: vec(any::<bool>(), 2..=5),
            pairs: [bytes(), bytes()],
            boxed: vec((any::<u8>(), Body::strategy()), 0..=1).prop_map(Box::new),
            three: vec(any::<u16>(), 3),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.deltas.len(), 0, 8)?;
        for delta in &self.deltas {
            wire.bool(delta.is_some());
            delta.map_or(Ok(()), |delta| wire.int(delta.into(), -5, 5))?;
        }
        wire.bool(self.bodies.is_some());
        if let Some(bodies) = &self.bodies {
            wire.length(bodies.len(), 0, 16)?;
            bodies.iter().try_for_each(|body| body.wire(wire))?;
        }
        wire.length(self.flags.len(), 2, 5)?;
        self.flags.iter().for_each(|flag| wire.bool(*flag));
        for list in &self.pairs {
            wire.length(list.len(), 0, 3)?;
            list.iter().try_for_each(|byte| wire.unsigned_bits((*byte).into(), 7))?;
        }
        wire.length(self.boxed.len(), 0, 1)?;
        for (byte, body) in &*self.boxed {
            wire.raw((*byte).into(), 8);
            body.wire(wire)?;
        }
        wire.length(self.three.len(), 3, 3)?;
        self.three.iter().for_each(|word| wire.raw((*word).into(), 16));
        Ok(())
    }
    fn heap(&self) -> usize {
        let bodies = self.bodies.as_ref().map_or(0, |list| list.capacity() * size_of::<Body>());
        let lists = heap_of(&self.flags) + heap_of(&self.pairs[0]) + heap_of(&self.pairs[1]);
        bodies + lists + heap_of(&self.deltas) + heap_of(&self.boxed) + heap_of(&self.three)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let full = |body| Some(core::iter::repeat_n(body, 17).collect());
        [
            Self { deltas: vec![None; 9], ..lists() },
            Self { deltas: vec![None, Some(6)], ..lists() },
            Self { bodies: full(Body::default()), ..lists() },
            Self { bodies: Some([LOST].into()), ..lists() },
            Self { flags: vec![true], ..lists() },
            Self { flags: vec![true; 6], ..lists() },
            Self { pairs: [vec![], vec![128]], ..lists() },
            Self { pairs: [vec![1; 4], vec![]], ..lists() },
            Self { boxed: Box::new(vec![(1, Body::default()); 2]), ..lists() },
            Self { three: vec![1; 2], ..lists() },
            Self { three: vec![1; 4], ..lists() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// A struct with a list of numbers, for lists of lists.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
pub(super) struct Row {
    #[max_len(200)]
    #[bits(2)]
    cells: Vec<u8>,
}

/// A list of rows that are lists themselves, and a list with the greatest possible maximum length.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Grid {
    #[max_len(1000)]
    rows: Vec<Row>,
    #[max_len(0xFFFF_FFFF)]
    endless: Vec<u8>,
}

impl ZooType for Grid {
    // a row without cells takes 8 bits and 24 bytes; the capacity for cells may be twice their
    // number
    const HEAP: [usize; 2] = [2 * 3 + 2 * 4, 512];
    fn strategy() -> BoxedStrategy<Self> {
        let row = vec(within(0, 3_u8), 0..=20).prop_map(|cells| Row { cells });
        fields!(Grid { rows: vec(row, 0..=6), endless: vec(any::<u8>(), 0..=10) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.rows.len(), 0, 1000)?;
        for row in &self.rows {
            wire.length(row.cells.len(), 0, 200)?;
            row.cells.iter().try_for_each(|cell| wire.unsigned_bits((*cell).into(), 2))?;
        }
        wire.length(self.endless.len(), 0, 0xFFFF_FFFF)?;
        self.endless.iter().for_each(|byte| wire.raw((*byte).into(), 8));
        Ok(())
    }
    fn heap(&self) -> usize {
        let cells = self.rows.iter().map(|row| heap_of(&row.cells)).sum::<usize>();
        heap_of(&self.rows) + cells + heap_of(&self.endless)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let row = |cells| Row { cells };
        [vec![Row::default(); 1001], vec![row(vec![0; 201])], vec![row(vec![1, 4])]]
            .map(|rows| (ErrorKind::Range, Self { rows, endless: vec![] }))
            .into()
    }
}

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

impl ZooType for Zeroes {
    const HEAP: [usize; 2] = [0, 128 * 8];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Zeroes {
            units: vec(Just(()), 0..=1000),
            sevens: vec(Just(7), 0..=50),
            empty: vec(Just([]), 0..=9),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.units.len(), 0, 1000)?;
        wire.length(self.sevens.len(), 0, 50)?;
        wire.length(self.empty.len(), 0, 9)
    }
    fn heap(&self) -> usize {
        heap_of(&self.sevens)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let empty = || Self { units: vec![], sevens: vec![], empty: vec![] };
        [
            Self { units: vec![(); 1001], ..empty() },
            Self { sevens: vec![7; 51], ..empty() },
            Self { sevens: vec![7, 8], ..empty() },
            Self { empty: vec![[]; 10], ..empty() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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

impl ZooType for Rows {
    const HEAP: [usize; 2] = [8, 1024];
    fn strategy() -> BoxedStrategy<Self> {
        let quarter = || (0..=4_u8).prop_map(|q| f32::from(q) / 4.0);
        let long = any::<[u32; 20]>().prop_map(|a| core::array::from_fn(|i| a[i % 20] ^ i as u32));
        fields!(Rows {
            long: vec(long, 0..=3),
            varied: vec(any::<Option<Option<u8>>>(), 0..=4),
            floats: vec_deque([quarter(), quarter()], 0..=2),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.long.len(), 0, 3)?;
        self.long.iter().flatten().for_each(|word| wire.raw((*word).into(), 32));
        wire.length(self.varied.len(), 0, 4)?;
        for outer in &self.varied {
            wire.bool(outer.is_some());
            if let Some(inner) = outer {
                wire.bool(inner.is_some());
                inner.iter().for_each(|byte| wire.raw((*byte).into(), 8));
            }
        }
        wire.length(self.floats.len(), 0, 2)?;
        let quantum = crate::reference::Quantum { min: 0.0, max: 1.0, res: 0.25 };
        self.floats.iter().flatten().try_for_each(|float| wire.compressed(*float, quantum))
    }
    fn heap(&self) -> usize {
        heap_of(&self.long) + heap_of(&self.varied) + self.floats.capacity() * 8
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let empty = || Self { long: vec![], varied: vec![], floats: VecDeque::new() };
        vec![
            (ErrorKind::Range, Self { long: vec![[0; 40]; 4], ..empty() }),
            (ErrorKind::NotFinite, Self { floats: [[0.0, f32::NAN]].into(), ..empty() }),
        ]
    }
}
