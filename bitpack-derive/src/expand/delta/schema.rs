//! Emits the constant `DELTA`, which describes how each field is sent as a delta and how many bits
//! that takes.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;
use syn::{Ident, Type};

use crate::attribute_scope::object;
use crate::attributes::{FieldAttributes, Number};
use crate::expand::codec::Purpose;
use crate::expand::functions::max_bits;
use crate::expand::parts::{self, Part};
use crate::expand::{codec, schema, width};
use crate::model::{Field, Model};
use crate::shape::{Node, Shape};
use crate::spelling;

pub(super) fn value(model: &Model<'_>) -> TokenStream {
    let name = model.ident.unraw().to_string();
    let mut fields = model.variants.iter().map(|variant| {
        let fields = delta_fields(model, &parts::in_wire_order(model, &variant.fields));
        (variant.name(), fields)
    });
    if !model.is_enum {
        let (_, fields) = fields.next().unwrap_or_default();
        return quote!(&__bitpack::delta::DeltaSchema::structure(#name, #fields));
    }
    if model.fields().all(Field::is_skipped) {
        return quote!(&__bitpack::delta::DeltaSchema::whole(
            <Self as __bitpack::Serialize>::SCHEMA
        ));
    }
    let variants = fields.map(
        |(name, fields)| quote!(__bitpack::delta::DeltaVariant { name: #name, fields: #fields }),
    );
    let checks = delta_fields(model, &parts::checks(model));
    quote! {
        &__bitpack::delta::DeltaSchema::choice(
            #name,
            <Self as __bitpack::Serialize>::WIDTH,
            const { &[#(#variants),*] },
            #checks,
        )
    }
}

fn delta_fields(model: &Model<'_>, parts: &[Part<'_>]) -> TokenStream {
    if parts.is_empty() {
        return quote!(&[]);
    }
    let parts = parts.iter().map(|it| part(model, it));
    quote!(const { &[#(#parts),*] })
}

/// Returns the name of the constant that checks `#[delta(small = …)]` of a field. `None` if the
/// field does not have that argument or is generic.
pub(super) fn constant(model: &Model<'_>, field: &Field<'_>) -> Option<Ident> {
    if field.is_generic || field.attributes.delta.small.is_none() {
        return None;
    }
    let at = model.fields().position(|other| core::ptr::eq(other, field))?;
    Some(format_ident!("__DELTA_{at}"))
}

/// Emits the description of a field for the constant `DELTA`, which describes how a type is sent as
/// a delta.
pub(super) fn field(field: &Field<'_>) -> TokenStream {
    let (name, arguments) = (&field.name, arguments(field));
    let declared = if field.attributes.delta.whole {
        codec::of_field(field)
    } else {
        codec::of_field_for(field, Purpose::Changes)
    };
    quote!(#declared.changed(#name) #arguments)
}

fn part(model: &Model<'_>, part: &Part<'_>) -> TokenStream {
    let delta = quote!(__bitpack::delta::DeltaField);
    match part {
        Part::Mark(_) | Part::Skip(_) => {
            let mark = schema::one(part);
            quote!(#delta::mark(#mark))
        }
        Part::Value(field) | Part::Place(field) => {
            constant(model, field).map_or_else(|| self::field(field), |name| quote!(#name))
        }
        Part::Relative(field, _) | Part::RangeTo(field, ..) => {
            let (whole, arguments) = (schema::one(part), arguments(field));
            quote!(#delta::whole(#whole) #arguments)
        }
        Part::With(field, with) => {
            let (whole, arguments, most) = (schema::one(part), arguments(field), max_bits(with));
            let by = with.delta.as_ref().map(spelling::of_type);
            let by = by.map(|path| quote!(.by(#path, #most)));
            quote!(#delta::whole(#whole) #arguments #by)
        }
        Part::Versions(..) => TokenStream::new(), // such a type has no deltas
        Part::When(_, condition, parts) => {
            let (condition, group) = (spelling::of_expr(condition), delta_fields(model, parts));
            quote!(#delta::when(#condition, #group))
        }
    }
}

/// Emits a call that passes the arguments of `#[delta]` to the delta schema. `None` if there are
/// none.
fn arguments(field: &Field<'_>) -> Option<TokenStream> {
    let delta = &field.attributes.delta;
    let bits = |number: &Option<Number>| number.as_ref().map_or_else(|| quote!(0), width);
    let (small, large, always, whole) =
        (bits(&delta.small), bits(&delta.large), delta.always, delta.whole);
    let says = always || whole || delta.small.is_some();
    let wrapping = delta.wrapping.is_some().then(|| quote!(.wrapping()));
    says.then(|| quote!(.how(#small, #large, #always, #whole) #wrapping))
}

/// Returns the types in a field's type that a delta sends by their own implementation of `Delta`. The
/// list is empty if an attribute of the field prevents that.
pub(super) fn with_own_deltas<'f>(field: &'f Field<'_>) -> Vec<&'f Type> {
    let (attributes, mut types) = (&field.attributes, Vec::new());
    let is_free = !attributes.delta.whole
        && attributes.delta.small.is_none()
        && attributes.via.is_none()
        && attributes.inner.is_empty()
        && attributes.encoding.is_plain()
        && attributes.bytes().is_none()
        && attributes.text().is_none()
        && attributes.max_len().len() <= 1;
    if field.is_ours() && is_free {
        nested(&field.node, attributes, false, &mut types);
    }
    types
}

/// Adds the types in `node` that use their own implementation of `Delta`. `is_element` is `true` for
/// an element of a standard container.
fn nested<'n>(
    node: &'n Node<'_>,
    attributes: &FieldAttributes,
    is_element: bool,
    types: &mut Vec<&'n Type>,
) {
    let has_length = !attributes.max_len().is_empty() || attributes.subset.is_some();
    match &node.shape {
        // an unknown name with a length may be a container, which has no delta
        Shape::Other if is_element || !has_length => types.push(node.ty),
        Shape::Option(inner) | Shape::Boxed(inner) | Shape::Array(inner, _) => {
            nested(inner, attributes, is_element, types);
        }
        _ if is_element => {}
        Shape::List(inner) => {
            let element = if attributes.subset.is_some() { object(node) } else { Some(&**inner) };
            if let Some(element) = element {
                nested(element, attributes, true, types);
            }
        }
        Shape::Map(_, value) => nested(value, attributes, true, types),
        Shape::Tuple(all) => all.iter().for_each(|part| nested(part, attributes, false, types)),
        _ => {}
    }
}
