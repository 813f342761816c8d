//! [`Shape`]: the structure of a field's type, as far as the derive can tell from its name.

mod known;

pub(crate) use known::{is_called, is_pointer, types_inside};

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, GenericArgument, Ident, PathArguments, Type};

use crate::spelling;
use crate::table::{EACH, KEY, PART};

/// A field's type, or a part of it, with the structure that the derive recognises.
#[derive(Clone)]
pub(crate) struct Node<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) shape: Shape<'a>,
}

/// The structure of a type. The derive knows it only from the last segment of the type's path.
#[derive(Clone)]
pub(crate) enum Shape<'a> {
    Bool,
    Int(IntType),
    F32,
    F64,
    Option(Box<Node<'a>>),
    /// A pointer to a value: `Box`, `Rc`, `Arc`, `Cow`.
    Boxed(Box<Node<'a>>),
    Array(Box<Node<'a>>, &'a Expr),
    /// A tuple, or a `Result`, whose parts are its value and its error.
    Tuple(Vec<Node<'a>>),
    /// Text: `String`, `ArrayString`, `Cow<'_, str>`, `Arc<str>`.
    String,
    /// A list: `Vec`, `VecDeque`, `ArrayVec`, `Cow<'_, [T]>`, `Box<[T]>`, `Arc<[T]>`.
    List(Box<Node<'a>>),
    Set(Box<Node<'a>>),
    Map(Box<Node<'a>>, Box<Node<'a>>),
    /// A value with the attribute `via`, and the type that is sent instead of its own.
    Via(Box<Node<'a>>),
    /// The type that is being derived, as a part of itself.
    Recursive,
    /// Any other type, such as a struct, a type parameter or an alias.
    Other,
}

/// A part of a field's type for which attributes can be written in `each(…)`, `key(…)` or `part(n,
/// …)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The elements of a list, a set or an array, the value of an option, or the values of a map,
    /// for `each(…)`.
    Each,
    /// The keys of a map, for `key(…)`.
    Key,
    /// The member of a tuple with this index, for `part(n, …)`.
    Part(usize),
}

impl Place {
    /// Returns the name of the attribute for this part: `each`, `key` or `part`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Each => EACH,
            Self::Key => KEY,
            Self::Part(_) => PART,
        }
    }
}

/// Returns `true` if the type is an array, a list, a set or a map. For an option or a pointer, looks at the
/// type inside.
pub(crate) fn is_several(node: &Node<'_>) -> bool {
    match &node.shape {
        Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
        Shape::Option(inner) | Shape::Boxed(inner) => is_several(inner),
        _ => false,
    }
}

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

    pub(crate) fn min(self) -> i128 {
        if self.signed { i128::MIN >> (128 - self.bits) } else { 0 }
    }

    /// Returns the greatest value of the type. For `u128`, returns the greatest `i128`.
    pub(crate) fn max(self) -> i128 {
        greatest_of_bits(self.bits - u32::from(self.signed))
    }
}

/// Returns the greatest number of `bits` bits, at most the greatest `i128`.
pub(crate) fn greatest_of_bits(bits: u32) -> i128 {
    i128::MAX >> 127_u32.saturating_sub(bits)
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

    /// Returns the types directly inside this one, but not the type that is sent because of the
    /// attribute `via`.
    pub(crate) fn parts(&self) -> Vec<(Place, &Self)> {
        match &self.shape {
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::List(inner)
            | Shape::Set(inner) => vec![(Place::Each, inner)],
            Shape::Map(key, value) => vec![(Place::Key, key), (Place::Each, value)],
            Shape::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                parts.map(|(i, part)| (Place::Part(i), part)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a copy of the type in which each type directly inside it is replaced by the result of
    /// `change`.
    pub(crate) fn map(&self, change: &dyn Fn(Place, &Self) -> Self) -> Self {
        let each = |inner: &Self| Box::new(change(Place::Each, inner));
        let shape = match &self.shape {
            Shape::Option(inner) => Shape::Option(each(inner)),
            Shape::Boxed(inner) => Shape::Boxed(each(inner)),
            Shape::Array(inner, len) => Shape::Array(each(inner), len),
            Shape::List(item) => Shape::List(each(item)),
            Shape::Set(item) => Shape::Set(each(item)),
            Shape::Map(key, value) => Shape::Map(Box::new(change(Place::Key, key)), each(value)),
            Shape::Tuple(parts) => {
                let parts = parts.iter().enumerate();
                Shape::Tuple(parts.map(|(i, part)| change(Place::Part(i), part)).collect())
            }
            shape => shape.clone(),
        };
        Self { ty: self.ty, shape }
    }

    /// Returns `true` if the function `is` returns `true` for this type or for any type inside it.
    fn has(&self, is: fn(&Shape<'a>) -> bool) -> bool {
        is(&self.shape) || self.parts().into_iter().any(|(_, part)| part.has(is))
    }

    /// Sets the shape of each part that is the derived type `own` to [`Shape::Recursive`].
    pub(crate) fn mark_recursion(&self, own: &Ident) -> Self {
        match self.shape {
            Shape::Other if is_own(self.ty, own) => Self { ty: self.ty, shape: Shape::Recursive },
            _ => self.map(&|place, part| match place {
                Place::Key => part.clone(),
                _ => part.mark_recursion(own),
            }),
        }
    }

    /// Returns `true` if the type is or contains the type that is being derived.
    pub(crate) fn recurses(&self) -> bool {
        self.has(|it| matches!(it, Shape::Recursive))
    }

    /// Returns `true` if every value of this type, even its initial value, contains a value of the
    /// derived type.
    pub(crate) fn always_recurses(&self) -> bool {
        match &self.shape {
            Shape::Recursive => true,
            Shape::Boxed(inner) | Shape::Array(inner, _) => inner.always_recurses(),
            Shape::Tuple(parts) if self.is_result() => parts.iter().all(Self::always_recurses),
            Shape::Tuple(parts) => parts.iter().any(Self::always_recurses),
            _ => false,
        }
    }

    /// Returns `true` for a list, a string, a set or a map.
    pub(crate) fn is_container(&self) -> bool {
        matches!(self.shape, Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..))
    }

    /// Returns `true` if the type has a length that `max_len` can bound: it is a list, string, set or
    /// map, or has one inside its options, pointers and arrays.
    pub(crate) fn has_length(&self) -> bool {
        match &self.shape {
            Shape::Option(inner)
            | Shape::Boxed(inner)
            | Shape::Array(inner, _)
            | Shape::Via(inner) => inner.has_length(),
            _ => self.is_container(),
        }
    }

    /// Returns `true` for `u8`. Only lists and arrays of `u8` can be copied as a block.
    pub(crate) fn is_byte(&self) -> bool {
        matches!(self.shape, Shape::Int(int) if int.name == "u8")
    }

    /// Returns `true` for a `Result`. Its shape is a tuple of two types: the value and the error.
    pub(crate) fn is_result(&self) -> bool {
        matches!(self.shape, Shape::Tuple(_)) && self.is_called(&["Result"])
    }

    /// Returns `true` for a `HashMap` or a `HashSet`, whose entries have no fixed order, and for an
    /// `IndexMap` or an `IndexSet`, whose order is not sent.
    pub(crate) fn is_hashed(&self) -> bool {
        self.is_called(&["HashMap", "HashSet"]) || self.is_indexed()
    }

    /// Returns `true` for an `IndexMap` or an `IndexSet`.
    pub(crate) fn is_indexed(&self) -> bool {
        self.is_called(&["IndexMap", "IndexSet"])
    }

    /// Returns `true` if the type is a pointer whose content cannot grow: `Box`, `Rc`, `Arc`.
    pub(crate) fn is_pointer(&self) -> bool {
        self.is_called(&["Box", "Rc", "Arc"])
    }

    /// Returns `true` if the last segment of the type's path is one of these names, such as `Vec`
    /// for `std::vec::Vec<u8>`.
    pub(crate) fn is_called(&self, names: &[&str]) -> bool {
        is_called(self.ty, names)
    }

    /// Returns the capacity of a list or string, if its type has one as a generic argument:
    /// `ArrayVec<T, 8>`, `ArrayString<8>`, and the `Vec<T, 8>` and `String<8>` of the crate
    /// `heapless`.
    pub(crate) fn capacity(&self) -> Option<&'a GenericArgument> {
        let Type::Path(path) = self.ty else { return None };
        let segment = path.path.segments.last()?;
        let PathArguments::AngleBracketed(list) = &segment.arguments else { return None };
        if is_pointer(self.ty) {
            return None;
        }
        match self.shape {
            Shape::List(_) => list.args.get(1),
            Shape::String => list.args.first(),
            _ => None,
        }
    }

    /// Returns `true` if a part of the type has the attribute `via`, so that another type is sent
    /// instead.
    pub(crate) fn has_via(&self) -> bool {
        self.has(|it| matches!(it, Shape::Via(_)))
    }

    /// Returns `true` if the type contains a type whose name the derive does not know.
    pub(crate) fn has_foreign_part(&self) -> bool {
        self.has(|it| matches!(it, Shape::Other | Shape::Recursive | Shape::Via(_)))
    }

    pub(crate) fn is_phantom(&self) -> bool {
        self.is_called(&["PhantomData"])
    }

    /// Returns `true` if nothing is sent for the type: `()` and `PhantomData`.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_phantom() || matches!(&self.shape, Shape::Tuple(parts) if parts.is_empty())
    }

    /// Returns `true` if the type has its own `len`, `is_empty`, `is_some` or `is_none`, whose result does
    /// not depend on the elements. An array has none: its methods belong to the slice, and a method of
    /// another trait could take precedence.
    pub(crate) fn has_own_length(&self) -> bool {
        match &self.shape {
            Shape::Boxed(inner) => inner.has_own_length(),
            Shape::Option(_) => true,
            _ => self.is_container(),
        }
    }

    /// Returns `true` for `bool`, integers and floats, which are passed and returned by value.
    pub(crate) fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Bool | Shape::Int(_) | Shape::F32 | Shape::F64)
    }

    /// Returns the innermost element type, to which an encoding attribute applies. With `whole_vectors`, an
    /// array of `f32` counts as one element.
    pub(crate) fn innermost(&self, whole_vectors: bool) -> &Self {
        match &self.shape {
            Shape::Array(inner, _) if whole_vectors && matches!(inner.shape, Shape::F32) => self,
            Shape::Via(inner) => inner.innermost(whole_vectors),
            Shape::Tuple(_) => self,
            // the last part of a map is its value
            _ => self.parts().pop().map_or(self, |(_, part)| part.innermost(whole_vectors)),
        }
    }

    /// Emits the path to the type's own encoding, such as `<Body as FieldSerialize>`.
    pub(crate) fn own(&self) -> TokenStream {
        let (ty, span) = (self.ty, self.span());
        quote_spanned!(span=> <#ty as __bitpack::FieldSerialize>)
    }

    /// Emits the path to the methods of a codec for the type. Inference finds the codec:
    /// `<_ as Codec<Body>>`.
    pub(crate) fn codec(&self) -> TokenStream {
        let (ty, span) = (self.ty, self.innermost(true).ty.span());
        quote_spanned!(span=> <_ as __bitpack::codec::Codec<#ty>>)
    }

    /// Returns the type's position in the user's source, with the hygiene of generated code.
    pub(crate) fn span(&self) -> Span {
        self.ty.span().resolved_at(Span::call_site())
    }

    /// Returns the type as the user wrote it, for error messages.
    pub(crate) fn text(&self) -> String {
        spelling::of_type(self.ty)
    }
}

impl ToTokens for Node<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.ty.to_tokens(tokens);
    }
}

/// Removes the parentheses around a type, and the invisible groups that `macro_rules` adds.
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

/// Returns `true` if the type is the derived type `own`, with any generic arguments, or `Self`.
pub(crate) fn is_own(ty: &Type, own: &Ident) -> bool {
    let Type::Path(path) = bare(ty) else { return false };
    let is_alone = path.qself.is_none() && path.path.segments.len() == 1;
    path.path.segments.first().is_some_and(|it| it.ident == *own || it.ident == "Self") && is_alone
}
