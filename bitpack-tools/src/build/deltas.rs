//! Checks the deltas in a schema file, and adds them to the encodings that they belong to.

use bitpack::schema::description::{DeltaForm, DeltaPackets, DeltaRule};

use super::builder::{At, BuildResult, Builder};
use super::check;
use crate::model::{Body, FieldDelta, Node, NodeDelta, Shape, Tiers};

/// Maximum number of values in a history. The library has an equal limit.
const MOST_VALUES: u16 = 1 << 14;

impl Builder<'_> {
    /// Adds the rule for the delta of a field to its encoding. `None` for a field that is not a
    /// value, such as one that is relative to another.
    pub(super) fn field_delta(
        rule: Option<&DeltaRule>,
        node: Option<&mut Node>,
        at: At<'_>,
    ) -> BuildResult<FieldDelta> {
        let Some(rule) = rule else { return Ok(FieldDelta::default()) };
        let function = match &rule.form {
            DeltaForm::Function { path } => Some(path.clone()),
            _ => None,
        };
        if let Some(node) = node {
            Self::node_delta(rule, node, at)?;
        }
        Ok(FieldDelta { always: rule.always, function })
    }

    /// Adds the rule for a delta to the encoding inside `node` that it is about.
    fn node_delta(rule: &DeltaRule, node: &mut Node, at: At<'_>) -> BuildResult<()> {
        let mut inner = node;
        for _ in 0..rule.inside {
            let Some(next) = inner.last_inner_mut() else {
                let inside = rule.inside;
                return at.fault(format!("there are no {inside} encodings around the delta"));
            };
            inner = next;
        }
        inner.delta = match rule.form {
            DeltaForm::Own | DeltaForm::Function { .. } => NodeDelta::Own,
            DeltaForm::Whole => NodeDelta::Whole,
            DeltaForm::Opaque => NodeDelta::Opaque,
            DeltaForm::Differences { small, large, wrapping } => {
                NodeDelta::Differences(Tiers { small, large, wrapping })
            }
        };
        Ok(())
    }

    /// Returns the delta of a type from its rule. A rule about a part of an encoding is added to
    /// that part.
    pub(super) fn type_delta(
        rule: Option<&DeltaRule>,
        body: &mut Body,
        at: At<'_>,
    ) -> BuildResult<Option<NodeDelta>> {
        Ok(match (rule, body) {
            (None, _) => None,
            (Some(DeltaRule { form: DeltaForm::Whole, inside: 0, .. }), _) => {
                Some(NodeDelta::Whole)
            }
            (Some(rule), Body::Alias(node)) => {
                Self::node_delta(rule, node, at)?;
                Some(NodeDelta::Own)
            }
            (Some(DeltaRule { form: DeltaForm::Own, .. }), Body::Struct(_) | Body::Enum(_)) => {
                Some(NodeDelta::Own)
            }
            _ => Some(NodeDelta::Opaque),
        })
    }

    /// Checks the description of delta packets.
    pub(super) fn delta_packets(&self, index: usize, packets: &DeltaPackets) -> BuildResult<()> {
        let path = format!("deltas[{index}]");
        let at = At::new(&path);
        check::envelope(&packets.envelope).or_else(|reason| at.fault(reason))?;
        if !self.is_closed(packets.type_) {
            return at.fault("there is no such type");
        }
        if !(1..=MOST_VALUES).contains(&packets.history) {
            let found = packets.history;
            return at.fault(format!("`history` is {found}, not in 1..={MOST_VALUES}"));
        }
        if ![0, 16].contains(&packets.baseline_bits) {
            return at.fault(format!("`baseline_bits` is {}, not 0 or 16", packets.baseline_bits));
        }
        Ok(())
    }
}

impl Node {
    /// Returns the last encoding directly inside this one: that of the values of a map.
    fn last_inner_mut(&mut self) -> Option<&mut Self> {
        match &mut self.shape {
            Shape::Optional(of)
            | Shape::OmitDefault { of, .. }
            | Shape::Array { of, .. }
            | Shape::Counted { of, .. }
            | Shape::List { of, .. }
            | Shape::More { of, .. }
            | Shape::Ascending(of)
            | Shape::Deltas(of)
            | Shape::Subset { of, .. }
            | Shape::Named { of, .. }
            | Shape::Map { value: of, .. } => Some(of),
            _ => None,
        }
    }
}
