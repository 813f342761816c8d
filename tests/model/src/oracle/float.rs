//! Reference implementations of floats: at full width and quantised.

use crate::{Quantum, Verdict, Writer};
use bitpack::ErrorKind;

use super::{Form, Outcome};
use crate::draw::Draw;

/// The reference implementation of a float that is sent as all its bits.
#[derive(Clone, Copy, Debug)]
pub struct Patterns;

/// Creates the reference implementation of an `f32` at full width.
#[must_use]
pub fn single() -> Patterns {
    Patterns
}

/// Creates the reference implementation of an `f64` at full width.
#[must_use]
pub fn double() -> Patterns {
    Patterns
}

macro_rules! patterns {
    ($float:ident $bits:ident $write:ident) => {
        impl Form<$float> for Patterns {
            fn draw(&self, d: &mut Draw) -> $float {
                match d.below(10) {
                    0 => $float::NAN,
                    1 => $float::NEG_INFINITY,
                    2 => -0.0,
                    3 => 0.0,
                    4 => $float::MIN_POSITIVE / 2.0,
                    _ => $float::from_bits(d.bits() as $bits),
                }
            }
            fn wire(&self, value: &$float, w: &mut Writer) -> Verdict {
                w.$write(*value);
                Ok(())
            }
            fn agrees(&self, sent: &$float, read: &$float) -> Outcome {
                let (sent, read) = (sent.to_bits(), read.to_bits());
                if sent == read { Ok(()) } else { Err(format!("{sent:#x} arrived as {read:#x}")) }
            }
            fn blank(&self, read: &$float) -> Outcome {
                super::is(&read.to_bits(), &0)
            }
        }
    };
}
patterns!(f32 u32 float);
patterns!(f64 u64 double);

/// The reference implementation of a quantised float.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    quantum: Quantum,
    outside: Outside,
    /// Greatest distance of the value that arrives.
    off: f32,
}

/// The treatment of finite values out of range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outside {
    Clamped,
    Rejected,
    Wrapped,
}

/// Creates the reference implementation of a quantised float with this minimum, maximum and
/// resolution.
#[must_use]
pub fn steps(min: f32, max: f32, res: f32) -> Steps {
    Steps { quantum: Quantum { min, max, res }, outside: Outside::Clamped, off: res }
}

/// Creates the reference implementation of a quantised float whose writer rejects values out of
/// range.
#[must_use]
pub fn strict_steps(min: f32, max: f32, res: f32) -> Steps {
    Steps { outside: Outside::Rejected, ..steps(min, max, res) }
}

/// Creates the reference implementation of a quantised float whose writer moves values out of range
/// into it by whole turns.
#[must_use]
pub fn wrapping_steps(min: f32, max: f32, res: f32) -> Steps {
    Steps { outside: Outside::Wrapped, ..steps(min, max, res) }
}

impl Steps {
    /// Sets the maximum error of the value that arrives, instead of one step: neighbouring `f32` may be further apart.
    #[must_use]
    pub fn within(self, off: f32) -> Self {
        Self { off, ..self }
    }

    fn is_strict(&self) -> bool {
        self.outside == Outside::Rejected
    }

    fn wrapped(&self, value: f32) -> f32 {
        if self.outside == Outside::Wrapped { self.quantum.wrapped(value) } else { value }
    }
}

impl Form<f32> for Steps {
    fn draw(&self, d: &mut Draw) -> f32 {
        let Quantum { min, max, res } = self.quantum;
        if d.spoils() {
            return [f32::NAN, f32::INFINITY, f32::NEG_INFINITY][d.below(3)];
        }
        if self.is_strict() && d.spoils() {
            return [min - res, max + res, f32::MAX, f32::MIN][d.below(4)];
        }
        let far = |d: &mut Draw| (d.fraction() * (max - min) * 25.0).min(f32::MAX);
        let value = match d.below(13) {
            0 => min,
            1 => max,
            2 => 0.0,
            3 => -0.0,
            4 => min - res,
            5 => max + res,
            6 => (min - far(d)).max(f32::MIN),
            7 => (max + far(d)).min(f32::MAX),
            8 => f32::MAX,
            9 => f32::MIN_POSITIVE / 2.0,
            _ => min + d.fraction() * (max - min),
        };
        if self.is_strict() { value.clamp(min, max) } else { value }
    }
    fn wire(&self, value: &f32, w: &mut Writer) -> Verdict {
        let Quantum { min, max, .. } = self.quantum;
        if self.is_strict() && value.is_finite() && !(min..=max).contains(value) {
            return Err(ErrorKind::Range);
        }
        w.compressed(self.wrapped(*value), self.quantum)
    }
    fn agrees(&self, sent: &f32, read: &f32) -> Outcome {
        let Quantum { min, max, .. } = self.quantum;
        let off = (f64::from(self.wrapped(*sent).clamp(min, max)) - f64::from(*read)).abs();
        let is_near = off <= f64::from(self.off) && (min..=max).contains(read);
        if is_near { Ok(()) } else { Err(format!("{sent:?} arrived as {read:?}, {off} off")) }
    }
    fn blank(&self, read: &f32) -> Outcome {
        super::nearest(read, &0.0, &self.quantum.min, &self.quantum.max)
    }
}

/// The reference implementation of a quaternion that is sent without its largest component.
#[derive(Clone, Copy, Debug)]
pub struct Rotation(u32);

/// Creates the reference implementation of a quaternion that is sent as three components of `bits`
/// bits.
#[must_use]
pub fn rotation(bits: u32) -> Rotation {
    Rotation(bits)
}

fn length(quaternion: &[f32; 4]) -> f32 {
    quaternion.iter().map(|part| part * part).sum::<f32>().sqrt()
}

impl Form<[f32; 4]> for Rotation {
    fn draw(&self, d: &mut Draw) -> [f32; 4] {
        if d.spoils() {
            let odd = [f32::NAN, f32::INFINITY, 3.0, f32::MAX][d.below(4)];
            return if d.once_in(4) { [0.0; 4] } else { [0.0, odd, 0.0, 1.0] };
        }
        let mut axis = || [-1.0, 0.0, 1.0, d.fraction(), -d.fraction()][d.below(5)];
        let quaternion: [f32; 4] = core::array::from_fn(|_| axis());
        let length = length(&quaternion);
        let unit =
            if length < 0.1 { [0.0, 0.0, 0.0, -1.0] } else { quaternion.map(|part| part / length) };
        // a writer accepts lengths that are almost 1
        let scale = [1.0, 0.991, 1.009][d.below(3)];
        unit.map(|part| part * scale)
    }
    fn wire(&self, value: &[f32; 4], w: &mut Writer) -> Verdict {
        w.smallest_three(*value, self.0)
    }
    fn agrees(&self, sent: &[f32; 4], read: &[f32; 4]) -> Outcome {
        // a quaternion and its negative are the same rotation
        let product =
            sent.iter().zip(read).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
        let cosine = product.abs() / f64::from(length(sent));
        let step = 1.5 / f64::from((1_u32 << self.0) - 1);
        // the largest component is restored for a length of 1, which turns the others a little
        let is_near = (cosine - 1.0).abs() <= (2e-4 + 8.0 * step * step).min(0.65);
        if is_near { Ok(()) } else { Err(format!("{sent:?} arrived as {read:?}")) }
    }
    fn blank(&self, read: &[f32; 4]) -> Outcome {
        super::is(read, &[0.0, 0.0, 0.0, 1.0])
    }
}
