//! Copies the memory of a packet instead of encoding it.

use crate::Sample;
use crate::rival::Rival;

/// No library: encodes and decodes by copying the memory of a packet. Its time is a lower bound for
/// every format.
#[derive(Debug)]
pub struct Memcpy<P>(P);

impl<P: Default> Default for Memcpy<P> {
    fn default() -> Self {
        Self(P::default())
    }
}

impl<P: Clone + Default + Sample + 'static> Rival<P> for Memcpy<P> {
    const NAME: &'static str = "memcpy";
    type Packet = P;
    type Encoded = P;

    fn take(packet: &P) -> P {
        packet.clone()
    }
    fn give(packet: &P) -> P {
        packet.clone()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &P, _: u32) -> Option<usize> {
        core::hint::black_box(&mut self.0).copy_from(packet);
        Some(packet.size())
    }
    fn encoded(&self, _: usize, packet: &P) -> P {
        packet.clone()
    }
    #[inline(always)]
    fn decode(&mut self, encoded: &P, _: u32, packet: &mut P) -> Option<()> {
        packet.copy_from(encoded);
        Some(())
    }
}
