//! Sequences of operations, each of which runs on any stream of the library and on the slow
//! reference encoder.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::missing_errors_doc,
    reason = "numbers of every type are stored in two's complement; errors are those of the stream"
)]

mod library;
mod model;
mod random;
pub mod verdict;

pub use random::{operations, packet_bytes};

use bitpack_model::Scene;

/// An integer type of the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `u128`
    U128,
    /// `usize`
    Usize,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `i128`
    I128,
    /// `isize`
    Isize,
}

impl Ty {
    /// The types that have equal widths on every platform.
    pub const FIXED: [Self; 10] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
    ];

    /// Returns the width of the type in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Self::U8 | Self::I8 => 8,
            Self::U16 | Self::I16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::I64 => 64,
            Self::Usize | Self::Isize => usize::BITS,
            Self::U128 | Self::I128 => 128,
        }
    }

    /// Returns true if the type is signed.
    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128 | Self::Isize)
    }

    /// Truncates a value to the type's width and sign-extends it to 128 bits.
    #[must_use]
    pub fn wrap(self, value: u128) -> u128 {
        let up = 128 - self.bits();
        if self.is_signed() {
            ((value << up).cast_signed() >> up).cast_unsigned()
        } else {
            value << up >> up
        }
    }

    /// Returns a key that orders values as the type does, negative ones first.
    #[must_use]
    pub fn order(self, value: u128) -> u128 {
        if self.is_signed() { value ^ 1 << 127 } else { value }
    }
}

/// An operation on a stream: its parameters, then its value. Integers are in two's complement,
/// floats are bit patterns.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// One bit.
    Bool(bool),
    /// An integer in all bits of its type.
    Plain(Ty, u128),
    /// An integer in the given number of low bits.
    Bits(Ty, u32, u128),
    /// An integer with its minimum and maximum, in this order: minimum, maximum, value.
    Int(Ty, u128, u128, u128),
    /// A fixed-point number: type, fraction bits, bounds in whole units, value.
    Fixed(Ty, u32, [i128; 2], u128),
    /// A previous integer, and one greater than it that is sent as a difference.
    Relative(Ty, u128, u128),
    /// The bit pattern of an `f32`.
    Float(u32),
    /// The bit pattern of an `f64`.
    Double(u64),
    /// The bit patterns of three `f32`.
    Vector([u32; 3]),
    /// A quantised float: its minimum, maximum and resolution, then its value.
    Compressed([f32; 3], u32),
    /// Three quantised floats with one minimum, maximum and resolution.
    CompressedVector([f32; 3], [u32; 3]),
    /// A quaternion as its smallest three components: bits of a component, then the quaternion.
    SmallestThree(u32, [u32; 4]),
    /// Zero bits up to the next byte boundary.
    Align,
    /// A number that a reader compares, and its width in bits.
    Check(u64, u32),
    /// Reserved zero bits: their number.
    Reserved(u32),
    /// Bytes of known length from the next byte boundary on.
    Bytes(Vec<u8>),
    /// A byte list: minimum and maximum length, then the bytes.
    ByteList([usize; 2], Vec<u8>),
    /// A UTF-8 string: minimum and maximum length in bytes, then the text.
    Text([usize; 2], String),
    /// A UTF-16 string: minimum and maximum length in code units, then the text.
    Wide([usize; 2], String),
    /// The index of an object in a list: the previous index, the maximum that marks the end of the
    /// list, and the index.
    ObjectIndex(Option<u32>, u32, u32),
    /// A list of objects with indices: bits of an object, then each index with its object.
    Scene(Scene, u32, Vec<(u32, u64)>),
    /// A derived struct: a position, and a velocity unless the body is at rest.
    Body([u32; 3], Option<[u32; 3]>),
}

impl Op {
    /// Returns the operation with a zero or empty value, to read into.
    #[must_use]
    pub fn blank(&self) -> Self {
        let mut op = self.clone();
        match &mut op {
            Self::Bool(value) => *value = false,
            Self::Plain(_, value)
            | Self::Bits(.., value)
            | Self::Int(.., value)
            | Self::Fixed(.., value)
            | Self::Relative(.., value) => *value = 0,
            Self::Float(value) | Self::Compressed(_, value) | Self::ObjectIndex(.., value) => {
                *value = 0;
            }
            Self::Double(value) => *value = 0,
            Self::Vector(value) | Self::CompressedVector(_, value) => *value = [0; 3],
            Self::SmallestThree(_, value) => *value = [0; 4],
            Self::Bytes(value) => value.fill(0),
            Self::ByteList(_, value) => value.clear(),
            Self::Text(_, value) | Self::Wide(_, value) => value.clear(),
            Self::Scene(.., objects) => objects.clear(),
            Self::Body(position, velocity) => (*position, *velocity) = ([0; 3], None),
            Self::Align | Self::Check(..) | Self::Reserved(_) => {}
        }
        op
    }
}
