//! Hints for numbers with unused parts of their range, and for floats with more precision than
//! their values need.

use bitpack::trace::Role;

use super::{Effect, FoundHint, Group, HintContext, Slot, groups_of_bits};
use crate::describe::number;
use crate::model::{Encoding, Integers};
use crate::profile::codes::gcd;
use crate::profile::value_kind::ValueKind;
use bitpack::bit_length;

/// Maximum number of steps of a quantised float in a hint. With more, an `f32` cannot represent
/// each step.
const MOST_STEPS: f64 = 2_000_000.0;

/// Maximum number of coarser step counts that are tried one by one for a quantised float. Above it,
/// only common divisors of all values are used.
const TRIED: u64 = 1 << 16;

/// Maximum probability that random values fit a coarser step size by accident. A hint is given only
/// below it.
const BY_ACCIDENT: f64 = 0.001;

/// Returns a hint for a field that is a number or one bit.
pub(super) fn of(context: &HintContext<'_>, group: &Group<'_>) -> Option<FoundHint> {
    if group.role != Role::Value {
        return None;
    }
    let shape = group.node?;
    if let Some(integers @ Integers { signed, fraction, grows, .. }) = Integers::of(shape) {
        let show = |code: u64| number(integers.of_code(code), signed, fraction);
        if grows && group.least() != group.most() {
            return groups_of_bits::spread(context, group);
        }
        if grows {
            return Some(constant(context, group, &show(group.least())));
        }
        let range = integer(context, group, show, integers);
        let groups = groups_of_bits::near_zero(context, group, integers);
        let units = multiples(context, group, integers);
        // the first of several with one saving
        let found = [units, groups, range].into_iter().flatten();
        let found = found.filter(|it| !context.only_cures || it.cure.is_some());
        return found.max_by_key(|it| it.saves);
    }
    match shape {
        Encoding::Bool if group.least() == group.most() => {
            let value = if group.most() == 1 { "true" } else { "false" };
            Some(constant(context, group, value))
        }
        Encoding::Compressed { min, max, steps, strict, wrapping, .. } => {
            let (min, max) = (f64::from(*min), f64::from(*max));
            compressed(context, group, (min, max), (*steps).into(), [*strict, *wrapping])
        }
        Encoding::CompressedF64 { min, max, steps, strict, wrapping, .. } => {
            compressed(context, group, (*min, *max), *steps, [*strict, *wrapping])
        }
        Encoding::Float { bits } => float(context, group, *bits),
        _ => None,
    }
}

fn constant(context: &HintContext<'_>, group: &Group<'_>, value: &str) -> FoundHint {
    let conditions = context.conditions();
    let conditions: Vec<String> = conditions.iter().map(|it| format!("`when({it})`")).collect();
    let change = if conditions.is_empty() {
        "remove the field: it carries no information".to_owned()
    } else {
        format!("remove the field and {}: they never change anything", conditions.join(", "))
    };
    context.found(
        "constant",
        group.bits(),
        format!("always {value} in {} values", group.count()),
        change,
    )
}

/// Returns a hint for an integer, such as a smaller range. Encoded values are distances from the
/// minimum of its type or range.
fn integer(
    context: &HintContext<'_>,
    group: &Group<'_>,
    show: impl Fn(u64) -> String,
    Integers { fraction, range, .. }: Integers,
) -> Option<FoundHint> {
    let (least, most, width) = (group.least(), group.most(), group.width()?);
    if width > 64 || context.counts() {
        return None;
    }
    if least == most {
        return Some(constant(context, group, &show(least)));
    }
    let (lower, upper) = whole([least, most], fraction)?;
    let (needed, above) = (bit_length((upper - lower).into()), bit_length(upper.into()));
    let (low, needed) = if above == needed { (0, above) } else { (lower, needed) };
    if needed >= width {
        return None;
    }
    let observation = match low {
        0 => format!("never above {} in {} values", show(most), group.count()),
        _ => format!("never outside {}..={} in {} values", show(least), show(most), group.count()),
    };
    let ends = format!("min = {}, max = {}", show(low), show(upper));
    let (attribute, now) = if fraction > 0 { ("fixed(…, ", needed) } else { ("bits(", needed) };
    let change = format!("`#[{attribute}{ends})]`: {now} bits instead of {width}");
    let found = context.found("range", group.saves(width - needed), observation, change);
    if fraction > 0 {
        return Some(found);
    }
    let [low, high] = of_width([low, upper], needed, range);
    let attribute = format!("bits(min = {}, max = {})", show(low), show(high));
    Some(found.cured(Slot::Value, Effect::Seen, attribute))
}

/// Widens a range of codes (encoded integers) to as many as `bits` bits can hold. The range grows
/// alike on both sides, but not below 0 and not above `last`.
pub(super) fn of_width([low, high]: [u64; 2], bits: u32, last: u128) -> [u64; 2] {
    let spare = u64::MAX.checked_shr(64 - bits).unwrap_or(0) - (high - low);
    let last = u64::try_from(last).unwrap_or(u64::MAX);
    let below = (spare / 2).min(low);
    [low - below, high.saturating_add(spare - below).min(last)]
}

/// Returns a hint for integers that are all multiples of a number, or all have one remainder.
fn multiples(
    context: &HintContext<'_>,
    group: &Group<'_>,
    integers: Integers,
) -> Option<FoundHint> {
    let (unit, width) = (group.stride(), group.width()?);
    let distinct = group.codes().map(|it| it.seen.len()).max().unwrap_or(0);
    // random values are multiples of a number by accident with this probability
    let accident = (unit.max(1) as f64).powi(-(distinct.saturating_sub(1) as i32));
    if unit < 2 || integers.fraction > 0 || width > 64 || accident > BY_ACCIDENT || context.counts()
    {
        return None;
    }
    let value = |code: u64| integers.min.wrapping_add(code.into()) as i128;
    let (least, most, unit) = (value(group.least()), value(group.most()), i128::from(unit));
    let rest = least.rem_euclid(unit);
    let (low, high) = (least.div_euclid(unit), most.div_euclid(unit));
    let needed = |low: i128| bit_length((high - low) as u128);
    let low = if low > 0 && needed(0) == needed(low) { 0 } else { low };
    let needed = needed(low);
    if needed >= width {
        return None;
    }
    let minus = if rest > 0 { format!(" minus {rest}") } else { String::new() };
    let plus = if rest > 0 { format!(" plus {rest}") } else { String::new() };
    let observation =
        format!("{least}..={most}, all multiples of {unit}{plus}, in {} values", group.count());
    let change = format!(
        "send the value{minus} divided by {unit}: `#[bits(min = {low}, max = {high})]`, {needed} bits instead of {width}"
    );
    Some(context.found("steps", group.saves(width - needed), observation, change))
}

/// Widens a range of fixed-point numbers to whole units, because the attribute `fixed` declares
/// whole numbers. Returns `None` if an end exceeds 64 bits.
fn whole([least, most]: [u64; 2], fraction: u32) -> Option<(u64, u64)> {
    let below = 1_u64.checked_shl(fraction)? - 1;
    Some((least & !below, most.checked_add(below)? & !below))
}

fn compressed(
    context: &HintContext<'_>,
    group: &Group<'_>,
    (min, max): (f64, f64),
    steps: u64,
    [strict, wraps]: [bool; 2],
) -> Option<FoundHint> {
    let (least, most, width) = (group.least(), group.most(), group.width()?);
    let value = |code: u64| min + (max - min) * code as f64 / steps as f64;
    if least == most {
        return Some(constant(context, group, &format!("{}", rounded(value(least)))));
    }
    let coarse = coarser(group, steps);
    let step = (max - min) / coarse.unwrap_or(steps) as f64;
    let bits = |low: f64, high: f64| bit_length(steps_between(low, high, step) as u128);
    let (low, high) = (value(least), value(most));
    let needed = bits(low, high);
    if needed >= width {
        return None;
    }
    // as round as possible, or the declared ends if those cost nothing
    let is_whole = bits(min, max) == needed;
    let (low, high, outside) = if is_whole {
        (min, max, String::new())
    } else {
        let fits = |low: f64, high: f64| bits(low, high) <= needed;
        let outside = format!("never outside {}..={}", shortly(low), shortly(high));
        let (low, high) = round_ends((low, high), (min, max), &fits);
        (low, high, outside)
    };
    let count = group.count();
    let fine = if coarse.is_some() {
        format!("all values lie on steps of {}", shown(step))
    } else {
        String::new()
    };
    let both = if outside.is_empty() || fine.is_empty() { "" } else { ", and " };
    let waste = if coarse.is_some() { "steps" } else { "range" };
    let observation = format!("{outside}{both}{fine} in {count} values");
    let ends = match (strict, wraps) {
        (true, _) => ", strict",
        (_, true) => ", wrapping",
        _ => "",
    };
    // a circle has the length of its range
    if wraps && !is_whole {
        return None;
    }
    let attribute = format!("compressed({}, {}, {}{ends})", point(low), point(high), shown(step));
    let change = format!("`#[{attribute}]`: {needed} bits instead of {width}");
    let effect = if coarse.is_some() { Effect::Rounds } else { Effect::Seen };
    let found = context.found(waste, group.saves(width - needed), observation, change);
    Some(found.cured(Slot::Value, effect, attribute))
}

/// Returns the smallest number of steps of a quantised float that still represents all values, if
/// it is less than `steps`.
fn coarser(group: &Group<'_>, steps: u64) -> Option<u64> {
    // a common divisor of all codes is found even with too many values or steps to try
    let common = gcd(gcd(group.stride(), group.least()), steps);
    let multiples = (common > 1).then(|| steps / common);
    let Some(all) = group.all() else {
        return multiples;
    };
    let fits = |fewer: u64| {
        all.iter().all(|code| {
            let near = (u128::from(*code) * u128::from(fewer) * 2 + u128::from(steps))
                / (2 * u128::from(steps));
            let back = (near * u128::from(steps) * 2 + u128::from(fewer)) / (2 * u128::from(fewer));
            back == u128::from(*code)
        })
    };
    let found = (1..=TRIED.min(steps / 2)).find(|fewer| fits(*fewer)).or(multiples)?;
    // `found` smaller numbers were tried, each of which random values fit with this probability
    let share = found as f64 / steps as f64;
    let accidents = found as f64 * share.powf(all.len() as f64);
    (accidents < BY_ACCIDENT).then_some(found)
}

fn float(context: &HintContext<'_>, group: &Group<'_>, bits: u32) -> Option<FoundHint> {
    let floats = group.floats().filter(|it| it.are_finite)?;
    let (least, most) = (floats.least, floats.most);
    if least >= most {
        return Some(constant(context, group, &format!("{least}")));
    }
    let (step, exactly) = match floats.step() {
        Some(step) => (step, true),
        // without an exact step, suggest 16 bits, finer than a person can see
        None => (nice_above((most - least) / 65_535.0), false),
    };
    let count = steps_between(least, most, step);
    let needed = bit_length(count as u128);
    if count > MOST_STEPS || needed >= bits {
        return None;
    }
    let fits = |low, high| bit_length(steps_between(low, high, step) as u128) <= needed;
    let (low, high) = round_ends((least, most), (f64::MIN, f64::MAX), &fits);
    let count = group.count();
    let observation = if exactly {
        format!(
            "{}..={} in steps of {} in {count} values",
            shortly(least),
            shortly(most),
            shown(step)
        )
    } else {
        format!("never outside {}..={} in {count} values", shortly(least), shortly(most))
    };
    let when = if exactly { "" } else { ", if that is precise enough" };
    let attribute = format!("compressed({}, {}, {})", point(low), point(high), shown(step));
    let change = format!("`#[{attribute}]`: {needed} bits instead of {bits}{when}");
    let waste = if exactly { "steps" } else { "float" };
    let found = context.found(waste, group.saves(bits - needed), observation, change);
    // a vector of doubles may be of a type that takes no attribute
    let is_cured = bits == 32 || matches!(context.place.core, ValueKind::Leaf);
    Some(if is_cured { found.cured(Slot::Value, Effect::Rounds, attribute) } else { found })
}

/// Returns the range with the roundest ends for which `fits` returns `true`: multiples of the
/// largest possible unit, which is 1, 2 or 5 times a power of ten. It contains the first range and
/// lies inside the second.
fn round_ends(
    (low, high): (f64, f64),
    (least, most): (f64, f64),
    fits: &dyn Fn(f64, f64) -> bool,
) -> (f64, f64) {
    for power in (-6..=6).rev() {
        for factor in [5.0, 2.0, 1.0] {
            let unit = factor * 10_f64.powi(power);
            let (down, up) = ((low / unit).floor() * unit, (high / unit).ceil() * unit);
            let (down, up) = (down.max(least), up.min(most));
            if fits(down, up) {
                return (down, up);
            }
        }
    }
    (low, high)
}

/// Returns the number of steps of this size between two ends, at least 1.
fn steps_between(low: f64, high: f64, step: f64) -> f64 {
    ((high - low) / step - 1e-6).ceil().max(1.0)
}

/// Rounds a step size up to 1, 2 or 5 times a power of ten.
fn nice_above(step: f64) -> f64 {
    let power = 10_f64.powi(step.log10().floor() as i32);
    let factors = [1.0, 2.0, 5.0].into_iter().find(|it| it * power >= step).unwrap_or(10.0);
    factors * power
}

/// Rounds a number to seven decimals.
fn rounded(value: f64) -> f64 {
    format!("{value:.7}").parse().unwrap_or(value)
}

/// Formats a number with at most four decimals.
fn shortly(value: f64) -> String {
    format!("{}", format!("{value:.4}").parse().unwrap_or(value))
}

fn shown(step: f64) -> String {
    format!("{}", (step as f32))
}

/// Formats a number as a float literal, always with a decimal point.
fn point(value: f64) -> String {
    format!("{:?}", rounded(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_whole_units() {
        assert_eq!(whole([3, 9], 0), Some((3, 9)));
        assert_eq!(whole([0x1FF, 0x201], 8), Some((0x100, 0x300)));
        assert_eq!(whole([5, 1 << 63], 63), Some((0, 1 << 63)));
        for (most, fraction) in [(u64::MAX, 1), ((1 << 63) + 1, 63), (9, 64), (9, 128)] {
            assert_eq!(whole([0, most], fraction), None, "{most}, {fraction}");
        }
    }
}
