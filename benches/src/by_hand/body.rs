//! Hand-written code for packet P2, a rigid body.

use super::{ByHand, Put, Reader, Refused, Steps, Take, Writer};
use crate::packets::Body;

const SIDE: Steps = Steps::new(-256.0, 256.0, 0.001_953_125);
const HEIGHT: Steps = Steps::new(0.0, 32.0, 0.001_953_125);
const VELOCITY: Steps = Steps::new(-32.0, 32.0, 0.007_812_5);
/// Number of bits of the fields of a body that are always sent. Velocities are sent only if it
/// moves.
pub(super) const HEAD: u32 = 2 * SIDE.bits() + HEIGHT.bits() + 2 + 3 * 9 + 1;
const MOVING: u32 = 6 * VELOCITY.bits();

impl Body {
    #[inline(always)]
    pub(super) fn write_head(&self, put: &mut Put<'_, '_>) -> Result<(), Refused> {
        put.steps(self.x, &SIDE)?;
        put.steps(self.y, &SIDE)?;
        put.steps(self.z, &HEIGHT)?;
        put.bits(u64::from(self.largest), 2)?;
        for component in &self.components {
            put.bits(u64::from(*component), 9)?;
        }
        put.flag(self.at_rest);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn write_rest(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        if self.at_rest {
            return Ok(());
        }
        let mut put = writer.begin(MOVING)?;
        for velocity in &self.linear {
            put.steps(*velocity, &VELOCITY)?;
        }
        for velocity in &self.angular {
            put.steps(*velocity, &VELOCITY)?;
        }
        put.end()
    }

    #[inline(always)]
    pub(super) fn read_head(&mut self, take: &mut Take<'_, '_>) -> Result<(), Refused> {
        self.x = take.steps(&SIDE)?;
        self.y = take.steps(&SIDE)?;
        self.z = take.steps(&HEIGHT)?;
        self.largest = take.get(2) as u8;
        for component in &mut self.components {
            *component = take.get(9) as u16;
        }
        self.at_rest = take.flag();
        Ok(())
    }

    #[inline(always)]
    pub(super) fn read_rest(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        if self.at_rest {
            (self.linear, self.angular) = ([0.0; 3], [0.0; 3]);
            return Ok(());
        }
        let mut take = reader.begin(MOVING)?;
        for velocity in &mut self.linear {
            *velocity = take.steps(&VELOCITY)?;
        }
        for velocity in &mut self.angular {
            *velocity = take.steps(&VELOCITY)?;
        }
        take.end()
    }
}

impl ByHand for Body {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(HEAD)?;
        self.write_head(&mut put)?;
        put.end()?;
        self.write_rest(writer)
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(HEAD)?;
        self.read_head(&mut take)?;
        take.end()?;
        self.read_rest(reader)
    }
}
