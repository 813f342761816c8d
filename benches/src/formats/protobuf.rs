//! Protocol Buffers, with the functions that the derive of `prost` calls. Integers have the types
//! of variable length, `uint64` and `sint64`; arrays are packed; default values are absent.

use prost::encoding::{
    WireType, bool, bytes, double, encode_key, encode_varint, float, sint64, string, uint64,
};

use super::tree::Value;

/// Encodes a message.
pub(super) fn encode(fields: &[Value]) -> Vec<u8> {
    let mut out = vec![];
    for (tag, value) in (1..).zip(fields).filter(|(_, value)| !value.is_default()) {
        field(tag, value, &mut out);
    }
    out
}

fn field(tag: u32, value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Bool(value) => bool::encode(tag, value, out),
        Value::Unsigned(value, _) => uint64::encode(tag, value, out),
        Value::Signed(value, _) => sint64::encode(tag, value, out),
        Value::Float(value) => float::encode(tag, value, out),
        Value::Double(value) => double::encode(tag, value, out),
        Value::Text(text) => string::encode(tag, text, out),
        Value::Bytes(value) => bytes::encode(tag, value, out),
        Value::Array(values) => array(tag, values, out),
        Value::List(values) => values.iter().for_each(|value| field(tag, value, out)),
        Value::Record(fields) => {
            let message = encode(fields);
            encode_key(tag, WireType::LengthDelimited, out);
            encode_varint(message.len() as u64, out);
            out.extend(message);
        }
        Value::Maybe(value) => {
            if let Some(value) = *value {
                uint64::encode(tag, &value.into(), out);
            }
        }
    }
}

fn array(tag: u32, values: &[Value], out: &mut Vec<u8>) {
    macro_rules! packed {
        ($($variant:ident $module:ident;)*) => {
            match values.first() {
                $(Some(Value::$variant(..)) => {
                    let of = |value: &Value| match value {
                        Value::$variant(value, ..) => Some(*value),
                        _ => None,
                    };
                    let values: Vec<_> = values.iter().filter_map(of).collect();
                    $module::encode_packed(tag, &values, out);
                })*
                _ => {}
            }
        };
    }
    packed! {
        Bool bool;
        Unsigned uint64;
        Signed sint64;
        Float float;
        Double double;
    }
}
