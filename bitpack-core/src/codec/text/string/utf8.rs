//! Checks that bytes are UTF-8 without a zero byte, sixteen bytes at a time.

use crate::codec::TextBuffer;
use crate::words::{LANES, any_zero, copy_text, many_have_zero};

/// Maximum number of bytes (32) of a name: the shortest texts, which are checked in the fastest
/// way.
const NAME: usize = 2 * LANES;

/// Maximum number of bytes (128) of a text that is copied to an aligned buffer to be checked.
const SHORT: usize = 128;

/// The result of reading bytes as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::codec) enum Read {
    /// The bytes are valid, and the text now contains them.
    All,
    /// The bytes are not UTF-8, or contain a zero byte.
    NoText,
    /// The bytes are valid UTF-8, but the text has no room for them.
    NoRoom,
}

/// An aligned buffer for a text of up to [`SHORT`] (128) bytes, filled up with spaces. The standard
/// library checks many bytes of UTF-8 at a time only in aligned and long text, which a string in a
/// packet is not. A string of 12 bytes takes 75 instructions this way, and took 170 when it was
/// checked byte by byte.
#[repr(align(16))]
struct Short([u8; SHORT]);

/// A buffer for a name, a text of up to 32 bytes, which is copied into it without a call and padded
/// with spaces.
#[repr(align(16))]
struct Name([u8; NAME]);

/// Replaces the contents of a text by the bytes if they are valid.
pub(in crate::codec) fn read<T: TextBuffer>(slot: &mut T, bytes: &[u8]) -> Read {
    let (mut name, mut short);
    let text = if bytes.len() <= NAME {
        name = Name([b' '; NAME]);
        checked_name(&mut name.0, bytes)
    } else if bytes.len() <= SHORT {
        short = Short([b' '; SHORT]);
        checked_short(&mut short.0, bytes)
    } else {
        checked(bytes)
    };
    let Some(text) = text else { return Read::NoText };
    slot.clear();
    if slot.append(text) { Read::All } else { Read::NoRoom }
}

/// Checks a name (a text of up to 32 bytes), and returns it as text if it is valid. The bytes are
/// copied as two overlapping blocks: the first bytes and the last.
#[inline]
fn checked_name<'t>(name: &'t mut [u8; NAME], bytes: &[u8]) -> Option<&'t str> {
    if !(put_ends::<16>(name, bytes) || put_ends::<8>(name, bytes) || put_ends::<4>(name, bytes)) {
        for (to, from) in name.iter_mut().zip(bytes) {
            *to = *from;
        }
    }
    if any_zero(name) {
        return None;
    }
    // a space is no part of a character, so a character that is cut off stays an error
    let all = name.get(..whole_lanes(bytes))?;
    core::str::from_utf8(all).ok()?.get(..bytes.len())
}

/// Returns the number of bytes, rounded up to a multiple of [`LANES`] (16), which are checked
/// together. The number is small, so the function omits the overflow check of `next_multiple_of`.
#[inline]
const fn whole_lanes(bytes: &[u8]) -> usize {
    (bytes.len() + LANES - 1) & !(LANES - 1)
}

#[inline]
fn put_ends<const N: usize>(to: &mut [u8; NAME], bytes: &[u8]) -> bool {
    let (Some(low), Some(high)) = (bytes.first_chunk::<N>(), bytes.last_chunk::<N>()) else {
        return false;
    };
    for (at, end) in [(0, low), (bytes.len() - N, high)] {
        if let Some(to) = to.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<N>) {
            *to = *end;
        }
    }
    true
}

/// Copies the bytes of a text into `short`, and returns the text there; `None` if it is not valid. The text
/// is longer than a name (32 bytes) and has up to [`SHORT`] (128) bytes. The bytes of `short` after it must
/// be ASCII, such as spaces, because the last of them are checked with it.
#[inline]
fn checked_short<'t>(short: &'t mut [u8; SHORT], bytes: &[u8]) -> Option<&'t str> {
    if !copy_text(short, bytes) {
        return None;
    }
    let all = short.get(..whole_lanes(bytes))?;
    core::str::from_utf8(all).ok()?.get(..bytes.len())
}

#[inline]
fn checked(bytes: &[u8]) -> Option<&str> {
    let last = bytes.last_chunk::<LANES>()?;
    if many_have_zero(bytes, last) { None } else { core::str::from_utf8(bytes).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_judged_as_a_long_one_is() {
        let texts = ["", "a", "ß", "日", "🎮", "Ada", "grüße aus Köln", "0123456789abcdef"];
        for text in texts {
            for before in 0..140 {
                let mut bytes = std::vec![b'x'; before];
                bytes.extend_from_slice(text.as_bytes());
                let mut read_text = std::string::String::from("before");
                assert_eq!(read(&mut read_text, &bytes), Read::All);
                assert_eq!(read_text.as_bytes(), bytes);
                for cut in before..bytes.len() {
                    let part = bytes.get(..cut).unwrap_or_default();
                    let is_text = core::str::from_utf8(part).is_ok();
                    assert_eq!(read(&mut read_text, part) == Read::All, is_text, "{part:?}");
                }
                for wrong in [0, 0x80, 0xFF] {
                    bytes.push(wrong);
                    assert_eq!(read(&mut read_text, &bytes), Read::NoText, "{bytes:?}");
                    bytes.pop();
                }
            }
        }
    }
}
