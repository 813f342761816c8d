//! Checks that attributes such as `bits` and `compressed` are on types that they apply to.

use core::ptr;

use syn::Expr;

use crate::attribute_scope::{AppliedAttributes, Leaf, walk};
use crate::attributes::{Attr, Encoding, FieldAttributes};
use crate::ctxt::Ctxt;
use crate::literal::literal;
use crate::model::Field;
use crate::shape::{IntType, Node, Place, Shape};
use crate::table::{COUNT, Is, OF_NUMBERS, OMIT_DEFAULT};

/// Rejects a list of ranges on an array of which `count` sends only the first elements.
pub(super) fn counted_components_have_one_range(cx: &Ctxt, field: &Field<'_>) {
    let (encoding, is_alone) = (&field.attributes.encoding, field.attributes.subset.is_none());
    let Shape::Array(item, _) = &field.node.shape else { return };
    let has_ranges = matches!(encoding, Encoding::Components(_)) && encoding.takes_vector(item);
    if let (Some(count), true) = (field.attributes.given.find(&[COUNT]), has_ranges && is_alone) {
        cx.error(count, "`count` sends single components, so they have one range");
    }
}

/// Rejects an encoding attribute, such as `bits`, that applies to no part of the field's type.
pub(super) fn are_of_something(cx: &Ctxt, field: &Field<'_>, leaves: &[Leaf<'_>]) {
    let mut all = Vec::new();
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |_, applied| {
        all.extend(applied.own());
    });
    for attributes in all {
        // `combinations` reports an encoding around `each`
        let is_past = attributes.inner.iter().any(|inner| inner.place != Place::Key);
        if is_past || leaves.iter().any(|leaf| ptr::eq(leaf.attributes, attributes)) {
            continue;
        }
        // `inner` reports steps between elements
        let is_lost = |attr: &&Attr| attr.is_a(Is::Encoding) && !attributes.is_step(attr);
        for attr in attributes.given.iter().filter(is_lost) {
            let name = &attr.name;
            let message = if attributes.subset.is_some() {
                format!("a list of bare indices has no values to encode; remove `{name}`")
            } else {
                format!("`{name}` has no value here to apply to; remove it")
            };
            cx.error(attr, message);
        }
    }
}

/// Rejects the attribute `omit_default` without a value on a `NonZero`, which has no default.
pub(super) fn omitted_defaults_exist(cx: &Ctxt, field: &Field<'_>) {
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let attributes = applied.own().filter(|own| own.omitted().is_none());
        let omit = attributes.and_then(|attributes| attributes.given.find(&[OMIT_DEFAULT]));
        if let Some(omit) = omit.filter(|_| node.is_nonzero()) {
            let path = node.text().replace('<', "::<");
            let message = format!("name the value, such as `omit_default({path}::MIN)`");
            cx.error(omit, format!("`{}` has no default; {message}", node.text()));
        }
    });
}

/// Rejects an encoding attribute, such as `bits`, on a part of a type that the attribute cannot encode.
pub(super) fn fit_types(cx: &Ctxt, field: &Field<'_>, leaves: &[Leaf<'_>]) {
    for Leaf { node, attributes } in leaves {
        let is_of_field = ptr::eq(*attributes, &raw const field.attributes);
        let is_list = matches!(attributes.encoding, Encoding::Components(_));
        // (in a subset, the pair of an index and an object is no tuple)
        let is_plain = is_of_field && attributes.subset.is_none();
        if is_list && is_plain && matches!(field.node.innermost(true).shape, Shape::Tuple(_)) {
            let name = name(attributes);
            let message = "a list of ranges is for a vector; give each member of the tuple its own";
            return cx.error(&field.node, format!("{message}: `part(0, {name}(…))`"));
        }
        if !attributes.encoding.is_plain() {
            fits(cx, node, attributes);
        }
    }
}

fn fits(cx: &Ctxt, node: &Node<'_>, attributes: &FieldAttributes) {
    let (name, encoding) = (name(attributes), &attributes.encoding);
    let quaternion = "`smallest_three` is for a quaternion: `[f32; 4]` or `glam::Quat`";
    let message = match (encoding.part(), &node.shape) {
        (_, Shape::Int(_) | Shape::F32)
            if matches!(encoding, Encoding::Components(_)) && encoding.takes_vector(node) =>
        {
            format!("a list of ranges is for a vector; `{name}` on a number has one range")
        }
        (_, Shape::String) => {
            format!("`{name}` is for numbers; bound the length of a `String` with `max_len`")
        }
        (Encoding::SmallestThree { .. }, Shape::Array(_, len)) if !is_four(len) => {
            quaternion.to_owned()
        }
        (_, Shape::Array(_, len)) => match missing_ranges(encoding, len) {
            Some(message) => message,
            None => return,
        },
        (Encoding::Compressed { .. }, Shape::F64)
            if matches!(encoding, Encoding::Components(_)) =>
        {
            "a list of ranges is for a vector of `f32`; give each `f64` a field of its own"
                .to_owned()
        }
        (_, Shape::Other) | (Encoding::Compressed { .. }, Shape::F32 | Shape::F64) => return,
        (Encoding::Compressed { .. }, Shape::Int(IntType { name, .. })) => format!(
            "`compressed` is for floats; for `{name}` use `bits(min = 0, max = 1000)` or `fixed`"
        ),
        (Encoding::SmallestThree { .. }, _) => quaternion.to_owned(),
        (_, Shape::Int(_)) => return,
        (_, Shape::F32 | Shape::F64) => "for floats use `compressed(min, max, res)`".to_owned(),
        (_, _) => format!("`bool` has 1 bit; remove `{name}`"),
    };
    cx.error(node, message);
}

/// Returns the error message for an array whose length differs from the number of ranges in its attribute;
/// `None` if both are equal.
fn missing_ranges(encoding: &Encoding, len: &Expr) -> Option<String> {
    let (Encoding::Components(parts), Some(len)) = (encoding, literal(len)) else { return None };
    let count = parts.len();
    (i128::try_from(count) != Ok(len))
        .then(|| format!("{count} ranges for a vector of {len} components"))
}

/// Returns the name of the attribute that sets the encoding.
fn name(attributes: &FieldAttributes) -> String {
    let attr = OF_NUMBERS.iter().find_map(|name| attributes.given.find(&[name]));
    attr.map(|attr| attr.name.to_string()).unwrap_or_default()
}

fn is_four(len: &Expr) -> bool {
    literal(len).is_none_or(|len| len == 4)
}
