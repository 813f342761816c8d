//! Format of a recording of floats, little-endian. It starts with `CUBERAW1`, the numbers of cubes,
//! frames, frames per second and floats per cube, and every cube of the first frame. For each later
//! frame follow the cubes that have changed, with their numbers.

use std::io::{self, Write};

use crate::scene::{CUBES, RATE, State};

/// Bit of a cube's number in a recording, set if the physics engine is still moving the cube.
const INTERACTING: u16 = 1 << 15;

/// Writes a recording of the scene to a file, one frame after another.
pub(crate) struct Recorder<W> {
    file: W,
    last: Vec<State>,
}

impl<W: Write> Recorder<W> {
    /// Writes the header of a recording and its first frame, which contains all cubes.
    pub(crate) fn new(
        mut file: W,
        frames: u32,
        first: impl Iterator<Item = State>,
    ) -> io::Result<Self> {
        file.write_all(b"CUBERAW1")?;
        for number in [CUBES as u32, frames, RATE, 13] {
            file.write_all(&number.to_le_bytes())?;
        }
        let last: Vec<_> = first.collect();
        for state in &last {
            file.write_all(&[u8::from(state.interacting)])?;
            floats(&mut file, state)?;
        }
        Ok(Self { file, last })
    }

    /// Writes a later frame of a recording, which contains only the cubes that have changed.
    /// Returns their number.
    pub(crate) fn frame(&mut self, states: impl Iterator<Item = State>) -> io::Result<u64> {
        let now: Vec<_> = states.collect();
        let changed: Vec<_> = (0_u16..)
            .zip(now.iter().zip(&self.last))
            .filter(|(_, (now, last))| now != last)
            .collect();
        self.file.write_all(&(changed.len() as u16).to_le_bytes())?;
        for (index, (state, _)) in &changed {
            let flag = if state.interacting { INTERACTING } else { 0 };
            self.file.write_all(&(index | flag).to_le_bytes())?;
            floats(&mut self.file, state)?;
        }
        let count = changed.len() as u64;
        self.last = now;
        Ok(count)
    }

    pub(crate) fn into_inner(self) -> W {
        self.file
    }
}

fn floats(file: &mut impl Write, state: &State) -> io::Result<()> {
    state.floats.iter().try_for_each(|float| file.write_all(&float.to_le_bytes()))
}
