//! Types of the zoo whose values are also sent with the probabilities of a model.

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Error, ModelledProtocol, Protocol};

use super::Outcome;
use super::erased::{Of, like};
use super::erased_type::{ErasedType as _, ErasedValue, Traced};
use super::modelled;
use super::zoo_type::ZooType;

/// A type of the zoo with the streams of a model, as a trait object. Values and baselines must be of the type.
pub trait ModelledType {
    /// Sends `count` generated values with the probabilities of a model.
    fn check(&self, count: usize) -> Outcome;
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
}

impl<T: ZooType> ModelledType for Of<T> {
    fn check(&self, count: usize) -> Outcome {
        let samples = self.samples(count);
        let values: Vec<&T> = samples.iter().filter_map(|value| like(&**value).ok()).collect();
        modelled::check(&values)
    }
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
        let mut value = T::blank();
        modeller.read_delta_into(&mut value, like(baseline)?, bytes)?;
        Ok(Box::new(value))
    }
}
