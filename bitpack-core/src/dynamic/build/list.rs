//! Makes the encodings of lists.

use alloc::format;

use super::encoding::{holds, of_width, paid};
use super::{Builder, MOST_COPIED, Made, NESTED};
use crate::codec::{self, Ranged, Terminator};
use crate::cost::Width;
use crate::dynamic::group::Id;
use crate::dynamic::kind::{Facts, Kind};
use crate::schema::description::Encoding;

impl Builder<'_> {
    /// Makes the encoding of a list around the first or each of its values.
    pub(super) fn list(
        &mut self,
        terminator: Terminator,
        form: &Encoding,
        of: Id,
    ) -> Made<(Kind, Width)> {
        let max = terminator.bounds().1 as u32;
        match form {
            Encoding::Ascending(_) => {
                let first = self.number(of).ok_or("ascending values that are no integers")?;
                let step = Width::variable(1, 38).exact().no_heap();
                let width = terminator.width(self.width(first), step);
                Ok((Kind::Ascending(terminator, first), width))
            }
            Encoding::Deltas { max_bits, .. } => {
                let first = self.width(of);
                let Facts { idle, idle_each, .. } = self.facts(of);
                let copied = first.max.saturating_mul(idle_each + 1).saturating_add(idle);
                if copied > MOST_COPIED {
                    return Err(format!(
                        "one bit copies {copied} values; the limit is {MOST_COPIED}"
                    ));
                }
                let delta = Width::variable(1, max_bits.unwrap_or(u64::MAX));
                let delta = Width { exact: first.exact, free: first.free, ..delta };
                paid(max, delta)?;
                Ok((Kind::Deltas(terminator, of), terminator.width(first, delta)))
            }
            _ => {
                let (min, max) = terminator.bounds();
                Ok(match terminator {
                    Terminator::Length(length) => {
                        paid(max as u32, self.width(of))?;
                        let width = codec::list(min, max, of_width(self.width(of))).width;
                        (Kind::List(length, of), width)
                    }
                    Terminator::Marks { .. } => {
                        paid(max as u32, Width::bits(1).then(self.width(of)))?;
                        let width = codec::more(min, max, of_width(self.width(of))).width;
                        (Kind::More(terminator, of), width)
                    }
                })
            }
        }
    }

    /// Returns the encoding of an integer of at most 32 bits, possibly inside a struct around it.
    fn number(&self, of: Id) -> Option<Id> {
        let mut id = of;
        for _ in 0..NESTED {
            match &self.plan.nodes.get(id as usize)?.kind {
                Kind::Same(of) => id = *of,
                Kind::Struct(group) if group.count == 1 => id = group.value(0)?,
                Kind::Unsigned(codec) => return (codec.bits <= 32).then_some(id),
                Kind::Signed(codec) => return (codec.bits <= 32).then_some(id),
                Kind::Range(Ranged { min, range, .. }) => {
                    return holds::<u32>(*min, *range).then_some(id);
                }
                Kind::SignedRange(Ranged { min, range, .. }) => {
                    return holds::<i32>(*min, *range).then_some(id);
                }
                _ => return None,
            }
        }
        None
    }
}
