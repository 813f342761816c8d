//! [`Trainer`]: makes a model of recorded values.

use super::budget::Candidates;
use super::coder::Coder;
use super::context::{Context, Speed};
use super::data::{Data, Written, WrittenDelta};
use super::engine::{Engine, State};
use super::file::Model;
use super::replay::replaying;
use super::shares::Shares;
use super::stream::{ModelReadStream, ModelWriteStream};
use crate::delta::Delta;
use crate::error::Result;
use crate::serialize::Serialize;

/// Learns the probabilities of each field from recorded values, and makes a [`Model`] of them.
///
/// The values must be added in the form in which the game sends them: whole values are of no use
/// for a model of deltas. Some thousand packets are enough. Packets of all situations should be
/// among them.
#[derive(Clone, Debug)]
pub struct Trainer {
    state: State,
    even: Model,
    values: u64,
}

/// A coder that adapts the probabilities, and writes nothing.
#[derive(Debug)]
struct Learning;

impl Coder for Learning {
    fn bit(&mut self, context: &mut Context, bit: bool, _: Speed) -> bool {
        context.learn(bit);
        bit
    }
    fn pair(&mut self, shares: &mut Shares, pair: (usize, u32), _: u32) -> (usize, u32) {
        shares.learn(pair.0);
        pair
    }
    fn even(&mut self, value: u64, _: u32) -> u64 {
        value
    }
}

impl Trainer {
    /// Makes a trainer that has learned nothing.
    #[must_use]
    pub fn new() -> Self {
        let even = Model::new();
        Self { state: State::new(&even, true), even, values: 0 }
    }

    /// Learns from a value that is sent whole.
    ///
    /// # Errors
    ///
    /// Returns the errors of the value's fields. The fields before the error are learned.
    pub fn add<T: Serialize>(&mut self, value: &T) -> Result {
        self.add_data(&Written(value))
    }

    /// Learns from a value that is sent as its difference to `baseline`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the value's fields. The fields before the error are learned.
    pub fn add_delta<T: Delta>(&mut self, value: &T, baseline: &T) -> Result {
        self.add_data(&WrittenDelta(value, baseline))
    }

    /// Learns from the content of a packet.
    ///
    /// # Errors
    ///
    /// Returns the errors of the content's fields.
    #[doc(hidden)]
    pub fn add_data(&mut self, data: &impl Data) -> Result {
        let mut engine = Engine::new(Learning, &mut self.state, &self.even, u64::MAX);
        data.write(&mut ModelWriteStream::new(&mut engine))?;
        self.values += 1;
        Ok(())
    }

    /// Learns from the numbers of the plain packet `bytes`, whose content begins at bit `bit`. Reads the
    /// content into `data`. The packet must have been read before without an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of the content's fields.
    #[doc(hidden)]
    pub fn replay(&mut self, data: &mut impl Data, bytes: &[u8], bit: u64) -> Result {
        let mut engine = replaying(Learning, (&mut self.state, &self.even), bytes, bit)?;
        data.read(&mut ModelReadStream::new(&mut engine))?;
        self.values += 1;
        Ok(())
    }

    /// Makes the model of everything that was learned. `schema` is the hash of the packets' schema.
    #[doc(hidden)]
    pub fn finish_for(&self, schema: u64) -> Model {
        Candidates::new(schema, &self.state.sites).all()
    }

    /// Makes a model of what was learned, whose file takes at most `bytes` bytes. `schema` is the hash of the
    /// packets' schema. Returns `None` if even an empty model takes more.
    #[must_use]
    #[doc(hidden)]
    pub fn finish_for_within(&self, schema: u64, bytes: usize) -> Option<Model> {
        Candidates::new(schema, &self.state.sites).within(bytes)
    }

    /// Returns the number of values that were learned from.
    #[must_use]
    pub const fn values(&self) -> u64 {
        self.values
    }

    /// Makes the model of everything that was learned, for packets of the type `P`.
    pub fn finish<P: Serialize>(&self) -> Model {
        self.finish_for(P::SCHEMA.hash())
    }

    /// Makes a model of what was learned, for packets of the type `P`, whose file takes at most `bytes`
    /// bytes. The probabilities that save the fewest bits for each byte are left out: those bits begin as
    /// equally likely. `None` if `bytes` is less than the size of an empty model, [`Model::EMPTY_BYTES`].
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::model::{Model, Trainer};
    ///
    /// let mut trainer = Trainer::new();
    /// for i in 0..200_u32 {
    ///     trainer.add(&[0_u32, i % 40, 7])?;
    /// }
    /// let whole = trainer.finish::<[u32; 3]>().to_bytes().len();
    /// let small = trainer.finish_within::<[u32; 3]>(whole - 10).expect("more than an empty model");
    /// assert!(small.places() > 0 && small.to_bytes().len() <= whole - 10);
    /// assert_eq!(trainer.finish_within::<[u32; 3]>(Model::EMPTY_BYTES - 1), None);
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    #[must_use]
    pub fn finish_within<P: Serialize>(&self, bytes: usize) -> Option<Model> {
        self.finish_for_within(P::SCHEMA.hash(), bytes)
    }
}

impl Default for Trainer {
    fn default() -> Self {
        Self::new()
    }
}
