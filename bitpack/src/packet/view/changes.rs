//! [`Changes`]: masks of the objects, 64 in each, that have changed in the last ticks.

/// Number of masks in `Changes::last`: changes are known for up to 63 ticks.
const TICKS: usize = 64;

/// The changes of the objects of one [chunk](super::chunk::Chunk), for all views. Each word is a
/// mask with a bit for each object.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// Mask of the objects that exist in the current tick.
    pub(super) present: u64,
    /// Mask of the objects that change when the next tick begins.
    pub(super) next: u64,
    /// Masks of changed objects. The mask at index `n` has the objects that have changed in the last `n`
    /// ticks.
    last: [u64; TICKS],
}

impl Changes {
    pub(super) const NONE: Self = Self { present: 0, next: 0, last: [0; TICKS] };

    /// Begins the next tick: the objects in the mask `next` count as changed now.
    pub(super) fn advance(&mut self) {
        let next = core::mem::take(&mut self.next);
        self.last.copy_within(..TICKS - 1, 1);
        self.last.iter_mut().skip(1).for_each(|last| *last |= next);
    }

    /// Returns a mask of the objects that have changed in the last `ticks` ticks. `None` for 64 ticks or
    /// more, because changes are stored for 63 ticks.
    pub(super) fn last(&self, ticks: u64) -> Option<u64> {
        self.last.get(usize::try_from(ticks).ok()?).copied()
    }
}
