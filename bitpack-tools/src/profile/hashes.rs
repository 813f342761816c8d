//! [`HashOf`]: an integer field that looks like a hash of the other fields of its struct.

use super::codes::{Map, mix};
use super::packet_tree::{Node, PacketTree};
use crate::model::{Field, FieldKind};

/// Maximum number of distinct contents of the other fields that are kept.
const KEPT: usize = 1024;

/// Minimum number of distinct contents from which bits are judged to be random.
const FEWEST: u64 = 64;

/// What is known of a field whose values are random, and the same whenever the other fields are.
#[derive(Clone, Debug, Default)]
pub(super) struct HashOf {
    /// The value that was sent with each content of the other fields, by a hash of that content.
    values: Map<u64>,
    /// The number of contents with each value.
    contents: Map<u32>,
    /// Number of contents that were sent before, with the same value.
    repeated: u64,
    width: u32,
}

impl HashOf {
    /// Returns what is known of a field before its first value: `None` if it cannot be a hash, which takes
    /// 16 to 64 bits of any value.
    pub(super) fn of(field: &Field) -> Option<Box<Self>> {
        let FieldKind::Value(node) = &field.kind else { return None };
        let integers = node.shape.integers().filter(|it| it.fraction == 0)?;
        let width = integers.range.trailing_ones();
        let is_any = integers.range >> width == 0 && node.width.min == u64::from(width);
        (is_any && (16..=64).contains(&width)).then(|| Box::new(Self { width, ..Self::default() }))
    }

    /// Adds the field `own` of a packet. Returns `false` if it is no hash of the other fields.
    pub(super) fn holds(&mut self, tree: &PacketTree<'_>, at: usize, own: &Node) -> bool {
        let Some(number) = own.number else { return false };
        tree.others(at, own).is_some_and(|content| self.add(content, number))
    }

    fn add(&mut self, content: u64, number: u64) -> bool {
        if let Some(before) = self.values.get(&content) {
            self.repeated += 1;
            return *before == number;
        }
        if self.values.len() >= KEPT {
            return true;
        }
        self.values.insert(content, number);
        *self.contents.entry(number).or_default() += 1;
        let count = self.values.len() as u64;
        // two contents seldom have the same hash, but the same id belongs to many
        count - self.contents.len() as u64 <= count / 16 && (count != FEWEST || self.is_random())
    }

    /// Adds the values in other packets. Returns `false` if the field is no hash.
    pub(super) fn merge(&mut self, other: &Self) -> bool {
        self.repeated += other.repeated;
        other.values.iter().all(|(content, number)| self.add(*content, *number))
    }

    /// Returns `true` if enough contents were repeated, each with its value, and the values are random.
    pub(super) fn is_certain(&self) -> bool {
        let count = self.values.len() as u64;
        count >= FEWEST && self.repeated >= FEWEST && self.is_random()
    }

    /// Returns `true` if each bit is set in a fifth to four fifths of the values.
    fn is_random(&self) -> bool {
        let count = self.contents.len();
        (0..self.width).all(|bit| {
            let set = self.contents.keys().filter(|it| *it >> bit & 1 == 1).count();
            (count / 5..=count - count / 5).contains(&set)
        })
    }
}

impl PacketTree<'_> {
    /// Returns a hash of the fields beside the field `own`, number `at`, of its struct: of their bits, without
    /// their place in the packet. `None` if there are none.
    fn others(&self, at: usize, own: &Node) -> Option<u64> {
        let end = self.nodes.get(own.parent)?.end;
        let before = self.nodes.get(own.parent + 1..at)?;
        let others = before.iter().chain(self.nodes.get(own.end..end)?);
        let content = |hash, it: &Node| mix(mix(hash, it.own), it.own_bits);
        others.fold(None, |hash, it| Some(content(hash.unwrap_or(0), it)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a random number that is always the same for a content.
    fn hash(content: u64) -> u64 {
        mix(mix(content, 7), 11) >> 32
    }

    #[test]
    fn a_hash_is_told_from_ids_counters_and_random_numbers() {
        let sent = || (0..400_u64).map(|it| (it % 100, it));
        let is_hash = |number: &dyn Fn(u64, u64) -> u64| {
            let mut found = HashOf { width: 32, ..HashOf::default() };
            let holds = sent().all(|(content, time)| found.add(content, number(content, time)));
            let (mut one, mut other) = (found.clone(), HashOf { width: 32, ..HashOf::default() });
            let merged = holds && other.merge(&one) && one.merge(&found);
            assert_eq!(merged && other.is_certain(), holds && found.is_certain());
            holds && found.is_certain()
        };
        assert!(is_hash(&|content, _| hash(content)));
        // an entity that moves, a random number, a counter, a constant
        assert!(!is_hash(&|content, _| hash(content / 10)));
        assert!(!is_hash(&|_, time| hash(time)));
        assert!(!is_hash(&|_, time| time));
        assert!(!is_hash(&|content, _| content));
        assert!(!is_hash(&|_, _| 7));
    }
}
