//! [`Chunk`]: characters that go into a text together.

use super::UNIT;
use crate::codec::TextBuffer;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};

/// How many bytes: aligned, as UTF-8 is checked many bytes at a time only where it is.
const BYTES: usize = 128;

/// Characters as they arrive. One by one each of them would ask the text for room, and copy a few
/// bytes: 150 instead of 40 instructions a unit.
#[repr(align(16))]
pub(super) struct Chunk {
    bytes: [u8; BYTES],
    len: usize,
    /// Where its first unit begins.
    start: u64,
}

impl Chunk {
    pub(super) const fn new(start: u64) -> Self {
        Self { bytes: [0; BYTES], len: 0, start }
    }

    /// Takes characters until there is no room for the longest, or none of the `left` units.
    #[cfg_attr(not(debug_assertions), inline(always))] // the stream stays in registers
    pub(super) fn fill<S: Engine>(
        &mut self,
        left: &mut usize,
        stream: &mut S,
    ) -> Result<(), Error> {
        // a local value: `self` is in memory
        let mut len = self.len;
        let result = self.fill_from(&mut len, left, stream);
        self.len = len;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill_from<S: Engine>(
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

    /// As a reader does it that takes all of this text.
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

    /// Appends all of them. Where they have no room together, it is found out which has none: the bit
    /// where it begins. (A stream whose address came here would be in memory.)
    pub(super) fn append_to<T: TextBuffer>(&self, text: &mut T) -> Result<(), u64> {
        // behind them are zeros: with those they are checked a word at a time
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

/// A code unit: 32 bits, of which the upper half must be zero.
#[cfg_attr(not(debug_assertions), inline(always))]
fn unit<S: Engine>(stream: &mut S) -> Result<u16, Error> {
    let window = stream.window();
    let group = stream.code(window, UNIT)?;
    let group = group as u32;
    if group > u32::from(u16::MAX) {
        let start = stream.bit() - u64::from(UNIT);
        return Err(stream.fail_at(ErrorKind::Text, start));
    }
    Ok(group as u16)
}

/// The character that begins with this unit, which has been taken.
#[cfg_attr(not(debug_assertions), inline(always))] // see `fill`
fn character<S: Engine>(first: u16, left: &mut usize, stream: &mut S) -> Result<char, Error> {
    // most are no surrogates, and alone
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
        // a high surrogate whose partner is none is an error of the first, so nothing is lost
        Some(Ok(character)) if character != '\0' => Ok(character),
        _ => Err(stream.fail_at(ErrorKind::Text, start)),
    }
}
