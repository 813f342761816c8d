//! [`bitstream_io`], with hand-written code because it has no derive. Its bytes and its checks
//! equal those of bitpack.

mod packets;
mod real;
mod tick;

use std::io;

use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter, LittleEndian};

use crate::by_hand::Steps;
use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library `bitstream_io`: encodes into a slice and decodes from one, field by field.
#[derive(Debug, Default)]
pub struct Bitstream(Buffer);

/// A packet that is written and read field by field with `bitstream_io`.
pub trait ByBits {
    /// Writes the packet field by field with `bitstream_io`.
    ///
    /// # Errors
    ///
    /// A value out of its range, or a full buffer.
    fn write<W: BitWrite>(&self, w: &mut W) -> io::Result<()>;

    /// Reads the packet field by field with `bitstream_io`.
    ///
    /// # Errors
    ///
    /// A value out of its range, or the end of the data.
    fn read<R: BitRead>(&mut self, r: &mut R) -> io::Result<()>;
}

impl<P: ByBits + Clone + 'static> Rival<P> for Bitstream {
    const NAME: &'static str = "bitstream-io";
    const BITWISE: bool = true;
    type Packet = P;
    type Encoded = Bytes;

    fn take(packet: &P) -> P {
        packet.clone()
    }
    fn give(packet: &P) -> P {
        packet.clone()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &P, skip: u32) -> Option<usize> {
        let room = self.0.0.len();
        let mut w = BitWriter::endian(&mut *self.0.0, LittleEndian);
        if skip > 0 {
            w.write_var(skip, 0_u8).ok()?;
        }
        packet.write(&mut w).ok()?;
        w.byte_align().ok()?;
        Some(room - w.into_writer().len())
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, skip: u32, packet: &mut P) -> Option<()> {
        let mut r = BitReader::endian(&**bytes, LittleEndian);
        if skip > 0 {
            r.skip(skip).ok()?;
        }
        packet.read(&mut r).ok()
    }
}

#[cold]
#[inline(never)]
fn refused() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Writes a number from `min` to `max` in `BITS` bits. Rejects a number outside of this range.
#[inline(always)]
fn put_range<const BITS: u32, W: BitWrite>(
    value: i64,
    min: i64,
    max: i64,
    w: &mut W,
) -> io::Result<()> {
    if value < min || value > max {
        return Err(refused());
    }
    w.write::<BITS, u32>((value - min) as u32)
}

#[inline(always)]
fn take_range<const BITS: u32, R: BitRead>(min: i64, max: i64, r: &mut R) -> io::Result<i64> {
    let value = min + i64::from(r.read::<BITS, u32>()?);
    if value > max { Err(refused()) } else { Ok(value) }
}

/// Writes a quantised float in `BITS` bits. Rejects a float that is not finite.
#[inline(always)]
fn put_steps<const BITS: u32, W: BitWrite>(value: f32, steps: &Steps, w: &mut W) -> io::Result<()> {
    if !value.is_finite() {
        return Err(refused());
    }
    w.write::<BITS, u32>(steps.quantise(value))
}

#[inline(always)]
fn take_steps<const BITS: u32, R: BitRead>(steps: &Steps, r: &mut R) -> io::Result<f32> {
    let step = r.read::<BITS, u32>()?;
    if step > steps.last() { Err(refused()) } else { Ok(steps.restore(step)) }
}
