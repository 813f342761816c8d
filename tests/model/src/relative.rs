//! Prefix codes for the difference of two integers: the `int_relative` of the library serialize
//! 1.0, and the object index of the article "Serialization Strategies".

use bitpack::ErrorKind;

use super::{Reader, Verdict, Writer, bit_length};

/// Tiers (ranges of differences) of a prefix code. Each has its first and last difference, and the
/// number of bits after its prefix. The prefix of a tier is a zero for each tier before it, and a
/// one.
type Ladder = [(i64, i64, u32); 6];

/// Tiers (ranges of differences) of the prefix code `int_relative` in the library serialize 1.0.
const INTEGERS: Ladder =
    [(1, 1, 0), (2, 6, 3), (7, 23, 5), (24, 280, 9), (281, 4377, 13), (4378, 69914, 17)];

/// Tiers (ranges of differences) of the prefix code for object indices in the article
/// "Serialization Strategies".
const OBJECTS: Ladder = [(1, 1, 0), (2, 5, 2), (6, 13, 3), (14, 29, 4), (30, 61, 5), (62, 125, 6)];

/// Smallest difference in the last tier of the prefix code for object indices.
const LAST_TIER: i64 = 126;

impl Writer {
    /// Writes a difference as a prefix code: the prefix of its tier (range of differences), then
    /// its offset in the tier. Returns false if it is above the tiers in `ladder`; then only the
    /// prefix of the last tier is written.
    fn ladder(&mut self, ladder: &Ladder, difference: i64) -> bool {
        for (first, last, bits) in ladder {
            if difference <= *last {
                self.bool(true);
                self.raw((difference - first) as u128, *bits);
                return true;
            }
            self.bool(false);
        }
        false
    }

    /// Writes an integer greater than `previous` as a prefix code of the difference. In the last
    /// tier, which has the largest differences, it writes all 32 bits of the integer.
    pub fn relative(&mut self, previous: i64, current: i64) -> Verdict {
        if current <= previous {
            return Err(ErrorKind::Range);
        }
        if !self.ladder(&INTEGERS, current - previous) {
            self.raw(current as u128, 32);
        }
        Ok(())
    }

    /// Writes an integer greater than `previous` like [`relative`](Self::relative), if it has at most
    /// `bits` bits.
    pub fn relative_bits(&mut self, previous: i64, current: i64, bits: u32) -> Verdict {
        if current >> bits != 0 {
            return Err(ErrorKind::Range);
        }
        self.relative(previous, current)
    }

    /// Writes an integer of `bits` bits after `previous` on the circle of these integers, as the
    /// prefix code of the difference. In the last tier, it writes all 32 bits of the difference.
    pub fn relative_wrapping(&mut self, previous: u64, current: u64, bits: u32) -> Verdict {
        let size = 1_i64 << bits;
        let difference = (current as i64 - previous as i64).rem_euclid(size);
        if difference == 0 || current >= size as u64 {
            return Err(ErrorKind::Range);
        }
        self.relative(0, difference)
    }

    /// Writes the index of an object as its difference from `previous`, which is -1 for the first.
    /// The index `max` marks the end of the list.
    pub fn object_index(&mut self, previous: i64, index: i64, max: i64) -> Verdict {
        if index <= previous || index > max {
            return Err(ErrorKind::Range);
        }
        let difference = index - previous;
        if !self.ladder(&OBJECTS, difference) {
            let offset = |to: i64| (to - LAST_TIER) as u128;
            self.raw(offset(difference), bit_length(offset(max + 1)));
        }
        Ok(())
    }
}

impl Reader {
    /// Reads a difference that [`Writer::ladder`] wrote as a prefix code. Returns `None` after the
    /// prefix of the last tier, whose differences are above those in `ladder`.
    fn ladder(&mut self, ladder: &Ladder) -> Verdict<Option<i64>> {
        for (first, last, bits) in ladder {
            if self.bool()? {
                let difference = first + self.raw(*bits)? as i64;
                return if difference > *last {
                    Err(ErrorKind::Range)
                } else {
                    Ok(Some(difference))
                };
            }
        }
        Ok(None)
    }

    /// Reads an integer greater than `previous` from a prefix code of the difference. `least` and
    /// `most` are the ends of its type.
    pub fn relative(&mut self, previous: i64, least: i64, most: i64) -> Verdict<i64> {
        let current = match self.ladder(&INTEGERS)? {
            Some(difference) => previous + difference,
            None if least < 0 => self.signed_bits(32)? as i64,
            None => self.raw(32)? as i64,
        };
        if current <= previous || current < least || current > most {
            return Err(ErrorKind::Range);
        }
        Ok(current)
    }

    /// Reads the index of an object as its difference from `previous`, which is -1 for the first.
    /// The index `max` marks the end of the list.
    pub fn object_index(&mut self, previous: i64, max: i64) -> Verdict<i64> {
        let difference = match self.ladder(&OBJECTS)? {
            Some(difference) => difference,
            None if max + 1 < LAST_TIER => return Err(ErrorKind::Range),
            None => LAST_TIER + self.code((max + 1 - LAST_TIER) as u128)? as i64,
        };
        if previous + difference > max { Err(ErrorKind::Range) } else { Ok(previous + difference) }
    }
}
