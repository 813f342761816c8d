//! [`Facts`]: the facts about a node of which the rules for all nodes are made.

use super::Schema;

/// Facts about a node. Every rule that concerns all nodes reads them, so that a new node has to
/// state them.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// Number of encodings that the node wraps.
    pub(crate) inner: u32,
    /// `true` for a container of the language. A reader knows its length, or its presence.
    pub(crate) is_container: bool,
    /// `true` if equal values are identical, as far as it depends on this node.
    pub(crate) is_identical: bool,
    /// `true` if the value has no state besides its encoded bits, as far as it depends on this
    /// node.
    pub(crate) is_whole: bool,
    pub(crate) bits: Bits,
    pub(crate) loss: Loss,
    pub(crate) pass: Pass,
    pub(crate) integers: Integers,
    /// Number of codes for each inner value: the elements of an array, the components of a vector.
    pub(crate) codes: u32,
}

/// The presence of bits in the encoding that a node begins.
#[derive(Clone, Copy)]
pub(crate) enum Bits {
    /// No value has bits.
    None,
    /// A value has the bits of the inner encoding.
    OfInner,
    /// A value has the bits of a type.
    OfType(&'static Schema),
    /// A value has bits, or a meaning.
    Some,
}

/// The reason that a reader may see another value.
#[derive(Clone, Copy)]
pub(crate) enum Loss {
    /// There is none in this node. An inner one may have one.
    None,
    /// There is none in this node, but each inner value is an element.
    OfElement,
    /// The value may be omitted, unless an inner node has a more specific reason.
    Omitted,
    /// The reason is inside this type.
    OfType(&'static Schema),
    Because(Cause),
}

/// The reason that a part is not exact.
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
    /// A hand-written type that does not promise to be exact.
    Unsaid,
    /// A container or a vector of integers that does not promise to be exact.
    UnsaidOfParts,
}

/// The role of a node in a vectorized pass over floats.
#[derive(Clone, Copy)]
pub(crate) enum Pass {
    /// A number: it may also be optional.
    Number,
    /// Bits without floats.
    NoFloats,
    /// Quantized floats.
    Floats,
    /// An array, which repeats the inner encoding.
    Array,
    Optional,
    /// A wrapper without an effect on the wire.
    Inner,
    OfType(&'static Schema),
    /// Anything else, whose content is unknown before it is written.
    Other,
}

/// The integers that a node encodes.
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
    /// A field or a value about which no rule assumes anything.
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
    /// Bits without a value.
    pub(super) const MARK: Self = Self { is_whole: true, ..Self::OTHER };
    /// A container whose state is more than its bits, such as a capacity.
    pub(super) const CONTAINER: Self =
        Self { is_container: true, is_identical: true, ..Self::OTHER };
    /// A container of one inner encoding.
    pub(super) const WRAPPER: Self = Self { inner: 1, ..Self::CONTAINER };
    /// A number that is identical to every equal one.
    pub(super) const NUMBER: Self =
        Self { is_identical: true, is_whole: true, pass: Pass::Number, ..Self::OTHER };

    pub(super) const fn integers(integers: Integers) -> Self {
        Self { integers, ..Self::NUMBER }
    }

    pub(super) const fn lossy(self, cause: Cause) -> Self {
        Self { loss: Loss::Because(cause), ..self }
    }

    /// A container whose inner values are elements.
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
