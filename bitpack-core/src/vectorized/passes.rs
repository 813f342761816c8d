//! Writes lists of elements with floats in passes: the floats of up to 32 elements are quantised
//! together, then these elements are written (decision 0041).
//!
//! [`FloatCollector`] collects the floats by running the function that writes an element, and runs
//! it once more on one element to collect the codecs. Elements with a value to reject, and elements
//! that may end past the buffer, are written one by one: the error is the same, and at the same
//! bit.

use super::{ElementCounts, FloatCollector, FloatColumns, MANY, MOST_CONDITIONS, MOST_FLOATS};
use crate::codec::{Codec, Coded};
use crate::cost::Width;
use crate::error::Error;
use crate::io::BitIo;
use crate::place::Direction;
use crate::run::Run;
use crate::schema::Floats;
use crate::words::ROOM;

/// Minimum number of floats in a list element for which quantising many elements together saves
/// time.
const FEWEST_FLOATS: u32 = 3;

/// Minimum length of a list for which quantising many elements together saves time. For 8 bodies it
/// took 16.9 ns each instead of the 13.1 ns of one element at a time, and for 16 bodies 16.2
/// instead of 18.3. For 8 projectiles it took 13.5 ns each instead of 11.6, and for 16 of them 9.3
/// instead of 10.9.
pub(crate) const SHORTEST: usize = 12;

/// Minimum number of remaining list elements for which they are quantised together.
const FEWEST: usize = 4;

/// Maximum number of bits that are written for the index of each element, in a list that sends
/// indices.
const BESIDE: u64 = 64;

/// Number of free bits that must remain in the buffer after elements that are quantised together:
/// those that a run of fields checks for at its start, and those that the writer has not stored
/// yet.
const BEHIND: u64 = 448;
const _: () = assert!(BEHIND >= ROOM as u64 * 8 + 64);

/// Returns `true` if quantising many elements together saves time, for elements with these floats.
pub(crate) const fn pay(floats: Floats) -> bool {
    let Floats { count, conditions, others } = floats;
    let fit = count <= MOST_FLOATS as u32 && conditions <= MOST_CONDITIONS as u32;
    fit && !others && count >= FEWEST_FLOATS
}

/// Returns the number of list elements, of `left` remaining ones of this width, that are quantised
/// together next. It is limited to those that certainly fit in the `room` bits of the buffer.
#[cfg_attr(optimized, inline(always))]
fn some(left: usize, width: Width, room: u64) -> usize {
    let fit = room.saturating_sub(BEHIND) / width.max.saturating_add(BESIDE);
    let some = fit.min(left.min(MANY) as u64) as usize;
    // elements that share a run stay together, as without passes: an overflow is reported at the
    // start of their run
    let some = if some < left { some - some % width.several() } else { some };
    if some < FEWEST { 0 } else { some }
}

impl<S: BitIo> Run<'_, S> {
    /// Quantises the floats of the next elements together, of `left` remaining ones. Returns the
    /// number of these elements, or 0 if the next elements have to be written one by one.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn quantise_some<'a, T: 'a, C: Codec<T>>(
        &mut self,
        left: usize,
        columns: &mut FloatColumns,
        items: &mut impl Iterator<Item = &'a T>,
        inner: &Coded<C>,
    ) -> Result<usize, Error> {
        let count = some(left, inner.width, self.stream()?.remaining_bits());
        let mut ahead = FloatCollector::<true>::new(columns, ElementCounts::NONE);
        let mut run = Run::new(&mut ahead);
        let mut last = None;
        for item in items.take(count) {
            if let Some(place) = FloatCollector::<true>::outgoing(item) {
                run.element(0, place, inner)?;
            }
            last = Some(item);
        }
        let lanes = ahead.lanes();
        let mut ahead = FloatCollector::<false>::new(columns, lanes);
        let Some(last) = last else { return Ok(0) };
        let Some(place) = FloatCollector::<false>::outgoing(last) else { return Ok(0) };
        Run::new(&mut ahead).element(0, place, inner)?;
        Ok(if ahead.takes() { count } else { 0 })
    }

    /// Writes as many elements as possible in passes: quantises the floats of up to 32 elements
    /// together, then writes these elements. Returns the elements that are left.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn in_passes<'a, T, C: Codec<T>>(
        &mut self,
        items: &'a [T],
        inner: &Coded<C>,
    ) -> Result<&'a [T], Error> {
        let (mut columns, mut rest) = (FloatColumns::new(), items);
        loop {
            let count = self.quantise_some(rest.len(), &mut columns, &mut rest.iter(), inner)?;
            let (now, behind) = rest.split_at_checked(count).unwrap_or_default();
            if now.is_empty() {
                return Ok(rest);
            }
            // (no function with a closure for these four lines: the closure is not inlined, and the
            // stream lives in memory, which takes 80 % more instructions)
            let mut coded = self.stream.move_out().coded(&columns);
            let result = in_run(now, inner, &mut coded);
            self.stream.move_back(S::uncoded(coded));
            result?;
            rest = behind;
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn in_run<T, C: Codec<T>, S: BitIo>(
    items: &[T],
    inner: &Coded<C>,
    stream: &mut S,
) -> Result<(), Error> {
    let mut run = Run::new(stream);
    run.begin(0)?;
    run.groups_in_memory(items, inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_3_to_12_floats_pay() {
        let of = |count, conditions, others| pay(Floats { count, conditions, others });
        assert_eq!([2, 3, 12, 13].map(|count| of(count, 0, false)), [false, true, true, false]);
        assert_eq!([1, 2, 3].map(|conditions| of(4, conditions, false)), [true, true, false]);
        assert!(!of(4, 0, true));
    }

    /// The number of elements that are quantised together depends on the free bits of the buffer.
    /// Elements of 40 bits, each with 64 bits for an index, must leave 448 bits.
    #[test]
    fn a_pass_has_as_many_elements_as_fit() {
        const OPEN: Width = Width::variable(10, 40);
        let room = |count: u64| 448 + 104 * count;
        let free = [3, 4, 12, 31, 32, 33, 100].map(|left| some(left, OPEN, u64::MAX));
        assert_eq!(free, [0, 4, 12, 31, 32, 32, 32]);
        assert_eq!([20, 31, 32, 40].map(|count| some(50, OPEN, room(count))), [20, 31, 32, 32]);
        assert_eq!([20, 4].map(|count| some(50, OPEN, room(count) - 1)), [19, 0]);
        assert_eq!([5, 4, 3].map(|count| some(5, OPEN, room(count))), [5, 4, 0]);
        assert_eq!([0, 447, 448, 863, 864].map(|room| some(50, OPEN, room)), [0, 0, 0, 0, 4]);
        // the width is unbounded
        assert_eq!(some(50, Width::OPEN, u64::MAX), 0);
    }

    #[test]
    fn elements_that_share_a_run_stay_together() {
        let eight = Width::bits(30);
        let room = |count: u64| 448 + 94 * count;
        let all = [12, 15, 16, 31, 32].map(|count| some(40, eight, room(count)));
        assert_eq!(all, [8, 8, 16, 24, 32]);
        // the last elements have a run each
        assert_eq!([12, 13, 31].map(|left| some(left, eight, u64::MAX)), [12, 13, 31]);
        assert_eq!(some(12, eight, room(11)), 8);
        assert_eq!(some(12, eight, room(7)), 0);
    }
}
