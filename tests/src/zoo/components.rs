//! Vectors whose components have a range each.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::changes::about;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Quantum, Verdict, Writer};

const TOP: f32 = 32.0;
const WIDE: u128 = 1 << 100;

/// Vectors of floats and of integers with a list of ranges, alone and inside containers.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Axes {
    #[compressed(min = [-256.0, -256.0, 0.0], max = [256.0, 256.0, TOP], res = 0.002)]
    #[delta(small = 5, large = 9)]
    a: [f32; 3],
    #[compressed(0.0, 1.0, [0.01, 0.5], strict)]
    b: [[f32; 2]; 2],
    #[bits(min = [-300, 0, 5], max = [40, 70_000, 5])]
    #[delta(small = 3, large = 6)]
    c: [i32; 3],
    #[bits(min = [0, 1], max = [9, WIDE])]
    d: Option<[u128; 2]>,
    #[bits(min = -2, max = [0, 1, 2, 3, 4])]
    #[max_len(3)]
    e: Vec<[i8; 5]>,
    #[bits(min = [0, 9], max = u64::MAX)]
    #[delta(small = 12)]
    f: [u64; 2],
}

const RES: f32 = 0.002;
const A: [Quantum; 3] = [
    Quantum { min: -256.0, max: 256.0, res: RES },
    Quantum { min: -256.0, max: 256.0, res: RES },
    Quantum { min: 0.0, max: TOP, res: RES },
];
const B: [Quantum; 2] =
    [Quantum { min: 0.0, max: 1.0, res: 0.01 }, Quantum { min: 0.0, max: 1.0, res: 0.5 }];
const AXES: Axes =
    Axes { a: [0.0; 3], b: [[0.0; 2]; 2], c: [0, 0, 5], d: None, e: vec![], f: [0, 9] };

fn is_near(quantum: Quantum, sent: f32, read: f32) -> bool {
    let clamped = sent.clamp(quantum.min, quantum.max);
    (clamped - read).abs() <= quantum.res && (quantum.min..=quantum.max).contains(&read)
}

impl ZooType for Axes {
    const HEAP: [usize; 2] = [1, 16];
    fn strategy() -> BoxedStrategy<Self> {
        let near = |min: f32, middle: [f32; 2], max: f32| prop_oneof![4 => middle[0]..=middle[1], 1 => min - 1.0..=max + 1.0];
        let pair = || [0.0..=1.0_f32, 0.0..=1.0_f32];
        fields!(Axes {
            a: [
                near(-256.0, [1.0, 1.2], 256.0),
                near(-256.0, [-9.0, -8.8], 256.0),
                near(0.0, [0.0, 0.1], TOP),
            ],
            b: [pair(), pair()],
            c: [about(-300, [-3, 3], 40), about(0, [100, 120], 70_000), within(5, 5)],
            d: proptest::option::of([within(0, 9_u128), within(1, WIDE)]),
            e: proptest::collection::vec([-2..=0_i8, -2..=1, -2..=2, -2..=3, -2..=4], 0..=3),
            f: [any::<u64>().boxed(), about(9, [1 << 40, (1 << 40) + 2000], u64::MAX)],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        self.a.iter().zip(A).try_for_each(|(a, quantum)| wire.compressed(*a, quantum))?;
        for (b, quantum) in self.b.iter().flat_map(|pair| pair.iter().zip(B)) {
            if !(0.0..=1.0).contains(b) && b.is_finite() {
                return Err(ErrorKind::Range);
            }
            wire.compressed(*b, quantum)?;
        }
        let [x, y, z] = self.c.map(i128::from);
        wire.int(x, -300, 40)?;
        wire.int(y, 0, 70_000)?;
        wire.int(z, 5, 5)?;
        wire.bool(self.d.is_some());
        if let Some([x, y]) = self.d {
            wire.uint(x, 0, 9)?;
            wire.uint(y, 1, WIDE)?;
        }
        wire.length(self.e.len(), 0, 3)?;
        for (e, max) in self.e.iter().flat_map(|e| e.iter().zip(0..)) {
            wire.int((*e).into(), -2, max)?;
        }
        let [x, y] = self.f.map(u128::from);
        wire.uint(x, 0, u64::MAX.into())?;
        wire.uint(y, 9, u64::MAX.into())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let b = |it: &Self| it.b.concat();
        self.a
            .iter()
            .zip(read.a)
            .zip(A)
            .all(|((sent, read), quantum)| is_near(quantum, *sent, read))
            && b(self)
                .iter()
                .zip(b(read))
                .zip(B.iter().cycle())
                .all(|((sent, read), quantum)| is_near(*quantum, *sent, read))
            && (self.c, self.d, &self.e, self.f) == (read.c, read.d, &read.e, read.f)
    }
    fn heap(&self) -> usize {
        heap_of(&self.e)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let out_of_range = [
            Self { b: [[0.0; 2], [0.0, 1.5]], ..AXES },
            Self { c: [-301, 0, 5], ..AXES },
            Self { c: [40, 70_001, 5], ..AXES },
            Self { c: [0, 0, 4], ..AXES },
            Self { d: Some([10, 1]), ..AXES },
            Self { d: Some([9, 0]), ..AXES },
            Self { e: vec![[1, 0, 0, 0, 0]], ..AXES },
            Self { e: vec![[0, 0, 0, 0, 5]], ..AXES },
            Self { f: [0, 8], ..AXES },
        ];
        let mut all = vec![(ErrorKind::NotFinite, Self { a: [0.0, 0.0, f32::NAN], ..AXES })];
        all.extend(out_of_range.map(|wrong| (ErrorKind::Range, wrong)));
        all
    }
}
