//! The delta methods of [`ModelledProtocol`].

use super::content::{IncomingDelta, OutgoingDelta, WithEnd};
use super::states::{Filed, id_after};
use super::{ModelledProtocol, can_be_modelled};
use crate::model::Trainer;
use crate::packet::Protocol;
use crate::packet::delta::{Against, Baseline, DeltaReader, unsent_of};
use crate::packet::front::{Front, FrontForm};
use crate::packet::history::{Acked, History, Outgoing};
use crate::{Delta, Quantized, ReadStream, Received, Result, Stream as _, WriteStream};

/// A modelled delta packet (one that a model compresses) whose sequence numbers and checksum are verified.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened<'b> {
    pub(super) front: Front,
    /// Number of bits between the header and the modelled data: the sequence numbers and padding.
    pub(super) before: u64,
    pub(super) data: &'b [u8],
    /// Baseline after which the coder's state was saved, if the coder begins with that state: its sequence
    /// number, and the hash of the stored value. `None` if the coder begins with the probabilities of the
    /// model.
    pub(super) state: Option<(u16, u64)>,
    /// Number that identifies the state with which the coder begins; 0 for the probabilities of the model.
    start: u64,
}

impl ModelledProtocol<'_> {
    /// Returns the numbers that a delta packet has before its value, for a history of `N` values. The model
    /// does not compress them.
    pub(super) const fn delta_form<const N: usize>(&self) -> FrontForm {
        let has_states = self.states.is_some();
        FrontForm { is_modelled: true, has_states, ..self.protocol.delta_form::<N>() }
    }

    /// Writes the changes of a stored value since the newest value that the receiver has
    /// acknowledged, as [`Protocol::write_delta`] does.
    ///
    /// Before the modelled bits come the sequence number in 16 bits, the distance to the baseline in
    /// `bits_required(0, N)` bits (0 without a baseline), and zero bits up to the next byte. If there is a
    /// baseline, the distance is followed by one more bit in a protocol of
    /// [`modelled_acked`](Protocol::modelled_acked), and by 16 bits that identify the baseline in a packet
    /// without a header.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::write_delta`]; [`Overflow`](crate::ErrorKind::Overflow) if the data of the
    /// packet would exceed the [limit](Self::with_limit) without the model.
    pub fn write_delta<T: Delta, const N: usize>(
        &mut self,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
    ) -> Result<usize> {
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
    ) -> Result<usize> {
        outgoing.predicted(acked, predict, |outgoing, against| {
            self.write_outgoing(outgoing, against, buffer)
        })
    }

    fn write_outgoing<T: Delta, B: Baseline<T>, const N: usize>(
        &mut self,
        outgoing: &Outgoing<'_, T, N>,
        against: Option<Against<'_, B>>,
        buffer: &mut [u8],
    ) -> Result<usize> {
        const { can_be_modelled::<T>() };
        let (protocol, sequence) = (self.protocol, outgoing.sequence);
        let filed = against.as_ref().map(|it| (it.sequence, it.filed));
        let id = self.state_of(filed);
        let (start, sum) = (id.unwrap_or(0), filed.map(|(_, hash)| hash ^ id.unwrap_or(0)));
        let front = Front {
            sequence,
            back: filed.map(|(baseline, _)| sequence.wrapping_sub(baseline)),
            is_from_state: id.is_some(),
            sum: protocol.baseline_sum::<T, N>(sum),
        };
        let content = protocol.outgoing_delta(outgoing, against);
        let most = protocol.most_of_delta::<T>(filed.is_some());
        protocol.sealing(buffer, Some(unsent_of::<T, N>(sum)), |buffer| {
            let mut stream = WriteStream::new(buffer);
            self.delta_form::<N>().serialize(front, &mut stream)?;
            let before = stream.finish()?;
            let data = buffer.get_mut(before..).unwrap_or_default();
            self.load(filed.filter(|_| id.is_some()));
            let written = self.modeller.write_data(&content, most, data);
            let written = written.map_err(|error| error.offset(8 * before as u64))?;
            let id = id_after(start, data.get(..written).unwrap_or_default());
            self.keep(&*outgoing.history, sequence, id);
            Ok(before + written)
        })
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) and stores its value in the history, as
    /// [`Protocol::read_delta`] does.
    ///
    /// # Errors
    ///
    /// The history stays as it was after an error. The errors of [`Protocol::read_delta`] and of
    /// [`read_into`](Self::read_into). [`Baseline`](crate::ErrorKind::Baseline) also if this end
    /// does not have the probabilities that the packet begins with.
    pub fn read_delta<T: Delta, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        bytes: &[u8],
    ) -> Result<Received> {
        self.receive(history, bytes, |history, front, reader| {
            history.receive(front, None::<&Quantized<T>>, reader)
        })
    }

    /// Reads a delta packet that the other end wrote against a prediction, with
    /// [`write_predicted`](Self::write_predicted), and stores its value in the history. `predict` must be the
    /// same function on both ends: it changes a copy of the baseline into the expected value.
    ///
    /// # Errors
    ///
    /// The errors of [`read_delta`](Self::read_delta). [`Prediction`](crate::ErrorKind::Prediction) if the
    /// two ends predict different values.
    pub fn read_predicted<T: Delta, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        bytes: &[u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Received> {
        self.receive(history, bytes, |history, front, reader| {
            history.receive_predicted(front, predict, reader)
        })
    }

    /// Verifies a packet, and calls `read`, which reads the value and stores it in the history. Then saves
    /// the state of the coder, unless the value was a duplicate or too old. Returns the result of `read`.
    fn receive<T: Delta, const N: usize>(
        &mut self,
        history: &mut History<T, N>,
        bytes: &[u8],
        read: impl FnOnce(&mut History<T, N>, Front, ModelledReader<'_, '_, '_>) -> Result<Received>,
    ) -> Result<Received> {
        let opened = self.open(history, bytes)?;
        let received = read(history, opened.front, ModelledReader { game: self, opened })?;
        if !received.arrival.is_read_already() {
            self.keep(history, received.sequence, id_after(opened.start, opened.data));
        }
        Ok(received)
    }

    /// Verifies a delta packet: the checksum is valid, and this end has the baseline and the state of the
    /// coder with which the packet begins. Returns its parts, with the modelled data that is read next.
    pub(super) fn open<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &'b [u8],
    ) -> Result<Opened<'b>> {
        const { can_be_modelled::<T>() };
        let form = self.delta_form::<N>();
        let missing = || self.protocol.missing(form.bits_before_distance());
        let (protocol, sealed) = (self.protocol, self.protocol.sealed(bytes)?);
        let mut stream = ReadStream::new(sealed.data);
        let front = form.serialize(Front::default(), &mut stream);
        let front = front.map_err(|error| protocol.offset_by_header(error))?;
        let filed = match front.baseline() {
            Some(baseline) => Some((baseline, history.in_place(baseline).ok_or_else(missing)?.1)),
            None => None,
        };
        let mut start = 0;
        if front.is_from_state {
            start = self.state_of(filed).ok_or_else(missing)?;
        }
        let sum = filed.map(|(_, hash)| hash ^ start);
        if !protocol.verify_delta::<T, N>(&sealed, front, sum)? {
            return Err(missing());
        }
        // (after the checksum, so that damage is reported as such)
        stream.align().map_err(|error| protocol.offset_by_header(error))?;
        let before = stream.position();
        let skipped = usize::try_from(before / 8).unwrap_or(usize::MAX);
        let data = sealed.data.get(skipped..).unwrap_or_default();
        let state = filed.filter(|_| front.is_from_state);
        Ok(Opened { front, before, data, state, start })
    }

    /// Returns the number that identifies the state of the coder after the packet of a baseline, given by its
    /// sequence number and its hash. `None` without a baseline, or if this end does not have the state.
    fn state_of(&self, baseline: Option<(u16, u64)>) -> Option<u64> {
        let (sequence, hash) = baseline?;
        self.states.as_ref()?.id(sequence, hash)
    }

    /// Sets the probabilities to the ones saved after the packet of a baseline, given by its sequence number
    /// and its hash. Sets them to those of the model if none are saved. Without states, does nothing.
    pub(super) fn load(&mut self, baseline: Option<(u16, u64)>) {
        if let Some(states) = &self.states {
            states.load(baseline, &mut self.modeller);
        }
    }

    /// Saves the state of the coder after the packet of the value with this sequence number. `id` identifies
    /// the state.
    fn keep<T: Delta, const N: usize>(&mut self, history: &History<T, N>, sequence: u16, id: u64) {
        let (Some(states), Some((_, hash))) = (&mut self.states, history.filed(sequence)) else {
            return;
        };
        let newest = history.newest_sequence().unwrap_or(sequence);
        states.keep(Filed { sequence, newest, hash }, id, N, &self.modeller);
    }
}

/// A verified packet of [`ModelledProtocol::write_delta`], whose value is read next.
struct ModelledReader<'g, 'm, 'b> {
    game: &'g mut ModelledProtocol<'m>,
    opened: Opened<'b>,
}

impl<T: Delta> DeltaReader<T> for ModelledReader<'_, '_, '_> {
    fn read<B: Baseline<T>>(self, value: &mut Quantized<T>, baseline: Option<&B>) -> Result {
        let (protocol, opened) = (self.game.protocol, self.opened);
        self.game.load(opened.state);
        let most = protocol.most_of_delta::<T>(baseline.is_some());
        let mut content = protocol.incoming_delta(value, baseline);
        let read = self.game.modeller.read_data(&mut content, most, opened.data);
        let prediction = baseline.and_then(Baseline::predicted);
        read.map_err(|error| protocol.delta_error(error.offset(opened.before), prediction))
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
    ) -> Result {
        trainer.add_data(&self.outgoing_delta(outgoing, outgoing.against(acked)))
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
    ) -> Result {
        outgoing.predicted(acked, predict, |outgoing, against| {
            trainer.add_data(&self.outgoing_delta(outgoing, against))
        })
    }

    /// Returns the content of a delta packet that is written: the value, its baseline if there is one, and
    /// the end check.
    fn outgoing_delta<'p, 'h, T: Delta, B: Baseline<T>, const N: usize>(
        &self,
        outgoing: &'p Outgoing<'h, T, N>,
        against: Option<Against<'p, B>>,
    ) -> WithEnd<OutgoingDelta<'p, 'h, T, B, N>> {
        let baseline = against.map(|it| it.value);
        let end = B::end_check(baseline, self.end);
        WithEnd { data: OutgoingDelta { outgoing, baseline }, end }
    }

    /// Returns the content of a delta packet that is read into `value`, with its baseline if there is one,
    /// and the end check.
    pub(super) fn incoming_delta<'p, T: Delta, B: Baseline<T>>(
        &self,
        value: &'p mut Quantized<T>,
        baseline: Option<&'p B>,
    ) -> WithEnd<IncomingDelta<'p, T, B>> {
        let end = B::end_check(baseline, self.end);
        WithEnd { data: IncomingDelta { value, baseline }, end }
    }

    /// Returns the maximum number of bits of a delta packet's data without a model: the value, whole or as a
    /// delta, and the end check.
    pub(super) const fn most_of_delta<T: Delta>(&self, has_baseline: bool) -> u64 {
        let most = if has_baseline { T::MAX_DELTA_BITS } else { T::MAX_BITS };
        most.saturating_add(self.end.most_bits())
    }
}
