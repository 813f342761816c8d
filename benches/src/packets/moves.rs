//! A body and where it was some ticks ago, for the instructions of deltas of quantised floats.

use bitpack::{Delta, Error, Serialize};

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

/// A body and its baseline, both as a reader has them.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names are the description")]
pub struct Move {
    pub now: Mover,
    pub before: Mover,
}

impl Move {
    /// Returns the move after quantisation.
    ///
    /// # Errors
    ///
    /// None: all values are in range.
    pub fn quantized(self) -> Result<Self, Error> {
        Ok(Self { now: self.now.quantized()?, before: self.before.quantized()? })
    }
}

sample! {
    Move: |rng| {
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
}
