//! The two prefix codes for differences: the standard's relative integer and the articles' object
//! index.

use bitpack::ErrorKind;

use super::{Reader, Verdict, Writer, bit_length};

/// Tiers of a prefix code: first and last difference, and the bits after the tier's flags.
type Ladder = [(i64, i64, u32); 6];

/// Tiers of `int_relative` in serialize 1.0.
const INTEGERS: Ladder =
    [(1, 1, 0), (2, 6, 3), (7, 23, 5), (24, 280, 9), (281, 4377, 13), (4378, 69914, 17)];

/// Tiers of the object index in "Serialization Strategies".
const OBJECTS: Ladder = [(1, 1, 0), (2, 5, 2), (6, 13, 3), (14, 29, 4), (30, 61, 5), (62, 125, 6)];

/// First difference of the object index's last tier.
const LAST_TIER: i64 = 126;

impl Writer {
    /// Writes the difference in its tier. Returns false if it belongs to the last tier, whose flags
    /// are written.
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

    /// Writes an integer above `previous`; in the last tier all 32 bits of it.
    pub fn relative(&mut self, previous: i64, current: i64) -> Verdict {
        if current <= previous {
            return Err(ErrorKind::Range);
        }
        if !self.ladder(&INTEGERS, current - previous) {
            self.raw(current as u128, 32);
        }
        Ok(())
    }

    /// Writes the index of an object, or the end of the list; -1 precedes the first.
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
    /// Reads the difference by its tier; `None` after the flags of the last tier.
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

    /// Reads a number above `previous`, of a type from `least` to `most`.
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

    /// Reads the index of an object, or the end of the list; -1 precedes the first.
    pub fn object_index(&mut self, previous: i64, max: i64) -> Verdict<i64> {
        let difference = match self.ladder(&OBJECTS)? {
            Some(difference) => difference,
            None if max + 1 < LAST_TIER => return Err(ErrorKind::Range),
            None => LAST_TIER + self.code((max + 1 - LAST_TIER) as u128)? as i64,
        };
        if previous + difference > max { Err(ErrorKind::Range) } else { Ok(previous + difference) }
    }
}
