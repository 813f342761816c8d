//! Decodes packets with a schema. It produces the same events as a trace of the game's own reader,
//! and rejects the same packets at the same bit. Values are read by [`bitpack::dynamic`]; this
//! module reads the framing around them, and finds the declared encoding of each event.

mod cursor;
mod envelope;
mod event;
mod frame;
mod front;
mod options;
mod packet;
mod unsent;
mod view;

use bitpack::dynamic::{Datum, Dynamic, WatchStream};
use bitpack::trace::Role;
use bitpack::{Error, ErrorKind, ReadStream, Stream as _};

use crate::model::{Body, DeltaForm, Encoding, Field, Model};
use cursor::Cursor;
pub(crate) use envelope::{
    Proof, fits, has_id, header, most_end_bits, predicted_end, proof_of_header, seal,
};
pub(crate) use event::{Change, are_identical};
pub use event::{Event, Outcome, Rejection, Step, Unknown};
use frame::{At, Frame};
pub(crate) use front::Front;
pub use options::Options;
pub use packet::{Baseline, Received};
pub(crate) use packet::{missing_baseline, unsent as unsent_numbers};
pub(crate) use view::{ReceivedView, unsent as unsent_view_numbers};

/// Reason for which numbers that `MsbFirst` writes are not decoded.
const MSB_FIRST: &str =
    "what `MsbFirst` writes: this program reads numbers only from their least significant bit";

impl Model {
    /// Decodes a value of a type without anything around it: a whole value, as `Serialize::read`
    /// does, or its delta to a baseline, as `Delta::read_delta` does. Passes every event to `sink`,
    /// and returns the value, which can be the baseline of a delta.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, or are not described by the
    /// schema.
    pub fn decode_value<'m>(
        &'m self,
        type_: usize,
        baseline: Option<&Datum>,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<Datum, Outcome> {
        Decoder::new(self, bytes, Options::default(), sink).alone(type_, baseline)
    }

    /// Returns the encoding of the packets with this index.
    pub(crate) fn packet_encoding(&self, packet: usize) -> Option<Dynamic<'_>> {
        self.plan.type_at(self.packets().get(packet)?.type_)
    }
}

type Done<T> = Result<T, Outcome>;

/// A sink that ignores all events.
pub(crate) fn ignore(_: &[Step<'_>], _: Event<'_>) {}

/// Decodes the bytes of a packet, and passes every event to a sink.
pub(crate) struct Decoder<'m, 'b, S> {
    model: &'m Model,
    bytes: &'b [u8],
    /// Position of the next bit.
    bit: u64,
    cursor: Cursor<'m, S>,
    options: Options,
    /// A value that is no longer needed, whose allocations the next value reuses.
    spare: Datum,
}

impl<'m, 'b> Decoder<'m, 'b, fn(&[Step<'_>], Event<'_>)> {
    /// Creates a decoder that reports no events.
    pub(crate) fn silent(model: &'m Model, bytes: &'b [u8]) -> Self {
        Self::new(model, bytes, Options::SILENT, ignore)
    }
}

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    pub(crate) fn new(model: &'m Model, bytes: &'b [u8], options: Options, sink: S) -> Self {
        let cursor = Cursor::new(model, options, sink);
        Self { model, bytes, bit: 0, cursor, options, spare: Datum::Nothing }
    }

    /// Reuses the allocations of a value that is no longer needed.
    pub(crate) fn reusing(self, spare: Datum) -> Self {
        Self { spare, ..self }
    }

    /// Decodes with `decode`. Returns the outcome if that stops before the end.
    fn run<T>(mut self, decode: impl FnOnce(&mut Self) -> Done<T>) -> Result<T, Outcome> {
        let mut result = decode(&mut self);
        if let Err(
            Outcome::Rejected(Rejection { path, .. }) | Outcome::Unknown(Unknown { path, .. }),
        ) = &mut result
        {
            *path = self.cursor.path.iter().map(ToString::to_string).collect();
        }
        result
    }

    /// Decodes a value without anything around it, in full or as its delta from `baseline`.
    fn alone(self, type_: usize, baseline: Option<&Datum>) -> Result<Datum, Outcome> {
        self.run(|decoder| {
            let datum = decoder.content(type_, baseline)?;
            decoder.finish().map(|()| datum)
        })
    }

    /// Rejects the packet if 8 or more bits remain after the last field.
    fn finish(&self) -> Done<()> {
        if self.remaining() < 8 { Ok(()) } else { rejected(ErrorKind::Trailing, self.bit) }
    }

    /// Decodes a value of a type, in full or as its delta from `baseline`.
    fn content(&mut self, type_: usize, baseline: Option<&Datum>) -> Done<Datum> {
        let model = self.model;
        let dynamic = u32::try_from(type_).ok().and_then(|index| model.plan.type_at(index));
        let Some(dynamic) = dynamic else {
            return unknown(self.bit, "which type this is");
        };
        let mut datum = core::mem::take(&mut self.spare);
        if self.options.is_silent {
            if let Ok(end) = dynamic.read_at(&mut datum, baseline, self.bytes, self.bit) {
                self.bit = end;
                return Ok(datum);
            }
        }
        self.cursor.begin(type_);
        let watched = dynamic.watch(&mut datum, baseline, self.bytes, self.bit, &mut self.cursor);
        match watched.result {
            Ok(()) => {
                self.bit = watched.end;
                self.cursor.end();
                Ok(datum)
            }
            Err(error) if error.kind() == ErrorKind::Opaque => {
                Err(self.opaque(error.bit(), baseline.is_some()))
            }
            // a baseline that is no value of the type, or is not known
            Err(error) if error.kind() == ErrorKind::Refused => {
                unknown(error.bit(), "what value the baseline has")
            }
            Err(error) => Err(Outcome::rejected(error, watched.reason)),
        }
    }

    /// Returns the reason to stop at `bit`, from which on the schema does not describe the current
    /// part.
    fn opaque(&mut self, bit: u64, is_delta: bool) -> Outcome {
        let model = self.model;
        let by_hand =
            |why: &str| Outcome::Unknown(Unknown { is_by_hand: true, ..Unknown::at(bit, why) });
        let writes = |path: &str| by_hand(&format!("what the function `{path}` writes"));
        let Some(top) = self.cursor.frames.last_mut() else {
            return by_hand("what a hand-written type writes");
        };
        let field = top.field;
        if let Some(path) = field.filter(|_| is_delta).and_then(Field::delta_function) {
            return writes(path);
        }
        if let Some(Encoding::Function { path }) = field.map(|it| &it.encoding) {
            return writes(path);
        }
        let has_hand_written_delta = |at| match at {
            At::Node(node) => *model.delta(node) == DeltaForm::Opaque,
            _ => false,
        };
        if is_delta && has_hand_written_delta(top.at) {
            return by_hand("what a hand-written delta writes");
        }
        top.settle(model);
        match top.at {
            At::Node(node) => match node {
                Encoding::Function { path } => writes(path),
                _ => by_hand("what a hand-written delta writes"),
            },
            At::Type(index) => by_hand(match model.types().get(index) {
                Some(type_) if type_.is_msb_first() => MSB_FIRST,
                Some(type_) if matches!(model.body(type_), Body::Opaque) && !is_delta => {
                    "what a hand-written type writes"
                }
                _ => "what the delta of a hand-written type is",
            }),
            _ => match Frame::group(top) {
                Some((field, _)) => {
                    Outcome::Unknown(Unknown::at(bit, format!("whether `{}` holds", field.name)))
                }
                None => by_hand("what the delta of a hand-written type is"),
            },
        }
    }

    /// Returns the number of bits that are left.
    fn remaining(&self) -> u64 {
        (8 * self.bytes.len() as u64).saturating_sub(self.bit)
    }

    /// Reads a part of the frame around a value with `read`, and reports its events.
    fn read<T>(
        &mut self,
        read: impl FnOnce(&mut WatchStream<'_, '_>) -> Result<T, Error>,
    ) -> Done<T> {
        let mut stream = WatchStream::watched(self.bytes, self.bit, &mut self.cursor);
        let result = read(&mut stream);
        self.bit = stream.position();
        result.map_err(|error| Outcome::rejected(error, stream.into_reason()))
    }

    /// Decodes the bit that marks a plain packet. If the packet is modelled, reports all of its
    /// rest as opaque, and stops.
    fn plain_mark(&mut self) -> Done<()> {
        let (bit, bits) = (self.bit, self.remaining());
        if self.has_plain_mark(bit) {
            return self.read(|stream| stream.check(1, 1));
        }
        self.cursor.push(Step::Name("modelled"));
        if bits > 0 {
            let rest = self.bytes.get((bit / 8) as usize..).unwrap_or_default();
            let raw = rest.iter().take(16).rev().fold(0, |raw, it| raw << 8 | u128::from(*it));
            let event = Event::of_bits(Role::Value, bit, bits);
            self.cursor.report(Event { raw, is_opaque: true, ..event });
        }
        let left = bits / 8;
        unknown(bit, format!("what a modelled packet of {left} bytes has without its model"))
    }

    /// Returns `true` if the bit at a position marks the value after it as plain.
    fn has_plain_mark(&self, bit: u64) -> bool {
        ReadStream::at(self.bytes, bit).bool(false) == Ok(true)
    }
}

fn rejected<T>(kind: ErrorKind, bit: u64) -> Done<T> {
    Err(Outcome::rejected(Error::new(kind, bit), None))
}

fn rejected_because<T>(kind: ErrorKind, bit: u64, reason: String) -> Done<T> {
    Err(Outcome::rejected(Error::new(kind, bit), Some(reason)))
}

fn unknown<T>(bit: u64, why: impl Into<String>) -> Done<T> {
    Err(Outcome::Unknown(Unknown::at(bit, why)))
}
