//! Hand-written code that writes the packet of 97 fields. [`real_read`](super::real_read) reads it.

use super::{ByHand, Reader, Refused, Steps, Writer};
use crate::packets::RealPacket;

pub(super) const F004: Steps = Steps::new(0.0, 2000.0, 0.1);
pub(super) const F027: Steps = Steps::new(-2.0, 2.0, 0.25);
pub(super) const F061: Steps = Steps::new(-90.0, 90.0, 0.5);
pub(super) const F065: Steps = Steps::new(0.0, 30.0, 0.5);
pub(super) const F067: Steps = Steps::new(-100.0, 100.0, 0.25);
pub(super) const F068: Steps = Steps::new(0.0, 2000.0, 1.0);
pub(super) const F071: Steps = Steps::new(0.0, 10.0, 0.02);
pub(super) const F072: Steps = Steps::new(0.0, 100.0, 0.01);

impl ByHand for RealPacket {
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "the function has one line for each field")]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(291)?;
        put.range(i64::from(self.f001), -805_495, 805_495)?;
        put.add(self.f002.to_bits(), 64);
        put.range(i64::from(self.f003), -835_897, 835_897)?;
        put.steps(self.f004, &F004)?;
        put.range(i64::from(self.f005), 0, 7_316)?;
        put.range(i64::from(self.f006), -1_513, 1_513)?;
        put.add(u64::from(self.f007.to_bits()), 32);
        put.add(self.f008, 64);
        put.range(i64::from(self.f009), -22, 22)?;
        put.add(u64::from(self.f010.to_bits()), 32);
        put.bits(u64::from(self.f011), 10)?;
        put.flag(self.f012);
        put.end()?;
        if self.f012 {
            let mut put = writer.begin(88)?;
            put.add(u64::from(self.f013.to_bits()), 32);
            put.range(i64::from(self.f014), 0, 775)?;
            put.range(i64::from(self.f015), -21, 21)?;
            put.range(i64::from(self.f016), -37_748_736, 37_748_736)?;
            put.range(i64::from(self.f017), 0, 4_606)?;
            put.end()?;
        }
        let mut put = writer.begin(476)?;
        put.range(i64::from(self.f018), -834, 834)?;
        put.add(self.f019.to_bits(), 64);
        put.add(u64::from(self.f020.to_bits()), 32);
        put.range(i64::from(self.f021), 0, 102_977_536)?;
        put.add(u64::from(self.f022.to_bits()), 32);
        put.bits(u64::from(self.f023), 25)?;
        put.add(u64::from(self.f024.to_bits()), 32);
        put.range(i64::from(self.f025), -30_464, 30_464)?;
        put.bits(u64::from(self.f026), 9)?;
        put.steps(self.f027, &F027)?;
        put.bits(u64::from(self.f028), 4)?;
        put.add(self.f029, 64);
        put.add(u64::from(self.f030.to_bits()), 32);
        put.bits(u64::from(self.f031), 1)?;
        put.range(i64::from(self.f032), -3, 3)?;
        put.range(i64::from(self.f033), 0, 142_780)?;
        put.range(i64::from(self.f034), 0, 14_149)?;
        put.bits(u64::from(self.f035), 9)?;
        put.range(i64::from(self.f036), 0, 5)?;
        put.flag(self.f037);
        put.flag(self.f038);
        put.bits(u64::from(self.f039), 19)?;
        put.range(i64::from(self.f040), -20_480, 20_480)?;
        put.range(i64::from(self.f041), -55, 55)?;
        put.bits(u64::from(self.f042), 30)?;
        put.flag(self.f043);
        put.end()?;
        if self.f043 {
            let mut put = writer.begin(81)?;
            put.add(u64::from(self.f044.to_bits()), 32);
            put.bits(u64::from(self.f045), 12)?;
            put.range(i64::from(self.f046), 0, 76_063)?;
            put.range(i64::from(self.f047), -430_976, 430_976)?;
            put.end()?;
        }
        let mut put = writer.begin(81)?;
        put.add(self.f048.to_bits(), 64);
        put.range(i64::from(self.f049), 0, 49_152)?;
        put.flag(self.f050);
        put.end()?;
        if self.f050 {
            let mut put = writer.begin(47)?;
            put.flag(self.f051);
            put.range(i64::from(self.f052), -57, 57)?;
            put.add(u64::from(self.f053.to_bits()), 32);
            put.range(i64::from(self.f054), -35, 35)?;
            put.end()?;
        }
        let mut put = writer.begin(290)?;
        put.flag(self.f055);
        put.range(i64::from(self.f056), -13, 13)?;
        put.range(i64::from(self.f057), -15, 15)?;
        put.add(u64::from(self.f058.to_bits()), 32);
        put.add(self.f059.to_bits(), 64);
        put.add(u64::from(self.f060), 8);
        put.steps(self.f061, &F061)?;
        put.range(i64::from(self.f062), 0, 503)?;
        put.add(self.f063, 64);
        put.range(i64::from(self.f064), 0, 299)?;
        put.steps(self.f065, &F065)?;
        put.range(i64::from(self.f066), 0, 32_768)?;
        put.steps(self.f067, &F067)?;
        put.steps(self.f068, &F068)?;
        put.bits(u64::from(self.f069), 11)?;
        put.range(i64::from(self.f070), 0, 2)?;
        put.steps(self.f071, &F071)?;
        put.steps(self.f072, &F072)?;
        put.range(i64::from(self.f073), -4, 4)?;
        put.flag(self.f074);
        put.end()?;
        if self.f074 {
            let mut put = writer.begin(100)?;
            put.add(self.f075, 64);
            put.range(i64::from(self.f076), -26_218, 26_218)?;
            put.range(i64::from(self.f077), -17, 17)?;
            put.bits(u64::from(self.f078), 9)?;
            put.range(i64::from(self.f079), 0, 17)?;
            put.end()?;
        }
        let mut put = writer.begin(356)?;
        put.flag(self.f080);
        put.bits(u64::from(self.f081), 29)?;
        put.bits(u64::from(self.f082), 25)?;
        put.range(i64::from(self.f083), 0, 5)?;
        put.range(i64::from(self.f084), 0, 128)?;
        put.bits(u64::from(self.f085), 21)?;
        put.range(i64::from(self.f086), 0, 399)?;
        put.add(self.f087.to_bits(), 64);
        put.range(i64::from(self.f088), -694, 694)?;
        put.bits(self.f089, 48)?;
        put.range(i64::from(self.f090), 0, 214)?;
        put.bits(u64::from(self.f091), 5)?;
        put.flag(self.f092);
        put.add(self.f093, 64);
        put.flag(self.f094);
        put.range(i64::from(self.f095), -103_350_272, 103_350_272)?;
        put.bits(u64::from(self.f096), 18)?;
        put.bits(u64::from(self.f097), 12)?;
        put.end()?;
        Ok(())
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        self.read_by_hand(reader)
    }
}
