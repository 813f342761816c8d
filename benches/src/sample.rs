//! [`Sample`]: packets with random content.

use fastrand::Rng;

/// A packet that can be filled with random content.
pub trait Sample: Sized {
    /// Creates a packet with random content.
    fn sample(rng: &mut Rng) -> Self;

    /// Creates `count` different random packets, equal ones in every run of the program. Neither
    /// the optimiser nor the branch predictor can know their content.
    #[must_use]
    fn samples(count: usize) -> Vec<Self> {
        let mut rng = Rng::with_seed(0x0B17_9ACC);
        (0..count).map(|_| Self::sample(&mut rng)).collect()
    }

    /// Returns the number of bytes that the packet takes in memory, including heap memory.
    fn size(&self) -> usize {
        size_of::<Self>()
    }

    /// Copies another packet into this one, reusing its memory.
    fn copy_from(&mut self, other: &Self);
}

/// Implements [`Sample`] for a packet, with an expression that creates a random one. Its
/// `copy_from` clones.
macro_rules! sample {
    ($($packet:ident $(<$of:ident>)?: |$rng:ident| $sample:expr;)*) => {$(
        impl $crate::Sample for $packet $(<$of>)? {
            fn sample($rng: &mut fastrand::Rng) -> Self {
                $sample
            }
            fn copy_from(&mut self, other: &Self) {
                self.clone_from(other);
            }
        }
    )*};
}

pub(crate) use sample;

/// Returns a random float in `min..max`.
pub(crate) fn between(rng: &mut Rng, min: f32, max: f32) -> f32 {
    min + rng.f32() * (max - min)
}
