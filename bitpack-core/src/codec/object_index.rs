//! The article's object index: the step from one object of an array subset to the next.

use super::ladder::{Code, FLAGS, Ladder};
use crate::account::{Reason, Role, Value};
use crate::cost::sum;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind, cold};
use crate::math::{bit_length, mask};
use crate::run::Run;

/// Differences 1; 2 to 5; to 13; to 29; to 61; to 125. Every code of a tier is a value.
const LADDER: Ladder = Ladder::new([(0, 1), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64)]);

/// The last tier's differences go to the end of the list; `None` where there are none.
const fn last_range(max_objects: u32) -> Option<u64> {
    (max_objects as u64 + 1).checked_sub(LADDER.end)
}

/// Most bits that the indices of a subset and its end take, each entry with an object of `object`
/// bits: those of steps of one, or of two, which cost four bits each. Longer steps cost fewer than two
/// bits a slot.
pub(super) const fn most_bits(max_objects: usize, object: u64) -> u64 {
    if object == u64::MAX {
        return object;
    }
    let (steps, object) = (sum!(max_objects as u64, 1) as u128, object as u128);
    let (ones, twos) = (steps * (1 + object), steps * (4 + object) / 2);
    // one step at least, with an object
    let all = if steps > 1 && twos > ones { twos } else { ones } - object;
    if all > u64::MAX as u128 { u64::MAX } else { all as u64 }
}

impl<S: Engine> Run<'_, S> {
    /// The index of the next object, `base` at least: one above the index before; `max_objects` is
    /// the end of the list. 1, 4, 6, 8, 10 or 12 bits by the difference to the slot before `base`,
    /// above that 6 and those of the range left. The run ends.
    ///
    /// Source: "Serialization Strategies", `serialize_object_index_internal`. (Another wire than the
    /// standard's `int_relative`.)
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) unless the index is in `base..=max_objects`.
    #[cfg_attr(not(debug_assertions), inline(always))] // a run that goes into a function lives in memory, and its stream too
    pub(crate) fn object_index(
        &mut self,
        base: u64,
        index: u32,
        max_objects: u32,
    ) -> Result<u32, Error> {
        let stream = self.stream()?;
        let range = last_range(max_objects);
        let last_bits = FLAGS + range.map_or(0, |range| bit_length(range.into()));
        if S::IS_WRITING {
            let ascending = u64::from(index) >= base && index <= max_objects;
            if S::REFUSES && !ascending {
                stream.wrong(|| out_of(u64::from(index), base, max_objects));
                return Err(cold(ErrorKind::Range, 0));
            }
            let difference = (u64::from(index) + 1).saturating_sub(base).max(1);
            // up to 2³²: more than a `usize` of 32 bits has
            let step = if usize::BITS < 64 { difference.min(u32::MAX.into()) } else { difference };
            let code = match CODES.get(step as usize) {
                Some(code) => Code { raw: u64::from(code & 0x0FFF), bits: u32::from(code >> 12) },
                None => Code { raw: (difference - LADDER.end) << FLAGS, bits: last_bits },
            };
            stream.number(code.raw, code.bits)?;
            return Ok(index);
        }
        let window = stream.window();
        let zeros = window.trailing_zeros();
        // a table: with the formulas of `encode` 24 more instructions
        let (bits, difference) = match RUNGS.get(zeros as usize) {
            Some(rung) => {
                let payload = (window >> (zeros + 1)) & u64::from(rung.mask);
                (u32::from(rung.bits), payload + u64::from(rung.first))
            }
            None => (last_bits, ((window & mask(last_bits)) >> FLAGS) + LADDER.end),
        };
        stream.code(window, bits)?;
        let index = base + difference - 1;
        if index > u64::from(max_objects) {
            let start = stream.bit() - u64::from(bits);
            stream.wrong(|| out_of(index, base, max_objects));
            return Err(stream.fail_at(ErrorKind::Range, start));
        }
        self.note(Role::Index, || Value::Unsigned(u128::from(index)));
        Ok(index as u32)
    }
}

/// Why an index is refused.
fn out_of(index: u64, base: u64, max_objects: u32) -> Reason {
    let number = |number: u64| Value::Unsigned(number.into());
    Reason::Range(number(index), number(base), number(u64::from(max_objects)))
}

/// What a reader knows of a tier by its flags.
struct Rung {
    bits: u8,
    mask: u8,
    first: u8,
}

const RUNGS: [Rung; FLAGS as usize] = {
    let mut rungs = [const { Rung { bits: 1, mask: 0, first: 1 } }; FLAGS as usize];
    let mut zeros = 0;
    while zeros < FLAGS {
        let tier = LADDER.tiers[zeros as usize];
        rungs[zeros as usize] = Rung {
            bits: (zeros + 1 + tier.bits) as u8,
            mask: (tier.values - 1) as u8,
            first: tier.first as u8,
        };
        zeros += 1;
    }
    rungs
};

/// The codes of the differences below the last tier's: their bits, and above 12 of those how many they
/// are. (With the formulas of [`encode`] a snapshot of 64 objects took 3.5 % more instructions.)
const CODES: [u16; LADDER.end as usize] = {
    let mut codes = [0; LADDER.end as usize];
    let mut difference = 1;
    while difference < LADDER.end {
        let code = encode(difference);
        codes[difference as usize] = code.raw as u16 | (code.bits as u16) << 12;
        difference += 1;
    }
    codes
};

/// The code of a difference below the last tier's. From the second tier on a tier's differences plus
/// two are the numbers of one bit length, whose leading one is the flag's: two shifts instead of a
/// chain of branches.
const fn encode(difference: u64) -> Code {
    let zeros = (difference + 2).ilog2() - 1;
    if zeros == 0 {
        return Code { raw: 1, bits: 1 };
    }
    let payload = difference - first(zeros);
    Code { raw: (1 | payload << 1) << zeros, bits: 2 * zeros + 2 }
}

/// The first difference of the tier with so many zero flags.
const fn first(zeros: u32) -> u64 {
    if zeros == 0 { 1 } else { (2 << zeros) - 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_are_the_articles_table() {
        let table = [(1, 0, 1), (2, 2, 5), (6, 3, 13), (14, 4, 29), (30, 5, 61), (62, 6, 125)];
        for (zeros, (least, bits, most)) in (0_u32..).zip(table) {
            assert_eq!(first(zeros), least);
            for difference in least..=most {
                let code = encode(difference);
                assert_eq!(code.bits, zeros + 1 + bits);
                assert_eq!(code.raw, (1 << zeros) | ((difference - least) << (zeros + 1)));
                let entry = CODES.get(difference as usize).copied();
                assert_eq!(entry, Some(code.raw as u16 | (code.bits as u16) << 12));
            }
        }
        assert_eq!(LADDER.end, 126);
    }

    #[test]
    fn most_bits_are_those_of_the_worst_subset() {
        // every object of 115 bits, each a step of one, and the end
        assert_eq!(most_bits(4096, 115), 4096 * 116 + 1);
        // bare indices: steps of two cost four bits
        assert_eq!(most_bits(3, 0), 8);
        assert_eq!(most_bits(0, 7), 1);
        // an object of two bits makes both alike
        assert_eq!([0, 1, 2, 3].map(|object| most_bits(7, object)), [16, 19, 22, 29]);
        assert_eq!([0, 1, 2].map(|max| most_bits(max, 0)), [1, 4, 6]);
        let most = u64::MAX;
        assert_eq!([most_bits(0, most), most_bits(1, most), most_bits(9, most - 1)], [most; 3]);
        assert_eq!(most_bits(0, most - 1), 1);
        #[cfg(target_pointer_width = "64")]
        assert_eq!(most_bits(usize::MAX, 0), most);
    }

    /// The most that any subset takes, found step by step.
    #[test]
    fn no_subset_takes_more_than_the_most() {
        for object in [0, 1, 2, 3, 7, 200] {
            // the worst way to each slot
            let mut worst = std::vec![0];
            for to in 1..=400_u64 {
                let step = |from: u64| {
                    let difference = to - from;
                    let bits = if difference < LADDER.end {
                        encode(difference).bits
                    } else {
                        FLAGS + bit_length(u128::from(to - LADDER.end))
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
