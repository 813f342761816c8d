//! Format of a recording of quantised cubes, 80 bits each.

use crate::file::{Damage, File};
use crate::recording::{Entry, MOST, REACH, Recording};

pub(crate) const MAGIC: &[u8; 8] = b"CUBESNP1";

/// A quantised cube in a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// Position in units of 1/512 m, sent in 18, 18 and 14 bits.
    pub(crate) position: [i32; 3],
    /// Index of the orientation's largest component, 0 to 3 for x, y, z and w.
    pub(crate) largest: u8,
    /// The other three components of the orientation, which is a quaternion, quantised to 9 bits
    /// each.
    pub(crate) rest: [u16; 3],
    pub(crate) interacting: bool,
}

impl Entry for Record {
    const FIRST: usize = 10;
    const LATER: usize = 12;

    fn first(file: &mut File<'_>) -> Result<Self, Damage> {
        record(file)
    }

    fn later(file: &mut File<'_>) -> Result<(u16, Self), Damage> {
        Ok((u16::from_le_bytes(file.array()?), record(file)?))
    }
}

/// Parses a recording of quantised cubes, after the eight bytes that identify the format.
pub(crate) fn parse(file: &mut File<'_>) -> Result<Recording<Record>, Damage> {
    let cubes = file.number("cubes", 1, MOST as u32)?;
    let frames = file.number("frames", 1, u32::MAX)?;
    let rate = file.number("frames a second", 1, 1000)?;
    file.number("units a metre", 512, 512)?;
    file.number("bits a component", 9, 9)?;
    file.number("bits a cube", 80, 80)?;
    Recording::read(file, cubes, frames, rate)
}

/// Parses the 80 bits of a quantised cube.
fn record(file: &mut File<'_>) -> Result<Record, Damage> {
    let low: [u8; 10] = file.array()?;
    let mut wide = [0; 16];
    wide[..10].copy_from_slice(&low);
    let word = u128::from_le_bytes(wide);
    let field = |from: u32, bits: u32| (word >> from) as u32 & ((1 << bits) - 1);
    Ok(Record {
        position: [
            field(0, 18).cast_signed() - REACH,
            field(18, 18).cast_signed() - REACH,
            field(36, 14).cast_signed(),
        ],
        largest: field(50, 2) as u8,
        rest: [52, 61, 70].map(|from| field(from, 9) as u16),
        interacting: field(79, 1) == 1,
    })
}
