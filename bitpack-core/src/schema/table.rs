//! The table of encodings. Each row defines a variant of [`Node`], which is constant data, and of
//! `Encoding`, which is owned data, with the conversion, the hash, the properties and the text.
//!
//! A row begins with its documentation, its name, the number that its hash begins with, and its
//! fields:
//!
//! - `field: type` is a field of both variants. `as` precedes the type of the owned field, if it
//!   differs, and braces contain its value.
//! - `=> Each(of: "...")` are the encodings inside the encoding, with their documentation: `One`,
//!   that of `Each` element, or the `Entries` of a map. `(of: "...")` after the name is a variant
//!   that contains only the encoding inside it.
//!
//! Then `hash` lists the parameters that determine the bits, `facts` are the properties, and `text`
//! is the format of the description. `words` formats parameters that the two variants hold in
//! different types.

#[macro_use]
mod expand;

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;

#[cfg(feature = "alloc")]
use super::description::{self, Encoded, Expression, Inner, Integer, Part, Rest, Words};
#[cfg(feature = "serde")]
use super::description::{is_default, text};
use super::facts::{Bits, Cause, Facts, Integers, Loss, Quantised};
use super::hash::nodes::{self, Step};
use super::hash::scope::Scope;
use super::hash::terms;
use super::hash::words::Hash;
use super::words::{self, NodeWords, Terms};
use super::{OmittedValueWriter, RangeEnd, Schema, Term, Variation};

encodings! {
    /// A `bool`, as one bit.
    Bool = 10
    hash []; facts Facts::NUMBER; text("bool");

    /// The low bits of an integer. The higher bits follow from them: they are zeros, or copies of
    /// the sign bit.
    Bits = 11 {
        /// Number of bits that are sent: 1 to 128.
        bits: u32,
        /// `true` if the bits are in two's complement.
        signed: bool,
    }
    hash [bits, signed];
    facts Facts::integers(Integers::Bits { bits, signed });
    text("{}{bits}", if *signed { "i" } else { "u" });

    /// A float as its IEEE 754 bits.
    Float = 12 {
        /// Number of bits of the float: 32 or 64.
        bits: u32,
    }
    hash [bits];
    // equal floats need not be identical: -0.0 equals 0.0
    facts Facts { is_identical: false, ..Facts::NUMBER };
    text("f{bits}");

    /// An integer as its offset from the minimum, in the number of bits of the largest offset.
    Range = 13 {
        /// Minimum value of the integer. In a node it is in two's complement.
        min: u128 as Integer { Integer::of(min, signed) },
        /// Maximum value of the integer. In a node it is in two's complement.
        max: u128 as Integer { Integer::of(max, signed) },
        /// `true` if the integer type is signed.
        signed: bool,
        /// Number of fraction bits of a fixed-point number.
        fraction: u32,
    }
    hash |_| nodes::integers(min, max.wrapping_sub(min), fraction);
    facts Facts::integers(Integers::between(min, max, signed));
    text |words| ("{}{}", words.range(min, max, *signed), words::fraction(*fraction));

    /// An integer in groups of bits, the lowest first. One bit follows each group: 1 if there is
    /// another one. The last group of the longest form has the bits that are left, and no bit follows
    /// it.
    Varint = 52 {
        /// Number of value bits in a group: 1 to 16.
        group: u32,
        /// Minimum value of the integer. In a node it is in two's complement.
        min: u128 as Integer { Integer::of(min, signed) },
        /// Maximum value of the integer. In a node it is in two's complement.
        max: u128 as Integer { Integer::of(max, signed) },
        /// `true` if the type is signed: the number is sent as its zigzag.
        signed: bool,
    }
    hash |_| {
        let hash = nodes::one(Kind::Varint, group).word(signed as u64);
        Step::Leaf(hash.wide(min).wide(max.wrapping_sub(min)))
    };
    facts Facts::integers(Integers::between(min, max, signed));
    text |words| ("{} in groups of {group} bits", words.range(min, max, *signed));

    /// Floats that are quantised to steps of equal width. The number of the step is sent.
    Compressed = 14 {
        /// The float that is sent as step 0.
        #[serde(with = "text")]
        min: f32,
        /// The float that is sent as the last step.
        #[serde(with = "text")]
        max: f32,
        /// The number of the last step, which is the largest number that is sent.
        steps: u32,
        /// Number of floats that are quantised in the same way: more than 1 for a vector.
        components: u32,
        /// `true` if a writer rejects a float outside the range.
        #[serde(default, skip_serializing_if = "is_default")]
        strict: bool,
        /// `true` if a writer moves a float outside the range by whole turns. Without this and `strict`, the
        /// writer clamps such a float.
        #[serde(default, skip_serializing_if = "is_default")]
        wrapping: bool,
    }
    hash |_| {
        let hash = nodes::one(Kind::Compressed, min.to_bits()).word(max.to_bits() as u64);
        Step::Leaves(components, hash.word(steps as u64))
    };
    facts Facts::floats(steps, components);
    text("{}{min:?}..={max:?} in {steps} steps", words::times(*components));

    /// A double that is quantised to steps of equal width by exact arithmetic. The number of the
    /// step is sent.
    CompressedF64 = 62 {
        /// The double that is sent as step 0.
        #[serde(with = "text")]
        min: f64,
        /// The double that is sent as the last step.
        #[serde(with = "text")]
        max: f64,
        /// The number of the last step, which is the largest number that is sent: at most 2⁵³ - 1.
        steps: u64,
        /// `true` if a writer rejects a double outside the range.
        #[serde(default, skip_serializing_if = "is_default")]
        strict: bool,
        /// `true` if a writer moves a double outside the range by whole turns. Without this and `strict`, the
        /// writer clamps such a double.
        #[serde(default, skip_serializing_if = "is_default")]
        wrapping: bool,
    }
    hash [min.to_bits(), max.to_bits(), steps];
    facts Facts { quantised: Quantised::Exposed, ..Facts::OTHER }
        .lossy(Cause::Compressed);
    text("{min:?}..={max:?} in {steps} steps, f64");

    /// A unit quaternion. Its largest component is not sent.
    SmallestThree = 15 {
        /// Number of bits of each of the three components that are sent.
        bits: u32,
    }
    hash [bits];
    facts Facts { quantised: Quantised::InPlace, ..Facts::OTHER }
        .lossy(Cause::SmallestThree);
    text("smallest three, {bits} bits a component");

    /// An `Option`: one bit, and the value if the bit is set.
    Optional = 16 (of: "Encoding of the value.")
    hash [];
    facts Facts { is_whole: true, ends_inside: true, ..Facts::WRAPPER };
    text("option of ");

    /// One bit, which tells if the value is the one that `omit_default` omits. Otherwise the value
    /// follows.
    OmitDefault = 17 {
        /// The value of `omit_default(value)`. In a node it is an expression in prefix order
        /// (operators before their operands). `None`, or empty, if the type's `Default` is omitted.
        value: &'static [Term] as Option<Expression> {
            (!value.is_empty()).then(|| Expression::from(value))
        },
        /// `true` if a reader rejects the omitted value when it is sent although it should be
        /// omitted.
        exact: bool,
        /// The encoded bits of the omitted value, or in a node the function that encodes it, for
        /// tools. `None` if it cannot be encoded or is too large.
        left_out: Option<OmittedValueWriter> as Option<Encoded> { left_out.and_then(Encoded::of) },
        /// The bit of an omitted value: `true`, which is 1, with `omit_default(set)`.
        #[serde(default)]
        omitted_bit: bool,
        => One(of: "Encoding of a value that is sent."),
    }
    hash |scope| {
        let kind = if omitted_bit { Kind::OmitDefaultSet } else { Kind::OmitDefault };
        Step::One(Hash::begin(kind).word(terms::all(value, Scope::none(scope.version))))
    };
    facts Facts { inner: 1, seen: 1, loss: Loss::Omitted, ends_inside: true, ..Facts::MARK };
    text |words| ("{}{}", words.omitted(value), if *omitted_bit { " as 1 or " } else { " or " });

    /// An array: a fixed number of elements, without a length.
    Array = 18 {
        /// Number of elements of the array.
        len: u32,
        /// `true` for the components of a vector, called `x`, `y`, `z`, `w` if there are at most
        /// four.
        is_vector: bool,
        => Each(of: "Encoding of an element of the array."),
    }
    hash |_| Step::Array(len); facts Facts::array(len); text("{len} × ");

    /// The first elements of an array. An earlier field contains their number.
    Counted = 19 {
        /// Maximum number of elements: the length of the array.
        len: u32,
        /// Name of the field that contains the number of elements.
        count: &'static str as String,
        => Each(of: "Encoding of an element of the array."),
    }
    hash |scope| Step::One(terms::reference(nodes::one(Kind::Counted, len), count, scope));
    facts Facts::WRAPPER.lossy(Cause::Counted(count));
    text("`{count}` of {len} × ");

    /// A list: its length, then the elements.
    List = 20 {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
        => Each(of: "Encoding of an element of the list."),
    }
    hash [min, max]; facts Facts::of_elements(); text("list of {min}..={max} × ");

    /// A list with a continuation bit before each element: 1 if an element follows, 0 after the
    /// last one.
    More = 48 {
        /// Minimum number of elements of the list.
        min: u32,
        /// Maximum number of elements of the list.
        max: u32,
        => Each(of: "Encoding of an element of the list."),
    }
    hash [min, max];
    facts Facts::of_elements();
    text("list of {min}..={max} with a bit before each × ");

    /// A list of ascending numbers. The first one is sent whole, and each other one as the relative
    /// integer of the format `serialize` 1.0, relative to the previous number. All of them are
    /// within the range of the first one.
    Ascending = 49 (of: "Encoding of the first number.")
    hash []; facts Facts { seen: 1, ..Facts::WRAPPER }; text("ascending ");

    /// The elements of a list, each after the first sent as a delta to the element before it.
    Deltas = 60 {
        /// Number of bits of the largest delta, with its changed bit; `None`, or in a node
        /// `u64::MAX`, if unbounded.
        max_bits: u64 as Option<u64> { (max_bits < u64::MAX).then_some(max_bits) },
        /// Hash of everything that determines the bits of a delta, besides the encodings of whole
        /// values.
        #[serde(with = "text::hex")]
        hash: u64,
        => One(of: "Encoding of the first element."),
    }
    hash [hash]; facts Facts { seen: 1, ..Facts::of_elements() }; text("deltas of ");

    /// A set: its length, then the elements in ascending order.
    Set = 21 {
        /// Minimum number of elements of the set.
        min: u32,
        /// Maximum number of elements of the set.
        max: u32,
        => Each(of: "Encoding of an element of the set."),
    }
    hash [min, max];
    facts Facts { seen: 1, ..Facts::of_elements() };
    text("set of {min}..={max} × ");

    /// A map: its length, then each key with its value. The keys are in ascending order.
    Map = 22 {
        /// Minimum number of entries of the map.
        min: u32,
        /// Maximum number of entries of the map.
        max: u32,
        => Entries(key: "Encoding of a key of the map.", value: "Encoding of a value of the map."),
    }
    hash [min, max];
    facts Facts { inner: 2, seen: 1, ..Facts::CONTAINER };
    text("map of {min}..={max} × ");

    /// A string: its length in bytes, zero bits up to the next byte, then UTF-8.
    Text = 23 {
        /// Minimum number of bytes of the string.
        min: u32,
        /// Maximum number of bytes of the string.
        max: u32,
    }
    hash [min, max]; facts Facts::BYTES; text("text of {min}..={max} bytes");

    /// A string: its length in bytes, then UTF-8 without alignment.
    UnalignedText = 50 {
        /// Minimum number of bytes of the string.
        min: u32,
        /// Maximum number of bytes of the string.
        max: u32,
    }
    hash [min, max]; facts Facts::CONTAINER; text("text of {min}..={max} unaligned bytes");

    /// A string: UTF-8 without alignment, then a zero byte.
    NulTerminated = 51 {
        /// Minimum number of bytes of the string, without the zero byte.
        min: u32,
        /// Maximum number of bytes of the string, without the zero byte.
        max: u32,
    }
    hash [min, max]; facts Facts::CONTAINER; text("text of {min}..={max} bytes and a zero");

    /// A string: its length, then its UTF-16 code units, each sent in 32 bits.
    Utf16 = 24 {
        /// Minimum number of code units of the string.
        min: u32,
        /// Maximum number of code units of the string.
        max: u32,
    }
    hash [min, max]; facts Facts::CONTAINER; text("text of {min}..={max} UTF-16 units");

    /// A block of bytes: zero bits up to the next byte, then a fixed number of bytes.
    ByteArray = 25 {
        /// Number of bytes of the block.
        len: u32,
    }
    hash [len]; facts Facts { is_whole: true, ..Facts::BYTES }; text("{len} aligned bytes");

    /// A list of bytes: its length, zero bits up to the next byte, then the bytes.
    ByteList = 26 {
        /// Minimum number of bytes of the list.
        min: u32,
        /// Maximum number of bytes of the list.
        max: u32,
    }
    hash [min, max]; facts Facts::BYTES; text("{min}..={max} aligned bytes");

    /// The last bytes of a packet: zero bits up to the next byte, then all bytes up to the end of
    /// the packet or to its end check.
    Rest = 54 {
        /// Minimum number of bytes of the value.
        min: u32,
        /// Maximum number of bytes of the value.
        max: u32,
    }
    hash [min, max]; facts Facts::BYTES; text("the last {min}..={max} aligned bytes");

    /// A sparse array: the objects that are present, with their indices.
    Subset = 27 {
        /// Encoding of the indices: flags, indices, sentinel or relative index.
        variation: Variation,
        /// Exclusive upper bound of the indices.
        max: u32,
        => Each(of: "Encoding of an object of the array."),
    }
    hash [variation, max]; facts Facts::WRAPPER; text("subset of {max} by {variation}: ");

    /// A standard type that restricts the meaning of its encoding, such as `char` or `NonZero`.
    Named = 7 {
        /// Name of the standard type, such as `char`.
        name: &'static str as String,
        => One(of: "Encoding of a value of the type."),
    }
    hash |_| Step::One(Hash::begin(Kind::Named).text(name));
    facts Facts { inner: 1, is_identical: true, ends_inside: true, ..Facts::MARK };
    text("{name} of ");

    /// A value that takes no bits, such as `()`.
    Nothing
    hash |_| Step::None;
    facts Facts { is_identical: true, bits: Bits::None, ..Facts::MARK };
    text("nothing");

    /// A value of the enclosing type, in a type that contains itself. That is the innermost
    /// enclosing type with a name, so never a tuple.
    Itself = 33 {
        /// Maximum number of values of the type nested in one another.
        depth: u32,
    }
    hash [depth]; facts Facts::OTHER; text("itself, at most {depth} deep");

    /// Padding: zero bits up to the next byte.
    Align = 28
    hash []; facts Facts { is_aligned: true, ..Facts::MARK }; text("align");

    /// A constant from the attribute `check`. A reader rejects a packet with another value.
    Check = 29 {
        /// The expected constant, in the low `bits` bits.
        #[serde(with = "text::hex")]
        magic: u64,
        /// Number of bits of the constant.
        bits: u32,
    }
    hash [bits, magic];
    facts Facts::MARK;
    text("check {magic:#x} in {bits} bits");

    /// Bits that are always zero, reserved for later versions.
    Reserved = 30 {
        /// Number of reserved bits.
        bits: u32,
    }
    hash [bits]; facts Facts::MARK; text("{bits} reserved bits");

    /// A number that is sent as its difference from the value of an earlier field, by the relative
    /// integer of the format `serialize` 1.0.
    Relative = 31 {
        /// Name of the earlier field. The value of this field must be greater.
        to: &'static str as String,
        /// Number of bits of the field's integer type, or of the largest value if that has fewer.
        bits: u32,
        /// `true` if the value's integer type is signed.
        signed: bool,
    }
    hash |scope| Step::Leaf(terms::reference(nodes::relative(bits), to, scope));
    facts Facts { integers: Integers::Bits { bits, signed }, ..Facts::OTHER };
    text("above `{to}`{}", words::limit(*bits));

    /// An unsigned number of `bits` bits that is sent as its difference from the value of an earlier field,
    /// modulo 2 to the power of `bits`, in the prefix code of [`Relative`](Self::Relative).
    RelativeWrapping = 56 {
        /// Name of the earlier field. The value of this field must differ from it.
        to: &'static str as String,
        /// Number of bits of the value.
        bits: u32,
    }
    hash |scope| Step::Leaf(terms::reference(nodes::one(Kind::RelativeWrapping, bits), to, scope));
    facts Facts { integers: Integers::Bits { bits, signed: false }, ..Facts::OTHER };
    text("after `{to}` modulo 2^{bits}");

    /// An integer in a range with an end that is the value of an earlier field (plus a constant). It is sent
    /// as its offset from the minimum, in the number of bits of the largest offset.
    RangeTo = 55 {
        /// Minimum value of the integer.
        min: RangeEnd as description::RangeEnd { description::RangeEnd::of(min) },
        /// Maximum value of the integer.
        max: RangeEnd as description::RangeEnd { description::RangeEnd::of(max) },
        /// Minimum value of the integer, for any value of the earlier field.
        least: i64,
        /// Maximum value of the integer, for any value of the earlier field.
        greatest: i64,
        /// `true` if the value's integer type is signed.
        signed: bool,
    }
    hash |scope| {
        let hash = nodes::end(Hash::begin(Kind::RangeTo), min, scope);
        Step::Leaf(nodes::end(hash, max, scope))
    };
    facts Facts::between(least, greatest, signed);
    text("{min}..={max}");

    /// The version of a value, in 8 bits, and then the value with the fields and variants of that version.
    Versions = 58 {
        /// First version of the type.
        first: u8,
        /// Newest version of the type.
        newest: u8,
        => One(of: "Encoding of the value."),
    }
    hash |_| Step::Version(first, nodes::one(Kind::Versions, first as u32));
    facts Facts { inner: 1, ends_inside: true, ..Facts::OTHER }.lossy(Cause::Versions);
    text("version {first}..={newest} of ");
}
