//! Adds the counts of one profile to those of another, which has other packets of the same schema.

use super::mirrors::Mirror;
use super::place::{Part, Place, is_same_node};
use super::places::Places;
use super::{NOWHERE, PacketCounts, Profile, REASONS};
use crate::profile::codes::see;
use crate::profile::place::CONTENTS;

impl Profile<'_> {
    /// Adds the counts of a profile of other packets of the same schema.
    pub(super) fn merge(&mut self, other: Self) {
        let (places, mut series) = self.places.merge(other.places);
        let place_of = |place: usize| {
            if place == NOWHERE { NOWHERE } else { places.get(place).copied().unwrap_or(place) }
        };
        let kinds: Vec<usize> = other
            .counts_by_kind
            .into_iter()
            .map(|it| {
                let kind = self.kind(place_of(it.place));
                if let Some(own) = self.counts_by_kind.get_mut(kind) {
                    own.merge(&it);
                    for (there, here) in it.series.iter().zip(own.series) {
                        if let Some(to) = series.get_mut(*there) {
                            *to = here;
                        }
                    }
                }
                kind
            })
            .collect();
        self.timeline.merge(other.timeline, &kinds, &series);
        self.connections.merge(other.connections);
        self.packets += other.packets;
        self.bytes += other.bytes;
        self.rejected += other.rejected;
        self.partly += other.partly;
        self.partly_bits += other.partly_bits;
        self.foreign += other.foreign;
        self.reasons.extend(other.reasons);
        self.reasons.sort_by_key(|(number, _)| *number);
        self.reasons.truncate(REASONS);
    }
}

impl PacketCounts {
    fn merge(&mut self, other: &Self) {
        self.packets += other.packets;
        self.bytes += other.bytes;
        (self.least, self.most) = (self.least.min(other.least), self.most.max(other.most));
        self.whole += other.whole;
        self.delta += other.delta;
        self.modelled = self.modelled.plus(other.modelled);
        self.envelope = self.envelope.and(&other.envelope);
    }
}

impl Places<'_> {
    /// Adds the statistics of other packets. Returns the index in `self` of each field of `other`,
    /// and the number in `self` of each series of `other`.
    fn merge(&mut self, other: Self) -> (Vec<usize>, Vec<usize>) {
        let mut series = vec![0; other.series];
        let mut indices: Vec<usize> = Vec::with_capacity(other.all.len());
        for (at, place) in other.all.into_iter().enumerate() {
            let index = match place.step {
                None => at,
                Some(step) => {
                    let parent = indices.get(place.parent).copied().unwrap_or(place.parent);
                    self.child(parent, step)
                }
            };
            indices.push(index);
            if let Some(own) = self.all.get_mut(index) {
                own.merge(place, &mut self.series, &mut series);
            }
        }
        (indices, series)
    }
}

impl<'m> Place<'m> {
    /// Adds the statistics of other packets. `next` is the number of the next new series. Stores in
    /// `series`, at the number of each series of `other`, its number in `self`.
    pub(super) fn merge(&mut self, other: Self, next: &mut usize, series: &mut [usize]) {
        self.sent += other.sent;
        self.bits += other.bits;
        self.compared += other.compared;
        self.same += other.same;
        for (content, seen) in other.contents {
            see(&mut self.contents, CONTENTS, &mut self.other_contents, content, seen);
        }
        self.other_contents.add(other.other_contents);
        self.differences.merge(other.differences);
        self.relation.merge(other.relation);
        let same = |it: &Mirror<'m>| other.mirrors.iter().find(|other| it.is(other));
        self.mirrors.retain_mut(|it| same(it).is_some_and(|other| it.merge(other)));
        self.hash.take_if(|it| !other.hash.as_ref().is_some_and(|other| it.merge(other)));
        if let (Some(own), Some(other)) = (&mut self.steps, other.steps) {
            own.merge(*other);
        }
        self.elements.merge(other.elements);
        self.flags.0 += other.flags.0;
        self.flags.1 += other.flags.1;
        for part in other.parts {
            let is_same = |it: &&mut Part<'m>| {
                it.role == part.role
                    && it.component == part.component
                    && is_same_node(it.node, part.node)
            };
            let there = part.series;
            let here = if let Some(own) = self.parts.iter_mut().find(is_same) {
                own.merge(part);
                own.series
            } else {
                let here = *next;
                *next += 1;
                self.parts.push(Part { series: here, ..part });
                here
            };
            if let Some(to) = series.get_mut(there) {
                *to = here;
            }
        }
    }
}

impl Part<'_> {
    fn merge(&mut self, other: Self) {
        self.codes.merge(other.codes);
        self.floats = match (self.floats, other.floats) {
            (Some(own), Some(other)) => Some(own.join(other)),
            (own, other) => own.or(other),
        };
        self.text += other.text;
        self.texts.merge(other.texts);
        if let (Some(own), Some(other)) = (&mut self.lengths, other.lengths) {
            own.merge(&other);
        }
    }
}
