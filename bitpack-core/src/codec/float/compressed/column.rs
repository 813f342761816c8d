//! Quantises many floats at a time, in place, to the integers that are sent.

use super::Compressed;
use crate::vectorized::QuantiseMany;

/// Number of steps below which `f32` is enough for all of the arithmetic, so that many floats are
/// quantised together; with more steps they are quantised one by one. A vector register holds twice
/// as many `f32` as `f64`.
const FEW: u32 = 1 << 23;

impl QuantiseMany for Compressed {
    #[cfg_attr(optimized, inline(always))]
    fn quantise_all(&self, floats: &mut [u32], own: usize) -> bool {
        if self.strict || self.wraps || self.max_integer >= FEW {
            return self.one_by_one(floats, own);
        }
        let (divisor, factor) = self.fraction();
        let top = self.max_integer as f32;
        match divisor {
            None => scaled(floats, self.min, factor, top),
            Some(divisor) => divided(floats, self.min, divisor, factor, top),
        }
    }
}

impl Compressed {
    #[inline(never)]
    fn one_by_one(&self, floats: &mut [u32], own: usize) -> bool {
        let mut takes = true;
        for slot in floats.iter_mut().take(own) {
            let value = f32::from_bits(*slot);
            takes &= self.takes(value);
            *slot = self.quantise(value);
        }
        takes
    }
}

// functions that are not inlined: one copy for all lists and all fields

#[inline(never)]
fn scaled(floats: &mut [u32], min: f32, factor: f32, top: f32) -> bool {
    let mut worst = 0;
    for slot in floats {
        worst |= overflowing(*slot);
        *slot = step((f32::from_bits(*slot) - min) * factor + 0.5, top);
    }
    worst >> 31 == 0
}

#[inline(never)]
fn divided(floats: &mut [u32], min: f32, divisor: f32, factor: f32, top: f32) -> bool {
    let mut worst = 0;
    for slot in floats {
        worst |= overflowing(*slot);
        *slot = step((f32::from_bits(*slot) - min) / divisor * factor + 0.5, top);
    }
    worst >> 31 == 0
}

/// Adds one to the exponent of a float's bits, so that the highest bit is set if the float is NaN
/// or infinite.
#[cfg_attr(optimized, inline(always))]
const fn overflowing(bits: u32) -> u32 {
    (bits & 0x7F80_0000) + 0x0080_0000
}

/// Returns the floor of `sum`, clamped to `0..=top`. It rounds to the nearest integer, and
/// subtracts one if that is above the sum.
#[cfg_attr(optimized, inline(always))]
fn step(sum: f32, top: f32) -> u32 {
    let sum = if sum > 0.0 { sum } else { 0.0 };
    let sum = if sum < top { sum } else { top };
    let near = sum + FEW as f32;
    (near.to_bits() & (FEW - 1)) - u32::from(near - FEW as f32 > sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_cannot_be_written_is_found_wherever_it_is() {
        const FEW_STEPS: Compressed = Compressed::new(-3.0, 10.0, 0.01);
        const SCALED: Compressed = Compressed::new(-8.0, 8.0, 0.01);
        const STRICT: Compressed = Compressed::new(-8.0, 8.0, 0.01).strict();
        for length in [1, 7, 8, 32, 96] {
            for at in 0..length {
                let refused = |codec: Compressed, value: f32| {
                    let mut floats = [1.0_f32.to_bits(); 96];
                    let floats = floats.split_at_mut(length).0;
                    if let Some(float) = floats.get_mut(at) {
                        *float = value.to_bits();
                    }
                    !codec.quantise_all(floats, length)
                };
                for value in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                    assert!([FEW_STEPS, SCALED, STRICT].iter().all(|codec| refused(*codec, value)));
                }
                for value in [f32::MAX, f32::MIN, 8.5, -9.0] {
                    assert!(!refused(FEW_STEPS, value) && !refused(SCALED, value));
                    assert!(refused(STRICT, value));
                }
                assert!(!refused(STRICT, 8.0) && !refused(STRICT, -0.0));
            }
        }
    }

    /// Quantising many floats at a time ignores padding after the `own` floats. A strict codec,
    /// whose range excludes 0, therefore does not reject the padding.
    #[test]
    fn padding_is_ignored_by_a_strict_codec() {
        const SPEED: Compressed = Compressed::new(1.0, 9.0, 0.5).strict();
        let mut floats = [1.0, 9.0, 2.5, 0.0, f32::NAN].map(f32::to_bits);
        assert!(SPEED.quantise_all(&mut floats, 3));
        assert_eq!(floats, [0, 16, 3, 0.0_f32.to_bits(), f32::NAN.to_bits()]);
        for own in [4, 5] {
            assert!(!SPEED.quantise_all(&mut [1.0, 9.0, 2.5, 0.0, 1.0].map(f32::to_bits), own));
        }
    }
}
