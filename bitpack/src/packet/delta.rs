//! The delta methods of [`Protocol`]. They send a value as the difference from an earlier value in
//! a history.

mod baseline;

pub(super) use self::baseline::Baseline;
use super::Protocol;
use super::framing::Sealed;
use super::history::{Acked, History, Outgoing, held_blank, length};
use crate::{Delta, Error, ErrorKind, Quantized, ReadStream, Serialize as _, Stream, WriteStream};

/// The result of reading a valid delta packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    /// Sequence number of the received value.
    pub sequence: u16,
    /// Sequence number of the baseline, the earlier value that the delta refers to. `None` if the
    /// value was sent whole.
    pub baseline: Option<u16>,
    /// Specifies if the value is new, late, a duplicate, or too old.
    pub arrival: Arrival,
}

/// The arrival of a received value, relative to the values that arrived before.
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

/// The header before the value in a delta packet: the value's sequence number and the distance to
/// that of the baseline (the earlier value that the delta refers to).
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    sequence: u16,
    /// Distance from the value's sequence number to that of the baseline, from 1 to the length of
    /// the history. `None` if the value is sent whole.
    back: Option<u16>,
}

impl Header {
    /// An empty delta header, which a read overwrites.
    pub(super) const NONE: Self = Self { sequence: 0, back: None };

    /// Writes or reads the sequence number in 16 bits and one bit that is set if there is a
    /// baseline. If it is set, the distance to the baseline follows in `bits_required(1, N)` bits,
    /// for a history of `N` values.
    pub(super) fn serialize<S: Stream, const N: usize>(
        self,
        stream: &mut S,
    ) -> Result<Self, Error> {
        let sequence = stream.named("sequence").bits(self.sequence, 16)?;
        let has_baseline = stream.named("has_baseline").bool(self.back.is_some())?;
        let mut back = None;
        if has_baseline {
            let distance = self.back.unwrap_or(1);
            back = Some(stream.named("back").int(distance, 1, const { length::<N>() })?);
        }
        Ok(Self { sequence, back })
    }

    fn baseline(self) -> Option<u16> {
        Some(self.sequence.wrapping_sub(self.back?))
    }
}

/// Number of bits of the delta header without the distance: the sequence number and the bit that is
/// set if there is a baseline.
const FRONT_BITS: u64 = 16 + 1;

/// Returns the number of bits of the distance to a baseline (an earlier value) in a history of `N`
/// values.
pub(super) const fn distance_bits<const N: usize>() -> u64 {
    crate::bits_required(1, length::<N>() as i128) as u64
}

/// Number of bytes that the checksum of a delta packet covers without being sent, in addition to
/// the id.
pub(super) const UNSENT: usize = 8 + 4 + 8;

/// Returns the bytes that the checksum of a delta packet covers after the id, but that are not
/// sent. They are little-endian: a hash in eight bytes, the length of the history in four, and the
/// session number in eight, also if it is 0. The hash is that of the stored baseline (zero if there is none) XOR
/// `DELTA_HASH`, which describes how differences are encoded.
pub(super) fn unsent<T: Delta, const N: usize>(session: u64, filed: Option<u64>) -> [u8; UNSENT] {
    let mut unsent = [0; UNSENT];
    let (filed, length) = (filed.unwrap_or(0) ^ T::DELTA_HASH, const { length::<N>() });
    let length = u32::from(length).to_le_bytes().into_iter();
    let bytes = filed.to_le_bytes().into_iter().chain(length).chain(session.to_le_bytes());
    for (to, from) in unsent.iter_mut().zip(bytes) {
        *to = from;
    }
    unsent
}

/// The baseline of a delta (the earlier value that it refers to): the sequence number and the hash
/// of a stored value, and either that value or a prediction made from it.
#[derive(Debug)]
struct Against<'h, B> {
    baseline: u16,
    filed: u64,
    value: &'h B,
}

/// The front of a delta packet: its header, and the bits that identify its baseline in a packet
/// without a checksum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    header: Header,
    /// The low 16 bits of the checksum over the bytes that identify the baseline. Sent only with
    /// [`Framing::Bare`](super::Framing::Bare), if there is a baseline.
    baseline: u16,
}

impl Front {
    /// An empty front, which a read overwrites.
    pub(super) const NONE: Self = Self { header: Header::NONE, baseline: 0 };
}

impl Protocol {
    /// Returns the number of bits before the distance to the baseline in a delta packet.
    pub(super) const fn delta_front_bits(&self) -> u64 {
        FRONT_BITS + self.marks_deltas as u64
    }

    /// Writes or reads the front of a delta packet.
    pub(super) fn delta_front<S: Stream, const N: usize>(
        &self,
        front: Front,
        stream: &mut S,
    ) -> Result<Front, Error> {
        if self.marks_deltas {
            stream.check(1, 1)?;
        }
        let header = front.header.serialize::<_, N>(stream)?;
        let bits = self.framing.baseline_bits();
        let mut baseline = 0;
        if bits > 0 && header.back.is_some() {
            baseline = stream.named("baseline").bits(front.baseline, bits)?;
        }
        Ok(Front { header, baseline })
    }

    /// Returns the bits that identify a baseline in a packet without a checksum; 0 in other packets.
    pub(super) fn baseline_sum<T: Delta, const N: usize>(&self, filed: Option<u64>) -> u16 {
        if self.framing.baseline_bits() == 0 {
            return 0;
        }
        let [low, high, ..] = self.crc(&unsent::<T, N>(self.session, filed), &[]).to_le_bytes();
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
    ) -> Result<usize, Error> {
        let history = outgoing.history();
        let against = acked.baseline(history).and_then(|baseline| {
            let (value, filed) = history.filed(baseline)?;
            Some(Against { baseline, filed, value })
        });
        self.write_outgoing(outgoing, against, buffer)
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
    ) -> Result<usize, Error> {
        let baseline = acked.baseline(outgoing.history());
        let filed =
            baseline.and_then(|baseline| Some((baseline, outgoing.history.filed(baseline)?.1)));
        let Some((baseline, filed)) = filed.filter(|(baseline, _)| *baseline != outgoing.sequence)
        else {
            return self.write_outgoing::<T, Quantized<T>, N>(outgoing, None, buffer);
        };
        let ahead = outgoing.sequence.wrapping_sub(baseline);
        let Some(moved) = outgoing.history.moved(baseline, ahead, predict)? else {
            return self.write_outgoing::<T, Quantized<T>, N>(outgoing, None, buffer);
        };
        let against = Against { baseline, filed, value: &moved };
        let written = self.write_outgoing(outgoing, Some(against), buffer);
        outgoing.history.keep_predicted(moved);
        written
    }

    fn write_outgoing<T: Delta, B: Baseline<T>, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        against: Option<Against<'_, B>>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let sequence = outgoing.sequence;
        // a receiver that already has this value gets it whole
        let against = against.filter(|against| against.baseline != sequence);
        let filed = against.as_ref().map(|against| against.filed);
        let back = against.as_ref().map(|against| sequence.wrapping_sub(against.baseline));
        let (front, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let mut write = || {
            let mut stream = WriteStream::new(data);
            let header = Header { sequence, back };
            let baseline = self.baseline_sum::<T, N>(filed);
            self.delta_front::<_, N>(Front { header, baseline }, &mut stream)?;
            let mut predicted = None;
            match &against {
                Some(against) => {
                    against.value.write(outgoing, &mut stream)?;
                    predicted = against.value.predicted();
                }
                None => outgoing.write_whole(&mut stream)?,
            }
            self.end.with_prediction(predicted).serialize(&mut stream)?;
            stream.finish()
        };
        let written = write().map_err(|error| self.offset_by_header(error))?;
        let unsent = unsent::<T, N>(self.session, filed);
        self.seal(front, &unsent, data.get(..written).unwrap_or_default());
        Ok(front.len() + written)
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) and stores its value in the history. If
    /// the value is newer than all others, the history's [`newest`](History::newest) returns it,
    /// and its [number](History::newest_sequence) is the one to acknowledge with the next packet
    /// back.
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
    ) -> Result<Received, Error> {
        let (header, data) = self.checked(history, bytes)?;
        self.file(history, header, data, None::<&Quantized<T>>)
    }

    /// Reads a packet of [`write_predicted`](Self::write_predicted), with the same `predict`.
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
    ) -> Result<Received, Error> {
        let (header, data) = self.checked(history, bytes)?;
        let (Some(baseline), Some(back)) = (header.baseline(), header.back) else {
            return self.file(history, header, data, None::<&Quantized<T>>);
        };
        if history.arrival(header.sequence).is_read_already() {
            return self.file(history, header, data, None::<&Quantized<T>>);
        }
        let moved = history.moved(baseline, back, predict)?;
        let predicted = moved.ok_or_else(|| self.missing())?;
        let received = self.file(history, header, data, Some(&predicted));
        history.keep_predicted(predicted);
        received.map_err(|error| self.predicted_otherwise(error))
    }

    /// Turns an error of a predicted delta into [`Prediction`](ErrorKind::Prediction) if the packet
    /// has a valid checksum: the two ends predict differently. Without a checksum, returns the
    /// error as it is.
    #[cold]
    pub(super) fn predicted_otherwise(&self, error: Error) -> Error {
        if self.sent_crc() > 0 { Error::new(ErrorKind::Prediction, error.bit()) } else { error }
    }

    /// Verifies that the history holds the baseline of a delta packet and that the checksum is
    /// valid. Returns the delta header and the data after the checksum.
    fn checked<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &'b [u8],
    ) -> Result<(Header, &'b [u8]), Error> {
        self.against(history, bytes)?;
        let (front, sealed) = self.open::<N>(bytes)?;
        Ok((front.header, sealed.data))
    }

    /// Verifies a delta packet and returns the stored value that is its baseline. `None` if the
    /// packet's value is sent whole.
    pub(super) fn against<'h, T: Delta, const N: usize>(
        &self,
        history: &'h History<T, N>,
        bytes: &[u8],
    ) -> Result<Option<&'h Quantized<T>>, Error> {
        let (front, sealed) = self.open::<N>(bytes)?;
        let filed = match front.header.baseline() {
            Some(baseline) => Some(history.in_place(baseline).ok_or_else(|| self.missing())?),
            None => None,
        };
        let hash = filed.map(|(_, hash)| hash);
        sealed.verify(self, &unsent::<T, N>(self.session, hash))?;
        if filed.is_some() && front.baseline != self.baseline_sum::<T, N>(hash) {
            return Err(self.missing());
        }
        Ok(filed.map(|(value, _)| value))
    }

    /// Reads the front of a delta packet. Returns it with the packet's data, whose checksum is not
    /// verified yet.
    fn open<'b, const N: usize>(&self, bytes: &'b [u8]) -> Result<(Front, Sealed<'b>), Error> {
        let sealed = self.sealed(bytes)?;
        let mut stream = ReadStream::new(sealed.data);
        let front = self.delta_front::<_, N>(Front::NONE, &mut stream);
        Ok((front.map_err(|error| self.offset_by_header(error))?, sealed))
    }

    /// Returns the error for a delta packet whose baseline the history does not hold.
    fn missing(&self) -> Error {
        self.offset_by_header(Error::new(ErrorKind::Baseline, self.delta_front_bits()))
    }

    /// Reads the value of a verified delta packet, and stores it in the history if it is neither a
    /// duplicate nor too old.
    fn file<T: Delta, B: Baseline<T>, const N: usize>(
        &self,
        history: &mut History<T, N>,
        header: Header,
        data: &[u8],
        predicted: Option<&B>,
    ) -> Result<Received, Error> {
        let (sequence, baseline) = (header.sequence, header.baseline());
        let received = Received { sequence, baseline, arrival: history.arrival(sequence) };
        if received.arrival.is_read_already() {
            return Ok(received);
        }
        let mut value = history.take_spare().unwrap_or_else(held_blank);
        let filed = || baseline.and_then(|baseline| history.in_place(baseline));
        let read = match (predicted, filed()) {
            (Some(predicted), _) => self.read_value::<T, B, N>(&mut value, Some(predicted), data),
            (None, Some((filed, _))) => {
                self.read_value::<T, Quantized<T>, N>(&mut value, Some(filed), data)
            }
            (None, None) if baseline.is_none() => {
                self.read_value::<T, Quantized<T>, N>(&mut value, None, data)
            }
            (None, None) => Err(Error::new(ErrorKind::Baseline, self.delta_front_bits())),
        };
        match read {
            Ok(()) => history.commit(sequence, value).map(|()| received),
            Err(error) => {
                history.put_back(value);
                Err(self.offset_by_header(error))
            }
        }
    }

    fn read_value<T: Delta, B: Baseline<T>, const N: usize>(
        &self,
        value: &mut Quantized<T>,
        baseline: Option<&B>,
        data: &[u8],
    ) -> Result<(), Error> {
        let mut stream = ReadStream::new(data);
        self.delta_front::<_, N>(Front::NONE, &mut stream)?;
        self.before_end::<T, _>(&mut stream, |stream| match baseline {
            Some(baseline) => baseline.read(value, stream),
            None => Quantized::serialize(value, stream),
        })?;
        let end = self.end.with_prediction(baseline.and_then(Baseline::predicted));
        Self { end, ..*self }.serialize_end(&mut stream)?;
        stream.finish()
    }
}
