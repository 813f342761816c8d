//! Implementations of [`Data`] for the content of packets: a value, sent whole or as a delta, and the end
//! check.

use crate::model::{Data, Written};
use crate::packet::EndCheck;
use crate::packet::delta::{Baseline, read_since};
use crate::packet::history::Outgoing;
use crate::{Delta, Quantized, Result, Stream};

/// The content of a packet: a value or a delta, and the end check after it.
pub(super) struct WithEnd<D> {
    pub(super) data: D,
    pub(super) end: EndCheck,
}

impl<D: Data> Data for WithEnd<D> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        self.data.write(stream)?;
        self.end.serialize(stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result {
        self.data.read(stream)?;
        self.end.serialize(stream)
    }
}

/// The content of a delta packet that is written: a stored value, and its baseline if there is one.
pub(super) struct OutgoingDelta<'p, 'h, T, B, const N: usize> {
    pub(super) outgoing: &'p Outgoing<'h, T, N>,
    pub(super) baseline: Option<&'p B>,
}

impl<T: Delta, B: Baseline<T>, const N: usize> Data for OutgoingDelta<'_, '_, T, B, N> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        self.outgoing.write_since(self.baseline, stream)
    }
}

/// The content of a delta packet that is read: a value to read into, and its baseline if there is one.
pub(super) struct IncomingDelta<'p, T, B> {
    pub(super) value: &'p mut Quantized<T>,
    pub(super) baseline: Option<&'p B>,
}

impl<T: Delta, B: Baseline<T>> Data for IncomingDelta<'_, T, B> {
    /// Writes the value that [`read`](Data::read) has stored, so that a trace can show the plain form of the
    /// packet, which is without a model.
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        match self.baseline {
            Some(baseline) => baseline.write_back(self.value, stream),
            None => Written(&*self.value).write(stream),
        }
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result {
        read_since(self.value, self.baseline, stream)
    }
}
