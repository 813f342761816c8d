//! Adds the names of a schema to values that were read by its plan.

use bitpack::dynamic::Datum as Read;
use bitpack::schema::description::Integer;

use super::blank;
use crate::datum::Datum;
use crate::model::{Body, FieldKind, Fields, Model, Node, Shape};

/// The schema, and the recursive type around a value.
#[derive(Clone, Copy)]
pub(crate) struct Named<'m> {
    pub(crate) model: &'m Model,
    pub(crate) itself: Option<usize>,
}

impl Named<'_> {
    /// Returns a value of a type with the names of its fields and variants.
    pub(crate) fn type_(self, index: usize, read: &Read) -> Datum {
        let Some(type_) = self.model.types.get(index) else { return Datum::Unknown };
        let inner = Self { itself: type_.depth.map(|_| index).or(self.itself), ..self };
        match (&type_.body, read) {
            (Body::Struct(fields), Read::List(values)) => {
                Datum::Struct(inner.fields(fields, values))
            }
            (Body::Enum(choice), Read::Variant(chosen)) => {
                let index = chosen.0 as usize;
                let Some(variant) = choice.variants.get(index) else { return Datum::Unknown };
                let fields = inner.fields(&variant.fields, &chosen.1);
                Datum::Variant(index, variant.name.clone(), fields)
            }
            (Body::Alias(node), _) => inner.node(node, read),
            _ => Datum::Unknown,
        }
    }

    fn fields(self, fields: &Fields, values: &[Read]) -> Vec<(String, Datum)> {
        let mut list = Vec::new();
        self.collect(fields, &mut values.iter(), &mut list);
        list
    }

    fn collect(
        self,
        fields: &Fields,
        values: &mut core::slice::Iter<'_, Read>,
        list: &mut Vec<(String, Datum)>,
    ) {
        for field in &fields.list {
            let value = match &field.kind {
                FieldKind::When { fields, .. } => {
                    self.collect(fields, values, list);
                    continue;
                }
                FieldKind::Align | FieldKind::Check { .. } | FieldKind::Reserved { .. } => continue,
                FieldKind::Value(node) => match values.next() {
                    // a field that was not sent
                    None | Some(Read::Nothing) => blank::of(self.model, node),
                    Some(value) => self.node(node, value),
                },
                FieldKind::Function { .. } => {
                    values.next();
                    Datum::Unknown
                }
                _ => match values.next() {
                    None | Some(Read::Nothing) => Datum::unsigned(0),
                    Some(value) => number(value),
                },
            };
            list.push((field.name.clone(), value));
        }
    }

    /// Returns a value of an encoding with the names of its parts.
    pub(crate) fn node(self, node: &Node, read: &Read) -> Datum {
        let all = |of: &Node, list: &[Read]| {
            let of = match &of.shape {
                Shape::Ascending(first) | Shape::Deltas(first) => first,
                _ => of,
            };
            Datum::List(list.iter().map(|it| self.node(of, it)).collect())
        };
        match (&node.shape, read) {
            (Shape::Type(index), _) => self.type_(*index, read),
            (Shape::Itself { .. }, _) => {
                self.itself.map_or(Datum::Unknown, |index| self.type_(index, read))
            }
            (Shape::Nothing, _) => Datum::Struct(Vec::new()),
            (Shape::OmitDefault { of, .. }, _) => self.node(of, read),
            (Shape::Named { name, of }, _) => match (&**name, self.node(of, read)) {
                ("char", Datum::Int(code)) => u32::try_from(code.magnitude)
                    .ok()
                    .and_then(char::from_u32)
                    .map_or(Datum::Unknown, Datum::Char),
                (_, datum) => datum,
            },
            (Shape::Optional(of), Read::Option(inner)) => {
                Datum::Option(inner.as_ref().map(|it| Box::new(self.node(of, it))))
            }
            (Shape::Compressed { .. }, Read::List(list)) => {
                Datum::List(list.iter().map(|it| self.node(node, it)).collect())
            }
            (
                Shape::Array { of, .. }
                | Shape::Counted { of, .. }
                | Shape::List { of, .. }
                | Shape::More { of, .. },
                Read::List(list),
            ) => all(of, list),
            (Shape::List { of, .. }, Read::Set(set)) => {
                Datum::List(set.iter().map(|it| self.node(of, it)).collect())
            }
            (Shape::Map { key, value, .. }, Read::Map(map)) => {
                let entry = |(k, v)| Datum::List(vec![self.node(key, k), self.node(value, v)]);
                Datum::List(map.iter().map(entry).collect())
            }
            (Shape::Subset { of, .. }, Read::Sparse(objects)) => {
                let objects = objects.iter().map(|(index, it)| (*index, self.node(of, it)));
                Datum::Sparse(objects.collect())
            }
            (_, Read::Bool(value)) => Datum::Bool(*value),
            (_, Read::Float(value)) => Datum::Float(*value),
            (_, Read::Double(value)) => Datum::Double(*value),
            (_, Read::Quaternion(four)) => Datum::List(four.map(Datum::Float).into()),
            (_, Read::Text(text)) => Datum::Text(text.clone()),
            (_, Read::Bytes(bytes)) => Datum::Bytes(bytes.clone()),
            _ => number(read),
        }
    }
}

/// Returns an integer.
pub(super) fn number(read: &Read) -> Datum {
    let (bits, signed) = match read {
        Read::Unsigned(value) => (u128::from(*value), false),
        Read::Signed(value) => (i128::from(*value) as u128, true),
        Read::Unsigned128(value) => (*value, false),
        Read::Signed128(value) => (*value as u128, true),
        _ => return Datum::Unknown,
    };
    Datum::Int(Integer::of(bits, signed))
}
