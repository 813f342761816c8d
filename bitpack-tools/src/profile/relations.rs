//! [`Relation`]: what the values of a field have in common with earlier fields of the same struct.

use bitpack::trace::{Role, Value};

use super::packet_tree::PacketTree;
use super::place::{Place, ValueKind};
use crate::decode::{Event, nearest_to_zero};
use crate::model::{Field, FieldKind, Fields, Shape};

/// Maximum number of flags of a struct that are compared with its other fields.
const FLAGS: usize = 32;

/// Maximum number of fields of a struct that are compared with each other.
const FIELDS: usize = 64;

/// The relations of a field to earlier fields of its struct that hold in all packets so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Relation {
    /// The field's number among the flags of its struct, if it is one.
    pub(super) flag: Option<u8>,
    /// A set of bits, one for each earlier flag that was `true` whenever the field was not blank.
    pub(super) when: u32,
    /// A set of bits, one for each earlier flag that was `false` whenever the field was not blank.
    pub(super) unless: u32,
    /// A set of bits, one for each earlier field that was always equal to this one.
    pub(super) equal: u64,
    /// Number of values that are blank: zero, empty or absent.
    pub(super) blank: u64,
    /// Total bits of the blank values.
    pub(super) blank_bits: u64,
}

impl Relation {
    /// Returns the relations that the field `own` of a struct can have.
    pub(super) fn of(fields: &Fields, own: &Field, core: ValueKind<'_>) -> Self {
        let at = fields.list.iter().position(|it| core::ptr::eq(it, own));
        let (Some(at), FieldKind::Value(node)) = (at, &own.kind) else {
            return Self::default();
        };
        let before = fields.list.get(..at).unwrap_or_default();
        let flags = before.iter().filter(|it| is_flag(it)).count();
        let flag = u8::try_from(flags).ok().filter(|it| is_flag(own) && usize::from(*it) < FLAGS);
        let when = (1_u64 << flags.min(FLAGS)) - 1;
        let is_value = matches!(core, ValueKind::Leaf | ValueKind::Vector);
        let is_same = |it: &Field| match &it.kind {
            FieldKind::Value(other) => format!("{other:?}") == format!("{node:?}"),
            _ => false,
        };
        let same = before.iter().enumerate().take(FIELDS);
        let same = same.filter(|(_, it)| is_value && is_same(it));
        let equal = same.fold(0, |all, (at, _)| all | 1 << at);
        let when = if matches!(node.shape, Shape::OmitDefault { .. }) { 0 } else { when as u32 };
        Self { flag, when, unless: when, equal, ..Self::default() }
    }

    /// Adds a value to the relations. `flags` has the flags of its struct that are `true`.
    pub(super) fn add(&mut self, is_blank: bool, bits: u64, flags: u32) {
        if is_blank {
            self.blank += 1;
            self.blank_bits += bits;
        } else {
            self.when &= flags;
            self.unless &= !flags;
        }
    }
}

impl Relation {
    /// Keeps the relations that hold in other packets too.
    pub(super) fn merge(&mut self, other: Self) {
        self.when &= other.when;
        self.unless &= other.unless;
        self.equal &= other.equal;
        self.blank += other.blank;
        self.blank_bits += other.blank_bits;
    }
}

/// Returns `true` for a field that is a `bool` and always sent.
fn is_flag(field: &Field) -> bool {
    matches!(&field.kind, FieldKind::Value(node) if matches!(node.shape, Shape::Bool))
}

/// Returns the flag of a struct with this number.
pub(super) fn flag(fields: &Fields, number: u32) -> Option<&Field> {
    fields.list.iter().filter(|it| is_flag(it)).nth(number as usize)
}

/// Returns a set of bits, one for each flag of a struct that no condition refers to.
pub(super) fn free_flags(fields: &Fields) -> u32 {
    let mut named = Vec::new();
    super::hints::each_condition(fields, &mut |condition, _| {
        condition.each_field(&mut |name| named.push(name.to_owned()));
    });
    let flags = fields.list.iter().filter(|it| is_flag(it)).take(FLAGS).enumerate();
    let free = flags.filter(|(_, it)| !named.contains(&it.name));
    free.fold(0, |all, (at, _)| all | 1 << at)
}

/// Returns the fields in `equal` to which the value `at` of a packet is equal.
pub(super) fn still_equal(
    tree: &PacketTree<'_>,
    at: usize,
    equal: u64,
    parent: Option<&Place<'_>>,
) -> u64 {
    let (Some(node), Some(Place { core: ValueKind::Struct(fields), .. })) =
        (tree.nodes.get(at), parent)
    else {
        return 0;
    };
    let mut still = 0;
    let mut left = equal;
    while left > 0 {
        let number = left.trailing_zeros();
        left &= left - 1;
        let field = fields.list.get(number as usize);
        let other = field.and_then(|it| tree.sibling(node, &it.name));
        if other.is_some_and(|other| is_equal(tree, at, other)) {
            still |= 1 << number;
        }
    }
    still
}

/// Returns `true` if two numbers, texts or vectors are equal.
fn is_equal(tree: &PacketTree<'_>, one: usize, other: usize) -> bool {
    let own = |at: usize| tree.nodes.get(at).map(|it| (it.own, it.own_bits));
    own(one) == own(other) && {
        let mut others = tree.children(other);
        tree.children(one).all(|it| others.next().is_some_and(|other| own(it) == own(other)))
            && others.next().is_none()
    }
}

/// Returns `true` if some bits say that their value is blank, as a reader has it for a field that
/// was not sent: zero, empty, absent, or nearest to zero. `core` is the category of the value.
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
    let nearest = |number: u128| match shape {
        Some(Shape::Range { min, range, signed, .. }) => {
            number == nearest_to_zero(*min, *range, *signed)
        }
        _ => number == 0,
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
