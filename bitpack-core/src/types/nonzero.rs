//! Implementations for `NonZero`, an integer that is never 0.

use core::num::NonZero;

use crate::codec::plain;

macro_rules! nonzero {
    ($($int:ident)*) => { $(
        as_other! {
            /// Sends all bits of the integer; 0 is rejected with
            /// [`Range`](crate::ErrorKind::Range). The value before a read is 1.
            NonZero<$int>, "NonZero" as $int = plain::<$int>(), blank const {
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
