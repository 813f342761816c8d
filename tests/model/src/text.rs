//! Byte lists and strings of the slow reference encoder, in UTF-8 and UTF-16.

use bitpack::ErrorKind;

use super::{Reader, Role, Verdict, Writer};

impl Writer {
    /// Writes zero bits up to the next byte boundary, even if there are no bytes, then the bytes.
    pub fn aligned(&mut self, bytes: &[u8]) {
        self.align();
        for byte in bytes {
            self.raw(u128::from(*byte), 8);
        }
    }

    /// Writes a list of `min` to `max` bytes: its length, then the bytes from the next byte
    /// boundary on.
    pub fn byte_list(&mut self, bytes: &[u8], min: usize, max: usize) -> Verdict {
        self.length(bytes.len(), min, max)?;
        self.aligned(bytes);
        Ok(())
    }

    /// Writes a UTF-8 string of `min` to `max` bytes: its length, then the bytes from the next byte
    /// boundary on.
    pub fn string(&mut self, text: &str, min: usize, max: usize) -> Verdict {
        if text.contains('\0') {
            return Err(ErrorKind::Text);
        }
        self.length(text.len(), min, max)?;
        self.align();
        for byte in text.bytes() {
            self.marked(u128::from(byte), 8, Role::Byte);
        }
        Ok(())
    }

    /// Writes a string of `min` to `max` UTF-16 code units: their number, then 32 bits for each,
    /// without alignment.
    pub fn wide(&mut self, text: &str, min: usize, max: usize) -> Verdict {
        if text.contains('\0') {
            return Err(ErrorKind::Text);
        }
        self.length(text.encode_utf16().count(), min, max)?;
        for unit in text.encode_utf16() {
            self.marked(u128::from(unit), 32, Role::Unit);
        }
        Ok(())
    }
}

impl Reader {
    /// Reads zero bits up to the next byte boundary, even if `count` is 0, then `count` bytes.
    pub fn aligned(&mut self, count: usize) -> Verdict<Vec<u8>> {
        self.align()?;
        if self.left() < 8 * count {
            return Err(ErrorKind::Overflow);
        }
        (0..count).map(|_| Ok(self.raw(8)? as u8)).collect()
    }

    /// Reads a list of `min` to `max` bytes: its length, then the bytes from the next byte boundary
    /// on.
    pub fn byte_list(&mut self, min: usize, max: usize) -> Verdict<Vec<u8>> {
        let length = self.length(min, max)?;
        self.aligned(length)
    }

    /// Reads a UTF-8 string of `min` to `max` bytes. Rejects invalid UTF-8 and NUL.
    pub fn string(&mut self, min: usize, max: usize) -> Verdict<String> {
        let bytes = self.byte_list(min, max)?;
        String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).ok_or(ErrorKind::Text)
    }

    /// Reads a string of `min` to `max` UTF-16 code units of 32 bits each.
    pub fn wide(&mut self, min: usize, max: usize) -> Verdict<String> {
        let mut left = self.length(min, max)?;
        let mut text = String::new();
        while left > 0 {
            left -= 1;
            let first = self.unit()?;
            let units = match first {
                0xD800..=0xDBFF if left > 0 => {
                    left -= 1;
                    vec![first, self.unit()?]
                }
                _ => vec![first],
            };
            text.push_str(&String::from_utf16(&units).map_err(|_| ErrorKind::Text)?);
        }
        Ok(text)
    }

    fn unit(&mut self) -> Verdict<u16> {
        match u16::try_from(self.raw(32)?) {
            Ok(0) | Err(_) => Err(ErrorKind::Text),
            Ok(unit) => Ok(unit),
        }
    }
}
