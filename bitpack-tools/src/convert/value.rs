//! Converts decoded values to JSON, in the form of today's types.

use core::cell::Cell;

use bitpack::dynamic::Datum;
use bitpack::schema::description::Integer;
use serde_json::{Map, Number, Value};

use super::Unconverted;
use crate::model::{Body, Encoding, EnumBody, Field, Integers, Model, first_element};
use crate::value::{Member, Part, View, integer as number, itself_in};

type Converted = Result<Value, Unconverted>;

/// Maximum number of values in a converted packet that the old build lacks, so that they get their
/// defaults.
pub(super) const MOST_DEFAULTS: u32 = 1 << 20;

/// A value to convert: one of the old build, or a default.
pub(super) struct Old<'v> {
    model: &'v Model,
    /// Index of the innermost recursive type around the value; `None` outside of one.
    itself: Option<usize>,
    view: View<'v>,
}

impl<'v> Old<'v> {
    /// Returns the value `datum` of the type with this index.
    pub(super) fn of_type(model: &'v Model, index: usize, datum: &'v Datum) -> Self {
        let itself = model.levels(index).map(|_| index);
        Self { model, itself, view: View::of_type(model, itself, index, datum) }
    }

    fn of(model: &'v Model, itself: Option<usize>, part: Part<'v>) -> Self {
        let itself = itself_in(model, itself, part.0);
        Self { model, itself, view: View::of(model, itself, part) }
    }

    fn part(&self, part: Part<'v>) -> Self {
        Self::of(self.model, self.itself, part)
    }

    fn field(&self, (field, datum): &Member<'v>) -> Self {
        let view = match &field.encoding {
            Encoding::Function { .. } => View::Unknown,
            node if field.value().is_some() => return self.part((node, datum)),
            _ => View::Int(number(datum).unwrap_or(Integer { negative: false, magnitude: 0 })),
        };
        Self { view, ..*self }
    }

    /// Returns the value inside a type with versions, which is the only field of a variant such as
    /// `V2`; `None` for other values.
    fn unversioned(&self) -> Option<Self> {
        let View::Variant(_, variant, members) = &self.view else { return None };
        let is_version = variant.name.strip_prefix('V').is_some_and(|it| it.parse::<u8>().is_ok());
        match members.as_slice() {
            [only] if is_version && only.0.name == "0" => Some(self.field(only)),
            _ => None,
        }
    }

    /// Returns the elements of a list, an array or a vector; `None` for another value.
    fn elements(&self) -> Option<Vec<Self>> {
        let of = |view: View<'v>| Self { view, ..*self };
        Some(match &self.view {
            View::List(list) => list.iter().map(|it| self.part(*it)).collect(),
            View::Floats(list) => list.iter().map(|it| of(View::Float(*it))).collect(),
            View::Bytes(bytes) => {
                let byte = |it: &u8| Integer { negative: false, magnitude: (*it).into() };
                bytes.iter().map(|it| of(View::Int(byte(it)))).collect()
            }
            _ => return None,
        })
    }

    /// Returns the bytes of a byte array, or of a list of integers.
    fn bytes(&self) -> Option<Vec<u8>> {
        let byte = |it: &Self| match it.view {
            View::Int(Integer { negative: false, magnitude }) => u8::try_from(magnitude).ok(),
            _ => None,
        };
        self.elements()?.iter().map(byte).collect()
    }
}

/// Converts values of an old schema to today's.
pub(super) struct Values<'m> {
    model: &'m Model,
    /// Number of missing values that may still get their defaults.
    left: &'m Cell<u32>,
    /// Index of the innermost recursive type around the value; `None` outside of one.
    itself: Option<usize>,
}

impl<'m> Values<'m> {
    pub(super) const fn new(model: &'m Model, left: &'m Cell<u32>) -> Self {
        Self { model, left, itself: None }
    }

    /// Counts values that get their defaults. Returns an error if there are more than
    /// [`MOST_DEFAULTS`].
    fn spend(&self, count: u32) -> Result<(), Unconverted> {
        let left = self.left.get().checked_sub(count);
        self.left.set(left.unwrap_or(0));
        let reason = || format!("more than {MOST_DEFAULTS} values have their defaults");
        left.map(drop).ok_or_else(|| Unconverted::new("", reason()))
    }

    /// Converts a value to the type with this index in today's schema. Without an old value,
    /// returns the default.
    pub(super) fn type_(&self, index: usize, old: Option<&Old<'_>>) -> Converted {
        let Some(type_) = self.model.types().get(index) else {
            return wrong("today's schema lacks the type");
        };
        let itself = self.model.levels(index).map_or(self.itself, |_| Some(index));
        let inner = Self { itself, ..*self };
        let unversioned = old.and_then(Old::unversioned);
        let unversioned = unversioned.as_ref().or(old);
        match self.model.body(type_) {
            Body::Struct(fields) => inner.fields(fields, !type_.name.is_empty(), unversioned),
            Body::Enum(choice) if self.model.has_versions(index) => {
                // a value of today's type is one of its newest version
                let newest = choice.variants.last().and_then(|it| it.fields.first());
                match newest.and_then(Field::value) {
                    Some(node) => inner.value(node, unversioned),
                    None => wrong("today's type has no versions"),
                }
            }
            Body::Enum(choice) => inner.variant(choice, unversioned),
            Body::Alias(node) => inner.value(node, old),
            Body::Opaque if type_.is_msb_first() => {
                wrong("today's value is a `MsbFirst`, which this program does not read")
            }
            Body::Opaque => wrong("today's type is hand-written, so its fields are unknown"),
        }
    }

    fn variant(&self, choice: EnumBody<'_>, old: Option<&Old<'_>>) -> Converted {
        let variant = match old.map(|it| &it.view) {
            None => choice.variants.get(choice.first),
            Some(View::Variant(_, old, _)) => {
                let found = choice.variants.iter().find(|it| it.name == old.name);
                if found.is_none() {
                    return wrong(&format!("today's enum has no variant `{}`", old.name));
                }
                found
            }
            Some(_) => return wrong("the old value is not an enum"),
        };
        let Some(variant) = variant else { return wrong("today's enum has no variant") };
        let name = variant.name.clone();
        if variant.fields.iter().all(Field::is_mark) {
            return Ok(Value::String(name));
        }
        let inner = self.fields(&variant.fields, true, old);
        let inner = inner.map_err(|error| error.inside(&format!(".{name}")))?;
        Ok(Value::Object(Map::from_iter([(name, inner)])))
    }

    /// Converts the fields of a struct or a variant to an object, or to an array if they have no
    /// names. A struct with a single field without a name is converted to that field.
    fn fields(&self, fields: &[Field], is_named: bool, old: Option<&Old<'_>>) -> Converted {
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
        fields: &[Field],
        old: Option<&Old<'_>>,
        list: &mut Vec<(String, Value)>,
    ) -> Result<(), Unconverted> {
        for field in fields {
            let name = &field.name;
            let found = old.and_then(|old| match &old.view {
                View::Struct(members) | View::Variant(_, _, members) => {
                    members.iter().find(|(own, _)| own.name == *name).map(|it| old.field(it))
                }
                _ => None,
            });
            let found = found.as_ref();
            let value = match &field.encoding {
                Encoding::When { parts: fields, .. } => {
                    self.collect(fields, old, list)?;
                    continue;
                }
                _ if field.is_mark() => continue,
                node @ (Encoding::Relative { .. }
                | Encoding::RelativeWrapping { .. }
                | Encoding::RangeTo { .. }) => integer(found, Integers::of(node)),
                node => self.value(node, found),
            };
            list.push((name.clone(), value.map_err(|error| error.inside(&format!(".{name}")))?));
        }
        Ok(())
    }

    /// Converts a value to an encoding of today's schema. Without an old value, returns the
    /// default.
    fn value(&self, node: &Encoding, old: Option<&Old<'_>>) -> Converted {
        match node {
            Encoding::Type(index) => return self.type_(*index as usize, old),
            Encoding::Itself { .. } => {
                return match self.itself {
                    Some(index) => self.type_(index, old),
                    None => wrong("today's schema does not say which type a nested value has"),
                };
            }
            Encoding::Function { path } => return wrong(&format!("written by `{path}`")),
            _ => {}
        }
        let Some(old) = old else { return self.default_of(node) };
        match node {
            Encoding::Bool => match old.view {
                View::Bool(value) => Ok(Value::Bool(value)),
                _ => wrong("the old value is not a `bool`"),
            },
            _ if Integers::of(node).is_some() => integer(Some(old), Integers::of(node)),
            Encoding::Float { .. }
            | Encoding::Compressed { components: 1, .. }
            | Encoding::CompressedF64 { .. } => real(old),
            Encoding::Compressed { components, min, max, .. } => {
                let absent = || Ok(Value::from(0_f32.clamp(*min, *max)));
                array(old, *components, |it| it.map_or_else(absent, real))
            }
            Encoding::SmallestThree { .. } => {
                array(old, 4, |it| it.map_or_else(|| Ok(Value::from(0.0)), real))
            }
            Encoding::Optional(of) => match old.view {
                View::Option(None) => Ok(Value::Null),
                View::Option(Some(inner)) => self.value(of, Some(&old.part(inner))),
                // the old field was always present
                _ => self.value(of, Some(old)),
            },
            Encoding::OmitDefault { of, .. } => self.value(of, Some(old)),
            Encoding::Array { len, of, .. } | Encoding::Counted { len, of, .. } => {
                array(old, *len, |it| self.value(of, it))
            }
            Encoding::List { min, max, of }
            | Encoding::Set { min, max, of }
            | Encoding::More { min, max, of } => {
                let len = old.elements().map_or(0, |it| it.len());
                if !(*min..=*max).contains(&(len as u32)) {
                    return wrong(&format!("length {len} is not in {min}..={max}"));
                }
                array(old, len as u32, |it| self.value(first_element(of), it))
            }
            Encoding::Ascending(of) | Encoding::Deltas { of, .. } | Encoding::Named { of, .. } => {
                match old.view {
                    View::Char(value) => Ok(Value::String(value.to_string())),
                    _ => self.value(of, Some(old)),
                }
            }
            Encoding::Map { key, value, .. } => self.map(key, value, old),
            Encoding::Text { .. }
            | Encoding::UnalignedText { .. }
            | Encoding::NulTerminated { .. }
            | Encoding::Utf16 { .. } => match old.view {
                View::Text(text) => Ok(Value::String(text.to_owned())),
                _ => wrong("the old value is not a string"),
            },
            Encoding::ByteArray { len } => bytes(old, *len as usize..=*len as usize),
            Encoding::ByteList { min, max } | Encoding::Rest { min, max } => {
                bytes(old, *min as usize..=*max as usize)
            }
            Encoding::Subset { of, .. } => match &old.view {
                View::Sparse(objects) => {
                    let pair = |(index, it): &(u32, Part<'_>)| {
                        let value = self.value(of, Some(&old.part(*it)));
                        let value = value.map_err(|error| error.inside(&format!("[{index}]")))?;
                        Ok(Value::from(vec![Value::from(*index), value]))
                    };
                    objects.iter().map(pair).collect()
                }
                _ => wrong("the old value is not a sparse array"),
            },
            // `()`: no other encoding is that of a value
            _ => Ok(Value::Null),
        }
    }

    /// Returns the default of an encoding of today's schema: the value that a reader gives a field
    /// that is not sent, with the fewest elements.
    fn default_of(&self, node: &Encoding) -> Converted {
        let bytes = |len: u32| Ok(Value::from(vec![0; len as usize]));
        let elements = |len: u32, of: &Encoding| (0..len).map(|_| self.value(of, None)).collect();
        match node {
            Encoding::ByteArray { len: min }
            | Encoding::ByteList { min, .. }
            | Encoding::Rest { min, .. } => {
                self.spend(*min)?;
                bytes(*min)
            }
            Encoding::Array { len, of, .. } | Encoding::Counted { len, of, .. } => {
                self.spend(1)?;
                elements(*len, of)
            }
            Encoding::List { min, of, .. }
            | Encoding::Set { min, of, .. }
            | Encoding::More { min, of, .. } => {
                self.spend(1)?;
                elements(*min, first_element(of))
            }
            Encoding::OmitDefault { of, .. }
                if matches!(self.model.omitted(node), Datum::Nothing) =>
            {
                self.value(of, None)
            }
            _ => {
                let components = match node {
                    Encoding::Compressed { components, .. } => *components,
                    _ => 1,
                };
                self.spend(components)?;
                let initial = match node {
                    Encoding::OmitDefault { .. } => self.model.omitted(node).clone(),
                    _ => self.model.initial(node),
                };
                self.value(node, Some(&Old::of(self.model, self.itself, (node, &initial))))
            }
        }
    }

    /// Converts a map to an object if all keys are strings, numbers or booleans, and otherwise to
    /// an array of pairs.
    fn map(&self, key: &Encoding, value: &Encoding, old: &Old<'_>) -> Converted {
        let View::Map(map) = &old.view else { return wrong("the old value is not a map") };
        let mut pairs = Vec::new();
        for [old_key, old_value] in map {
            let key = self.value(key, Some(&old.part(*old_key)))?;
            pairs.push((key, self.value(value, Some(&old.part(*old_value)))?));
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

/// Converts an integer of an old build. Returns an error if it is outside the range of today's
/// encoding. Without an old value, returns the integer of that range which is closest to zero.
fn integer(old: Option<&Old<'_>>, today: Option<Integers>) -> Converted {
    let Some(today) = today else {
        return wrong("today's value is not an integer");
    };
    let value = match old.map(|it| &it.view) {
        None => today.nearest_to_zero(),
        Some(View::Int(value)) => *value,
        Some(_) => return wrong("the old value is not an integer"),
    };
    let Integers { min, range, signed, .. } = today;
    let is_of_sign = if signed {
        value.negative || i128::try_from(value.magnitude).is_ok()
    } else {
        !value.negative
    };
    if !is_of_sign || value.to_bits().wrapping_sub(min) > range {
        let [least, greatest] = today.ends();
        return wrong(&format!("{value} is not in {least}..={greatest}"));
    }
    let number = if value.negative {
        i64::try_from(-i128::try_from(value.magnitude).unwrap_or(i128::MAX)).ok().map(Number::from)
    } else {
        u64::try_from(value.magnitude).ok().map(Number::from)
    };
    let reason = || Unconverted::new("", format!("{value} has more than 64 bits"));
    number.map(Value::Number).ok_or_else(reason)
}

fn real(old: &Old<'_>) -> Converted {
    let value = match old.view {
        View::Float(value) => f64::from(value),
        View::Double(value) => value,
        _ => return wrong("the old value is not a float"),
    };
    let number = Number::from_f64(value);
    let reason = || Unconverted::new("", format!("JSON has no number {value}"));
    number.map(Value::Number).ok_or_else(reason)
}

/// Converts a list to an array of `len` elements. Missing elements get their defaults. Returns an
/// error if there are too many.
fn array(
    old: &Old<'_>,
    len: u32,
    mut convert: impl FnMut(Option<&Old<'_>>) -> Converted,
) -> Converted {
    let Some(items) = old.elements() else { return wrong("the old value is not a list") };
    if items.len() > len as usize {
        return wrong(&format!("{} elements do not fit in {len}", items.len()));
    }
    let each = (0..len as usize).map(|i| {
        let converted = convert(items.get(i));
        converted.map_err(|error| error.inside(&format!("[{i}]")))
    });
    each.collect()
}

fn bytes(old: &Old<'_>, lengths: core::ops::RangeInclusive<usize>) -> Converted {
    match old.bytes() {
        Some(bytes) if lengths.contains(&bytes.len()) => Ok(Value::from(bytes)),
        Some(bytes) => {
            let (len, min, max) = (bytes.len(), lengths.start(), lengths.end());
            wrong(&format!("length {len} is not in {min}..={max}"))
        }
        None => wrong("the old value is not bytes"),
    }
}
