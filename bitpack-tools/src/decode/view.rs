//! Decodes datagrams that contain the objects of a view.

use bitpack::ErrorKind;
use bitpack::dynamic::Datum;
use bitpack::schema::description::ViewPackets;
use bitpack::trace::{Role, Value};

use super::envelope::sum_fits;
use super::packet::SEQUENCE;
use super::{Decoder, Done, Event, Options, Outcome, Step, rejected, rejected_because, unknown};
use crate::index_code::{FLAGS, LAST, TIERS, last_bits};
use crate::model::{Body, Encoding, Field, Model};
use crate::width::bit_length;

/// Maximum distance, in packets, from a packet of a view to the packet whose values are its
/// baselines.
pub(crate) const FARTHEST: u32 = 21;

/// The objects that a packet of a view contains.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedView {
    /// Sequence number of the packet.
    pub(crate) sequence: u16,
    /// `true` if the packet names an earlier packet whose values are baselines.
    pub(crate) has_baseline: bool,
    /// The objects with their indices in ascending order; `None` for one that has left the view.
    pub(crate) objects: Vec<(u32, Option<Datum>)>,
}

/// Returns the bytes that the checksum of a view packet covers, and that the packet does not
/// contain.
pub(crate) fn unsent(view: &ViewPackets, session: u64) -> Vec<u8> {
    let hash = view.hash.to_le_bytes().into_iter();
    hash.chain(view.objects.to_le_bytes()).chain(session.to_le_bytes()).collect()
}

impl Model {
    /// Returns the index of the view whose id and checksum a datagram of a session has. `None` if
    /// there is none; a view without a checksum is never found.
    pub(crate) fn view_of(&self, session: u64, bytes: &[u8]) -> Option<usize> {
        self.description.views.iter().position(|view| {
            view.envelope.sums && sum_fits(&view.envelope, &unsent(view, session), bytes)
        })
    }

    /// Decodes a datagram of `views[index]` of the schema file. `baseline` returns the value that
    /// the client had of an object after an earlier packet. Its arguments are the sequence number
    /// of this packet, the index of the object, and the distance to the earlier packet. Passes
    /// every event to `sink`.
    pub(crate) fn decode_view<'m, 'h>(
        &'m self,
        index: usize,
        session: u64,
        bytes: &[u8],
        baseline: impl Fn(u16, u32, u32) -> Option<&'h Datum>,
        options: Options,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<ReceivedView, Outcome> {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.cursor.reports_changes = options.reports_changes;
        decoder.cursor.reports_largest = options.reports_largest;
        let found = self.description.views.get(index).zip(self.views.get(index));
        let Some((view, Body::Struct(fields))) = found.map(|(view, it)| (view, self.body(it)))
        else {
            return Err(decoder.outcome(unknown(0, "what views there are")));
        };
        let Some(objects) = fields.last().and_then(Field::value) else {
            return Err(decoder.outcome(unknown(0, "what a view contains")));
        };
        let packet = ViewDecoder { view, objects };
        let result = decoder.view_packet(&packet, session, bytes, &baseline);
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }
}

/// A view of the schema, with the encoding of the objects in its packets.
struct ViewDecoder<'m> {
    view: &'m ViewPackets,
    objects: &'m Encoding,
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    fn view_packet<'h>(
        &mut self,
        packet: &ViewDecoder<'m>,
        session: u64,
        bytes: &[u8],
        baseline: &impl Fn(u16, u32, u32) -> Option<&'h Datum>,
    ) -> Done<ReceivedView> {
        let envelope = &packet.view.envelope;
        self.id(envelope)?;
        self.checksum(envelope, &unsent(packet.view, session), bytes)?;
        let mut received = ReceivedView { sequence: 0, has_baseline: false, objects: Vec::new() };
        self.with_end(envelope, false, |decoder| {
            received.sequence = decoder.front("sequence", SEQUENCE)? as u16;
            received.has_baseline = decoder.front_bit("has_baseline")?;
            let back = if received.has_baseline { Some(decoder.distance()?) } else { None };
            decoder.enter(Step::Name("header"));
            decoder.content(packet.view.header as usize, None)?;
            decoder.leave();
            decoder.enter(Step::Name("objects"));
            let values = |index, back| baseline(received.sequence, index, back);
            received.objects = decoder.objects(packet, back, &values)?;
            decoder.leave();
            Ok(Datum::Nothing)
        })?;
        Ok(received)
    }

    fn objects<'h>(
        &mut self,
        packet: &ViewDecoder<'m>,
        back: Option<u32>,
        baseline: &impl Fn(u32, u32) -> Option<&'h Datum>,
    ) -> Done<Vec<(u32, Option<Datum>)>> {
        let (mut objects, mut next, max) = (Vec::new(), 0, packet.view.objects);
        loop {
            let index = self.object_index(next, max, packet.objects)?;
            if index == max {
                return Ok(objects);
            }
            self.enter(Step::Index(index as usize));
            let object = self.object(packet.view, back, &|back| baseline(index, back))?;
            self.leave();
            objects.push((index, object));
            next = u64::from(index) + 1;
        }
    }

    /// Decodes an object after its index. `back` is the distance to the packet of the usual
    /// baseline. Returns `None` if the object has left the view.
    fn object<'h>(
        &mut self,
        view: &ViewPackets,
        back: Option<u32>,
        baseline: &impl Fn(u32) -> Option<&'h Datum>,
    ) -> Done<Option<Datum>> {
        let start = self.position();
        let back = if !self.front_bit("other")? {
            back
        } else if self.front_bit("not_delta")? {
            if self.front_bit("left")? {
                return Ok(None);
            }
            return self.content(view.type_ as usize, None).map(Some);
        } else {
            let named = self.distance()?;
            if back == Some(named) {
                return rejected(ErrorKind::Redundant, start);
            }
            Some(named)
        };
        let Some(baseline) = back.and_then(baseline) else {
            let reason = "the value that the delta refers to was not decoded".to_owned();
            return rejected_because(ErrorKind::Baseline, start, reason);
        };
        self.content(view.type_ as usize, Some(baseline)).map(Some)
    }

    /// Decodes the distance to an earlier packet, from 1 to [`FARTHEST`].
    fn distance(&mut self) -> Done<u32> {
        let (start, bits) = (self.position(), bit_length(u128::from(FARTHEST) - 1));
        self.enter(Step::Name("back"));
        let back = self.take(bits)? as u32 + 1;
        if back > FARTHEST {
            let reason = format!("{back} is not in 1..={FARTHEST}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(Role::Value, Some(Value::Unsigned(back.into())));
        self.leave();
        Ok(back)
    }

    /// Decodes the index of an object, sent as a prefix code of its distance from `base`. The index
    /// `max` marks the end of the objects.
    fn object_index(&mut self, base: u64, max: u32, node: &'m Encoding) -> Done<u32> {
        let (start, mut zeros, mut first) = (self.position(), 0, 1);
        while zeros < FLAGS && self.reader.peek(zeros.into()) == 0 {
            first += TIERS.get(zeros as usize).map_or(0, |(_, count)| *count);
            zeros += 1;
        }
        let tier = TIERS.get(zeros as usize);
        let (bits, first) = tier.map_or((last_bits(max), LAST), |(bits, _)| (*bits, first));
        let flags = (zeros + 1).min(FLAGS);
        let offset = (self.take(flags + bits)? >> flags) as u64;
        let index = base + offset + first - 1;
        if index > u64::from(max) {
            let reason = format!("{index} is not in {base}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        let value = Value::Unsigned(index.into());
        self.node_event(Role::Index, Some(value), Some(node));
        Ok(index as u32)
    }
}
