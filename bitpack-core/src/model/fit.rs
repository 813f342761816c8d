//! [`Fit`]: the fields of a value for which a model has probabilities.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::coder::Coder;
use super::context::{Context, Speed};
use super::data::{Data as _, Written};
use super::engine::{Engine, State};
use super::file::Model;
use super::stream::ModelWriteStream;
use crate::error::Error;
use crate::serialize::Serialize;
use crate::tracing::{Path, Step};

/// The parts of a value that a model knows, see [`Model::fit`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fit {
    /// Number of bits of numbers for which the model has probabilities.
    pub known_bits: u64,
    /// Number of bits of the other numbers, which begin with equally likely bits.
    pub unknown_bits: u64,
    /// Paths of the fields for which probabilities are missing, without the indices of elements,
    /// such as `players[].yaw`.
    pub unknown: Vec<String>,
}

/// A coder that looks up the place of each number in a model, and encodes nothing.
#[derive(Debug)]
struct Lookup<'m> {
    model: &'m Model,
    path: Path,
    fit: Fit,
    unknown: BTreeSet<String>,
}

impl Coder for Lookup<'_> {
    fn bit(&mut self, _: &mut Context, bit: bool, _: Speed) -> bool {
        bit
    }
    fn even(&mut self, value: u64, _: u32) -> u64 {
        value
    }
    fn enter(&mut self, step: Step<'_>) {
        match step {
            Step::Index(_) => self.path.enter("[]"),
            step => self.path.enter(step),
        }
    }
    fn leave(&mut self) {
        self.path.leave();
    }
    fn coded(&mut self, key: u64, bits: u32) {
        if self.model.has_place(key) {
            self.fit.known_bits += u64::from(bits);
            return;
        }
        self.fit.unknown_bits += u64::from(bits);
        let name = self.path.as_str();
        self.unknown.insert(name.strip_prefix('.').unwrap_or(name).to_string());
    }
}

impl Model {
    /// Returns the parts of a value for which this model has probabilities. A model that was
    /// trained for an older schema still has those of the fields that kept their path and width.
    /// The others begin with equally likely bits, and cost as many bits as in a plain packet.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::model::Trainer;
    ///
    /// let mut trainer = Trainer::new();
    /// for i in 0..100_u8 {
    ///     trainer.add(&(i % 4, true))?;
    /// }
    /// let model = trainer.finish::<(u8, bool)>();
    ///
    /// // the second field has become wider
    /// let fit = model.fit(&(3_u8, 1_u16))?;
    /// assert_eq!((fit.known_bits, fit.unknown_bits), (8, 16));
    /// assert_eq!(fit.unknown, ["1"]);
    /// # Ok::<(), bitpack_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the value's fields.
    pub fn fit<P: Serialize>(&self, value: &P) -> Result<Fit, Error> {
        let (fit, unknown) = (Fit::default(), BTreeSet::new());
        let coder = Lookup { model: self, path: Path::new(), fit, unknown };
        let mut state = State::new(self, false);
        let mut engine = Engine::new(coder, &mut state, self, u64::MAX);
        Written(value).write(&mut ModelWriteStream::new(&mut engine))?;
        let Lookup { fit, unknown, .. } = engine.coder;
        Ok(Fit { unknown: unknown.into_iter().collect(), ..fit })
    }
}
