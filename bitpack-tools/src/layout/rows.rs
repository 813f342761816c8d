//! Where in rows of 32 bits the cells of a block are.

use super::{Block, Cell, ROW};

/// Rows of one cell that are drawn; what is longer has a break in it.
const MOST: u64 = 4;

/// A part of a cell in one row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece<'b> {
    pub(super) cell: &'b Cell,
    pub(super) index: usize,
    /// From 0.
    pub(super) from: u64,
    /// Up to 32.
    pub(super) to: u64,
    /// Whether it is the one that the name stands in.
    pub(super) is_named: bool,
    /// Whether what follows it has no certain place: its right edge is broken.
    pub(super) is_open: bool,
    /// Rows of the same that are left out behind it.
    pub(super) left_out: u64,
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

/// The rows of a block. Behind what can be longer than it is short the place is not certain, and a new
/// row begins.
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
        // what can be shorter or longer goes up to the edge
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
