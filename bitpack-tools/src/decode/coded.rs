//! Decodes packets together with a coder of modelled packets: it learns from their numbers, writes them, or
//! has them.

use bitpack::ErrorKind;
use bitpack::model::{Codes, Modeller};
use bitpack::trace::{Role, Value};

use super::{Baseline, Decoder, Done, Event, Front, Outcome, Received, Step, rejected, unknown};
use crate::model::Model;
use crate::modelled::HistoryForm;

/// Maximum number of bytes of a modelled packet's plain form, unless the game sets another limit.
const LIMIT: u64 = 1 << 16;

/// A packet that was coded: the outcome of decoding it, and the coder.
pub(crate) type Coded<'b> = (Outcome, Option<Codes<'b>>);

/// The plain form of a modelled packet.
pub(crate) struct PlainForm {
    pub(crate) bytes: Vec<u8>,
    pub(crate) outcome: Outcome,
}

impl Model {
    /// Decodes a datagram of a session, and passes its numbers to a coder: those of the fields and of the end
    /// check.
    pub(crate) fn code_packet<'m, 'b>(
        &'m self,
        session: u64,
        packet: usize,
        bytes: &'b [u8],
        codes: Codes<'b>,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Coded<'b> {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.waiting = Some(codes);
        let result = decoder.framed(session, packet, bytes, false).map(drop);
        let outcome = decoder.outcome(result);
        (outcome, decoder.into_codes())
    }

    /// Decodes a delta packet, and passes its numbers to a coder: those of the value, whole or against
    /// `baseline`, and of the end check.
    pub(crate) fn code_delta<'m, 'b>(
        &'m self,
        form: HistoryForm,
        session: u64,
        bytes: &'b [u8],
        baseline: Option<Baseline<'_>>,
        codes: Codes<'b>,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Coded<'b> {
        let mut decoder = Decoder::new(self, bytes, sink);
        decoder.waiting = Some(codes);
        let result = decoder.delta_packet(form, session, bytes, |_| baseline);
        let outcome = decoder.outcome(result.map(drop));
        (outcome, decoder.into_codes())
    }

    /// Decodes a modelled packet of a history. Returns its plain form as far as it was read, and the
    /// value.
    pub(crate) fn read_modelled_delta<'h>(
        &self,
        (form, front): (HistoryForm, Front),
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
        modeller: &mut Modeller<'_>,
    ) -> (Vec<u8>, Result<Received, Outcome>) {
        let data = bytes.get(front.bytes..).unwrap_or_default();
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        let Some(codes) = modeller.read_codes(data) else {
            let result = self.read_marked_delta((form, front), session, bytes, baseline, modeller);
            return (bytes.to_vec(), result);
        };
        decoder.waiting = Some(codes);
        decoder.reader.set_end(8 * (front.bytes as u64 + LIMIT + 1));
        let result = decoder.delta_packet(form, session, bytes, baseline);
        let result = result.and_then(|it| decoder.ends_well(front.bytes, data).map(|()| it));
        let result = result.map_err(|stop| decoder.outcome(Err(stop)));
        let plain = decoder.reader.take_plain();
        (if plain.is_empty() { bytes.to_vec() } else { plain }, result)
    }

    /// Decodes a plain packet of a modelled history. Checks that its modelled form is not smaller.
    fn read_marked_delta<'h>(
        &self,
        (form, front): (HistoryForm, Front),
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
        modeller: &mut Modeller<'_>,
    ) -> Result<Received, Outcome> {
        let size = bytes.len().saturating_sub(front.bytes);
        let mut buffer = vec![0; size];
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        decoder.waiting = Some(modeller.write_codes(&mut buffer));
        let result = decoder.delta_packet(form, session, bytes, baseline);
        let received = result.map_err(|stop| decoder.outcome(Err(stop)))?;
        let shorter = decoder.into_codes().and_then(Codes::finish).is_some_and(|it| it < size);
        if shorter {
            return Err(refused(ErrorKind::Redundant, 8 * front.bytes as u64));
        }
        Ok(received)
    }

    /// Decodes a modelled packet. Returns its plain form, as far as it was read: with the bit that marks it
    /// as plain, and its checksum.
    pub(crate) fn read_modelled(
        &self,
        (session, packet): (u64, usize),
        bytes: &[u8],
        modeller: &mut Modeller<'_>,
    ) -> PlainForm {
        let header = self.envelope_bytes();
        let Some(data) = bytes.get(header..) else {
            return PlainForm { bytes: bytes.to_vec(), outcome: overflow() };
        };
        let Some(codes) = modeller.read_codes(data) else {
            return self.read_marked((session, packet), bytes, modeller);
        };
        let mut decoder = Decoder::new(self, bytes, |_: &[Step<'_>], _: Event<'_>| {});
        decoder.waiting = Some(codes);
        let limit = self.most_bits(packet).min(8 * LIMIT).div_ceil(8) + 1;
        decoder.reader.set_end(8 * (header as u64 + limit));
        let result = decoder.framed(session, packet, bytes, false).map(drop);
        let result = result.and_then(|()| decoder.ends_well(header, data));
        let outcome = decoder.outcome(result);
        PlainForm { bytes: decoder.reader.take_plain(), outcome }
    }

    /// Checks that the modelled form of a packet is not smaller than its plain form.
    fn read_marked(
        &self,
        (session, packet): (u64, usize),
        bytes: &[u8],
        modeller: &mut Modeller<'_>,
    ) -> PlainForm {
        let plain = bytes.to_vec();
        let header = self.envelope_bytes();
        let (data, mut buffer) = (bytes.len().saturating_sub(header), vec![0; bytes.len()]);
        let codes = modeller.write_codes(&mut buffer);
        let nothing = |_: &[Step<'_>], _: Event<'_>| {};
        let (outcome, codes) = self.code_packet(session, packet, bytes, codes, nothing);
        let size = codes.and_then(Codes::finish);
        if outcome == Outcome::Read && size.is_some_and(|size| size < data) {
            let outcome = refused(ErrorKind::Redundant, 8 * header as u64);
            return PlainForm { bytes: plain, outcome };
        }
        PlainForm { bytes: plain, outcome }
    }

    /// Returns the most bits of a packet without its header.
    fn most_bits(&self, packet: usize) -> u64 {
        let end = match self.envelope().and_then(|it| it.end_check) {
            Some(end) if end.aligned => 7 + 32,
            Some(_) => 32,
            None => 0,
        };
        self.packet(packet).map_or(u64::MAX, |it| it.width.max.saturating_add(end))
    }
}

fn overflow() -> Outcome {
    refused(ErrorKind::Overflow, 0)
}

fn refused(kind: ErrorKind, bit: u64) -> Outcome {
    let error = bitpack::Error::new(kind, bit);
    Outcome::Rejected(super::Rejection { error, path: String::new(), reason: None })
}

impl<'m, 'b, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, 'b, S> {
    fn into_codes(mut self) -> Option<Codes<'b>> {
        self.waiting.take().or_else(|| self.reader.take_codes().map(|it| *it))
    }

    /// Adds to an event what the coder has written since the last one.
    pub(super) fn add_coded(&mut self, event: &mut Event<'_>) {
        let Some((bytes, range)) = self.reader.codes().and_then(Codes::progress) else { return };
        let all = 8.0 * bytes as f64 + 63.0 - (range as f64).log2();
        let before = core::mem::replace(&mut self.coded_bits, all);
        event.coded_bits = Some(all - before);
        event.coded_places = self.reader.take_keys();
    }

    /// Decodes the bit that tells a plain packet from a modelled one. Stops at a modelled one.
    pub(super) fn plain_mark(&mut self) -> Done<()> {
        let (start, left) = (self.position(), self.reader.remaining() / 8);
        if left > 0 && self.take(1)? == 1 {
            self.event(Role::Check, Some(Value::Unsigned(1)), None);
            return Ok(());
        }
        while self.reader.remaining() > 0 {
            let bits = self.reader.remaining().min(128) as u32;
            self.take(bits)?;
        }
        self.path.push(Step::Name("modelled"));
        self.opaque_event();
        unknown(start, format!("what a modelled packet of {left} bytes has without its model"))
    }

    /// Rejects a modelled packet that a writer would have ended or sent otherwise.
    fn ends_well(&self, header: usize, data: &[u8]) -> Done<()> {
        let front = 8 * header as u64;
        if !self.reader.codes().is_none_or(Codes::is_canonical) {
            return rejected(ErrorKind::Trailing, self.position());
        }
        let plain = (self.position() - front).div_ceil(8);
        if data.len() as u64 >= plain { rejected(ErrorKind::Redundant, front) } else { Ok(()) }
    }
}
