//! Types that are enums, with data in their variants and without.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any, prop_oneof};
use proptest::sample::select;

use super::groups::{Body, LOST};
use super::texts::text;
use super::zoo_type::{ZooType, heap_of, within};
use crate::reference::{Verdict, Writer};

/// An enum whose variants have no data. Its three variants use three of the four values of a
/// two-bit tag.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
#[tag(ordinal)]
pub(super) enum Kind {
    Car = 3,
    Ship,
    Plane,
}

impl ZooType for Kind {
    fn strategy() -> BoxedStrategy<Self> {
        select(vec![Self::Car, Self::Ship, Self::Plane]).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let number = match self {
            Self::Car => 0,
            Self::Ship => 1,
            Self::Plane => 2,
        };
        wire.tag(number, 3, 2);
        Ok(())
    }
}

/// An enum whose variants have fields with every kind of attribute.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0x7, bits = 5)]
pub(super) enum Event {
    Idle,
    Move {
        fast: bool,
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[when(fast && dx != 0)]
        boost: u8,
        #[bits(min = 0, max = 4)]
        n: u8,
        #[count(n)]
        #[bits(3)]
        path: [u8; 4],
        body: Body,
    },
    Say(#[max_len(32)] String, #[skip] u8),
    Nested(Kind, Option<Box<Event2>>),
    Marked {
        #[align]
        #[check(0x3, bits = 2)]
        #[reserved(1)]
        a: u8,
        #[max_len(3)]
        list: Vec<Kind>,
        #[relative_to(a)]
        b: u8,
        #[relative_index(max = 50)]
        indices: Vec<u8>,
    },
}

/// An enum that is a field in a variant of the enum `Event`.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(super) enum Event2 {
    Same(bool, u16),
    Width([bool; 17]),
}

impl Event {
    /// Returns the value that a reader gets. Fields that are not sent become zero.
    fn arrived(&self) -> Self {
        let mut read = self.clone();
        match &mut read {
            Self::Move { fast, dx, boost, n, path, .. } => {
                if !*fast || *dx == 0 {
                    *boost = 0;
                }
                path.iter_mut().skip((*n).into()).for_each(|step| *step = 0);
            }
            Self::Say(_, skipped) => *skipped = 0,
            _ => {}
        }
        read
    }

    fn variant(&self, wire: &mut Writer) -> Verdict {
        match self {
            Self::Idle => wire.tag(0, 5, 3),
            Self::Move { fast, dx, boost, n, path, body } => {
                wire.tag(1, 5, 3);
                wire.bool(*fast);
                wire.int((*dx).into(), -100, 100)?;
                if *fast && *dx != 0 {
                    wire.raw((*boost).into(), 8);
                }
                wire.uint((*n).into(), 0, 4)?;
                for step in path.iter().take((*n).into()) {
                    wire.unsigned_bits((*step).into(), 3)?;
                }
                body.wire(wire)?;
            }
            Self::Say(text, _) => {
                wire.tag(2, 5, 3);
                wire.string(text, 0, 32)?;
            }
            Self::Nested(kind, inner) => {
                wire.tag(3, 5, 3);
                kind.wire(wire)?;
                wire.bool(inner.is_some());
                match inner.as_deref() {
                    None => {}
                    Some(Event2::Same(flag, word)) => {
                        wire.tag(0, 2, 1);
                        wire.bool(*flag);
                        wire.raw((*word).into(), 16);
                    }
                    Some(Event2::Width(flags)) => {
                        wire.tag(1, 2, 1);
                        flags.iter().for_each(|flag| wire.bool(*flag));
                    }
                }
            }
            Self::Marked { a, list, b, indices } => {
                wire.tag(4, 5, 3);
                wire.align();
                wire.check(3, 2);
                wire.reserved(1);
                wire.raw((*a).into(), 8);
                wire.length(list.len(), 0, 3)?;
                list.iter().try_for_each(|kind| kind.wire(wire))?;
                wire.relative((*a).into(), (*b).into())?;
                let scene = crate::reference::Scene {
                    variant: crate::reference::Variant::Relative,
                    max: 50,
                };
                let indices = indices.iter().map(|index| (i64::from(*index), ()));
                wire.scene(scene, indices, |_, ()| Ok(()))?;
            }
        }
        Ok(())
    }
}

impl ZooType for Event {
    const LOSSY: Option<&'static str> =
        Some("the standard's last tier sends any number above the one before, small steps too");
    const HEAP: [usize; 2] = [16, 128];
    fn strategy() -> BoxedStrategy<Self> {
        let step = || within(0, 7_u8);
        let inner = prop_oneof![
            any::<(bool, u16)>().prop_map(|(flag, word)| Event2::Same(flag, word)),
            any::<[bool; 17]>().prop_map(Event2::Width),
        ];
        let moves = (
            (any::<bool>(), within(-100, 100_i16), any::<u8>(), within(0, 4_u8)),
            [step(), step(), step(), step()],
            Body::strategy(),
        );
        let marked = (
            0..=254_u8,
            proptest::collection::vec(Kind::strategy(), 0..=3),
            any::<u8>(),
            proptest::collection::btree_set(within(0, 49_u8), 0..8),
        );
        prop_oneof![
            Just(Self::Idle),
            moves.prop_map(|((fast, dx, boost, n), path, body)| {
                Self::Move { fast, dx, boost, n, path, body }
            }),
            (text(32), any::<u8>()).prop_map(|(text, skipped)| Self::Say(text, skipped)),
            (Kind::strategy(), proptest::option::of(inner))
                .prop_map(|(kind, inner)| Self::Nested(kind, inner.map(Box::new))),
            marked.prop_map(|(a, list, b, indices)| {
                Self::Marked { a, list, b: b.max(a + 1), indices: indices.into_iter().collect() }
            }),
        ]
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        self.variant(wire)?;
        wire.check(7, 5);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        self.arrived() == *read
    }
    fn heap(&self) -> usize {
        match self {
            Self::Idle | Self::Move { .. } => 0,
            Self::Say(text, _) => text.capacity(),
            Self::Nested(_, inner) => inner.as_ref().map_or(0, |_| size_of::<Event2>()),
            Self::Marked { list, indices, .. } => heap_of(list) + heap_of(indices),
        }
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let (boost, path) = (0, [1; 4]);
        let moves = |dx, n, body| Self::Move { fast: true, dx, boost, n, path, body };
        let marked = |list, b, indices| Self::Marked { a: 9, list, b, indices };
        vec![
            (ErrorKind::Range, moves(101, 0, Body::default())),
            (ErrorKind::Range, moves(-101, 0, Body::default())),
            (ErrorKind::Range, moves(0, 5, Body::default())),
            (ErrorKind::Range, moves(0, 4, LOST)),
            (ErrorKind::Range, Self::Say("x".repeat(33), 0)),
            (ErrorKind::Text, Self::Say("\0".into(), 0)),
            (ErrorKind::Range, marked(vec![Kind::Car; 4], 10, vec![])),
            (ErrorKind::Range, marked(vec![], 9, vec![])),
            (ErrorKind::Order, marked(vec![], 10, vec![3, 3])),
        ]
    }
}

/// An enum whose tag has more bits than its variants need.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[tag(bits = 8)]
pub(super) enum Tagged {
    A(u16),
    B { x: Body },
    C,
}

impl ZooType for Tagged {
    fn strategy() -> BoxedStrategy<Self> {
        prop_oneof![
            any::<u16>().prop_map(Self::A),
            Body::strategy().prop_map(|x| Self::B { x }),
            Just(Self::C)
        ]
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        match self {
            Self::A(word) => {
                wire.tag(0, 3, 8);
                wire.raw((*word).into(), 16);
            }
            Self::B { x } => {
                wire.tag(1, 3, 8);
                x.wire(wire)?;
            }
            Self::C => wire.tag(2, 3, 8),
        }
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self::B { x: LOST })]
    }
}

const MOST: u8 = 31;

/// An enum whose tag has room for later variants, with a check after it.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(tag(max = MOST))]
#[check(0xC0_FFEE)]
pub(super) enum Guarded {
    A,
    B,
}

impl ZooType for Guarded {
    fn strategy() -> BoxedStrategy<Self> {
        select(vec![Self::A, Self::B]).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.tag(u32::from(*self == Self::B), 2, 5);
        wire.check(0xC0_FFEE, 32);
        Ok(())
    }
}

/// An enum with one variant, which needs no tag bits.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) enum Only {
    One,
}

impl ZooType for Only {
    fn strategy() -> BoxedStrategy<Self> {
        Just(Self::One).boxed()
    }
    fn wire(&self, _: &mut Writer) -> Verdict {
        Ok(())
    }
}

/// An enum whose variants have only fields without bits, so that it takes the bits of its tag
/// alone.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) enum Nothing {
    Unit(()),
    Constant {
        #[bits(min = 4, max = 4)]
        four: u8,
    },
    Skipped(#[skip] u8),
}

impl ZooType for Nothing {
    fn strategy() -> BoxedStrategy<Self> {
        select(vec![Self::Unit(()), Self::Constant { four: 4 }, Self::Skipped(0)]).boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let number = match self {
            Self::Unit(()) => 0,
            Self::Constant { .. } => 1,
            Self::Skipped(_) => 2,
        };
        wire.tag(number, 3, 2);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self::Constant { four: 5 })]
    }
}
