//! [`Front`]: the numbers before the value of a modelled packet of a history.

use bitpack::ErrorKind;
use bitpack::schema::description::DeltaPackets;
use bitpack::trace::{Role, Value};

use super::packet::SEQUENCE;
use super::{Decoder, Done, Event, Fits as _, Step, rejected_because, unknown};
use crate::model::Model;
use crate::model::{HistoryForm, Mode};
use crate::width::bit_length;

/// The numbers before the value of a modelled packet of a history. They are sent as plain bits,
/// since a reader needs them to find the probabilities of the value.
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
    /// Number of bytes before the value, with the id and the checksum.
    pub(crate) bytes: usize,
    /// Position in bits of the padding before the value, if the padding is not zero.
    pub(crate) bad_padding: Option<u64>,
}

impl Front {
    /// Reads the numbers of a packet in this form. `None` if the packet is too short, or if the
    /// distance to the baseline is out of range.
    pub(crate) fn of(model: &Model, form: HistoryForm, bytes: &[u8]) -> Option<Self> {
        let packets = model.description.deltas.get(form.index)?;
        let header = packets.envelope.header();
        let rest = bytes.get(header..)?;
        let word = rest.iter().take(8).rev().fold(0_u64, |word, it| word << 8 | u64::from(*it));
        let number = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
        let mut at = 0;
        let mut take = |bits: u32| {
            at += bits;
            number(at - bits, bits)
        };
        let sequence = take(SEQUENCE) as u16;
        let back = take(back_bits(packets)) as u16;
        if back > packets.history {
            return None;
        }
        let is_from_state = back > 0 && form.form.mode == Some(Mode::Acked) && take(1) == 1;
        if back > 0 {
            take(packets.baseline_bits);
        }
        let baseline = (back > 0).then(|| sequence.wrapping_sub(back));
        let (padding, front) = (8 * header as u64 + u64::from(at), at.div_ceil(8) as usize);
        let is_zero = number(at, at.wrapping_neg() % 8) == 0;
        (rest.len() >= front).then_some(Self {
            sequence,
            baseline,
            is_from_state,
            back_bit: 8 * header as u64 + u64::from(SEQUENCE),
            bytes: header + front,
            bad_padding: (!is_zero).then_some(padding),
        })
    }
}

/// Returns the number of bits before the value in a packet of a history, with the id and the
/// checksum. In a modelled form, the bit that marks a plain packet is not counted.
pub(crate) fn front_bits(
    model: &Model,
    form: HistoryForm,
    bytes: &[u8],
    has_baseline: bool,
) -> u64 {
    if form.form.mode.is_some() {
        return Front::of(model, form, bytes).map_or(0, |it| 8 * it.bytes as u64);
    }
    let Some(packets) = model.description.deltas.get(form.index) else { return 0 };
    let back = bit_length(u128::from(packets.history).saturating_sub(1)) + packets.baseline_bits;
    let baseline = if has_baseline { back } else { 0 };
    8 * packets.envelope.header() as u64
        + u64::from(u32::from(packets.marked) + SEQUENCE + 1 + baseline)
}

/// Returns the width in bits of the distance to a baseline in a modelled packet.
fn back_bits(packets: &DeltaPackets) -> u32 {
    bit_length(u128::from(packets.history))
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes the numbers between the sequence number and the value of a modelled packet. Returns
    /// the distance to the baseline; `None` if the value is sent whole.
    pub(super) fn modelled_front(
        &mut self,
        form: HistoryForm,
        packets: &DeltaPackets,
    ) -> Done<Option<u16>> {
        let start = self.position();
        self.enter(Step::Name("back"));
        let back = self.take(back_bits(packets))?;
        if back > u128::from(packets.history) {
            let reason = format!("{back} is not in 0..={}", packets.history);
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.event(Role::Value, Some(Value::Unsigned(back)));
        self.leave();
        if back == 0 {
            return Ok(None);
        }
        if form.form.mode == Some(Mode::Acked) {
            self.front_bit("is_from_state")?;
        }
        if packets.baseline_bits > 0 {
            self.front("baseline", packets.baseline_bits)?;
        }
        Ok(Some(back as u16))
    }

    /// Returns `true` if the bit after the padding marks the value as modelled, so that the value
    /// cannot be decoded without its model.
    pub(super) fn lacks_model(&self, form: HistoryForm) -> bool {
        let padding = self.position().wrapping_neg() % 8;
        form.form.mode.is_some() && self.reader.peek(padding) == 0
    }

    /// Decodes the bit that marks a plain packet. If the packet is modelled, reports all of its
    /// rest as opaque, and stops.
    pub(super) fn plain_mark(&mut self) -> Done<()> {
        let (start, left) = (self.position(), self.reader.remaining() / 8);
        if left > 0 && self.take(1)? == 1 {
            self.event(Role::Check, Some(Value::Unsigned(1)));
            return Ok(());
        }
        while self.reader.remaining() > 0 {
            let bits = self.reader.remaining().min(128) as u32;
            self.take(bits)?;
        }
        self.enter(Step::Name("modelled"));
        self.opaque_event();
        unknown(start, format!("what a modelled packet of {left} bytes has without its model"))
    }

    /// Decodes the padding and the marking bit before the value, if the form is modelled.
    pub(super) fn modelled_start(&mut self, form: HistoryForm) -> Done<()> {
        if form.form.mode.is_none() {
            return Ok(());
        }
        self.pad()?;
        self.plain_mark()
    }
}
