//! [`Cursor`]: follows a reader through the types of a schema, and adds to each event the encoding
//! that it belongs to.

use bitpack::dynamic::{Datum, Mark, Watch};
use bitpack::trace::{Role, Value};

use super::frame::{At, Frame};
use super::{Change, Event, Options, Step};
use crate::model::{
    Body, DeltaForm, Encoding, Field, Integers, Model, Variant, first_element, is_quantised,
};

/// Maximum number of values that are reported for a packet without having been sent, because a
/// small packet could leave out many. A text or a byte array counts as one more value for each 64
/// bytes.
const MOST_UNSENT: usize = 1 << 16;

/// Names of the numbers in a packet around its values.
const FRAME: [&str; 8] =
    ["sequence", "has_baseline", "back", "is_from_state", "baseline", "other", "not_delta", "left"];

/// Follows a reader through the types of a schema, and passes each event to a sink with its path
/// and declared encoding.
pub(super) struct Cursor<'m, S> {
    pub(super) model: &'m Model,
    pub(super) path: Vec<Step<'m>>,
    /// Number of steps at the start of the path that have not changed since the last event.
    kept: usize,
    pub(super) frames: Vec<Frame<'m>>,
    /// Position in bits after the last event that had bits.
    pub(super) position: u64,
    /// Number of values left out of the packet that may still be reported; 0 if none are to be
    /// reported.
    pub(super) unsent_left: usize,
    pub(super) options: Options,
    pub(super) sink: S,
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Cursor<'m, S> {
    pub(super) fn new(model: &'m Model, options: Options, sink: S) -> Self {
        let unsent_left = if options.reports_unsent { MOST_UNSENT } else { 0 };
        let (path, frames) = (Vec::new(), Vec::new());
        Self { model, path, kept: 0, frames, position: 0, unsent_left, options, sink }
    }

    /// Begins a value of a type without adding a step to the path.
    pub(super) fn begin(&mut self, type_: usize) {
        self.path.reserve(16);
        self.frames.reserve(16);
        self.frames.push(Frame::new(At::Type(type_), None));
    }

    /// Ends the value that [`begin`](Self::begin) began.
    pub(super) fn end(&mut self) {
        if self.options.reports_largest {
            self.largest();
        }
        self.frames.pop();
    }

    /// Adds a step to the path.
    pub(super) fn push(&mut self, step: Step<'m>) {
        self.path.push(step);
    }

    /// Removes the last step of the path.
    pub(super) fn pop(&mut self) {
        self.path.pop();
        self.kept = self.kept.min(self.path.len());
    }

    pub(super) fn report(&mut self, mut event: Event<'m>) {
        event.kept = core::mem::replace(&mut self.kept, self.path.len());
        if event.bits > 0 {
            self.position = event.bit + event.bits;
        }
        (self.sink)(&self.path, event);
    }

    /// Reports the difference of a changed number, vector of numbers or quaternion from its
    /// baseline, from which a profile finds the best widths of `delta(small, large)`.
    fn change(&mut self, node: &'m Encoding, new: &Datum, old: &Datum) {
        let model = self.model;
        let is_number = matches!(node, Encoding::SmallestThree { .. })
            || Integers::of(node).is_some()
            || is_quantised(node);
        if !is_number && !matches!(model.delta(node), DeltaForm::Differences { .. }) {
            return;
        }
        let dynamic = model.plan.find(node).map(|id| model.plan.encoding_at(id));
        let differences = dynamic.and_then(|it| it.differences(new, old));
        let Some((bits, between)) = differences else { return };
        let event = Event::of_bits(Role::Difference, self.position, 0);
        self.report(Event { node: Some(node), change: Some(Change { bits, between }), ..event });
    }

    /// Returns the frame around the innermost frame whose step is in the path.
    pub(super) fn around(&mut self) -> Option<&mut Frame<'m>> {
        let own = self.frames.iter().rposition(|it| it.is_shown)?;
        self.frames.get_mut(own.checked_sub(1)?)
    }

    /// Returns the step that a reader takes, with its name borrowed from the schema, and the frame
    /// that it leads to.
    fn next(&mut self, step: Step<'_>) -> (Step<'m>, Frame<'m>) {
        let model = self.model;
        let Some(top) = self.frames.last_mut() else {
            let name = FRAME.iter().find(|name| step == Step::Name(name));
            let name = name.copied().unwrap_or_default();
            return (Step::Name(name), Frame::new(At::Other, None));
        };
        top.settle(model);
        let itself = top.itself;
        let frame = |at| Frame::new(at, itself);
        match (step, top.at) {
            (Step::Name(name), At::Fields(_)) if !name.is_empty() => {
                let Some(field) = top.field(name) else {
                    return (Step::Name(""), frame(At::Other));
                };
                let at = field.value().map_or(At::Other, At::Node);
                let is_inside = field.is_always_sent();
                (Step::Name(&field.name), Frame { field: Some(field), is_inside, ..frame(at) })
            }
            (Step::Name(name), At::Variants(variants)) => {
                let variant = variants.iter().find(|it| it.name == name);
                let at = variant.map_or(At::Other, |it| At::Fields(&it.fields));
                (Step::Name(variant.map_or("", |it| &it.name)), frame(at))
            }
            // an operation without a name
            (Step::Name(""), at) => (Step::Name(""), frame(at)),
            (Step::Name(_), _) => (Step::Name(""), frame(At::Other)),
            (Step::Index(index), At::Node(node)) => {
                if self.unsent_left > 0 && top.last == Some(Role::Index) {
                    top.rare().sent.get_or_insert_default().push(index);
                }
                let mut inner = node.inside();
                // of a map, the key, and after it the value
                let (of, value) = (inner.next(), inner.next());
                let of = of.map_or(At::Other, |of| At::Node(first_element(of)));
                // a changed element has no changed bit after its index
                let is_inside = top.last == Some(Role::Index);
                (Step::Index(index), Frame { value, is_inside, ..frame(of) })
            }
            (Step::Index(index), _) => (Step::Index(index), frame(At::Other)),
            (Step::Component(index, count), at) => {
                let at = match at {
                    At::Node(Encoding::Array { of, .. }) => At::Node(of),
                    At::Fields(fields) => {
                        fields.get(index).and_then(Field::value).map_or(At::Other, At::Node)
                    }
                    at => at,
                };
                (Step::Component(index, count), frame(at))
            }
        }
    }

    /// Enters a part that has a frame. (Apart from `enter`, half of whose calls are for steps that have none.)
    #[inline(never)]
    fn enter_part(&mut self, step: Step<'_>) {
        let (step, mut frame) = self.next(step);
        let is_quantised = || matches!(frame.at, At::Node(node) if is_quantised(node));
        frame.is_shown = match step {
            Step::Name(name) => !name.is_empty(),
            // the one component of a component
            Step::Component(_, 1) => {
                is_quantised() && !matches!(self.path.last(), Some(Step::Component(..)))
            }
            _ => true,
        };
        if frame.is_shown {
            self.push(step);
        }
        self.frames.push(frame);
    }

    /// Returns the encoding that bits with this purpose belong to, and updates the current frame.
    fn node_of(&mut self, role: Role, value: Option<&Value>) -> Option<&'m Encoding> {
        let model = self.model;
        if role == Role::Removed {
            return self.around().and_then(|it| it.current());
        }
        let top = self.frames.last_mut()?;
        top.last = Some(role);
        match role {
            Role::Changed => {
                let is_first = !core::mem::replace(&mut top.is_inside, true);
                let has_differences =
                    |node: &Encoding| matches!(model.delta(node), DeltaForm::Differences { .. });
                if is_first || top.node.is_some_and(has_differences) {
                    return top.node;
                }
                top.settle(model);
                top.current()
            }
            Role::Present => {
                top.settle_at_flag(model);
                let node = top.current()?;
                top.is_inside = true;
                if let (
                    Encoding::Optional(of) | Encoding::OmitDefault { of, .. },
                    Some(Value::Bool(true)),
                ) = (node, value)
                {
                    top.at = At::Node(of);
                }
                Some(node)
            }
            Role::Value | Role::Difference | Role::Length | Role::Index | Role::Tag => {
                top.settle(model);
                if role == Role::Index && self.unsent_left > 0 {
                    top.rare().sent.get_or_insert_default();
                }
                top.current()
            }
            Role::SameVariant => {
                top.settle(model);
                None
            }
            _ => None,
        }
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Watch for Cursor<'m, S> {
    fn enter(&mut self, step: Step<'_>) {
        let leads_to_itself = match step {
            Step::Name(name) => name.is_empty(),
            // the one component of a component
            Step::Component(_, 1) => matches!(self.path.last(), Some(Step::Component(..))),
            _ => false,
        };
        if let Some(top) = self.frames.last_mut().filter(|it| leads_to_itself && it.is_settled()) {
            top.hidden += 1;
        } else {
            self.enter_part(step);
        }
    }

    fn leave(&mut self) {
        if self.options.reports_largest {
            self.largest();
        }
        if let Some(top) = self.frames.last_mut().filter(|it| it.hidden > 0) {
            top.hidden -= 1;
            return;
        }
        let Some(left) = self.frames.pop() else { return };
        if left.is_shown {
            self.pop();
        } else if let Some(top) = self.frames.last_mut() {
            (top.at, top.is_inside) = (left.at, left.is_inside);
            top.last = left.last.or(top.last);
        }
    }

    fn event(&mut self, role: Role, bit: u64, bits: u64, raw: u128, value: Option<Value>) {
        let node = self.node_of(role, value.as_ref());
        let top = self.frames.last();
        let is_opaque = top.is_some_and(|top| is_opaque(self.model, top.at)) && role == Role::Value;
        let variant = match (top.map(|it| it.at), &value) {
            (Some(At::Variants(all)), Some(number)) if role == Role::Tag => {
                variant_name(all, number)
            }
            _ => None,
        };
        let absent = match (node, &value) {
            (Some(node @ Encoding::OmitDefault { of, .. }), Some(Value::Bool(false))) => {
                let left_out = self.model.omitted(node);
                Some((of, left_out)).filter(|it| !matches!(it.1, Datum::Nothing))
            }
            _ => None,
        };
        if self.options.reports_largest {
            self.note_component(node, value.as_ref());
        }
        let value = value.filter(|_| !is_opaque);
        self.report(Event {
            raw,
            value,
            is_opaque,
            node,
            variant,
            ..Event::of_bits(role, bit, bits)
        });
        if let Some((of, left_out)) = absent.filter(|_| role == Role::Present) {
            self.unsent(of, left_out);
        }
    }

    fn mark(&mut self, mark: Mark) {
        let model = self.model;
        let Some(top) = self.frames.last_mut() else { return };
        top.settle(model);
        match (mark, top.at) {
            (Mark::Group { is_sent }, _) => {
                let Some((_, fields)) = top.group() else { return };
                if !is_sent {
                    self.unsent_group(fields);
                } else if let At::Fields(rest) = top.at {
                    top.rare().outer.push(rest);
                    top.at = At::Fields(fields);
                }
            }
            (Mark::GroupEnd, _) => {
                if let Some(rest) = top.rare().outer.pop() {
                    top.at = At::Fields(rest);
                }
            }
            (Mark::Variant(index), At::Variants(variants)) => {
                let variant = variants.get(index as usize);
                top.at = variant.map_or(At::Other, |it| At::Fields(&it.fields));
            }
            (Mark::MapValue, _) => {
                if let Some(value) = top.value.take() {
                    (top.at, top.node) = (At::Node(value), Some(value));
                }
            }
            _ => {}
        }
    }

    fn compared(&mut self, value: &Datum, baseline: &Datum, is_changed: bool) {
        let Some(top) = self.frames.last() else { return };
        match top.node {
            Some(node) if is_changed && self.options.reports_changes => {
                self.change(node, value, baseline);
            }
            Some(_) if is_changed && self.unsent_left > 0 => self.kept_elements(value),
            Some(node) if !is_changed && self.unsent_left > 0 => self.kept(node, value),
            None if !is_changed && self.unsent_left > 0 => self.kept_number(value),
            _ => {}
        }
    }
}

/// Returns `true` if the part is a type whose bits the schema does not describe.
fn is_opaque(model: &Model, at: At<'_>) -> bool {
    matches!(at, At::Type(index) if matches!(model.body_at(index), Some(Body::Opaque)))
}

fn variant_name<'m>(variants: &'m [Variant], number: &Value) -> Option<&'m str> {
    let number = match number {
        Value::Int(number) => *number,
        Value::Unsigned(number) => i128::try_from(*number).ok()?,
        _ => return None,
    };
    variants.iter().find(|it| i128::from(it.number) == number).map(|it| &*it.name)
}
