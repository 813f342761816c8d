//! Compressed floats and smallest-three quaternions of the slow reference encoder, in `f32`.

use bitpack::ErrorKind;

use super::{Reader, Role, Verdict, Writer, bit_length};

/// Maximum number of steps of a quantised float in the library serialize 1.0.
const MOST_STEPS: f32 = 4_294_967_040.0;

/// Greatest absolute value that a component of a unit quaternion can have if another component is
/// larger. It is the literal of the sample code of the library serialize 1.0, which is not exactly
/// 1/√2.
#[expect(clippy::approx_constant, reason = "the literal is part of the wire")]
const LIMIT: f32 = 1.0 / 1.414_214;

/// Range and resolution of a quantised float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantum {
    /// Value that step number 0 stands for, the minimum of the range.
    pub min: f32,
    /// Value that the last step stands for, the maximum of the range.
    pub max: f32,
    /// Maximum distance between two neighbouring steps.
    pub res: f32,
}

impl Quantum {
    /// Returns the number of the last step. The first step has number 0.
    #[must_use]
    pub fn last(self) -> u32 {
        let values = (self.max - self.min) / self.res;
        values.clamp(1.0, MOST_STEPS).ceil() as u32
    }

    /// Returns the number of bits that the number of a step takes.
    #[must_use]
    pub fn bits(self) -> u32 {
        bit_length(u128::from(self.last()))
    }

    /// Returns the number of the step nearest to `value`, at most the last one. Without the limit,
    /// ranges of more than 2²³ steps could round to a step that every reader rejects.
    #[must_use]
    pub fn step(self, value: f32) -> u32 {
        let delta = self.max - self.min;
        let normalised = ((value - self.min) / delta).clamp(0.0, 1.0);
        let product = normalised * self.last() as f32;
        ((product + 0.5).floor() as u32).min(self.last())
    }

    /// Returns the value, or if it is outside the range, the same angle in it, a whole number of
    /// turns away. The remainder of the value is exact.
    #[must_use]
    pub fn wrapped(self, value: f32) -> f32 {
        if (self.min..=self.max).contains(&value) || !value.is_finite() {
            return value;
        }
        let [min, max, value] = [self.min, self.max, value].map(f64::from);
        let turn = max - min;
        let above = (value % turn - min) % turn;
        (min + above + if above < 0.0 { turn } else { 0.0 }) as f32
    }

    /// Returns the value of step number `step`, at most `max`. Without the limit, rounding could
    /// exceed it.
    #[must_use]
    pub fn value(self, step: u32) -> f32 {
        let normalised = step as f32 / self.last() as f32;
        let scaled = normalised * (self.max - self.min);
        (scaled + self.min).min(self.max)
    }
}

/// Range and number of steps of a double that is quantised by exact arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoubleQuantum {
    /// Value that step number 0 stands for.
    pub min: f64,
    /// Value that the last step stands for.
    pub max: f64,
    /// Number of the last step.
    pub last: u64,
}

impl DoubleQuantum {
    /// Returns the width of a step.
    #[must_use]
    pub fn width(self) -> f64 {
        (self.max - self.min) / self.last as f64
    }

    /// Returns the number of the step nearest to `value`, the upper one of two. Both ends of the
    /// range have to be multiples of 2⁻⁶⁰.
    #[must_use]
    pub fn step(self, value: f64) -> u64 {
        let units = |value: f64| (value * 2_f64.powi(60)).floor() as i128;
        let [min, max, value] = [self.min, self.max, value.clamp(self.min, self.max)].map(units);
        let range = max - min;
        ((2 * (value - min) * i128::from(self.last) + range) / (2 * range)) as u64
    }

    /// Returns the value, or if it is outside the range, the same angle in it.
    #[must_use]
    pub fn wrapped(self, value: f64) -> f64 {
        if (self.min..=self.max).contains(&value) || !value.is_finite() {
            return value;
        }
        let turn = self.max - self.min;
        let above = (value % turn - self.min) % turn;
        self.min + above + if above < 0.0 { turn } else { 0.0 }
    }
}

/// Returns the range of squared lengths in which a writer accepts a quaternion as a unit
/// quaternion. The range depends on the number of bits of a component.
fn lengths(bits: u32) -> core::ops::RangeInclusive<f32> {
    1.0 - 0.02..=if bits == 2 { 1.0 + 0.52 } else { 1.0 + 0.02 }
}

/// Quantises a quaternion's component to an integer of `bits` bits.
fn component_step(value: f32, bits: u32) -> u32 {
    let scale = ((1_u32 << bits) - 1) as f32;
    let normalised = ((value + LIMIT) / (LIMIT + LIMIT)).clamp(0.0, 1.0);
    (normalised * scale + 0.5).floor() as u32
}

fn component_value(step: u32, bits: u32) -> f32 {
    let scale = ((1_u32 << bits) - 1) as f32;
    step as f32 * (1.0 / scale) * (LIMIT + LIMIT) - LIMIT
}

/// Returns the index of the component with the greatest absolute value, the first of equal ones,
/// and the quantised other three.
fn nearest(quaternion: [f32; 4], bits: u32) -> (usize, [u32; 3]) {
    let is_larger = |i: usize, than: usize| quaternion[i].abs() > quaternion[than].abs();
    let largest = (1..4).fold(0, |largest, i| if is_larger(i, largest) { i } else { largest });
    let sign = if quaternion[largest] < 0.0 { -1.0 } else { 1.0 };
    let others = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]][largest];
    (largest, others.map(|i: usize| component_step(quaternion[i] * sign, bits)))
}

/// Returns the quaternion that a reader reconstructs from the index of the largest component and
/// the other three, quantised.
fn restored((largest, codes): (usize, [u32; 3]), bits: u32) -> [f32; 4] {
    let others = codes.map(|code| component_value(code, bits));
    let rest = others.iter().fold(1.0_f32, |rest, component| rest - component * component);
    let mut quaternion = others.to_vec();
    quaternion.insert(largest, rest.max(0.0).sqrt());
    [0, 1, 2, 3].map(|i| quaternion[i])
}

impl Writer {
    /// Writes the 32 bits of the float.
    pub fn float(&mut self, value: f32) {
        self.raw(u128::from(value.to_bits()), 32);
    }

    /// Writes the 64 bits of the float.
    pub fn double(&mut self, value: f64) {
        self.raw(u128::from(value.to_bits()), 64);
    }

    /// Writes a quantised float as the number of its step. Rejects a float that is not finite.
    pub fn compressed(&mut self, value: f32, quantum: Quantum) -> Verdict {
        if !value.is_finite() {
            return Err(ErrorKind::NotFinite);
        }
        let last = u128::from(quantum.last());
        let role = Role::Code { last, refusal: ErrorKind::Range };
        self.marked(u128::from(quantum.step(value)), bit_length(last), role);
        Ok(())
    }

    /// Writes a quantised double as the number of its step. Rejects a double that is not finite.
    pub fn compressed_double(&mut self, value: f64, quantum: DoubleQuantum) -> Verdict {
        if !value.is_finite() {
            return Err(ErrorKind::NotFinite);
        }
        let last = u128::from(quantum.last);
        let role = Role::Code { last, refusal: ErrorKind::Range };
        self.marked(u128::from(quantum.step(value)), bit_length(last), role);
        Ok(())
    }

    /// Writes a unit quaternion: the index of its largest component, then the other three in `bits`
    /// bits each.
    pub fn smallest_three(&mut self, quaternion: [f32; 4], bits: u32) -> Verdict {
        if quaternion.iter().any(|component| !component.is_finite()) {
            return Err(ErrorKind::NotFinite);
        }
        let square = quaternion.iter().fold(0.0, |sum, component| sum + component * component);
        if !lengths(bits).contains(&square) {
            return Err(ErrorKind::Range);
        }
        let mut codes = nearest(quaternion, bits);
        // what would be read is sent instead, until it stays, or two follow one another
        loop {
            let next = nearest(restored(codes, bits), bits);
            if nearest(restored(next, bits), bits) == codes {
                codes = if next.0 < codes.0 { next } else { codes };
                break;
            }
            codes = next;
        }
        self.raw(codes.0 as u128, 2);
        for step in codes.1 {
            self.raw(u128::from(step), bits);
        }
        Ok(())
    }
}

impl Reader {
    /// Reads a float of 32 bits.
    pub fn float(&mut self) -> Verdict<f32> {
        Ok(f32::from_bits(self.raw(32)? as u32))
    }

    /// Reads a float of 64 bits.
    pub fn double(&mut self) -> Verdict<f64> {
        Ok(f64::from_bits(self.raw(64)? as u64))
    }

    /// Reads the number of a step and returns its value. Rejects a number above the last step.
    pub fn compressed(&mut self, quantum: Quantum) -> Verdict<f32> {
        let step = self.code(u128::from(quantum.last()))?;
        Ok(quantum.value(step as u32))
    }

    /// Reads a quaternion, without normalising it. Rejects three components whose sum of squares
    /// exceeds 1 even if each was rounded up.
    pub fn smallest_three(&mut self, bits: u32) -> Verdict<[f32; 4]> {
        let largest = self.raw(2)? as usize;
        let mut codes = [0; 3];
        for code in &mut codes {
            *code = self.raw(bits)? as u32;
        }
        let half_step = LIMIT / ((1_u32 << bits) - 1) as f32;
        let least = codes.map(|code| {
            let nearest = component_value(code, bits).abs() - half_step;
            nearest * nearest
        });
        let shortest = least.iter().sum::<f32>() + least.iter().copied().fold(0.0, f32::max);
        if shortest > lengths(bits).end() + 1.0 / 65_536.0 {
            return Err(ErrorKind::Range);
        }
        Ok(restored((largest, codes), bits))
    }
}
