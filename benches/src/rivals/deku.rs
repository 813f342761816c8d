//! [`deku`]: integers of any width, conditions and counts, with a derive.
//!
//! Packet P5 and the server tick are left out. It has no `String`, and an `Option` needs a flag in
//! a separate field. It has no ranges or quantised floats: signed numbers take the bits of their
//! two's complement, and floats take 32 bits.

pub mod packets;
pub mod real;

use deku::{DekuContainerRead, DekuContainerWrite};

use self::packets::{BodyFields, InputFields, IntegersFields, SnapshotFields};
use self::real::Real;
use super::mirror::Convert;
use crate::packets::{Body, Input, Integers, RealPacket, Snapshot};
use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library deku: encodes with its `to_slice` and decodes with its `from_bytes`.
#[derive(Debug, Default)]
pub struct Deku(Buffer);

/// A packet with an equivalent type that has the derives of `deku`.
pub trait Derived {
    /// The equivalent type of the packet, with equal fields.
    type Mirror: DekuContainerWrite + for<'a> DekuContainerRead<'a> + 'static;
}
impl Derived for Input {
    type Mirror = InputFields;
}
impl Derived for Body {
    type Mirror = BodyFields;
}
impl Derived for Integers {
    type Mirror = IntegersFields;
}
impl Derived for Snapshot {
    type Mirror = SnapshotFields;
}
impl Derived for RealPacket {
    type Mirror = Real;
}

impl<P: Derived + Convert<P::Mirror>> Rival<P> for Deku
where
    P::Mirror: Convert<P>,
{
    const NAME: &'static str = "deku";
    type Packet = P::Mirror;
    type Encoded = Bytes;

    fn take(packet: &P) -> P::Mirror {
        packet.convert()
    }
    fn give(packet: &P::Mirror) -> P {
        packet.convert()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &P::Mirror, _: u32) -> Option<usize> {
        packet.to_slice(&mut self.0.0).ok()
    }
    fn encoded(&self, length: usize, _: &P::Mirror) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P::Mirror) -> Option<()> {
        *packet = P::Mirror::from_bytes((bytes, 0)).ok()?.1;
        Some(())
    }
}
