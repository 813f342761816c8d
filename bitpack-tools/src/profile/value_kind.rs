//! [`ValueKind`]: the category of a field's value, and if it is blank.

use bitpack::trace::{Role, Value};

use crate::decode::Event;
use crate::model::{Body, EnumBody, Fields, Model, Node, Shape};

/// Category of a field's value, which decides how the size of its delta is computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum ValueKind<'m> {
    Struct(&'m Fields),
    Variants(&'m EnumBody),
    /// Several numbers that are one value, such as a quaternion.
    Vector,
    Array {
        len: u32,
        of: &'m Node,
    },
    List {
        of: &'m Node,
    },
    Subset {
        max: u32,
        of: &'m Node,
    },
    Map {
        key: &'m Node,
    },
    #[default]
    Leaf,
}

impl<'m> ValueKind<'m> {
    /// Returns `true` for a tuple struct of one field, whose delta has no changed bit.
    pub(super) fn is_newtype(&self) -> bool {
        let Self::Struct(fields) = self else { return false };
        matches!(fields.list.as_slice(), [field] if field.name == "0")
    }

    /// Returns the category of an encoding, then `true` if it is an `Option`, then `true` if it
    /// omits a default.
    pub(super) fn of(model: &'m Model, node: &'m Node) -> (Self, bool, bool) {
        let (mut node, mut is_optional, mut is_omitted) = (node, false, false);
        if has_itself(node) {
            // a delta sends a nested value of a recursive type in full
            return (Self::Leaf, false, false);
        }
        let core = loop {
            match &node.shape {
                Shape::Optional(of) => (node, is_optional) = (of, true),
                Shape::OmitDefault { of, .. } => (node, is_omitted) = (of, true),
                Shape::Named { of, .. } | Shape::Ascending(of) | Shape::Deltas(of) => node = of,
                Shape::Type(index) => match model.types.get(*index).map(|it| &it.body) {
                    Some(Body::Struct(fields)) => break Self::Struct(fields),
                    Some(Body::Enum(choice)) => break Self::Variants(choice),
                    Some(Body::Alias(of)) => node = of,
                    Some(Body::Opaque) | None => break Self::Leaf,
                },
                Shape::Array { is_vector: true, .. } | Shape::SmallestThree { .. } => {
                    break Self::Vector;
                }
                Shape::Compressed { components, .. } if *components > 1 => break Self::Vector,
                Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                    break Self::Array { len: *len, of };
                }
                Shape::List { of, .. } | Shape::More { of, .. } => break Self::List { of },
                Shape::Subset { max, of, .. } => break Self::Subset { max: *max, of },
                Shape::Map { key, .. } => break Self::Map { key },
                Shape::Bool
                | Shape::Bits { .. }
                | Shape::Float { .. }
                | Shape::Range { .. }
                | Shape::Compressed { .. }
                | Shape::CompressedF64 { .. }
                | Shape::Text { .. }
                | Shape::UnalignedText { .. }
                | Shape::NulTerminated { .. }
                | Shape::Utf16 { .. }
                | Shape::ByteArray { .. }
                | Shape::ByteList { .. }
                | Shape::Rest { .. }
                | Shape::Nothing
                | Shape::Function { .. }
                | Shape::Itself { .. } => break Self::Leaf,
            }
        };
        (core, is_optional, is_omitted)
    }
}

/// Returns `true` if an encoding contains a value of the enclosing recursive type.
fn has_itself(node: &Node) -> bool {
    matches!(node.shape, Shape::Itself { .. }) || node.inner().any(has_itself)
}

/// Returns `true` if the value of an event is blank: what a reader has for a field that was not
/// sent, which is zero, empty, absent, or nearest to zero. `core` is the category of the value.
pub(super) fn is_blank(event: &Event<'_>, core: ValueKind<'_>) -> bool {
    let shape = event.node.map(|it| &it.shape);
    match (event.role, &event.value) {
        (Role::Align | Role::Check | Role::Reserved, _) => true,
        (Role::Value, Some(value)) => is_zero(value, event, shape),
        (Role::Present, Some(Value::Bool(is_there))) => {
            !is_there && !matches!(shape, Some(Shape::OmitDefault { .. }))
        }
        (Role::Length, Some(Value::Unsigned(length))) => *length == 0,
        (Role::Index, Some(Value::Unsigned(index))) => {
            matches!(shape, Some(Shape::Subset { max, .. }) if *index == u128::from(*max))
        }
        (Role::Tag, Some(_)) => match core {
            ValueKind::Variants(choice) => {
                let first = choice.variants.get(choice.first);
                first.is_some_and(|it| u128::from(it.code) == event.raw)
            }
            _ => false,
        },
        _ => false,
    }
}

fn is_zero(value: &Value, event: &Event<'_>, shape: Option<&Shape>) -> bool {
    let nearest = |number: u128| match shape.and_then(Shape::integers) {
        Some(integers) => number == integers.nearest_to_zero().to_bits(),
        None => number == 0,
    };
    let near = |value: f64, [min, max]: [f64; 2], steps: u64| {
        value.abs() < 0.5 * (max - min) / steps as f64
            || (min > 0.0 && event.raw == 0)
            || (max < 0.0 && event.raw == u128::from(steps))
    };
    match (value, shape) {
        (Value::Bool(value), _) => !value,
        (Value::Int(number), _) => nearest(*number as u128),
        (Value::Unsigned(number), _) => nearest(*number),
        (Value::Float(value), Some(Shape::Compressed { min, max, steps, .. })) => {
            near((*value).into(), [*min, *max].map(f64::from), (*steps).into())
        }
        (Value::Double(value), Some(Shape::CompressedF64 { min, max, steps, .. })) => {
            near(*value, [*min, *max], *steps)
        }
        (Value::Float(value), _) => value.to_bits() == 0,
        (Value::Double(value), _) => value.to_bits() == 0,
        (Value::Text(text), _) => text.is_empty(),
        (Value::Bytes(bytes), _) => bytes.iter().all(|it| *it == 0),
        _ => false,
    }
}
