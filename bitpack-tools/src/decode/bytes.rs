//! Decodes strings and lists of bytes.

use std::borrow::Cow;

use bitpack::ErrorKind;
use bitpack::trace::{Role, Value};

use super::numbers::Range;
use super::{Decoder, Done, Event, Step, rejected, rejected_because};
use crate::datum::Datum;
use crate::model::Node;

/// Number of bits of a byte.
const BYTE: u32 = 8;

/// Number of bits in which a UTF-16 code unit is sent.
const UNIT: u32 = 32;

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    /// Decodes a string that is sent as a length, padding to the next byte, and UTF-8. Rejects zero
    /// bytes.
    pub(super) fn text(&mut self, length: Range, node: &'m Node) -> Done<Datum> {
        let length = self.ranged(Role::Length, length, node)? as usize;
        let start = self.position();
        let bytes = self.raw(length)?;
        match core::str::from_utf8(&bytes) {
            Ok(text) if !bytes.contains(&0) => {
                self.event(Role::Value, Some(Value::Text(text.to_owned())), Some(node));
                Ok(Datum::Text(text.to_owned()))
            }
            _ => rejected(ErrorKind::Text, start),
        }
    }

    /// Decodes zero bits up to the next byte boundary, then `len` bytes.
    pub(super) fn aligned(&mut self, len: usize, keep: bool, node: &'m Node) -> Done<Datum> {
        let bytes = self.raw(len)?;
        self.event(Role::Value, Some(Value::Bytes(bytes.to_vec())), Some(node));
        Ok(if keep { Datum::Bytes(bytes.to_vec()) } else { Datum::Unknown })
    }

    /// Decodes the bytes up to the end of the packet or to its end check, which
    /// [`datagram`](Self::datagram) hides.
    pub(super) fn rest(&mut self, min: u32, max: u32, keep: bool, node: &'m Node) -> Done<Datum> {
        let start = self.position();
        self.pad()?;
        let count = self.reader.remaining() / 8;
        let is_below = count < u64::from(min);
        if is_below || count > u64::from(max) {
            let (side, bound) = if is_below { ("below", min) } else { ("above", max) };
            let reason = format!("length {count} is {side} {bound}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.aligned(count as usize, keep, node)
    }

    fn raw(&mut self, len: usize) -> Done<Cow<'b, [u8]>> {
        self.pad()?;
        let bit = self.position();
        let Some(bytes) = self.reader.take_bytes(len) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        let raw = bytes.iter().take(16).rev().fold(0, |raw, byte| raw << 8 | u128::from(*byte));
        self.took(bit, 8 * len as u64, raw);
        Ok(bytes)
    }

    /// Decodes a string that is sent as a length and UTF-8 without alignment. Rejects zero bytes.
    pub(super) fn unaligned(&mut self, length: Range, node: &'m Node) -> Done<Datum> {
        let (mut text, mut left) = (String::new(), self.length(length, BYTE.into(), node)?);
        if left == 0 {
            return Ok(Datum::Text(text));
        }
        while left > 0 {
            let start = self.position();
            let first = self.take(BYTE)? as u8;
            left -= self.character(&mut text, first, left, start)?;
        }
        self.event(Role::Value, Some(Value::Text(text.clone())), Some(node));
        Ok(Datum::Text(text))
    }

    /// Decodes a string of `min` to `max` bytes that ends with a zero byte, in UTF-8 without
    /// alignment.
    pub(super) fn nul_terminated(&mut self, min: u32, max: u32, node: &'m Node) -> Done<Datum> {
        let ((min, max), mut text) = ((min as usize, max as usize), String::new());
        loop {
            let start = self.position();
            let first = self.take(BYTE)? as u8;
            if first == 0 && text.len() >= min {
                break;
            }
            if first == 0 {
                let reason = format!("length {} is below {min}", text.len());
                return rejected_because(ErrorKind::Range, start, reason);
            }
            if text.len() == max {
                let reason = format!("length {} is above {max}", max + 1);
                return rejected_because(ErrorKind::Range, start, reason);
            }
            let left = max - text.len();
            self.character(&mut text, first, left, start)?;
        }
        self.event(Role::Value, Some(Value::Text(text.clone())), Some(node));
        Ok(Datum::Text(text))
    }

    /// Decodes the rest of a UTF-8 character that begins with the byte `first`, and appends it to
    /// `text`. Returns its number of bytes; rejects more than `most`.
    fn character(&mut self, text: &mut String, first: u8, most: usize, start: u64) -> Done<usize> {
        let count = match first {
            0xC0..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xFF => 4,
            _ => 1,
        };
        if first == 0 || count > most {
            return rejected(ErrorKind::Text, start);
        }
        let mut bytes = vec![first];
        for _ in 1..count {
            bytes.push(self.take(BYTE)? as u8);
        }
        match core::str::from_utf8(&bytes) {
            Ok(character) => {
                text.push_str(character);
                Ok(count)
            }
            Err(_) => rejected(ErrorKind::Text, start),
        }
    }

    /// Decodes a string that is sent as a length and 32 bits for each UTF-16 code unit. Rejects
    /// zero units.
    pub(super) fn utf16(&mut self, length: Range, node: &'m Node) -> Done<Datum> {
        let count = self.ranged(Role::Length, length, node)? as u64;
        let (mut text, mut left) = (String::new(), count);
        while left > 0 {
            let start = self.position();
            let first = self.unit()?;
            let is_high = matches!(first, 0xD800..=0xDBFF);
            let second = if is_high && left > 1 { Some(self.unit()?) } else { None };
            left -= 1 + u64::from(second.is_some());
            match char::decode_utf16([first].into_iter().chain(second)).next() {
                Some(Ok(character)) if character != '\0' => text.push(character),
                _ => return rejected(ErrorKind::Text, start),
            }
        }
        if count > 0 {
            self.event(Role::Value, Some(Value::Text(text.clone())), Some(node));
        }
        Ok(Datum::Text(text))
    }

    fn unit(&mut self) -> Done<u16> {
        let start = self.position();
        match u16::try_from(self.take(UNIT)?) {
            Ok(unit) => Ok(unit),
            Err(_) => rejected(ErrorKind::Text, start),
        }
    }
}
