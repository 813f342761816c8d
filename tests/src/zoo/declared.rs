//! Omitted fields whose defaults lie between the codes of their lossy encodings.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop_oneof};

use super::zoo_type::{ZooType, fields, heap_of};
use crate::reference::{Quantum, Verdict, Writer};

/// Fields that are read as their declared default when they are omitted, and never as the value
/// that a reader would restore from the default's code.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Declared {
    #[omit_default]
    #[compressed(-100.0, 100.0, 0.003)]
    still: [f32; 3],
    #[omit_default(0.3)]
    #[compressed(0.0, 1.0, 0.25, strict)]
    share: f32,
    #[omit_default([0.0, 0.0, 0.0, 1.0], set)]
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[omit_default(Some(0.3))]
    #[compressed(0.0, 1.0, 0.25)]
    maybe: Option<f32>,
    #[omit_default]
    pose: Pose,
    #[omit_default]
    #[compressed(1.0, 2.0, 0.25)]
    beyond: f32,
    #[each(omit_default(0.7), compressed(0.0, 1.0, 0.25))]
    wheels: [f32; 2],
    #[omit_default(vec![0.3, 0.7])]
    #[max_len(3)]
    #[compressed(0.0, 1.0, 0.25)]
    list: Vec<f32>,
    #[omit_default]
    #[via(f32)]
    #[compressed(0.0, 1.0, 0.25)]
    rate: Rate,
}

/// A value whose default and one of whose fields are omitted.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Pose {
    #[compressed([-1.0, 0.0], 1.0, 0.3)]
    place: [f32; 2],
    #[omit_default(0.1)]
    #[compressed(0.0, 1.0, 0.25)]
    lean: f32,
    #[smallest_three(bits = 4)]
    turn: [f32; 4],
}

impl Default for Pose {
    fn default() -> Self {
        Self { place: [0.1, 0.9], lean: 0.1, turn: [0.6, 0.0, 0.8, 0.0] }
    }
}

/// A number that is converted to a float with `via`.
#[derive(Clone, Copy, PartialEq)]
struct Rate(f32);

impl core::fmt::Debug for Rate {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl Default for Rate {
    fn default() -> Self {
        Self(0.6)
    }
}

impl From<Rate> for f32 {
    fn from(rate: Rate) -> Self {
        rate.0
    }
}

impl From<f32> for Rate {
    fn from(rate: f32) -> Self {
        Self(rate)
    }
}

const STILL: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const AREA: Quantum = Quantum { min: -100.0, max: 100.0, res: 0.003 };
const SHARE: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.25 };
const BEYOND: Quantum = Quantum { min: 1.0, max: 2.0, res: 0.25 };
const LEFT: Quantum = Quantum { min: -1.0, max: 1.0, res: 0.3 };
const RIGHT: Quantum = Quantum { min: 0.0, max: 1.0, res: 0.3 };

/// Generates the default, a value that has its code, or any share.
fn share(default: f32) -> BoxedStrategy<f32> {
    prop_oneof![2 => Just(default), 1 => Just(default + 0.01), 1 => 0.0..=1.0_f32].boxed()
}

fn turn() -> BoxedStrategy<[f32; 4]> {
    const TURNS: &[[f32; 4]] = &[STILL, [0.001, 0.0, 0.0, 1.0], [0.6, 0.0, 0.8, 0.0], [0.5; 4]];
    proptest::sample::select(TURNS).boxed()
}

fn declared() -> Declared {
    Declared {
        still: [0.0; 3],
        share: 0.3,
        turn: STILL,
        maybe: Some(0.3),
        pose: Pose::default(),
        beyond: 0.0,
        wheels: [0.7; 2],
        list: vec![0.3, 0.7],
        rate: Rate::default(),
    }
}

/// Writes a bit that tells if the value is omitted, and a value that is not with `write`.
fn unless<T: PartialEq>(
    wire: &mut Writer,
    (value, default): (&T, &T),
    omitted_bit: bool,
    write: impl FnOnce(&mut Writer, &T) -> Verdict,
) -> Verdict {
    wire.bool((value == default) == omitted_bit);
    if value == default { Ok(()) } else { write(wire, value) }
}

impl ZooType for Declared {
    const LOSSY: Option<&'static str> =
        Some("a quantised value beside its default may be read back as the default");
    const HEAP: [usize; 2] = [1, 64];
    fn strategy() -> BoxedStrategy<Self> {
        let still = || prop_oneof![3 => Just(0.0), 1 => -100.0..100.0_f32];
        let pose = (share(0.1), share(0.9), share(0.1), turn());
        let pose = pose.prop_map(|(a, b, lean, turn)| Pose { place: [a, b], lean, turn });
        fields!(Declared {
            still: [still(), still(), still()],
            share: share(0.3),
            turn: turn(),
            maybe: proptest::option::of(share(0.3)),
            pose: prop_oneof![Just(Pose::default()), pose],
            beyond: prop_oneof![Just(0.0), 0.0..2.5_f32],
            wheels: [share(0.7), share(0.7)],
            list: prop_oneof![Just(vec![0.3, 0.7]), proptest::collection::vec(share(0.3), 0..=3)],
            rate: share(0.6).prop_map(Rate),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let default = declared();
        unless(wire, (&self.still, &default.still), false, |wire, it| {
            it.iter().try_for_each(|axis| wire.compressed(*axis, AREA))
        })?;
        unless(wire, (&self.share, &default.share), false, |wire, it| {
            if (0.0..=1.0).contains(it) || !it.is_finite() {
                return wire.compressed(*it, SHARE);
            }
            Err(ErrorKind::Range)
        })?;
        unless(wire, (&self.turn, &STILL), true, |wire, it| wire.smallest_three(*it, 9))?;
        unless(wire, (&self.maybe, &default.maybe), false, |wire, it| {
            wire.bool(it.is_some());
            it.map_or(Ok(()), |it| wire.compressed(it, SHARE))
        })?;
        unless(wire, (&self.pose, &default.pose), false, |wire, it| {
            wire.compressed(it.place[0], LEFT)?;
            wire.compressed(it.place[1], RIGHT)?;
            unless(wire, (&it.lean, &0.1), false, |wire, it| wire.compressed(*it, SHARE))?;
            wire.smallest_three(it.turn, 4)
        })?;
        unless(wire, (&self.beyond, &0.0), false, |wire, it| wire.compressed(*it, BEYOND))?;
        for wheel in self.wheels {
            unless(wire, (&wheel, &0.7), false, |wire, it| wire.compressed(*it, SHARE))?;
        }
        unless(wire, (&self.list, &default.list), false, |wire, it| {
            wire.length(it.len(), 0, 3)?;
            it.iter().try_for_each(|it| wire.compressed(*it, SHARE))
        })?;
        unless(wire, (&self.rate, &default.rate), false, |wire, it| wire.compressed(it.0, SHARE))
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let default = declared();
        let near = |a: &[f32], b: &[f32], res: f32| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= res)
        };
        // a default arrives as it is, and any other value within the resolution
        let arrives = |value: &[f32], read: &[f32], default: &[f32], res: f32| {
            if value == default { read == default } else { near(value, read, res) }
        };
        let pose = |it: Pose| [&it.place[..], &it.turn, &[it.lean]].concat();
        let all = |it: Option<f32>| it.into_iter().collect::<Vec<_>>();
        arrives(&self.still, &read.still, &default.still, 0.003)
            && arrives(&[self.share], &[read.share], &[0.3], 0.25)
            && arrives(&self.turn, &read.turn, &STILL, 0.01)
            && arrives(&all(self.maybe), &all(read.maybe), &[0.3], 0.25)
            && arrives(&pose(self.pose), &pose(read.pose), &pose(default.pose), 0.3)
            && arrives(&[self.pose.lean], &[read.pose.lean], &[0.1], 0.25)
            && (self.beyond == 0.0 && read.beyond == 0.0
                || near(&[self.beyond.clamp(1.0, 2.0)], &[read.beyond], 0.25))
            && (0..2).all(|i| arrives(&self.wheels[i..=i], &read.wheels[i..=i], &[0.7], 0.25))
            && arrives(&self.list, &read.list, &default.list, 0.25)
            && arrives(&[self.rate.0], &[read.rate.0], &[0.6], 0.25)
    }
    fn heap(&self) -> usize {
        heap_of(&self.list)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::Range, Self { share: 1.1, ..declared() }),
            (ErrorKind::NotFinite, Self { still: [0.0, f32::NAN, 0.0], ..declared() }),
            (ErrorKind::Range, Self { turn: [0.0; 4], ..declared() }),
            (ErrorKind::NotFinite, Self { maybe: Some(f32::INFINITY), ..declared() }),
            (ErrorKind::Range, Self { list: vec![0.0; 4], ..declared() }),
        ]
    }
}
