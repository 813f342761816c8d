//! Texts and bytes.

use bitpack::ErrorKind;
use bitpack::trace::{Role, Value};

use super::numbers::Range;
use super::{Decoder, Done, Event, Step, refused};
use crate::datum::Datum;
use crate::model::Node;

/// A code unit on the wire.
const UNIT: u32 = 32;

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    /// A length, zero bits up to the next byte, UTF-8 without a zero byte.
    pub(super) fn text(&mut self, length: Range, node: &'m Node) -> Done<Datum> {
        let length = self.ranged(Role::Length, length, node)? as usize;
        let start = self.position();
        let bytes = self.raw(length)?;
        match core::str::from_utf8(bytes) {
            Ok(text) if !bytes.contains(&0) => {
                self.event(Role::Value, Some(Value::Text(text.to_owned())), Some(node));
                Ok(Datum::Text(text.to_owned()))
            }
            _ => refused(ErrorKind::Text, start),
        }
    }

    /// Zero bits up to the next byte, then so many bytes.
    pub(super) fn aligned(&mut self, len: usize, keep: bool, node: &'m Node) -> Done<Datum> {
        let bytes = self.raw(len)?;
        self.event(Role::Value, Some(Value::Bytes(bytes.to_vec())), Some(node));
        Ok(if keep { Datum::Bytes(bytes.to_vec()) } else { Datum::Unknown })
    }

    fn raw(&mut self, len: usize) -> Done<&'b [u8]> {
        self.pad()?;
        let bit = self.position();
        let Some(bytes) = self.reader.take_bytes(len) else {
            return refused(ErrorKind::Overflow, bit);
        };
        let raw = bytes.iter().take(16).rev().fold(0, |raw, byte| raw << 8 | u128::from(*byte));
        self.took(bit, 8 * len as u64, raw);
        Ok(bytes)
    }

    /// A length, then 32 bits for each UTF-16 code unit, none of them zero.
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
                _ => return refused(ErrorKind::Text, start),
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
            Err(_) => refused(ErrorKind::Text, start),
        }
    }
}
