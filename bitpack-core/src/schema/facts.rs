//! [`Facts`]: the properties of each kind of schema node, such as the number of encodings inside it.

use super::Schema;

/// Tells if a type has quantised floats, and if a value in memory can hold their codes (the integers on the
/// wire) instead. The result for a type is the greatest of the results for its parts.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Quantised {
    /// The type has no quantised floats.
    None,
    /// The type has quantised floats that can hold their codes (integers on the wire) in memory.
    InPlace,
    /// The type has quantised floats that must stay floats in memory: user code or a comparison could see
    /// their codes (the integers on the wire), or a code may be too large.
    Exposed,
}

impl Quantised {
    /// Returns the [`Quantised`] of floats whose codes (the integers on the wire) are at most `greatest`.
    /// Codes above the bits of the greatest finite `f32` cannot be held in place of a float.
    pub(super) const fn up_to(greatest: u32) -> Self {
        // larger codes could be the bits of a signalling NaN, which not every machine copies unchanged
        if greatest < f32::INFINITY.to_bits() { Self::InPlace } else { Self::Exposed }
    }
}

/// The properties of a schema node (one encoding, such as a list or a range). Code that treats all nodes
/// alike reads these properties, and every new kind of node has to define them.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(crate) struct Facts {
    /// Number of encodings directly inside the node: 0, 1, or 2 for the key and the value of a map.
    pub(crate) inner: u32,
    /// Number of encodings inside the node whose values are converted, compared or ordered, so that their
    /// quantised floats must stay floats. It counts from the first encoding: 1 for a map means its keys.
    pub(super) seen: u32,
    /// Quantised floats of the node itself, not of the encodings inside it.
    pub(super) quantised: Quantised,
    /// `true` if the node sends zero bits up to the next byte.
    pub(super) is_aligned: bool,
    /// `true` if the node sends nothing after the encoding inside it.
    pub(super) ends_inside: bool,
    /// `true` for a standard container: its length, or the presence of a value, reads back exactly.
    pub(crate) is_container: bool,
    /// `true` if two values of this encoding that are equal by `==` are also identical, provided
    /// that the values inside them are.
    pub(crate) is_identical: bool,
    /// `true` if a value of this node has no state besides its encoded bits, such as a capacity.
    pub(crate) is_whole: bool,
    pub(crate) bits: Bits,
    pub(crate) loss: Loss,
    pub(crate) integers: Integers,
    /// Factor by which the node multiplies the number of integers that are sent: the number of elements or
    /// components of an array or a vector, otherwise 1.
    pub(crate) codes: u32,
}

/// Tells if values of a schema node's encoding take bits on the wire.
#[derive(Clone, Copy)]
pub(crate) enum Bits {
    /// No value takes bits.
    None,
    /// A value takes the bits of the inner encoding, and no others.
    OfInner,
    /// A value takes the bits of this nested type.
    OfType(&'static Schema),
    /// A value takes bits of its own. A type that restricts the meaning of a value counts too, even without
    /// bits.
    Some,
}

/// The reason why a reader may get another value than was written, as far as one node of the
/// encoding causes it.
#[derive(Clone, Copy)]
pub(crate) enum Loss {
    /// The node loses nothing: it reads back exactly if the encoding inside it does.
    None,
    /// The container loses nothing: it reads back exactly if each of its elements does.
    OfElement,
    /// A reader may get the default in place of a value that equals it by `==`, because of `omit_default`. A
    /// reason inside the node takes precedence.
    Omitted,
    /// The node is a nested type. If a reader may get another value than was written, a part of
    /// that type is the reason.
    OfType(&'static Schema),
    Because(Cause),
}

/// The reason why a part of a type does not read back exactly.
#[derive(Clone, Copy)]
pub(crate) enum Cause {
    Compressed,
    SmallestThree,
    Skipped,
    /// The part is sent only if this condition holds. Otherwise a reader sets it to its initial
    /// value.
    When(&'static str),
    /// The part has versions. A packet of an earlier version may lack some of its fields, which a
    /// reader then sets to a default.
    Versions,
    /// Only the first elements of the array are sent. The field of this name contains their number.
    Counted(&'static str),
    Omitted,
    /// The hand-written function at this path serializes the part.
    With(&'static str),
    /// The part is converted to the type of this name, which is sent instead.
    Via(&'static str),
    /// The part has a hand-written type whose author does not promise that it is read as it was written.
    Unsaid,
    /// The part is a container or a vector of integers. The author of its type does not promise that it is
    /// read as it was written.
    UnsaidOfParts,
}

/// The range or the bits of the integer that a node encodes, if it encodes one.
#[derive(Clone, Copy)]
pub(crate) enum Integers {
    /// The node does not encode an integer.
    None,
    Bits {
        bits: u32,
        signed: bool,
    },
    Range {
        min: u128,
        range: u128,
        signed: bool,
    },
}

impl Integers {
    /// Returns the range from `min` to `max`, both in two's complement.
    pub(super) const fn between(min: u128, max: u128, signed: bool) -> Self {
        Self::Range { min, range: max.wrapping_sub(min), signed }
    }
}

impl Facts {
    /// The properties of a kind of node that states no others, and from which those of the other kinds
    /// differ: no encodings inside it, no quantised floats, and no loss when it is read. Its values take
    /// bits, may have state besides these bits, and may differ although they are equal by `==`.
    pub(super) const OTHER: Self = Self {
        inner: 0,
        seen: 0,
        quantised: Quantised::None,
        is_aligned: false,
        ends_inside: false,
        is_container: false,
        is_identical: false,
        is_whole: false,
        bits: Bits::Some,
        loss: Loss::None,
        integers: Integers::None,
        codes: 1,
    };
    /// The properties of bits that hold no value, such as padding.
    pub(super) const MARK: Self = Self { is_whole: true, ..Self::OTHER };
    /// The properties of a container, which may have state besides its encoded bits, such as a capacity.
    pub(super) const CONTAINER: Self =
        Self { is_container: true, is_identical: true, ..Self::OTHER };
    /// The properties of a block of bytes with an alignment before it.
    pub(super) const BYTES: Self = Self { is_aligned: true, ..Self::CONTAINER };
    /// The properties of a container with one encoding inside it, such as a list.
    pub(super) const WRAPPER: Self = Self { inner: 1, ..Self::CONTAINER };
    /// The properties of an integer or a `bool`: values that are equal by `==` are identical, unlike the
    /// floats `0.0` and `-0.0`, and a value has no state besides its bits.
    pub(super) const NUMBER: Self = Self { is_identical: true, is_whole: true, ..Self::OTHER };

    pub(super) const fn integers(integers: Integers) -> Self {
        Self { integers, ..Self::NUMBER }
    }

    /// Returns the properties of an integer in a range with an end that is the value of an earlier field. For
    /// all values of that field, the integer is from `least` to `greatest`.
    pub(super) const fn between(least: i64, greatest: i64, signed: bool) -> Self {
        let (min, max) = (least as i128 as u128, greatest as i128 as u128);
        Self { integers: Integers::between(min, max, signed), ..Self::OTHER }
    }

    pub(super) const fn lossy(self, cause: Cause) -> Self {
        Self { loss: Loss::Because(cause), ..self }
    }

    /// Returns the properties of a container that reads back exactly if each of its elements does.
    pub(super) const fn of_elements() -> Self {
        Self { loss: Loss::OfElement, ..Self::WRAPPER }
    }

    pub(super) const fn array(len: u32) -> Self {
        let bits = if len == 0 { Bits::None } else { Bits::OfInner };
        Self { is_whole: true, bits, codes: len, ..Self::of_elements() }
    }

    pub(super) const fn floats(steps: u32, components: u32) -> Self {
        let bits = if components == 0 { Bits::None } else { Bits::Some };
        let (codes, quantised) = (components, Quantised::up_to(steps));
        let floats = Self { quantised, bits, codes, ..Self::OTHER };
        floats.lossy(Cause::Compressed)
    }

    pub(super) const fn of_type(schema: &'static Schema) -> Self {
        let loss = Loss::OfType(schema);
        Self { bits: Bits::OfType(schema), loss, ..Self::OTHER }
    }
}
