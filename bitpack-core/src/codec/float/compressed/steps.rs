//! Conversions between a float and its step: the integer that is sent for it.
//!
//! Every operation is that of the standard "serialize 1.0", each rounded to `f32`, or gives the
//! same bits. Scaling by a power of two does not round as long as all results are far from the
//! limits of `f32`, so it may happen before another product or quotient is rounded instead of after
//! it. If `max - min` or the number of steps is a power of two, which is known at compile time for
//! a declaration in a constant, a quotient and a product therefore become one operation with a
//! constant. (Only results smaller than 2⁻⁶² could differ, and they are lost when the half is
//! added.)

use super::Compressed;
use crate::codec::float::compressed_f64;
use crate::math::floor;
use crate::place::FloatForm;

impl Compressed {
    /// Returns the step (the integer that is sent) of a value: `floor(normalised * max_integer +
    /// 0.5)`, as in "Serialization Strategies".
    ///
    /// (One comparison of the sum's bits, which finds negative numbers, large numbers and NaN at
    /// once, was tried: its branch keeps neighbouring floats from being quantised in pairs, 175
    /// instead of 160 instructions for six floats. One such test for a whole vector was tried as
    /// well: 28 % more for a list of elements that share a run.)
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn quantise(&self, value: f32) -> u32 {
        let steps = self.max_integer as f32;
        // never above the last step that a reader accepts, even if the sum rounds up past it
        let top = ((steps + 0.5) as u32).min(self.max_integer);
        let sum = self.sum(if self.wraps { wrapped(value, self.min, self.max) } else { value });
        if self.max_integer >= 1 << 24 {
            return (sum as u32).min(top);
        }
        let sum = if sum > 0.0 { sum } else { 0.0 };
        let sum = if sum < top as f32 { sum } else { top as f32 };
        floor(sum)
    }

    /// Returns the step (the integer that is sent) of a float. If [`Floats`](FloatForm) says that values in
    /// memory hold steps in place of floats, the step is the bits of `value`, limited to the last step.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn step_of<Floats: FloatForm>(&self, value: f32) -> u32 {
        if Floats::FROM_CODES {
            return value.to_bits().min(self.max_integer);
        }
        self.quantise(value)
    }

    /// Returns the float that a reader restores from a step; or if [`Floats`](FloatForm) says that values in
    /// memory hold steps, a float whose bits are the step.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn float_of<Floats: FloatForm>(&self, step: u32) -> f32 {
        if Floats::TO_CODES { f32::from_bits(step) } else { self.restore(step) }
    }

    /// Returns the value scaled to the number of steps, plus a half: `(value - min) / (max - min) *
    /// max_integer + 0.5`.
    #[cfg_attr(optimized, inline(always))]
    fn sum(&self, value: f32) -> f32 {
        let steps = self.max_integer as f32;
        let above = value - self.min;
        if is_scale(self.delta) {
            above * (steps / self.delta) + 0.5
        } else if is_scale(steps) && is_moderate(self.delta) {
            above / (self.delta / steps) + 0.5
        } else {
            above / self.delta * steps + 0.5
        }
    }

    /// Returns the float that a reader restores from a step: `step / max_integer * (max - min) +
    /// min`.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn restore(&self, step: u32) -> f32 {
        let steps = self.max_integer as f32;
        let step = self.float(step);
        let above = if is_scale(steps) && is_moderate(self.delta) {
            step * (self.delta / steps)
        } else if is_scale(self.delta) {
            step / (steps / self.delta)
        } else {
            step / steps * self.delta
        };
        let value = above + self.min;
        // the rounding errors of `max - min` and of the sum can add up to a last step above `max`
        if self.overshoots() { value.min(self.max) } else { value }
    }

    /// Converts a step to a float. A step below 2²³ becomes the low bits of the float 2²³, which is
    /// then subtracted. The instruction `cvtsi2ss` would keep the upper lanes of its register, and
    /// so would wait for the last instruction that wrote them: a packet with two floats took 7.7 ns
    /// with it and takes 4.8 ns without.
    #[cfg_attr(optimized, inline(always))]
    fn float(&self, step: u32) -> f32 {
        const ONE: f32 = 8_388_608.0;
        if self.max_integer >> 23 == 0 {
            f32::from_bits(ONE.to_bits() | step) - ONE
        } else {
            step as f32
        }
    }

    /// Returns `true` if the last step is restored to a value above `max`, because of rounding. The
    /// result is a constant for a declaration in a constant.
    #[cfg_attr(optimized, inline(always))]
    const fn overshoots(&self) -> bool {
        self.delta + self.min > self.max
    }
}

/// Returns `true` for a power of two whose exponent is in -64..=64: a division by it can be
/// replaced by an exact product.
#[cfg_attr(optimized, inline(always))]
const fn is_scale(number: f32) -> bool {
    number.to_bits().trailing_zeros() >= 23 && is_moderate(number)
}

/// Returns `true` if the exponent of a positive number is in -64..=64, so that products with it
/// neither overflow nor underflow.
#[cfg_attr(optimized, inline(always))]
const fn is_moderate(number: f32) -> bool {
    matches!(number.to_bits() >> 23, 63..=191)
}

/// Returns a value of the range unchanged. From any other value it subtracts a whole number of turns (one
/// turn is `max - min`), which gives the same angle in the range. The operations are those of `f64`; the
/// first is a remainder, which is always exact. A NaN or an infinity becomes NaN, whose step is 0.
///
/// The range is passed as numbers, because a reference to the codec would keep the codec in memory.
#[cold]
#[inline(never)]
fn wrapped(value: f32, min: f32, max: f32) -> f32 {
    compressed_f64::wrapped(value.into(), min.into(), max.into()) as f32
}

#[cfg(test)]
mod tests {
    use super::Compressed;
    use super::wrapped;
    use crate::math::one_of;

    /// Quantises exactly as the text of the standard "serialize 1.0" says, operation by operation.
    fn plainly(codec: &Compressed, value: f32) -> u32 {
        let steps = codec.max_integer as f32;
        let top = ((steps + 0.5) as u32).min(codec.max_integer);
        let normalised = (value - codec.min) / codec.delta;
        ((normalised * steps + 0.5).floor() as u32).min(top)
    }

    fn plainly_back(codec: &Compressed, step: u32) -> f32 {
        let normalised = step as f32 / codec.max_integer as f32;
        (normalised * codec.delta + codec.min).min(codec.max)
    }

    /// Returns the float that is `by` representable values away from `value`: away from 0, or
    /// towards 0 if `by` is negative.
    fn beside(value: f32, by: i32) -> f32 {
        f32::from_bits(value.to_bits().wrapping_add_signed(by))
    }

    /// Returns encodings across the whole range of `f32` for which `max - min` or the number of
    /// steps is a power of two, or next to one.
    fn declarations() -> impl Iterator<Item = Compressed> {
        let scale = |exponent: i32| 2_f64.powi(exponent) as f32;
        let deltas = (-140..=127).step_by(3).chain([-65, -64, -63, 63, 64, 65]).map(scale);
        let deltas = deltas.flat_map(|delta| [delta, delta * 1.5, delta * 0.7, beside(delta, 1)]);
        let steps = [1_u32, 2, 3, 255, 256, 1000, 4096, 65_535, 65_536, 8_388_608, 16_000_000];
        let steps = steps.into_iter().chain([1 << 24, (1 << 24) + 2, 1 << 31, 4_294_967_040]);
        deltas.flat_map(move |delta| {
            steps.clone().flat_map(move |max_integer| {
                [0.0, -delta / 2.0, -delta, delta, 3.7 * delta].map(move |min| {
                    let max = min + delta;
                    Compressed {
                        min,
                        max,
                        delta: max - min,
                        max_integer,
                        strict: false,
                        wraps: false,
                    }
                })
            })
        })
    }

    #[test]
    fn every_declaration_has_the_bits_of_the_plain_text() {
        let mut tested = 0;
        // the declarations come in groups of five, so the step must not be a multiple of five
        let step = one_of();
        for codec in declarations().step_by(step + usize::from(step % 5 == 0)) {
            if !(codec.delta.is_finite() && codec.max.is_finite() && codec.min < codec.max) {
                continue;
            }
            let last = codec.max_integer;
            let mut random = 0x9E37_79B9_u32;
            let mut next = || {
                random = random.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
                random
            };
            let some = core::array::from_fn::<_, 12, _>(|_| (next() >> 1) % last.max(1));
            let ends = [0, 1.min(last), last / 2, last - 1, last];
            for step in some.into_iter().chain(ends) {
                let value = codec.restore(step);
                assert_eq!(
                    value.to_bits(),
                    plainly_back(&codec, step).to_bits(),
                    "{codec:?} {step}"
                );
                // around the boundary between two steps
                let half = codec.delta / last as f32 / 2.0;
                for near in [value, value + half, value - half] {
                    for value in [beside(near, -1), near, beside(near, 1)] {
                        let step = codec.quantise(value);
                        assert_eq!(step, plainly(&codec, value), "{codec:?} {value:e}");
                    }
                }
                tested += 1;
            }
            let far = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-45, -1e-45, 0.0, -0.0];
            let any = core::array::from_fn::<_, 8, _>(|_| f32::from_bits(next()));
            for value in far.into_iter().chain(any).filter(|value| value.is_finite()) {
                assert_eq!(codec.quantise(value), plainly(&codec, value), "{codec:?} {value:e}");
            }
        }
        assert!(tested * one_of() > 200_000, "{tested}");
    }

    /// Returns the angle in `-180.0..180.0` that equals `value` degrees, a number outside of that range. It
    /// computes with exact integers in units of 2⁻²⁰ degrees.
    fn exactly(value: f32) -> f64 {
        const ONE: i128 = 1 << 20;
        let (bits, turn) = (value.to_bits(), 360 * ONE);
        let exponent = (bits >> 23 & 255) as i32 - 127 - 23 + 20;
        let mantissa = i128::from(bits & 0x7F_FFFF | 0x80_0000);
        let size = (0..exponent).fold(mantissa, |size, _| size * 2 % turn);
        let size = if exponent < 0 { size >> -exponent } else { size };
        let value = if bits >> 31 == 0 { size } else { -size };
        (((value + 180 * ONE).rem_euclid(turn) - 180 * ONE) as f64) / ONE as f64
    }

    #[test]
    fn angles_wrap_exactly_for_any_number_of_turns() {
        const YAW: Compressed = Compressed::new(-180.0, 180.0, 0.001).wrapping();
        let mut random = 0x9E37_79B9_u32;
        for _ in 0..20_000 {
            random = random.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
            let value = f32::from_bits(random);
            if value.is_finite() && !(-180.0..=180.0).contains(&value) {
                assert_eq!(
                    wrapped(value, -180.0, 180.0).to_bits(),
                    (exactly(value) as f32).to_bits(),
                    "{value:e}"
                );
                assert_eq!(YAW.quantise(value), YAW.quantise(exactly(value) as f32), "{value:e}");
            }
        }
        for (angle, same) in [(190.0, -170.0), (-190.0, 170.0), (540.0, -180.0), (-540.0, -180.0)] {
            assert_eq!(wrapped(angle, -180.0, 180.0).to_bits(), f32::to_bits(same));
        }
        for inside in [-180.0, 180.0, 179.999_99, -0.0] {
            assert_eq!(wrapped(inside, -180.0, 180.0).to_bits(), f32::to_bits(inside));
        }
        // a baseline that no writer accepts
        assert!([f32::NAN, f32::INFINITY].iter().all(|it| YAW.quantise(*it) == 0));
    }

    /// Checks a value below `min` by less than `f32` can express: it is sent as `max`, the same angle.
    #[test]
    fn wrapped_values_are_in_the_range() {
        const UP: Compressed = Compressed::new(0.0, 6.25, 0.01).wrapping();
        assert_eq!((wrapped(-1e-30, 0.0, 6.25), UP.quantise(-1e-30)), (6.25, UP.last()));
        for codec in declarations().step_by(997) {
            if !(codec.delta.is_finite() && codec.max.is_finite() && codec.min < codec.max) {
                continue;
            }
            for value in [f32::MAX, f32::MIN, beside(codec.max, 1), beside(codec.min, 1), -1e-45] {
                let moved = wrapped(value, codec.min, codec.max);
                assert!((codec.min..=codec.max).contains(&moved), "{codec:?} {value:e}");
            }
        }
    }
}
