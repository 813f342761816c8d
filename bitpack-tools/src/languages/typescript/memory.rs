//! Computes the memory of TypeScript values in bytes, with the estimates of the runtime.

use super::TypeScript;
use crate::datum::Datum;
use crate::languages::integers::Storage;
use crate::languages::memory;
use crate::languages::plan::{Declared, Plan};
use crate::model::{FieldKind, Fields, Node, Shape};

/// Estimated bytes of a number, a member or an element.
const SLOT: u64 = 8;
/// Estimated bytes of an object, an array, a string or a bigint, without its contents.
const OBJECT: u64 = 16;
/// Estimated bytes of an array of two elements.
const PAIR: u64 = OBJECT + 2 * SLOT;
/// Estimated bytes of a `Uint8Array`, without its contents.
const BYTES: u64 = 4 * OBJECT;

/// Returns the memory in bytes that the blank value of each type (the one before anything is read)
/// takes, without the reference to it.
pub(super) fn blanks(plan: &Plan<'_>) -> Vec<u64> {
    let mut blanks = vec![0; plan.model.types.len()];
    // two passes: a type refers to earlier types only, except for a tuple that contains its
    // enclosing type
    for index in (0..blanks.len()).chain(0..blanks.len()) {
        let own = match plan.declared(index) {
            Some(Declared::Struct(fields)) => object(plan, &blanks, fields),
            Some(Declared::DataEnum(choice)) => {
                choice.variants.get(choice.first).map_or(0, |it| object(plan, &blanks, &it.fields))
            }
            _ => 0,
        };
        if let Some(blank) = blanks.get_mut(index) {
            *blank = own;
        }
    }
    blanks
}

/// Returns the memory in bytes of a new object with these members and the member `variant`.
fn object(plan: &Plan<'_>, blanks: &[u64], fields: &Fields) -> u64 {
    let members = plan.members(fields);
    let parts = members.iter().map(|member| match &member.field.kind {
        FieldKind::Value(node) => SLOT.saturating_add(blank(plan, blanks, node)),
        _ => SLOT,
    });
    parts.fold(OBJECT + SLOT, u64::saturating_add)
}

fn blank(plan: &Plan<'_>, blanks: &[u64], node: &Node) -> u64 {
    let node = plan.resolved(node);
    match &node.shape {
        Shape::Compressed { components, .. } if *components != 1 => {
            OBJECT + SLOT * u64::from(*components)
        }
        Shape::SmallestThree { .. } => OBJECT + 4 * SLOT,
        Shape::OmitDefault { left_out, of, .. } => known(plan, of, left_out),
        Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
            let each = SLOT.saturating_add(blank(plan, blanks, of));
            each.saturating_mul((*len).into()).saturating_add(OBJECT)
        }
        Shape::List { .. } | Shape::More { .. } | Shape::Map { .. } | Shape::Subset { .. } => {
            OBJECT
        }
        Shape::Text { .. }
        | Shape::UnalignedText { .. }
        | Shape::NulTerminated { .. }
        | Shape::Utf16 { .. } => OBJECT,
        Shape::ByteArray { len } => BYTES + u64::from(*len),
        Shape::ByteList { .. } | Shape::Rest { .. } => BYTES,
        Shape::Named { name, .. } if name == "char" => OBJECT,
        Shape::Type(_) | Shape::Itself { .. } => {
            let known = plan.type_index(node).and_then(|index| blanks.get(index));
            known.copied().unwrap_or_default()
        }
        Shape::Bits { .. } | Shape::Range { .. } | Shape::Named { .. } => {
            let is_wide = Storage::of(node).is_some_and(Storage::is_wide);
            if is_wide { OBJECT } else { 0 }
        }
        Shape::Bool
        | Shape::Compressed { .. }
        | Shape::Float { .. }
        | Shape::Optional(_)
        | Shape::Ascending(_)
        | Shape::Deltas(_)
        | Shape::Nothing
        | Shape::Function { .. } => 0,
    }
}

/// Returns the memory in bytes of a value from the schema, such as a default value.
fn known(plan: &Plan<'_>, node: &Node, datum: &Datum) -> u64 {
    let mut sum = 0;
    memory::each(plan, node, datum, &mut |node, datum, members| {
        let of = |count: usize, each: u64| OBJECT + each * count as u64;
        sum += match datum {
            Datum::Text(text) => of(text.encode_utf16().count(), 2),
            Datum::Char(_) => OBJECT,
            Datum::Bytes(bytes) => BYTES + bytes.len() as u64,
            Datum::List(list) if matches!(node.shape, Shape::Map { .. }) => {
                of(list.len(), SLOT + PAIR)
            }
            Datum::List(list) => of(list.len(), SLOT),
            Datum::Sparse(list) => of(list.len(), SLOT + PAIR),
            Datum::Option(Some(_)) => PAIR,
            Datum::Struct(_) | Datum::Variant(..) => of(members + 1, SLOT),
            Datum::Int(_) if Storage::of(node).is_some_and(Storage::is_wide) => OBJECT,
            _ => 0,
        };
    });
    sum
}

impl<'m> TypeScript<'_, 'm> {
    /// Returns the memory of a new object before anything is read, as a TypeScript number.
    pub(super) fn object_memory(&self, fields: &'m Fields) -> String {
        number(object(self.plan, &self.blanks, fields))
    }

    /// Returns the memory of an object whose only member is this value, as a TypeScript number.
    pub(super) fn wrapper_memory(&self, node: &'m Node) -> String {
        number(blank(self.plan, &self.blanks, node).saturating_add(OBJECT + SLOT))
    }

    /// Returns the memory of a value before anything is read, as a TypeScript number; `None` if it
    /// is 0.
    pub(super) fn blank_memory(&self, node: &'m Node) -> Option<String> {
        Some(blank(self.plan, &self.blanks, node)).filter(|it| *it > 0).map(number)
    }

    /// Returns the memory of a value from the schema, as a TypeScript number; `None` if it is 0.
    pub(super) fn known_memory(&self, node: &'m Node, datum: &Datum) -> Option<String> {
        Some(known(self.plan, node, datum)).filter(|it| *it > 0).map(number)
    }
}

/// Formats a number of bytes, limited to what a JavaScript number represents exactly.
fn number(bytes: u64) -> String {
    bytes.min((1 << 53) - 1).to_string()
}
