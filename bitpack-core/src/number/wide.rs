//! [`Wide`]: an operand of the arithmetic in a condition.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::Int;

/// An operand of the arithmetic in a condition (such as `when` on a field): an integer of 128 bits whose
/// operations never panic.
///
/// The declared ranges keep the arithmetic exact. A writer rejects out-of-range values, but may
/// evaluate a condition with such a value before it rejects it; the result then does not matter.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide(pub i128);

/// An integer type that the arithmetic in a condition accepts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer",
    label = "arithmetic in a condition takes integers",
    note = "use `exact(…)` to promise that both ends get the same result without a panic"
)]
#[doc(hidden)]
pub trait Computed: Int {}

#[diagnostic::do_not_recommend]
impl<T: Int> Computed for T {}

/// Converts an integer of any type to an operand of arithmetic in a condition.
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))]
pub fn wide<T: Computed>(value: T) -> Wide {
    Wide(value.to_u128() as i128)
}

macro_rules! operators {
    ($($trait:ident $function:ident |$a:ident, $b:ident| $result:expr;)*) => { $(
        impl $trait for Wide {
            type Output = Self;
            #[cfg_attr(optimized, inline(always))]
            fn $function(self, by: Self) -> Self {
                let ($a, $b) = (self.0, by.0);
                Self($result)
            }
        }
    )* };
}

operators! {
    Add add |a, b| a.wrapping_add(b);
    Sub sub |a, b| a.wrapping_sub(b);
    Mul mul |a, b| a.wrapping_mul(b);
    Div div |a, b| if b == 0 { 0 } else { a.wrapping_div(b) };
    Rem rem |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) };
    Shl shl |a, b| a.wrapping_shl(b as u32);
    Shr shr |a, b| a.wrapping_shr(b as u32);
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
}

impl Neg for Wide {
    type Output = Self;
    #[cfg_attr(optimized, inline(always))]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Not for Wide {
    type Output = Self;
    #[cfg_attr(optimized, inline(always))]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(wide(250_u8) + wide(10_i8), Wide(260));
        assert_eq!(wide(3_u8) - wide(10_usize), Wide(-7));
        assert_eq!(wide(-7_i8) / wide(2_u8), Wide(-3));
        assert_eq!(wide(-7_i8) % wide(2_u8), Wide(-1));
        assert_eq!(wide(200_u8) << wide(4_u8), Wide(3200));
        assert_eq!(-wide(-128_i8) * wide(u64::MAX), Wide(128 * i128::from(u64::MAX)));
        assert_eq!((!wide(0_u8), wide(6_u8) ^ wide(3_u8)), (Wide(-1), Wide(5)));
        assert_eq!((wide(6_u8) & wide(3_u8), wide(6_u8) | wide(3_u8)), (Wide(2), Wide(7)));
    }

    #[test]
    fn nothing_panics() {
        let (zero, least) = (Wide(0), Wide(i128::MIN));
        assert_eq!((wide(100_u8) / zero, wide(100_u8) % zero), (zero, zero));
        assert_eq!((least / Wide(-1), least % Wide(-1), -least), (least, zero, least));
        assert_eq!((least - Wide(1), least * Wide(2)), (Wide(i128::MAX), zero));
        assert_eq!((Wide(1) << Wide(128), Wide(8) >> Wide(131)), (Wide(1), Wide(1)));
    }
}
