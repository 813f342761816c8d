//! Hints for bits that are not values (presence, lengths, tags, padding), and for fields that
//! nearly always have one value.

use bitpack::trace::Role;

use super::{Effect, FoundHint, Group, HintContext, Slot};
use crate::describe::number;
use crate::model::{Encoding, EnumBody, Integers};
use crate::profile::value_kind::ValueKind;
use bitpack::bit_length;

/// Returns a hint for bits that are not a value, such as a length or a tag.
pub(super) fn of(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    match group.role {
        Role::Present => present(context, group),
        Role::Length => length(context, group),
        Role::Tag => match context.place.core {
            ValueKind::Variants(choice) => tag(context, group, choice),
            _ => None,
        },
        Role::Align => Some(align(context, group)),
        Role::Value => utf16(context, group),
        _ => None,
    }
}

fn present(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let (count, is_there) = (group.count(), group.count_of(1));
    let absent = |waste, what: &str| {
        let observation = format!("{what} in all of {count}");
        Some(context.found(waste, group.bits(), observation, "remove the field: saves 1 bit"))
    };
    match group.node? {
        Encoding::Optional(_) if is_there == count => {
            let observation =
                format!("present in all {count} packets and elements that could have it");
            let change = "remove `Option`: saves 1 bit";
            Some(context.found("always present", count, observation, change))
        }
        Encoding::Optional(_) if is_there == 0 => absent("never present", "absent"),
        Encoding::OmitDefault { .. } if is_there == 0 => {
            absent("always the default", "the default")
        }
        Encoding::OmitDefault { .. } => seldom(context, count, is_there),
        Encoding::More { min, max, .. } => {
            more(context, count, is_there, bit_length((max - min).into()))
        }
        _ => None,
    }
}

/// Returns a hint to remove the attribute `omit_default` of a field that seldom has its default, if
/// the attribute costs more bits than it saves.
fn seldom(context: &HintContext<'_>, count: u64, sent: u64) -> Option<FoundHint> {
    // compare the actual bits with an estimate without `omit_default`
    let inside = context.place.bits - count;
    let plain = inside as f64 / sent.max(1) as f64 * count as f64;
    let saves = (context.place.bits as f64 - plain).floor();
    let share = 100.0 * (1.0 - sent as f64 / count as f64);
    let observation = format!("the default in {share:.1} % of {count}");
    let change = "remove `omit_default`: saves 1 bit where the value is sent";
    (saves >= 1.0).then(|| {
        let found = context.found("rarely the default", saves as u64, observation, change);
        found.removing(Slot::Sent, &["omit_default"])
    })
}

/// Returns a hint to remove the attribute `more` of a list, if its bit before each element costs
/// more than a length would.
fn more(context: &HintContext<'_>, count: u64, elements: u64, length: u32) -> Option<FoundHint> {
    let lists = count - elements;
    let saves = count.saturating_sub(lists * u64::from(length));
    let observation = format!("{:.1} elements in a list", elements as f64 / lists.max(1) as f64);
    let change = format!("remove `more`: a length prefix of {length} bits instead");
    (saves > 0).then(|| {
        context.found("more", saves, observation, change).removing(Slot::Length, &["more"])
    })
}

fn length(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let (least, most, width, count) = (group.least(), group.most(), group.width()?, group.count());
    let shape = group.node?;
    let (declared, limit, noun) = match *shape {
        Encoding::List { min, max, .. }
        | Encoding::Set { min, max, .. }
        | Encoding::Map { min, max, .. } => (min, max, "elements"),
        Encoding::Text { min, max }
        | Encoding::UnalignedText { min, max }
        | Encoding::ByteList { min, max } => (min, max, "bytes"),
        Encoding::Utf16 { min, max } => (min, max, "units"),
        _ => return None,
    };
    let first = u64::from(declared);
    if least == most && width > 0 {
        let what = first + most;
        let observation = format!("always {what} {noun} in {count}");
        let found = |change| context.found("length", group.bits(), observation, change);
        return Some(if matches!(shape, Encoding::List { .. } | Encoding::Set { .. }) {
            found(format!("use an array `[…; {what}]`, which has no length prefix"))
        } else {
            let lengths = format!("`#[min_len({what})]` and `#[max_len({what})]`");
            found(format!("{lengths}: no bits instead of {width}")).ranging([what, what])
        });
    }
    let (needed, above) = (bit_length((most - least).into()), bit_length(most.into()));
    if needed >= width {
        return None;
    }
    let from_least = above > needed;
    let min = if from_least { format!("`#[min_len({})]`, ", first + least) } else { String::new() };
    let (from, to) = (first + least, first + most);
    let observation = if from_least {
        format!("never fewer than {from} and never more than {to} {noun} in {count}")
    } else {
        format!("never more than {to} {noun} in {count}")
    };
    let change = format!("{min}`#[max_len({to})]`: {needed} bits instead of {width}");
    let found = context.found("length", group.saves(width - needed), observation, change);
    // as many as the length can count
    let from = if from_least { from } else { first };
    let to = (from + (1 << needed) - 1).min(limit.into());
    Some(found.ranging([from, to]))
}

impl FoundHint {
    /// Returns the hint with the attributes `min_len` and `max_len` for this range of lengths.
    fn ranging(self, [from, to]: [u64; 2]) -> Self {
        let mut found = self.cured(Slot::Length, Effect::Seen, format!("max_len({to})"));
        if let Some(cure) = found.cure.as_mut().filter(|_| from > 0) {
            cure.attributes.insert(0, format!("min_len({from})"));
        }
        found
    }
}

fn tag(context: &HintContext<'_>, group: &Group<'_>, choice: EnumBody<'_>) -> Option<FoundHint> {
    let all = group.all()?;
    let width = group.width()?;
    let name = |code: &u64| choice.variant(*code).map_or("?", |(_, variant)| &variant.name);
    let count = group.count();
    if let [only] = all.as_slice() {
        let observation = format!("always `{}` in {count}", name(only));
        let change = "replace the enum by the fields of this variant";
        return Some(context.found("constant", group.bits(), observation, change));
    }
    let needed = bit_length((all.len() as u64).saturating_sub(1).into());
    if needed >= width {
        let top = group.codes().next()?.top()?;
        return skewed(
            context,
            name(&top.0),
            [top.1.count, count],
            [width, choice.variants.len() as u32],
        );
    }
    let missing = choice.variants.iter().filter(|it| !all.contains(&choice.code(it)));
    let missing: Vec<String> = missing.map(|it| format!("`{}`", it.name)).collect();
    let observation = format!("never {} in {count}", missing.join(", "));
    let (few, which) = (all.len(), if choice.has_discriminants { ", numbered from 0" } else { "" });
    let change = format!(
        "an enum of only the {few} variants that are sent{which}: {needed} bits instead of {width}"
    );
    Some(context.found("variants", group.saves(width - needed), observation, change))
}

/// Returns a hint if nearly all values are one variant of an enum: `often` of `count` values.
pub(super) fn skewed(
    context: &HintContext<'_>,
    name: &str,
    [often, count]: [u64; 2],
    [width, variants]: [u32; 2],
) -> Option<FoundHint> {
    // one bit for the frequent variant, and a tag among the others
    let others = bit_length(u128::from(variants.saturating_sub(2)));
    let bits = count + (count - often) * u64::from(others);
    let saves = (count * u64::from(width)).checked_sub(bits)?;
    // for an enum without fields, `omit_default` does the same; two enums are worth it from a tenth
    // on
    let has_fields = match context.place.core {
        ValueKind::Variants(choice) => !context.places.model.is_plain(&choice),
        _ => true,
    };
    if !has_fields || 10 * saves < count * u64::from(width) {
        return None;
    }
    let share = 100.0 * often as f64 / count as f64;
    let observation = format!("`{name}` in {share:.1} % of {count}");
    let change = format!(
        "an enum of two variants, `{name}` and one for all others: 1 bit instead of {width}, {} for the others",
        1 + others
    );
    Some(context.found("tag", saves, observation, change))
}

fn align(context: &HintContext<'_>, group: &Group<'_>) -> FoundHint {
    let (bits, count) = (group.bits(), group.count());
    let observation = format!("{:.1} bits of padding, {count} times", bits as f64 / count as f64);
    let found = |change| context.found("padding", bits, observation, change);
    match group.node.or(context.place.node) {
        Some(Encoding::Text { .. }) => {
            found("`#[unaligned]`: no padding").cured(Slot::Value, Effect::None, "unaligned")
        }
        Some(Encoding::ByteList { .. } | Encoding::ByteArray { .. }) => {
            found("remove `bytes`: no padding").removing(Slot::Value, &["bytes"])
        }
        _ => found("remove `align`, or move the field to a byte boundary"),
    }
}

fn utf16(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let Encoding::Utf16 { .. } = group.node? else {
        return None;
    };
    let text: u64 = group.parts.iter().map(|it| it.text).sum();
    let saves = group.bits().saturating_sub(8 * text);
    let observation = format!("32 bits for each UTF-16 unit; {text} bytes as UTF-8");
    let change = "`#[unaligned]` instead of `utf16`: 8 bits for each byte";
    let found = context.found("utf16", saves, observation, change);
    Some(found.cured(Slot::Value, Effect::Seen, "unaligned"))
}

/// Returns a hint for a field that nearly always has one value.
pub(super) fn default(context: &HintContext<'_>) -> Option<FoundHint> {
    let (place, field) = (context.place, context.place.field?);
    let node = field.value()?;
    if place.is_optional || place.is_omitted || matches!(node, Encoding::Bool) {
        return None;
    }
    let top = place.top()?;
    if top.count == place.sent && !context.only_cures {
        let observation = format!("always the same in {}{}", place.sent, which(context));
        let change = "remove the field: it carries no information";
        return Some(context.found("constant", place.bits, observation, change));
    }
    if 2 * top.count < place.sent {
        return None;
    }
    let share = 100.0 * top.count as f64 / place.sent as f64;
    let saves = top.bits.saturating_sub(place.sent);
    // ignore savings below 5 %, which could be chance
    if 20 * saves < place.bits {
        return None;
    }
    let observation = format!("the same value in {share:.1} % of {}{}", place.sent, which(context));
    let change = "`#[omit_default(…)]` with that value: 1 bit in these packets";
    let found = context.found("default", saves, observation, change);
    let Some(value) = frequent(context, node) else { return Some(found) };
    let attribute = match &*value {
        "" => "omit_default".to_owned(),
        value => format!("omit_default({value})"),
    };
    let mut found = found.cured(Slot::Sent, Effect::None, attribute);
    if let Some(cure) = &mut found.cure {
        cure.added = place.sent;
    }
    Some(found)
}

/// Returns the most frequent value of a field as Rust source: empty for a blank value, which is the
/// default of its type. `None` for a value that cannot be written in an attribute.
fn frequent(context: &HintContext<'_>, node: &Encoding) -> Option<String> {
    let place = context.place;
    let top = place.top()?;
    let of_role = |role| place.parts.iter().find(|it| it.purpose.role == role);
    match (place.core, Integers::of(node)) {
        (ValueKind::Leaf, Some(integers)) if integers.fraction == 0 => {
            let (code, seen) = of_role(Role::Value)?.codes.top()?;
            let value = number(integers.of_code(code), integers.signed, 0);
            (seen.count == top.count).then(|| if value == "0" { String::new() } else { value })
        }
        (ValueKind::Variants(choice), _) if context.places.model.is_plain(&choice) => {
            let (code, seen) = of_role(Role::Tag)?.codes.top()?;
            let variant = choice.variant(code)?.1;
            // the tool that writes the attribute knows the type
            (seen.count == top.count).then(|| format!("_::{}", variant.name))
        }
        // the blank values are one value, unless some are longer
        _ => (place.relation.blank == top.count && place.relation.blank_bits == top.bits)
            .then(String::new),
    }
}

/// Returns the most frequent variant of a field, for the text of a hint: a comma and its name.
/// Empty if the field is not an enum.
fn which(context: &HintContext<'_>) -> String {
    let ValueKind::Variants(choice) = context.place.core else {
        return String::new();
    };
    let tag = context.place.parts.iter().find(|it| it.purpose.role == Role::Tag);
    let top = tag.and_then(|it| it.codes.top()).and_then(|(code, _)| choice.variant(code));
    top.map_or_else(String::new, |(_, variant)| format!(", `{}`", variant.name))
}
