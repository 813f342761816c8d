//! Finds the structure of a type from its name.

use syn::{GenericArgument, PathArguments, Type, TypePath};

use super::{IntType, Node, Shape, bare, boxed};

const INTS: &[&str] =
    &["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// Returns the built-in integer type of this name. A `usize` counts as 64 bits.
fn int(name: &str) -> Option<IntType> {
    let name = INTS.iter().find(|it| **it == name)?;
    let bits = name.trim_start_matches(['u', 'i']).parse().unwrap_or(64);
    Some(IntType { name, bits, signed: name.starts_with('i') })
}

pub(super) fn of_path(path: &TypePath) -> Shape<'_> {
    let Some(last) = path.path.segments.last() else { return Shape::Other };
    let name = last.ident.to_string();
    let arguments = types(&last.arguments);
    match (name.as_str(), arguments.as_slice()) {
        ("bool", []) => Shape::Bool,
        ("f32", []) => Shape::F32,
        ("f64", []) => Shape::F64,
        ("String" | "ArrayString", _) => Shape::String,
        ("Option", [inner]) => Shape::Option(boxed(inner)),
        (name, [inner]) if POINTERS.contains(&name) => behind(inner),
        ("Result", [ok, err]) => Shape::Tuple(vec![Node::of(ok), Node::of(err)]),
        ("Vec" | "VecDeque" | "ArrayVec", [inner, ..]) => Shape::List(boxed(inner)),
        ("BTreeSet", [inner]) | ("HashSet" | "IndexSet", [inner] | [inner, _]) => {
            Shape::Set(boxed(inner))
        }
        ("BTreeMap", [key, value]) | ("HashMap" | "IndexMap", [key, value] | [key, value, _]) => {
            Shape::Map(boxed(key), boxed(value))
        }
        (name, []) => int(name).map_or(Shape::Other, Shape::Int),
        _ => Shape::Other,
    }
}

impl Node<'_> {
    /// Returns `true` if the type is a `NonZero` of a built-in integer, also as `NonZeroU32`.
    pub(crate) fn is_nonzero(&self) -> bool {
        let Type::Path(path) = self.ty else { return false };
        let Some(last) = path.path.segments.last() else { return false };
        let name = last.ident.to_string();
        match (name.strip_prefix("NonZero"), types(&last.arguments).as_slice()) {
            (Some(""), [Type::Path(int)]) => matches!(of_path(int), Shape::Int(_)),
            (Some(name), []) => int(&name.to_lowercase()).is_some(),
            _ => false,
        }
    }
}

/// The names of pointer types that own their content.
const POINTERS: &[&str] = &["Box", "Rc", "Arc", "Cow"];

pub(crate) fn is_pointer(ty: &Type) -> bool {
    is_called(ty, POINTERS)
}

/// Returns the structure of a pointer to `inner`: text for a `str`, a list for a slice, and
/// otherwise a pointer to a value (`Boxed`).
fn behind(inner: &Type) -> Shape<'_> {
    match bare(inner) {
        inner if is_str(inner) => Shape::String,
        Type::Slice(slice) => Shape::List(boxed(&slice.elem)),
        _ => Shape::Boxed(boxed(inner)),
    }
}

fn is_str(ty: &Type) -> bool {
    matches!(bare(ty), Type::Path(path) if path.path.is_ident("str"))
}

/// Returns the types directly inside a type: the elements of an array, a slice or a tuple, and the
/// generic arguments of a path.
pub(crate) fn types_inside(ty: &Type) -> Vec<&Type> {
    match bare(ty) {
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        Type::Path(path) => path.path.segments.iter().flat_map(|it| types(&it.arguments)).collect(),
        _ => Vec::new(),
    }
}

/// Returns `true` if the last segment of the type's path is one of these names, such as `Vec` for
/// `std::vec::Vec<u8>`.
pub(crate) fn is_called(ty: &Type, names: &[&str]) -> bool {
    let Type::Path(path) = bare(ty) else { return false };
    let last = path.path.segments.last();
    last.is_some_and(|last| names.iter().any(|name| last.ident == name))
}

fn types(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return Vec::new() };
    list.args
        .iter()
        .filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        })
        .collect()
}
