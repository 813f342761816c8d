//! [`Kind`]: the encoding of a value, with parameters from a description. Each is a codec of this
//! crate, or one of the few in this folder for structs, enums and arrays.

use alloc::boxed::Box;

use super::Datum;
use super::bytes::{Block, RawBits};
use super::group::{Choice, Group, Id};
use crate::codec::{
    Bits, ByteList, Compressed, CompressedF64, NulTerminated, Plain, Ranged, Rest, SmallestThree,
    Terminator, Text, Unaligned, Utf16, Varint,
};
use crate::cost::{DeltaCost, Width};
use crate::delta::Tiers;
use crate::schema::Variation;

/// An encoding in a plan, with its width and the form of its deltas.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) width: Width,
    pub(super) change: Change,
    /// Number of bits of a changed value in a delta, without its changed bit.
    pub(super) cost: DeltaCost,
    pub(super) facts: Facts,
}

/// Properties of the values of an encoding, computed from those of the encodings inside it.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct Facts {
    /// `true` if the last field takes all bytes up to the end of the packet.
    pub(super) takes_rest: bool,
    /// `true` if a type's `Ord` orders values like their data, so that they can be keys of a map.
    pub(super) has_order: bool,
    /// `true` if two values that are equal always have the same bits (unlike 0.0 and -0.0).
    pub(super) is_identical: bool,
    /// `true` if the initial value of this part of a recursive type contains another value of that type.
    pub(super) begins_anew: bool,
    /// Number of fields and elements that a reader visits although they take no bits.
    pub(super) idle: u64,
    /// Greatest number of fields and elements without bits in one element of a list in the value.
    pub(super) idle_each: u64,
    /// Size of the stack that a reader or writer needs for a value, in [units](Kind::stack).
    pub(super) depth: usize,
}

impl Facts {
    /// The properties of an integer's values.
    pub(super) const PLAIN: Self = Self {
        takes_rest: false,
        has_order: true,
        is_identical: true,
        begins_anew: false,
        idle: 0,
        idle_each: 0,
        depth: 0,
    };
}

/// The form in which a delta sends a changed value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The form that belongs to the encoding: deltas of fields and elements, or the whole value.
    Own,
    /// The whole value, without differences.
    Whole,
    /// The whole value, if its codes (integers on the wire) differ from the baseline's. Used for vectors.
    Codes,
    /// The differences between the codes (integers on the wire) of the value and its baseline.
    Differences(Tiers),
    /// The bits of a hand-written function, which the description does not define.
    Opaque,
}

#[derive(Debug)]
pub(super) enum Kind {
    Bool(Plain),
    Float(Plain),
    Double(Plain),
    Unsigned(Bits<u64>),
    Signed(Bits<i64>),
    Unsigned128(Bits<u128>),
    Signed128(Bits<i128>),
    Range(Ranged<u64>),
    SignedRange(Ranged<i64>),
    Range128(Ranged<u128>),
    SignedRange128(Ranged<i128>),
    Varint(Varint<u64>),
    SignedVarint(Varint<i64>),
    Varint128(Varint<u128>),
    SignedVarint128(Varint<i128>),
    Compressed(Compressed),
    CompressedF64(CompressedF64),
    SmallestThree(SmallestThree),
    Text(Text),
    Unaligned(Unaligned),
    NulTerminated(NulTerminated),
    Utf16(Utf16),
    ByteList(ByteList),
    ByteArray(Block),
    Rest(Rest),
    Optional(Id),
    Omit {
        value: Box<Datum>,
        omitted_bit: bool,
        /// `true` if the inner value is read as it was written, so that a reader rejects a sent default.
        exact: bool,
        of: Id,
    },
    List(Terminator, Id),
    /// A list of ascending numbers. The node is the encoding of the first number.
    Ascending(Terminator, Id),
    /// A list that sends each element as its delta to the one before. The node encodes an element.
    Deltas(Terminator, Id),
    Set(Ranged<usize>, Id),
    Map(Ranged<usize>, Id, Id),
    Array {
        len: usize,
        is_vector: bool,
        of: Id,
    },
    Subset {
        variation: Variation,
        max: u32,
        of: Id,
    },
    Struct(Group),
    Enum(Choice),
    /// A `char`: an integer encoding of which some numbers are rejected.
    Char(Id),
    NonZero(Id),
    Padded {
        bits: u64,
        lead: u32,
        of: Id,
    },
    Versions {
        first: u8,
        newest: u8,
        of: Id,
    },
    /// A wrapper that gives the encoding inside another form of delta. The node is that encoding.
    Same(Id),
    /// A recursive type. The node is the encoding of its content.
    Recursive(Id),
    /// A nested value of the enclosing recursive type, up to a maximum depth.
    Itself {
        depth: u32,
        of: Id,
    },
    Nothing,
    /// The bits of a hand-written type whose values all have the same number of bits.
    Raw(RawBits),
    /// Bits that only a hand-written function of the game can write or read.
    Opaque,
}

impl Kind {
    /// Returns the size of the stack frames for one level of this encoding, in units of some 1.5 KB in a
    /// build without optimisation. The test `the_deepest_values_fit_the_stack` has the deepest values.
    pub(super) const fn stack(&self) -> usize {
        match self {
            Self::Struct(_) | Self::Enum(_) => 6,
            Self::Map(..) => 4,
            Self::List(..)
            | Self::Deltas(..)
            | Self::Set(..)
            | Self::Array { .. }
            | Self::Subset { .. } => 3,
            _ => 2,
        }
    }

    /// Returns the encoding inside a wrapper that adds no part to a value, such as padding; `None` for other
    /// encodings.
    pub(super) const fn around(&self) -> Option<Id> {
        match self {
            Self::Same(of)
            | Self::NonZero(of)
            | Self::Padded { of, .. }
            | Self::Recursive(of)
            | Self::Itself { of, .. }
            | Self::Omit { of, .. } => Some(*of),
            _ => None,
        }
    }

    /// Returns the encoding of the contained value, or of each element; `None` for a map, which has two, and
    /// for structs and enums.
    pub(super) const fn inner(&self) -> Option<Id> {
        match self {
            Self::Optional(of)
            | Self::List(_, of)
            | Self::Ascending(_, of)
            | Self::Deltas(_, of)
            | Self::Set(_, of)
            | Self::Array { of, .. }
            | Self::Subset { of, .. }
            | Self::Char(of)
            | Self::Versions { of, .. } => Some(*of),
            _ => self.around(),
        }
    }

    /// Returns `true` for the encoding of a single integer of up to 64 bits or quantised float, for which a
    /// delta can send a small difference.
    pub(super) const fn is_component(&self) -> bool {
        matches!(
            self,
            Self::Unsigned(_)
                | Self::Signed(_)
                | Self::Range(_)
                | Self::SignedRange(_)
                | Self::Compressed(_)
                | Self::CompressedF64(_)
        )
    }
}

/// Evaluates `$body` with the codec `$codec` of an integer or quantised float, and with the type `$T` of its
/// value. Evaluates to `$none` if `$this` is another encoding.
macro_rules! with_leaf {
    ($this:expr, |$codec:ident: $T:ident| $body:expr, $none:expr) => {
        with_leaf! { $this, $codec, $T, $body, $none, Unsigned u64, Signed i64, Range u64,
            SignedRange i64, Compressed f32, CompressedF64 f64 }
    };
    ($this:expr, $codec:ident, $T:ident, $body:expr, $none:expr, $($name:ident $type:ty),*) => {
        match &$this.node().kind {
            $(Kind::$name($codec) => {
                type $T = $type;
                $body
            })*
            _ => $none,
        }
    };
}
pub(super) use with_leaf;
