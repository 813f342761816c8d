//! Decodes datagrams that are deltas of values in a history.

use bitpack::dynamic::Datum;
use bitpack::frame;
use bitpack::schema::description::DeltaPackets;
use bitpack::{ErrorKind, Stream as _};

use super::envelope::protocol;
use super::{
    Decoder, Event, Front, Outcome, Step, fits, predicted_end, rejected_because, seal, unknown,
};
use crate::model::{HistoryForm, Model};

/// The value that a delta packet refers to.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'h> {
    /// The value of the baseline.
    pub value: &'h Datum,
    /// Hash of the value if it was predicted, which the end check of the packet contains.
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
    /// Writes the id, the checksum and the bits that identify the baseline into a packet of a
    /// history. `stored` returns the value with a sequence number. `None` if the packet is too
    /// short, or its baseline is not known.
    pub(crate) fn seal_delta<'h>(
        &self,
        form: HistoryForm,
        session: u64,
        bytes: &mut [u8],
        stored: impl FnOnce(u16) -> Option<&'h Datum>,
    ) -> Option<()> {
        let packets = self.description.deltas.get(form.index)?;
        let (envelope, front) = (form.form.envelope, Front::of(self, form, bytes)?);
        let (mut hash, history) = unsent(packets);
        if let Some(baseline) = front.baseline {
            hash ^= self.plan.type_at(packets.type_)?.hash(stored(baseline)?).ok()?;
            let own = frame::sum(&protocol(&envelope, session), Some((hash, history)), &[]);
            let first = front.end - u64::from(packets.baseline_bits);
            for (bit, at) in (first..front.end).enumerate() {
                let byte = bytes.get_mut((at / 8) as usize)?;
                *byte = *byte & !(1 << (at % 8)) | ((own >> bit & 1) as u8) << (at % 8);
            }
        }
        seal(&envelope, session, Some((hash, history)), bytes);
        Some(())
    }

    /// Writes the checksum into a modelled packet of a history, if the value is sent whole.
    pub(crate) fn write_delta_sum(&self, form: HistoryForm, session: u64, bytes: &mut [u8]) {
        let is_whole = Front::of(self, form, bytes).is_some_and(|it| it.baseline.is_none());
        if let Some(packets) = self.description.deltas.get(form.index).filter(|_| is_whole) {
            seal(&form.form.envelope, session, Some(unsent(packets)), bytes);
        }
    }

    /// Returns `true` if a packet of a history has the id, and the checksum of a value that is sent
    /// whole.
    pub(crate) fn fits_delta_sum(&self, form: HistoryForm, session: u64, bytes: &[u8]) -> bool {
        let packets = self.description.deltas.get(form.index);
        packets.is_some_and(|it| fits(&form.form.envelope, session, Some(unsent(it)), bytes))
    }
}

/// Returns the text of the error that the baseline with this sequence number is not among the last
/// `history` values.
pub(crate) fn missing_baseline(number: u16, history: u16) -> String {
    format!(
        "the baseline, value {number}, is not among the last {history} values that were decoded"
    )
}

/// Returns the numbers that the checksum of a whole value in a history covers, and that the packet
/// does not contain.
pub(crate) fn unsent(packets: &DeltaPackets) -> (u64, u32) {
    (packets.hash, packets.history.into())
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes a datagram of a history in one of its forms. `baseline` returns the value with a
    /// sequence number. A modelled packet has to be in its plain form.
    ///
    /// The checksum is verified if the value is sent whole. Otherwise it covers a hash of the
    /// baseline's bits, and is not verified; the end check is.
    ///
    /// # Errors
    ///
    /// Returns the outcome of the decoder if the bytes are rejected, are not described by the
    /// schema, or refer to a baseline that is not known.
    pub(crate) fn delta<'h>(
        self,
        form: HistoryForm,
        session: u64,
        baseline: impl FnOnce(u16) -> Option<Baseline<'h>>,
    ) -> Result<Received, Outcome> {
        let is_modelled = form.form.mode.is_some();
        self.run(|decoder| {
            let (model, envelope) = (decoder.model, &form.form.envelope);
            let Some(packets) = model.description.deltas.get(form.index) else {
                return unknown(0, "what deltas there are");
            };
            decoder.header(envelope, None)?;
            let front = decoder.read(|stream| Front::read(form, packets, stream))?;
            let is_readable = !is_modelled || decoder.has_plain_mark(front.value_bit);
            let mut against = None;
            if let Some(number) = front.baseline.filter(|_| is_readable) {
                against = baseline(number);
                if against.is_none() {
                    let reason = missing_baseline(number, packets.history);
                    return rejected_because(ErrorKind::Baseline, front.back_bit, reason);
                }
            }
            if front.baseline.is_none() {
                decoder.verify(envelope, session, Some(unsent(packets)))?;
            }
            if is_modelled {
                decoder.read(|stream| stream.align())?;
                decoder.plain_mark()?;
            }
            let end = predicted_end(&packets.envelope, against.and_then(|it| it.predicted));
            let datum = against.map(|it| it.value);
            let value = decoder.before_end(packets.type_ as usize, datum, &end)?;
            Ok(Received { sequence: front.sequence, baseline: front.baseline, value })
        })
    }
}
