//! Hand-written code for packet P3, bounded integers.

use super::{ByHand, Reader, Refused, Writer};
use crate::packets::Integers;

const SIDE: i64 = 8_388_608;
const BITS: u32 = 10 + 11 + 5 + 2 + 3 * 25 + 4 * 12 + 7 + 64 + 32 + 8 + 4;

impl ByHand for Integers {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(BITS)?;
        put.range(i64::from(self.health), 0, 1000)?;
        put.range(i64::from(self.offset), -1000, 1000)?;
        put.range(i64::from(self.slot), 0, 31)?;
        put.range(i64::from(self.team), 0, 3)?;
        for side in &self.position {
            put.range(i64::from(*side), -SIDE, SIDE)?;
        }
        for axis in &self.axes {
            put.range(i64::from(*axis), -1024, 1024)?;
        }
        put.range(i64::from(self.percent), 0, 100)?;
        put.add(self.id, 64);
        put.add(u64::from(self.tick), 32);
        put.add(u64::from(self.kind), 8);
        for flag in &self.flags {
            put.flag(*flag);
        }
        put.end()
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(BITS)?;
        self.health = take.range(0, 1000)? as u16;
        self.offset = take.range(-1000, 1000)? as i16;
        self.slot = take.range(0, 31)? as u8;
        self.team = take.range(0, 3)? as u8;
        for side in &mut self.position {
            *side = take.range(-SIDE, SIDE)? as i32;
        }
        for axis in &mut self.axes {
            *axis = take.range(-1024, 1024)? as i16;
        }
        self.percent = take.range(0, 100)? as u8;
        self.id = take.get(64);
        self.tick = take.get(32) as u32;
        self.kind = take.get(8) as u8;
        for flag in &mut self.flags {
            *flag = take.flag();
        }
        take.end()
    }
}
