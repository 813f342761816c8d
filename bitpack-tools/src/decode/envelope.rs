//! Decodes the parts of a datagram around its packet: protocol id, checksum and end check.

use bitpack::dynamic::Datum;
use bitpack::frame::{self, Unsent};
use bitpack::schema::description::{End, Envelope};
use bitpack::trace::{Role, Value};
use bitpack::{ErrorKind, Protocol, ReadStream, Stream as _};

use super::{Decoder, Done, Event, Options, Outcome, Step, rejected, rejected_because};
use crate::input::Packet;
use crate::model::{Form, Model};

/// Number of bytes of a checksum.
const CRC: usize = 4;
/// Number of bytes of an end check.
const END_CHECK: usize = 4;

/// Evidence that a datagram is a packet of some kind, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Proof {
    /// The checksum or the id is wrong, or the checksum cannot be verified.
    Nothing,
    /// The protocol sends neither an id nor a checksum, or nothing but the known baseline of a
    /// delta confirms the packet.
    Absent,
    /// The id matches.
    Id,
    /// The checksum matches.
    Checksum,
}

impl Model {
    /// Returns the strongest evidence that a datagram is a message of this schema.
    pub(crate) fn proof(&self, packet: &Packet) -> Proof {
        let (session, bytes) = (packet.session, &*packet.bytes);
        self.proof_of(session, bytes).unwrap_or(Proof::Absent).max(self.least_proof())
    }

    /// Returns `true` if a datagram of a session has the correct checksum or the id of the schema's
    /// protocol. `false` for a protocol that sends neither.
    pub fn is_proven(&self, session: u64, bytes: &[u8]) -> bool {
        self.proof_of(session, bytes) >= Some(Proof::Id)
    }

    /// Returns the strongest evidence of the id and the checksum; `None` without a protocol.
    fn proof_of(&self, session: u64, bytes: &[u8]) -> Option<Proof> {
        let of = |it: Envelope| {
            let is_summed = it.sums && fits(&it, session, None, bytes);
            if is_summed { Proof::Checksum } else { proof_of_header(&it, bytes) }
        };
        self.forms().map(|form| of(form.envelope)).max()
    }

    /// Returns the evidence to assume for a packet whose id or checksum is wrong.
    pub(crate) const fn least_proof(&self) -> Proof {
        if self.ignores_checksums { Proof::Absent } else { Proof::Nothing }
    }

    /// Decodes one datagram of a session as the game's `Protocol` does. It verifies the id and the
    /// checksum before it decodes any field, and rejects trailing bytes. The checksum covers the
    /// session number, unless it is 0. A schema without a protocol has no id and no checksum to
    /// verify. `at` is the session number, and the index of the packet in the schema.
    pub fn decode_in_session<'m>(
        &'m self,
        at: (u64, usize),
        bytes: &[u8],
        options: Options,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        Outcome::of(Decoder::new(self, bytes, options, sink).packet(at))
    }

    /// Returns the number of bytes before the fields of a packet: the id and the checksum.
    pub(crate) fn envelope_bytes(&self) -> usize {
        self.envelope().map_or(0, |it| header(&it))
    }

    /// Returns the size in bytes of the largest datagram of this packet type.
    pub fn most_bytes(&self, packet: usize) -> u64 {
        let fields = self.packet(packet).map_or(0, |it| self.type_width(it).max);
        let end = most_end_bits(self.envelope());
        (self.envelope_bytes() as u64).saturating_add(fields.saturating_add(end).div_ceil(8))
    }

    /// Writes the id and the checksum into the first bytes of a packet of a session, which are
    /// reserved for them.
    pub(crate) fn seal(&self, session: u64, bytes: &mut [u8]) {
        if let Some(envelope) = self.envelope() {
            seal(&envelope, session, None, bytes);
        }
    }

    /// Returns `true` if a datagram of a session has the id and the checksum of the schema's
    /// protocol. Parts that the protocol does not send are not checked.
    pub fn is_ours(&self, session: u64, bytes: &[u8]) -> bool {
        self.ignores_checksums
            || self.envelope().is_none()
            || self.forms().any(|form| fits(&form.envelope, session, None, bytes))
    }

    /// Returns the form of a packet of a session: the first form whose id and checksum match the
    /// packet, else the first of all forms. `None` if the schema has no protocol.
    pub(crate) fn form_of(&self, session: u64, bytes: &[u8]) -> Option<Form> {
        let mut forms = self.forms();
        let first = forms.next()?;
        let Some(second) = forms.next() else { return Some(first) };
        let mut all = [first, second].into_iter().chain(forms);
        Some(all.find(|form| fits(&form.envelope, session, None, bytes)).unwrap_or(first))
    }
}

/// Returns `true` if a packet of a session has the id and the checksum of the protocol. `unsent` are numbers
/// that the checksum covers and the packet does not contain.
pub(crate) fn fits(envelope: &Envelope, session: u64, unsent: Unsent, bytes: &[u8]) -> bool {
    frame::is_sealed(&protocol(envelope, session), unsent, bytes)
}

/// Returns the protocol of an envelope, which is checked when a schema is read, with a session number.
pub(super) fn protocol(envelope: &Envelope, session: u64) -> Protocol {
    let protocol = Protocol::from_envelope(envelope);
    protocol.unwrap_or(Protocol::new(envelope.id)).with_session(session)
}

/// Returns `true` if a packet has the id of the protocol, or if the protocol sends none.
pub(crate) fn has_id(envelope: &Envelope, bytes: &[u8]) -> bool {
    let sent = sent_id(envelope);
    bytes.get(..sent).is_some_and(|id| envelope.id.to_le_bytes().starts_with(id))
}

/// Returns the number of bytes of the id and the checksum in a packet.
pub(crate) fn header(envelope: &Envelope) -> usize {
    sent_id(envelope) + if envelope.sums { CRC } else { 0 }
}

/// Returns the evidence that the id of a packet gives, without its checksum.
pub(crate) fn proof_of_header(envelope: &Envelope, bytes: &[u8]) -> Proof {
    match envelope {
        Envelope { sends_id: true, .. } if has_id(envelope, bytes) => Proof::Id,
        Envelope { sends_id: false, sums: false, .. } => Proof::Absent,
        _ => Proof::Nothing,
    }
}

/// Writes the id and the checksum into the first bytes of a packet of a session, which are reserved for them.
/// The checksum also covers `unsent`, which the packet does not contain.
pub(crate) fn seal(envelope: &Envelope, session: u64, unsent: Unsent, bytes: &mut [u8]) {
    frame::seal(&protocol(envelope, session), unsent, bytes);
}

/// Returns the number of bytes that the protocol id takes in a packet.
fn sent_id(envelope: &Envelope) -> usize {
    if envelope.sends_id { envelope.id_bytes as usize } else { 0 }
}

/// Returns the maximum number of bits of an end check, with the padding before it.
pub(crate) fn most_end_bits(envelope: Option<Envelope>) -> u64 {
    let end = envelope.and_then(|it| it.end_check);
    end.map_or(0, |it| if it.aligned { 7 + 32 } else { 32 })
}

/// Returns the framing of a packet. `predicted` is the hash of its baseline if that was predicted,
/// which the constant of the end check contains.
pub(crate) fn predicted_end(envelope: &Envelope, predicted: Option<u64>) -> Envelope {
    let hash = predicted.unwrap_or(0);
    let mixed = |end: End| End { magic: end.magic ^ (hash ^ hash >> 32) & 0xFFFF_FFFF, ..end };
    Envelope { end_check: envelope.end_check.map(mixed), ..*envelope }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes the datagram of a session as the packet type with an index: its id, checksum, value
    /// and end check; only a value if the schema has no protocol.
    pub(crate) fn packet(self, (session, packet): (u64, usize)) -> Result<Datum, Outcome> {
        let type_ = self.model.packets().get(packet).map_or(usize::MAX, |it| it.type_ as usize);
        let Some(form) = self.model.form_of(session, self.bytes) else {
            return self.alone(type_, None);
        };
        self.run(|decoder| {
            let envelope = &form.envelope;
            decoder.header(envelope, Some((session, None)))?;
            if form.mode.is_some() {
                decoder.plain_mark()?;
            }
            decoder.before_end(type_, None, envelope)
        })
    }

    /// Decodes a value, in full or as its delta from `baseline`, and the end check after it.
    pub(super) fn before_end(
        &mut self,
        type_: usize,
        baseline: Option<&Datum>,
        envelope: &Envelope,
    ) -> Done<Datum> {
        let (whole, takes_rest) = (self.bytes, self.model.type_takes_rest(type_ as u32));
        // the bytes of the end check do not belong to a field with `rest`
        let hidden = if takes_rest && envelope.end_check.is_some() { END_CHECK } else { 0 };
        let visible = whole.len().checked_sub(hidden).and_then(|len| whole.get(..len));
        let Some(visible) = visible.filter(|it| self.bit <= 8 * it.len() as u64) else {
            return rejected(ErrorKind::Overflow, self.bit);
        };
        self.bytes = visible;
        let datum = self.content(type_, baseline)?;
        self.bytes = whole;
        self.end(envelope).map(|()| datum)
    }

    /// Decodes the end check, and rejects bits after it.
    pub(super) fn end(&mut self, envelope: &Envelope) -> Done<()> {
        self.read(|stream| frame::end(&protocol(envelope, 0), stream))?;
        self.finish()
    }

    /// Decodes the id and the checksum, and rejects wrong ones. `unsent` is what the checksum covers and the
    /// packet does not contain: the session number, and other numbers. `None` if that is known only later.
    pub(super) fn header(
        &mut self,
        envelope: &Envelope,
        unsent: Option<(u64, Unsent)>,
    ) -> Done<()> {
        if envelope.sends_id {
            self.mark(Role::Protocol, ErrorKind::Protocol, 8 * envelope.id_bytes, |_, found| {
                let id = envelope.id;
                (found != id).then(|| format!("the protocol id is {found:#x}, not {id:#x}"))
            })?;
        }
        if !envelope.sums {
            return Ok(());
        }
        self.mark(Role::Checksum, ErrorKind::Crc, 8 * CRC as u32, |bytes, _| {
            let (session, unsent) = unsent?;
            wrong_sum(envelope, session, unsent, bytes)
        })
    }

    /// Rejects a wrong checksum, which also covers the session number and `unsent`.
    pub(super) fn verify(&self, envelope: &Envelope, session: u64, unsent: Unsent) -> Done<()> {
        let is_ignored = self.options.accepts_any_sum || self.model.ignores_checksums;
        match wrong_sum(envelope, session, unsent, self.bytes)
            .filter(|_| envelope.sums && !is_ignored)
        {
            Some(reason) => rejected_because(ErrorKind::Crc, 8 * sent_id(envelope) as u64, reason),
            None => Ok(()),
        }
    }

    /// Decodes a number of the header with this purpose. Rejects it for the reason that `wrong`
    /// returns for all bytes and the number, unless the packet is decoded in spite of it.
    fn mark(
        &mut self,
        role: Role,
        kind: ErrorKind,
        bits: u32,
        wrong: impl FnOnce(&[u8], u64) -> Option<String>,
    ) -> Done<()> {
        let mut stream = ReadStream::at(self.bytes, self.bit);
        let number = stream.bits(0_u64, bits).map_err(|error| Outcome::rejected(error, None))?;
        let wrong = wrong(self.bytes, number).filter(|_| !self.model.ignores_checksums);
        let bit = core::mem::replace(&mut self.bit, stream.position());
        let value = wrong.is_none().then_some(Value::Unsigned(number.into()));
        let event = Event::of_bits(role, bit, bits.into());
        self.cursor.report(Event { raw: number.into(), value, ..event });
        match wrong.filter(|_| !self.options.accepts_any_sum) {
            Some(reason) => rejected_because(kind, bit, reason),
            None => Ok(()),
        }
    }
}

/// Returns the reason for which the checksum of a packet is wrong; `None` if it is right.
fn wrong_sum(envelope: &Envelope, session: u64, unsent: Unsent, bytes: &[u8]) -> Option<String> {
    let (found, data) = bytes.get(sent_id(envelope)..)?.split_first_chunk::<CRC>()?;
    let found = u32::from_le_bytes(*found);
    let sum = frame::sum(&protocol(envelope, session), unsent, data);
    (found != sum)
        .then(|| format!("the checksum is {found:#010x}, and the packet sums to {sum:#010x}"))
}
