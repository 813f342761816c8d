//! Reference implementations of types of the language and the standard library.

use core::cmp::Ordering;
use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::Range;
use core::time::Duration;

use crate::{Verdict, Writer};

use super::{Form, Outcome, is};
use crate::draw::Draw;

macro_rules! form {
    ($(#[$doc:meta])* $function:ident $name:ident [$($generic:tt)*] $type:ty,
        |$d:ident| $draw:expr, |$value:ident, $w:ident| $wire:expr, $blank:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        $(#[$doc])*
        #[must_use]
        pub fn $function() -> $name {
            $name
        }

        impl<$($generic)*> Form<$type> for $name {
            fn draw(&self, $d: &mut Draw) -> $type {
                $draw
            }
            fn wire(&self, $value: &$type, $w: &mut Writer) -> Verdict {
                $wire
            }
            fn blank(&self, read: &$type) -> Outcome {
                is(read, &$blank)
            }
        }
    };
}

form!(
    /// The reference implementation of a `bool`, in one bit.
    boolean Boolean [] bool, |d| d.once_in(2), |value, w| { w.bool(*value); Ok(()) }, false
);
form!(
    /// The reference implementation of a `()`, which takes no bits.
    unit Unit [] (), |_d| (), |_value, _w| Ok(()), ()
);
form!(
    /// The reference implementation of a `PhantomData`, which takes no bits.
    phantom Phantom [T: ?Sized] PhantomData<T>, |_d| PhantomData, |_value, _w| Ok(()), PhantomData
);
form!(
    /// The reference implementation of a `char`, in 21 bits.
    character Character [] char, |d| match d.below(6) {
        0 => '\0',
        1 => '\u{10FFFF}',
        2 => '\u{D7FF}',
        3 => '\u{E000}',
        _ => char::from_u32(d.bits() as u32 % 0x11_0000).unwrap_or('x'),
    }, |value, w| { w.raw(u32::from(*value).into(), 21); Ok(()) }, '\0'
);
form!(
    /// The reference implementation of an `Ordering`, in two bits.
    ordering Order [] Ordering,
    |d| [Ordering::Less, Ordering::Equal, Ordering::Greater][d.below(3)],
    |value, w| { w.tag((*value as i8 + 1) as u32, 3, 2); Ok(()) }, Ordering::Equal
);
form!(
    /// The reference implementation of a `Duration`: seconds in 64 bits, nanoseconds in 30.
    duration Span [] Duration,
    |d| Duration::new(d.up_to(u64::MAX.into()) as u64, d.up_to(999_999_999) as u32),
    |value, w| {
        w.raw(value.as_secs().into(), 64);
        w.uint(value.subsec_nanos().into(), 0, 999_999_999)
    },
    Duration::ZERO
);

/// The reference implementation of a `Range`: its start, then its end.
#[derive(Clone, Copy, Debug)]
pub struct Ends<F>(F);

/// Creates the reference implementation of a `Range` from that of its ends.
#[must_use]
pub fn ends<F>(form: F) -> Ends<F> {
    Ends(form)
}

impl<T: Debug, F: Form<T>> Form<Range<T>> for Ends<F> {
    fn draw(&self, d: &mut Draw) -> Range<T> {
        self.0.draw(d)..self.0.draw(d)
    }
    fn wire(&self, value: &Range<T>, w: &mut Writer) -> Verdict {
        self.0.wire(&value.start, w)?;
        self.0.wire(&value.end, w)
    }
    fn blank(&self, read: &Range<T>) -> Outcome {
        self.0.blank(&read.start)?;
        self.0.blank(&read.end)
    }
}
