//! Reference implementations of lists whose elements are sent as their changes from the one before.

use core::fmt::Debug;
use std::collections::VecDeque;

use super::container::each;
use super::lengths::Lengths;
use super::{Form, Outcome, Verdict, Writer, is};
use crate::draw::Draw;

/// The reference implementation of a list of which each element after the first is sent as its change.
#[derive(Clone, Copy, Debug)]
pub struct Changes<F, D> {
    lengths: Lengths,
    first: F,
    change: D,
}

/// Creates the reference implementation of a list of `min` to `max` elements. The form `first` writes the first one, and
/// `change` each later one, after the one before it.
#[must_use]
pub fn changes<F, D>(min: usize, max: usize, first: F, change: D) -> Changes<F, D> {
    Changes { lengths: Lengths::prefix(min, max), first, change }
}

/// Creates the reference implementation of a list like [`changes`], without a length prefix: a set bit precedes each
/// element, and a zero bit ends the list.
#[must_use]
pub fn more_changes<F, D>(min: usize, max: usize, first: F, change: D) -> Changes<F, D> {
    Changes { lengths: Lengths::marks(min, max), first, change }
}

macro_rules! lists {
    ($($list:ident)*) => { $(
        impl<T, F, D> Form<$list<T>> for Changes<F, D>
        where
            T: Debug + Clone,
            F: Form<T>,
            D: Fn(&T, &T, &mut Writer) -> Verdict,
        {
            fn draw(&self, d: &mut Draw) -> $list<T> {
                let mut list = $list::new();
                for _ in 0..self.lengths.draw(d) {
                    let held = list.iter().next_back().cloned().filter(|_| d.once_in(3));
                    list.extend([held.unwrap_or_else(|| self.first.draw(d))]);
                }
                list
            }
            fn wire(&self, value: &$list<T>, w: &mut Writer) -> Verdict {
                self.lengths.wire(value.iter(), w, |previous, item, w| {
                    let Some(previous) = previous else { return self.first.wire(item, w) };
                    // a value that cannot be sent whole has no change either
                    self.first.wire(item, &mut Writer::new())?;
                    (self.change)(previous, item, w)
                })
            }
            fn agrees(&self, sent: &$list<T>, read: &$list<T>) -> Outcome {
                is(&read.len(), &sent.len())?;
                each(sent.iter().zip(read), |(sent, read)| self.first.agrees(sent, read))
            }
            fn blank(&self, read: &$list<T>) -> Outcome {
                is(&read.len(), &0)
            }
        }
    )* };
}
lists!(Vec VecDeque);

/// Writes the delta of a vector of codes (quantised numbers). If a difference fits neither in `small` nor in `large` bits,
/// `whole` writes the whole vector. Without large differences, `large` is 0. On a circle of `circle` codes, a difference goes
/// the shorter way around.
pub fn difference<const N: usize>(
    [before, codes]: [[i64; N]; 2],
    (small, large): (u32, u32),
    circle: Option<i64>,
    w: &mut Writer,
    whole: impl FnOnce(&mut Writer) -> Verdict,
) -> Verdict {
    w.bool(codes != before);
    if codes == before {
        return Ok(());
    }
    let [few, many] = [small, large].map(|bits| if bits == 0 { 0 } else { 1_i64 << (bits - 1) });
    let difference = |(code, old): (&i64, i64)| match circle {
        Some(circle) => (code - old + circle / 2).rem_euclid(circle) - circle / 2,
        None => code - old,
    };
    let differences: Vec<_> = codes.iter().zip(before).map(difference).collect();
    let is_near = differences.iter().all(|it| (-few - many..few + many).contains(it));
    w.bool(is_near);
    if !is_near {
        return whole(w);
    }
    for difference in differences {
        let is_small = (-few..few).contains(&difference);
        if large > 0 {
            w.bool(is_small);
        }
        if is_small {
            w.signed_bits(difference.into(), small)?;
        } else {
            let outward = if difference < 0 { difference + few } else { difference - few };
            w.signed_bits(outward.into(), large)?;
        }
    }
    Ok(())
}
