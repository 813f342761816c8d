//! Lists in which each element is sent as its delta to the element before it.

use std::collections::VecDeque;

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::{Quantum, subject};

/// The input of a player in one tick.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Input {
    #[bits(min = 0, max = 719)]
    #[delta(small = 4)]
    yaw: u16,
    jump: bool,
    #[bits(2)]
    strafe: u8,
}

subject! { Input {
    yaw => mostly(range(90, 97), range(0, 719)),
    jump => boolean(),
    strafe => low(2),
} }

impl Input {
    /// Writes the input as its delta to the one before.
    fn delta(before: &Self, input: &Self, w: &mut Writer) -> Verdict {
        w.bool(input != before);
        if input == before {
            return Ok(());
        }
        let codes = [before, input].map(|it| [it.yaw.into()]);
        difference(codes, (4, 0), None, w, |w| w.uint(input.yaw.into(), 0, 719))?;
        w.bool(input.jump != before.jump);
        if input.jump != before.jump {
            w.bool(input.jump);
        }
        w.bool(input.strafe != before.strafe);
        if input.strafe == before.strafe { Ok(()) } else { w.unsigned_bits(input.strafe.into(), 2) }
    }
}

/// The inputs of a player in the last ticks, most of which equal the one before.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Window {
    tick: u16,
    #[max_len(32)]
    #[relative_to(previous, delta)]
    inputs: Vec<Input>,
}

subject! { Window { tick => low(16), inputs => changes(0, 32, own(), Input::delta) } }

/// Lists of numbers and of values without a `Delta` of their own, each relative to the one before.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Trail {
    flag: bool,
    #[more]
    #[max_len(9)]
    #[compressed(-256.0, 255.0, 0.01)]
    #[relative_to(previous, small = 5, large = 9)]
    points: VecDeque<[f32; 3]>,
    #[min_len(1)]
    #[max_len(20)]
    #[relative_to(previous, small = 3)]
    #[each(bits(min = -500, max = 500))]
    heights: Vec<i16>,
    #[max_len(2, 5)]
    #[bits(3)]
    #[relative_to(previous, delta)]
    rows: Vec<Vec<Option<u8>>>,
}

subject! { Trail {
    flag => boolean(),
    points => more_changes(0, 9, array(mostly(steps(1.0, 1.5, 0.01), steps(-256.0, 255.0, 0.01))), moved),
    heights => changes(1, 20, mostly(range(20, 25), range(-500, 500)), risen),
    rows => list(0, 2, deltas(0, 5, optional(low(3)))),
} }

const SIDE: Quantum = Quantum { min: -256.0, max: 255.0, res: 0.01 };

/// Writes a point that follows another one.
fn moved(before: &[f32; 3], point: &[f32; 3], w: &mut Writer) -> Verdict {
    let codes = [before, point].map(|it| it.map(|side| SIDE.step(side).into()));
    let whole = |w: &mut Writer| point.iter().try_for_each(|side| w.compressed(*side, SIDE));
    difference(codes, (5, 9), None, w, whole)
}

/// Writes a height that follows another one.
fn risen(before: &i16, height: &i16, w: &mut Writer) -> Verdict {
    let whole = |w: &mut Writer| w.int((*height).into(), -500, 500);
    difference([[(*before).into()], [(*height).into()]], (3, 0), None, w, whole)
}
