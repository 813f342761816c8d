//! Converts decoded values to JSON, in the form of today's types.

use core::cell::Cell;

use bitpack::schema::description::Integer;
use serde_json::{Map, Number, Value};

use super::Unconverted;
use crate::datum::{Datum, compare};
use crate::decode::nearest_to_zero;
use crate::model::{Body, EnumBody, FieldKind, Fields, Integers, Model, Node, Shape};

type Converted = Result<Value, Unconverted>;

/// Maximum number of values in a packet that the old build lacks, and that have their defaults.
pub(super) const MOST_DEFAULTS: u32 = 1 << 20;

/// Converts values of an old schema to today's, inside one recursive type of today's schema.
pub(super) struct Values<'m> {
    model: &'m Model,
    /// Number of values that can still have their defaults.
    left: &'m Cell<u32>,
    /// Index of the innermost recursive type around the value.
    itself: Option<usize>,
}

impl<'m> Values<'m> {
    pub(super) const fn new(model: &'m Model, left: &'m Cell<u32>) -> Self {
        Self { model, left, itself: None }
    }

    /// Counts values that have their defaults. Returns an error if there are too many.
    fn spend(&self, count: u32) -> Result<(), Unconverted> {
        let left = self.left.get().checked_sub(count);
        self.left.set(left.unwrap_or(0));
        let reason = || format!("more than {MOST_DEFAULTS} values have their defaults");
        left.map(drop).ok_or_else(|| Unconverted::new("", reason()))
    }

    /// Returns a value of today's type with this index. Without an old value, returns the default.
    pub(super) fn type_(&self, index: usize, old: Option<&Datum>) -> Converted {
        let Some(type_) = self.model.types.get(index) else {
            return wrong("today's schema lacks the type");
        };
        let itself = if type_.depth.is_some() { Some(index) } else { self.itself };
        let inner = Self { itself, ..*self };
        match &type_.body {
            Body::Struct(fields) => inner.fields(fields, !type_.name.is_empty(), old.map(members)),
            Body::Enum(choice) if self.model.has_versions(index) => {
                // a value of today's type is one of its newest version
                let newest = choice.variants.last().and_then(|it| it.fields.list.first());
                match newest.map(|field| &field.kind) {
                    Some(FieldKind::Value(node)) => inner.value(node, old.map(unversioned)),
                    _ => wrong("today's type has no versions"),
                }
            }
            Body::Enum(choice) => inner.variant(choice, old.map(unversioned)),
            Body::Alias(node) => inner.value(node, old),
            Body::Opaque if type_.is_msb_first() => {
                wrong("today's value is a `MsbFirst`, which this program does not read")
            }
            Body::Opaque => wrong("today's type is hand-written, so its fields are unknown"),
        }
    }

    fn variant(&self, choice: &EnumBody, old: Option<&Datum>) -> Converted {
        let (variant, fields) = match old {
            None => (choice.variants.get(choice.first), None),
            Some(Datum::Variant(_, name, fields)) => {
                let found = choice.variants.iter().find(|it| it.name == *name);
                if found.is_none() {
                    return wrong(&format!("today's enum has no variant `{name}`"));
                }
                (found, Some(fields.as_slice()))
            }
            Some(_) => return wrong("the old value is not an enum"),
        };
        let Some(variant) = variant else { return wrong("today's enum has no variant") };
        let name = variant.name.clone();
        if variant.fields.list.iter().all(|it| !has_value(&it.kind)) {
            return Ok(Value::String(name));
        }
        let inner = self.fields(&variant.fields, true, fields);
        let inner = inner.map_err(|error| error.inside(&format!(".{name}")))?;
        Ok(Value::Object(Map::from_iter([(name, inner)])))
    }

    /// Returns the fields of a struct or a variant: an object, or an array if they have no names. A
    /// struct with a name and one field without a name is that field.
    fn fields(
        &self,
        fields: &Fields,
        is_named: bool,
        old: Option<&[(String, Datum)]>,
    ) -> Converted {
        let mut list = Vec::new();
        self.collect(fields, old, &mut list)?;
        let is_tuple = list.iter().enumerate().all(|(i, (name, _))| *name == i.to_string());
        Ok(match list.len() {
            0 if is_named => Value::Object(Map::new()),
            0 => Value::Null,
            1 if is_tuple && is_named => list.remove(0).1,
            _ if is_tuple => list.into_iter().map(|it| it.1).collect(),
            _ => list.into_iter().collect(),
        })
    }

    fn collect(
        &self,
        fields: &Fields,
        old: Option<&[(String, Datum)]>,
        list: &mut Vec<(String, Value)>,
    ) -> Result<(), Unconverted> {
        for field in &fields.list {
            let name = &field.name;
            let found = old.and_then(|old| old.iter().find(|(own, _)| own == name));
            let found = found.map(|(_, datum)| datum);
            let value = match &field.kind {
                FieldKind::When { fields, .. } => {
                    self.collect(fields, old, list)?;
                    continue;
                }
                FieldKind::Value(node) => self.value(node, found),
                FieldKind::Relative { bits, signed, .. } => {
                    integer(found, Shape::Bits { bits: *bits, signed: *signed }.integers())
                }
                FieldKind::RelativeWrapping { bits, .. } => {
                    integer(found, Shape::Bits { bits: *bits, signed: false }.integers())
                }
                FieldKind::RangeTo { least, greatest, signed, .. } => {
                    let (min, range) = (i128::from(*least) as u128, greatest.wrapping_sub(*least));
                    let range = u128::from(range as u64);
                    integer(found, Some(Integers { min, range, signed: *signed, fraction: 0 }))
                }
                FieldKind::Function { path } => wrong(&format!("written by `{path}`")),
                FieldKind::Align | FieldKind::Check { .. } | FieldKind::Reserved { .. } => continue,
            };
            list.push((name.clone(), value.map_err(|error| error.inside(&format!(".{name}")))?));
        }
        Ok(())
    }

    /// Returns a value of today's encoding. Without an old value, returns the default.
    fn value(&self, node: &Node, old: Option<&Datum>) -> Converted {
        if old.is_none() {
            self.spend(match node.shape {
                Shape::Compressed { components, .. } => components,
                Shape::ByteArray { len } => len,
                Shape::ByteList { min, .. } | Shape::Rest { min, .. } => min,
                _ => 1,
            })?;
        }
        match &node.shape {
            Shape::Bool => match old {
                None => Ok(Value::Bool(false)),
                Some(Datum::Bool(value)) => Ok(Value::Bool(*value)),
                Some(_) => wrong("the old value is not a `bool`"),
            },
            Shape::Bits { .. } | Shape::Range { .. } => integer(old, node.shape.integers()),
            Shape::Float { .. } => real(old, 0.0),
            Shape::Compressed { min, max, components: 1, .. } => {
                real(old, 0_f32.clamp(*min, *max).into())
            }
            Shape::Compressed { min, max, components, .. } => {
                list(old, *components, |it| real(it, 0_f32.clamp(*min, *max).into()))
            }
            Shape::CompressedF64 { min, max, .. } => real(old, 0_f64.clamp(*min, *max)),
            Shape::SmallestThree { .. } => match old {
                None => Ok(Value::from(vec![0.0, 0.0, 0.0, 1.0])),
                Some(_) => list(old, 4, |it| real(it, 0.0)),
            },
            Shape::Optional(of) => match old {
                None | Some(Datum::Option(None)) => Ok(Value::Null),
                Some(Datum::Option(Some(inner))) => self.value(of, Some(inner)),
                // the old field was always present
                Some(present) => self.value(of, Some(present)),
            },
            Shape::OmitDefault { left_out, of, .. } => match (old, left_out) {
                (None, Datum::Unknown) => self.value(of, None),
                (None, known) => self.value(of, Some(known)),
                (Some(old), _) => self.value(of, Some(old)),
            },
            Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                list(old, *len, |it| self.value(of, it))
            }
            Shape::List { min, max, of, .. } | Shape::More { min, max, of } => {
                self.list(*min..=*max, of, old)
            }
            Shape::Ascending(of) | Shape::Deltas(of) | Shape::Named { of, .. } => match old {
                Some(Datum::Char(value)) => Ok(Value::String(value.to_string())),
                None if is_char(&node.shape) => Ok(Value::String('\0'.to_string())),
                old => self.value(of, old),
            },
            Shape::Map { key, value, .. } => self.map(key, value, old),
            Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. } => match old {
                None => Ok(Value::String(String::new())),
                Some(Datum::Text(text)) => Ok(Value::String(text.clone())),
                Some(_) => wrong("the old value is not a string"),
            },
            Shape::ByteArray { len } => match old {
                None => Ok(Value::from(vec![0; *len as usize])),
                Some(old) => bytes(old, *len as usize..=*len as usize),
            },
            Shape::ByteList { min, max } | Shape::Rest { min, max } => match old {
                None => Ok(Value::from(vec![0; *min as usize])),
                Some(old) => bytes(old, *min as usize..=*max as usize),
            },
            Shape::Subset { of, .. } => match old {
                None => Ok(Value::Array(Vec::new())),
                Some(Datum::Sparse(objects)) => {
                    let pair = |(index, it): &(u32, Datum)| {
                        let value = self.value(of, Some(it));
                        let value = value.map_err(|error| error.inside(&format!("[{index}]")))?;
                        Ok(Value::from(vec![Value::from(*index), value]))
                    };
                    objects.iter().map(pair).collect()
                }
                Some(_) => wrong("the old value is not a sparse array"),
            },
            Shape::Nothing => Ok(Value::Null),
            Shape::Function { path } => wrong(&format!("written by `{path}`")),
            Shape::Type(index) => self.type_(*index, old),
            Shape::Itself { .. } => match self.itself {
                Some(index) => self.type_(index, old),
                None => wrong("today's schema does not say which type a nested value has"),
            },
        }
    }

    fn list(
        &self,
        lengths: core::ops::RangeInclusive<u32>,
        of: &Node,
        old: Option<&Datum>,
    ) -> Converted {
        let of = match &of.shape {
            Shape::Ascending(first) | Shape::Deltas(first) => first,
            _ => of,
        };
        match old {
            None => list(None, *lengths.start(), |it| self.value(of, it)),
            Some(Datum::Bytes(_)) => list(old, old_len(old), |it| self.value(of, it)),
            Some(Datum::List(items)) if !lengths.contains(&(items.len() as u32)) => {
                let (len, min, max) = (items.len(), lengths.start(), lengths.end());
                wrong(&format!("length {len} is not in {min}..={max}"))
            }
            old => list(old, old_len(old), |it| self.value(of, it)),
        }
    }

    /// Returns a map: an object if its keys are text in JSON, and otherwise pairs.
    fn map(&self, key: &Node, value: &Node, old: Option<&Datum>) -> Converted {
        let entries = match old {
            None => &[][..],
            Some(Datum::List(entries)) => entries,
            Some(_) => return wrong("the old value is not a map"),
        };
        let mut pairs = Vec::new();
        for entry in entries {
            let Datum::List(pair) = entry else { return wrong("the old value is not a map") };
            let [old_key, old_value] = pair.as_slice() else {
                return wrong("the old value is not a map");
            };
            pairs.push((self.value(key, Some(old_key))?, self.value(value, Some(old_value))?));
        }
        let text = |key: &Value| match key {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(value) => Some(value.to_string()),
            _ => None,
        };
        let object: Option<Map<String, Value>> =
            pairs.iter().map(|(key, value)| Some((text(key)?, value.clone()))).collect();
        Ok(match object {
            Some(object) => Value::Object(object),
            None => pairs.into_iter().map(|(key, value)| Value::from(vec![key, value])).collect(),
        })
    }
}

fn wrong(reason: &str) -> Converted {
    Err(Unconverted::new("", reason))
}

const fn has_value(kind: &FieldKind) -> bool {
    !matches!(kind, FieldKind::Align | FieldKind::Check { .. } | FieldKind::Reserved { .. })
}

fn is_char(shape: &Shape) -> bool {
    matches!(shape, Shape::Named { name, .. } if name == "char")
}

/// Returns the fields of a struct. Another value is the only field of a struct without names.
fn members(old: &Datum) -> &[(String, Datum)] {
    match unversioned(old) {
        Datum::Struct(fields) => fields,
        _ => &[],
    }
}

/// Returns the value in a type with versions: the only field of the variant for its version.
fn unversioned(old: &Datum) -> &Datum {
    let Datum::Variant(_, name, fields) = old else { return old };
    let is_version = name.strip_prefix('V').is_some_and(|it| it.parse::<u8>().is_ok());
    match fields.as_slice() {
        [(field, inner)] if is_version && field == "0" => inner,
        _ => old,
    }
}

fn old_len(old: Option<&Datum>) -> u32 {
    old.and_then(Datum::len).map_or(0, |len| len as u32)
}

/// Returns an integer of today's range. Without an old value, returns the one closest to zero.
fn integer(old: Option<&Datum>, today: Option<Integers>) -> Converted {
    let Some(Integers { min, range, signed, .. }) = today else {
        return wrong("today's value is not an integer");
    };
    let value = match old {
        None => Integer::of(nearest_to_zero(min, range, signed), signed),
        Some(Datum::Int(value)) => *value,
        Some(_) => return wrong("the old value is not an integer"),
    };
    let [least, greatest] = [min, min.wrapping_add(range)].map(|it| Integer::of(it, signed));
    if compare(value, least).is_lt() || compare(value, greatest).is_gt() {
        return wrong(&format!("{value} is not in {least}..={greatest}"));
    }
    let number = if value.negative {
        i64::try_from(-i128::try_from(value.magnitude).unwrap_or(i128::MAX)).ok().map(Number::from)
    } else {
        u64::try_from(value.magnitude).ok().map(Number::from)
    };
    number.map_or_else(
        || wrong(&format!("{value} has more than 64 bits")),
        |it| Ok(Value::Number(it)),
    )
}

fn real(old: Option<&Datum>, default: f64) -> Converted {
    let value = match old {
        None => default,
        Some(Datum::Float(value)) => f64::from(*value),
        Some(Datum::Double(value)) => *value,
        Some(_) => return wrong("the old value is not a float"),
    };
    let number = Number::from_f64(value);
    number.map_or_else(|| wrong(&format!("JSON has no number {value}")), |it| Ok(Value::Number(it)))
}

/// Returns the elements of an array of `len` elements. Missing ones have their defaults.
fn list(
    old: Option<&Datum>,
    len: u32,
    mut convert: impl FnMut(Option<&Datum>) -> Converted,
) -> Converted {
    let of_bytes: Vec<Datum>;
    let items = match old {
        None => &[][..],
        Some(Datum::List(items)) => items,
        Some(Datum::Bytes(bytes)) => {
            of_bytes = bytes.iter().map(|byte| Datum::unsigned((*byte).into())).collect();
            &of_bytes
        }
        Some(_) => return wrong("the old value is not a list"),
    };
    if items.len() > len as usize {
        return wrong(&format!("{} elements do not fit in {len}", items.len()));
    }
    let each = (0..len as usize).map(|i| {
        let converted = convert(items.get(i));
        converted.map_err(|error| error.inside(&format!("[{i}]")))
    });
    each.collect()
}

fn bytes(old: &Datum, lengths: core::ops::RangeInclusive<usize>) -> Converted {
    let one = |it: &Datum| {
        let integer = it.to_integer().filter(|it| !it.negative)?;
        u8::try_from(integer.magnitude).ok()
    };
    let bytes: Option<Vec<u8>> = match old {
        Datum::Bytes(bytes) => Some(bytes.clone()),
        Datum::List(items) => items.iter().map(one).collect(),
        _ => None,
    };
    match bytes {
        Some(bytes) if lengths.contains(&bytes.len()) => Ok(Value::from(bytes)),
        Some(bytes) => {
            let (len, min, max) = (bytes.len(), lengths.start(), lengths.end());
            wrong(&format!("length {len} is not in {min}..={max}"))
        }
        None => wrong("the old value is not bytes"),
    }
}
