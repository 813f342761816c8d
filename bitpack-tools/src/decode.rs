//! Decodes packets with a schema. It produces the same events as a trace of the game's own reader,
//! and rejects the same packets at the same bit.

mod blank;
mod bytes;
mod coded;
mod condition;
mod delta;
mod envelope;
mod event;
mod many;
mod numbers;
mod reader;
mod relative;
mod subset;
mod types;
mod unsent;
mod values;
mod view;

use bitpack::model::Codes;
use bitpack::trace::{Role, Value};
use bitpack::{Error, ErrorKind};

use bitpack::schema::description::Encoded;

use crate::datum::Datum;
use crate::model::{FieldKind, Fields, Model, Node};
pub(crate) use blank::nearest_to_zero;
pub(crate) use coded::PlainForm;
pub use delta::{Baseline, Received};
pub(crate) use delta::{Front, Options, front_bits, is_exact_body, unsent as unsent_bytes};
pub(crate) use envelope::{Fits, Proof};
pub(crate) use event::Change;
pub use event::{Event, Outcome, Rejection, Step, Unknown};
use reader::Reader;
pub(crate) use relative::step_bits;
use types::Level;
pub(crate) use view::{FARTHEST, ReceivedView, unsent as unsent_view_bytes};

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
        let result = decoder.packet(packet, false).and_then(|_| decoder.finish());
        decoder.outcome(result)
    }

    /// Returns the number of bits of the packet that some bytes begin with. `None` if there is none.
    pub(crate) fn size_of_first(&self, packet: usize, bytes: &[u8]) -> Option<u64> {
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        if self.takes_rest(packet) {
            return None;
        }
        decoder.packet(packet, false).ok().map(|_| decoder.position())
    }
}

/// Decodes an omitted value from its bits and the floats in it before they were quantised, which
/// are unknown if there are none. Returns it with its size in bits. `itself` is the recursive type
/// that an inner [`Shape::Itself`](crate::model::Shape::Itself) refers to.
pub(crate) fn omitted(
    model: &Model,
    itself: Option<usize>,
    node: &Node,
    bytes: &[u8],
    stated: &Encoded,
) -> Result<(Datum, u64), String> {
    let mut decoder = Decoder::new(model, bytes, |_: &[Step<'_>], _: Event<'_>| {});
    decoder.itself = itself.map(|type_| Level { type_, level: 0 });
    decoder.floats = &stated.floats;
    decoder.doubles = &stated.doubles;
    let result = decoder.begin(node.width.lead).and_then(|()| decoder.value(node, true, &[]));
    match result {
        Ok(_) if decoder.lacks([stated.floats.len(), stated.doubles.len()]) => {
            let [floats, doubles] = decoder.quantised;
            Err(format!("it has {floats} quantised floats and {doubles} doubles"))
        }
        Ok(datum) => Ok((datum, decoder.reader.position())),
        Err(Stop::Rejected { kind, reason, .. }) => Err(reason.unwrap_or_else(|| kind.to_string())),
        Err(Stop::Unknown { is_by_hand: true, .. }) => Ok((Datum::Unknown, stated.bits)),
        Err(Stop::Unknown { why, .. }) => Err(why),
    }
}

/// The reason that decoding a packet stopped before its end.
enum Stop {
    Rejected { kind: ErrorKind, bit: u64, reason: Option<String> },
    Unknown { bit: u64, why: String, is_by_hand: bool },
}

type Done<T> = Result<T, Stop>;

/// Decoded values that a later field may refer to, each with the name of its field.
type Scope<'m, 's> = &'s [(&'m str, Datum)];

struct Decoder<'m, 'b, S> {
    model: &'m Model,
    reader: Reader<'b>,
    path: Vec<Step<'m>>,
    /// The innermost recursive type whose value is being decoded, with its depth.
    itself: Option<Level>,
    /// Bits that were read from the packet and that no event has reported yet.
    taken: Option<Taken>,
    /// Number of values that may still be reported without having been sent.
    unsent_left: usize,
    /// `true` if the fields after a wrong id or checksum are decoded nevertheless.
    accepts_any_sum: bool,
    /// `true` if the differences of changed values from their baselines are reported.
    reports_changes: bool,
    /// `true` if the component of a quaternion that is not sent is reported.
    reports_largest: bool,
    /// A coder for the numbers after the checksum.
    waiting: Option<Codes<'b>>,
    /// Number of bits of all events so far, in the packet that the coder writes.
    coded_bits: f64,
    /// The quantised floats of an omitted value before they were quantised, if they are known.
    floats: &'b [f32],
    /// The quantised doubles of an omitted value, like `floats`.
    doubles: &'b [f64],
    /// Number of quantised floats and doubles so far.
    quantised: [usize; 2],
    sink: S,
}

#[derive(Clone, Copy)]
struct Taken {
    bit: u64,
    bits: u64,
    raw: u128,
}

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    fn new(model: &'m Model, bytes: &'b [u8], sink: S) -> Self {
        Self {
            model,
            reader: Reader::new(bytes),
            path: Vec::new(),
            itself: None,
            taken: None,
            unsent_left: 0,
            accepts_any_sum: false,
            reports_changes: false,
            reports_largest: false,
            waiting: None,
            coded_bits: 0.0,
            floats: &[],
            doubles: &[],
            quantised: [0; 2],
            sink,
        }
    }

    fn outcome(&mut self, result: Done<()>) -> Outcome {
        let Err(stop) = result else {
            return Outcome::Read;
        };
        if self.taken.is_some() {
            self.event(Role::Value, None, None);
        }
        let path: String = self.path.iter().map(ToString::to_string).collect();
        match stop {
            Stop::Rejected { kind, bit, reason } => {
                Outcome::Rejected(Rejection { error: Error::new(kind, bit), path, reason })
            }
            Stop::Unknown { bit, why, is_by_hand } => {
                Outcome::Unknown(Unknown { bit, path, why, is_by_hand, is_predicted: false })
            }
        }
    }

    /// Rejects the packet if bytes follow the last field. Fewer than 8 unused bits may follow it.
    fn finish(&self) -> Done<()> {
        if self.reader.remaining() < 8 {
            Ok(())
        } else {
            rejected(ErrorKind::Trailing, self.position())
        }
    }

    fn packet(&mut self, packet: usize, keep: bool) -> Done<Datum> {
        let Some(described) = self.model.packets().get(packet) else {
            return unknown(0, "what type this packet has");
        };
        let type_ = described.type_ as usize;
        let lead = self.model.types.get(type_).map_or(0, |it| it.width.lead);
        self.begin(lead)?;
        self.type_(type_, keep)
    }

    fn position(&self) -> u64 {
        self.reader.position()
    }

    /// Rejects the packet unless `bits` more bits are present. The game's reader checks this once
    /// for a group of consecutive fields.
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
        self.took(bit, bits.into(), raw);
        Ok(raw)
    }

    /// Reads the next `bits` bits, at most 64, of which a reader knows the value before.
    fn take_constant(&mut self, bits: u32) -> Done<u128> {
        let bit = self.position();
        let Some(raw) = self.reader.take_constant(bits) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        self.took(bit, bits.into(), raw);
        Ok(raw)
    }

    /// Reads a number whose width depends on the zero bits before it: at most `last` zero bits, a one unless
    /// there are so many, and as many bits as `payload` returns for the number of zero bits. Returns both numbers.
    fn prefixed(&mut self, last: u32, payload: impl Fn(u32) -> u32) -> Done<(u32, u64)> {
        if self.reader.is_modelled() {
            let mut zeros = 0;
            while zeros < last && self.take(1)? == 0 {
                zeros += 1;
            }
            return Ok((zeros, self.take(payload(zeros))? as u64));
        }
        let (bit, zeros) = (self.position(), self.reader.window().trailing_zeros().min(last));
        let (flags, bits) = ((zeros + 1).min(last), payload(zeros));
        let Some(raw) = self.reader.take_flagged(flags, bits) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        self.took(bit, u64::from(flags + bits), raw);
        Ok((zeros, (raw >> flags) as u64))
    }

    fn took(&mut self, bit: u64, bits: u64, raw: u128) {
        let taken = self.taken.get_or_insert(Taken { bit, bits: 0, raw: 0 });
        if taken.bits < 128 {
            taken.raw |= raw << taken.bits;
        }
        taken.bits += bits;
    }

    /// Reports the bits read since the last event, with their value.
    fn event(&mut self, role: Role, value: Option<Value>, node: Option<&'m Node>) {
        self.named_event(role, value, node, None);
    }

    fn named_event(
        &mut self,
        role: Role,
        value: Option<Value>,
        node: Option<&'m Node>,
        variant: Option<&'m str>,
    ) {
        let here = Taken { bit: self.position(), bits: 0, raw: 0 };
        let Taken { bit, bits, raw } = self.taken.take().unwrap_or(here);
        let mut event = Event { raw, value, node, variant, ..Event::of_bits(role, bit, bits) };
        self.add_coded(&mut event);
        (self.sink)(&self.path, event);
    }

    /// Reports the bits read since the last event as opaque, because only a function of the game
    /// can decode them.
    fn opaque_event(&mut self) {
        if let Some(Taken { bit, bits, raw }) = self.taken.take() {
            let event = Event { raw, is_opaque: true, ..Event::of_bits(Role::Value, bit, bits) };
            (self.sink)(&self.path, event);
        }
    }

    fn enter(&mut self, step: Step<'m>) {
        self.reader.enter(step);
        self.path.push(step);
    }

    fn leave(&mut self) {
        self.reader.leave();
        self.path.pop();
    }

    fn fields(&mut self, fields: &'m Fields, keep: bool) -> Done<Vec<(String, Datum)>> {
        let mut scope = Vec::new();
        self.list(fields, keep, &mut scope)?;
        if !keep {
            return Ok(Vec::new());
        }
        Ok(scope.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect())
    }

    fn list(
        &mut self,
        fields: &'m Fields,
        keep: bool,
        scope: &mut Vec<(&'m str, Datum)>,
    ) -> Done<()> {
        for field in &fields.list {
            let keeps = keep || field.is_named;
            let datum = match &field.kind {
                FieldKind::Value(node) => {
                    self.enter(Step::Name(&field.name));
                    let datum = self.value(node, keeps, scope)?;
                    self.leave();
                    if !node.width.fixed {
                        self.begin(field.next)?;
                    }
                    datum
                }
                FieldKind::Relative { to, bits, signed } => {
                    self.enter(Step::Name(&field.name));
                    let datum = self.relative(to, *bits, *signed, scope)?;
                    self.leave();
                    self.begin(field.next)?;
                    datum
                }
                FieldKind::RelativeWrapping { to, bits } => {
                    self.enter(Step::Name(&field.name));
                    let datum = self.relative_wrapping(to, *bits, scope)?;
                    self.leave();
                    self.begin(field.next)?;
                    datum
                }
                FieldKind::RangeTo { min, max, signed, .. } => {
                    self.enter(Step::Name(&field.name));
                    let datum = self.range_to([min, max], *signed, scope)?;
                    self.leave();
                    self.begin(field.next)?;
                    datum
                }
                FieldKind::When { condition, fields } => {
                    match condition::holds(condition, scope) {
                        Some(true) => {
                            self.begin(fields.lead)?;
                            self.list(fields, keep, scope)?;
                        }
                        Some(false) => {
                            self.unsent_group(fields);
                            blank::unsent(self.model, fields, keep, scope);
                        }
                        None => {
                            let why = format!("whether `{}` holds", field.name);
                            return unknown(self.position(), why);
                        }
                    }
                    self.begin(field.next)?;
                    continue;
                }
                FieldKind::Align => {
                    self.pad()?;
                    self.begin(field.next)?;
                    continue;
                }
                FieldKind::Check { magic, bits } => {
                    self.check(*magic, *bits)?;
                    continue;
                }
                FieldKind::Reserved { bits } => {
                    self.reserved(*bits)?;
                    continue;
                }
                FieldKind::Function { path } => {
                    self.enter(Step::Name(&field.name));
                    return by_hand(self.position(), format!("what the function `{path}` writes"));
                }
            };
            if keeps {
                scope.push((&field.name, datum));
            }
        }
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

/// Stops at bits that a function or a type of the game writes by hand.
fn by_hand<T>(bit: u64, why: impl Into<String>) -> Done<T> {
    Err(Stop::Unknown { bit, why: why.into(), is_by_hand: true })
}
