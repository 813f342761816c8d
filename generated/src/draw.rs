//! [`Draw`]: random values, one of which may be spoiled.

/// Draws random values. A spoiling draw makes one of them invalid, so that a writer must reject it.
#[derive(Clone, Debug)]
pub struct Draw {
    random: fastrand::Rng,
    /// Number of places to skip before the one that is spoiled.
    spoil: Option<u32>,
    /// Spoils about one place in three, without a limit.
    wild: bool,
    /// True while the drawn values are sent.
    sent: bool,
}

impl Draw {
    /// Draws valid values.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), spoil: None, wild: false, sent: true }
    }

    /// Spoils the value at the `nth` place where an invalid one is possible.
    #[must_use]
    pub fn spoiling(seed: u64, nth: u32) -> Self {
        Self { spoil: Some(nth), ..Self::new(seed) }
    }

    /// Draws any values of the Rust type: about one place in three holds an invalid one.
    #[must_use]
    pub fn wild(seed: u64) -> Self {
        Self { wild: true, ..Self::new(seed) }
    }

    /// Returns true if there were too few places, so that nothing was spoiled.
    #[must_use]
    pub fn is_unspoiled(&self) -> bool {
        self.spoil.is_some()
    }

    /// Returns true if the value at this place must be invalid.
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

    /// Draws a value that is sent only if `sent` is true; values that are not sent are not spoiled.
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

    /// Returns a number in `0.0..1.0`.
    pub fn fraction(&mut self) -> f32 {
        self.random.f32()
    }

    /// Returns a number of at most `last`, in many cases one at an end.
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

    /// Returns a length in `min..=max`, in most cases a short one.
    pub fn length(&mut self, min: usize, max: usize) -> usize {
        let most = match self.random.u8(..8) {
            0 => max.min(min + 80),
            _ => max.min(min + 6),
        };
        match self.random.u8(..6) {
            0 => min,
            1 => most,
            _ => self.random.usize(min..=most),
        }
    }
}
