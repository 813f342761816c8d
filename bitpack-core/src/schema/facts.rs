//! [`Facts`]: properties of a schema node that the rules for all nodes use.

use super::Schema;

/// Properties of a schema node. Every rule that applies to all nodes reads them, so that a new kind
/// of node has to state them.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// Number of encodings that the node wraps.
    pub(crate) inner: u32,
    /// `true` for a standard container, whose length or presence a reader knows.
    pub(crate) is_container: bool,
    /// `true` if this node does not prevent equal values from being identical.
    pub(crate) is_identical: bool,
    /// `true` if this node adds no state besides the encoded bits.
    pub(crate) is_whole: bool,
    pub(crate) bits: Bits,
    pub(crate) loss: Loss,
    pub(crate) pass: Pass,
    pub(crate) integers: Integers,
    /// Number of codes for each inner value: more than one for an array or a vector.
    pub(crate) codes: u32,
}

/// States if a value of the encoding has bits.
#[derive(Clone, Copy)]
pub(crate) enum Bits {
    /// No value has bits.
    None,
    /// The value has the bits of the inner encoding.
    OfInner,
    /// The value has the bits of this type.
    OfType(&'static Schema),
    /// The value has bits of its own, or a meaning.
    Some,
}

/// The reason that a reader may see another value, as far as one node causes it.
#[derive(Clone, Copy)]
pub(crate) enum Loss {
    /// This node causes no loss; an inner one may.
    None,
    /// This node causes no loss; an inner one may, for each element.
    OfElement,
    /// The value may be omitted. A more specific reason of an inner node takes precedence.
    Omitted,
    /// The reason is inside this type.
    OfType(&'static Schema),
    Because(Cause),
}

/// The reason that a part does not read back exactly.
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

/// The role of a node in a vectorized pass over the floats of a list.
#[derive(Clone, Copy)]
pub(crate) enum Pass {
    /// A number, possibly optional.
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

/// The integers that a node encodes, if any.
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
    /// Facts of a field or a value that no rule assumes anything about.
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
    /// Facts of a container that has state besides its bits, such as a capacity.
    pub(super) const CONTAINER: Self =
        Self { is_container: true, is_identical: true, ..Self::OTHER };
    /// Facts of a wrapper around one inner encoding.
    pub(super) const WRAPPER: Self = Self { inner: 1, ..Self::CONTAINER };
    /// Facts of a number that is identical to every equal one.
    pub(super) const NUMBER: Self =
        Self { is_identical: true, is_whole: true, pass: Pass::Number, ..Self::OTHER };

    pub(super) const fn integers(integers: Integers) -> Self {
        Self { integers, ..Self::NUMBER }
    }

    pub(super) const fn lossy(self, cause: Cause) -> Self {
        Self { loss: Loss::Because(cause), ..self }
    }

    /// Returns the facts of a container with elements.
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
