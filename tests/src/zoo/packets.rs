//! Packets that a game might declare.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::texts::text;
use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Quantum, Scene, Variant, Verdict, Writer};

const MAX_WEAPONS: u8 = 11;
const YAW: Quantum = Quantum { min: -180.0, max: 180.0, res: 0.01 };

/// The input of a player, sent by a client.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_bytes(8)]
pub(super) struct PlayerInput {
    sequence: u16,
    #[bits(min = 0, max = MAX_WEAPONS)]
    weapon: u8,
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    jump: bool,
}

impl ZooType for PlayerInput {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(PlayerInput {
            sequence: any::<u16>(),
            weapon: within(0, 11_u8),
            yaw: -180.0..180.0_f32,
            jump: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.sequence.into(), 16);
        wire.uint(self.weapon.into(), 0, 11)?;
        wire.compressed(self.yaw, YAW)?;
        wire.bool(self.jump);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let plain = |input: &Self| (input.sequence, input.weapon, input.jump);
        plain(self) == plain(read) && (self.yaw - read.yaw).abs() <= 0.01
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let input = Self { sequence: 0, weapon: 0, yaw: 0.0, jump: true };
        vec![
            (ErrorKind::Range, Self { weapon: 12, ..input.clone() }),
            (ErrorKind::NotFinite, Self { yaw: f32::NAN, ..input }),
        ]
    }
}

/// A moving object with a position and an orientation.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Object {
    #[bits(min = -262_144, max = 262_143)]
    position: [i32; 3],
    #[bits(9)]
    orientation: [u16; 3],
    interacting: bool,
}

/// The state of the world, sent by a server: all objects, in a subset, and chat lines.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_bytes(1200)]
#[check(0x5EED)]
pub(super) struct Snapshot {
    frame: u32,
    #[relative_index]
    objects: [Option<Object>; 90],
    #[max_len(2)]
    chat: Vec<Line>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Line {
    #[bits(min = 0, max = 3)]
    player: u8,
    #[min_len(1)]
    #[max_len(12)]
    words: String,
}

impl ZooType for Snapshot {
    const HEAP: [usize; 2] = [2, 256];
    fn strategy() -> BoxedStrategy<Self> {
        let axis = || within(-262_144, 262_143_i32);
        let part = || within(0, 511_u16);
        let object = ([axis(), axis(), axis()], [part(), part(), part()], any::<bool>()).prop_map(
            |(position, orientation, interacting)| Object { position, orientation, interacting },
        );
        let objects = proptest::collection::btree_map(0..90_usize, object, 0..8);
        let line = (within(0, 3_u8), text(12)).prop_map(|(player, words)| {
            let words = if words.is_empty() { "gg".into() } else { words };
            Line { player, words }
        });
        fields!(Snapshot {
            frame: any::<u32>(),
            objects: objects.prop_map(|map| core::array::from_fn(|i| map.get(&i).copied())),
            chat: proptest::collection::vec(line, 0..=2),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.frame.into(), 32);
        let objects =
            (0..).zip(&self.objects).filter_map(|(i, object)| Some((i, object.as_ref()?)));
        let scene = Scene { variant: Variant::Relative, max: 90 };
        wire.scene(scene, objects, |wire, object| {
            for axis in object.position {
                wire.int(axis.into(), -262_144, 262_143)?;
            }
            for part in object.orientation {
                wire.unsigned_bits(part.into(), 9)?;
            }
            wire.bool(object.interacting);
            Ok(())
        })?;
        wire.length(self.chat.len(), 0, 2)?;
        for line in &self.chat {
            wire.uint(line.player.into(), 0, 3)?;
            wire.string(&line.words, 1, 12)?;
        }
        wire.check(0x5EED, 32);
        Ok(())
    }
    fn heap(&self) -> usize {
        let words = self.chat.iter().map(|line| line.words.capacity()).sum::<usize>();
        words + self.chat.capacity() * size_of::<Line>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let object = Object { position: [0; 3], orientation: [0; 3], interacting: true };
        let snapshot = |object: Option<Object>, words: &str| {
            let mut objects = [None; 90];
            objects[89] = object;
            Self { frame: 1, objects, chat: vec![Line { player: 3, words: words.into() }] }
        };
        vec![
            (ErrorKind::Range, snapshot(Some(Object { position: [0, 0, 262_144], ..object }), "x")),
            (ErrorKind::Range, snapshot(Some(Object { orientation: [0, 512, 0], ..object }), "x")),
            (ErrorKind::Range, snapshot(None, "")),
            (ErrorKind::Range, snapshot(None, "thirteen long")),
            (ErrorKind::Text, snapshot(None, "a\0")),
        ]
    }
}

/// An enum with every packet of a game.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) enum Message {
    Input(PlayerInput),
    Snapshot(Box<Snapshot>),
    Leave,
}

impl ZooType for Message {
    const HEAP: [usize; 2] = [2, 256 + size_of::<Snapshot>()];
    fn strategy() -> BoxedStrategy<Self> {
        prop_oneof![
            PlayerInput::strategy().prop_map(Self::Input),
            Snapshot::strategy().prop_map(|snapshot| Self::Snapshot(Box::new(snapshot))),
            proptest::strategy::Just(Self::Leave),
        ]
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        match self {
            Self::Input(input) => {
                wire.tag(0, 3, 2);
                input.wire(wire)
            }
            Self::Snapshot(snapshot) => {
                wire.tag(1, 3, 2);
                snapshot.wire(wire)
            }
            Self::Leave => {
                wire.tag(2, 3, 2);
                Ok(())
            }
        }
    }
    fn arrives_as(&self, read: &Self) -> bool {
        match (self, read) {
            (Self::Input(sent), Self::Input(read)) => sent.arrives_as(read),
            (sent, read) => sent == read,
        }
    }
    fn heap(&self) -> usize {
        match self {
            Self::Snapshot(snapshot) => snapshot.heap() + size_of::<Snapshot>(),
            _ => 0,
        }
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let inputs = PlayerInput::unwritable().into_iter().map(|(kind, v)| (kind, Self::Input(v)));
        let boxed = |(kind, snapshot)| (kind, Self::Snapshot(Box::new(snapshot)));
        inputs.chain(Snapshot::unwritable().into_iter().map(boxed)).collect()
    }
}

/// A module that imports `bitpack` under another name.
pub(super) mod elsewhere {
    pub(in crate::zoo) use ::bitpack as packed;
}

/// A struct whose derived code refers to the library by another name.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(crate = elsewhere::packed, max_bytes(1))]
pub(super) struct Renamed {
    #[bits(min = 1, max = 6)]
    level: u8,
}

impl ZooType for Renamed {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Renamed { level: within(1, 6_u8) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.level.into(), 1, 6)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self { level: 0 }), (ErrorKind::Range, Self { level: 7 })]
    }
}
