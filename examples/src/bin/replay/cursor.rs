//! Reads the byte-aligned parts of a replay file. Fixed layouts are derived types; strings and
//! counts are read by hand.

use core::fmt;

use bitpack::{Error, ReadStream, Serialize, Stream as _};

/// Error in a replay file: the position of the byte, and the reason.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Damaged {
    offset: usize,
    reason: String,
}

impl Damaged {
    pub(crate) fn new(offset: usize, reason: impl Into<String>) -> Self {
        Self { offset, reason: reason.into() }
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.reason)
    }
}

/// The bytes of a replay file and the read position.
pub(crate) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'b [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Returns the number of bytes of the file that were not read yet.
    pub(crate) fn left(&self) -> usize {
        self.rest().len()
    }

    /// Reads a value of the derived type `T`. `what` names it in errors.
    pub(crate) fn read<T: Serialize>(&mut self, what: &str) -> Result<T, Damaged> {
        let mut stream = ReadStream::new(self.rest());
        let mut value = T::blank();
        T::serialize(&mut value, &mut stream).map_err(|error| self.refused(error, what))?;
        self.at += usize::try_from(stream.position() / 8).unwrap_or_default();
        Ok(value)
    }

    fn refused(&self, error: Error, what: &str) -> Damaged {
        let offset = self.at + usize::try_from(error.bit() / 8).unwrap_or_default();
        Damaged::new(offset, format!("expected {what}: {}", error.kind()))
    }

    /// Returns the next `len` bytes. `what` names them in errors.
    pub(crate) fn take(&mut self, len: usize, what: &str) -> Result<&'b [u8], Damaged> {
        let Some((bytes, _)) = self.rest().split_at_checked(len) else {
            let reason = format!("expected {len} bytes of {what}, {} are left", self.left());
            return Err(Damaged::new(self.at, reason));
        };
        self.at += len;
        Ok(bytes)
    }

    /// Reads the number of items in a list. Rejects a number for which too few bytes are left, if
    /// each item takes at least `least` bytes.
    pub(crate) fn count(&mut self, what: &str, least: usize) -> Result<usize, Damaged> {
        let start = self.at;
        let count: i32 = self.read(&format!("the number of {what}"))?;
        let paid = self.left() / least;
        usize::try_from(count).ok().filter(|count| *count <= paid).ok_or_else(|| {
            let reason = format!("{count} {what}, but the rest has room for 0 to {paid}");
            Damaged::new(start, reason)
        })
    }

    /// Reads a list: the number of items, then each with `item`.
    pub(crate) fn list<T>(
        &mut self,
        what: &str,
        least: usize,
        mut item: impl FnMut(&mut Self) -> Result<T, Damaged>,
    ) -> Result<Vec<T>, Damaged> {
        (0..self.count(what, least)?).map(|_| item(self)).collect()
    }

    /// Reads a string. Its length includes a final zero, and a negative length counts UTF-16 units.
    /// An empty string may lack the zero.
    pub(crate) fn text(&mut self, what: &str) -> Result<String, Damaged> {
        let start = self.at;
        let length: i32 = self.read(&format!("the length of {what}"))?;
        let units = usize::try_from(length.unsigned_abs()).unwrap_or(usize::MAX);
        let text = if length < 0 {
            let bytes = self.take(units.saturating_mul(2), what)?;
            let units = bytes.chunks_exact(2).filter_map(|unit| unit.first_chunk());
            String::from_utf16_lossy(
                &units.map(|unit| u16::from_le_bytes(*unit)).collect::<Vec<_>>(),
            )
        } else {
            // the game writes Latin-1 where it does not write UTF-16
            self.take(units, what)?.iter().map(|byte| char::from(*byte)).collect()
        };
        let Some(text) = text.strip_suffix('\0').or((length == 0).then_some("")) else {
            let reason = format!("{what} of length {length} does not end in a zero");
            return Err(Damaged::new(start, reason));
        };
        Ok(text.to_owned())
    }
}
