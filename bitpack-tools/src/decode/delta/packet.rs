//! Decodes datagrams that are deltas of values in a history.

use bitpack::ErrorKind;
use bitpack::schema::description::DeltaPackets;
use bitpack::trace::{Role, Value};

use crate::datum::Datum;
use crate::decode::envelope::{CRC, crc_of, sent_id, sum};
use crate::decode::numbers::integer;
use crate::decode::{Decoder, Done, Event, Outcome, Step, rejected, rejected_because, unknown};
use crate::model::Model;
use crate::width::bit_length;

/// Number of bits of a sequence number.
pub(in crate::decode) const SEQUENCE: u32 = 16;

/// The value that a delta packet refers to.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'h> {
    /// The value.
    pub value: &'h Datum,
    /// Hash of the prediction if the value was predicted, which the end check contains.
    pub predicted: Option<u64>,
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
    /// Decodes a datagram of `deltas[index]` of the schema file. `baseline` returns the value with a
    /// sequence number. Passes every event to `sink`.
    ///
    /// The checksum is verified if the value is sent whole. Otherwise it covers a hash of the
    /// baseline's bits, and is not verified; the end check is.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, are not described by the
    /// schema, or refer to a baseline that is not known.
    pub fn decode_delta_packet<'m, 'h>(
        &'m self,
        index: usize,
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
        sink: impl FnMut(&[Step<'m>], Event<'m>),
    ) -> Result<Received, Outcome> {
        let mut decoder = Decoder::new(self, bytes, sink);
        let Some(packets) = self.description.deltas.get(index) else {
            return Err(decoder.outcome(unknown(0, "what deltas there are")));
        };
        let result = decoder.delta_packet(packets, session, bytes, baseline);
        result.map_err(|stop| decoder.outcome(Err(stop)))
    }
}

/// Returns the number of bits before the delta in a packet that has a baseline.
pub(crate) fn front_bits(packets: &DeltaPackets) -> u64 {
    let sum = if packets.envelope.sums { CRC } else { 0 };
    let back = bit_length(u128::from(packets.history).saturating_sub(1));
    8 * (sent_id(&packets.envelope) + sum) as u64
        + u64::from(u32::from(packets.marked) + SEQUENCE + 1 + back + packets.baseline_bits)
}

/// Returns the bytes that the checksum of a whole value in a history covers without being sent.
pub(crate) fn unsent(packets: &DeltaPackets, session: u64) -> Vec<u8> {
    let hash = packets.hash.to_le_bytes().into_iter();
    let length = u32::from(packets.history).to_le_bytes();
    hash.chain(length).chain(session.to_le_bytes()).collect()
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(in crate::decode) fn delta_packet<'h>(
        &mut self,
        packets: &'m DeltaPackets,
        session: u64,
        bytes: &[u8],
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
    ) -> Done<Received> {
        let (envelope, type_) = (&packets.envelope, packets.type_ as usize);
        self.id(envelope)?;
        let sum_at = self.position();
        let mut found = None;
        if envelope.sums {
            let Some((crc, data)) = bytes.get(sent_id(envelope)..).and_then(crc_of) else {
                return rejected(ErrorKind::Overflow, sum_at);
            };
            self.take(8 * CRC as u32)?;
            found = Some((crc, sum(envelope, &unsent(packets, session), data)));
            self.event(Role::Checksum, Some(Value::Unsigned(crc.into())), None);
        }
        if packets.marked {
            self.check(1, 1)?;
        }
        let sequence = self.front("sequence", SEQUENCE)? as u16;
        let has_baseline = self.front_bit("has_baseline")?;
        if !has_baseline {
            if let Some((crc, sum)) = found.filter(|(crc, sum)| crc != sum) {
                let reason =
                    format!("the checksum is {crc:#010x}, and the packet sums to {sum:#010x}");
                return rejected_because(ErrorKind::Crc, sum_at, reason);
            }
            let lead = self.model.types.get(type_).map_or(0, |it| it.width.lead);
            let value = self.before_end(packets, None, |decoder| {
                decoder.begin(lead)?;
                decoder.type_(type_, true)
            })?;
            return Ok(Received { sequence, baseline: None, value });
        }
        let start = self.position();
        let bits = bit_length(u128::from(packets.history) - 1);
        self.enter(Step::Name("back"));
        let back = self.take(bits)? + 1;
        if back > u128::from(packets.history) {
            let reason = format!("{back} is not in 1..={}", packets.history);
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(Role::Value, Some(Value::Unsigned(back)), None);
        self.leave();
        if packets.baseline_bits > 0 {
            self.front("baseline", packets.baseline_bits)?;
        }
        let number = sequence.wrapping_sub(back as u16);
        let Some(baseline) = baseline(number) else {
            let reason = format!(
                "the baseline, value {number}, is not among the last {} values that were decoded",
                packets.history
            );
            return rejected_because(ErrorKind::Baseline, start, reason);
        };
        let value = self.before_end(packets, baseline.predicted, |decoder| {
            decoder.root_delta(type_, baseline.value)
        })?;
        Ok(Received { sequence, baseline: Some(number), value })
    }

    /// Decodes a number in the front of a packet.
    pub(in crate::decode) fn front(&mut self, name: &'static str, bits: u32) -> Done<u128> {
        self.enter(Step::Name(name));
        let number = self.take(bits)?;
        self.event(Role::Value, Some(integer(number, false)), None);
        self.leave();
        Ok(number)
    }

    pub(in crate::decode) fn front_bit(&mut self, name: &'static str) -> Done<bool> {
        self.enter(Step::Name(name));
        let is_set = self.take(1)? == 1;
        self.event(Role::Value, Some(Value::Bool(is_set)), None);
        self.leave();
        Ok(is_set)
    }

    /// Decodes a value and the end check after it.
    fn before_end(
        &mut self,
        packets: &DeltaPackets,
        predicted: Option<u64>,
        value: impl FnOnce(&mut Self) -> Done<Datum>,
    ) -> Done<Datum> {
        let mut envelope = packets.envelope;
        if let (Some(end), Some(hash)) = (&mut envelope.end_check, predicted) {
            end.magic ^= (hash ^ hash >> 32) & 0xFFFF_FFFF;
        }
        let takes_rest =
            self.model.types.get(packets.type_ as usize).is_some_and(|it| it.takes_rest);
        // the numbers before the value are not modelled
        if let Some(codes) = self.waiting.take() {
            self.reader.set_codes(codes);
        }
        self.with_end(&envelope, takes_rest, value)
    }
}
