//! The delta methods of [`Protocol`]. They send a value as the difference from an earlier value in
//! a history.

mod baseline;
mod receive;

pub(super) use self::baseline::{Against, Baseline, read_since};
pub(super) use self::receive::DeltaReader;
use super::Protocol;
use super::framing::Sealed;
use super::front::{Front, FrontForm};
use super::history::{Acked, History, Outgoing, length};
use crate::{Delta, Error, ErrorKind, Quantized, ReadStream, Result, WriteStream};

/// The result of reading a valid delta packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    /// Sequence number of the received value.
    pub sequence: u16,
    /// Sequence number of the baseline, the earlier value that the delta refers to. `None` if the
    /// value was sent whole.
    pub baseline: Option<u16>,
    /// Arrival of the value: new, late, a duplicate, or too old.
    pub arrival: Arrival,
}

/// The arrival of a value, compared with the values that arrived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arrival {
    /// The value is the newest; [`newest`](History::newest) returns it.
    New,
    /// A newer value arrived before. The history stores this one; [`get`](History::get) returns it.
    Late,
    /// The history already has the value. The fields of the packet were not read.
    Duplicate,
    /// The value is too old for the history. The fields of the packet were not read.
    TooOld,
}

impl Arrival {
    /// Returns `true` if the history does not store the received value, because it already has it
    /// or the value is too old.
    pub(super) const fn is_read_already(self) -> bool {
        matches!(self, Self::Duplicate | Self::TooOld)
    }
}

/// Returns two numbers that are not sent, but that the checksum of a delta packet covers: a hash, and the
/// length of the history. The hash is `filed`, the hash of the stored baseline (0 without one), XOR
/// `DELTA_HASH`, which describes the encoding of differences.
pub(super) fn unsent_of<T: Delta, const N: usize>(filed: Option<u64>) -> (u64, u32) {
    (filed.unwrap_or(0) ^ T::DELTA_HASH, const { length::<N>() }.into())
}

impl Protocol {
    /// Returns the numbers that a delta packet has before its value, for a history of `N` values.
    pub(super) const fn delta_form<const N: usize>(&self) -> FrontForm {
        let (is_marked, baseline_bits) = (self.marks_deltas, self.framing.baseline_bits());
        FrontForm { is_marked, baseline_bits, ..FrontForm::plain(const { length::<N>() }) }
    }

    /// Returns the 16 bits that identify a baseline in a packet without a header; 0 for other packets.
    /// `filed` is the hash of the stored baseline.
    pub(super) fn baseline_sum<T: Delta, const N: usize>(&self, filed: Option<u64>) -> u16 {
        if self.framing.baseline_bits() == 0 {
            return 0;
        }
        let [low, high, ..] = self.crc(Some(unsent_of::<T, N>(filed)), &[]).to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// Writes the changes of a stored value since the baseline, the newest value that the receiver
    /// has acknowledged. If the history does not hold such a value, the new value is written whole.
    /// Returns the number of bytes written.
    ///
    /// `outgoing` is the result of [`History::push`](crate::History::push), not the value: write
    /// `write_delta(&history.push(&value)?, …)`.
    ///
    /// The packet has the layout of [`write`](Self::write), with 17 bits before the value, and the
    /// distance to the baseline in `bits_required(1, N)` bits if there is one. The checksum also
    /// covers the baseline, which costs no bits: a reader with another baseline rejects the packet.
    /// (A framing [without a sum](crate::Framing::Id) cannot detect this.)
    ///
    /// [`Acked::baseline`] returns the sequence number of the baseline.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the buffer is too small; the errors of hand-written
    /// functions.
    // rustc prints the next line in its message for a value that is not an `Outgoing`
    pub fn write_delta</* `&history.push(&value)?` */ T: Delta, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
    ) -> Result<usize> {
        self.write_outgoing(outgoing, outgoing.against(acked), buffer)
    }

    /// Writes the changes of a stored value since a prediction that both ends compute from the
    /// baseline.
    ///
    /// `predict` takes the value that the receiver has, and the number of values stored since. It
    /// changes the value into the expected one. The closer this prediction is, the smaller the
    /// packet. The prediction may be out of range. The other side computes it in
    /// [`read_predicted`](Self::read_predicted), equal to the bit. If it gets another one, it
    /// rejects the packet, and after `N` such packets the next value is sent whole.
    ///
    /// A mismatch is detected by the [end check](crate::EndCheck), which contains the hash of the
    /// prediction and costs no further bits. **Without an end check a mismatch is not detected**,
    /// and the receiver gets another value than was sent.
    ///
    /// `predict` sees one value only, because the receiver's history may lack any other.
    ///
    /// # Errors
    ///
    /// The errors of [`write_delta`](Self::write_delta).
    pub fn write_predicted<T: Delta, const N: usize>(
        &self,
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
        &self,
        outgoing: &Outgoing<'_, T, N>,
        against: Option<Against<'_, B>>,
        buffer: &mut [u8],
    ) -> Result<usize> {
        let filed = against.as_ref().map(|against| against.filed);
        let back = against.as_ref().map(|it| outgoing.sequence.wrapping_sub(it.sequence));
        let sum = self.baseline_sum::<T, N>(filed);
        let front = Front { sequence: outgoing.sequence, back, sum, is_from_state: false };
        let baseline = against.map(|against| against.value);
        self.sealing(buffer, Some(unsent_of::<T, N>(filed)), |data| {
            let mut stream = WriteStream::new(data);
            self.delta_form::<N>().serialize(front, &mut stream)?;
            outgoing.write_since(baseline, &mut stream)?;
            B::end_check(baseline, self.end).serialize(&mut stream)?;
            stream.finish()
        })
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) and stores its value in the history. If the value
    /// is newer than all others, the history's [`newest`](History::newest) returns it, and its [sequence
    /// number](History::newest_sequence) is the one to acknowledge in the next packet to the sender.
    ///
    /// # Errors
    ///
    /// The history stays as it was after an error.
    ///
    /// [`Baseline`](ErrorKind::Baseline) if the history does not hold the baseline: the packet is
    /// very late, or it is damaged, which cannot be verified without the baseline, or this side has
    /// restarted. [`Crc`](ErrorKind::Crc) if the packet is damaged or was written against another
    /// value with that number. Otherwise the errors of [`read`](Self::read).
    pub fn read_delta<T: Delta, const N: usize>(
        &self,
        history: &mut History<T, N>,
        bytes: &[u8],
    ) -> Result<Received> {
        let (front, stream) = self.open(history, bytes)?;
        let reader = PlainReader { protocol: self, stream };
        history.receive(front, None::<&Quantized<T>>, reader)
    }

    /// Reads a packet of [`write_predicted`](Self::write_predicted), for which the sender used the same
    /// function `predict`.
    ///
    /// `predict` is called only for an intact packet whose value the history does not hold yet. Its
    /// argument is a value that can be sent; the checksum proves that the other end stored the same
    /// value. (An attacker can forge the checksum, but its values are still in range.)
    ///
    /// # Errors
    ///
    /// The errors of [`read_delta`](Self::read_delta). [`Prediction`](ErrorKind::Prediction) if the
    /// packet is intact and written against the value stored here, but cannot be read against the
    /// prediction: the two ends predict differently. A framing without a sum gives the error of the
    /// field or of the end check instead. **Without an end check**
    /// ([`EndCheck::Absent`](crate::EndCheck::Absent)) only ranges can detect this, and another
    /// value may be read.
    pub fn read_predicted<T: Delta, const N: usize>(
        &self,
        history: &mut History<T, N>,
        bytes: &[u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Received> {
        let (front, stream) = self.open(history, bytes)?;
        history.receive_predicted(front, predict, PlainReader { protocol: self, stream })
    }

    /// Verifies that the history holds the baseline of a delta packet and that the checksum is valid. Returns
    /// the sequence numbers before the value, and the stream at the position of the value.
    pub(super) fn open<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &'b [u8],
    ) -> Result<(Front, ReadStream<'b>)> {
        let form = self.delta_form::<N>();
        let missing = || self.missing(form.bits_before_distance());
        let sealed = self.sealed(bytes)?;
        let mut stream = ReadStream::new(sealed.data);
        let front = form.serialize(Front::default(), &mut stream);
        let front = front.map_err(|error| self.offset_by_header(error))?;
        let filed = match front.baseline() {
            Some(baseline) => Some(history.in_place(baseline).ok_or_else(missing)?.1),
            None => None,
        };
        let is_baseline = self.verify_delta::<T, N>(&sealed, front, filed)?;
        if is_baseline { Ok((front, stream)) } else { Err(missing()) }
    }

    /// Verifies the checksum of a delta packet, which also covers `filed`, the hash of the stored baseline.
    /// Returns `false` if the packet identifies another baseline.
    pub(super) fn verify_delta<T: Delta, const N: usize>(
        &self,
        sealed: &Sealed<'_>,
        front: Front,
        filed: Option<u64>,
    ) -> Result<bool> {
        sealed.verify(self, Some(unsent_of::<T, N>(filed)))?;
        Ok(filed.is_none() || front.sum == self.baseline_sum::<T, N>(filed))
    }

    /// Returns the error for a delta packet whose baseline the history does not hold. The distance
    /// to the baseline is `bits` bits after the header.
    #[cold]
    pub(super) fn missing(&self, bits: u64) -> Error {
        self.offset_by_header(Error::new(ErrorKind::Baseline, bits))
    }

    /// Converts an error in the data of a delta packet to an error of the packet. `prediction` is the hash of
    /// the prediction that the value was read against, if there is one. If packets have a checksum, which was
    /// valid, the two ends then predict differently: the error is [`Prediction`](ErrorKind::Prediction).
    #[cold]
    pub(super) fn delta_error(&self, error: Error, prediction: Option<u64>) -> Error {
        let error = self.offset_by_header(error);
        if prediction.is_none() || self.sent_crc() == 0 {
            return error;
        }
        Error::new(ErrorKind::Prediction, error.bit())
    }
}

/// A verified packet of [`Protocol::write_delta`], whose value is read next.
struct PlainReader<'p, 'b> {
    protocol: &'p Protocol,
    stream: ReadStream<'b>,
}

impl<T: Delta> DeltaReader<T> for PlainReader<'_, '_> {
    fn read<B: Baseline<T>>(self, value: &mut Quantized<T>, baseline: Option<&B>) -> Result {
        let (protocol, mut stream) = (self.protocol, self.stream);
        let read = Protocol { end: B::end_check(baseline, protocol.end), ..*protocol }
            .fields::<T, _>(&mut stream, |stream| read_since(value, baseline, stream))
            .and_then(|()| stream.finish());
        read.map_err(|error| protocol.delta_error(error, baseline.and_then(Baseline::predicted)))
    }
}
