//! [`Schema`]: what every bit of a type means, known at compile time.

mod alternatives;
mod choice;
mod condition;
pub(crate) mod declared;
#[cfg(feature = "alloc")]
pub mod description;
#[cfg(feature = "alloc")]
mod difference;
mod display;
mod exact;
mod field;
mod floats;
mod hash;
pub(crate) mod lengths;
mod nodes;
mod shape;
mod steps;
mod words;

#[doc(hidden)]
pub use alternatives::Alternatives;
pub(crate) use choice::fits_raw;
pub use condition::Term;
#[doc(hidden)]
pub use condition::{Constant, Known, Named, Unknown, Valued};
#[cfg(feature = "alloc")]
pub use description::Description;
#[cfg(feature = "alloc")]
pub use difference::Difference;
pub(crate) use display::Bits;
pub use field::{Field, Fields};
pub(crate) use floats::Floats;
pub use hash::hash_text;
pub use shape::{LeftOut, Node, Shape, Variation};

use declared::Declared;
pub(crate) use exact::{Blame, Cause};
use field::{at_most, sequence};

use crate::cost::Width;
use crate::error::Message;
use crate::math::bit_length;

/// The static description of a type: the derive emits one, and takes the lengths of every run from
/// it.
///
/// It is enough to know the meaning of every bit without the Rust source: names, encodings with
/// their parameters, nested types, conditions, widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schema {
    /// How the type is called; empty for a type of the language and for one that does not say.
    pub name: &'static str,
    /// What it means beyond its parts: `Range`, `Duration`. Empty for most, whose name is none of
    /// the wire's.
    pub meaning: &'static str,
    /// In how many bits.
    pub width: Width,
    /// What it is made of.
    pub body: Body,
    /// How much code it is: see [`joins`](Self::joins).
    steps: u32,
}

/// What a type is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "static data, few of a kind")]
#[non_exhaustive]
pub enum Body {
    /// Fields, one after the other.
    Struct(&'static [Field]),
    /// A number, then the fields of the variant that it names, then the checks of the type.
    Enum {
        /// The width of the number.
        tag: u32,
        /// What a number of zero bits stands for.
        least: i128,
        /// By ordinal.
        variants: &'static [Variant],
        /// Behind any of them.
        checks: &'static [Field],
    },
    /// As this, without fields of its own.
    Alias(Shape),
    /// A hand-written function: nothing is known but its width.
    Opaque,
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variant {
    /// How it is called.
    pub name: &'static str,
    /// Its discriminant, if that is its number on the wire; its ordinal is, if not.
    pub number: Option<i128>,
    /// Its fields, one after the other.
    pub fields: &'static [Field],
}

impl Schema {
    const fn of(name: &'static str, width: Width, body: Body) -> Self {
        Self { name, meaning: "", width, body, steps: steps::of(&body, width) }
    }

    /// A struct, which reads back equal in every field that does.
    #[must_use]
    pub const fn structure(name: &'static str, fields: &'static [Field]) -> Self {
        Self::of(name, sequence(fields), Body::Struct(fields))
    }

    /// The same of a value that is replaced by a blank one on the way.
    pub(crate) const fn replaced(self) -> Self {
        let memory = self.width.memory;
        Self { width: self.width.held(memory.replaced(memory)), ..self }
    }

    /// An enum whose number has `tag` bits.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the number cannot tell so many variants apart, or has more than 32
    /// bits.
    #[must_use]
    #[track_caller]
    pub const fn choice(
        name: &'static str,
        tag: u32,
        variants: &'static [Variant],
        checks: &'static [Field],
    ) -> Self {
        let needed = bit_length(variants.len().saturating_sub(1) as u128);
        if tag < needed {
            Message::new()
                .unsigned(variants.len() as u128)
                .text(" variants need ")
                .unsigned(needed as u128)
                .text(" bits, not ")
                .unsigned(tag as u128)
                .panic()
        }
        at_most(tag, u32::BITS);
        let width = alternatives(tag, variants).then(sequence(checks));
        Self::of(name, width, Body::Enum { tag, least: 0, variants, checks })
    }

    /// A type that is encoded as something the language has, and that says so of itself: it reads
    /// back equal if that does, and compares equal if that does.
    #[must_use]
    pub const fn alias<C: Copy>(declared: Declared<C>) -> Self {
        Self::of("", declared.width, Body::Alias(declared.shape))
    }

    /// The same of a type with a name of its own.
    #[must_use]
    pub const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// A hand-written type.
    #[must_use]
    pub const fn opaque(name: &'static str, width: Width) -> Self {
        Self::of(name, width, Body::Opaque)
    }

    /// The same, of a type of the language that means more than its parts.
    #[must_use]
    pub(crate) const fn meaning(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }

    /// Of a struct: bits of the run that starts behind field `index`, 0 at the end.
    #[doc(hidden)]
    #[must_use]
    pub const fn after(&self, index: usize) -> u32 {
        self.fields().after(index)
    }

    /// Of a struct: bits of the run that starts with field `index`.
    #[doc(hidden)]
    #[must_use]
    pub const fn from(&self, index: usize) -> u32 {
        self.fields().from(index)
    }

    /// Of a struct: the fields of the group at `index`.
    #[doc(hidden)]
    #[must_use]
    pub const fn group(&self, index: usize) -> Fields {
        self.fields().group(index)
    }

    /// Of an enum: the fields of the variant at `index`.
    #[doc(hidden)]
    #[must_use]
    pub const fn variant(&self, index: usize) -> Fields {
        match self.body {
            Body::Enum { variants, .. } if index < variants.len() => Fields(variants[index].fields),
            _ => Fields(&[]),
        }
    }

    /// Of an enum: bits of the run that starts behind the number of the variant at `index`. `None`
    /// if no variant has a bit, so that the run goes on.
    #[doc(hidden)]
    #[must_use]
    pub const fn chosen(&self, index: usize) -> Option<u32> {
        if self.is_fixed_choice() { None } else { Some(self.variant(index).from(0)) }
    }

    /// Of an enum: bits of the run of its checks. `None` if no variant has a bit, so that the run
    /// goes on.
    #[doc(hidden)]
    #[must_use]
    pub const fn checks(&self) -> Option<u32> {
        match self.body {
            Body::Enum { checks, .. } if !self.is_fixed_choice() => Some(Fields(checks).from(0)),
            _ => None,
        }
    }

    const fn is_fixed_choice(&self) -> bool {
        match self.body {
            Body::Enum { tag, variants, .. } => alternatives(tag, variants).fixed,
            _ => self.width.fixed,
        }
    }

    const fn fields(&self) -> Fields {
        match self.body {
            Body::Struct(fields) => Fields(fields),
            _ => Fields(&[]),
        }
    }
}

impl Variant {
    /// A variant of these fields.
    #[must_use]
    pub const fn new(name: &'static str, fields: &'static [Field]) -> Self {
        Self { name, number: None, fields }
    }
}

/// A number, then one of these.
const fn alternatives(tag: u32, variants: &[Variant]) -> Width {
    let (mut all, mut i) = (Alternatives::NONE, 0);
    while i < variants.len() {
        all = all.or(sequence(variants[i].fields));
        i += 1;
    }
    all.behind(tag)
}

#[cfg(test)]
mod tests;
