//! [`HashOf`]: an integer field that looks like a hash of the other fields of its struct.

use super::codes::Map;
use crate::model::{Field, Integers};

/// Maximum number of distinct contents of the other fields that are kept.
const KEPT: usize = 1024;

/// Minimum number of distinct contents for the judgement that values are random.
const FEWEST: u64 = 64;

/// Statistics over a field that can be a hash of the other fields: its value for each content of
/// them.
#[derive(Clone, Debug, Default)]
pub(super) struct HashOf {
    /// The value that was sent with each content of the other fields, by a hash of that content.
    values: Map<u64>,
    /// For each value, the number of contents with which it was sent.
    contents: Map<u32>,
    /// Number of times that a content was sent again with the same value.
    repeated: u64,
    width: u32,
}

impl HashOf {
    /// Creates the table of a field, without values. `None` if the field cannot be a hash, because
    /// it is not an integer of 16 to 64 bits that uses its full range.
    pub(super) fn of(field: &Field) -> Option<Box<Self>> {
        let integers = Integers::of(field.value()?).filter(|it| it.fraction == 0 && !it.grows)?;
        let width = integers.range.trailing_ones();
        let is_any = integers.range.checked_shr(width) == Some(0);
        let can_be = is_any && (16..=64).contains(&width);
        can_be.then(|| Box::new(Self { width, ..Self::default() }))
    }

    /// Adds a value of the field, given a hash of the content of the other fields. Returns `false`
    /// if the field cannot be a hash of them.
    pub(super) fn holds(&mut self, content: u64, number: u64) -> bool {
        if let Some(before) = self.values.get(&content) {
            self.repeated += 1;
            return *before == number;
        }
        if self.is_full() {
            return self.repeated >= FEWEST;
        }
        self.values.insert(content, number);
        *self.contents.entry(number).or_default() += 1;
        let count = self.values.len() as u64;
        // two contents seldom have the same hash, but the same id belongs to many
        count - self.contents.len() as u64 <= count / 16 && (count != FEWEST || self.is_random())
    }

    /// Returns `true` if no further content is kept: later values are then not looked at.
    pub(super) fn is_full(&self) -> bool {
        self.values.len() >= KEPT
    }

    /// Adds the values in other packets. Returns `false` if the field cannot be a hash.
    pub(super) fn merge(&mut self, other: &Self) -> bool {
        self.repeated += other.repeated;
        other.values.iter().all(|(content, number)| self.holds(*content, *number))
    }

    /// Returns `true` if the field is most likely a hash: enough contents were repeated, each with
    /// its value, and the values look random. `changed` is the number of values that differ from the
    /// one in the packet before: the random id of an entity that never changes would look the same.
    pub(super) fn is_certain(&self, changed: u64) -> bool {
        let count = self.values.len() as u64;
        count >= FEWEST && changed >= FEWEST && self.repeated >= FEWEST && self.is_random()
    }

    /// Returns `true` if the values look random: each bit is set in a fifth to four fifths of them.
    fn is_random(&self) -> bool {
        let count = self.contents.len();
        (0..self.width).all(|bit| {
            let set = self.contents.keys().filter(|it| *it >> bit & 1 == 1).count();
            (count / 5..=count - count / 5).contains(&set)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::codes::mix;

    /// Returns a random number that is always the same for a content.
    fn hash(content: u64) -> u64 {
        mix(mix(content, 7), 11) >> 32
    }

    #[test]
    fn a_hash_is_told_from_ids_counters_and_random_numbers() {
        let sent = || (0..400_u64).map(|it| (it % 100, it));
        let is_hash = |number: &dyn Fn(u64, u64) -> u64| {
            let mut found = HashOf { width: 32, ..HashOf::default() };
            let holds = sent().all(|(content, time)| found.holds(content, number(content, time)));
            let (mut one, mut other) = (found.clone(), HashOf { width: 32, ..HashOf::default() });
            let merged = holds && other.merge(&one) && one.merge(&found);
            assert_eq!(merged && other.is_certain(300), holds && found.is_certain(300));
            holds && found.is_certain(300)
        };
        assert!(is_hash(&|content, _| hash(content)));
        // an entity that moves, a random number, a counter, a constant
        assert!(!is_hash(&|content, _| hash(content / 10)));
        assert!(!is_hash(&|_, time| hash(time)));
        assert!(!is_hash(&|_, time| time));
        assert!(!is_hash(&|content, _| content));
        assert!(!is_hash(&|_, _| 7));
        // the random ids of entities that never change
        let mut ids = HashOf { width: 32, ..HashOf::default() };
        assert!(sent().all(|(content, _)| ids.holds(content, hash(content))));
        assert!(!ids.is_certain(0));
    }
}
