//! Distributes the cells of a block over rows of 32 bits.

use super::{Block, Cell, ROW};

/// Maximum number of full rows drawn for one cell. Longer cells are drawn with a break.
const MOST: u64 = 4;

/// A part of a cell (consecutive bits with one meaning) that is drawn in one row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece<'b> {
    pub(super) cell: &'b Cell,
    pub(super) index: usize,
    /// Position of the first bit of this part in its row, from 0 to 31.
    pub(super) from: u64,
    /// Position after the last bit of this part in its row, up to 32.
    pub(super) to: u64,
    /// `true` if the name of the cell is drawn in this part.
    pub(super) is_named: bool,
    /// `true` if the cell has a variable width, so that the following cells have no fixed place.
    /// The right edge is drawn as broken.
    pub(super) is_open: bool,
    /// Number of full rows of the cell that are left out after this part.
    pub(super) left_out: u64,
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

/// Returns the rows of a block. A cell of variable width extends to the end of its row, because the
/// cells after it have no fixed place.
pub(super) fn rows(block: &Block) -> Vec<Vec<Piece<'_>>> {
    let mut rows: Vec<Vec<Piece<'_>>> = vec![Vec::new()];
    let mut at = 0;
    for (index, cell) in block.cells.iter().enumerate() {
        if cell.width.max == 0 {
            continue;
        }
        let bits = cell.width.min;
        let is_certain = cell.condition.is_none() && cell.width.most() == Some(bits);
        if !is_certain && at > 0 && bits.max(8).saturating_add(at) > ROW {
            rows.push(Vec::new());
            at = 0;
        }
        // a cell of variable width is drawn up to the right edge
        let mut left = if is_certain { bits } else { ROW - at };
        let whole = left.saturating_sub(ROW - at) / ROW;
        let mut skip = if whole > MOST { whole - 2 } else { 0 };
        let mut is_named = true;
        while left > 0 {
            let to = left.saturating_add(at).min(ROW);
            left -= to - at;
            let mut left_out = 0;
            if at == 0 && skip > 0 {
                left_out = skip;
                left -= ROW * skip;
                skip = 0;
            }
            let is_open = !is_certain;
            let piece = Piece { cell, index, from: at, to, is_named, is_open, left_out };
            rows.last_mut().into_iter().for_each(|row| row.push(piece));
            is_named = false;
            at = to % ROW;
            if at == 0 {
                rows.push(Vec::new());
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}
