//! `bytes`: zero bits up to the next byte, then copied bytes.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::codec::length::{aligned, length};
use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Declared};
use crate::cost::{Heap, Memory, Width};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
#[cfg(feature = "alloc")]
use crate::tracing::{Role, Value};

/// The codec of an array of bytes, which are copied as a block. Made by [`byte_array`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ByteArray;

/// Encodes an array of `N` bytes: zero bits up to the next byte, then the bytes. The zero bits are
/// sent even if `N` is 0.
///
/// Source of the wire format: "Serialization Strategies", `serialize_bytes`; the standard "serialize 1.0",
/// `bytes`.
pub const fn byte_array<const N: usize>() -> Declared<ByteArray> {
    let bits = 8 * N as u64;
    let width = Width::variable(bits, bits + 7).exact().no_heap();
    Declared::new(ByteArray, width, Shape::one(Node::ByteArray { len: N as u32 }))
}

impl<const N: usize> Codec<[u8; N]> for ByteArray {
    #[inline]
    fn blank(&self) -> [u8; N] {
        [0; N]
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, [u8; N]>, run: &mut Run<'_, S>) -> Result {
        run.bytes(S::project(&mut place, |bytes| &bytes[..], |bytes| &mut bytes[..]))
    }
}

/// A buffer of bytes, for the attribute `bytes` with `max_len`, whose contents a read replaces in
/// one step.
///
/// Implement it for a buffer type of your own.
#[diagnostic::on_unimplemented(
    message = "`bytes` does not apply to `{Self}`",
    label = "`bytes` applies to `[u8; N]`, and with `max_len(N)` to `Vec<u8>`",
    note = "implement `bitpack::codec::ByteBuffer` for a buffer of your own"
)]
pub trait ByteBuffer {
    /// `true` if the bytes are the whole value: a buffer with equal bytes is an equal buffer. Only then may a
    /// condition (such as `when` on a later field) refer to more than the length of the buffer.
    const EXACT: bool = false;
    /// Returns an empty buffer.
    fn empty() -> Self;
    /// Returns the contents of the buffer, which a writer sends.
    fn as_bytes(&self) -> &[u8];
    /// Replaces the contents of the buffer. Returns `false` if the bytes do not fit.
    #[must_use]
    fn replace(&mut self, bytes: &[u8]) -> bool;
    /// Heap memory that a buffer takes, such as a number of bytes for each byte of its contents.
    /// With the maximum length, it bounds the memory of a value.
    const HEAP: Heap = Heap::UNKNOWN;
}

#[cfg(feature = "alloc")]
growing_bytes!([] Vec<u8>);

/// The codec of a [`ByteBuffer`] of bounded length. Made by [`byte_list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ByteList {
    length: Ranged<usize>,
}

/// Encodes `min` to `max` bytes: the length, zero bits up to the next byte, the bytes.
///
/// In the standard "serialize 1.0" it is an `int` followed by `bytes`, or a string without the
/// rules for text.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn byte_list(min: usize, max: usize) -> Declared<ByteList> {
    let length = length(min, max);
    let node = Node::ByteList { min: min as u32, max: max as u32 };
    Declared::new(ByteList { length }, aligned(length), Shape::one(node))
}

impl Declared<ByteList> {
    /// Declares that the encoded value is a buffer of the type `B`. The type determines the maximum memory of
    /// a value, and `exact`: `true` if a buffer that is read equals the one that was written.
    pub const fn for_type<B: ByteBuffer>(self) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(Memory::buffer(B::HEAP, max as u64)).exact_if(B::EXACT)
    }
}

impl<B: ByteBuffer> Codec<B> for ByteList {
    #[inline]
    fn blank(&self) -> B {
        B::empty()
    }
    #[cfg_attr(optimized, inline(always))] // keeps the run and the stream in registers
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, B>, run: &mut Run<'_, S>) -> Result {
        let length = run.count(place.peek().as_bytes().len(), &self.length)?;
        run.byte_buffer(place, length)
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the contents of a buffer: ends the run (consecutive fields with one bounds check),
    /// aligns to the next byte, and copies `length` bytes.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn byte_buffer<B: ByteBuffer>(
        &mut self,
        mut place: S::Ref<'_, B>,
        length: usize,
    ) -> Result {
        let stream = self.stream()?;
        let start = stream.bit();
        if S::IS_WRITING {
            stream.raw(place.peek().as_bytes(), length)?;
        }
        let Some(list) = place.slot() else { return Ok(()) };
        if S::IS_WRITING {
            let is_kept = B::EXACT || replaced(list);
            return if is_kept { Ok(()) } else { Err(stream.fail_at(ErrorKind::Range, start)) };
        }
        let bytes = stream.raw(&[], length)?;
        if !list.replace(bytes) {
            return Err(stream.fail_at(ErrorKind::Range, start));
        }
        self.record_bytes(list.as_bytes());
        Ok(())
    }
}

/// Replaces the buffer by an empty one, and stores the same bytes in it, as a reader would. Returns `false`
/// if the bytes do not fit.
fn replaced<B: ByteBuffer>(list: &mut B) -> bool {
    let mut read = B::empty();
    let is_kept = read.replace(list.as_bytes());
    *list = read;
    is_kept
}

impl<S: BitIo> Run<'_, S> {
    /// Adds the bytes to a trace. Without an allocator there are no traces, and it does nothing.
    #[cfg_attr(optimized, inline(always))]
    #[cfg_attr(not(feature = "alloc"), expect(unused_variables, clippy::unused_self))]
    fn record_bytes(&mut self, bytes: &[u8]) {
        #[cfg(feature = "alloc")]
        self.record_value(Role::Value, || Value::Bytes(bytes.to_vec()));
    }

    /// Writes or reads bytes: ends the run (consecutive fields with one bounds check), aligns to the next
    /// byte, and copies the bytes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn bytes(&mut self, place: S::Ref<'_, [u8]>) -> Result {
        let mut place = place;
        let stream = self.stream()?;
        if S::IS_WRITING {
            stream.raw(place.peek(), place.peek().len())?;
        } else if let Some(slot) = place.slot() {
            let bytes = stream.raw(&[], slot.len())?;
            slot.copy_from_slice(bytes);
            self.record_bytes(slot);
        }
        Ok(())
    }
}
