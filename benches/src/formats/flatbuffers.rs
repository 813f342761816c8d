//! `FlatBuffers`, with the calls of the builder that generated code makes: a table for each record,
//! its largest fields first, an array as a struct in its table.

use flatbuffers::{FlatBufferBuilder, TableFinishedWIPOffset, UnionWIPOffset, WIPOffset};

use super::tree::Value;

/// Encodes a buffer whose root is a table.
pub(super) fn encode(fields: &[Value]) -> Vec<u8> {
    let mut builder = FlatBufferBuilder::new();
    let root = table(&mut builder, fields);
    builder.finish_minimal(root);
    builder.finished_data().to_vec()
}

fn table(
    builder: &mut FlatBufferBuilder<'_>,
    fields: &[Value],
) -> WIPOffset<TableFinishedWIPOffset> {
    let present = fields.iter().enumerate().filter(|(_, value)| !value.is_default());
    let mut fields: Vec<_> =
        present.map(|(i, value)| (4 + 2 * i as u16, value, outside(builder, value))).collect();
    fields.sort_by_key(|(_, value, _)| core::cmp::Reverse(alignment(value)));
    let start = builder.start_table();
    for (slot, value, offset) in fields {
        match (value, offset) {
            (_, Some(offset)) => builder.push_slot_always(slot, offset),
            (Value::Array(values), None) => {
                // a struct: its first value is pushed last, and has its address
                for (i, value) in values.iter().enumerate().rev() {
                    scalar(builder, (i == 0).then_some(slot), value);
                }
            }
            (value, None) => scalar(builder, Some(slot), value),
        }
    }
    builder.end_table(start)
}

/// Writes a value that is stored outside of the table, such as a text or a list. Returns its
/// offset; `None` for a value that is stored in the table.
fn outside(
    builder: &mut FlatBufferBuilder<'_>,
    value: &Value,
) -> Option<WIPOffset<UnionWIPOffset>> {
    match value {
        Value::Text(text) => Some(builder.create_string(text).as_union_value()),
        Value::Bytes(bytes) => Some(builder.create_vector(bytes).as_union_value()),
        Value::Record(fields) => Some(table(builder, fields).as_union_value()),
        Value::List(values) => {
            let fields = |value: &Value| match value {
                Value::Record(fields) => fields.clone(),
                _ => vec![],
            };
            let tables: Vec<_> =
                values.iter().map(|value| table(builder, &fields(value))).collect();
            Some(builder.create_vector(&tables).as_union_value())
        }
        _ => None,
    }
}

fn alignment(value: &Value) -> usize {
    match value {
        Value::Bool(_) | Value::Maybe(_) => 1,
        Value::Unsigned(_, bytes) | Value::Signed(_, bytes) => *bytes,
        Value::Double(_) => 8,
        Value::Array(values) => values.first().map_or(1, alignment),
        _ => 4,
    }
}

/// Writes a number: as the field with the number `slot` of a table, or, without a slot, as the next
/// number of a struct.
fn scalar(builder: &mut FlatBufferBuilder<'_>, slot: Option<u16>, value: &Value) {
    macro_rules! push {
        ($value:expr) => {
            match slot {
                Some(slot) => builder.push_slot_always(slot, $value),
                None => {
                    builder.push($value);
                }
            }
        };
    }
    match *value {
        Value::Bool(value) => push!(value),
        Value::Unsigned(value, 1) => push!(value as u8),
        Value::Unsigned(value, 2) => push!(value as u16),
        Value::Unsigned(value, 4) => push!(value as u32),
        Value::Unsigned(value, _) => push!(value),
        Value::Signed(value, 1) => push!(value as i8),
        Value::Signed(value, 2) => push!(value as i16),
        Value::Signed(value, 4) => push!(value as i32),
        Value::Signed(value, _) => push!(value),
        Value::Float(value) => push!(value),
        Value::Double(value) => push!(value),
        Value::Maybe(Some(value)) => push!(value),
        _ => {}
    }
}
