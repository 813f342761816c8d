//! Decodes the deltas of maps, sets, and objects with ids.

use core::cmp::Ordering;

use bitpack::ErrorKind;
use bitpack::trace::{Role, Value};

use super::{Changed, UNCHANGED, redundant};
use crate::datum::Datum;
use crate::decode::numbers::Range;
use crate::decode::{Decoder, Done, Event, Scope, Step, rejected_because, unknown};
use crate::model::Node;

/// The reason that is given for a new key at the wrong place.
const MISPLACED: &str = "the key is not new, or not above the previous one";

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn map_delta(
        &mut self,
        bounds: (u32, u32),
        node: &'m Node,
        [key, value]: [&'m Node; 2],
        old: &[Datum],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let (mut kept, mut next, mut differs) = (Vec::new(), 0, false);
        let mut start = self.position();
        let mut index = self.object_index(next, old.len() as u32, node)? as usize;
        for (i, entry) in old.iter().enumerate() {
            if i < index {
                self.kept_entry([key, value], i, entry);
                kept.push(entry.clone());
                continue;
            }
            self.enter(Step::Index(i));
            if !self.removed(node)? {
                let Datum::List(pair) = entry else { return self.without_value() };
                let [old_key, old_value] = pair.as_slice() else { return self.without_value() };
                let (datum, changed) = self.delta(value, old_value, scope)?;
                if !changed {
                    return redundant(start, UNCHANGED);
                }
                kept.push(Datum::List(vec![old_key.clone(), datum]));
            }
            self.leave();
            (next, differs) = (i as u64 + 1, true);
            start = self.position();
            index = self.object_index(next, old.len() as u32, node)? as usize;
        }
        let more = self.more(bounds, kept.len(), node)?;
        self.paid(more, key.width.min.saturating_add(value.width.min))?;
        let mut entries = Vec::new();
        for i in 0..more {
            let start = self.position();
            self.enter(Step::Index(kept.len() + i));
            let new_key = self.alone(key, true, scope)?;
            let datum = self.alone(value, true, scope)?;
            self.is_new(&new_key, entries.last(), old, start, key_of)?;
            self.leave();
            entries.push(Datum::List(vec![new_key, datum]));
        }
        Ok((Datum::List(merged(kept, entries, key_of)), differs || more > 0))
    }

    pub(super) fn set_delta(
        &mut self,
        bounds: (u32, u32),
        node: &'m Node,
        of: &'m Node,
        old: &[Datum],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let (mut kept, mut differs) = (Vec::new(), false);
        let mut index = self.object_index(0, old.len() as u32, node)? as usize;
        for (i, item) in old.iter().enumerate() {
            if i < index {
                self.kept_elements(i, of, core::slice::from_ref(item));
                kept.push(item.clone());
                continue;
            }
            differs = true;
            index = self.object_index(i as u64 + 1, old.len() as u32, node)? as usize;
        }
        let more = self.more(bounds, kept.len(), node)?;
        self.paid(more, of.width.min)?;
        let mut items: Vec<Datum> = Vec::new();
        for i in 0..more {
            let start = self.position();
            self.enter(Step::Index(kept.len() + i));
            let item = self.alone(of, true, scope)?;
            self.is_new(&item, items.last(), old, start, |item| item)?;
            self.leave();
            items.push(item);
        }
        Ok((Datum::List(merged(kept, items, |item| item)), differs || more > 0))
    }

    pub(super) fn objects_delta(
        &mut self,
        max: u32,
        node: &'m Node,
        of: &'m Node,
        old: &[(u32, Datum)],
        scope: Scope<'m, '_>,
    ) -> Changed<Datum> {
        let (mut objects, mut olds) = (Vec::new(), old.iter().peekable());
        let (mut next, mut differs) = (0, false);
        loop {
            let start = self.position();
            let index = self.object_index(next, max, node)?;
            while let Some(object) = olds.next_if(|(at, _)| *at < index) {
                self.kept_elements(object.0 as usize, of, core::slice::from_ref(&object.1));
                objects.push(object.clone());
            }
            if index == max {
                return Ok((Datum::Sparse(objects), differs));
            }
            (next, differs) = (u64::from(index) + 1, true);
            self.enter(Step::Index(index as usize));
            match olds.next_if(|(at, _)| *at == index) {
                Some((_, old)) => {
                    if !self.removed(node)? {
                        let (datum, changed) = self.delta(of, old, scope)?;
                        if !changed {
                            return redundant(start, UNCHANGED);
                        }
                        objects.push((index, datum));
                    }
                }
                None => objects.push((index, self.alone(of, true, scope)?)),
            }
            self.leave();
        }
    }

    /// Reports an entry of a map that equals that of the baseline.
    fn kept_entry(&mut self, nodes: [&'m Node; 2], index: usize, entry: &Datum) {
        let Datum::List(pair) = entry else { return };
        self.enter(Step::Index(index));
        for (node, part) in nodes.into_iter().zip(pair) {
            self.kept(node, part);
        }
        self.leave();
    }

    fn removed(&mut self, node: &'m Node) -> Done<bool> {
        let removed = self.take(1)? == 1;
        self.event(Role::Removed, Some(Value::Bool(removed)), Some(node));
        Ok(removed)
    }

    /// Decodes the number of new entries. With the `kept` ones it must be in the bounds.
    fn more(&mut self, (min, max): (u32, u32), kept: usize, node: &'m Node) -> Done<usize> {
        let kept = kept as u32;
        let range = Range::length(min.saturating_sub(kept), max.saturating_sub(kept));
        self.begin(range.bits().into())?;
        Ok(self.ranged(Role::Length, range, node)? as usize)
    }

    /// Rejects a key that is not above the previous new one, or that the baseline has.
    fn is_new(
        &self,
        key: &Datum,
        last: Option<&Datum>,
        old: &[Datum],
        start: u64,
        key_of: fn(&Datum) -> &Datum,
    ) -> Done<()> {
        let ascends = match last.map(|last| key_of(last).order(key)) {
            None | Some(Some(Ordering::Less)) => true,
            Some(Some(_)) => false,
            Some(None) => return unknown(self.position(), "which of two keys is greater"),
        };
        let compare = |known: &Datum| key_of(known).order(key).unwrap_or(Ordering::Less);
        if !ascends || old.binary_search_by(compare).is_ok() {
            return rejected_because(ErrorKind::Order, start, MISPLACED.to_owned());
        }
        Ok(())
    }
}

/// Returns the key of an entry of a map.
fn key_of(entry: &Datum) -> &Datum {
    match entry {
        Datum::List(pair) => pair.first().unwrap_or(entry),
        _ => entry,
    }
}

/// Merges two lists of entries whose keys ascend.
fn merged(kept: Vec<Datum>, new: Vec<Datum>, key_of: fn(&Datum) -> &Datum) -> Vec<Datum> {
    if new.is_empty() {
        return kept;
    }
    let mut all: Vec<Datum> = kept.into_iter().chain(new).collect();
    all.sort_by(|a, b| key_of(a).order(key_of(b)).unwrap_or(Ordering::Equal));
    all
}
