//! [`Reader`]: reads bits from a packet, the lowest bit of each byte first.

use std::borrow::Cow;

use bitpack::model::Codes;

use super::Step;

/// A bit reader over bytes, which never reads past their end.
///
/// It can pass the numbers on to the coder of modelled packets, in the groups of bits in which the game's
/// code moves them. The coder either learns from them, or has the numbers of a modelled packet.
#[derive(Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    bit: u64,
    /// Position of the end: that of the bytes, or the limit of a modelled packet's plain form.
    end: u64,
    codes: Option<Box<Codes<'b>>>,
    /// Bits of a modelled packet's plain form that the coder has given already, the next one last.
    given: Vec<bool>,
    /// The plain form of a modelled packet, as far as it was read.
    plain: Vec<u8>,
    /// Distance from the position to that in a packet that is marked as plain. Alignment depends on it.
    shift: i64,
}

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            bit: 0,
            end: 8 * bytes.len() as u64,
            codes: None,
            given: Vec::new(),
            plain: Vec::new(),
            shift: 0,
        }
    }

    /// Hides the last `bytes` bytes of the packet. Returns the end before; `None` if fewer are left.
    pub(super) fn hide_tail(&mut self, bytes: usize) -> Option<u64> {
        let end = self.end.checked_sub(8 * bytes as u64).filter(|end| self.bit <= *end)?;
        Some(core::mem::replace(&mut self.end, end))
    }

    /// Moves the end, such as back to where it was before [`hide_tail`](Self::hide_tail).
    pub(super) const fn set_end(&mut self, end: u64) {
        self.end = end;
    }

    /// Passes all further numbers on to a coder. Skips the bit that marks a modelled packet.
    pub(super) fn set_codes(&mut self, codes: Codes<'b>) {
        if codes.is_reading() {
            let header = self.bytes.get(..(self.bit / 8) as usize).unwrap_or_default();
            self.plain = header.to_vec();
            // the bit that marks a plain packet
            self.write_down(1, 1);
            self.bit += 1;
        }
        self.codes = Some(Box::new(codes));
        self.shift = 1 - (self.bit % 8) as i64;
    }

    /// Returns the distance from the position to that in a packet that is marked as plain.
    pub(super) const fn shift(&self) -> i64 {
        self.shift
    }

    /// Adds bits to the plain form, at the position.
    fn write_down(&mut self, raw: u128, bits: u32) {
        for i in 0..bits {
            let at = self.bit + u64::from(i);
            let byte = (at / 8) as usize;
            if self.plain.len() <= byte {
                self.plain.resize(byte + 1, 0);
            }
            if let Some(byte) = self.plain.get_mut(byte) {
                *byte |= ((raw >> i & 1) as u8) << (at % 8);
            }
        }
    }

    /// Returns the plain form of a modelled packet, as far as it was read.
    pub(super) fn take_plain(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.plain)
    }

    /// Returns the coder, which gets no further numbers.
    pub(super) fn take_codes(&mut self) -> Option<Box<Codes<'b>>> {
        self.codes.take()
    }

    /// Returns the keys of the places that the coder has written since the last call.
    pub(super) fn take_keys(&mut self) -> Vec<u64> {
        self.codes.as_mut().map(|it| it.take_keys()).unwrap_or_default()
    }

    /// Returns the coder, to code numbers in another form than the plain one.
    pub(super) fn codes_mut(&mut self) -> Option<&mut Codes<'b>> {
        self.codes.as_deref_mut()
    }

    /// Stops or continues to pass numbers and fields on to the coder.
    pub(super) fn mute(&mut self, is_muted: bool) {
        if let Some(codes) = &mut self.codes {
            codes.mute(is_muted);
        }
    }

    /// Gives the plain form of numbers that were coded in another form: each has a number of bits. They are
    /// read next.
    pub(super) fn give(&mut self, numbers: &[(u64, u32)]) {
        let bits =
            numbers.iter().flat_map(|(number, bits)| (0..*bits).map(move |i| number >> i & 1 == 1));
        self.given = bits.collect();
        self.given.reverse();
    }

    /// Returns the coder.
    pub(super) fn codes(&self) -> Option<&Codes<'b>> {
        self.codes.as_deref()
    }

    /// Returns `true` if the coder has the numbers of a modelled packet.
    pub(super) fn is_modelled(&self) -> bool {
        self.codes.as_deref().is_some_and(Codes::is_reading)
    }

    pub(super) const fn position(&self) -> u64 {
        self.bit
    }

    pub(super) const fn remaining(&self) -> u64 {
        self.end.saturating_sub(self.bit)
    }

    /// Tells the coder that a part of the value is entered.
    pub(super) fn enter(&mut self, step: Step<'_>) {
        let Some(codes) = &mut self.codes else { return };
        match step {
            Step::Name(name) => codes.enter_name(name),
            Step::Index(index) => codes.enter_index(index),
            Step::Component(index, count) => codes.enter_component(index, count),
        }
    }

    /// Tells the coder that a part of the value is left.
    pub(super) fn leave(&mut self) {
        if let Some(codes) = &mut self.codes {
            codes.leave();
        }
    }

    /// Returns the next 64 bits without moving the position. Bits after the end are zero.
    pub(super) fn window(&self) -> u64 {
        self.peek(0) as u64
    }

    /// Returns the `bits` bits, at most 64, that begin `ahead` bits after the position. Bits after the end are
    /// zero.
    pub(super) fn bits_ahead(&self, ahead: u64, bits: u32) -> u64 {
        (self.peek(ahead) & (u128::MAX >> (128 - bits.clamp(1, 64)))) as u64
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

    /// Moves past the next 0 to 128 bits, and returns those of the bytes.
    fn advance(&mut self, bits: u32) -> Option<u128> {
        if u64::from(bits) > self.remaining() {
            return None;
        }
        let raw = if bits == 0 { 0 } else { self.peek(0) & (u128::MAX >> (128 - bits.min(128))) };
        self.bit += u64::from(bits);
        Some(raw)
    }

    /// Reads the next 0 to 128 bits. Returns `None` if fewer remain.
    pub(super) fn take(&mut self, bits: u32) -> Option<u128> {
        self.take_with(bits, |codes, raw| {
            let low = u128::from(codes.code(raw as u64, bits.min(64)));
            let high = u128::from(codes.code((raw >> 64) as u64, bits.saturating_sub(64)));
            high << 64 | low
        })
    }

    /// Reads the next 0 to 64 bits, of which a reader knows the value before.
    pub(super) fn take_constant(&mut self, bits: u32) -> Option<u128> {
        self.take_with(bits, |codes, raw| codes.constant(raw as u64, bits).into())
    }

    fn take_with(
        &mut self,
        bits: u32,
        code: impl FnOnce(&mut Codes<'b>, u128) -> u128,
    ) -> Option<u128> {
        let raw = self.advance(bits)?;
        let Some(codes) = &mut self.codes else { return Some(raw) };
        let value = if self.given.is_empty() {
            code(codes, raw)
        } else {
            let mut next = |i| self.given.pop().map_or(0, |bit| u128::from(bit) << i);
            (0..bits).map(&mut next).sum()
        };
        if codes.is_reading() {
            self.bit -= u64::from(bits);
            self.write_down(value, bits);
            self.bit += u64::from(bits);
        }
        Some(value)
    }

    /// Reads `flags` bits that each are a number, and then a number of `bits` bits.
    pub(super) fn take_flagged(&mut self, flags: u32, bits: u32) -> Option<u128> {
        let raw = self.advance(flags + bits)?;
        if let Some(codes) = &mut self.codes {
            for flag in 0..flags {
                codes.code((raw >> flag & 1) as u64, 1);
            }
            codes.code((raw >> flags) as u64, bits);
        }
        Some(raw)
    }

    /// Reads padding. A modelled packet has none.
    pub(super) fn take_padding(&mut self, bits: u32) -> Option<u128> {
        let marked = self.bit.wrapping_add_signed(self.shift).wrapping_neg() % 8;
        let raw = self.advance(bits)?;
        self.shift += marked as i64 - i64::from(bits);
        Some(if self.is_modelled() { 0 } else { raw })
    }

    /// Reads the next 0 to 64 bits without telling the coder, unless it has them.
    pub(super) fn take_aside(&mut self, bits: u32) -> Option<u128> {
        if self.is_modelled() { self.take(bits) } else { self.advance(bits) }
    }

    /// Tells the coder of `bits` zero bits that are taken aside, in groups of 64. `shift` is that
    /// after them.
    pub(super) fn add_zeros(&mut self, bits: u64, shift: i64) {
        self.shift = shift;
        let Some(codes) = self.codes.as_mut().filter(|it| !it.is_reading()) else { return };
        let mut left = bits;
        while left > 0 {
            let some = left.min(64);
            codes.code(0, some as u32);
            left -= some;
        }
    }

    /// Reads the next `len` bytes. The position must be at a byte boundary. Returns `None` if fewer
    /// remain.
    pub(super) fn take_bytes(&mut self, len: usize) -> Option<Cow<'b, [u8]>> {
        if 8 * len as u64 > self.remaining() {
            return None;
        }
        let from = usize::try_from(self.bit / 8).ok()?;
        let bytes = match &mut self.codes {
            Some(codes) if codes.is_reading() => {
                let bytes = codes.read_bytes(len);
                self.plain.resize(from, 0);
                self.plain.extend_from_slice(&bytes);
                Cow::Owned(bytes)
            }
            codes => {
                let bytes = self.bytes.get(from..from.checked_add(len)?)?;
                if let Some(codes) = codes {
                    codes.write_bytes(bytes);
                }
                Cow::Borrowed(bytes)
            }
        };
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
