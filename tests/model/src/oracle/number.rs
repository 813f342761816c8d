//! Reference implementations of integers.

use core::fmt::Debug;
use core::num::Wrapping;

use crate::{Verdict, Writer};
use bitpack::ErrorKind;

use super::{Form, Outcome, Subject};
use crate::draw::Draw;

/// An integer type. Numbers are converted to 128 bits in two's complement, where no difference
/// overflows.
pub trait Number: Copy + Debug + PartialEq + Ord {
    /// Width of the type in bits.
    const BITS: u32;
    /// `true` if the type has negative numbers.
    const SIGNED: bool;
    /// The least and the greatest number of the type.
    const ENDS: [Self; 2];
    /// Converts the number to 128 bits in two's complement.
    fn wide(self) -> u128;
    /// Converts a number from 128 bits in two's complement. Returns `None` if the type cannot hold
    /// it.
    fn narrow(wide: u128) -> Option<Self>;
}

macro_rules! number {
    ($signed:literal $wide:ty: $($int:ident)*) => { $(
        impl Number for $int {
            const BITS: u32 = Self::BITS;
            const SIGNED: bool = $signed;
            const ENDS: [Self; 2] = [Self::MIN, Self::MAX];
            fn wide(self) -> u128 {
                self as $wide as u128
            }
            fn narrow(wide: u128) -> Option<Self> {
                Self::try_from(wide as $wide).ok()
            }
        }
    )* };
}
number!(false u128: u8 u16 u32 u64 u128 usize);
number!(true i128: i8 i16 i32 i64 i128 isize);

macro_rules! subject {
    ($form:expr => $($int:ident)*) => { $(
        impl Subject for $int {
            fn draw(d: &mut Draw) -> Self {
                $form.draw(d)
            }
            fn wire(&self, w: &mut Writer) -> Verdict {
                $form.wire(self, w)
            }
            fn agrees(&self, read: &Self) -> Outcome {
                $form.agrees(self, read)
            }
            fn blank(&self) -> Outcome {
                $form.blank(self)
            }
        }
    )* };
}
subject!(low(Self::BITS) => u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
subject!(super::boolean() => bool);

/// The reference implementation of an integer in its low bits.
#[derive(Clone, Copy, Debug)]
pub struct Low(u32);

/// Creates the reference implementation of an integer in its low `bits` bits.
#[must_use]
pub fn low(bits: u32) -> Low {
    Low(bits)
}

/// The reference implementation of an integer in a range.
#[derive(Clone, Copy, Debug)]
pub struct Range<T>(T, T);

/// Creates the reference implementation of an integer from `min` to `max`.
#[must_use]
pub fn range<T>(min: T, max: T) -> Range<T> {
    Range(min, max)
}

/// The reference implementation of an integer with `varint`, sent in groups of bits.
#[derive(Clone, Copy, Debug)]
pub struct Groups<T>(u32, Range<T>);

/// Creates the reference implementation of an integer in a range that is sent in groups of `group`
/// bits.
#[must_use]
pub fn groups<T>(group: u32, min: T, max: T) -> Groups<T> {
    Groups(group, Range(min, max))
}

/// Generates a number from `min` to `min + last`, or one outside if the generator `d` demands an
/// invalid value.
fn draw<T: Number>(min: u128, last: u128, d: &mut Draw) -> T {
    let outside = |number: &T| number.wide().wrapping_sub(min) > last;
    let [lowest, highest] = T::ENDS;
    let beside = [min.wrapping_sub(1), min.wrapping_add(last).wrapping_add(1)];
    let wrong = beside.into_iter().filter_map(T::narrow).chain([lowest, highest]);
    let wrong: Vec<T> = wrong.filter(outside).collect();
    if !wrong.is_empty() && d.spoils() {
        return wrong[d.below(wrong.len())];
    }
    let zero = 0_u128.wrapping_sub(min);
    let above = if zero <= last && d.once_in(8) { zero } else { d.up_to(last) };
    T::narrow(min.wrapping_add(above)).unwrap_or(lowest)
}

impl<T: Number> Form<T> for Low {
    fn draw(&self, d: &mut Draw) -> T {
        let last = u128::MAX >> (128 - self.0);
        let min = if T::SIGNED { 0_u128.wrapping_sub(last / 2 + 1) } else { 0 };
        draw(min, last, d)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        if T::SIGNED {
            w.signed_bits(value.wide() as i128, self.0)
        } else {
            w.unsigned_bits(value.wide(), self.0)
        }
    }
    fn blank(&self, read: &T) -> Outcome {
        super::is(&read.wide(), &0)
    }
}

impl<T: Number> Form<T> for Range<T> {
    fn draw(&self, d: &mut Draw) -> T {
        draw(self.0.wide(), self.1.wide().wrapping_sub(self.0.wide()), d)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        let (min, max) = (self.0.wide(), self.1.wide());
        if T::SIGNED {
            w.int(value.wide() as i128, min as i128, max as i128)
        } else {
            w.uint(value.wide(), min, max)
        }
    }
    fn blank(&self, read: &T) -> Outcome {
        let zero = T::narrow(0).unwrap_or(self.0);
        super::nearest(read, &zero, &self.0, &self.1)
    }
}

impl<T: Number> Form<T> for Groups<T> {
    fn draw(&self, d: &mut Draw) -> T {
        let value = self.1.draw(d);
        // short forms too: numbers near 0
        let near = T::narrow(((value.wide() as i128) >> (d.bits() % 128)) as u128);
        let Range(min, max) = self.1;
        near.filter(|it| d.once_in(2) && (min..=max).contains(it)).unwrap_or(value)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        let [value, min, max] = [*value, self.1.0, self.1.1].map(T::wide);
        if T::SIGNED {
            w.signed_varint(value as i128, min as i128, max as i128, self.0)
        } else {
            w.varint(value, min, max, self.0)
        }
    }
    fn blank(&self, read: &T) -> Outcome {
        self.1.blank(read)
    }
}

/// The reference implementation of an integer in `Wrapping`.
#[derive(Clone, Copy, Debug)]
pub struct Wrapped<F>(F);

/// Creates the reference implementation of an integer in `Wrapping`.
#[must_use]
pub fn wrapping<F>(form: F) -> Wrapped<F> {
    Wrapped(form)
}

impl<T: Debug, F: Form<T>> Form<Wrapping<T>> for Wrapped<F> {
    fn draw(&self, d: &mut Draw) -> Wrapping<T> {
        Wrapping(self.0.draw(d))
    }
    fn wire(&self, value: &Wrapping<T>, w: &mut Writer) -> Verdict {
        self.0.wire(&value.0, w)
    }
    fn blank(&self, read: &Wrapping<T>) -> Outcome {
        self.0.blank(&read.0)
    }
}

/// The reference implementation of a number that other fields refer to with `relative_to`. It must
/// be less than the maximum of its type, or of the number of bits that limits those fields.
#[derive(Clone, Copy, Debug)]
pub struct Below<F>(F, Option<u32>);

/// Creates the reference implementation of a number that other fields, of at most `bits` bits if
/// that is given, refer to with `relative_to`.
#[must_use]
pub fn below<F>(form: F, bits: Option<u32>) -> Below<F> {
    Below(form, bits)
}

/// Returns `true` if a number has no more bits than its limit.
fn has_bits<T: Number>(number: T, limit: Option<u32>) -> bool {
    limit.is_none_or(|bits| number.wide() >> bits == 0)
}

impl<T: Number, F: Form<T>> Form<T> for Below<F> {
    fn draw(&self, d: &mut Draw) -> T {
        loop {
            let was_unspoiled = d.is_unspoiled();
            let value = self.0.draw(d);
            if was_unspoiled && !d.is_unspoiled() {
                return value; // an invalid one
            }
            let above = T::narrow(value.wide().wrapping_add(4));
            if above.is_some_and(|above| has_bits(above, self.1)) {
                return value;
            }
        }
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        self.0.wire(value, w)
    }
    fn blank(&self, read: &T) -> Outcome {
        self.0.blank(read)
    }
}

/// The reference implementation of a number that must exceed an earlier field and is sent as the
/// difference, with the number of bits that limits it.
#[derive(Clone, Copy, Debug)]
pub struct Above<T>(T, Option<u32>);

/// Creates the reference implementation of a number of at most `limit` bits that must exceed
/// `previous` and is sent as the difference.
#[must_use]
pub fn above<T>(previous: T, limit: Option<u32>) -> Above<T> {
    Above(previous, limit)
}

/// Differences at the edges of the tiers (ranges of differences) of the prefix code.
const STEPS: [u128; 13] = [1, 2, 6, 7, 23, 24, 280, 281, 4377, 4378, 69914, 69915, 1 << 30];

impl<T: Number> Form<T> for Above<T> {
    fn draw(&self, d: &mut Draw) -> T {
        if d.spoils() {
            let less = T::narrow(self.0.wide().wrapping_sub(1));
            let beyond = self.1.and_then(|bits| T::narrow(1 << bits));
            return [Some(self.0), less, beyond][d.below(3)].unwrap_or(self.0);
        }
        let number = |step: u128| {
            let number = T::narrow(self.0.wide().wrapping_add(step));
            number.filter(|number| has_bits(*number, self.1))
        };
        let step = if d.once_in(2) { STEPS[d.below(STEPS.len())] } else { 1 + d.bits() % 100_000 };
        // leaves room for another number above this one
        let fits = |step: u128| number(step + 2).and(number(step));
        fits(step).or_else(|| fits(1)).or_else(|| number(1)).unwrap_or(self.0)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        let number = |number: T| i64::try_from(number.wide() as i128);
        match (number(self.0), number(*value)) {
            (Ok(previous), Ok(value)) => match self.1 {
                Some(bits) => w.relative_bits(previous, value, bits),
                None => w.relative(previous, value),
            },
            _ => Err(ErrorKind::Declaration),
        }
    }
    fn blank(&self, read: &T) -> Outcome {
        super::is(&read.wide(), &0)
    }
}

/// The reference implementation of a number that comes after an earlier field on a circle and is
/// sent as the difference.
#[derive(Clone, Copy, Debug)]
pub struct After<T>(T, u32);

/// Creates the reference implementation of a number of `bits` bits that comes after `previous` on a
/// circle.
#[must_use]
pub fn after<T>(previous: T, bits: u32) -> After<T> {
    After(previous, bits)
}

impl<T: Number> Form<T> for After<T> {
    fn draw(&self, d: &mut Draw) -> T {
        let size = 1 << self.1;
        if d.spoils() {
            let [equal, beyond] = [self.0.wide() + size, size].map(T::narrow);
            return [Some(self.0), equal, beyond][d.below(3)].unwrap_or(self.0);
        }
        let step = if d.once_in(2) { STEPS[d.below(STEPS.len())] } else { d.bits() };
        let step = if step % size == 0 { 1 } else { step };
        T::narrow(self.0.wide().wrapping_add(step) % size).unwrap_or(self.0)
    }
    fn wire(&self, value: &T, w: &mut Writer) -> Verdict {
        w.relative_wrapping(self.0.wide() as u64, value.wide() as u64, self.1)
    }
    fn blank(&self, read: &T) -> Outcome {
        super::is(&read.wide(), &0)
    }
}
