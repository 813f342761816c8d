//! [`Front`]: the numbers at the start of a delta packet, in their plain and their modelled form, and of a
//! view packet.

use crate::{Result, Stream};

/// Number of bits of a sequence number.
const SEQUENCE_BITS: u32 = 16;

/// The first part of a delta packet or of a view packet: the numbers before the value or the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// Sequence number of the value, or of the view packet.
    pub sequence: u16,
    /// Sequence number of the value minus the sequence number of its baseline (the earlier value that the
    /// delta refers to): 1 to the length of the history. `None` if the value is sent whole.
    pub back: Option<u16>,
    /// `true` if the coder of a modelled packet begins with its state after the packet of the baseline.
    pub is_from_state: bool,
    /// The low 16 bits of the checksum over the bytes that identify the baseline. Sent only with a baseline,
    /// and only in [`Framing::Bare`](super::Framing::Bare).
    pub sum: u16,
}

impl Front {
    /// Returns the sequence number of the baseline; `None` if the value is sent whole.
    #[must_use]
    pub fn baseline(self) -> Option<u16> {
        Some(self.sequence.wrapping_sub(self.back?))
    }
}

/// The numbers that a delta packet or a view packet begins with, and the values that they can have.
#[derive(Clone, Copy, Debug)]
pub struct FrontForm {
    /// `true` if the first bit distinguishes deltas (1) from messages (0).
    pub is_marked: bool,
    /// `true` for modelled packets, in which a distance of 0 stands for no baseline. Other packets have one
    /// bit for that.
    pub is_modelled: bool,
    /// `true` if the coder can begin with its state after the packet of the baseline.
    pub has_states: bool,
    /// Number of values in the history, which is the largest distance to a baseline.
    pub history: u16,
    /// Number of bits that identify the baseline: 16 in a packet without a header, otherwise 0.
    pub baseline_bits: u32,
}

impl FrontForm {
    /// Returns the form for plain packets of a history of this many values, in which the first bit marks no
    /// delta and no bits identify the baseline.
    #[must_use]
    pub const fn plain(history: u16) -> Self {
        Self { is_marked: false, is_modelled: false, has_states: false, history, baseline_bits: 0 }
    }

    /// Returns the number of bits before the distance to the baseline.
    #[must_use]
    pub const fn bits_before_distance(self) -> u64 {
        SEQUENCE_BITS as u64 + self.is_marked as u64 + !self.is_modelled as u64
    }

    /// Returns the number of bits of the distance to the baseline in a plain packet.
    #[must_use]
    pub const fn distance_bits(self) -> u64 {
        crate::bits_required(1, self.history as i128) as u64
    }

    /// Writes or reads the numbers: a 1 bit in a protocol that marks deltas, the sequence number in 16 bits,
    /// and in a plain packet one bit that is set if there is a baseline. Then follow, if there is one, the
    /// distance to it in `bits_required(1, N)` bits for a history of `N` values, and the bits that identify
    /// it. A modelled packet has the distance in `bits_required(0, N)` bits, 0 without a baseline, and after
    /// it the bit `is_from_state` if the protocol saves states and there is a baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of the stream.
    #[cfg_attr(not(debug_assertions), inline(always))] // most of a form is constant
    pub fn serialize<S: Stream>(self, front: Front, stream: &mut S) -> Result<Front> {
        if self.is_marked {
            stream.check(1, 1)?;
        }
        let sequence = stream.named("sequence").bits(front.sequence, SEQUENCE_BITS)?;
        let mut read = Front { sequence, ..Front::default() };
        let least = u16::from(!self.is_modelled);
        if self.is_modelled || stream.named("has_baseline").bool(front.back.is_some())? {
            let back =
                stream.named("back").int(front.back.unwrap_or(least), least, self.history)?;
            read.back = Some(back).filter(|back| *back > 0);
        }
        if self.has_states && read.back.is_some() {
            read.is_from_state = stream.named("is_from_state").bool(front.is_from_state)?;
        }
        if self.baseline_bits > 0 && read.back.is_some() {
            read.sum = stream.named("baseline").bits(front.sum, self.baseline_bits)?;
        }
        Ok(read)
    }
}
