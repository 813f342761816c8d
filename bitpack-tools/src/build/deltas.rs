//! Checks the deltas in a schema file, and adds them to the encodings that they belong to.

use bitpack::schema::description::{DeltaForm, DeltaPackets, DeltaRule};

use super::builder::{At, BuildResult, Builder};
use super::check;
use crate::model::{Body, FieldDelta, Node, NodeDelta, Shape, Tiers};

/// Maximum number of earlier values that a history keeps as baselines. The library has the same
/// limit.
const MOST_VALUES: u16 = 1 << 14;

impl Builder<'_> {
    /// Stores a field's delta rule in its encoding `node`, and returns the exceptions that concern
    /// the field itself. `node` is `None` for a field that is not a value, such as one that is
    /// relative to another.
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

    /// Stores a delta rule in the encoding that it applies to, `rule.inside` levels inside `node`.
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

    /// Returns the delta of a type from its rule; `None` without a rule. A rule about an inner
    /// encoding is stored in that encoding.
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

    /// Checks the framing, the type, the history and the baseline bits of the delta packets with
    /// this index.
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
    /// Returns the last encoding directly inside this one: of a map, that of its values. `None` if
    /// there is none.
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
