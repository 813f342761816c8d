//! [`bincode`] 2, a format of bytes and variable-length integers. It is unmaintained
//! (RUSTSEC-2025-0141) and measured for its former users.

use bincode::config::standard;
use bincode::{Decode, Encode};

use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library bincode: encodes and decodes with its own derives, in its standard configuration.
#[derive(Debug, Default)]
pub struct Bincode(Buffer);

impl<P: Encode + Decode<()> + Clone + 'static> Rival<P> for Bincode {
    const NAME: &'static str = "bincode";
    type Packet = P;
    type Encoded = Bytes;

    fn take(packet: &P) -> P {
        packet.clone()
    }
    fn give(packet: &P) -> P {
        packet.clone()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &P, _: u32) -> Option<usize> {
        bincode::encode_into_slice(packet, &mut self.0.0, standard()).ok()
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = bincode::decode_from_slice(bytes, standard()).ok()?.0;
        Some(())
    }
}
