//! Tests of texts that have room for few characters, or that change their contents.

use std::string::{String, ToString as _};
use std::vec::Vec;

use super::kept::{PAD, is_not_read, is_not_written};
use super::told::{said_of, why};
use crate::codec::{Codec, Declared, TextBuffer, nul_terminated, string, unaligned, utf16};
use crate::cost::Memory;
use crate::error::{Error, ErrorKind};
use crate::io::{QuantizeStream, ReadStream, WriteStream};
use crate::stream::Stream as _;

/// A text with room for `N` bytes, which records the length of each appended piece.
#[derive(Clone, Debug, Default, PartialEq)]
struct Short<const N: usize> {
    text: String,
    pieces: Vec<usize>,
}

impl<const N: usize> Short<N> {
    fn of(text: &str) -> Self {
        Self { text: text.to_string(), pieces: Vec::new() }
    }
}

impl<const N: usize> TextBuffer for Short<N> {
    fn empty() -> Self {
        Self::default()
    }
    fn text(&self) -> &str {
        &self.text
    }
    fn clear(&mut self) {
        *self = Self::default();
    }
    fn append(&mut self, text: &str) -> bool {
        let fits = self.text.len() + text.len() <= N;
        if fits {
            self.text.push_str(text);
            self.pieces.push(text.len());
        }
        fits
    }
}

/// Returns the bytes of a text, written from a plain `String`.
fn sent<C: Codec<String>>(declared: Declared<C>, text: &str) -> Vec<u8> {
    let mut buffer = std::vec![0; 4000];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(stream.field(&text.to_string(), declared), Ok(()));
    let length = stream.finish().unwrap_or_default();
    buffer.truncate(length);
    buffer
}

/// Returns the errors of a reader, and of a stream that writes and reads back, if the container has
/// no room for the text.
fn ends<const N: usize, C: Codec<Short<N>> + Codec<String>>(
    declared: Declared<C>,
    text: &str,
) -> (Option<Error>, Option<Error>) {
    let bytes = sent(declared, text);
    let mut place = Short::<N>::of("before");
    let read = ReadStream::new(&bytes).field(&mut place, declared).err();
    let mut value = Short::<N>::of(text);
    let written = QuantizeStream::new().field(&mut value, declared).err();
    if read.is_none() {
        // the text of a stream that writes and reads becomes that of a reader
        assert_eq!((&value, value.text()), (&place, text));
    }
    (read, written)
}

#[expect(clippy::unnecessary_wraps, reason = "the function must return an option")]
fn range(bit: u64) -> Option<Error> {
    Some(Error::new(ErrorKind::Range, bit))
}

#[test]
fn a_text_without_room_is_refused_where_it_ends() {
    let text = "0123456789";
    // an aligned string is appended as a whole
    assert_eq!(ends::<9, _>(string(0, 20), text), (range(5), range(5)));
    assert_eq!(ends::<10, _>(string(0, 20), text), (None, None));
    // other encodings report the first character without room
    assert_eq!(ends::<9, _>(unaligned(0, 20), text), (range(5 + 9 * 8), range(5)));
    assert_eq!(ends::<0, _>(unaligned(0, 20), text), (range(5), range(5)));
    assert_eq!(ends::<10, _>(unaligned(0, 20), text), (None, None));
    assert_eq!(ends::<9, _>(utf16(0, 20), text), (range(5 + 9 * 32), range(5)));
    assert_eq!(ends::<0, _>(utf16(0, 20), text), (range(5), range(5)));
    assert_eq!(ends::<10, _>(utf16(0, 20), text), (None, None));
    // characters of four bytes, and of two code units
    let text = "0123🎮🎮ß9";
    assert_eq!(ends::<11, _>(unaligned(0, 20), text), (range(5 + 8 * 8), range(5)));
    assert_eq!(ends::<13, _>(unaligned(0, 20), text), (range(5 + 12 * 8), range(5)));
    assert_eq!(ends::<14, _>(unaligned(0, 20), text), (range(5 + 14 * 8), range(5)));
    assert_eq!(ends::<11, _>(utf16(0, 20), text), (range(5 + 6 * 32), range(5)));
    assert_eq!(ends::<13, _>(utf16(0, 20), text), (range(5 + 8 * 32), range(5)));
    assert_eq!(ends::<14, _>(utf16(0, 20), text), (range(5 + 9 * 32), range(5)));
}

/// Returns long texts of characters with one to four bytes. The wide characters start at every
/// offset in a chunk of a reader of bytes.
fn long_texts() -> Vec<String> {
    let characters = ["x", "ß", "日", "🎮"];
    let texts = |front: usize| {
        characters.map(|it| "x".repeat(front) + &it.repeat(300_usize.div_ceil(it.len())) + "end")
    };
    (0..8).chain(120..132).flat_map(texts).collect()
}

#[test]
fn a_wide_text_comes_in_characters_that_a_writer_makes_too() {
    for text in long_texts() {
        assert_eq!(ends::<1000, _>(utf16(0, 500), &text), (None, None), "{text}");
        let bytes = sent(utf16(0, 500), &text);
        let mut place = Short::<1000>::default();
        assert_eq!(ReadStream::new(&bytes).field(&mut place, utf16(0, 500)), Ok(()));
        assert_eq!(place.text, text);
        let characters: Vec<_> = text.chars().map(char::len_utf8).collect();
        assert_eq!(place.pieces, characters);
    }
}

#[test]
fn a_long_text_without_room_is_refused_at_its_first_character_that_has_none() {
    for text in long_texts() {
        let fits = |(at, it): &(usize, char)| at + it.len_utf8() <= 300;
        let there: String = text.char_indices().take_while(fits).map(|(_, it)| it).collect();
        let units = there.encode_utf16().count() as u64;
        assert_eq!(ends::<300, _>(utf16(0, 500), &text), (range(9 + units * 32), range(9)));
        let bytes = there.len() as u64;
        assert_eq!(ends::<300, _>(unaligned(0, 500), &text), (range(9 + bytes * 8), range(9)));
    }
}

#[test]
fn long_texts_without_alignment_are_read_as_they_are() {
    for text in long_texts() {
        let bytes = sent(unaligned(0, 500), &text);
        let mut read = String::from("before");
        assert_eq!(ReadStream::new(&bytes).field(&mut read, unaligned(0, 500)), Ok(()));
        assert_eq!(read, text);
    }
}

#[test]
fn a_text_may_end_in_any_character() {
    for text in ["aß", "日", "ab🎮"] {
        let bytes = sent(unaligned(0, 50), text);
        let mut read = String::new();
        assert_eq!(ReadStream::new(&bytes).field(&mut read, unaligned(0, 50)), Ok(()));
        assert_eq!(read, text);
    }
}

#[test]
fn a_text_is_as_long_as_it_says_whatever_is_behind_it() {
    for length in 0..40 {
        let text = "x".repeat(length);
        let mut bytes = sent(unaligned(0, 50), &text);
        // six bits further on, each byte is a character
        bytes.extend([1; 9]);
        let (mut read, mut stream) = (String::new(), ReadStream::new(&bytes));
        assert_eq!(stream.field(&mut read, unaligned(0, 50)), Ok(()));
        assert_eq!((read, stream.position()), (text, 6 + 8 * length as u64));
    }
}

/// A reader of a text without a length rejects bytes that end in the middle of a character, with an
/// error at the end of the bytes.
#[test]
fn a_text_that_is_cut_off_ends_where_its_bytes_do() {
    let bytes = [b'a' << 1, 0xFE];
    let mut place = String::new();
    let read = ReadStream::at(&bytes, 1).field(&mut place, nul_terminated(0, 9));
    assert_eq!(read, Err(Error::new(ErrorKind::Overflow, 9)));
    let read = ReadStream::new(b"abcdefghijk").field(&mut place, nul_terminated(0, 19));
    assert_eq!(read, Err(Error::new(ErrorKind::Overflow, 88)));
}

#[test]
fn a_text_that_does_not_say_so_is_not_exact() {
    let all = [
        string(0, 9).for_type::<Short<9>>().width,
        unaligned(0, 9).for_type::<Short<9>>().width,
        utf16(0, 9).for_type::<Short<9>>().width,
    ];
    assert_eq!(
        all.map(|it| (it.exact, it.memory.heap, it.memory.blank)),
        [(false, u64::MAX, 0); 3]
    );
    let all = [
        string(2, 9).for_type::<String>().width,
        unaligned(2, 9).for_type::<String>().width,
        utf16(2, 9).for_type::<String>().width,
    ];
    assert_eq!(
        all.map(|it| (it.lead, it.min, it.max, it.exact)),
        [(3, 19, 82, true), (3, 19, 75, true), (3, 67, 291, true)]
    );
    let heaps = [
        Memory::buffer(String::HEAP, 9),
        Memory::text(String::HEAP, 9),
        Memory::text(String::HEAP, 27),
    ];
    assert_eq!(all.map(|it| it.memory), heaps);
}

#[test]
fn text_for_run_time_bounds_is_declared_alike() {
    let bad = Error::new(ErrorKind::Declaration, 0);
    assert_eq!(crate::codec::Text::try_new(1, 5), Ok(string(1, 5)));
    assert_eq!(crate::codec::Utf16::try_new(1, 5), Ok(utf16(1, 5)));
    // only if a `usize` can hold a larger length
    let beyond = (u32::MAX as usize).checked_add(1).map(|beyond| (0, beyond));
    for (min, max) in [(6, 5)].into_iter().chain(beyond) {
        assert_eq!(crate::codec::Text::try_new(min, max), Err(bad));
        assert_eq!(crate::codec::Utf16::try_new(min, max), Err(bad));
    }
}

#[test]
fn a_trace_has_texts_as_they_are() {
    let (a, unit) = ((0x61, 8), (0x61, 32));
    assert_eq!(
        said_of::<String, _>(string(0, 5), &[(1, 3), PAD, a]),
        "0 3 length = 1; 3 5 align = 0; 8 8 value = \"a\""
    );
    assert_eq!(
        said_of::<String, _>(unaligned(0, 5), &[(1, 3), a]),
        "0 3 length = 1; 3 8 value = \"a\""
    );
    assert_eq!(
        said_of::<String, _>(utf16(0, 5), &[(1, 3), unit]),
        "0 3 length = 1; 3 32 value = \"a\""
    );
    assert_eq!(said_of::<String, _>(unaligned(0, 5), &[(0, 3)]), "0 3 length = 0");
    assert_eq!(said_of::<String, _>(utf16(0, 5), &[(0, 3)]), "0 3 length = 0");
    let zero = String::from("ab\0");
    let because = "byte 2 of the text is zero";
    assert_eq!(why(string(0, 5), &zero), because);
    assert_eq!(why(unaligned(0, 5), &zero), because);
    assert_eq!(why(utf16(0, 5), &zero), because);
}

#[test]
fn a_text_takes_no_more_room_than_it_needs() {
    let bytes = sent(string(0, 50), "0123456789");
    for (before, after) in [(0, 10), (9, 10), (10, 10), (100, 100)] {
        let mut place = String::with_capacity(before);
        let at = place.as_ptr();
        assert_eq!(ReadStream::new(&bytes).field(&mut place, string(0, 50)), Ok(()));
        assert_eq!((place.as_str(), place.capacity()), ("0123456789", after));
        assert!(before < after || place.as_ptr() == at, "{before}");
    }
    let mut text = String::from("12");
    assert!(text.append("345678") && text == "12345678");
}

#[test]
fn a_wrong_character_is_refused_where_it_begins() {
    let text = || unaligned(0, 40).for_type::<String>();
    let a = (0x61, 8);
    for wrong in [0, 0x80, 0xBF, 0xFF] {
        is_not_read::<String, _>(text(), &[(3, 6), a, (wrong, 8), a], ErrorKind::Text, 14);
        is_not_read::<String, _>(text(), &[(1, 6), (wrong, 8)], ErrorKind::Text, 6);
    }
    // the last byte of a character is missing, or all but the first
    for (bytes, length) in [(&[0xC3_u128][..], 1), (&[0xE6, 0x97], 2), (&[0xF0, 0x9F, 0x8E], 3)] {
        let bytes = bytes.iter().map(|byte| (*byte, 8));
        let wire: Vec<_> = [(1 + length, 6), a].into_iter().chain(bytes.clone()).collect();
        is_not_read::<String, _>(text(), &wire, ErrorKind::Text, 14);
        let wire: Vec<_> = [(2 + length, 6), a].into_iter().chain(bytes).chain([a]).collect();
        is_not_read::<String, _>(text(), &wire, ErrorKind::Text, 14);
    }
    // the bits after the text are not part of it
    is_not_read::<String, _>(text(), &[(1, 6), (0xC3, 8), (0xA9, 8)], ErrorKind::Text, 6);
    is_not_read::<String, _>(text(), &[(41, 6)], ErrorKind::Range, 0);
    is_not_read::<String, _>(text(), &[(40, 6), a], ErrorKind::Overflow, 6);
    is_not_written(string(0, 9).for_type::<String>(), String::from("a\0"), ErrorKind::Text, 0);
    is_not_written(utf16(0, 9).for_type::<String>(), String::from("a\0"), ErrorKind::Text, 0);
    is_not_read::<String, _>(string(0, 9), &[(1, 4), PAD, (0xFF, 8)], ErrorKind::Text, 4);
}

#[test]
fn a_wrong_unit_is_refused_where_it_begins() {
    let text = || utf16(0, 10).for_type::<String>();
    let (a, high, low) = ((0x61, 32), (0xD83C, 32), (0xDFAE, 32));
    let front = |length: u128| [(length, 4), a, a];
    let refused = |rest: &[(u128, u32)], bit| {
        let wire = [&front(2 + rest.len() as u128), rest].concat();
        is_not_read::<String, _>(text(), &wire, ErrorKind::Text, bit);
    };
    refused(&[(0, 32)], 68);
    refused(&[(0x1_0000, 32)], 68);
    refused(&[(0xFFFF_FFFF, 32), a], 68);
    refused(&[low], 68);
    refused(&[high], 68);
    refused(&[high, high], 68);
    refused(&[high, a], 68);
    refused(&[high, (0, 32)], 68);
    refused(&[high, (0x1_0000, 32)], 100);
    // a missing surrogate is not taken from the bits after the text
    let wire = [(1, 4), high, low];
    is_not_read::<String, _>(text(), &wire, ErrorKind::Text, 4);
    let wire = [(3, 4), a, high, low];
    let mut read = String::new();
    let bytes = super::kept::bytes_of(&super::kept::bits_of(&wire, 0));
    assert_eq!(ReadStream::new(&bytes).field(&mut read, text()), Ok(()));
    assert_eq!(read, "a🎮");
    // the greatest unit, and the smallest
    let mut read = String::new();
    let bytes = super::kept::bytes_of(&super::kept::bits_of(&[(2, 4), (0xFFFF, 32), (1, 32)], 0));
    assert_eq!(ReadStream::new(&bytes).field(&mut read, text()), Ok(()));
    assert_eq!(read, "\u{FFFF}\u{1}");
}
