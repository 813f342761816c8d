//! Reports the differences of changed values from their baselines, from which a profile finds the
//! best widths of `delta(small, large)`.

use bitpack::dynamic::Datum;
use bitpack::trace::Role;
use bitpack::{SmallestThree, bit_length};

use super::cursor::Cursor;
use super::{Change, Event, Step};
use crate::model::{DeltaForm, Encoding, Integers, is_quantised};

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
        let Some(dynamic) = self.model.plan.find(node).map(|id| self.model.plan.at(id)) else {
            return;
        };
        let Some([new, old]) = both([new, old].map(|it| dynamic.codes_of(it))) else { return };
        let bits = new.iter().map(|(_, last)| u64::from(bit_length((*last).into()))).sum();
        let all = new.iter().zip(old).map(|((new, last), (old, _))| {
            let difference = between(*new, old, *last, wraps);
            i64::try_from(difference).unwrap_or(i64::MAX)
        });
        self.differs(node, bits, Some(all.collect()));
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
