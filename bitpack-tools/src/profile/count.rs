//! Counts the encoded values of one packet for the fields that they belong to, and compares the
//! packet with the one before.

use super::Profile;
use super::delta::Pair;
use super::envelope::{self, Surrounding};
use super::event;
use super::lists::add_steps;
use super::timeline::Slice;
use super::value_kind::ValueKind;

impl Profile<'_> {
    /// Adds the encoded values of the current packet of `all` bits to the counts of their fields,
    /// and the bits around its fields, such as the checksum, to the counts of its kind of packet.
    /// `end` is the purpose of the bits after the last event: usually the padding to the end of a
    /// byte. `is_shared` is `true` if the header and the end check are those of another packet.
    pub(super) fn count(
        &mut self,
        kind: usize,
        slice: Slice,
        (all, is_shared): (u64, bool),
        end: Surrounding,
    ) {
        let has_end_check = self.model.envelope().is_some_and(|it| it.end_check.is_some());
        let (mut rest, mut sums) = (all, [0; Surrounding::ALL.len()]);
        for (at, (event, code)) in self.tree.around.iter().enumerate() {
            rest = rest.saturating_sub(event.bits);
            if let Some(purpose) = envelope::purpose(&self.tree.around, at, has_end_check, all) {
                let is_own = !is_shared || purpose == Surrounding::Padding;
                if let Some(sum) = sums.get_mut(purpose as usize).filter(|_| is_own) {
                    *sum += event.bits;
                }
            } else {
                let part = self.places.part(kind, event::NO_COMPONENT, event);
                let place = self.places.all.get_mut(kind);
                if let Some(part) = place.and_then(|it| it.parts.get_mut(part)) {
                    part.codes.add(*code, event.bits);
                    part.slices.add(slice, event.bits);
                }
            }
        }
        for event in &self.tree.events {
            rest = rest.saturating_sub(event.bits);
            let place = self.places.all.get_mut(event.place);
            if let Some(part) = place.and_then(|it| it.parts.get_mut(event.part)) {
                part.add(event, slice);
            }
        }
        for (at, change) in self.tree.changes.drain(..) {
            if let Some(place) = self.places.all.get_mut(at) {
                place.differences.add(change.bits, || change.between);
            }
        }
        for (purpose, bits) in Surrounding::ALL.into_iter().zip(sums) {
            let bits = bits + if purpose == end { rest } else { 0 };
            self.places.add_around(kind, Some(purpose), slice, bits);
        }
        if end != Surrounding::Padding {
            self.partly_bits += rest;
        }
        self.relate();
    }

    /// Adds the values of the current packet to the statistics of their fields, and compares those
    /// of one struct with each other.
    fn relate(&mut self) {
        let (tree, places) = (&self.tree, &mut self.places.all);
        for (at, node) in tree.nodes.iter().enumerate() {
            if node.component != event::NO_COMPONENT {
                continue;
            }
            let flags = tree.nodes.get(node.parent).map_or(0, |it| it.flags);
            let Some(place) = places.get_mut(node.place) else {
                continue;
            };
            place.content(node.content, node.bits);
            place.relation.add(node.is_blank, node.bits, flags);
            place.mirrors.retain_mut(|it| {
                let Some(other) = tree.sibling(node, it.other()) else { return false };
                let number = tree.nodes.get(other).and_then(|it| it.number);
                let codes = number.zip(node.number).map(|(other, own)| [other, own]);
                it.holds(tree.are_equal(at, other), codes)
            });
            place.hash.take_if(|it| {
                if it.is_full() {
                    return !it.is_certain(u64::MAX);
                }
                let sent = tree.others(at, node).zip(node.number);
                !sent.is_some_and(|(others, own)| it.holds(others, own))
            });
            // an absent value, or an omitted default, has no parts
            if !(place.is_optional || place.is_omitted) || node.bits > 1 {
                place.elements.add(tree, at);
                if let Some(steps) = &mut place.steps {
                    add_steps(steps, tree, at);
                }
                if place.free_flags > 0 {
                    place.flags.0 += u64::from(node.flags & place.free_flags == 0);
                    place.flags.1 += 1;
                }
            }
        }
    }
}

/// Compares a packet with the previous one. Returns its number of bits without id, checksum and end
/// check, and that of its delta from the previous packet.
pub(super) fn compared(mut pair: Pair<'_, '_>) -> (u64, u64) {
    let both = pair.new.nodes.iter().zip(&pair.matched);
    for (node, before) in both.filter(|(it, _)| it.component == event::NO_COMPONENT) {
        let before = before.and_then(|at| pair.old.nodes.get(at));
        if let (Some(before), Some(place)) = (before, pair.places.all.get_mut(node.place)) {
            place.compared += 1;
            place.same += u64::from(node.content == before.content);
        }
    }
    // skip enum variants that only wrap one struct: the delta is that of the struct
    let mut at = 0;
    while let Some(node) = pair.new.nodes.get(at) {
        let mut children = pair.new.children(at);
        let (Some(only), None) = (children.next(), children.next()) else {
            break;
        };
        let core = pair.new.nodes.get(only).and_then(|it| pair.places.all.get(it.place));
        let is_type =
            core.is_some_and(|it| matches!(it.core, ValueKind::Struct(_)) && !it.is_optional);
        if node.own_bits > 0 || !is_type {
            break;
        }
        at = only;
    }
    let Some(node) = pair.new.nodes.get(at) else {
        return (0, 0);
    };
    let old = pair.matched.get(at).copied().flatten().unwrap_or(0);
    let is_same = pair.old.nodes.get(old).is_some_and(|it| it.content == node.content);
    (node.bits, 1 + if is_same { 0 } else { pair.delta(at, old) })
}
