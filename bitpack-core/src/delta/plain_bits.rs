//! [`PlainBits`]: counts the bits of differences on a stream with a statistical model of each field,
//! which moves them in another form.

use super::tiers::Tiers;
use crate::error::Error;
use crate::stream::Stream;

/// Counts the bits that differences take in the plain form of a packet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlainBits {
    /// Number of bits of all components, if they are sent as differences. `None` if they are not.
    small: Option<u64>,
    /// Number of bits of all components, if they are sent in full.
    whole: u64,
    /// Number of bits that the stream has counted.
    counted: u64,
    /// Number of bits that it has not counted yet.
    due: u64,
}

/// Number of bits from which on a stream counts them before the last component. The limit of a packet
/// bounds the work of a reader, so a long array may not be counted at its end alone.
const MOST_DUE: u64 = 1024;

impl PlainBits {
    /// Begins to count a value that has `bits` bits besides those of its components.
    pub(super) const fn with(bits: u64) -> Self {
        Self { small: Some(0), whole: bits, counted: 0, due: 0 }
    }

    /// Counts a component whose codes have `bits` bits. There is no difference if another component was
    /// sent in the baseline.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn add<S: Stream>(
        &mut self,
        tiers: Tiers,
        difference: Option<i64>,
        bits: u32,
        stream: &mut S,
    ) -> Result<(), Error> {
        let small = difference.filter(|it| tiers.has(*it)).map(|it| tiers.bits(it));
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

    /// Returns `true` if all components are sent as differences.
    pub(super) const fn is_small(&self) -> bool {
        self.small.is_some()
    }

    /// Counts the bit before the components, and those that are left.
    pub(super) fn finish<S: Stream>(self, stream: &mut S) -> Result<(), Error> {
        let all = 1 + self.small.unwrap_or(self.whole);
        stream.account(all.saturating_sub(self.counted)).map_err(|error| stream.fail(error))
    }
}

/// Returns the number of bits of the codes from 0 to `last`.
#[cfg_attr(optimized, inline(always))]
pub(super) const fn width(last: u64) -> u32 {
    u64::BITS - last.leading_zeros()
}

/// Returns the zone of a code, from 0 to 7: the highest three of the bits that codes from 0 to `last` have.
#[cfg_attr(optimized, inline(always))]
pub(super) const fn zone(code: u64, last: u64) -> usize {
    (code >> width(last).saturating_sub(3)) as usize
}
