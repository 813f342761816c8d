//! Reports values that were not sent: those that a reader fills in for fields that a packet leaves
//! out.

use bitpack::schema::Variation;
use bitpack::trace::{Role, Value};

use super::numbers::integer;
use super::{Decoder, Event, Step, blank};
use crate::datum::Datum;
use crate::model::{Body, Field, FieldKind, Fields, Node, Shape};

/// Maximum number of values that are reported for a packet without having been sent. A small packet
/// could leave out many.
pub(super) const MOST: usize = 1 << 16;

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Reports the values of a conditional group that was not sent.
    pub(super) fn unsent_group(&mut self, fields: &'m Fields) {
        if self.unsent_left == 0 {
            return;
        }
        let mut blanks = Vec::new();
        blank::unsent(self.model, fields, true, &mut blanks);
        self.unsent_fields(fields, &mut blanks.iter().map(|(_, datum)| datum));
    }

    /// Reports a value with the encoding `node` that was not sent, with the events that it would
    /// have if it was. Reports nothing for parts that are unknown.
    pub(super) fn unsent(&mut self, node: &'m Node, datum: &Datum) {
        if self.unsent_left == 0 {
            return;
        }
        match (&node.shape, datum) {
            (Shape::Type(index), _) => self.unsent_type(*index, datum),
            (Shape::OmitDefault { of, .. } | Shape::Named { of, .. }, _) => self.unsent(of, datum),
            (Shape::Optional(of), Datum::Option(inner)) => {
                self.unsent_event(Role::Present, Value::Bool(inner.is_some()), Some(node));
                if let Some(inner) = inner {
                    self.unsent(of, inner);
                }
            }
            (Shape::Array { is_vector: true, of, .. }, Datum::List(list)) => {
                self.unsent_components(of, list);
            }
            (Shape::Compressed { .. } | Shape::SmallestThree { .. }, Datum::List(list)) => {
                self.unsent_components(node, list);
            }
            // the number of elements of a counted array, which is not sent either, is 0
            (Shape::Counted { .. }, _) => {}
            (Shape::Array { of, .. }, Datum::List(list)) => self.unsent_elements(of, list),
            (Shape::List { of, .. }, Datum::List(list)) => {
                self.unsent_length(list.len(), node);
                self.unsent_elements(of, list);
            }
            (Shape::More { of, .. }, Datum::List(list)) => {
                for (i, element) in list.iter().enumerate() {
                    self.unsent_event(Role::Present, Value::Bool(true), Some(node));
                    self.unsent_element(i, of, element);
                }
                self.unsent_event(Role::Present, Value::Bool(false), Some(node));
            }
            (Shape::Map { key, value, .. }, Datum::List(list)) => {
                self.unsent_length(list.len(), node);
                for (i, entry) in list.iter().enumerate() {
                    let Datum::List(pair) = entry else { continue };
                    self.path.push(Step::Index(i));
                    for (of, part) in [&**key, &**value].into_iter().zip(pair) {
                        self.unsent(of, part);
                    }
                    self.path.pop();
                }
            }
            (Shape::Subset { variation, of, .. }, Datum::Sparse(list)) => {
                if *variation == Variation::Indices {
                    self.unsent_length(list.len(), node);
                }
                for (index, object) in list {
                    self.unsent_element(*index as usize, of, object);
                }
            }
            _ => self.unsent_leaf(node, datum),
        }
    }

    /// Reports the component of a quaternion that is not sent.
    pub(super) fn largest(&mut self, at: usize, components: [f32; 4]) {
        if let Some(value) = components.get(at).filter(|_| self.reports_largest) {
            let empty = Event::of_bits(Role::Value, self.position(), 0);
            self.path.push(Step::Component(at, 4));
            let value = Some(Value::Float(*value));
            (self.sink)(&self.path, Event { value, is_sent: false, ..empty });
            self.path.pop();
        }
    }

    /// Reports a value that equals its baseline, which is not sent.
    pub(super) fn kept(&mut self, node: &'m Node, datum: &Datum) {
        match (&node.shape, datum) {
            _ if self.unsent_left == 0 => {}
            (Shape::Counted { of, .. }, Datum::List(list)) => self.unsent_elements(of, list),
            _ => self.unsent(node, datum),
        }
    }

    /// Reports elements of a list that equal those of the baseline.
    pub(super) fn kept_elements(&mut self, from: usize, of: &'m Node, list: &[Datum]) {
        if self.unsent_left > 0 {
            for (i, element) in (from..).zip(list) {
                self.unsent_element(i, of, element);
            }
        }
    }

    /// Reports a field that equals its baseline.
    pub(super) fn kept_field(&mut self, field: &'m Field, datum: &Datum) {
        let signed = match &field.kind {
            FieldKind::Value(node) => return self.kept(node, datum),
            FieldKind::Relative { signed, .. } | FieldKind::RangeTo { signed, .. } => *signed,
            _ => false,
        };
        if let Some(number) = datum.to_integer() {
            self.unsent_event(Role::Value, integer(number.to_bits(), signed), None);
        }
    }

    fn unsent_leaf(&mut self, node: &'m Node, datum: &Datum) {
        let signed = node.shape.integers().is_some_and(|it| it.signed);
        let value = match datum {
            Datum::Bool(value) => Value::Bool(*value),
            Datum::Int(value) => integer(value.to_bits(), signed),
            Datum::Char(value) => Value::Unsigned(u32::from(*value).into()),
            Datum::Float(value) => Value::Float(*value),
            Datum::Double(value) => Value::Double(*value),
            Datum::Text(value) => {
                match node.shape {
                    Shape::Utf16 { .. } => {
                        self.unsent_length(value.encode_utf16().count(), node);
                    }
                    Shape::NulTerminated { .. } => {}
                    _ => self.unsent_length(value.len(), node),
                }
                Value::Text(value.clone())
            }
            Datum::Bytes(value) => {
                if matches!(node.shape, Shape::ByteList { .. }) {
                    self.unsent_length(value.len(), node);
                }
                Value::Bytes(value.clone())
            }
            _ => return,
        };
        if let Shape::Compressed { .. } = node.shape {
            self.path.push(Step::Component(0, 1));
            self.unsent_event(Role::Value, value, Some(node));
            self.path.pop();
        } else {
            self.unsent_event(Role::Value, value, Some(node));
        }
    }

    fn unsent_type(&mut self, index: usize, datum: &Datum) {
        let Some(type_) = self.model.types.get(index) else { return };
        match (&type_.body, datum) {
            (Body::Struct(fields), Datum::Struct(values)) => {
                self.unsent_fields(fields, &mut values.iter().map(|(_, datum)| datum));
            }
            (Body::Enum(choice), Datum::Variant(index, _, values)) => {
                let Some(variant) = choice.variants.get(*index) else { return };
                let number = u128::try_from(variant.number);
                let number = number.map_or(Value::Int(variant.number), Value::Unsigned);
                self.unsent_named_event(Role::Tag, number, None, Some(&variant.name));
                self.path.push(Step::Name(&variant.name));
                self.unsent_fields(&variant.fields, &mut values.iter().map(|(_, datum)| datum));
                self.path.pop();
            }
            (Body::Alias(node), _) => self.unsent(node, datum),
            _ => {}
        }
    }

    /// Reports the values of fields, which are in wire order, those of conditional groups included.
    fn unsent_fields(&mut self, fields: &'m Fields, values: &mut dyn Iterator<Item = &Datum>) {
        for field in &fields.list {
            let signed = match &field.kind {
                FieldKind::When { fields, .. } => {
                    self.unsent_fields(fields, values);
                    continue;
                }
                FieldKind::Value(node) => {
                    let Some(datum) = values.next() else { return };
                    self.path.push(Step::Name(&field.name));
                    self.unsent(node, datum);
                    self.path.pop();
                    continue;
                }
                FieldKind::Relative { signed, .. } | FieldKind::RangeTo { signed, .. } => *signed,
                FieldKind::RelativeWrapping { .. } => false,
                FieldKind::Align
                | FieldKind::Check { .. }
                | FieldKind::Reserved { .. }
                | FieldKind::Function { .. } => continue,
            };
            let Some(number) = values.next().and_then(Datum::to_integer) else { return };
            self.path.push(Step::Name(&field.name));
            self.unsent_event(Role::Value, integer(number.to_bits(), signed), None);
            self.path.pop();
        }
    }

    fn unsent_components(&mut self, of: &'m Node, list: &[Datum]) {
        for (i, component) in list.iter().enumerate() {
            self.path.push(Step::Component(i, list.len()));
            match component {
                Datum::Float(value) => {
                    self.unsent_event(Role::Value, Value::Float(*value), Some(of));
                }
                other => self.unsent(of, other),
            }
            self.path.pop();
        }
    }

    fn unsent_elements(&mut self, of: &'m Node, list: &[Datum]) {
        for (i, element) in list.iter().enumerate() {
            self.unsent_element(i, of, element);
        }
    }

    fn unsent_element(&mut self, index: usize, of: &'m Node, element: &Datum) {
        self.path.push(Step::Index(index));
        match &of.shape {
            Shape::Ascending(first) | Shape::Deltas(first) => self.unsent(first, element),
            _ => self.unsent(of, element),
        }
        self.path.pop();
    }

    fn unsent_length(&mut self, length: usize, node: &'m Node) {
        self.unsent_event(Role::Length, Value::Unsigned(length as u128), Some(node));
    }

    fn unsent_event(&mut self, role: Role, value: Value, node: Option<&'m Node>) {
        self.unsent_named_event(role, value, node, None);
    }

    fn unsent_named_event(
        &mut self,
        role: Role,
        value: Value,
        node: Option<&'m Node>,
        variant: Option<&'m str>,
    ) {
        let Some(left) = self.unsent_left.checked_sub(1) else { return };
        self.unsent_left = left;
        let empty = Event::of_bits(role, self.position(), 0);
        let event = Event { value: Some(value), node, variant, is_sent: false, ..empty };
        (self.sink)(&self.path, event);
    }
}
