//! Encodes and decodes the indices of the elements that a list sends, such as those that have
//! changed. The elements that the list sent the last time are expected again.

use alloc::vec::Vec;
use core::mem::swap;

use super::coder::{Coder, even};
use super::context::{Context, Speed};
use crate::math::mask;

/// Number of contexts (bit probabilities) for the bit that tells if the next element is the expected one (the
/// next of those that were sent the last time).
const HITS: usize = 4;

/// Number of contexts (bit probabilities) for the bit that tells if the next element comes after the expected
/// one, which is then not sent.
const MISSES: usize = 4;

/// Number of contexts (bit probabilities) for the length in bits of a distance between indices. There are two
/// sets: one for when an element is expected, and one for when none is.
const LENGTHS: usize = 33;

/// Maximum length in bits of a distance between indices that has contexts for bits after its highest one.
const SHORT: u32 = 8;

/// Number of contexts (bit probabilities) for the first three bits after the highest one, for distances of
/// one length in bits.
const TREE: usize = 8;

/// Number of contexts (bit probabilities) for the indices of a list.
pub(super) const CONTEXTS: usize = HITS + MISSES + 2 * LENGTHS + (SHORT as usize + 1) * TREE;

/// Maximum number of indices that a stream remembers of all lists.
const MOST_INDICES: usize = 1 << 14;

/// The indices of the elements that each list sends, and that it sent the last time.
#[derive(Clone, Debug, Default)]
pub(super) struct Indices {
    lists: Vec<List>,
    /// Number of indices in all lists.
    stored: usize,
}

/// The indices of the elements that one list sends in the current packet, and that it sent before.
#[derive(Debug, Default)]
struct List {
    /// Indices of the elements that the list sent the last time, in ascending order.
    before: Vec<u32>,
    /// Number of expected elements (those sent the last time) that are dealt with: sent again, or left out.
    passed: usize,
    /// Indices of the elements that the list has sent this time, in ascending order.
    now: Vec<u32>,
    /// One bit for each of the last two expected elements, the newer lower. It is set if the element was
    /// sent.
    hits: usize,
}

impl Clone for List {
    fn clone(&self) -> Self {
        Self { before: self.before.clone(), now: self.now.clone(), ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        self.before.clone_from(&other.before);
        self.now.clone_from(&other.now);
        (self.passed, self.hits) = (other.passed, other.hits);
    }
}

impl Indices {
    pub(super) fn clear(&mut self) {
        self.lists.clear();
        self.stored = 0;
    }

    /// Copies all lists of another [`Indices`], and reuses the allocations of this one.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.lists.clone_from(&other.lists);
        self.stored = other.stored;
    }

    /// Adds a list. Returns its number.
    pub(super) fn add(&mut self) -> u32 {
        self.lists.push(List::default());
        self.lists.len() as u32 - 1
    }

    /// Forgets the indices of a list.
    pub(super) fn forget(&mut self, number: u32) {
        if let Some(list) = self.lists.get_mut(number as usize) {
            self.stored -= list.before.len() + list.now.len();
            list.before.clear();
            list.now.clear();
            (list.passed, list.hits) = (0, 0);
        }
    }

    /// Returns the number of bytes that are in use on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.lists) + size_of::<u32>() * self.stored
    }

    /// Encodes or decodes the index, at least `base`, of the next element that list number `number`
    /// sends, and returns it. A base of 0 marks the first element. Returns `None` if a writer would
    /// have coded the index in another way.
    pub(super) fn code<C: Coder>(
        &mut self,
        number: u32,
        coder: &mut C,
        contexts: &mut [Context],
        base: u64,
        index: u64,
    ) -> Option<u64> {
        let list = self.lists.get_mut(number as usize)?;
        if base == 0 {
            self.stored -= list.before.len();
            swap(&mut list.before, &mut list.now);
            list.now.clear();
            (list.passed, list.hits) = (0, 0);
        }
        let index = list.code(coder, contexts, base, index)?;
        if let (true, Ok(index)) = (self.stored < MOST_INDICES, u32::try_from(index)) {
            list.now.push(index);
            self.stored += 1;
        }
        Some(index)
    }
}

impl List {
    fn code<C: Coder>(
        &mut self,
        coder: &mut C,
        contexts: &mut [Context],
        base: u64,
        index: u64,
    ) -> Option<u64> {
        let (hits, rest) = contexts.split_at_mut_checked(HITS)?;
        let (misses, rest) = rest.split_at_mut_checked(MISSES)?;
        let (without, rest) = rest.split_at_mut_checked(LENGTHS)?;
        let (with, tree) = rest.split_at_mut_checked(LENGTHS)?;
        let mut base = base;
        while let Some(expected) = self.before.get(self.passed).copied().map(u64::from) {
            if expected < base {
                self.passed += 1;
                continue;
            }
            let hit = coder.bit(hits.get_mut(self.hits)?, index == expected, Speed::FLAG);
            let miss = misses.get_mut(self.hits)?;
            self.hits = (self.hits << 1 | usize::from(hit)) & (HITS - 1);
            if hit {
                self.passed += 1;
                return Some(expected);
            }
            if !coder.bit(miss, index > expected, Speed::FLAG) {
                let index = base + distance(coder, with, tree, index.wrapping_sub(base));
                return (index < expected).then_some(index);
            }
            self.passed += 1;
            base = expected + 1;
        }
        Some(base + distance(coder, without, tree, index.wrapping_sub(base)))
    }
}

/// Encodes or decodes the distance from one index to another, and returns it: first its length in
/// bits, then its bits.
fn distance<C: Coder>(
    coder: &mut C,
    lengths: &mut [Context],
    tree: &mut [Context],
    distance: u64,
) -> u64 {
    let number = distance.wrapping_add(1);
    let length = (u64::BITS - number.leading_zeros()).max(1);
    let mut bits = 1;
    for context in lengths {
        if coder.bit(context, length == bits, Speed::FLAG) {
            break;
        }
        bits += 1;
    }
    let mut left = bits - 1;
    let own = tree.get_mut(bits as usize * TREE..).unwrap_or_default();
    let mut read = 1;
    while left > 0 {
        let Some(context) = own.get_mut(read).filter(|_| read < TREE) else { break };
        left -= 1;
        read = read << 1 | usize::from(coder.bit(context, number >> left & 1 == 1, Speed::CODE));
    }
    ((read as u64) << left | even(coder, number & mask(left), left)) - 1
}

/// Encodes or decodes an index for which there are no contexts, and returns it. All lengths in bits
/// of the distance from `base`, and all distances of one length, are equally likely.
pub(super) fn without_contexts<C: Coder>(coder: &mut C, base: u64, index: u64) -> u64 {
    let number = index.wrapping_sub(base).wrapping_add(1);
    let length = u64::BITS - number.leading_zeros();
    let bits = (even(coder, u64::from(length.wrapping_sub(1)), 6) as u32).min(40);
    base + (1 << bits | even(coder, number & mask(bits), bits)) - 1
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::model::coder::{Decoder, Encoder};

    /// Returns lists of ascending indices, each of which ends with the length of the list. Each resembles the
    /// one before.
    fn lists() -> Vec<Vec<u64>> {
        let is_sent = |time: u64, index: u64| {
            index.wrapping_mul(0x9E37_79B9) >> 7 & 15 < 3 && (index * 31 + time * 17) % 29 > 1
        };
        let list = |time| {
            let end = if time % 5 == 4 { u64::from(u32::MAX) } else { 900 };
            (0..900).filter(|index| is_sent(time, *index)).chain([end]).collect()
        };
        (0..20).map(list).collect()
    }

    fn coded<C: Coder>(coder: &mut C, lists: &[Vec<u64>], is_known: bool) -> Vec<Vec<u64>> {
        let (mut indices, mut contexts) = (Indices::default(), [Context::EVEN; CONTEXTS]);
        let number = indices.add();
        let mut code = |coder: &mut C, base, own: &u64| {
            let index = if is_known { *own } else { 0 };
            let found = indices.code(number, coder, &mut contexts, base, index);
            found.unwrap_or(u64::MAX)
        };
        let mut all = Vec::new();
        for list in lists {
            let (mut base, mut read) = (0, Vec::new());
            for index in list {
                read.push(code(coder, base, index));
                base = index + 1;
            }
            all.push(read);
        }
        all
    }

    #[test]
    fn expected_elements_take_fewer_bits() {
        let lists = lists();
        let size = |lists: &[Vec<u64>]| {
            let mut buffer = vec![0; 30_000];
            let mut encoder = Encoder::new(&mut buffer);
            assert_eq!(coded(&mut encoder, lists, true), lists);
            let Some(len) = encoder.finish() else { panic!("no room") };
            let mut decoder = Decoder::new(&buffer[..len]);
            assert_eq!(coded(&mut decoder, lists, false), lists);
            assert!(decoder.is_canonical());
            let sum =
                buffer[..len].iter().fold(0_u32, |sum, byte| sum * 31 % 65_521 + u32::from(*byte));
            (len, sum)
        };
        let ((first, _), (all, sum)) = (size(&lists[..1]), size(&lists));
        assert!(2 * all < first * lists.len(), "{first} {all}");
        assert_eq!(sum, 33136, "the bytes are the same on every platform");
    }

    #[test]
    fn an_expected_index_has_one_encoding() {
        // a coder that takes each decision from a list
        struct Scripted(Vec<bool>);
        impl Coder for Scripted {
            fn bit(&mut self, _: &mut Context, _: bool, _: Speed) -> bool {
                self.0.pop().unwrap_or(true)
            }
            fn even(&mut self, _: u64, _: u32) -> u64 {
                0
            }
        }
        let (mut indices, mut contexts) = (Indices::default(), [Context::EVEN; CONTEXTS]);
        let number = indices.add();
        let mut code = |bits: &[bool], base| {
            let mut coder = Scripted(bits.iter().rev().copied().collect());
            indices.code(number, &mut coder, &mut contexts, base, 0)
        };
        assert_eq!(code(&[true], 0), Some(0)); // a distance of no bits
        assert_eq!(code(&[true], 0), Some(0)); // the expected element
        // not the expected element 0, and not behind it, and yet at a distance of 0
        assert_eq!(code(&[false, false, true], 0), None);
    }

    #[test]
    fn the_number_of_indices_is_limited() {
        let (mut indices, mut contexts) = (Indices::default(), [Context::EVEN; CONTEXTS]);
        let numbers = [indices.add(), indices.add()];
        let mut buffer = [];
        let mut coder = Encoder::new(&mut buffer);
        for number in numbers {
            for index in 0..MOST_INDICES as u64 {
                let found = indices.code(number, &mut coder, &mut contexts, index, index);
                assert_eq!(found, Some(index));
            }
        }
        let bytes = indices.bytes();
        assert!(bytes <= 4 * MOST_INDICES + 2 * size_of::<List>(), "{bytes} bytes");
        for number in numbers {
            indices.forget(number);
        }
        assert_eq!(indices.stored, 0);
    }
}
