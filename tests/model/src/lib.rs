//! A slow reference encoder and decoder: one `bool` per bit, written from the description of the
//! wire format alone.
//!
//! It uses no codec of the library, only its names of errors and the traits and wrappers of user code. [`oracle`] has a reference implementation for every encoding and
//! container, from which those of the zoo's and of the generated types are made. [`Writer`] records the purpose of its bits,
//! so that a test can damage exactly the padding, or exactly the invalid values of a code.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::missing_errors_doc,
    reason = "the model splits numbers into bits; every method rejects what the wire rejects"
)]

mod draw;
mod float;
mod number;
pub mod oracle;
mod relative;
mod scene;
mod text;
mod varint;

use bitpack::ErrorKind;

pub use draw::Draw;
pub use float::{DoubleQuantum, Quantum};
pub use scene::{Scene, Variant};

/// Result of an operation of the slow reference encoder: the value, or the kind of error that the
/// library must report.
pub type Verdict<T = ()> = Result<T, ErrorKind>;

/// Purpose of a range of bits in a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A quantised value or an offset from 0 to `last`. Greater numbers are invalid.
    Code {
        /// Greatest valid number of this range of bits.
        last: u128,
        /// Error that a reader reports for a number above `last`.
        refusal: ErrorKind,
    },
    /// The discriminant of an enum. Numbers outside `known` are invalid.
    Number {
        /// All valid numbers.
        known: &'static [u32],
    },
    /// The length of a list minus its minimum, from 0 to `last`.
    Length {
        /// Greatest valid difference between the length and its minimum.
        last: u128,
    },
    /// Zero bits up to the next byte boundary.
    Padding,
    /// Reserved bits, which must be zero.
    Reserved,
    /// A fixed number that a reader compares, to detect a misread packet.
    Check,
    /// A byte of a UTF-8 string.
    Byte,
    /// A UTF-16 code unit of a string, in 32 bits.
    Unit,
}

/// A range of bits and its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Offset of the first bit from the start of the packet.
    pub at: usize,
    /// Number of bits.
    pub bits: usize,
    /// Purpose of the bits.
    pub role: Role,
}

/// Writes one bit at a time, counts the maximum bits of the values, and records the purpose of
/// bits.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bits: Vec<bool>,
    measure: u64,
    marks: Vec<Mark>,
    /// `true` inside [`msb_first`](Self::msb_first).
    is_msb_first: bool,
}

impl Writer {
    /// Creates a writer without bits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a writer with `bits` set bits at its start, so that the bits under test are not
    /// byte-aligned.
    #[must_use]
    pub fn behind(bits: usize) -> Self {
        Self { bits: vec![true; bits], ..Self::default() }
    }

    /// Returns all bits written so far.
    #[must_use]
    pub fn bits(&self) -> &[bool] {
        &self.bits
    }

    /// Returns the number of bits written.
    #[must_use]
    pub fn position(&self) -> usize {
        self.bits.len()
    }

    /// Returns the maximum number of bits that the written values could take at any position: every
    /// alignment counts as 7 bits.
    #[must_use]
    pub fn max_encoded_bits(&self) -> u64 {
        self.measure
    }

    /// Returns the ranges of bits whose purpose was recorded.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Returns the written bits as bytes: bit `i` is bit `i % 8` of byte `i / 8`. Unused bits are
    /// zero.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        pack(&self.bits)
    }

    /// Writes the `width` low bits of `value`, least significant first.
    pub fn raw(&mut self, value: u128, width: u32) {
        let start = self.bits.len();
        self.bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
        if self.is_msb_first {
            self.bits[start..].reverse();
        }
        self.measure += u64::from(width);
    }

    /// Writes the `width` low bits of `value` and records their purpose.
    fn marked(&mut self, value: u128, width: u32, role: Role) {
        self.marks.push(Mark { at: self.bits.len(), bits: width as usize, role });
        self.raw(value, width);
    }

    /// Writes a value of a type that is padded to `bytes` bytes: the bits that `content` writes, then
    /// zero bits, which are marked in groups of at most 64.
    pub fn padded(&mut self, bytes: usize, content: impl FnOnce(&mut Self) -> Verdict) -> Verdict {
        let (end, measure) = (self.bits.len() + 8 * bytes, self.measure);
        content(self)?;
        while self.bits.len() < end {
            let (at, bits) = (self.bits.len(), (end - self.bits.len()).min(64));
            self.marks.push(Mark { at, bits, role: Role::Reserved });
            self.bits.resize(at + bits, false);
        }
        self.measure = measure + 8 * bytes as u64;
        Ok(())
    }

    /// Writes a value whose numbers begin with their most significant bit, in the highest free bit of
    /// a byte. The purposes of its bits are not recorded. The type must have values that end inside a
    /// byte, because the measure counts padding.
    pub fn msb_first(&mut self, content: impl FnOnce(&mut Self) -> Verdict) -> Verdict {
        self.align();
        let (start, marks) = (self.bits.len(), self.marks.len());
        let is_inside = core::mem::replace(&mut self.is_msb_first, true);
        content(self)?;
        self.align();
        self.is_msb_first = is_inside;
        self.marks.truncate(marks);
        if !is_inside {
            self.bits[start..].chunks_mut(8).for_each(<[bool]>::reverse);
        }
        Ok(())
    }

    /// Writes zero bits up to the next byte boundary.
    pub fn align(&mut self) {
        let (at, bits) = (self.bits.len(), self.bits.len().wrapping_neg() % 8);
        self.marks.push(Mark { at, bits, role: Role::Padding });
        self.bits.resize(at + bits, false);
        self.measure += 7;
    }
}

/// Reads packets one bit at a time.
#[derive(Clone, Debug)]
pub struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    /// Creates a reader of `bytes` that starts at bit `bit`.
    #[must_use]
    pub fn at(bytes: &[u8], bit: usize) -> Self {
        let bits =
            (0..bytes.len() * 8).map(|i| bytes.get(i / 8).is_some_and(|b| b >> (i % 8) & 1 == 1));
        Self { bits: bits.collect(), at: bit }
    }

    /// Returns the offset of the next bit from the first byte.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the number of bits left.
    fn left(&self) -> usize {
        self.bits.len().saturating_sub(self.at)
    }

    /// Returns `Overflow` if fewer than `bits` bits are left.
    pub fn need(&self, bits: u32) -> Verdict {
        if self.left() < bits as usize { Err(ErrorKind::Overflow) } else { Ok(()) }
    }

    /// Reads `width` bits, least significant first.
    pub fn raw(&mut self, width: u32) -> Verdict<u128> {
        let bits = self.bits.get(self.at..self.at + width as usize).ok_or(ErrorKind::Overflow)?;
        self.at += width as usize;
        Ok(bits.iter().rev().fold(0, |value, bit| value << 1 | u128::from(*bit)))
    }

    /// Skips the bits up to the next byte boundary. Rejects set bits.
    pub fn align(&mut self) -> Verdict {
        if self.raw(self.at.wrapping_neg() as u32 % 8)? == 0 {
            Ok(())
        } else {
            Err(ErrorKind::Align)
        }
    }
}

/// Packs eight bits into each byte, the first bit lowest. Unused bits are zero.
#[must_use]
pub fn pack(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

/// Returns the number of bits that `number` needs; 0 for 0.
#[must_use]
pub fn bit_length(number: u128) -> u32 {
    (0..128).filter(|bit| number >> bit > 0).count() as u32
}
