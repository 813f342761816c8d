//! Omitted fields whose defaults lie between the codes of their lossy encodings.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// Fields that are read as their declared default when they are omitted, and never as the value
/// that a reader would restore from the default's code.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Declared {
    #[omit_default]
    #[compressed(-100.0, 100.0, 0.003)]
    still: [f32; 3],
    #[omit_default(0.3)]
    #[compressed(0.0, 1.0, 0.25, strict)]
    share: f32,
    #[omit_default([0.0, 0.0, 0.0, 1.0], set)]
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[omit_default(Some(0.3))]
    #[compressed(0.0, 1.0, 0.25)]
    maybe: Option<f32>,
    #[omit_default]
    pose: Pose,
    #[omit_default]
    #[compressed(1.0, 2.0, 0.25)]
    #[delta(small = 1, large = 2)]
    beyond: f32,
    #[each(omit_default(0.7), compressed(0.0, 1.0, 0.25))]
    wheels: [f32; 2],
    #[omit_default(vec![0.3, 0.7])]
    #[max_len(3)]
    #[compressed(0.0, 1.0, 0.25)]
    list: Vec<f32>,
    #[omit_default]
    #[via(f32)]
    #[compressed(0.0, 1.0, 0.25)]
    rate: Rate,
}

subject! { Declared {
    still => omit(array(steps(-100.0, 100.0, 0.003))),
    share => omit_value(0.3, strict_steps(0.0, 1.0, 0.25)),
    turn => omit_value_set([0.0, 0.0, 0.0, 1.0], rotation(9)),
    maybe => omit_value(Some(0.3), optional(steps(0.0, 1.0, 0.25))),
    pose => omit(own()),
    beyond => omit(steps(1.0, 2.0, 0.25)),
    wheels => array(omit_value(0.7, steps(0.0, 1.0, 0.25))),
    list => omit_value(vec![0.3, 0.7], list(0, 3, steps(0.0, 1.0, 0.25))),
    rate => omit(mapped(steps(0.0, 1.0, 0.25), Rate, |it| it.0)),
} }

/// A value whose default and one of whose fields are omitted.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Pose {
    #[compressed([-1.0, 0.0], 1.0, 0.3)]
    #[delta(small = 1)]
    place: [f32; 2],
    #[omit_default(0.1)]
    #[compressed(0.0, 1.0, 0.25)]
    lean: f32,
    #[smallest_three(bits = 4)]
    turn: [f32; 4],
}

subject! { Pose {
    place => each_of([steps(-1.0, 1.0, 0.3), steps(0.0, 1.0, 0.3)]),
    lean => omit_value(0.1, steps(0.0, 1.0, 0.25)),
    turn => rotation(4),
} }

impl Default for Pose {
    fn default() -> Self {
        Self { place: [0.1, 0.9], lean: 0.1, turn: [0.6, 0.0, 0.8, 0.0] }
    }
}

/// A number that is converted to a float with `via`.
#[derive(Clone, Copy, PartialEq)]
struct Rate(f32);

impl core::fmt::Debug for Rate {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl Default for Rate {
    fn default() -> Self {
        Self(0.6)
    }
}

impl From<Rate> for f32 {
    fn from(rate: Rate) -> Self {
        rate.0
    }
}

impl From<f32> for Rate {
    fn from(rate: f32) -> Self {
        Self(rate)
    }
}
