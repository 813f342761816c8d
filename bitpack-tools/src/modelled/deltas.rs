//! Converts modelled deltas of histories, whose baselines and probabilities are those of earlier
//! packets.

use bitpack::ErrorKind;

use super::read::read;
use super::{Converter, HistoryForm, Mode, PlainForm};
use crate::decode::{Fits as _, Front, Outcome, Received, Rejection, missing_baseline};
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
                && form.form.envelope.has_id(&packet.bytes)
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
                    return Some(without_state(&front, number, packet));
                }
                modeller.load(state.unwrap_or(start));
                modeller
            }
        };
        let baseline = front.baseline.map(|number| (number, values.baseline(number)));
        let (bytes, result) = match (front.bad_padding, baseline) {
            (Some(bit), _) => (packet.bytes.clone(), Err(rejected(ErrorKind::Align, bit, None))),
            (None, Some((number, None))) => {
                let history = schema.description.deltas.get(form.index).map_or(0, |it| it.history);
                let reason = Some(missing_baseline(number, history));
                let outcome = rejected(ErrorKind::Baseline, front.back_bit, reason);
                (packet.bytes.clone(), Err(outcome))
            }
            (None, baseline) => {
                let baseline = baseline.and_then(|it| it.1);
                let predicted = baseline.and_then(|it| it.predicted);
                let content = schema.delta_content(form, baseline.map(|it| it.value), predicted);
                read(content, front.bytes, u64::MAX, &packet.bytes, modeller)
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

fn rejected(kind: ErrorKind, bit: u64, reason: Option<String>) -> Outcome {
    let error = bitpack::Error::new(kind, bit);
    Outcome::Rejected(Rejection { error, path: String::new(), reason })
}

/// Rejects a packet whose coder begins with the probabilities after another packet, which are not
/// known.
fn without_state(front: &Front, number: u16, packet: &Packet) -> PlainForm {
    let reason =
        format!("the probabilities that the packet of value {number} left behind are not known");
    let outcome = rejected(ErrorKind::Baseline, front.back_bit, Some(reason));
    PlainForm { bytes: packet.bytes.clone(), outcome }
}
