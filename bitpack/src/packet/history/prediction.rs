//! [`Prediction`]: a predicted baseline as bytes, for a recorder.

use alloc::vec::Vec;

use super::{History, Outgoing};
use crate::{Delta, Serialize as _};

/// The value that a packet of [`write_predicted`](crate::Protocol::write_predicted) was written
/// against, encoded. A [`Recorder`](crate::Recorder) writes it to a capture, so that tools can read
/// the packet without the code of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Hash of the predicted value. The end check of the packet contains it.
    pub(crate) hash: u64,
    /// The valid value that is nearest to the prediction, encoded as a whole value.
    pub(crate) bytes: Vec<u8>,
}

impl<T: Delta, const N: usize> History<T, N> {
    /// Returns the last predicted baseline, encoded. `None` if nothing was predicted yet, or if the
    /// prediction has no nearest valid value.
    ///
    /// Cost: it encodes the whole value. Call it only to record packets.
    #[must_use]
    pub fn prediction(&self) -> Option<Prediction> {
        let predicted = self.predicted.as_ref()?;
        let bytes = match predicted.nearest() {
            Some(nearest) => nearest.to_bytes(),
            None => predicted.value().to_bytes(),
        };
        Some(Prediction { hash: predicted.hash(), bytes: bytes.ok()? })
    }
}

impl<T: Delta, const N: usize> Outgoing<'_, T, N> {
    /// Returns the value against which the last packet of
    /// [`write_predicted`](crate::Protocol::write_predicted) was written, encoded: the valid value that is
    /// nearest to the prediction. `None` if nothing was predicted yet, or if there is no such value.
    /// [`History::prediction`] returns the same.
    #[must_use]
    pub fn prediction(&self) -> Option<Prediction> {
        self.history.prediction()
    }
}
