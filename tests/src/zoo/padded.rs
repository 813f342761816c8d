//! Types that are padded to a number of bytes, so that their size does not depend on their content.

#![expect(clippy::zero_sized_map_values, reason = "a padded value takes bits without memory")]

use std::collections::BTreeMap;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any, prop_oneof};

use super::texts::text;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// A message whose size does not tell which one it is.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[pad_to(24)]
#[check(0x2A, bits = 6)]
enum Message {
    Ping,
    Say(#[max_len(15)] String),
    Move {
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[align]
        fast: bool,
        #[when(fast)]
        boost: u8,
    },
    Inside(Option<Flags>),
}

impl Message {
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.padded(24, |wire| {
            match self {
                Self::Ping => wire.tag(0, 4, 2),
                Self::Say(text) => {
                    wire.tag(1, 4, 2);
                    wire.string(text, 0, 15)?;
                }
                Self::Move { dx, fast, boost } => {
                    wire.tag(2, 4, 2);
                    wire.int((*dx).into(), -100, 100)?;
                    wire.align();
                    wire.bool(*fast);
                    if *fast {
                        wire.raw((*boost).into(), 8);
                    }
                }
                Self::Inside(flags) => {
                    wire.tag(3, 4, 2);
                    wire.bool(flags.is_some());
                    flags.iter().try_for_each(|flags| flags.wire(wire))?;
                }
            }
            wire.check(0x2A, 6);
            Ok(())
        })
    }

    fn strategy() -> BoxedStrategy<Self> {
        let moved = (within(-100, 100_i16), any::<bool>(), any::<u8>()).prop_map(|it| {
            let (dx, fast, boost) = it;
            Self::Move { dx, fast, boost: if fast { boost } else { 0 } }
        });
        prop_oneof![
            Just(Self::Ping),
            text(15).prop_map(Self::Say),
            moved,
            proptest::option::of(Flags::strategy()).prop_map(Self::Inside),
        ]
        .boxed()
    }
}

/// A type of fixed content that fills its bytes only in part.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[bitpack(pad_to(FLAG_BYTES))]
struct Flags {
    flag: bool,
    #[bits(5)]
    few: u8,
}

const FLAG_BYTES: usize = 11;

impl Flags {
    fn wire(self, wire: &mut Writer) -> Verdict {
        wire.padded(FLAG_BYTES, |wire| {
            wire.bool(self.flag);
            wire.unsigned_bits(self.few.into(), 5)
        })
    }

    fn strategy() -> BoxedStrategy<Self> {
        fields!(Flags { flag: any::<bool>(), few: within(0, 31_u8) })
    }
}

/// A type whose content fills its bytes.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[pad_to(2)]
struct Full(u16);

/// A type without content.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[pad_to(1)]
struct Hollow;

/// A value of any type, at its own number of bytes.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[pad_to(9)]
struct Held<T, const N: usize> {
    values: [T; N],
}

/// Padded types at any bit, in every kind of container.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Padding {
    #[bits(3)]
    few: u8,
    #[delta(whole)]
    message: Message,
    #[when(few > 3)]
    #[delta(whole)]
    flags: [Flags; 2],
    #[max_len(3)]
    #[delta(whole)]
    list: Vec<Message>,
    #[delta(whole)]
    optional: Option<Flags>,
    #[max_len(4)]
    #[delta(whole)]
    map: BTreeMap<Full, Hollow>,
    #[delta(whole)]
    hollow: Held<Hollow, 3>,
    #[align]
    #[delta(whole)]
    held: Held<u32, 2>,
    #[omit_default]
    #[delta(whole)]
    omitted: Full,
}

fn padding() -> Padding {
    Padding {
        few: 0,
        message: Message::Ping,
        flags: [Flags { flag: false, few: 0 }; 2],
        list: Vec::new(),
        optional: None,
        map: BTreeMap::new(),
        hollow: Held { values: [Hollow; 3] },
        held: Held { values: [0; 2] },
        omitted: Full(0),
    }
}

impl ZooType for Padding {
    // a plain delta has this second form too: a changed bit for the default against the default
    const REDUNDANT: Option<&'static str> =
        Some("`omit_default` of a type that may have a hand-written `==`");
    const HEAP: [usize; 2] = [1, 2000];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Padding {
            few: within(0, 7_u8),
            message: Message::strategy(),
            flags: [Flags::strategy(), Flags::strategy()],
            list: vec(Message::strategy(), 0..=3),
            optional: proptest::option::of(Flags::strategy()),
            map: proptest::collection::btree_map(any::<u16>().prop_map(Full), Just(Hollow), 0..=4),
            hollow: Just(Held { values: [Hollow; 3] }),
            held: any::<[u32; 2]>().prop_map(|values| Held { values }),
            omitted: prop_oneof![Just(0), any::<u16>()].prop_map(Full),
        })
        .prop_map(|it| if it.few > 3 { it } else { Self { flags: padding().flags, ..it } })
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.few.into(), 3)?;
        self.message.wire(wire)?;
        if self.few > 3 {
            self.flags.iter().try_for_each(|flags| flags.wire(wire))?;
        }
        wire.length(self.list.len(), 0, 3)?;
        self.list.iter().try_for_each(|message| message.wire(wire))?;
        wire.bool(self.optional.is_some());
        self.optional.iter().try_for_each(|flags| flags.wire(wire))?;
        wire.length(self.map.len(), 0, 4)?;
        self.map.keys().for_each(|key| {
            wire.raw(key.0.into(), 16);
            wire.reserved(8);
        });
        wire.padded(9, |wire| {
            (0..3).for_each(|_| wire.reserved(8));
            Ok(())
        })?;
        wire.align();
        wire.padded(9, |wire| {
            self.held.values.iter().for_each(|value| wire.raw((*value).into(), 32));
            Ok(())
        })?;
        wire.bool(self.omitted.0 != 0);
        if self.omitted.0 != 0 {
            wire.raw(self.omitted.0.into(), 16);
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let texts = self.list.iter().chain([&self.message]);
        let texts: usize = texts
            .map(|message| match message {
                Message::Say(text) => text.capacity(),
                _ => 0,
            })
            .sum();
        heap_of(&self.list) + texts + self.map.len() * 8
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let flags = [Flags { flag: true, few: 32 }; 2];
        let long = Message::Say("x".repeat(16));
        let list = vec![Message::Ping; 4];
        let far = Message::Move { dx: 101, fast: false, boost: 0 };
        [
            Self { few: 8, ..padding() },
            Self { few: 4, flags, ..padding() },
            Self { message: long, ..padding() },
            Self { message: far, ..padding() },
            Self { list, ..padding() },
            Self { optional: Some(flags[0]), ..padding() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}
