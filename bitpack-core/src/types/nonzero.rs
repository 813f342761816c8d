//! Implementations for `NonZero`, an integer that is never 0.

use core::num::NonZero;

use crate::codec::plain;
use crate::number::Number;

macro_rules! nonzero {
    ($($int:ident)*) => { $(
        as_other! {
            /// Sends all bits of the integer; 0 is rejected with
            /// [`Range`](crate::ErrorKind::Range). The value before a read is 1.
            [] NonZero<$int>, "NonZero" as $int = plain::<$int>(), blank const {
                match Self::new(1) {
                    Some(one) => one,
                    None => Self::MAX,
                }
            };
            |value| value.get(), |read| Self::new(read)
        }
    )* };
}
nonzero!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

macro_rules! never_zero {
    ($($int:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Number for NonZero<$int> {
            type Int = $int;
            const NEVER_ZERO: bool = true;
            #[cfg_attr(optimized, inline(always))]
            fn number(&self) -> $int {
                self.get()
            }
            #[cfg_attr(optimized, inline(always))]
            fn of_number(number: $int) -> Option<Self> {
                Self::new(number)
            }
            fn initial() -> Self {
                const { Self::new(1).unwrap() }
            }
        }
    )* };
}
never_zero!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
