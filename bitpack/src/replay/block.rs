//! [`ReplayBlock`]: values of successive ticks, the first of which is whole.

use std::io::{self, Read, Write};
use std::vec::Vec;

use super::{damaged, exactly, table};
use crate::packet::crc32;
use crate::{Result, Serialize as _};

/// First bytes of a block in a replay.
const MAGIC: [u8; 4] = *b"BPR\x01";

/// Number of bytes of a block's header.
pub(super) const HEADER: usize = 4 + 4 + 8 + 8 + 4 + 4;

/// Maximum number of bytes in a block, without its header.
pub(super) const LARGEST: usize = 1 << 24;

const DAMAGED: &str = "a block of the replay is damaged";

/// The header of a block between the bytes that mark its start and its checksum.
#[derive(bitpack_derive::Serialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Front {
    /// Number of bytes of the block after its header.
    pub(super) length: u32,
    /// Tick of the first value of the block.
    pub(super) first: u64,
    /// Tick of the last value of the block.
    pub(super) last: u64,
    /// Checksum (CRC-32) of the bytes after the header.
    sum: u32,
}

impl Front {
    /// Reads the header of a block. Returns `None` if the bytes are no header of a block.
    pub(super) fn of(bytes: &[u8; HEADER]) -> Option<Self> {
        let (front, sum) = bytes.split_last_chunk()?;
        let front = front.strip_prefix(&MAGIC).filter(|_| crc32(&[front]).to_le_bytes() == *sum)?;
        let front = Self::read(front).ok()?;
        let is_valid =
            (2..=LARGEST).contains(&(front.length as usize)) && front.first <= front.last;
        is_valid.then_some(front)
    }

    fn bytes(self) -> Result<Vec<u8>> {
        let mut bytes = (MAGIC, self).to_bytes()?;
        bytes.extend(crc32(&[&bytes]).to_le_bytes());
        Ok(bytes)
    }
}

/// A number in LEB128: groups of 7 bits, the lowest first, each in a byte. The highest bit of a byte is set
/// if another group follows.
#[derive(bitpack_derive::Serialize)]
struct Leb128(#[varint] u64);

/// Values of successive ticks. The first is a whole value, and every other one is sent as the difference from
/// the previous value.
///
/// In a file, a block has a header of 32 bytes, all numbers little-endian: the letters `BPR` and a byte 1,
/// the number of bytes after the header in 4 bytes, the first and the last tick in 8 each, the CRC-32 of the
/// bytes after the header in 4, and the CRC-32 of the header in 4. After the header, each value has the
/// number of ticks since the previous value (0 for the first), the number of its bytes, and its bytes: a
/// packet of [`write_delta`](crate::Protocol::write_delta) for a history of one value. Both numbers are in
/// LEB128: groups of 7 bits, the lowest first, each in a byte whose highest bit is set if another one
/// follows.
#[derive(Clone, Debug)]
pub struct ReplayBlock {
    first: u64,
    bytes: Vec<u8>,
}

impl ReplayBlock {
    /// Reads the next block of a replay, after its [header](super::ReplayHeader) or another block.
    /// Returns `None` at the end of the blocks.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) if the block is damaged,
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if it is cut off; the errors of `read`.
    pub fn read(mut read: impl Read) -> io::Result<Option<Self>> {
        let mut header = Vec::new();
        read.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
        if header.is_empty() || table::begins(&header) {
            return Ok(None);
        }
        let header = header.first_chunk().ok_or(io::ErrorKind::UnexpectedEof)?;
        let front = Front::of(header).ok_or_else(|| damaged(DAMAGED))?;
        let bytes = exactly(read, front.length as usize)?;
        let block = Self { first: front.first, bytes };
        let is_whole = crc32(&[&block.bytes]) == front.sum && block.end() == Some(front.last);
        if is_whole { Ok(Some(block)) } else { Err(damaged(DAMAGED)) }
    }

    /// Returns the packets of the block with their ticks.
    pub fn packets(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut place = self.start();
        core::iter::from_fn(move || {
            let packet;
            (place, packet) = self.after(place)?;
            Some((place.tick, packet))
        })
    }

    /// Returns the tick of the last packet. Checks all packets for this: returns `None` if the bytes of the
    /// block are not valid packets.
    pub(super) fn end(&self) -> Option<u64> {
        let mut place = self.start();
        while place.at == 0 || place.at < self.bytes.len() {
            (place, _) = self.after(place)?;
        }
        Some(place.tick)
    }

    /// Returns the position before the first packet of the block.
    pub(super) const fn start(&self) -> Place {
        Place { at: 0, tick: self.first }
    }

    /// Returns the packet after a position in the block, and the position after that packet. `None` if no
    /// valid packet follows.
    pub(super) fn after(&self, place: Place) -> Option<(Place, &[u8])> {
        let rest = self.bytes.get(place.at..)?;
        let (Leb128(ahead), taken) = Leb128::read_prefix(rest).ok()?;
        // the first packet has the tick of the block, and each other one a later tick
        if (ahead == 0) != (place.at == 0) {
            return None;
        }
        let tick = place.tick.checked_add(ahead)?;
        let rest = rest.get(taken..)?;
        let (Leb128(length), taken) = Leb128::read_prefix(rest).ok()?;
        let rest = rest.get(taken..)?;
        let (packet, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
        Some((Place { at: self.bytes.len() - rest.len(), tick }, packet))
    }
}

/// A position between two packets of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    at: usize,
    /// Tick of the packet before this position.
    pub(super) tick: u64,
}

/// A block to which packets are added, until it is written to the file.
#[derive(Debug, Default)]
pub(super) struct Growing {
    bytes: Vec<u8>,
    first: u64,
    last: u64,
    pub(super) count: u32,
}

impl Growing {
    /// Returns `true` if the block can take this packet without exceeding its maximum size.
    pub(super) fn has_room(&self, packet: &[u8]) -> bool {
        self.bytes.len() + packet.len() + 20 <= LARGEST
    }

    /// Adds the packet of a tick, which must be after the tick of the last packet.
    pub(super) fn push(&mut self, tick: u64, packet: &[u8]) -> Result {
        if self.count == 0 {
            (self.first, self.last) = (tick, tick);
        }
        for number in [tick - self.last, packet.len() as u64] {
            Leb128(number).write_into(&mut self.bytes)?;
        }
        self.bytes.extend(packet);
        self.last = tick;
        self.count += 1;
        Ok(())
    }

    /// Writes the block to a file, and removes its packets. Returns its first tick, and the number of bytes
    /// written.
    pub(super) fn write(&mut self, mut out: impl Write) -> io::Result<(u64, u64)> {
        let length = u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        let Self { first, last, .. } = *self;
        let header = Front { length, first, last, sum: crc32(&[&self.bytes]) }.bytes();
        let header = header.map_err(io::Error::other)?;
        out.write_all(&header)?;
        out.write_all(&self.bytes)?;
        self.bytes.clear();
        self.count = 0;
        Ok((first, header.len() as u64 + u64::from(length)))
    }
}
