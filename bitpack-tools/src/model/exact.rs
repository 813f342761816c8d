//! Finds out which values are read back equal to those that were written.

use super::{Body, FieldKind, Fields, Model, Node, NodeDelta, Shape, Type};

impl Model {
    /// Returns `true` if every value of this encoding is read back equal to the written one, or is
    /// compared by the integers that are sent. A reader then rejects a changed value that is sent
    /// in full and equals its baseline.
    pub(crate) fn reads_back_equal(&self, node: &Node) -> bool {
        match &node.shape {
            // a single value is compared by what is sent of it
            Shape::Compressed { .. }
            | Shape::CompressedF64 { .. }
            | Shape::SmallestThree { .. } => true,
            // a list of a user's type need not read back equal, and the schema does not tell
            Shape::OmitDefault { of, .. } if node.delta == NodeDelta::Whole => {
                of.inner().next().is_none()
                    && !matches!(of.shape, Shape::Type(_))
                    && self.is_exact(node)
            }
            _ => self.is_exact(node),
        }
    }

    fn is_exact(&self, node: &Node) -> bool {
        is_exact(node, &self.types)
    }

    /// Returns `true` if every value of the type with this index is read back equal to the written
    /// one. Nested values of the same recursive type count as equal.
    pub(crate) fn is_exact_type(&self, index: usize) -> bool {
        self.types.get(index).is_some_and(|it| it.is_exact)
    }
}

/// Returns `true` if every value of an encoding is read back equal to the written one. `types` are
/// the types before it, for which this is already known.
fn is_exact(node: &Node, types: &[Type]) -> bool {
    match &node.shape {
        Shape::Compressed { .. }
        | Shape::CompressedF64 { .. }
        | Shape::SmallestThree { .. }
        | Shape::Function { .. }
        | Shape::Counted { .. }
        | Shape::OmitDefault { exact: false, .. } => false,
        Shape::Type(index) => types.get(*index).is_some_and(|it| it.is_exact),
        _ => node.inner().all(|it| is_exact(it, types)),
    }
}

/// Returns `true` if every value of a type with this body is read back equal to the written one.
/// `types` are the types before it, for which this is already known.
pub(crate) fn is_exact_body(body: &Body, types: &[Type]) -> bool {
    let are_exact = |fields: &Fields| {
        fields.list.iter().all(|field| match &field.kind {
            FieldKind::Value(node) => is_exact(node, types),
            FieldKind::When { .. } | FieldKind::Function { .. } => false,
            _ => true,
        })
    };
    match body {
        Body::Struct(fields) => are_exact(fields),
        Body::Enum(choice) => choice.variants.iter().all(|it| are_exact(&it.fields)),
        Body::Alias(node) => is_exact(node, types),
        Body::Opaque => false,
    }
}
