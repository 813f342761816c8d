//! [`naia_serde`]: integers of any width as separate types, with a derive.
//!
//! Packet P4 and the server tick are left out, because its writer holds one packet of 430 bytes. It
//! has no conditions, so velocities are sent also at rest. Its quantised floats count decimal
//! digits, which cannot express a resolution of 1/512, so floats take 32 bits.

pub mod packets;
pub mod real;

use naia_serde::{
    BitReader, BitWrite, BitWriter, OutgoingPacket, Serde, SignedInteger, UnsignedInteger,
};

use self::packets::{BodyNumbers, ChatNumbers, InputNumbers, IntegersNumbers};
use self::real::Real;
use super::mirror::Convert;
use crate::packets::{Body, Chat, Input, Integers, RealPacket};
use crate::rival::{Bytes, Rival, copy};

/// The library naia: encodes into an outgoing packet and decodes from a slice.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "naia's packet does not implement `Debug`")]
pub struct Naia(Option<OutgoingPacket>);

/// A packet with an equivalent type that has the derives of naia.
pub trait Derived {
    /// The equivalent type of the packet, with equal fields.
    type Mirror: Serde + 'static;
}
impl Derived for Input {
    type Mirror = InputNumbers;
}
impl Derived for Body {
    type Mirror = BodyNumbers;
}
impl Derived for Integers {
    type Mirror = IntegersNumbers;
}
impl Derived for Chat {
    type Mirror = ChatNumbers;
}
impl Derived for RealPacket {
    type Mirror = Real;
}

impl<P: Derived + Convert<P::Mirror>> Rival<P> for Naia
where
    P::Mirror: Convert<P>,
{
    const NAME: &'static str = "naia-serde";
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
        let mut writer = BitWriter::new();
        for _ in 0..skip {
            writer.write_bit(false);
        }
        packet.ser(&mut writer);
        Some(self.0.insert(writer.to_packet()).slice().len())
    }
    fn encoded(&self, length: usize, _: &P::Mirror) -> Bytes {
        copy(self.0.as_ref().map_or(&[], OutgoingPacket::slice), length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, skip: u32, packet: &mut P::Mirror) -> Option<()> {
        let mut reader = BitReader::new(bytes);
        for _ in 0..skip {
            reader.read_bit().ok()?;
        }
        *packet = Serde::de(&mut reader).ok()?;
        Some(())
    }
}

macro_rules! numbers {
    ($number:ident: $($type:ty)*) => { $(
        impl<const BITS: u8> Convert<$number<BITS>> for $type {
            fn convert(&self) -> $number<BITS> {
                $number::new(*self)
            }
        }
        impl<const BITS: u8> Convert<$type> for $number<BITS> {
            fn convert(&self) -> $type {
                self.to()
            }
        }
    )* };
}
numbers!(UnsignedInteger: u8 u16 u32 u64);
numbers!(SignedInteger: i8 i16 i32);
