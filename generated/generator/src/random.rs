//! Random choices that prefer edge cases.

/// Numbers of bits at and next to the widths of integer types and of the writer's words.
const EDGES: &[u32] = &[1, 7, 8, 31, 32, 33, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 120, 127, 128];

/// Lengths of arrays and lists, mostly short.
const LENGTHS: &[u64] = &[1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 9, 15, 16, 17];

/// A random number generator with equal results for equal seeds.
#[derive(Clone, Debug)]
pub(crate) struct Random(fastrand::Rng);

impl Random {
    /// Creates the generator for the type with this index. It does not depend on the number of
    /// types.
    pub(crate) fn new(seed: u64, index: usize) -> Self {
        let mut seeds =
            fastrand::Rng::with_seed(seed ^ (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Self(fastrand::Rng::with_seed(seeds.u64(..)))
    }

    /// Returns a number below `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    /// Returns true with a probability of `percent`/100.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.0.u32(..100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Returns a number in `min..=max`.
    pub(crate) fn between(&mut self, min: u32, max: u32) -> u32 {
        self.0.u32(min..=max)
    }

    /// Returns a number of at most `last`.
    pub(crate) fn up_to(&mut self, last: u128) -> u128 {
        self.0.u128(..=last)
    }

    /// Returns a number of bits from 1 to `most`, often next to the width of an integer type.
    pub(crate) fn width(&mut self, most: u32) -> u32 {
        if self.chance(25) {
            return self.between(1, most);
        }
        let edges: Vec<u32> = EDGES.iter().copied().filter(|edge| *edge <= most).collect();
        self.pick(&edges)
    }

    /// Returns a length for elements of `bits` bits: a small one, or one at which all elements just
    /// fit, or just do not, in a single bounds check.
    pub(crate) fn length(&mut self, bits: u64) -> u64 {
        if bits >= 16 && self.chance(5) {
            return (1023 + u64::from(self.between(0, 2))).div_ceil(bits)
                - u64::from(self.chance(30));
        }
        self.pick(LENGTHS)
    }

    /// Shuffles the list into a random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }
}
