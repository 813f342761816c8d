//! [`Chunk`]: a buffer of characters that are appended to a text together.

use super::UNIT;
use crate::codec::TextBuffer;
use crate::error::{Error, ErrorKind};
use crate::io::BitIo;

/// Size of a chunk in bytes. The chunk is aligned, because only then does the standard library
/// check many bytes of UTF-8 at a time.
const BYTES: usize = 128;

/// A buffer of characters that were read and not yet appended to the text. Appending them one by
/// one would check for room and copy a few bytes each time, and took 150 instead of 40 instructions
/// for each code unit.
#[repr(align(16))]
pub(super) struct Chunk {
    bytes: [u8; BYTES],
    len: usize,
    /// Bit position of the first code unit in the chunk.
    start: u64,
}

impl Chunk {
    pub(super) const fn new(start: u64) -> Self {
        Self { bytes: [0; BYTES], len: 0, start }
    }

    /// Reads characters into the buffer until it has no room for the longest one, or none of the
    /// `left` code units of the text remain.
    #[cfg_attr(optimized, inline(always))] // keeps the stream in registers
    pub(super) fn fill<S: BitIo>(&mut self, left: &mut usize, stream: &mut S) -> Result<(), Error> {
        // a local value: `self` is in memory
        let mut len = self.len;
        let result = self.fill_from(&mut len, left, stream);
        self.len = len;
        result
    }

    #[cfg_attr(optimized, inline(always))]
    fn fill_from<S: BitIo>(
        &mut self,
        len: &mut usize,
        left: &mut usize,
        stream: &mut S,
    ) -> Result<(), Error> {
        while *left > 0 {
            let room = self.bytes.get_mut(*len..*len + 4);
            let Some(to) = room.and_then(<[u8]>::first_chunk_mut::<4>) else { return Ok(()) };
            let unit = unit(stream)?;
            *left -= 1;
            if (1..0x80).contains(&unit) {
                *to = u32::from(unit).to_le_bytes();
                *len += 1;
            } else {
                *len += character(unit, left, stream)?.encode_utf8(to).len();
            }
        }
        Ok(())
    }

    /// Appends a text to `read` in the pieces in which a reader would. Returns `false` if it does
    /// not fit.
    pub(super) fn append_by_chunks<T: TextBuffer>(read: &mut T, text: &str) -> bool {
        let mut rest = text;
        while !rest.is_empty() {
            // there is room for the longest character up to this length
            let most = (BYTES - 3).min(rest.len());
            let end = (most..=rest.len()).find(|at| rest.is_char_boundary(*at));
            let Some((chunk, behind)) = rest.split_at_checked(end.unwrap_or(rest.len())) else {
                return false;
            };
            let each =
                |read: &mut T| chunk.chars().all(|it| read.append(it.encode_utf8(&mut [0; 4])));
            if !read.append(chunk) && !each(read) {
                return false;
            }
            rest = behind;
        }
        true
    }

    /// Appends all buffered characters to the text. If they do not fit together, it finds the first
    /// one that does not fit, and returns the bit position where that character begins. (The error
    /// is returned and not set on the stream, because a stream that is passed by reference would be
    /// kept in memory.)
    pub(super) fn append_to<T: TextBuffer>(&self, text: &mut T) -> Result<(), u64> {
        // zero bytes follow: with them, UTF-8 is checked a word at a time
        let words = self.bytes.get(..self.len.next_multiple_of(16)).unwrap_or_default();
        let words = core::str::from_utf8(words).unwrap_or_default();
        let all = words.get(..self.len).unwrap_or_default();
        if all.is_empty() || text.append(all) {
            return Ok(());
        }
        let mut bit = self.start;
        for character in all.chars() {
            if !text.append(character.encode_utf8(&mut [0; 4])) {
                return Err(bit);
            }
            bit += u64::from(UNIT) * character.len_utf16() as u64;
        }
        Ok(())
    }
}

/// Reads a UTF-16 code unit: 32 bits, of which the upper half must be zero.
#[cfg_attr(optimized, inline(always))]
fn unit<S: BitIo>(stream: &mut S) -> Result<u16, Error> {
    let group = stream.code(0, UNIT)? as u32;
    if group > u32::from(u16::MAX) {
        let start = stream.bit() - u64::from(UNIT);
        return Err(stream.fail_at(ErrorKind::Text, start));
    }
    Ok(group as u16)
}

/// Reads the rest of a UTF-16 character, after its first code unit.
#[cfg_attr(optimized, inline(always))] // see `fill`
fn character<S: BitIo>(first: u16, left: &mut usize, stream: &mut S) -> Result<char, Error> {
    // most units are not surrogates, and are a whole character
    if let Some(character @ '\u{1}'..) = char::from_u32(first.into()) {
        return Ok(character);
    }
    let start = stream.bit() - u64::from(UNIT);
    let second = match first {
        0xD800..=0xDBFF if *left > 0 => {
            *left -= 1;
            Some(unit(stream)?)
        }
        _ => None,
    };
    let units = [first].into_iter().chain(second);
    match char::decode_utf16(units).next() {
        // a high surrogate with a wrong partner is an error of the first unit, so nothing is lost
        Some(Ok(character)) if character != '\0' => Ok(character),
        _ => Err(stream.fail_at(ErrorKind::Text, start)),
    }
}
