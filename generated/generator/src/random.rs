//! Chance, drawn towards the edges.

/// Widths at which words, windows and types end.
const EDGES: &[u32] = &[1, 7, 8, 31, 32, 33, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 120, 127, 128];

/// Lengths of arrays and lists.
const LENGTHS: &[u64] = &[1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 9, 15, 16, 17];

/// The same choices for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(fastrand::Rng);

impl Random {
    /// The choices for one of the types: they do not depend on how many types there are.
    pub(crate) fn new(seed: u64, index: usize) -> Self {
        let mut seeds =
            fastrand::Rng::with_seed(seed ^ (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Self(fastrand::Rng::with_seed(seeds.u64(..)))
    }

    /// Below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    /// So often in a hundred.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.0.u32(..100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// In `min..=max`.
    pub(crate) fn between(&mut self, min: u32, max: u32) -> u32 {
        self.0.u32(min..=max)
    }

    /// A number of at most `last`.
    pub(crate) fn up_to(&mut self, last: u128) -> u128 {
        self.0.u128(..=last)
    }

    /// A width of at most `most` bits.
    pub(crate) fn width(&mut self, most: u32) -> u32 {
        if self.chance(25) {
            return self.between(1, most);
        }
        let edges: Vec<u32> = EDGES.iter().copied().filter(|edge| *edge <= most).collect();
        self.pick(&edges)
    }

    /// The length of something whose elements have so many bits: small, or where a run ends.
    pub(crate) fn length(&mut self, bits: u64) -> u64 {
        if bits >= 16 && self.chance(5) {
            return (1023 + u64::from(self.between(0, 2))).div_ceil(bits)
                - u64::from(self.chance(30));
        }
        self.pick(LENGTHS)
    }

    /// Any order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }
}
