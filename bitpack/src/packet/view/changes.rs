//! [`Changes`]: which of 64 objects have changed in the last ticks.

/// Number of words of `Changes::last`: changes are known for up to 63 ticks.
const TICKS: usize = 64;

/// The changes of the objects of one [chunk](super::chunk::Chunk), for all views. Each word is a
/// mask with a bit for each object.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// The objects that exist in this tick.
    pub(super) present: u64,
    /// The objects that change when the next tick begins.
    pub(super) next: u64,
    /// The objects that have changed in the last `n` ticks, at index `n`.
    last: [u64; TICKS],
}

impl Changes {
    pub(super) const NONE: Self = Self { present: 0, next: 0, last: [0; TICKS] };

    /// Begins the next tick: the objects in `next` have changed now.
    pub(super) fn advance(&mut self) {
        let next = core::mem::take(&mut self.next);
        self.last.copy_within(..TICKS - 1, 1);
        self.last.iter_mut().skip(1).for_each(|last| *last |= next);
    }

    /// Returns the objects that have changed in the last `ticks` ticks. `None` for 64 ticks or
    /// more, because changes are stored for 63 ticks.
    pub(super) fn last(&self, ticks: u64) -> Option<u64> {
        self.last.get(usize::try_from(ticks).ok()?).copied()
    }
}
