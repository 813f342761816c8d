//! [`Sheet`]: one packet, as a tree of what is in it.

use bitpack::trace::{Role, Value};

use super::codes::{Map, mixed};
use super::places::{Places, code};
use crate::decode::{Event, Step};
use crate::model::Shape;

/// Not one of a vector's numbers.
pub(super) const NO_COMPONENT: usize = usize::MAX;

/// One of more numbers than are told apart.
pub(super) const ANY_COMPONENT: usize = usize::MAX - 1;

/// Most numbers of a vector that are told apart: each has its own codes.
const APART: usize = 16;

/// One packet: what is in it, and what of it a later one is compared with.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet<'m> {
    /// The packet itself, and behind each what is in it.
    pub(super) nodes: Vec<Node>,
    pub(super) said: Vec<Said>,
    /// Nodes by the way that leads to them.
    pub(super) by_key: Map<u32>,
    /// The way to the last node.
    stack: Vec<(Step<'m>, usize)>,
    /// What is around the packet, and which variant it is.
    pub(super) around: Vec<(Event<'m>, u64)>,
    /// The first number of a variant.
    pub(super) variant: Option<&'m str>,
}

/// Something in a packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) place: usize,
    pub(super) parent: usize,
    /// Behind the last that is in it.
    pub(super) end: usize,
    /// The way to it.
    pub(super) key: u64,
    /// Which element it is.
    pub(super) index: u32,
    /// Which number of a vector, or [`ANY_COMPONENT`]; [`NO_COMPONENT`] of anything else.
    pub(super) component: usize,
    /// Of its own bits.
    pub(super) own: u64,
    pub(super) own_bits: u64,
    /// Of all that is in it, as a number.
    pub(super) content: u64,
    pub(super) bits: u64,
    /// The code of its last value, where that is a number.
    pub(super) number: Option<u64>,
}

/// Some bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) place: usize,
    pub(super) part: usize,
    pub(super) code: u64,
    pub(super) bits: u64,
    pub(super) more: More,
}

/// What a value says beyond its code.
#[derive(Clone, Copy, Debug)]
pub(super) enum More {
    Nothing,
    /// A float that is sent whole, and how exact it is.
    Float(f64, f64),
    /// Bytes of a text that is sent in UTF-16.
    Text(u64),
}

impl<'m> Sheet<'m> {
    /// An empty one of this packet of the schema.
    pub(super) fn begin(&mut self, packet: usize) {
        self.nodes.clear();
        self.said.clear();
        self.by_key.clear();
        self.stack.clear();
        self.around.clear();
        self.variant = None;
        self.node(packet, 0, Step::Name(""), 0);
    }

    fn node(&mut self, place: usize, parent: usize, step: Step<'m>, key: u64) -> usize {
        let at = self.nodes.len();
        let (index, component) = match step {
            Step::Index(index) => (index as u32, NO_COMPONENT),
            Step::Component(_, len) if len > APART => (0, ANY_COMPONENT),
            Step::Component(component, _) => (0, component),
            Step::Name(_) => (0, NO_COMPONENT),
        };
        self.nodes.push(Node {
            place,
            parent,
            end: at + 1,
            key,
            index,
            component,
            own: 0,
            own_bits: 0,
            content: 0,
            bits: 0,
            number: None,
        });
        if component == NO_COMPONENT {
            self.by_key.insert(key, at as u32);
        }
        at
    }

    /// What later packets are compared with: of another sheet, and no more room than that needs twice.
    pub(super) fn take(&mut self, other: &mut Self) {
        core::mem::swap(&mut self.nodes, &mut other.nodes);
        core::mem::swap(&mut self.by_key, &mut other.by_key);
        let room = 2 * self.nodes.len();
        self.nodes.shrink_to(room);
        self.by_key.shrink_to(room);
    }

    /// Some bits more.
    pub(super) fn event(&mut self, places: &mut Places<'m>, path: &[Step<'m>], event: Event<'m>) {
        let code = code(&event);
        if path.is_empty() {
            if event.role == Role::Tag && self.variant.is_none() {
                self.variant = event.variant;
            }
            self.around.push((event, code));
            return;
        }
        let at = self.reach(places, path);
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        let part = places.part(node.place, node.component, &event);
        node.own = mixed(node.own, code ^ (event.role as u64) << 56);
        node.own_bits += event.bits;
        if event.role == Role::Value {
            let is_number = event.bits <= 64 && !matches!(event.value, Some(Value::Text(_)));
            node.number = is_number.then_some(code);
        }
        let place = node.place;
        self.said.push(Said { place, part, code, bits: event.bits, more: More::of(&event) });
    }

    /// The node at the end of a path.
    fn reach(&mut self, places: &mut Places<'m>, path: &[Step<'m>]) -> usize {
        let common =
            self.stack.iter().zip(path).take_while(|((own, _), step)| own == *step).count();
        self.stack.truncate(common);
        let mut at = self.stack.last().map_or(0, |it| it.1);
        for step in path.get(common..).unwrap_or_default() {
            let Some(from) = self.nodes.get(at).copied() else {
                break;
            };
            let place = places.child(from.place, *step);
            let way = match step {
                Step::Name(name) => name.as_ptr() as u64,
                Step::Index(index) => *index as u64,
                Step::Component(component, _) => 1 << 32 | *component as u64,
            };
            at = self.node(place, at, *step, mixed(from.key, way));
            self.stack.push((*step, at));
        }
        at
    }

    /// All events are in: what is in each node is summed up.
    pub(super) fn finish(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            let Some(node) = self.nodes.get_mut(at) else {
                return;
            };
            node.content = mixed(mixed(node.content, node.own), node.own_bits);
            node.bits += node.own_bits;
            let Node { parent, content, bits, end, key, .. } = *node;
            if at > 0 {
                if let Some(parent) = self.nodes.get_mut(parent) {
                    parent.content = mixed(parent.content, content ^ key);
                    parent.bits += bits;
                    parent.end = parent.end.max(end);
                }
            }
        }
    }

    /// What is in a node itself, in wire order.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes.get(at).map_or(0, |it| it.end);
        let mut next = at + 1;
        core::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let child = next;
            next = self.nodes.get(child)?.end;
            Some(child)
        })
    }

    /// The node that the same way leads to.
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        self.by_key.get(&key).map(|at| *at as usize)
    }
}

impl More {
    fn of(event: &Event<'_>) -> Self {
        match (&event.value, event.node.map(|it| &it.shape)) {
            (Some(Value::Float(value)), Some(Shape::Float { .. })) => {
                Self::Float(f64::from(*value), f64::from(f32::EPSILON))
            }
            (Some(Value::Double(value)), Some(Shape::Float { .. })) => {
                Self::Float(*value, f64::EPSILON)
            }
            (Some(Value::Text(text)), Some(Shape::Utf16 { .. })) => Self::Text(text.len() as u64),
            _ => Self::Nothing,
        }
    }
}
