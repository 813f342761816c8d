//! Finds the types that take all bytes up to the end of a packet.

use super::{Body, FieldKind, Fields, Model, Node, Shape, Type};

impl Model {
    /// Returns `true` if the type of a packet takes all bytes up to the end of the packet.
    pub(crate) fn takes_rest(&self, packet: usize) -> bool {
        let packet = self.packets().get(packet);
        let type_ = packet.and_then(|packet| self.types.get(packet.type_ as usize));
        type_.is_some_and(|type_| type_.takes_rest)
    }
}

/// Returns `true` if a type takes all bytes up to the end of a packet. `types` has the types that
/// it can refer to, except itself.
pub(crate) fn takes_rest(body: &Body, types: &[Type]) -> bool {
    match body {
        Body::Struct(fields) => has_rest(fields, types),
        Body::Enum(choice) => choice.variants.iter().any(|it| has_rest(&it.fields, types)),
        Body::Alias(node) => is_rest(node, types),
        Body::Opaque => false,
    }
}

fn has_rest(fields: &Fields, types: &[Type]) -> bool {
    fields.list.iter().any(|field| match &field.kind {
        FieldKind::Value(node) => is_rest(node, types),
        FieldKind::When { fields, .. } => has_rest(fields, types),
        FieldKind::Align
        | FieldKind::Check { .. }
        | FieldKind::Reserved { .. }
        | FieldKind::Relative { .. }
        | FieldKind::RelativeWrapping { .. }
        | FieldKind::RangeTo { .. }
        | FieldKind::Function { .. } => false,
    })
}

fn is_rest(node: &Node, types: &[Type]) -> bool {
    match node.shape {
        Shape::Rest { .. } => true,
        Shape::Type(index) => types.get(index).is_some_and(|type_| type_.takes_rest),
        _ => node.inner().any(|inner| is_rest(inner, types)),
    }
}
