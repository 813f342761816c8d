//! The flame graph of a profile: rectangles for kinds of packet, fields and parts.

use bitpack::trace::Role;

use super::event::ANY_COMPONENT;
use super::report::Frame;
use super::value_kind::ValueKind;
use super::{Profile, hints};
use crate::decode::Step;

impl Profile<'_> {
    /// Returns the rectangle of a field with those of its parts.
    pub(super) fn frame(&self, at: usize) -> Option<Frame> {
        let place = self.places.all.get(at)?;
        let mut inside = Vec::new();
        let is_bare = !place.parts.iter().any(|it| it.purpose.around.is_some());
        for group in hints::groups(place) {
            let role = match (group.role, group.around) {
                (_, Some(around)) => around.name().to_owned(),
                (Role::Value, _) if self.places.is_key(place, group.node) => "key".to_owned(),
                (Role::Value, _) => "value".to_owned(),
                (role, _) => role.to_string(),
            };
            let is_value = group.role == Role::Value && group.around.is_none();
            if matches!(place.core, ValueKind::Vector(_)) && is_value {
                inside.extend(group.parts.iter().map(|it| {
                    let name = match it.purpose.component {
                        ANY_COMPONENT => "[]".to_owned(),
                        at => Step::Component(at, group.parts.len().max(2)).to_string(),
                    };
                    let name = name.trim_start_matches('.').to_owned();
                    Frame::leaf(name, it.codes.bits, "value", vec![it.series])
                }));
                continue;
            }
            let series = group.parts.iter().map(|it| it.series).collect();
            let class = group.category().class();
            inside.push(Frame::leaf(format!("({role})"), group.bits(), class, series));
        }
        // a kind of packet has a frame beside this one
        let is_kind = |at: usize| self.places.all.get(at).is_some_and(|it| it.packets.is_some());
        let children = place.children.iter().filter(|(_, child)| !is_kind(*child));
        inside.extend(children.filter_map(|(_, child)| self.frame(*child)));
        inside.retain(|it| it.bits > 0);
        inside.sort_by_key(|it| core::cmp::Reverse(it.bits));
        let bits = inside.iter().map(|it| it.bits).sum();
        let name = match place.step {
            Some(Step::Index(_)) => "[]".to_owned(),
            Some(step) => step.to_string().trim_start_matches('.').to_owned(),
            None => self.name(at),
        };
        if let [Frame { inside: own, class, series, .. }] = inside.as_slice() {
            if own.is_empty() && is_bare {
                return Some(Frame::leaf(name, bits, class, series.clone()));
            }
        }
        Some(Frame::of_parts(name, bits, inside))
    }
}

impl Frame {
    /// Returns a rectangle of the flame graph without parts. Its bits are the sum of these series
    /// of the timeline.
    const fn leaf(name: String, bits: u64, class: &'static str, series: Vec<usize>) -> Self {
        Self { name, bits, class, inside: Vec::new(), series }
    }

    /// Returns a rectangle with parts.
    pub(super) const fn of_parts(name: String, bits: u64, inside: Vec<Self>) -> Self {
        Self { name, bits, class: "", inside, series: Vec::new() }
    }
}
