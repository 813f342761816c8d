//! Reports values that were not sent: those that a reader fills in for fields that a packet leaves
//! out.

use bitpack::dynamic::Datum as Read;
use bitpack::schema::Variation;
use bitpack::trace::{Role, Value};

use super::cursor::Cursor;
use super::frame::{At, Frame, Largest};
use super::named::{Named, number};
use super::{Event, Step, blank};
use crate::datum::Datum;
use crate::model::{Body, FieldKind, Fields, Node, Shape};

/// Maximum number of values that are reported for a packet without having been sent. A small packet
/// could leave out many.
pub(super) const MOST: usize = 1 << 16;

/// Converts an integer to an event's value. A signed one is in two's complement.
fn integer(bits: u128, signed: bool) -> Value {
    if signed { Value::Int(bits as i128) } else { Value::Unsigned(bits) }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Cursor<'m, S> {
    /// Adds a component of a quaternion to the three from which the largest is computed.
    pub(super) fn note_component(&mut self, node: Option<&'m Node>, value: Option<&Value>) {
        let Some(Node { shape: Shape::SmallestThree { .. }, .. }) = node else { return };
        let (Some(Step::Component(index, 4)), Some(Value::Float(value))) =
            (self.path.last(), value)
        else {
            return;
        };
        let (index, value) = (*index, *value);
        if let Some(Largest { count, indices, rest }) =
            self.around().map(|it| &mut it.rare().largest)
        {
            *count += 1;
            *indices += index;
            *rest -= value * value;
        }
    }

    /// Reports the component of a quaternion that is not sent, after the others.
    pub(super) fn largest(&mut self) {
        let largest = self.frames.last_mut().and_then(Frame::largest);
        let Some(largest) = largest.filter(|it| it.count == 3) else { return };
        let Largest { indices, rest, .. } = core::mem::take(largest);
        let value = Some(Value::Float(rest.max(0.0).sqrt()));
        self.push(Step::Component(6_usize.saturating_sub(indices), 4));
        let empty = Event::of_bits(Role::Value, self.position, 0);
        self.report(Event { value, is_sent: false, ..empty });
        self.pop();
    }

    /// Reports the values of a conditional group that was not sent.
    pub(super) fn unsent_group(&mut self, fields: &'m Fields) {
        if self.unsent_left == 0 {
            return;
        }
        let blanks = blank::unsent(self.model, fields);
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
                    self.push(Step::Index(i));
                    for (of, part) in [&**key, &**value].into_iter().zip(pair) {
                        self.unsent(of, part);
                    }
                    self.pop();
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

    /// Reports a value that equals its baseline, which is not sent.
    pub(super) fn kept(&mut self, node: &'m Node, read: &Read) {
        let itself = self.frames.last().and_then(|it| it.itself);
        let datum = Named { model: self.model, itself }.node(node, read);
        match (&node.shape, &datum) {
            (Shape::Counted { of, .. }, Datum::List(list)) => self.unsent_elements(of, list),
            _ => self.unsent(node, &datum),
        }
    }

    /// Reports the elements of a changed array, or the objects of a changed subset, that equal those of the baseline.
    /// They are in an element of a list of deltas, which contains no other containers. A short array has changed
    /// bits instead of indices.
    pub(super) fn kept_elements(&mut self, read: &Read) {
        let (model, Some(top)) = (self.model, self.frames.last_mut()) else { return };
        top.settle(model);
        let (At::Node(node), Some(sent)) = (top.at, top.rare().sent.take()) else { return };
        let named = Named { model, itself: top.itself };
        let Some(of) = node.inner().next() else { return };
        let is_kept = |index: usize| sent.binary_search(&index).is_err();
        match read {
            Read::List(list) => {
                for (i, it) in list.iter().enumerate().filter(|(i, _)| is_kept(*i)) {
                    self.unsent_element(i, of, &named.node(of, it));
                }
            }
            Read::Sparse(objects) => {
                for (i, it) in objects.iter().filter(|(i, _)| is_kept(*i as usize)) {
                    self.unsent_element(*i as usize, of, &named.node(of, it));
                }
            }
            _ => {}
        }
    }

    /// Reports an integer that equals its baseline.
    pub(super) fn kept_number(&mut self, read: &Read) {
        let is_number = self.frames.last().is_some_and(|it| matches!(it.at, At::Other));
        let signed = matches!(read, Read::Signed(_));
        if let Some(number) = number(read).to_integer().filter(|_| is_number) {
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
            self.push(Step::Component(0, 1));
            self.unsent_event(Role::Value, value, Some(node));
            self.pop();
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
                self.push(Step::Name(&variant.name));
                self.unsent_fields(&variant.fields, &mut values.iter().map(|(_, datum)| datum));
                self.pop();
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
                    self.push(Step::Name(&field.name));
                    self.unsent(node, datum);
                    self.pop();
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
            self.push(Step::Name(&field.name));
            self.unsent_event(Role::Value, integer(number.to_bits(), signed), None);
            self.pop();
        }
    }

    fn unsent_components(&mut self, of: &'m Node, list: &[Datum]) {
        for (i, component) in list.iter().enumerate() {
            self.push(Step::Component(i, list.len()));
            match component {
                Datum::Float(value) => {
                    self.unsent_event(Role::Value, Value::Float(*value), Some(of));
                }
                other => self.unsent(of, other),
            }
            self.pop();
        }
    }

    fn unsent_elements(&mut self, of: &'m Node, list: &[Datum]) {
        for (i, element) in list.iter().enumerate() {
            self.unsent_element(i, of, element);
        }
    }

    fn unsent_element(&mut self, index: usize, of: &'m Node, element: &Datum) {
        self.push(Step::Index(index));
        match &of.shape {
            Shape::Ascending(first) | Shape::Deltas(first) => self.unsent(first, element),
            _ => self.unsent(of, element),
        }
        self.pop();
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
        let empty = Event::of_bits(role, self.position, 0);
        self.report(Event { value: Some(value), node, variant, is_sent: false, ..empty });
    }
}
