//! [`Texts`] and [`Lengths`]: the distinct strings of a field, and the widths of its integers.

use crate::model::{Encoding, Integers};
use crate::varint;
use bitpack::bit_length;

/// Maximum number of distinct strings that are kept for a field.
const MOST: usize = 32;

/// Maximum length in bytes of a string that is kept.
const LONGEST: usize = 24;

/// The distinct strings of a field, each with the number that stands for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    list: Vec<(u64, Box<str>)>,
    /// `true` once there are too many, or one of them is too long.
    is_over: bool,
}

impl Texts {
    pub(super) fn add(&mut self, code: u64, text: &str) {
        if self.is_over || self.list.iter().any(|(own, _)| *own == code) {
            return;
        }
        if self.list.len() < MOST && text.len() <= LONGEST {
            self.list.push((code, text.into()));
        } else {
            *self = Self { list: Vec::new(), is_over: true };
        }
    }

    /// Adds the strings of other packets.
    pub(super) fn merge(&mut self, other: Self) {
        if other.is_over {
            *self = other;
            return;
        }
        for (code, text) in other.list {
            self.add(code, &text);
        }
    }

    /// Returns all strings with the numbers that stand for them, if there are few.
    pub(super) fn all(&self) -> Option<&[(u64, Box<str>)]> {
        (!self.is_over).then_some(&*self.list)
    }
}

/// Counts of integers by their width in bits, as `varint` would send them.
#[derive(Clone, Debug)]
pub(super) struct Lengths {
    integers: Integers,
    /// Width in bits of the greatest number that the type or its range allows.
    longest: u32,
    counts: [u64; 65],
}

impl Lengths {
    /// Returns empty counts for an encoding; `None` if it is not an integer of up to 64 bits.
    pub(super) fn of(node: &Encoding) -> Option<Box<Self>> {
        let integers = Integers::of(node).filter(|it| it.fraction == 0)?;
        let longest = varint::longest(integers.min, integers.range, integers.signed);
        (longest <= 64).then(|| Box::new(Self { integers, longest, counts: [0; 65] }))
    }

    pub(super) fn add(&mut self, code: u64) {
        let number = varint::zigzag(self.integers.of_code(code), self.integers.signed);
        if let Some(count) = self.counts.get_mut(bit_length(number) as usize) {
            *count += 1;
        }
    }

    /// Adds the counts of other packets.
    pub(super) fn merge(&mut self, other: &Self) {
        for (own, other) in self.counts.iter_mut().zip(other.counts) {
            *own += other;
        }
    }

    /// Returns the total bits of all integers with `varint` in groups of `size` bits.
    pub(super) fn cost(&self, size: u32) -> u64 {
        let bits = |width: usize| {
            let number = u128::MAX.checked_shr(128 - width as u32).unwrap_or(0);
            u64::from(varint::length(size, self.longest, number))
        };
        self.counts.iter().enumerate().map(|(width, count)| count * bits(width)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_many_strings_are_not_kept() {
        let mut texts = Texts::default();
        (0..MOST as u64).chain([3]).for_each(|code| texts.add(code, "a"));
        assert_eq!(texts.all().map(<[_]>::len), Some(MOST));
        texts.add(99, "b");
        assert_eq!(texts.all(), None);
        let mut texts = Texts::default();
        texts.add(1, &"a".repeat(LONGEST + 1));
        assert_eq!(texts.all(), None);
    }
}
