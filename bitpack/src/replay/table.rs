//! [`Table`]: the positions of the blocks in a replay.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::vec::Vec;

use super::block::{Front, HEADER};
use super::exactly;
use crate::Serialize as _;
use crate::packet::crc32;

/// First bytes of the table of blocks in a replay.
const MAGIC: [u8; 8] = *b"BPR\x02blks";

/// Number of bytes of an entry in the table: the position and the first tick of a block.
const ENTRY: usize = 8 + 8;

/// Number of bytes of the table after its entries.
const END: usize = 8 + 4 + 4 + 8;

/// Last bytes of a replay, which are the end of its table of blocks.
const LAST: [u8; 8] = *b"BPR\x02tick";

/// The position of a block in a file, in bytes, and the tick of its first value.
#[derive(bitpack_derive::Serialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) place: u64,
    pub(super) first: u64,
}

/// The positions of all blocks in a file, and the tick of the last value.
///
/// In a file, all numbers little-endian: the 8 bytes `BPR`, 2, `blks`; the position and the first tick of
/// each block in 8 bytes each; the last tick in 8, the number of blocks in 4, the CRC-32 of all bytes of the
/// table before it in 4, and the 8 bytes `BPR`, 2, `tick`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) entries: Vec<Entry>,
    pub(super) last: u64,
}

/// Returns `true` if the bytes begin like a table of blocks.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

impl Table {
    pub(super) fn write(&self, mut out: impl Write) -> io::Result<u64> {
        let mut bytes = Vec::from(MAGIC);
        for entry in &self.entries {
            entry.write_into(&mut bytes).map_err(io::Error::other)?;
        }
        let count = u32::try_from(self.entries.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
        (self.last, count).write_into(&mut bytes).map_err(io::Error::other)?;
        bytes.extend(crc32(&[&bytes]).to_le_bytes());
        bytes.extend(LAST);
        out.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Reads the table at the end of a file whose blocks begin at `start`. Returns `None` if the file has no
    /// table, or if the table is damaged.
    pub(super) fn read(mut file: impl Read + Seek, start: u64) -> io::Result<Option<Self>> {
        let size = file.seek(SeekFrom::End(0))?;
        let Some(end) = size.checked_sub(END as u64).filter(|it| *it >= start) else {
            return Ok(None);
        };
        file.seek(SeekFrom::Start(end))?;
        let tail = exactly(&mut file, END)?;
        let fields = <(u64, u32, u32, [u8; 8])>::read(&tail);
        let Ok((last, count, sum, mark)) = fields else { return Ok(None) };
        let length = MAGIC.len() as u64 + ENTRY as u64 * u64::from(count);
        let place = end.checked_sub(length).filter(|it| *it >= start && mark == LAST);
        // each block takes at least its header and a packet without bytes
        let room = place.map_or(0, |place| (place - start) / (HEADER as u64 + 2));
        let place = place.filter(|_| u64::from(count) <= room);
        let Some((place, length)) = place.zip(usize::try_from(length).ok()) else {
            return Ok(None);
        };
        file.seek(SeekFrom::Start(place))?;
        let front = exactly(&mut file, length)?;
        let (all, _) = tail.split_at(8 + 4);
        let Some(entries) = front.strip_prefix(&MAGIC).filter(|_| crc32(&[&front, all]) == sum)
        else {
            return Ok(None);
        };
        let mut table = Self { entries: Vec::with_capacity(entries.len() / ENTRY), last };
        for entry in entries.chunks_exact(ENTRY).map_while(|bytes| Entry::read(bytes).ok()) {
            let is_after = |it: &Entry| it.place < entry.place && it.first < entry.first;
            let is_next = table.entries.last().map_or(entry.place == start, is_after);
            if !is_next || entry.place >= place || entry.first > last {
                return Ok(None);
            }
            table.entries.push(entry);
        }
        Ok(Some(table))
    }

    /// Makes the table of blocks for a file that has none, from the headers of its blocks, which begin at
    /// `start`. The last block may be cut off; the table then leaves it out.
    pub(super) fn rebuild(mut file: impl Read + Seek, start: u64) -> io::Result<Self> {
        let size = file.seek(SeekFrom::End(0))?;
        let (mut table, mut place) = (Self::default(), start);
        loop {
            file.seek(SeekFrom::Start(place))?;
            let mut header = Vec::new();
            file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
            let Some(front) = header.first_chunk().and_then(Front::of) else { return Ok(table) };
            let end = place + HEADER as u64 + u64::from(front.length);
            if end > size || !table.entries.is_empty() && front.first <= table.last {
                return Ok(table);
            }
            table.entries.push(Entry { place, first: front.first });
            (table.last, place) = (front.last, end);
        }
    }

    /// Returns the index of the block that contains a tick's value, or else the last value before the tick.
    pub(super) fn index_of(&self, tick: u64) -> Option<usize> {
        self.entries.partition_point(|it| it.first <= tick).checked_sub(1)
    }
}
