//! [`KnownDelta`]: a delta whose baseline is known.

use bitpack::dynamic::Datum;

use super::PART;
use crate::decode::Baseline;
use crate::model::HistoryForm;

/// A delta in a packet, with the value that it refers to.
#[derive(Debug)]
pub(crate) struct KnownDelta {
    /// The form of the packet.
    pub(crate) form: HistoryForm,
    /// Position in bits of the value in the packet.
    pub(crate) bit: u64,
    /// The value that the delta refers to; `None` if the packet has a whole value.
    pub(crate) value: Option<Datum>,
    pub(super) predicted: Option<u64>,
}

impl KnownDelta {
    /// Returns the size of the value in memory, approximately.
    pub(crate) fn size(&self) -> usize {
        self.value.as_ref().map_or(0, |it| PART * it.size())
    }

    /// Returns the value that the delta refers to.
    pub(crate) fn baseline(&self) -> Option<Baseline<'_>> {
        Some(Baseline { value: self.value.as_ref()?, predicted: self.predicted })
    }
}
