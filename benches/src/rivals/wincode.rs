//! [`wincode`]: the fixed-width bytes of bincode, written in place.

use wincode::config::DefaultConfig;
use wincode::{Deserialize, SchemaReadOwned, SchemaWrite, Serialize};

use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library wincode: encodes with its `serialize_into` and decodes with its `deserialize`.
#[derive(Debug, Default)]
pub struct Wincode(Buffer);

impl<P> Rival<P> for Wincode
where
    P: SchemaWrite<DefaultConfig, Src = P> + SchemaReadOwned<DefaultConfig, Dst = P>,
    P: Clone + 'static,
{
    const NAME: &'static str = "wincode";
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
        let mut rest = &mut *self.0.0;
        let room = rest.len();
        <P as Serialize>::serialize_into(&mut rest, packet).ok()?;
        Some(room - rest.len())
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.0.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = <P as Deserialize>::deserialize(bytes).ok()?;
        Some(())
    }
}
