//! [`Facts`] about the values of an encoding, computed from those of the encodings inside it.

use super::{Builder, MOST_IDLE};
use crate::codec::{Ranged, Terminator};
use crate::cost::Width;
use crate::dynamic::group::Id;
use crate::dynamic::kind::{Facts, Kind, Node};

impl Builder<'_> {
    /// Returns the properties of the values of an encoding, which has the width `width`. Their stack size
    /// `depth` is that of the encodings inside it, without its own.
    pub(super) fn facts_of(&self, kind: &Kind, width: Width) -> Facts {
        let idle = match kind {
            Kind::Struct(group) => group.idle,
            Kind::Enum(choice) => {
                let most = choice.variants.iter().map(|(_, group)| group.idle).max();
                most.unwrap_or_default().saturating_add(choice.checks.idle)
            }
            Kind::Array { len, of, .. } => self.idle(*of).saturating_mul(*len as u64),
            Kind::List(Terminator::Length(length), of) | Kind::Set(length, of) => {
                self.idle_elements(length, &[*of])
            }
            Kind::Map(length, key, value) => self.idle_elements(length, &[*key, *value]),
            Kind::Omit { value, of, .. } => self.idle(*of).max(value.size() as u64),
            Kind::List(..)
            | Kind::Ascending(..)
            | Kind::Deltas(..)
            | Kind::Subset { .. }
            | Kind::Itself { .. } => width.free,
            kind => kind.inner().map_or(width.free, |of| self.idle(of)),
        };
        let is_real = matches!(
            kind,
            Kind::Float(_)
                | Kind::Double(_)
                | Kind::Compressed(_)
                | Kind::CompressedF64(_)
                | Kind::SmallestThree(_)
                | Kind::Raw(_)
                | Kind::Opaque
        );
        let is_itself = matches!(kind, Kind::Itself { .. });
        let mut facts = Facts {
            takes_rest: matches!(kind, Kind::Rest(_)),
            has_order: !is_real && !matches!(kind, Kind::Enum(choice) if !choice.ascends),
            is_identical: !is_real && !matches!(kind, Kind::Struct(_) | Kind::Enum(_)),
            begins_anew: is_itself,
            idle,
            // a value in itself has any number of others in it, like the elements of a list
            idle_each: if is_itself { MOST_IDLE } else { 0 },
            depth: 0,
        };
        let is_list = has_several(kind) && !matches!(kind, Kind::Array { .. });
        let is_always_there = matches!(
            kind,
            Kind::Array { .. } | Kind::Omit { .. } | Kind::Same(_) | Kind::Struct(_)
        );
        each_inside(kind, &mut |id| {
            let inner = self.node_at(id).facts;
            facts.takes_rest |= inner.takes_rest;
            facts.has_order &= inner.has_order;
            facts.is_identical &= inner.is_identical;
            facts.begins_anew |= is_always_there && inner.begins_anew;
            let each = if is_list { self.idle(id) } else { 0 };
            facts.idle_each = facts.idle_each.max(inner.idle_each).max(each);
            facts.depth = facts.depth.max(inner.depth);
        });
        facts
    }

    /// Returns the maximum number of fields and elements without bits that a reader visits for one value,
    /// including the value itself.
    pub(super) fn idle(&self, id: Id) -> u64 {
        let Node { facts, width, .. } = self.node_at(id);
        facts.idle.saturating_add((width.min == 0).into())
    }

    /// Returns the maximum number of elements without bits that the length of a list makes a reader visit; 0
    /// if elements take bits.
    fn idle_elements(&self, length: &Ranged<usize>, each: &[Id]) -> u64 {
        if each.iter().any(|id| self.width(*id).min > 0) {
            return 0;
        }
        let idle = each.iter().fold(0_u64, |sum, id| sum.saturating_add(self.idle(*id)));
        idle.saturating_mul(length.bounds().1 as u64)
    }
}

/// Returns `true` if a value may contain several values of one encoding.
pub(super) const fn has_several(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Array { len: 2.., .. }
            | Kind::List(..)
            | Kind::Deltas(..)
            | Kind::Set(..)
            | Kind::Map(..)
            | Kind::Subset { .. }
    )
}

/// Calls `visit` with each encoding that is directly inside another one.
fn each_inside(kind: &Kind, visit: &mut impl FnMut(Id)) {
    match kind {
        Kind::Itself { .. } => {}
        Kind::Map(_, key, value) => [*key, *value].into_iter().for_each(visit),
        Kind::Struct(group) => group.fields.iter().for_each(|field| visit(field.of)),
        Kind::Enum(choice) => {
            let fields = choice.variants.iter().flat_map(|(_, group)| &group.fields);
            fields.for_each(|field| visit(field.of));
        }
        kind => kind.inner().into_iter().for_each(visit),
    }
}
