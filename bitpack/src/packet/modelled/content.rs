//! [`Data`] of delta packets: a value against a baseline of a history, against a prediction, or
//! whole.

use crate::model::{Data, write_difference, write_value};
use crate::packet::EndCheck;
use crate::packet::delta::Baseline;
use crate::packet::history::{Outgoing, Predicted};
use crate::{Delta, Error, ErrorKind, Quantized, Serialize as _, Stream};

/// A baseline that any stream can write and read a delta against.
pub(super) trait AnyBaseline<T: Delta>: Baseline<T> {
    /// Writes the changes of a stored value since this baseline.
    fn write_to<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result<(), Error>;

    /// Reads a value from its changes since this baseline.
    fn read_from<S: Stream>(&self, value: &mut Quantized<T>, stream: &mut S) -> Result<(), Error>;

    /// Writes a value that was read against this baseline.
    fn write_back<S: Stream>(&self, value: &Quantized<T>, stream: &mut S) -> Result<(), Error>;
}

impl<T: Delta> AnyBaseline<T> for Quantized<T> {
    fn write_to<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result<(), Error> {
        if const { Self::HOLDS_CODES } {
            return write_difference(outgoing.stored()?, self, stream);
        }
        write_difference(outgoing.value, self.as_value().ok_or_else(refused)?, stream)
    }
    fn read_from<S: Stream>(&self, value: &mut Self, stream: &mut S) -> Result<(), Error> {
        stream.delta(S::lend(value), self)
    }
    fn write_back<S: Stream>(&self, value: &Self, stream: &mut S) -> Result<(), Error> {
        write_difference(value, self, stream)
    }
}

impl<T: Delta> AnyBaseline<T> for Predicted<T> {
    fn write_to<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result<(), Error> {
        match self.nearest() {
            Some(nearest) => write_difference(outgoing.stored()?, nearest, stream),
            None => write_difference(outgoing.value, self.value(), stream),
        }
    }
    fn read_from<S: Stream>(&self, value: &mut Quantized<T>, stream: &mut S) -> Result<(), Error> {
        if let Some(nearest) = self.nearest() {
            return stream.delta(S::lend(value), nearest);
        }
        if let Some(value) = value.as_value_mut() {
            return stream.delta(S::lend(value), self.value());
        }
        let mut read = T::blank();
        stream.delta(S::lend(&mut read), self.value())?;
        value.set(&read)
    }
    fn write_back<S: Stream>(&self, value: &Quantized<T>, stream: &mut S) -> Result<(), Error> {
        match self.nearest() {
            Some(nearest) => write_difference(value, nearest, stream),
            None => write_difference(&value.value(), self.value(), stream),
        }
    }
}

/// A stored value that is written against a baseline, or whole, and the end check.
pub(super) struct OutgoingDelta<'p, 'h, T, B, const N: usize> {
    pub(super) outgoing: &'p Outgoing<'h, T, N>,
    pub(super) against: Option<&'p B>,
    pub(super) end: EndCheck,
}

impl<T: Delta, B: AnyBaseline<T>, const N: usize> Data for OutgoingDelta<'_, '_, T, B, N> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        match self.against {
            Some(baseline) => baseline.write_to(self.outgoing, stream)?,
            None if const { Quantized::<T>::HOLDS_CODES } => {
                write_value(self.outgoing.stored()?, stream)?;
            }
            None => write_value(self.outgoing.value, stream)?,
        }
        self.end.with_prediction(self.against.and_then(Baseline::predicted)).serialize(stream)
    }
    fn read<S: Stream>(&mut self, _: &mut S) -> Result<(), Error> {
        Err(refused())
    }
}

/// A value that is read from its difference to a baseline, or whole, and the end check.
pub(super) struct IncomingDelta<'p, T, B> {
    pub(super) value: &'p mut Quantized<T>,
    pub(super) against: Option<&'p B>,
    pub(super) end: EndCheck,
}

impl<T: Delta, B: AnyBaseline<T>> Data for IncomingDelta<'_, T, B> {
    /// Writes the value that was read again, for a trace of its plain form.
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        match self.against {
            Some(baseline) => baseline.write_back(&*self.value, stream)?,
            None => write_value(&*self.value, stream)?,
        }
        self.end.with_prediction(self.against.and_then(Baseline::predicted)).serialize(stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        match self.against {
            Some(baseline) => baseline.read_from(self.value, stream)?,
            None => Quantized::serialize(S::lend(self.value), stream)?,
        }
        self.end.with_prediction(self.against.and_then(Baseline::predicted)).serialize(stream)
    }
}

#[cold]
fn refused() -> Error {
    Error::new(ErrorKind::Refused, 0)
}
