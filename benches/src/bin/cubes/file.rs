//! Reads the bytes of a recording that may be damaged. Errors name the position of the byte.

use core::fmt;

/// An error in a recording: a description of the problem and the position of the byte.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    at: usize,
    what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.what, self.at)
    }
}

/// The bytes of a recording and the read position.
pub(crate) struct File<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) at: usize,
}

impl File<'_> {
    /// Returns the number of bytes of the recording that were not read yet.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(crate) fn wrong(&self, what: impl Into<String>) -> Damage {
        Damage { at: self.at, what: what.into() }
    }

    pub(crate) fn ahead(&self, bytes: usize) -> Result<(), Damage> {
        let left = self.left();
        if bytes > left {
            return Err(self.wrong(format!("{bytes} bytes must follow, {left} do")));
        }
        Ok(())
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        self.ahead(N)?;
        let array = self.bytes[self.at..].first_chunk().copied();
        let array = array.ok_or_else(|| self.wrong("the file ends"))?;
        self.at += N;
        Ok(array)
    }

    pub(crate) fn number(&mut self, what: &str, least: u32, most: u32) -> Result<u32, Damage> {
        let number = u32::from_le_bytes(self.array()?);
        if !(least..=most).contains(&number) {
            self.at -= 4;
            return Err(self.wrong(format!("{what}: {number} is not in {least}..={most}")));
        }
        Ok(number)
    }
}
