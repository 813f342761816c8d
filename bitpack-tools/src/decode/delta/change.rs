//! Reports the differences of changed values from their baselines, from which a profile finds the best
//! widths of `delta(small, large)`.

use bitpack::trace::Role;

use super::differences::codes_of;
use super::quaternion::Codes as Quaternion;
use crate::datum::Datum;
use crate::decode::{Change, Decoder, Event, Step};
use crate::model::{Codes, Node, Shape, Tiers};
use crate::width::bit_length;

/// Differences that are not taken around a circle.
const STRAIGHT: Tiers = Tiers { small: 1, large: 0, wrapping: false };

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    fn change(&mut self, node: &'m Node, bits: u64, between: Option<Vec<i64>>) {
        let between = between.map(Vec::into_boxed_slice);
        let event = Event::of_bits(Role::Difference, self.position(), 0);
        let change = Some(Box::new(Change { bits, between }));
        (self.sink)(&self.path, Event { node: Some(node), change, ..event });
    }

    /// Reports the change of a number or vector that has no small differences.
    pub(super) fn whole_change(&mut self, node: &'m Node, new: &Datum, old: &Datum) {
        let is_integer = matches!(node.shape, Shape::Bits { .. } | Shape::Range { .. });
        if !self.reports_changes || !is_integer && !node.shape.is_quantised() {
            return;
        }
        let model = self.model;
        let all = [new, old].map(|it| codes_of(model, node, it));
        if let (Some(codes), [Some(new), Some(old)]) = (model.codes(node), all) {
            self.codes_change(node, &codes, STRAIGHT, (&new, &old));
        }
    }

    /// Reports the change of a value with these codes (integers that are sent).
    pub(super) fn codes_change(
        &mut self,
        node: &'m Node,
        codes: &Codes<'m>,
        tiers: Tiers,
        (new, old): (&[u64], &[u64]),
    ) {
        if !self.reports_changes {
            return;
        }
        let (mut bits, mut between) = (0, Vec::with_capacity(new.len()));
        for (i, (new, old)) in new.iter().zip(old).enumerate() {
            let last = codes.get(i).map_or(0, |(_, last)| last);
            bits += u64::from(bit_length(last.into()));
            let difference = tiers.between(*new, *old, last);
            between.push(i64::try_from(difference).unwrap_or(i64::MAX));
        }
        self.change(node, bits, Some(between));
    }

    /// Reports the change of a quaternion with components of `bits` bits.
    pub(super) fn quaternion_change(
        &mut self,
        bits: u32,
        node: &'m Node,
        [new, old]: [Quaternion; 2],
    ) {
        if !self.reports_changes {
            return;
        }
        let pairs = new.1.into_iter().zip(old.1);
        let between = pairs.map(|(new, old)| new.wrapping_sub(old) as i64).collect();
        let between = Some(between).filter(|_| new.0 == old.0);
        self.change(node, 2 + 3 * u64::from(bits), between);
    }
}
