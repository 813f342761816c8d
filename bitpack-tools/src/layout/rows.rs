//! Distributes the cells of a block over rows of 32 bits.

use super::{Block, Cell, ROW};

/// Maximum number of full rows drawn for one cell. Longer cells are drawn with a break.
const MOST: u64 = 4;

/// Minimum number of bits drawn after the certain bits of a cell without a maximum size.
const OPEN: u64 = 8;

/// A part of a cell (consecutive bits with one meaning) that is drawn in one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'b> {
    pub(super) cell: &'b Cell,
    /// Index of the cell in its block; `None` for the tag before a variant.
    pub(super) index: Option<usize>,
    /// Position of the first bit of this part in its row, from 0 to 31.
    pub(super) from: u64,
    /// Position after the last bit that every value has. The bits up to `to` are the range of the
    /// cell's size.
    pub(super) certain: u64,
    /// Position after the last bit of this part in its row, up to 32.
    pub(super) to: u64,
    /// `true` if the name of the cell is drawn in this part.
    pub(super) is_named: bool,
    /// `true` if the cell has no maximum and ends here. The right edge is drawn as torn.
    pub(super) is_open: bool,
    /// Number of full rows of the cell that are left out after this part.
    pub(super) left_out: u64,
}

/// Returns the rows of a block, with every cell at its largest size. The fields of a variant begin
/// after its tag.
pub(super) fn rows(block: &Block) -> Vec<Vec<Piece<'_>>> {
    let mut rows = Rows { rows: vec![Vec::new()], at: 0 };
    if let Some(tag) = &block.tag {
        rows.add(tag, tag.width.most(), None);
    }
    for (index, cell) in block.cells.iter().enumerate() {
        // padding is largest after the smallest value, and the fields before it are drawn at their
        // largest
        let most = if cell.is_padding() { Some(cell.width.min) } else { cell.width.most() };
        if cell.width.max > 0 && most != Some(0) {
            rows.add(cell, most, Some(index));
        }
    }
    rows.rows.retain(|row| !row.is_empty());
    rows.rows
}

struct Rows<'b> {
    rows: Vec<Vec<Piece<'b>>>,
    /// Position after the last cell in the last row.
    at: u64,
}

impl<'b> Rows<'b> {
    /// Adds a cell of at most `most` bits, or without a maximum size for `None`. `index` is that of
    /// the cell in its block.
    fn add(&mut self, cell: &'b Cell, most: Option<u64>, index: Option<usize>) {
        let certain = cell.certain_bits();
        // a cell without a maximum is drawn up to the right edge
        let open = || {
            let end = self.at.saturating_add(certain).saturating_add(OPEN);
            end.div_ceil(ROW).saturating_mul(ROW) - self.at
        };
        let all = most.unwrap_or_else(open);
        let mut drawn = 0;
        while drawn < all {
            let from = self.at;
            let to = (all - drawn).saturating_add(from).min(ROW);
            let next = drawn + (to - from);
            // full rows that look alike
            let end = if next <= certain { certain } else { all };
            let alike = if from == 0 { (end - drawn) / ROW } else { 0 };
            let left_out = if alike > MOST { alike - 2 } else { 0 };
            let piece = Piece {
                cell,
                index,
                from,
                certain: from + certain.saturating_sub(drawn).min(to - from),
                to,
                is_named: drawn == 0,
                is_open: next >= all && most.is_none(),
                left_out,
            };
            self.rows.last_mut().into_iter().for_each(|row| row.push(piece));
            drawn = next + left_out * ROW;
            self.at = to % ROW;
            if self.at == 0 {
                self.rows.push(Vec::new());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dump::BitCategory;
    use bitpack::Width;

    fn cell(width: Width, condition: Option<&str>) -> Cell {
        let cell = Cell::new("", width, BitCategory::Value, String::new());
        Cell { condition: condition.map(str::to_owned), ..cell }
    }

    /// Returns the first bit, the end of the certain bits, the end, and the rows left out of each
    /// piece.
    fn drawn(tag: Option<Cell>, cells: Vec<Cell>) -> Vec<Vec<(u64, u64, u64, u64)>> {
        let block = Block { tag, cells, ..Block::default() };
        let piece = |it: &Piece<'_>| (it.from, it.certain, it.to, it.left_out);
        rows(&block).iter().map(|row| row.iter().map(piece).collect()).collect()
    }

    #[test]
    fn a_variable_cell_has_its_certain_bits_and_its_range() {
        let cells = vec![
            cell(Width::bits(4), None),
            cell(Width::led(1, 0, 8), None),
            cell(Width::bits(3), Some("a")),
        ];
        assert_eq!(drawn(None, cells), [[(0, 4, 4, 0), (4, 5, 13, 0), (13, 13, 16, 0)]]);
    }

    #[test]
    fn padding_is_drawn_after_the_largest_value() {
        let content = Width::led(5, 0, 32);
        let cells = || vec![cell(content, None), super::super::padding(content, 8)];
        assert_eq!(drawn(None, cells()), [vec![(0, 5, 32, 0)], vec![(0, 0, 5, 0), (5, 32, 32, 0)]]);
        let content = Width::led(5, 0, 64 - 5);
        let cells = vec![cell(content, None), super::super::padding(content, 8)];
        assert_eq!(drawn(None, cells), [vec![(0, 5, 32, 0)], vec![(0, 0, 32, 0)]]);
    }

    #[test]
    fn the_fields_of_a_variant_begin_after_its_tag() {
        let rows = drawn(Some(cell(Width::bits(3), None)), vec![cell(Width::bits(30), None)]);
        assert_eq!(rows, [vec![(0, 3, 3, 0), (3, 32, 32, 0)], vec![(0, 1, 1, 0)]]);
    }

    #[test]
    fn rows_that_look_alike_are_left_out() {
        let rows = drawn(None, vec![cell(Width::led(5, 0, 32 * 100), None)]);
        assert_eq!(rows, [vec![(0, 5, 32, 98)], vec![(0, 0, 32, 0)], vec![(0, 0, 5, 0)],]);
        let rows = drawn(None, vec![cell(Width::variable(32 * 10, u64::MAX), None)]);
        assert_eq!(rows, [vec![(0, 32, 32, 8)], vec![(0, 32, 32, 0)], vec![(0, 0, 32, 0)]]);
    }
}
