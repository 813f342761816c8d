//! The floor of a non-negative float, without a library call or a saturating conversion.

const FRACTION: u32 = 25;

/// The `f64` number 1.5 · 2²⁷. Adding it to a smaller number rounds that number to a multiple of
/// 2⁻²⁵.
const UNITS: f64 = 201_326_592.0;

/// Returns the greatest integer not above `x`, which must be in `0.0..=16_777_216.0`.
///
/// `f32::floor` calls libm on processors without SSE 4.1, and a conversion to `u32` saturates,
/// which takes three more instructions and a constant for every field. Every `f32` from 0.25 on is
/// a multiple of 2⁻²⁵, so the sum is exact there, and the bits above the lowest 25 are the integer.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor(x: f32) -> u32 {
    ((f64::from(x) + UNITS).to_bits() >> FRACTION) as u32 & ((1 << FRACTION) - 1)
}

#[cfg(test)]
mod tests {
    use super::floor;
    use crate::math::one_of;

    #[test]
    fn floor_equals_the_conversion_to_an_integer() {
        let all = (0..=16_777_216.0_f32.to_bits()).step_by(1009 * one_of());
        let around = (0..100_u32).chain(16_777_100..=16_777_216).flat_map(|n| {
            let bits = (n as f32).to_bits();
            bits.saturating_sub(2)..=bits
        });
        for bits in all.chain(around) {
            let x = f32::from_bits(bits);
            assert_eq!(floor(x), x as u32, "{x}");
        }
    }
}
