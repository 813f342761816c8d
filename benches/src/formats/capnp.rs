//! Cap'n Proto, with the calls that generated code makes: a struct for each record, with the
//! numbers of an array as fields of their own.

use capnp::introspect::{Introspect, Type, TypeVariant};
use capnp::message::{Builder, HeapAllocator};
use capnp::private::layout::{PointerBuilder, StructBuilder, StructReader, StructSize};
use capnp::struct_list;
use capnp::traits::{
    FromPointerBuilder, HasStructSize, IntoInternalStructReader, OwnedStruct, SetterInput,
};

use super::tree::Value;

/// The root of a message.
struct Root<'a>(PointerBuilder<'a>);

impl<'a> FromPointerBuilder<'a> for Root<'a> {
    fn init_pointer(builder: PointerBuilder<'a>, _: u32) -> Self {
        Self(builder)
    }
    fn get_from_pointer(
        builder: PointerBuilder<'a>,
        _: Option<&'a [capnp::Word]>,
    ) -> capnp::Result<Self> {
        Ok(Self(builder))
    }
}

/// An element of a list: a struct with any fields.
struct Element;
struct ElementBuilder<'a>(StructBuilder<'a>);
struct ElementReader<'a>(StructReader<'a>);

impl OwnedStruct for Element {
    type Reader<'a> = ElementReader<'a>;
    type Builder<'a> = ElementBuilder<'a>;
}

impl Introspect for Element {
    fn introspect() -> Type {
        TypeVariant::Void.into()
    }
}

impl<'a> From<StructBuilder<'a>> for ElementBuilder<'a> {
    fn from(builder: StructBuilder<'a>) -> Self {
        Self(builder)
    }
}

impl HasStructSize for ElementBuilder<'_> {
    /// Minimum size of an element: none, so that elements of any size are accepted.
    const STRUCT_SIZE: StructSize = StructSize { data: 0, pointers: 0 };
}

impl<'a> From<StructReader<'a>> for ElementReader<'a> {
    fn from(reader: StructReader<'a>) -> Self {
        Self(reader)
    }
}

impl SetterInput<Element> for ElementReader<'_> {
    fn set_pointer_builder(
        mut builder: PointerBuilder<'_>,
        input: Self,
        canonicalize: bool,
    ) -> capnp::Result<()> {
        builder.set_struct(&input.0, canonicalize)
    }
}

impl<'a> IntoInternalStructReader<'a> for ElementReader<'a> {
    fn into_internal_struct_reader(self) -> StructReader<'a> {
        self.0
    }
}

/// Encodes a message. Returns its bytes as they are, and its bytes in the packed form of Cap'n
/// Proto. `None` if that fails.
pub(super) fn encode(fields: &[Value]) -> Option<[Vec<u8>; 2]> {
    let mut message = Builder::new(HeapAllocator::new().first_segment_words(1 << 13));
    let Root(root) = message.init_root();
    record(root.init_struct(Layout::of(fields).size()), fields)?;
    let mut packed = vec![];
    capnp::serialize_packed::write_message(&mut packed, &message).ok()?;
    Some([capnp::serialize::write_message_to_words(&message), packed])
}

/// The fields of a struct: numbers with their bits, largest first, and pointers.
struct Layout<'v> {
    numbers: Vec<(u32, Value)>,
    pointers: Vec<&'v Value>,
}

impl<'v> Layout<'v> {
    fn of(fields: &'v [Value]) -> Self {
        let mut layout = Self { numbers: vec![], pointers: vec![] };
        for value in fields {
            layout.add(value);
        }
        layout.numbers.sort_by_key(|(bits, _)| core::cmp::Reverse(*bits));
        layout
    }

    fn add(&mut self, value: &'v Value) {
        let bits = match value {
            Value::Bool(_) => 1,
            Value::Unsigned(_, bytes) | Value::Signed(_, bytes) => *bytes as u32 * 8,
            Value::Float(_) => 32,
            Value::Double(_) => 64,
            Value::Array(values) => return values.iter().for_each(|value| self.add(value)),
            Value::Maybe(value) => {
                self.numbers.push((1, Value::Bool(value.is_some())));
                let value = Value::Unsigned(value.unwrap_or_default().into(), 1);
                return self.numbers.push((8, value));
            }
            _ => return self.pointers.push(value),
        };
        self.numbers.push((bits, value.clone()));
    }

    fn size(&self) -> StructSize {
        let bits: u32 = self.numbers.iter().map(|(bits, _)| bits).sum();
        StructSize { data: bits.div_ceil(64) as u16, pointers: self.pointers.len() as u16 }
    }
}

fn record(mut builder: StructBuilder<'_>, fields: &[Value]) -> Option<()> {
    let layout = Layout::of(fields);
    let mut at = 0;
    for (bits, value) in &layout.numbers {
        let index = (at / bits) as usize;
        match *value {
            Value::Bool(value) => builder.set_bool_field(index, value),
            Value::Unsigned(value, 1) => builder.set_data_field(index, value as u8),
            Value::Unsigned(value, 2) => builder.set_data_field(index, value as u16),
            Value::Unsigned(value, 4) => builder.set_data_field(index, value as u32),
            Value::Unsigned(value, _) => builder.set_data_field(index, value),
            Value::Signed(value, 1) => builder.set_data_field(index, value as i8),
            Value::Signed(value, 2) => builder.set_data_field(index, value as i16),
            Value::Signed(value, 4) => builder.set_data_field(index, value as i32),
            Value::Signed(value, _) => builder.set_data_field(index, value),
            Value::Float(value) => builder.set_data_field(index, value),
            Value::Double(value) => builder.set_data_field(index, value),
            _ => return None,
        }
        at += bits;
    }
    for (i, value) in layout.pointers.iter().enumerate() {
        if !value.is_default() {
            pointer(builder.reborrow().get_pointer_field(i), value)?;
        }
    }
    Some(())
}

fn pointer(mut builder: PointerBuilder<'_>, value: &Value) -> Option<()> {
    match value {
        Value::Text(text) => builder.set_text(text.as_str().into()),
        Value::Bytes(bytes) => builder.set_data(bytes),
        Value::Record(fields) => {
            return record(builder.init_struct(Layout::of(fields).size()), fields);
        }
        Value::List(values) => {
            let records: Vec<&[Value]> = values
                .iter()
                .filter_map(|value| match value {
                    Value::Record(fields) => Some(&**fields),
                    _ => None,
                })
                .collect();
            let size = Layout::of(records.first()?).size();
            builder.reborrow().init_struct_list(records.len() as u32, size);
            let mut list = struct_list::Builder::<Element>::get_from_pointer(builder, None).ok()?;
            for (i, fields) in (0..).zip(records) {
                record(list.reborrow().get(i).0, fields)?;
            }
        }
        _ => return None,
    }
    Some(())
}
