//! The reference implementation of `NonZero`.

use core::num::NonZero;

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
