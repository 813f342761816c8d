//! [`Kind`]: the encoding of a value, with parameters from a description. Each is a codec of this
//! crate, or one of the few in this folder for structs, enums and arrays.

use alloc::boxed::Box;

use super::Datum;
use super::group::{Choice, Group, Id};
use crate::codec::{
    Bits, ByteList, Compressed, CompressedF64, NulTerminated, Ranged, Rest, SmallestThree,
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

/// Facts about a value, which follow from those of its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// `true` if the last field takes all bytes up to the end of the packet.
    pub(super) takes_rest: bool,
    /// `true` if values have the order of their data, so that they can be keys of a map.
    pub(super) has_order: bool,
    /// `true` if values that are equal are identical.
    pub(super) is_identical: bool,
    /// Number of fields and elements that a reader visits without a bit of input.
    pub(super) idle: u64,
    /// Greatest number of such visits for one element of a list in the value.
    pub(super) idle_each: u64,
}

impl Facts {
    /// The facts of an integer.
    pub(super) const PLAIN: Self =
        Self { takes_rest: false, has_order: true, is_identical: true, idle: 0, idle_each: 0 };
}

/// The form in which a changed value is sent.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The delta of its encoding.
    Own,
    /// The whole value.
    Whole,
    /// The whole value. Values are equal if their codes (integers on the wire) are. Used for vectors.
    Codes,
    /// Small differences.
    Differences(Tiers),
    /// The difference that a hand-written function sends.
    Opaque,
}

#[derive(Debug)]
pub(super) enum Kind {
    Bool,
    Float,
    Double,
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
    ByteArray(usize),
    Rest(Rest),
    Optional(Id),
    Omit {
        value: Box<Datum>,
        omitted_bit: bool,
        /// `true` if the value is read back equal, so that a reader rejects a default that was sent.
        exact: bool,
        of: Id,
    },
    List(Ranged<usize>, Id),
    More(Terminator, Id),
    /// A list whose numbers ascend. The first one has this encoding.
    Ascending(Terminator, Id),
    /// A list whose elements are deltas to the element before.
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
    /// A standard type that has fewer values than its encoding.
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
    /// An encoding that differs from the one inside it only in the form of its delta.
    Same(Id),
    /// A type that contains itself.
    Recursive(Id),
    /// The type that contains this value, up to a depth.
    Itself {
        depth: u32,
        of: Id,
    },
    Nothing,
    /// Bits of a hand-written type that always has so many.
    Raw(u32),
    /// Bits that only a function of the game knows.
    Opaque,
}

impl Kind {
    /// Returns how much of the stack the calls for one level of this encoding take, in units of some 1.5 KB of a build
    /// without optimisation. The test `the_deepest_values_fit_the_stack` has the deepest values.
    pub(super) const fn stack(&self) -> usize {
        match self {
            Self::Struct(_) | Self::Enum(_) => 6,
            Self::Map(..) => 4,
            Self::List(..)
            | Self::More(..)
            | Self::Deltas(..)
            | Self::Set(..)
            | Self::Array { .. }
            | Self::Subset { .. } => 3,
            _ => 2,
        }
    }

    /// Returns `true` for the encoding of one integer or quantised float, which can have small
    /// differences.
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

/// Calls a function. Its locals are in a frame of their own: otherwise the frame of a function with an arm for each
/// encoding, which is on the stack once for each level of a value, has those of all arms.
pub(super) fn apart<R>(function: impl FnOnce() -> R) -> R {
    function()
}

/// Calls `$body` with the codec of a node, and the type of its values in memory.
macro_rules! with_codec {
    ($this:expr, |$codec:ident: $T:ident| $body:expr) => {{
        let this = $this;
        let kind = &this.node().kind;
        with_codec! { this, kind, $codec, $T, $body,
            copied Unsigned u64, Signed i64, Unsigned128 u128, Signed128 i128, Range u64,
                SignedRange i64, Range128 u128, SignedRange128 i128, Varint u64, SignedVarint i64,
                Varint128 u128, SignedVarint128 i128, Compressed f32, CompressedF64 f64, SmallestThree [f32; 4],
                Text String, Unaligned String, NulTerminated String, Utf16 String,
                ByteList Vec<u8>, Rest Vec<u8>;
            values {
                Kind::Bool => bool, Plain;
                Kind::Float => f32, Plain;
                Kind::Double => f64, Plain;
                Kind::ByteArray(len) => Vec<u8>, Block { len: *len };
                Kind::Raw(bits) => Vec<u8>, RawBits { bits: *bits };
            }
            containers {
                Kind::Optional(of) => Option<Box<Datum>>, {
                    let inner = this.at(*of);
                    let width = inner.width;
                    Optional { inner: Coded { codec: Boxed { inner }, width } }
                };
                Kind::Omit { value, omitted_bit, exact, of } => Datum, OmitValue {
                    inner: {
                        let Coded { codec, width } = this.at(*of);
                        Coded { codec, width: width.exact_if(*exact) }
                    },
                    value: Omitted(value),
                    omitted_bit: *omitted_bit,
                };
                Kind::List(length, of) => Vec<Datum>, List { length: *length, inner: this.at(*of) };
                Kind::More(terminator, of) => Vec<Datum>, MarkedList {
                    terminator: *terminator,
                    inner: this.at(*of),
                };
                Kind::Ascending(terminator, first) => Vec<Datum>, Ascending {
                    terminator: *terminator,
                    first: this.at(*first),
                };
                Kind::Deltas(terminator, of) => Vec<Datum>, DeltaList {
                    terminator: *terminator,
                    inner: this.at(*of),
                };
                Kind::Set(length, of) => BTreeSet<Datum>, Set {
                    length: *length,
                    inner: this.at(*of),
                };
                Kind::Map(length, key, value) => BTreeMap<Datum, Datum>, Map {
                    length: *length,
                    key: this.at(*key),
                    value: this.at(*value),
                };
                Kind::Array { len, is_vector, of } => Vec<Datum>, Elements {
                    inner: this.at(*of),
                    len: *len,
                    counts: None,
                    is_vector: *is_vector,
                };
                Kind::Subset { variation, max, of } => Vec<(u32, Datum)>, Subset {
                    variation: *variation,
                    max: *max,
                    inner: this.at(*of),
                };
                Kind::Struct(group) => Vec<Datum>, Fields { group, of: this };
                Kind::Enum(choice) => (u32, Vec<Datum>), Variants { choice, of: this };
                Kind::Versions { first, newest, of } => (u8, Datum), Versions {
                    first: *first,
                    newest: *newest,
                    inner: this.at(*of).codec,
                };
                Kind::Char(_) | Kind::NonZero(_) | Kind::Padded { .. } | Kind::Recursive(_)
                | Kind::Itself { .. } | Kind::Same(_) | Kind::Nothing | Kind::Opaque => Datum, Around(this);
            }
        }
    }};
    ($this:ident, $kind:ident, $codec:ident, $T:ident, $body:expr,
        copied $($name:ident $copied:ty),*;
        values { $($value:pat => $value_type:ty, $value_codec:expr;)* }
        containers { $($container:pat => $type:ty, $made:expr;)* }
    ) => {
        match $kind {
            $($container => $crate::dynamic::kind::apart(|| {
                type $T = $type;
                let $codec = $made;
                $body
            }),)*
            _ => $crate::dynamic::kind::apart(|| match $kind {
                $(Kind::$name(codec) => {
                    type $T = $copied;
                    let $codec = *codec;
                    $body
                })*
                $($value => {
                    type $T = $value_type;
                    let $codec = $value_codec;
                    $body
                })*
                _ => {
                    type $T = Datum;
                    let $codec = Around($this);
                    $body
                }
            }),
        }
    };
}
pub(super) use with_codec;

/// Calls `$body` with the codec of one component, and the type of its value.
macro_rules! with_leaf {
    ($this:expr, |$codec:ident: $T:ident| $body:expr, $none:expr) => {
        match &$this.node().kind {
            Kind::Unsigned($codec) => {
                type $T = u64;
                $body
            }
            Kind::Signed($codec) => {
                type $T = i64;
                $body
            }
            Kind::Range($codec) => {
                type $T = u64;
                $body
            }
            Kind::SignedRange($codec) => {
                type $T = i64;
                $body
            }
            Kind::Compressed($codec) => {
                type $T = f32;
                $body
            }
            Kind::CompressedF64($codec) => {
                type $T = f64;
                $body
            }
            _ => $none,
        }
    };
}
pub(super) use with_leaf;
