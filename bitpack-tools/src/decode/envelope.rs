//! Decodes the parts of a datagram around its packet: protocol id, checksum and end check.

use bitpack::ErrorKind;
use bitpack::dynamic::Datum;
use bitpack::schema::description::Envelope;
use bitpack::trace::{Role, Value};

use super::{Decoder, Done, Event, Outcome, Step, Stop, rejected, rejected_because};
use crate::input::Packet;
use crate::model::Form;
use crate::model::Model;

/// Number of bytes of a checksum.
pub(super) const CRC: usize = 4;
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
        let of = |envelope: Envelope| {
            if envelope.sums && envelope.fits(session, bytes) {
                return Proof::Checksum;
            }
            envelope.proof_of_header(bytes)
        };
        let proof = self.forms().map(|it| of(it.envelope)).max();
        proof.unwrap_or(Proof::Absent).max(self.least_proof())
    }

    /// Returns `true` if a datagram of a session has the correct checksum or the id of the schema's
    /// protocol. `false` for a protocol that sends neither.
    #[must_use]
    pub fn is_proven(&self, session: u64, bytes: &[u8]) -> bool {
        self.forms()
            .map(|it| it.envelope)
            .any(|it| it.sums && it.fits(session, bytes) || it.proof_of_header(bytes) == Proof::Id)
    }

    /// Returns the evidence to assume for a packet whose id or checksum is wrong.
    pub(crate) const fn least_proof(&self) -> Proof {
        if self.ignores_checksums { Proof::Absent } else { Proof::Nothing }
    }

    /// Decodes one datagram as the game's `Protocol` does. It verifies the id and the checksum
    /// before it decodes any field, and rejects trailing bytes. A schema without a protocol has no
    /// id and no checksum to verify.
    pub fn decode_datagram<'m>(
        &'m self,
        packet: usize,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        self.decode_in_session(0, packet, bytes, sink)
    }

    /// Decodes one datagram of a session as [`decode_datagram`](Self::decode_datagram) does. The
    /// checksum covers the session number, unless it is 0.
    pub fn decode_in_session<'m>(
        &'m self,
        session: u64,
        packet: usize,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let mut decoder = Decoder::new(self, bytes, sink);
        let result = decoder.framed(session, packet, bytes).map(drop);
        decoder.outcome(result)
    }

    /// Decodes one datagram of a session into `value`, whose allocations are reused.
    pub(crate) fn decode_into<'m>(
        &'m self,
        (session, packet): (u64, usize),
        bytes: &[u8],
        value: &mut Datum,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.spare = core::mem::take(value);
        let result = decoder.framed(session, packet, bytes).map(|it| *value = it);
        decoder.outcome(result)
    }

    /// Decodes one datagram of a session as [`decode_in_session`](Self::decode_in_session) does.
    /// Also passes to `sink` the values that were not sent, as events of zero bits whose
    /// [`is_sent`](Event::is_sent) is `false`: those of conditional fields, defaults, and the
    /// largest component of a quaternion.
    ///
    /// Reports at most 65,536 such values for a packet. A value that the schema does not state,
    /// such as the `blank` argument of `with`, is not reported.
    pub fn decode_with_unsent<'m>(
        &'m self,
        session: u64,
        packet: usize,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.cursor.unsent_left = super::unsent::MOST;
        decoder.cursor.reports_largest = true;
        let result = decoder.framed(session, packet, bytes).map(drop);
        decoder.outcome(result)
    }

    /// Decodes one datagram as if it came from this build, even if its id or its checksum is wrong.
    /// A wrong id or checksum is reported as an event without a value, and does not affect the
    /// outcome. Values that were not sent are reported too.
    pub fn decode_as_if<'m>(
        &'m self,
        session: u64,
        packet: usize,
        bytes: &[u8],
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Outcome {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.accepts_any_sum = true;
        decoder.cursor.reports_largest = true;
        decoder.cursor.unsent_left = super::unsent::MOST;
        let result = decoder.framed(session, packet, bytes).map(drop);
        decoder.outcome(result)
    }

    /// Returns the outcome of decoding one datagram, ignoring a wrong id or checksum.
    pub(crate) fn outcome_as_if(&self, session: u64, packet: usize, bytes: &[u8]) -> Outcome {
        let silent = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let mut decoder = Decoder { is_silent: true, ..silent };
        decoder.accepts_any_sum = true;
        let result = decoder.framed(session, packet, bytes).map(drop);
        decoder.outcome(result)
    }

    /// Decodes one datagram of a session, and returns its value.
    pub(crate) fn read_in_session(
        &self,
        session: u64,
        packet: usize,
        bytes: &[u8],
    ) -> Result<Datum, Outcome> {
        let silent = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let mut decoder = Decoder { is_silent: true, ..silent };
        let result = decoder.framed(session, packet, bytes);
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }

    /// Returns the number of bytes before the fields of a packet: the id and the checksum.
    pub(crate) fn envelope_bytes(&self) -> usize {
        self.envelope().map_or(0, |it| it.header())
    }

    /// Returns the size in bytes of the largest datagram of this packet type.
    #[must_use]
    pub fn most_bytes(&self, packet: usize) -> u64 {
        let fields = self.packet(packet).map_or(0, |it| self.type_width(it).max);
        let end = self.envelope().and_then(|it| it.end_check);
        let end = end.map_or(0, |it| if it.aligned { 7 + 32 } else { 32 });
        (self.envelope_bytes() as u64).saturating_add(fields.saturating_add(end).div_ceil(8))
    }

    /// Writes the id and the checksum into the first bytes of a packet of a session, which are
    /// reserved for them.
    pub(crate) fn seal(&self, session: u64, bytes: &mut [u8]) {
        let Some(envelope) = self.envelope() else { return };
        let sent = sent_id(&envelope);
        let Some(id) = bytes.get_mut(..sent) else { return };
        id.copy_from_slice(&id_bytes(&envelope, sent));
        envelope.write_sum(session, bytes);
    }

    /// Returns `true` if a datagram of a session has the id and the checksum of the schema's
    /// protocol. Parts that the protocol does not send are not checked.
    #[must_use]
    pub fn is_ours(&self, session: u64, bytes: &[u8]) -> bool {
        self.ignores_checksums
            || self.envelope().is_none()
            || self.forms().any(|form| form.envelope.fits(session, bytes))
    }

    /// Returns the form of a packet of a session: the first form whose id and checksum match the
    /// packet, else the first of all forms. `None` if the schema has no protocol.
    pub(crate) fn form_of(&self, session: u64, bytes: &[u8]) -> Option<Form> {
        let mut forms = self.forms();
        let first = forms.next()?;
        let Some(second) = forms.next() else { return Some(first) };
        let mut all = [first, second].into_iter().chain(forms);
        Some(all.find(|form| form.envelope.fits(session, bytes)).unwrap_or(first))
    }
}

/// Checks of a packet's id and checksum against a framing.
pub(crate) trait Fits {
    /// Returns `true` if a packet of a session has the id and the checksum of the protocol.
    fn fits(&self, session: u64, bytes: &[u8]) -> bool;
    /// Returns `true` if a packet has the id of the protocol, or if the protocol sends none.
    fn has_id(&self, bytes: &[u8]) -> bool;
    /// Returns the number of bytes of the id and the checksum in a packet.
    fn header(&self) -> usize;
    /// Returns the evidence that the id of a packet gives, without its checksum.
    fn proof_of_header(&self, bytes: &[u8]) -> Proof;
    /// Writes the checksum into a packet of a session, if the protocol has one.
    fn write_sum(&self, session: u64, bytes: &mut [u8]);
}

impl Fits for Envelope {
    fn fits(&self, session: u64, bytes: &[u8]) -> bool {
        sum_fits(self, &session_bytes(session), bytes)
    }

    fn has_id(&self, bytes: &[u8]) -> bool {
        let sent = sent_id(self);
        bytes.get(..sent).is_some_and(|id| id == id_bytes(self, sent))
    }

    fn header(&self) -> usize {
        sent_id(self) + if self.sums { CRC } else { 0 }
    }

    fn proof_of_header(&self, bytes: &[u8]) -> Proof {
        match self {
            Self { sends_id: true, .. } if self.has_id(bytes) => Proof::Id,
            Self { sends_id: false, sums: false, .. } => Proof::Absent,
            _ => Proof::Nothing,
        }
    }

    fn write_sum(&self, session: u64, bytes: &mut [u8]) {
        let rest = bytes.get_mut(sent_id(self)..).unwrap_or_default();
        if let Some((crc, data)) = rest.split_first_chunk_mut::<CRC>().filter(|_| self.sums) {
            *crc = sum(self, &session_bytes(session), data).to_le_bytes();
        }
    }
}

/// Returns `true` if a packet has the id and the checksum of a protocol. `unsent` are bytes that
/// the checksum covers and the packet does not contain.
pub(super) fn sum_fits(envelope: &Envelope, unsent: &[u8], bytes: &[u8]) -> bool {
    let sent = sent_id(envelope);
    let (Some(id), Some(rest)) = (bytes.get(..sent), bytes.get(sent..)) else {
        return false;
    };
    let fits = |(crc, data)| crc == sum(envelope, unsent, data);
    id == id_bytes(envelope, sent) && (!envelope.sums || crc_of(rest).is_some_and(fits))
}

/// Returns the number of bytes that the protocol id takes in a packet.
pub(super) fn sent_id(envelope: &Envelope) -> usize {
    if envelope.sends_id { envelope.id_bytes as usize } else { 0 }
}

pub(super) fn id_bytes(envelope: &Envelope, count: usize) -> Vec<u8> {
    envelope.id.to_le_bytes().into_iter().take(count).collect()
}

pub(super) fn crc_of(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (crc, data) = bytes.split_first_chunk::<CRC>()?;
    Some((u32::from_le_bytes(*crc), data))
}

/// Returns the bytes of a session number that the checksum covers; none if there is no session.
fn session_bytes(session: u64) -> Vec<u8> {
    if session == 0 { Vec::new() } else { session.to_le_bytes().to_vec() }
}

/// Returns the checksum of a packet: the CRC-32 of the protocol id (sent or not), the bytes
/// `unsent` (not in the packet), four zero bytes, and the packet's data.
pub(super) fn sum(envelope: &Envelope, unsent: &[u8], data: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&id_bytes(envelope, envelope.id_bytes as usize));
    hasher.update(unsent);
    hasher.update(&[0; CRC]);
    hasher.update(data);
    hasher.finalize()
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a datagram of a session with its id, checksum and end check; only a value if the
    /// schema has no protocol.
    pub(super) fn framed(&mut self, session: u64, packet: usize, bytes: &[u8]) -> Done<Datum> {
        let Some(form) = self.model.form_of(session, bytes) else {
            return self.packet(packet).and_then(|it| self.finish().map(|()| it));
        };
        let envelope = &form.envelope;
        self.id(envelope)?;
        self.checksum(envelope, &session_bytes(session), bytes)?;
        if form.mode.is_some() {
            self.plain_mark()?;
        }
        let takes_rest = self.model.takes_rest(packet);
        self.with_end(envelope, takes_rest, |decoder| decoder.packet(packet))
    }

    /// Decodes a value with `decode`, and the end check after it.
    pub(super) fn with_end(
        &mut self,
        envelope: &Envelope,
        takes_rest: bool,
        decode: impl FnOnce(&mut Self) -> Done<Datum>,
    ) -> Done<Datum> {
        // the bytes of the end check do not belong to a field with `rest`
        let hidden = if takes_rest && envelope.end_check.is_some() { END_CHECK } else { 0 };
        let Some(end) = self.reader.hide_tail(hidden) else {
            return rejected(ErrorKind::Overflow, self.position());
        };
        let datum = decode(self)?;
        self.reader.set_end(end);
        if let Some(end) = envelope.end_check {
            if end.aligned {
                self.pad()?;
            }
            self.begin(32)?;
            self.check(end.magic, 32)?;
        }
        // the unused bits of the last byte
        let (left, position) = (self.reader.remaining(), self.position());
        if (1..8).contains(&left) {
            self.reserved(left as u32).map_err(|stop| match stop {
                Stop::Rejected { reason, .. } => {
                    Stop::Rejected { kind: ErrorKind::Trailing, bit: position, reason }
                }
                stop @ Stop::Unknown { .. } => stop,
            })?;
        }
        self.finish().map(|()| datum)
    }

    pub(super) fn id(&mut self, envelope: &Envelope) -> Done<()> {
        if !envelope.sends_id {
            return Ok(());
        }
        let found = self.take(8 * envelope.id_bytes)?;
        if found != u128::from(envelope.id) && !self.model.ignores_checksums {
            self.event(Role::Protocol, None);
            if self.accepts_any_sum {
                return Ok(());
            }
            let reason = format!("the protocol id is {found:#x}, not {:#x}", envelope.id);
            return rejected_because(ErrorKind::Protocol, 0, reason);
        }
        self.event(Role::Protocol, Some(Value::Unsigned(found)));
        Ok(())
    }

    /// Decodes and verifies the checksum. It covers `unsent` too, which the packet does not
    /// contain.
    pub(super) fn checksum(
        &mut self,
        envelope: &Envelope,
        unsent: &[u8],
        bytes: &[u8],
    ) -> Done<()> {
        if !envelope.sums {
            return Ok(());
        }
        let (bit, sent) = (self.position(), sent_id(envelope));
        let Some((found, data)) = bytes.get(sent..).and_then(crc_of) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        self.take(32)?;
        let sum = sum(envelope, unsent, data);
        if found != sum && !self.model.ignores_checksums {
            self.event(Role::Checksum, None);
            if self.accepts_any_sum {
                return Ok(());
            }
            let reason =
                format!("the checksum is {found:#010x}, and the packet sums to {sum:#010x}");
            return rejected_because(ErrorKind::Crc, bit, reason);
        }
        self.event(Role::Checksum, Some(Value::Unsigned(found.into())));
        Ok(())
    }
}
