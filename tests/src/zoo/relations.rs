//! Fields sent as the difference from another field, skipped fields, and fields with their own
//! functions.

use bitpack::{Delta, Error, Place as _, Serialize, Stream};
use bitpack_model::oracle::functions::{even, even_form};
use bitpack_model::oracle::*;
use bitpack_model::{choice, subject};

/// Pairs of numbers of which the second must exceed the first and is sent as the difference.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Acks {
    sequence: u16,
    #[relative_to(sequence)]
    ack: u16,
    #[bits(min = -1000, max = 1000)]
    tick: i32,
    flag: bool,
    #[bitpack(relative_to(tick))]
    next: i32,
    #[relative_to(next)]
    after: i32,
    small: u8,
    #[relative_to(small)]
    above: u8,
    low: i8,
    #[relative_to(low)]
    high: i8,
    #[bits(31)]
    big: u32,
    #[relative_to(big)]
    bigger: u32,
}

subject! { Acks |it| {
    sequence => below(low(16), None),
    ack => above(it.sequence, None),
    tick => range(-1000, 1000),
    flag => boolean(),
    next => above(it.tick, None),
    after => above(it.next, None),
    small => below(low(8), None),
    above => above(it.small, None),
    low => below(low(8), None),
    high => above(it.low, None),
    big => below(low(31), None),
    bigger => above(it.big, None),
} }

/// A type that does not implement `Serialize`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Handle(Option<String>);

/// Fields with `skip`, which are not sent and read as their `Default`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Cached {
    #[skip]
    before: Handle,
    #[bits(5)]
    sent: u8,
    #[bitpack(skip)]
    list: Vec<usize>,
    also: Local,
    #[skip]
    after: f32,
}

subject! { Cached {
    before => skipped(mapped(optional(text(0, 9)), Handle, |it| it.0.clone())),
    sent => low(5),
    list => skipped(list(0, 9, low(64))),
    also => own(),
    after => skipped(single()),
} }

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Local {
    Here,
    There(#[skip] Handle, u8, #[skip] u8),
}

choice! { Local tag(2, 1) {
    0 Here {}
    1 There {
        0 before => skipped(mapped(optional(text(0, 9)), Handle, |it| it.0.clone())),
        1 sent => low(8),
        2 after => skipped(low(8)),
    }
} }

/// A number that a hand-written function sends as its half. It reads back as an odd number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Odd(u8);

fn odd<S: Stream>(mut this: S::Ref<'_, Odd>, stream: &mut S) -> Result<(), Error> {
    let half = stream.int(this.peek().0 / 2, 0, 100)?;
    if let Some(odd) = this.slot() {
        *odd = Odd(half * 2 + 1);
    }
    Ok(())
}

/// Fields that are serialized by functions named in `with`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Halved {
    #[bits(3)]
    before: u8,
    #[with(odd)]
    odd: Odd,
    #[reserved(2)]
    #[bitpack(with(self::even))]
    even: u16,
    #[bits(min = 0, max = 4)]
    after: u8,
}

subject! { Halved {
    before => low(3),
    odd => mapped(range(0, 100), |half: u8| Odd(half.wrapping_mul(2) | 1), |odd| odd.0 / 2),
    [reserved(2)] even => even_form(),
    after => range(0, 4),
} }

/// Integers in ranges that end at earlier fields.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Slices {
    #[bits(min = 1, max = 256)]
    count: u16,
    #[bits(min = 0, max = count - 1)]
    slice: u8,
    #[bits(min = count, max = 300)]
    above: u32,
    least: i8,
    #[bits(min = least, max = 9 + least)]
    near: i16,
    low: u8,
    high: u16,
    #[bits(min = low, max = high)]
    #[delta(always)]
    between: u16,
    #[when(slice > 9)]
    #[bits(min = 10, max = slice)]
    late: u64,
    end: bool,
}

subject! { Slices |it| {
    count => range(1, 256),
    slice => range(0, it.count.saturating_sub(1) as u8),
    above => range(it.count.into(), 300),
    least => low(8),
    near => range(it.least.into(), i16::from(it.least) + 9),
    low => low(8),
    high => values_of(range(it.low.into(), u16::MAX), low(16)),
    between => range(it.low.into(), it.high),
    late => from_zero(range(10, it.slice.into())); if it.slice > 9,
    end => boolean(),
} }
