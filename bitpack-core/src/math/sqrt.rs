//! The square root for the `smallest_three` encoding of quaternions, with or without the standard
//! library.

/// Returns the correctly rounded square root of `x`, which must be in `0.0..=1.0`.
#[inline]
pub(crate) fn sqrt(x: f32) -> f32 {
    #[cfg(feature = "std")]
    {
        x.sqrt()
    }
    #[cfg(not(feature = "std"))]
    {
        soft_sqrt(x)
    }
}

/// Computes the square root of `x` from the root of an integer: `x = m · 2^e` with `e` even and `m`
/// so large that its root has 25 bits. The root is cut to 24 bits, and rounded up if the last bit
/// was set. A tie cannot occur: the square of an odd 25-bit number has more bits than a mantissa.
#[cfg_attr(feature = "std", cfg(test))]
fn soft_sqrt(x: f32) -> f32 {
    let bits = x.to_bits();
    if bits == 0 || bits >> 31 == 1 {
        return 0.0;
    }
    let (mut mantissa, mut exponent) = ((bits & 0x7F_FFFF) as u64, (bits >> 23) as i32 - 150);
    if bits >> 23 == 0 {
        exponent += 1;
        let up = mantissa.leading_zeros() - 40;
        mantissa <<= up;
        exponent -= up as i32;
    } else {
        mantissa |= 0x80_0000;
    }
    // make the exponent even, with one bit less for the mantissa if it was odd; its root then has
    // 25 bits
    let up = if exponent % 2 == 0 { 26 } else { 25 };
    let root = (mantissa << up).isqrt();
    exponent = (exponent - up) / 2;
    let rounded = (root + 1) >> 1;
    let value = rounded as f32;
    // exponent + 1 is in -100..=-23: the power of two is normal, and so is the product
    value * f32::from_bits(((exponent + 1 + 127) as u32) << 23)
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::math::one_of;

    #[test]
    fn the_integer_root_equals_the_processor() {
        let one = 1.0_f32.to_bits();
        for bits in (0..=one).step_by(997 * one_of()).chain(one - 5000..=one).chain(0..5000) {
            let x = f32::from_bits(bits);
            assert_eq!(soft_sqrt(x).to_bits(), x.sqrt().to_bits(), "{x:e}");
        }
        for x in [0.0_f32, 0.25, 0.3, 1.0] {
            assert_eq!(sqrt(x).to_bits(), x.sqrt().to_bits(), "{x:e}");
        }
    }

    #[test]
    fn the_root_of_a_negative_number_is_zero() {
        for x in [-0.0, -f32::MIN_POSITIVE, -1.0, f32::NEG_INFINITY] {
            assert_eq!(soft_sqrt(x).to_bits(), 0, "{x:e}");
        }
    }
}
