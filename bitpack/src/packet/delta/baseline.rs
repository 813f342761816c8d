//! [`Baseline`]: writes and reads a delta against a value of the history, or against a prediction.

use crate::packet::history::{Outgoing, Predicted};
use crate::{
    Delta, Error, ErrorKind, FieldDelta as _, Quantized, ReadStream, Serialize as _, Stream as _,
    WriteStream,
};

/// A value that a delta refers to: a stored value or a prediction. It is a trait, so that programs
/// without predictions do not contain the code for them.
pub(in crate::packet) trait Baseline<T: Delta> {
    /// Writes the changes of a stored value since this baseline.
    fn write<const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut WriteStream<'_>,
    ) -> Result<(), Error>;

    /// Reads a value from its changes since this baseline.
    fn read(&self, value: &mut Quantized<T>, stream: &mut ReadStream<'_>) -> Result<(), Error>;

    /// Returns the hash of a prediction, which is mixed into the end check. `None` for a value of
    /// the history.
    fn predicted(&self) -> Option<u64>;
}

/// A value of the history.
impl<T: Delta> Baseline<T> for Quantized<T> {
    fn write<const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut WriteStream<'_>,
    ) -> Result<(), Error> {
        if const { Self::HOLDS_CODES } {
            return Self::delta_if_changed(outgoing.stored()?, self, stream);
        }
        // (a history holds this value as it is, so there is nothing to restore)
        let old = self.as_value().ok_or_else(|| Error::new(ErrorKind::Refused, 0))?;
        T::delta_if_changed(outgoing.value, old, stream)
    }
    fn read(&self, value: &mut Self, stream: &mut ReadStream<'_>) -> Result<(), Error> {
        stream.delta(value, self)
    }
    fn predicted(&self) -> Option<u64> {
        None
    }
}

/// A prediction. A prediction without a nearest valid value is compared as floats.
impl<T: Delta> Baseline<T> for Predicted<T> {
    fn write<const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        stream: &mut WriteStream<'_>,
    ) -> Result<(), Error> {
        match self.nearest() {
            Some(nearest) => Quantized::delta_if_changed(outgoing.stored()?, nearest, stream),
            None => T::delta_if_changed(outgoing.value, self.value(), stream),
        }
    }
    fn read(&self, value: &mut Quantized<T>, stream: &mut ReadStream<'_>) -> Result<(), Error> {
        if let Some(nearest) = self.nearest() {
            return stream.delta(value, nearest);
        }
        if let Some(value) = value.as_value_mut() {
            return stream.delta(value, self.value());
        }
        let mut read = T::blank();
        stream.delta(&mut read, self.value())?;
        value.set(&read)
    }
    fn predicted(&self) -> Option<u64> {
        Some(self.hash())
    }
}

impl<T: Delta, const N: usize> Outgoing<'_, T, N> {
    /// Returns the value as the history stores it.
    pub(in crate::packet) fn stored(&self) -> Result<&Quantized<T>, Error> {
        self.history.quantized(self.sequence).ok_or_else(|| Error::new(ErrorKind::Refused, 0))
    }

    /// Writes the whole value.
    pub(super) fn write_whole(&self, stream: &mut WriteStream<'_>) -> Result<(), Error> {
        if const { Quantized::<T>::HOLDS_CODES } {
            return Quantized::serialize(self.stored()?, stream);
        }
        T::serialize(self.value, stream)
    }
}
