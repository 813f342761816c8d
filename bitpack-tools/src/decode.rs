//! Decodes packets with a schema. It produces the same events as a trace of the game's own reader,
//! and rejects the same packets at the same bit. Values are read by [`bitpack::dynamic`]; this
//! module reads the framing around them, and finds the declared encoding of each event.

mod changes;

mod cursor;
mod envelope;
mod event;
mod frame;
mod front;
mod packet;
mod reader;
mod unsent;
mod view;

use bitpack::dynamic::Datum;
use bitpack::trace::{Role, Value};
use bitpack::{Error, ErrorKind};

use crate::model::{Body, DeltaForm, Encoding, Field, Model};
use cursor::Cursor;
pub(crate) use envelope::{Fits, Proof};
pub(crate) use event::Change;
pub use event::{Event, Outcome, Rejection, Step, Unknown};
use frame::{At, Frame};
pub(crate) use front::{Front, front_bits};
pub use packet::{Baseline, Received};
pub(crate) use packet::{Options, missing_baseline, unsent as unsent_bytes};
use reader::Reader;
pub(crate) use view::{FARTHEST, ReceivedView, unsent as unsent_view_bytes};

/// Reason for which numbers that `MsbFirst` writes are not decoded.
const MSB_FIRST: &str =
    "what `MsbFirst` writes: this program reads numbers only from their least significant bit";

impl Model {
    /// Decodes one packet without id, checksum and end check, as `Serialize::read` does. Passes
    /// every event to `sink`, with the path to its field.
    ///
    /// `packet` is an index into [`packets`](Self::packets).
    pub fn decode_value<'m>(
        &'m self,
        packet: usize,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let mut decoder = Decoder::new(self, bytes, sink);
        let result = decoder.packet(packet).and_then(|_| decoder.finish());
        decoder.outcome(result)
    }

    /// Decodes a whole value, as `Serialize::read` does, and returns it. It can be the baseline of
    /// a delta.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, or are not described by the
    /// schema.
    pub fn value(&self, type_: usize, bytes: &[u8]) -> Result<Datum, Outcome> {
        let dynamic = u32::try_from(type_).ok().and_then(|index| self.plan.type_at(index));
        if let Some(Ok(value)) = dynamic.map(|it| it.read(bytes)) {
            return Ok(value);
        }
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let result = decoder.content(type_, None);
        let result = result.and_then(|datum| decoder.finish().map(|()| datum));
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }

    /// Decodes a value of a type from its delta to a baseline, as `Delta::read_delta` does. Passes
    /// every event to `sink`, and returns the value.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, or are not described by the
    /// schema.
    pub fn decode_delta<'m>(
        &'m self,
        type_: usize,
        baseline: &Datum,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<Datum, Outcome> {
        let mut decoder = Decoder::new(self, bytes, sink);
        let result = decoder.content(type_, Some(baseline));
        let result = result.and_then(|datum| decoder.finish().map(|()| datum));
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }

    /// Returns the number of bits of the packet at the start of `bytes`, decoded as the packet type
    /// with index `packet`. `None` if the packet is rejected, or takes all bytes up to the end.
    pub(crate) fn size_of_first(&self, packet: usize, bytes: &[u8]) -> Option<u64> {
        let silent = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let mut decoder = Decoder { is_silent: true, ..silent };
        if self.takes_rest(packet) {
            return None;
        }
        decoder.packet(packet).ok().map(|_| decoder.position())
    }
}

/// The reason that decoding a packet stopped before its end.
enum Stop {
    Rejected { kind: ErrorKind, bit: u64, reason: Option<String> },
    Unknown { bit: u64, why: String, is_by_hand: bool },
}

type Done<T> = Result<T, Stop>;

struct Decoder<'m, 'b, S> {
    model: &'m Model,
    reader: Reader<'b>,
    cursor: Cursor<'m, S>,
    /// Bits that were read from the packet and are not part of an event yet.
    taken: Option<Taken>,
    /// `true` if decoding continues after a wrong id or checksum.
    accepts_any_sum: bool,
    /// `true` if the sink ignores all events. Values are then read without events, and once more
    /// with them to locate an error.
    is_silent: bool,
    /// A value that is no longer needed, whose allocations the next value reuses.
    spare: Datum,
}

#[derive(Clone, Copy)]
struct Taken {
    bit: u64,
    bits: u64,
    raw: u128,
}

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    fn new(model: &'m Model, bytes: &'b [u8], sink: S) -> Self {
        let (reader, cursor) = (Reader::new(bytes), Cursor::new(model, sink));
        Self {
            model,
            reader,
            cursor,
            taken: None,
            accepts_any_sum: false,
            is_silent: false,
            spare: Datum::Nothing,
        }
    }

    fn outcome(&mut self, result: Done<()>) -> Outcome {
        let Err(stop) = result else {
            return Outcome::Read;
        };
        if self.taken.is_some() {
            self.event(Role::Value, None);
        }
        let path: String = self.cursor.path.iter().map(ToString::to_string).collect();
        match stop {
            Stop::Rejected { kind, bit, reason } => {
                Outcome::Rejected(Rejection { error: Error::new(kind, bit), path, reason })
            }
            Stop::Unknown { bit, why, is_by_hand } => {
                Outcome::Unknown(Unknown { bit, path, why, is_by_hand, is_predicted: false })
            }
        }
    }

    /// Rejects the packet if 8 or more bits remain after the last field.
    fn finish(&self) -> Done<()> {
        if self.reader.remaining() < 8 {
            Ok(())
        } else {
            rejected(ErrorKind::Trailing, self.position())
        }
    }

    fn packet(&mut self, packet: usize) -> Done<Datum> {
        match self.model.packets().get(packet) {
            Some(described) => self.content(described.type_ as usize, None),
            None => unknown(0, "what type this packet has"),
        }
    }

    /// Decodes a value of a type, in full or as its delta from `baseline`.
    fn content(&mut self, type_: usize, baseline: Option<&Datum>) -> Done<Datum> {
        let model = self.model;
        let dynamic = u32::try_from(type_).ok().and_then(|index| model.plan.type_at(index));
        let Some(dynamic) = dynamic else {
            return unknown(self.position(), "which type this is");
        };
        let (start, visible) = (self.position(), self.reader.visible());
        let mut datum = core::mem::take(&mut self.spare);
        if self.is_silent {
            if let Ok(end) = dynamic.read_at(&mut datum, baseline, visible, start) {
                self.reader.set_position(end);
                return Ok(datum);
            }
        }
        self.cursor.begin(type_);
        let watched = dynamic.watch(&mut datum, baseline, visible, start, &mut self.cursor);
        match watched.result {
            Ok(()) => {
                self.reader.set_position(watched.end);
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
            Err(error) => {
                Err(Stop::Rejected { kind: error.kind(), bit: error.bit(), reason: watched.reason })
            }
        }
    }

    /// Returns the reason to stop at `bit`, from which on the schema does not describe the current
    /// part.
    fn opaque(&mut self, bit: u64, is_delta: bool) -> Stop {
        let model = self.model;
        let by_hand = |why: String| Stop::Unknown { bit, why, is_by_hand: true };
        let writes = |path: &str| by_hand(format!("what the function `{path}` writes"));
        let Some(top) = self.cursor.frames.last_mut() else {
            return by_hand("what a hand-written type writes".to_owned());
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
            return by_hand("what a hand-written delta writes".to_owned());
        }
        top.settle(model);
        match top.at {
            At::Node(node) => match node {
                Encoding::Function { path } => writes(path),
                _ => by_hand("what a hand-written delta writes".to_owned()),
            },
            At::Type(index) => by_hand(match model.types().get(index) {
                Some(type_) if type_.is_msb_first() => MSB_FIRST.to_owned(),
                Some(type_) if matches!(model.body(type_), Body::Opaque) && !is_delta => {
                    "what a hand-written type writes".to_owned()
                }
                _ => "what the delta of a hand-written type is".to_owned(),
            }),
            _ => match Frame::group(top) {
                Some((field, _)) => {
                    let why = format!("whether `{}` holds", field.name);
                    Stop::Unknown { bit, why, is_by_hand: false }
                }
                None => by_hand("what the delta of a hand-written type is".to_owned()),
            },
        }
    }

    fn position(&self) -> u64 {
        self.reader.position()
    }

    /// Rejects the packet unless `bits` more bits are present.
    fn begin(&self, bits: u64) -> Done<()> {
        if self.reader.remaining() >= bits {
            return Ok(());
        }
        rejected(ErrorKind::Overflow, self.position())
    }

    /// Reads the next `bits` bits, at most 128. Rejects the packet if fewer are left.
    fn take(&mut self, bits: u32) -> Done<u128> {
        let bit = self.position();
        let Some(raw) = self.reader.take(bits) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        let taken = self.taken.get_or_insert(Taken { bit, bits: 0, raw: 0 });
        if taken.bits < 128 {
            taken.raw |= raw << taken.bits;
        }
        taken.bits += u64::from(bits);
        Ok(raw)
    }

    /// Reports the bits read since the last event as an event with this purpose and value.
    fn event(&mut self, role: Role, value: Option<Value>) {
        self.node_event(role, value, None);
    }

    fn node_event(&mut self, role: Role, value: Option<Value>, node: Option<&'m Encoding>) {
        let here = Taken { bit: self.position(), bits: 0, raw: 0 };
        let Taken { bit, bits, raw } = self.taken.take().unwrap_or(here);
        self.cursor.report(Event { raw, value, node, ..Event::of_bits(role, bit, bits) });
    }

    /// Reports the bits read since the last event as opaque.
    fn opaque_event(&mut self) {
        if let Some(Taken { bit, bits, raw }) = self.taken.take() {
            let event = Event { raw, is_opaque: true, ..Event::of_bits(Role::Value, bit, bits) };
            self.cursor.report(event);
        }
    }

    fn enter(&mut self, step: Step<'m>) {
        self.cursor.push(step);
    }

    fn leave(&mut self) {
        self.cursor.pop();
    }

    fn check(&mut self, magic: u64, bits: u32) -> Done<()> {
        let start = self.position();
        let magic = u128::from(magic) & (1_u128 << bits).wrapping_sub(1);
        let found = self.take(bits)?;
        if found != magic {
            let reason = format!("the serialize check is {found:#x}, not {magic:#x}");
            return rejected_because(ErrorKind::Check, start, reason);
        }
        self.event(Role::Check, Some(Value::Unsigned(magic)));
        Ok(())
    }

    fn reserved(&mut self, bits: u32) -> Done<()> {
        let start = self.position();
        let found = self.take(bits)?;
        if found != 0 {
            let reason = format!("the reserved bits are {found:#b}, not zero");
            return rejected_because(ErrorKind::Reserved, start, reason);
        }
        self.event(Role::Reserved, Some(Value::Unsigned(0)));
        Ok(())
    }

    /// Decodes zero bits up to the next byte boundary. Rejects set bits.
    fn pad(&mut self) -> Done<()> {
        let (start, bits) = (self.position(), (8 - self.position() % 8) as u32 % 8);
        if bits == 0 {
            return Ok(());
        }
        if self.take(bits)? != 0 {
            self.taken = None;
            return rejected(ErrorKind::Align, start);
        }
        self.event(Role::Align, Some(Value::Unsigned(0)));
        Ok(())
    }
}

fn rejected<T>(kind: ErrorKind, bit: u64) -> Done<T> {
    Err(Stop::Rejected { kind, bit, reason: None })
}

fn rejected_because<T>(kind: ErrorKind, bit: u64, reason: String) -> Done<T> {
    Err(Stop::Rejected { kind, bit, reason: Some(reason) })
}

fn unknown<T>(bit: u64, why: impl Into<String>) -> Done<T> {
    Err(Stop::Unknown { bit, why: why.into(), is_by_hand: false })
}
