//! Doubles that are quantised with exact arithmetic.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::zoo_type::{ZooType, fields, heap_of};
use crate::reference::{DoubleQuantum, Verdict, Writer};

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

const FAR: f64 = 1.5;
const LONGITUDE: DoubleQuantum = DoubleQuantum { min: -180.0, max: 180.0, last: 3_600_000_000 };
const LATITUDE: DoubleQuantum = DoubleQuantum { min: -90.0, max: 90.0, last: 1_800_000_000 };
const PLACE: DoubleQuantum = DoubleQuantum { min: -1e6, max: 1e6, last: 2_000_000_000_000 };
const FINEST: DoubleQuantum = DoubleQuantum { min: 0.0, max: FAR, last: 5_000_000_000_000_000 };
const SHARE: DoubleQuantum = DoubleQuantum { min: 0.0, max: 1.0, last: 4 };
const MARK: DoubleQuantum = DoubleQuantum { min: 1.0, max: 3.0, last: 2 };

/// Returns true if `read` is in the range, within half a step of `sent` limited to it. It is rounded
/// to an `f64`, which matters for the finest steps.
fn near(quantum: DoubleQuantum, sent: f64, read: f64) -> bool {
    let DoubleQuantum { min, max, .. } = quantum;
    let off = (sent.clamp(min, max) - read).abs();
    (min..=max).contains(&read) && off <= 0.500_001 * quantum.width() + read.abs() * f64::EPSILON
}

const LEVEL: Doubles = Doubles {
    longitude: 0.0,
    latitude: 0.0,
    place: [0.0; 3],
    finest: 0.0,
    share: 0.3,
    marks: Vec::new(),
};

impl ZooType for Doubles {
    const HEAP: [usize; 2] = [16, 80];
    fn strategy() -> BoxedStrategy<Self> {
        let far = || any::<f64>().prop_filter("finite", |f| f.is_finite());
        let around = |most: f64| prop_oneof![8 => -most..=most, 1 => far()];
        let mark = proptest::option::of(prop_oneof![0.0..=4.0, far()]);
        fields!(Doubles {
            longitude: prop_oneof![4 => -200.0..=200.0, 1 => -9000.0..=9000.0, 1 => far()],
            latitude: -90.0..=90.0,
            place: [around(1e6), around(1e6), around(1e3)],
            finest: prop_oneof![-0.1..=1.6, 0.0..=1e-12],
            share: prop_oneof![proptest::prelude::Just(0.3), 0.0..=1.0],
            marks: proptest::collection::vec(mark, 0..=5),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed_double(LONGITUDE.wrapped(self.longitude), LONGITUDE)?;
        if self.latitude.is_finite() && !(-90.0..=90.0).contains(&self.latitude) {
            return Err(ErrorKind::Range);
        }
        wire.compressed_double(self.latitude, LATITUDE)?;
        self.place.iter().try_for_each(|it| wire.compressed_double(*it, PLACE))?;
        wire.compressed_double(self.finest, FINEST)?;
        let is_default = self.share.to_bits() == 0.3_f64.to_bits();
        wire.bool(!is_default);
        if !is_default {
            wire.compressed_double(self.share, SHARE)?;
        }
        wire.length(self.marks.len(), 0, 5)?;
        for mark in &self.marks {
            wire.bool(mark.is_some());
            mark.iter().try_for_each(|it| wire.compressed_double(*it, MARK))?;
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let marks = self.marks.iter().zip(&read.marks);
        near(LONGITUDE, LONGITUDE.wrapped(self.longitude), read.longitude)
            && near(LATITUDE, self.latitude, read.latitude)
            && self.place.iter().zip(read.place).all(|(a, b)| near(PLACE, *a, b))
            && near(FINEST, self.finest, read.finest)
            && (self.share.to_bits() == read.share.to_bits() || near(SHARE, self.share, read.share))
            && self.marks.len() == read.marks.len()
            && marks.into_iter().all(|(a, b)| match (a, b) {
                (Some(a), Some(b)) => near(MARK, *a, *b),
                (a, b) => a.is_none() && b.is_none(),
            })
    }
    fn heap(&self) -> usize {
        heap_of(&self.marks)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::NotFinite, Self { longitude: f64::NAN, ..LEVEL }),
            (ErrorKind::NotFinite, Self { latitude: f64::INFINITY, ..LEVEL }),
            (ErrorKind::Range, Self { latitude: 90.000_000_1, ..LEVEL }),
            (ErrorKind::NotFinite, Self { place: [0.0, 0.0, f64::NEG_INFINITY], ..LEVEL }),
            (ErrorKind::NotFinite, Self { marks: vec![None, Some(f64::NAN)], ..LEVEL }),
        ]
    }
}
