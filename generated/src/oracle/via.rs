//! A struct of one number, which generated types send as its integer, use as an index and in
//! differences.

use core::fmt::Debug;

use super::{Form, Number, Outcome, Verdict, Writer};
use crate::Draw;
use bitpack::{Delta, Index, Int, Serialize};

/// A struct of one number, as ids and ticks of a game often are.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sent<T>(T);

impl<T> From<T> for Sent<T> {
    fn from(number: T) -> Self {
        Self(number)
    }
}

macro_rules! wider {
    ($($int:ident)*) => { $(
        impl From<Sent<$int>> for i64 {
            fn from(number: Sent<$int>) -> Self {
                number.0.into()
            }
        }
    )* };
}
wider!(u8 u16 u32 i8 i16 i32);

impl<T: Int> Index for Sent<T> {
    type Int = T;
    const EXACT: bool = true;
    fn number(&self) -> T {
        self.0
    }
    fn of_number(number: T) -> Option<Self> {
        Some(Self(number))
    }
}

impl<T: Number> Number for Sent<T> {
    const BITS: u32 = T::BITS;
    const SIGNED: bool = T::SIGNED;
    const ENDS: [Self; 2] = [Self(T::ENDS[0]), Self(T::ENDS[1])];
    fn wide(self) -> u128 {
        self.0.wide()
    }
    fn narrow(wide: u128) -> Option<Self> {
        T::narrow(wide).map(Self)
    }
}

macro_rules! into {
    ($($int:ident)*) => { $(
        impl From<Sent<Self>> for $int {
            fn from(sent: Sent<Self>) -> Self {
                sent.0
            }
        }
    )* };
}
into!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// The reference implementation of a field of type [`Sent`].
#[derive(Clone, Copy, Debug)]
pub struct SentForm<F>(F);

/// Creates the reference implementation of a field of type [`Sent`] from that of its number.
#[must_use]
pub fn sent<F>(form: F) -> SentForm<F> {
    SentForm(form)
}

impl<T: Debug, F: Form<T>> Form<Sent<T>> for SentForm<F> {
    fn draw(&self, d: &mut Draw) -> Sent<T> {
        Sent(self.0.draw(d))
    }
    fn wire(&self, value: &Sent<T>, w: &mut Writer) -> Verdict {
        self.0.wire(&value.0, w)
    }
    fn agrees(&self, sent: &Sent<T>, read: &Sent<T>) -> Outcome {
        self.0.agrees(&sent.0, &read.0)
    }
    fn blank(&self, read: &Sent<T>) -> Outcome {
        self.0.blank(&read.0)
    }
}
