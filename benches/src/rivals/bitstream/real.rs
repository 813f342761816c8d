//! Writes and reads the packet of 97 fields with `bitstream_io`.

use std::io;

use bitstream_io::{BitRead, BitWrite};

use super::{ByBits, put_range, put_steps, take_range, take_steps};
use crate::by_hand::Steps;
use crate::packets::RealPacket;

const F004: Steps = Steps::new(0.0, 2000.0, 0.1);
const F027: Steps = Steps::new(-2.0, 2.0, 0.25);
const F061: Steps = Steps::new(-90.0, 90.0, 0.5);
const F065: Steps = Steps::new(0.0, 30.0, 0.5);
const F067: Steps = Steps::new(-100.0, 100.0, 0.25);
const F068: Steps = Steps::new(0.0, 2000.0, 1.0);
const F071: Steps = Steps::new(0.0, 10.0, 0.02);
const F072: Steps = Steps::new(0.0, 100.0, 0.01);

impl ByBits for RealPacket {
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "the function has one line for each field")]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        put_range::<21, _>(i64::from(self.f001), -805_495, 805_495, w)?;
        w.write::<64, u64>(self.f002.to_bits())?;
        put_range::<21, _>(i64::from(self.f003), -835_897, 835_897, w)?;
        put_steps::<15, _>(self.f004, &F004, w)?;
        put_range::<13, _>(i64::from(self.f005), 0, 7_316, w)?;
        put_range::<12, _>(i64::from(self.f006), -1_513, 1_513, w)?;
        w.write::<32, u32>(self.f007.to_bits())?;
        w.write::<64, u64>(self.f008)?;
        put_range::<6, _>(i64::from(self.f009), -22, 22, w)?;
        w.write::<32, u32>(self.f010.to_bits())?;
        w.write::<10, u16>(self.f011)?;
        w.write_bit(self.f012)?;
        if self.f012 {
            w.write::<32, u32>(self.f013.to_bits())?;
            put_range::<10, _>(i64::from(self.f014), 0, 775, w)?;
            put_range::<6, _>(i64::from(self.f015), -21, 21, w)?;
            put_range::<27, _>(i64::from(self.f016), -37_748_736, 37_748_736, w)?;
            put_range::<13, _>(i64::from(self.f017), 0, 4_606, w)?;
        }
        put_range::<11, _>(i64::from(self.f018), -834, 834, w)?;
        w.write::<64, u64>(self.f019.to_bits())?;
        w.write::<32, u32>(self.f020.to_bits())?;
        put_range::<27, _>(i64::from(self.f021), 0, 102_977_536, w)?;
        w.write::<32, u32>(self.f022.to_bits())?;
        w.write::<25, u32>(self.f023)?;
        w.write::<32, u32>(self.f024.to_bits())?;
        put_range::<16, _>(i64::from(self.f025), -30_464, 30_464, w)?;
        w.write::<9, u16>(self.f026)?;
        put_steps::<5, _>(self.f027, &F027, w)?;
        w.write::<4, u8>(self.f028)?;
        w.write::<64, u64>(self.f029)?;
        w.write::<32, u32>(self.f030.to_bits())?;
        w.write::<1, u8>(self.f031)?;
        put_range::<3, _>(i64::from(self.f032), -3, 3, w)?;
        put_range::<18, _>(i64::from(self.f033), 0, 142_780, w)?;
        put_range::<14, _>(i64::from(self.f034), 0, 14_149, w)?;
        w.write::<9, u16>(self.f035)?;
        put_range::<3, _>(i64::from(self.f036), 0, 5, w)?;
        w.write_bit(self.f037)?;
        w.write_bit(self.f038)?;
        w.write::<19, u32>(self.f039)?;
        put_range::<16, _>(i64::from(self.f040), -20_480, 20_480, w)?;
        put_range::<7, _>(i64::from(self.f041), -55, 55, w)?;
        w.write::<30, u32>(self.f042)?;
        w.write_bit(self.f043)?;
        if self.f043 {
            w.write::<32, u32>(self.f044.to_bits())?;
            w.write::<12, u16>(self.f045)?;
            put_range::<17, _>(i64::from(self.f046), 0, 76_063, w)?;
            put_range::<20, _>(i64::from(self.f047), -430_976, 430_976, w)?;
        }
        w.write::<64, u64>(self.f048.to_bits())?;
        put_range::<16, _>(i64::from(self.f049), 0, 49_152, w)?;
        w.write_bit(self.f050)?;
        if self.f050 {
            w.write_bit(self.f051)?;
            put_range::<7, _>(i64::from(self.f052), -57, 57, w)?;
            w.write::<32, u32>(self.f053.to_bits())?;
            put_range::<7, _>(i64::from(self.f054), -35, 35, w)?;
        }
        w.write_bit(self.f055)?;
        put_range::<5, _>(i64::from(self.f056), -13, 13, w)?;
        put_range::<5, _>(i64::from(self.f057), -15, 15, w)?;
        w.write::<32, u32>(self.f058.to_bits())?;
        w.write::<64, u64>(self.f059.to_bits())?;
        w.write::<8, u8>(self.f060)?;
        put_steps::<9, _>(self.f061, &F061, w)?;
        put_range::<9, _>(i64::from(self.f062), 0, 503, w)?;
        w.write::<64, u64>(self.f063)?;
        put_range::<9, _>(i64::from(self.f064), 0, 299, w)?;
        put_steps::<6, _>(self.f065, &F065, w)?;
        put_range::<16, _>(i64::from(self.f066), 0, 32_768, w)?;
        put_steps::<10, _>(self.f067, &F067, w)?;
        put_steps::<11, _>(self.f068, &F068, w)?;
        w.write::<11, u16>(self.f069)?;
        put_range::<2, _>(i64::from(self.f070), 0, 2, w)?;
        put_steps::<9, _>(self.f071, &F071, w)?;
        put_steps::<14, _>(self.f072, &F072, w)?;
        put_range::<4, _>(i64::from(self.f073), -4, 4, w)?;
        w.write_bit(self.f074)?;
        if self.f074 {
            w.write::<64, u64>(self.f075)?;
            put_range::<16, _>(i64::from(self.f076), -26_218, 26_218, w)?;
            put_range::<6, _>(i64::from(self.f077), -17, 17, w)?;
            w.write::<9, u16>(self.f078)?;
            put_range::<5, _>(i64::from(self.f079), 0, 17, w)?;
        }
        w.write_bit(self.f080)?;
        w.write::<29, u32>(self.f081)?;
        w.write::<25, u32>(self.f082)?;
        put_range::<3, _>(i64::from(self.f083), 0, 5, w)?;
        put_range::<8, _>(i64::from(self.f084), 0, 128, w)?;
        w.write::<21, u32>(self.f085)?;
        put_range::<9, _>(i64::from(self.f086), 0, 399, w)?;
        w.write::<64, u64>(self.f087.to_bits())?;
        put_range::<11, _>(i64::from(self.f088), -694, 694, w)?;
        w.write::<48, u64>(self.f089)?;
        put_range::<8, _>(i64::from(self.f090), 0, 214, w)?;
        w.write::<5, u8>(self.f091)?;
        w.write_bit(self.f092)?;
        w.write::<64, u64>(self.f093)?;
        w.write_bit(self.f094)?;
        put_range::<28, _>(i64::from(self.f095), -103_350_272, 103_350_272, w)?;
        w.write::<18, u32>(self.f096)?;
        w.write::<12, u16>(self.f097)?;
        Ok(())
    }

    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "the function has one line for each field")]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.f001 = take_range::<21, _>(-805_495, 805_495, r)? as i32;
        self.f002 = f64::from_bits(r.read::<64, u64>()?);
        self.f003 = take_range::<21, _>(-835_897, 835_897, r)? as i32;
        self.f004 = take_steps::<15, _>(&F004, r)?;
        self.f005 = take_range::<13, _>(0, 7_316, r)? as u16;
        self.f006 = take_range::<12, _>(-1_513, 1_513, r)? as i16;
        self.f007 = f32::from_bits(r.read::<32, u32>()?);
        self.f008 = r.read::<64, u64>()?;
        self.f009 = take_range::<6, _>(-22, 22, r)? as i8;
        self.f010 = f32::from_bits(r.read::<32, u32>()?);
        self.f011 = r.read::<10, u16>()?;
        self.f012 = r.read_bit()?;
        if self.f012 {
            self.f013 = f32::from_bits(r.read::<32, u32>()?);
            self.f014 = take_range::<10, _>(0, 775, r)? as u16;
            self.f015 = take_range::<6, _>(-21, 21, r)? as i8;
            self.f016 = take_range::<27, _>(-37_748_736, 37_748_736, r)? as i32;
            self.f017 = take_range::<13, _>(0, 4_606, r)? as u16;
        } else {
            self.f013 = 0.0;
            self.f014 = 0;
            self.f015 = 0;
            self.f016 = 0;
            self.f017 = 0;
        }
        self.f018 = take_range::<11, _>(-834, 834, r)? as i16;
        self.f019 = f64::from_bits(r.read::<64, u64>()?);
        self.f020 = f32::from_bits(r.read::<32, u32>()?);
        self.f021 = take_range::<27, _>(0, 102_977_536, r)? as u32;
        self.f022 = f32::from_bits(r.read::<32, u32>()?);
        self.f023 = r.read::<25, u32>()?;
        self.f024 = f32::from_bits(r.read::<32, u32>()?);
        self.f025 = take_range::<16, _>(-30_464, 30_464, r)? as i16;
        self.f026 = r.read::<9, u16>()?;
        self.f027 = take_steps::<5, _>(&F027, r)?;
        self.f028 = r.read::<4, u8>()?;
        self.f029 = r.read::<64, u64>()?;
        self.f030 = f32::from_bits(r.read::<32, u32>()?);
        self.f031 = r.read::<1, u8>()?;
        self.f032 = take_range::<3, _>(-3, 3, r)? as i8;
        self.f033 = take_range::<18, _>(0, 142_780, r)? as u32;
        self.f034 = take_range::<14, _>(0, 14_149, r)? as u16;
        self.f035 = r.read::<9, u16>()?;
        self.f036 = take_range::<3, _>(0, 5, r)? as u8;
        self.f037 = r.read_bit()?;
        self.f038 = r.read_bit()?;
        self.f039 = r.read::<19, u32>()?;
        self.f040 = take_range::<16, _>(-20_480, 20_480, r)? as i16;
        self.f041 = take_range::<7, _>(-55, 55, r)? as i8;
        self.f042 = r.read::<30, u32>()?;
        self.f043 = r.read_bit()?;
        if self.f043 {
            self.f044 = f32::from_bits(r.read::<32, u32>()?);
            self.f045 = r.read::<12, u16>()?;
            self.f046 = take_range::<17, _>(0, 76_063, r)? as u32;
            self.f047 = take_range::<20, _>(-430_976, 430_976, r)? as i32;
        } else {
            self.f044 = 0.0;
            self.f045 = 0;
            self.f046 = 0;
            self.f047 = 0;
        }
        self.f048 = f64::from_bits(r.read::<64, u64>()?);
        self.f049 = take_range::<16, _>(0, 49_152, r)? as u16;
        self.f050 = r.read_bit()?;
        if self.f050 {
            self.f051 = r.read_bit()?;
            self.f052 = take_range::<7, _>(-57, 57, r)? as i8;
            self.f053 = f32::from_bits(r.read::<32, u32>()?);
            self.f054 = take_range::<7, _>(-35, 35, r)? as i8;
        } else {
            self.f051 = false;
            self.f052 = 0;
            self.f053 = 0.0;
            self.f054 = 0;
        }
        self.f055 = r.read_bit()?;
        self.f056 = take_range::<5, _>(-13, 13, r)? as i8;
        self.f057 = take_range::<5, _>(-15, 15, r)? as i8;
        self.f058 = f32::from_bits(r.read::<32, u32>()?);
        self.f059 = f64::from_bits(r.read::<64, u64>()?);
        self.f060 = r.read::<8, u8>()?;
        self.f061 = take_steps::<9, _>(&F061, r)?;
        self.f062 = take_range::<9, _>(0, 503, r)? as u16;
        self.f063 = r.read::<64, u64>()?;
        self.f064 = take_range::<9, _>(0, 299, r)? as u16;
        self.f065 = take_steps::<6, _>(&F065, r)?;
        self.f066 = take_range::<16, _>(0, 32_768, r)? as u16;
        self.f067 = take_steps::<10, _>(&F067, r)?;
        self.f068 = take_steps::<11, _>(&F068, r)?;
        self.f069 = r.read::<11, u16>()?;
        self.f070 = take_range::<2, _>(0, 2, r)? as u8;
        self.f071 = take_steps::<9, _>(&F071, r)?;
        self.f072 = take_steps::<14, _>(&F072, r)?;
        self.f073 = take_range::<4, _>(-4, 4, r)? as i8;
        self.f074 = r.read_bit()?;
        if self.f074 {
            self.f075 = r.read::<64, u64>()?;
            self.f076 = take_range::<16, _>(-26_218, 26_218, r)? as i16;
            self.f077 = take_range::<6, _>(-17, 17, r)? as i8;
            self.f078 = r.read::<9, u16>()?;
            self.f079 = take_range::<5, _>(0, 17, r)? as u8;
        } else {
            self.f075 = 0;
            self.f076 = 0;
            self.f077 = 0;
            self.f078 = 0;
            self.f079 = 0;
        }
        self.f080 = r.read_bit()?;
        self.f081 = r.read::<29, u32>()?;
        self.f082 = r.read::<25, u32>()?;
        self.f083 = take_range::<3, _>(0, 5, r)? as u8;
        self.f084 = take_range::<8, _>(0, 128, r)? as u8;
        self.f085 = r.read::<21, u32>()?;
        self.f086 = take_range::<9, _>(0, 399, r)? as u16;
        self.f087 = f64::from_bits(r.read::<64, u64>()?);
        self.f088 = take_range::<11, _>(-694, 694, r)? as i16;
        self.f089 = r.read::<48, u64>()?;
        self.f090 = take_range::<8, _>(0, 214, r)? as u8;
        self.f091 = r.read::<5, u8>()?;
        self.f092 = r.read_bit()?;
        self.f093 = r.read::<64, u64>()?;
        self.f094 = r.read_bit()?;
        self.f095 = take_range::<28, _>(-103_350_272, 103_350_272, r)? as i32;
        self.f096 = r.read::<18, u32>()?;
        self.f097 = r.read::<12, u16>()?;
        Ok(())
    }
}
