//! [`Modeller`]: writes and reads values with the probabilities of a model.

use alloc::vec::Vec;

use super::coder::{Decoder, Encoder, is_modelled};
use super::data::{Data, Whole, WholeDelta, Written, WrittenDelta};
use super::engine::{Engine, State};
use super::file::Model;
use super::replay::Replay;
use super::sites::Sites;
use super::stream::{ModelReadStream, ModelWriteStream};
use crate::delta::Delta;
use crate::error::{Error, ErrorKind, Result};
use crate::io::{ReadStream, WriteStream};
use crate::serialize::Serialize;
use crate::stream::Stream;

/// Writes and reads values with the probabilities of a [`Model`], each on its own. It keeps its
/// memory from one value to the next, so that a value allocates nothing once there is enough.
///
/// The values, the checks and the errors are those of [`Serialize::write`] and [`Serialize::read`].
/// A value whose modelled bytes would not be fewer is written in plain form: a bit that marks it,
/// then the bits of [`Serialize::write`]. So a value takes at most one bit more than without a
/// model.
///
/// A program with packets uses `Protocol::modelled` instead.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::model::{Model, Modeller, Trainer};
///
/// let mut trainer = Trainer::new();
/// for i in 0..200_u32 {
///     trainer.add(&[0_u32, i % 4, 7])?;
/// }
/// let model = trainer.finish::<[u32; 3]>();
///
/// let (mut buffer, mut game) = ([0; 16], Modeller::new(&model));
/// let bytes = game.write(&[0_u32, 2, 7], &mut buffer)?;
/// assert!(bytes < 4);
/// assert_eq!(game.read::<[u32; 3]>(&buffer[..bytes])?, [0, 2, 7]);
/// # Ok::<(), bitpack_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Modeller<'m> {
    model: &'m Model,
    state: State,
    /// Buffer for the modelled form of a plain packet (as the model compresses it), to check that it is not
    /// smaller.
    rewritten: Vec<u8>,
    /// Maximum number of bits that a value takes in its plain form, which is without a model.
    limit: u64,
    goes_on: bool,
}

/// A copy of the probabilities as a value has left them, see [`Modeller::saved`]. It takes 6 bytes
/// for each context (the probability of one bit), and 40 for each class of differences: some 23 KB
/// for the cubes of the benchmark.
#[derive(Clone, Debug)]
pub struct Saved(Sites);

impl Saved {
    /// Returns the number of contexts (bit probabilities) in the copy: those of the model, and those that
    /// values have added.
    #[must_use]
    pub fn contexts(&self) -> usize {
        self.0.count()
    }

    /// Returns the number of bytes that the copy takes on the heap.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// Number of bytes to which the plain form of a value is limited, unless the program sets another limit.
const DEFAULT_LIMIT: u64 = 1 << 16;

impl<'m> Modeller<'m> {
    /// Creates a modeller for values that may be lost or arrive in another order: each starts from the
    /// probabilities of the model.
    pub fn new(model: &'m Model) -> Self {
        Self::with_state(model, false)
    }

    /// Creates a modeller whose probabilities carry over from one value to the next. The reader must
    /// read all values in the order in which they were written, each once.
    pub fn in_order(model: &'m Model) -> Self {
        Self::with_state(model, true)
    }

    fn with_state(model: &'m Model, goes_on: bool) -> Self {
        let limit = 8 * DEFAULT_LIMIT;
        Self { model, state: State::new(model, goes_on), rewritten: Vec::new(), limit, goes_on }
    }

    /// Sets the maximum number of bytes of a value in its plain form. It is 65,536 unless it is set. A few
    /// received bytes can stand for that many, so it limits the work of a reader. Values of a type with a
    /// smaller [`MAX_BITS`](Serialize::MAX_BITS) are limited to that.
    ///
    /// Both ends must set the same limit: larger values are errors for both.
    pub fn with_limit(self, bytes: u64) -> Self {
        Self { limit: bytes.saturating_mul(8), ..self }
    }

    /// Returns the model whose probabilities are used.
    pub const fn model(&self) -> &'m Model {
        self.model
    }

    /// Forgets what was learned from all values, for another connection.
    pub fn restart(&mut self) {
        self.state.sites.restart(self.model);
    }

    /// Returns a copy of the probabilities as the values so far have left them. A later value can
    /// start from it.
    #[must_use]
    pub fn saved(&self) -> Saved {
        Saved(self.state.sites.clone())
    }

    /// Copies the probabilities as the values so far have left them into an older copy, whose
    /// allocations are reused.
    pub fn save_to(&self, saved: &mut Saved) {
        saved.0.clone_from(&self.state.sites);
    }

    /// Sets the probabilities to the ones in a copy. The next value starts from these. It is for deltas: each
    /// starts from the probabilities that its baseline has left. Both ends must have written or read the same
    /// values before.
    pub fn load(&mut self, saved: &Saved) {
        self.state.sites.clone_from(&saved.0);
    }

    /// Writes a value into `buffer`. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::write`]; [`Overflow`](ErrorKind::Overflow) if the plain
    /// form of the value exceeds the [limit](Self::with_limit).
    pub fn write<T: Serialize>(&mut self, value: &T, buffer: &mut [u8]) -> Result<usize> {
        const { can_be_modelled::<T>() };
        self.write_data(&Written(value), T::MAX_BITS, buffer)
    }

    /// Reads a value from exactly these bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_into`](Self::read_into).
    pub fn read<T: Serialize>(&mut self, bytes: &[u8]) -> Result<T> {
        let mut value = T::blank();
        self.read_into(&mut value, bytes)?;
        Ok(value)
    }

    /// Reads a value into an existing one, and reuses its allocations.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::read`]; [`Overflow`](ErrorKind::Overflow) if the plain
    /// form of the value exceeds the [limit](Self::with_limit); [`Trailing`](ErrorKind::Trailing)
    /// if the bytes do not end where a writer would end them, or have a number in full that a
    /// writer would have marked as repeated; [`Redundant`](ErrorKind::Redundant) if another form of
    /// the value is smaller.
    pub fn read_into<T: Serialize>(&mut self, value: &mut T, bytes: &[u8]) -> Result {
        const { can_be_modelled::<T>() };
        self.read_data(&mut Whole(value), T::MAX_BITS, bytes)
    }

    /// Writes the difference of a value to `baseline` into `buffer`. Returns the number of bytes
    /// written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    pub fn write_delta<T: Delta>(
        &mut self,
        value: &T,
        baseline: &T,
        buffer: &mut [u8],
    ) -> Result<usize> {
        const { can_be_modelled::<T>() };
        self.write_data(&WrittenDelta(value, baseline), T::MAX_DELTA_BITS, buffer)
    }

    /// Reads a value from its difference to `baseline`, into an existing value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_into`](Self::read_into).
    pub fn read_delta_into<T: Delta>(
        &mut self,
        value: &mut T,
        baseline: &T,
        bytes: &[u8],
    ) -> Result {
        const { can_be_modelled::<T>() };
        self.read_data(&mut WholeDelta(value, baseline), T::MAX_DELTA_BITS, bytes)
    }

    /// Writes the content of a packet, which takes at most `most` bits without a model, into `buffer`.
    /// Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    #[doc(hidden)]
    pub fn write_data(&mut self, data: &impl Data, most: u64, buffer: &mut [u8]) -> Result<usize> {
        let most = self.limit(most);
        let mut engine = Engine::new(Encoder::new(buffer), &mut self.state, self.model, most);
        data.write(&mut ModelWriteStream::new(&mut engine))?;
        let plain = engine.counter.finish()?;
        if let Some(bytes) = engine.coder.finish().filter(|bytes| *bytes < plain) {
            return Ok(bytes);
        }
        let mut stream = WriteStream::new(buffer);
        stream.bool(true)?;
        data.write(&mut stream)?;
        stream.finish()
    }

    /// Reads the content of a packet, which takes at most `most` bits without a model, into `data`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_into`](Self::read_into).
    #[doc(hidden)]
    pub fn read_data(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> Result {
        let most = self.limit(most);
        if is_modelled(bytes) {
            return self.read_modelled(data, most, bytes);
        }
        let mut stream = ReadStream::new(bytes);
        stream.bool(true)?;
        data.read(&mut stream)?;
        ends_well(&mut stream, bytes.len())?;
        self.check_plain(data, most, bytes)
    }

    fn read_modelled(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> Result {
        let mut engine = Engine::new(Decoder::new(bytes), &mut self.state, self.model, most);
        data.read(&mut ModelReadStream::new(&mut engine))?;
        engine.finish(bytes.len())
    }

    /// Reads a plain packet once more, with a coder that writes its modelled form, and rejects the
    /// packet if that is smaller. This also adapts the probabilities as the writer has adapted its
    /// own.
    pub(super) fn check_plain(&mut self, data: &mut impl Data, most: u64, bytes: &[u8]) -> Result {
        let mut rewritten = core::mem::take(&mut self.rewritten);
        rewritten.resize(bytes.len(), 0);
        let replay = Replay::new(bytes, 1, Encoder::new(&mut rewritten));
        let mut engine = Engine::new(replay, &mut self.state, self.model, most);
        let read = data.read(&mut ModelReadStream::new(&mut engine));
        let written = engine.coder.coder.finish();
        self.rewritten = rewritten;
        read?;
        match written {
            Some(shorter) if shorter < bytes.len() => Err(Error::new(ErrorKind::Redundant, 0)),
            _ => Ok(()),
        }
    }

    /// Returns the maximum number of bits of a value in its plain form: the smaller of `most`, the maximum of
    /// the value's type, and the limit of the modeller.
    pub(super) fn limit(&self, most: u64) -> u64 {
        self.limit.min(most)
    }

    pub(super) fn parts(&mut self) -> (&mut State, &Model) {
        (&mut self.state, self.model)
    }

    /// Returns `true` if the probabilities carry over from one value to the next.
    #[must_use]
    pub const fn is_in_order(&self) -> bool {
        self.goes_on
    }
}

/// Rejects a plain packet of `bytes` bytes unless `stream` has read up to its last byte, and only zero bits
/// are left in that byte.
pub(super) fn ends_well(stream: &mut impl Stream, bytes: usize) -> Result {
    let end = stream.bit();
    let unused = (8 * bytes as u64).saturating_sub(end);
    if unused >= 8 || stream.reserved(unused as u32).is_err() {
        return Err(Error::new(ErrorKind::Trailing, end));
    }
    Ok(())
}

/// Stops the build for a type whose last field takes all bytes of a packet: the end of a modelled
/// packet is not known before its fields are read.
const fn can_be_modelled<T: Serialize>() {
    assert!(
        !T::SCHEMA.takes_rest(),
        "a type with `rest` cannot be modelled: give the field a length with `max_len`"
    );
}
