//! [`PacketTree`]: one decoded packet as a tree of values.

use bitpack::trace::{Role, Value};

use super::codes::mix;
use super::event::{ANY_COMPONENT, CountedEvent, NO_COMPONENT, code};
use super::places::Places;
use super::value_kind::is_blank;
use crate::decode::{Change, Event, Step};

/// Maximum number of components of a vector that are counted separately.
const APART: usize = 16;

/// One decoded packet: its values, and the bits to be counted.
#[derive(Clone, Debug, Default)]
pub(super) struct PacketTree<'m> {
    /// Values in wire order, each followed by its parts. The first is the packet itself.
    pub(super) nodes: Vec<Node>,
    pub(super) events: Vec<CountedEvent>,
    /// Path to the last value: a number for each step, with the index of the value.
    stack: Vec<(u64, usize)>,
    /// Number of steps at the start of `stack` that have not changed since its last value.
    kept: usize,
    /// Bits outside of any field, such as the checksum, with their encoded values.
    pub(super) around: Vec<(Event<'m>, u64)>,
    /// The places of values that have changed in a delta, each with its difference.
    pub(super) changes: Vec<(usize, Change)>,
    /// Name of the field that holds the message, in a packet of a `MixedProtocol`.
    message: Option<&'m str>,
    /// Position of the first bit whose events are left out.
    end: u64,
    /// Name of the variant that the first tag selects, if the packet is an enum.
    pub(super) variant: Option<&'m str>,
}

/// A value in a packet: a field, an element or a component.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub(super) place: usize,
    pub(super) parent: usize,
    /// Index after the last part of this value in the list of all values.
    pub(super) end: usize,
    /// Hash of the path to the value.
    pub(super) key: u64,
    /// Index of the element in its list; 0 for other values.
    pub(super) index: u32,
    /// Index of the component of a vector, [`ANY_COMPONENT`], or [`NO_COMPONENT`] for other values.
    pub(super) component: usize,
    /// Hash of the value's own bits, without its parts.
    pub(super) own: u64,
    pub(super) own_bits: u64,
    /// Hash of the value with all its parts.
    pub(super) content: u64,
    pub(super) bits: u64,
    /// Encoded value, if it is a number.
    pub(super) number: Option<u64>,
    /// `true` if the value is zero, empty or absent, with all its parts.
    pub(super) is_blank: bool,
    /// A set of bits, one for each flag of a struct that is `true`.
    pub(super) flags: u32,
}

impl<'m> PacketTree<'m> {
    /// Clears the tree and starts a packet of the kind with this index, up to the bit `end`.
    /// `message` is the field that holds the message, in a packet of a `MixedProtocol`.
    pub(super) fn begin(&mut self, packet: usize, message: Option<&'m str>, end: u64) {
        self.nodes.clear();
        self.events.clear();
        self.stack.clear();
        self.kept = 0;
        self.around.clear();
        self.changes.clear();
        self.variant = None;
        (self.message, self.end) = (message, end);
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
            is_blank: true,
            ..Node::default()
        });
        at
    }

    /// Takes the values of another tree, to keep them for comparison. Shrinks the allocation to at
    /// most twice their number.
    pub(super) fn take(&mut self, other: &mut Self) {
        core::mem::swap(&mut self.nodes, &mut other.nodes);
        let room = 2 * self.nodes.len();
        self.nodes.shrink_to(room);
    }

    /// Adds some bits of the packet with the path to their field.
    pub(super) fn event(
        &mut self,
        places: &mut Places<'m>,
        path: &[Step<'m>],
        mut event: Event<'m>,
    ) {
        self.kept = self.kept.min(event.kept);
        if event.bit >= self.end {
            return;
        }
        if let Some(change) = event.change.take() {
            let at = self.reach(places, path);
            self.changes.extend(self.nodes.get(at).map(|node| (node.place, change)));
            return;
        }
        let code = code(&event);
        let is_message = self.message.is_some_and(|it| path == [Step::Name(it)]);
        let is_of_enum = event.role == Role::Tag || self.variant.is_some();
        if path.is_empty() || is_message && is_of_enum {
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
        node.own = mix(node.own, code ^ (event.role as u64) << 56);
        node.own_bits += event.bits;
        if event.role == Role::Value {
            let is_number = event.bits <= 64 && !matches!(event.value, Some(Value::Text(_)));
            node.number = is_number.then_some(code);
        }
        let (place, parent) = (node.place, node.parent);
        if let Some(place) = places.all.get(place) {
            node.is_blank &= is_blank(&event, place.core);
            if let (Some(flag), Some(Value::Bool(true))) = (place.relation.flag, &event.value) {
                if let Some(parent) = self.nodes.get_mut(parent) {
                    parent.flags |= 1 << flag;
                }
            }
        }
        let Event { bits, value, .. } = event;
        self.events.push(CountedEvent { place, part, code, bits, value });
    }

    /// Returns a hash of the bits of all other fields in the struct of the field `own`, which has
    /// the index `at`. `None` if there are no others.
    pub(super) fn others(&self, at: usize, own: &Node) -> Option<u64> {
        let end = self.nodes.get(own.parent)?.end;
        let before = self.nodes.get(own.parent + 1..at)?;
        let others = before.iter().chain(self.nodes.get(own.end..end)?);
        let content = |hash, it: &Node| mix(mix(hash, it.own), it.own_bits);
        others.fold(None, |hash, it| Some(content(hash.unwrap_or(0), it)))
    }

    /// Returns the index of the field `name` in the struct that `node` is a field of.
    pub(super) fn sibling(&self, node: &Node, name: &'m str) -> Option<usize> {
        let parent = self.nodes.get(node.parent)?;
        let key = mix(parent.key, way(&Step::Name(name)));
        self.children(node.parent).find(|at| self.nodes.get(*at).is_some_and(|it| it.key == key))
    }

    /// Returns for each value the index of the one with the same path in another packet.
    pub(super) fn matched(&self, other: &Self) -> Vec<Option<usize>> {
        // for each value, the one that it has there, and the next of the parts there
        let mut all: Vec<(Option<usize>, usize)> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let Some((around, next)) = all.get(node.parent).copied() else {
                all.push((Some(0), 1)); // the packet
                continue;
            };
            let around = around.filter(|_| node.component == NO_COMPONENT);
            let end = around.and_then(|at| other.nodes.get(at)).map_or(0, |it| it.end);
            let after = |at: &usize| other.nodes.get(*at).map(|it| it.end);
            let mut candidates = core::iter::successors(Some(next), after).map_while(|at| {
                let it = other.nodes.get(at).filter(|it| at < end && it.index <= node.index)?;
                Some((at, it))
            });
            let found = candidates.find(|(_, it)| it.key == node.key).map(|(at, it)| (at, it.end));
            if let (Some((_, end)), Some((_, next))) = (found, all.get_mut(node.parent)) {
                *next = end;
            }
            all.push(found.map_or((None, 0), |(at, _)| (Some(at), at + 1)));
        }
        all.into_iter().map(|it| it.0).collect()
    }

    /// Returns the index of the value at the end of a path. Creates missing values on it.
    fn reach(&mut self, places: &mut Places<'m>, path: &[Step<'m>]) -> usize {
        let mut common = self.kept;
        let is_common = |((own, _), step): (&(u64, usize), &Step<'m>)| *own == way(step);
        while self.stack.get(common).zip(path.get(common)).is_some_and(is_common) {
            common += 1;
        }
        self.stack.truncate(common);
        let mut at = self.stack.last().map_or(0, |it| it.1);
        for step in path.get(common..).unwrap_or_default() {
            let Some((from, key)) = self.nodes.get(at).map(|it| (it.place, it.key)) else {
                break;
            };
            let (place, way) = (places.child(from, *step), way(step));
            at = self.node(place, at, *step, mix(key, way));
            self.stack.push((way, at));
        }
        self.kept = self.stack.len();
        at
    }

    /// Computes the hash and the number of bits of each value with all its parts, after the last
    /// event.
    pub(super) fn finish(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            let Some(node) = self.nodes.get_mut(at) else {
                return;
            };
            node.content = mix(mix(node.content, node.own), node.own_bits);
            node.bits += node.own_bits;
            let Node { parent, content, bits, end, key, is_blank, .. } = *node;
            if at > 0 {
                if let Some(parent) = self.nodes.get_mut(parent) {
                    parent.content = mix(parent.content, content ^ key);
                    parent.bits += bits;
                    parent.is_blank &= is_blank;
                    parent.end = parent.end.max(end);
                }
            }
        }
    }

    /// Returns `true` if two numbers, texts or vectors are equal.
    pub(super) fn are_equal(&self, one: usize, other: usize) -> bool {
        let own = |at: usize| self.nodes.get(at).map(|it| (it.own, it.own_bits));
        own(one) == own(other) && self.children(one).map(own).eq(self.children(other).map(own))
    }

    /// Returns the indices of the direct parts of a value, in wire order.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes.get(at).map_or(0, |it| it.end);
        let after = |child: &usize| self.nodes.get(*child).map(|it| it.end);
        core::iter::successors(Some(at + 1), after).take_while(move |child| *child < end)
    }
}

/// Returns a number that stands for a step in the hash of a path.
fn way(step: &Step<'_>) -> u64 {
    match step {
        Step::Name(name) => name.as_ptr() as u64,
        Step::Index(index) => *index as u64,
        Step::Component(component, _) => 1 << 32 | *component as u64,
    }
}
