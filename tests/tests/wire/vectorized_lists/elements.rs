//! List elements for the tests: a few floats between other fields, in every arrangement whose
//! floats are quantised for many elements at once.

use bitpack::Serialize;

/// An element of variable width, with conditional fields at its end.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Body {
    #[compressed(-256.0, 256.0, 0.001_953_125)]
    x: f32,
    #[compressed(-3.0, 10.0, 0.01)]
    y: f32,
    #[bits(min = 0, max = 200)]
    id: u8,
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.007_812_5)]
    linear: [f32; 3],
    #[when(!at_rest)]
    #[compressed(-1.0, 1.0, 0.1)]
    turn: f32,
}

/// An element with two conditions, of which one is at the start of a group of fields, and with an
/// option after them.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Player {
    flags: [bool; 2],
    #[when(flags[0])]
    #[compressed(-16.0, 16.0, 0.031_25)]
    velocity: [f32; 3],
    #[when(flags[1])]
    #[compressed(0.0, 360.0, 0.1)]
    aim: [f32; 2],
    #[bits(min = 0, max = 200)]
    id: u8,
    #[compressed(-90.0, 90.0, 0.1)]
    pitch: f32,
    #[bits(min = 0, max = 30)]
    seat: Option<u8>,
}

/// An element of fixed width, short enough that two elements share a bounds check.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    #[bits(min = 0, max = 200)]
    id: u8,
    #[compressed(-1024.0, 1024.0, 0.015_625)]
    place: [f32; 3],
    #[compressed(-128.0, 100.0, 0.062_5)]
    speed: [[f32; 2]; 2],
}

/// An element of more than 192 bits, with a nested body and 64-bit fields on both sides.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Vehicle {
    serial: [u64; 2],
    body: Body,
    #[compressed(-180.0, 180.0, 0.1)]
    turret: f32,
    seed: u64,
    #[bits(min = 0, max = 200)]
    id: u8,
}

/// An element with `strict` floats. A speed that is not sent is 0, which is out of its range.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Strict {
    #[compressed(-1.0, 1.0, 0.01, strict)]
    axes: [f32; 2],
    #[bits(min = 0, max = 200)]
    id: u8,
    moving: bool,
    #[when(moving)]
    #[compressed(min = 1.0, max = 9.0, res = 0.1, strict)]
    speed: f32,
}

/// Generates random field values, with rare special ones.
pub(super) struct Random(pub(super) fastrand::Rng);

impl Random {
    fn float(&mut self, min: f32, max: f32) -> f32 {
        match self.0.u8(..12) {
            0 => min,
            1 => max,
            2 => min * 3.0 - 1.0,
            3 => max * 3.0 + 1.0,
            4 => 0.0,
            _ => min + self.0.f32() * (max - min),
        }
    }

    fn within(&mut self, min: f32, max: f32) -> f32 {
        self.float(min, max).clamp(min, max)
    }
}

/// A list element that the tests generate and make invalid.
pub(super) trait Element: Serialize + Copy + core::fmt::Debug + PartialEq + Default {
    fn of(random: &mut Random) -> Self;
    /// Makes the element invalid in one of several ways, which `way` numbers. Returns false for the
    /// number after the last way, which leaves the element valid.
    fn spoil(&mut self, way: usize) -> bool;
}

impl Element for Body {
    fn of(random: &mut Random) -> Self {
        let at_rest = random.0.bool();
        // a field that is not sent may hold any value
        let unsent = if at_rest && random.0.u8(..8) == 0 { f32::NAN } else { 0.0 };
        Self {
            x: random.float(-256.0, 256.0),
            y: random.float(-3.0, 10.0),
            id: random.0.u8(..=200),
            at_rest,
            linear: core::array::from_fn(|_| random.float(-32.0, 32.0) + unsent),
            turn: random.float(-1.0, 1.0),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.x = f32::NAN,
            1 => self.y = f32::NEG_INFINITY,
            2 => (self.at_rest, self.linear[1]) = (false, f32::INFINITY),
            3 => (self.at_rest, self.turn) = (false, f32::NAN),
            4 => self.id = 201,
            5 => (self.id, self.x) = (201, f32::NAN),
            _ => (self.at_rest, self.linear[2]) = (true, f32::NAN),
        }
        way < 6
    }
}

impl Element for Player {
    fn of(random: &mut Random) -> Self {
        Self {
            flags: [random.0.bool(), random.0.bool()],
            velocity: core::array::from_fn(|_| random.float(-16.0, 16.0)),
            aim: core::array::from_fn(|_| random.float(0.0, 360.0)),
            id: random.0.u8(..=7),
            pitch: random.float(-90.0, 90.0),
            seat: random.0.bool().then(|| random.0.u8(..=30)),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => (self.flags[0], self.velocity[0]) = (true, f32::NAN),
            1 => (self.flags[1], self.aim[1]) = (true, f32::NAN),
            2 => self.pitch = f32::INFINITY,
            3 => self.seat = Some(31),
            4 => self.id = 255,
            5 => (self.seat, self.pitch) = (Some(31), f32::NAN),
            _ => (self.flags, self.aim, self.velocity) = ([false; 2], [f32::NAN; 2], [f32::NAN; 3]),
        }
        way < 6
    }
}

impl Element for Point {
    fn of(random: &mut Random) -> Self {
        Self {
            id: random.0.u8(..=200),
            place: core::array::from_fn(|_| random.float(-1024.0, 1024.0)),
            speed: core::array::from_fn(|_| core::array::from_fn(|_| random.float(-128.0, 100.0))),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.place[2] = f32::NAN,
            1 => self.speed[1][0] = f32::INFINITY,
            2 => self.id = 255,
            3 => (self.id, self.place[0]) = (255, f32::NAN),
            4 => self.place = [f32::NAN; 3],
            5 => self.speed[0][0] = f32::NEG_INFINITY,
            _ => self.place[0] = f32::MAX,
        }
        way < 6
    }
}

impl Element for Vehicle {
    fn of(random: &mut Random) -> Self {
        Self {
            serial: [random.0.u64(..), random.0.u64(..)],
            body: Body::of(random),
            turret: random.float(-180.0, 180.0),
            seed: random.0.u64(..),
            id: random.0.u8(..=200),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.turret = f32::NAN,
            1 => self.id = 250,
            _ => return self.body.spoil(way),
        }
        true
    }
}

impl Element for Strict {
    fn of(random: &mut Random) -> Self {
        Self {
            axes: core::array::from_fn(|_| random.within(-1.0, 1.0)),
            id: random.0.u8(..=200),
            moving: random.0.bool(),
            speed: random.within(1.0, 9.0),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.axes[1] = 1.5,
            1 => (self.moving, self.speed) = (true, 0.5),
            2 => self.axes[0] = f32::NAN,
            3 => (self.moving, self.speed) = (true, f32::INFINITY),
            4 => self.id = 201,
            5 => (self.id, self.axes[1]) = (201, -2.0),
            _ => (self.moving, self.speed) = (false, 0.0),
        }
        way < 6
    }
}
