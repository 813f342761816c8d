//! [`OmittedStream`]: writes a value that `omit_default` omits, for the description of a schema.

use super::{BitIo, Depth, Observer};
use crate::error::{Error, Result};
use crate::place::outwards;
use crate::words::BitWriter;

/// A stream that writes the bits of a [`WriteStream`](super::WriteStream), and stores each float
/// that it quantises, as it was before, in a separate buffer.
#[derive(Debug)]
pub struct OmittedStream<'b> {
    pub(crate) writer: BitWriter<'b>,
    depth: Depth,
    /// Buffer for the unquantised floats, 32 bits each, in the order in which they are written.
    pub(crate) floats: BitWriter<'b>,
    /// Buffer for the unquantised doubles, 64 bits each, in the order in which they are written.
    pub(crate) doubles: BitWriter<'b>,
}

#[cfg(feature = "alloc")]
impl<'b> OmittedStream<'b> {
    /// Creates a stream that writes into the first buffer, and stores floats in the second one and
    /// doubles in the third one.
    pub(crate) fn new(buffers: [&'b mut [u8]; 3]) -> Self {
        let [writer, floats, doubles] = buffers.map(BitWriter::new);
        Self { writer, depth: Depth::NONE, floats, doubles }
    }
}

outwards!([] OmittedStream<'_>);

impl Observer for OmittedStream<'_> {
    const TRACES: bool = true;

    fn quantises(&mut self, value: f32) {
        // a buffer of 32 bits for each bit of the value has room for all of its floats
        let _ = self.floats.put_code(value.to_bits().into(), 32);
    }

    fn quantises_double(&mut self, value: f64) {
        let _ = self.doubles.put_code(value.to_bits(), 64);
    }
}

impl BitIo for OmittedStream<'_> {
    const VALIDATES: bool = true;
    by_writer!();
    aligned_by_writer!();
    runs_by_writer!();

    fn move_out(&mut self) -> Self {
        let (writer, floats) = (self.writer.move_out(), self.floats.move_out());
        Self { writer, depth: self.depth, floats, doubles: self.doubles.move_out() }
    }
}
