//! Lengths of lists, and how a reader finds the end of one.

use std::collections::BTreeSet;

use bitpack::ErrorKind;

use crate::{Draw, Verdict, Writer};

/// The bounds of the length of a list, and how a reader finds its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    min: usize,
    max: usize,
    /// `true` if the list has no length prefix: a set bit precedes each element, and a zero bit
    /// ends the list.
    is_more: bool,
}

impl Lengths {
    /// Returns the lengths `min` to `max` of a list that begins with its length.
    pub(super) fn prefix(min: usize, max: usize) -> Self {
        Self { min, max, is_more: false }
    }

    /// Returns the lengths `min` to `max` of a list with a bit before each element.
    pub(super) fn marks(min: usize, max: usize) -> Self {
        Self { min, max, is_more: true }
    }

    /// Generates a length. If the generator `d` demands an invalid value, it is one more than the
    /// maximum or one less than the minimum.
    pub(super) fn draw(self, d: &mut Draw) -> usize {
        let length = d.length(self.min, self.max);
        if self.max <= 1001 && d.spoils() {
            return self.max + 1;
        }
        if self.min > 0 && d.spoils() { self.min - 1 } else { length }
    }

    /// Generates different values in ascending order. Their number is a random length, or less if
    /// the function `draw` has too few values.
    pub(super) fn different<T: Ord>(
        self,
        d: &mut Draw,
        draw: impl Fn(&mut Draw) -> T,
    ) -> BTreeSet<T> {
        let count = self.draw(d);
        let mut values = BTreeSet::new();
        for _ in 0..20 * count {
            if values.len() < count {
                values.insert(draw(d));
            }
        }
        values
    }

    /// Writes a list. The function `write` gets each element after the one before it.
    pub(super) fn wire<T: Copy>(
        self,
        items: impl ExactSizeIterator<Item = T>,
        w: &mut Writer,
        mut write: impl FnMut(Option<T>, T, &mut Writer) -> Verdict,
    ) -> Verdict {
        let Self { min, max, is_more } = self;
        if !is_more {
            w.length(items.len(), min, max)?;
        } else if !(min..=max).contains(&items.len()) {
            return Err(ErrorKind::Range);
        }
        let mut previous = None;
        for item in items {
            if is_more {
                w.bool(true);
            }
            write(previous, item, w)?;
            previous = Some(item);
        }
        if is_more {
            w.bool(false);
        }
        Ok(())
    }
}
