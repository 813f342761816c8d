//! Rejects types that cannot be in a packet.

use syn::{GenericArgument, PathArguments, Type, TypePath};

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::ctxt::Ctxt;
use crate::model::{Field, Model};
use crate::shape::{Shape, bare, is_own_path, is_pointer};
use crate::table::{RELATIVE_TO, WITH};

/// The greatest number of members of a tuple: `Serialize` is implemented for tuples of up to eight.
const MOST_PARTS: usize = 8;

/// Rejects types that a reader cannot make from bytes: references, pointers, functions and trait
/// objects. Also rejects a type that contains itself without the attribute `max_depth`.
pub(super) fn are_owned(cx: &Ctxt, model: &Model<'_>, field: &Field<'_>) {
    // a value sent as another type is read as that type, so only that one has to be owned
    owned(cx, model, field.attributes.via.as_ref().map_or(field.node.ty, |via| &via.ty));
}

fn owned(cx: &Ctxt, model: &Model<'_>, ty: &Type) {
    let message = match bare(ty) {
        Type::Array(array) => return owned(cx, model, &array.elem),
        Type::Tuple(tuple) => return tuple.elems.iter().for_each(|ty| owned(cx, model, ty)),
        Type::Path(path) => return owned_path(cx, model, path),
        Type::Reference(reference) => match bare(&reference.elem) {
            Type::Slice(_) => {
                "a packet owns what it reads: use a `Vec<T>` with `#[max_len(N)]`, or a `Cow<'_, [T]>`, which \
                 can be written without owning it"
            }
            Type::Path(path) if path.path.is_ident("str") => {
                "a packet owns what it reads: use a `String` with `#[max_len(N)]`, or a `Cow<'_, str>`, which \
                 can be written without owning it"
            }
            _ => "a packet owns what it reads: use the type without the reference",
        },
        Type::Slice(_) => "a slice has no size of its own: use a `Vec<T>` with `#[max_len(N)]`",
        Type::Ptr(_) => "a pointer means nothing to another machine; send what it points to",
        Type::FnPtr(_) => "a function cannot be sent; use an enum of the possible actions",
        Type::TraitObject(_) => {
            "a trait object has no wire form; use an enum of the possible types"
        }
        _ => return,
    };
    cx.error(ty, message);
}

fn owned_path(cx: &Ctxt, model: &Model<'_>, path: &TypePath) {
    if path.qself.is_none() && is_own_path(path, model.ident) {
        if model.attributes.max_depth.is_none() {
            let name = model.ident;
            let message = format!(
                "`{name}` is recursive: bound its nesting with `#[max_depth(N)]`, or use a list \
                 of indices"
            );
            cx.error(path, message);
        }
        return;
    }
    for segment in &path.path.segments {
        let PathArguments::AngleBracketed(list) = &segment.arguments else { continue };
        // the writer and the reader may not agree on the order
        if segment.ident == "BinaryHeap" {
            let message = "a `BinaryHeap` has no fixed order of elements; use a `Vec` with \
                           `#[max_len(N)]`";
            return cx.error(path, message);
        }
        if segment.ident == "PhantomData" {
            continue;
        }
        for argument in &list.args {
            let GenericArgument::Type(ty) = argument else { continue };
            match bare(ty) {
                // the pointer stores the length of the slice
                Type::Slice(slice) if is_pointer(&segment.ident) => owned(cx, model, &slice.elem),
                ty => owned(cx, model, ty),
            }
        }
    }
}

/// Rejects tuples of more than [`MOST_PARTS`] members.
pub(super) fn tuples_are_short(cx: &Ctxt, field: &Field<'_>) {
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let is_left = applied.own().is_some_and(|own| own.given.has(WITH));
        if let Shape::Tuple(parts) = &node.shape {
            if parts.len() > MOST_PARTS && !is_left {
                let message = format!(
                    "a tuple in a packet has at most {MOST_PARTS} parts, but this one has {}; \
                     write a struct",
                    parts.len()
                );
                cx.error(node, message);
            }
        }
    });
}

/// Requires an attribute that sets the number of bits of a `usize` or `isize`, whose size differs
/// between machines.
pub(super) fn sizes_have_a_width(cx: &Ctxt, field: &Field<'_>) {
    if field.attributes.subset.is_some() {
        return;
    }
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let Shape::Int(int) = &node.shape else { return };
        let has_width = applied.is(|it| it.has_width() || it.given.has(RELATIVE_TO));
        if int.is_size() && !has_width && !applied.own().is_some_and(|own| own.given.has(WITH)) {
            let (name, fixed) = (int.name, if int.signed { "i" } else { "u" });
            let message = format!(
                "`{name}` has no fixed width; use `{fixed}32`, `{fixed}64` or a range: \
                 `#[bits(min = 0, max = 1000)]`"
            );
            cx.error(node, message);
        }
    });
}
