//! The delta methods of [`ModelledProtocol`].

use super::content::{AnyBaseline, IncomingDelta, OutgoingDelta};
use super::states::{Filed, id_after};
use super::{ModelledProtocol, can_be_modelled};
use crate::model::Trainer;
use crate::packet::Protocol;
use crate::packet::delta::unsent;
use crate::packet::history::{Acked, History, Outgoing, held_blank, length};
use crate::{Delta, Error, ErrorKind, Quantized, ReadStream, Received, Stream, WriteStream};

/// Number of bits of the sequence number at the start of a delta packet.
const SEQUENCE_BITS: u32 = 16;

/// The front of a modelled delta packet. It is not modelled, and takes whole bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Front {
    sequence: u16,
    /// Distance to the sequence number of the baseline; 0 if the value is sent whole.
    back: u16,
    /// `true` if the coder begins with its state after the packet of the baseline, `false` if it
    /// begins with the probabilities of the model.
    pub(super) is_from_state: bool,
    /// Bits that identify the baseline in a packet without a header, as in a plain delta.
    baseline: u16,
}

impl Front {
    pub(super) fn serialize<S: Stream, const N: usize>(
        self,
        game: &ModelledProtocol<'_>,
        stream: &mut S,
    ) -> Result<Self, Error> {
        let sequence = stream.named("sequence").bits(self.sequence, SEQUENCE_BITS)?;
        let back = stream.named("back").int(self.back, 0, const { length::<N>() })?;
        let mut front = Self { sequence, back, ..Self::default() };
        if game.states.is_some() && back > 0 {
            front.is_from_state = stream.named("is_from_state").bool(self.is_from_state)?;
        }
        let bits = game.protocol.framing.baseline_bits();
        if bits > 0 && back > 0 {
            front.baseline = stream.named("baseline").bits(self.baseline, bits)?;
        }
        Ok(front)
    }

    pub(super) fn baseline(self) -> Option<u16> {
        (self.back > 0).then(|| self.sequence.wrapping_sub(self.back))
    }
}

/// The baseline of a delta: its sequence number, the hash of the stored value, and that value or a
/// prediction made from it.
#[derive(Debug)]
struct Against<'h, B> {
    sequence: u16,
    filed: u64,
    value: &'h B,
}

/// A verified delta packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened<'b> {
    pub(super) front: Front,
    /// Number of bits before the modelled data.
    pub(super) before: u64,
    pub(super) data: &'b [u8],
    /// The sequence number of the baseline, and the hash of the stored value. `None` if the value
    /// is sent whole.
    pub(super) filed: Option<(u16, u64)>,
    /// Number that identifies the state with which the coder begins; 0 for that of the model.
    start: u64,
}

impl<T: Delta, const N: usize> Outgoing<'_, T, N> {
    /// Returns the newest value that the receiver has acknowledged. `None` if the value is written whole.
    fn against(&self, acked: &mut Acked) -> Option<Against<'_, Quantized<T>>> {
        let sequence = acked.baseline(&*self.history).filter(|it| *it != self.sequence)?;
        let (value, filed) = self.history.filed(sequence)?;
        Some(Against { sequence, filed, value })
    }
}

impl ModelledProtocol<'_> {
    /// Writes the changes of a stored value since the newest value that the receiver has
    /// acknowledged, as [`Protocol::write_delta`] does.
    ///
    /// Before the modelled bits there are the sequence number, the distance to the baseline in
    /// `bits_required(0, N)` bits, and zero bits up to the next byte boundary.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::write_delta`]; [`Overflow`](ErrorKind::Overflow) if the plain form of
    /// the value exceeds the [limit](Self::with_limit).
    pub fn write_delta<T: Delta, const N: usize>(
        &mut self,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        self.write_outgoing(outgoing, outgoing.against(acked), buffer)
    }

    /// Writes the changes of a stored value since a prediction that both ends compute from the
    /// baseline, as [`Protocol::write_predicted`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`write_delta`](Self::write_delta).
    pub fn write_predicted<T: Delta, const N: usize>(
        &mut self,
        outgoing: &mut Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<usize, Error> {
        let baseline = outgoing.against(acked).map(|it| (it.sequence, it.filed));
        let Some((sequence, filed)) = baseline else {
            return self.write_outgoing::<T, Quantized<T>, N>(outgoing, None, buffer);
        };
        let ahead = outgoing.sequence.wrapping_sub(sequence);
        let Some(moved) = outgoing.history.moved(sequence, ahead, predict)? else {
            return self.write_outgoing::<T, Quantized<T>, N>(outgoing, None, buffer);
        };
        let against = Against { sequence, filed, value: &moved };
        let written = self.write_outgoing(outgoing, Some(against), buffer);
        outgoing.history.keep_predicted(moved);
        written
    }

    fn write_outgoing<T: Delta, B: AnyBaseline<T>, const N: usize>(
        &mut self,
        outgoing: &Outgoing<'_, T, N>,
        against: Option<Against<'_, B>>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        const { can_be_modelled::<T>() };
        let (protocol, sequence) = (self.protocol, outgoing.sequence);
        let filed = against.as_ref().map(|it| (it.sequence, it.filed));
        let id = self.state_of(filed);
        let (start, sum) = (id.unwrap_or(0), filed.map(|(_, hash)| hash ^ id.unwrap_or(0)));
        let front = Front {
            sequence,
            back: filed.map_or(0, |(baseline, _)| sequence.wrapping_sub(baseline)),
            is_from_state: id.is_some(),
            baseline: protocol.baseline_sum::<T, N>(sum),
        };
        let (header, rest) = buffer
            .split_at_mut_checked(protocol.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let mut stream = WriteStream::new(rest);
        let written = front.serialize::<_, N>(self, &mut stream).and_then(|_| stream.finish());
        let before = written.map_err(|error| protocol.offset_by_header(error))?;
        let data = rest.get_mut(before..).unwrap_or_default();
        self.load(filed.filter(|_| id.is_some()));
        let content =
            OutgoingDelta { outgoing, against: against.map(|it| it.value), end: protocol.end };
        let most = protocol.most_of_delta::<T>(filed.is_some());
        let written = self
            .modeller
            .write_data(&content, most, data)
            .map_err(|error| protocol.offset_by_header(error.offset(8 * before as u64)))?;
        let id = id_after(start, data.get(..written).unwrap_or_default());
        self.keep(&*outgoing.history, sequence, sequence, id);
        let written = before + written;
        let data = rest.get(..written).unwrap_or_default();
        protocol.seal(header, &unsent::<T, N>(protocol.session, sum), data);
        Ok(header.len() + written)
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) and stores its value in the history, as
    /// [`Protocol::read_delta`] does.
    ///
    /// # Errors
    ///
    /// The history stays as it was after an error. The errors of [`Protocol::read_delta`] and of
    /// [`read_into`](Self::read_into). [`Baseline`](ErrorKind::Baseline) also if this end does not have
    /// the probabilities that the packet begins with.
    pub fn read_delta<T: Delta, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        bytes: &[u8],
    ) -> Result<Received, Error> {
        let opened = self.open(history, bytes)?;
        self.file(history, opened, None::<&Quantized<T>>)
    }

    /// Reads a packet of [`write_predicted`](Self::write_predicted), with the same `predict`, as
    /// [`Protocol::read_predicted`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`read_delta`](Self::read_delta). [`Prediction`](ErrorKind::Prediction) if the two
    /// ends predict differently, as in [`Protocol::read_predicted`].
    pub fn read_predicted<T: Delta, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        bytes: &[u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Received, Error> {
        let opened = self.open(history, bytes)?;
        let Some(baseline) = opened.front.baseline() else {
            return self.file(history, opened, None::<&Quantized<T>>);
        };
        if history.arrival(opened.front.sequence).is_read_already() {
            return self.file(history, opened, None::<&Quantized<T>>);
        }
        let moved = history.moved(baseline, opened.front.back, predict)?;
        let predicted = moved.ok_or_else(|| self.missing())?;
        let received = self.file(history, opened, Some(&predicted));
        history.keep_predicted(predicted);
        received.map_err(|error| self.protocol.predicted_otherwise(error))
    }

    /// Verifies that this end has the baseline of a delta packet and the state of the coder with
    /// which it begins, and that the checksum is valid.
    pub(super) fn open<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &'b [u8],
    ) -> Result<Opened<'b>, Error> {
        const { can_be_modelled::<T>() };
        let (protocol, sealed) = (self.protocol, self.protocol.sealed(bytes)?);
        let mut stream = ReadStream::new(sealed.data);
        let front = Front::default().serialize::<_, N>(self, &mut stream);
        let front = front.map_err(|error| protocol.offset_by_header(error))?;
        let filed = match front.baseline() {
            Some(baseline) => {
                let (_, hash) = history.in_place(baseline).ok_or_else(|| self.missing())?;
                Some((baseline, hash))
            }
            None => None,
        };
        let mut start = 0;
        if front.is_from_state {
            start = self.state_of(filed).ok_or_else(|| self.missing())?;
        }
        let sum = filed.map(|(_, hash)| hash ^ start);
        sealed.verify(&protocol, &unsent::<T, N>(protocol.session, sum))?;
        if filed.is_some() && front.baseline != protocol.baseline_sum::<T, N>(sum) {
            return Err(self.missing());
        }
        // (after the checksum, so that damage is reported as such)
        stream.align().map_err(|error| protocol.offset_by_header(error))?;
        let before = stream.position();
        let skipped = usize::try_from(before / 8).unwrap_or(usize::MAX);
        let data = sealed.data.get(skipped..).unwrap_or_default();
        Ok(Opened { front, before, data, filed, start })
    }

    /// Reads the value of a verified packet, and stores it in the history if it is neither a duplicate nor too old.
    fn file<T: Delta, B: AnyBaseline<T>, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        opened: Opened<'_>,
        predicted: Option<&B>,
    ) -> Result<Received, Error> {
        let Opened { front, before, data, filed, start } = opened;
        let (sequence, baseline) = (front.sequence, front.baseline());
        let received = Received { sequence, baseline, arrival: history.arrival(sequence) };
        if received.arrival.is_read_already() {
            return Ok(received);
        }
        self.load(filed.filter(|_| front.is_from_state));
        let mut value = history.take_spare().unwrap_or_else(held_blank);
        let stored = baseline.and_then(|baseline| history.in_place(baseline));
        let read = match (predicted, stored) {
            (Some(predicted), _) => self.read_value(&mut value, Some(predicted), data),
            (None, Some((stored, _))) => self.read_value(&mut value, Some(stored), data),
            (None, None) => self.read_value::<T, Quantized<T>>(&mut value, None, data),
        };
        if let Err(error) = read {
            history.put_back(value);
            return Err(self.protocol.offset_by_header(error.offset(before)));
        }
        history.commit(sequence, value)?;
        let newest = history.newest_sequence().unwrap_or(sequence);
        self.keep(history, sequence, newest, id_after(start, data));
        Ok(received)
    }

    fn read_value<T: Delta, B: AnyBaseline<T>>(
        &mut self,
        value: &mut Quantized<T>,
        against: Option<&B>,
        data: &[u8],
    ) -> Result<(), Error> {
        let most = self.protocol.most_of_delta::<T>(against.is_some());
        let mut content = IncomingDelta { value, against, end: self.protocol.end };
        self.modeller.read_data(&mut content, most, data)
    }

    /// Returns the number that identifies the state of the coder after the packet of a baseline.
    /// `None` if this end does not have the state.
    fn state_of(&self, baseline: Option<(u16, u64)>) -> Option<u64> {
        let (sequence, hash) = baseline?;
        self.states.as_ref()?.id(sequence, hash)
    }

    /// Sets the probabilities to those after the packet of a baseline, or to those of the model if
    /// there are none.
    fn load(&mut self, baseline: Option<(u16, u64)>) {
        if let Some(states) = &self.states {
            states.load(baseline, &mut self.modeller);
        }
    }

    /// Keeps the state of the coder after a packet.
    fn keep<T: Delta, const N: usize>(
        &mut self,
        history: &History<T, N>,
        sequence: u16,
        newest: u16,
        id: u64,
    ) {
        let (Some(states), Some((_, hash))) = (&mut self.states, history.filed(sequence)) else {
            return;
        };
        states.keep(Filed { sequence, newest, hash }, id, N, &self.modeller);
    }

    /// Returns the error for a packet whose baseline this end does not hold.
    #[cold]
    fn missing(&self) -> Error {
        self.protocol.offset_by_header(Error::new(ErrorKind::Baseline, SEQUENCE_BITS.into()))
    }
}

impl Protocol {
    /// Lets a trainer learn from a delta, as [`ModelledProtocol::write_delta`] would write it.
    ///
    /// # Errors
    ///
    /// Returns the errors of the value's fields.
    pub fn train_delta<T: Delta, const N: usize>(
        &self,
        trainer: &mut Trainer,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
    ) -> Result<(), Error> {
        let against = outgoing.against(acked).map(|it| it.value);
        trainer.add_data(&OutgoingDelta { outgoing, against, end: self.end })
    }

    /// Lets a trainer learn from a delta against a prediction, as
    /// [`ModelledProtocol::write_predicted`] would write it.
    ///
    /// # Errors
    ///
    /// Returns the errors of the value's fields.
    pub fn train_predicted<T: Delta, const N: usize>(
        &self,
        trainer: &mut Trainer,
        outgoing: &mut Outgoing<'_, T, N>,
        acked: &mut Acked,
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<(), Error> {
        let baseline = outgoing.against(acked).map(|it| it.sequence);
        let moved = match baseline {
            Some(baseline) => {
                let ahead = outgoing.sequence.wrapping_sub(baseline);
                outgoing.history.moved(baseline, ahead, predict)?
            }
            None => None,
        };
        let content =
            OutgoingDelta { outgoing: &*outgoing, against: moved.as_ref(), end: self.end };
        let learned = trainer.add_data(&content);
        if let Some(moved) = moved {
            outgoing.history.keep_predicted(moved);
        }
        learned
    }

    /// Returns the maximum number of bits of a delta packet without its header and its front.
    pub(super) const fn most_of_delta<T: Delta>(&self, has_baseline: bool) -> u64 {
        let most = if has_baseline { T::MAX_DELTA_BITS } else { T::MAX_BITS };
        most.saturating_add(self.end.most_bits())
    }
}
