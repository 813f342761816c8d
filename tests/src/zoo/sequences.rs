//! Sequence numbers, sent as the difference from an earlier one: on a circle, or with a limit.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

/// A sequence number of a type of its own.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Sequence(u16);

/// A sequence number of 10 bits.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Short(#[bits(10)] u16);

/// Numbers that come after earlier ones, also beyond the largest number.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Sequences {
    sequence: u16,
    #[relative_to(sequence, wrapping)]
    #[delta(always)]
    ack: u16,
    small: u8,
    #[relative_to(small, wrapping)]
    smaller: u8,
    tick: u32,
    #[bitpack(relative_to(tick, wrapping))]
    later: u32,
    #[bits(10)]
    #[relative_to(ack, wrapping)]
    short: u16,
    #[when(short > 500)]
    #[relative_to(short, wrapping)]
    #[bits(1)]
    odd: u16,
    first: Sequence,
    #[relative_to(first, wrapping)]
    second: Sequence,
    low: Short,
    #[relative_to(low, wrapping)]
    #[bits(10)]
    high: Short,
}

const SEQUENCES: Sequences = Sequences {
    sequence: u16::MAX,
    ack: 2,
    small: 255,
    smaller: 0,
    tick: 1 << 31,
    later: 0,
    short: 1,
    odd: 0,
    first: Sequence(7),
    second: Sequence(6),
    low: Short(1023),
    high: Short(0),
};

/// Generates a difference, often one at the edge of a tier of the prefix code.
fn step() -> BoxedStrategy<u32> {
    let edges = vec![1_u32, 2, 6, 7, 23, 24, 280, 281, 4377, 4378, 69914, 69915, 1 << 30];
    proptest::prelude::prop_oneof![proptest::sample::select(edges), 1..100_000_u32].boxed()
}

/// Returns the number `step` after `previous`, modulo 2 to the power of `bits`, or the next one if
/// that is `previous`.
fn after(previous: u16, step: u16, bits: u32) -> u16 {
    let most = u16::MAX >> (16 - bits);
    let step = if step & most == 0 { 1 } else { step };
    previous.wrapping_add(step) & most
}

impl Sequences {
    /// Takes each number that comes after another one as the difference.
    fn added(self) -> Self {
        let ack = after(self.sequence, self.ack, 16);
        let short = after(ack, self.short, 10);
        Self {
            ack,
            smaller: after(self.small.into(), self.smaller.into(), 8) as u8,
            later: self.tick.wrapping_add(self.later),
            short,
            odd: if short > 500 { after(short, 1, 1) } else { 0 },
            second: Sequence(after(self.first.0, self.second.0, 16)),
            high: Short(after(self.low.0, self.high.0, 10)),
            ..self
        }
    }
}

impl ZooType for Sequences {
    fn strategy() -> BoxedStrategy<Self> {
        let step_16 = || step().prop_map(|step| step as u16);
        let short = || within(0, 1023_u16).prop_map(Short);
        fields!(Sequences {
            sequence: any::<u16>(),
            ack: step_16(),
            small: any::<u8>(),
            smaller: any::<u8>(),
            tick: any::<u32>(),
            later: step(),
            short: any::<u16>(),
            odd: any::<u16>(),
            first: any::<u16>().prop_map(Sequence),
            second: step_16().prop_map(Sequence),
            low: short(),
            high: short(),
        })
        .prop_map(Self::added)
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.sequence.into(), 16);
        wire.relative_wrapping(self.sequence.into(), self.ack.into(), 16)?;
        wire.raw(self.small.into(), 8);
        wire.relative_wrapping(self.small.into(), self.smaller.into(), 8)?;
        wire.raw(self.tick.into(), 32);
        wire.relative_wrapping(self.tick.into(), self.later.into(), 32)?;
        wire.relative_wrapping(self.ack.into(), self.short.into(), 10)?;
        if self.short > 500 {
            wire.relative_wrapping(self.short.into(), self.odd.into(), 1)?;
        }
        wire.raw(self.first.0.into(), 16);
        wire.relative_wrapping(self.first.0.into(), self.second.0.into(), 16)?;
        wire.unsigned_bits(self.low.0.into(), 10)?;
        wire.relative_wrapping(self.low.0.into(), self.high.0.into(), 10)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { ack: u16::MAX, ..SEQUENCES },
            Self { smaller: 255, ..SEQUENCES },
            Self { later: 1 << 31, ..SEQUENCES },
            Self { short: 2, ..SEQUENCES },
            Self { short: 1024, ..SEQUENCES },
            Self { ack: 1026, short: 2, ..SEQUENCES },
            Self { short: 501, odd: 1, ..SEQUENCES },
            Self { short: 501, odd: 2, ..SEQUENCES },
            Self { second: Sequence(7), ..SEQUENCES },
            Self { low: Short(1024), ..SEQUENCES },
            Self { high: Short(1023), ..SEQUENCES },
            Self { high: Short(1024), ..SEQUENCES },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Numbers above earlier ones, with a limit: 31 bits as in format 1.1 of the standard.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Limited {
    first: u32,
    #[bits(31)]
    #[relative_to(first)]
    second: u32,
    #[when(second > 1000)]
    #[bitpack(relative_to(second), bits(31))]
    third: u32,
    low: Short,
    #[relative_to(low)]
    #[bits(9)]
    high: Short,
}

const LIMITED: Limited =
    Limited { first: 3, second: 9, third: 0, low: Short(510), high: Short(511) };

/// The greatest number of 31 bits.
const MOST: u32 = i32::MAX as u32;

impl Limited {
    /// Takes each number that comes after another one as the difference.
    fn added(self) -> Self {
        let second = MOST.min(self.first + self.second);
        let third = MOST.min(second.saturating_add(self.third));
        let (second, third) = if third == second { (second - 1, third) } else { (second, third) };
        let (second, first) = (second, self.first.min(second - 1));
        let third = if second > 1000 { third } else { 0 };
        let high = Short(511.min(self.low.0 + self.high.0));
        Self { first, second, third, high, ..self }
    }
}

impl ZooType for Limited {
    const LOSSY: Option<&'static str> =
        Some("the standard's last tier sends any number above the one before, small steps too");
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Limited {
            first: within(0, MOST - 2),
            second: step(),
            third: step(),
            low: within(0, 510_u16).prop_map(Short),
            high: within(1, 511_u16).prop_map(Short),
        })
        .prop_map(Self::added)
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.first.into(), 32);
        wire.relative_bits(self.first.into(), self.second.into(), 31)?;
        if self.second > 1000 {
            wire.relative_bits(self.second.into(), self.third.into(), 31)?;
        }
        wire.unsigned_bits(self.low.0.into(), 10)?;
        wire.relative_bits(self.low.0.into(), self.high.0.into(), 9)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { second: 3, ..LIMITED },
            Self { second: MOST + 1, ..LIMITED },
            Self { first: MOST, second: MOST + 1, ..LIMITED },
            Self { first: u32::MAX, ..LIMITED },
            Self { second: MOST, third: MOST + 1, ..LIMITED },
            Self { low: Short(511), high: Short(512), ..LIMITED },
            Self { high: Short(510), ..LIMITED },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
