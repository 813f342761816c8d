//! Fields with delta attributes: small differences, values that are always sent, values sent whole,
//! and delta functions.

use bitpack::{Delta, Error, ErrorKind, Place as _, Serialize, Stream};
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Quantum, Verdict, Writer};

/// Generates values of the `middle` range more often than others from `min` to `max`. Their
/// differences are small.
pub(super) fn about<T>(min: T, middle: [T; 2], max: T) -> BoxedStrategy<T>
where
    T: Copy + core::fmt::Debug + 'static,
    core::ops::RangeInclusive<T>: proptest::strategy::Strategy<Value = T>,
{
    let [low, high] = middle;
    prop_oneof![4 => low..=high, 1 => within(min, max)].boxed()
}

/// Integers with `small` deltas: at full width, in low bits, in a range and in fixed point. They
/// are single fields, vectors and elements of containers.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Nearby {
    #[delta(small = 3)]
    a: u8,
    #[delta(small = 5, large = 9)]
    b: i16,
    #[bits(min = -100, max = 100)]
    #[delta(small = 1)]
    c: i8,
    #[bits(min = 0, max = 1000)]
    #[delta(small = 2, large = 4)]
    d: [u16; 3],
    #[fixed(8, 8, min = -100, max = 100)]
    #[delta(small = 6)]
    e: i16,
    #[delta(small = 32)]
    f: u64,
    #[bitpack(bits(57), delta(small = 1, large = 2))]
    g: i64,
    #[delta(small = 7)]
    h: [i32; 2],
    #[max_len(12)]
    #[bits(min = -30, max = 30)]
    #[delta(small = 2, large = 3)]
    i: Vec<Option<i16>>,
    #[delta(small = 4)]
    j: Option<Box<u16>>,
}

const NEARBY: Nearby =
    Nearby { a: 1, b: 0, c: 5, d: [0; 3], e: 0, f: 0, g: 0, h: [0; 2], i: vec![], j: None };

impl ZooType for Nearby {
    const HEAP: [usize; 2] = [1, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let number = || about(0, [100, 104], 1000_u16);
        let item = || proptest::option::of(about(-30, [-3, 3], 30_i16));
        fields!(Nearby {
            a: about(0, [7, 12], 255_u8),
            b: about(-0x8000, [-20, 20], 0x7FFF_i16),
            c: about(-100, [-2, 2], 100_i8),
            d: [number(), number(), number()],
            e: about(-100 << 8, [0, 40], 100 << 8_i16),
            f: about(0, [1 << 40, (1 << 40) + 9], u64::MAX),
            g: about(-(1 << 56), [-2, 2], (1 << 56) - 1_i64),
            h: [about(i32::MIN, [-9, 9], i32::MAX), about(i32::MIN, [-9, 9], i32::MAX)],
            i: proptest::collection::vec(item(), 0..=12),
            j: proptest::option::of(about(0, [0, 9], 0xFFFF_u16).prop_map(Box::new)),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.a.into(), 8);
        wire.signed_bits(self.b.into(), 16)?;
        wire.int(self.c.into(), -100, 100)?;
        self.d.iter().try_for_each(|d| wire.uint((*d).into(), 0, 1000))?;
        wire.fixed(self.e.into(), 8, -100, 100)?;
        wire.raw(self.f.into(), 64);
        wire.signed_bits(self.g.into(), 57)?;
        self.h.iter().try_for_each(|h| wire.signed_bits((*h).into(), 32))?;
        wire.length(self.i.len(), 0, 12)?;
        for item in &self.i {
            wire.bool(item.is_some());
            item.iter().try_for_each(|item| wire.int((*item).into(), -30, 30))?;
        }
        wire.bool(self.j.is_some());
        self.j.iter().for_each(|j| wire.raw((**j).into(), 16));
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.i) + 2 * usize::from(self.j.is_some())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { c: 101, ..NEARBY },
            Self { d: [0, 0, 1001], ..NEARBY },
            Self { e: (-100 << 8) - 1, ..NEARBY },
            Self { g: 1 << 56, ..NEARBY },
            Self { i: vec![Some(31)], ..NEARBY },
            Self { i: vec![None; 13], ..NEARBY },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

const SIDE: Quantum = Quantum { min: -256.0, max: 255.0, res: 0.01 };
const SPEED: Quantum = Quantum { min: -8.0, max: 8.0, res: 0.1 };

/// Quantised floats and quaternions with `small` deltas, some of them conditional or in lists.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Flying {
    #[compressed(-256.0, 255.0, 0.01)]
    #[delta(small = 5, large = 9)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    orientation: [f32; 4],
    #[smallest_three(bits = 5)]
    #[delta(small = 3)]
    turret: Option<[f32; 4]>,
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 4)]
    velocity: [f32; 3],
    #[when(!at_rest)]
    #[delta(always, small = 5)]
    trail: u8,
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 3, large = 4)]
    #[max_len(9)]
    wind: Vec<f32>,
}

/// Generates unit quaternions, most of them close to the identity.
fn turned() -> BoxedStrategy<[f32; 4]> {
    let unit = |q: [f32; 4]| {
        let length = q.iter().map(|c| c * c).sum::<f32>().sqrt();
        (length > 0.01).then(|| q.map(|c| c / length))
    };
    let little = [-0.05..0.05_f32, -0.05..0.05_f32, -0.05..0.05_f32, 0.9..1.0_f32];
    let any = proptest::array::uniform4(-1.0..1.0_f32);
    prop_oneof![4 => little, 1 => any].prop_filter_map("no direction", unit).boxed()
}

impl ZooType for Flying {
    const LOSSY: Option<&'static str> =
        Some("codes that no writer sends may be read, and are sent as others");
    const HEAP: [usize; 2] = [8, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let place = || prop_oneof![4 => 1.0..1.5_f32, 1 => -256.0..=255.0_f32];
        let speed = || prop_oneof![4 => -0.5..0.5_f32, 1 => -8.0..=8.0_f32];
        let trail = about(0, [3, 9], 255_u8);
        (
            ([place(), place(), place()], turned(), proptest::option::of(turned())),
            (any::<bool>(), [speed(), speed(), speed()], trail),
            proptest::collection::vec(speed(), 0..=9),
        )
            .prop_map(|((position, orientation, turret), (at_rest, velocity, trail), wind)| {
                let (velocity, trail) = if at_rest { ([0.0; 3], 0) } else { (velocity, trail) };
                Self { position, orientation, turret, at_rest, velocity, trail, wind }
            })
            .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        self.position.iter().try_for_each(|float| wire.compressed(*float, SIDE))?;
        wire.smallest_three(self.orientation, 9)?;
        wire.bool(self.turret.is_some());
        self.turret.iter().try_for_each(|quaternion| wire.smallest_three(*quaternion, 5))?;
        wire.bool(self.at_rest);
        if !self.at_rest {
            self.velocity.iter().try_for_each(|float| wire.compressed(*float, SPEED))?;
            wire.raw(self.trail.into(), 8);
        }
        wire.length(self.wind.len(), 0, 9)?;
        self.wind.iter().try_for_each(|float| wire.compressed(*float, SPEED))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let near = |a: f32, b: f32, step: f32| (a - b).abs() <= step;
        let all = |a: &[f32], b: &[f32], step: f32| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| near(*a, *b, step))
        };
        let dot = |a: [f32; 4], b: [f32; 4]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>().abs();
        all(&self.position, &read.position, 0.01)
            && dot(self.orientation, read.orientation) > 0.999
            && self.turret.is_some() == read.turret.is_some()
            && self.turret.zip(read.turret).is_none_or(|(a, b)| dot(a, b) > 0.97)
            && (self.at_rest, self.trail) == (read.at_rest, read.trail)
            && all(&self.velocity, &read.velocity, 0.1)
            && all(&self.wind, &read.wind, 0.1)
    }
    fn heap(&self) -> usize {
        heap_of(&self.wind)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let still = Self {
            position: [0.0; 3],
            orientation: [0.0, 0.0, 0.0, 1.0],
            turret: None,
            at_rest: false,
            velocity: [0.0; 3],
            trail: 0,
            wind: vec![],
        };
        vec![
            (ErrorKind::NotFinite, Self { position: [0.0, f32::NAN, 0.0], ..still.clone() }),
            (ErrorKind::Range, Self { orientation: [0.0; 4], ..still.clone() }),
            (ErrorKind::NotFinite, Self { velocity: [f32::INFINITY, 0.0, 0.0], ..still.clone() }),
            (ErrorKind::NotFinite, Self { wind: vec![f32::NAN], ..still.clone() }),
            (ErrorKind::Range, Self { wind: vec![0.0; 10], ..still }),
        ]
    }
}

/// A type without an implementation of `Delta`. A delta sends it whole.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Badge {
    #[bits(min = 0, max = 99)]
    number: u8,
    shown: bool,
}

/// Serializes an angle in half degrees, from 0 to 719.
fn angle<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let value = stream.int(*this.peek(), 0, 719)?;
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

/// Serializes a delta of an angle: one bit, set if the angle is one half degree more than the old
/// one. Otherwise the new angle follows.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the derive passes a place")]
fn turn<S: Stream>(mut this: S::Ref<'_, u16>, old: &u16, stream: &mut S) -> Result<(), Error> {
    let next = (u32::from(*old) + 1) % 720;
    let is_next = stream.bool(u32::from(*this.peek()) == next)?;
    if !is_next {
        let value = stream.int(*this.peek(), 0, 719)?;
        if S::IS_READING && u32::from(value) == next {
            return Err(stream.refuse());
        }
        if let Some(slot) = this.slot() {
            *slot = value;
        }
    } else if let Some(slot) = this.slot() {
        *slot = u16::try_from(next).unwrap_or_default();
    }
    Ok(())
}

/// Fields that deltas always send, fields that they send whole, and a field with its own delta
/// function.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ticks {
    #[delta(always)]
    tick: u32,
    #[delta(always, small = 4, large = 8)]
    sequence: u16,
    #[delta(whole)]
    badge: Badge,
    #[delta(whole)]
    #[max_len(3)]
    badges: Vec<Badge>,
    #[delta(always, whole)]
    pair: (u8, bool),
    #[with(angle, delta = turn, exact, max_bits = 11)]
    heading: u16,
    #[with(angle, exact, max_bits = 10)]
    aim: u16,
    #[delta(always)]
    #[with(angle, delta = turn, exact)]
    wheel: u16,
}

fn ticks() -> Ticks {
    let (badge, badges) = (Badge::default(), vec![]);
    let (pair, heading, aim, wheel) = ((0, false), 0, 0, 0);
    Ticks { tick: 0, sequence: 0, badge, badges, pair, heading, aim, wheel }
}

impl Badge {
    fn wire(self, wire: &mut Writer) -> Verdict {
        wire.uint(self.number.into(), 0, 99)?;
        wire.bool(self.shown);
        Ok(())
    }
}

impl ZooType for Ticks {
    const HEAP: [usize; 2] = [1, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let badge = || {
            (within(0, 99_u8), any::<bool>()).prop_map(|(number, shown)| Badge { number, shown })
        };
        let angle = || about(0, [40, 42], 719_u16);
        fields!(Ticks {
            tick: any::<u32>(),
            sequence: about(0, [500, 520], 0xFFFF_u16),
            badge: badge(),
            badges: proptest::collection::vec(badge(), 0..=3),
            pair: (within(0, 255_u8), any::<bool>()),
            heading: angle(),
            aim: angle(),
            wheel: angle(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.tick.into(), 32);
        wire.raw(self.sequence.into(), 16);
        self.badge.wire(wire)?;
        wire.length(self.badges.len(), 0, 3)?;
        self.badges.iter().try_for_each(|badge| badge.wire(wire))?;
        wire.raw(self.pair.0.into(), 8);
        wire.bool(self.pair.1);
        wire.uint(self.heading.into(), 0, 719)?;
        wire.uint(self.aim.into(), 0, 719)?;
        wire.uint(self.wheel.into(), 0, 719)
    }
    fn heap(&self) -> usize {
        heap_of(&self.badges)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let wrong = Badge { number: 100, shown: true };
        [
            Self { badge: wrong, ..ticks() },
            Self { badges: vec![wrong], ..ticks() },
            Self { badges: vec![Badge::default(); 4], ..ticks() },
            Self { heading: 720, ..ticks() },
            Self { aim: 720, ..ticks() },
            Self { wheel: 720, ..ticks() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Angles whose differences go the shorter way around the circle.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Headings {
    #[compressed(-180.0, 180.0, 0.5)]
    #[delta(small = 4, wrapping)]
    yaw: f32,
    #[delta(small = 3, large = 6, wrapping)]
    wheel: u8,
    #[bits(min = -5, max = 4)]
    #[delta(small = 1, large = 3, wrapping)]
    dials: [i8; 2],
    #[max_len(9)]
    #[bits(min = 0, max = 359)]
    #[relative_to(previous, small = 3, wrapping)]
    path: Vec<u16>,
}

const TURN: Quantum = Quantum { min: -180.0, max: 180.0, res: 0.5 };

/// Generates values near both ends of the range from `min` to `max` more often than others.
fn around<T>([min, low]: [T; 2], [high, max]: [T; 2]) -> BoxedStrategy<T>
where
    T: Copy + core::fmt::Debug + 'static,
    core::ops::RangeInclusive<T>: proptest::strategy::Strategy<Value = T>,
{
    prop_oneof![3 => min..=low, 3 => high..=max, 1 => within(min, max)].boxed()
}

impl ZooType for Headings {
    const HEAP: [usize; 2] = [8, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let dial = || around([-5, -4], [3, 4_i8]);
        fields!(Headings {
            yaw: around([-180.0, -178.0], [178.0, 180.0_f32]),
            wheel: around([0, 4], [252, 255_u8]),
            dials: [dial(), dial()],
            path: proptest::collection::vec(around([0, 2], [358, 359_u16]), 0..=9),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.compressed(self.yaw, TURN)?;
        wire.raw(self.wheel.into(), 8);
        self.dials.iter().try_for_each(|dial| wire.int((*dial).into(), -5, 4))?;
        wire.length(self.path.len(), 0, 9)?;
        let mut previous = None;
        for angle in &self.path {
            let whole = |wire: &mut Writer| wire.uint((*angle).into(), 0, 359);
            whole(&mut Writer::new())?;
            if let Some(previous) = previous {
                wire.bool(*angle != previous);
                if *angle == previous {
                    continue;
                }
                // from -180 to 179, the shorter way around
                let up = (i32::from(*angle) - i32::from(previous) + 180).rem_euclid(360) - 180;
                wire.bool((-4..4).contains(&up));
                if (-4..4).contains(&up) {
                    wire.signed_bits(up.into(), 3)?;
                } else {
                    whole(wire)?;
                }
            } else {
                whole(wire)?;
            }
            previous = Some(*angle);
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        (self.yaw - read.yaw).abs() < 0.26
            && Self { yaw: 0.0, ..self.clone() } == Self { yaw: 0.0, ..read.clone() }
    }
    fn heap(&self) -> usize {
        heap_of(&self.path)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let level = || Self { yaw: 0.0, wheel: 0, dials: [0; 2], path: vec![] };
        vec![
            (ErrorKind::NotFinite, Self { yaw: f32::NAN, ..level() }),
            (ErrorKind::Range, Self { dials: [0, 5], ..level() }),
            (ErrorKind::Range, Self { path: vec![0, 360], ..level() }),
        ]
    }
}
