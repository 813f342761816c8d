//! [`Draw`]: chance, and where a value is spoiled.

/// Draws values. One that spoils makes the first chance it is given past some others into a value
/// that a writer has to refuse.
#[derive(Clone, Debug)]
pub struct Draw {
    random: fastrand::Rng,
    /// Chances to let pass.
    spoil: Option<u32>,
    /// Whether what is drawn goes on the wire.
    sent: bool,
}

impl Draw {
    /// Values that may be sent.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), spoil: None, sent: true }
    }

    /// A value that may not, at the `nth` place where there can be one.
    #[must_use]
    pub fn spoiling(seed: u64, nth: u32) -> Self {
        Self { spoil: Some(nth), ..Self::new(seed) }
    }

    /// Whether there were fewer places.
    #[must_use]
    pub fn is_unspoiled(&self) -> bool {
        self.spoil.is_some()
    }

    /// Whether here is the place.
    pub fn spoils(&mut self) -> bool {
        let Some(left) = self.spoil.as_mut().filter(|_| self.sent) else { return false };
        let Some(less) = left.checked_sub(1) else {
            self.spoil = None;
            return true;
        };
        *left = less;
        false
    }

    /// Something that is sent only if `sent` says so: what is not sent is not spoiled.
    pub fn sent<T>(&mut self, sent: bool, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.sent;
        self.sent &= sent;
        let value = draw(self);
        self.sent = before;
        value
    }

    /// Below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    /// One in so many.
    pub fn once_in(&mut self, many: u32) -> bool {
        self.random.u32(..many) == 0
    }

    /// Any 128 bits.
    pub fn bits(&mut self) -> u128 {
        self.random.u128(..)
    }

    /// In `0.0..1.0`.
    pub fn fraction(&mut self) -> f32 {
        self.random.f32()
    }

    /// A number of at most `last`, more often one at an end.
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

    /// A length in `min..=max`, mostly a short one.
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
