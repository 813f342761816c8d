//! [`FloatCollector`]: visits list elements before they are written, to collect and quantise their
//! floats.

use super::columns::{Cursor, ElementCounts};
use super::{FloatColumns, FloatSource, QuantiseMany};
use crate::error::Error;
use crate::io::{BitIo, Depth, Observer, RoundTrip};
use crate::place::outwards;

/// A stream that visits list elements before they are written. With `COLLECTS`, it stores the
/// floats of each element in columns, one for each float of an element. Without, it visits one
/// element, and quantises each column with the codec of that float. It ignores everything else, and
/// rejects nothing.
///
/// All other work of the elements is compiled away. There are no branches on conditions: a float
/// after a false condition is stored in a lane (position in its column) that the next element
/// overwrites.
#[derive(Debug)]
pub(crate) struct FloatCollector<'c, const COLLECTS: bool> {
    /// The columns that floats are stored in; `None` in a stream whose state was moved out by
    /// [`move_out`](BitIo::move_out).
    columns: Option<&'c mut FloatColumns>,
    cursor: Cursor,
    takes: bool,
    depth: Depth,
}

impl<'c, const COLLECTS: bool> FloatCollector<'c, COLLECTS> {
    /// Creates a stream that visits more elements, after those that `lanes` counts.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn new(columns: &'c mut FloatColumns, lanes: ElementCounts) -> Self {
        Self { columns: Some(columns), cursor: Cursor::new(lanes), takes: true, depth: Depth::NONE }
    }

    /// Returns the number of visited elements, and for each condition the number of elements for
    /// which it held.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn lanes(&self) -> ElementCounts {
        self.cursor.lanes()
    }

    /// Returns `true` if every float quantised so far is one that its codec can write.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) const fn takes(&self) -> bool {
        self.takes
    }
}

outwards!([const COLLECTS: bool] FloatCollector<'_, COLLECTS>);

impl<const COLLECTS: bool> Observer for FloatCollector<'_, COLLECTS> {}
impl<const COLLECTS: bool> RoundTrip for FloatCollector<'_, COLLECTS> {}

impl<const COLLECTS: bool> FloatSource for FloatCollector<'_, COLLECTS> {
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
    fn floats(&mut self, count: usize, codec: &impl QuantiseMany) -> bool {
        let first = self.cursor.field(count);
        if COLLECTS {
            return false;
        }
        if let Some(columns) = &mut self.columns {
            let elements = self.cursor.before();
            let field = columns.field(first, count, elements);
            self.takes &= codec.quantise_all(field, elements * count);
        }
        true
    }
    #[cfg_attr(optimized, inline(always))]
    fn step_of(&mut self, value: f32) -> u32 {
        let at = self.cursor.float();
        if let Some(columns) = &mut self.columns {
            columns.set_lane(at, value.to_bits());
        }
        0
    }
    #[cfg_attr(optimized, inline(always))]
    fn goes_into(&mut self, holds: bool) -> bool {
        self.cursor.condition(holds);
        true
    }
}

impl<const COLLECTS: bool> BitIo for FloatCollector<'_, COLLECTS> {
    const VALIDATES: bool = false;
    const ORDERS_BITS: bool = false;
    type RunState = ();

    #[cfg_attr(optimized, inline(always))]
    fn begin(&mut self, _: u32) -> Result<(), Error> {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn extend(&mut self, (): &mut (), _: u32) -> Result<(), Error> {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer(&mut self, (): &mut (), value: u64, _: u32) -> u64 {
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn end(&mut self, (): &mut ()) -> Result<(), Error> {
        self.cursor.end();
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn at((): &()) -> u32 {
        0
    }
    #[cfg_attr(optimized, inline(always))]
    fn left((): &()) -> u32 {
        0
    }
    #[cfg_attr(optimized, inline(always))]
    fn code(&mut self, value: u64, _: u32) -> Result<u64, Error> {
        Ok(value)
    }
    #[cfg_attr(optimized, inline(always))]
    fn pad(&mut self) -> Result<(), Error> {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8], Error> {
        Ok(outgoing)
    }
    #[cold]
    fn fail(&mut self, error: Error) -> Error {
        error
    }
    #[cfg_attr(optimized, inline(always))]
    fn depth(&mut self) -> &mut Depth {
        &mut self.depth
    }
    fn move_out(&mut self) -> Self {
        Self { columns: self.columns.take(), ..*self }
    }
    fn move_back(&mut self, local: Self) {
        *self = local;
    }
    #[cfg_attr(optimized, inline(always))]
    fn bit(&self) -> u64 {
        0
    }
    #[cfg_attr(optimized, inline(always))]
    fn remaining_bits(&self) -> u64 {
        u64::MAX
    }
}
