//! Packet P2: a rigid body of 16 bytes on average. Half of the bodies are at rest.

use fastrand::Rng;

use crate::{Sample, between};

measured! {
    /// Packet P2: a rigid body with quantised floats. Its orientation is the smallest three components
    /// of a quaternion, already quantised.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Body {
        #[compressed(-256.0, 256.0, 0.001_953_125)]
        pub x: f32,
        #[compressed(-256.0, 256.0, 0.001_953_125)]
        pub y: f32,
        #[compressed(0.0, 32.0, 0.001_953_125)]
        pub z: f32,
        #[bits(2)]
        pub largest: u8,
        #[bits(9)]
        pub components: [u16; 3],
        pub at_rest: bool,
        #[when(!at_rest)]
        #[compressed(-32.0, 32.0, 0.007_812_5)]
        pub linear: [f32; 3],
        #[when(!at_rest)]
        #[compressed(-32.0, 32.0, 0.007_812_5)]
        pub angular: [f32; 3],
    }
}

impl Sample for Body {
    fn sample(rng: &mut Rng) -> Self {
        let at_rest = rng.bool();
        let mut velocity =
            || core::array::from_fn(|_| if at_rest { 0.0 } else { between(rng, -32.0, 32.0) });
        let (linear, angular) = (velocity(), velocity());
        Self {
            x: between(rng, -256.0, 256.0),
            y: between(rng, -256.0, 256.0),
            z: between(rng, 0.0, 32.0),
            largest: rng.u8(..4),
            components: core::array::from_fn(|_| rng.u16(..512)),
            at_rest,
            linear,
            angular,
        }
    }

    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}
