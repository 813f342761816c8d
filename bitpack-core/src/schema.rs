//! [`Schema`]: describes every bit of a type, as a constant.

mod alignment;
mod alternatives;
mod choice;
mod condition;
pub(crate) mod declared;
pub(crate) mod delta;
#[cfg(feature = "alloc")]
pub mod description;
mod display;
mod exact;
mod facts;
mod field;
mod hash;
mod last;
pub(crate) mod lengths;
mod lists;
mod nodes;
mod padding;
mod parts;
mod property;
mod range_end;
mod shape;
mod steps;
mod table;
mod versions;
mod words;

pub(crate) use choice::fits_raw;
pub(crate) use delta::DeltaLeaf;
#[cfg(feature = "alloc")]
use delta::DeltaSchema;
#[cfg(feature = "alloc")]
pub use description::Description;
pub(crate) use display::Bits;
pub(crate) use facts::{Cause, Integers};
pub use table::Node;

pub use crate::io::LATEST;
pub use {
    alternatives::*, condition::*, field::*, hash::*, parts::*, range_end::*, shape::*, versions::*,
};

use declared::Declared;
pub(crate) use exact::{Blame, Found};

use crate::cost::Width;
use crate::error::message;
use crate::math::bit_length;

/// The [meaning](Schema::meaning) of a [`MsbFirst`](crate::MsbFirst): numbers inside begin with their most
/// significant bit.
pub(crate) const MSB_FIRST: &str = "MsbFirst";

/// The constant that describes a type. The derive emits one. From it the runtime computes the
/// number of bits in each run: a sequence of fixed-width fields that share one bounds check.
///
/// It describes every bit without the Rust source: names, encodings with their parameters, nested
/// types, conditions, widths.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Schema {
    /// Name of the type; empty for a primitive and for an unnamed type.
    pub name: &'static str,
    /// Name of a standard type that restricts the meaning of its parts, such as `Range` or
    /// `Duration`. Empty for most types.
    pub meaning: &'static str,
    /// Minimum and maximum number of bits that a value takes, and the heap memory that reading it takes.
    pub width: Width,
    /// The fields, variants or encoding of the type.
    pub body: Body,
    /// Estimated amount of code that the type compiles to, as a number of codec calls. See
    /// [`joins`](Self::joins).
    steps: u32,
    /// `true` if the type's author promises that it has no state except its encoded bits.
    whole: bool,
    /// `true` if a value takes all bytes up to the end of the packet.
    rest: bool,
    /// Number of bytes that the attribute `pad_to` pads every value to; 0 without it.
    padded_to: u32,
    /// For an enum, `true` if no variant has any bits: the run of fields (with one bounds check) before the
    /// tag then goes on after the enum. For other types, `true` if the width is fixed.
    is_fixed_choice: bool,
}

/// The structure of a type: its fields, its variants or its encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "the values are static, and there are few of them")]
#[non_exhaustive]
pub enum Body {
    /// A struct: its fields in order.
    Struct(&'static [Field]),
    /// An enum: a tag, then the fields of the variant that it selects, then the constants of the
    /// type's `check` attributes.
    Enum {
        /// Width of the tag in bits.
        tag: u32,
        /// Number (ordinal or discriminant) that a variant with the tag 0 would have. The tag of a variant is
        /// its number minus this one.
        least: i128,
        /// `true` if the tag takes only the bits that the variants of a version need. Otherwise
        /// all versions have `tag` bits.
        tag_by_version: bool,
        /// The variants in declaration order.
        variants: &'static [Variant],
        /// The constants of `check` attributes, which are sent after the fields of every variant.
        checks: &'static [Field],
    },
    /// A type that is encoded by a codec, without fields of its own.
    Alias(Shape),
    /// A type with a hand-written `Serialize`, of which only the width is known.
    Opaque,
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Variant {
    /// Name of the variant.
    pub name: &'static str,
    /// Discriminant of the variant, if the enum sends discriminants. `None` if it sends the
    /// variant's ordinal (its index in declaration order).
    pub number: Option<i128>,
    /// The versions of a packet that have the variant.
    pub versions: VersionSpan,
    /// The fields of the variant, in wire order.
    pub fields: &'static [Field],
}

impl Schema {
    #[track_caller]
    const fn of(name: &'static str, width: Width, body: Body) -> Self {
        let (steps, rest) = (steps::of(&body, width), last::takes_rest(&body));
        let is_fixed_choice = match body {
            Body::Enum { tag, variants, .. } => alternatives(tag, variants).fixed,
            _ => width.fixed,
        };
        let (meaning, whole, padded_to) = ("", false, 0);
        Self { name, meaning, width, body, steps, whole, rest, padded_to, is_fixed_choice }
    }

    /// Describes a struct. It reads back exactly if all of its fields do. Conditions assume that
    /// the struct has no state except these fields.
    #[track_caller]
    pub const fn structure(name: &'static str, fields: &'static [Field]) -> Self {
        Self::of(name, sequence(fields), Body::Struct(fields))
    }

    /// Counts the memory of a value twice: while a read replaces an old value, a new initial one exists too.
    pub(crate) const fn replaced(self) -> Self {
        let memory = self.width.memory;
        Self { width: self.width.held(memory.replaced(memory)), ..self }
    }

    /// Describes an enum with a tag of `tag` bits, the `variants`, and constants after the fields.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the tag is too narrow for the number of variants, or has more than
    /// 32 bits.
    #[track_caller]
    pub const fn choice(
        name: &'static str,
        tag: u32,
        variants: &'static [Variant],
        checks: &'static [Field],
    ) -> Self {
        let needed = bit_length(variants.len().saturating_sub(1) as u128);
        if tag < needed {
            message!("{} variants need {} bits, not {}", [variants.len()], [needed], [tag]).panic()
        }
        at_most(tag, u32::BITS);
        Self::with_tag(name, tag, 0, variants, checks)
    }

    /// Makes the tag of an enum take only the bits that the number of variants in a version needs.
    #[doc(hidden)]
    pub const fn tag_by_version(mut self) -> Self {
        if let Body::Enum { tag_by_version, .. } = &mut self.body {
            *tag_by_version = true;
        }
        self
    }

    /// Describes a type that is encoded by a codec. Three promises come with it: the type reads
    /// back equal if the codec is exact, two values are equal if their encoded values are, and the
    /// type has no state besides its encoded value.
    pub const fn alias<C: Copy>(declared: Declared<C>) -> Self {
        Self::of("", declared.width, Body::Alias(declared.shape))
    }

    /// Sets the name of the type.
    pub const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Describes a hand-written type, of which only the width is known.
    pub const fn opaque(name: &'static str, width: Width) -> Self {
        Self::of(name, width, Body::Opaque)
    }

    /// Sets the name of a standard type that restricts the meaning of its parts.
    pub(crate) const fn meaning(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }
}

#[doc(hidden)]
impl Schema {
    /// Returns the number of bits that share one bounds check (a run) after field `index` of a struct. It is
    /// 0 after the last field.
    #[must_use]
    pub const fn after(&self, index: usize) -> u32 {
        self.fields().after(index)
    }

    /// Returns the number of bits that share one bounds check (a run) from field `index` of a struct on.
    #[must_use]
    pub const fn from(&self, index: usize) -> u32 {
        self.fields().from(index)
    }

    /// Returns the fields that depend on the condition at `index` in a struct's list of items.
    pub const fn group(&self, index: usize) -> Fields {
        self.fields().group(index)
    }

    /// Returns the fields of the variant at `index` of an enum.
    pub const fn variant(&self, index: usize) -> Fields {
        let variants = self.tags().2;
        if index < variants.len() { Fields(variants[index].fields) } else { Fields(&[]) }
    }

    /// Returns the number of bits that share one bounds check after an enum's tag, if it selects the variant
    /// at `index`. `None` if no variant has any bits: the check before the tag then covers the fields after
    /// the enum too.
    #[must_use]
    pub const fn chosen(&self, index: usize) -> Option<u32> {
        if self.content().is_fixed_choice { None } else { Some(self.variant(index).from(0)) }
    }

    /// Returns the number of bits that share one bounds check after the fields of an enum's variant, for its
    /// `check` constants. `None` if no variant has any bits: the check before the tag then covers them.
    #[must_use]
    pub const fn checks(&self) -> Option<u32> {
        match self.content() {
            Self { body: Body::Enum { checks, .. }, is_fixed_choice: false, .. } => {
                Some(Fields(checks).from(0))
            }
            _ => None,
        }
    }

    const fn fields(&self) -> Fields {
        match self.content().body {
            Body::Struct(fields) => Fields(fields),
            _ => Fields(&[]),
        }
    }
}

impl Variant {
    /// Describes a variant with these fields.
    pub const fn new(name: &'static str, fields: &'static [Field]) -> Self {
        Self { name, number: None, versions: VersionSpan::ALL, fields }
    }
}

/// Returns the width of an enum: a tag of `tag` bits, and then the fields of one of the variants.
const fn alternatives(tag: u32, variants: &[Variant]) -> Width {
    let mut all = Alternatives::NONE;
    each!(variant in variants => all = all.or(sequence(variant.fields)));
    all.in_versions(tag, some_differ(variants))
}

#[cfg(test)]
mod tests;
