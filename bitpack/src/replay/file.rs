//! [`ReplayFile`]: a replay whose blocks are read in any order.

use core::ops::RangeInclusive;
use std::io::{self, Read, Seek, SeekFrom};

use super::table::Table;
use super::{ReplayBlock, ReplayHeader, damaged};

/// A replay whose blocks are read in any order, without the type of its values.
///
/// The table of the blocks is in memory, 16 bytes for each block. If the file has no table, because the game
/// crashed, it is made from the headers of the blocks.
#[derive(Debug)]
pub struct ReplayFile<R> {
    read: R,
    header: ReplayHeader,
    table: Table,
    has_table: bool,
}

impl<R: Read + Seek> ReplayFile<R> {
    /// Opens a replay.
    ///
    /// # Errors
    ///
    /// The errors of [`ReplayHeader::read`]. Damaged blocks are found when they are read. In a file
    /// without a table, the blocks after a damaged header of a block are not found.
    pub fn open(mut read: R) -> io::Result<Self> {
        read.seek(SeekFrom::Start(0))?;
        let header = ReplayHeader::read(&mut read)?;
        let start = header.bytes();
        let table = Table::read(&mut read, start)?;
        let has_table = table.is_some();
        let table = table.map_or_else(|| Table::rebuild(&mut read, start), Ok)?;
        Ok(Self { read, header, table, has_table })
    }

    /// Returns the header of the replay, which contains its schema.
    pub const fn header(&self) -> &ReplayHeader {
        &self.header
    }

    /// Returns the ticks of the first and of the last value. Returns `None` if there are no values.
    pub fn ticks(&self) -> Option<RangeInclusive<u64>> {
        Some(self.table.entries.first()?.first..=self.table.last)
    }

    /// Returns `true` if the file ends with a table of its blocks: the writer has finished it.
    pub const fn is_finished(&self) -> bool {
        self.has_table
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.table.entries.len()
    }

    /// Returns the index of the block that contains a tick's value, or else the last value before the tick.
    /// Returns `None` for a tick before the first value.
    pub fn block_of(&self, tick: u64) -> Option<usize> {
        self.table.index_of(tick)
    }

    /// Reads a block.
    ///
    /// # Errors
    ///
    /// The errors of [`ReplayBlock::read`]; [`InvalidInput`](io::ErrorKind::InvalidInput) if there
    /// is no block with this index.
    pub fn block(&mut self, index: usize) -> io::Result<ReplayBlock> {
        let entry = self.table.entries.get(index).ok_or(io::ErrorKind::InvalidInput)?;
        let next = self.table.entries.get(index + 1).map(|it| it.first);
        self.read.seek(SeekFrom::Start(entry.place))?;
        let block = ReplayBlock::read(&mut self.read)?;
        let is_right = |it: &ReplayBlock| {
            let last = it.end().unwrap_or(0);
            it.start().tick == entry.first
                && next.map_or(last == self.table.last, |next| last < next)
        };
        let block = block.filter(is_right);
        block.ok_or_else(|| damaged("the table of the replay is of other blocks"))
    }
}
