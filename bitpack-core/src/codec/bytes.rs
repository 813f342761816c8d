//! `bytes`: aligned, then copied.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::int::Ranged;
use super::length::{aligned, length};
use super::{Codec, Declared};
#[cfg(feature = "alloc")]
use crate::account::{Role, Value};
use crate::cost::{Heap, Memory, Width};
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// The bytes of an array. [`byte_array`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ByteArray;

/// Zero bits up to the next byte, then `N` bytes. No bytes still align.
///
/// Source: "Serialization Strategies", `serialize_bytes`; serialize 1.0, bytes.
#[must_use]
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, [u8; N]>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        run.bytes(S::project(&mut place, |bytes| &bytes[..], |bytes| &mut bytes[..]))
    }
}

/// Bytes that are replaced as a whole: what `bytes` with `max_len` fits.
///
/// Implement it for a buffer of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of bytes that `bytes` fits",
    label = "`bytes` is for `[u8; N]`, and with `max_len(N)` for `Vec<u8>`",
    note = "implement `bitpack::ByteBuffer` for a buffer of your own"
)]
pub trait ByteBuffer {
    /// Whether the bytes are all there is to it: a buffer of the same ones equals it. Only then may a
    /// condition look at more than its length.
    const EXACT: bool = false;
    /// One with nothing in it.
    fn empty() -> Self;
    /// All of them.
    fn as_bytes(&self) -> &[u8];
    /// These instead. `false` if there is no room for them.
    #[must_use]
    fn replace(&mut self, bytes: &[u8]) -> bool;
    /// What one takes on the heap, for each byte of the longest.
    const HEAP: Heap = Heap::UNKNOWN;
}

/// A read keeps the allocation.
#[cfg(feature = "alloc")]
impl ByteBuffer for Vec<u8> {
    const EXACT: bool = true;
    fn empty() -> Self {
        Self::new()
    }
    #[inline]
    fn as_bytes(&self) -> &[u8] {
        self
    }
    #[inline]
    fn replace(&mut self, bytes: &[u8]) -> bool {
        self.clear();
        if self.capacity() < bytes.len() {
            // no more than was asked for, and not beside what was there
            *self = Self::new();
            self.reserve_exact(bytes.len());
        }
        self.extend_from_slice(bytes);
        true
    }
    const HEAP: Heap = Heap::each(1);
}

/// A [`ByteBuffer`] of bounded length. [`byte_list`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ByteList {
    length: Ranged<usize>,
}

/// `min` to `max` bytes: the length, zero bits up to the next byte, the bytes.
///
/// The standard's `int` and `bytes`, one after the other; its string without the rules for text.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[must_use]
#[track_caller]
pub const fn byte_list(min: usize, max: usize) -> Declared<ByteList> {
    let length = length(min, max);
    let node = Node::ByteList { min: min as u32, max: max as u32 };
    Declared::new(ByteList { length }, aligned(length), Shape::one(node))
}

impl Declared<ByteList> {
    /// In a `B`, whose memory is known then, and whether it keeps what it is given.
    #[must_use]
    pub const fn of<B: ByteBuffer>(self) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(Memory::buffer(B::HEAP, max as u64)).exact_if(B::EXACT)
    }
}

impl<B: ByteBuffer> Codec<B> for ByteList {
    #[inline]
    fn blank(&self) -> B {
        B::empty()
    }
    #[cfg_attr(not(debug_assertions), inline(always))] // the run and the stream stay in registers
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, B>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let length = run.count(place.peek().as_bytes().len(), &self.length)?;
        let stream = run.stream()?;
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
        run.note_bytes(list.as_bytes());
        Ok(())
    }
}

/// Makes a buffer what it is for a reader of its bytes.
fn replaced<B: ByteBuffer>(list: &mut B) -> bool {
    let mut read = B::empty();
    let is_kept = read.replace(list.as_bytes());
    *list = read;
    is_kept
}

impl<S: Engine> Run<'_, S> {
    /// For a trace, which there is only where there is an allocator.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(not(feature = "alloc"), expect(unused_variables, clippy::unused_self))]
    fn note_bytes(&mut self, bytes: &[u8]) {
        #[cfg(feature = "alloc")]
        self.note(Role::Value, || Value::Bytes(bytes.to_vec()));
    }

    /// Ends the run, aligns, and copies.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bytes(&mut self, place: S::Ref<'_, [u8]>) -> Result<(), Error> {
        let mut place = place;
        let stream = self.stream()?;
        if S::IS_WRITING {
            stream.raw(place.peek(), place.peek().len())?;
        } else if let Some(slot) = place.slot() {
            let bytes = stream.raw(&[], slot.len())?;
            slot.copy_from_slice(bytes);
            self.note_bytes(slot);
        }
        Ok(())
    }
}
