//! The number of bits of changed values in deltas.

use super::Builder;
use crate::cost::{DeltaCost, Sum};
use crate::delta::Codes as _;
use crate::dynamic::Dynamic;
use crate::dynamic::group::Id;
use crate::dynamic::kind::{Change, Kind};

impl Builder<'_> {
    /// Returns the cost of a changed value in a delta.
    pub(super) fn cost(&self, id: Id) -> DeltaCost {
        self.plan.nodes.get(id as usize).map_or(DeltaCost::OPEN, |node| node.cost)
    }

    /// Computes the cost of a changed value from the encodings inside it.
    pub(super) fn own_cost(&self, id: Id) -> DeltaCost {
        let of = Dynamic::of(&self.plan.nodes, id);
        let (kind, width) = (of.kind(), of.width());
        match (of.node().change, kind) {
            (Change::Own, _) => {}
            (Change::Whole | Change::Codes, _) => return DeltaCost::whole(width),
            (Change::Opaque, _) => return DeltaCost::OPEN,
            (Change::Differences(tiers), _) => {
                let (small, large) = tiers.widths();
                return match kind {
                    Kind::SmallestThree(_) => DeltaCost::quaternion(width, small, large),
                    _ => DeltaCost::small(width, of.count() as u64, small, large),
                };
            }
        }
        match kind {
            Kind::Optional(of) => self.cost(*of).optional(self.width(*of)),
            Kind::Omit { of, .. } => self.cost(*of).omitted(self.width(*of)),
            Kind::Array { len, of, .. } => self.cost(*of).array(*len),
            Kind::List(length, of) => {
                self.cost(*of).list(length.bits(), length.bounds().1, self.width(*of))
            }
            Kind::More(terminator, of) => {
                let (min, max) = terminator.bounds();
                let bits = crate::math::bit_length((max - min) as u128);
                self.cost(*of).list(bits, max, self.width(*of))
            }
            Kind::Set(length, of) => {
                DeltaCost::set(length.bits(), length.bounds().1, self.width(*of))
            }
            Kind::Map(length, key, value) => {
                let entry = self.width(*key).then(self.width(*value));
                self.cost(*value).map(length.bits(), length.bounds().1, entry)
            }
            Kind::Subset { max, of, .. } => self.cost(*of).objects(*max as usize, self.width(*of)),
            Kind::Struct(group) => group.changed.fields(),
            Kind::Enum(choice) => {
                let all = choice.groups.iter().fold(Sum::NONE, |all, it| all.or(it.changed));
                DeltaCost::variants(all, choice.checks.changed, width)
            }
            Kind::Recursive(of) => self.cost(*of),
            Kind::Raw(_) | Kind::Opaque => DeltaCost::OPEN,
            _ => DeltaCost::whole(width),
        }
    }
}
