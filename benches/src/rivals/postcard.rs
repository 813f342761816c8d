//! [`postcard`]: bytes and variable-length integers, with serde's derives.

use serde::{Serialize, de::DeserializeOwned};

use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library postcard: encodes with its `to_slice` and decodes with its `from_bytes`.
#[derive(Debug, Default)]
pub struct Postcard(Buffer);

impl<P: Serialize + DeserializeOwned + Clone + 'static> Rival<P> for Postcard {
    const NAME: &'static str = "postcard";
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
        Some(postcard::to_slice(packet, &mut self.0.0).ok()?.len())
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = postcard::from_bytes(bytes).ok()?;
        Some(())
    }
}
