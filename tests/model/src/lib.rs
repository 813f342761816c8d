//! A slow model of the wire: one `bool` a bit, from the wire's description and nothing else.
//!
//! It takes from the library only the names of refusals. [`Writer`] notes what its bits are for, so
//! that a test can spoil exactly the padding, or exactly the head-room of a code.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::missing_errors_doc,
    reason = "the model cuts numbers into bits; every method refuses what the wire refuses"
)]

mod float;
mod number;
mod relative;
mod scene;
mod text;

use bitpack::ErrorKind;

pub use float::Quantum;
pub use scene::{Scene, Variant};

/// What the model says to a value.
pub type Verdict<T = ()> = Result<T, ErrorKind>;

/// What some bits are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A number of which `last` is the greatest that means anything.
    Code {
        /// The greatest.
        last: u128,
        /// How a greater one is refused.
        refusal: ErrorKind,
    },
    /// A number of which only some mean anything.
    Number {
        /// Those.
        known: &'static [u32],
    },
    /// How many elements follow, up to `last` beyond the fewest.
    Length {
        /// The greatest.
        last: u128,
    },
    /// Zero bits up to the next byte.
    Padding,
    /// Zero bits.
    Reserved,
    /// A serialize check.
    Check,
    /// A byte of UTF-8.
    Byte,
    /// A UTF-16 code unit in 32 bits.
    Unit,
}

/// Some bits, and what they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The first of them.
    pub at: usize,
    /// How many.
    pub bits: usize,
    /// What for.
    pub role: Role,
}

/// Writes, and measures, one bit at a time.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bits: Vec<bool>,
    measure: u64,
    marks: Vec<Mark>,
}

impl Writer {
    /// Nothing written.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Behind `bits` bits that are set: what is written does not begin at a byte.
    #[must_use]
    pub fn behind(bits: usize) -> Self {
        Self { bits: vec![true; bits], ..Self::default() }
    }

    /// The bits written.
    #[must_use]
    pub fn bits(&self) -> &[bool] {
        &self.bits
    }

    /// Their number.
    #[must_use]
    pub fn position(&self) -> usize {
        self.bits.len()
    }

    /// The measure of what was written: 7 for every alignment.
    #[must_use]
    pub fn measure(&self) -> u64 {
        self.measure
    }

    /// What the bits are for.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Bit `i` is bit `i % 8` of byte `i / 8`; unused ones are zero.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        pack(&self.bits)
    }

    /// The `width` low bits of `value`, least significant first.
    pub fn raw(&mut self, value: u128, width: u32) {
        self.bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
        self.measure += u64::from(width);
    }

    /// The same, with what they are for.
    fn marked(&mut self, value: u128, width: u32, role: Role) {
        self.marks.push(Mark { at: self.bits.len(), bits: width as usize, role });
        self.raw(value, width);
    }

    /// Zero bits up to the next byte.
    pub fn align(&mut self) {
        let (at, bits) = (self.bits.len(), self.bits.len().wrapping_neg() % 8);
        self.marks.push(Mark { at, bits, role: Role::Padding });
        self.bits.resize(at + bits, false);
        self.measure += 7;
    }
}

/// Reads one bit at a time.
#[derive(Clone, Debug)]
pub struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    /// From bit `bit` of these bytes.
    #[must_use]
    pub fn at(bytes: &[u8], bit: usize) -> Self {
        let bits =
            (0..bytes.len() * 8).map(|i| bytes.get(i / 8).is_some_and(|b| b >> (i % 8) & 1 == 1));
        Self { bits: bits.collect(), at: bit }
    }

    /// Bits read, from the first of the bytes.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Bits left.
    fn left(&self) -> usize {
        self.bits.len().saturating_sub(self.at)
    }

    /// Whether so many bits are left.
    pub fn need(&self, bits: u32) -> Verdict {
        if self.left() < bits as usize { Err(ErrorKind::Overflow) } else { Ok(()) }
    }

    /// `width` bits, least significant first.
    pub fn raw(&mut self, width: u32) -> Verdict<u128> {
        let bits = self.bits.get(self.at..self.at + width as usize).ok_or(ErrorKind::Overflow)?;
        self.at += width as usize;
        Ok(bits.iter().rev().fold(0, |value, bit| value << 1 | u128::from(*bit)))
    }

    /// Zero bits up to the next byte.
    pub fn align(&mut self) -> Verdict {
        if self.raw(self.at.wrapping_neg() as u32 % 8)? == 0 {
            Ok(())
        } else {
            Err(ErrorKind::Align)
        }
    }
}

/// Bits as bytes.
#[must_use]
pub fn pack(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

/// The bit length of a number: 0 of 0.
#[must_use]
pub fn bit_length(number: u128) -> u32 {
    (0..128).filter(|bit| number >> bit > 0).count() as u32
}
