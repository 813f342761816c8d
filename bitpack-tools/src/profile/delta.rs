//! Computes the size of a packet as a delta from the previous one, as `#[derive(Delta)]` would
//! encode it, from the encoded values of both.

use super::packet_tree::{Node, PacketTree};
use super::places::Places;
use super::value_kind::ValueKind;
use crate::index_code::steps;

/// Maximum length of an array whose delta has a bit for each element. The delta of a longer array
/// has the indices of the changed elements.
const SHORT: u32 = 8;

/// Two consecutive packets of the same type.
pub(super) struct Pair<'p, 'm> {
    pub(super) new: &'p PacketTree<'m>,
    pub(super) old: &'p PacketTree<'m>,
    /// For each value of the new packet, the index of the value with the same path in the old one.
    pub(super) matched: Vec<Option<usize>>,
    pub(super) places: &'p mut Places<'m>,
}

impl Pair<'_, '_> {
    /// Returns the number of bits of the delta between two fields whose contents differ.
    pub(super) fn delta(&mut self, new: usize, old: usize) -> u64 {
        let (Some(node), Some(before)) = (self.new.nodes.get(new), self.old.nodes.get(old)) else {
            return 0;
        };
        let Some((core, present)) =
            self.places.all.get(node.place).map(|it| (it.core, it.presence_bits()))
        else {
            return node.bits;
        };
        // the value is present in only one of the packets
        if present > 0 && (node.bits == 1) != (before.bits == 1) {
            return node.bits;
        }
        match core {
            ValueKind::Struct(_) => node.own_bits + self.fields(new),
            ValueKind::Variants(_) if node.own == before.own && node.end > new + 1 => {
                present + 1 + self.new.children(new).map(|it| self.variant(it)).sum::<u64>()
            }
            ValueKind::Variants(_) => node.bits + u64::from(node.end > new + 1),
            ValueKind::Array { len, .. } if len <= SHORT => present + self.fields(new),
            ValueKind::Array { len, .. } => present + self.elements(new, len),
            ValueKind::List { .. } => {
                let length = if node.own == before.own { 0 } else { node.own_bits };
                let [here, there] =
                    [self.new.children(new), self.old.children(old)].map(Iterator::count);
                let both = here.min(there) as u32;
                present + 1 + length + self.elements(new, both)
            }
            ValueKind::Subset { max, .. } => present + self.objects(new, old, max),
            ValueKind::Vector(_) | ValueKind::Map { .. } | ValueKind::Leaf => {
                self.numbers(new, old);
                node.bits
            }
        }
    }

    fn pair(&self, at: usize) -> Option<(Node, Option<(usize, Node)>)> {
        let node = *self.new.nodes.get(at)?;
        let old = self.matched.get(at).copied().flatten();
        Some((node, old.and_then(|old| Some((old, *self.old.nodes.get(old)?)))))
    }

    /// Returns the number of bits of the delta of a struct's fields: one bit for each that says if
    /// it changed, then the deltas of those that did. The only field of a newtype has no such bit.
    fn fields(&mut self, at: usize) -> u64 {
        let new = self.new;
        let place = new.nodes.get(at).and_then(|it| self.places.all.get(it.place));
        let has_bits = !place.is_some_and(|it| it.core.is_newtype());
        let mut bits = 0;
        for child in new.children(at) {
            let Some((node, before)) = self.pair(child) else {
                continue;
            };
            bits += match before {
                None => node.bits,
                Some((old, before)) => {
                    if let Some(place) = self.places.all.get_mut(node.place) {
                        place.differences.asked += u64::from(has_bits);
                    }
                    let is_same = node.content == before.content;
                    u64::from(has_bits) + if is_same { 0 } else { self.delta(child, old) }
                }
            };
        }
        bits
    }

    fn variant(&mut self, at: usize) -> u64 {
        let own = self.new.nodes.get(at).map_or(0, |it| it.own_bits);
        own + self.fields(at)
    }

    /// Returns the number of bits of the delta of a list: for each changed element its distance
    /// from the previous changed one, then its delta. Elements from index `both` on are new and
    /// sent in full.
    fn elements(&mut self, new: usize, both: u32) -> u64 {
        let (tree, mut bits, mut touched) = (self.new, 0, Vec::new());
        for child in tree.children(new) {
            let Some((node, before)) = self.pair(child) else { continue };
            match before.filter(|_| node.index < both) {
                Some((_, before)) if node.content == before.content => {}
                Some((old, _)) => {
                    touched.push(node.index);
                    bits += self.delta(child, old);
                }
                None => bits += node.bits,
            }
        }
        bits + steps(touched, both)
    }

    /// Returns the number of bits of the delta of a subset: for each object that changed, appeared
    /// or disappeared its distance from the previous such object, and its bits.
    fn objects(&mut self, new: usize, old: usize, max: u32) -> u64 {
        let (here, there) = (self.new, self.old);
        let (mut kept, mut touched) = (Vec::new(), Vec::new());
        for child in here.children(new) {
            let Some((node, before)) = self.pair(child) else { continue };
            kept.push(node.index);
            match before {
                Some((_, before)) if node.content == before.content => {}
                Some((old, _)) => touched.push((node.index, 1 + self.delta(child, old))),
                None => touched.push((node.index, node.bits)),
            }
        }
        let gone = there.children(old).filter_map(|at| there.nodes.get(at).map(|it| it.index));
        touched.extend(gone.filter(|it| kept.binary_search(it).is_err()).map(|index| (index, 1)));
        touched.sort_unstable_by_key(|(index, _)| *index);
        let bits = touched.iter().map(|(_, bits)| bits).sum::<u64>();
        bits + steps(touched.into_iter().map(|(index, _)| index), max)
    }

    /// Counts a change of a number or vector for its field, and samples the difference of each
    /// number in it.
    fn numbers(&mut self, new: usize, old: usize) {
        let (Some(node), (here, there)) = (self.new.nodes.get(new), (self.new, self.old)) else {
            return;
        };
        let Some(place) = self.places.all.get_mut(node.place) else {
            return;
        };
        let is_vector = matches!(place.core, ValueKind::Vector(_));
        let bits = node.bits - place.presence_bits();
        let takes_delta = is_vector || place.is_near();
        place.differences.add(bits, || {
            if !takes_delta {
                return None;
            }
            let number = |tree: &PacketTree<'_>, at: usize| tree.nodes.get(at)?.number;
            let between = |new: u64, old: u64| new.wrapping_sub(old) as i64;
            if !is_vector {
                return Some(vec![between(number(here, new)?, number(there, old)?)]);
            }
            // the largest component of the quaternion changed: its three sent components cannot be
            // compared
            if node.own != there.nodes.get(old)?.own {
                return None;
            }
            let pairs = here.children(new).zip(there.children(old));
            pairs.map(|(new, old)| Some(between(number(here, new)?, number(there, old)?))).collect()
        });
    }
}
