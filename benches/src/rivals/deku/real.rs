//! Declares the packet of 97 fields for `deku`.

use deku::{DekuRead, DekuWrite};

use crate::packets::RealPacket;
use crate::rivals::mirror::mirror;

mirror! {
    RealPacket:
    /// The fields of [`RealPacket`], with deku's derives.
    #[derive(Debug, DekuRead, DekuWrite)]
    #[expect(missing_docs, reason = "the fields are named by number")]
    #[expect(clippy::struct_excessive_bools, reason = "the benchmark measures this type")]
    pub struct Real {
        #[deku(bits = 21)]
        pub f001: i32,
        pub f002: f64,
        #[deku(bits = 21)]
        pub f003: i32,
        pub f004: f32,
        #[deku(bits = 13)]
        pub f005: u16,
        #[deku(bits = 12)]
        pub f006: i16,
        pub f007: f32,
        pub f008: u64,
        #[deku(bits = 6)]
        pub f009: i8,
        pub f010: f32,
        #[deku(bits = 10)]
        pub f011: u16,
        #[deku(bits = 1)]
        pub f012: bool,
        #[deku(skip, cond = "!*f012")]
        pub f013: f32,
        #[deku(bits = 10, skip, cond = "!*f012")]
        pub f014: u16,
        #[deku(bits = 6, skip, cond = "!*f012")]
        pub f015: i8,
        #[deku(bits = 27, skip, cond = "!*f012")]
        pub f016: i32,
        #[deku(bits = 13, skip, cond = "!*f012")]
        pub f017: u16,
        #[deku(bits = 11)]
        pub f018: i16,
        pub f019: f64,
        pub f020: f32,
        #[deku(bits = 27)]
        pub f021: u32,
        pub f022: f32,
        #[deku(bits = 25)]
        pub f023: u32,
        pub f024: f32,
        #[deku(bits = 16)]
        pub f025: i16,
        #[deku(bits = 9)]
        pub f026: u16,
        pub f027: f32,
        #[deku(bits = 4)]
        pub f028: u8,
        pub f029: u64,
        pub f030: f32,
        #[deku(bits = 1)]
        pub f031: u8,
        #[deku(bits = 3)]
        pub f032: i8,
        #[deku(bits = 18)]
        pub f033: u32,
        #[deku(bits = 14)]
        pub f034: u16,
        #[deku(bits = 9)]
        pub f035: u16,
        #[deku(bits = 3)]
        pub f036: u8,
        #[deku(bits = 1)]
        pub f037: bool,
        #[deku(bits = 1)]
        pub f038: bool,
        #[deku(bits = 19)]
        pub f039: u32,
        #[deku(bits = 16)]
        pub f040: i16,
        #[deku(bits = 7)]
        pub f041: i8,
        #[deku(bits = 30)]
        pub f042: u32,
        #[deku(bits = 1)]
        pub f043: bool,
        #[deku(skip, cond = "!*f043")]
        pub f044: f32,
        #[deku(bits = 12, skip, cond = "!*f043")]
        pub f045: u16,
        #[deku(bits = 17, skip, cond = "!*f043")]
        pub f046: u32,
        #[deku(bits = 20, skip, cond = "!*f043")]
        pub f047: i32,
        pub f048: f64,
        #[deku(bits = 16)]
        pub f049: u16,
        #[deku(bits = 1)]
        pub f050: bool,
        #[deku(bits = 1, skip, cond = "!*f050")]
        pub f051: bool,
        #[deku(bits = 7, skip, cond = "!*f050")]
        pub f052: i8,
        #[deku(skip, cond = "!*f050")]
        pub f053: f32,
        #[deku(bits = 7, skip, cond = "!*f050")]
        pub f054: i8,
        #[deku(bits = 1)]
        pub f055: bool,
        #[deku(bits = 5)]
        pub f056: i8,
        #[deku(bits = 5)]
        pub f057: i8,
        pub f058: f32,
        pub f059: f64,
        pub f060: u8,
        pub f061: f32,
        #[deku(bits = 9)]
        pub f062: u16,
        pub f063: u64,
        #[deku(bits = 9)]
        pub f064: u16,
        pub f065: f32,
        #[deku(bits = 16)]
        pub f066: u16,
        pub f067: f32,
        pub f068: f32,
        #[deku(bits = 11)]
        pub f069: u16,
        #[deku(bits = 2)]
        pub f070: u8,
        pub f071: f32,
        pub f072: f32,
        #[deku(bits = 4)]
        pub f073: i8,
        #[deku(bits = 1)]
        pub f074: bool,
        #[deku(skip, cond = "!*f074")]
        pub f075: u64,
        #[deku(bits = 16, skip, cond = "!*f074")]
        pub f076: i16,
        #[deku(bits = 6, skip, cond = "!*f074")]
        pub f077: i8,
        #[deku(bits = 9, skip, cond = "!*f074")]
        pub f078: u16,
        #[deku(bits = 5, skip, cond = "!*f074")]
        pub f079: u8,
        #[deku(bits = 1)]
        pub f080: bool,
        #[deku(bits = 29)]
        pub f081: u32,
        #[deku(bits = 25)]
        pub f082: u32,
        #[deku(bits = 3)]
        pub f083: u8,
        #[deku(bits = 8)]
        pub f084: u8,
        #[deku(bits = 21)]
        pub f085: u32,
        #[deku(bits = 9)]
        pub f086: u16,
        pub f087: f64,
        #[deku(bits = 11)]
        pub f088: i16,
        #[deku(bits = 48)]
        pub f089: u64,
        #[deku(bits = 8)]
        pub f090: u8,
        #[deku(bits = 5)]
        pub f091: u8,
        #[deku(bits = 1)]
        pub f092: bool,
        pub f093: u64,
        #[deku(bits = 1)]
        pub f094: bool,
        #[deku(bits = 28)]
        pub f095: i32,
        #[deku(bits = 18)]
        pub f096: u32,
        #[deku(bits = 12)]
        pub f097: u16,
    }
}
