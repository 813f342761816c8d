//! [`DeltaWidths`]: the number of bits of the deltas of types and fields.

use super::{Body, Field, FieldKind, Fields, Model, Node, NodeDelta, Shape, Tiers};
use crate::build::{length_bits, relative_subset_bits as subset};
use bitpack::Width;

/// The widths of the deltas of all types of a schema, computed as the library computes them.
#[derive(Clone, Debug)]
pub struct DeltaWidths<'m> {
    model: &'m Model,
    types: Vec<Width>,
}

/// The width of a delta that a function of the game writes. The schema does not tell it.
const OPEN: Width = Width::variable(0, u64::MAX);

/// Maximum number of elements of an array with a changed bit for each element.
const SHORT: u32 = 8;

impl<'m> DeltaWidths<'m> {
    /// Computes the widths of all types of a schema.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let mut widths = Self { model, types: Vec::with_capacity(model.types.len()) };
        for type_ in &model.types {
            let width = match (type_.delta, &type_.body) {
                (Some(NodeDelta::Own), Body::Struct(fields)) => widths.fields(fields),
                (Some(NodeDelta::Own), Body::Enum(choice)) => {
                    let variants = choice.variants.iter().map(|it| widths.fields(&it.fields).max);
                    let checks = choice.checks.width().max;
                    let same = variants.max().unwrap_or(0).saturating_add(checks);
                    Width::variable(1, same.max(type_.width.max).saturating_add(1))
                }
                (Some(NodeDelta::Own), Body::Alias(node)) => widths.value(node),
                (Some(NodeDelta::Whole), _) => type_.width,
                _ => OPEN,
            };
            widths.types.push(width);
        }
        widths
    }

    /// Returns the width of a changed value of a type, without its changed bit.
    #[must_use]
    pub fn of_type(&self, index: usize) -> Option<Width> {
        self.types.get(index).copied()
    }

    /// Returns the width of a field in a delta, with its changed bit. For a conditional group, it is
    /// that of all its fields; for an alignment or a check, that of its bits.
    #[must_use]
    pub fn field(&self, field: &Field) -> Width {
        let changed = match &field.kind {
            _ if field.delta.function.is_some() => OPEN,
            FieldKind::Value(node) => self.value(node),
            FieldKind::Relative { .. }
            | FieldKind::RelativeWrapping { .. }
            | FieldKind::RangeTo { .. }
            | FieldKind::Function { .. } => field.width,
            FieldKind::Align | FieldKind::Check { .. } | FieldKind::Reserved { .. } => {
                return field.width;
            }
            FieldKind::When { fields, .. } => {
                return Width::variable(0, self.fields(fields).max.max(fields.width().max));
            }
        };
        if field.delta.always { changed } else { behind_a_bit(changed) }
    }

    fn fields(&self, fields: &Fields) -> Width {
        fields.list.iter().fold(Width::bits(0), |all, field| all.then(self.field(field)))
    }

    /// Returns the width of a changed value, without its changed bit.
    fn value(&self, node: &Node) -> Width {
        match node.delta {
            NodeDelta::Own => {}
            NodeDelta::Whole => return node.width,
            NodeDelta::Differences(tiers) => {
                let codes = self.model.codes(node).map_or(3, |it| it.len() as u64);
                return differences(node.width, tiers, codes);
            }
            NodeDelta::Opaque => return OPEN,
        }
        let whole = |of: &Node| of.width.max;
        match &node.shape {
            Shape::Type(index) => self.of_type(*index).unwrap_or(OPEN),
            Shape::Optional(of) | Shape::OmitDefault { of, .. } => {
                Width::variable(1, self.value(of).max.max(whole(of)).saturating_add(1))
            }
            Shape::Array { len, of, is_vector: false } => array(*len, self.value(of)),
            Shape::Counted { len, of, .. } => {
                let changed = self.value(of).max;
                Width::variable(1, subset(*len, changed).max(elements(*len, changed, whole(of))))
            }
            Shape::List { min, max, is_set: false, of } | Shape::More { min, max, of }
                if !matches!(of.shape, Shape::Ascending(_) | Shape::Deltas(_)) =>
            {
                let (changed, length) = (self.value(of).max, length_bits(*min, *max));
                let grown = elements(*max, changed, whole(of)).saturating_add(length.into());
                Width::variable(2, subset(*max, changed).max(grown).saturating_add(1))
            }
            Shape::List { min, max, is_set: true, of }
                if !matches!(of.shape, Shape::Ascending(_)) =>
            {
                let most = subset(*max, whole(of)).saturating_add(length_bits(*min, *max).into());
                Width::variable(2, most)
            }
            Shape::Map { min, max, key, value } => {
                let entry = whole(key).saturating_add(whole(value));
                let each = self.value(value).max.max(entry).saturating_add(1);
                Width::variable(
                    2,
                    subset(*max, each).saturating_add(length_bits(*min, *max).into()),
                )
            }
            Shape::Subset { max, of, .. } => {
                let each = self.value(of).max.saturating_add(1).max(whole(of));
                Width::variable(2, subset(*max, each))
            }
            _ => node.width,
        }
    }
}

fn behind_a_bit(changed: Width) -> Width {
    Width::variable(1, changed.max.saturating_add(1))
}

fn differences(whole: Width, tiers: Tiers, codes: u64) -> Width {
    let Tiers { small, large, .. } = tiers;
    let (least, most) = match large {
        0 => (small, small),
        _ => (small.min(large) + 1, small.max(large) + 1),
    };
    let [least, most] = [least, most].map(|bits| codes.saturating_mul(bits.into()));
    Width::variable(1 + least.min(whole.min), most.max(whole.max).saturating_add(1))
}

/// Returns the width of the delta of an array. A short one has a changed bit for each element, and a
/// longer one the distances between the changed elements.
fn array(len: u32, changed: Width) -> Width {
    if len > SHORT {
        return Width::variable(changed.min.saturating_add(2), subset(len, changed.max));
    }
    let bit = behind_a_bit(changed);
    Width::variable(len.into(), bit.max.saturating_mul(len.into()))
}

/// Returns the most bits of elements of which some are missing in the baseline: either all are, or
/// one is.
fn elements(most: u32, changed: u64, whole: u64) -> u64 {
    let most = u64::from(most);
    let Some(others) = most.checked_sub(1) else { return 1 };
    let changed = changed.max(2).saturating_add(1).saturating_mul(others);
    let all = whole.saturating_mul(most);
    all.max(changed.saturating_add(whole)).saturating_add(1)
}
