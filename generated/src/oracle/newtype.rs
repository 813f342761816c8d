//! Reference implementations of types around one integer: `NonZero`, and structs of one number.

use core::num::NonZero;

use bitpack::{Delta, Serialize};

use super::{Form, Outcome, Verdict, Writer, is};
use crate::draw::Draw;

/// The reference implementation of a `NonZero` with the encoding of its integer.
#[derive(Clone, Copy, Debug)]
pub struct NeverZero<F>(F);

/// Creates the reference implementation of a `NonZero` with the encoding of its integer.
#[must_use]
pub fn never_zero<F>(form: F) -> NeverZero<F> {
    NeverZero(form)
}

/// The reference implementation of a struct of one number.
#[derive(Clone, Copy, Debug)]
pub struct Newtype<F>(F);

/// Creates the reference implementation of a struct of one number with the encoding of the number.
#[must_use]
pub fn newtype<F>(form: F) -> Newtype<F> {
    Newtype(form)
}

macro_rules! never_zero {
    ($($int:ident)*) => { $(
        impl<F: Form<$int>> Form<NonZero<$int>> for NeverZero<F> {
            fn draw(&self, d: &mut Draw) -> NonZero<$int> {
                if let Some(value) = NonZero::new(self.0.draw(d)) {
                    return value;
                }
                // another number that is as valid as the 0 that was drawn
                let is_wrong = |number: $int| self.0.wire(&number, &mut Writer::new()).is_err();
                let ends = [1, <$int>::wrapping_sub(0, 1), $int::MIN, $int::MAX];
                let others = ends.into_iter().chain(2..=100);
                let mut others = others.filter(|it| is_wrong(*it) == is_wrong(0));
                others.find_map(NonZero::new).unwrap_or(NonZero::<$int>::MAX)
            }
            fn wire(&self, value: &NonZero<$int>, w: &mut Writer) -> Verdict {
                self.0.wire(&value.get(), w)
            }
            fn blank(&self, read: &NonZero<$int>) -> Outcome {
                let zero_is_blank = self.0.blank(&0).is_ok();
                if zero_is_blank { is(&read.get(), &1) } else { self.0.blank(&read.get()) }
            }
        }
    )* };
}
never_zero!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

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
