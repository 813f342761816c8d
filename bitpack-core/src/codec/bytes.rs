//! `bytes`: aligned, then copied.

#[cfg(feature = "alloc")]
use super::int::Ranged;
#[cfg(feature = "alloc")]
use super::length::{aligned, length};
use super::{Codec, Declared};
use crate::error::Error;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::stream::Stream;
#[cfg(feature = "alloc")]
use crate::trace::{Role, Value};
use crate::width::Width;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The bytes of an array. [`byte_array`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteArray;

/// Zero bits up to the next byte, then `N` bytes. No bytes still align.
///
/// Source: "Serialization Strategies", `serialize_bytes`; serialize 1.0, bytes.
#[must_use]
pub const fn byte_array<const N: usize>() -> Declared<ByteArray> {
    let bits = 8 * N as u64;
    let width = Width::variable(bits, bits + 7).exact_if(true);
    Declared::new(ByteArray, width, Shape::one(Node::ByteArray { len: N as u32 }))
}

impl<const N: usize> Codec<[u8; N]> for ByteArray {
    #[inline]
    fn blank(&self) -> [u8; N] {
        [0; N]
    }
    #[inline(always)]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, [u8; N]>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        run.bytes(S::project(&mut place, |bytes| &bytes[..], |bytes| &mut bytes[..]))
    }
}

/// A `Vec<u8>` of bounded length. [`byte_list`] makes it.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteList {
    length: Ranged<usize>,
}

/// `min` to `max` bytes: the length, zero bits up to the next byte, the bytes.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[cfg(feature = "alloc")]
#[must_use]
#[track_caller]
pub const fn byte_list(min: usize, max: usize) -> Declared<ByteList> {
    let length = length(min, max);
    let node = Node::ByteList { min: min as u32, max: max as u32 };
    Declared::new(ByteList { length }, aligned(length), Shape::one(node))
}

#[cfg(feature = "alloc")]
impl Codec<Vec<u8>> for ByteList {
    #[inline]
    fn blank(&self) -> Vec<u8> {
        Vec::new()
    }
    #[inline]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, Vec<u8>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let length = run.ranged(Role::Length, place.peek().len(), self.length)?;
        let stream = run.stream()?;
        if let Some(list) = place.slot() {
            let bytes = stream.raw(&[], length)?;
            list.clear();
            list.extend_from_slice(bytes);
            run.note_bytes(list);
            return Ok(());
        }
        stream.raw(place.peek(), length)?;
        Ok(())
    }
}

impl<S: Stream> Run<'_, S> {
    /// For a trace, which there is only where there is an allocator.
    #[inline(always)]
    #[cfg_attr(not(feature = "alloc"), expect(unused_variables, clippy::unused_self))]
    fn note_bytes(&mut self, bytes: &[u8]) {
        #[cfg(feature = "alloc")]
        self.note(Role::Value, || Value::Bytes(bytes.to_vec()));
    }

    /// Ends the run, aligns, and copies.
    #[inline(always)]
    pub(crate) fn bytes(&mut self, place: S::Ref<'_, [u8]>) -> Result<(), Error> {
        let mut place = place;
        let stream = self.stream()?;
        if let Some(slot) = place.slot() {
            let bytes = stream.raw(&[], slot.len())?;
            slot.copy_from_slice(bytes);
            self.note_bytes(slot);
            return Ok(());
        }
        stream.raw(place.peek(), place.peek().len())?;
        Ok(())
    }
}
