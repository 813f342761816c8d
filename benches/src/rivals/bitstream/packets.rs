//! Writes and reads the packets P1 to P5 with `bitstream_io`.

use std::io;

use bitstream_io::{BitRead, BitWrite};

use super::{ByBits, put_range, put_steps, refused, take_range, take_steps};
use crate::by_hand::Steps;
use crate::packets::{Body, Chat, Input, Integers, Snapshot};

const YAW: Steps = Steps::new(-180.0, 180.0, 0.01);
const PITCH: Steps = Steps::new(-90.0, 90.0, 0.01);

impl ByBits for Input {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        w.write::<16, u16>(self.sequence)?;
        for button in &self.buttons {
            w.write_bit(*button)?;
        }
        put_steps::<16, _>(self.yaw, &YAW, w)?;
        put_steps::<15, _>(self.pitch, &PITCH, w)?;
        w.write::<32, u32>(self.tick)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.sequence = r.read::<16, u16>()?;
        for button in &mut self.buttons {
            *button = r.read_bit()?;
        }
        self.yaw = take_steps::<16, _>(&YAW, r)?;
        self.pitch = take_steps::<15, _>(&PITCH, r)?;
        self.tick = r.read::<32, u32>()?;
        Ok(())
    }
}

const SIDE: Steps = Steps::new(-256.0, 256.0, 0.001_953_125);
const HEIGHT: Steps = Steps::new(0.0, 32.0, 0.001_953_125);
const VELOCITY: Steps = Steps::new(-32.0, 32.0, 0.007_812_5);

impl ByBits for Body {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        put_steps::<19, _>(self.x, &SIDE, w)?;
        put_steps::<19, _>(self.y, &SIDE, w)?;
        put_steps::<15, _>(self.z, &HEIGHT, w)?;
        w.write::<2, u8>(self.largest)?;
        for component in &self.components {
            w.write::<9, u16>(*component)?;
        }
        w.write_bit(self.at_rest)?;
        if !self.at_rest {
            for velocity in self.linear.iter().chain(&self.angular) {
                put_steps::<14, _>(*velocity, &VELOCITY, w)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.x = take_steps::<19, _>(&SIDE, r)?;
        self.y = take_steps::<19, _>(&SIDE, r)?;
        self.z = take_steps::<15, _>(&HEIGHT, r)?;
        self.largest = r.read::<2, u8>()?;
        for component in &mut self.components {
            *component = r.read::<9, u16>()?;
        }
        self.at_rest = r.read_bit()?;
        if self.at_rest {
            (self.linear, self.angular) = ([0.0; 3], [0.0; 3]);
        } else {
            for velocity in self.linear.iter_mut().chain(&mut self.angular) {
                *velocity = take_steps::<14, _>(&VELOCITY, r)?;
            }
        }
        Ok(())
    }
}

impl ByBits for Integers {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        put_range::<10, _>(self.health.into(), 0, 1000, w)?;
        put_range::<11, _>(self.offset.into(), -1000, 1000, w)?;
        put_range::<5, _>(self.slot.into(), 0, 31, w)?;
        put_range::<2, _>(self.team.into(), 0, 3, w)?;
        for side in &self.position {
            put_range::<25, _>((*side).into(), -8_388_608, 8_388_608, w)?;
        }
        for axis in &self.axes {
            put_range::<12, _>((*axis).into(), -1024, 1024, w)?;
        }
        put_range::<7, _>(self.percent.into(), 0, 100, w)?;
        w.write::<64, u64>(self.id)?;
        w.write::<32, u32>(self.tick)?;
        w.write::<8, u8>(self.kind)?;
        for flag in &self.flags {
            w.write_bit(*flag)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.health = take_range::<10, _>(0, 1000, r)? as u16;
        self.offset = take_range::<11, _>(-1000, 1000, r)? as i16;
        self.slot = take_range::<5, _>(0, 31, r)? as u8;
        self.team = take_range::<2, _>(0, 3, r)? as u8;
        for side in &mut self.position {
            *side = take_range::<25, _>(-8_388_608, 8_388_608, r)? as i32;
        }
        for axis in &mut self.axes {
            *axis = take_range::<12, _>(-1024, 1024, r)? as i16;
        }
        self.percent = take_range::<7, _>(0, 100, r)? as u8;
        self.id = r.read::<64, u64>()?;
        self.tick = r.read::<32, u32>()?;
        self.kind = r.read::<8, u8>()?;
        for flag in &mut self.flags {
            *flag = r.read_bit()?;
        }
        Ok(())
    }
}

/// The index that marks the end of a snapshot, above all indices of bodies.
const END: u32 = 4096;
/// Number of leading zero bits of the longest prefix code, for differences from `FAR` on.
const FLAGS: u32 = 6;
/// The first difference between two indices whose prefix code is the longest.
const FAR: u32 = 126;
/// Number of bits after the leading zeros of the longest prefix code.
const FAR_BITS: u32 = 12;

/// Returns the first difference of two indices whose prefix code has this many leading zeros.
const fn first(zeros: u32) -> u32 {
    if zeros == 0 { 1 } else { (2 << zeros) - 2 }
}

#[inline(always)]
fn put_step<W: BitWrite>(difference: u32, w: &mut W) -> io::Result<()> {
    if difference >= FAR {
        w.write_var(FLAGS, 0_u32)?;
        return w.write_var(FAR_BITS, difference - FAR);
    }
    let zeros = (difference + 2).ilog2() - 1;
    w.write_var(zeros + 1, 1_u32 << zeros)?;
    if zeros == 0 { Ok(()) } else { w.write_var(zeros + 1, difference - first(zeros)) }
}

#[inline(always)]
fn take_step<R: BitRead>(r: &mut R) -> io::Result<u32> {
    for zeros in 0..FLAGS {
        if r.read_bit()? {
            let payload = if zeros == 0 { 0 } else { r.read_var(zeros + 1)? };
            return Ok(first(zeros) + payload);
        }
    }
    Ok(FAR + r.read_var::<u32>(FAR_BITS)?)
}

impl ByBits for Snapshot {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        let mut next = 0;
        for (index, body) in &self.bodies {
            let index = u32::from(*index);
            if index < next || index >= END {
                return Err(refused());
            }
            put_step(index + 1 - next, w)?;
            body.write(w)?;
            next = index + 1;
        }
        put_step(END + 1 - next, w)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.bodies.clear();
        let mut next = 0;
        loop {
            let index = next + take_step(r)? - 1;
            if index >= END {
                return if index == END { Ok(()) } else { Err(refused()) };
            }
            let mut body = Body::default();
            body.read(r)?;
            self.bodies.push((index as u16, body));
            next = index + 1;
        }
    }
}

impl ByBits for Chat {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        let text = self.text.as_bytes();
        if text.contains(&0) {
            return Err(refused());
        }
        put_range::<8, _>(i64::try_from(text.len()).unwrap_or(i64::MAX), 0, 255, w)?;
        w.byte_align()?;
        w.write_bytes(text)?;
        w.write::<8, u8>(self.channel)?;
        w.write_bytes(&self.blob)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        let length = r.read::<8, u8>()?;
        r.byte_align();
        let mut text = [0; 255];
        let text = text.get_mut(..length.into()).unwrap_or_default();
        r.read_bytes(text)?;
        if text.contains(&0) {
            return Err(refused());
        }
        self.text.clear();
        self.text.push_str(core::str::from_utf8(text).map_err(|_| refused())?);
        self.channel = r.read::<8, u8>()?;
        r.read_bytes(&mut self.blob)
    }
}
