//! [`Rest`]: the bits at the end of a packet that were not decoded.

use super::Dump;
use crate::decode::Outcome;

/// The bits at the end of a packet that were not decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Position of the first bit that was not decoded.
    pub bit: u64,
    /// Number of bits.
    pub bits: u64,
    /// `true` for a delta that does not fit the value that it refers to: its baseline is a
    /// prediction of the game that no recorder wrote, or the packet is damaged.
    pub is_predicted: bool,
}

impl Rest {
    /// Returns the name of the bits in a table.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        if self.is_predicted { "predicted or damaged" } else { "not decoded" }
    }

    /// Returns the number of bytes that contain the bits, in words.
    #[must_use]
    pub fn size(&self) -> String {
        match self.bits.div_ceil(8) {
            1 => "1 byte".to_owned(),
            bytes => format!("{bytes} bytes"),
        }
    }
}

impl Dump {
    /// Returns the bits at the end of the packet that were not decoded; `None` if all were.
    #[must_use]
    pub fn rest(&self) -> Option<Rest> {
        let is_predicted = match self.as_if.as_ref().unwrap_or(&self.outcome) {
            Outcome::Read => return None,
            Outcome::Rejected(_) => false,
            Outcome::Unknown(unknown) => unknown.is_predicted,
        };
        let bits = (8 * self.packet.bytes.len() as u64).saturating_sub(self.end);
        (bits > 0).then_some(Rest { bit: self.end, bits, is_predicted })
    }
}
