//! Types with conditional fields, and with arrays of which only the first elements are sent.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::enums::Kind;
use super::groups::{Body, LOST};
use super::zoo_type::{ZooType, fields, within};
use crate::reference::{Verdict, Writer};

/// The struct `RigidBody` of the article "Serialization Strategies": its velocities are sent only
/// if it is not at rest.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RigidBody {
    position: [f32; 3],
    orientation: [f32; 4],
    at_rest: bool,
    #[when(!at_rest)]
    linear_velocity: [f32; 3],
    #[when(!at_rest)]
    angular_velocity: [f32; 3],
}

impl ZooType for RigidBody {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(RigidBody {
            position: any::<[f32; 3]>(),
            orientation: any::<[f32; 4]>(),
            at_rest: any::<bool>(),
            linear_velocity: any::<[f32; 3]>(),
            angular_velocity: any::<[f32; 3]>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        self.position.iter().for_each(|float| wire.float(*float));
        self.orientation.iter().for_each(|float| wire.float(*float));
        wire.bool(self.at_rest);
        if !self.at_rest {
            self.linear_velocity.iter().for_each(|float| wire.float(*float));
            self.angular_velocity.iter().for_each(|float| wire.float(*float));
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let still = Self { linear_velocity: [0.0; 3], angular_velocity: [0.0; 3], ..*self };
        let expected = if self.at_rest { still } else { *self };
        format!("{expected:?}") == format!("{read:?}")
    }
}

/// Conditional fields on which other conditions depend.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Conditional {
    at_rest: bool,
    #[when(!at_rest)]
    velocity: Body,
    #[when(!at_rest)]
    #[align]
    #[check(0x77, bits = 8)]
    turning: bool,
    #[when(turning)]
    rate: u8,
    #[bits(min = 0, max = 9)]
    level: u8,
    #[when(level > 7 && !at_rest)]
    #[max_len(4)]
    bonus: Vec<u16>,
    #[when(level > 7 && !at_rest)]
    extra: bool,
}

impl Conditional {
    /// Returns the value that a reader gets. Fields that are not sent become zero or empty.
    fn arrived(&self) -> Self {
        let mut read = self.clone();
        if self.at_rest {
            (read.velocity, read.turning) = (Body::default(), false);
        }
        if !read.turning {
            read.rate = 0;
        }
        if self.at_rest || self.level <= 7 {
            read.bonus.clear();
            read.extra = false;
        }
        read
    }
}

impl ZooType for Conditional {
    const HEAP: [usize; 2] = [1, 16];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Conditional {
            at_rest: any::<bool>(),
            velocity: Body::strategy(),
            turning: any::<bool>(),
            rate: any::<u8>(),
            level: within(0, 9_u8),
            bonus: proptest::collection::vec(any::<u16>(), 0..=4),
            extra: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let read = self.arrived();
        wire.bool(self.at_rest);
        if !self.at_rest {
            self.velocity.wire(wire)?;
            wire.align();
            wire.check(0x77, 8);
            wire.bool(self.turning);
        }
        if read.turning {
            wire.raw(self.rate.into(), 8);
        }
        wire.uint(self.level.into(), 0, 9)?;
        if self.level > 7 && !self.at_rest {
            wire.length(self.bonus.len(), 0, 4)?;
            self.bonus.iter().for_each(|word| wire.raw((*word).into(), 16));
            wire.bool(self.extra);
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        self.arrived() == *read
    }
    fn heap(&self) -> usize {
        super::zoo_type::heap_of(&self.bonus)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let (at_rest, turning, extra, bonus) = (false, true, false, vec![]);
        let fine = || Self {
            at_rest,
            velocity: Body::default(),
            turning,
            rate: 0,
            level: 8,
            bonus: bonus.clone(),
            extra,
        };
        vec![
            (ErrorKind::Range, Self { velocity: LOST, ..fine() }),
            (ErrorKind::Range, Self { level: 10, ..fine() }),
            (ErrorKind::Range, Self { bonus: vec![1; 5], ..fine() }),
        ]
    }
}

/// Arrays of which only the first elements are sent, with counts of every integer type, like
/// `PacketB` of the article "Reading and Writing Packets".
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Counted {
    #[bits(min = 0, max = 32)]
    elements: u8,
    #[count(elements)]
    items: [u32; 32],
    #[bits(2)]
    few: u32,
    #[count(few)]
    #[bits(min = -3, max = 3)]
    small: [i8; 3],
    #[bits(min = 0, max = 2)]
    signed: i64,
    #[count(signed)]
    bodies: [Option<Body>; 2],
    last: bool,
}

impl Counted {
    fn arrived(&self) -> Self {
        let mut read = self.clone();
        read.items.iter_mut().skip(self.elements.into()).for_each(|item| *item = 0);
        read.small.iter_mut().skip(self.few as usize).for_each(|item| *item = 0);
        read.bodies.iter_mut().skip(self.signed as usize).for_each(|item| *item = None);
        read
    }
}

const COUNTED: Counted = Counted {
    elements: 2,
    items: [7; 32],
    few: 3,
    small: [1; 3],
    signed: 1,
    bodies: [None; 2],
    last: true,
};

impl ZooType for Counted {
    fn strategy() -> BoxedStrategy<Self> {
        let small = || within(-3, 3_i8);
        let body = || proptest::option::of(Body::strategy());
        fields!(Counted {
            elements: within(0, 32_u8),
            items: any::<[u32; 32]>(),
            few: within(0, 3_u32),
            small: [small(), small(), small()],
            signed: within(0, 2_i64),
            bodies: [body(), body()],
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.elements.into(), 0, 32)?;
        self.items.iter().take(self.elements.into()).for_each(|item| wire.raw((*item).into(), 32));
        wire.unsigned_bits(self.few.into(), 2)?;
        for item in self.small.iter().take(self.few as usize) {
            wire.int((*item).into(), -3, 3)?;
        }
        wire.int(self.signed.into(), 0, 2)?;
        for body in self.bodies.iter().take(self.signed as usize) {
            wire.bool(body.is_some());
            body.iter().try_for_each(|body| body.wire(wire))?;
        }
        wire.bool(self.last);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        self.arrived() == *read
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { elements: 33, ..COUNTED },
            Self { few: 4, ..COUNTED },
            Self { small: [0, 0, 4], ..COUNTED },
            Self { signed: 3, ..COUNTED },
            Self { signed: -1, ..COUNTED },
            Self { bodies: [Some(LOST), None], ..COUNTED },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Byte arrays of which only the first bytes are sent, from a byte boundary on. An earlier field
/// counts them.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Copied {
    #[bits(min = 0, max = 20)]
    length: u8,
    urgent: bool,
    #[bytes]
    #[count(length)]
    data: [u8; 20],
    #[when(urgent)]
    #[check(0x5, bits = 3)]
    #[bytes]
    #[count(length)]
    more: [u8; 40],
    last: bool,
}

impl ZooType for Copied {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Copied {
            length: within(0, 20_u8),
            urgent: any::<bool>(),
            data: any::<[u8; 20]>(),
            more: proptest::array::uniform(any::<u8>()),
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let block = |wire: &mut Writer, bytes: &[u8]| {
            wire.align();
            bytes.iter().take(self.length.into()).for_each(|byte| wire.raw((*byte).into(), 8));
        };
        wire.uint(self.length.into(), 0, 20)?;
        wire.bool(self.urgent);
        block(wire, &self.data);
        if self.urgent {
            wire.check(0x5, 3);
            block(wire, &self.more);
        }
        wire.bool(self.last);
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let sent = usize::from(self.length);
        let mut arrived = self.clone();
        arrived.data.iter_mut().skip(sent).for_each(|byte| *byte = 0);
        let more = if self.urgent { sent } else { 0 };
        arrived.more.iter_mut().skip(more).for_each(|byte| *byte = 0);
        arrived == *read
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let long = Self { length: 21, urgent: true, data: [1; 20], more: [2; 40], last: true };
        vec![(ErrorKind::Range, long)]
    }
}

/// Fields that are sent only for certain variants of an earlier enum field.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Weapon {
    kind: Kind,
    loaded: Option<u8>,
    #[when(matches!(kind, Kind::Ship | Kind::Plane) && loaded.is_some())]
    #[bits(3)]
    barrels: u8,
    #[when(kind == Kind::Car)]
    #[compressed(0.0, 1.0, 0.25)]
    aim: f32,
}

impl Weapon {
    fn arrived(&self) -> Self {
        let has_barrels = self.kind != Kind::Car && self.loaded.is_some();
        let barrels = if has_barrels { self.barrels } else { 0 };
        Self { barrels, aim: if self.kind == Kind::Car { self.aim } else { 0.0 }, ..self.clone() }
    }
}

impl ZooType for Weapon {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Weapon {
            kind: Kind::strategy(),
            loaded: any::<Option<u8>>(),
            barrels: within(0, 7_u8),
            aim: (0..=4_u8).prop_map(|quarters| f32::from(quarters) / 4.0),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        self.kind.wire(wire)?;
        wire.bool(self.loaded.is_some());
        self.loaded.iter().for_each(|byte| wire.raw((*byte).into(), 8));
        if self.kind == Kind::Car {
            let quantum = crate::reference::Quantum { min: 0.0, max: 1.0, res: 0.25 };
            wire.compressed(self.aim, quantum)?;
        } else if self.loaded.is_some() {
            wire.unsigned_bits(self.barrels.into(), 3)?;
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        self.arrived() == *read
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let ship = Self { kind: Kind::Ship, loaded: Some(1), barrels: 8, aim: f32::NAN };
        let car = Self { kind: Kind::Car, ..ship.clone() };
        vec![(ErrorKind::Range, ship), (ErrorKind::NotFinite, car)]
    }
}
