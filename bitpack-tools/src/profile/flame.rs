//! The flame graph of a profile: rectangles for kinds of packet, fields and parts.

use bitpack::trace::Role;

use super::envelope::Surrounding;
use super::event::ANY_COMPONENT;
use super::report::{Frame, NOT_DECODED, class};
use super::value_kind::ValueKind;
use super::{NOWHERE, PacketCounts, Profile, hints};
use crate::decode::Step;

impl Profile<'_> {
    /// Returns the rectangle of a kind of packet. Its parts include the bits that belong to no
    /// field.
    pub(super) fn frame_of_kind(&self, kind: &PacketCounts) -> Option<Frame> {
        if kind.place == NOWHERE {
            return Some(Frame::leaf(NOT_DECODED.to_owned(), 8 * kind.bytes, "opaque", Vec::new()));
        }
        let frame = self.frame(kind.place)?;
        let mut around: Vec<Frame> = Surrounding::ALL
            .into_iter()
            .zip(kind.series)
            .map(|(it, series)| {
                let (name, bits) = (format!("({})", it.name()), kind.envelope.of(it).bits);
                Frame::leaf(name, bits, it.class(), vec![series])
            })
            .filter(|it| it.bits > 0)
            .collect();
        if around.is_empty() {
            return Some(frame);
        }
        let Frame { name, bits, class, inside, series } = frame;
        let more: u64 = around.iter().map(|it| it.bits).sum();
        if inside.is_empty() && bits > 0 {
            around.push(Frame::leaf("(value)".to_owned(), bits, class, series));
        }
        around.extend(inside);
        around.sort_by_key(|it| core::cmp::Reverse(it.bits));
        Some(Frame::of_parts(name, bits + more, around))
    }

    /// Returns the rectangle of a field with those of its parts.
    fn frame(&self, at: usize) -> Option<Frame> {
        let place = self.places.all.get(at)?;
        let mut inside = Vec::new();
        for group in hints::groups(place) {
            let role = match group.role {
                Role::Value if self.places.is_key(place, group.node) => "key".to_owned(),
                Role::Value => "value".to_owned(),
                role => role.to_string(),
            };
            if matches!(place.core, ValueKind::Vector) && group.role == Role::Value {
                inside.extend(group.parts.iter().map(|it| {
                    let name = match it.component {
                        ANY_COMPONENT => "[]".to_owned(),
                        at => Step::Component(at, group.parts.len().max(2)).to_string(),
                    };
                    let name = name.trim_start_matches('.').to_owned();
                    Frame::leaf(name, it.codes.bits, "value", vec![it.series])
                }));
                continue;
            }
            let class = class(group.role, group.parts.first().is_some_and(|it| it.is_opaque));
            let series = group.parts.iter().map(|it| it.series).collect();
            inside.push(Frame::leaf(format!("({role})"), group.bits(), class, series));
        }
        inside.extend(place.children.iter().filter_map(|(_, child)| self.frame(*child)));
        inside.retain(|it| it.bits > 0);
        inside.sort_by_key(|it| core::cmp::Reverse(it.bits));
        let bits = inside.iter().map(|it| it.bits).sum();
        let name = match place.step {
            Some(Step::Index(_)) => "[]".to_owned(),
            Some(step) => step.to_string().trim_start_matches('.').to_owned(),
            None => self.name(at),
        };
        if let [Frame { inside: own, class, series, .. }] = inside.as_slice() {
            if own.is_empty() {
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
