//! The article's object index: the step from one object of an array subset to the next.

use super::ladder::{Code, FLAGS, Ladder};
use crate::bits::bit_length;
use crate::error::{Error, ErrorKind};
use crate::run::Run;
use crate::stream::Stream;
use crate::trace::{Role, Value};

/// Differences 1; 2 to 5; to 13; to 29; to 61; to 125. Every code of a tier is a value.
const LADDER: Ladder = Ladder::new([(0, 1), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64)]);

/// The last tier's differences go to the end of the list; `None` where there are none.
const fn last_range(max_objects: u32) -> Option<u64> {
    (max_objects as u64 + 1).checked_sub(LADDER.end)
}

/// Most bits that the indices of a subset and its end take, each entry with an object of `object`
/// bits: what the worst tier costs for one step, times the steps there are.
pub(super) const fn most_bits(max_objects: usize, object: u64) -> u64 {
    let steps = max_objects as u64 + 1;
    let (mut most, mut i) = (0, 0);
    while i <= LADDER.tiers.len() {
        let (first, bits) = if i < LADDER.tiers.len() {
            (LADDER.tiers[i].first, i as u64 + 1 + LADDER.tiers[i].bits as u64)
        } else {
            let range = steps.saturating_sub(LADDER.end);
            (LADDER.end, FLAGS as u64 + bit_length(range as u128) as u64)
        };
        if first <= steps {
            let all = (steps as u128 * (bits as u128 + object as u128) / first as u128)
                .saturating_sub(object as u128);
            let all = if all > u64::MAX as u128 { u64::MAX } else { all as u64 };
            if all > most {
                most = all;
            }
        }
        i += 1;
    }
    if object == u64::MAX { u64::MAX } else { most }
}

impl<S: Stream> Run<'_, S> {
    /// The index of the next object, above `previous`; `max_objects` is the end of the list. 1, 4,
    /// 6, 8, 10 or 12 bits by the difference, above that 6 and those of the range left. The run
    /// ends.
    ///
    /// Source: "Serialization Strategies", `serialize_object_index_internal`. (Another wire than the
    /// standard's `int_relative`.)
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless the index is above `previous` and at most `max_objects`.
    #[inline]
    pub(crate) fn object_index(
        &mut self,
        previous: Option<u32>,
        index: u32,
        max_objects: u32,
    ) -> Result<u32, Error> {
        self.end()?;
        // counted from the slot behind the previous object
        let base = previous.map_or(0, |previous| u64::from(previous) + 1);
        let range = last_range(max_objects);
        let last_bits = FLAGS + range.map_or(0, |range| bit_length(range.into()));
        let code = if S::IS_WRITING {
            let ascending = u64::from(index) >= base && index <= max_objects;
            if S::REFUSES && !ascending {
                return Err(self.refuse(ErrorKind::Range));
            }
            let difference = (u64::from(index) + 1).saturating_sub(base).max(1);
            let rest = difference.saturating_sub(LADDER.end);
            let last = Code { raw: rest << FLAGS, bits: last_bits };
            LADDER.encode(difference).unwrap_or(last)
        } else {
            Code { raw: 0, bits: LADDER.bits(self.stream.window()).unwrap_or(last_bits) }
        };
        self.resume(code.bits)?;
        let raw = self.gather(code.raw, code.bits);
        if S::IS_WRITING {
            self.end()?;
            return Ok(index);
        }
        let difference = if raw.trailing_zeros() < FLAGS {
            LADDER.decode(raw)
        } else {
            range.filter(|range| raw >> FLAGS <= *range).map(|_| LADDER.end + (raw >> FLAGS))
        };
        let index = difference.and_then(|difference| u32::try_from(base + difference - 1).ok());
        let Some(index) = index.filter(|index| *index <= max_objects) else {
            return Err(self.refuse_behind(ErrorKind::Range, code.bits));
        };
        self.note(Role::Index, || Value::Unsigned(u128::from(index)));
        self.end()?;
        Ok(index)
    }
}
