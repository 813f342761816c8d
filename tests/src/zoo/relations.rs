//! Fields sent as the difference from another field, skipped fields, and fields with their own
//! functions.

use bitpack::{Delta, Error, ErrorKind, Place as _, Serialize, Stream};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

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

const ACKS: Acks = Acks {
    sequence: 1,
    ack: 2,
    tick: -1,
    flag: true,
    next: 0,
    after: 70_000,
    small: 0,
    above: 255,
    low: -128,
    high: 127,
    big: 0,
    bigger: u32::MAX,
};

impl Acks {
    /// Changes each second number of a pair so that it exceeds the first.
    fn ascending(self) -> Self {
        let next = self.tick + self.next;
        Self {
            ack: self.ack.max(self.sequence + 1),
            next,
            after: next.saturating_add(self.after),
            above: self.above.max(self.small + 1),
            high: self.high.max(self.low + 1),
            bigger: self.big + self.bigger,
            ..self
        }
    }
}

/// Generates a difference, often one at the edge of a tier of the prefix code.
fn step() -> BoxedStrategy<u32> {
    let edges = vec![1_u32, 2, 6, 7, 23, 24, 280, 281, 4377, 4378, 69914, 69915, 1 << 30];
    proptest::prelude::prop_oneof![proptest::sample::select(edges), 1..100_000_u32].boxed()
}

impl ZooType for Acks {
    const LOSSY: Option<&'static str> =
        Some("the standard's last tier sends any number above the one before, small steps too");
    fn strategy() -> BoxedStrategy<Self> {
        let step = || step().prop_map(u32::cast_signed);
        fields!(Acks {
            sequence: 0..u16::MAX,
            ack: any::<u16>(),
            tick: within(-1000, 1000_i32),
            flag: any::<bool>(),
            next: step(),
            after: step(),
            small: 0..u8::MAX,
            above: any::<u8>(),
            low: i8::MIN..i8::MAX,
            high: any::<i8>(),
            big: within(0, (1 << 31) - 1_u32),
            bigger: super::relations::step(),
        })
        .prop_map(Self::ascending)
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.sequence.into(), 16);
        wire.relative(self.sequence.into(), self.ack.into())?;
        wire.int(self.tick.into(), -1000, 1000)?;
        wire.bool(self.flag);
        wire.relative(self.tick.into(), self.next.into())?;
        wire.relative(self.next.into(), self.after.into())?;
        wire.raw(self.small.into(), 8);
        wire.relative(self.small.into(), self.above.into())?;
        wire.signed_bits(self.low.into(), 8)?;
        wire.relative(self.low.into(), self.high.into())?;
        wire.unsigned_bits(self.big.into(), 31)?;
        wire.relative(self.big.into(), self.bigger.into())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { ack: 1, ..ACKS },
            Self { ack: 0, ..ACKS },
            Self { tick: 1001, ..ACKS },
            Self { next: -1, ..ACKS },
            Self { next: i32::MIN, ..ACKS },
            Self { after: 0, ..ACKS },
            Self { above: 0, ..ACKS },
            Self { high: -128, ..ACKS },
            Self { big: 1 << 31, ..ACKS },
            Self { bigger: 0, ..ACKS },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

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

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Local {
    Here,
    There(#[skip] Handle, u8, #[skip] u8),
}

impl ZooType for Cached {
    fn strategy() -> BoxedStrategy<Self> {
        let handle = || any::<Option<String>>().prop_map(Handle);
        let neighbour =
            (any::<bool>(), handle(), any::<[u8; 2]>()).prop_map(|(here, handle, [a, b])| {
                if here { Local::Here } else { Local::There(handle, a, b) }
            });
        fields!(Cached {
            before: handle(),
            sent: within(0, 31_u8),
            list: any::<Vec<usize>>(),
            also: neighbour,
            after: any::<f32>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.sent.into(), 5)?;
        wire.bool(matches!(self.also, Local::There(..)));
        if let Local::There(_, byte, _) = self.also {
            wire.raw(byte.into(), 8);
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let also = match self.also {
            Local::Here => Local::Here,
            Local::There(_, byte, _) => Local::There(Handle::default(), byte, 0),
        };
        *read == Self { before: Handle::default(), sent: self.sent, list: vec![], also, after: 0.0 }
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let before = Handle::default();
        vec![(
            ErrorKind::Range,
            Self { before, sent: 32, list: vec![], also: Local::Here, after: 0.0 },
        )]
    }
}

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

/// Serializes an even number of 10 bits. Rejects odd ones with `stream.refuse()`.
fn even<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let value = stream.bits(*this.peek(), 10)?;
    if value % 2 == 1 {
        return Err(stream.refuse());
    }
    if let Some(even) = this.slot() {
        *even = value;
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

impl ZooType for Halved {
    const REDUNDANT: Option<&'static str> = Some("functions that do not say that they are exact");

    fn strategy() -> BoxedStrategy<Self> {
        fields!(Halved {
            before: within(0, 7_u8),
            odd: within(0, 100_u8).prop_map(|half| Odd(half * 2 + 1)),
            even: within(0, 511_u16).prop_map(|half| half * 2),
            after: within(0, 4_u8),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.before.into(), 3)?;
        wire.uint(u128::from(self.odd.0) / 2, 0, 100)?;
        wire.reserved(2);
        wire.unsigned_bits(self.even.into(), 10)?;
        wire.uint(self.after.into(), 0, 4)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let half = Self { before: 0, odd: Odd(1), even: 2, after: 0 };
        vec![
            (ErrorKind::Range, Self { before: 8, ..half.clone() }),
            (ErrorKind::Range, Self { odd: Odd(202), ..half.clone() }),
            (ErrorKind::Range, Self { even: 1024, ..half.clone() }),
            (ErrorKind::Refused, Self { even: 3, ..half.clone() }),
            (ErrorKind::Range, Self { after: 5, ..half }),
        ]
    }
}

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

const SLICES: Slices = Slices {
    count: 3,
    slice: 2,
    above: 300,
    least: -128,
    near: -119,
    low: 7,
    high: 7,
    between: 7,
    late: 0,
    end: true,
};

impl ZooType for Slices {
    fn strategy() -> BoxedStrategy<Self> {
        let part = || within(0, u32::MAX);
        let raw = fields!(Slices {
            count: within(1, 256_u16),
            slice: any::<u8>(),
            above: part(),
            least: any::<i8>(),
            near: within(0, 9_i16),
            low: any::<u8>(),
            high: any::<u16>(),
            between: any::<u16>(),
            late: within(0, u64::MAX),
            end: any::<bool>(),
        });
        let limited = |raw: Self| {
            let count = raw.count;
            let slice = (u16::from(raw.slice) % count) as u8;
            let high = raw.high.max(raw.low.into());
            let span = u32::from(high) - u32::from(raw.low) + 1;
            let late = if slice > 9 { 10 + raw.late % (u64::from(slice) - 9) } else { 0 };
            let above = u32::from(count) + raw.above % (301 - u32::from(count));
            let near = i16::from(raw.least) + raw.near;
            let between = u16::from(raw.low) + (u32::from(raw.between) % span) as u16;
            Self { slice, above, near, high, between, late, ..raw }
        };
        raw.prop_map(limited).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.int(self.count.into(), 1, 256)?;
        wire.int(self.slice.into(), 0, i128::from(self.count) - 1)?;
        wire.int(self.above.into(), self.count.into(), 300)?;
        wire.signed_bits(self.least.into(), 8)?;
        wire.int(self.near.into(), self.least.into(), i128::from(self.least) + 9)?;
        wire.unsigned_bits(self.low.into(), 8)?;
        wire.unsigned_bits(self.high.into(), 16)?;
        if u16::from(self.low) > self.high {
            return Err(ErrorKind::Range);
        }
        wire.int(self.between.into(), self.low.into(), self.high.into())?;
        if self.slice > 9 {
            wire.int(self.late.into(), 10, self.slice.into())?;
        }
        wire.bool(self.end);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { count: 0, ..SLICES },
            Self { slice: 3, ..SLICES },
            Self { above: 2, ..SLICES },
            Self { above: 301, ..SLICES },
            Self { near: -129, ..SLICES },
            Self { near: -118, ..SLICES },
            Self { between: 8, ..SLICES },
            Self { high: 6, ..SLICES },
            Self { count: 20, slice: 12, above: 20, late: 13, ..SLICES },
            Self { count: 20, slice: 12, above: 20, late: 9, ..SLICES },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
