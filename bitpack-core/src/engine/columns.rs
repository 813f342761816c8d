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
/// no element, or of one that does not have it: it is quantised with the others, and not sent.
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
    /// One of them.
    fn quantise(&self, value: f32) -> u32;
    /// Many, given as their bits, where they are; `false` if one of them cannot be written.
    fn quantise_all(&self, floats: &mut [u32]) -> bool;
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
