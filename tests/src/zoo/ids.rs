//! `NonZero`, and structs of one integer or of one `NonZero`, with the attributes of their integer.

use core::num::{NonZero, NonZeroI16, NonZeroU8, NonZeroU16};

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// A struct of one `NonZero`.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) struct Player(NonZero<u32>);

/// A struct of one integer.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) struct Item(i16);

/// Numbers that are never 0, and structs of one number.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ids {
    whole: NonZeroU16,
    #[bits(4)]
    low: NonZeroU8,
    #[bits(5)]
    #[delta(small = 2, large = 4)]
    near: NonZeroI16,
    #[bits(min = 1, max = 300)]
    #[delta(small = 3)]
    range: NonZeroU16,
    #[varint(group = 3)]
    groups: NonZero<i64>,
    #[varint]
    players: [Player; 2],
    #[bits(6)]
    #[delta(small = 3)]
    items: [Item; 3],
    #[bits(3)]
    #[max_len(4)]
    more: Vec<Option<Player>>,
    #[omit_default(NOBODY)]
    #[bits(9)]
    target: NonZeroU16,
    #[delta(small = 4, wrapping)]
    turns: NonZeroU8,
}

const NOBODY: NonZeroU16 = NonZeroU16::MIN;

fn nonzero<T: Copy, N>(number: T, make: impl Fn(T) -> Option<N>, otherwise: N) -> N {
    make(number).unwrap_or(otherwise)
}

fn small(number: u8) -> NonZeroU8 {
    nonzero(number, NonZeroU8::new, NonZeroU8::MIN)
}

fn short(number: u16) -> NonZeroU16 {
    nonzero(number, NonZeroU16::new, NonZeroU16::MIN)
}

fn signed(number: i16) -> NonZeroI16 {
    nonzero(number, NonZeroI16::new, NonZeroI16::MAX)
}

fn player(number: u32) -> Player {
    Player(nonzero(number, NonZero::new, NonZero::<u32>::MIN))
}

fn ids() -> Ids {
    Ids {
        whole: short(9),
        low: small(1),
        near: signed(-16),
        range: short(300),
        groups: NonZero::<i64>::MIN,
        players: [player(1), player(300)],
        items: [Item(-32), Item(0), Item(31)],
        more: Vec::new(),
        target: NOBODY,
        turns: small(255),
    }
}

impl ZooType for Ids {
    const HEAP: [usize; 2] = [16, 64];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Ids {
            whole: any::<u16>().prop_map(short),
            low: within(1, 15_u8).prop_map(small),
            near: within(-16, 15_i16).prop_map(|it| signed(if it == 0 { 1 } else { it })),
            range: within(1, 300_u16).prop_map(short),
            groups: (any::<NonZero<i64>>(), 0..64_u32)
                .prop_map(|(it, down)| NonZero::new(it.get() >> down).unwrap_or(it)),
            players: [within(1, 300_u32), any::<u32>().boxed()].prop_map(|all| all.map(player)),
            items: [within(-32, 31_i16), within(-32, 31_i16), within(-32, 31_i16)]
                .prop_map(|items| items.map(Item)),
            more: vec(any::<Option<u8>>().prop_map(|it| Some(player((it? % 7 + 1).into()))), 0..=4),
            target: within(1, 511_u16).prop_map(short),
            turns: any::<u8>().prop_map(small),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.whole.get().into(), 16);
        wire.unsigned_bits(self.low.get().into(), 4)?;
        wire.signed_bits(self.near.get().into(), 5)?;
        wire.uint(self.range.get().into(), 1, 300)?;
        wire.signed_varint(self.groups.get().into(), i64::MIN.into(), i64::MAX.into(), 3)?;
        for player in &self.players {
            wire.varint(player.0.get().into(), 0, u32::MAX.into(), 7)?;
        }
        for item in &self.items {
            wire.signed_bits(item.0.into(), 6)?;
        }
        wire.length(self.more.len(), 0, 4)?;
        for player in &self.more {
            wire.bool(player.is_some());
            if let Some(player) = player {
                wire.unsigned_bits(player.0.get().into(), 3)?;
            }
        }
        wire.bool(self.target != NOBODY);
        if self.target != NOBODY {
            wire.unsigned_bits(self.target.get().into(), 9)?;
        }
        wire.raw(self.turns.get().into(), 8);
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.more)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { low: small(16), ..ids() },
            Self { near: signed(16), ..ids() },
            Self { range: short(301), ..ids() },
            Self { items: [Item(0), Item(32), Item(0)], ..ids() },
            Self { more: vec![Some(player(8))], ..ids() },
            Self { target: short(512), ..ids() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
