//! Streams that record and repeat calls, to test that a writer and a reader make the same calls.
//!
//! A stream with a statistical model of each field has no bits to look at before it decodes them.
//! It reads correctly only if it gets the calls of the writer again, with the same widths.

use std::vec::Vec;

use super::{BitIo, Depth, Observer};
use crate::error::{Error, ErrorKind, Result, cold};
use crate::place::{inwards, outwards};

/// One call of a writer or a reader, with the number of bits that it writes or reads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Call {
    Bits(u64, u32),
    Pad,
    Bytes(Vec<u8>),
}

/// A stream that records each call of a writer with its value.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallWriter {
    calls: Vec<Call>,
    position: u64,
    depth: Depth,
}

/// A stream that returns the recorded values of a writer to a reader. It rejects a call that differs from the
/// writer's.
#[derive(Clone, Debug)]
pub(crate) struct CallReader {
    calls: Vec<Call>,
    next: usize,
    position: u64,
    depth: Depth,
    /// The first call of the reader that differs from the writer's, and the writer's call there (`None` if
    /// the writer made no further call). `None` if all calls were equal so far.
    wrong: Option<(Call, Option<Call>)>,
}

impl CallWriter {
    /// Converts the recorded calls of a writer to a stream that returns them to a reader.
    pub(crate) fn into_reader(self) -> CallReader {
        CallReader { calls: self.calls, next: 0, position: 0, depth: Depth::NONE, wrong: None }
    }

    fn push(&mut self, value: u64, bits: u32) -> u64 {
        self.position += u64::from(bits);
        if bits > 0 {
            self.calls.push(Call::Bits(value & crate::math::mask(bits), bits));
        }
        value
    }
}

impl CallReader {
    /// Asserts that the reader has made every call of the writer, with the same width.
    #[track_caller]
    pub(crate) fn assert_finished(&self) {
        assert_eq!(self.wrong, None, "call {} was read otherwise than written", self.next);
        assert_eq!(self.calls.get(self.next..), Some(&[][..]), "calls that were not read");
    }

    fn take(&mut self, asked: Call) -> Option<Call> {
        let found = self.calls.get(self.next).cloned();
        let fits = match (&asked, &found) {
            (Call::Bits(_, asked), Some(Call::Bits(_, written))) => asked == written,
            (Call::Bytes(asked), Some(Call::Bytes(written))) => asked.len() == written.len(),
            (asked, found) => Some(asked) == found.as_ref(),
        };
        if !fits {
            self.wrong.get_or_insert((asked, found));
            return None;
        }
        self.next += 1;
        found
    }

    fn bits(&mut self, bits: u32) -> u64 {
        self.position += u64::from(bits);
        if bits == 0 {
            return 0;
        }
        match self.take(Call::Bits(0, bits)) {
            Some(Call::Bits(value, _)) => value,
            _ => 0,
        }
    }

    fn checked<T>(&self, value: T) -> Result<T> {
        if self.wrong.is_some() { Err(cold(ErrorKind::Failed, 0)) } else { Ok(value) }
    }
}

outwards!([] CallWriter);
inwards!([] CallReader, IS_WRITING = false);

impl Observer for CallWriter {}
impl Observer for CallReader {}

/// Implements the items of a stream that [`CallWriter`] and [`CallReader`] have in common.
macro_rules! common {
    () => {
        const VALIDATES: bool = true;
        const JOINS_CODES: bool = false;
        type RunState = u32;

        fn begin(&mut self, _: u32) -> Result<u32, Error> {
            Ok(0)
        }
        fn extend(&mut self, _: &mut u32, _: u32) -> Result<(), Error> {
            Ok(())
        }
        fn run_bits(run: &u32) -> u32 {
            *run
        }
        fn left(_: &u32) -> u32 {
            0
        }
        fn fail(&mut self, error: Error) -> Error {
            error
        }
        fn depth(&mut self) -> &mut Depth {
            &mut self.depth
        }
        fn move_out(&mut self) -> Self {
            self.clone()
        }
        fn bit(&self) -> u64 {
            self.position
        }
        fn remaining_bits(&self) -> u64 {
            u64::MAX
        }
    };
}

impl BitIo for CallWriter {
    common!();

    fn transfer(&mut self, run: &mut u32, value: u64, bits: u32) -> u64 {
        *run += bits;
        self.push(value, bits)
    }
    fn end(&mut self, run: &mut u32) -> Result {
        *run = 0;
        Ok(())
    }
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        Ok(self.push(value, bits))
    }
    fn pad(&mut self) -> Result {
        self.calls.push(Call::Pad);
        Ok(())
    }
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        self.calls.push(Call::Bytes(outgoing.to_vec()));
        Ok(outgoing)
    }
}

impl BitIo for CallReader {
    common!();

    fn transfer(&mut self, run: &mut u32, _: u64, bits: u32) -> u64 {
        *run += bits;
        self.bits(bits)
    }
    fn end(&mut self, run: &mut u32) -> Result {
        *run = 0;
        self.checked(())
    }
    fn code(&mut self, _: u64, bits: u32) -> Result<u64> {
        let value = self.bits(bits);
        self.checked(value)
    }
    fn pad(&mut self) -> Result {
        self.take(Call::Pad);
        self.checked(())
    }
    fn raw<'a>(&'a mut self, _: &'a [u8], len: usize) -> Result<&'a [u8]> {
        self.take(Call::Bytes(std::vec![0; len]));
        self.checked(())?;
        match self.calls.get(self.next - 1) {
            Some(Call::Bytes(bytes)) => Ok(bytes),
            _ => Ok(&[]),
        }
    }
}
