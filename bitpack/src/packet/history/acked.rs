//! [`Acked`]: the values that one receiver has acknowledged.

use super::{History, is_newer};

/// The sequence number of the newest value that one receiver has acknowledged. The next value is sent to this
/// receiver as a delta against it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acked {
    sequence: Option<u16>,
}

impl Acked {
    /// Makes an `Acked` for a receiver that has acknowledged nothing: the next value is sent whole.
    #[must_use]
    pub const fn new() -> Self {
        Self { sequence: None }
    }

    /// Records that the receiver has acknowledged this sequence number. Returns `true` if it is
    /// newer than all that were recorded before. Numbers that are older, or that the history does
    /// not hold (too old or forged), are ignored.
    pub fn acknowledge<T, const N: usize>(
        &mut self,
        sequence: u16,
        history: &History<T, N>,
    ) -> bool {
        let is_newest = match self.baseline(history) {
            Some(before) => is_newer(sequence, before),
            None => true,
        };
        let is_news = is_newest && history.filed(sequence).is_some();
        if is_news {
            self.sequence = Some(sequence);
        }
        is_news
    }

    /// Returns the sequence number of the value that the next delta refers to. Returns `None` if
    /// the receiver has acknowledged no value that the history still holds. The next value is then
    /// sent whole.
    ///
    /// A value that has left the history no longer counts as acknowledged, because its number will be used
    /// again.
    pub fn baseline<T, const N: usize>(&mut self, history: &History<T, N>) -> Option<u16> {
        self.sequence = self.sequence.filter(|sequence| history.filed(*sequence).is_some());
        self.sequence
    }
}
