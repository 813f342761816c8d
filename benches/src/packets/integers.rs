//! Packet P3: bounded integers, 34 bytes.

use fastrand::Rng;

use crate::Sample;

measured! {
    /// Packet P3: bounded integers and flags.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct Integers {
        #[bits(min = 0, max = 1000)]
        pub health: u16,
        #[bits(min = -1000, max = 1000)]
        pub offset: i16,
        #[bits(min = 0, max = 31)]
        pub slot: u8,
        #[bits(min = 0, max = 3)]
        pub team: u8,
        #[bits(min = -8_388_608, max = 8_388_608)]
        pub position: [i32; 3],
        #[bits(min = -1024, max = 1024)]
        pub axes: [i16; 4],
        #[bits(min = 0, max = 100)]
        pub percent: u8,
        pub id: u64,
        pub tick: u32,
        pub kind: u8,
        pub flags: [bool; 4],
    }
}

impl Sample for Integers {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            health: rng.u16(..=1000),
            offset: rng.i16(-1000..=1000),
            slot: rng.u8(..32),
            team: rng.u8(..4),
            position: core::array::from_fn(|_| rng.i32(-8_388_608..=8_388_608)),
            axes: core::array::from_fn(|_| rng.i16(-1024..=1024)),
            percent: rng.u8(..=100),
            id: rng.u64(..),
            tick: rng.u32(..),
            kind: rng.u8(..),
            flags: core::array::from_fn(|_| rng.bool()),
        }
    }

    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}
