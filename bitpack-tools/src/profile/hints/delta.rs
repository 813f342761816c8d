//! Hints to send a kind of packet as a delta, and from packets that are deltas: better widths, fields
//! that always change, and fields that never do.

use bitpack::trace::Role;

use super::{Effect, FEWEST, FoundHint, Group, HintContext, Slot};
use crate::model::{DeltaForm, Encoding, Field, unwrapped};
use crate::profile::declared::{Inside, declared, has_deltas};
use crate::profile::differences::Tiers as Widths;
use crate::profile::place::Place;
use crate::profile::places::Places;
use crate::profile::value_kind::ValueKind;

/// The minimum saving of a delta is the size of the full packet divided by this number: a tenth,
/// because a delta needs a baseline on both ends.
const LEAST: u64 = 10;

/// Kind of the hint for a field that changes in every delta.
pub(super) const ALWAYS: &str = "always changes";

/// Returns a hint to send a kind of packet as deltas if most of its fields equal those of the
/// packet before.
pub(super) fn of(places: &Places<'_>, kind: usize) -> Option<FoundHint> {
    let place = places.all.get(kind)?;
    let tally = place.packets.as_deref()?;
    if place.compared < FEWEST {
        return None;
    }
    let (mut saves, mut named) = (i128::from(tally.whole) - i128::from(tally.delta), Vec::new());
    // the fields with a predecessor in the packet before, and the unchanged ones
    let (mut total, mut same) = (0, 0);
    let inside = places.all.iter().enumerate().filter(|(at, _)| places.is_inside(*at, kind));
    for (at, place) in inside {
        let (attribute, less) = attribute(place);
        saves += i128::from(less);
        if less > 0 {
            named.push((less, format!("`{}`: `#[delta({attribute})]`", places.path(at))));
        }
        if matches!(place.core, ValueKind::Leaf | ValueKind::Vector(_) | ValueKind::Map { .. }) {
            (total, same) = (total + place.compared, same + place.same);
        }
    }
    let saves = u64::try_from(saves).ok().filter(|it| LEAST * it >= tally.whole)?;
    named.sort_by_key(|it| core::cmp::Reverse(it.0));
    let named: Vec<String> = named.into_iter().map(|it| it.1).collect();
    let with = if named.is_empty() { String::new() } else { format!(" with {}", named.join(", ")) };
    let observation = format!(
        "{:.0} % of its fields are the same as in the previous packet",
        100.0 * same as f64 / total.max(1) as f64
    );
    let change = format!(
        "`#[derive(Delta)]`{with}: {:.1} bits instead of {:.1}",
        (tally.whole - saves) as f64 / place.compared as f64,
        tally.whole as f64 / place.compared as f64
    );
    Some(FoundHint::new(kind, "delta", saves, observation, change))
}

/// Returns the arguments of the attribute `delta` for a field, and the number of bits that they
/// save against a delta without them.
fn attribute(place: &Place<'_>) -> (String, u64) {
    let differences = &place.differences;
    if differences.changed < FEWEST {
        return (String::new(), 0);
    }
    // only for a struct field, because an element of a list has a step instead of a changed bit
    let is_always = place.field.is_some() && differences.changed == differences.asked;
    let (best, asked) = (differences.best(), if is_always { differences.asked } else { 0 });
    let less = asked + best.map_or(0, |it| differences.bits - it.bits);
    (arguments(is_always, best.map(|it| [it.small, it.large]), false), less)
}

/// Returns a hint for better widths of the differences of a field, in a type whose schema describes
/// its deltas. The differences are those from the packet before.
pub(super) fn widths(context: &HintContext<'_>) -> Option<FoundHint> {
    let (place, node) = (context.place, context.place.node?);
    if !has_deltas(context.places, place) {
        return None;
    }
    // the difference of a value that wraps around is unknown
    let delta = context.places.model.delta(unwrapped(node));
    if matches!(delta, DeltaForm::Differences { wrapping: true, .. }) {
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
    context: &HintContext<'_>,
    always: Option<&FoundHint>,
) -> Option<FoundHint> {
    let changed = context.place.differences.changed;
    let observation = format!("{changed} values differ from their baselines");
    better(context, context.place.node?, &observation, always)
}

/// Returns a hint for the widths of differences that take the fewest bits, if they save at least a
/// twentieth.
fn better(
    context: &HintContext<'_>,
    node: &Encoding,
    observation: &str,
    always: Option<&FoundHint>,
) -> Option<FoundHint> {
    let differences = &context.place.differences;
    if differences.changed < FEWEST {
        return None;
    }
    let (before, own, wrapping) = match *context.places.model.delta(unwrapped(node)) {
        DeltaForm::Own | DeltaForm::Whole => (differences.bits, "a whole value".to_owned(), false),
        DeltaForm::Differences { small, large, wrapping } => {
            let own = format!("`{}`", arguments(false, Some([small, large]), wrapping));
            (differences.cost(small, large), own, wrapping)
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

/// Returns a hint for a field of deltas whose changed bit is always set, or never.
pub(super) fn changes(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let (place, mut node) = (context.place, group.node?);
    if group.role != Role::Changed || place.field.is_none() || group.count() < FEWEST {
        return None;
    }
    while let Encoding::Optional(of) | Encoding::Named { of, .. } = node {
        node = of;
    }
    let delta = context.places.model.delta(node);
    let has_one_bit = matches!(delta, DeltaForm::Own | DeltaForm::Whole);
    if !has_one_bit || !matches!(place.core, ValueKind::Leaf | ValueKind::Vector(_)) {
        return None;
    }
    let (count, changed) = (group.count(), group.count_of(1));
    if changed == count {
        let observation = format!("changes in all of {count} deltas");
        let attribute = attribute_of(delta, true)?;
        let change = format!("`#[{attribute}]`: no bit that says that it changed");
        let found = context.found(ALWAYS, count, observation, change);
        return Some(found.cured(Slot::Delta, Effect::None, attribute));
    }
    let observation = format!("the same as its baseline in all of {count} deltas");
    let change = "send the field once, in a packet of its own: saves 1 bit";
    (changed == 0).then(|| context.found("never changes", group.bits(), observation, change))
}

/// Returns `true` for a member of a tuple, which has no attribute `delta` of its own.
fn is_member(context: &HintContext<'_>) -> bool {
    let declared = declared(context.places.model, context.places, context.at);
    declared.is_some_and(|it| matches!(it.inside, Inside::Part(_)))
}

/// Returns the attribute for the delta of a field; `None` if it needs none.
fn attribute_of(delta: &DeltaForm, is_always: bool) -> Option<String> {
    let arguments = match *delta {
        DeltaForm::Differences { small, large, wrapping } => {
            arguments(is_always, Some([small, large]), wrapping)
        }
        _ => arguments(is_always, None, false),
    };
    (!arguments.is_empty()).then(|| format!("delta({arguments})"))
}

/// Returns the arguments of an attribute for differences: `widths` are those of small and of large
/// ones.
pub(super) fn arguments(is_always: bool, widths: Option<[u32; 2]>, wraps: bool) -> String {
    let widths = widths.map(|[small, large]| match large {
        0 => format!("small = {small}"),
        _ => format!("small = {small}, large = {large}"),
    });
    let (always, wraps) = (is_always.then_some("always"), wraps.then_some("wrapping"));
    let all: Vec<&str> = always.into_iter().chain(widths.as_deref()).chain(wraps).collect();
    all.join(", ")
}
