//! Lengths of lists and texts: within the declared range, and no greater than the remaining input
//! allows.

use super::number::int::Ranged;
use crate::cost::Width;
use crate::error::{Error, ErrorKind, Message, Result, message};
use crate::io::BitIo;
use crate::run::Run;
use crate::tracing::Reason;

/// Returns the encoding of a length from `min` to `max`. Panics in const evaluation if `min` is above `max`
/// or `max` above `u32::MAX`.
#[track_caller]
pub(super) const fn length(min: usize, max: usize) -> Ranged<usize> {
    if min > max {
        message!("empty range: {} is greater than {}", [min], [max]).panic()
    }
    if max as u64 > u32::MAX as u64 {
        message!("a length is at most 4294967295, not {}", [max]).panic()
    }
    Ranged::offsets(min as u128, (max - min) as u128)
}

/// Returns the encoding of a length from `min` to `max`, known at run time. Returns an error if `min` is
/// above `max` or `max` above `u32::MAX`.
pub(super) const fn try_length(min: usize, max: usize) -> Result<Ranged<usize>> {
    if min > max || max as u64 > u32::MAX as u64 {
        return Err(Error::new(ErrorKind::Declaration, 0));
    }
    Ok(length(min, max))
}

/// Maximum number of elements that take zero bits in a list, including those of nested lists. The bits of the
/// input do not limit the number of such elements.
pub(crate) const MOST_FREE: u64 = 1024;

/// Returns the number of elements that take zero bits in a list of at most `max` elements of width
/// `each`, including those of nested lists. Stops the build if there are more than [`MOST_FREE`]
/// (1,024). The bits of the input limit the number of all other elements.
#[track_caller]
pub(super) const fn paid(max: usize, each: Width) -> u64 {
    let free = each.free_of(max as u64);
    if free > MOST_FREE {
        too_many_free(Message::new(), free)
    }
    free
}

/// Stops the build with a message about too many elements that take zero bits and what to do
/// about them. `at` is the start of the message.
#[track_caller]
pub(crate) const fn too_many_free(at: Message, free: u64) -> ! {
    let advice = "allow fewer elements, or give each at least one bit (a hand-written type declares \
                  its fewest bits in `WIDTH`)";
    let [at, most] = [at.as_str(), "zero-bit elements; the limit is"];
    message!("{}up to {} {} {}: {}", at, [free], most, [MOST_FREE], advice).panic()
}

/// Returns the width of an aligned block of bytes: the length, zero bits up to the next byte, the bytes.
pub(super) const fn aligned(length: Ranged<usize>) -> Width {
    let (min, max) = length.bounds();
    Width::led(length.bits(), 8 * min as u64, 8 * max as u64 + 7).exact()
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads a length, and ends the run (consecutive fields with one bounds check). A reader
    /// rejects a length whose elements, of at least `least_each` bits each, cannot fit in the remaining bits.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn length(
        &mut self,
        length: usize,
        codec: &Ranged<usize>,
        least_each: u64,
    ) -> Result<usize> {
        let length = self.count(length, codec)?;
        let left = self.stream()?.remaining_bits();
        if S::IS_READING && left < least_each.saturating_mul(length as u64) {
            return Err(self.refuse_read(ErrorKind::Overflow, 0, || Reason::Unpaid(length, left)));
        }
        Ok(length)
    }
}
