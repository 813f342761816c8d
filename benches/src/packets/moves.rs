//! Values and their baselines, for the instructions of deltas of quantised floats and of arrays.

use bitpack::{Delta, Serialize};

use crate::between;
use crate::sample::sample;

/// A body whose floats are mostly near those of its baseline.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Mover {
    #[compressed(-512.0, 512.0, 0.002)]
    #[delta(small = 6, large = 10)]
    pub position: [f32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    pub turn: [f32; 4],
    #[bits(min = 0, max = 100)]
    pub health: u8,
    pub moving: bool,
}

/// Arrays that seldom change: the hash of a file, the items of a player, the squares of a board.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Arrays {
    pub hash: [u8; 32],
    pub items: [u16; 12],
    #[bits(4)]
    pub board: [u8; 64],
    pub turn: u8,
}

/// A value and its baseline.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Move<T> {
    pub now: T,
    pub before: T,
}

sample! {
    Move<Mover>: |rng| {
        let turn = |angle: f32| [0.0, angle.sin(), 0.0, angle.cos()];
        let (angle, health) = (between(rng, 0.0, 3.0), rng.u8(..=100));
        let before = Mover {
            position: core::array::from_fn(|_| between(rng, -500.0, 500.0)),
            turn: turn(angle),
            health,
            moving: rng.u8(..4) > 0,
        };
        let far = if rng.u8(..8) == 0 { 1.0 } else { 0.06 };
        let now = Mover {
            position: before.position.map(|at| at + between(rng, -far, far)),
            turn: turn(angle + between(rng, -0.02, 0.02)),
            health: if rng.u8(..8) == 0 { rng.u8(..=100) } else { health },
            ..before
        };
        Self { now: if before.moving { now } else { before }, before }
    };
    Move<Arrays>: |rng| {
        let before = Arrays {
            hash: core::array::from_fn(|_| rng.u8(..)),
            items: core::array::from_fn(|_| rng.u16(..)),
            board: core::array::from_fn(|_| rng.u8(..16)),
            turn: rng.u8(..),
        };
        let mut now = Arrays { turn: rng.u8(..), ..before };
        if let (0, Some(square)) = (rng.u8(..4), now.board.get_mut(rng.usize(..64))) {
            *square ^= 1;
        }
        Self { now, before }
    };
}
