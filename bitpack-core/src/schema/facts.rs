//! [`Facts`]: properties of a schema node, which the rules for all nodes read.

use super::Schema;

/// Properties of a schema node. Rules that apply to all nodes read these properties, so every new
/// type of node has to state them.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// Number of encodings that the node wraps: 0, 1, or 2 for a map.
    pub(crate) inner: u32,
    /// `true` for a standard container. A reader knows its length, or whether a value is present.
    pub(crate) is_container: bool,
    /// `true` if equal values of this node are identical whenever the inner values are.
    pub(crate) is_identical: bool,
    /// `true` if a value of this node has no state besides its encoded bits.
    pub(crate) is_whole: bool,
    pub(crate) bits: Bits,
    pub(crate) loss: Loss,
    pub(crate) pass: Pass,
    pub(crate) integers: Integers,
    /// Number of codes (numbers on the wire) for each inner value: more than one for an array or a
    /// vector.
    pub(crate) codes: u32,
}

/// States whether a value of the encoding takes any bits.
#[derive(Clone, Copy)]
pub(crate) enum Bits {
    /// No value has bits.
    None,
    /// The value has the bits of the inner encoding and no others.
    OfInner,
    /// The value has the bits of this nested type.
    OfType(&'static Schema),
    /// The value has bits of its own, or a meaning that counts even without bits.
    Some,
}

/// The reason that a reader may see another value than was written, as far as one node causes it.
#[derive(Clone, Copy)]
pub(crate) enum Loss {
    /// This node causes no loss; an inner node may.
    None,
    /// This node causes no loss; the inner node may, for each element.
    OfElement,
    /// The value may be omitted. If an inner node has a more specific reason, that reason takes
    /// precedence.
    Omitted,
    /// The reason is inside this type.
    OfType(&'static Schema),
    Because(Cause),
}

/// The reason that a part of a type does not read back exactly.
#[derive(Clone, Copy)]
pub(crate) enum Cause {
    Compressed,
    SmallestThree,
    Skipped,
    /// The part is present only if this condition holds.
    When(&'static str),
    /// Only as many elements are sent as this field says.
    Counted(&'static str),
    Omitted,
    /// This function serializes the part.
    With(&'static str),
    /// The part is sent as this type.
    Via(&'static str),
    /// The part is a hand-written type that does not promise to be exact.
    Unsaid,
    /// The part is a container or a vector of integers that does not promise to be exact.
    UnsaidOfParts,
}

/// The role of a node when the floats of many list elements are quantised together.
#[derive(Clone, Copy)]
pub(crate) enum Pass {
    /// An optional or plain number that is not a float.
    Number,
    /// Bits that contain no floats.
    NoFloats,
    /// Floats that are sent as quantised values.
    Floats,
    /// An array, which repeats its inner encoding.
    Array,
    Optional,
    /// A wrapper around another encoding, without an effect on the wire.
    Inner,
    OfType(&'static Schema),
    /// Anything else, whose content is unknown before it is written. Its list is not quantised
    /// together.
    Other,
}

/// The integers that a node encodes, if it encodes any.
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

impl Facts {
    /// Facts of a field or a value about which no rule assumes anything.
    pub(super) const OTHER: Self = Self {
        inner: 0,
        is_container: false,
        is_identical: false,
        is_whole: false,
        bits: Bits::Some,
        loss: Loss::None,
        pass: Pass::Other,
        integers: Integers::None,
        codes: 1,
    };
    /// Facts of bits that carry no value, such as padding.
    pub(super) const MARK: Self = Self { is_whole: true, ..Self::OTHER };
    /// Facts of a container that may have state besides its bits, such as a capacity.
    pub(super) const CONTAINER: Self =
        Self { is_container: true, is_identical: true, ..Self::OTHER };
    /// Facts of a container that wraps one inner encoding.
    pub(super) const WRAPPER: Self = Self { inner: 1, ..Self::CONTAINER };
    /// Facts of a number for which equal values are identical.
    pub(super) const NUMBER: Self =
        Self { is_identical: true, is_whole: true, pass: Pass::Number, ..Self::OTHER };

    pub(super) const fn integers(integers: Integers) -> Self {
        Self { integers, ..Self::NUMBER }
    }

    pub(super) const fn lossy(self, cause: Cause) -> Self {
        Self { loss: Loss::Because(cause), ..self }
    }

    /// Returns the facts of a container of many elements with one inner encoding.
    pub(super) const fn of_elements() -> Self {
        Self { loss: Loss::OfElement, ..Self::WRAPPER }
    }

    pub(super) const fn array(len: u32) -> Self {
        let bits = if len == 0 { Bits::None } else { Bits::OfInner };
        Self { is_whole: true, bits, pass: Pass::Array, codes: len, ..Self::of_elements() }
    }

    pub(super) const fn floats(components: u32) -> Self {
        let bits = if components == 0 { Bits::None } else { Bits::Some };
        let floats = Self { bits, pass: Pass::Floats, codes: components, ..Self::OTHER };
        floats.lossy(Cause::Compressed)
    }

    pub(super) const fn of_type(schema: &'static Schema) -> Self {
        let loss = Loss::OfType(schema);
        Self { bits: Bits::OfType(schema), loss, pass: Pass::OfType(schema), ..Self::OTHER }
    }
}
