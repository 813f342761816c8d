//! Bits, bounded integers, fixed-point numbers, enum tags and checks of the slow reference encoder.

use bitpack::ErrorKind;

use super::{Reader, Role, Verdict, Writer, bit_length};

impl Writer {
    /// Writes one bit.
    pub fn bool(&mut self, value: bool) {
        self.raw(u128::from(value), 1);
    }

    /// Writes an unsigned integer in its `width` low bits. Rejects one that needs more.
    pub fn unsigned_bits(&mut self, value: u128, width: u32) -> Verdict {
        if width < 128 && value >> width > 0 {
            return Err(ErrorKind::Range);
        }
        self.raw(value, width);
        Ok(())
    }

    /// Writes a signed integer in its `width` low bits, in two's complement. Rejects one that needs
    /// more.
    pub fn signed_bits(&mut self, value: i128, width: u32) -> Verdict {
        let beyond = if value < 0 { !value } else { value };
        if beyond >> (width - 1) > 0 {
            return Err(ErrorKind::Range);
        }
        self.raw(value as u128, width);
        Ok(())
    }

    /// Writes a number from 0 to `last`, in as many bits as `last` needs. A reader reports
    /// `refusal` for a greater one.
    fn code(&mut self, offset: u128, last: u128, refusal: ErrorKind) {
        self.marked(offset, bit_length(last), Role::Code { last, refusal });
    }

    /// Writes an integer from `min` to `max` as its offset from `min`. Rejects one outside.
    pub fn int(&mut self, value: i128, min: i128, max: i128) -> Verdict {
        if value < min || value > max {
            return Err(ErrorKind::Range);
        }
        // the difference of two `i128` fits a `u128` when computed without a sign
        let offset = |to: i128| (to as u128).wrapping_sub(min as u128);
        self.code(offset(value), offset(max), ErrorKind::Range);
        Ok(())
    }

    /// Writes an unsigned integer from `min` to `max` as its offset from `min`. Rejects one
    /// outside.
    pub fn uint(&mut self, value: u128, min: u128, max: u128) -> Verdict {
        if value < min || value > max {
            return Err(ErrorKind::Range);
        }
        self.code(value - min, max - min, ErrorKind::Range);
        Ok(())
    }

    /// Writes a fixed-point number with `fraction` fraction bits. `min` and `max` are in whole
    /// units; `raw` is in units of the last fraction bit.
    pub fn fixed(&mut self, raw: i128, fraction: u32, min: i128, max: i128) -> Verdict {
        self.int(raw, min << fraction, max << fraction)
    }

    /// Writes the length of a list, from `min` to `max`, as its offset from `min`.
    pub fn length(&mut self, length: usize, min: usize, max: usize) -> Verdict {
        if length < min || length > max {
            return Err(ErrorKind::Range);
        }
        let last = (max - min) as u128;
        self.marked((length - min) as u128, bit_length(last), Role::Length { last });
        Ok(())
    }

    /// Writes the index of an enum's variant in `bits` bits. An index of `variants` or more is
    /// invalid.
    pub fn tag(&mut self, number: u32, variants: u32, bits: u32) {
        let role = Role::Code { last: u128::from(variants) - 1, refusal: ErrorKind::Tag };
        self.marked(u128::from(number), bits, role);
    }

    /// Writes the discriminant of an enum in `bits` bits. `known` lists all valid discriminants.
    pub fn number(&mut self, code: u32, known: &'static [u32], bits: u32) {
        self.marked(u128::from(code), bits, Role::Number { known });
    }

    /// Writes `bits` reserved bits, all zero.
    pub fn reserved(&mut self, bits: u32) {
        self.marked(0, bits, Role::Reserved);
    }

    /// Writes the number `magic` in `bits` bits, which a reader compares to detect a misread
    /// packet.
    pub fn check(&mut self, magic: u64, bits: u32) {
        self.marked(u128::from(magic), bits, Role::Check);
    }
}

impl Reader {
    /// Reads one bit.
    pub fn bool(&mut self) -> Verdict<bool> {
        Ok(self.raw(1)? == 1)
    }

    /// Reads a signed integer of `width` bits in two's complement.
    pub fn signed_bits(&mut self, width: u32) -> Verdict<i128> {
        let raw = self.raw(width)?;
        let is_negative = raw >> (width - 1) == 1;
        let above = if is_negative && width < 128 { u128::MAX << width } else { 0 };
        Ok((raw | above) as i128)
    }

    /// Reads a number from 0 to `last`, in as many bits as `last` needs. Rejects a greater one.
    pub(super) fn code(&mut self, last: u128) -> Verdict<u128> {
        let offset = self.raw(bit_length(last))?;
        if offset > last { Err(ErrorKind::Range) } else { Ok(offset) }
    }

    /// Reads an integer from `min` to `max`. Rejects one outside.
    pub fn int(&mut self, min: i128, max: i128) -> Verdict<i128> {
        let offset = self.code((max as u128).wrapping_sub(min as u128))?;
        Ok((min as u128).wrapping_add(offset) as i128)
    }

    /// Reads an unsigned integer from `min` to `max`. Rejects one outside.
    pub fn uint(&mut self, min: u128, max: u128) -> Verdict<u128> {
        Ok(min + self.code(max - min)?)
    }

    /// Reads a fixed-point number with `fraction` fraction bits. `min` and `max` are in whole
    /// units, the result is in units of the last fraction bit.
    pub fn fixed(&mut self, fraction: u32, min: i128, max: i128) -> Verdict<i128> {
        self.int(min << fraction, max << fraction)
    }

    /// Reads the length of a list, from `min` to `max`. Rejects one outside.
    pub fn length(&mut self, min: usize, max: usize) -> Verdict<usize> {
        Ok(min + self.code((max - min) as u128)? as usize)
    }

    /// Reads `bits` reserved bits. Rejects set ones.
    pub fn reserved(&mut self, bits: u32) -> Verdict {
        if self.raw(bits)? == 0 { Ok(()) } else { Err(ErrorKind::Reserved) }
    }

    /// Reads `bits` bits and rejects any number other than `magic`.
    pub fn check(&mut self, magic: u64, bits: u32) -> Verdict {
        if self.raw(bits)? == u128::from(magic) { Ok(()) } else { Err(ErrorKind::Check) }
    }
}
