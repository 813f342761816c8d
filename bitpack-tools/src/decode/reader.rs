//! [`Reader`]: reads bits from a packet, the lowest bit of each byte first.

/// A bit reader over bytes, which never reads past their end.
#[derive(Clone, Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    bit: u64,
}

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, bit: 0 }
    }

    /// Returns this reader without the last `bytes` bytes of the packet. `None` if fewer are left.
    pub(super) fn before_tail(&self, bytes: usize) -> Option<Self> {
        let all = self.bytes.get(..self.bytes.len().checked_sub(bytes)?)?;
        (self.bit <= 8 * all.len() as u64).then_some(Self { bytes: all, bit: self.bit })
    }

    /// Returns this reader at another position of the same packet.
    pub(super) const fn at(self, bit: u64) -> Self {
        Self { bit, ..self }
    }

    pub(super) const fn position(&self) -> u64 {
        self.bit
    }

    pub(super) const fn remaining(&self) -> u64 {
        self.bytes.len() as u64 * 8 - self.bit
    }

    /// Returns the next 64 bits without moving the position. Bits after the end are zero.
    pub(super) fn window(&self) -> u64 {
        self.peek(0) as u64
    }

    /// Returns the 128 bits that begin `ahead` bits after the position. Bits after the end are
    /// zero.
    fn peek(&self, ahead: u64) -> u128 {
        let at = self.bit + ahead;
        let rest = usize::try_from(at / 8).ok().and_then(|byte| self.bytes.get(byte..));
        let rest = rest.unwrap_or_default();
        let shift = at % 8;
        let low = match rest.first_chunk::<16>() {
            Some(bytes) => u128::from_le_bytes(*bytes),
            None => rest.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte)),
        };
        let next = rest.get(16).map_or(0, |byte| u128::from(*byte));
        if shift == 0 { low } else { low >> shift | next << (128 - shift) }
    }

    /// Reads the next 0 to 128 bits. Returns `None` if fewer remain.
    pub(super) fn take(&mut self, bits: u32) -> Option<u128> {
        if u64::from(bits) > self.remaining() {
            return None;
        }
        let raw = if bits == 0 { 0 } else { self.peek(0) & (u128::MAX >> (128 - bits.min(128))) };
        self.bit += u64::from(bits);
        Some(raw)
    }

    /// Reads the next `len` bytes. The position must be at a byte boundary. Returns `None` if fewer
    /// remain.
    pub(super) fn take_bytes(&mut self, len: usize) -> Option<&'b [u8]> {
        let from = usize::try_from(self.bit / 8).ok()?;
        let bytes = self.bytes.get(from..from.checked_add(len)?)?;
        self.bit += 8 * len as u64;
        Some(bytes)
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
        assert_eq!((reader.take(9), reader.window(), reader.take(8)), (Some(0x1FF), 0, None));
        assert_eq!((reader.take(7), reader.remaining()), (Some(0), 0));
    }
}
