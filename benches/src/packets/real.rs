//! The packet of 97 fields from the benchmark of the public project `schema`. It has small scalars
//! of every kind, four of which are conditions for the groups of fields after them.

#![expect(clippy::unreadable_literal, reason = "the literals are spelled as in the benchmark")]

use fastrand::Rng;

use crate::{Sample, between};

measured! {
    /// A packet of 97 small numbers and flags. It takes 204 bytes if its first and its third group of
    /// conditional fields are present.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the fields are named by number")]
    #[expect(clippy::struct_excessive_bools, reason = "the benchmark measures this type")]
    pub struct RealPacket {
        #[bits(min = -805495, max = 805495)]
        pub f001: i32,
        pub f002: f64,
        #[bits(min = -835897, max = 835897)]
        pub f003: i32,
        #[compressed(0.0, 2000.0, 0.1)]
        pub f004: f32,
        #[bits(min = 0, max = 7316)]
        pub f005: u16,
        #[bits(min = -1513, max = 1513)]
        pub f006: i16,
        pub f007: f32,
        pub f008: u64,
        #[bits(min = -22, max = 22)]
        pub f009: i8,
        pub f010: f32,
        #[bits(10)]
        pub f011: u16,
        pub f012: bool,
        #[when(f012)]
        pub f013: f32,
        #[when(f012)]
        #[bits(min = 0, max = 775)]
        pub f014: u16,
        #[when(f012)]
        #[bits(min = -21, max = 21)]
        pub f015: i8,
        #[when(f012)]
        #[fixed(12, 20, min = -36, max = 36)]
        pub f016: i32,
        #[when(f012)]
        #[bits(min = 0, max = 4606)]
        pub f017: u16,
        #[bits(min = -834, max = 834)]
        pub f018: i16,
        pub f019: f64,
        pub f020: f32,
        #[fixed(20, 12, min = 0, max = 25141)]
        pub f021: u32,
        pub f022: f32,
        #[bits(25)]
        pub f023: u32,
        pub f024: f32,
        #[fixed(8, 8, min = -119, max = 119)]
        pub f025: i16,
        #[bits(9)]
        pub f026: u16,
        #[compressed(-2.0, 2.0, 0.25)]
        pub f027: f32,
        #[bits(4)]
        pub f028: u8,
        pub f029: u64,
        pub f030: f32,
        #[bits(1)]
        pub f031: u8,
        #[bits(min = -3, max = 3)]
        pub f032: i8,
        #[bits(min = 0, max = 142780)]
        pub f033: u32,
        #[bits(min = 0, max = 14149)]
        pub f034: u16,
        #[bits(9)]
        pub f035: u16,
        #[bits(min = 0, max = 5)]
        pub f036: u8,
        pub f037: bool,
        pub f038: bool,
        #[bits(19)]
        pub f039: u32,
        #[fixed(4, 12, min = -5, max = 5)]
        pub f040: i16,
        #[bits(min = -55, max = 55)]
        pub f041: i8,
        #[bits(30)]
        pub f042: u32,
        pub f043: bool,
        #[when(f043)]
        pub f044: f32,
        #[when(f043)]
        #[bits(12)]
        pub f045: u16,
        #[when(f043)]
        #[bits(min = 0, max = 76063)]
        pub f046: u32,
        #[when(f043)]
        #[bits(min = -430976, max = 430976)]
        pub f047: i32,
        pub f048: f64,
        #[fixed(2, 14, min = 0, max = 3)]
        pub f049: u16,
        pub f050: bool,
        #[when(f050)]
        pub f051: bool,
        #[when(f050)]
        #[bits(min = -57, max = 57)]
        pub f052: i8,
        #[when(f050)]
        pub f053: f32,
        #[when(f050)]
        #[bits(min = -35, max = 35)]
        pub f054: i8,
        pub f055: bool,
        #[bits(min = -13, max = 13)]
        pub f056: i8,
        #[bits(min = -15, max = 15)]
        pub f057: i8,
        pub f058: f32,
        pub f059: f64,
        pub f060: u8,
        #[compressed(-90.0, 90.0, 0.5)]
        pub f061: f32,
        #[bits(min = 0, max = 503)]
        pub f062: u16,
        pub f063: u64,
        #[bits(min = 0, max = 299)]
        pub f064: u16,
        #[compressed(0.0, 30.0, 0.5)]
        pub f065: f32,
        #[fixed(2, 14, min = 0, max = 2)]
        pub f066: u16,
        #[compressed(-100.0, 100.0, 0.25)]
        pub f067: f32,
        #[compressed(0.0, 2000.0, 1.0)]
        pub f068: f32,
        #[bits(11)]
        pub f069: u16,
        #[bits(min = 0, max = 2)]
        pub f070: u8,
        #[compressed(0.0, 10.0, 0.02)]
        pub f071: f32,
        #[compressed(0.0, 100.0, 0.01)]
        pub f072: f32,
        #[bits(min = -4, max = 4)]
        pub f073: i8,
        pub f074: bool,
        #[when(f074)]
        pub f075: u64,
        #[when(f074)]
        #[bits(min = -26218, max = 26218)]
        pub f076: i16,
        #[when(f074)]
        #[bits(min = -17, max = 17)]
        pub f077: i8,
        #[when(f074)]
        #[bits(9)]
        pub f078: u16,
        #[when(f074)]
        #[bits(min = 0, max = 17)]
        pub f079: u8,
        pub f080: bool,
        #[bits(29)]
        pub f081: u32,
        #[bits(25)]
        pub f082: u32,
        #[bits(min = 0, max = 5)]
        pub f083: u8,
        #[fixed(1, 7, min = 0, max = 1)]
        pub f084: u8,
        #[bits(21)]
        pub f085: u32,
        #[bits(min = 0, max = 399)]
        pub f086: u16,
        pub f087: f64,
        #[bits(min = -694, max = 694)]
        pub f088: i16,
        #[bits(48)]
        pub f089: u64,
        #[bits(min = 0, max = 214)]
        pub f090: u8,
        #[bits(5)]
        pub f091: u8,
        pub f092: bool,
        pub f093: u64,
        pub f094: bool,
        #[fixed(16, 16, min = -1577, max = 1577)]
        pub f095: i32,
        #[bits(18)]
        pub f096: u32,
        #[bits(12)]
        pub f097: u16,
    }
}

impl Sample for RealPacket {
    fn sample(rng: &mut Rng) -> Self {
        Self {
            f001: rng.i32(-805495..=805495),
            f002: rng.f64(),
            f003: rng.i32(-835897..=835897),
            f004: between(rng, 0.0, 2000.0),
            f005: rng.u16(0..=7316),
            f006: rng.i16(-1513..=1513),
            f007: rng.f32(),
            f008: rng.u64(..),
            f009: rng.i8(-22..=22),
            f010: rng.f32(),
            f011: rng.u16(..1 << 10),
            f012: true,
            f013: rng.f32(),
            f014: rng.u16(0..=775),
            f015: rng.i8(-21..=21),
            f016: rng.i32(-37748736..=37748736),
            f017: rng.u16(0..=4606),
            f018: rng.i16(-834..=834),
            f019: rng.f64(),
            f020: rng.f32(),
            f021: rng.u32(0..=102977536),
            f022: rng.f32(),
            f023: rng.u32(..1 << 25),
            f024: rng.f32(),
            f025: rng.i16(-30464..=30464),
            f026: rng.u16(..1 << 9),
            f027: between(rng, -2.0, 2.0),
            f028: rng.u8(..1 << 4),
            f029: rng.u64(..),
            f030: rng.f32(),
            f031: rng.u8(..1 << 1),
            f032: rng.i8(-3..=3),
            f033: rng.u32(0..=142780),
            f034: rng.u16(0..=14149),
            f035: rng.u16(..1 << 9),
            f036: rng.u8(0..=5),
            f037: rng.bool(),
            f038: rng.bool(),
            f039: rng.u32(..1 << 19),
            f040: rng.i16(-20480..=20480),
            f041: rng.i8(-55..=55),
            f042: rng.u32(..1 << 30),
            f043: false,
            f048: rng.f64(),
            f049: rng.u16(0..=49152),
            f050: true,
            f051: rng.bool(),
            f052: rng.i8(-57..=57),
            f053: rng.f32(),
            f054: rng.i8(-35..=35),
            f055: rng.bool(),
            f056: rng.i8(-13..=13),
            f057: rng.i8(-15..=15),
            f058: rng.f32(),
            f059: rng.f64(),
            f060: rng.u8(..),
            f061: between(rng, -90.0, 90.0),
            f062: rng.u16(0..=503),
            f063: rng.u64(..),
            f064: rng.u16(0..=299),
            f065: between(rng, 0.0, 30.0),
            f066: rng.u16(0..=32768),
            f067: between(rng, -100.0, 100.0),
            f068: between(rng, 0.0, 2000.0),
            f069: rng.u16(..1 << 11),
            f070: rng.u8(0..=2),
            f071: between(rng, 0.0, 10.0),
            f072: between(rng, 0.0, 100.0),
            f073: rng.i8(-4..=4),
            f074: false,
            f080: rng.bool(),
            f081: rng.u32(..1 << 29),
            f082: rng.u32(..1 << 25),
            f083: rng.u8(0..=5),
            f084: rng.u8(0..=128),
            f085: rng.u32(..1 << 21),
            f086: rng.u16(0..=399),
            f087: rng.f64(),
            f088: rng.i16(-694..=694),
            f089: rng.u64(..1 << 48),
            f090: rng.u8(0..=214),
            f091: rng.u8(..1 << 5),
            f092: rng.bool(),
            f093: rng.u64(..),
            f094: rng.bool(),
            f095: rng.i32(-103350272..=103350272),
            f096: rng.u32(..1 << 18),
            f097: rng.u16(..1 << 12),
            ..Self::default()
        }
    }

    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}

#[cfg(test)]
mod tests {
    use bitpack::Serialize as _;

    use super::*;

    /// Expected bytes of the packet with its default values and two groups of conditional fields,
    /// in hexadecimal. They are from the test of the project `schema`.
    const GOLDEN: &str = "\
        774a0c00000000000000202798010000407a0100000000000000000000005800000000000400\
        000000a00200001200101a000000000000000000000000000000000000000000000000000000\
        dc014000000000000000000000000060000000000000000000a06e0000000000000000000000\
        000080720000000023ed01000000000000000000000000d00200000000000000000000000080\
        0c00000000004000000000000000000000000000000000000000006c05000000000000000000\
        0000000000000000483100000000";

    #[test]
    fn the_packet_at_its_defaults_is_the_golden_file() -> Result<(), bitpack::Error> {
        let packet = RealPacket { f012: true, f050: true, ..RealPacket::default() };
        let hex: Vec<String> =
            packet.to_bytes()?.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex.concat(), GOLDEN);
        assert_eq!(packet.max_encoded_bits(), 1629);
        Ok(())
    }
}
