//! Hints for integers that are sent in groups of bits (`varint`), or should be.

use super::{Effect, FoundHint, Group, HintContext, Slot};
use crate::describe::number;
use crate::model::{Encoding, Integers};
use crate::profile::codes::Codes;
use crate::profile::values::Lengths;
use crate::varint;
use bitpack::bit_length;

/// Returns the total bits of all integers with `varint` in groups of the best size, and that size.
fn best(group: &Group<'_>) -> Option<(u64, u32)> {
    let lengths: Option<Vec<&Lengths>> =
        group.parts.iter().map(|it| it.lengths.as_deref()).collect();
    let lengths = lengths.filter(|it| !it.is_empty())?;
    let cost = |size: u32| lengths.iter().map(|it| it.cost(size)).sum::<u64>();
    (1..=8).map(|size| (cost(size), size)).min()
}

fn attribute(size: u32) -> String {
    if size == 7 { "varint".to_owned() } else { format!("varint(group = {size})") }
}

/// Returns a hint to use `varint` for integers that are usually near 0, with the best size of a
/// group. It must save at least a quarter of the bits.
pub(super) fn near_zero(
    context: &HintContext<'_>,
    group: &Group<'_>,
    integers: Integers,
) -> Option<FoundHint> {
    let is_constant = group.least() == group.most();
    if integers.fraction > 0 || group.width()? > 64 || context.counts() || is_constant {
        return None;
    }
    let (bits, size) = best(group)?;
    let (count, spent) = (group.count(), group.bits());
    // one value that is sent most of the time is the default of `omit_default`
    let has_default = group.codes().filter_map(Codes::top).any(|top| 2 * top.1.count > count);
    if has_default || bits > spent / 4 * 3 {
        return None;
    }
    let mean = bits as f64 / count.max(1) as f64;
    let observation = format!("usually near 0 in {count} values");
    let attribute = attribute(size);
    let change = format!("`#[{attribute}]`: {mean:.1} bits on average");
    let found = context.found("near zero", spent - bits, observation, change);
    Some(found.cured(Slot::Value, Effect::None, attribute))
}

/// Returns a hint for integers that are sent with `varint`: another size of a group, or a range,
/// which takes fewer bits for values that are spread evenly.
pub(super) fn spread(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    let Encoding::Varint { group: own, signed, .. } = *group.node? else {
        return None;
    };
    let (count, spent) = (group.count(), group.bits());
    let mean = spent as f64 / count.max(1) as f64;
    let (bits, size) = best(group)?;
    let (low, high) = ends([group.least(), group.most()], signed);
    let needed = bit_length(high.wrapping_sub(low));
    let range = count * u64::from(needed);
    if range <= bits && !context.counts() {
        let saves = spent.checked_sub(range).filter(|it| 20 * it >= spent)?;
        let [low, high] = [low, high].map(|it| number(it, signed, 0));
        let observation = format!("spread over {low}..={high} in {count} values");
        let attribute = format!("bits(min = {low}, max = {high})");
        let change =
            format!("`#[{attribute}]` instead of `varint`: {needed} bits instead of {mean:.1}");
        let found = context.found("varint", saves, observation, change);
        return Some(found.cured(Slot::Value, Effect::Seen, attribute));
    }
    let saves = spent.checked_sub(bits).filter(|it| 20 * it >= spent && size != own)?;
    let now = bits as f64 / count.max(1) as f64;
    let observation = format!("{mean:.1} bits on average in {count} values");
    let attribute = attribute(size);
    let change = format!("`#[{attribute}]` instead of groups of {own}: {now:.1} bits");
    let found = context.found("varint", saves, observation, change);
    Some(found.cured(Slot::Value, Effect::None, attribute))
}

/// Returns the range of integers in two's complement, given the least and the greatest as `varint`
/// sends them.
fn ends([least, most]: [u64; 2], signed: bool) -> (u128, u128) {
    if !signed {
        // a range from 0 if that takes no more bits
        let from_zero = bit_length(most.into()) == bit_length((most - least).into());
        return (if from_zero { 0 } else { least.into() }, most.into());
    }
    // the greatest number of zigzag is one end, and the one before it is beyond the other end
    let [one, other] = [most, most.saturating_sub(1)].map(|it| varint::unzigzag(it.into(), true));
    if (one as i128) < other as i128 { (one, other) } else { (other, one) }
}
