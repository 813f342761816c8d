//! Reads UTF-16: checks its code units, and appends their characters to a text.

use super::UNIT;
use crate::codec::TextBuffer;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::words::WordsAhead;

/// Reads `count` code units, and replaces the text by their characters. The text grows as its
/// characters arrive, so the length need not be backed by input bits.
pub(super) fn read<T: TextBuffer, S: BitIo>(slot: &mut T, count: usize, stream: &mut S) -> Result {
    slot.clear();
    let ahead = stream.words_ahead(count);
    slot.reserve(ahead.len());
    let read = append_ahead(slot, ahead);
    stream.skip_words(read);
    let mut left = count - read;
    while left > 0 {
        let start = stream.bit();
        let first = unit(&mut left, stream)?;
        let character = match first {
            0 => None,
            0xD800..0xDC00 if left > 0 => pair(first, unit(&mut left, stream)?),
            _ => char::from_u32(first),
        };
        let kind = match character {
            Some(character) if slot.push(character) => continue,
            Some(_) => ErrorKind::Range,
            None => ErrorKind::Text,
        };
        return Err(stream.fail_at(kind, start));
    }
    Ok(())
}

/// Appends the characters of the code units `ahead` to the text, up to the first one that is
/// invalid or incomplete, or does not fit. Returns the number of units of the appended characters.
///
/// ASCII has a loop of its own, and each other kind of character a call in which the compiler knows
/// its number of bytes. (Reading a text of 32 units took 913 instructions this way, 968 with one
/// loop, and 994 with one call for all but ASCII.)
#[cfg_attr(optimized, inline(always))] // called by one function only
fn append_ahead<T: TextBuffer>(text: &mut T, ahead: WordsAhead<'_>) -> usize {
    let mut rest = ahead;
    loop {
        while let Some(ascii @ 1..0x80) = rest.first() {
            if !text.push(char::from(ascii as u8)) {
                return ahead.len() - rest.len();
            }
            rest = rest.behind_first();
        }
        let Some(first) = rest.first() else { break };
        let mut units = rest.behind_first();
        let is_appended = match (first, char::from_u32(first)) {
            (0x80..0x1_0000, Some(character)) => text.push(character),
            (0xD800..0xDC00, _) => {
                let character = units.first().and_then(|second| pair(first, second));
                units = units.behind_first();
                character.is_some_and(|character| text.push(character))
            }
            _ => false,
        };
        if !is_appended {
            break;
        }
        rest = units;
    }
    ahead.len() - rest.len()
}

/// Reads a UTF-16 code unit, and subtracts it from `left`, the number of units that are not read yet. A unit
/// has 32 bits, of which the upper half must be zero.
#[cfg_attr(optimized, inline(always))] // keeps the stream in registers
fn unit<S: BitIo>(left: &mut usize, stream: &mut S) -> Result<u32> {
    let unit = stream.code(0, UNIT)? as u32;
    if unit > u32::from(u16::MAX) {
        let start = stream.bit() - u64::from(UNIT);
        return Err(stream.fail_at(ErrorKind::Text, start));
    }
    *left -= 1;
    Ok(unit)
}

/// Returns the character of the code units `high`, which is a high surrogate, and `low`. Returns
/// `None` if `low` is no low surrogate.
#[cfg_attr(optimized, inline(always))] // called for each character above U+FFFF
const fn pair(high: u32, low: u32) -> Option<char> {
    match low {
        0xDC00..0xE000 => char::from_u32(0x1_0000 + ((high & 0x3FF) << 10 | low & 0x3FF)),
        _ => None,
    }
}
