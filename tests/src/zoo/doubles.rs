//! Doubles that are quantised with exact arithmetic.

use bitpack::{Delta, Serialize};
use bitpack_model::oracle::*;
use bitpack_model::subject;

/// Quantised doubles of 2 to 53 bits, of every kind and in every place.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Doubles {
    #[compressed(-180.0, 180.0, 1e-7, wrapping)]
    #[delta(small = 8, large = 16, wrapping)]
    longitude: f64,
    #[compressed(-90.0, 90.0, 1e-7, strict)]
    #[delta(small = 9)]
    latitude: f64,
    #[compressed(-1e6, 1e6, 1e-6)]
    #[delta(small = 20)]
    place: [f64; 3],
    #[bitpack(compressed(min = 0, max = FAR, res = 3e-16))]
    finest: f64,
    #[omit_default(0.3)]
    #[compressed(0.0, 1.0, 0.25)]
    share: f64,
    #[max_len(5)]
    #[compressed(1.0, 3.0, 1.0)]
    marks: Vec<Option<f64>>,
}

subject! { Doubles {
    longitude => wrapping_doubles(-180.0, 180.0, 3_600_000_000),
    latitude => strict_doubles(-90.0, 90.0, 1_800_000_000),
    place => array(doubles(-1e6, 1e6, 2_000_000_000_000)),
    finest => doubles(0.0, FAR, 5_000_000_000_000_000),
    share => omit_value(0.3, doubles(0.0, 1.0, 4)),
    marks => list(0, 5, optional(doubles(1.0, 3.0, 2))),
} }

const FAR: f64 = 1.5;
