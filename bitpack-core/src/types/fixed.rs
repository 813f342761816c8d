//! Implementations for the numbers of the crate `fixed`, which are sent as the integer inside.

use fixed::types::extra::{LeEqU8, LeEqU16, LeEqU32, LeEqU64, LeEqU128};
use fixed::{
    FixedI8, FixedI16, FixedI32, FixedI64, FixedI128, FixedU8, FixedU16, FixedU32, FixedU64,
    FixedU128,
};

use crate::codec::primitive;

macro_rules! numbers {
    ($($type:ident $fraction:ident $int:ident)*) => { $(
        as_other! {
            /// Sent like the integer that [`to_bits`](Self::to_bits) returns: with all of its bits, or in the
            /// bits that an attribute such as `bits` declares.
            [F: $fraction] $type<F> as $int = primitive::<$int>(), blank Self::ZERO;
            |value| value.to_bits(), |read| Some(Self::from_bits(read))
        }

        one_component! {
            [F: $fraction] $type<F>, $int, Self::ZERO;
            |it| it.to_bits(), |value| Self::from_bits(value)
        }
    )* };
}
numbers! {
    FixedI8 LeEqU8 i8
    FixedI16 LeEqU16 i16
    FixedI32 LeEqU32 i32
    FixedI64 LeEqU64 i64
    FixedI128 LeEqU128 i128
    FixedU8 LeEqU8 u8
    FixedU16 LeEqU16 u16
    FixedU32 LeEqU32 u32
    FixedU64 LeEqU64 u64
    FixedU128 LeEqU128 u128
}
