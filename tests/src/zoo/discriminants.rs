//! Enums that send a variant's discriminant instead of its index.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any, prop_oneof};
use proptest::sample::select;

use super::groups::{Body, LOST};
use super::zoo_type::ZooType;
use crate::reference::{Verdict, Writer};

const BASE: u8 = 0x40;

/// An enum with many discriminants from 0 up, with gaps and out of order, so that a linear search
/// would be slow.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant)]
#[repr(u8)]
pub(super) enum Opcode {
    Login = 0x10,
    Logout,
    Chat = BASE,
    Emote,
    Kick = 3,
    Ban = 1,
    Move = BASE + 0x20,
    Look,
    Fire = BASE / 2,
}

impl ZooType for Opcode {
    fn strategy() -> BoxedStrategy<Self> {
        use Opcode::{Ban, Chat, Emote, Fire, Kick, Login, Logout, Look, Move};
        select(vec![Login, Logout, Chat, Emote, Kick, Ban, Move, Look, Fire]).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        const KNOWN: &[u32] = &[0x10, 0x11, 0x40, 0x41, 3, 1, 0x60, 0x61, 0x20];
        wire.number(*self as u32, KNOWN, 7);
        Ok(())
    }
}

/// An enum with negative discriminants, which are sent as offsets from the least, and with a check
/// after it.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant, max = 4)]
#[check(0x3, bits = 2)]
pub(super) enum Step {
    Back = -2,
    Stay = 0,
    On,
}

impl ZooType for Step {
    fn strategy() -> BoxedStrategy<Self> {
        select(vec![Self::Back, Self::Stay, Self::On]).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.number((*self as i32 + 2) as u32, &[0, 2, 3], 3);
        wire.check(3, 2);
        Ok(())
    }
}

/// An enum with data in its variants and with negative discriminants, which are sent in two's
/// complement.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(tag(discriminant, bits = 8))]
#[repr(i16)]
pub(super) enum Signal {
    Lost = -1,
    Level(u16) = 100,
    Seen { body: Body },
    Least = -128,
}

impl ZooType for Signal {
    fn strategy() -> BoxedStrategy<Self> {
        prop_oneof![
            Just(Self::Lost),
            any::<u16>().prop_map(Self::Level),
            Body::strategy().prop_map(|body| Self::Seen { body }),
            Just(Self::Least),
        ]
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        const KNOWN: &[u32] = &[255, 100, 101, 128];
        match self {
            Self::Lost => wire.number(255, KNOWN, 8),
            Self::Level(level) => {
                wire.number(100, KNOWN, 8);
                wire.raw((*level).into(), 16);
            }
            Self::Seen { body } => {
                wire.number(101, KNOWN, 8);
                body.wire(wire)?;
            }
            Self::Least => wire.number(128, KNOWN, 8),
        }
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self::Seen { body: LOST })]
    }
}
