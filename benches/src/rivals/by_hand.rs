//! Hand-written code for all packets, with the bytes and the checks of bitpack.

use crate::by_hand::{ByHand, Reader, Writer};
use crate::rival::{Buffer, Bytes, Rival, copy};

/// The hand-written code: encodes and decodes as a patient programmer would without a library.
#[derive(Debug, Default)]
pub struct ByHandCode(Buffer);

impl<P: ByHand + Clone + 'static> Rival<P> for ByHandCode {
    const NAME: &'static str = "by hand";
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
        let mut writer = Writer::new(&mut self.0.0, skip);
        packet.write(&mut writer).ok()?;
        writer.finish().ok()
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, skip: u32, packet: &mut P) -> Option<()> {
        let mut reader = Reader::new(bytes, skip);
        packet.read(&mut reader).ok()?;
        if reader.left() > 0 { None } else { Some(()) }
    }
}
