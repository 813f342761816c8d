//! [`Reader`]: reads bits from a packet, the lowest bit of each byte first.

/// A bit reader over bytes, which never reads past their end.
#[derive(Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    bit: u64,
    /// Position of the end in bits, which no read passes.
    end: u64,
}

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, bit: 0, end: 8 * bytes.len() as u64 }
    }

    /// Hides the last `bytes` bytes of the packet. Returns the previous end; `None` if fewer bytes
    /// are left.
    pub(super) fn hide_tail(&mut self, bytes: usize) -> Option<u64> {
        let end = self.end.checked_sub(8 * bytes as u64).filter(|end| self.bit <= *end)?;
        Some(core::mem::replace(&mut self.end, end))
    }

    /// Moves the end back to where it was before [`hide_tail`](Self::hide_tail).
    pub(super) const fn set_end(&mut self, end: u64) {
        self.end = end;
    }

    /// Returns the bytes up to the end.
    pub(super) fn visible(&self) -> &'b [u8] {
        self.bytes.get(..(self.end / 8) as usize).unwrap_or(self.bytes)
    }

    pub(super) const fn position(&self) -> u64 {
        self.bit
    }

    /// Moves to a position after bits that were read by another reader.
    pub(super) const fn set_position(&mut self, bit: u64) {
        self.bit = bit;
    }

    pub(super) const fn remaining(&self) -> u64 {
        self.end.saturating_sub(self.bit)
    }

    /// Returns the bit that is `ahead` bits after the position; zero after the end.
    pub(super) fn peek(&self, ahead: u64) -> u8 {
        let at = self.bit + ahead;
        let byte = self.bytes.get((at / 8) as usize).filter(|_| at < self.end);
        byte.map_or(0, |byte| byte >> (at % 8) & 1)
    }

    /// Reads the next 0 to 128 bits. Returns `None` if fewer remain.
    pub(super) fn take(&mut self, bits: u32) -> Option<u128> {
        if u64::from(bits) > self.remaining() {
            return None;
        }
        let raw = (0..bits).rev().fold(0, |raw, i| raw << 1 | u128::from(self.peek(i.into())));
        self.bit += u64::from(bits);
        Some(raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_taken_from_anywhere() {
        let bytes: Vec<u8> = (0..40).map(|i| (i * 73 + 5) as u8).collect();
        for start in 0..64 {
            for bits in 0..=128 {
                let mut reader = Reader::new(&bytes);
                assert!(reader.take(start).is_some());
                let expected = (0..bits).fold(0_u128, |word, i| {
                    let at = (start + i) as usize;
                    word | u128::from(bytes[at / 8] >> (at % 8) & 1) << i
                });
                assert_eq!(reader.take(bits), Some(expected), "{bits} at {start}");
            }
        }
        let mut reader = Reader::new(&[0xFF, 0x01]);
        assert_eq!((reader.take(9), reader.peek(0), reader.take(8)), (Some(0x1FF), 0, None));
        assert_eq!((reader.take(7), reader.remaining()), (Some(0), 0));
    }
}
