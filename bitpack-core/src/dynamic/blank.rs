//! The initial values of encodings: those of fields that are not sent.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::group::{Form, Group, Id};
use super::kind::{Kind, Node};
use super::{Datum, Dynamic};
use crate::codec::Codec;

/// Maximum [`size`] of an initial value. Larger arrays are empty.
const MOST: usize = 1 << 16;
/// Number of bytes that a value takes.
const VALUE: usize = size_of::<Datum>();

/// Returns the initial value of an encoding: zeros, and empty lists.
pub(super) fn of(nodes: &[Node], id: Id) -> Datum {
    value(nodes, id, &mut { MOST })
}

/// Gives each field that was not sent its initial value. Values beyond a limit stay `Nothing`.
pub(super) fn complete(of: Dynamic<'_>, value: &mut Datum) {
    fill(of, value, &mut { MOST });
}

fn fill(of: Dynamic<'_>, datum: &mut Datum, left: &mut usize) {
    match (of.kind(), &mut *datum) {
        (_, Datum::Nothing) => *datum = value(of.nodes, of.id, left),
        (Kind::Map(_, _, of_value), Datum::Map(map)) => {
            for it in map.values_mut() {
                fill(of.at(*of_value).codec, it, left);
            }
        }
        (Kind::Struct(group), Datum::List(values)) => fill_fields(of, group, values, left),
        (Kind::Enum(choice), Datum::Variant(chosen)) => {
            if let Some(group) = choice.groups.get(chosen.0 as usize) {
                fill_fields(of, group, &mut chosen.1, left);
            }
        }
        _ => {
            of.parts_mut(datum, &mut |_, part, it| {
                if let Some(part) = part {
                    fill(part, it, left);
                }
            });
        }
    }
}

fn fill_fields(of: Dynamic<'_>, group: &Group, values: &mut [Datum], left: &mut usize) {
    group.each(&mut |field| match (values.get_mut(field.at), field.form.node()) {
        (Some(it @ Datum::Nothing), _) => *it = form(of.nodes, &field.form, left),
        (Some(it), Some(id)) => fill(of.at(id).codec, it, left),
        _ => {}
    });
}

/// Returns the number of values in a value. A text or a block counts by its bytes.
pub(super) fn size(value: &Datum) -> usize {
    let all = |values: &[Datum]| values.iter().map(size).sum();
    1 + match value {
        Datum::Text(text) => text.len() / VALUE,
        Datum::Bytes(bytes) => bytes.len() / VALUE,
        Datum::Option(Some(inner)) => size(inner),
        Datum::List(values) => all(values),
        Datum::Set(values) => values.iter().map(size).sum(),
        Datum::Map(map) => map.iter().map(|(key, value)| size(key) + size(value)).sum(),
        Datum::Sparse(objects) => objects.iter().map(|(_, value)| size(value)).sum(),
        Datum::Variant(variant) => all(&variant.1),
        Datum::Versioned(inner) => size(&inner.1),
        _ => 0,
    }
}

/// Subtracts a size from the one that is left. Returns `false` if that is too small.
fn take(left: &mut usize, size: usize) -> bool {
    left.checked_sub(size).map(|less| *left = less).is_some()
}

fn value(nodes: &[Node], id: Id, left: &mut usize) -> Datum {
    let Some(node) = nodes.get(id as usize).filter(|_| take(left, 1)) else {
        return Datum::Nothing;
    };
    match &node.kind {
        Kind::Bool => Datum::Bool(false),
        Kind::Float => Datum::Float(0.0),
        Kind::Double => Datum::Double(0.0),
        Kind::Unsigned(_) => Datum::Unsigned(0),
        Kind::Signed(_) => Datum::Signed(0),
        Kind::Unsigned128(_) => Datum::Unsigned128(0),
        Kind::Signed128(_) => Datum::Signed128(0),
        Kind::Range(codec) => Datum::Unsigned(codec.blank()),
        Kind::SignedRange(codec) => Datum::Signed(codec.blank()),
        Kind::Range128(codec) => Datum::Unsigned128(codec.blank()),
        Kind::SignedRange128(codec) => Datum::Signed128(codec.blank()),
        Kind::Varint(codec) => Datum::Unsigned(codec.blank()),
        Kind::SignedVarint(codec) => Datum::Signed(codec.blank()),
        Kind::Varint128(codec) => Datum::Unsigned128(codec.blank()),
        Kind::SignedVarint128(codec) => Datum::Signed128(codec.blank()),
        Kind::Compressed(codec) => Datum::Float(codec.blank()),
        Kind::CompressedF64(codec) => Datum::Double(codec.blank()),
        Kind::SmallestThree(codec) => Datum::Quaternion(codec.blank()),
        Kind::Text(_) | Kind::Unaligned(_) | Kind::NulTerminated(_) | Kind::Utf16(_) => {
            Datum::Text(String::new())
        }
        Kind::ByteArray(len) if take(left, *len / VALUE) => Datum::Bytes(alloc::vec![0; *len]),
        Kind::Raw(bits) if take(left, *bits as usize / 8 / VALUE) => {
            Datum::Bytes(alloc::vec![0; bits.div_ceil(8) as usize])
        }
        Kind::Raw(_) | Kind::ByteArray(_) | Kind::ByteList(_) | Kind::Rest(_) => {
            Datum::Bytes(Vec::new())
        }
        Kind::Optional(_) => Datum::Option(None),
        Kind::Omit { value, .. } if take(left, size(value)) => Datum::clone(value),
        Kind::List(..) | Kind::More(..) | Kind::Ascending(..) | Kind::Deltas(..) => {
            Datum::List(Vec::new())
        }
        Kind::Set(..) => Datum::Set(alloc::collections::BTreeSet::new()),
        Kind::Map(..) => Datum::Map(alloc::collections::BTreeMap::new()),
        Kind::Subset { .. } => Datum::Sparse(Vec::new()),
        Kind::Array { len, of, .. } if *len <= *left => {
            let each = (0..*len).map_while(|_| (*left > 0).then(|| value(nodes, *of, left)));
            Datum::List(each.collect())
        }
        Kind::Array { .. } => Datum::List(Vec::new()),
        Kind::Struct(group) => Datum::List(fields(nodes, group, left)),
        Kind::Enum(choice) => {
            let group = choice.groups.get(choice.first as usize);
            let first = group.map(|group| fields(nodes, group, left));
            Datum::Variant(Box::new((choice.first, first.unwrap_or_default())))
        }
        Kind::NonZero(of) => match value(nodes, *of, left) {
            Datum::Unsigned(0) => Datum::Unsigned(1),
            Datum::Signed(0) => Datum::Signed(1),
            Datum::Unsigned128(0) => Datum::Unsigned128(1),
            Datum::Signed128(0) => Datum::Signed128(1),
            other => other,
        },
        Kind::Char(of) | Kind::Same(of) | Kind::Padded { of, .. } | Kind::Recursive(of) => {
            value(nodes, *of, left)
        }
        Kind::Versions { newest, of, .. } => {
            Datum::Versioned(Box::new((*newest, value(nodes, *of, left))))
        }
        Kind::Omit { .. } | Kind::Itself { .. } | Kind::Nothing | Kind::Opaque => Datum::Nothing,
    }
}

fn fields(nodes: &[Node], group: &Group, left: &mut usize) -> Vec<Datum> {
    let mut values = Vec::new();
    group.each(&mut |field| values.push(form(nodes, &field.form, left)));
    values
}

/// Returns the initial value of a field.
fn form(nodes: &[Node], form: &Form, left: &mut usize) -> Datum {
    match form {
        Form::Value(id) => value(nodes, *id, left),
        Form::Counted { .. } => Datum::List(Vec::new()),
        Form::Relative { signed: true, .. } | Form::RangeTo { signed: true, .. } => {
            Datum::Signed(0)
        }
        Form::Relative { .. } | Form::RelativeWrapping { .. } | Form::RangeTo { .. } => {
            Datum::Unsigned(0)
        }
        Form::Opaque => Datum::Nothing,
    }
}
