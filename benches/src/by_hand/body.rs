//! Hand-written code for packet P2, a rigid body.

use super::floats::Floats;
use super::writer::Words;
use super::{ByHand, Put, Reader, Refused, Steps, Take, Writer, refused};
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

/// The floats of several bodies, in arrays by range and resolution, to be quantised together.
pub(super) struct Bodies {
    x: Floats<1>,
    y: Floats<1>,
    z: Floats<1>,
    velocities: Floats<6>,
}

/// The quantised floats of one body, as the numbers of their steps.
pub(super) struct Codes {
    place: [u32; 3],
    velocities: [u32; 6],
}

impl Bodies {
    pub(super) const fn new() -> Self {
        Self { x: Floats::new(), y: Floats::new(), z: Floats::new(), velocities: Floats::new() }
    }

    /// Quantises the floats of up to [`MANY`](super::floats::MANY) bodies, for
    /// [`codes`](Self::codes). Velocities of bodies at rest are not sent and may have any value.
    #[inline(always)]
    pub(super) fn quantise(&mut self, bodies: &[(u16, Body)]) -> Result<(), Refused> {
        let places = self.x.values.iter_mut().zip(&mut self.y.values).zip(&mut self.z.values);
        let places = places.zip(&mut self.velocities.values);
        for ((_, body), (((x, y), z), velocities)) in bodies.iter().zip(places) {
            (*x, *y, *z) = ([body.x], [body.y], [body.z]);
            let moving = u32::from(body.at_rest).wrapping_sub(1);
            let (linear, angular) = velocities.split_at_mut(3);
            for (to, from) in linear.iter_mut().zip(&body.linear) {
                *to = f32::from_bits(from.to_bits() & moving);
            }
            for (to, from) in angular.iter_mut().zip(&body.angular) {
                *to = f32::from_bits(from.to_bits() & moving);
            }
        }
        self.x.quantise(&SIDE)?;
        self.y.quantise(&SIDE)?;
        self.z.quantise(&HEIGHT)?;
        self.velocities.quantise(&VELOCITY)
    }

    /// Iterates over the quantised floats of the bodies that were last passed to
    /// [`quantise`](Self::quantise).
    #[inline(always)]
    pub(super) fn codes(&self) -> impl Iterator<Item = Codes> {
        let places = self.x.codes.iter().zip(&self.y.codes).zip(&self.z.codes);
        places.zip(&self.velocities.codes).map(|((([x], [y]), [z]), velocities)| Codes {
            place: [*x, *y, *z],
            velocities: *velocities,
        })
    }
}

impl Body {
    /// Packs all fields of a body into three words, and returns these with the number of bits that
    /// are sent. The flag `at_rest` is unpredictable, so the velocities are masked instead of
    /// skipped by a branch.
    #[inline(always)]
    pub(super) fn words(&self, codes: &Codes) -> Result<([u64; 3], u32), Refused> {
        let [x, y, z] = codes.place.map(u64::from);
        let all = self.components.iter().fold(0, |all, component| all | component);
        if self.largest > 3 || all > 511 {
            refused()?;
        }
        let moving = u64::from(self.at_rest).wrapping_sub(1);
        let mut words = Words::default();
        words.add(x, SIDE.bits());
        words.add(y, SIDE.bits());
        words.add(z, HEIGHT.bits());
        words.add(u64::from(self.largest), 2);
        for component in self.components {
            words.add(u64::from(component), 9);
        }
        words.add(u64::from(self.at_rest), 1);
        for velocity in codes.velocities {
            words.add(u64::from(velocity), VELOCITY.bits());
        }
        Ok((words.masked(HEAD, moving), HEAD + (MOVING & moving as u32)))
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
