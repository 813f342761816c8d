//! Hand-written code that reads the packet of 97 fields.

use super::real::{F004, F027, F061, F065, F067, F068, F071, F072};
use super::{Reader, Refused};
use crate::packets::RealPacket;

impl RealPacket {
    /// Reads all 97 fields of the packet with hand-written code.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "the function has one line for each field")]
    pub(super) fn read_by_hand(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(291)?;
        self.f001 = take.range(-805_495, 805_495)? as i32;
        self.f002 = f64::from_bits(take.get(64));
        self.f003 = take.range(-835_897, 835_897)? as i32;
        self.f004 = take.steps(&F004)?;
        self.f005 = take.range(0, 7_316)? as u16;
        self.f006 = take.range(-1_513, 1_513)? as i16;
        self.f007 = f32::from_bits(take.get(32) as u32);
        self.f008 = take.get(64);
        self.f009 = take.range(-22, 22)? as i8;
        self.f010 = f32::from_bits(take.get(32) as u32);
        self.f011 = take.get(10) as u16;
        self.f012 = take.flag();
        take.end()?;
        if self.f012 {
            let mut take = reader.begin(88)?;
            self.f013 = f32::from_bits(take.get(32) as u32);
            self.f014 = take.range(0, 775)? as u16;
            self.f015 = take.range(-21, 21)? as i8;
            self.f016 = take.range(-37_748_736, 37_748_736)? as i32;
            self.f017 = take.range(0, 4_606)? as u16;
            take.end()?;
        } else {
            self.f013 = 0.0;
            self.f014 = 0;
            self.f015 = 0;
            self.f016 = 0;
            self.f017 = 0;
        }
        let mut take = reader.begin(476)?;
        self.f018 = take.range(-834, 834)? as i16;
        self.f019 = f64::from_bits(take.get(64));
        self.f020 = f32::from_bits(take.get(32) as u32);
        self.f021 = take.range(0, 102_977_536)? as u32;
        self.f022 = f32::from_bits(take.get(32) as u32);
        self.f023 = take.get(25) as u32;
        self.f024 = f32::from_bits(take.get(32) as u32);
        self.f025 = take.range(-30_464, 30_464)? as i16;
        self.f026 = take.get(9) as u16;
        self.f027 = take.steps(&F027)?;
        self.f028 = take.get(4) as u8;
        self.f029 = take.get(64);
        self.f030 = f32::from_bits(take.get(32) as u32);
        self.f031 = take.get(1) as u8;
        self.f032 = take.range(-3, 3)? as i8;
        self.f033 = take.range(0, 142_780)? as u32;
        self.f034 = take.range(0, 14_149)? as u16;
        self.f035 = take.get(9) as u16;
        self.f036 = take.range(0, 5)? as u8;
        self.f037 = take.flag();
        self.f038 = take.flag();
        self.f039 = take.get(19) as u32;
        self.f040 = take.range(-20_480, 20_480)? as i16;
        self.f041 = take.range(-55, 55)? as i8;
        self.f042 = take.get(30) as u32;
        self.f043 = take.flag();
        take.end()?;
        if self.f043 {
            let mut take = reader.begin(81)?;
            self.f044 = f32::from_bits(take.get(32) as u32);
            self.f045 = take.get(12) as u16;
            self.f046 = take.range(0, 76_063)? as u32;
            self.f047 = take.range(-430_976, 430_976)? as i32;
            take.end()?;
        } else {
            self.f044 = 0.0;
            self.f045 = 0;
            self.f046 = 0;
            self.f047 = 0;
        }
        let mut take = reader.begin(81)?;
        self.f048 = f64::from_bits(take.get(64));
        self.f049 = take.range(0, 49_152)? as u16;
        self.f050 = take.flag();
        take.end()?;
        if self.f050 {
            let mut take = reader.begin(47)?;
            self.f051 = take.flag();
            self.f052 = take.range(-57, 57)? as i8;
            self.f053 = f32::from_bits(take.get(32) as u32);
            self.f054 = take.range(-35, 35)? as i8;
            take.end()?;
        } else {
            self.f051 = false;
            self.f052 = 0;
            self.f053 = 0.0;
            self.f054 = 0;
        }
        let mut take = reader.begin(290)?;
        self.f055 = take.flag();
        self.f056 = take.range(-13, 13)? as i8;
        self.f057 = take.range(-15, 15)? as i8;
        self.f058 = f32::from_bits(take.get(32) as u32);
        self.f059 = f64::from_bits(take.get(64));
        self.f060 = take.get(8) as u8;
        self.f061 = take.steps(&F061)?;
        self.f062 = take.range(0, 503)? as u16;
        self.f063 = take.get(64);
        self.f064 = take.range(0, 299)? as u16;
        self.f065 = take.steps(&F065)?;
        self.f066 = take.range(0, 32_768)? as u16;
        self.f067 = take.steps(&F067)?;
        self.f068 = take.steps(&F068)?;
        self.f069 = take.get(11) as u16;
        self.f070 = take.range(0, 2)? as u8;
        self.f071 = take.steps(&F071)?;
        self.f072 = take.steps(&F072)?;
        self.f073 = take.range(-4, 4)? as i8;
        self.f074 = take.flag();
        take.end()?;
        if self.f074 {
            let mut take = reader.begin(100)?;
            self.f075 = take.get(64);
            self.f076 = take.range(-26_218, 26_218)? as i16;
            self.f077 = take.range(-17, 17)? as i8;
            self.f078 = take.get(9) as u16;
            self.f079 = take.range(0, 17)? as u8;
            take.end()?;
        } else {
            self.f075 = 0;
            self.f076 = 0;
            self.f077 = 0;
            self.f078 = 0;
            self.f079 = 0;
        }
        let mut take = reader.begin(356)?;
        self.f080 = take.flag();
        self.f081 = take.get(29) as u32;
        self.f082 = take.get(25) as u32;
        self.f083 = take.range(0, 5)? as u8;
        self.f084 = take.range(0, 128)? as u8;
        self.f085 = take.get(21) as u32;
        self.f086 = take.range(0, 399)? as u16;
        self.f087 = f64::from_bits(take.get(64));
        self.f088 = take.range(-694, 694)? as i16;
        self.f089 = take.get(48);
        self.f090 = take.range(0, 214)? as u8;
        self.f091 = take.get(5) as u8;
        self.f092 = take.flag();
        self.f093 = take.get(64);
        self.f094 = take.flag();
        self.f095 = take.range(-103_350_272, 103_350_272)? as i32;
        self.f096 = take.get(18) as u32;
        self.f097 = take.get(12) as u16;
        take.end()?;
        Ok(())
    }
}
