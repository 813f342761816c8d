//! Decodes deltas: a value from its difference to a baseline, which is another value of the type.

mod change;
mod differences;
mod fields;
mod front;
mod keyed;
mod list;
mod modelled;
mod packet;
mod quaternion;
mod same;

use bitpack::ErrorKind;
use bitpack::trace::{Role, Value};

use super::{Decoder, Done, Event, Outcome, Scope, Step, by_hand, rejected_because, unknown};
use crate::datum::Datum;
use crate::decode::types::Level;
use crate::model::{Body, Model, Node, NodeDelta, Shape, Type};
pub(crate) use front::{Front, front_bits};
pub(super) use packet::SEQUENCE;
pub use packet::{Baseline, Received};
pub(crate) use packet::{Options, unsent};
pub(crate) use same::{is_exact_body, same};

/// The reason that is given for a field that is marked as changed although it has not changed.
const UNCHANGED: &str = "it is marked as changed, but equals its baseline";
/// The reason that is given for a field that is marked as unchanged although its baseline is not
/// allowed.
const CANNOT_BE_UNCHANGED: &str = "it must change: its baseline value is not allowed here";
/// The reason that is given for a value that is sent in full although its difference is small.
const SMALL_ENOUGH: &str = "it is sent in full, but its difference is small enough";

/// A value that was decoded from a delta, and `true` if it differs from the baseline.
pub(super) type Changed<T> = Done<(T, bool)>;

impl Model {
    /// Decodes a whole value, as `Serialize::read` does, and returns it. It can be the baseline of a
    /// delta.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, or are not described by the
    /// schema.
    pub fn value(&self, type_: usize, bytes: &[u8]) -> Result<Datum, Outcome> {
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let lead = self.types.get(type_).map_or(0, |it| it.width.lead);
        let result = { decoder.begin(lead) }.and_then(|()| decoder.type_(type_, true));
        let result = result.and_then(|datum| decoder.finish().map(|()| datum));
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }

    /// Decodes a value of a type from its delta to a baseline, as `Delta::read_delta` does. Passes
    /// every event to `sink`, and returns the value.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, or are not described by the
    /// schema.
    pub fn decode_delta<'m>(
        &'m self,
        type_: usize,
        baseline: &Datum,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<Datum, Outcome> {
        let mut decoder = Decoder::new(self, bytes, sink);
        let result = decoder.root_delta(type_, baseline);
        let result = result.and_then(|datum| decoder.finish().map(|()| datum));
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes the changed bit of a value that is not part of another, and its delta.
    pub(super) fn root_delta(&mut self, type_: usize, baseline: &Datum) -> Done<Datum> {
        let start = self.position();
        if !self.changed_bit(None)? {
            return Ok(baseline.clone());
        }
        let (datum, differs) = self.type_delta(type_, baseline)?;
        if differs { Ok(datum) } else { redundant(start, UNCHANGED) }
    }

    fn changed_bit(&mut self, node: Option<&'m Node>) -> Done<bool> {
        let changed = self.take(1)? == 1;
        self.event(Role::Changed, Some(Value::Bool(changed)), node);
        Ok(changed)
    }

    /// Decodes the changed bit of a value and, if it is set, its delta.
    pub(super) fn delta_if_changed(
        &mut self,
        node: &'m Node,
        baseline: &Datum,
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let start = self.position();
        if !self.changed_bit(Some(node))? {
            self.kept(node, baseline);
            return Ok((baseline.clone(), false));
        }
        let (datum, differs) = self.delta(node, baseline, scope)?;
        if differs { Ok((datum, true)) } else { redundant(start, UNCHANGED) }
    }

    /// Decodes the delta of a changed value, whose changed bit was decoded before.
    fn delta(&mut self, node: &'m Node, baseline: &Datum, scope: Scope<'m, '_>) -> Changed<Datum> {
        match node.delta {
            NodeDelta::Own => {}
            NodeDelta::Whole => return self.whole(node, baseline, scope),
            NodeDelta::Differences(tiers) => {
                return self.small_differences(node, tiers, baseline, scope);
            }
            NodeDelta::Opaque => {
                return by_hand(self.position(), "what a hand-written delta writes");
            }
        }
        match (&node.shape, baseline) {
            (Shape::Type(index), _) => self.type_delta(*index, baseline),
            (Shape::SmallestThree { bits }, _) => self.quaternion(*bits, node, baseline),
            (Shape::Optional(of), Datum::Option(old)) => {
                let is_some = self.present(node)?;
                match (is_some, old) {
                    (false, old) => Ok((Datum::Option(None), old.is_some())),
                    (true, Some(old)) => {
                        let (inner, differs) = self.delta(of, old, scope)?;
                        Ok((Datum::Option(Some(Box::new(inner))), differs))
                    }
                    (true, None) => {
                        let inner = self.alone(of, true, scope)?;
                        Ok((Datum::Option(Some(Box::new(inner))), true))
                    }
                }
            }
            (Shape::Array { len, of, is_vector: false }, Datum::List(old)) => {
                self.array_delta(*len as usize, node, of, old, scope)
            }
            (Shape::List { min, max, is_set: false, of } | Shape::More { min, max, of }, _)
                if !matches!(of.shape, Shape::Ascending(_) | Shape::Deltas(_)) =>
            {
                let Datum::List(old) = baseline else { return self.without_value() };
                self.list_delta((*min, *max), node, of, old, scope)
            }
            (Shape::List { min, max, is_set: true, of }, Datum::List(old))
                if !matches!(of.shape, Shape::Ascending(_)) =>
            {
                self.set_delta((*min, *max), node, of, old, scope)
            }
            (Shape::Map { min, max, key, value }, Datum::List(old)) => {
                self.map_delta((*min, *max), node, [key, value], old, scope)
            }
            (Shape::Subset { max, of, .. }, Datum::Sparse(old)) => {
                self.objects_delta(*max, node, of, old, scope)
            }
            (Shape::Nothing, _) => Ok((baseline.clone(), false)),
            (Shape::Counted { .. }, _) => self.without_value(),
            _ => self.whole(node, baseline, scope),
        }
    }

    /// Stops at a delta whose baseline is not a value of the type, or is not known.
    fn without_value<T>(&self) -> Done<T> {
        unknown(self.position(), "what value the baseline has")
    }

    /// Decodes a changed value that is sent in full.
    fn whole(&mut self, node: &'m Node, baseline: &Datum, scope: Scope<'m, '_>) -> Changed<Datum> {
        let datum = self.alone(node, true, scope)?;
        let around = self.itself.filter(|_| contains_itself(node));
        let is_exact = self.model.reads_back_equal(node)
            && around.is_none_or(|it| self.model.is_exact_type(it.type_));
        let differs = !is_exact || !same(&datum, baseline);
        self.whole_change(node, &datum, baseline);
        Ok((datum, differs))
    }

    fn type_delta(&mut self, index: usize, baseline: &Datum) -> Changed<Datum> {
        let Some(type_) = self.model.types.get(index) else {
            return unknown(self.position(), "which type this is");
        };
        match type_.delta {
            Some(NodeDelta::Own) => {}
            Some(NodeDelta::Whole) => {
                self.begin(type_.width.lead)?;
                let datum = self.type_(index, true)?;
                let differs = !same(&datum, baseline);
                return Ok((datum, differs));
            }
            _ => return by_hand(self.position(), "what the delta of a hand-written type is"),
        }
        let outer = self.itself;
        if type_.depth.is_some() {
            self.itself = Some(Level { type_: index, level: 0 });
        }
        let changed = self.body_delta(index, type_, baseline)?;
        self.itself = outer;
        Ok(changed)
    }

    fn body_delta(&mut self, index: usize, type_: &'m Type, baseline: &Datum) -> Changed<Datum> {
        match (&type_.body, baseline) {
            (Body::Struct(fields), Datum::Struct(old)) => {
                let (fields, differs) = self.fields_delta(fields, old)?;
                Ok((Datum::Struct(fields), differs))
            }
            (Body::Enum(choice), Datum::Variant(variant, name, old)) => {
                let is_same = self.take(1)? == 1;
                self.event(Role::SameVariant, Some(Value::Bool(is_same)), None);
                if !is_same {
                    self.begin(type_.width.lead)?;
                    let datum = self.type_(index, true)?;
                    let differs = !matches!(&datum, Datum::Variant(new, ..) if new == variant);
                    return Ok((datum, differs));
                }
                let Some(described) = choice.variants.get(*variant) else {
                    return self.without_value();
                };
                let (fields, differs) = self.fields_delta(&described.fields, old)?;
                self.list(&choice.checks, false, &mut Vec::new())?;
                Ok((Datum::Variant(*variant, name.clone(), fields), differs))
            }
            (Body::Alias(node), _) => self.delta(node, baseline, &[]),
            _ => self.without_value(),
        }
    }
}

/// Returns `true` if a value of this encoding contains one of the recursive type around it.
fn contains_itself(node: &Node) -> bool {
    matches!(node.shape, Shape::Itself { .. }) || node.inner().any(contains_itself)
}

fn redundant<T>(start: u64, why: &str) -> Done<T> {
    rejected_because(ErrorKind::Redundant, start, why.to_owned())
}

fn has_to_change<T>(start: u64) -> Done<T> {
    rejected_because(ErrorKind::Range, start, CANNOT_BE_UNCHANGED.to_owned())
}
