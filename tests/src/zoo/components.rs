//! Vectors whose components have a range each.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

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

subject! { Axes {
    a => each_of([
        mostly(steps(1.0, 1.2, 0.002), steps(-256.0, 256.0, 0.002)),
        mostly(steps(-9.0, -8.8, 0.002), steps(-256.0, 256.0, 0.002)),
        mostly(steps(0.0, 0.1, 0.002), steps(0.0, TOP, 0.002)),
    ]),
    b => array(each_of([strict_steps(0.0, 1.0, 0.01), strict_steps(0.0, 1.0, 0.5)])),
    c => each_of([
        mostly(range(-3, 3), range(-300, 40)),
        mostly(range(100, 120), range(0, 70_000)),
        mostly(range(5, 5), range(5, 5)),
    ]),
    d => optional(each_of([range(0, 9), range(1, WIDE)])),
    e => list(0, 3, each_of([0, 1, 2, 3, 4].map(|max| range(-2, max)))),
    f => each_of([
        mostly(range(0, u64::MAX), range(0, u64::MAX)),
        mostly(range(1 << 40, (1 << 40) + 2000), range(9, u64::MAX)),
    ]),
} }
