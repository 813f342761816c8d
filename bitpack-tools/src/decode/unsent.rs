//! Reports values that were not sent: those that a reader fills in for fields that a packet leaves
//! out.

use bitpack::dynamic::Datum;
use bitpack::schema::Variation;
use bitpack::trace::{Role, Value};

use super::cursor::Cursor;
use super::frame::{At, Frame, Largest};
use super::{Event, Step};
use crate::model::{Body, Encoding, Field, each_value, first_element};
use crate::value::integer;

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Cursor<'m, S> {
    /// Records a component of a quaternion, for the computation of the largest one. Ignores all
    /// other values.
    pub(super) fn note_component(&mut self, node: Option<&'m Encoding>, value: Option<&Value>) {
        let Some(Encoding::SmallestThree { .. }) = node else { return };
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

    /// Reports the largest component of a quaternion, which is not sent, after the three others.
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

    /// Reports the initial values of the fields in a conditional group that was not sent.
    pub(super) fn unsent_group(&mut self, fields: &'m [Field]) {
        each_value(fields, &mut |field| self.unsent_field(field, &Datum::Nothing));
    }

    /// Reports a value with the encoding `node` that was not sent, with the events that it would
    /// have if it was sent. `Datum::Nothing` stands for the initial value. Reports nothing for
    /// parts that are unknown.
    pub(super) fn unsent(&mut self, node: &'m Encoding, datum: &Datum) {
        if self.unsent_left == 0 {
            return;
        }
        match (node, datum) {
            // a field that is not sent has its initial value
            (_, Datum::Nothing) => {
                let initial = self.model.initial(node);
                if !matches!(initial, Datum::Nothing) {
                    self.unsent(node, &initial);
                }
            }
            (Encoding::Type(index), _) => self.unsent_type(*index as usize, datum),
            (Encoding::OmitDefault { of, .. } | Encoding::Named { of, .. }, _) => {
                self.unsent(of, datum);
            }
            (Encoding::Optional(of), Datum::Option(inner)) => {
                self.unsent_event(Role::Present, Value::Bool(inner.is_some()), Some(node));
                if let Some(inner) = inner {
                    self.unsent(of, inner);
                }
            }
            (Encoding::Array { is_vector: true, of, .. }, Datum::List(list)) => {
                self.unsent_components(list.len(), list, |it, part| it.unsent(of, part));
            }
            (Encoding::Compressed { .. }, Datum::List(list)) => {
                self.unsent_components(list.len(), list, |it, part| {
                    let Datum::Float(value) = part else { return };
                    it.unsent_event(Role::Value, Value::Float(*value), Some(node));
                });
            }
            (Encoding::SmallestThree { .. }, Datum::Quaternion(four)) => {
                self.unsent_components(4, four, |it, value| {
                    it.unsent_event(Role::Value, Value::Float(*value), Some(node));
                });
            }
            // the number of elements of a counted array, which is not sent either, is 0
            (Encoding::Counted { .. }, _) => {}
            (Encoding::Array { of, .. }, Datum::List(list)) => self.unsent_elements(of, list),
            (Encoding::List { of, .. }, Datum::List(list)) => {
                self.unsent_length(list.len(), node);
                self.unsent_elements(of, list);
            }
            (Encoding::Set { of, .. }, Datum::Set(set)) => {
                self.unsent_length(set.len(), node);
                self.unsent_elements(of, set);
            }
            (Encoding::More { of, .. }, Datum::List(list)) => {
                for (i, element) in list.iter().enumerate() {
                    self.unsent_event(Role::Present, Value::Bool(true), Some(node));
                    self.unsent_element(i, of, element);
                }
                self.unsent_event(Role::Present, Value::Bool(false), Some(node));
            }
            (Encoding::Map { key, value, .. }, Datum::Map(map)) => {
                self.unsent_length(map.len(), node);
                for (i, entry) in map.iter().enumerate() {
                    self.push(Step::Index(i));
                    self.unsent(key, entry.0);
                    self.unsent(value, entry.1);
                    self.pop();
                }
            }
            (Encoding::Subset { variation, of, .. }, Datum::Sparse(list)) => {
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

    /// Reports a value that is not sent because it equals its baseline.
    pub(super) fn kept(&mut self, node: &'m Encoding, datum: &Datum) {
        match (node, datum) {
            (Encoding::Counted { of, .. }, Datum::List(list)) => self.unsent_elements(of, list),
            _ => self.unsent(node, datum),
        }
    }

    /// Reports the elements of a changed array, or the objects of a changed subset, that are not
    /// sent because they equal those of the baseline. This occurs in the elements of a list of
    /// deltas, which contain no other containers. A short array is not concerned: it has changed
    /// bits instead of indices.
    pub(super) fn kept_elements(&mut self, datum: &Datum) {
        let (model, Some(top)) = (self.model, self.frames.last_mut()) else { return };
        top.settle(model);
        let (At::Node(node), Some(sent)) = (top.at, top.rare().sent.take()) else { return };
        let Some(of) = node.inside().next() else { return };
        let is_kept = |index: usize| sent.binary_search(&index).is_err();
        let elements: Vec<_> = match datum {
            Datum::List(list) => list.iter().enumerate().collect(),
            Datum::Sparse(list) => list.iter().map(|(i, it)| (*i as usize, it)).collect(),
            _ => return,
        };
        for (i, it) in elements.into_iter().filter(|(i, _)| is_kept(*i)) {
            self.unsent_element(i, of, it);
        }
    }

    /// Reports an integer without an [`Encoding`] of its own that is not sent because it equals its baseline.
    pub(super) fn kept_number(&mut self, datum: &Datum) {
        if self.frames.last().is_some_and(|it| matches!(it.at, At::Other)) {
            if let Some(value) = number(datum) {
                self.unsent_event(Role::Value, value, None);
            }
        }
    }

    fn unsent_leaf(&mut self, node: &'m Encoding, datum: &Datum) {
        let value = match datum {
            Datum::Bool(value) => Value::Bool(*value),
            Datum::Float(value) => Value::Float(*value),
            Datum::Double(value) => Value::Double(*value),
            Datum::Text(value) => {
                match *node {
                    Encoding::Utf16 { .. } => {
                        self.unsent_length(value.encode_utf16().count(), node);
                    }
                    Encoding::NulTerminated { .. } => {}
                    _ => self.unsent_length(value.len(), node),
                }
                self.unsent_left = self.unsent_left.saturating_sub(value.len() / 64);
                Value::Text(value.clone())
            }
            Datum::Bytes(value) => {
                if matches!(node, Encoding::ByteList { .. }) {
                    self.unsent_length(value.len(), node);
                }
                self.unsent_left = self.unsent_left.saturating_sub(value.len() / 64);
                Value::Bytes(value.clone())
            }
            _ => match number(datum) {
                Some(value) => value,
                None => return,
            },
        };
        if let Encoding::Compressed { .. } = *node {
            self.push(Step::Component(0, 1));
            self.unsent_event(Role::Value, value, Some(node));
            self.pop();
        } else {
            self.unsent_event(Role::Value, value, Some(node));
        }
    }

    fn unsent_type(&mut self, index: usize, datum: &Datum) {
        let Some(body) = self.model.body_at(index) else { return };
        match (body, datum) {
            (Body::Struct(fields), Datum::List(values)) => self.unsent_fields(fields, values),
            (Body::Enum(choice), Datum::Variant(chosen)) => {
                let (index, values) = &**chosen;
                let Some(variant) = choice.variants.get(*index as usize) else { return };
                let number = u128::try_from(variant.number);
                let number = number.map_or(Value::Int(variant.number.into()), Value::Unsigned);
                self.unsent_named_event(Role::Tag, number, None, Some(&variant.name));
                self.push(Step::Name(&variant.name));
                self.unsent_fields(&variant.fields, values);
                self.pop();
            }
            (Body::Alias(node), _) => self.unsent(node, datum),
            _ => {}
        }
    }

    fn unsent_fields(&mut self, fields: &'m [Field], values: &[Datum]) {
        let mut values = values.iter();
        each_value(fields, &mut |field| {
            self.unsent_field(field, values.next().unwrap_or(&Datum::Nothing));
        });
    }

    fn unsent_field(&mut self, field: &'m Field, datum: &Datum) {
        self.push(Step::Name(&field.name));
        match (&field.encoding, datum) {
            (Encoding::Function { .. }, _) => {}
            (
                Encoding::Relative { signed: true, .. } | Encoding::RangeTo { signed: true, .. },
                Datum::Nothing,
            ) => self.unsent_event(Role::Value, Value::Int(0), None),
            (encoding, _) if field.value().is_some() => self.unsent(encoding, datum),
            (_, Datum::Nothing) => self.unsent_event(Role::Value, Value::Unsigned(0), None),
            _ => {
                if let Some(value) = number(datum) {
                    self.unsent_event(Role::Value, value, None);
                }
            }
        }
        self.pop();
    }

    fn unsent_components<T>(
        &mut self,
        count: usize,
        list: &[T],
        mut report: impl FnMut(&mut Self, &T),
    ) {
        for (i, component) in list.iter().enumerate() {
            self.push(Step::Component(i, count));
            report(self, component);
            self.pop();
        }
    }

    fn unsent_elements<'d>(&mut self, of: &'m Encoding, list: impl IntoIterator<Item = &'d Datum>) {
        for (i, element) in list.into_iter().enumerate() {
            self.unsent_element(i, of, element);
        }
    }

    fn unsent_element(&mut self, index: usize, of: &'m Encoding, element: &Datum) {
        self.push(Step::Index(index));
        self.unsent(first_element(of), element);
        self.pop();
    }

    fn unsent_length(&mut self, length: usize, node: &'m Encoding) {
        self.unsent_event(Role::Length, Value::Unsigned(length as u128), Some(node));
    }

    fn unsent_event(&mut self, role: Role, value: Value, node: Option<&'m Encoding>) {
        self.unsent_named_event(role, value, node, None);
    }

    fn unsent_named_event(
        &mut self,
        role: Role,
        value: Value,
        node: Option<&'m Encoding>,
        variant: Option<&'m str>,
    ) {
        let Some(left) = self.unsent_left.checked_sub(1) else { return };
        self.unsent_left = left;
        let empty = Event::of_bits(role, self.position, 0);
        self.report(Event { value: Some(value), node, variant, is_sent: false, ..empty });
    }
}

/// Returns an integer as the value of an event. `None` if the datum is not an integer.
fn number(datum: &Datum) -> Option<Value> {
    let number = integer(datum)?;
    let is_signed = matches!(datum, Datum::Signed(_) | Datum::Signed128(_));
    let bits = number.to_bits();
    Some(if is_signed { Value::Int(bits as i128) } else { Value::Unsigned(bits) })
}
