//! `rest`: the bytes up to the end of the packet, without a length.

use crate::codec::length::length;
use crate::codec::{ByteBuffer, Codec, Declared};
use crate::cost::{Memory, Width};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place as _;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;

/// The codec of a [`ByteBuffer`] that takes all bytes up to the end of the packet. Made by
/// [`rest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Rest {
    min: usize,
    max: usize,
}

/// Encodes `min` to `max` bytes as the last ones of a packet: zero bits up to the next byte, then the bytes.
/// No length is sent. A reader takes all bytes up to the end of the packet, or up to the end check (a
/// constant at the end) if the packet has one.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn rest(min: usize, max: usize) -> Declared<Rest> {
    // checks the bounds like those of a length that is sent
    let _ = length(min, max);
    let width = Width::variable(8 * min as u64, 8 * max as u64 + 7).exact();
    let node = Node::Rest { min: min as u32, max: max as u32 };
    Declared::new(Rest { min, max }, width, Shape::one(node))
}

impl Declared<Rest> {
    /// Declares that the encoded value is a buffer of the type `B`. The type determines the maximum memory of
    /// a value, and `exact`: `true` if a buffer that is read equals the one that was written.
    pub const fn for_type<B: ByteBuffer>(self) -> Self {
        let max = self.codec.max as u64;
        self.held(Memory::buffer(B::HEAP, max)).exact_if(B::EXACT)
    }
}

impl Rest {
    /// Returns the number of bytes to write, which is `length`, or to read: all bytes that are left in the
    /// packet.
    #[cfg_attr(optimized, inline(always))]
    fn count<S: BitIo>(self, length: usize, stream: &mut S) -> Result<usize> {
        let start = stream.bit();
        // a stream that writes and reads has no end
        let length = if S::IS_READING && !S::IS_WRITING {
            stream.pad()?;
            usize::try_from(stream.remaining_bits() / 8).unwrap_or(usize::MAX)
        } else {
            length
        };
        let Self { min, max } = self;
        if S::VALIDATES && !(min..=max).contains(&length) {
            stream.record_rejection(|| Reason::Length(length as u128, min as u128, max as u128));
            return Err(stream.fail_at(ErrorKind::Range, start));
        }
        Ok(length)
    }
}

impl<B: ByteBuffer> Codec<B> for Rest {
    #[inline]
    fn blank(&self) -> B {
        B::empty()
    }
    #[cfg_attr(optimized, inline(always))] // keeps the run and the stream in registers
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, B>, run: &mut Run<'_, S>) -> Result {
        let length = place.peek().as_bytes().len();
        let length = self.count(length, run.stream()?)?;
        run.byte_buffer(place, length)
    }
}
