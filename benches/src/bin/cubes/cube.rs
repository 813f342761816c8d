//! What is sent: a cube and a frame of them, by attributes alone.

use bitpack::{
    BitReader, BitWriter, Delta, Error, ReadStream, Serialize, SmallestThree, Stream as _,
    WriteStream,
};

use crate::recording::{MOST, Record};

/// Bits of a component of an orientation.
const COMPONENT: u32 = 9;
/// Bits of an orientation.
const ORIENTATION: u32 = 2 + 3 * COMPONENT;
/// Reach of a horizontal position, in 1/512 m.
pub(crate) const REACH: i32 = 131_072;

/// A cube as both ends have it.
pub(crate) trait Body: Serialize + Delta + Copy + PartialEq {
    fn new(position: [i32; 3], orientation: [f32; 4], interacting: bool) -> Self;
    fn position(&self) -> [i32; 3];
    fn orientation(&self) -> [f32; 4];
    fn interacting(&self) -> bool;
}

/// A cube whose differences are of so many bits.
macro_rules! cube {
    ($(#[$doc:meta])* $Cube:ident, $small:tt, $large:tt, $little:tt, $much:tt) => {
        $(#[$doc])*
        #[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
        pub(crate) struct $Cube {
            #[bits(min = -REACH, max = REACH - 1)]
            #[delta(small = $small, large = $large)]
            position: [i32; 3],
            #[smallest_three(COMPONENT)]
            #[delta(small = $little, large = $much)]
            orientation: [f32; 4],
            interacting: bool,
        }

        impl Body for $Cube {
            fn new(position: [i32; 3], orientation: [f32; 4], interacting: bool) -> Self {
                Self { position, orientation, interacting }
            }
            fn position(&self) -> [i32; 3] {
                self.position
            }
            fn orientation(&self) -> [f32; 4] {
                self.orientation
            }
            fn interacting(&self) -> bool {
                self.interacting
            }
        }
    };
}

cube!(
    /// Against where it was six frames ago.
    Cube, 7, 10, 4, 7
);
cube!(
    /// Against where it would be now, had it gone on as it did.
    Moving, 5, 8, 3, 6
);

/// All cubes at one moment.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Frame<C: Body> {
    #[max_len(MOST)]
    pub(crate) cubes: Vec<C>,
}

impl<C: Body> Frame<C> {
    /// # Errors
    ///
    /// For an orientation that is none.
    pub(crate) fn new(records: &[Record]) -> Result<Self, Error> {
        let cube =
            |record: &Record| Ok(C::new(record.position, orientation(record)?, record.interacting));
        Ok(Self { cubes: records.iter().map(cube).collect::<Result<_, Error>>()? })
    }

    /// Whether every field of every cube is what the recording has.
    pub(crate) fn is(&self, records: &[Record]) -> bool {
        self.cubes.len() == records.len()
            && self.cubes.iter().zip(records).all(|(cube, record)| {
                cube.position() == record.position
                    && codes(cube.orientation()) == Ok((record.largest, record.rest))
                    && cube.interacting() == record.interacting
            })
    }
}

/// What a reader makes of the codes of an orientation.
fn orientation(record: &Record) -> Result<[f32; 4], Error> {
    let mut bytes = [0; 8];
    let mut writer = BitWriter::new(&mut bytes);
    writer.bits(u64::from(record.largest), 2)?;
    for code in record.rest {
        writer.bits(u64::from(code), COMPONENT)?;
    }
    writer.finish()?;
    ReadStream::new(&bytes).smallest_three([0.0; 4], SmallestThree::new(COMPONENT))
}

/// The codes that a writer makes of an orientation.
fn codes(orientation: [f32; 4]) -> Result<(u8, [u16; 3]), Error> {
    let mut bytes = [0; 8];
    let mut stream = WriteStream::new(&mut bytes);
    stream.smallest_three(orientation, SmallestThree::new(COMPONENT))?;
    stream.finish()?;
    let mut reader = BitReader::new(&bytes);
    let largest = reader.bits(2)? as u8;
    let mut rest = [0; 3];
    for code in &mut rest {
        *code = reader.bits(COMPONENT)? as u16;
    }
    Ok((largest, rest))
}
