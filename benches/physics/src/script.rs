//! Generates the player's moves: a direction and a power for one to three seconds, then others.

use rapier3d::math::Vector;

use crate::scene::{PlayerInput, Power, RATE};

/// Distance of the player's cube from the middle of the scene, in metres, beyond which the player
/// turns back.
const FENCE: f32 = 12.0;

/// A simulated player whose moves depend only on a seed.
pub(crate) struct Script {
    random: fastrand::Rng,
    input: PlayerInput,
    frames_left: u32,
}

impl Script {
    pub(crate) fn new(seed: u64) -> Self {
        let input = PlayerInput { push: Vector::X, power: Power::Off };
        Self { random: fastrand::Rng::with_seed(seed), input, frames_left: 2 * RATE }
    }

    /// Returns the player's input for the next frame. `at` is the position of the player's cube.
    pub(crate) fn input(&mut self, at: Vector) -> PlayerInput {
        if self.frames_left == 0 {
            self.frames_left = self.random.u32(RATE..3 * RATE);
            self.input = self.another();
        }
        self.frames_left -= 1;
        if at.x.abs().max(at.y.abs()) > FENCE {
            self.input.push = Vector::new(-at.x, -at.y, 0.0).normalize_or_zero();
        }
        self.input
    }

    fn another(&mut self) -> PlayerInput {
        // one of eight directions, as from a gamepad, or none
        let axis = |random: &mut fastrand::Rng| f32::from(random.i8(-1..=1));
        let (x, y) = (axis(&mut self.random), axis(&mut self.random));
        let power = match self.random.u8(..8) {
            0..4 => Power::Pull,
            4..7 => Power::Off,
            _ => Power::Blow,
        };
        PlayerInput { push: Vector::new(x, y, 0.0).normalize_or_zero(), power }
    }
}
