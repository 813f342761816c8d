//! [`rkyv`]: the memory layout of the packet, validated before it is read.

use rkyv::api::low::{LowSerializer, LowValidator, from_bytes, to_bytes_in_with_alloc};
use rkyv::bytecheck::CheckBytes;
use rkyv::de::Unpool;
use rkyv::rancor::{Failure, Strategy};
use rkyv::ser::allocator::{Arena, ArenaHandle};
use rkyv::ser::writer::Buffer as Slice;
use rkyv::{Archive, Deserialize, Serialize};

use crate::rival::{Buffer, Bytes, Rival, copy};

/// The library rkyv: encodes into a slice, without its maps for shared pointers. Decodes to a
/// packet after validating every byte.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "rkyv's arena does not implement `Debug`")]
pub struct Rkyv {
    buffer: Buffer,
    arena: Arena,
}

impl<P> Rival<P> for Rkyv
where
    P: Archive + Clone + 'static,
    P: for<'a> Serialize<LowSerializer<Slice<'a>, ArenaHandle<'a>, Failure>>,
    P::Archived: for<'a> CheckBytes<LowValidator<'a, Failure>>,
    P::Archived: Deserialize<P, Strategy<Unpool, Failure>>,
{
    const NAME: &'static str = "rkyv, checked";
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
        let slice = Slice::from(&mut *self.buffer.0);
        let written = to_bytes_in_with_alloc::<_, _, Failure>(packet, slice, self.arena.acquire());
        Some(written.ok()?.len())
    }
    fn encoded(&self, length: usize, _: &P) -> Bytes {
        copy(&self.buffer.0, length)
    }
    #[inline(always)]
    fn decode(&mut self, bytes: &Bytes, _: u32, packet: &mut P) -> Option<()> {
        *packet = from_bytes::<P, Failure>(bytes).ok()?;
        Some(())
    }
}
