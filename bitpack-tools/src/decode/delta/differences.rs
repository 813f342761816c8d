//! Decodes small differences between the integers that are sent and those of the baseline.

use bitpack::schema::description::Integer;
use bitpack::trace::{Role, Value};
use bitpack::{CompressedF64, ErrorKind};

use super::{Changed, SMALL_ENOUGH, modelled, redundant};
use crate::datum::Datum;
use crate::decode::numbers::{integer, restored, restored_f64};
use crate::decode::{Decoder, Done, Event, Scope, Step, rejected_because, unknown};
use crate::model::{Codes, Node, Shape, Tiers};

/// The reason that is given for a difference on a circle that has a shorter one.
const LONG_WAY: &str = "a shorter difference leads to the same value";

impl Tiers {
    /// Returns the difference of two codes (integers that are sent) of which `last` is the greatest.
    pub(super) fn between(self, code: u64, baseline: u64, last: u64) -> i128 {
        let straight = i128::from(code) - i128::from(baseline);
        if !self.wrapping || straight == 0 {
            return straight;
        }
        let circle = i128::from(last) + 1;
        let other = if straight > 0 { straight - circle } else { straight + circle };
        match straight.abs().cmp(&other.abs()) {
            core::cmp::Ordering::Less => straight,
            core::cmp::Ordering::Greater => other,
            // of two equal ways the downward one
            core::cmp::Ordering::Equal => straight.min(other),
        }
    }

    /// Returns `true` if a difference is small or large enough to be sent.
    pub(super) fn has(self, difference: i128) -> bool {
        let half = |bits: u32| if bits == 0 { 0 } else { 1_i128 << (bits - 1) };
        let most = half(self.small) + half(self.large);
        (-most..most).contains(&difference)
    }

    pub(super) fn restored(self, baseline: u64, difference: i64, last: u64) -> Option<u64> {
        let code = i128::from(baseline) + i128::from(difference);
        let circle = i128::from(last) + 1;
        let code = if self.wrapping { code.rem_euclid(circle) } else { code };
        let code = u64::try_from(code).ok().filter(|code| *code <= last)?;
        let is_shortest = self.between(code, baseline, last) == i128::from(difference);
        (!self.wrapping || is_shortest).then_some(code)
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn small_differences(
        &mut self,
        node: &'m Node,
        tiers: Tiers,
        baseline: &Datum,
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        if let Shape::SmallestThree { bits } = node.shape {
            return self.quaternion_differences(bits, tiers, node, baseline);
        }
        let model = self.model;
        let (Some(codes), Some(old)) = (model.codes(node), codes_of(model, node, baseline)) else {
            return self.without_value();
        };
        if old.len() != codes.len() {
            return self.without_value();
        }
        if !modelled::fits(&codes) {
            return self.plain_differences(node, tiers, &codes, &old, scope);
        }
        self.read_differences(&codes, tiers, &old)?;
        self.reader.mute(true);
        let decoded = self.plain_differences(node, tiers, &codes, &old, scope);
        self.reader.mute(false);
        decoded
    }

    /// Decodes differences, or a value in full, in their plain form. Passes the differences on to a coder.
    fn plain_differences(
        &mut self,
        node: &'m Node,
        tiers: Tiers,
        codes: &Codes<'m>,
        old: &[u64],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let (model, start, is_modelled) = (self.model, self.position(), modelled::fits(codes));
        if !self.changed_bit(Some(node))? {
            if is_modelled {
                self.write_differences(codes, tiers, old);
            }
            let datum = self.alone(node, true, scope)?;
            let Some(new) = codes_of(model, node, &datum) else { return self.without_value() };
            let mut all = new.iter().zip(old).enumerate();
            let is_near = all.all(|(i, (new, old))| {
                let last = codes.get(i).map_or(0, |(_, last)| last);
                tiers.has(tiers.between(*new, *old, last))
            });
            if is_near {
                return redundant(start, SMALL_ENOUGH);
            }
            self.codes_change(node, codes, tiers, (&new, old));
            return Ok((datum, true));
        }
        let (mut new, mut sent, mut differs) = (Vec::new(), Vec::new(), false);
        for (i, before) in old.iter().copied().enumerate() {
            let Some((code_node, last)) = codes.get(i) else { return self.without_value() };
            self.enter(Step::Component(i, codes.len()));
            let start = self.position();
            let difference = self.tiered(tiers)?;
            differs |= difference != 0;
            if is_modelled {
                self.write_difference(i, difference);
            }
            let Some(code) = tiers.restored(before, difference, last) else {
                return out_of(start, before, difference, last, tiers);
            };
            let (datum, value) = value_of(code_node, code);
            self.event(Role::Difference, Some(value), Some(code_node));
            self.leave();
            new.push(datum);
            sent.push(code);
        }
        self.codes_change(node, codes, tiers, (&sent, old));
        match built(codes, node, new) {
            Some(datum) => Ok((datum, differs)),
            None => self.without_value(),
        }
    }

    /// Decodes one difference, as a small or as a large one.
    pub(super) fn tiered(&mut self, tiers: Tiers) -> Done<i64> {
        let extended = |raw: u128, bits: u32| ((raw as u64) << (64 - bits)) as i64 >> (64 - bits);
        if tiers.large == 0 {
            return Ok(extended(self.take(tiers.small)?, tiers.small));
        }
        let bits = |zeros| if zeros == 0 { tiers.small } else { tiers.large };
        let (zeros, raw) = self.prefixed(1, bits)?;
        let (is_small, difference) = (zeros == 0, extended(raw.into(), bits(zeros)));
        let half = 1_i64 << (tiers.small - 1);
        let outward = if difference < 0 { -half } else { half };
        Ok(if is_small { difference } else { difference + outward })
    }
}

/// Rejects a difference that leads out of the range, or the long way around a circle.
pub(super) fn out_of<T>(
    start: u64,
    before: u64,
    difference: i64,
    last: u64,
    tiers: Tiers,
) -> Done<T> {
    if tiers.wrapping {
        return redundant(start, LONG_WAY);
    }
    let found = i128::from(before) + i128::from(difference);
    rejected_because(ErrorKind::Range, start, format!("{found} is not in 0..={last}"))
}

/// Returns the codes (integers that are sent) of a value. `None` if the value is not known.
pub(super) fn codes_of(
    model: &crate::model::Model,
    node: &Node,
    datum: &Datum,
) -> Option<Vec<u64>> {
    let codes = model.codes(node)?;
    let mut parts = Vec::new();
    flatten(datum, codes.len(), &mut parts)?;
    let code = |(i, part): (usize, &&Datum)| code_of(codes.get(i)?.0, part);
    parts.iter().enumerate().map(code).collect()
}

/// Collects the numbers of a value, at most `most`.
fn flatten<'d>(datum: &'d Datum, most: usize, parts: &mut Vec<&'d Datum>) -> Option<()> {
    match datum {
        Datum::List(list) => list.iter().try_for_each(|it| flatten(it, most, parts)),
        Datum::Struct(fields) => fields.iter().try_for_each(|(_, it)| flatten(it, most, parts)),
        Datum::Int(_) | Datum::Float(_) | Datum::Double(_) if parts.len() < most => {
            parts.push(datum);
            Some(())
        }
        _ => None,
    }
}

fn code_of(node: &Node, datum: &Datum) -> Option<u64> {
    match (&node.shape, datum) {
        (Shape::Compressed { min, max, steps, .. }, Datum::Float(value)) => {
            Some(step_of(*value, (*min, *max), *steps).into())
        }
        (Shape::CompressedF64 { min, max, steps, .. }, Datum::Double(value)) => {
            CompressedF64::of_steps(*min, *max, *steps).map(|codec| codec.quantise(*value))
        }
        (shape, Datum::Int(integer)) => {
            let range = shape.integers()?;
            let offset = integer.to_bits().wrapping_sub(range.min);
            u64::try_from(offset).ok().filter(|_| offset <= range.range)
        }
        _ => None,
    }
}

/// Returns the number of the step of a quantised float that was restored from it.
fn step_of(value: f32, ends: (f32, f32), steps: u32) -> u32 {
    let (min, max) = (f64::from(ends.0), f64::from(ends.1));
    let near = ((f64::from(value) - min) / (max - min) * f64::from(steps)).round();
    let near = near.clamp(0.0, f64::from(steps)) as u32;
    // rounding in `f32` may have moved the value by a few steps
    let others =
        (1..=4).flat_map(|by| [near.saturating_sub(by), near.saturating_add(by).min(steps)]);
    let mut candidates = core::iter::once(near).chain(others);
    let is_it = |step: &u32| restored(*step, ends, steps).to_bits() == value.to_bits();
    candidates.find(is_it).unwrap_or(near)
}

fn value_of(node: &Node, code: u64) -> (Datum, Value) {
    if let Shape::Compressed { min, max, steps, .. } = node.shape {
        let value = restored(code as u32, (min, max), steps);
        return (Datum::Float(value), Value::Float(value));
    }
    if let Shape::CompressedF64 { min, max, steps, .. } = node.shape {
        let value = restored_f64(code, (min, max), steps);
        return (Datum::Double(value), Value::Double(value));
    }
    let range = node.shape.integers();
    let (min, signed) = range.map_or((0, false), |it| (it.min, it.signed));
    let number = min.wrapping_add(code.into());
    (Datum::Int(Integer::of(number, signed)), integer(number, signed))
}

/// Builds a value from its numbers.
fn built(codes: &Codes<'_>, node: &Node, parts: Vec<Datum>) -> Option<Datum> {
    let mut parts = parts.into_iter();
    build(node, &mut parts).or_else(|| {
        let Codes::Each(_) = codes else { return None };
        let names = ["x", "y", "z", "w"].into_iter().map(str::to_owned);
        Some(Datum::Struct(names.zip(parts).collect()))
    })
}

fn build(node: &Node, parts: &mut impl Iterator<Item = Datum>) -> Option<Datum> {
    match &node.shape {
        Shape::Array { len, of, .. } => {
            let list: Option<Vec<Datum>> = (0..*len).map(|_| build(of, parts)).collect();
            list.map(Datum::List)
        }
        Shape::Compressed { components: 2.., .. } => Some(Datum::List(parts.collect())),
        Shape::Type(_) => None,
        _ => parts.next(),
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Stops because the codes of a baseline are not known.
    pub(super) fn without_codes<T>(&self) -> Done<T> {
        unknown(self.position(), "what the baseline sent")
    }
}
