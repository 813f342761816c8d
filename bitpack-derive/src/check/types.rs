//! Rejects types that cannot be in a packet.

use syn::Type;

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::ctxt::Ctxt;
use crate::model::{Field, Model};
use crate::shape::{Shape, bare, is_called, is_own, is_pointer, types_inside};
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
    if is_own(ty, model.ident) {
        if model.attributes.max_depth.is_none() {
            let bound = "bound its nesting with `#[max_depth(N)]`, or use a list of indices";
            cx.error(bare(ty), format!("`{}` is recursive: {bound}", model.ident));
        }
        return;
    }
    let message = match bare(ty) {
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
        // the writer and the reader may not agree on the order
        ty if is_called(ty, &["BinaryHeap"]) && !types_inside(ty).is_empty() => {
            "a `BinaryHeap` has no fixed order of elements; use a `Vec` with `#[max_len(N)]`"
        }
        ty if is_called(ty, &["PhantomData"]) => return,
        ty => {
            for inner in types_inside(ty) {
                match bare(inner) {
                    // the pointer stores the length of the slice
                    Type::Slice(slice) if is_pointer(ty) => owned(cx, model, &slice.elem),
                    inner => owned(cx, model, inner),
                }
            }
            return;
        }
    };
    cx.error(bare(ty), message);
}

/// Rejects tuples of more than [`MOST_PARTS`] members.
pub(super) fn tuples_are_short(cx: &Ctxt, field: &Field<'_>) {
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let is_left = applied.own().is_some_and(|own| own.given.has(WITH));
        if let Shape::Tuple(parts) = &node.shape {
            let count = parts.len();
            if count > MOST_PARTS && !is_left {
                let message = format!(
                    "a tuple in a packet has at most {MOST_PARTS} parts, but this one has {count}; \
                     write a struct"
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
