//! [`Part`]: the fields in wire order with the `align`, `check` and `reserved` before them. Neighbouring
//! fields with the same condition are one part.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens as _, quote};
use syn::Expr;

use super::{blank, width};
use crate::attributes::{Encoding, Mark, RangeEnd, VersionBounds, With};
use crate::model::{Field, Model};
use crate::shape::Shape;
use crate::spelling;

/// A part of a struct or a variant, such as a field or a check. Each part corresponds to one
/// `Field` of the schema.
pub(super) enum Part<'m> {
    /// An attribute `align`, `check` or `reserved`, which adds bits before a field or at the end.
    Mark(&'m Mark),
    /// A primitive field. Generated code passes its value to the codec and stores the value that
    /// the codec returns.
    Value(&'m Field<'m>),
    /// A field that is not a plain primitive, such as a list, a nested struct or a number with
    /// `omit_default`. Its codec gets a reference to it.
    Place(&'m Field<'m>),
    /// A field with the attribute `relative_to`, and the earlier field that the attribute names.
    Relative(&'m Field<'m>, &'m Field<'m>),
    /// An integer field with a range that ends at earlier fields: the field, the two ends of the range, and
    /// all fields of its struct or variant.
    RangeTo(&'m Field<'m>, [&'m RangeEnd; 2], &'m [Field<'m>]),
    /// A field with the attribute `with`, which a user's function writes and reads.
    With(&'m Field<'m>, &'m With),
    /// Neighbouring fields with one condition: the first of them, the condition, and all parts that
    /// depend on it.
    When(&'m Field<'m>, &'m Expr, Vec<Self>),
    /// Neighbouring fields that are in the same versions of a packet: the versions, and all parts
    /// that depend on them.
    Versions(&'m VersionBounds, Vec<Self>),
    /// A field with the attribute `skip`, which is not sent.
    Skip(&'m Field<'m>),
}

impl<'m> Part<'m> {
    /// Returns the field of this part. `None` for an `align`, `check` or `reserved`, and for several fields
    /// with one condition or in the same versions.
    pub(super) fn field(&self) -> Option<&'m Field<'m>> {
        match self {
            Self::Skip(field) => Some(field),
            _ => self.sent_field(),
        }
    }

    /// Returns the field of this part if it is sent. `None` for a field with `skip`, for an `align`, `check`
    /// or `reserved`, and for a group of fields with one condition or version.
    pub(super) fn sent_field(&self) -> Option<&'m Field<'m>> {
        match self {
            Self::Value(field)
            | Self::Place(field)
            | Self::Relative(field, _)
            | Self::RangeTo(field, ..)
            | Self::With(field, _) => Some(field),
            Self::Mark(_) | Self::Skip(_) | Self::When(..) | Self::Versions(..) => None,
        }
    }
}

/// Returns the fields of these parts, each with its initial value. Leaves out fields that depend on a further
/// condition.
pub(super) fn blanks<'m>(parts: &[Part<'m>]) -> Vec<(&'m Field<'m>, TokenStream)> {
    let fields = parts.iter().filter_map(Part::field);
    fields.map(|field| (field, blank::value(field))).collect()
}

/// Emits the call for bits that belong to no field, on `target`, which is a run of fields or a stream. `next`
/// is the argument of `align` on a run: the number of bits after the padding that share one bounds check.
pub(super) fn mark(target: &TokenStream, next: Option<&TokenStream>, mark: &Mark) -> TokenStream {
    match mark {
        Mark::Align => quote!(#target.align(#next)?;),
        Mark::Check { magic, bits } => {
            let (magic, bits) = (magic.to_tokens_as("u64"), width(bits));
            quote!(#target.check(#magic, #bits)?;)
        }
        Mark::Reserved(bits) => {
            let bits = width(bits);
            quote!(#target.reserved(#bits)?;)
        }
    }
}

/// Returns a word in the names of the methods for a field with `relative_to`, and the number of bits that is
/// their argument. The word is `wrapping` if numbers wrap around after this number of bits, and `bits` if
/// they have at most this number of bits. `None` for a field with neither.
pub(super) fn relative_bits(field: &Field<'_>) -> Option<(&'static str, TokenStream)> {
    let word = if field.attributes.wrapping.is_some() { "wrapping" } else { "bits" };
    let bits = match (&field.attributes.encoding, &field.node.shape) {
        (Encoding::Bits(bits), _) => width(bits),
        _ if word == "bits" => return None,
        (_, Shape::Int(int)) => Literal::u32_unsuffixed(int.bits).into_token_stream(),
        _ => {
            let ty = field.node.ty;
            quote!(const { __bitpack::codec::index_bits::<#ty>() })
        }
    };
    Some((word, bits))
}

/// Returns the two ends of a field's range; `None` if they do not depend on earlier fields.
pub(super) fn ends<'m>(field: &'m Field<'_>) -> Option<[&'m RangeEnd; 2]> {
    match &field.attributes.encoding {
        Encoding::RangeTo { min, max } => Some([min, max]),
        _ => None,
    }
}

/// Returns the earlier field that a range ends at. `None` if it ends at a constant.
pub(super) fn end_field<'m>(end: &RangeEnd, fields: &'m [Field<'m>]) -> Option<&'m Field<'m>> {
    fields.iter().find(|field| end.field().is_some_and(|name| field.is_named(name)))
}

/// Emits the constant of an end of a range, with its sign, as an integer of type `ty`.
pub(super) fn end_offset(end: &RangeEnd, ty: &str) -> TokenStream {
    match end {
        RangeEnd::Constant(number)
        | RangeEnd::Field { offset: Some(number), is_below: false, .. } => number.to_tokens_as(ty),
        RangeEnd::Field { offset: Some(number), .. } => {
            let number = number.to_tokens_as(ty);
            quote!(-(#number))
        }
        RangeEnd::Field { offset: None, .. } => quote!(0),
    }
}

/// Returns the parts of a struct or a variant in the order in which they are sent. The `check`
/// constants of a struct are at the end.
pub(super) fn in_wire_order<'m>(model: &'m Model<'m>, fields: &'m [Field<'m>]) -> Vec<Part<'m>> {
    let mut parts = Vec::new();
    for field in fields {
        let Field { attributes, .. } = field;
        let marks = attributes.marks.iter().map(Part::Mark);
        let mut here: Vec<_> = marks.chain([one(field, fields)]).collect();
        if let Some(condition) = &attributes.when {
            here = vec![Part::When(field, condition, here)];
        }
        if attributes.versions.are_some() {
            here = vec![Part::Versions(&attributes.versions, here)];
        }
        for part in here {
            append(&mut parts, part);
        }
    }
    if !model.is_enum {
        parts.extend(checks(model));
    }
    parts
}

/// Returns the `check` constants at the end of a type. In an enum they follow each variant.
pub(super) fn checks<'m>(model: &'m Model<'m>) -> Vec<Part<'m>> {
    model.attributes.checks.iter().map(Part::Mark).collect()
}

/// Appends a part. If it has the same condition or the same versions as the last part, adds it to that part.
fn append<'m>(parts: &mut Vec<Part<'m>>, part: Part<'m>) {
    match (parts.last_mut(), part) {
        (Some(Part::When(_, open, inner)), Part::When(_, condition, more))
            if spelling::of_expr(*open) == spelling::of_expr(condition) =>
        {
            inner.extend(more);
        }
        (Some(Part::Versions(open, inner)), Part::Versions(versions, more))
            if open.span() == versions.span() =>
        {
            for part in more {
                append(inner, part);
            }
        }
        (_, part) => parts.push(part),
    }
}

/// Returns the [`Part`] (a piece of a generated function) that writes or reads one field. Ignores the field's
/// condition, for which the caller emits a branch. `fields` are all fields of the struct or the variant.
pub(super) fn one<'m>(field: &'m Field<'m>, fields: &'m [Field<'m>]) -> Part<'m> {
    let attributes = &field.attributes;
    let previous = attributes.relative_to.as_ref();
    let previous = previous.and_then(|to| fields.iter().find(|field| field.member == *to));
    if field.is_skipped() {
        Part::Skip(field)
    } else if let Some(with) = attributes.with.as_ref() {
        Part::With(field, with)
    } else if let Some(previous) = previous {
        Part::Relative(field, previous)
    } else if let Some(ends) = ends(field) {
        Part::RangeTo(field, ends, fields)
    } else if !field.node.is_primitive()
        || attributes.omit_default.is_some()
        || !attributes.encoding.has_one_width()
    {
        Part::Place(field)
    } else {
        Part::Value(field)
    }
}
