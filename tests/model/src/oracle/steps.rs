//! Reference implementations of lists of ascending numbers.

use core::fmt::Debug;
use std::collections::{BTreeSet, VecDeque};

use crate::{Verdict, Writer};

use super::lengths::Lengths;
use super::{Form, Outcome, is};
use crate::draw::Draw;

/// The reference implementation of a list of ascending numbers, each sent as the difference from
/// the one before.
#[derive(Clone, Copy, Debug)]
pub struct Steps<F> {
    lengths: Lengths,
    first: F,
}

/// Creates the reference implementation of a list of `min` to `max` ascending numbers.
#[must_use]
pub fn ascending<F>(min: usize, max: usize, first: F) -> Steps<F> {
    Steps { lengths: Lengths::prefix(min, max), first }
}

/// Creates the reference implementation of a list of `min` to `max` ascending numbers without a
/// length prefix: a set bit precedes each number, and a zero bit ends the list.
#[must_use]
pub fn more_ascending<F>(min: usize, max: usize, first: F) -> Steps<F> {
    Steps { lengths: Lengths::marks(min, max), first }
}

impl<F> Steps<F> {
    fn numbers<T: Debug + Ord>(&self, d: &mut Draw) -> BTreeSet<T>
    where
        F: Form<T>,
    {
        self.lengths.different(d, |d| self.first.draw(d))
    }

    fn wire_all<T: Debug + Copy + Into<i64>>(
        &self,
        numbers: impl ExactSizeIterator<Item = T>,
        w: &mut Writer,
    ) -> Verdict
    where
        F: Form<T>,
    {
        self.lengths.wire(numbers, w, |previous: Option<T>, number, w| {
            let Some(previous) = previous else { return self.first.wire(&number, w) };
            // the declared range of the first number holds for all
            self.first.wire(&number, &mut Writer::new())?;
            w.relative(previous.into(), number.into())
        })
    }
}

macro_rules! lists {
    ($($list:ident)*) => { $(
        impl<T: Debug + Ord + Copy + Into<i64>, F: Form<T>> Form<$list<T>> for Steps<F> {
            fn draw(&self, d: &mut Draw) -> $list<T> {
                let mut list: $list<T> = self.numbers(d).into_iter().collect();
                if list.len() > 1 && d.spoils() {
                    let (last, other) = (list.len() - 1, d.below(list.len() - 1));
                    if d.once_in(2) { list[last] = list[last - 1] } else { list.swap(last, other) }
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

/// The reference implementation of a list of numbers, each sent as its delta to the one before it:
/// a bit that is set if they differ, and then the number.
#[derive(Clone, Copy, Debug)]
pub struct Deltas<F>(Steps<F>);

/// Creates the reference implementation of a list of `min` to `max` numbers that are sent as
/// deltas.
#[must_use]
pub fn deltas<F>(min: usize, max: usize, first: F) -> Deltas<F> {
    Deltas(ascending(min, max, first))
}

/// Creates the reference implementation of a list of `min` to `max` numbers that are sent as
/// deltas. A set bit precedes each number, and a zero bit ends the list.
#[must_use]
pub fn more_deltas<F>(min: usize, max: usize, first: F) -> Deltas<F> {
    Deltas(more_ascending(min, max, first))
}

macro_rules! delta_lists {
    ($($list:ident)*) => { $(
        impl<T: Debug + PartialEq + Copy, F: Form<T>> Form<$list<T>> for Deltas<F> {
            fn draw(&self, d: &mut Draw) -> $list<T> {
                let mut previous = None;
                let mut next = |d: &mut Draw| {
                    let held = previous.filter(|_| d.below(3) > 0);
                    let number = held.unwrap_or_else(|| self.0.first.draw(d));
                    previous = Some(number);
                    number
                };
                (0..self.0.lengths.draw(d)).map(|_| next(d)).collect()
            }
            fn wire(&self, value: &$list<T>, w: &mut Writer) -> Verdict {
                let Steps { lengths, first } = &self.0;
                lengths.wire(value.iter(), w, |previous, number, w| {
                    if previous.is_some() {
                        w.bool(previous != Some(number));
                    }
                    if previous == Some(number) {
                        return first.wire(number, &mut Writer::new());
                    }
                    first.wire(number, w)
                })
            }
            fn blank(&self, read: &$list<T>) -> Outcome {
                is(&read.len(), &0)
            }
        }
    )* };
}
delta_lists!(Vec VecDeque);
