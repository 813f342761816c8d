//! `bits_required` from the article "Reading and Writing Packets", for integer ranges of up to 128
//! bits, and bit masks.

/// Returns the bit length of `value`: 0 for 0, 128 for [`u128::MAX`].
#[must_use]
#[inline]
pub const fn bit_length(value: u128) -> u32 {
    u128::BITS - value.leading_zeros()
}

/// Returns the number of bits for a value in `min..=max`: 0 for a single value, 128 for all of
/// `i128`.
///
/// Source: the function `bits_required` of "Reading and Writing Packets". An empty range (`min > max`) gives
/// 128; declarations reject empty ranges earlier.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::bits_required;
/// const HEALTH: u32 = bits_required(0, 1000);
/// assert_eq!(HEALTH, 10);
/// assert_eq!(bits_required(-100, 100), 8);
/// assert_eq!(bits_required(7, 7), 0);
/// assert_eq!(bits_required(i128::MIN, i128::MAX), 128);
/// ```
#[must_use]
#[inline]
pub const fn bits_required(min: i128, max: i128) -> u32 {
    if min > max {
        return u128::BITS;
    }
    bit_length(max.wrapping_sub(min) as u128)
}

/// Returns the number of bits for a value in `min..=max`, like [`bits_required`], for ranges above
/// `i128::MAX`.
///
/// ```
/// # use bitpack_core as bitpack;
/// assert_eq!(bitpack::bits_required_u128(1 << 127, u128::MAX), 127);
/// ```
#[must_use]
#[inline]
pub const fn bits_required_u128(min: u128, max: u128) -> u32 {
    if min > max {
        return u128::BITS;
    }
    bit_length(max - min)
}

/// Returns a mask of the `bits` lowest bits; all ones for 64 or more.
#[cfg_attr(optimized, inline(always))] // folds to an immediate if the width is a constant
pub(crate) const fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Returns a mask of the `bits` lowest bits, like [`mask`], up to 128.
#[cfg_attr(optimized, inline(always))]
pub(crate) const fn mask_u128(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_power_of_two_costs_its_exponent() {
        for k in 0..127_u32 {
            assert_eq!(bits_required(0, 1 << k), k + 1);
            assert_eq!(bits_required(0, (1 << k) - 1), k);
            assert_eq!(bits_required_u128(0, 1 << k), k + 1);
        }
    }

    #[test]
    fn ranges_across_the_whole_domain_do_not_overflow() {
        assert_eq!(bits_required(i128::MIN, 0), 128);
        assert_eq!(bits_required(i128::MIN, -1), 127);
        assert_eq!(bits_required(i64::MIN.into(), i64::MAX.into()), 64);
        assert_eq!(bits_required_u128(0, u128::MAX), 128);
    }

    #[test]
    fn a_single_value_is_free() {
        for v in [i128::MIN, -1, 0, 1, i128::MAX] {
            assert_eq!(bits_required(v, v), 0);
        }
        for v in [0, 7, u128::MAX] {
            assert_eq!(bits_required_u128(v, v), 0);
        }
    }

    #[test]
    fn an_empty_range_is_wider_than_any_type() {
        assert_eq!(bits_required(1, 0), 128);
        assert_eq!(bits_required_u128(1, 0), 128);
    }

    #[test]
    fn a_mask_is_all_ones_from_its_width_on() {
        assert_eq!([0, 1, 63, 64, 65].map(mask), [0, 1, u64::MAX >> 1, u64::MAX, u64::MAX]);
        assert_eq!([0, 1, 127].map(mask_u128), [0, 1, u128::MAX >> 1]);
        assert_eq!([128, 129].map(mask_u128), [u128::MAX; 2]);
    }
}
