//! [`Codes`]: statistics over all encoded values of one field, in bounded memory.

use crate::keys::KeyMap;
pub(super) use crate::keys::mix;

/// Maximum number of distinct encoded values of a field that are counted one by one. Later ones are
/// counted together.
pub(super) const KEPT: usize = 1024;

/// Number of upper bits of an encoded value whose combinations are counted in a tree. Each lower
/// bit is counted independently.
const DEPTH: u32 = 12;

pub(super) type Map<V> = KeyMap<u64, V>;

/// Counts of one encoded value: the number of times that it was sent, and its total bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) count: u64,
    pub(super) bits: u64,
}

impl Seen {
    pub(super) fn add(&mut self, other: Self) {
        self.count += other.count;
        self.bits += other.bits;
    }
}

/// Adds the counts `more` of a value to its entry in `seen`, a table of the first `most` distinct
/// values, or to `others` if it has no entry.
pub(super) fn see(seen: &mut Map<Seen>, most: usize, others: &mut Seen, code: u64, more: Seen) {
    let seen = if seen.len() < most {
        seen.entry(code).or_default()
    } else {
        seen.get_mut(&code).unwrap_or(others)
    };
    seen.add(more);
}

/// Statistics over the encoded values of one field and purpose.
#[derive(Clone, Debug, Default)]
pub(super) struct Codes {
    pub(super) count: u64,
    pub(super) bits: u64,
    /// Width of the encoded values in bits, if all have one width.
    pub(super) width: Option<u32>,
    pub(super) least: u64,
    pub(super) most: u64,
    /// Greatest common divisor of all distances from the first encoded value; 0 while all are
    /// equal.
    pub(super) stride: u64,
    pub(super) first: u64,
    /// Counts of the first distinct encoded values, up to [`KEPT`] of them.
    pub(super) seen: Map<Seen>,
    /// Counts of all other encoded values together.
    pub(super) others: Seen,
    /// Number of encoded values for each combination of their upper [`DEPTH`] bits.
    tree: Vec<u32>,
    /// For each bit below the upper [`DEPTH`] bits, the number of encoded values in which it is
    /// set.
    ones: Vec<u64>,
}

impl Codes {
    pub(super) fn new() -> Self {
        Self { least: u64::MAX, ..Self::default() }
    }

    /// Counts one encoded value of `bits` bits. Values of more than 64 bits, strings and bytes are
    /// given as a hash.
    pub(super) fn add(&mut self, code: u64, bits: u64) {
        if self.count == 0 {
            self.first = code;
            self.width = u32::try_from(bits).ok().filter(|bits| *bits <= 64);
            self.grow();
        } else if self.width.is_some_and(|width| u64::from(width) != bits) {
            self.width = None;
            (self.tree, self.ones) = (Vec::new(), Vec::new());
        }
        self.count += 1;
        self.bits += bits;
        self.least = self.least.min(code);
        self.most = self.most.max(code);
        if self.stride != 1 {
            self.stride = gcd(self.stride, code.abs_diff(self.first));
        }
        see(&mut self.seen, KEPT, &mut self.others, code, Seen { count: 1, bits });
        let low = self.ones.len() as u32;
        if let Some(slot) = usize::try_from(code.checked_shr(low).unwrap_or(0))
            .ok()
            .and_then(|at| self.tree.get_mut(at))
        {
            *slot = slot.saturating_add(1);
            for (i, ones) in self.ones.iter_mut().enumerate() {
                *ones += code >> i & 1;
            }
        }
    }

    /// Adds the statistics over the encoded values of other packets.
    pub(super) fn merge(&mut self, other: Self) {
        if self.count == 0 {
            *self = other;
            return;
        }
        if other.count == 0 {
            return;
        }
        if self.width == other.width {
            for (own, other) in self.tree.iter_mut().zip(&other.tree) {
                *own = own.saturating_add(*other);
            }
            for (own, other) in self.ones.iter_mut().zip(&other.ones) {
                *own += other;
            }
        } else {
            (self.width, self.tree, self.ones) = (None, Vec::new(), Vec::new());
        }
        self.count += other.count;
        self.bits += other.bits;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
        let distance = self.first.abs_diff(other.first);
        self.stride = gcd(gcd(self.stride, other.stride), distance);
        for (code, seen) in other.seen {
            see(&mut self.seen, KEPT, &mut self.others, code, seen);
        }
        self.others.add(other.others);
    }

    fn grow(&mut self) {
        let Some(width) = self.width else {
            return;
        };
        let depth = width.min(DEPTH);
        self.tree = vec![0; 1 << depth];
        self.ones = vec![0; (width - depth) as usize];
    }

    /// Returns all distinct encoded values in ascending order; `None` if there were more than
    /// [`KEPT`].
    pub(super) fn all(&self) -> Option<Vec<u64>> {
        if self.others.count > 0 {
            return None;
        }
        let mut all: Vec<u64> = self.seen.keys().copied().collect();
        all.sort_unstable();
        Some(all)
    }

    /// Returns the number of times that an encoded value was sent, if it is counted on its own.
    pub(super) fn count_of(&self, code: u64) -> u64 {
        self.seen.get(&code).map_or(0, |it| it.count)
    }

    /// Returns the most frequent encoded value with its counts.
    pub(super) fn top(&self) -> Option<(u64, Seen)> {
        let most = self.seen.iter().max_by_key(|(code, seen)| (seen.count, **code))?;
        Some((*most.0, *most.1))
    }

    /// Returns the number of bits that an adaptive coder would need for all encoded values. This is
    /// an upper bound of their entropy. It includes the cost of learning the frequencies, so that a
    /// few values do not look like waste.
    pub(super) fn cost(&self) -> f64 {
        let spent = self.bits as f64;
        self.by_symbols().min(self.by_bits().unwrap_or(spent)).min(spent)
    }

    /// Returns the number of bits that an adaptive coder would need with one symbol for each
    /// encoded value. The first occurrence of a value, and every value that is not counted on its
    /// own, takes its full width.
    fn by_symbols(&self) -> f64 {
        let all = self.count as f64;
        let share = |seen: &Seen| {
            if seen.count == 0 { 0.0 } else { seen.count as f64 * (all / seen.count as f64).log2() }
        };
        let kept = self.seen.values().map(|seen| {
            let first = seen.bits as f64 / seen.count.max(1) as f64;
            share(seen) + first
        });
        kept.sum::<f64>() + share(&self.others) + self.others.bits as f64
    }

    /// Returns the number of bits that an adaptive coder would need if it predicts each bit of a
    /// value, highest first, from those before it. `None` if the values differ in width.
    fn by_bits(&self) -> Option<f64> {
        self.width?;
        let mut level: Vec<u64> = self.tree.iter().map(|it| u64::from(*it)).collect();
        let mut cost: f64 = self.ones.iter().map(|ones| learned(self.count - ones, *ones)).sum();
        while level.len() > 1 {
            let pairs = level.chunks_exact(2).map(|pair| match pair {
                [zeros, ones] => [*zeros, *ones],
                _ => [0; 2],
            });
            let pairs: Vec<[u64; 2]> = pairs.collect();
            cost += pairs.iter().map(|[zeros, ones]| learned(*zeros, *ones)).sum::<f64>();
            level = pairs.iter().map(|pair| pair.iter().sum()).collect();
        }
        Some(cost)
    }
}

pub(super) fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Returns the number of bits that an adaptive coder needs for this many zeros and ones. Its
/// estimate starts with half a count of each (Krichevsky, Trofimov).
fn learned(zeros: u64, ones: u64) -> f64 {
    if zeros + ones == 0 {
        return 0.0;
    }
    let [zeros, ones] = [zeros as f64, ones as f64];
    let nats = ln_gamma(zeros + ones + 1.0) + core::f64::consts::PI.ln()
        - ln_gamma(zeros + 0.5)
        - ln_gamma(ones + 0.5);
    nats / core::f64::consts::LN_2
}

/// Returns the logarithm of the gamma function, by Stirling's series from 7 on, accurate to 1e-9.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 7.0 {
        below += x.ln();
        x += 1.0;
    }
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    (x - 0.5) * x.ln() - x + 0.5 * core::f64::consts::TAU.ln() + series - below
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(width: u64, codes: impl Iterator<Item = u64>) -> Codes {
        let mut all = Codes::new();
        codes.for_each(|code| all.add(code, width));
        all
    }

    #[test]
    fn random_values_cost_their_full_width() {
        let mut random = fastrand::Rng::with_seed(1);
        for width in [1, 3, 8, 13, 24, 64] {
            let some = codes(width, (0..5000).map(|_| random.u64(..) >> (64 - width)));
            let (cost, spent) = (some.cost(), some.bits as f64);
            assert!(cost <= spent && cost > 0.995 * spent, "{width}: {cost} of {spent}");
        }
    }

    #[test]
    fn repeated_values_cost_almost_nothing() {
        let same = codes(16, (0..5000).map(|_| 77));
        assert!(same.cost() < 50.0, "{}", same.cost());
        let half = codes(8, (0..8000).map(|i| i % 2 * 200));
        assert!((half.cost() - 8000.0).abs() < 60.0, "{}", half.cost());
    }

    #[test]
    fn memory_is_bounded() {
        let all = codes(32, (0..100_000).map(|i| i * 7 + 3));
        assert_eq!((all.seen.len(), all.others.count), (KEPT, 100_000 - KEPT as u64));
        assert_eq!((all.least, all.most, all.stride), (3, 7 * 99_999 + 3, 7));
        assert_eq!(all.all(), None);
    }

    #[test]
    fn ln_gamma_agrees_with_factorials() {
        let factorial: f64 = (1..=20).map(f64::from).product();
        assert!((ln_gamma(21.0) - factorial.ln()).abs() < 1e-9);
        assert!((ln_gamma(0.5) - 0.5 * core::f64::consts::PI.ln()).abs() < 1e-9);
    }
}
