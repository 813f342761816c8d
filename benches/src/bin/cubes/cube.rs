//! The packets: a cube and a frame of cubes. They are declared with attributes alone.

use bitpack::{Delta, Serialize};

use crate::codes::Record;
use crate::predict;
use crate::recording::{HIGHEST, MOST, REACH};

/// Number of bits of a quantised component of an orientation, which is a quaternion.
pub(crate) const COMPONENT: u32 = 9;
/// Largest value of a quantised component in 9 bits, as a float.
const STEPS: f32 = 511.0;
/// Largest absolute value of a quaternion component that is sent: the smallest three are at most
/// 1/√2. It is the literal that the recordings use.
#[expect(clippy::approx_constant, reason = "the literal is the sample code's, not the exact root")]
const LIMIT: f32 = 1.0 / 1.414_214;

/// A cube for deltas against an earlier frame, as if the cubes stood still. Position differences
/// have 7 or 10 bits, and those of the orientation 4 or 7.
pub(crate) type Still = Cube<7, 10, 4, 7>;
/// A cube for deltas against a predicted frame, in which the cubes have moved on. Position
/// differences have 5 or 8 bits, and those of the orientation 3 or 6.
pub(crate) type Moving = Cube<5, 8, 3, 6>;

/// A quantised cube of the recorded scene. The parameters are the widths in bits of small and large
/// differences: first those of the position, then those of the orientation.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cube<const NEAR: u32, const FAR: u32, const LITTLE: u32, const MUCH: u32> {
    #[bits(min = [-REACH, -REACH, 0], max = [REACH - 1, REACH - 1, HIGHEST])]
    #[delta(small = NEAR, large = FAR)]
    pub(crate) position: [i32; 3],
    pub(crate) orientation: Orientation<LITTLE, MUCH>,
    pub(crate) interacting: bool,
}

/// A quantised rotation: the smallest three components of a quaternion. The variant names the
/// component that is left out, and its field has the other three.
///
/// The components are integers instead of floats. A rotation with two equally large components has
/// two encodings, and the one in the recording must be kept.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Orientation<const LITTLE: u32, const MUCH: u32> {
    X(
        #[bits(COMPONENT)]
        #[delta(always, small = LITTLE, large = MUCH)]
        [u16; 3],
    ),
    Y(
        #[bits(COMPONENT)]
        #[delta(always, small = LITTLE, large = MUCH)]
        [u16; 3],
    ),
    Z(
        #[bits(COMPONENT)]
        #[delta(always, small = LITTLE, large = MUCH)]
        [u16; 3],
    ),
    W(
        #[bits(COMPONENT)]
        #[delta(always, small = LITTLE, large = MUCH)]
        [u16; 3],
    ),
}

/// All cubes of the recorded scene at one moment, sent as one packet.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Frame<C: Body> {
    #[max_len(MOST)]
    pub(crate) cubes: Vec<C>,
}

/// A cube with any widths of differences in deltas: [`Still`] or [`Moving`].
pub(crate) trait Body: Serialize + Delta + Copy + PartialEq {
    /// Creates a cube from the entry of a recording.
    fn new(record: &Record) -> Self;
    /// Converts the cube to the entry of a recording.
    fn record(&self) -> Record;
    /// Predicts the cube `frames` frames after the newest of its last three states. The states are
    /// one frame apart, newest first.
    fn ahead(last: [&Self; 3], frames: u8) -> Self;
}

impl<const NEAR: u32, const FAR: u32, const LITTLE: u32, const MUCH: u32> Body
    for Cube<NEAR, FAR, LITTLE, MUCH>
{
    fn new(record: &Record) -> Self {
        let Record { position, largest, rest, interacting } = *record;
        Self { position, orientation: Orientation::new(largest, rest), interacting }
    }

    fn record(&self) -> Record {
        let (largest, rest) = self.orientation.codes();
        Record { position: self.position, largest, rest, interacting: self.interacting }
    }

    fn ahead([new, old, older]: [&Self; 3], frames: u8) -> Self {
        if new == old && new == older {
            return *new;
        }
        let position = predict::position(new.position, old.position, frames);
        let mut orientation = new.orientation;
        if new.orientation != older.orientation {
            let [now, before] = [new, older].map(|cube| cube.orientation.quaternion());
            orientation = Orientation::nearest(predict::orientation(now, before, frames));
        }
        Self { position, orientation, interacting: new.interacting }
    }
}

impl<const LITTLE: u32, const MUCH: u32> Orientation<LITTLE, MUCH> {
    fn new(largest: u8, rest: [u16; 3]) -> Self {
        match largest {
            0 => Self::X(rest),
            1 => Self::Y(rest),
            2 => Self::Z(rest),
            _ => Self::W(rest),
        }
    }

    fn codes(self) -> (u8, [u16; 3]) {
        match self {
            Self::X(rest) => (0, rest),
            Self::Y(rest) => (1, rest),
            Self::Z(rest) => (2, rest),
            Self::W(rest) => (3, rest),
        }
    }

    /// Returns the rotation as a quaternion.
    fn quaternion(self) -> [f32; 4] {
        let (largest, rest) = self.codes();
        let [a, b, c] = rest.map(|code| f32::from(code) / STEPS * (2.0 * LIMIT) - LIMIT);
        let square = 1.0 - a * a - b * b - c * c;
        let d = square.max(0.0).sqrt();
        match largest {
            0 => [d, a, b, c],
            1 => [a, d, b, c],
            2 => [a, b, d, c],
            _ => [a, b, c, d],
        }
    }

    /// Quantises a quaternion to the nearest rotation that can be sent.
    fn nearest(quaternion: [f32; 4]) -> Self {
        let (largest, rest) = codes(quaternion);
        Self::new(largest, rest)
    }
}

/// Quantises a quaternion to the index of its largest component (the first of equal ones) and the
/// codes of the other three.
pub(crate) fn codes(quaternion: [f32; 4]) -> (u8, [u16; 3]) {
    let [x, y, z, w] = quaternion;
    let longer = |one: f32, others: &[f32]| others.iter().all(|it| one.abs() >= it.abs());
    let code = |component: f32| {
        let step = (component + LIMIT) / (2.0 * LIMIT) * STEPS + 0.5;
        step.clamp(0.0, STEPS) as u16
    };
    let rest = |left_out: f32, rest: [f32; 3]| rest.map(|it| code(it * left_out.signum()));
    if longer(x, &[y, z, w]) {
        (0, rest(x, [y, z, w]))
    } else if longer(y, &[z, w]) {
        (1, rest(y, [x, z, w]))
    } else if longer(z, &[w]) {
        (2, rest(z, [x, y, w]))
    } else {
        (3, rest(w, [x, y, z]))
    }
}
