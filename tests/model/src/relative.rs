//! The two ladders: the standard's relative integer and the articles' object index.

use bitpack::ErrorKind;

use super::{Reader, Verdict, Writer, bit_length};

/// First and last difference of each tier, and the bits behind its flags.
type Ladder = [(i64, i64, u32); 6];

/// serialize 1.0, `int_relative`.
const INTEGERS: Ladder =
    [(1, 1, 0), (2, 6, 3), (7, 23, 5), (24, 280, 9), (281, 4377, 13), (4378, 69914, 17)];

/// "Serialization Strategies", object index.
const OBJECTS: Ladder = [(1, 1, 0), (2, 5, 2), (6, 13, 3), (14, 29, 4), (30, 61, 5), (62, 125, 6)];

/// The first difference of the last tier of objects.
const LAST_TIER: i64 = 126;

impl Writer {
    /// The difference by its tier; `false` if it belongs to the last, whose flags are written.
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

    /// A number above `previous`, both in `bits` (up to 32) bits of their type.
    pub fn relative(&mut self, previous: i64, current: i64) -> Verdict {
        if current <= previous {
            return Err(ErrorKind::Range);
        }
        if !self.ladder(&INTEGERS, current - previous) {
            self.raw(current as u128, 32);
        }
        Ok(())
    }

    /// The index of an object, or the end of the list; -1 stands before the first.
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
    /// The difference by its tier, or `None` behind the flags of the last.
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

    /// A number above `previous`, of a type from `least` to `most`.
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

    /// The index of an object, or the end of the list; -1 stands before the first.
    pub fn object_index(&mut self, previous: i64, max: i64) -> Verdict<i64> {
        let difference = match self.ladder(&OBJECTS)? {
            Some(difference) => difference,
            None if max + 1 < LAST_TIER => return Err(ErrorKind::Range),
            None => LAST_TIER + self.code((max + 1 - LAST_TIER) as u128)? as i64,
        };
        if previous + difference > max { Err(ErrorKind::Range) } else { Ok(previous + difference) }
    }
}
