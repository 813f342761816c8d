//! The facts of an encoding that follow from the encodings inside it.

use super::{Builder, MOST_IDLE};
use crate::codec::Ranged;
use crate::cost::Width;
use crate::dynamic::blank;
use crate::dynamic::group::{Form, Group, Id, Item};
use crate::dynamic::kind::{Facts, Kind, Node};

impl Builder<'_> {
    /// Returns the facts of an encoding, apart from those of the encodings inside it.
    pub(super) fn own_facts(&self, kind: &Kind, width: Width) -> Facts {
        let idle = match kind {
            Kind::Struct(group) => self.idle_fields(group),
            Kind::Enum(choice) => {
                let most = choice.groups.iter().map(|group| self.idle_fields(group)).max();
                most.unwrap_or_default().saturating_add(self.idle_fields(&choice.checks))
            }
            Kind::Array { len, of, .. } => self.idle(*of).saturating_mul(*len as u64),
            Kind::List(length, of) | Kind::Set(length, of) => self.idle_elements(length, &[*of]),
            Kind::Map(length, key, value) => self.idle_elements(length, &[*key, *value]),
            Kind::Optional(of)
            | Kind::Char(of)
            | Kind::NonZero(of)
            | Kind::Same(of)
            | Kind::Padded { of, .. }
            | Kind::Versions { of, .. }
            | Kind::Recursive(of) => self.idle(*of),
            Kind::Omit { value, of, .. } => self.idle(*of).max(blank::size(value) as u64),
            _ => width.free,
        };
        let is_real = matches!(
            kind,
            Kind::Float
                | Kind::Double
                | Kind::Compressed(_)
                | Kind::CompressedF64(_)
                | Kind::SmallestThree(_)
                | Kind::Raw(_)
                | Kind::Opaque
        );
        let takes_rest = matches!(kind, Kind::Rest(_));
        let is_identical = !is_real && !matches!(kind, Kind::Struct(_) | Kind::Enum(_));
        let has_order = !is_real && !matches!(kind, Kind::Enum(choice) if !choice.ascends);
        // a value in itself has any number of others in it, like the elements of a list
        let idle_each = if let Kind::Itself { .. } = kind { MOST_IDLE } else { 0 };
        Facts { takes_rest, has_order, is_identical, idle, idle_each }
    }

    /// Returns `true` if one of the items takes all bytes up to the end of the packet.
    pub(super) fn takes_rest(&self, items: &[Item]) -> bool {
        items.iter().any(|item| match item {
            Item::Field(field) => field.form.node().is_some_and(|id| self.facts(id).takes_rest),
            Item::When { group, .. } => self.takes_rest(&group.items),
            _ => false,
        })
    }

    /// Returns the number of visits without a bit of input that a value costs a reader.
    pub(super) fn idle(&self, id: Id) -> u64 {
        let own = |node: &Node| node.facts.idle.saturating_add((node.width.min == 0).into());
        self.plan.nodes.get(id as usize).map_or(0, own)
    }

    /// Returns the number of visits that the length of a list causes. Elements that take bits cause none.
    fn idle_elements(&self, length: &Ranged<usize>, each: &[Id]) -> u64 {
        if each.iter().any(|id| self.width(*id).min > 0) {
            return 0;
        }
        let idle = each.iter().fold(0_u64, |sum, id| sum.saturating_add(self.idle(*id)));
        idle.saturating_mul(length.bounds().1 as u64)
    }

    fn idle_fields(&self, group: &Group) -> u64 {
        let mut idle = 0_u64;
        for item in &group.items {
            idle = idle.saturating_add(match item {
                Item::Field(field) => match &field.form {
                    Form::Value(id) => self.idle(*id),
                    Form::Counted { array, .. } => self.idle(*array).saturating_add(1),
                    _ => 1,
                },
                Item::When { group, .. } => {
                    let mut fields = 1;
                    group.each(&mut |_| fields += 1);
                    self.idle_fields(group).saturating_add(fields)
                }
                _ => 1,
            });
        }
        idle
    }
}

/// Returns `true` if a value may contain several values of one encoding.
pub(super) const fn has_several(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Array { len: 2.., .. }
            | Kind::List(..)
            | Kind::More(..)
            | Kind::Deltas(..)
            | Kind::Set(..)
            | Kind::Map(..)
            | Kind::Subset { .. }
    )
}

/// Calls `visit` with each encoding that is directly inside another one.
pub(super) fn each_inside(kind: &Kind, visit: &mut impl FnMut(Id)) {
    match kind {
        Kind::Optional(of)
        | Kind::Omit { of, .. }
        | Kind::List(_, of)
        | Kind::More(_, of)
        | Kind::Ascending(_, of)
        | Kind::Deltas(_, of)
        | Kind::Set(_, of)
        | Kind::Array { of, .. }
        | Kind::Subset { of, .. }
        | Kind::Char(of)
        | Kind::NonZero(of)
        | Kind::Padded { of, .. }
        | Kind::Versions { of, .. }
        | Kind::Same(of)
        | Kind::Recursive(of) => visit(*of),
        Kind::Map(_, key, value) => [*key, *value].into_iter().for_each(visit),
        Kind::Struct(group) => {
            group.each(&mut |field| field.form.node().into_iter().for_each(&mut *visit));
        }
        Kind::Enum(choice) => {
            for group in choice.groups.iter().chain([&choice.checks]) {
                group.each(&mut |field| field.form.node().into_iter().for_each(&mut *visit));
            }
        }
        _ => {}
    }
}
