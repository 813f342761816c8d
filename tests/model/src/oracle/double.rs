//! Reference implementations of quantised doubles.

use crate::{DoubleQuantum, Verdict, Writer};
use bitpack::ErrorKind;

use super::float::Outside;
use super::{Form, Outcome};
use crate::draw::Draw;

/// The reference implementation of a quantised double.
#[derive(Clone, Copy, Debug)]
pub struct Doubles {
    quantum: DoubleQuantum,
    outside: Outside,
}

/// Creates the reference implementation of a quantised double with this minimum, maximum and number
/// of steps.
#[must_use]
pub fn doubles(min: f64, max: f64, last: u64) -> Doubles {
    Doubles { quantum: DoubleQuantum { min, max, last }, outside: Outside::Clamped }
}

/// Creates the reference implementation of a quantised double whose writer rejects values out of
/// range.
#[must_use]
pub fn strict_doubles(min: f64, max: f64, last: u64) -> Doubles {
    Doubles { outside: Outside::Rejected, ..doubles(min, max, last) }
}

/// Creates the reference implementation of a quantised double whose writer moves values out of range
/// into it by whole turns.
#[must_use]
pub fn wrapping_doubles(min: f64, max: f64, last: u64) -> Doubles {
    Doubles { outside: Outside::Wrapped, ..doubles(min, max, last) }
}

impl Doubles {
    fn is_strict(&self) -> bool {
        self.outside == Outside::Rejected
    }

    fn wrapped(&self, value: f64) -> f64 {
        if self.outside == Outside::Wrapped { self.quantum.wrapped(value) } else { value }
    }

    /// Generates a value at the border between two codes, or next to it. The model computes with
    /// multiples of 2⁻⁶⁰, so this is one.
    fn border(&self, d: &mut Draw) -> f64 {
        let code = d.up_to(u128::from(self.quantum.last) - 1) as f64;
        let value = self.quantum.min + (code + 0.5) * self.quantum.width();
        modelled(value * (1.0 + [-f64::EPSILON, 0.0, f64::EPSILON][d.below(3)]))
    }

    /// Generates a distance of up to 25 times the range.
    fn far(&self, d: &mut Draw) -> f64 {
        f64::from(d.fraction()) * (self.quantum.max - self.quantum.min) * 25.0
    }
}

/// Rounds a value down to a multiple of 2⁻⁶⁰.
fn modelled(value: f64) -> f64 {
    let unit = 2_f64.powi(60);
    (value * unit).floor() / unit
}

impl Form<f64> for Doubles {
    fn draw(&self, d: &mut Draw) -> f64 {
        let DoubleQuantum { min, max, .. } = self.quantum;
        let step = self.quantum.width();
        if d.spoils() {
            return [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][d.below(3)];
        }
        if self.is_strict() && d.spoils() {
            return [min - step, max + step, f64::MAX, f64::MIN][d.below(4)];
        }
        let value = match d.below(15) {
            0 => min,
            1 => max,
            2 => 0.0,
            3 => -0.0,
            4 => min - step,
            5 => f64::MAX,
            6 => f64::MIN_POSITIVE / 2.0,
            7..10 => self.border(d),
            10 => max + step,
            11 => modelled(min - self.far(d)),
            12 => modelled(max + self.far(d)),
            _ => min + (d.bits() as u64 >> 11) as f64 / 2_f64.powi(53) * (max - min),
        };
        if self.is_strict() { value.clamp(min, max) } else { value }
    }
    fn wire(&self, value: &f64, w: &mut Writer) -> Verdict {
        let DoubleQuantum { min, max, .. } = self.quantum;
        if self.is_strict() && value.is_finite() && !(min..=max).contains(value) {
            return Err(ErrorKind::Range);
        }
        w.compressed_double(self.wrapped(*value), self.quantum)
    }
    fn agrees(&self, sent: &f64, read: &f64) -> Outcome {
        let DoubleQuantum { min, max, .. } = self.quantum;
        let off = (self.wrapped(*sent).clamp(min, max) - read).abs();
        // half a step, and the rounding of the value that is read
        let most = 0.500_001 * self.quantum.width() + read.abs() * f64::EPSILON;
        let is_near = off <= most && (min..=max).contains(read);
        if is_near { Ok(()) } else { Err(format!("{sent:?} arrived as {read:?}, {off:e} off")) }
    }
    fn blank(&self, read: &f64) -> Outcome {
        super::nearest(read, &0.0, &self.quantum.min, &self.quantum.max)
    }
}
