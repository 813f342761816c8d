//! Emits checks of the numbers in attributes that only the compiler can evaluate. Each check is a
//! separate constant, so that the compiler reports every error, at the user's own source.

mod calls;
mod field_uses;

use core::{iter, ptr};

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Ident;

use crate::expand::recursive::INSIDE;
use crate::model::{Field, Model, Variant};
use crate::words::mentions;

/// A variant and a field in it (or a struct and its field), to which a check belongs; `None` for a check of
/// the type itself.
type Place<'m> = Option<(&'m Variant<'m>, &'m Field<'m>)>;

/// A call that checks an attribute at compile time.
struct Check {
    /// Name of the constant that contains the call.
    name: Ident,
    call: TokenStream,
    /// `true` if a constant of its own contains the call. `false` if the call is a statement in the schema.
    is_own: bool,
}

/// Emits the constants that check the attributes of a type and of its fields when the compiler
/// evaluates them.
pub(super) fn items(model: &Model<'_>) -> TokenStream {
    let variants = model.variants.iter();
    let fields = variants.flat_map(|it| it.fields.iter().map(move |field| Some((it, field))));
    let own = iter::once(None)
        .chain(fields)
        .flat_map(|place| checks(model, place))
        .filter(|check| check.is_own);
    own.map(|Check { name, call, .. }| quote!(const #name: () = #call;)).collect()
}

/// Emits statements that use the constants which check the attributes. They are for the start of a type's
/// schema, or of the list that contains a field. The compiler then reports a wrong attribute only once, and
/// not again in the codec.
pub(super) fn use_checks(model: &Model<'_>, place: Place<'_>) -> TokenStream {
    let one = |Check { name, call, is_own }| {
        if is_own { quote!(let () = #name;) } else { quote!(#call;) }
    };
    checks(model, place).into_iter().map(one).collect()
}

/// Emits statements that use the constants which check another field's attributes. They are for the start of
/// a check that refers to this field. The compiler then reports an error in its attributes only once.
fn own_uses(model: &Model<'_>, place: Place<'_>) -> TokenStream {
    let own = checks(model, place).into_iter().filter(|check| check.is_own);
    own.map(|Check { name, .. }| quote!(let () = #name;)).collect()
}

/// Returns the checks of a type or a field. Their names contain the variant's index, because names
/// alone are ambiguous: field `b_c` of variant `A` and field `c` of variant `A_b` would have one
/// prefix.
fn checks(model: &Model<'_>, place: Place<'_>) -> Vec<Check> {
    let calls = calls::of(model, place);
    let scope = place.map_or_else(String::new, |(variant, field)| {
        let number = model.variants.iter().position(|it| ptr::eq(it, variant));
        let number = number.filter(|_| model.is_enum).map(|number| format!("_{number}"));
        format!("{}_{}", number.unwrap_or_default(), field.name)
    });
    let check = |(i, call)| {
        let is_own = is_own(model, &call);
        Check { name: format_ident!("__DECLARED{scope}_{i}"), call, is_own }
    };
    calls.into_iter().enumerate().map(check).collect()
}

/// Returns `true` if the call of a check can be in a constant of its own, which has no access to the type's
/// parameters or to `Self`.
fn is_own(model: &Model<'_>, call: &TokenStream) -> bool {
    let mentions_self = mentions(call, &|ident| ident == "Self" || ident == INSIDE);
    (!model.is_generic() || is_literal(call)) && !mentions_self
}

/// Returns `true` if the arguments of a call contain no names, only literals.
fn is_literal(call: &TokenStream) -> bool {
    call.clone().into_iter().all(|tree| match tree {
        TokenTree::Group(group) => !mentions(&group.stream(), &|_| true),
        _ => true,
    })
}
