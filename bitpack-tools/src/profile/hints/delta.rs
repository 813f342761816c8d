//! Hints to send a kind of packet as a delta.

use super::{Effect, FEWEST, FoundHint, HintContext, Slot};
use crate::model::{DeltaForm, Encoding, Field, unwrapped};
use crate::profile::PacketCounts;
use crate::profile::declared::{Inside, declared};
use crate::profile::differences::Tiers as Widths;
use crate::profile::place::Place;
use crate::profile::places::Places;
use crate::profile::value_kind::ValueKind;

/// The minimum saving of a delta is the size of the full packet divided by this number: a tenth,
/// because a delta needs a baseline on both ends.
const LEAST: u64 = 10;

/// Returns a hint to send a kind of packet as deltas if most of its fields equal those of the
/// packet before.
pub(super) fn of(places: &Places<'_>, tally: &PacketCounts) -> Option<FoundHint> {
    let place = places.all.get(tally.place)?;
    if place.compared < FEWEST {
        return None;
    }
    let (mut saves, mut named) = (i128::from(tally.whole) - i128::from(tally.delta), Vec::new());
    let inside = places.all.iter().enumerate().filter(|(at, _)| places.is_inside(*at, tally.place));
    for (at, place) in inside {
        let (attribute, less) = attribute(place);
        saves += i128::from(less);
        if less > 0 {
            named.push((less, format!("`{}`: `#[delta({attribute})]`", places.path(at))));
        }
    }
    let saves = u64::try_from(saves).ok().filter(|it| LEAST * it >= tally.whole)?;
    named.sort_by_key(|it| core::cmp::Reverse(it.0));
    let named: Vec<String> = named.into_iter().map(|it| it.1).collect();
    let with = if named.is_empty() { String::new() } else { format!(" with {}", named.join(", ")) };
    let (same, total) = same(places, tally.place);
    let observation = format!(
        "{:.0} % of its fields are the same as in the previous packet",
        100.0 * same as f64 / total.max(1) as f64
    );
    let change = format!(
        "`#[derive(Delta)]`{with}: {:.1} bits instead of {:.1}",
        (tally.whole - saves) as f64 / place.compared as f64,
        tally.whole as f64 / place.compared as f64
    );
    let waste = "delta";
    let place = tally.place;
    let (is_key, replaces) = (false, false);
    let cure = None;
    Some(FoundHint { place, is_key, replaces, waste, saves, observation, change, cure })
}

/// Returns the arguments of the attribute `delta` for a field, and the number of bits that they
/// save against a delta without them.
fn attribute(place: &Place<'_>) -> (String, u64) {
    let differences = &place.differences;
    if differences.changed < FEWEST {
        return (String::new(), 0);
    }
    let (mut said, mut less) = (Vec::new(), 0);
    // only for a struct field, because an element of a list has a step instead of a changed bit
    if place.field.is_some() && differences.changed == differences.asked {
        said.push("always".to_owned());
        less += differences.asked;
    }
    if let Some(tiers) = differences.best() {
        said.push(arguments(tiers.small, tiers.large));
        less += differences.bits - tiers.bits;
    }
    (said.join(", "), less)
}

/// Returns a hint for better widths of the differences of a field, in a type whose schema describes
/// its deltas. The differences are those from the packet before.
pub(super) fn widths(context: &HintContext<'_, '_>) -> Option<FoundHint> {
    let (place, node) = (context.place, context.place.node?);
    if !context.places.has_deltas(place) {
        return None;
    }
    // the difference of a value that wraps around is unknown
    if matches!(
        context.places.model.delta(unwrapped(node)),
        DeltaForm::Differences { wrapping: true, .. }
    ) {
        return None;
    }
    let changed = place.differences.changed;
    let observation = format!(
        "{changed} of {} values differ from the previous packet",
        place.compared.max(changed)
    );
    better(context, node, &observation, None)
}

/// Returns a hint for better widths of the differences of a field, from packets that are deltas. It
/// includes the hint to send the field always, if there is one.
pub(super) fn widths_in_deltas(
    context: &HintContext<'_, '_>,
    always: Option<&FoundHint>,
) -> Option<FoundHint> {
    let changed = context.place.differences.changed;
    let observation = format!("{changed} values differ from their baselines");
    better(context, context.place.node?, &observation, always)
}

/// Returns a hint for the widths of differences that take the fewest bits, if they save at least a
/// twentieth.
fn better(
    context: &HintContext<'_, '_>,
    node: &Encoding,
    observation: &str,
    always: Option<&FoundHint>,
) -> Option<FoundHint> {
    let differences = &context.place.differences;
    if differences.changed < FEWEST {
        return None;
    }
    let (before, own, wrapping) = match context.places.model.delta(unwrapped(node)) {
        DeltaForm::Own | DeltaForm::Whole => (differences.bits, "a whole value".to_owned(), false),
        DeltaForm::Differences { small, large, wrapping } => {
            let own = format!("`{}`", written(*small, *large, *wrapping));
            (differences.cost(*small, *large), own, *wrapping)
        }
        // the differences of a function are unknown
        DeltaForm::Opaque | DeltaForm::Function { .. } => return None,
    };
    let each = |bits: u64| bits as f64 / differences.changed as f64;
    let declared = context.place.field.is_some_and(Field::is_always_sent);
    let (bits, delta) = match differences.best() {
        Some(Widths { small, large, bits }) => {
            (bits, DeltaForm::Differences { small, large, wrapping })
        }
        None => (differences.bits, DeltaForm::Own),
    };
    let attribute = attribute_of(&delta, always.is_some() || declared);
    let change = match (&attribute, delta) {
        (Some(attribute), DeltaForm::Differences { .. }) if is_member(context) => {
            format!("a struct with `Delta` in place of the tuple, and in it `#[{attribute}]`")
        }
        (Some(attribute), DeltaForm::Differences { .. }) => format!("`#[{attribute}]`"),
        _ => "a whole value, without `small`,".to_owned(),
    };
    let saves = before.checked_sub(bits).filter(|it| *it > 0 && 20 * it >= before)?;
    let saves = saves + always.map_or(0, |it| it.saves);
    let and_always = always.map_or_else(String::new, |it| format!("; {}", it.observation));
    let observation =
        format!("{observation}, {:.1} bits each in a delta{and_always}", each(before));
    let change = format!("{change} instead of {own}: {:.1} bits for each difference", each(bits));
    let found = context.found("delta widths", saves, observation, change);
    Some(match attribute {
        Some(attribute) => found.cured(Slot::Delta, Effect::None, attribute),
        None => found.removing(Slot::Delta, &["delta"]),
    })
}

/// Returns `true` for a member of a tuple, which has no attribute `delta` of its own.
fn is_member(context: &HintContext<'_, '_>) -> bool {
    let declared = declared(context.places.model, context.places, context.at);
    declared.is_some_and(|it| matches!(it.inside, Inside::Part(_)))
}

/// Returns the attribute for the delta of a field; `None` if it needs none.
pub(super) fn attribute_of(delta: &DeltaForm, is_always: bool) -> Option<String> {
    let widths = match delta {
        DeltaForm::Differences { small, large, wrapping } => {
            Some(written(*small, *large, *wrapping))
        }
        _ => None,
    };
    let arguments: Vec<String> =
        is_always.then(|| "always".to_owned()).into_iter().chain(widths).collect();
    (!arguments.is_empty()).then(|| format!("delta({})", arguments.join(", ")))
}

fn written(small: u32, large: u32, wrapping: bool) -> String {
    arguments(small, large) + if wrapping { ", wrapping" } else { "" }
}

pub(super) fn arguments(small: u32, large: u32) -> String {
    match large {
        0 => format!("small = {small}"),
        _ => format!("small = {small}, large = {large}"),
    }
}

/// Returns the number of unchanged fields, then the number of fields with a predecessor in the
/// packet before.
fn same(places: &Places<'_>, kind: usize) -> (u64, u64) {
    let is_field = |place: &Place<'_>| {
        matches!(place.core, ValueKind::Leaf | ValueKind::Vector | ValueKind::Map { .. })
    };
    let inside = places.all.iter().enumerate().filter(|(at, _)| places.is_inside(*at, kind));
    let leaves = inside.filter(|(_, place)| is_field(place));
    leaves.fold((0, 0), |(same, all), (_, it)| (same + it.same, all + it.compared))
}
