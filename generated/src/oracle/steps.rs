//! Reference implementations of lists of ascending numbers.

use core::fmt::Debug;
use std::collections::{BTreeSet, VecDeque};

use bitpack::ErrorKind;
use bitpack_model::{Verdict, Writer};

use super::container::length;
use super::{Form, Outcome, is};
use crate::draw::Draw;

/// The reference implementation of a list of ascending numbers, each sent as the difference from
/// the one before.
#[derive(Clone, Copy, Debug)]
pub struct Steps<F> {
    min: usize,
    max: usize,
    first: F,
    is_more: bool,
}

/// Creates the reference implementation of a list of `min` to `max` ascending numbers.
#[must_use]
pub fn ascending<F>(min: usize, max: usize, first: F) -> Steps<F> {
    Steps { min, max, first, is_more: false }
}

/// Creates the reference implementation of a list of `min` to `max` ascending numbers without a
/// length prefix: a set bit precedes each number, and a zero bit ends the list.
#[must_use]
pub fn more_ascending<F>(min: usize, max: usize, first: F) -> Steps<F> {
    Steps { is_more: true, ..ascending(min, max, first) }
}

impl<F> Steps<F> {
    fn numbers<T: Debug + Ord + Copy>(&self, d: &mut Draw) -> BTreeSet<T>
    where
        F: Form<T>,
    {
        let count = length(self.min, self.max, d);
        let mut numbers = BTreeSet::new();
        for _ in 0..20 * count {
            if numbers.len() < count {
                numbers.insert(self.first.draw(d));
            }
        }
        numbers
    }

    fn wire_all<T: Debug + Copy + Into<i64>>(
        &self,
        numbers: impl ExactSizeIterator<Item = T>,
        w: &mut Writer,
    ) -> Verdict
    where
        F: Form<T>,
    {
        let count = numbers.len();
        if !self.is_more {
            w.length(count, self.min, self.max)?;
        } else if !(self.min..=self.max).contains(&count) {
            return Err(ErrorKind::Range);
        }
        let mut previous: Option<T> = None;
        for number in numbers {
            if self.is_more {
                w.bool(true);
            }
            match previous {
                None => self.first.wire(&number, w)?,
                Some(previous) => {
                    // the declared range of the first number holds for all
                    self.first.wire(&number, &mut Writer::new())?;
                    w.relative(previous.into(), number.into())?;
                }
            }
            previous = Some(number);
        }
        if self.is_more {
            w.bool(false);
        }
        Ok(())
    }
}

macro_rules! lists {
    ($($list:ident)*) => { $(
        impl<T: Debug + Ord + Copy + Into<i64>, F: Form<T>> Form<$list<T>> for Steps<F> {
            fn draw(&self, d: &mut Draw) -> $list<T> {
                let mut list: $list<T> = self.numbers(d).into_iter().collect();
                if list.len() > 1 && d.spoils() {
                    let (last, other) = (list.len() - 1, d.below(list.len() - 1));
                    list.swap(last, other);
                }
                list
            }
            fn wire(&self, value: &$list<T>, w: &mut Writer) -> Verdict {
                self.wire_all(value.iter().copied(), w)
            }
            fn blank(&self, read: &$list<T>) -> Outcome {
                is(&read.len(), &0)
            }
        }
    )* };
}
lists!(Vec VecDeque);

impl<T: Debug + Ord + Copy + Into<i64>, F: Form<T>> Form<BTreeSet<T>> for Steps<F> {
    fn draw(&self, d: &mut Draw) -> BTreeSet<T> {
        self.numbers(d)
    }
    fn wire(&self, value: &BTreeSet<T>, w: &mut Writer) -> Verdict {
        self.wire_all(value.iter().copied(), w)
    }
    fn blank(&self, read: &BTreeSet<T>) -> Outcome {
        is(&read.len(), &0)
    }
}
