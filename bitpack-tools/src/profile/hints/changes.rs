//! Hints from packets that are deltas: fields that always change, and fields that never do.

use bitpack::trace::Role;

use super::{Effect, FEWEST, FoundHint, Group, HintContext, Slot, delta};
use crate::model::{DeltaForm, Encoding};
use crate::profile::value_kind::ValueKind;

/// Kind of the hint for a field that changes in every delta.
pub(super) const ALWAYS: &str = "always changes";

/// Returns a hint for a field of deltas whose changed bit is always set, or never.
pub(super) fn of(context: &HintContext<'_, '_>, group: &Group<'_, '_>) -> Option<FoundHint> {
    let (place, mut node) = (context.place, group.node?);
    if group.role != Role::Changed || place.field.is_none() || group.count() < FEWEST {
        return None;
    }
    while let Encoding::Optional(of) | Encoding::Named { of, .. } = node {
        node = of;
    }
    let own = context.places.model.delta(node);
    let has_one_bit = matches!(own, DeltaForm::Own | DeltaForm::Whole);
    if !has_one_bit || !matches!(place.core, ValueKind::Leaf | ValueKind::Vector) {
        return None;
    }
    let (count, changed) = (group.count(), group.codes().map(super::structure::set).sum::<u64>());
    if changed == count {
        let observation = format!("changes in all of {count} deltas");
        let attribute = delta::attribute_of(own, true)?;
        let change = format!("`#[{attribute}]`: no bit that says that it changed");
        let found = context.found(ALWAYS, count, observation, change);
        return Some(found.cured(Slot::Delta, Effect::None, attribute));
    }
    let observation = format!("the same as its baseline in all of {count} deltas");
    let change = "send the field once, in a packet of its own: saves 1 bit".to_owned();
    (changed == 0).then(|| context.found("never changes", group.bits(), observation, change))
}
