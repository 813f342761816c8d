//! [`ReplayWriter`]: writes a replay while the game runs.

use core::num::NonZeroU32;
use core::time::Duration;
use std::io::{self, Write};
use std::vec::Vec;

use super::block::Growing;
use super::table::{Entry, Table};
use super::{Predict, ReplayHeader, id};
use crate::schema::Description;
use crate::{Acked, Delta, Error, ErrorKind, History, Protocol, Result};

/// Default number of values in a block.
const INTERVAL: NonZeroU32 = NonZeroU32::new(120).unwrap();

/// Writes the values of a game, one for each tick, to a file in which any tick is found quickly: a
/// replay.
///
/// The values are packets: every 120th is a whole value, and each other one is the difference from the
/// previous value. A whole value and the differences after it are a block, which is written when it is full;
/// the file ends with a table of the blocks. The file contains the schema of its values, so the command
/// `bitpack` needs no other file to read it. [`ReplayReader`](super::ReplayReader) reads it.
///
/// The writer keeps the current block, two values, and 16 bytes for each block that it has written. If the
/// game crashes, only the values of the current block are lost.
///
/// ```
/// use core::time::Duration;
/// use std::io::Cursor;
/// use bitpack::{Delta, Protocol, ReplayReader, ReplayWriter, Serialize};
///
/// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
/// struct World {
///     doors: u64,
/// }
/// const GAME: Protocol = Protocol::of::<World>("game", 1);
///
/// // in a game: `BufWriter::new(File::create("match.replay")?)`
/// let mut writer = ReplayWriter::new(Vec::new(), GAME, Duration::from_millis(50))?;
/// for tick in 0..1000 {
///     writer.write(tick, &World { doors: tick / 10 })?;
/// }
/// let file = writer.finish()?;
///
/// let mut reader = ReplayReader::<World, _>::new(Cursor::new(file), GAME)?;
/// assert_eq!(reader.ticks(), Some(0..=999));
/// assert_eq!(reader.seek(777)?, Some((777, &World { doors: 77 })));
/// assert_eq!(reader.previous_tick()?, Some((776, &World { doors: 77 })));
/// assert_eq!(reader.next_tick()?, Some((777, &World { doors: 77 })));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ReplayWriter<T, W> {
    out: W,
    protocol: Protocol,
    interval: NonZeroU32,
    predict: Option<Predict<T>>,
    history: History<T, 1>,
    acked: Acked,
    /// Buffer for the packet of the value that is being written.
    packet: Vec<u8>,
    block: Growing,
    table: Table,
    bytes: u64,
    /// Tick of the last value that was written.
    last: Option<u64>,
    /// `true` after an error of the writer `out`, which may have taken only a part of a block.
    is_broken: bool,
}

impl<T: Delta, W: Write> ReplayWriter<T, W> {
    /// Begins a replay with its header and schema. `tick` is the time between two ticks, for tools
    /// that show times, or zero.
    ///
    /// The packets have the framing and the end check of `protocol`, but no session.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the schema has more than 16 MiB, or a tick takes more
    /// than 500 years; the errors of `out`.
    pub fn new(out: W, protocol: Protocol, tick: Duration) -> io::Result<Self> {
        Self::begin(out, protocol, tick, None)
    }

    /// Begins a replay in which each difference is from a prediction: `predict` changes the previous value
    /// into the one that it expects the given number of ticks later. A reader needs the same function. The
    /// file is smaller, but the command `bitpack` decodes only the whole values in it.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new). [`InvalidInput`](io::ErrorKind::InvalidInput) if the
    /// protocol has no end check, which is what detects a reader with another prediction.
    pub fn new_predicted(
        out: W,
        protocol: Protocol,
        tick: Duration,
        predict: fn(&mut T, u64),
    ) -> io::Result<Self> {
        Self::begin(out, protocol, tick, Some(predict))
    }

    fn begin(
        mut out: W,
        protocol: Protocol,
        tick: Duration,
        predict: Option<Predict<T>>,
    ) -> io::Result<Self> {
        let protocol = protocol.with_session(0);
        let mut description = Description::of::<T>();
        description.packets.clear();
        let description = protocol.describe_deltas::<T, 1>(description);
        let has_end = description.deltas.iter().all(|it| it.envelope.end_check.is_some());
        if predict.is_some() && !has_end {
            let why = "a replay with predictions needs an end check";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let schema = serde_json::to_string(&description).map_err(io::Error::other)?;
        let (id, is_predicted) = (id::<T>(&protocol), predict.is_some());
        let header = ReplayHeader { id, tick, is_predicted, schema };
        let bytes = header.write(&mut out)?;
        Ok(Self {
            out,
            protocol,
            interval: INTERVAL,
            predict,
            history: History::new(),
            acked: Acked::new(),
            packet: Vec::new(),
            block: Growing::default(),
            table: Table::default(),
            bytes,
            last: None,
            is_broken: false,
        })
    }

    /// Sets the number of values in a block. Only the first value of a block is whole, so going to a tick
    /// reads all earlier values of its block.
    #[must_use]
    pub fn with_interval(self, values: NonZeroU32) -> Self {
        Self { interval: values, ..self }
    }

    /// Writes the value of a tick. Ticks can be left out, but each must be greater than the previous one.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the tick is not greater than the previous one, with
    /// the [`Error`] of a field, or if the value takes more than 16 MiB; the value is not in the replay then.
    /// Also the errors of the writer; after one of these, every call returns an error.
    pub fn write(&mut self, tick: u64, value: &T) -> io::Result<()> {
        if self.last.is_some_and(|last| tick <= last) {
            let why = "the tick is not after the one before";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        if self.block.count >= self.interval.get() {
            self.end_block()?;
        }
        let mut result = self.encode(tick, value);
        if result.is_ok() && !self.block.has_room(&self.packet) {
            self.end_block()?;
            result = self.encode(tick, value);
            if result.is_ok() && !self.block.has_room(&self.packet) {
                result = Err(Error::new(ErrorKind::Overflow, 8 * self.packet.len() as u64));
            }
        }
        if let Err(error) = result {
            // the history has a value that is not in the file
            self.end_block()?;
            return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
        }
        self.block.push(tick, &self.packet).map_err(io::Error::other)?;
        self.last = Some(tick);
        Ok(())
    }

    /// Encodes the next value of the replay into the buffer `packet`.
    fn encode(&mut self, tick: u64, value: &T) -> Result {
        let ahead = tick - self.last.unwrap_or(tick);
        let mut outgoing = self.history.push(value)?;
        let mut bits = value.max_encoded_bits().saturating_add(256);
        loop {
            self.packet.clear();
            let (protocol, acked) = (&self.protocol, &mut self.acked);
            let write = |buffer: &mut [u8]| match self.predict {
                None => protocol.write_delta(&outgoing, acked, buffer),
                Some(predict) => {
                    let predict = |value: &mut T, _| predict(value, ahead);
                    protocol.write_predicted(&mut outgoing, acked, buffer, predict)
                }
            };
            match bitpack_core::append(&mut self.packet, bits, write) {
                // a difference can take more bits than the value
                Err(error) if error.kind() == ErrorKind::Overflow && bits < 1 << 32 => bits *= 2,
                result => {
                    result?;
                    break;
                }
            }
        }
        let sequence = outgoing.sequence();
        self.acked.acknowledge(sequence, &self.history);
        Ok(())
    }

    /// Writes the current block, if it has values. The next value is sent whole, in a new block.
    fn end_block(&mut self) -> io::Result<()> {
        self.acked = Acked::new();
        if self.is_broken {
            return Err(io::Error::other(
                "an earlier error has left a part of a block in the replay",
            ));
        }
        if self.block.count > 0 {
            let place = self.bytes;
            self.is_broken = true;
            let (first, bytes) = self.block.write(&mut self.out)?;
            self.is_broken = false;
            self.table.entries.push(Entry { place, first });
            self.bytes += bytes;
        }
        Ok(())
    }

    /// Ends the current block and flushes the file, so that a crash loses no value before this
    /// call. The next value is whole.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn flush(&mut self) -> io::Result<()> {
        self.end_block()?;
        self.out.flush()
    }

    /// Writes the last block and the table of all blocks. Returns the writer that the replay went to.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        self.end_block()?;
        self.table.last = self.last.unwrap_or(0);
        self.table.write(&mut self.out)?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns the size of the file so far in bytes, without the current block.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}
