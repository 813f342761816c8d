//! [`bitcode`]: values of one field in many structs are stored together, packed and compressed.

use bitcode::{Decode, Encode};

use crate::rival::{Bytes, Rival, copy};

/// The library bitcode: encodes and decodes with its own derives and its reusable buffer.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "bitcode's buffer does not implement `Debug`")]
pub struct Bitcode(bitcode::Buffer);

impl<P: Encode + for<'a> Decode<'a> + Clone + 'static> Rival<P> for Bitcode {
    const NAME: &'static str = "bitcode";
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
        Some(self.0.encode(packet).len())
    }
    fn encoded(&self, length: usize, packet: &P) -> Bytes {
        copy(&bitcode::encode(packet), length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = self.0.decode(bytes).ok()?;
        Some(())
    }
}
