//! Hints for lists and arrays of integers that nearly all have one value.

use bitpack::trace::Role;

use super::{Effect, FoundHint, Group, HintContext, Slot};
use crate::describe::number;
use crate::model::{Encoding, Integers};
use crate::profile::value_kind::ValueKind;
use bitpack::bit_length;

/// Returns a hint to omit the most frequent element, with the range of the others.
pub(super) fn of(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let (place, node) = (context.place, group.node?);
    let around = context.places.all.get(place.parent)?.core;
    let is_element = matches!(around, ValueKind::Array { .. } | ValueKind::List { .. });
    let is_plain = matches!(place.core, ValueKind::Leaf) && !place.is_optional && !place.is_omitted;
    let ([part], Role::Value) = (group.parts.as_slice(), group.role) else { return None };
    if !is_element || !is_plain || place.field.is_some() {
        return None;
    }
    let Integers { min, range, signed, fraction, grows } = Integers::of(node)?;
    if fraction > 0 || grows {
        return None;
    }
    let (width, (code, top)) = (group.width()?, part.codes.top()?);
    let (count, spent) = (group.count(), group.bits());
    let needed = bit_length(u128::from(group.most() - group.least()));
    let others = count - top.count;
    let saves = spent.checked_sub(count + others * u64::from(needed))?;
    // more than a range alone
    if others == 0 || 20 * saves.saturating_sub(group.saves(width - needed)) < spent {
        return None;
    }
    let show = |code: u64| number(min.wrapping_add(code.into()), signed, 0);
    let value = show(code);
    let omit =
        if value == "0" { "omit_default".to_owned() } else { format!("omit_default({value})") };
    let ([low, high], effect) = if needed < width {
        (super::numbers::of_width([group.least(), group.most()], needed, range), Effect::Seen)
    } else {
        ([0, u64::try_from(range).ok()?], Effect::None)
    };
    // the type has its own width without an attribute
    let is_whole = matches!(node, Encoding::Bits { bits: 8 | 16 | 32 | 64, .. });
    let encoding = if needed == width && is_whole {
        String::new()
    } else {
        format!(", bits(min = {}, max = {})", show(low), show(high))
    };
    let attribute = format!("each({omit}{encoding})");
    let share = 100.0 * top.count as f64 / count as f64;
    let observation = format!("{value} in {share:.1} % of {count} elements");
    let change = format!("`#[{attribute}]`: 1 bit for each of these");
    let change = match around {
        ValueKind::Array { len, .. } if value == "0" => {
            let [index, end] =
                [len.saturating_sub(1), len].map(|it| u64::from(bit_length(it.into())));
            let arrays = count / u64::from(len.max(1));
            let subset = arrays * end + others * (index + u64::from(needed));
            let [now, other] = [count + others * u64::from(needed), subset]
                .map(|it| it as f64 / arrays.max(1) as f64);
            let advice = format!(
                "; by hand, an `[Option<_>; {len}]` with `#[subset(indices)]` takes {other:.1} bits \
                 instead of these {now:.1}"
            );
            change + if other < now { &advice } else { "" }
        }
        _ => change,
    };
    let found = context.found("sparse", saves, observation, change);
    Some(found.cured(Slot::Value, effect, attribute))
}
