//! Tests of byte and text buffers that are full, that change their contents, or that are
//! hand-written.

use std::boxed::Box;
use std::string::String;

use super::said::{why_not_read, why_not_written};
use super::*;
use crate::io::{QuantizeStream, TraceStream};
use crate::tracing::Value;

/// A text with room for three bytes, which converts what is appended to capitals. A reader
/// therefore gets another text than was written.
#[derive(Debug, Default, PartialEq)]
struct Loud(String);

impl Loud {
    fn of(text: &str) -> Self {
        Self(text.into())
    }
}

impl TextBuffer for Loud {
    fn empty() -> Self {
        Self::default()
    }
    fn text(&self) -> &str {
        &self.0
    }
    fn clear(&mut self) {
        self.0.clear();
    }
    fn append(&mut self, text: &str) -> bool {
        let fits = self.0.len() + text.len() <= 3;
        if fits {
            self.0.extend(text.chars().map(|character| character.to_ascii_uppercase()));
        }
        fits
    }
}

/// A byte buffer with room for three bytes, which lowers each byte to at most 9. A reader therefore
/// gets other bytes than were written.
#[derive(Debug, Default, PartialEq)]
struct Low(Vec<u8>);

impl ByteBuffer for Low {
    fn empty() -> Self {
        Self::default()
    }
    fn as_bytes(&self) -> &[u8] {
        &self.0
    }
    fn replace(&mut self, bytes: &[u8]) -> bool {
        self.0 = bytes.iter().take(3).map(|byte| (*byte).min(9)).collect();
        bytes.len() <= 3
    }
}

fn read<T, C: Codec<T>>(declared: Declared<C>, place: &mut T, bytes: &[u8]) -> Result<u64, Error> {
    let mut stream = ReadStream::new(bytes);
    stream.field(place, declared)?;
    Ok(stream.bit())
}

fn quantized<T, C: Codec<T>>(declared: Declared<C>, mut value: T) -> Result<T, Error> {
    let mut stream = QuantizeStream::new();
    stream.code(0, 3)?;
    stream.field(&mut value, declared).map(|()| value)
}

#[test]
fn bytes_keep_their_allocation_and_take_no_more_than_they_need() {
    let codec = || byte_list(0, 200).for_type::<Vec<u8>>();
    let mut place = Vec::with_capacity(60);
    let at = place.as_ptr();
    assert_eq!(read(codec(), &mut place, &[3, 7, 8, 9]), Ok(32));
    assert_eq!((&place[..], place.capacity(), place.as_ptr()), (&[7, 8, 9][..], 60, at));
    let mut long = [5; 100];
    long[0] = 99;
    assert_eq!(read(codec(), &mut place, &long), Ok(800));
    assert_eq!((&place[..], place.capacity()), (&[5; 99][..], 99));
    assert_eq!(read(codec(), &mut place, &[0]), Ok(8));
    assert_eq!((place.len(), place.capacity()), (0, 99));
}

#[test]
fn a_buffer_of_bytes_refuses_what_it_has_no_room_for() {
    let codec = || byte_list(0, 7).for_type::<Low>();
    let mut place = Low::default();
    assert_eq!(read(codec(), &mut place, &[2, 4, 200]), Ok(24));
    assert_eq!(place, Low(vec![4, 9]));
    let refused = |bit| Error::new(ErrorKind::Range, bit);
    assert_eq!(read(codec(), &mut place, &[4, 1, 2, 3, 4]), Err(refused(3)));
    // the value becomes the one that a reader makes of its bytes
    assert_eq!(quantized(codec(), Low(vec![4, 200])), Ok(Low(vec![4, 9])));
    assert_eq!(quantized(codec(), Low(vec![1, 2, 3, 4])), Err(refused(6)));
    assert_eq!(quantized(byte_list(0, 7), vec![4, 200]), Ok(vec![4, 200]));
    assert!(!codec().width.exact && byte_list(0, 7).for_type::<Vec<u8>>().width.exact);
    assert_eq!(codec().width.memory.heap, u64::MAX);
    assert_eq!(Codec::<[u8; 3]>::blank(&ByteArray), [0; 3]);
}

#[test]
fn a_trace_has_the_bytes() {
    let traced = |codec: &dyn Fn(&mut TraceStream<'_>) -> Result<(), Error>| {
        let mut stream = TraceStream::new(&[2, 7, 8]);
        assert_eq!(codec(&mut stream), Ok(()));
        stream.into_events().pop().and_then(|event| event.value)
    };
    let list = traced(&|stream| stream.field(&mut Vec::new(), byte_list(0, 9)));
    assert_eq!(list, Some(Value::Bytes(vec![7, 8])));
    let array = traced(&|stream| stream.field(&mut [0; 3], byte_array::<3>()));
    assert_eq!(array, Some(Value::Bytes(vec![2, 7, 8])));
    let array = traced(&|stream| stream.bytes(&mut [0; 2]));
    assert_eq!(array, Some(Value::Bytes(vec![2, 7])));
}

fn bytes_of(text: &str) -> Vec<(u128, u32)> {
    text.bytes().chain([0]).map(|byte| (u128::from(byte), 8)).collect()
}

#[test]
fn a_text_ends_with_its_zero() {
    let codec = || nul_terminated(0, 40).for_type::<String>();
    for text in ["", "a", "grüße", "0123456789abcdef0123456789", "日本語 🎮 and more", "🎮🎮🎮🎮"]
    {
        is_kept(codec(), String::from(text), &bytes_of(text));
        is_kept(nul_terminated(0, 40).for_type::<Box<str>>(), Box::from(text), &bytes_of(text));
    }
    // the zero byte also follows a text of maximum length; a text below the minimum is rejected
    let codec = || nul_terminated(2, 4).for_type::<String>();
    is_kept(codec(), String::from("🎮"), &bytes_of("🎮"));
    is_kept(codec(), String::from("ab"), &bytes_of("ab"));
    is_kept(codec(), String::from("abcd"), &bytes_of("abcd"));
    is_not_written(codec(), String::from("a"), ErrorKind::Range, 0);
    is_not_written(codec(), String::from("abcde"), ErrorKind::Range, 0);
    is_not_written(codec(), String::from("a\0b"), ErrorKind::Text, 0);
    assert_eq!(why_not_written(codec(), &String::from("a")), ": length 1 is below 2");
    assert_eq!(why_not_written(codec(), &String::from("ab\0")), ": byte 2 of the text is zero");
}

#[test]
fn a_text_without_its_zero_is_refused() {
    type Wire<'w> = &'w [(u128, u32)];
    fn refused(wire: Wire<'_>, kind: ErrorKind, bit: u64) {
        is_not_read::<String, _>(nul_terminated(2, 4), wire, kind, bit);
        is_not_read::<Box<str>, _>(nul_terminated(2, 4), wire, kind, bit);
    }
    let a = (0x61, 8);
    refused(&[(0, 8)], ErrorKind::Range, 0);
    refused(&[a, (0, 8)], ErrorKind::Range, 8);
    refused(&[a, a, a, a, a], ErrorKind::Range, 32);
    refused(&[a, a, a, a, (0xC3, 8), (0x9F, 8)], ErrorKind::Range, 32);
    // two bytes of a character where there is room for one, or for none
    refused(&[a, (0xC3, 8), (0x9F, 8), a, a, (0, 8)], ErrorKind::Range, 32);
    refused(&[a, a, a, (0xC3, 8), (0x9F, 8), (0, 8)], ErrorKind::Text, 24);
    refused(&[a, (0xFF, 8), a, (0, 8)], ErrorKind::Text, 8);
    let codec = || nul_terminated(2, 4);
    assert_eq!(why_not_read::<String, _>(codec(), b"a\0"), ": length 1 is below 2");
    assert_eq!(why_not_read::<String, _>(codec(), b"\0"), ": length 0 is below 2");
    assert_eq!(why_not_read::<String, _>(codec(), b"abcde\0"), ": length 5 is above 4");
}

#[test]
fn a_hand_written_text_may_change_its_contents() {
    let codec = || nul_terminated(0, 9).for_type::<Loud>();
    let mut place = Loud::of("x");
    assert_eq!(read(codec(), &mut place, b"abc\0"), Ok(32));
    assert_eq!(place, Loud::of("ABC"));
    assert_eq!(read(codec(), &mut place, "aß\0".as_bytes()), Ok(32));
    assert_eq!(place, Loud::of("Aß"));
    let refused = |bit| Error::new(ErrorKind::Range, bit);
    assert_eq!(read(codec(), &mut place, b"abcd\0"), Err(refused(24)));
    assert_eq!(quantized(codec(), Loud::of("ab")), Ok(Loud::of("AB")));
    assert_eq!(quantized(codec(), Loud::of("abcd")), Err(refused(3)));
    assert!(!codec().width.exact && nul_terminated(0, 9).for_type::<String>().width.exact);
    let mut own = String::with_capacity(50);
    assert_eq!(read(nul_terminated(0, 9), &mut own, b"abc\0"), Ok(32));
    assert_eq!((&*own, own.capacity()), ("abc", 50));
    let mut shared = Box::from("before");
    assert_eq!(read(nul_terminated(0, 9), &mut shared, b"abc\0"), Ok(32));
    assert_eq!(&*shared, "abc");
}
