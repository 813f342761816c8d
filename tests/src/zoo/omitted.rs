//! Fields that are sent only if they differ from a default.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};

use super::groups::{Body, LOST};
use super::texts::text;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Quantum, Verdict, Writer};

/// Generates the default in most cases, else a value of `strategy`.
fn rarely<T: core::fmt::Debug + Clone + Default + 'static>(
    strategy: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<T> {
    prop_oneof![2 => Just(T::default()), 1 => strategy].boxed()
}

/// A number from 0 to 100 whose `Default` is not the value that a reader starts from.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Health(#[bits(min = 0, max = 100)] u8);

impl Default for Health {
    fn default() -> Self {
        Self(100)
    }
}

/// Fields that take one bit as long as they equal their `Default`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Omitted {
    #[omit_default]
    number: u32,
    #[omit_default]
    #[bits(min = -10, max = 10)]
    ranged: i8,
    #[omit_default]
    #[bits(min = 3, max = 9)]
    above: u8,
    #[omit_default]
    body: Body,
    #[omit_default]
    maybe: Option<u8>,
    #[omit_default]
    health: Health,
    #[omit_default]
    #[max_len(3)]
    list: Vec<u16>,
    #[omit_default]
    #[max_len(5)]
    name: String,
    #[omit_default]
    #[bytes]
    hash: [u8; 3],
    #[align]
    #[omit_default]
    flags: [bool; 3],
    #[omit_default]
    zero: (),
}

fn omitted() -> Omitted {
    Omitted {
        number: 0,
        ranged: 0,
        above: 3,
        body: Body::default(),
        maybe: None,
        health: Health(100),
        list: vec![],
        name: String::new(),
        hash: [0; 3],
        flags: [false; 3],
        zero: (),
    }
}

impl ZooType for Omitted {
    const HEAP: [usize; 2] = [1, 64];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Omitted {
            number: rarely(any::<u32>()),
            ranged: rarely(within(-10, 10_i8)),
            above: prop_oneof![Just(0), 3..=9_u8],
            body: rarely(Body::strategy()),
            maybe: rarely(any::<Option<u8>>()),
            health: rarely(within(0, 100_u8).prop_map(Health)),
            list: rarely(proptest::collection::vec(any::<u16>(), 0..=3)),
            name: rarely(text(5)),
            hash: rarely(any::<[u8; 3]>()),
            flags: rarely(any::<[bool; 3]>()),
            zero: Just(()),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        /// Writes a field that can be omitted with the slow reference encoder. The default is a
        /// zero bit. Another value is a set bit, and then its own bits, which the function `write`
        /// writes.
        fn unless<T: Default + PartialEq>(
            wire: &mut Writer,
            value: &T,
            write: impl FnOnce(&mut Writer, &T) -> Verdict,
        ) -> Verdict {
            wire.bool(*value != T::default());
            if *value == T::default() { Ok(()) } else { write(wire, value) }
        }
        unless(wire, &self.number, |wire, number| wire.unsigned_bits((*number).into(), 32))?;
        unless(wire, &self.ranged, |wire, number| wire.int((*number).into(), -10, 10))?;
        unless(wire, &self.above, |wire, number| wire.uint((*number).into(), 3, 9))?;
        unless(wire, &self.body, |wire, body| body.wire(wire))?;
        unless(wire, &self.maybe, |wire, maybe| {
            wire.bool(true);
            maybe.map_or(Ok(()), |byte| wire.unsigned_bits(byte.into(), 8))
        })?;
        unless(wire, &self.health, |wire, health| wire.uint(health.0.into(), 0, 100))?;
        unless(wire, &self.list, |wire, list| {
            wire.length(list.len(), 0, 3)?;
            list.iter().try_for_each(|word| wire.unsigned_bits((*word).into(), 16))
        })?;
        unless(wire, &self.name, |wire, name| wire.string(name, 0, 5))?;
        unless(wire, &self.hash, |wire, hash| {
            wire.aligned(hash);
            Ok(())
        })?;
        wire.align();
        unless(wire, &self.flags, |wire, flags| {
            flags.iter().for_each(|flag| wire.bool(*flag));
            Ok(())
        })?;
        wire.bool(false);
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.list) + self.name.capacity()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::Range, Self { ranged: 11, ..omitted() }),
            (ErrorKind::Range, Self { above: 2, ..omitted() }),
            (ErrorKind::Range, Self { body: LOST, ..omitted() }),
            (ErrorKind::Range, Self { health: Health(101), ..omitted() }),
            (ErrorKind::Range, Self { list: vec![1; 4], ..omitted() }),
            (ErrorKind::Text, Self { name: "\0".into(), ..omitted() }),
        ]
    }
}

/// Two fields that are usually at their default together.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq)]
struct Motion {
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 2, large = 4)]
    linear: [f32; 3],
    #[bits(min = -4, max = 4)]
    spin: i8,
}

/// A body whose whole motion takes one bit while it is at rest, by `omit_default`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct AtRest {
    id: u8,
    #[omit_default]
    motion: Motion,
    #[omit_default]
    #[compressed(-1.0, 1.0, 0.01)]
    #[delta(small = 3, large = 5)]
    tilt: f32,
}

const LINEAR: Quantum = Quantum { min: -8.0, max: 8.0, res: 0.1 };
const TILT: Quantum = Quantum { min: -1.0, max: 1.0, res: 0.01 };

impl ZooType for AtRest {
    const LOSSY: Option<&'static str> =
        Some("a quantised value beside its default may be read back as the default");
    fn strategy() -> BoxedStrategy<Self> {
        let axis = || -8.0..8.0_f32;
        let motion = ([axis(), axis(), axis()], within(-4, 4_i8));
        let motion = motion.prop_map(|(linear, spin)| Motion { linear, spin });
        fields!(AtRest { id: any::<u8>(), motion: rarely(motion), tilt: rarely(-1.0..1.0_f32) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.id.into(), 8);
        wire.bool(self.motion != Motion::default());
        if self.motion != Motion::default() {
            self.motion.linear.iter().try_for_each(|float| wire.compressed(*float, LINEAR))?;
            wire.int(self.motion.spin.into(), -4, 4)?;
        }
        wire.bool(self.tilt != 0.0);
        if self.tilt == 0.0 { Ok(()) } else { wire.compressed(self.tilt, TILT) }
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let near = |a: f32, b: f32, res: f32| (a - b).abs() <= res;
        (self.id, self.motion.spin) == (read.id, read.motion.spin)
            && self.motion.linear.iter().zip(read.motion.linear).all(|(a, b)| near(*a, b, 0.1))
            && near(self.tilt, read.tilt, 0.01)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let rest = || Self { id: 1, motion: Motion::default(), tilt: 0.0 };
        let (lost, spun) = ([0.0, f32::NAN, 0.0], Motion { linear: [0.0; 3], spin: 5 });
        vec![
            (ErrorKind::NotFinite, Self { tilt: f32::NAN, ..rest() }),
            (ErrorKind::NotFinite, Self { motion: Motion { linear: lost, spin: 0 }, ..rest() }),
            (ErrorKind::Range, Self { motion: spun, ..rest() }),
        ]
    }
}

const FULL: u8 = 100;
const HOME: Body = Body { x: 7, y: 1 };

/// Fields that are omitted if they equal a given value instead of the default. A reader fills in
/// that value.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Spared {
    alive: bool,
    #[omit_default(FULL)]
    #[bits(min = 0, max = 120)]
    #[delta(small = 4)]
    health: u8,
    #[when(alive)]
    #[omit_default(7)]
    lives: u8,
    #[when(lives == 7)]
    lucky: bool,
    #[bitpack(omit_default(HOME))]
    body: Body,
    #[omit_default([1, 2, 3])]
    code: [u8; 3],
}

impl Spared {
    /// Returns the value of `lives` that a reader gets: 7 unless `alive`.
    fn lives(&self) -> u8 {
        if self.alive { self.lives } else { 7 }
    }
}

impl ZooType for Spared {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Spared {
            alive: any::<bool>(),
            health: prop_oneof![Just(FULL), within(0, 120_u8)],
            lives: prop_oneof![Just(7), any::<u8>()],
            lucky: any::<bool>(),
            body: prop_oneof![Just(HOME), Body::strategy()],
            code: prop_oneof![Just([1, 2, 3]), any::<[u8; 3]>()],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.alive);
        wire.bool(self.health != FULL);
        if self.health != FULL {
            wire.uint(self.health.into(), 0, 120)?;
        }
        if self.alive {
            wire.bool(self.lives != 7);
            if self.lives != 7 {
                wire.raw(self.lives.into(), 8);
            }
        }
        if self.lives() == 7 {
            wire.bool(self.lucky);
        }
        wire.bool(self.body != HOME);
        if self.body != HOME {
            self.body.wire(wire)?;
        }
        wire.bool(self.code != [1, 2, 3]);
        if self.code != [1, 2, 3] {
            self.code.iter().for_each(|byte| wire.raw((*byte).into(), 8));
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let lives = self.lives();
        let lucky = self.lucky && lives == 7;
        Self { lives, lucky, ..self.clone() } == *read
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let spared =
            || Self { alive: true, health: 1, lives: 1, lucky: false, body: HOME, code: [0; 3] };
        vec![
            (ErrorKind::Range, Self { health: 121, ..spared() }),
            (ErrorKind::Range, Self { body: LOST, ..spared() }),
        ]
    }
}

/// A body as in the article "Reading and Writing Packets", whose bit `at_rest` is 1 for a motion
/// that is not sent; and other fields with the same bit.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Resting {
    #[bits(10)]
    id: u16,
    #[omit_default(set)]
    motion: Spin,
    #[omit_default(FULL, set)]
    #[bits(min = 0, max = 120)]
    #[delta(small = 4, wrapping)]
    health: u8,
    #[omit_default(set)]
    #[max_len(3)]
    hits: Vec<u16>,
    #[each(omit_default(7, set), bits(4))]
    wheels: [u8; 2],
    #[when(health == 100)]
    #[omit_default(set)]
    shield: Option<bool>,
}

/// Two numbers that are usually 0 together.
#[derive(Serialize, Delta, Clone, Copy, Debug, Default, PartialEq)]
struct Spin {
    #[bits(min = -512, max = 511)]
    linear: [i16; 3],
    angular: i8,
}

impl ZooType for Resting {
    const HEAP: [usize; 2] = [1, 8];
    fn strategy() -> BoxedStrategy<Self> {
        let axis = || within(-512, 511_i16);
        let spin = ([axis(), axis(), axis()], any::<i8>());
        let spin = spin.prop_map(|(linear, angular)| Spin { linear, angular });
        let wheel = || prop_oneof![Just(7), within(0, 15_u8)];
        fields!(Resting {
            id: within(0, 1023_u16),
            motion: rarely(spin),
            health: prop_oneof![Just(FULL), within(0, 120_u8)],
            hits: rarely(proptest::collection::vec(any::<u16>(), 0..=3)),
            wheels: [wheel(), wheel()],
            shield: any::<Option<bool>>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.id.into(), 10)?;
        wire.bool(self.motion == Spin::default());
        if self.motion != Spin::default() {
            self.motion.linear.iter().try_for_each(|axis| wire.int((*axis).into(), -512, 511))?;
            wire.unsigned_bits(self.motion.angular.to_le_bytes()[0].into(), 8)?;
        }
        wire.bool(self.health == FULL);
        if self.health != FULL {
            wire.uint(self.health.into(), 0, 120)?;
        }
        wire.bool(self.hits.is_empty());
        if !self.hits.is_empty() {
            wire.length(self.hits.len(), 0, 3)?;
            self.hits.iter().try_for_each(|hit| wire.unsigned_bits((*hit).into(), 16))?;
        }
        for wheel in self.wheels {
            wire.bool(wheel == 7);
            if wheel != 7 {
                wire.unsigned_bits(wheel.into(), 4)?;
            }
        }
        if self.health == FULL {
            wire.bool(self.shield.is_none());
            if let Some(shield) = self.shield {
                wire.bool(true);
                wire.bool(shield);
            }
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let shield = self.shield.filter(|_| self.health == FULL);
        Self { shield, ..self.clone() } == *read
    }
    fn heap(&self) -> usize {
        heap_of(&self.hits)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let body = || Self {
            id: 1,
            motion: Spin::default(),
            health: FULL,
            hits: vec![],
            wheels: [7; 2],
            shield: None,
        };
        let spun = Spin { linear: [0, 512, 0], angular: 0 };
        vec![
            (ErrorKind::Range, Self { id: 1024, ..body() }),
            (ErrorKind::Range, Self { motion: spun, ..body() }),
            (ErrorKind::Range, Self { health: 121, ..body() }),
            (ErrorKind::Range, Self { hits: vec![1; 4], ..body() }),
            (ErrorKind::Range, Self { wheels: [7, 16], ..body() }),
        ]
    }
}
