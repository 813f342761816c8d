//! Types of the zoo whose values are also sent with the probabilities of a model.

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Error, ModelledProtocol, Protocol, Quantized, Serialize};

use super::erased::{Of, ZooType, like};
use super::erased_type::{ErasedType as _, ErasedValue, Traced};

/// A type of the zoo with the streams of a model, as a trait object. Values and baselines must be of the type.
pub trait ModelledType {
    /// Sends a datagram of a value.
    fn send(
        &self,
        value: &dyn ErasedValue,
        protocol: &mut ModelledProtocol<'_>,
    ) -> Result<Vec<u8>, Error>;
    /// Reads a datagram.
    fn receive(
        &self,
        protocol: &mut ModelledProtocol<'_>,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
    /// Returns the fields of a datagram as a trace records them.
    fn events(&self, protocol: &ModelledProtocol<'_>, bytes: &[u8]) -> Traced;
    /// Trains a model with some values.
    fn trained(&self, count: usize) -> Result<Model, Error>;
    /// Lets a trainer learn from a value, as that of a protocol.
    fn train(
        &self,
        value: &dyn ErasedValue,
        protocol: &Protocol,
        trainer: &mut Trainer,
    ) -> Result<(), Error>;
    /// Lets a trainer learn from a delta.
    fn train_delta(
        &self,
        value: &dyn ErasedValue,
        baseline: &dyn ErasedValue,
        trainer: &mut Trainer,
    ) -> Result<(), Error>;
    /// Writes a value.
    fn write(
        &self,
        value: &dyn ErasedValue,
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error>;
    /// Writes the delta of the first value of the pair against the second, its baseline.
    fn write_delta(
        &self,
        pair: [&dyn ErasedValue; 2],
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error>;
    /// Reads a value.
    fn read(
        &self,
        modeller: &mut Modeller<'_>,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
    /// Reads a value from its difference to a baseline.
    fn read_delta(
        &self,
        modeller: &mut Modeller<'_>,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
    /// Writes a delta like [`write_delta`](Self::write_delta), of the values as they arrive.
    fn write_quantized_delta(
        &self,
        pair: [&dyn ErasedValue; 2],
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error>;
    /// Reads a value from its difference to a baseline as it arrives.
    fn read_quantized_delta(
        &self,
        modeller: &mut Modeller<'_>,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error>;
}

impl<T: ZooType> ModelledType for Of<T> {
    fn send(
        &self,
        value: &dyn ErasedValue,
        protocol: &mut ModelledProtocol<'_>,
    ) -> Result<Vec<u8>, Error> {
        protocol.to_bytes(like::<T>(value)?)
    }
    fn receive(
        &self,
        protocol: &mut ModelledProtocol<'_>,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(protocol.read::<T>(bytes)?))
    }
    fn events(&self, protocol: &ModelledProtocol<'_>, bytes: &[u8]) -> Traced {
        let trace = protocol.trace::<T>(bytes);
        let (events, is_truncated) = (trace.events, trace.is_truncated);
        let result = trace.result.map(drop);
        let result = result.map_err(|error| protocol.explain::<T>(bytes, error));
        Traced { events, is_truncated, result }
    }
    fn trained(&self, count: usize) -> Result<Model, Error> {
        let mut trainer = Trainer::new();
        self.samples(count).iter().try_for_each(|value| trainer.add::<T>(like(&**value)?))?;
        Ok(trainer.finish::<T>())
    }
    fn train(
        &self,
        value: &dyn ErasedValue,
        protocol: &Protocol,
        trainer: &mut Trainer,
    ) -> Result<(), Error> {
        protocol.train(trainer, like::<T>(value)?)
    }
    fn train_delta(
        &self,
        value: &dyn ErasedValue,
        baseline: &dyn ErasedValue,
        trainer: &mut Trainer,
    ) -> Result<(), Error> {
        trainer.add_delta::<T>(like(value)?, like(baseline)?)
    }
    fn write(
        &self,
        value: &dyn ErasedValue,
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        modeller.write::<T>(like(value)?, buffer)
    }
    fn write_delta(
        &self,
        [value, baseline]: [&dyn ErasedValue; 2],
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        modeller.write_delta::<T>(like(value)?, like(baseline)?, buffer)
    }
    fn read(
        &self,
        modeller: &mut Modeller<'_>,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error> {
        Ok(Box::new(modeller.read::<T>(bytes)?))
    }
    fn read_delta(
        &self,
        modeller: &mut Modeller<'_>,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error> {
        let mut value = <T as Serialize>::blank();
        modeller.read_delta_into(&mut value, like(baseline)?, bytes)?;
        Ok(Box::new(value))
    }
    fn write_quantized_delta(
        &self,
        [value, baseline]: [&dyn ErasedValue; 2],
        modeller: &mut Modeller<'_>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let (value, baseline) = (like::<T>(value)?, like::<T>(baseline)?);
        modeller.write_delta(&Quantized::new(value)?, &Quantized::new(baseline)?, buffer)
    }
    fn read_quantized_delta(
        &self,
        modeller: &mut Modeller<'_>,
        baseline: &dyn ErasedValue,
        bytes: &[u8],
    ) -> Result<Box<dyn ErasedValue>, Error> {
        let mut value = Quantized::blank();
        modeller.read_delta_into(&mut value, &Quantized::new(like::<T>(baseline)?)?, bytes)?;
        Ok(Box::new(value.value()))
    }
}
