//! [`Int`]: the integers that codecs are generic over.

use crate::tracing::Value;

mod sealed {
    pub trait Sealed {}
}

/// A built-in integer type, such as fields with the attribute `bits` have.
///
/// Sealed: the ten fixed-width integers, `usize` and `isize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer that `bitpack` can pack",
    label = "`bits`, `fixed` and `relative_to` need an integer",
    note = "an enum takes the bits that its variants need; `#[tag(bits = 4)]` on the enum sets \
         another width",
    note = "for floats use `compressed(min, max, res)`"
)]
pub trait Int: Copy + PartialOrd + Default + core::fmt::Debug + sealed::Sealed {
    /// Width of the type in bits.
    const BITS: u32;
    /// `true` if the type has negative values.
    const SIGNED: bool;
    /// Name of the type in Rust.
    const NAME: &'static str;
    /// Minimum value of the type.
    const MIN: i128;
    /// Maximum value of the type.
    const MAX: u128;

    /// Converts the integer to two's complement, sign-extended to 128 bits.
    fn to_u128(self) -> u128;
    /// Makes an integer from the low `BITS` bits of `value`, and ignores the others.
    fn from_u128(value: u128) -> Self;
    /// Returns the low 64 bits of the integer in two's complement, sign-extended if the type has fewer bits.
    fn to_u64(self) -> u64;
    /// Makes an integer from the low `BITS` bits of `value`. A 128-bit integer gets zeros above bit 63.
    fn from_u64(value: u64) -> Self;

    /// Makes an integer from the `width` low bits of `raw`, and sign-extends them for signed types.
    /// The other bits of `raw` must be zero.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    fn from_bits(raw: u128, width: u32) -> Self {
        if !Self::SIGNED || width == 0 {
            return Self::from_u128(raw);
        }
        let up = 128 - width;
        let value = (((raw << up) as i128) >> up) as u128;
        Self::from_u128(value)
    }

    /// Makes an integer from the `width` low bits of `raw` (at most 64), and sign-extends them for signed
    /// types. The function needs no 128-bit arithmetic.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    fn extend(raw: u64, width: u32) -> Self {
        if !Self::SIGNED || width == 0 {
            return Self::from_u64(raw);
        }
        let up = 64 - width;
        let value = (((raw << up) as i64) >> up) as u64;
        Self::from_u64(value)
    }

    /// Converts the integer to a [`Value`] for a trace.
    #[inline]
    fn to_value(self) -> Value {
        if Self::SIGNED {
            Value::Int(self.to_u128() as i128)
        } else {
            Value::Unsigned(self.to_u128())
        }
    }

    /// Converts the integer to a length or an index; `None` if it does not fit.
    #[inline]
    fn to_usize(self) -> Option<usize> {
        usize::try_from(self.to_u128()).ok()
    }

    /// Makes an integer from a length or an index; `None` if it does not fit in the type.
    #[must_use]
    #[inline]
    fn from_usize(value: usize) -> Option<Self> {
        if value as u128 <= Self::MAX { Some(Self::from_u64(value as u64)) } else { None }
    }
}

macro_rules! int {
    ($($int:ident)*) => { $(
        impl sealed::Sealed for $int {}
        #[diagnostic::do_not_recommend]
        impl Int for $int {
            const BITS: u32 = <$int>::BITS;
            const SIGNED: bool = <$int>::MIN != 0;
            const NAME: &'static str = stringify!($int);
            const MIN: i128 = <$int>::MIN as i128;
            const MAX: u128 = <$int>::MAX as u128;
            #[cfg_attr(optimized, inline(always))]
            fn to_u128(self) -> u128 {
                self as u128
            }
            #[cfg_attr(optimized, inline(always))]
            fn from_u128(value: u128) -> Self {
                value as Self
            }
            #[cfg_attr(optimized, inline(always))]
            fn to_u64(self) -> u64 {
                self as u64
            }
            #[cfg_attr(optimized, inline(always))]
            fn from_u64(value: u64) -> Self {
                value as Self
            }
        }
    )* };
}

int!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_fits_up_to_the_greatest_value() {
        assert_eq!([127, 128].map(i8::from_usize), [Some(127), None]);
        assert_eq!([255, 256].map(u8::from_usize), [Some(255), None]);
        assert_eq!([0, 7].map(u64::to_usize), [Some(0), Some(7)]);
        assert_eq!((-1_i8).to_usize(), None);
        assert_eq!(u128::MAX.to_usize(), None);
    }

    #[test]
    fn the_sign_is_the_highest_bit_of_the_width() {
        for (raw, width, value) in [(0b100, 3, -4), (0b011, 3, 3), (0xFF, 8, -1), (0, 0, 0)] {
            assert_eq!(i8::from_bits(raw, width), value);
            assert_eq!(i8::extend(raw as u64, width), value);
        }
        assert_eq!((u8::from_bits(4, 3), u8::extend(4, 3)), (4, 4));
        assert_eq!((i64::from_bits(1 << 63, 64), i64::extend(1 << 63, 64)), (i64::MIN, i64::MIN));
        assert_eq!(i128::from_bits(1 << 127, 128), i128::MIN);
    }
}
