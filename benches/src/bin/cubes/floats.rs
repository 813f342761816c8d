//! Format of a recording of cubes as floats, with the precision of the physics engine.

use crate::codes::Record;
use crate::cube::codes;
use crate::file::{Damage, File};
use crate::recording::{Entry, HIGHEST, MOST, REACH, Recording};

pub(crate) const MAGIC: &[u8; 8] = b"CUBERAW1";

/// Number of units of a quantised position per metre.
const UNITS: f32 = 512.0;

/// State of a cube in a recording of floats, in metres and seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub(crate) position: [f32; 3],
    pub(crate) orientation: [f32; 4],
    pub(crate) velocity: [f32; 3],
    pub(crate) interacting: bool,
}

impl Entry for State {
    const FIRST: usize = 1 + 13 * 4;
    const LATER: usize = 2 + 13 * 4;

    fn first(file: &mut File<'_>) -> Result<Self, Damage> {
        let [interacting] = file.array()?;
        state(file, interacting == 1)
    }

    fn later(file: &mut File<'_>) -> Result<(u16, Self), Damage> {
        let number = u16::from_le_bytes(file.array()?);
        Ok((number & 0x7FFF, state(file, number & 0x8000 != 0)?))
    }
}

/// Parses a recording of cubes as floats, after the eight bytes that identify the format.
pub(crate) fn parse(file: &mut File<'_>) -> Result<Recording<State>, Damage> {
    let cubes = file.number("cubes", 1, MOST as u32)?;
    let frames = file.number("frames", 1, u32::MAX)?;
    let rate = file.number("frames a second", 1, 1000)?;
    file.number("floats a cube", 13, 13)?;
    Recording::read(file, cubes, frames, rate)
}

fn state(file: &mut File<'_>, interacting: bool) -> Result<State, Damage> {
    let position = floats(file)?;
    let reach = REACH as f32 / UNITS;
    if !position.iter().all(|axis| (-reach..reach - 1.0).contains(axis)) || position[2] < 0.0 {
        return Err(file.wrong("a cube outside the scene"));
    }
    let orientation = floats(file)?;
    let square: f32 = orientation.iter().map(|component| component * component).sum();
    if !(0.99..1.01).contains(&square) {
        return Err(file.wrong("an orientation that is not unit length"));
    }
    let velocity = floats(file)?;
    let _spin: [f32; 3] = floats(file)?;
    Ok(State { position, orientation, velocity, interacting })
}

/// Reads `N` floats of a recording and rejects any that is not finite.
fn floats<const N: usize>(file: &mut File<'_>) -> Result<[f32; N], Damage> {
    let mut floats = [0.0; N];
    for float in &mut floats {
        *float = f32::from_le_bytes(file.array()?);
        if !float.is_finite() {
            return Err(file.wrong(format!("{float} is not finite")));
        }
    }
    Ok(floats)
}

impl State {
    /// Returns the cube with its position and orientation quantised, as a recording of quantised
    /// cubes has it.
    pub(crate) fn quantised(&self) -> Record {
        let unit = |metres: f32| (metres * UNITS + 0.5).floor();
        let [x, y, z] = self.position;
        let (largest, rest) = codes(self.orientation);
        let position = [unit(x) as i32, unit(y) as i32, unit(z).clamp(0.0, HIGHEST as f32) as i32];
        Record { position, largest, rest, interacting: self.interacting }
    }
}
