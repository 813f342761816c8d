//! Decodes subsets of an array: some of its objects, with their indices.

use bitpack::ErrorKind;
use bitpack::schema::Variation;
use bitpack::trace::{Role, Value};

use super::numbers::Range;
use super::{Decoder, Done, Event, Scope, Step, rejected, rejected_because};
use crate::datum::Datum;
use crate::model::Node;

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a subset: objects at ascending indices below `max`.
    pub(super) fn subset(
        &mut self,
        variation: Variation,
        max: u32,
        of: &'m Node,
        node: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Vec<(u32, Datum)>> {
        let count = match variation {
            Variation::Indices => self.ranged(Role::Length, Range::to(max.into()), node)? as u32,
            _ => max,
        };
        let (mut read, mut end, mut objects) = (0, 0, Vec::new());
        while read < count {
            let start = self.position();
            let index = self.index(variation, end, max, node)?;
            if index == max {
                break;
            }
            if index < end {
                let reason = format!("{index} is not in {end}..={max}");
                self.enter(Step::Index(index as usize));
                return rejected_because(ErrorKind::Order, start, reason);
            }
            self.enter(Step::Index(index as usize));
            let object = self.alone(of, keep, scope)?;
            self.leave();
            objects.extend(keep.then_some((index, object)));
            (read, end) = (read + 1, index + 1);
        }
        // the end marker is sent even after the last possible object
        if read == max && matches!(variation, Variation::Sentinel | Variation::Relative) {
            let start = self.position();
            if self.index(variation, end, max, node)? != max {
                return rejected(ErrorKind::Order, start);
            }
        }
        Ok(objects)
    }

    fn index(&mut self, variation: Variation, end: u32, max: u32, node: &'m Node) -> Done<u32> {
        let most = u64::from(max);
        match variation {
            Variation::Flags => self.set_flag(end, max, node),
            Variation::Indices => self.own_index(most.saturating_sub(1), node),
            Variation::Sentinel => self.own_index(most, node),
            Variation::Relative => self.object_index(end.into(), max, node),
        }
    }

    fn own_index(&mut self, greatest: u64, node: &'m Node) -> Done<u32> {
        let range = Range::to(greatest);
        self.begin(range.bits().into())?;
        Ok(self.ranged(Role::Index, range, node)? as u32)
    }

    /// Decodes the flags of a subset, one bit for each index from `from` on, up to the first set
    /// one. Returns its index, or `max` if none is set. Up to 32 bits are reported as one event.
    fn set_flag(&mut self, from: u32, max: u32, node: &'m Node) -> Done<u32> {
        let mut at = from;
        while at < max {
            let bits = (max - at).min(32);
            let (clear, _) = self.prefixed(bits, |_| 0)?;
            self.event(Role::Present, Some(Value::Bool(clear < bits)), Some(node));
            at += clear;
            if clear < bits {
                break;
            }
        }
        Ok(at)
    }
}
