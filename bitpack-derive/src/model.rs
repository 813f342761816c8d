//! [`Model`]: the input type with its parsed attributes. The checks and the generated code both
//! work from it.

use core::cell::OnceCell;

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Expr, ExprPath, Fields, Generics, Ident, Index, Member, Type};

use crate::attribute_scope::AppliedAttributes;
use crate::attributes::{FieldAttributes, Number, TypeAttributes, VersionBounds, resolve_range};
use crate::ctxt::Ctxt;
use crate::discriminant::{self, Discriminant};
use crate::lengths::Lengths;
use crate::literal::bare;
use crate::shape::{Node, Place, Shape};
use crate::spelling;
use crate::table::{MAX_LEN_DEFAULT, SKIP, VIA, WITH};

/// The struct or enum that is derived, with its parsed attributes.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attributes: TypeAttributes,
    /// The integer type of an enum's discriminants.
    pub(crate) repr: Type,
    pub(crate) is_enum: bool,
    /// The variants of an enum. A struct has one, without a name.
    pub(crate) variants: Vec<Variant<'a>>,
}

/// A variant of an enum, or the fields of a struct.
pub(crate) struct Variant<'a> {
    /// The name of the variant. `None` for a struct.
    pub(crate) ident: Option<&'a Ident>,
    /// The attributes `since` and `until`: the versions of a packet that have the variant.
    pub(crate) versions: VersionBounds,
    /// The explicit discriminant, if the variant has one.
    pub(crate) discriminant: Option<&'a Expr>,
    pub(crate) fields: Vec<Field<'a>>,
}

impl Variant<'_> {
    /// Returns the name of the variant without `r#`. Empty for a struct.
    pub(crate) fn name(&self) -> String {
        self.ident.map(|ident| ident.unraw().to_string()).unwrap_or_default()
    }

    /// Returns the value that a writer sends instead of this variant, in a version without it: the argument
    /// `default` of `since` or `until`. `None` without the argument, or if the argument is neither a variant
    /// nor a constant. `all` are the variants of the enum.
    pub(crate) fn default_in(&self, all: &[Self]) -> Option<DefaultVariant<'_>> {
        let Expr::Path(path) = bare(self.versions.default.as_ref()?) else { return None };
        let segments: Vec<_> = path.path.segments.iter().map(|it| &it.ident).collect();
        let name = match segments.as_slice() {
            [name] => Some(*name),
            [own, name] if *own == "Self" => Some(*name),
            _ => None,
        };
        let index = name.and_then(|name| all.iter().position(|it| it.ident == Some(name)));
        let is_constant =
            || segments.last().is_some_and(|it| !it.to_string().contains(char::is_lowercase));
        match index {
            Some(index) => Some(DefaultVariant::Index(index)),
            None => is_constant().then_some(DefaultVariant::Constant(path)),
        }
    }
}

/// The value that a writer sends in place of a variant, in a version of the packet that lacks it.
pub(crate) enum DefaultVariant<'v> {
    /// The variant with this index, which has no fields.
    Index(usize),
    /// A constant of the enum, such as `Kind::FALLBACK`: a name without lower-case letters.
    Constant(&'v ExprPath),
}

/// Storage for the types that users write in attributes. The model of the user's type borrows them
/// from here.
#[derive(Default)]
pub(crate) struct Types {
    first: OnceCell<Box<(Type, Self)>>,
}

impl Types {
    /// Stores a copy of the type, and returns a reference to the stored copy.
    pub(crate) fn keep(&self, ty: &Type) -> &Type {
        let mut types = self;
        while let Some(kept) = types.first.get() {
            types = &kept.1;
        }
        &types.first.get_or_init(|| Box::new((ty.clone(), Self::default()))).0
    }
}

/// A field of a struct or a variant, with its parsed type and attributes.
pub(crate) struct Field<'a> {
    /// The name or index of the field, such as `hp` or `0`.
    pub(crate) member: Member,
    /// The name of the field without `r#`, or its index as text.
    pub(crate) name: String,
    pub(crate) node: Node<'a>,
    pub(crate) attributes: FieldAttributes,
    /// `true` if the type that contains the field has generic parameters, on which the numbers in
    /// its attributes may depend.
    pub(crate) is_generic: bool,
}

impl<'a> Model<'a> {
    /// Builds the model of the derived type from its source. Reports an error and returns `None`
    /// for a union, which cannot be sent.
    pub(crate) fn of(cx: &Ctxt, types: &'a Types, input: &'a DeriveInput) -> Option<Self> {
        let attributes = TypeAttributes::of(cx, input);
        let is_generic = !input.generics.params.is_empty();
        let own = attributes.max_depth.as_ref().map(|_| &input.ident);
        let variant = |ident, versions, discriminant, given| {
            let fields = fields(cx, types, own, given, is_generic);
            Variant { ident, versions, discriminant, fields }
        };
        let variants = match &input.data {
            Data::Struct(data) => {
                vec![variant(None, VersionBounds::default(), None, &data.fields)]
            }
            Data::Enum(data) => {
                let one = |it: &'a syn::Variant| {
                    let versions = VersionBounds::of_variant(cx, &it.attrs);
                    let discriminant = it.discriminant.as_ref().map(|(_, expr)| expr);
                    variant(Some(&it.ident), versions, discriminant, &it.fields)
                };
                data.variants.iter().map(one).collect()
            }
            Data::Union(data) => {
                let message = "a union does not record which of its fields is valid; use an enum";
                return cx.reject(data.union_token, message);
            }
        };
        let mut model = Self {
            ident: &input.ident,
            generics: &input.generics,
            attributes,
            repr: discriminant::repr(&input.attrs),
            is_enum: matches!(input.data, Data::Enum(_)),
            variants,
        };
        let mut functions = 0;
        model.fields_mut().for_each(|it| it.attributes.number_functions(&mut functions));
        if model.attributes.given.has(MAX_LEN_DEFAULT) && !model.attributes.given.has(VIA) {
            let length = model.attributes.max_len_default.clone();
            model.fields_mut().for_each(|field| field.take_length(length.as_ref()));
        }
        Some(model)
    }

    /// Returns `true` if the type has generic parameters, on which its attributes may depend.
    pub(crate) fn is_generic(&self) -> bool {
        !self.generics.params.is_empty()
    }

    /// Returns the numbers of the versions that contain the type. Without the attribute `versions`
    /// these are all possible versions, because the type can be part of a packet of any version.
    pub(crate) fn versions(&self) -> impl Iterator<Item = u8> + Clone {
        let (from, to) = self.attributes.versions.unwrap_or((1, u8::MAX - 1));
        from..=to
    }

    /// Returns `true` for a tuple struct that sends one field. All its other fields are skipped, or
    /// `PhantomData`.
    pub(crate) fn is_newtype(&self) -> bool {
        let is_sent = |field: &&Field<'_>| !field.is_skipped() && !field.node.is_phantom();
        !self.is_enum
            && self.fields().all(|field| matches!(field.member, Member::Unnamed(_)))
            && self.fields().filter(is_sent).count() == 1
    }

    /// Returns the discriminants of an enum's variants. `None` if the attribute `tag(discriminant)`
    /// is missing, so that positions are sent instead.
    pub(crate) fn discriminants(&self) -> Option<Vec<Discriminant>> {
        let is_sent = self.is_enum && self.attributes.tag.is_discriminant == Some(true);
        let written = self.variants.iter().map(|variant| variant.discriminant);
        is_sent.then(|| discriminant::of_variants(written, &self.repr))
    }

    /// Returns the fields of the struct or of all variants.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        self.variants.iter().flat_map(|variant| &variant.fields)
    }

    pub(crate) fn fields_mut(&mut self) -> impl Iterator<Item = &mut Field<'a>> {
        self.variants.iter_mut().flat_map(|variant| &mut variant.fields)
    }
}

impl Field<'_> {
    pub(crate) fn is_skipped(&self) -> bool {
        self.attributes.given.has(SKIP)
    }

    /// Returns `true` if one of the library's codecs sends the field: it has neither the attribute
    /// `skip` nor `with`.
    pub(crate) fn is_ours(&self) -> bool {
        !self.is_skipped() && !self.attributes.given.has(WITH)
    }

    /// Sets the maximum length of each list, map and string of the field to `length`, unless the field
    /// declares lengths.
    fn take_length(&mut self, length: Option<&Number>) {
        let count = Lengths::of(&self.node, &self.attributes).growing().count();
        let is_taken = self.is_ours() && self.attributes.max_len.is_none() && count > 0;
        if is_taken {
            // a number that is wrong was reported
            let lengths = length.map(|number| vec![number.clone(); count]);
            self.attributes.max_len = Some(lengths.unwrap_or_default());
        }
    }

    /// Returns `true` if the field is sent by the `Serialize` implementation of its type alone,
    /// without any attribute.
    pub(crate) fn is_plain(&self) -> bool {
        let attributes = &self.attributes;
        let is_omitted = attributes.omit_default.is_some();
        self.is_ours()
            && !is_omitted
            && attributes.are_plain_but_for_omission()
            && !self.node.recurses()
    }

    /// Returns `true` if the field has this name. A field of a tuple struct has no name.
    pub(crate) fn is_named(&self, name: &Ident) -> bool {
        matches!(&self.member, Member::Named(member) if member == name)
    }
}

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
        let node = sent_as(&node, AppliedAttributes::of(&attributes), types);
        let node = match own {
            Some(own) => node.mark_recursion(own),
            None => node,
        };
        let span = field.ty.span().resolved_at(Span::call_site());
        let unnamed = || Member::Unnamed(Index { index, span });
        let member = field.ident.clone().map_or_else(unnamed, Member::Named);
        Field { name: spelling::of_member(&member), member, node, attributes, is_generic }
    };
    let mut fields: Vec<Field<'a>> = (0..).zip(fields).map(field).collect();
    let members: Vec<Member> = fields.iter().map(|field| field.member.clone()).collect();
    for Field { node, attributes, .. } in &mut fields {
        resolve_range(cx, attributes, &node.shape, &members);
    }
    fields
}

/// Returns the type with each part that has the attribute `via` replaced by a node that also contains the
/// type that is sent instead.
fn sent_as<'a>(node: &Node<'a>, applied: AppliedAttributes<'_>, types: &'a Types) -> Node<'a> {
    if applied.own().is_some_and(|own| own.subset.is_some()) {
        return with_objects(node, &|object| sent_as(object, applied.element(), types));
    }
    match applied.attributes.and_then(|it| it.via.as_ref()) {
        Some(via) if node.parts().is_empty() || matches!(node.shape, Shape::Tuple(_)) => {
            Node { ty: node.ty, shape: Shape::Via(Box::new(Node::of(types.keep(&via.ty)))) }
        }
        _ => node.map(&|place, part| sent_as(part, applied.inside(node, place), types)),
    }
}

/// Returns the type of a sparse array with the type of its objects replaced by the result of
/// `change`.
fn with_objects<'a>(node: &Node<'a>, change: &dyn Fn(&Node<'a>) -> Node<'a>) -> Node<'a> {
    node.map(&|place, part| match &part.shape {
        _ if place == Place::Key => part.clone(),
        Shape::Tuple(_) if matches!(node.shape, Shape::List(_)) => part.map(&|place, part| {
            if place == Place::Part(0) { part.clone() } else { change(part) }
        }),
        Shape::Option(_) if matches!(node.shape, Shape::Array(..)) => {
            part.map(&|_, object| change(object))
        }
        _ => change(part),
    })
}
