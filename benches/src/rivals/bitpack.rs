//! The library bitpack, with its derive.

use bitpack::{ReadStream, Serialize, Stream, WriteStream};

use crate::inlined::Inlined;
use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library bitpack: encodes and decodes with its derive, which checks ranges in both
/// directions.
#[derive(Debug, Default)]
pub struct Bitpack(Buffer);

impl<P: Serialize + Clone + 'static> Rival<P> for Bitpack {
    const NAME: &'static str = "bitpack";
    const BITWISE: bool = true;
    type Packet = Inlined<P>;
    type Encoded = Bytes;

    fn take(packet: &P) -> Inlined<P> {
        Inlined(packet.clone())
    }
    fn give(packet: &Inlined<P>) -> P {
        packet.0.clone()
    }
    #[inline(always)]
    fn encode(&mut self, packet: &Inlined<P>, skip: u32) -> Option<usize> {
        let mut stream = WriteStream::new(&mut self.0.0);
        if skip > 0 {
            stream.bits(0_u8, skip).ok()?;
        }
        Inlined::serialize(packet, &mut stream).ok()?;
        stream.finish().ok()
    }
    fn encoded(&self, length: usize, _: &Inlined<P>) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, skip: u32, packet: &mut Inlined<P>) -> Option<()> {
        if skip == 0 {
            return packet.read_into(bytes).ok();
        }
        let mut stream = ReadStream::at(bytes, skip.into());
        Inlined::serialize(packet, &mut stream).ok()
    }
}
