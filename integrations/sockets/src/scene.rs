//! [`Snapshot`]: what the server tells its clients thirty times a second.

use bitpack::Delta;
use serde::{Deserialize, Serialize};

/// The state of all bodies after a tick.
#[derive(Serialize, Deserialize, bitpack::Serialize, Delta, Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Number of the tick.
    #[delta(always)]
    pub tick: u32,
    /// The bodies in ascending order of their numbers.
    #[relative_index(max = 1024)]
    pub bodies: Vec<(u16, Body)>,
}

/// One body.
#[derive(
    Serialize, Deserialize, bitpack::Serialize, Delta, Clone, Copy, Debug, Default, PartialEq,
)]
pub struct Body {
    /// Position in metres.
    #[compressed(-256.0, 255.0, 0.01)]
    #[delta(small = 5, large = 10)]
    pub position: [f32; 3],
    /// Direction in degrees.
    #[compressed(0.0, 360.0, 0.5)]
    #[delta(small = 4)]
    pub yaw: f32,
    /// Remaining health in per cent.
    #[bits(min = 0, max = 100)]
    pub health: u8,
}

impl Snapshot {
    /// Returns the scene at its beginning: 50 bodies, of which every fourth one will move.
    ///
    /// # Panics
    ///
    /// Never, because the numbers are small.
    #[must_use]
    pub fn new() -> Self {
        let body = |number: u16| {
            let place = f32::from(number);
            let position = [place * 4.0 - 100.0, place % 7.0 * 9.0, 0.5];
            (number * 3, Body { position, yaw: place * 7.0, health: 100 })
        };
        Self { tick: 0, bodies: (0..50).map(body).collect() }
    }

    /// Moves the scene one tick ahead, and returns the values that a receiver will see.
    ///
    /// # Panics
    ///
    /// Never: the bodies stay in their ranges.
    #[must_use]
    pub fn step(mut self) -> Self {
        self.tick += 1;
        for (number, body) in self.bodies.iter_mut().filter(|(number, _)| number % 4 == 0) {
            let turn = 3.0 + f32::from(*number % 5);
            body.yaw = (body.yaw + turn) % 360.0;
            let (sine, cosine) = body.yaw.to_radians().sin_cos();
            body.position[0] = (body.position[0] + 0.1 * cosine).clamp(-250.0, 250.0);
            body.position[1] = (body.position[1] + 0.1 * sine).clamp(-250.0, 250.0);
            if self.tick % 30 == u32::from(*number % 30) {
                body.health = body.health.saturating_sub(7);
            }
        }
        bitpack::Serialize::quantized(self).expect("the bodies are in their ranges")
    }
}
