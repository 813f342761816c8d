//! [`Baseline`]: writes and reads a delta against a value of the history, or against a prediction.

use crate::packet::EndCheck;
use crate::packet::history::{Acked, Outgoing, Predicted};
use crate::{Delta, Error, ErrorKind, Quantized, Result, Serialize as _, Stream};

/// A value that a delta refers to: a stored value or a prediction. It is a trait, so that programs
/// without predictions do not contain the code for them.
pub(in crate::packet) trait Baseline<T: Delta> {
    /// Writes the changes of a stored value since this baseline.
    fn write<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result;

    /// Reads a value from its changes since this baseline.
    fn read<S: Stream>(&self, value: &mut Quantized<T>, stream: &mut S) -> Result;

    /// Writes the changes of a value since this baseline. The value was read against the same baseline
    /// before.
    #[cfg(feature = "model")]
    fn write_back<S: Stream>(&self, value: &Quantized<T>, stream: &mut S) -> Result;

    /// Returns the hash of the predicted value, which is mixed into the end check. `None` if the baseline is
    /// not a prediction.
    fn predicted(&self) -> Option<u64>;

    /// Returns the end check of a delta: the constant of the protocol, into which the hash of a prediction is
    /// mixed.
    fn end_check(baseline: Option<&Self>, end: EndCheck) -> EndCheck {
        end.with_prediction(baseline.and_then(Self::predicted))
    }
}

/// A stored value of the history as a baseline.
impl<T: Delta> Baseline<T> for Quantized<T> {
    fn write<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result {
        if const { Self::HOLDS_CODES } {
            return stream.delta(place::<_, S>(outgoing.stored()?)?, self);
        }
        // (a history holds this value as it is, so there is nothing to restore)
        stream.delta(place::<_, S>(outgoing.value)?, self.as_value().ok_or_else(refused)?)
    }
    fn read<S: Stream>(&self, value: &mut Self, stream: &mut S) -> Result {
        stream.delta(S::lend(value), self)
    }
    #[cfg(feature = "model")]
    fn write_back<S: Stream>(&self, value: &Self, stream: &mut S) -> Result {
        stream.delta(place::<_, S>(value)?, self)
    }
    fn predicted(&self) -> Option<u64> {
        None
    }
}

/// A prediction as a baseline. If the prediction has no nearest valid value, values are compared with it as
/// floats.
impl<T: Delta> Baseline<T> for Predicted<T> {
    fn write<S: Stream, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut S,
    ) -> Result {
        match self.nearest() {
            Some(nearest) => stream.delta(place::<_, S>(outgoing.stored()?)?, nearest),
            None => stream.delta(place::<_, S>(outgoing.value)?, self.value()),
        }
    }
    fn read<S: Stream>(&self, value: &mut Quantized<T>, stream: &mut S) -> Result {
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
    #[cfg(feature = "model")]
    fn write_back<S: Stream>(&self, value: &Quantized<T>, stream: &mut S) -> Result {
        match self.nearest() {
            Some(nearest) => stream.delta(place::<_, S>(value)?, nearest),
            None => stream.delta(place::<_, S>(&value.value())?, self.value()),
        }
    }
    fn predicted(&self) -> Option<u64> {
        Some(self.hash())
    }
}

/// Reads a value from its changes since a baseline, or a whole value.
pub(in crate::packet) fn read_since<T: Delta, B: Baseline<T>, S: Stream>(
    value: &mut Quantized<T>,
    baseline: Option<&B>,
    stream: &mut S,
) -> Result {
    match baseline {
        Some(baseline) => baseline.read(value, stream),
        None => Quantized::serialize(S::lend(value), stream),
    }
}

/// The baseline of a delta (the earlier value that it refers to): the sequence number and the hash
/// of a stored value, and either that value or a prediction made from it.
#[derive(Debug)]
pub(in crate::packet) struct Against<'h, B> {
    pub(in crate::packet) sequence: u16,
    pub(in crate::packet) filed: u64,
    pub(in crate::packet) value: &'h B,
}

impl<T: Delta, const N: usize> Outgoing<'_, T, N> {
    /// Returns the newest value that the receiver has acknowledged, as a baseline. `None` if the value has to
    /// be written whole: there is no such value, or the receiver already has the value itself.
    pub(in crate::packet) fn against(
        &self,
        acked: &mut Acked,
    ) -> Option<Against<'_, Quantized<T>>> {
        let sequence = acked.baseline(&*self.history).filter(|it| *it != self.sequence)?;
        let (value, filed) = self.history.filed(sequence)?;
        Some(Against { sequence, filed, value })
    }

    /// Calls `write` with the value and a baseline, and returns its result. The baseline is the prediction
    /// that `predict` makes from the newest value that the receiver has acknowledged; `None` without such a
    /// value.
    pub(in crate::packet) fn predicted<R>(
        &mut self,
        acked: &mut Acked,
        predict: impl FnOnce(&mut T, u16),
        write: impl FnOnce(&Self, Option<Against<'_, Predicted<T>>>) -> Result<R>,
    ) -> Result<R> {
        let baseline = self.against(acked).map(|it| (it.sequence, it.filed));
        let Some((sequence, filed)) = baseline else { return write(self, None) };
        let ahead = self.sequence.wrapping_sub(sequence);
        let moved = self.history.moved(sequence, ahead, predict)?;
        let written = write(self, Some(Against { sequence, filed, value: &moved }));
        self.history.keep_predicted(moved);
        written
    }

    /// Writes the changes of the value since a baseline, or the whole value.
    pub(in crate::packet) fn write_since<B: Baseline<T>, S: Stream>(
        &self,
        baseline: Option<&B>,
        stream: &mut S,
    ) -> Result {
        match baseline {
            Some(baseline) => baseline.write(self, stream),
            None if const { Quantized::<T>::HOLDS_CODES } => {
                Quantized::serialize(place::<_, S>(self.stored()?)?, stream)
            }
            None => T::serialize(place::<_, S>(self.value)?, stream),
        }
    }

    /// Returns the value as the history stores it.
    fn stored(&self) -> Result<&Quantized<T>> {
        self.history.quantized(self.sequence).ok_or_else(refused)
    }
}

/// Returns the reference from which a stream that writes takes `value`. Returns an error for a
/// stream that reads.
fn place<T, S: Stream>(value: &T) -> Result<S::Ref<'_, T>> {
    S::outgoing(value).ok_or_else(refused)
}

#[cold]
fn refused() -> Error {
    Error::new(ErrorKind::Refused, 0)
}
