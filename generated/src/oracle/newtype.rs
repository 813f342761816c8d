//! The reference implementation of structs of one number.

use core::num::NonZero;

use bitpack::{Delta, Serialize};

use super::{Form, Outcome, Verdict, Writer};
use crate::Draw;

/// The reference implementation of a struct of one number.
#[derive(Clone, Copy, Debug)]
pub struct Newtype<F>(F);

/// Creates the reference implementation of a struct of one number with the encoding of the number.
#[must_use]
pub fn newtype<F>(form: F) -> Newtype<F> {
    Newtype(form)
}

macro_rules! newtype {
    ($($name:ident($number:ty))*) => { $(
        #[doc = concat!("A struct of one `", stringify!($number), "`.")]
        #[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub $number);

        impl<F: Form<$number>> Form<$name> for Newtype<F> {
            fn draw(&self, d: &mut Draw) -> $name {
                $name(self.0.draw(d))
            }
            fn wire(&self, value: &$name, w: &mut Writer) -> Verdict {
                self.0.wire(&value.0, w)
            }
            fn blank(&self, read: &$name) -> Outcome {
                self.0.blank(&read.0)
            }
        }
    )* };
}
newtype! {
    NumberU8(u8) NumberU16(u16) NumberU32(u32) NumberU64(u64) NumberU128(u128)
    NumberI8(i8) NumberI16(i16) NumberI32(i32) NumberI64(i64) NumberI128(i128)
    IdU8(NonZero<u8>) IdU16(NonZero<u16>) IdU32(NonZero<u32>) IdU64(NonZero<u64>)
    IdU128(NonZero<u128>) IdI8(NonZero<i8>) IdI16(NonZero<i16>) IdI32(NonZero<i32>)
    IdI64(NonZero<i64>) IdI128(NonZero<i128>)
}
