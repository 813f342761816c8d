//! Random numbers that are equal for equal seeds, by the algorithm `SplitMix64`.

/// A random number generator with equal results for equal seeds.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates the generator with the number `stream`, of several for one seed that are independent
    /// of each other.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut random = Self(seed);
        random.0 = random.next() ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below `end`, or 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // the bias of the remainder is far too small to see in a game
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap_or_default()
    }

    /// Returns a random number from `min` (included) to `max` (excluded).
    pub(crate) fn between(&mut self, min: f32, max: f32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "an `f32` holds 24 bits exactly")]
        let unit = (self.next() >> 40) as f32 / (1_u64 << 24) as f32;
        min + (max - min) * unit
    }

    /// Returns true with the given probability.
    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "an `f64` holds 53 bits exactly")]
        let unit = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        unit < probability
    }
}
