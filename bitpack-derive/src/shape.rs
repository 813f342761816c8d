//! What a field's type is made of, as far as its spelling tells.

mod inside;
mod known;

pub(crate) use inside::{Place, is_several};
pub(crate) use known::is_pointer;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, GenericArgument, Ident, PathArguments, Type, TypePath};

use crate::literal::Int;
use crate::spelling;

/// A type and what it is.
pub(crate) struct Node<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) shape: Shape<'a>,
}

/// What a type is, by its last path segment.
pub(crate) enum Shape<'a> {
    Bool,
    Int(IntType),
    F32,
    F64,
    Option(Box<Node<'a>>),
    /// `Box`, `Rc`, `Arc`, `Cow`
    Boxed(Box<Node<'a>>),
    Array(Box<Node<'a>>, &'a Expr),
    Tuple(Vec<Node<'a>>),
    /// `String`, `ArrayString`, `Cow<'_, str>`, `Arc<str>`
    String,
    /// `Vec`, `VecDeque`, `ArrayVec`, `Cow<'_, [T]>`, `Box<[T]>`
    List(Box<Node<'a>>),
    Set(Box<Node<'a>>),
    Map(Box<Node<'a>>, Box<Node<'a>>),
    /// A value that is sent as one of another type: that type.
    Via(Box<Node<'a>>),
    /// The type that it stands in.
    Itself,
    /// A nested type, a type parameter, an alias: whatever else there is.
    Other,
}

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct IntType {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

impl IntType {
    pub(crate) fn is_size(self) -> bool {
        self.name.ends_with("size")
    }

    pub(crate) fn min(self) -> Int {
        if self.signed { Int::negative(1 << (self.bits - 1)) } else { Int::positive(0) }
    }

    pub(crate) fn max(self) -> Int {
        Int::positive(u128::MAX >> (128 - self.bits + u32::from(self.signed)))
    }
}

impl<'a> Node<'a> {
    pub(crate) fn of(ty: &'a Type) -> Self {
        let ty = bare(ty);
        let shape = match ty {
            Type::Array(array) => Shape::Array(boxed(&array.elem), &array.len),
            Type::Tuple(tuple) => Shape::Tuple(tuple.elems.iter().map(Self::of).collect()),
            Type::Path(path) if path.qself.is_none() => known::of_path(path),
            _ => Shape::Other,
        };
        Self { ty, shape }
    }

    /// The same where a type of this name is the one that it stands in.
    pub(crate) fn with_itself(self, own: &Ident) -> Self {
        let inside = |inner: Box<Self>| Box::new(inner.with_itself(own));
        let shape = match self.shape {
            Shape::Other if is_own(self.ty, own) => Shape::Itself,
            Shape::Option(inner) => Shape::Option(inside(inner)),
            Shape::Boxed(inner) => Shape::Boxed(inside(inner)),
            Shape::Array(inner, len) => Shape::Array(inside(inner), len),
            Shape::List(item) => Shape::List(inside(item)),
            Shape::Set(item) => Shape::Set(inside(item)),
            Shape::Map(key, value) => Shape::Map(key, inside(value)),
            Shape::Tuple(parts) => {
                Shape::Tuple(parts.into_iter().map(|part| part.with_itself(own)).collect())
            }
            other => other,
        };
        Self { ty: self.ty, shape }
    }

    /// Whether the type that it stands in is in it.
    pub(crate) fn has_itself(&self) -> bool {
        match &self.shape {
            Shape::Itself => true,
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner)
            | Shape::Map(_, inner) => inner.has_itself(),
            Shape::Tuple(parts) => parts.iter().any(Self::has_itself),
            _ => false,
        }
    }

    /// Whether a blank one has the type that it stands in.
    pub(crate) fn always_has_itself(&self) -> bool {
        match &self.shape {
            Shape::Itself => true,
            Shape::Boxed(inner) | Shape::Array(inner, _) => inner.always_has_itself(),
            Shape::Tuple(parts) => parts.iter().any(Self::always_has_itself),
            _ => false,
        }
    }

    /// The same where the innermost value is sent as a `wire`; of a subset, the object.
    pub(crate) fn via(self, wire: &'a Type, is_subset: bool) -> Self {
        let inside = |inner: Box<Self>| Box::new(inner.via(wire, false));
        let shape = match self.shape {
            Shape::Option(inner) => Shape::Option(inside(inner)),
            Shape::Boxed(inner) => Shape::Boxed(inside(inner)),
            Shape::Array(inner, len) => Shape::Array(inside(inner), len),
            Shape::List(item) => Shape::List(Box::new(item.via(wire, is_subset))),
            Shape::Set(item) => Shape::Set(inside(item)),
            Shape::Map(key, value) => Shape::Map(key, inside(value)),
            Shape::Tuple(mut pair) if is_subset && pair.len() == 2 => {
                let object = pair.pop().map(|object| object.via(wire, false));
                pair.extend(object);
                Shape::Tuple(pair)
            }
            _ => Shape::Via(Box::new(Self::of(wire))),
        };
        Self { ty: self.ty, shape }
    }

    /// Whether it has a length that `max_len` can bound.
    pub(crate) fn has_length(&self) -> bool {
        self.container().is_some()
    }

    /// The list, string, set or map that it is, or that wrappers and arrays are around.
    fn container(&self) -> Option<&Self> {
        match &self.shape {
            Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => Some(self),
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::Via(inner) => inner.container(),
            _ => None,
        }
    }

    /// Whether it is what a block is made of.
    pub(crate) fn is_byte(&self) -> bool {
        matches!(self.shape, Shape::Int(int) if int.name == "u8")
    }

    /// Whether it is a map or a set that keeps no order.
    pub(crate) fn is_hashed(&self) -> bool {
        self.is_called(&["HashMap", "HashSet"])
    }

    /// Whether it is called as a pointer that owns a slice.
    pub(crate) fn is_pointer(&self) -> bool {
        self.is_called(&["Box"])
    }

    /// Whether its name is one of these.
    pub(crate) fn is_called(&self, names: &[&str]) -> bool {
        match self.ty {
            Type::Path(path) => path
                .path
                .segments
                .last()
                .is_some_and(|last| names.iter().any(|name| last.ident == name)),
            _ => false,
        }
    }

    /// How much a list or string holds at most, where its type says so: `ArrayVec<T, 8>`,
    /// `ArrayString<8>`, and the `Vec<T, 8>` and `String<8>` of heapless.
    pub(crate) fn capacity(&self) -> Option<&'a GenericArgument> {
        let Type::Path(path) = self.ty else {
            return None;
        };
        let segment = path.path.segments.last()?;
        let PathArguments::AngleBracketed(list) = &segment.arguments else {
            return None;
        };
        if is_pointer(&segment.ident) {
            return None;
        }
        match self.shape {
            Shape::List(_) => list.args.get(1),
            Shape::String => list.args.first(),
            _ => None,
        }
    }

    /// Whether a value in it is sent as one of another type.
    pub(crate) fn has_via(&self) -> bool {
        match &self.shape {
            Shape::Via(_) => true,
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner) => inner.has_via(),
            Shape::Map(key, value) => key.has_via() || value.has_via(),
            Shape::Tuple(parts) => parts.iter().any(Self::has_via),
            _ => false,
        }
    }

    /// Whether a type that is not known by its name is in it.
    pub(crate) fn has_foreign_part(&self) -> bool {
        match &self.shape {
            Shape::Other | Shape::Itself | Shape::Via(_) => true,
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner) => inner.has_foreign_part(),
            Shape::Map(key, value) => key.has_foreign_part() || value.has_foreign_part(),
            Shape::Tuple(parts) => parts.iter().any(Self::has_foreign_part),
            Shape::Bool | Shape::Int(_) | Shape::F32 | Shape::F64 | Shape::String => false,
        }
    }

    /// Whether it is nothing but a type.
    pub(crate) fn is_phantom(&self) -> bool {
        match self.ty {
            Type::Path(path) => {
                path.path.segments.last().is_some_and(|last| last.ident == "PhantomData")
            }
            _ => false,
        }
    }

    /// Whether `len`, `is_empty`, `is_some` and `is_none` are its own methods, which look at nothing
    /// inside. Before an array's, which are the slice's, any trait's would be called.
    pub(crate) fn has_own_length(&self) -> bool {
        match &self.shape {
            Shape::Boxed(inner) => inner.has_own_length(),
            Shape::Option(_) | Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => {
                true
            }
            _ => false,
        }
    }

    /// A type that one register holds: its value goes in and comes back.
    pub(crate) fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Bool | Shape::Int(_) | Shape::F32 | Shape::F64)
    }

    /// What an encoding attribute reaches: the innermost element. A vector stays whole where
    /// `whole_vectors` says so.
    pub(crate) fn innermost(&self, whole_vectors: bool) -> &Self {
        match &self.shape {
            Shape::Array(inner, _) if whole_vectors && matches!(inner.shape, Shape::F32) => self,
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner)
            | Shape::Map(_, inner)
            | Shape::Via(inner) => inner.innermost(whole_vectors),
            _ => self,
        }
    }

    /// The type as one with an implementation: `<Body as OnTheWire>`.
    pub(crate) fn own(&self) -> TokenStream {
        let (ty, span) = (self.ty, self.span());
        quote_spanned!(span=> <#ty as __bitpack::OnTheWire>)
    }

    /// The type as one that a codec fits: `<_ as Codec<Body>>`.
    pub(crate) fn codec(&self) -> TokenStream {
        let (ty, span) = (self.ty, self.innermost(true).ty.span());
        quote_spanned!(span=> <_ as __bitpack::codec::Codec<#ty>>)
    }

    /// Where it was written, resolving as generated code does.
    pub(crate) fn span(&self) -> Span {
        self.ty.span().resolved_at(Span::call_site())
    }

    /// The user's spelling, for messages.
    pub(crate) fn text(&self) -> String {
        spelling::of_type(self.ty)
    }
}

impl ToTokens for Node<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.ty.to_tokens(tokens);
    }
}

/// Without parentheses, and without the invisible ones around what `macro_rules` captured.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}

fn boxed(ty: &Type) -> Box<Node<'_>> {
    Box::new(Node::of(ty))
}

/// Whether it is the type that is called so, with whatever arguments, or `Self`.
pub(crate) fn is_own(ty: &Type, own: &Ident) -> bool {
    match bare(ty) {
        Type::Path(path) => path.qself.is_none() && is_own_path(path, own),
        _ => false,
    }
}

/// The same of its path.
pub(crate) fn is_own_path(path: &TypePath, own: &Ident) -> bool {
    match path.path.segments.last() {
        Some(last) if path.path.segments.len() == 1 => last.ident == *own || last.ident == "Self",
        _ => false,
    }
}
