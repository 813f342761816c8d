//! Reports the differences of changed values from their baselines, from which a profile finds the
//! best widths of `delta(small, large)`.

use bitpack::dynamic::Datum;
use bitpack::trace::Role;
use bitpack::{CompressedF64, SmallestThree};

use super::cursor::Cursor;
use super::{Change, Event, Step};
use crate::model::{DeltaForm, Encoding, Integers, is_quantised};
use crate::width::bit_length;

/// Returns the signed difference of a code (an integer as it is sent) from that of the baseline. If
/// it wraps, codes from 0 to `last` form a circle, of which the shorter way counts.
fn between(code: u64, baseline: u64, last: u64, wraps: bool) -> i128 {
    let straight = i128::from(code) - i128::from(baseline);
    if !wraps || straight == 0 {
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

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Cursor<'m, S> {
    /// Reports the difference of a changed number, vector of numbers or quaternion from its
    /// baseline.
    pub(super) fn change(&mut self, node: &'m Encoding, new: &Datum, old: &Datum) {
        if let Encoding::SmallestThree { bits } = *node {
            let Some([new, old]) = both([new, old].map(|it| quaternion(bits, it))) else { return };
            let pairs = new.1.into_iter().zip(old.1);
            let between = pairs.map(|(new, old)| new.wrapping_sub(old) as i64).collect();
            return self.differs(
                node,
                2 + 3 * u64::from(bits),
                Some(between).filter(|_| new.0 == old.0),
            );
        }
        let is_number = Integers::of(node).is_some() || is_quantised(node);
        let wraps = match self.model.delta(node) {
            DeltaForm::Differences { wrapping, .. } => *wrapping,
            _ if is_number => false,
            _ => return,
        };
        let Some(codes) = self.model.codes(node) else { return };
        let all = [new, old].map(|it| {
            let mut parts = Vec::new();
            flatten(it, codes.len(), &mut parts)?;
            let code = |(i, part): (usize, &&Datum)| code_of(codes.get(i)?.0, part);
            parts.iter().enumerate().map(code).collect::<Option<Vec<u64>>>()
        });
        let Some([new, old]) = both(all) else { return };
        let (mut bits, mut all) = (0, Vec::with_capacity(new.len()));
        for (i, (new, old)) in new.iter().zip(&old).enumerate() {
            let last = codes.get(i).map_or(0, |(_, last)| last);
            bits += u64::from(bit_length(last.into()));
            let difference = between(*new, *old, last, wraps);
            all.push(i64::try_from(difference).unwrap_or(i64::MAX));
        }
        self.differs(node, bits, Some(all));
    }

    fn differs(&mut self, node: &'m Encoding, bits: u64, between: Option<Vec<i64>>) {
        let between = between.map(Vec::into_boxed_slice);
        let change = Some(Box::new(Change { bits, between }));
        let event = Event::of_bits(Role::Difference, self.position, 0);
        self.report(Event { node: Some(node), change, ..event });
    }
}

fn both<T>(all: [Option<T>; 2]) -> Option<[T; 2]> {
    let [new, old] = all;
    Some([new?, old?])
}

/// Appends the numbers of a value and of its nested lists to `parts`. `None` if there are more than
/// `most` in all.
fn flatten<'d>(datum: &'d Datum, most: usize, parts: &mut Vec<&'d Datum>) -> Option<()> {
    if let Datum::List(list) = datum {
        return list.iter().try_for_each(|it| flatten(it, most, parts));
    }
    (parts.len() < most).then(|| parts.push(datum))
}

/// Returns the code (the integer that is sent) of a number with the encoding `node`. `None` if the
/// encoding has no code for it.
fn code_of(node: &Encoding, datum: &Datum) -> Option<u64> {
    let number = match (node, datum) {
        (Encoding::Compressed { min, max, steps, .. }, Datum::Float(value)) => {
            let (min, max) = (f64::from(*min), f64::from(*max));
            let near = (f64::from(*value) - min) / (max - min) * f64::from(*steps);
            return Some(near.round().clamp(0.0, (*steps).into()) as u64);
        }
        (Encoding::CompressedF64 { min, max, steps, .. }, Datum::Double(value)) => {
            return CompressedF64::of_steps(*min, *max, *steps).map(|it| it.quantise(*value));
        }
        (_, Datum::Unsigned(value)) => u128::from(*value),
        (_, Datum::Signed(value)) => i128::from(*value) as u128,
        _ => return None,
    };
    let range = Integers::of(node)?;
    let offset = number.wrapping_sub(range.min);
    u64::try_from(offset).ok().filter(|_| offset <= range.range)
}

/// Returns the index of the quaternion's component that is not sent, and the codes of the three
/// others. `None` if the value cannot be encoded.
fn quaternion(bits: u32, datum: &Datum) -> Option<(usize, [u64; 3])> {
    let Datum::Quaternion(components) = datum else { return None };
    // the library encodes the quaternion as every sender does
    let codec = SmallestThree::try_new(bits).ok()?;
    let mut buffer = [0; 16];
    let mut stream = bitpack::WriteStream::new(&mut buffer);
    bitpack::Stream::smallest_three(&mut stream, *components, codec).ok()?;
    stream.finish().ok()?;
    let word = u128::from_le_bytes(buffer);
    let mask = u128::MAX >> (128 - bits);
    let code = |i: u32| (word >> (2 + i * bits) & mask) as u64;
    Some(((word & 3) as usize, [code(0), code(1), code(2)]))
}
