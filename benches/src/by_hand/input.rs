//! Hand-written code for packet P1, the input of a client.

use super::{ByHand, Reader, Refused, Steps, Writer};
use crate::packets::Input;

const YAW: Steps = Steps::new(-180.0, 180.0, 0.01);
const PITCH: Steps = Steps::new(-90.0, 90.0, 0.01);
const BITS: u32 = 16 + 8 + YAW.bits() + PITCH.bits() + 32;

impl ByHand for Input {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(BITS)?;
        put.add(u64::from(self.sequence), 16);
        for button in &self.buttons {
            put.flag(*button);
        }
        put.steps(self.yaw, &YAW)?;
        put.steps(self.pitch, &PITCH)?;
        put.add(u64::from(self.tick), 32);
        put.end()
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(BITS)?;
        self.sequence = take.get(16) as u16;
        for button in &mut self.buttons {
            *button = take.flag();
        }
        self.yaw = take.steps(&YAW)?;
        self.pitch = take.steps(&PITCH)?;
        self.tick = take.get(32) as u32;
        take.end()
    }
}
