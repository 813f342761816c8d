//! [`ValueKind`]: the category of a field's value, and if it is blank.

use bitpack::trace::{Role, Value};

use crate::decode::Event;
use crate::model::{Body, Encoding, EnumBody, Field, Integers, Model};

/// Category of a field's value, which decides how the size of its delta is computed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum ValueKind<'m> {
    Struct(&'m [Field]),
    Variants(EnumBody<'m>),
    /// Several numbers that are one value, such as a quaternion.
    Vector(&'m Encoding),
    Array {
        len: u32,
        of: &'m Encoding,
    },
    List {
        of: &'m Encoding,
    },
    Subset {
        max: u32,
        of: &'m Encoding,
    },
    Map {
        key: &'m Encoding,
    },
    #[default]
    Leaf,
}

impl ValueKind<'_> {
    /// Returns `true` for a tuple struct of one field, whose delta has no changed bit.
    pub(super) fn is_newtype(&self) -> bool {
        let Self::Struct(fields) = self else { return false };
        matches!(fields, [field] if field.name == "0")
    }
}

/// The category of a field's value, with facts about its encoding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Category<'m> {
    pub(super) core: ValueKind<'m>,
    /// `true` if a bit before the value says whether it is present.
    pub(super) is_optional: bool,
    /// `true` if the value is declared with `omit_default`.
    pub(super) is_omitted: bool,
    /// `true` if the type of the value is recursive.
    pub(super) is_recursive: bool,
}

impl<'m> Category<'m> {
    /// Returns the category of an encoding.
    pub(super) fn of(model: &'m Model, mut node: &'m Encoding) -> Self {
        let mut own = Self::default();
        if has_itself(node) {
            // a delta sends a nested value of a recursive type in full
            return own;
        }
        own.core = loop {
            match node {
                Encoding::Optional(of) => (node, own.is_optional) = (of, true),
                Encoding::OmitDefault { of, .. } => (node, own.is_omitted) = (of, true),
                Encoding::Named { of, .. }
                | Encoding::Ascending(of)
                | Encoding::Deltas { of, .. } => node = of,
                Encoding::Type(index) => {
                    let index = *index as usize;
                    own.is_recursive |= model.levels(index).is_some();
                    match model.body_at(index) {
                        Some(Body::Struct(fields)) => break ValueKind::Struct(fields),
                        Some(Body::Enum(choice)) => break ValueKind::Variants(choice),
                        Some(Body::Alias(of)) => node = of,
                        Some(Body::Opaque) | None => break ValueKind::Leaf,
                    }
                }
                Encoding::Array { is_vector: true, .. } | Encoding::SmallestThree { .. } => {
                    break ValueKind::Vector(node);
                }
                Encoding::Compressed { components, .. } if *components > 1 => {
                    break ValueKind::Vector(node);
                }
                Encoding::Array { len, of, .. } | Encoding::Counted { len, of, .. } => {
                    break ValueKind::Array { len: *len, of };
                }
                Encoding::List { of, .. }
                | Encoding::Set { of, .. }
                | Encoding::More { of, .. } => break ValueKind::List { of },
                Encoding::Subset { max, of, .. } => break ValueKind::Subset { max: *max, of },
                Encoding::Map { key, .. } => break ValueKind::Map { key },
                _ => break ValueKind::Leaf,
            }
        };
        own
    }
}

/// Returns `true` if an encoding contains a value of the enclosing recursive type.
fn has_itself(node: &Encoding) -> bool {
    matches!(node, Encoding::Itself { .. }) || node.inside().any(has_itself)
}

/// Returns `true` if the value of an event is blank: what a reader has for a field that was not
/// sent, which is zero, empty, absent, or nearest to zero. `core` is the category of the value.
pub(super) fn is_blank(event: &Event<'_>, core: ValueKind<'_>) -> bool {
    let shape = event.node;
    match (event.role, &event.value) {
        (Role::Align | Role::Check | Role::Reserved, _) => true,
        (Role::Value, Some(value)) => is_zero(value, event, shape),
        (Role::Present, Some(Value::Bool(is_there))) => {
            !is_there && !matches!(shape, Some(Encoding::OmitDefault { .. }))
        }
        (Role::Length, Some(Value::Unsigned(length))) => *length == 0,
        (Role::Index, Some(Value::Unsigned(index))) => {
            matches!(shape, Some(Encoding::Subset { max, .. }) if *index == u128::from(*max))
        }
        (Role::Tag, Some(_)) => match core {
            ValueKind::Variants(choice) => {
                let first = choice.variants.get(choice.first);
                first.is_some_and(|it| u128::from(choice.code(it)) == event.raw)
            }
            _ => false,
        },
        _ => false,
    }
}

fn is_zero(value: &Value, event: &Event<'_>, shape: Option<&Encoding>) -> bool {
    let nearest = |number: u128| match shape.and_then(Integers::of) {
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
        (Value::Float(value), Some(Encoding::Compressed { min, max, steps, .. })) => {
            near((*value).into(), [*min, *max].map(f64::from), (*steps).into())
        }
        (Value::Double(value), Some(Encoding::CompressedF64 { min, max, steps, .. })) => {
            near(*value, [*min, *max], *steps)
        }
        (Value::Float(value), _) => value.to_bits() == 0,
        (Value::Double(value), _) => value.to_bits() == 0,
        (Value::Text(text), _) => text.is_empty(),
        (Value::Bytes(bytes), _) => bytes.iter().all(|it| *it == 0),
        _ => false,
    }
}
