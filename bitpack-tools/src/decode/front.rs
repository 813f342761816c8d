//! [`Front`]: the numbers before the value in a packet of a history.

use bitpack::frame::{self, FrontForm};
use bitpack::schema::description::DeltaPackets;
use bitpack::{Error, ReadStream, Stream};

use super::header;
use crate::model::{HistoryForm, Mode, Model};

/// The numbers before the value in a packet of a history. They are sent as plain bits also in a
/// modelled packet, since a reader needs them to find the probabilities of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Front {
    pub(crate) sequence: u16,
    /// Sequence number of the baseline; `None` if the value is sent whole.
    pub(crate) baseline: Option<u16>,
    /// `true` if the coder begins with its probabilities after the baseline's packet, not with
    /// those of the model.
    pub(crate) is_from_state: bool,
    /// Position in bits of the distance to the baseline.
    pub(crate) back_bit: u64,
    /// Position in bits after the numbers.
    pub(crate) end: u64,
    /// Position in bits of the value, or in a modelled form of the bit that marks it as plain:
    /// after padding to a byte.
    pub(crate) value_bit: u64,
}

impl Front {
    /// Reads the numbers of a packet in this form. `None` if the packet is too short, or if the
    /// distance to the baseline is out of range.
    pub(crate) fn of(model: &Model, form: HistoryForm, bytes: &[u8]) -> Option<Self> {
        let packets = model.description.deltas.get(form.index)?;
        let start = 8 * header(&packets.envelope) as u64;
        let front = Self::read(form, packets, &mut ReadStream::at(bytes, start)).ok()?;
        (front.value_bit <= 8 * bytes.len() as u64).then_some(front)
    }

    /// Reads the numbers after the header.
    pub(super) fn read(
        form: HistoryForm,
        packets: &DeltaPackets,
        stream: &mut impl Stream,
    ) -> Result<Self, Error> {
        let mode = form.form.mode;
        let numbers = FrontForm {
            is_marked: packets.marked,
            is_modelled: mode.is_some(),
            has_states: mode == Some(Mode::Acked),
            baseline_bits: packets.baseline_bits,
            ..FrontForm::plain(packets.history)
        };
        let back_bit = stream.position() + numbers.bits_before_distance();
        let read = numbers.serialize(frame::Front::default(), stream)?;
        let end = stream.position();
        let value_bit = if mode.is_some() { end.next_multiple_of(8) } else { end };
        let (baseline, is_from_state) = (read.baseline(), read.is_from_state);
        Ok(Self { sequence: read.sequence, baseline, is_from_state, back_bit, end, value_bit })
    }
}
