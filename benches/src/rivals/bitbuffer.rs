//! [`bitbuffer`]: integers of any width, with a derive.
//!
//! Packet P4 and the server tick are left out, because it cannot write a `Vec`. It has no ranges,
//! conditions or quantised floats: signed numbers take the bits of their two's complement, floats
//! take 32 bits, and velocities are sent also at rest. Its derive writes no length before a string,
//! so the string ends with a zero byte.

#[allow(unsafe_code, clippy::used_underscore_binding, reason = "the derive generates this code")]
pub mod packets;
#[allow(unsafe_code, clippy::used_underscore_binding, reason = "the derive generates this code")]
pub mod real;

use bitbuffer::{BitRead, BitReadBuffer, BitReadStream, BitWrite, BitWriteStream, LittleEndian};

use self::packets::{BodyBits, ChatBits, InputBits, IntegersBits};
use self::real::Real;
use super::mirror::Convert;
use crate::packets::{Body, Chat, Input, Integers, RealPacket};
use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library `bitbuffer`: encodes into a slice and decodes from one.
#[derive(Debug, Default)]
pub struct Bitbuffer(Buffer);

/// A packet with an equivalent type that has the derives of `bitbuffer`.
pub trait Derived {
    /// The equivalent type of the packet, with equal fields.
    type Mirror: BitWrite<LittleEndian> + for<'a> BitRead<'a, LittleEndian> + 'static;
}
impl Derived for Input {
    type Mirror = InputBits;
}
impl Derived for Body {
    type Mirror = BodyBits;
}
impl Derived for Integers {
    type Mirror = IntegersBits;
}
impl Derived for Chat {
    type Mirror = ChatBits;
}
impl Derived for RealPacket {
    type Mirror = Real;
}

impl<P: Derived + Convert<P::Mirror>> Rival<P> for Bitbuffer
where
    P::Mirror: Convert<P>,
{
    const NAME: &'static str = "bitbuffer";
    const BITWISE: bool = true;
    type Packet = P::Mirror;
    type Encoded = Bytes;

    fn take(packet: &P) -> P::Mirror {
        packet.convert()
    }
    fn give(packet: &P::Mirror) -> P {
        packet.convert()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &P::Mirror, skip: u32) -> Option<usize> {
        let mut stream = BitWriteStream::from_slice(&mut self.0.0, LittleEndian);
        if skip > 0 {
            stream.write_int(0_u8, skip as usize).ok()?;
        }
        packet.write(&mut stream).ok()?;
        Some(stream.byte_len())
    }
    fn encoded(&self, length: usize, _: &P::Mirror) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, skip: u32, packet: &mut P::Mirror) -> Option<()> {
        let mut stream = BitReadStream::new(BitReadBuffer::new(bytes, LittleEndian));
        if skip > 0 {
            stream.skip_bits(skip as usize).ok()?;
        }
        *packet = stream.read().ok()?;
        Some(())
    }
}
