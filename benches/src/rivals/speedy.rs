//! [`speedy`]: every field in whole bytes.

use speedy::{LittleEndian, Readable, Writable};

use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library speedy: encodes with its `write_to_buffer` and decodes with its `read_from_buffer`.
#[derive(Debug, Default)]
pub struct Speedy(Buffer);

impl<P> Rival<P> for Speedy
where
    P: Writable<LittleEndian> + for<'a> Readable<'a, LittleEndian> + Clone + 'static,
{
    const NAME: &'static str = "speedy";
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
        let context = LittleEndian::default();
        packet.write_to_buffer_with_ctx(context, &mut self.0.0).ok()?;
        packet.bytes_needed().ok()
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = P::read_from_buffer_with_ctx(LittleEndian::default(), bytes).ok()?;
        Some(())
    }
}
