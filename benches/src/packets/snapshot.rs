//! Packet P4: a snapshot of 1,084 bytes. It has 64 of 4096 objects, each with the difference of its
//! index from the one before.

use fastrand::Rng;

use super::Body;
use crate::Sample;

measured! {
    /// Packet P4: a list of rigid bodies with ascending indices.
    #[derive(Clone, Debug, Default, PartialEq)]
    #[expect(missing_docs, reason = "the name is the description")]
    pub struct Snapshot {
        #[relative_index(max = 4096)]
        pub bodies: Vec<(u16, Body)>,
    }
}

impl Snapshot {
    /// Creates a random snapshot of `count` rigid bodies.
    pub fn of(count: usize, rng: &mut Rng) -> Self {
        let mut indices = rng.choose_multiple(0..4096, count);
        indices.sort_unstable();
        Self { bodies: indices.into_iter().map(|index| (index, Body::sample(rng))).collect() }
    }
}

impl Sample for Snapshot {
    fn sample(rng: &mut Rng) -> Self {
        Self::of(64, rng)
    }

    fn size(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.bodies)
    }

    fn copy_from(&mut self, other: &Self) {
        self.bodies.clone_from(&other.bodies);
    }
}
