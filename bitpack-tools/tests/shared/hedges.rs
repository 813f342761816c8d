//! Recursive types in arrangements that the zoo does not have.

use bitpack::Serialize;
use fastrand::Rng;

/// A type that contains itself in several kinds of list and in an array. Its first variant always
/// contains itself, so a reader cannot start from it.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(4)]
pub(crate) enum Shrub {
    Fork(#[max_len(2)] Vec<Self>, Box<Self>),
    Leaf(#[bits(3)] u8),
    Pot {
        #[max_len(2)]
        plants: Vec<Self>,
        #[relative_index(max = 9)]
        sparse: Vec<(u8, Self)>,
        #[bits(min = 0, max = 2)]
        count: u8,
        #[count(count)]
        pair: [Option<Box<Self>>; 2],
    },
}

/// A recursive type that contains another one, whose nesting is counted separately.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(2)]
pub(crate) struct Hedge {
    tall: bool,
    shrub: Shrub,
    #[when(tall)]
    other: Shrub,
    #[max_len(2)]
    next: Vec<Self>,
}

fn shrub(random: &mut Rng, levels: usize) -> Shrub {
    let inner = |random: &mut Rng| shrub(random, levels - 1);
    let count = random.u8(..=2);
    match random.u8(..3) {
        0 if levels > 1 => {
            let branches = (0..count).map(|_| inner(random)).collect();
            Shrub::Fork(branches, Box::new(inner(random)))
        }
        1 if levels > 1 => Shrub::Pot {
            plants: match count {
                0 => vec![],
                _ => vec![inner(random)],
            },
            sparse: (0..count).map(|i| (3 * i, inner(random))).collect(),
            count,
            pair: [0, 1].map(|i| (i < count && random.bool()).then(|| Box::new(inner(random)))),
        },
        _ => Shrub::Leaf(random.u8(..8)),
    }
}

fn hedge(random: &mut Rng, levels: usize) -> Hedge {
    let tall = random.bool();
    let count = if levels > 1 { random.usize(..=2) } else { 0 };
    Hedge {
        tall,
        shrub: shrub(random, 4),
        other: if tall { shrub(random, 3) } else { Shrub::Leaf(0) },
        next: (0..count).map(|_| hedge(random, levels - 1)).collect(),
    }
}

pub(crate) fn hedges(count: usize) -> Vec<Hedge> {
    let mut random = Rng::with_seed(11);
    (0..count).map(|_| hedge(&mut random, 2)).collect()
}
