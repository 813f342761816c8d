//! Hints for strings that are one of few values.

use bitpack::trace::Role;

use super::{FoundHint, Group, HintContext};
use crate::model::Encoding;
use crate::profile::place::Part;
use bitpack::bit_length;

/// Minimum number of times that each distinct string was sent on average.
const OFTEN: u64 = 16;

/// Returns a hint to use an enum instead of a string.
pub(super) fn of(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let is_text = |shape: &Encoding| {
        matches!(
            shape,
            Encoding::Text { .. }
                | Encoding::UnalignedText { .. }
                | Encoding::NulTerminated { .. }
                | Encoding::Utf16 { .. }
        )
    };
    let [part] = group.parts.as_slice() else {
        return None;
    };
    let all = part.texts.all().filter(|_| group.node.is_some_and(is_text))?;
    let (few, count) = (all.len() as u64, group.count());
    if few < 2 || count < OFTEN * few {
        return None;
    }
    let is_own = |part: &&Part<'_>| match (part.purpose.role, part.purpose.node, group.node) {
        (Role::Length | Role::Value, Some(one), Some(other)) => core::ptr::eq(one, other),
        (role, ..) => role == Role::Align,
    };
    let spent = context.place.parts.iter().filter(is_own);
    let spent: u64 = spent.map(|it| it.codes.bits).sum();
    let needed = bit_length(u128::from(few - 1));
    let mut texts: Vec<&str> = all.iter().map(|(_, text)| &**text).collect();
    texts.sort_unstable();
    let named: Vec<String> = texts.iter().map(|it| format!("`{it}`")).collect();
    let observation = format!("only {few} values in {count}: {}", named.join(", "));
    let change = format!(
        "an enum of these {few} values: {needed} bits instead of {:.1} on average",
        spent as f64 / count as f64
    );
    let saves = spent.checked_sub(count * u64::from(needed))?;
    let found = context.found("few values", saves, observation, change);
    Some(FoundHint { replaces: true, ..found })
}
