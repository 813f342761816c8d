//! [`Body`]: the content of a type, and functions for its fields and encodings.

use bitpack::schema::description::Parts;

use super::{Encoding, Field, Model, Type, Variant};

/// Content of a type of the schema: its fields or its encoding.
#[derive(Clone, Copy, Debug)]
pub enum Body<'m> {
    /// Fields that are sent one after another.
    Struct(&'m [Field]),
    /// An enum: a tag, then the fields of the variant that it selects, then the checks of the type.
    Enum(EnumBody<'m>),
    /// A single value with this encoding.
    Alias(&'m Encoding),
    /// Bits that a hand-written implementation reads and writes, or numbers whose most significant
    /// bit is first.
    Opaque,
}

/// The variants of an enum and the encoding of its tag.
#[derive(Clone, Copy, Debug)]
pub struct EnumBody<'m> {
    /// Width of the tag in bits.
    pub tag: u32,
    /// The number that a tag with all bits zero stands for.
    pub least: i64,
    /// `true` if the variants' numbers are discriminants, `false` if they are indices.
    pub has_discriminants: bool,
    /// Variants in declaration order.
    pub variants: &'m [Variant],
    /// Index of the variant that a value has before anything is read. It is the first variant that
    /// does not contain the enclosing recursive type.
    pub first: usize,
    /// Checks (constants that a reader compares) that follow the fields of every variant.
    pub checks: &'m [Field],
}

impl Model {
    /// Returns the content of a type.
    pub fn body<'m>(&self, type_: &'m Type) -> Body<'m> {
        match &type_.parts {
            _ if type_.is_msb_first() => Body::Opaque,
            Parts::Fields(fields) => Body::Struct(fields),
            Parts::As(encoding) => Body::Alias(encoding),
            Parts::Variants { tag_bits, least, discriminants, variants, checks, .. } => {
                let first =
                    self.plan.find_type(type_).map(|id| self.plan.encoding_at(id).first_variant());
                Body::Enum(EnumBody {
                    tag: *tag_bits,
                    least: *least,
                    has_discriminants: *discriminants,
                    variants,
                    first: first.unwrap_or(0) as usize,
                    checks,
                })
            }
            _ => Body::Opaque,
        }
    }

    /// Returns the content of the type with this index.
    pub fn body_at(&self, index: usize) -> Option<Body<'_>> {
        self.types().get(index).map(|it| self.body(it))
    }
}

impl<'m> Body<'m> {
    /// Calls `visit` with the encoding of every field, also in variants and conditional groups.
    pub(crate) fn each_encoding(self, visit: &mut impl FnMut(&'m Encoding)) {
        match self {
            Self::Struct(fields) => each_encoding(fields, visit),
            Self::Enum(choice) => {
                choice.variants.iter().for_each(|it| each_encoding(&it.fields, &mut *visit));
            }
            Self::Alias(encoding) => visit(encoding),
            Self::Opaque => {}
        }
    }
}

impl<'m> EnumBody<'m> {
    /// Returns `true` if the tag is in two's complement.
    pub fn is_signed(self) -> bool {
        self.least == 0 && self.variants.iter().any(|it| it.number < 0)
    }

    /// Returns the bits of the tag that select a variant.
    pub fn code(self, variant: &Variant) -> u64 {
        variant.number.wrapping_sub(self.least) as u64 & ((1 << self.tag) - 1)
    }

    /// Returns the variant whose tag has the bits `code`, with its index.
    pub fn variant(self, code: u64) -> Option<(usize, &'m Variant)> {
        self.variants.iter().enumerate().find(|(_, it)| self.code(it) == code)
    }
}

fn each_encoding<'m>(fields: &'m [Field], visit: &mut impl FnMut(&'m Encoding)) {
    each_value(fields, &mut |field| field.value().into_iter().for_each(&mut *visit));
}

/// Calls `visit` with each field that has a value, also in conditional groups. Core's reader returns
/// the values in the same order.
pub(crate) fn each_value<'m>(fields: &'m [Field], visit: &mut dyn FnMut(&'m Field)) {
    for field in fields {
        match &field.encoding {
            Encoding::When { parts, .. } => each_value(parts, visit),
            _ if field.is_mark() => {}
            _ => visit(field),
        }
    }
}

/// Returns the encoding inside one that is that of an ascending list's elements or of a list of
/// deltas: the encoding of the first element. Returns any other encoding itself.
pub(crate) const fn first_element(encoding: &Encoding) -> &Encoding {
    match encoding {
        Encoding::Ascending(first) | Encoding::Deltas { of: first, .. } => first,
        _ => encoding,
    }
}

/// Returns the encoding of a value inside its `Option`, its omitted default and its built-in type.
pub(crate) fn unwrapped(mut encoding: &Encoding) -> &Encoding {
    while let Encoding::Optional(of)
    | Encoding::OmitDefault { of, .. }
    | Encoding::Named { of, .. } = encoding
    {
        encoding = of;
    }
    encoding
}

/// Returns `true` if an encoding wraps another one, or is that of a type, so that its events are
/// those of the inner one.
pub(crate) const fn is_around(encoding: &Encoding) -> bool {
    matches!(
        encoding,
        Encoding::Optional(_)
            | Encoding::OmitDefault { .. }
            | Encoding::Named { .. }
            | Encoding::Type(_)
            | Encoding::Itself { .. }
    )
}

/// Returns `true` for a quantised `f32` or `f64`, or a vector of these.
pub(crate) const fn is_quantised(encoding: &Encoding) -> bool {
    matches!(encoding, Encoding::Compressed { .. } | Encoding::CompressedF64 { .. })
}
