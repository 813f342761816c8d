//! Hand-written code for packet P4, a snapshot: before each body the difference of its index from
//! the last one, as a prefix code.

use super::body::HEAD;
use super::{ByHand, Reader, Refused, Writer, bits_of, refused};
use crate::packets::{Body, Snapshot};

/// The index that marks the end of a snapshot's list, above all indices of bodies.
const END: u64 = 4096;
/// Number of leading zero bits of the longest prefix code, for differences from `FAR` on.
const FLAGS: u32 = 6;
/// The first difference between two indices whose prefix code is the longest.
const FAR: u64 = 126;
/// Number of bits of the longest prefix code.
const FAR_BITS: u32 = FLAGS + bits_of(END + 1 - FAR);

/// Returns the first difference whose prefix code has this many leading zeros. From one zero on,
/// these differences plus two are the numbers of one bit length.
#[inline(always)]
const fn first(zeros: u32) -> u64 {
    if zeros == 0 { 1 } else { (2 << zeros) - 2 }
}

/// Prefix codes of all differences below `FAR`. Each entry has the code in its low 12 bits and the
/// code's length above.
const CODES: [u16; FAR as usize] = {
    let mut codes = [0; FAR as usize];
    codes[1] = 1 | 1 << 12;
    let mut difference = 2;
    while difference < FAR {
        let zeros = (difference + 2).ilog2() - 1;
        let code = (1 | (difference - first(zeros)) << 1) << zeros;
        codes[difference as usize] = code as u16 | ((2 * zeros + 2) as u16) << 12;
        difference += 1;
    }
    codes
};

/// Returns the prefix code of the difference between two indices, and the code's width in bits.
#[inline(always)]
fn step(difference: u64) -> (u64, u32) {
    match CODES.get(difference as usize) {
        Some(code) => (u64::from(code & 0x0FFF), u32::from(code >> 12)),
        None => ((difference - FAR) << FLAGS, FAR_BITS),
    }
}

#[inline(always)]
fn read_step(reader: &mut Reader<'_>) -> Result<u64, Refused> {
    let window = reader.window();
    let zeros = window.trailing_zeros();
    if zeros >= FLAGS {
        reader.skip(FAR_BITS)?;
        return Ok(((window & super::mask(FAR_BITS)) >> FLAGS) + FAR);
    }
    let payload = if zeros == 0 { 0 } else { zeros + 1 };
    reader.skip(zeros + 1 + payload)?;
    Ok(((window >> (zeros + 1)) & super::mask(payload)) + first(zeros))
}

impl ByHand for Snapshot {
    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Refused> {
        let mut next = 0;
        for (index, body) in &self.bodies {
            let index = u64::from(*index);
            if index < next || index >= END {
                refused()?;
            }
            let (code, bits) = step(index + 1 - next);
            writer.code(code, bits)?;
            body.write(writer)?;
            next = index + 1;
        }
        let (code, bits) = step(END + 1 - next);
        writer.code(code, bits)
    }

    #[inline(always)]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refused> {
        let (mut next, mut count) = (0, 0);
        loop {
            let index = next + read_step(reader)? - 1;
            if index >= END {
                self.bodies.truncate(count);
                return if index == END { Ok(()) } else { refused() };
            }
            if count >= self.bodies.len() {
                self.bodies.push((0, Body::default()));
            }
            let Some((slot, body)) = self.bodies.get_mut(count) else { return refused() };
            *slot = index as u16;
            let mut take = reader.begin(HEAD)?;
            body.read_head(&mut take)?;
            take.end()?;
            body.read_rest(reader)?;
            (next, count) = (index + 1, count + 1);
        }
    }
}
