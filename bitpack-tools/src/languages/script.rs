//! [`Script`]: values as literals of TypeScript and GDScript, in which lists are in brackets, and a missing value is
//! `null`.

use bitpack::schema::description::Integer;

use super::expression::Expressions;
use super::integers::nearest_to_zero;
use super::plan::{Declared, Form, Plan};
use crate::model::{Encoding, EnumBody};
use crate::value::{Member, Part, View};

/// The syntax of literals in a language.
pub(super) trait Script<'m>: Expressions {
    /// The rotation by no angle.
    const IDENTITY: &'static str;

    fn plan(&self) -> &Plan<'m>;
    /// Formats an integer, which has this encoding, or is relative to another one.
    fn int(&self, value: Integer, node: Option<&'m Encoding>) -> String;
    fn float(&self, value: f32) -> String;
    fn double(&self, value: f64) -> String;
    fn bytes(&self, bytes: &[u8]) -> String;
    /// Returns bytes that are all zero.
    fn zeros(&self, count: usize) -> String;
    /// Returns a vector or a rotation with these components.
    fn floats(&self, node: &'m Encoding, all: Vec<String>) -> String;
    /// Returns an array or a vector of `len` values that are equal.
    fn filled(&self, node: &'m Encoding, len: u32, blank: String) -> String;
    /// Returns a variant without fields.
    fn enumerator(&self, choice: EnumBody<'m>, ordinal: usize) -> String;
    /// Returns a new object with these members, the others blank.
    fn object(&self, name: &str, members: &[(String, String)]) -> String;

    /// Returns the value that a member has if nothing was sent.
    fn blank(&self, node: &'m Encoding) -> String {
        let node = self.plan().resolved(node);
        match node {
            Encoding::Compressed { min, max, components, .. } => {
                let start = self.float(0_f32.clamp(*min, *max));
                return if *components == 1 {
                    start
                } else {
                    self.filled(node, *components, start)
                };
            }
            Encoding::CompressedF64 { min, max, .. } => {
                return self.double(0_f64.clamp(*min, *max));
            }
            Encoding::OmitDefault { of, .. } => {
                return self.literal((of, self.plan().model.omitted(node)));
            }
            _ => {}
        }
        match self.plan().form(node) {
            Form::Unit | Form::Option(_) => "null".to_owned(),
            Form::Bool => false.to_string(),
            Form::Integer(_) => self.int(nearest_to_zero(node), Some(node)),
            Form::Float | Form::Double => self.float(0.0),
            Form::Quaternion => Self::IDENTITY.to_owned(),
            Form::Char => self.character('\0'),
            Form::Text | Form::Utf16 => self.text(""),
            Form::ByteArray(len) => self.zeros(len as usize),
            Form::Bytes => self.zeros(0),
            Form::Array(len, of) => self.filled(node, len, self.blank(of)),
            Form::Vector(_) | Form::List(_) | Form::Map(..) | Form::Subset(_) | Form::Indices => {
                bracketed([])
            }
            Form::Type(index) | Form::Itself(index) => match self.plan().declared(index) {
                Some(Declared::PlainEnum(choice)) => self.enumerator(choice, 0),
                Some(Declared::DataEnum(choice)) => {
                    self.object(self.plan().variant(index, choice.first), &[])
                }
                _ => self.object(self.plan().name(index), &[]),
            },
        }
    }

    /// Formats a value from the schema as a literal.
    fn literal(&self, (node, datum): Part<'m>) -> String {
        let node = self.plan().resolved(node);
        if let Encoding::OmitDefault { of, .. } = node {
            return self.literal((of, datum));
        }
        let index = self.plan().type_index(node).unwrap_or_default();
        let object = |name: &str, members: Vec<Member<'m>>| {
            let int = |it| self.int(it, None);
            self.object(name, &self.plan().literals(members, |it| self.literal(it), int))
        };
        match self.plan().view((node, datum)) {
            View::Bool(value) => value.to_string(),
            View::Int(value) => self.int(value, Some(node)),
            View::Float(value) => self.float(value),
            View::Double(value) => self.double(value),
            View::Char(value) => self.character(value),
            View::Text(value) => self.text(value),
            View::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0) => self.zeros(bytes.len()),
            View::Bytes(bytes) => self.bytes(bytes),
            View::Option(Some(inner)) => {
                let literal = self.literal(inner);
                if self.plan().can_be_null(inner.0) { bracketed([literal]) } else { literal }
            }
            View::Map(map) => {
                bracketed(map.into_iter().map(|pair| bracketed(pair.map(|it| self.literal(it)))))
            }
            View::Floats(list) => {
                self.floats(node, list.into_iter().map(|it| self.float(it)).collect())
            }
            View::List(list) => bracketed(list.into_iter().map(|it| self.literal(it))),
            View::Sparse(list) => bracketed(list.into_iter().map(|(index, it)| {
                if self.plan().is_unit(it.0) {
                    index.to_string()
                } else {
                    bracketed([index.to_string(), self.literal(it)])
                }
            })),
            View::Struct(members) if self.plan().type_declared(node).is_some() => {
                object(self.plan().name(index), members)
            }
            View::Variant(ordinal, _, members) => match self.plan().declared(index) {
                Some(Declared::PlainEnum(choice)) => self.enumerator(choice, ordinal),
                _ => object(self.plan().variant(index, ordinal), members),
            },
            View::Option(None) | View::Struct(_) | View::Unknown => "null".to_owned(),
        }
    }
}

/// Returns a list of values in brackets.
pub(super) fn bracketed(all: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", all.into_iter().collect::<Vec<_>>().join(", "))
}
