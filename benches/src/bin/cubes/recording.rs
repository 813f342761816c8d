//! A recording: every cube of the first frame, and the cubes that change in each later one.

use crate::file::{Damage, File};

/// Largest distance of a cube from the middle of the scene along the x or y axis, in units of 1/512
/// m.
pub(crate) const REACH: i32 = 131_072;

/// Largest height of a cube (its z axis), in units of 1/512 m. The smallest height is 0.
pub(crate) const HIGHEST: i32 = 16_383;

/// Maximum number of cubes in a frame of a recording.
pub(crate) const MOST: usize = 4096;

/// A cube in the format of a recording.
pub(crate) trait Entry: Copy {
    /// Number of bytes of a cube in the first frame of a recording.
    const FIRST: usize;
    /// Number of bytes of a cube in a later frame of a recording, including the cube's number.
    const LATER: usize;

    fn first(file: &mut File<'_>) -> Result<Self, Damage>;
    /// Reads a cube in a later frame, which is preceded by its number.
    fn later(file: &mut File<'_>) -> Result<(u16, Self), Damage>;
}

/// The contents of a recording, with cubes of type `E`.
#[derive(Debug)]
pub(crate) struct Recording<E> {
    /// Number of recorded frames per second.
    pub(crate) rate: u32,
    first: Vec<E>,
    changes: Vec<Vec<(u16, E)>>,
}

impl<E: Entry> Recording<E> {
    /// Reads the frames of a recording after its header. Memory is allocated only for cubes and
    /// frames whose bytes are in the file.
    pub(crate) fn read(
        file: &mut File<'_>,
        cubes: u32,
        frames: u32,
        rate: u32,
    ) -> Result<Self, Damage> {
        file.ahead(cubes as usize * E::FIRST)?;
        let first = (0..cubes).map(|_| E::first(file)).collect::<Result<_, _>>()?;
        file.ahead((frames as usize - 1).saturating_mul(2))?;
        let changes = (1..frames).map(|_| changes(file, cubes)).collect::<Result<_, _>>()?;
        match file.left() {
            0 => Ok(Self { rate, first, changes }),
            left => Err(file.wrong(format!("{left} bytes behind the last frame"))),
        }
    }

    /// Iterates over the frames of the recording, each with all cubes.
    pub(crate) fn frames(&self) -> impl Iterator<Item = Vec<E>> {
        let mut now = self.first.clone();
        let later = self.changes.iter().map(move |changes| {
            for &(index, cube) in changes {
                now[usize::from(index)] = cube;
            }
            now.clone()
        });
        core::iter::once(self.first.clone()).chain(later)
    }

    /// Returns the recording with every cube converted by the function `to`.
    pub(crate) fn map<F>(&self, to: impl Fn(&E) -> F) -> Recording<F> {
        let change = |&(index, ref cube): &(u16, E)| (index, to(cube));
        let changes = self.changes.iter().map(|frame| frame.iter().map(change).collect());
        let first = self.first.iter().map(&to).collect();
        Recording { rate: self.rate, first, changes: changes.collect() }
    }
}

/// Reads the cubes that change in one frame. Their numbers must be ascending.
fn changes<E: Entry>(file: &mut File<'_>, cubes: u32) -> Result<Vec<(u16, E)>, Damage> {
    let count = usize::from(u16::from_le_bytes(file.array()?));
    file.ahead(count * E::LATER)?;
    let mut changes = Vec::with_capacity(count);
    let mut next = 0;
    for _ in 0..count {
        let at = file.at;
        let (index, cube) = E::later(file)?;
        if !(next..cubes).contains(&u32::from(index)) {
            file.at = at;
            return Err(file.wrong(format!("cube {index} is not in {next}..{cubes}")));
        }
        next = u32::from(index) + 1;
        changes.push((index, cube));
    }
    Ok(changes)
}
