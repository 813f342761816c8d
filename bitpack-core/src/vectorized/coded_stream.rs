//! [`CodedStream`]: a [`WriteStream`](crate::WriteStream) whose floats were quantised (rounded to
//! integers) in advance.

use super::columns::{Cursor, ElementCounts};
use super::{FloatColumns, FloatSource, QuantiseMany};
use crate::error::Error;
use crate::io::{BitIo, Depth, Observer, RoundTrip, aligned_by_writer, by_writer};
use crate::place::outwards;
use crate::words::{BitWriter, Masked, WriteRun};

/// A stream that writes list elements whose floats were quantised in advance, to integers in
/// columns. Fields after a condition are written under a mask that lasts to the end of the run of
/// fields, without a branch, because a condition such as "at rest" cannot be predicted.
#[derive(Debug)]
pub struct CodedStream<'b, 'c> {
    writer: BitWriter<'b>,
    depth: Depth,
    columns: &'c FloatColumns,
    cursor: Cursor,
    /// Mask of the current condition: all ones if it holds, zeros if not. `None` outside of a
    /// condition.
    mask: Option<u64>,
}

/// State of a run (consecutive fields with one bounds check), and the mask of its conditional
/// fields.
#[derive(Debug, Default)]
pub struct CodedRun {
    put: WriteRun,
    masked: Option<Masked>,
}

impl<'b, 'c> CodedStream<'b, 'c> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(
        writer: BitWriter<'b>,
        depth: Depth,
        columns: &'c FloatColumns,
    ) -> Self {
        Self { writer, depth, columns, cursor: Cursor::new(ElementCounts::NONE), mask: None }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn into_writer(self) -> (BitWriter<'b>, Depth) {
        (self.writer, self.depth)
    }
}

outwards!([] CodedStream<'_, '_>);

impl Observer for CodedStream<'_, '_> {}
impl RoundTrip for CodedStream<'_, '_> {}

impl FloatSource for CodedStream<'_, '_> {
    const IN_COLUMNS: bool = true;
    type Coded<'c> = Self;

    fn coded(self, _: &FloatColumns) -> Self {
        self
    }
    fn uncoded(coded: Self) -> Self {
        coded
    }
    #[cfg_attr(optimized, inline(always))]
    fn next_element(&mut self) {
        self.cursor.next_element();
    }
    #[cfg_attr(optimized, inline(always))]
    fn floats(&mut self, count: usize, _: &impl QuantiseMany) -> bool {
        self.cursor.field(count);
        false
    }
    #[cfg_attr(optimized, inline(always))]
    fn step_of(&mut self, _: f32) -> u32 {
        self.columns.lane(self.cursor.float())
    }
    #[cfg_attr(optimized, inline(always))]
    fn goes_into(&mut self, holds: bool) -> bool {
        self.cursor.condition(holds);
        self.mask = Some(u64::from(holds).wrapping_neg());
        true
    }
}

impl BitIo for CodedStream<'_, '_> {
    const VALIDATES: bool = true;
    type RunState = CodedRun;
    by_writer!();
    aligned_by_writer!();

    #[cfg_attr(optimized, inline(always))]
    fn begin(&mut self, bits: u32) -> Result<CodedRun, Error> {
        let put = self.writer.begin_with_room(bits)?;
        let masked = self.mask.map(|mask| BitWriter::masked(&put, mask));
        Ok(CodedRun { put, masked })
    }
    #[cfg_attr(optimized, inline(always))]
    fn extend(&mut self, run: &mut CodedRun, bits: u32) -> Result<(), Error> {
        if let Some(mask) = self.mask {
            run.masked = Some(BitWriter::masked(&run.put, mask));
        }
        self.writer.extend(&mut run.put, bits)
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer(&mut self, run: &mut CodedRun, value: u64, bits: u32) -> u64 {
        match run.masked {
            Some(masked) => self.writer.put_masked(&mut run.put, value, bits, masked),
            None => self.writer.put(&mut run.put, value, bits),
        }
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn end(&mut self, run: &mut CodedRun) -> Result<(), Error> {
        self.cursor.end();
        self.mask = None;
        match run.masked.take() {
            Some(masked) => self.writer.end_masked(&mut run.put, masked),
            None => self.writer.end(&mut run.put),
        }
    }
    #[cfg_attr(optimized, inline(always))]
    fn at(run: &CodedRun) -> u32 {
        BitWriter::at(&run.put)
    }
    #[cfg_attr(optimized, inline(always))]
    fn left(run: &CodedRun) -> u32 {
        BitWriter::left(&run.put)
    }
    #[cfg_attr(optimized, inline(always))]
    fn number(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
        self.writer.put_number_over(value, bits)?;
        Ok(value)
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        Self { writer: self.writer.move_out(), ..*self }
    }
    #[cfg_attr(optimized, inline(always))]
    fn move_back(&mut self, local: Self) {
        self.writer.move_back(local.writer);
        self.cursor = local.cursor;
    }
}
