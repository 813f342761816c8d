//! [`ReplayReader`]: reads any value of a replay.

use core::ops::RangeInclusive;
use std::io::{self, Read, Seek};

use super::block::Place;
use super::{Predict, ReplayBlock, ReplayFile, damaged, id};
use crate::{Delta, History, Protocol};

/// Reads a replay of [`ReplayWriter`](super::ReplayWriter): goes to any tick, and from there to the
/// values before and after.
///
/// A seek reads one block and, in this block, the values from the first up to the one that is sought. If the
/// block was read last, and the current value is not after the one that is sought, the seek goes on from the
/// current value. A step back is a seek, so it reads up to a block of values.
///
/// The file can come from a stranger. Memory is bounded by one block of the file, up to 16 MiB, by
/// 16 bytes for each 34 of the file, and by the memory of a value of `T`. Time is not bounded: a
/// block can have millions of values. A damaged block gives an error, and the others can still be
/// read.
#[derive(Debug)]
pub struct ReplayReader<T, R> {
    file: ReplayFile<R>,
    protocol: Protocol,
    predict: Option<Predict<T>>,
    history: History<T, 1>,
    block: Option<(usize, ReplayBlock)>,
    /// Index of the block that was entered last. The block may be damaged.
    index: Option<usize>,
    /// Position in the block after the current value. `None` before the first value, and after an error.
    place: Option<Place>,
}

impl<T: Delta, R: Read + Seek> ReplayReader<T, R> {
    /// Opens a replay that was written with the same protocol.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) if the file is not a replay, or is one of another build or
    /// with predictions. The errors of `read`.
    pub fn new(read: R, protocol: Protocol) -> io::Result<Self> {
        let reader = Self::open(read, protocol, None)?;
        if reader.file.header().is_predicted {
            return Err(damaged("the replay has predictions, which `new_predicted` reads"));
        }
        Ok(reader)
    }

    /// Opens a replay of [`ReplayWriter::new_predicted`](super::ReplayWriter::new_predicted), with
    /// the same function, or one without predictions.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn new_predicted(
        read: R,
        protocol: Protocol,
        predict: fn(&mut T, u64),
    ) -> io::Result<Self> {
        Self::open(read, protocol, Some(predict))
    }

    fn open(read: R, protocol: Protocol, predict: Option<Predict<T>>) -> io::Result<Self> {
        let (file, protocol) = (ReplayFile::open(read)?, protocol.with_session(0));
        if file.header().id != id::<T>(&protocol) {
            return Err(damaged("the replay is of another build, or of another type"));
        }
        let predict = predict.filter(|_| file.header().is_predicted);
        Ok(Self {
            file,
            protocol,
            predict,
            history: History::new(),
            block: None,
            index: None,
            place: None,
        })
    }

    /// Returns the replay file, whose header contains the schema.
    pub const fn file(&self) -> &ReplayFile<R> {
        &self.file
    }

    /// Returns the ticks of the first and of the last value. Returns `None` if there are no values.
    pub fn ticks(&self) -> Option<RangeInclusive<u64>> {
        self.file.ticks()
    }

    /// Returns the current value with its tick. Returns `None` before the first call that reads
    /// one.
    pub fn current(&self) -> Option<(u64, &T)> {
        Some((self.place?.tick, self.history.newest()?))
    }

    /// Goes to the value of a tick, or to the last one before it. Returns the value with its own
    /// tick, or `None` for a tick before the first value.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) if the block is damaged, and
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if it is cut off; the errors of `read`. After an error
    /// there is no current value, and [`next_tick`](Self::next_tick) goes to the next block.
    pub fn seek(&mut self, tick: u64) -> io::Result<Option<(u64, &T)>> {
        let Some(index) = self.file.block_of(tick) else { return Ok(None) };
        let is_ahead = self.is_in(index) && self.place.is_some_and(|it| it.tick <= tick);
        if !is_ahead {
            self.enter(index)?;
        }
        while self.tick_after().is_some_and(|next| next <= tick) {
            self.step()?;
        }
        Ok(self.current())
    }

    /// Goes to the value after the current one, or to the first. Returns `None` if the current value is the
    /// last one; it stays current.
    ///
    /// # Errors
    ///
    /// The errors of [`seek`](Self::seek).
    pub fn next_tick(&mut self) -> io::Result<Option<(u64, &T)>> {
        if self.place.is_none() || self.tick_after().is_none() {
            let next = self.index.map_or(0, |index| index + 1);
            if next >= self.file.blocks() {
                return Ok(None);
            }
            self.enter(next)?;
        }
        self.step()?;
        Ok(self.current())
    }

    /// Goes to the value before the current one. Returns `None` if the current value is the first one, which
    /// stays current, or if there is no current value.
    ///
    /// # Errors
    ///
    /// The errors of [`seek`](Self::seek).
    pub fn previous_tick(&mut self) -> io::Result<Option<(u64, &T)>> {
        match self.place.and_then(|place| place.tick.checked_sub(1)) {
            Some(tick) => self.seek(tick),
            None => Ok(None),
        }
    }

    fn is_in(&self, index: usize) -> bool {
        self.block.as_ref().is_some_and(|(own, _)| *own == index)
    }

    /// Goes to the start of a block.
    fn enter(&mut self, index: usize) -> io::Result<()> {
        self.place = None;
        self.index = Some(index);
        if !self.is_in(index) {
            self.block = None;
            self.block = Some((index, self.file.block(index)?));
        }
        self.history.clear();
        self.place = self.block.as_ref().map(|(_, block)| block.start());
        Ok(())
    }

    /// Returns the tick of the next value in the current block. `None` if the block has no further value.
    fn tick_after(&self) -> Option<u64> {
        let (_, block) = self.block.as_ref()?;
        block.after(self.place?).map(|(place, _)| place.tick)
    }

    /// Reads the next value in the current block, which becomes the current value.
    fn step(&mut self) -> io::Result<()> {
        let (Some((_, block)), Some(before)) = (&self.block, self.place.take()) else {
            return Ok(());
        };
        let Some((place, packet)) = block.after(before) else { return Ok(()) };
        let read = match self.predict {
            None => self.protocol.read_delta(&mut self.history, packet),
            Some(predict) => {
                let predict = |value: &mut T, _| predict(value, place.tick - before.tick);
                self.protocol.read_predicted(&mut self.history, packet, predict)
            }
        };
        read.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        self.place = Some(place);
        Ok(())
    }
}
