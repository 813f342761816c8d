//! Hand-written code for the packet of a server tick.

use super::body::HEAD;
use super::{ByHand, Put, Reader, Refused, Steps, Take, Writer, refused};
use crate::packets::{Player, Projectile, Tick, Vehicle};

const PLACE: Steps = Steps::new(-1024.0, 1024.0, 0.015_625);
const YAW: Steps = Steps::new(-180.0, 180.0, 0.1);
const PITCH: Steps = Steps::new(-90.0, 90.0, 0.1);
const WALK: Steps = Steps::new(-16.0, 16.0, 0.031_25);
const FLIGHT: Steps = Steps::new(-128.0, 128.0, 0.062_5);

/// Number of bits of a player's fields before the velocity, which a player at rest does not have.
const PLAYER: u32 = 5 + 3 * PLACE.bits() + YAW.bits() + PITCH.bits() + 1;
/// Number of bits of a walking player's velocity.
const WALKING: u32 = 3 * WALK.bits();
/// Number of bits of a player's fields after the velocity: health, weapon, stance and two flags.
const CONDITION: u32 = 7 + 4 + 2 + 1 + 1;
/// Number of bits of a projectile.
const PROJECTILE: u32 = 10 + 3 + 5 + 3 * PLACE.bits() + 3 * FLIGHT.bits();
/// Number of bits of the last fields of a vehicle: armour, turret angle and lights.
const ARMOUR: u32 = 10 + YAW.bits() + 1;

#[inline(always)]
fn write_all(values: &[f32; 3], steps: &Steps, put: &mut Put<'_, '_>) -> Result<(), Refused> {
    for value in values {
        put.steps(*value, steps)?;
    }
    Ok(())
}

#[inline(always)]
fn read_all(values: &mut [f32; 3], steps: &Steps, take: &mut Take<'_, '_>) -> Result<(), Refused> {
    for value in values {
        *value = take.steps(steps)?;
    }
    Ok(())
}

/// Writes the number in an `Option`, if there is one. The bit that tells if there is one has been
/// written before.
#[inline(always)]
fn write_some(value: Option<u8>, max: i64, writer: &mut Writer<'_>) -> Result<(), Refused> {
    let Some(value) = value else { return Ok(()) };
    let mut put = writer.begin(5)?;
    put.range(i64::from(value), 0, max)?;
    put.end()
}

#[inline(always)]
fn read_some(some: bool, max: i64, reader: &mut Reader<'_>) -> Result<Option<u8>, Refused> {
    if !some {
        return Ok(None);
    }
    let mut take = reader.begin(5)?;
    let value = take.range(0, max)? as u8;
    take.end()?;
    Ok(Some(value))
}

impl ByHand for Player {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(PLAYER)?;
        put.range(i64::from(self.id), 0, 31)?;
        write_all(&self.position, &PLACE, &mut put)?;
        put.steps(self.yaw, &YAW)?;
        put.steps(self.pitch, &PITCH)?;
        put.flag(self.moving);
        put.end()?;
        if self.moving {
            let mut put = writer.begin(WALKING)?;
            write_all(&self.velocity, &WALK, &mut put)?;
            put.end()?;
        }
        let mut put = writer.begin(CONDITION)?;
        put.range(i64::from(self.health), 0, 100)?;
        put.range(i64::from(self.weapon), 0, 12)?;
        put.range(i64::from(self.stance), 0, 2)?;
        put.flag(self.firing);
        put.flag(self.vehicle.is_some());
        put.end()?;
        write_some(self.vehicle, 30, writer)
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(PLAYER)?;
        self.id = take.get(5) as u8;
        read_all(&mut self.position, &PLACE, &mut take)?;
        self.yaw = take.steps(&YAW)?;
        self.pitch = take.steps(&PITCH)?;
        self.moving = take.flag();
        take.end()?;
        if self.moving {
            let mut take = reader.begin(WALKING)?;
            read_all(&mut self.velocity, &WALK, &mut take)?;
            take.end()?;
        } else {
            self.velocity = [0.0; 3];
        }
        let mut take = reader.begin(CONDITION)?;
        self.health = take.range(0, 100)? as u8;
        self.weapon = take.range(0, 12)? as u8;
        self.stance = take.range(0, 2)? as u8;
        self.firing = take.flag();
        let some = take.flag();
        take.end()?;
        self.vehicle = read_some(some, 30, reader)?;
        Ok(())
    }
}

impl ByHand for Projectile {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(PROJECTILE)?;
        put.bits(u64::from(self.id), 10)?;
        put.range(i64::from(self.kind), 0, 5)?;
        put.range(i64::from(self.owner), 0, 31)?;
        write_all(&self.position, &PLACE, &mut put)?;
        write_all(&self.velocity, &FLIGHT, &mut put)?;
        put.end()
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(PROJECTILE)?;
        self.id = take.get(10) as u16;
        self.kind = take.range(0, 5)? as u8;
        self.owner = take.get(5) as u8;
        read_all(&mut self.position, &PLACE, &mut take)?;
        read_all(&mut self.velocity, &FLIGHT, &mut take)?;
        take.end()
    }
}

impl ByHand for Vehicle {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(5 + HEAD)?;
        put.range(i64::from(self.id), 0, 30)?;
        self.body.write_head(&mut put)?;
        put.end()?;
        self.body.write_rest(writer)?;
        let mut put = writer.begin(1)?;
        put.flag(self.driver.is_some());
        put.end()?;
        write_some(self.driver, 31, writer)?;
        let mut put = writer.begin(ARMOUR)?;
        put.range(i64::from(self.armour), 0, 1000)?;
        put.steps(self.turret, &YAW)?;
        put.flag(self.lights);
        put.end()
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(5 + HEAD)?;
        self.id = take.range(0, 30)? as u8;
        self.body.read_head(&mut take)?;
        take.end()?;
        self.body.read_rest(reader)?;
        let mut take = reader.begin(1)?;
        let some = take.flag();
        take.end()?;
        self.driver = read_some(some, 31, reader)?;
        let mut take = reader.begin(ARMOUR)?;
        self.armour = take.range(0, 1000)? as u16;
        self.turret = take.steps(&YAW)?;
        self.lights = take.flag();
        take.end()
    }
}

#[inline(always)]
fn write_list<T: ByHand>(list: &[T], max: i64, writer: &mut Writer<'_>) -> Result<(), Refused> {
    let mut put = writer.begin(super::bits_of(max as u64))?;
    put.range(i64::try_from(list.len()).unwrap_or(i64::MAX), 0, max)?;
    put.end()?;
    list.iter().try_for_each(|item| item.write(writer))
}

/// Reads a list of elements that each take at least `least` bits. Rejects a length for which too
/// few bits are left.
#[inline(always)]
fn read_list<T: ByHand + Default>(
    list: &mut Vec<T>,
    max: i64,
    least: u32,
    reader: &mut Reader<'_>,
) -> Result<(), Refused> {
    let mut take = reader.begin(super::bits_of(max as u64))?;
    let count = take.range(0, max)?;
    take.end()?;
    if reader.left_bits() < count as u64 * u64::from(least) {
        refused()?;
    }
    let count = count as usize;
    for i in 0..count {
        if i >= list.len() {
            list.push(T::default());
        }
        let Some(item) = list.get_mut(i) else { return refused() };
        item.read(reader)?;
    }
    list.truncate(count);
    Ok(())
}

impl ByHand for Tick {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut put = writer.begin(32 + 16 + 5 + 9)?;
        put.add(u64::from(self.tick), 32);
        put.add(u64::from(self.acknowledged), 16);
        put.range(i64::from(self.receiver), 0, 31)?;
        put.range(i64::from(self.ammunition), 0, 500)?;
        put.end()?;
        write_list(&self.players, 32, writer)?;
        write_list(&self.projectiles, 255, writer)?;
        write_list(&self.vehicles, 31, writer)
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let mut take = reader.begin(32 + 16 + 5 + 9)?;
        self.tick = take.get(32) as u32;
        self.acknowledged = take.get(16) as u16;
        self.receiver = take.get(5) as u8;
        self.ammunition = take.range(0, 500)? as u16;
        take.end()?;
        read_list(&mut self.players, 32, PLAYER + CONDITION, reader)?;
        read_list(&mut self.projectiles, 255, PROJECTILE, reader)?;
        read_list(&mut self.vehicles, 31, 5 + HEAD + 1 + ARMOUR, reader)
    }
}
