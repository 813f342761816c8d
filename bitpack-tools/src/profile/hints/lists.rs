//! Hints for lists that ascend, for subsets of an array, for arrays of flags, and for rotations.

use bitpack::schema::Variation;
use bitpack::trace::Role;

use super::{Effect, FEWEST, FoundHint, HintContext, Slot, delta};
use crate::model::{Encoding, unwrapped};
use crate::profile::lists::{Ascending, Elements, FloatCode, Rotation, Subset};
use crate::profile::place::Place;
use crate::profile::value_kind::ValueKind;
use bitpack::bit_length;

/// Minimum number of ascending lists with several elements that a hint is based on.
const LISTS: u64 = 8;

/// Number of bits of a component in a hint for rotations that are sent as raw floats.
const ROTATION: u32 = 10;

/// Returns the hint with the largest saving for a list, a subset, an array of flags or a rotation.
pub(super) fn of(context: &HintContext<'_>) -> Option<FoundHint> {
    let near = near(context);
    let found = match &context.place.elements {
        Elements::Nothing => None,
        Elements::Ascending(list) => ascending(context, list),
        Elements::Subset(subset) if subset.is_of_flags => flags(context, subset),
        Elements::Subset(subset) => variation(context, subset),
        Elements::Rotation(rotation) => smallest_three(context, *rotation),
    };
    found.into_iter().chain(near).max_by_key(|it| it.saves)
}

/// Returns a hint to send the elements of a list as differences from the ones before them.
fn near(context: &HintContext<'_>) -> Option<FoundHint> {
    let (steps, place) = (context.place.steps.as_deref()?, context.place);
    // the elements with an attribute for this, and those of a set, keep it
    let (Encoding::List { of, .. } | Encoding::More { of, .. }) = unwrapped(place.node?) else {
        return None;
    };
    let width = context.places.model.width(of).max;
    if matches!(**of, Encoding::Ascending(_) | Encoding::Deltas { .. }) || steps.asked < FEWEST {
        return None;
    }
    // a bit for each, which says if it differs from the one before it
    let (before, best) = (steps.asked * width, steps.best()?);
    let widths = delta::arguments(false, Some([best.small, best.large]), false);
    let saves = before.checked_sub(steps.asked + best.bits).filter(|it| 10 * it >= before)?;
    let [each, whole] = [before - saves, before].map(|it| it as f64 / steps.asked as f64);
    let share = 100.0 * (steps.asked - steps.changed) as f64 / steps.asked as f64;
    let observation = format!(
        "{share:.0} % of {} elements equal the one before them, and others are near it",
        steps.asked
    );
    let attribute = format!("relative_to(previous, {widths})");
    let change =
        format!("`#[{attribute}]`: {each:.1} bits instead of {whole:.1} for each but the first");
    let found = context.found("near", saves, observation, change);
    Some(found.cured(Slot::Value, Effect::None, attribute))
}

/// Returns the total bits of a field with these purposes, without those of an `Option` around it.
fn spent(place: &Place<'_>, roles: &[Role]) -> u64 {
    let is_option =
        |node: &Encoding| matches!(node, Encoding::Optional(_) | Encoding::OmitDefault { .. });
    let own = place.parts.iter().filter(|it| roles.contains(&it.purpose.role));
    let own = own.filter(|it| !it.purpose.node.is_some_and(is_option));
    own.map(|it| it.codes.bits).sum()
}

/// Returns the place of a list's elements, or of the first members of its pairs.
fn key<'a>(context: &HintContext<'a>, is_of_pairs: bool) -> Option<&'a Place<'a>> {
    let inner = |place: &Place<'a>| {
        let first = place.children.first().map(|it| it.1)?;
        context.places.all.get(first)
    };
    let element = inner(context.place)?;
    if is_of_pairs { inner(element) } else { Some(element) }
}

/// Returns a hint to send the elements of an ascending list as differences.
fn ascending(context: &HintContext<'_>, list: &Ascending) -> Option<FoundHint> {
    let ValueKind::List { .. } = context.place.core else {
        return None;
    };
    let later = list.later;
    if list.long < LISTS || later < FEWEST {
        return None;
    }
    let is_set = matches!(context.place.node, Some(Encoding::Set { .. }));
    let (lengths, keys) = (
        spent(context.place, &[Role::Length, Role::Present]),
        spent(key(context, list.is_of_pairs)?, &[Role::Value]),
    );
    let relative =
        if list.is_of_pairs { 0 } else { list.later_bits.saturating_sub(list.relative_bits) };
    let max =
        list.above.filter(|_| !is_set).and_then(|it| u32::try_from(it.next_power_of_two()).ok());
    let max = max.map(|it| it.min(list.most));
    let index = max.map_or(0, |max| (lengths + keys).saturating_sub(list.index_bits(max)));
    let saves = relative.max(index);
    if 20 * saves < lengths + keys {
        return None;
    }
    let what = if list.is_of_pairs { "pairs" } else { "elements" };
    let observation =
        format!("{} {what} in ascending order in all {} lists", list.elements, list.lists);
    let count = list.elements.max(1) as f64;
    if index > relative {
        let each = list.index_bits(max?) as f64 / count;
        let attribute = format!("relative_index(max = {})", max?);
        let change = format!(
            "`#[{attribute}]` instead of `max_len`: {each:.1} bits for each index, without a length"
        );
        let found = context.found("ascending", saves, observation, change);
        let found = found.cured(Slot::List, Effect::Seen, attribute);
        return Some(FoundHint { replaces: true, ..found });
    }
    let each = list.relative_bits as f64 / later as f64;
    let before = list.later_bits as f64 / later as f64;
    let change = format!(
        "`#[relative_to(previous)]`: {each:.1} bits instead of {before:.1} for each but the first"
    );
    let found = context.found("ascending", saves, observation, change);
    Some(found.cured(Slot::Value, Effect::None, "relative_to(previous)"))
}

/// Returns a hint to send only the indices of the flags that are set.
fn flags(context: &HintContext<'_>, subset: &Subset) -> Option<FoundHint> {
    let spent = subset.lists * u64::from(subset.max);
    let saves = spent.saturating_sub(subset.relative_bits);
    if subset.lists < FEWEST || 20 * saves < spent {
        return None;
    }
    let each = subset.objects as f64 / subset.lists as f64;
    let observation = format!("{each:.1} of {} flags are true on average", subset.max);
    let bits = subset.relative_bits as f64 / subset.lists as f64;
    let change = format!(
        "a `Vec` of the indices of those that are true, with `#[relative_index(max = {})]`: {bits:.1} \
         bits instead of {}",
        subset.max, subset.max
    );
    let found = context.found("sparse flags", saves, observation, change);
    Some(FoundHint { replaces: true, ..found })
}

/// Returns a hint for the best of the four encodings of a subset's indices.
fn variation(context: &HintContext<'_>, subset: &Subset) -> Option<FoundHint> {
    let Encoding::Subset { variation: own, .. } = unwrapped(context.place.node?) else {
        return None;
    };
    let Subset { max, lists, objects, relative_bits, .. } = *subset;
    let [index, end] = [max.saturating_sub(1), max].map(|it| u64::from(bit_length(it.into())));
    let costs = [
        (Variation::Relative, relative_bits, "relative_index", ""),
        (Variation::Flags, lists * u64::from(max), "subset", "flags, "),
        (Variation::Indices, lists * end + objects * index, "subset", "indices, "),
        (Variation::Sentinel, (lists + objects) * end, "subset", "sentinel, "),
    ];
    let spent = spent(context.place, &[Role::Length, Role::Present, Role::Index]);
    let (best, bits, name, argument) = costs.into_iter().min_by_key(|it| it.1)?;
    let saves = spent.saturating_sub(bits);
    if best == *own || lists < FEWEST || 10 * saves < spent {
        return None;
    }
    let each = objects as f64 / lists as f64;
    let observation = format!("{each:.1} of {max} objects on average");
    let [now, before] = [bits, spent].map(|it| it as f64 / lists as f64);
    let attribute = format!("{name}({argument}max = {max})");
    let change = format!(
        "`#[{attribute}]` (without `max` on an array): {now:.1} bits instead of {before:.1} for the indices"
    );
    let found = context.found("indices", saves, observation, change);
    Some(found.cured(Slot::List, Effect::None, attribute))
}

/// Returns a hint to send a rotation without its largest component.
fn smallest_three(context: &HintContext<'_>, rotation: Rotation) -> Option<FoundHint> {
    let (each, bits) = match rotation.float {
        FloatCode::Raw(bits) => (4 * u64::from(bits), ROTATION),
        FloatCode::Steps { steps, .. } => {
            // as fine as the steps of the floats
            let step = rotation.float.step();
            let fine = |bits: &u32| core::f64::consts::SQRT_2 / f64::from((1 << bits) - 1) <= step;
            let each = 4 * u64::from(bit_length(steps.into()));
            (each, (2..=20).find(fine).unwrap_or(20))
        }
    };
    let needed = u64::from(2 + 3 * bits);
    // one rotation that never changes is a constant
    let varied = context.place.sent - context.place.top().map_or(0, |it| it.count);
    if rotation.count < FEWEST || varied < FEWEST || needed >= each {
        return None;
    }
    let array = match (context.place.core, rotation.float) {
        (ValueKind::Struct(_), _) | (_, FloatCode::Raw(64)) => "an `[f32; 4]` with ",
        _ => "",
    };
    let if_precise = match rotation.float {
        FloatCode::Raw(_) => ", if that is precise enough",
        FloatCode::Steps { .. } => "",
    };
    let observation = format!("unit quaternions in all {} values", rotation.count);
    let attribute = format!("smallest_three(bits = {bits})");
    let change = format!("{array}`#[{attribute}]`: {needed} bits instead of {each}{if_precise}");
    let saves = rotation.count * (each - needed);
    let mut found = context.found("rotation", saves, observation, change);
    if array.is_empty() {
        found = found.cured(Slot::Value, Effect::Rounds, attribute);
    }
    Some(FoundHint { replaces: true, ..found })
}
