//! [`Columns`]: the floats of many elements, those of one field one behind the other.

/// How many elements there are in a pass.
pub(crate) const MANY: usize = 32;

/// Most floats of an element that goes through columns.
pub(crate) const MOST_FLOATS: usize = 12;

/// Most conditions in one.
pub(crate) const MOST_CONDITIONS: usize = 2;

/// Lanes are quantised by so many: two registers of four.
const TOGETHER: usize = 8;

/// The floats of several elements, a column each; their bits, and then their steps. One behind the
/// other they go through vector registers, four at a time, which the floats of one element between its
/// other fields do not.
///
/// A column has the lanes of those elements that have the float. What is in the lanes behind them is of
/// no element, or of one that does not have it: it may be quantised with the others, and is not sent. (A
/// NaN there has them written one by one: to clear those lanes took 2 % more for a server's tick.)
#[derive(Debug)]
#[repr(align(64))]
pub struct Columns {
    lanes: [u32; MANY * MOST_FLOATS],
}

impl Columns {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn new() -> Self {
        Self { lanes: [0; MANY * MOST_FLOATS] }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn lane(&self, at: usize) -> u32 {
        self.lanes.get(at).map_or(0, |step| *step)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn set_lane(&mut self, at: usize, float: u32) {
        if let Some(lane) = self.lanes.get_mut(at) {
            *lane = float;
        }
    }

    /// What so many elements have of `count` columns of one field, from the column `first` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn field(&mut self, first: usize, count: usize, elements: usize) -> &mut [u32] {
        let lanes = (elements * count).next_multiple_of(TOGETHER);
        let field = self.lanes.get_mut(first * MANY..first * MANY + lanes);
        field.unwrap_or_default()
    }
}

/// How floats become steps.
pub trait Quantise {
    /// Many of them, given as their bits, where they are; `false` if one of them cannot be written. Those
    /// behind the first `own` are nobody's, and need not be looked at.
    fn quantise_all(&self, floats: &mut [u32], own: usize) -> bool;
}

/// How many elements there were: all of them, and those that had what the first and the second condition
/// stand before. (No array: what is indexed lives in memory before it is known where.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes {
    all: usize,
    conditions: (usize, usize),
}

impl Lanes {
    /// Before any element.
    pub(crate) const NONE: Self = Self { all: 0, conditions: (0, 0) };
}

/// Where an element's floats are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// How many elements were before this one.
    lanes: Lanes,
    /// The next column.
    column: usize,
    /// The lane of the next float.
    at: usize,
    /// How many conditions there were in this element.
    conditions: usize,
    /// Whether the last of them holds, where this is behind it.
    holds: Option<bool>,
}

impl Cursor {
    /// Behind so many elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn new(lanes: Lanes) -> Self {
        Self { lanes, column: 0, at: 0, conditions: 0, holds: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn lanes(&self) -> Lanes {
        self.lanes
    }

    /// The end of an element.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next_element(&mut self) {
        self.lanes.all += 1;
        (self.conditions, self.column) = (0, 0);
    }

    /// How many elements before this one have the float that comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn before(&self) -> usize {
        match (self.holds, self.conditions) {
            (None, _) => self.lanes.all,
            (_, 1) => self.lanes.conditions.0,
            _ => self.lanes.conditions.1,
        }
    }

    /// A field of `count` floats; its first column.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn field(&mut self, count: usize) -> usize {
        let first = self.column;
        self.at = first * MANY + self.before() % MANY * count;
        self.column += count;
        first
    }

    /// The lane of its next float.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn float(&mut self) -> usize {
        self.at += 1;
        self.at - 1
    }

    /// What follows is there if this holds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn condition(&mut self, holds: bool) {
        self.conditions += 1;
        self.holds = Some(holds);
    }

    /// The end of a run, and of what a condition stands before.
    #[cfg_attr(not(debug_assertions), inline(always))]
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

    /// The lanes of an element's floats: three, two behind a condition, one behind another, and one.
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
        let mut cursor = Cursor::new(Lanes::NONE);
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
        // from there on, how many there were
        let mut behind = Cursor::new(cursor.lanes());
        assert_eq!((behind.before(), all), (32, 32));
        behind.condition(false);
        assert_eq!((behind.before(), some[0]), (16, 16));
        behind.end();
        assert_eq!(behind.before(), 32);
        behind.condition(true);
        assert_eq!((behind.before(), some[1]), (11, 11));
        // one that went through all of them goes into no lane of another column
        assert_eq!(
            (Cursor::new(cursor.lanes()).field(3), Cursor::new(cursor.lanes()).float()),
            (0, 0)
        );
    }

    #[test]
    fn a_field_is_whole_registers_of_its_columns() {
        let mut columns = Columns::new();
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
        // no type has so many
        assert_eq!(columns.field(11, 2, 32), []);
        columns.set_lane(384, 7);
        assert_eq!([383, 384].map(|at| columns.lane(at)), [384, 0]);
    }
}
