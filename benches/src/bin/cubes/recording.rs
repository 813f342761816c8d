//! A recording: cubes in the codes of its own quantisation, frame by frame.

use core::fmt;

const MAGIC: &[u8; 8] = b"CUBESNP1";
const MAGIC_OF_FLOATS: &[u8; 8] = b"CUBERAW1";
/// As many as a frame of ours can hold.
pub(crate) const MOST: usize = 4096;

/// A cube, as the file has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// In 1/512 m: 18, 18 and 14 bits.
    pub(crate) position: [i32; 3],
    /// The largest component of the orientation: 0 to 3 for x, y, z, w.
    pub(crate) largest: u8,
    /// The other three, 9 bits each.
    pub(crate) rest: [u16; 3],
    pub(crate) interacting: bool,
}

/// What is wrong with a file, and at which byte.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    at: usize,
    what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.what, self.at)
    }
}

/// Everything that is in a file: the first frame, and what changed in each later one.
#[derive(Debug)]
pub(crate) struct Recording {
    /// Frames a second.
    pub(crate) rate: u32,
    first: Vec<Record>,
    changes: Vec<Vec<(u16, Record)>>,
}

impl Recording {
    /// Reads a whole file.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, Damage> {
        let mut file = File { bytes, at: 0 };
        match &file.array::<8>()? {
            MAGIC => {}
            MAGIC_OF_FLOATS => return Err(file.wrong("floats, before they were quantised")),
            _ => return Err(File { bytes, at: 0 }.wrong("no recording of cubes")),
        }
        let cubes = file.number("cubes", 1, MOST as u32)? as usize;
        let frames = file.number("frames", 1, u32::MAX)?;
        let rate = file.number("frames a second", 1, 1000)?;
        file.number("units a metre", 512, 512)?;
        file.number("bits a component", 9, 9)?;
        file.number("bits a cube", 80, 80)?;
        // every cube and every frame is paid for before there is memory for them
        file.ahead(cubes * 10)?;
        let first = (0..cubes).map(|_| file.record()).collect::<Result<_, _>>()?;
        let later = frames as usize - 1;
        file.ahead(later.saturating_mul(2))?;
        let changes = (0..later).map(|_| file.frame(cubes)).collect::<Result<_, _>>()?;
        if file.at < bytes.len() {
            return Err(
                file.wrong(format!("{} bytes behind the last frame", bytes.len() - file.at))
            );
        }
        Ok(Self { rate, first, changes })
    }

    /// Every frame, whole, one after the other.
    pub(crate) fn frames(&self) -> impl Iterator<Item = Vec<Record>> {
        let mut now = self.first.clone();
        let later = self.changes.iter().map(move |changes| {
            for &(index, record) in changes {
                now[usize::from(index)] = record;
            }
            now.clone()
        });
        core::iter::once(self.first.clone()).chain(later)
    }
}

/// Bytes, and how far they are read.
struct File<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl File<'_> {
    fn wrong(&self, what: impl Into<String>) -> Damage {
        Damage { at: self.at, what: what.into() }
    }

    fn ahead(&self, bytes: usize) -> Result<(), Damage> {
        let left = self.bytes.len() - self.at;
        if bytes > left {
            return Err(self.wrong(format!("{bytes} bytes must follow, {left} do")));
        }
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        self.ahead(N)?;
        let array = self.bytes[self.at..].first_chunk().copied();
        let array = array.ok_or_else(|| self.wrong("the file ends"))?;
        self.at += N;
        Ok(array)
    }

    fn number(&mut self, what: &str, least: u32, most: u32) -> Result<u32, Damage> {
        let number = u32::from_le_bytes(self.array()?);
        if !(least..=most).contains(&number) {
            self.at -= 4;
            return Err(self.wrong(format!("{what}: {number} is not in {least}..={most}")));
        }
        Ok(number)
    }

    /// What changed in a frame: cubes in the order of their numbers.
    fn frame(&mut self, cubes: usize) -> Result<Vec<(u16, Record)>, Damage> {
        let count = usize::from(u16::from_le_bytes(self.array()?));
        self.ahead(count * 12)?;
        let mut changes = Vec::with_capacity(count);
        let mut next = 0;
        for _ in 0..count {
            let index = u16::from_le_bytes(self.array()?);
            if !(next..cubes).contains(&usize::from(index)) {
                self.at -= 2;
                return Err(self.wrong(format!("cube {index} is not in {next}..{cubes}")));
            }
            next = usize::from(index) + 1;
            changes.push((index, self.record()?));
        }
        Ok(changes)
    }

    fn record(&mut self) -> Result<Record, Damage> {
        let low: [u8; 10] = self.array()?;
        let mut wide = [0; 16];
        wide[..10].copy_from_slice(&low);
        let word = u128::from_le_bytes(wide);
        let field = |from: u32, bits: u32| (word >> from) as u32 & ((1 << bits) - 1);
        Ok(Record {
            position: [
                field(0, 18) as i32 - 131_072,
                field(18, 18) as i32 - 131_072,
                field(36, 14) as i32,
            ],
            largest: field(50, 2) as u8,
            rest: [52, 61, 70].map(|from| field(from, 9) as u16),
            interacting: field(79, 1) == 1,
        })
    }
}
