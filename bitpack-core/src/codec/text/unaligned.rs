//! `unaligned`: a string whose bytes follow its length without alignment.

use super::string::reread;
use super::unit_text::{TextForm, UnitText};
use crate::codec::length::length;
use crate::codec::number::int::Ranged;
use crate::codec::{Declared, Terminator, TextBuffer};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::Node;

pub(super) const BYTE: u32 = 8;

/// The form of a text that is sent as its length and then its bytes, without alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct LengthThenBytes;

/// The codec of a text that is sent as its length and its bytes, without alignment. Made by
/// [`unaligned`].
#[doc(hidden)]
pub type Unaligned = UnitText<LengthThenBytes>;

/// Encodes `min` to `max` bytes of UTF-8 without a zero byte: the length, then 8 bits a byte,
/// without alignment.
///
/// Source of the wire format: the standard "serialize 1.0", an `int` and `bits`, which make its `string`
/// without the alignment.
///
/// # Panics
///
/// In const evaluation, if `min` is above `max` or `max` above `u32::MAX`.
#[track_caller]
pub const fn unaligned(min: usize, max: usize) -> Declared<Unaligned> {
    let length = length(min, max);
    let node = Node::UnalignedText { min: min as u32, max: max as u32 };
    let byte = Width::bits(BYTE).exact();
    UnitText::declared(LengthThenBytes, length, node, Terminator::Length(length).width(byte, byte))
}

impl TextForm for LengthThenBytes {
    fn serialize<T: TextBuffer, S: BitIo>(
        length: &Ranged<usize>,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let text = place.peek().text();
        let mut left = run.length(text.len(), length, BYTE.into())?;
        if S::IS_WRITING {
            return run.text_out(&mut place);
        }
        let Some(slot) = place.slot() else { return Ok(()) };
        slot.clear();
        if left == 0 {
            return Ok(());
        }
        while left > 0 {
            left -= run.ascii(slot, left)?;
            if left > 0 {
                let start = run.stream()?.bit();
                let first = run.byte(0)?;
                left -= run.character(slot, first, left, start)?;
            }
        }
        run.record_text(slot.text());
        Ok(())
    }
}

/// A buffer for characters that were read and are appended to a text together. It is aligned,
/// because only then does the standard library check many bytes of UTF-8 at a time.
#[repr(align(16))]
struct Chunk([u8; 128]);

impl<S: BitIo> Run<'_, S> {
    /// Writes the bytes of a text. On a stream that also reads, the text is then replaced by the
    /// one that a reader gets.
    pub(super) fn text_out<T: TextBuffer>(&mut self, place: &mut S::Ref<'_, T>) -> Result {
        let start = self.stream()?.bit();
        self.characters((*place).peek().text())?;
        let Some(slot) = (*place).slot() else { return Ok(()) };
        let is_kept = T::EXACT || reread(slot, T::append);
        if is_kept { Ok(()) } else { Err(self.stream()?.fail_at(ErrorKind::Range, start)) }
    }

    /// Reads ASCII characters, up to `most` bytes, and appends them to the text, seven bytes at a
    /// time. Returns the number of bytes. (A text of 63 bytes takes 870 instructions this way, and
    /// took 12,200 when it was read byte by byte.)
    pub(super) fn ascii<T: TextBuffer>(&mut self, text: &mut T, most: usize) -> Result<usize> {
        let stream = self.stream()?;
        let start = stream.bit();
        let mut chunk = Chunk([b' '; 128]);
        let mut len = 0;
        while let Some(to) = chunk.0.get_mut(len..).and_then(<[u8]>::first_chunk_mut::<8>) {
            let (characters, count) = stream.ascii(most - len)?;
            if count == 0 {
                break;
            }
            *to = characters.to_le_bytes();
            len += count;
        }
        // zero bytes and spaces follow: with them, UTF-8 is checked many bytes at a time
        let all = chunk.0.get(..len.next_multiple_of(16)).unwrap_or_default();
        let all = core::str::from_utf8(all).ok().and_then(|all| all.get(..len)).unwrap_or_default();
        if all.is_empty() || text.append(all) {
            return Ok(len);
        }
        for (i, character) in all.char_indices() {
            if !text.append(character.encode_utf8(&mut [0; 4])) {
                let bit = start + u64::from(BYTE) * i as u64;
                return Err(stream.fail_at(ErrorKind::Range, bit));
            }
        }
        Ok(len)
    }

    /// Writes the bytes of a text in runs of eight bytes, with one bounds check each. On a stream
    /// that needs a separate call for each value, each byte gets a run of its own.
    pub(super) fn characters(&mut self, text: &str) -> Result {
        for chunk in text.as_bytes().chunks(if S::JOINS_CODES { 8 } else { 1 }) {
            let raw = chunk.iter().rev().fold(0, |raw, byte| raw << BYTE | u64::from(*byte));
            let bits = BYTE * chunk.len() as u32;
            self.restart(bits)?;
            self.transfer(raw, bits);
        }
        self.end()
    }

    /// Writes or reads a byte with a bounds check of its own.
    pub(super) fn byte(&mut self, byte: u8) -> Result<u8> {
        self.restart(BYTE)?;
        let byte = self.transfer_few(u64::from(byte), BYTE) as u8;
        self.end()?;
        Ok(byte)
    }

    /// Reads the rest of a UTF-8 character whose first byte was read at bit `start`, up to `most`
    /// bytes in all, and appends the character. Returns its number of bytes.
    pub(super) fn character<T: TextBuffer>(
        &mut self,
        text: &mut T,
        first: u8,
        most: usize,
        start: u64,
    ) -> Result<usize> {
        let mut bytes = [first, 0, 0, 0];
        let count = length_of(first);
        if first == 0 || count > most {
            return Err(self.stream()?.fail_at(ErrorKind::Text, start));
        }
        for byte in bytes.iter_mut().take(count).skip(1) {
            *byte = self.byte(0)?;
        }
        match bytes.get(..count).map(core::str::from_utf8) {
            Some(Ok(character)) if text.append(character) => Ok(count),
            Some(Ok(_)) => Err(self.stream()?.fail_at(ErrorKind::Range, start)),
            _ => Err(self.stream()?.fail_at(ErrorKind::Text, start)),
        }
    }
}

/// Returns the number of UTF-8 bytes of the character that begins with the byte `first`; 1 for an
/// invalid first byte, which is then rejected.
const fn length_of(first: u8) -> usize {
    match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xFF => 4,
        _ => 1,
    }
}
