//! Packets without their types: written and read by a description.
//!
//! A [`Plan`] has the encodings of a [`Description`](crate::schema::Description), which a game saves as a
//! file. A [`Dynamic`] is the encoding of one type in it: it writes and reads a [`Datum`], a value as data,
//! in the bits that the type of the game has, and returns the same errors. A proxy, an editor or a bot works
//! with the packets of any game in this way.
//!
//! ```
//! # use bitpack_core as bitpack;
//! use bitpack::Serialize;
//! use bitpack::dynamic::{Datum, Plan};
//! use bitpack::schema::Description;
//!
//! let plan = Plan::new(&Description::of::<(bool, [u16; 2])>())?;
//! let packet = plan.packet(0).ok_or("no packet")?;
//!
//! let mut value = packet.read(&(true, [7_u16, 8]).to_bytes()?)?;
//! *packet.get_mut(&mut value, "1[0]").ok_or("no field")? = Datum::Unsigned(9);
//! assert_eq!(packet.to_bytes(&value)?, (true, [9_u16, 8]).to_bytes()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Limits, because a description does not contain everything:
//!
//! - Bits that a function of the game determines, such as a `with` or a hand-written `Serialize`, are
//!   rejected with [`Opaque`](crate::ErrorKind::Opaque), also when they are written. So is a field whose
//!   condition calls a function.
//! - Of a type with `via`, the value is that of the type that is sent. Without `exact`, a delta that says it has changed and sends
//!   an equal number is an error here, which a derived reader accepts.
//! - A field with `skip` does not exist.
//! - A value of a field that is not sent is [`Datum::Nothing`].
//! - In a trace, the first number of an ascending list has a shorter path if a struct is around it.
//! - A key of a map is compared by its data. A hand-written `Ord` is unknown, and so are discriminants
//!   that do not ascend.
//!
//! A description may come from a stranger. [`Plan::new`] rejects one whose parameters no encoding accepts, one
//! of more than 65,536 encodings, and one whose values are nested more than 130 structs, 260 lists or 390 options
//! deep. Each field and element that takes bits may come with up to 2,048 values that take
//! none. A value takes 32 bytes: a packet of 1,200 bytes can thus take 600 MB.

mod blank;
mod build;
mod bytes;
mod choice;
mod codecs;
mod codes;
mod condition;
mod datum;
mod delta;
mod elements;
mod expression;
mod fields;
mod group;
mod kind;
#[cfg(feature = "model")]
mod modelled;
mod number;
mod path;
mod plan;
mod watch;

use alloc::vec::Vec;
use core::fmt;

pub use crate::tracing::{Mark, Step};
#[doc(hidden)]
pub use condition::{Arithmetic, Comparison, Condition, Operator, Pattern};
pub use datum::Datum;
#[cfg(feature = "model")]
pub use modelled::Content;
pub use plan::{Plan, PlanError};
pub use watch::{Watch, WatchStream, Watched};

use crate::codec::{Codec, Coded};
use crate::cost::{DeltaCost, Width};
use crate::delta::delta_if_changed;
use crate::error::{Error, Result};
use crate::explain::{Explanation, explain_writing_as};
use crate::io::{
    BitIo, HashStream, LATEST, MeasureStream, QuantizeStream, ReadStream, TraceStream, WriteStream,
};
use crate::run::{Run, reject_beyond_end};
use crate::serialize::to_vec;
use crate::stream::Stream;
use crate::tracing::Trace;
use codecs::with_codec;
use datum::Part;
use group::Id;
use kind::{Change, Kind, Node, with_leaf};
use number::other_type;

/// The encoding of a value in a [`Plan`].
#[derive(Clone, Copy)]
pub struct Dynamic<'p> {
    nodes: &'p [Node],
    id: Id,
    /// The version of the packet, which decides which fields of a type with `versions` exist.
    version: u8,
}

impl fmt::Debug for Dynamic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dynamic").field(&self.id).finish()
    }
}

/// The node returned for a number (`Id`) that no encoding of the plan has.
const MISSING: &Node = &Node {
    kind: Kind::Opaque,
    width: Width::OPEN,
    change: Change::Opaque,
    cost: DeltaCost::OPEN,
    facts: kind::Facts::PLAIN,
};

impl<'p> Dynamic<'p> {
    const fn of(nodes: &'p [Node], id: Id) -> Self {
        Self { nodes, id, version: LATEST }
    }

    fn node(self) -> &'p Node {
        self.nodes.get(self.id as usize).unwrap_or(MISSING)
    }

    fn kind(self) -> &'p Kind {
        &self.node().kind
    }

    /// Returns the encoding with the number `id` in the same plan and the same version of the packet.
    fn coded_at(self, id: Id) -> Coded<Self> {
        let codec = Self { id, ..self };
        Coded { codec, width: codec.node().width }
    }

    fn coded(self) -> Coded<Self> {
        Coded { codec: self, width: self.node().width }
    }

    /// Returns the minimum and maximum number of bits of a value, its memory, and if it reads back as it was
    /// written.
    pub fn width(self) -> Width {
        self.node().width
    }

    /// Returns the number of bits of a changed value in a delta, without its changed bit.
    #[doc(hidden)]
    pub fn changed_width(self) -> Width {
        let DeltaCost { min, max, .. } = self.node().cost;
        Width::variable(min, max)
    }

    /// Returns the index of the variant that the initial value of an enum has; 0 for other types.
    #[doc(hidden)]
    #[must_use]
    pub fn first_variant(self) -> u32 {
        if let Kind::Enum(choice) = self.content().kind() { choice.first } else { 0 }
    }

    /// Returns the value that is omitted, if this is an encoding with `omit_default`, otherwise `None`.
    /// Fields of that value that are not sent have their initial values.
    #[must_use]
    pub fn omitted(self) -> Option<Datum> {
        let Kind::Omit { value, of, .. } = self.kind() else { return None };
        let mut value = Datum::clone(value);
        if !matches!(value, Datum::Nothing) {
            self.coded_at(*of).codec.complete(&mut value);
        }
        Some(value)
    }

    /// Sets each field that was not sent to the initial value that a reader of the derived type sets. After
    /// 65,536 values are set, further fields stay [`Datum::Nothing`].
    pub fn complete(self, value: &mut Datum) {
        blank::complete(self, value);
    }

    /// Returns `true` if the last field of a value takes all bytes up to the end of the packet.
    #[must_use]
    pub fn takes_rest(self) -> bool {
        self.node().facts.takes_rest
    }

    /// Returns the initial value: zeros, and empty lists. An array of more than 65,536 elements is
    /// empty, and is rejected by writers.
    #[must_use]
    pub fn initial(self) -> Datum {
        blank::of(self)
    }

    /// Writes or reads a value on a stream.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding, [`Refused`](crate::ErrorKind::Refused) for a value of another
    /// type, and [`Opaque`](crate::ErrorKind::Opaque) for bits that only a function of the game knows, and
    /// for those of a [`MsbFirst`](crate::MsbFirst).
    pub fn serialize_on<S: Stream>(self, place: S::Ref<'_, Datum>, stream: &mut S) -> Result {
        let mut local = stream.move_out();
        let result = self.coded().whole(place, &mut local);
        stream.move_back(local);
        result
    }

    /// Writes or reads a value as its delta against `baseline`: one bit, set if the value has changed, and
    /// then its differences to the baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding and of its delta.
    pub fn delta_on<S: Stream>(
        self,
        place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result {
        let start = stream.bit();
        let mut local = stream.move_out();
        let result = delta_if_changed(place, baseline, self.coded(), &mut local);
        stream.move_back(local);
        let result = result.map(drop).map_err(|error| stream.fail(error));
        reject_beyond_end(stream, start, result)
    }

    /// Writes or reads a value: its difference to a baseline if there is one, and otherwise the whole value.
    fn code<S: Stream>(
        self,
        place: S::Ref<'_, Datum>,
        baseline: Option<&Datum>,
        stream: &mut S,
    ) -> Result {
        match baseline {
            None => self.serialize_on(place, stream),
            Some(baseline) => self.delta_on(place, baseline, stream),
        }
    }

    /// Reads a value from exactly these bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize_on`](Self::serialize_on), and
    /// [`Trailing`](crate::ErrorKind::Trailing) if whole bytes are left over.
    pub fn read(self, bytes: &[u8]) -> Result<Datum> {
        let mut value = Datum::Nothing;
        self.read_into(&mut value, bytes)?;
        Ok(value)
    }

    /// Reads a value from exactly these bytes into an existing one, and reuses its allocations.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    pub fn read_into(self, value: &mut Datum, bytes: &[u8]) -> Result {
        let mut stream = ReadStream::new(bytes);
        self.serialize_on(value, &mut stream)?;
        stream.finish()
    }

    /// Reads a value from a delta and the baseline that its writer used.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`delta_on`](Self::delta_on), and [`Trailing`](crate::ErrorKind::Trailing) if
    /// whole bytes are left over.
    pub fn read_delta(self, baseline: &Datum, bytes: &[u8]) -> Result<Datum> {
        let (mut value, mut stream) = (Datum::Nothing, ReadStream::new(bytes));
        self.delta_on(&mut value, baseline, &mut stream)?;
        stream.finish()?;
        Ok(value)
    }

    /// Writes a value into `buffer`. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize_on`](Self::serialize_on).
    pub fn write(self, value: &Datum, buffer: &mut [u8]) -> Result<usize> {
        let mut stream = WriteStream::new(buffer);
        self.serialize_on::<WriteStream<'_>>(value, &mut stream)?;
        stream.finish()
    }

    /// Writes the difference of a value to `baseline` into `buffer`. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`delta_on`](Self::delta_on).
    pub fn write_delta(self, value: &Datum, baseline: &Datum, buffer: &mut [u8]) -> Result<usize> {
        let mut stream = WriteStream::new(buffer);
        self.delta_on::<WriteStream<'_>>(value, baseline, &mut stream)?;
        stream.finish()
    }

    /// Writes a value into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize_on`](Self::serialize_on).
    pub fn to_bytes(self, value: &Datum) -> Result<Vec<u8>> {
        to_vec(None, || self.max_encoded_bits(value), |buffer| self.write(value, buffer))
    }

    /// Writes the difference of a value to `baseline` into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`delta_on`](Self::delta_on).
    pub fn delta_to_bytes(self, value: &Datum, baseline: &Datum) -> Result<Vec<u8>> {
        let most = || self.measure(value, Some(baseline));
        to_vec(None, most, |buffer| self.write_delta(value, baseline, buffer))
    }

    /// Returns an upper bound on the number of bits that writing a value takes, like
    /// [`Serialize::max_encoded_bits`](crate::Serialize::max_encoded_bits).
    #[must_use]
    pub fn max_encoded_bits(self, value: &Datum) -> u64 {
        self.measure(value, None)
    }

    fn measure(self, value: &Datum, baseline: Option<&Datum>) -> u64 {
        let mut stream = MeasureStream::new();
        let _ = self.code::<MeasureStream>(value, baseline, &mut stream); // the writer reports errors
        stream.position()
    }

    /// Replaces a value by the one that the other side will read, like
    /// [`Serialize::quantize`](crate::Serialize::quantize).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize_on`](Self::serialize_on).
    pub fn quantize(self, value: &mut Datum) -> Result {
        self.serialize_on(value, &mut QuantizeStream::new())
    }

    /// Returns the hash of the bits that are sent for a value, like [`HashStream::of`].
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize_on`](Self::serialize_on).
    pub fn hash(self, value: &Datum) -> Result<u64> {
        let mut stream: HashStream = HashStream::new();
        self.serialize_on::<HashStream>(value, &mut stream)?;
        Ok(stream.finish())
    }

    /// Reads a packet and records every field, like [`trace`](crate::trace::trace).
    pub fn trace(self, bytes: &[u8]) -> Trace<Datum> {
        let (stream, result) = self.traced(None, bytes);
        stream.into_trace(result)
    }

    /// Reads a delta and records all of its bits, like [`trace_delta`](crate::trace::trace_delta).
    pub fn trace_delta(self, baseline: &Datum, bytes: &[u8]) -> Trace<Datum> {
        let (stream, result) = self.traced(Some(baseline), bytes);
        stream.into_trace(result)
    }

    fn traced<'b>(
        self,
        baseline: Option<&Datum>,
        bytes: &'b [u8],
    ) -> (TraceStream<'b>, Result<Datum>) {
        let (mut stream, mut value) = (TraceStream::new(bytes), Datum::Nothing);
        let result = self.code(&mut value, baseline, &mut stream);
        let result = result.and_then(|()| stream.finish()).map(|()| value);
        (stream, result)
    }

    /// Finds the field of an `error` of [`read`](Self::read), by reading the bytes again.
    pub fn explain(self, bytes: &[u8], error: Error) -> Explanation {
        Explanation::read_again("", &self.traced(None, bytes), error)
    }

    /// Finds the field of an `error` of [`write`](Self::write) into `buffer`, by writing again.
    pub fn explain_write(self, value: &Datum, buffer: &[u8], error: Error) -> Explanation {
        explain_writing_as("", 0, buffer.len(), error, |stream| self.serialize_on(value, stream))
    }
}

/// Returns the value of type `T` in a [`Datum`], as a place that a codec writes from or reads into; `None` if
/// a datum to be written has another type.
fn part<'a, S: BitIo, T: Part>(place: &'a mut S::Ref<'_, Datum>) -> Option<S::Ref<'a, T>> {
    S::try_project(place, T::of, T::slot)
}

impl Codec<Datum> for Dynamic<'_> {
    fn blank(&self) -> Datum {
        Datum::Nothing
    }
    #[inline(never)] // it calls itself
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, Datum>, run: &mut Run<'_, S>) -> Result {
        // most values are numbers
        with_leaf!(self, |codec: T| return serialize_part::<T, _, S>(codec, &mut place, run), ());
        with_codec!(*self, |codec: T| serialize_part::<T, _, S>(&codec, &mut place, run))
    }
}

/// Writes or reads a value with its codec. (Called once for each codec, so that the caller's stack frame, of
/// which there is one for each nested value, does not hold the locals of all codecs.)
fn serialize_part<T: Part, C: Codec<T>, S: BitIo>(
    codec: &C,
    place: &mut S::Ref<'_, Datum>,
    run: &mut Run<'_, S>,
) -> Result {
    match part::<S, T>(place) {
        Some(part) => codec.serialize(part, run),
        None => Err(other_type(run)),
    }
}
