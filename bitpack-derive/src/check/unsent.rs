//! What a value has beside its content: where it is, how much room it has, who else has it. No
//! packet says it, so a reader's is another, however exact the field is.

use proc_macro2::{TokenStream, TokenTree};

use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::Shape;

/// Of a list or a string.
const ROOM: &[&str] = &["capacity", "as_ptr", "as_slices"];
/// Of what keeps no order: what goes through it in some.
const ORDER: &[&str] =
    &["iter", "keys", "values", "into_iter", "into_keys", "into_values", "hasher", "capacity"];
/// Of a pointer, as functions of its type.
const OWNERS: &[&str] = &["strong_count", "weak_count", "ptr_eq"];
/// Of a `Cow`.
const OWNERSHIP: &[&str] = &["Borrowed", "Owned"];

/// A condition asks for nothing of a value that is not sent.
pub(super) fn check(cx: &Ctxt, fields: &[Field<'_>], condition: TokenStream) {
    let trees: Vec<TokenTree> = condition.into_iter().collect();
    for (i, tree) in trees.iter().enumerate() {
        let (before, _) = trees.split_at(i);
        match tree {
            TokenTree::Group(group) => check(cx, fields, group.stream()),
            TokenTree::Ident(name) if is_unsent(fields, before, &name.to_string()) => {
                let message = format!(
                    "`{name}` is not on the wire, so a reader finds another; send a `bool` of its own"
                );
                cx.error(name, message);
            }
            _ => {}
        }
    }
}

fn is_unsent(fields: &[Field<'_>], before: &[TokenTree], name: &str) -> bool {
    match before {
        [.., TokenTree::Ident(field), dot] if is(dot, '.') => {
            let mut named = fields.iter().filter(|it| it.is_named(field));
            if ORDER.contains(&name) && named.clone().any(|it| it.node.is_hashed()) {
                return true;
            }
            ROOM.contains(&name) && named.any(has_room)
        }
        [.., TokenTree::Ident(owner), one, two] if is(one, ':') && is(two, ':') => {
            OWNERS.contains(&name) || owner == "Cow" && OWNERSHIP.contains(&name)
        }
        _ => false,
    }
}

fn has_room(field: &Field<'_>) -> bool {
    matches!(field.node.shape, Shape::List(_) | Shape::String)
}

fn is(tree: &TokenTree, punct: char) -> bool {
    matches!(tree, TokenTree::Punct(found) if found.as_char() == punct)
}
