//! Writes and reads the packet of a server tick with `bitstream_io`.

use std::io;

use bitstream_io::{BitRead, BitWrite};

use super::{ByBits, put_range, put_steps, refused, take_range, take_steps};
use crate::by_hand::Steps;
use crate::packets::{Player, Projectile, Tick, Vehicle};

const PLACE: Steps = Steps::new(-1024.0, 1024.0, 0.015_625);
const YAW: Steps = Steps::new(-180.0, 180.0, 0.1);
const PITCH: Steps = Steps::new(-90.0, 90.0, 0.1);
const WALK: Steps = Steps::new(-16.0, 16.0, 0.031_25);
const FLIGHT: Steps = Steps::new(-128.0, 128.0, 0.062_5);

#[inline(always)]
fn put_some<W: BitWrite>(value: Option<u8>, max: i64, w: &mut W) -> io::Result<()> {
    w.write_bit(value.is_some())?;
    value.map_or(Ok(()), |value| put_range::<5, _>(value.into(), 0, max, w))
}

#[inline(always)]
fn take_some<R: BitRead>(max: i64, r: &mut R) -> io::Result<Option<u8>> {
    if r.read_bit()? { Ok(Some(take_range::<5, _>(0, max, r)? as u8)) } else { Ok(None) }
}

#[inline(always)]
fn put_list<T: ByBits, W: BitWrite>(list: &[T], max: usize, w: &mut W) -> io::Result<()> {
    if list.len() > max {
        return Err(refused());
    }
    w.write_var(usize::BITS - max.leading_zeros(), list.len() as u32)?;
    for item in list {
        item.write(w)?;
    }
    Ok(())
}

#[inline(always)]
fn take_list<T: ByBits + Default, R: BitRead>(
    list: &mut Vec<T>,
    max: usize,
    r: &mut R,
) -> io::Result<()> {
    let length = r.read_var::<u32>(usize::BITS - max.leading_zeros())?;
    if length as usize > max {
        return Err(refused());
    }
    list.clear();
    for _ in 0..length {
        let mut item = T::default();
        item.read(r)?;
        list.push(item);
    }
    Ok(())
}

impl ByBits for Player {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        put_range::<5, _>(self.id.into(), 0, 31, w)?;
        for place in &self.position {
            put_steps::<18, _>(*place, &PLACE, w)?;
        }
        put_steps::<12, _>(self.yaw, &YAW, w)?;
        put_steps::<11, _>(self.pitch, &PITCH, w)?;
        w.write_bit(self.moving)?;
        if self.moving {
            for velocity in &self.velocity {
                put_steps::<11, _>(*velocity, &WALK, w)?;
            }
        }
        put_range::<7, _>(self.health.into(), 0, 100, w)?;
        put_range::<4, _>(self.weapon.into(), 0, 12, w)?;
        put_range::<2, _>(self.stance.into(), 0, 2, w)?;
        w.write_bit(self.firing)?;
        put_some(self.vehicle, 30, w)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.id = take_range::<5, _>(0, 31, r)? as u8;
        for place in &mut self.position {
            *place = take_steps::<18, _>(&PLACE, r)?;
        }
        self.yaw = take_steps::<12, _>(&YAW, r)?;
        self.pitch = take_steps::<11, _>(&PITCH, r)?;
        self.moving = r.read_bit()?;
        self.velocity = [0.0; 3];
        if self.moving {
            for velocity in &mut self.velocity {
                *velocity = take_steps::<11, _>(&WALK, r)?;
            }
        }
        self.health = take_range::<7, _>(0, 100, r)? as u8;
        self.weapon = take_range::<4, _>(0, 12, r)? as u8;
        self.stance = take_range::<2, _>(0, 2, r)? as u8;
        self.firing = r.read_bit()?;
        self.vehicle = take_some(30, r)?;
        Ok(())
    }
}

impl ByBits for Projectile {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        w.write::<10, u16>(self.id)?;
        put_range::<3, _>(self.kind.into(), 0, 5, w)?;
        put_range::<5, _>(self.owner.into(), 0, 31, w)?;
        for place in &self.position {
            put_steps::<18, _>(*place, &PLACE, w)?;
        }
        for velocity in &self.velocity {
            put_steps::<13, _>(*velocity, &FLIGHT, w)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.id = r.read::<10, u16>()?;
        self.kind = take_range::<3, _>(0, 5, r)? as u8;
        self.owner = take_range::<5, _>(0, 31, r)? as u8;
        for place in &mut self.position {
            *place = take_steps::<18, _>(&PLACE, r)?;
        }
        for velocity in &mut self.velocity {
            *velocity = take_steps::<13, _>(&FLIGHT, r)?;
        }
        Ok(())
    }
}

impl ByBits for Vehicle {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        put_range::<5, _>(self.id.into(), 0, 30, w)?;
        self.body.write(w)?;
        put_some(self.driver, 31, w)?;
        put_range::<10, _>(self.armour.into(), 0, 1000, w)?;
        put_steps::<12, _>(self.turret, &YAW, w)?;
        w.write_bit(self.lights)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.id = take_range::<5, _>(0, 30, r)? as u8;
        self.body.read(r)?;
        self.driver = take_some(31, r)?;
        self.armour = take_range::<10, _>(0, 1000, r)? as u16;
        self.turret = take_steps::<12, _>(&YAW, r)?;
        self.lights = r.read_bit()?;
        Ok(())
    }
}

impl ByBits for Tick {
    #[inline(always)]
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()> {
        w.write::<32, u32>(self.tick)?;
        w.write::<16, u16>(self.acknowledged)?;
        put_range::<5, _>(self.receiver.into(), 0, 31, w)?;
        put_range::<9, _>(self.ammunition.into(), 0, 500, w)?;
        put_list(&self.players, 32, w)?;
        put_list(&self.projectiles, 255, w)?;
        put_list(&self.vehicles, 31, w)
    }

    #[inline(always)]
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()> {
        self.tick = r.read::<32, u32>()?;
        self.acknowledged = r.read::<16, u16>()?;
        self.receiver = take_range::<5, _>(0, 31, r)? as u8;
        self.ammunition = take_range::<9, _>(0, 500, r)? as u16;
        take_list(&mut self.players, 32, r)?;
        take_list(&mut self.projectiles, 255, r)?;
        take_list(&mut self.vehicles, 31, r)
    }
}
