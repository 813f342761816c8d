//! Variable-length integers (`varint`) of the slow reference encoder, sent in groups of bits. A bit
//! after each group says whether another follows. The last possible group has none.

use bitpack::ErrorKind;

use super::{Reader, Verdict, Writer, bit_length};

/// Returns the position of a number in the order 0, -1, 1, -2, 2. Small numbers of either sign get
/// small positions.
fn zigzag(value: i128) -> u128 {
    if value < 0 { 2 * (-(value + 1)) as u128 + 1 } else { 2 * value as u128 }
}

/// Returns the number at a position in the order 0, -1, 1, -2, 2.
fn number(place: u128) -> i128 {
    let half = (place / 2) as i128;
    if place % 2 == 1 { -half - 1 } else { half }
}

impl Writer {
    /// Writes an unsigned integer in groups of `group` bits. Rejects one below `min` or above
    /// `max`.
    pub fn varint(&mut self, value: u128, min: u128, max: u128, group: u32) -> Verdict {
        if value < min || value > max {
            return Err(ErrorKind::Range);
        }
        self.groups(value, max, group);
        Ok(())
    }

    /// Writes a signed integer in groups of `group` bits. Rejects one below `min` or above `max`.
    pub fn signed_varint(&mut self, value: i128, min: i128, max: i128, group: u32) -> Verdict {
        if value < min || value > max {
            return Err(ErrorKind::Range);
        }
        self.groups(zigzag(value), zigzag(min).max(zigzag(max)), group);
        Ok(())
    }

    fn groups(&mut self, code: u128, greatest: u128, group: u32) {
        let (mut code, mut left) = (code, bit_length(greatest));
        while left > group {
            self.raw(code % (1 << group), group);
            code >>= group;
            left -= group;
            self.bool(code > 0);
            if code == 0 {
                return;
            }
        }
        self.raw(code, left);
    }
}

impl Reader {
    /// Reads an unsigned integer in groups of `group` bits. Rejects one below `min` or above `max`.
    pub fn varint(&mut self, min: u128, max: u128, group: u32) -> Verdict<u128> {
        let value = self.groups(max, group)?;
        if value < min || value > max { Err(ErrorKind::Range) } else { Ok(value) }
    }

    /// Reads a signed integer in groups of `group` bits. Rejects one below `min` or above `max`.
    pub fn signed_varint(&mut self, min: i128, max: i128, group: u32) -> Verdict<i128> {
        let value = number(self.groups(zigzag(min).max(zigzag(max)), group)?);
        if value < min || value > max { Err(ErrorKind::Range) } else { Ok(value) }
    }

    fn groups(&mut self, greatest: u128, group: u32) -> Verdict<u128> {
        let (mut code, mut at, all) = (0, 0, bit_length(greatest));
        loop {
            let bits = group.min(all - at);
            let low = self.raw(bits)?;
            code |= low << at;
            at += bits;
            if at == all || !self.bool()? {
                let is_first = at == bits;
                return if low == 0 && !is_first { Err(ErrorKind::Redundant) } else { Ok(code) };
            }
        }
    }
}
