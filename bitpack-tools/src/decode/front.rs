//! [`Front`]: the numbers before the value in a packet of a history.

use bitpack::schema::description::DeltaPackets;
use bitpack::{Error, ReadStream, Stream};

use super::header;
use crate::model::{HistoryForm, Mode, Model};

/// Number of bits of a sequence number.
pub(super) const SEQUENCE: u32 = 16;

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
        if packets.marked {
            stream.check(1, 1)?;
        }
        let sequence = stream.named("sequence").bits(0_u16, SEQUENCE)?;
        // in a modelled form, a distance of 0 stands for no baseline
        let least = u16::from(mode.is_none());
        let has_back = mode.is_some() || stream.named("has_baseline").bool(false)?;
        let back_bit = stream.position();
        let mut back = 0;
        if has_back {
            back = stream.named("back").int(0, least, packets.history)?;
        }
        let mut is_from_state = false;
        if back > 0 && mode == Some(Mode::Acked) {
            is_from_state = stream.named("is_from_state").bool(false)?;
        }
        if back > 0 && packets.baseline_bits > 0 {
            stream.named("baseline").bits(0_u16, packets.baseline_bits)?;
        }
        let (baseline, end) = ((back > 0).then(|| sequence.wrapping_sub(back)), stream.position());
        let value_bit = if mode.is_some() { end.next_multiple_of(8) } else { end };
        Ok(Self { sequence, baseline, is_from_state, back_bit, end, value_bit })
    }
}
