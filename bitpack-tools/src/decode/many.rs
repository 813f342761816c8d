//! Decodes arrays, lists, sets and maps.

use core::cmp::Ordering;

use bitpack::ErrorKind;
use bitpack::trace::Role;

use super::numbers::Range;
use super::{Decoder, Done, Event, Scope, Step, rejected, rejected_because, unknown};
use crate::datum::{Datum, named};
use crate::model::{Node, Shape};

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn array(
        &mut self,
        len: u32,
        is_vector: bool,
        of: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        if is_vector {
            return self.vector(len, of, keep, scope);
        }
        if !of.width.joins(len) {
            return self.elements(len as usize, of, keep, scope);
        }
        let mut list = Vec::new();
        for i in 0..len as usize {
            self.enter(Step::Index(i));
            let datum = self.value(of, keep, scope)?;
            self.leave();
            list.extend(keep.then_some(datum));
        }
        Ok(Datum::List(list))
    }

    /// Decodes a list or a set. The two nodes are the encoding of the list and that of its
    /// elements.
    pub(super) fn list_or_set(
        &mut self,
        length: Range,
        is_set: bool,
        [node, of]: [&'m Node; 2],
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        if let Shape::Ascending(first) = &of.shape {
            let count = self.length(length, first.width.min.min(1), node)?;
            return self.ascending(count, None, first, keep, scope);
        }
        if let Shape::Deltas(first) = &of.shape {
            let count = self.length(length, first.width.min.min(1), node)?;
            return self.deltas(count, None, first, scope);
        }
        let count = self.length(length, of.width.min, node)?;
        if is_set { self.set(count, of, scope) } else { self.elements(count, of, keep, scope) }
    }

    /// Decodes a vector of integers. Its elements are reported as components of one value.
    fn vector(&mut self, len: u32, of: &'m Node, keep: bool, scope: Scope<'m, '_>) -> Done<Datum> {
        let (joins, mut list) = (of.width.joins(len), Vec::new());
        for i in 0..len as usize {
            if !joins {
                self.begin(of.width.lead)?;
            }
            self.enter(Step::Component(i, len as usize));
            let datum = self.value(of, keep, scope)?;
            self.leave();
            list.extend(keep.then_some(datum));
        }
        Ok(Datum::List(list))
    }

    /// Returns the number of elements of an array, which is the value of the earlier field `name`.
    /// Rejects a number above `len`.
    pub(super) fn count(&mut self, name: &str, len: u32, scope: Scope<'m, '_>) -> Done<usize> {
        let found = scope.iter().rev().find(|(own, _)| *own == name);
        let Some(integer) = found.and_then(|(_, datum)| datum.to_integer()) else {
            return unknown(self.position(), format!("what value `{name}` has"));
        };
        // negative numbers and numbers above `usize::MAX` are rejected as too long
        let first = usize::try_from(integer.magnitude).ok().filter(|_| !integer.negative);
        let first = first.unwrap_or(usize::MAX);
        if first > len as usize {
            let reason = format!("length {first} is above {len}");
            return rejected_because(ErrorKind::Range, self.position(), reason);
        }
        Ok(first)
    }

    /// Decodes a length. Rejects it if too few bits remain for that many elements of at least
    /// `least_each` bits.
    pub(super) fn length(&mut self, range: Range, least_each: u64, node: &'m Node) -> Done<usize> {
        let length = self.ranged(Role::Length, range, node)? as usize;
        let left = self.reader.remaining();
        if left < least_each.saturating_mul(length as u64) {
            let reason = format!("{length} elements do not fit in the remaining {left} bits");
            return rejected_because(ErrorKind::Overflow, self.position(), reason);
        }
        Ok(length)
    }

    /// Decodes `count` elements. As in the game's reader, up to eight short elements share one
    /// check for missing bits, and a longer element has its own.
    pub(super) fn elements(
        &mut self,
        count: usize,
        of: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let (several, mut begun, mut list) = (of.width.several(), 0, Vec::new());
        for i in 0..count {
            if several > 1 && i == begun && i + several <= count {
                self.begin(of.width.lead * several as u64)?;
                begun = i + several;
            }
            self.enter(Step::Index(i));
            let datum =
                if i < begun { self.value(of, keep, scope)? } else { self.alone(of, keep, scope)? };
            self.leave();
            list.extend(keep.then_some(datum));
        }
        Ok(Datum::List(list))
    }

    /// Decodes the elements of a set. Rejects an element that is not greater than the one before.
    fn set(&mut self, count: usize, of: &'m Node, scope: Scope<'m, '_>) -> Done<Datum> {
        let mut list: Vec<Datum> = Vec::new();
        for i in 0..count {
            let start = self.position();
            self.enter(Step::Index(i));
            let datum = self.alone(of, true, scope)?;
            self.ascends(list.last(), &datum, start)?;
            self.leave();
            list.push(datum);
        }
        Ok(Datum::List(list))
    }

    /// Decodes the entries of a map, each a key and a value. Rejects a key that is not greater than
    /// the one before.
    pub(super) fn map(
        &mut self,
        count: usize,
        [key, value]: [&'m Node; 2],
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let (mut entries, mut last) = (Vec::new(), None);
        for i in 0..count {
            let start = self.position();
            self.enter(Step::Index(i));
            let key = self.alone(key, true, scope)?;
            let value = self.alone(value, keep, scope)?;
            self.ascends(last.as_ref(), &key, start)?;
            self.leave();
            entries.extend(keep.then(|| Datum::List(vec![key.clone(), value])));
            last = Some(key);
        }
        Ok(Datum::List(entries))
    }

    /// Decodes a list with a set bit before each element, and a clear bit after the last.
    pub(super) fn marked(
        &mut self,
        marks: (u32, u32, &'m Node),
        of: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let mut list = Vec::new();
        for i in 0.. {
            if !self.another(i, marks)? {
                break;
            }
            self.enter(Step::Index(i));
            let datum = self.alone(of, keep, scope)?;
            self.leave();
            list.extend(keep.then_some(datum));
        }
        Ok(Datum::List(list))
    }

    /// Decodes a list of deltas: the first element in full, and each other one as its delta to the
    /// element before it. There are `count` elements, or as many as have a continuation bit if
    /// `marks` is given. Stops at the second one if the schema file does not describe deltas.
    pub(super) fn deltas(
        &mut self,
        count: usize,
        marks: Option<(u32, u32, &'m Node)>,
        first: &'m Node,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let mut list: Vec<Datum> = Vec::new();
        for i in 0.. {
            let is_there = match marks {
                Some(marks) => self.another(i, marks)?,
                None => i < count,
            };
            if !is_there {
                break;
            }
            if i > 0 && !self.model.describes_deltas() {
                return unknown(self.position(), "what has changed since the previous element");
            }
            self.enter(Step::Index(i));
            let datum = match list.last() {
                Some(previous) => self.delta_if_changed(first, previous, scope)?.0,
                None => self.alone(first, true, scope)?,
            };
            self.leave();
            list.push(datum);
        }
        Ok(Datum::List(list))
    }

    /// Decodes the bit before element `index`. Returns `true` if it is set, so that an element
    /// follows.
    fn another(&mut self, index: usize, (min, max, node): (u32, u32, &'m Node)) -> Done<bool> {
        if index > 0 {
            self.begin(1)?;
        }
        let start = self.position();
        let more = self.present(node)?;
        let found = index + usize::from(more);
        if more && index >= max as usize {
            let reason = format!("length {found} is above {max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        if !more && index < min as usize {
            let reason = format!("length {found} is below {min}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        Ok(more)
    }

    /// Decodes the integers of an ascending list. Each but the first is sent as the difference from
    /// the one before. With `marks`, a bit before each element says that it exists; without, the
    /// list has `count` elements.
    pub(super) fn ascending(
        &mut self,
        count: usize,
        marks: Option<(u32, u32, &'m Node)>,
        first: &'m Node,
        keep: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let (mut list, mut previous) = (Vec::new(), None);
        for i in 0.. {
            let is_there = match marks {
                Some(marks) => self.another(i, marks)?,
                None => i < count,
            };
            if !is_there {
                break;
            }
            self.enter(Step::Index(i));
            let datum = match previous {
                None => self.alone(first, true, scope)?,
                Some(previous) => self.step_above(previous, first)?,
            };
            self.leave();
            previous = datum.to_integer();
            list.extend(keep.then_some(datum));
        }
        Ok(Datum::List(list))
    }

    fn ascends(&self, last: Option<&Datum>, next: &Datum, start: u64) -> Done<()> {
        let Some(last) = last else {
            return Ok(());
        };
        match last.order(next) {
            Some(Ordering::Less) => Ok(()),
            Some(_) => rejected(ErrorKind::Order, start),
            None => unknown(self.position(), "which of two keys is greater"),
        }
    }
}

/// Returns the value of the most recent field called `name`, or [`Datum::Unknown`] if there is
/// none.
pub(super) fn field<'s>(scope: Scope<'_, 's>, name: &str) -> &'s Datum {
    scope.iter().rev().find(|(own, _)| *own == name).map_or(&Datum::Unknown, |(_, datum)| datum)
}

/// Returns the part of a value that a path of field names leads to, or [`Datum::Unknown`] if there
/// is none.
pub(super) fn part<'d>(datum: &'d Datum, path: &[String]) -> &'d Datum {
    path.iter().fold(datum, |datum, name| match datum {
        Datum::Struct(fields) => named(fields, name),
        _ => &Datum::Unknown,
    })
}
