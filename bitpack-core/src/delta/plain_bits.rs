//! [`PlainBits`]: counts the bits that differences would take in a packet without a model. A stream
//! with a statistical model of each field sends them in another form.

use super::tiers::Tiers;
use crate::error::Result;
use crate::stream::Stream;

/// A counter of the bits that the components of a value take in a packet without a statistical model. A
/// packet with a model sends the differences in another form, but is limited by these bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlainBits {
    /// Number of bits of the components counted so far, if they are sent as differences to the baseline.
    /// `None` if one of them cannot be sent as a difference.
    small: Option<u64>,
    /// Number of bits of the components counted so far, if they are sent in full.
    whole: u64,
    /// Number of this value's bits that are already added to the stream's count of the packet's bits.
    counted: u64,
    /// Number of this value's bits that are not yet added to the stream's count of the packet's bits.
    due: u64,
}

/// Number of bits that are added to the stream's count as soon as they are counted, without waiting for the
/// last component. The stream limits the bits of a packet, and with them the work of a reader, so a long
/// array must not be counted only at its end.
const MOST_DUE: u64 = 1024;

impl PlainBits {
    /// Creates a counter for a value that takes `bits` bits besides its components if it is sent in full.
    pub(super) const fn with(bits: u64) -> Self {
        Self { small: Some(0), whole: bits, counted: 0, due: 0 }
    }

    /// Adds a component: its `bits` to the size of the value in full, and the bits of `difference`, that of
    /// its code (integer on the wire) from the baseline's, to the size as differences. If `difference` is
    /// `None` or too large, the value cannot be sent as differences.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn add<S: Stream>(
        &mut self,
        tiers: Tiers,
        difference: Option<i64>,
        bits: u32,
        stream: &mut S,
    ) -> Result {
        let small = difference.filter(|it| tiers.has(*it)).map(|it| tiers.code(it).bits);
        self.whole += u64::from(bits);
        self.small = self.small.zip(small).map(|(all, own)| all + u64::from(own));
        self.due += u64::from(small.unwrap_or(bits).min(bits));
        if self.due < MOST_DUE {
            return Ok(());
        }
        let due = core::mem::take(&mut self.due);
        self.counted += due;
        stream.account(due).map_err(|error| stream.fail(error))
    }

    /// Returns `true` if all components so far can be sent as differences.
    pub(super) const fn is_small(&self) -> bool {
        self.small.is_some()
    }

    /// Adds the remaining bits of the value to the stream's count of the packet's bits, and one for the bit
    /// before the components, which tells if they are differences.
    pub(super) fn finish<S: Stream>(self, stream: &mut S) -> Result {
        let all = 1 + self.small.unwrap_or(self.whole);
        stream.account(all.saturating_sub(self.counted)).map_err(|error| stream.fail(error))
    }
}

/// Returns the width in bits of the codes (integers on the wire) from 0 to `last`.
#[cfg_attr(optimized, inline(always))]
pub(super) const fn width(last: u64) -> u32 {
    u64::BITS - last.leading_zeros()
}

/// Returns the zone of a code (integer on the wire) in its range `0..=last`: the highest three of its bits,
/// as a number from 0 to 7.
#[cfg_attr(optimized, inline(always))]
pub(super) const fn zone(code: u64, last: u64) -> usize {
    (code >> width(last).saturating_sub(3)) as usize
}
