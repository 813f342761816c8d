//! Fields with delta attributes: small differences, values that are always sent, values sent whole,
//! and delta functions.

use bitpack::{Delta, Error, Place as _, Serialize, Stream};
use bitpack_model::oracle::*;
use bitpack_model::subject;

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

subject! { Nearby {
    a => mostly(range(7, 12), low(8)),
    b => mostly(range(-20, 20), low(16)),
    c => mostly(range(-2, 2), range(-100, 100)),
    d => array(mostly(range(100, 104), range(0, 1000))),
    e => mostly(range(0, 40), range(-100 << 8, 100 << 8)),
    f => mostly(range(1 << 40, (1 << 40) + 9), low(64)),
    g => mostly(range(-2, 2), low(57)),
    h => array(mostly(range(-9, 9), low(32))),
    i => list(0, 12, optional(mostly(range(-3, 3), range(-30, 30)))),
    j => optional(boxed(mostly(range(0, 9), low(16)))),
} }

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

/// Returns the form of unit quaternions, most of them close to the identity.
fn turned(bits: u32) -> impl Form<[f32; 4]> {
    let unit = |[x, y, z]: [f32; 3]| [x, y, z, (1.0 - x * x - y * y - z * z).sqrt()];
    let little = mapped(array(strict_steps(-0.05, 0.05, 0.01)), unit, |it| [it[0], it[1], it[2]]);
    mostly(little, rotation(bits))
}

subject! { Flying |it| {
    position => array(mostly(steps(1.0, 1.5, 0.01), steps(-256.0, 255.0, 0.01))),
    orientation => turned(9),
    turret => optional(turned(5)),
    at_rest => boolean(),
    velocity => array(mostly(steps(-0.5, 0.5, 0.1), steps(-8.0, 8.0, 0.1))); if !it.at_rest,
    trail => mostly(range(3, 9), low(8)); if !it.at_rest,
    wind => list(0, 9, mostly(steps(-0.5, 0.5, 0.1), steps(-8.0, 8.0, 0.1))),
} }

/// A type without an implementation of `Delta`. A delta sends it whole.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Badge {
    #[bits(min = 0, max = 99)]
    number: u8,
    shown: bool,
}

subject! { Badge { number => range(0, 99), shown => boolean() } }

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

subject! { Ticks {
    tick => low(32),
    sequence => mostly(range(500, 520), low(16)),
    badge => own(),
    badges => list(0, 3, own()),
    pair => (low(8), boolean()),
    heading => mostly(range(40, 42), range(0, 719)),
    aim => mostly(range(40, 42), range(0, 719)),
    wheel => mostly(range(40, 42), range(0, 719)),
} }

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

subject! { Headings {
    yaw => mostly(steps(178.0, 180.0, 0.5), steps(-180.0, 180.0, 0.5)),
    wheel => mostly(range(252, 255), mostly(range(0, 4), low(8))),
    dials => array(mostly(range(3, 4), range(-5, 4))),
    path => changes(0, 9, mostly(range(358, 359), mostly(range(0, 2), range(0, 359))), turned_by),
} }

/// Writes an angle in whole degrees that follows another one.
fn turned_by(before: &u16, angle: &u16, w: &mut Writer) -> Verdict {
    let whole = |w: &mut Writer| w.uint((*angle).into(), 0, 359);
    difference([[(*before).into()], [(*angle).into()]], (3, 0), Some(360), w, whole)
}
