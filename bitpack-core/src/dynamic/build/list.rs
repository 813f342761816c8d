//! Builds the encodings of lists.

use alloc::format;

use super::encoding::{Costed, paid};
use super::{Builder, MOST_COPIED, Made, NESTED};
use crate::codec::Terminator;
use crate::cost::Width;
use crate::dynamic::group::Id;
use crate::dynamic::kind::{Facts, Kind};
use crate::dynamic::number::narrowed;
use crate::math::bit_length;
use crate::schema::description::Encoding;

impl Builder<'_> {
    /// Builds the encoding of a list. `terminator` tells how the list ends, and `form` if its elements are
    /// sent as they are, ascend, or are sent as deltas. `of` is the node of an element, or of the first
    /// ascending number.
    pub(super) fn list_of(&self, terminator: Terminator, form: &Encoding, of: Id) -> Made<Costed> {
        let ((min, max), first) = (terminator.bounds(), self.width(of));
        let (kind, other, cost) = match form {
            Encoding::Ascending(_) => {
                let first = self.number(of).ok_or("ascending values that are no integers")?;
                (Kind::Ascending(terminator, first), Width::STEP, None)
            }
            Encoding::Deltas { max_bits, .. } => {
                let Facts { idle, idle_each, .. } = self.node_at(of).facts;
                let copied = first.max.saturating_mul(idle_each + 1).saturating_add(idle);
                if copied > MOST_COPIED {
                    return Err(format!(
                        "one bit copies {copied} values; the limit is {MOST_COPIED}"
                    ));
                }
                let delta = Width::variable(1, max_bits.unwrap_or(u64::MAX));
                let delta = Width { exact: first.exact, free: first.free, ..delta };
                (Kind::Deltas(terminator, of), delta, None)
            }
            _ => {
                let cost =
                    self.node_at(of).cost.of_list(bit_length((max - min) as u128), max, first);
                (Kind::List(terminator, of), first, Some(cost))
            }
        };
        let marks = u32::from(matches!(terminator, Terminator::Marks { .. }));
        paid(max, Width::bits(marks).then(other))?;
        Ok((kind, terminator.width(first, other), cost))
    }

    /// Returns the node of an integer of at most 32 bits, which may be the only field of a struct; `None` for
    /// other encodings.
    fn number(&self, of: Id) -> Option<Id> {
        let mut id = of;
        for _ in 0..NESTED {
            match &self.plan.nodes.get(id as usize)?.kind {
                Kind::Same(of) => id = *of,
                Kind::Struct(group) if group.count() == 1 => id = group.value(0)?,
                Kind::Unsigned(codec) => return (codec.bits <= 32).then_some(id),
                Kind::Signed(codec) => return (codec.bits <= 32).then_some(id),
                Kind::Range(codec) => return narrowed::<u32, _>(*codec).map(|_| id),
                Kind::SignedRange(codec) => return narrowed::<i32, _>(*codec).map(|_| id),
                _ => return None,
            }
        }
        None
    }
}
