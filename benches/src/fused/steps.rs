//! [`Steps`]: a float counted in steps.

use super::bits_of;

/// A range and its resolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    min: f32,
    delta: f32,
    last: u32,
}

/// From here on to twice as much an `f32` is a whole number, in its low bits.
const WHOLE: f32 = 8_388_608.0;

impl Steps {
    /// From `min` to `max` in steps of at most `res`.
    pub(crate) const fn new(min: f32, max: f32, res: f32) -> Self {
        let delta = max - min;
        let steps = delta / res;
        let down = steps as u32;
        Self { min, delta, last: if (down as f32) < steps { down + 1 } else { down } }
    }

    /// The number of the last step.
    #[inline(always)]
    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// The bits of a step's number.
    #[inline(always)]
    pub(crate) const fn bits(&self) -> u32 {
        bits_of(self.last as u64)
    }

    /// Which step. The sum is floored by adding to an `f64` whose low bits count ones; see
    /// `bitpack_core`'s `Compressed`, which makes the same bits.
    #[inline(always)]
    pub(crate) fn quantise(&self, value: f32) -> u32 {
        const INTEGER_BITS: f64 = 6_755_399_441_055_744.0;
        const JUST_BELOW_HALF: f64 = 0.5 - 1.0 / 67_108_864.0;
        ((f64::from(self.sum(value)) - JUST_BELOW_HALF) + INTEGER_BITS).to_bits() as u32
    }

    /// The same of fewer than 2²³ steps, in `f32` alone, of which a vector register has twice as many:
    /// the nearest integer, and one less where that lies above the sum.
    #[inline(always)]
    pub(crate) fn quantise_few(&self, value: f32) -> u32 {
        let sum = self.sum(value);
        let near = sum + WHOLE;
        (near.to_bits() & 0x7F_FFFF) - u32::from(near - WHOLE > sum)
    }

    /// What the step is the floor of.
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

    /// The value of a step.
    #[inline(always)]
    pub(crate) fn restore(&self, step: u32) -> f32 {
        let last = self.last as f32;
        // all steps are below 2^23: no conversion, which waits for its register's upper lanes
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

/// Whether this is a power of two that scales numbers of everyday size without rounding them.
const fn is_scale(number: f32) -> bool {
    number.to_bits().trailing_zeros() >= 23 && matches!(number.to_bits() >> 23, 95..=159)
}
