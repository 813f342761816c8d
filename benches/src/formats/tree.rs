//! [`Value`]: a packet as its values with their types, which serde's derives tell.

use serde::de::value::Error;
use serde::ser::{self, Impossible, Serialize, Serializer};

/// A value with what a schema would say about its type.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Bool(bool),
    /// An unsigned integer, and the number of bytes that its type takes in memory.
    Unsigned(u64, usize),
    /// A signed integer, and the number of bytes that its type takes in memory.
    Signed(i64, usize),
    Float(f32),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// A fixed number of values of one type.
    Array(Vec<Self>),
    /// A list of records of any length.
    List(Vec<Self>),
    Record(Vec<Self>),
    /// A number of one byte that may be absent: the packets have no other options.
    Maybe(Option<u8>),
}

impl Value {
    /// Returns `true` if the value is the default that a reader gives an absent field.
    pub(super) fn is_default(&self) -> bool {
        match self {
            Self::Bool(value) => !value,
            Self::Unsigned(value, _) => *value == 0,
            Self::Signed(value, _) => *value == 0,
            Self::Float(value) => value.to_bits() == 0,
            Self::Double(value) => value.to_bits() == 0,
            Self::Text(text) => text.is_empty(),
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::Array(values) => values.iter().all(Self::is_default),
            Self::List(values) => values.is_empty(),
            Self::Record(_) => false,
            Self::Maybe(value) => value.is_none(),
        }
    }
}

/// The serializer that collects the values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Collect;

/// The parts of a value so far, and the value that they become.
pub(super) struct Parts(Vec<Value>, fn(Vec<Value>) -> Value);

/// Returns the value of a tuple: an array, or an index with the fields of its object.
fn tuple(parts: Vec<Value>) -> Value {
    match <[Value; 2]>::try_from(parts) {
        Ok([index, Value::Record(mut fields)]) => {
            fields.insert(0, index);
            Value::Record(fields)
        }
        Ok(pair) => Value::Array(pair.into()),
        Err(parts) => Value::Array(parts),
    }
}

type Outcome<T> = Result<T, Error>;

fn other<T>() -> Outcome<T> {
    Err(ser::Error::custom("no packet has such a value"))
}

macro_rules! values {
    ($($name:ident $type:ty: |$value:ident| $make:expr;)*) => { $(
        fn $name(self, $value: $type) -> Outcome<Value> {
            Ok($make)
        }
    )* };
}

impl Serializer for Collect {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeStruct = Parts;
    type SerializeTupleStruct = Impossible<Value, Error>;
    type SerializeTupleVariant = Impossible<Value, Error>;
    type SerializeMap = Impossible<Value, Error>;
    type SerializeStructVariant = Impossible<Value, Error>;

    values! {
        serialize_bool bool: |value| Value::Bool(value);
        serialize_i8 i8: |value| Value::Signed(value.into(), 1);
        serialize_i16 i16: |value| Value::Signed(value.into(), 2);
        serialize_i32 i32: |value| Value::Signed(value.into(), 4);
        serialize_i64 i64: |value| Value::Signed(value, 8);
        serialize_u8 u8: |value| Value::Unsigned(value.into(), 1);
        serialize_u16 u16: |value| Value::Unsigned(value.into(), 2);
        serialize_u32 u32: |value| Value::Unsigned(value.into(), 4);
        serialize_u64 u64: |value| Value::Unsigned(value, 8);
        serialize_f32 f32: |value| Value::Float(value);
        serialize_f64 f64: |value| Value::Double(value);
        serialize_str &str: |value| Value::Text(value.into());
        serialize_bytes &[u8]: |value| Value::Bytes(value.into());
    }

    fn serialize_none(self) -> Outcome<Value> {
        Ok(Value::Maybe(None))
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Outcome<Value> {
        match value.serialize(self)? {
            Value::Unsigned(value, 1) => Ok(Value::Maybe(Some(value as u8))),
            _ => other(),
        }
    }
    fn serialize_seq(self, _: Option<usize>) -> Outcome<Parts> {
        Ok(Parts(vec![], Value::List))
    }
    fn serialize_tuple(self, _: usize) -> Outcome<Parts> {
        Ok(Parts(vec![], tuple))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Outcome<Parts> {
        Ok(Parts(vec![], Value::Record))
    }

    fn serialize_char(self, _: char) -> Outcome<Value> {
        other()
    }
    fn serialize_unit(self) -> Outcome<Value> {
        other()
    }
    fn serialize_unit_struct(self, _: &'static str) -> Outcome<Value> {
        other()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Outcome<Value> {
        other()
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: &T,
    ) -> Outcome<Value> {
        other()
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Outcome<Value> {
        other()
    }
    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Outcome<Self::SerializeTupleStruct> {
        other()
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Outcome<Self::SerializeTupleVariant> {
        other()
    }
    fn serialize_map(self, _: Option<usize>) -> Outcome<Self::SerializeMap> {
        other()
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Outcome<Self::SerializeStructVariant> {
        other()
    }
}

impl Parts {
    fn add<T: ?Sized + Serialize>(&mut self, value: &T) -> Outcome<()> {
        self.0.push(value.serialize(Collect)?);
        Ok(())
    }
}

macro_rules! parts {
    ($($trait:ident $add:ident;)*) => { $(
        impl ser::$trait for Parts {
            type Ok = Value;
            type Error = Error;
            fn $add<T: ?Sized + Serialize>(&mut self, value: &T) -> Outcome<()> {
                self.add(value)
            }
            fn end(self) -> Outcome<Value> {
                Ok(self.1(self.0))
            }
        }
    )* };
}
parts! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
}

impl ser::SerializeStruct for Parts {
    type Ok = Value;
    type Error = Error;
    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        _: &'static str,
        value: &T,
    ) -> Outcome<()> {
        self.add(value)
    }
    fn end(self) -> Outcome<Value> {
        Ok(self.1(self.0))
    }
}
