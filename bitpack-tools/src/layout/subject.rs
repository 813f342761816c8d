//! [`Subject`]: a type or a variant to draw, and its name.

use crate::model::{Body, EnumBody, Model, Type, Variant};
use bitpack::Width;

/// A type to draw, or one variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The type with this index in the model.
    Type(usize),
    /// One variant: the index of its type, and its own index in that type.
    Variant(usize, usize),
}

/// Finds a type such as `Message`, or a variant such as `Message::Move`. Without a name, returns
/// all packets.
///
/// # Errors
///
/// Returns a message with the names that exist if there is no such type or variant.
pub fn subjects(model: &Model, name: Option<&str>) -> Result<Vec<Subject>, String> {
    let Some(name) = name else {
        return Ok(model.packets().iter().map(|it| Subject::Type(it.type_ as usize)).collect());
    };
    if let Some(index) = model.type_named(name) {
        return Ok(vec![Subject::Type(index)]);
    }
    let Some((owner, variant)) = name.rsplit_once("::") else {
        return Err(unknown(name, "type", model.types().iter().map(|it| &*it.name)));
    };
    let Some(index) = model.type_named(owner) else {
        return Err(unknown(owner, "type", model.types().iter().map(|it| &*it.name)));
    };
    let Some(Body::Enum(choice)) = model.body_at(index) else {
        return Err(format!("`{owner}` is not an enum, so that it has no variant `{variant}`"));
    };
    if let Some(at) = choice.variants.iter().position(|it| it.name == variant) {
        return Ok(vec![Subject::Variant(index, at)]);
    }
    let what = format!("variant of `{owner}`");
    Err(unknown(variant, &what, choice.variants.iter().map(|it| &*it.name)))
}

fn unknown<'m>(name: &str, what: &str, names: impl Iterator<Item = &'m str>) -> String {
    let mut names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    format!("no {what} `{name}`; there are {}", names.join(", "))
}

/// Returns a variant with its type and enum; `None` if there is no such variant.
pub(super) fn variant(
    model: &Model,
    index: usize,
    variant: usize,
) -> Option<(&Type, EnumBody<'_>, &Variant)> {
    let type_ = model.types().get(index)?;
    let Body::Enum(choice) = model.body(type_) else { return None };
    Some((type_, choice, choice.variants.get(variant)?))
}

/// Returns the width of a value with this variant: tag, fields and checks, without padding.
pub(crate) fn content_width(model: &Model, choice: EnumBody<'_>, variant: &Variant) -> Width {
    let fields = model.fields_width(&variant.fields);
    Width::bits(choice.tag).then(fields).then(model.fields_width(choice.checks))
}

/// Returns the width of a value with this variant, including padding.
pub(crate) fn variant_width(
    model: &Model,
    type_: &Type,
    choice: EnumBody<'_>,
    variant: &Variant,
) -> Width {
    match type_.padded_to {
        Some(bytes) => Width::bits(bytes * 8),
        None => content_width(model, choice, variant),
    }
}
