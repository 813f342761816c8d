//! [`Sample`]: packets of random content.

use fastrand::Rng;

/// A packet of random content.
pub trait Sample: Sized {
    /// One of them.
    fn sample(rng: &mut Rng) -> Self;

    /// So many different ones, the same in every run: neither the optimiser nor the branch predictor
    /// knows them.
    #[must_use]
    fn samples(count: usize) -> Vec<Self> {
        let mut rng = Rng::with_seed(0x0B17_9ACC);
        (0..count).map(|_| Self::sample(&mut rng)).collect()
    }

    /// Bytes that the packet takes in memory, with what it owns.
    fn size(&self) -> usize {
        size_of::<Self>()
    }

    /// Becomes a copy of another one, in the memory that is there.
    fn copy_from(&mut self, other: &Self);
}

/// A float in `min..max`.
pub(crate) fn between(rng: &mut Rng, min: f32, max: f32) -> f32 {
    min + rng.f32() * (max - min)
}
