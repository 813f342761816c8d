//! [`Draw`]: a generator of random values, which can make one of them invalid.

/// Generates random values for the reference implementations. It can make one of them invalid, so
/// that a writer must reject it.
#[derive(Clone, Debug)]
pub struct Draw {
    random: fastrand::Rng,
    /// Number of values that could be invalid and are still to be skipped, before one is made
    /// invalid. `None` if all values are valid, or if the invalid one was generated.
    spoil: Option<u32>,
    /// `true` if about one in three of the values that can be invalid is generated as an invalid
    /// one.
    wild: bool,
    /// `true` while the generated values are sent. A value that is not sent is always valid.
    sent: bool,
}

impl Draw {
    /// Creates a generator of valid values.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), spoil: None, wild: false, sent: true }
    }

    /// Creates a generator that makes one value invalid: the one that `nth` other values that could
    /// be invalid precede.
    #[must_use]
    pub fn spoiling(seed: u64, nth: u32) -> Self {
        Self { spoil: Some(nth), ..Self::new(seed) }
    }

    /// Creates a generator of valid and invalid values. Of the values that can be invalid, about
    /// one in three is.
    #[must_use]
    pub fn wild(seed: u64) -> Self {
        Self { wild: true, ..Self::new(seed) }
    }

    /// Returns true if the generator was to make a value invalid, but has not generated enough
    /// values that could be.
    #[must_use]
    pub fn is_unspoiled(&self) -> bool {
        self.spoil.is_some()
    }

    /// Counts the values that `draw` generates from a seed and that could be invalid.
    pub fn places<T>(seed: u64, draw: impl FnOnce(&mut Self) -> T) -> u32 {
        let mut d = Self::spoiling(seed, u32::MAX);
        draw(&mut d);
        d.spoil.map_or(0, |left| u32::MAX - left)
    }

    /// Returns true if the caller must generate an invalid value. It is called for each value that
    /// can be invalid, and counts them.
    pub fn spoils(&mut self) -> bool {
        if self.wild {
            return self.sent && self.once_in(3);
        }
        let Some(left) = self.spoil.as_mut().filter(|_| self.sent) else { return false };
        let Some(less) = left.checked_sub(1) else {
            self.spoil = None;
            return true;
        };
        *left = less;
        false
    }

    /// Generates a value that is sent only if `sent` is true. A value that is not sent is always
    /// valid.
    pub fn sent<T>(&mut self, sent: bool, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.sent;
        self.sent &= sent;
        let value = draw(self);
        self.sent = before;
        value
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    /// Returns true once in `many` cases.
    pub fn once_in(&mut self, many: u32) -> bool {
        self.random.u32(..many) == 0
    }

    /// Returns 128 random bits.
    pub fn bits(&mut self) -> u128 {
        self.random.u128(..)
    }

    /// Returns a random number in `0.0..1.0`.
    pub fn fraction(&mut self) -> f32 {
        self.random.f32()
    }

    /// Returns a number of at most `last`, often 0, `last` or a power of two.
    pub fn up_to(&mut self, last: u128) -> u128 {
        match self.random.u8(..8) {
            0 => 0,
            1 => last,
            2 => last.saturating_sub(1),
            3 => (1_u128 << self.random.u32(..128)).min(last),
            4 => ((1_u128 << self.random.u32(..128)) - 1).min(last),
            _ => self.random.u128(..=last),
        }
    }

    /// Returns a length in `min..=max`, in most cases at most six more than `min`.
    pub fn length(&mut self, min: usize, max: usize) -> usize {
        let most = match self.random.u8(..8) {
            0 => max.min(min + 80),
            1 if max <= 400 => max,
            _ => max.min(min + 6),
        };
        match self.random.u8(..6) {
            0 => min,
            1 => most,
            _ => self.random.usize(min..=most),
        }
    }
}
