//! The type as the checks and the expansion see it.

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, Fields, Generics, Ident, Index, Member, Type};

use crate::attributes::{Encoding, FieldAttributes, TypeAttributes, Types, none_on_variant};
use crate::ctxt::Ctxt;
use crate::discriminant::{self, Discriminant};
use crate::shape::Node;
use crate::symbol::{
    BYTES, COUNT, EACH, KEY, MORE, NUL_TERMINATED, OMIT_DEFAULT, PART, RELATIVE_INDEX, RELATIVE_TO,
    SKIP, SUBSET, UNALIGNED, UTF16, VIA, WITH,
};

/// A struct or an enum, and what its attributes say.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attributes: TypeAttributes,
    /// The type of an enum's discriminants.
    pub(crate) repr: Type,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Struct(Vec<Field<'a>>),
    Enum(Vec<Variant<'a>>),
}

impl Body<'_> {
    /// Gives the functions for what is inside a field their numbers.
    fn number_functions(&mut self) {
        let mut next = 0;
        let fields: Vec<&mut Field<'_>> = match self {
            Body::Struct(fields) => fields.iter_mut().collect(),
            Body::Enum(variants) => variants.iter_mut().flat_map(|it| &mut it.fields).collect(),
        };
        for field in fields {
            field.attributes.number_functions(&mut next);
        }
    }
}

/// One variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// Where it is written.
    pub(crate) discriminant: Option<&'a Expr>,
    pub(crate) fields: Vec<Field<'a>>,
}

/// One field of a struct or a variant.
pub(crate) struct Field<'a> {
    /// How it is reached: `hp`, `0`.
    pub(crate) member: Member,
    /// The same without `r#`.
    pub(crate) name: String,
    pub(crate) node: Node<'a>,
    pub(crate) attributes: FieldAttributes,
    /// Whether its type has parameters, which its numbers may depend on.
    pub(crate) is_generic: bool,
}

impl<'a> Model<'a> {
    /// `None`, and reported, for what has no wire form at all.
    pub(crate) fn of(cx: &Ctxt, types: &'a Types, input: &'a DeriveInput) -> Option<Self> {
        let attributes = TypeAttributes::of(cx, input);
        let is_generic = !input.generics.params.is_empty();
        let own = attributes.max_depth.as_ref().map(|_| &input.ident);
        let body = match &input.data {
            Data::Struct(data) => Body::Struct(fields(cx, types, own, &data.fields, is_generic)),
            Data::Enum(data) => Body::Enum(
                data.variants
                    .iter()
                    .map(|variant| {
                        none_on_variant(cx, &variant.attrs);
                        Variant {
                            ident: &variant.ident,
                            discriminant: variant.discriminant.as_ref().map(|(_, expr)| expr),
                            fields: fields(cx, types, own, &variant.fields, is_generic),
                        }
                    })
                    .collect(),
            ),
            Data::Union(data) => {
                cx.error(
                    data.union_token,
                    "a union does not say which of its fields is there; use an enum",
                );
                return None;
            }
        };
        let repr = discriminant::repr(&input.attrs);
        let mut body = body;
        body.number_functions();
        Some(Self { ident: &input.ident, generics: &input.generics, attributes, repr, body })
    }

    /// Whether what it says can depend on its parameters.
    pub(crate) fn is_generic(&self) -> bool {
        !self.generics.params.is_empty()
    }

    /// The fields of a struct; of each variant of an enum, with its name.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Option<&'a Ident>, &[Field<'a>])> {
        let (fields, variants) = match &self.body {
            Body::Struct(fields) => (Some((None, fields)), [].as_slice()),
            Body::Enum(variants) => (None, variants.as_slice()),
        };
        let variants = variants.iter().map(|variant| (Some(variant.ident), &variant.fields));
        fields.into_iter().chain(variants).map(|(variant, fields)| (variant, fields.as_slice()))
    }

    /// The numbers of an enum's variants, where their discriminants are sent.
    pub(crate) fn discriminants(&self) -> Option<Vec<Discriminant>> {
        match &self.body {
            Body::Enum(variants) if self.attributes.tag.is_discriminant == Some(true) => {
                let written = variants.iter().map(|variant| variant.discriminant);
                Some(discriminant::of(written, &self.repr))
            }
            _ => None,
        }
    }

    /// Every field there is, to be told more.
    pub(crate) fn fields_mut(&mut self) -> impl Iterator<Item = &mut Field<'a>> {
        let (fields, variants) = match &mut self.body {
            Body::Struct(fields) => (Some(fields), [].as_mut_slice()),
            Body::Enum(variants) => (None, variants.as_mut_slice()),
        };
        let of_variants = variants.iter_mut().flat_map(|variant| &mut variant.fields);
        fields.into_iter().flatten().chain(of_variants)
    }

    /// Every field there is.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        self.groups().flat_map(|(_, fields)| fields)
    }
}

impl Field<'_> {
    pub(crate) fn is_skipped(&self) -> bool {
        self.attributes.has(SKIP)
    }

    /// Whether its type is one that this crate serializes: not skipped, not left to a function.
    pub(crate) fn is_ours(&self) -> bool {
        !self.attributes.has(SKIP) && !self.attributes.has(WITH)
    }

    /// Whether it is written as its type says.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_ours() && self.attributes.are_plain_but_for("") && !self.node.has_itself()
    }

    /// Whether it is called so in an expression.
    pub(crate) fn is_named(&self, name: &Ident) -> bool {
        matches!(&self.member, Member::Named(member) if member == name)
    }
}

impl FieldAttributes {
    /// Whether nothing is said of the encoding, by any but this attribute.
    pub(crate) fn are_plain_but_for(&self, name: &str) -> bool {
        matches!(self.encoding, Encoding::Plain)
            && self.max_len.is_empty()
            && self.min_len.is_empty()
            && self.given.iter().all(|attr| attr.is(name) || !attr.is_one_of(CODECS))
    }
}

/// The attributes, besides encodings and lengths, that make a codec of their own.
const CODECS: &[&str] = &[
    BYTES,
    COUNT,
    EACH,
    KEY,
    MORE,
    NUL_TERMINATED,
    OMIT_DEFAULT,
    PART,
    RELATIVE_INDEX,
    RELATIVE_TO,
    SUBSET,
    UNALIGNED,
    UTF16,
    VIA,
];

fn fields<'a>(
    cx: &Ctxt,
    types: &'a Types,
    own: Option<&Ident>,
    fields: &'a Fields,
    is_generic: bool,
) -> Vec<Field<'a>> {
    let field = |(index, field): (u32, &'a syn::Field)| {
        let node = Node::of(&field.ty);
        let attributes = FieldAttributes::of(cx, field, &node);
        let node = sent_as(node, &attributes, types);
        let node = match own {
            Some(own) => node.with_itself(own),
            None => node,
        };
        let span = field.ty.span().resolved_at(Span::call_site());
        let (member, name) = match &field.ident {
            Some(ident) => (Member::Named(ident.clone()), ident.unraw().to_string()),
            None => (Member::Unnamed(Index { index, span }), index.to_string()),
        };
        Field { member, name, node, attributes, is_generic }
    };
    (0..).zip(fields).map(field).collect()
}

/// What it is sent as, and what is in it.
fn sent_as<'a>(node: Node<'a>, attributes: &FieldAttributes, types: &'a Types) -> Node<'a> {
    let is_subset = attributes.subset.is_some();
    let node = attributes.inner.iter().fold(node, |node, inner| {
        let change = |part| sent_as(part, &inner.attributes, types);
        if is_subset {
            node.inside_object(inner.place, &change)
        } else {
            node.inside(inner.place, &change)
        }
    });
    match &attributes.via {
        Some(via) => node.via(types.keep(&via.ty), is_subset),
        None => node,
    }
}
