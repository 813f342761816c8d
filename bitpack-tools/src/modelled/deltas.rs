//! Converts modelled deltas of histories, whose baselines and probabilities are those of earlier
//! packets.

use bitpack::{Error, ErrorKind, ReadStream, Stream as _};

use super::read::read;
use super::{Converter, HistoryForm, Mode, PlainForm};
use crate::decode::{Front, Outcome, Received, has_id, missing_baseline};
use crate::input::Packet;

/// Maximum number of contexts (each with probabilities of its own) that are kept in addition to
/// those of the model. The game has the same limit.
const MOST_ADDED: usize = 1 << 13;

impl Converter<'_> {
    /// Returns the modelled forms of deltas that a datagram may have: its id matches, and its
    /// checksum matches or depends on a baseline.
    pub(super) fn deltas(&self, packet: &Packet) -> Vec<HistoryForm> {
        let schema = self.schema;
        let fits = |form: &HistoryForm| {
            let is_known = || self.histories.has(*form, packet);
            form.form.mode.is_some()
                && has_id(&form.form.envelope, &packet.bytes)
                && match Front::of(schema, *form, &packet.bytes) {
                    Some(Front { baseline: None, .. }) => {
                        schema.fits_delta_sum(*form, packet.session, &packet.bytes)
                    }
                    // without an id, only the values before tell the forms apart
                    Some(_) => {
                        form.form.envelope.sends_id
                            || schema.history_forms(form.index).count() == 1
                            || is_known()
                    }
                    None => false,
                }
        };
        (0..schema.description.deltas.len())
            .flat_map(|index| schema.history_forms(index))
            .filter(fits)
            .collect()
    }

    /// Decodes a packet as a modelled delta in this form, and returns its plain form. Keeps the
    /// value, and the probabilities that the coder has after it, for later packets.
    pub(super) fn read_delta(&mut self, form: HistoryForm, packet: &Packet) -> Option<PlainForm> {
        let (schema, mode) = (self.schema, form.form.mode?);
        let front = Front::of(schema, form, &packet.bytes)?;
        let mut carried = match mode {
            Mode::InOrder => Some(self.state(form.form, packet)?),
            Mode::Alone | Mode::Acked => None,
        };
        let values = self.histories.values(schema, form, packet);
        let modeller = match &mut carried {
            Some(state) => state,
            None if mode == Mode::Alone => self.alone.get_mut(form.form.model)?,
            None => {
                let (modeller, start) = self.acked.get_mut(form.form.model)?;
                let baseline = front.baseline.filter(|_| front.is_from_state);
                let state = baseline.and_then(|number| values.state(number));
                if let Some(number) = baseline.filter(|it| state.is_none() && values.has(*it)) {
                    // the coder would begin with the probabilities after the baseline's packet
                    let reason = format!(
                        "the probabilities that the packet of value {number} left behind are not known"
                    );
                    let outcome = lacking(&front, reason);
                    return Some(PlainForm { bytes: packet.bytes.clone(), outcome });
                }
                modeller.load(state.unwrap_or(start));
                modeller
            }
        };
        let baseline = front.baseline.map(|number| (number, values.baseline(number)));
        let padding = ReadStream::at(&packet.bytes, front.end).align();
        let (bytes, result) = match (padding, baseline) {
            (Err(error), _) => (packet.bytes.clone(), Err(Outcome::rejected(error, None))),
            (Ok(()), Some((number, None))) => {
                let history = schema.description.deltas.get(form.index).map_or(0, |it| it.history);
                let outcome = lacking(&front, missing_baseline(number, history));
                (packet.bytes.clone(), Err(outcome))
            }
            (Ok(()), baseline) => {
                let content = schema.delta_content(form, baseline.and_then(|it| it.1));
                read(content, front.value_bit, u64::MAX, &packet.bytes, modeller)
            }
        };
        let result = result.map(|value| Received {
            sequence: front.sequence,
            baseline: front.baseline,
            value,
        });
        let state = match self.acked.get(form.form.model) {
            Some((modeller, start)) if mode == Mode::Acked && result.is_ok() => {
                let state = modeller.saved();
                Some(state).filter(|it| it.contexts() <= start.contexts() + MOST_ADDED)
            }
            _ => None,
        };
        let result = (result, values.source());
        if let Some(state) = carried {
            self.keep(form.form, packet, state);
        }
        let outcome = self.histories.settle(schema, form, packet, result, state);
        // the bits of a delta that was read against another value than the game's tell nothing
        let is_predicted = matches!(&outcome, Outcome::Unknown(it) if it.is_predicted);
        Some(PlainForm { bytes: if is_predicted { packet.bytes.clone() } else { bytes }, outcome })
    }
}

/// Rejects a packet for a baseline that is not known.
fn lacking(front: &Front, reason: String) -> Outcome {
    Outcome::rejected(Error::new(ErrorKind::Baseline, front.back_bit), Some(reason))
}
