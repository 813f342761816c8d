//! Reads lists of properties: keys with values of ten types, among them nested lists.

use crate::cursor::{Cursor, Damaged};

/// Maximum depth of nested property lists, so that a damaged file cannot exhaust the stack.
const DEEPEST: usize = 8;

/// Number of bytes of the shortest property list, which has only the final key `None`.
const LEAST: usize = 4 + 5;

/// A property in the header of a replay file.
#[derive(Debug, PartialEq)]
pub(crate) struct Property {
    pub(crate) key: String,
    pub(crate) value: Value,
}

/// Value of a property in the header of a replay file. Only integers are kept, such as that of
/// `MaxChannels`; other values are skipped.
#[derive(Debug, PartialEq)]
pub(crate) enum Value {
    Int(i32),
    Other,
}

/// Reads a list of properties (keys with values), up to the key `None`.
pub(crate) fn properties(cursor: &mut Cursor<'_>) -> Result<Vec<Property>, Damaged> {
    nested(cursor, 0)
}

fn nested(cursor: &mut Cursor<'_>, depth: usize) -> Result<Vec<Property>, Damaged> {
    if depth > DEEPEST {
        let reason = format!("{depth} lists inside each other, expected at most {DEEPEST}");
        return Err(Damaged::new(cursor.offset(), reason));
    }
    let mut properties = Vec::new();
    loop {
        let key = cursor.text("a property's key")?;
        if key == "None" {
            return Ok(properties);
        }
        let value = value(cursor, &key, depth)?;
        properties.push(Property { key, value });
    }
}

fn value(cursor: &mut Cursor<'_>, key: &str, depth: usize) -> Result<Value, Damaged> {
    let start = cursor.offset();
    let kind = cursor.text(&format!("the type of property `{key}`"))?;
    let what = format!("property `{key}`, {kind}");
    let (_size, _index): (i32, i32) = cursor.read(&what)?;
    match kind.as_str() {
        "IntProperty" => return Ok(Value::Int(cursor.read(&what)?)),
        "FloatProperty" => drop(cursor.read::<f32>(&what)?),
        "StrProperty" | "NameProperty" => drop(cursor.text(&what)?),
        "BoolProperty" => drop(cursor.read::<u8>(&what)?),
        "QWordProperty" => drop(cursor.read::<u64>(&what)?),
        "ByteProperty" => byte(cursor, &what)?,
        "ArrayProperty" => {
            drop(cursor.list(&what, LEAST, |cursor| nested(cursor, depth + 1))?);
        }
        "StructProperty" => {
            cursor.text(&what)?;
            nested(cursor, depth + 1)?;
        }
        _ => {
            let reason = format!("`{kind}`, the type of property `{key}`, is not one of the ten");
            return Err(Damaged::new(start, reason));
        }
    }
    Ok(Value::Other)
}

/// Skips the value of a property of the type byte: the name of an enum and, in most cases, one of
/// its values.
fn byte(cursor: &mut Cursor<'_>, what: &str) -> Result<(), Damaged> {
    match cursor.text(what)?.as_str() {
        "OnlinePlatform_Steam" | "OnlinePlatform_PS4" => Ok(()),
        "None" => cursor.read::<u8>(what).map(drop),
        _ => cursor.text(what).map(drop),
    }
}
