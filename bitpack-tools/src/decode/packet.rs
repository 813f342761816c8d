//! Decodes datagrams that are deltas of values in a history.

use bitpack::dynamic::Datum;
use bitpack::schema::description::{DeltaPackets, Envelope};
use bitpack::trace::{Role, Value};
use bitpack::{ErrorKind, ReadStream, Stream as _};

use super::envelope::{CRC, Fits as _, crc_of, id_bytes, sent_id, sum, sum_fits};
use super::{Decoder, Done, Event, Front, Outcome, Step, rejected, rejected_because, unknown};
use crate::model::HistoryForm;
use crate::model::Model;
use crate::width::bit_length;

/// Number of bits of a sequence number.
pub(super) const SEQUENCE: u32 = 16;

/// The value that a delta packet refers to.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'h> {
    /// The value of the baseline.
    pub value: &'h Datum,
    /// Hash of the value if it was predicted, which the end check of the packet contains.
    pub predicted: Option<u64>,
}

/// Options for decoding a packet of a history.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// `true` if the differences of changed values are reported, as events without bits.
    pub(crate) reports_changes: bool,
    /// `true` if the component of a quaternion that is not sent is reported, as an event without
    /// bits.
    pub(crate) reports_largest: bool,
    /// `true` if decoding continues after a wrong id or checksum.
    pub(crate) accepts_any_sum: bool,
}

/// The value that a delta packet contains, with its sequence number.
#[derive(Clone, Debug)]
pub struct Received {
    /// Sequence number of the value.
    pub sequence: u16,
    /// Sequence number of the baseline; `None` if the value was sent whole.
    pub baseline: Option<u16>,
    /// The decoded value.
    pub value: Datum,
}

impl Model {
    /// Decodes a datagram of a history in one of its forms. `baseline` returns the value with a
    /// sequence number, and `spare` is a value whose allocations are reused. Passes every event to
    /// `sink`. A modelled packet has to be in its plain form.
    ///
    /// The checksum is verified if the value is sent whole. Otherwise it covers a hash of the
    /// baseline's bits, and is not verified; the end check is.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, are not described by the
    /// schema, or refer to a baseline that is not known.
    pub(crate) fn decode_delta_form<'m, 'h>(
        &'m self,
        form: HistoryForm,
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
        (options, spare): (Options, Datum),
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<Received, Outcome> {
        let mut decoder = Decoder { spare, ..Decoder::new(self, bytes, sink) };
        decoder.cursor.reports_changes = options.reports_changes;
        decoder.cursor.reports_largest = options.reports_largest;
        decoder.accepts_any_sum = options.accepts_any_sum;
        let result = decoder.delta_packet(form, session, bytes, baseline);
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }

    /// Writes the id, the checksum and the bits that identify the baseline into a plain packet of a
    /// history. `stored` returns the value with a sequence number. `None` if the packet is too
    /// short, or its baseline is not known.
    pub(crate) fn seal_delta<'h>(
        &self,
        index: usize,
        session: u64,
        bytes: &mut [u8],
        stored: impl FnOnce(u16) -> Option<&'h Datum>,
    ) -> Option<()> {
        let packets = self.description.deltas.get(index)?;
        let envelope = packets.envelope;
        let (sent, header) = (sent_id(&envelope), envelope.header());
        bytes.get_mut(..sent)?.copy_from_slice(&id_bytes(&envelope, sent));
        let mut stream = ReadStream::new(bytes.get(header..)?);
        let mut take = |bits: u32| stream.bits(0_u16, bits).ok();
        if packets.marked {
            take(1)?;
        }
        let (sequence, has_baseline) = (take(SEQUENCE)?, take(1)? == 1);
        let mut unsent = unsent(packets, session);
        if has_baseline {
            let back = take(bit_length(u128::from(packets.history) - 1))? + 1;
            let stored = stored(sequence.wrapping_sub(back))?;
            let hash = self.plan.type_at(packets.type_)?.hash(stored).ok()?;
            for (byte, own) in unsent.iter_mut().zip(hash.to_le_bytes()) {
                *byte ^= own;
            }
            let (start, own) = (stream.position(), sum(&envelope, &unsent, &[]));
            for bit in 0..u64::from(packets.baseline_bits) {
                let at = 8 * header as u64 + start + bit;
                let byte = bytes.get_mut((at / 8) as usize)?;
                *byte = *byte & !(1 << (at % 8)) | ((own >> bit & 1) as u8) << (at % 8);
            }
        }
        let rest = bytes.get_mut(sent..)?;
        if let Some((crc, data)) = rest.split_first_chunk_mut::<CRC>().filter(|_| envelope.sums) {
            *crc = sum(&envelope, &unsent, data).to_le_bytes();
        }
        Some(())
    }

    /// Writes the checksum into a modelled packet of a history, if the value is sent whole.
    pub(crate) fn write_delta_sum(&self, form: HistoryForm, session: u64, bytes: &mut [u8]) {
        if Front::of(self, form, bytes).is_none_or(|it| it.baseline.is_some()) {
            return;
        }
        let envelope = form.form.envelope;
        let Some(packets) = self.description.deltas.get(form.index) else { return };
        let rest = bytes.get_mut(sent_id(&envelope)..).unwrap_or_default();
        if let Some((crc, data)) = rest.split_first_chunk_mut::<CRC>().filter(|_| envelope.sums) {
            *crc = sum(&envelope, &unsent(packets, session), data).to_le_bytes();
        }
    }

    /// Returns `true` if a packet of a history has the id, and the checksum of a value that is sent
    /// whole.
    pub(crate) fn fits_delta_sum(&self, form: HistoryForm, session: u64, bytes: &[u8]) -> bool {
        let envelope = form.form.envelope;
        let Some(packets) = self.description.deltas.get(form.index) else { return false };
        sum_fits(&envelope, &unsent(packets, session), bytes)
    }
}

/// Returns the text of the error that the baseline with this sequence number is not among the last
/// `history` values.
pub(crate) fn missing_baseline(number: u16, history: u16) -> String {
    format!(
        "the baseline, value {number}, is not among the last {history} values that were decoded"
    )
}

/// Returns the bytes that the checksum of a whole value in a history covers, and that the packet
/// does not contain.
pub(crate) fn unsent(packets: &DeltaPackets, session: u64) -> Vec<u8> {
    let hash = packets.hash.to_le_bytes().into_iter();
    let length = u32::from(packets.history).to_le_bytes();
    hash.chain(length).chain(session.to_le_bytes()).collect()
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn delta_packet<'h>(
        &mut self,
        form: HistoryForm,
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
    ) -> Done<Received> {
        let (model, envelope) = (self.model, form.form.envelope);
        let Some(packets) = model.description.deltas.get(form.index) else {
            return unknown(0, "what deltas there are");
        };
        self.id(&envelope)?;
        let found = self.delta_checksum(&envelope, bytes)?;
        if packets.marked {
            self.check(1, 1)?;
        }
        let sequence = self.front("sequence", SEQUENCE)? as u16;
        let start = self.position();
        let (back, place) = if form.form.mode.is_some() {
            (self.modelled_front(form, packets)?, start)
        } else {
            self.plain_front(packets)?
        };
        let Some(back) = back else {
            let is_refused = !self.accepts_any_sum && !model.ignores_checksums;
            if let Some((bit, found, data)) = found.filter(|_| is_refused) {
                let expected = sum(&envelope, &unsent(packets, session), data);
                if found != expected {
                    let reason = format!(
                        "the checksum is {found:#010x}, and the packet sums to {expected:#010x}"
                    );
                    return rejected_because(ErrorKind::Crc, bit, reason);
                }
            }
            self.modelled_start(form)?;
            let value = self.before_end(packets, None)?;
            return Ok(Received { sequence, baseline: None, value });
        };
        if self.lacks_model(form) {
            self.modelled_start(form)?;
        }
        let number = sequence.wrapping_sub(back);
        let Some(baseline) = baseline(number) else {
            let reason = missing_baseline(number, packets.history);
            return rejected_because(ErrorKind::Baseline, place, reason);
        };
        self.modelled_start(form)?;
        let value = self.before_end(packets, Some(baseline))?;
        Ok(Received { sequence, baseline: Some(number), value })
    }

    /// Decodes the checksum, if the packet has one. Returns its position in bits, the checksum, and
    /// the bytes after it.
    fn delta_checksum<'d>(
        &mut self,
        envelope: &Envelope,
        bytes: &'d [u8],
    ) -> Done<Option<(u64, u32, &'d [u8])>> {
        if !envelope.sums {
            return Ok(None);
        }
        let bit = self.position();
        let Some((found, data)) = bytes.get(sent_id(envelope)..).and_then(crc_of) else {
            return rejected(ErrorKind::Overflow, bit);
        };
        self.take(8 * CRC as u32)?;
        self.event(Role::Checksum, Some(Value::Unsigned(found.into())));
        Ok(Some((bit, found, data)))
    }

    /// Decodes the numbers between the sequence number and the value of a plain packet. Returns the
    /// distance to the baseline, `None` if there is none, and the position at which a missing
    /// baseline is reported.
    fn plain_front(&mut self, packets: &DeltaPackets) -> Done<(Option<u16>, u64)> {
        let has_baseline = self.front_bit("has_baseline")?;
        let start = self.position();
        if !has_baseline {
            return Ok((None, start));
        }
        let bits = bit_length(u128::from(packets.history) - 1);
        self.enter(Step::Name("back"));
        let back = self.take(bits)? + 1;
        if back > u128::from(packets.history) {
            let reason = format!("{back} is not in 1..={}", packets.history);
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(Role::Value, Some(Value::Unsigned(back)));
        self.leave();
        if packets.baseline_bits > 0 {
            self.front("baseline", packets.baseline_bits)?;
        }
        Ok((Some(back as u16), start))
    }

    /// Decodes a number before the value of a packet, and reports it with this name.
    pub(super) fn front(&mut self, name: &'static str, bits: u32) -> Done<u128> {
        self.enter(Step::Name(name));
        let number = self.take(bits)?;
        self.event(Role::Value, Some(Value::Unsigned(number)));
        self.leave();
        Ok(number)
    }

    pub(super) fn front_bit(&mut self, name: &'static str) -> Done<bool> {
        self.enter(Step::Name(name));
        let is_set = self.take(1)? == 1;
        self.event(Role::Value, Some(Value::Bool(is_set)));
        self.leave();
        Ok(is_set)
    }

    /// Decodes a value, in full or as its delta from `baseline`, and the end check after it.
    fn before_end(
        &mut self,
        packets: &DeltaPackets,
        baseline: Option<Baseline<'_>>,
    ) -> Done<Datum> {
        let mut envelope = packets.envelope;
        let predicted = baseline.and_then(|it| it.predicted);
        if let (Some(end), Some(hash)) = (&mut envelope.end_check, predicted) {
            end.magic ^= (hash ^ hash >> 32) & 0xFFFF_FFFF;
        }
        let type_ = packets.type_ as usize;
        let takes_rest = self.model.type_takes_rest(type_ as u32);
        self.with_end(&envelope, takes_rest, |it| it.content(type_, baseline.map(|it| it.value)))
    }
}
