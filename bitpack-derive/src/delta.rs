//! `#[derive(Delta)]`: sends the fields relative to a baseline, with the attributes of
//! `#[derive(Serialize)]`.

#[cfg(test)]
mod messages;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::attributes::delta as attribute;
use crate::check::{self as rules, differences};
use crate::ctxt::Ctxt;
use crate::expand::{self, ChunkSize};
use crate::fallback;
use crate::model::{Field, Model, Types};
use crate::shape::Shape;
use crate::table::{DELTA, PAD_TO, SMALL, VERSIONS, VIA, WHOLE};

/// Derives `Delta`: parses the type, checks it and emits the implementation. Reports only errors in
/// `#[delta]` attributes, because the derive of `Serialize` reports the others.
pub(crate) fn derive(input: &DeriveInput, size: ChunkSize) -> TokenStream {
    let others = Ctxt::new();
    let types = Types::default();
    let model = Model::of(&others, &types, input);
    if let Some(model) = &model {
        rules::check(&others, model);
    }
    let (Ok(()), Some(mut model)) = (others.finish(), model) else {
        return fallback::delta_stub(input);
    };
    match checked(&mut model) {
        Ok(()) => expand::expand_delta(&model, size),
        Err(errors) => fallback::with_errors(&errors, fallback::delta_stub(input)),
    }
}

/// Parses and checks the `#[delta]` attributes of all fields. Returns an error if any of them is wrong.
fn checked(model: &mut Model<'_>) -> syn::Result<()> {
    let cx = Ctxt::new();
    for field in model.fields_mut() {
        let attr = field.attributes.given.find(&[DELTA]);
        let arguments = attr.and_then(|attr| attribute(&cx, attr));
        field.attributes.delta = arguments.unwrap_or_default();
    }
    check(&cx, model);
    if model.is_newtype() {
        // the changed bit of the struct is that of its field
        model.fields_mut().for_each(|field| field.attributes.delta.always = true);
    }
    cx.finish()
}

/// Reports all errors in the `#[delta]` attributes of a type.
fn check(cx: &Ctxt, model: &Model<'_>) {
    type_has_deltas(cx, model);
    for field in model.fields() {
        whole_has_no_difference(cx, field);
        differences::check(cx, &field.node, &field.attributes, false);
        field_goes_whole(cx, model, field);
    }
}

/// Rejects a `#[delta]` with both `small` and `whole`, which sends no difference.
fn whole_has_no_difference(cx: &Ctxt, field: &Field<'_>) {
    let delta = &field.attributes.delta;
    let small = delta.small.as_ref().filter(|_| delta.whole);
    cx.error_if(small, format!("`{WHOLE}` sends no difference; remove `{SMALL}`"));
}

/// Rejects a type whose fields depend on the version of a packet: a baseline of another version has
/// other fields. Also rejects attributes of a type that has no deltas: with `pad_to`, the size of a
/// delta would show how much has changed, and with `via`, the type's own fields are not sent.
fn type_has_deltas(cx: &Ctxt, model: &Model<'_>) {
    let of_type = |name: &str| model.attributes.given.find(&[name]);
    let of_fields = model.fields().find_map(|field| field.attributes.versions.attr.as_ref());
    let of_variants = model.variants.iter().find_map(|it| it.versions.attr.as_ref());
    let versions = of_type(VERSIONS).or(of_fields).or(of_variants);
    cx.error_if(versions, "a type with versions has no deltas; remove `Delta` from its derives");
    let message = "`pad_to` does not pad deltas; put the bytes of a delta in a `Vec<u8>` field of a \
                   type with `pad_to`";
    cx.error_if(of_type(PAD_TO), message);
    let message = "a delta compares the type's own fields, but this type is sent as another; derive \
                   `Delta` for that one";
    cx.error_if(of_type(VIA), message);
}

/// Requires `#[delta(whole)]` for a field with one of these types in it:
///
/// - A hashed map or set: a delta refers to entries by their position in the baseline (the earlier
///   value), and hashed entries have no fixed positions.
/// - A `Box<[T]>`, `Rc<[T]>` or `Arc<[T]>` without the attribute `bytes`: its elements cannot be changed one by one.
/// - The type that is derived: a delta has a fixed depth, but such a field does not.
fn field_goes_whole(cx: &Ctxt, model: &Model<'_>, field: &Field<'_>) {
    let is_whole = field.attributes.delta.whole || field.attributes.via.is_some();
    if is_whole || !field.is_ours() {
        return;
    }
    let (whole, mut reported) = (format!("use `#[{DELTA}({WHOLE})]` to send"), Vec::new());
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        let (ty, is_list) = (node.text(), matches!(node.shape, Shape::List(_)));
        let (kind, message) = match node.shape {
            _ if node.is_hashed() => (
                "hashed",
                format!(
                    "`{ty}` has no fixed order of entries: {whole} all of it when it changes, or a \
                     `BTreeMap` or `BTreeSet` to send only changed entries"
                ),
            ),
            Shape::Recursive => (
                "recursive",
                format!(
                    "a recursive `{}` has no delta: {whole} the full field when it changes, or do \
                     not derive `Delta`",
                    model.ident
                ),
            ),
            _ if is_list && node.is_pointer() && !applied.is(|it| it.bytes().is_some()) => (
                "shared",
                format!(
                    "`{ty}` can only be rebuilt from all of its elements: {whole} them all when one \
                     changes, or a `Vec` to send only changed elements"
                ),
            ),
            _ => return,
        };
        if !reported.contains(&kind) {
            reported.push(kind);
            cx.error(node.ty, message);
        }
    });
}
