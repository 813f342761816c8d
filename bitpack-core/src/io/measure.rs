//! [`MeasureStream`]: counts the bits that writing would take.

use super::{BitIo, Depth, Observer};
use crate::error::{Error, Result};
use crate::place::outwards;

/// A stream that counts an upper bound on the bits that writing takes: 7 for the alignment of each
/// align, byte array and string, and exact for the rest. It rejects only values that are nested too
/// deeply to be written.
///
/// It counts 7 and not the true alignment, so that the result does not depend on the position of the value.
///
/// Source: the operation `measure` of the standard "serialize 1.0".
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{MeasureStream, Stream};
/// let mut stream = MeasureStream::new();
/// stream.bits(1_u8, 8)?;
/// stream.align()?;
/// stream.bits(1_u8, 8)?;
/// assert_eq!(stream.position(), 23);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MeasureStream {
    bits: u64,
    depth: Depth,
}

impl MeasureStream {
    /// Creates a stream that has counted no bits.
    #[must_use]
    pub const fn new() -> Self {
        Self { bits: 0, depth: Depth::NONE }
    }
}

outwards!([] MeasureStream);

impl Observer for MeasureStream {}

impl BitIo for MeasureStream {
    const VALIDATES: bool = false;
    const ORDERS_BITS: bool = false;
    const ONLY_COUNTS: bool = true;
    run_state!(u32, |run| *run, 0);

    #[cfg_attr(optimized, inline(always))]
    fn begin(&mut self, _: u32) -> Result<u32> {
        Ok(0)
    }
    #[cfg_attr(optimized, inline(always))]
    fn extend(&mut self, _: &mut u32, _: u32) -> Result {
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn transfer(&mut self, run: &mut u32, value: u64, bits: u32) -> u64 {
        *run += bits;
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn end(&mut self, run: &mut u32) -> Result {
        self.bits = self.bits.saturating_add(u64::from(*run));
        *run = 0;
        Ok(())
    }
    #[cfg_attr(optimized, inline(always))]
    fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.bits = self.bits.saturating_add(u64::from(bits));
        Ok(value)
    }
    #[inline]
    fn pad(&mut self) -> Result {
        self.bits = self.bits.saturating_add(7);
        Ok(())
    }
    #[inline]
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
        self.pad()?;
        self.bits = self.bits.saturating_add(outgoing.len() as u64 * 8);
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
    #[cfg_attr(optimized, inline(always))]
    fn move_out(&mut self) -> Self {
        *self
    }
    #[inline]
    fn bit(&self) -> u64 {
        self.bits
    }
    #[inline]
    fn remaining_bits(&self) -> u64 {
        u64::MAX
    }
}
