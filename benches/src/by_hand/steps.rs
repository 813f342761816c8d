//! [`Steps`]: quantises floats of one range and resolution.

use super::bits_of;

/// A range of floats that is divided into equal steps, for quantisation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    min: f32,
    delta: f32,
    last: u32,
}

/// The float 2²³. An `f32` from there up to 2²⁴ is a whole number, which can be read from its low
/// bits.
const WHOLE: f32 = 8_388_608.0;

impl Steps {
    /// Divides the range from `min` to `max` into equal steps of at most `res`.
    pub(crate) const fn new(min: f32, max: f32, res: f32) -> Self {
        let delta = max - min;
        let steps = delta / res;
        let down = steps as u32;
        Self { min, delta, last: if (down as f32) < steps { down + 1 } else { down } }
    }

    /// Returns the number of the last step, at the end of the range. The first step has number 0.
    #[inline(always)]
    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// Returns the number of bits that the number of a step takes.
    #[inline(always)]
    pub(crate) const fn bits(&self) -> u32 {
        bits_of(self.last as u64)
    }

    /// Returns the number of the step nearest to a value. The sum of the value's position and one
    /// half is rounded down by adding it to an `f64` whose lowest bit counts ones. `Compressed` of
    /// `bitpack_core` gives equal bits.
    #[inline(always)]
    pub(crate) fn quantise(&self, value: f32) -> u32 {
        const INTEGER_BITS: f64 = 6_755_399_441_055_744.0;
        const JUST_BELOW_HALF: f64 = 0.5 - 1.0 / 67_108_864.0;
        ((f64::from(self.sum(value)) - JUST_BELOW_HALF) + INTEGER_BITS).to_bits() as u32
    }

    /// Returns the position of a value in the range, in steps, plus one half. The integer part is
    /// the number of the nearest step.
    #[inline(always)]
    fn sum(&self, value: f32) -> f32 {
        let top = self.last as f32;
        let above = value - self.min;
        let sum = if is_scale(self.delta) {
            above * (top / self.delta) + 0.5
        } else {
            above / self.delta * top + 0.5
        };
        let sum = if sum > 0.0 { sum } else { 0.0 };
        if sum < top { sum } else { top }
    }

    /// Returns the float that the step with this number stands for.
    #[inline(always)]
    pub(crate) fn restore(&self, step: u32) -> f32 {
        let last = self.last as f32;
        // all steps are below 2^23, so no conversion is needed; it would wait for its register's
        // upper lanes
        let step = f32::from_bits(WHOLE.to_bits() | step) - WHOLE;
        if is_scale(last) {
            step * (self.delta / last) + self.min
        } else if is_scale(self.delta) {
            step / (last / self.delta) + self.min
        } else {
            step / last * self.delta + self.min
        }
    }
}

/// Returns true if the number is a power of two by which ordinary floats can be multiplied without
/// rounding.
const fn is_scale(number: f32) -> bool {
    number.to_bits().trailing_zeros() >= 23 && matches!(number.to_bits() >> 23, 95..=159)
}
