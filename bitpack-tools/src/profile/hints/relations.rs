//! Hints from the values of several fields of one struct: conditions, fields that follow from
//! others, and flags that are rarely set.

use bitpack::trace::Role;

use super::{Effect, FEWEST, FoundHint, HintContext, Slot};
use crate::profile::mirrors::Mirror;
use crate::profile::place::Place;
use crate::profile::relations;
use crate::profile::value_kind::ValueKind;

/// Minimum number of values that are different from the most frequent one, for a hint about equal
/// fields and about conditions.
const VARIED: u64 = 8;

/// Maximum probability that values agree with a condition by accident. A hint is given only below
/// it.
const BY_ACCIDENT: f64 = 0.001;

/// Minimum number of distinct values of a field, for a hint that it follows from another field.
const VALUES: usize = 8;

/// Minimum number of flags of a struct that are worth a struct of their own.
const FLAGS: u32 = 4;

/// Returns a hint that concerns a field and earlier fields of its struct.
pub(super) fn of(context: &HintContext<'_>) -> Option<FoundHint> {
    let parent = context.places.all.get(context.place.parent)?;
    if context.place.sent < FEWEST || !varies(context.place) {
        return None;
    }
    let other = equal(context).or_else(|| mirror(context));
    other.or_else(|| hash(context)).or_else(|| {
        let conditions = (0..32).flat_map(|number| [(number, true), (number, false)]);
        let found = conditions.filter_map(|(number, value)| when(context, parent, number, value));
        found.max_by_key(|it| it.saves)
    })
}

/// Returns `true` if a field has several values, so that what they have in common is no accident.
fn varies(place: &Place<'_>) -> bool {
    place.top().is_some_and(|top| place.sent - top.count >= VARIED)
}

/// Returns a hint to remove a field that is equal to another one.
fn equal(context: &HintContext<'_>) -> Option<FoundHint> {
    let place = context.place;
    let other = place.mirrors.iter().find(|it| it.is_equal)?.other();
    // both are rarely set, which could be chance
    let is_chance = place.sent - place.top().map_or(0, |it| it.count) < 2 * VARIED;
    let change = format!("remove the field, and use `{other}`");
    (!is_chance).then(|| removed(context, "equal", &format!("always equal to `{other}`"), change))
}

/// Returns a hint for a field that can be computed from another one.
fn mirror(context: &HintContext<'_>) -> Option<FoundHint> {
    // with fewer values a rule is easily found by accident
    let place = Some(context.place).filter(|it| it.contents.len() >= VALUES)?;
    let rule = place.mirrors.iter().find_map(Mirror::rule)?;
    let change = format!("remove the field, and compute {rule}");
    Some(removed(context, "mirror", &format!("always {rule}"), change))
}

/// Returns a hint for a field that looks like a hash of the other fields.
fn hash(context: &HintContext<'_>) -> Option<FoundHint> {
    let place = context.place;
    place.hash.as_ref().filter(|it| it.is_certain(place.compared - place.same))?;
    let change =
        "if it is a hash of them, remove the field: the checksum of the packet finds damage";
    Some(removed(context, "hash", "random, but the same for the same other fields,", change))
}

/// Returns a hint to remove a field for what is seen in all of its values.
fn removed(
    context: &HintContext<'_>,
    waste: &'static str,
    seen: &str,
    change: impl Into<String>,
) -> FoundHint {
    let observation = format!("{seen} in {} values", context.place.sent);
    let found = context.found(waste, context.place.bits, observation, change);
    FoundHint { replaces: true, ..found }
}

/// Returns a hint to send a field only if the flag with this number has this value. `None` if the
/// field was not always blank otherwise.
fn when(
    context: &HintContext<'_>,
    parent: &Place<'_>,
    number: u32,
    value: bool,
) -> Option<FoundHint> {
    let (place, ValueKind::Struct(fields)) = (context.place, parent.core) else {
        return None;
    };
    let relation = &place.relation;
    let possible = if value { relation.when } else { relation.unless };
    if possible & 1 << number == 0 {
        return None;
    }
    let flag = relations::flag(fields, number)?;
    let [off, on] = counts(context, parent, &flag.name)?;
    let [off, on] = if value { [off, on] } else { [on, off] };
    let sent = place.sent - relation.blank;
    if off < FEWEST || on < FEWEST || sent < VARIED || relation.blank < off {
        return None;
    }
    // the share of blank values while the flag allows any
    let share = (relation.blank - off) as f64 / on as f64;
    let accident = share.powf(off as f64);
    let saves = relation.blank_bits as f64 / relation.blank as f64 * off as f64;
    if accident > BY_ACCIDENT || 20.0 * saves < place.bits as f64 {
        return None;
    }
    let (not, name) = (if value { "" } else { "!" }, &flag.name);
    let state = if value { "false" } else { "true" };
    let observation = format!("zero or empty in all {off} values whose `{name}` is {state}");
    let each = relation.blank_bits as f64 / relation.blank as f64;
    let change = format!("`#[when({not}{name})]`: no bits instead of {each:.0} in these");
    let found = context.found("when", saves.round() as u64, observation, change);
    let found = found.cured(Slot::Sent, Effect::None, format!("when({not}{name})"));
    Some(FoundHint { replaces: true, ..found })
}

/// Returns the number of times that a flag was `false`, then that it was `true`.
fn counts(context: &HintContext<'_>, parent: &Place<'_>, name: &str) -> Option<[u64; 2]> {
    let is_it = |at: &usize| {
        let place = context.places.all.get(*at);
        place.and_then(|it| it.field).is_some_and(|it| it.name == name)
    };
    let at = parent.children.iter().map(|it| it.1).find(is_it)?;
    let parts = &context.places.all.get(at)?.parts;
    let codes = &parts.iter().find(|it| it.purpose.role == Role::Value)?.codes;
    Some([0, 1].map(|value| codes.count_of(value)))
}

/// Returns a hint to move the flags of a struct into a struct of their own that is usually omitted,
/// if all of them are usually `false`.
pub(super) fn flags(context: &HintContext<'_>) -> Option<FoundHint> {
    let (place, ValueKind::Struct(fields)) = (context.place, context.place.core) else {
        return None;
    };
    let count = u64::from(place.free_flags.count_ones());
    let (without, sent) = place.flags;
    let others = fields.iter().any(|it| !relations::is_flag(it));
    let saves = (count * without).checked_sub(sent)?;
    let all = count * sent;
    // a field that holds only flags has the hint `omit_default`
    let is_field = place.field.is_some() && !others;
    if is_field || count < u64::from(FLAGS) || sent < FEWEST || 20 * saves < all {
        return None;
    }
    let numbers = (0..32).filter(|number| place.free_flags & 1 << number > 0);
    let names = numbers.filter_map(|number| relations::flag(fields, number));
    let names: Vec<String> = names.map(|it| format!("`{}`", it.name)).collect();
    let share = 100.0 * without as f64 / sent as f64;
    let observation = format!("{} are all false in {share:.1} % of {sent}", names.join(", "));
    let change = format!(
        "move these {count} flags into a struct with `#[omit_default]`: 1 bit instead of {count} in these"
    );
    (saves > 0).then(|| context.found("sparse flags", saves, observation, change))
}
