//! Packet P1: the input of a client in one tick, 11 bytes.

use fastrand::Rng;

use crate::{Sample, between};

measured! {
    /// Packet P1: the input of a client, with eight buttons and the view direction.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Input {
        pub sequence: u16,
        pub buttons: [bool; 8],
        #[compressed(-180.0, 180.0, 0.01)]
        pub yaw: f32,
        #[compressed(-90.0, 90.0, 0.01)]
        pub pitch: f32,
        pub tick: u32,
    }
}

impl Sample for Input {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            sequence: rng.u16(..),
            buttons: core::array::from_fn(|_| rng.bool()),
            yaw: between(rng, -180.0, 180.0),
            pitch: between(rng, -90.0, 90.0),
            tick: rng.u32(..),
        }
    }

    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}
