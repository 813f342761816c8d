//! Decodes the deltas of arrays and lists: the distances between changed elements, and the delta of
//! each.

use core::ops::Range as Indices;

use bitpack::ErrorKind;
use bitpack::trace::Role;

use super::{Changed, UNCHANGED, redundant};
use crate::datum::Datum;
use crate::decode::numbers::Range;
use crate::decode::{Decoder, Done, Event, Scope, Step, rejected_because};
use crate::model::Node;

/// Maximum length of an array whose delta has a changed bit for each element.
const SHORT: usize = 8;

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn array_delta(
        &mut self,
        len: usize,
        node: &'m Node,
        of: &'m Node,
        old: &[Datum],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        if len > SHORT {
            let (list, differs) = self.changed_elements(len, node, of, old, scope)?;
            return Ok((Datum::List(list), differs));
        }
        let (mut list, mut differs) = (Vec::new(), false);
        for (i, old) in old.iter().enumerate() {
            self.enter(Step::Index(i));
            let (datum, changed) = self.delta_if_changed(of, old, scope)?;
            self.leave();
            differs |= changed;
            list.push(datum);
        }
        Ok((Datum::List(list), differs))
    }

    pub(super) fn list_delta(
        &mut self,
        (min, max): (u32, u32),
        node: &'m Node,
        of: &'m Node,
        old: &[Datum],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let (start, before) = (self.position(), old.len());
        let mut count = before;
        if self.changed_bit(Some(node))? {
            let range = Range::length(min, max);
            self.begin(range.bits().into())?;
            count = self.ranged(Role::Length, range, node)? as usize;
            if count == before {
                return redundant(start, UNCHANGED);
            }
            self.paid(count.saturating_sub(before), of.width.min)?;
        }
        let both = count.min(before);
        let (mut list, changed) = self.changed_elements(both, node, of, old, scope)?;
        self.new_elements(both..count, of, &mut list, scope)?;
        Ok((Datum::List(list), changed || count != before))
    }

    /// Rejects a number of new elements that the remaining bits cannot pay for.
    pub(super) fn paid(&self, count: usize, least_each: u64) -> Done<()> {
        let left = self.reader.remaining();
        if left < least_each.saturating_mul(count as u64) {
            let reason = format!("{count} elements do not fit in the remaining {left} bits");
            return rejected_because(ErrorKind::Overflow, self.position(), reason);
        }
        Ok(())
    }

    /// Decodes the changed elements among the first `end`. Takes the others from the baseline.
    pub(super) fn changed_elements(
        &mut self,
        end: usize,
        node: &'m Node,
        of: &'m Node,
        old: &[Datum],
        scope: Scope<'m, '_>,
    ) -> Changed<Vec<Datum>> {
        let mut list: Vec<Datum> = old.iter().take(end).cloned().collect();
        let (mut next, mut differs) = (0, false);
        loop {
            let start = self.position();
            let index = self.object_index(next, end as u32, node)? as usize;
            let kept = next as usize..index.min(list.len());
            self.kept_elements(kept.start, of, list.get(kept).unwrap_or(&[]));
            let Some(slot) = list.get_mut(index) else {
                return Ok((list, differs));
            };
            self.enter(Step::Index(index));
            let (datum, changed) = self.delta(of, slot, scope)?;
            if !changed {
                return redundant(start, UNCHANGED);
            }
            self.leave();
            *slot = datum;
            (next, differs) = (index as u64 + 1, true);
        }
    }

    /// Decodes elements that the baseline does not have.
    pub(super) fn new_elements(
        &mut self,
        indices: Indices<usize>,
        of: &'m Node,
        list: &mut Vec<Datum>,
        scope: Scope<'m, '_>,
    ) -> Done<()> {
        for i in indices {
            self.enter(Step::Index(i));
            list.push(self.alone(of, true, scope)?);
            self.leave();
        }
        Ok(())
    }
}
