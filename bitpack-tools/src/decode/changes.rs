//! Reports the differences of changed values from their baselines, from which a profile finds the
//! best widths of `delta(small, large)`.

use bitpack::dynamic::Datum;
use bitpack::trace::Role;

use super::cursor::Cursor;
use super::{Change, Event, Step};
use crate::model::{DeltaForm, Encoding, Integers, is_quantised};

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Cursor<'m, S> {
    /// Reports the difference of a changed number, vector of numbers or quaternion from its
    /// baseline.
    pub(super) fn change(&mut self, node: &'m Encoding, new: &Datum, old: &Datum) {
        let model = self.model;
        let is_number = matches!(node, Encoding::SmallestThree { .. })
            || Integers::of(node).is_some()
            || is_quantised(node);
        if !is_number && !matches!(model.delta(node), DeltaForm::Differences { .. }) {
            return;
        }
        let dynamic = model.plan.find(node).map(|id| model.plan.at(id));
        let differences = dynamic.and_then(|it| it.differences(new, old));
        let Some((bits, between)) = differences else { return };
        let event = Event::of_bits(Role::Difference, self.position, 0);
        self.report(Event { node: Some(node), change: Some(Change { bits, between }), ..event });
    }
}
