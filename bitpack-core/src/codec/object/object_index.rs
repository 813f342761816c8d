//! The object index of "Serialization Strategies": the difference between the indices of two
//! consecutive objects of an array subset, in a prefix code.

use crate::codec::number::tier_table::{FLAGS, TierTable};
use crate::cost::sum;
use crate::error::{ErrorKind, Result, cold};
use crate::io::{BitIo, Codeword, PrefixCode};
use crate::math::{bit_length, mask};
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

/// The code words for differences from 1 to 125. The number of leading zeros, 0 to 5, selects one
/// of six tiers (ranges of differences), which end at 1, 5, 13, 29, 61 and 125. Every code word of
/// a tier is valid.
const TABLE: TierTable = TierTable::new([(0, 1), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64)]);

/// Returns the largest offset that the prefix code sends for an index: a difference above 125 is sent as its
/// offset from 126, and the greatest difference, `max_objects + 1`, leads past the whole array. Returns
/// `None` if the array is too short for such a difference.
const fn last_range(max_objects: u32) -> Option<u64> {
    (max_objects as u64 + 1).checked_sub(TABLE.end)
}

/// Returns the maximum number of bits of a subset of an array with `max_objects` places: an index and
/// `object` bits for each object, and the end mark. In the worst case, every difference to the previous index
/// is 1, in one bit, or every difference is 2, in four bits. A larger difference takes fewer than two bits
/// for each index that it passes.
#[must_use]
#[doc(hidden)]
pub const fn most_bits(max_objects: usize, object: u64) -> u64 {
    if object == u64::MAX {
        return object;
    }
    let (steps, object) = (sum!(max_objects as u64, 1) as u128, object as u128);
    let (ones, twos) = (steps * (1 + object), steps * (4 + object) / 2);
    // at least one step of two, with an object; the end has no object
    let all = if steps > 1 && twos > ones { twos } else { ones } - object;
    if all > u64::MAX as u128 { u64::MAX } else { all as u64 }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the index of the next object, which is at least `base`, the previous object's index
    /// plus 1; the index `max_objects` marks the end. The index takes 1, 4, 6, 8, 10 or 12 bits, depending on
    /// the difference to the previous index. A difference above 125 takes 6 bits and the bits that the
    /// remaining range needs. The run (consecutive fields with one bounds check) ends.
    ///
    /// Source: "Serialization Strategies", `serialize_object_index_internal`. (`int_relative` of
    /// "serialize 1.0" has another wire format.)
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless the index is in `base..=max_objects`.
    #[cfg_attr(optimized, inline(always))] // not inlined, the run would be kept in memory, and its stream too
    pub(crate) fn object_index(&mut self, base: u64, index: u32, max_objects: u32) -> Result<u32> {
        object_index(self.stream()?, base, index, max_objects)
    }
}

/// Writes or reads the index of the next object on a stream, like [`Run::object_index`]: at least `base`, the
/// index after the previous object, and `max_objects` for the end.
///
/// # Errors
///
/// [`Range`](ErrorKind::Range) unless the index is in `base..=max_objects`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn object_index<S: BitIo>(
    stream: &mut S,
    base: u64,
    index: u32,
    max_objects: u32,
) -> Result<u32> {
    if S::MODELS {
        return modelled(stream, base, index, max_objects);
    }
    in_plain_form(stream, base, index, max_objects)
}

/// Returns the code word that [`Stream::object_index`](crate::Stream::object_index) writes for the index of
/// an object, and its number of bits. The lowest bit is the first on the wire. `index` is above `previous`,
/// which is `None` for the first object, and at most `max_objects`.
#[must_use]
#[doc(hidden)]
#[inline]
pub fn object_index_code(previous: Option<u32>, index: u32, max_objects: u32) -> (u64, u32) {
    let base = previous.map_or(0, |previous| u64::from(previous) + 1);
    let difference = (u64::from(index) + 1).saturating_sub(base).max(1);
    let code = Steps::new(max_objects).code(difference);
    (code.raw, code.bits)
}

/// Writes or reads the index of the next object on a stream with a statistical model of the fields, which has
/// a code of its own for indices.
fn modelled<S: BitIo>(stream: &mut S, base: u64, index: u32, max_objects: u32) -> Result<u32> {
    let is_ascending = u64::from(index) >= base && index <= max_objects;
    if S::IS_WRITING && !is_ascending {
        return in_plain_form(stream, base, index, max_objects);
    }
    let mut own = index;
    if S::REPLAYS {
        stream.mute(true);
        own = in_plain_form(stream, base, index, max_objects)?;
        stream.mute(false);
    }
    let start = stream.bit();
    let Some(found) = stream.index(base, own.into()) else {
        return Err(stream.reject(ErrorKind::Redundant, start, || Reason::Because(NOT_EXPECTED)));
    };
    if found > u64::from(max_objects) {
        return Err(stream.reject(ErrorKind::Range, start, || out_of(found, base, max_objects)));
    }
    if !S::REPLAYS {
        let code = Steps::new(max_objects).code(found + 1 - base);
        stream.took(start, code.bits, code.raw);
        stream.account(code.bits.into())?;
    }
    Ok(found as u32)
}

/// Reason given when the index of an expected element (one that the list sent the last time) is received in
/// the code for an element that is not expected.
const NOT_EXPECTED: &str = "its element is expected, but it is sent as one that is not";

/// Writes or reads the prefix code of an index, on a stream without a model.
#[cfg_attr(optimized, inline(always))]
fn in_plain_form<S: BitIo>(stream: &mut S, base: u64, index: u32, max_objects: u32) -> Result<u32> {
    let prefixes = Steps::new(max_objects);
    if S::IS_WRITING {
        let ascending = u64::from(index) >= base && index <= max_objects;
        if S::VALIDATES && !ascending {
            stream.record_rejection(|| out_of(u64::from(index), base, max_objects));
            return Err(cold(ErrorKind::Range, 0));
        }
        let difference = (u64::from(index) + 1).saturating_sub(base).max(1);
        stream.prefix_code(prefixes.code(difference), &prefixes)?;
        return Ok(index);
    }
    let (difference, bits) = stream.prefix_code(Codeword::default(), &prefixes)?;
    let index = base + difference - 1;
    if index > u64::from(max_objects) {
        let start = stream.bit() - u64::from(bits);
        return Err(stream.reject(ErrorKind::Range, start, || out_of(index, base, max_objects)));
    }
    stream.record_value(Role::Index, || Value::Unsigned(u128::from(index)));
    Ok(index as u32)
}

/// Returns the reason for rejecting an object index that is not in `base..=max_objects`.
fn out_of(index: u64, base: u64, max_objects: u32) -> Reason {
    let number = |number: u64| Value::Unsigned(number.into());
    Reason::Range(number(index), number(base), number(u64::from(max_objects)))
}

/// The prefix code of the differences between the indices of one array subset. Differences above
/// 125 take as many bits as the size of the array requires.
struct Steps {
    last_bits: u32,
}

impl Steps {
    #[cfg_attr(optimized, inline(always))]
    const fn new(max_objects: u32) -> Self {
        let bits = match last_range(max_objects) {
            Some(range) => bit_length(range as u128),
            None => 0,
        };
        Self { last_bits: FLAGS + bits }
    }

    /// Returns the code word of a difference, which is at least 1.
    #[cfg_attr(optimized, inline(always))]
    fn code(&self, difference: u64) -> Codeword {
        // up to 2³², which a `usize` of 32 bits cannot hold
        let step = if usize::BITS < 64 { difference.min(u32::MAX.into()) } else { difference };
        match CODES.get(step as usize) {
            Some(code) => Codeword { raw: u64::from(code & 0x0FFF), bits: u32::from(code >> 12) },
            None => Codeword { raw: (difference - TABLE.end) << FLAGS, bits: self.last_bits },
        }
    }
}

impl PrefixCode for Steps {
    /// The difference to the previous index, and the number of bits of its code word.
    type Value = (u64, u32);
    const LAST: u32 = FLAGS;

    #[cfg_attr(optimized, inline(always))]
    fn payload_bits(&self, tier: u32) -> u32 {
        TABLE.tiers.get(tier as usize).map_or(self.last_bits - FLAGS, |tier| tier.bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn decode(&self, word: u64) -> ((u64, u32), u32) {
        let zeros = word.trailing_zeros();
        // a table: formulas took 24 more instructions
        let (difference, bits) = match READ_TIERS.get(zeros as usize) {
            Some(tier) => {
                let payload = (word >> (zeros + 1)) & u64::from(tier.mask);
                (payload + u64::from(tier.first), u32::from(tier.bits))
            }
            None => (((word & mask(self.last_bits)) >> FLAGS) + TABLE.end, self.last_bits),
        };
        ((difference, bits), bits)
    }
}

/// A tier of the prefix code (a range of differences) as a reader needs it. A reader finds it by
/// the number of leading zero bits.
struct ReadTier {
    bits: u8,
    mask: u8,
    first: u8,
}

const READ_TIERS: [ReadTier; FLAGS as usize] = {
    let mut tiers = [const { ReadTier { bits: 1, mask: 0, first: 1 } }; FLAGS as usize];
    each!(zeros in 0..FLAGS => {
        let tier = TABLE.tiers[zeros as usize];
        tiers[zeros as usize] = ReadTier {
            bits: (zeros + 1 + tier.bits) as u8,
            mask: (tier.values - 1) as u8,
            first: tier.first as u8,
        };
    });
    tiers
};

/// Table of the code words for differences up to 125: the low 12 bits of an entry are the code
/// word, the others its length in bits. (When a writer computed each code word instead, a snapshot
/// of 64 objects took 3.5 % more instructions.)
const CODES: [u16; TABLE.end as usize] = {
    let (mut codes, mut difference, mut zeros) = ([0; TABLE.end as usize], 1, 0);
    while difference < TABLE.end {
        let tier = TABLE.tiers[zeros];
        let (payload, bits) = (difference - tier.first, zeros as u32 + 1 + tier.bits);
        codes[difference as usize] = ((1 | payload << 1) << zeros) as u16 | (bits as u16) << 12;
        difference += 1;
        if difference == tier.first + tier.values {
            zeros += 1;
        }
    }
    codes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_words_are_the_articles_table() {
        let table = [(1, 0, 1), (2, 2, 5), (6, 3, 13), (14, 4, 29), (30, 5, 61), (62, 6, 125)];
        for (zeros, (least, bits, most)) in (0_u32..).zip(table) {
            assert_eq!(TABLE.tiers.get(zeros as usize).map(|tier| tier.first), Some(least));
            for difference in least..=most {
                let code = Steps::new(0).code(difference);
                assert_eq!(code.bits, zeros + 1 + bits);
                assert_eq!(code.raw, (1 << zeros) | ((difference - least) << (zeros + 1)));
            }
        }
        assert_eq!(TABLE.end, 126);
    }

    #[test]
    fn most_bits_are_those_of_the_worst_subset() {
        // every object has 115 bits and a step of one, then the end follows
        assert_eq!(most_bits(4096, 115), 4096 * 116 + 1);
        // bare indices: steps of two cost four bits
        assert_eq!(most_bits(3, 0), 8);
        assert_eq!(most_bits(0, 7), 1);
        // with an object of two bits, steps of one and of two cost equally much
        assert_eq!([0, 1, 2, 3].map(|object| most_bits(7, object)), [16, 19, 22, 29]);
        assert_eq!([0, 1, 2].map(|max| most_bits(max, 0)), [1, 4, 6]);
        let most = u64::MAX;
        assert_eq!([most_bits(0, most), most_bits(1, most), most_bits(9, most - 1)], [most; 3]);
        assert_eq!(most_bits(0, most - 1), 1);
        #[cfg(target_pointer_width = "64")]
        assert_eq!(most_bits(usize::MAX, 0), most);
    }

    /// The declared maximum number of bits of an array subset is at least the cost of the most
    /// expensive subset, which the test computes index by index.
    #[test]
    fn no_subset_takes_more_than_the_most() {
        for object in [0, 1, 2, 3, 7, 200] {
            // the most expensive way to each slot
            let mut worst = std::vec![0];
            for to in 1..=400_u64 {
                let step = |from: u64| {
                    let difference = to - from;
                    let bits = if difference < TABLE.end {
                        Steps::new(0).code(difference).bits
                    } else {
                        FLAGS + bit_length(u128::from(to - TABLE.end))
                    };
                    worst.get(from as usize).map(|before| before + u64::from(bits) + object)
                };
                let most = (0..to).filter_map(step).max().unwrap_or_default();
                worst.push(most);
                let declared = most_bits(to as usize - 1, object);
                assert!(most - object <= declared, "{most} of {to}, {object}");
                assert!(declared <= most + 2 + object / 2, "{declared} of {to}, {object}");
            }
        }
    }
}
