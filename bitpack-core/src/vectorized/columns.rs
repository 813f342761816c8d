//! [`FloatColumns`]: the floats of many elements, one column for each field.

/// Maximum number of list elements whose floats are quantised together.
pub(crate) const MANY: usize = 32;

/// Maximum number of floats in a list element for which the floats of many elements are quantised
/// together.
pub(crate) const MOST_FLOATS: usize = 12;

/// Maximum number of conditions in a list element for which the floats of many elements are
/// quantised together.
pub(crate) const MOST_CONDITIONS: usize = 2;

/// Number of floats that are quantised at a time: two vector registers of four.
const TOGETHER: usize = 8;

/// The floats of several elements in columns, one for each float of an element: first as the bits
/// of the floats, then as step numbers, the quantised values. In a column the floats are
/// consecutive, so that vector instructions process four at a time.
///
/// A column has one lane for each element that has the float. The lanes after those are padding:
/// they may be quantised with the others, and are not sent. (If there is a NaN in them, the
/// elements are written one by one. Clearing these lanes instead made a server's tick 2 % slower.)
#[derive(Debug)]
#[repr(align(64))]
pub struct FloatColumns {
    lanes: [u32; MANY * MOST_FLOATS],
}

impl FloatColumns {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new() -> Self {
        Self { lanes: [0; MANY * MOST_FLOATS] }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn lane(&self, at: usize) -> u32 {
        self.lanes.get(at).map_or(0, |step| *step)
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn set_lane(&mut self, at: usize, float: u32) {
        if let Some(lane) = self.lanes.get_mut(at) {
            *lane = float;
        }
    }

    /// Returns the columns of one field with `count` floats, from column `first` on, as one slice.
    /// It has `count` lanes for each of `elements` elements, rounded up to a multiple of
    /// [`TOGETHER`].
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn field(&mut self, first: usize, count: usize, elements: usize) -> &mut [u32] {
        let lanes = (elements * count).next_multiple_of(TOGETHER);
        let field = self.lanes.get_mut(first * MANY..first * MANY + lanes);
        field.unwrap_or_default()
    }
}

/// The number of all list elements visited, and of those for which the first and the second
/// condition holds. (It is a tuple, because an array that is indexed at run time lives in memory.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementCounts {
    all: usize,
    conditions: (usize, usize),
}

impl ElementCounts {
    /// The counts before the first element.
    pub(crate) const NONE: Self = Self { all: 0, conditions: (0, 0) };
}

/// The position of the next float in the columns, while elements are visited one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The counts of the elements before the current one, and of those for which each condition
    /// holds.
    lanes: ElementCounts,
    /// The column of the next float.
    column: usize,
    /// The lane (position) of the next float, counted from the first lane of the first column.
    at: usize,
    /// The number of conditions seen in the current element.
    conditions: usize,
    /// The value of the last condition, while the fields that depend on it are visited; otherwise
    /// `None`.
    holds: Option<bool>,
}

impl Cursor {
    /// Creates a cursor at the first element after those that `lanes` counts.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn new(lanes: ElementCounts) -> Self {
        Self { lanes, column: 0, at: 0, conditions: 0, holds: None }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn lanes(&self) -> ElementCounts {
        self.lanes
    }

    /// Moves the cursor to the next element.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn next_element(&mut self) {
        self.lanes.all += 1;
        (self.conditions, self.column) = (0, 0);
    }

    /// Returns the number of earlier elements that have the next float: all of them, or those for
    /// which its condition holds.
    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn before(&self) -> usize {
        match (self.holds, self.conditions) {
            (None, _) => self.lanes.all,
            (_, 1) => self.lanes.conditions.0,
            _ => self.lanes.conditions.1,
        }
    }

    /// Moves the cursor to a field of `count` floats. Returns the first column of the field.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn field(&mut self, count: usize) -> usize {
        let first = self.column;
        self.at = first * MANY + self.before() % MANY * count;
        self.column += count;
        first
    }

    /// Returns the lane (position in the columns) of the field's next float, and moves the cursor
    /// past it.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn float(&mut self) -> usize {
        self.at += 1;
        self.at - 1
    }

    /// Marks the beginning of the fields after a condition, which are present if `holds` is set.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn condition(&mut self, holds: bool) {
        self.conditions += 1;
        self.holds = Some(holds);
    }

    /// Marks the end of a run of fields, which also ends the fields after a condition.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn end(&mut self) {
        let Some(holds) = self.holds.take() else { return };
        let lane = match self.conditions {
            1 => &mut self.lanes.conditions.0,
            _ => &mut self.lanes.conditions.1,
        };
        *lane += usize::from(holds);
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Visits an element and returns the lanes (positions) of its floats: three floats, two after a
    /// condition, one after another condition, and one more.
    fn lanes_of(cursor: &mut Cursor, first: bool, second: bool) -> [Vec<usize>; 4] {
        let mut lanes = |condition: Option<bool>, count, column| {
            if let Some(holds) = condition {
                cursor.condition(holds);
            }
            assert_eq!(cursor.field(count), column);
            let lanes = (0..count).map(|_| cursor.float()).collect();
            cursor.end();
            lanes
        };
        let all = [
            lanes(None, 3, 0),
            lanes(Some(first), 2, 3),
            lanes(Some(second), 1, 5),
            lanes(None, 1, 6),
        ];
        cursor.next_element();
        all
    }

    #[test]
    fn a_float_is_behind_those_of_the_elements_that_have_it() {
        let mut cursor = Cursor::new(ElementCounts::NONE);
        let (mut all, mut some) = (0, [0; 2]);
        for i in 0..MANY as u32 {
            let holds = [i % 2 == 0, i % 3 == 0];
            let fields = [(0, 3, all), (3, 2, some[0]), (5, 1, some[1]), (6, 1, all)];
            let expected = fields.map(|(column, count, lane)| {
                let first = column * MANY + lane * count;
                (first..first + count).collect::<Vec<_>>()
            });
            assert_eq!(lanes_of(&mut cursor, holds[0], holds[1]), expected);
            all += 1;
            some = [some[0] + usize::from(holds[0]), some[1] + usize::from(holds[1])];
        }
        // the same counts, from a cursor that starts there
        let mut behind = Cursor::new(cursor.lanes());
        assert_eq!((behind.before(), all), (32, 32));
        behind.condition(false);
        assert_eq!((behind.before(), some[0]), (16, 16));
        behind.end();
        assert_eq!(behind.before(), 32);
        behind.condition(true);
        assert_eq!((behind.before(), some[1]), (11, 11));
        // after a whole pass, no lane is beyond its column
        assert_eq!(
            (Cursor::new(cursor.lanes()).field(3), Cursor::new(cursor.lanes()).float()),
            (0, 0)
        );
    }

    #[test]
    fn a_field_is_whole_registers_of_its_columns() {
        let mut columns = FloatColumns::new();
        for at in 0..MANY * MOST_FLOATS {
            assert_eq!(columns.lane(at), 0);
            columns.set_lane(at, at as u32 + 1);
        }
        for (elements, lanes) in [(0, 0), (1, 8), (8, 8), (9, 16), (31, 32), (32, 32)] {
            let all: Vec<u32> = (65..65 + lanes).collect();
            assert_eq!(columns.field(2, 1, elements), all, "{elements}");
        }
        assert_eq!(columns.field(9, 3, 5), (289..289 + 16).collect::<Vec<u32>>());
        assert_eq!(columns.field(0, 12, 32).len(), 384);
        // more columns than any type has
        assert!(columns.field(11, 2, 32).is_empty());
        columns.set_lane(384, 7);
        assert_eq!([383, 384].map(|at| columns.lane(at)), [384, 0]);
    }
}
