//! The delta calls of [`Protocol`]: a value of a history against another one of it.

use super::framing::Sealed;
use super::history::{Acked, History, Outgoing, held_blank, length};
use super::{EndCheck, Protocol};
use crate::{Against as _, Delta, Error, ErrorKind, ReadStream, Stream, WriteStream};

/// What has come of a delta packet that is not damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// Its number.
    pub sequence: u16,
    /// The number of the value that it was sent against; `None` if it came whole.
    pub baseline: Option<u16>,
    /// What became of it.
    pub arrival: Arrival,
}

/// How a value has arrived, beside those that arrived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arrival {
    /// It is the newest of all: the history's [`newest`](History::newest).
    New,
    /// A newer one has overtaken it. The history has it now: [`get`](History::get).
    Late,
    /// It was there already, and is as it was. Nobody has looked into the packet.
    Doubled,
    /// So many newer ones have overtaken it that there is no place for it. Nobody has looked into the
    /// packet.
    Old,
}

impl Arrival {
    /// Whether there is no place for the value.
    const fn is_read_already(self) -> bool {
        matches!(self, Self::Doubled | Self::Old)
    }
}

/// What stands in front of a delta.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    sequence: u16,
    /// How many values before that its baseline is, 1 to `N`; `None` if it comes whole.
    back: Option<u16>,
}

impl Header {
    /// To read into.
    pub(super) const NONE: Self = Self { sequence: 0, back: None };

    /// 16 bits, one, and the distance in `bits_required(1, N)` where there is one.
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

/// Bits in front of a value: its number, and whether there is a baseline.
pub(super) const FRONT_BITS: u64 = 16 + 1;

/// Bits of how far back a baseline is.
pub(super) const fn distance_bits<const N: usize>() -> u64 {
    crate::bits_required(1, length::<N>() as i128) as u64
}

/// Bytes of what is summed and not sent, beside the id.
const UNSENT: usize = 8 + 4 + 8;

/// The session that all packets of a history belong to, as long as there are no others.
const SESSION: u64 = 0;

/// What is summed in front of the packet and not sent, beside the id, little-endian: the hash of the filed
/// value that it is against, or zeros, and in it how the type's differences are sent, which its schema does
/// not tell; the length of the history, which decides the layout; and the session, eight bytes.
fn unsent<T: Delta, const N: usize>(filed: Option<u64>) -> [u8; UNSENT] {
    let mut unsent = [0; UNSENT];
    let (filed, length) = (filed.unwrap_or(0) ^ T::DELTA_HASH, const { length::<N>() });
    let length = u32::from(length).to_le_bytes().into_iter();
    let bytes = filed.to_le_bytes().into_iter().chain(length).chain(SESSION.to_le_bytes());
    for (to, from) in unsent.iter_mut().zip(bytes) {
        *to = from;
    }
    unsent
}

/// What a delta is against: the number of a filed value and its hash, and the value itself or one made of
/// it.
#[derive(Debug)]
struct Against<'h, T> {
    baseline: u16,
    filed: u64,
    value: &'h T,
    /// The hash of one that was made of it: the end check has it.
    predicted: Option<u64>,
}

// by hand: a `T` is not kept
impl<T> Clone for Against<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Against<'_, T> {}

impl Protocol {
    /// Writes a value that was filed for a receiver, as what has changed since the one that the
    /// receiver has; whole, if it has none that the history still has. The number of bytes written.
    ///
    /// `outgoing` is what [`History::file`](crate::History::file) gives, not the value: write
    /// `write_delta(&history.file(&value)?, …)`.
    ///
    /// As [`write`](Self::write) writes a packet, with 17 bits in front of the value, and the distance
    /// to the baseline in `bits_required(1, N)` bits, where there is one. The checksum is also taken
    /// over the baseline, at no bit: against another one than this the packet is refused. (Without a
    /// [sum](crate::Framing::Id) it is not.)
    ///
    /// [`Acked::against`] says which baseline it is.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the buffer is too small; what a function by hand refuses.
    // rustc prints this line beside a value that was not filed
    pub fn write_delta</* `&history.file(&value)?` */ T: Delta, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let history = outgoing.history();
        let against = acked.against(history).and_then(|baseline| {
            let (value, filed) = history.filed(baseline)?;
            Some(Against { baseline, filed, value, predicted: None })
        });
        self.write_outgoing(outgoing, against, buffer)
    }

    /// The same against a baseline that is moved along first: by what both ends compute alike.
    ///
    /// `predict` is given what the receiver has, and how many values have been filed since; it makes
    /// of it what it expects to be sent. The nearer that is, the less has to be said. What it makes may lie
    /// outside of its ranges. The other side does the same in [`read_predicted`](Self::read_predicted), to
    /// the bit: where it does not, the packet is refused, and after `N` such the next one comes whole.
    ///
    /// That is seen by the [end check](crate::EndCheck), which has the hash of what was predicted in it, at
    /// no bit. **Without an end check nobody sees it**, and the receiver has another value than was sent.
    ///
    /// It sees one value and no others, because the history of the receiver may lack any of them.
    ///
    /// # Errors
    ///
    /// Those of [`write_delta`](Self::write_delta).
    pub fn write_predicted<T: Delta, const N: usize>(
        &self,
        outgoing: &mut Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<usize, Error> {
        let baseline = acked.against(outgoing.history());
        let filed =
            baseline.and_then(|baseline| Some((baseline, outgoing.history.filed(baseline)?.1)));
        let Some((baseline, filed)) = filed.filter(|(baseline, _)| *baseline != outgoing.sequence)
        else {
            return self.write_outgoing(outgoing, None, buffer);
        };
        let ahead = outgoing.sequence.wrapping_sub(baseline);
        let Some((value, predicted)) = outgoing.history.moved(baseline, ahead, predict)? else {
            return self.write_outgoing(outgoing, None, buffer);
        };
        let moved: &T = &value;
        let against = Against { baseline, filed, value: moved, predicted: Some(predicted) };
        let written = self.write_outgoing(outgoing, Some(against), buffer);
        outgoing.history.keep_predicted(value);
        written
    }

    fn write_outgoing<T: Delta, const N: usize>(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        against: Option<Against<'_, T>>,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let Outgoing { value, sequence, .. } = *outgoing;
        // a receiver that has the newest needs nothing
        let against = against.filter(|against| against.baseline != sequence);
        let back = against.map(|against| sequence.wrapping_sub(against.baseline));
        let (front, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let mut write = || {
            let mut stream = WriteStream::new(data);
            Header { sequence, back }.serialize::<_, N>(&mut stream)?;
            match against {
                Some(against) => T::against(value, against.value, &mut stream)?,
                None => T::serialize(value, &mut stream)?,
            }
            self.end.mixed(against.and_then(|against| against.predicted)).serialize(&mut stream)?;
            stream.finish()
        };
        let written = write().map_err(|error| self.behind_header(error))?;
        let unsent = unsent::<T, N>(against.map(|against| against.filed));
        self.seal(front, &unsent, data.get(..written).unwrap_or_default());
        Ok(front.len() + written)
    }

    /// Reads a packet of [`write_delta`](Self::write_delta), and files the value that it makes: where
    /// it is newer than all, it is the history's [`newest`](History::newest), and its
    /// [number](History::newest_sequence) is what to acknowledge, with whatever goes back next.
    ///
    /// # Errors
    ///
    /// Nothing is lost by any of them.
    ///
    /// [`Baseline`](ErrorKind::Baseline) if the history does not have what the packet is against: it is
    /// very late, or damaged, which cannot be told without a baseline; or this side has started anew.
    /// [`Crc`](ErrorKind::Crc) if it is damaged, or against another value of that number. Else those of
    /// [`read`](Self::read).
    pub fn read_delta<T: Delta, const N: usize>(
        &self,
        history: &mut History<T, N>,
        bytes: &[u8],
    ) -> Result<Received, Error> {
        let (header, data) = self.checked(history, bytes)?;
        self.file(history, header, data, None)
    }

    /// Reads a packet of [`write_predicted`](Self::write_predicted), with the same `predict` as there.
    ///
    /// `predict` is called for a packet that is not damaged, and whose value is not there yet, and with
    /// a value that could be sent: that the other end has filed it, the checksum has said. (A stranger can
    /// make that sum, like any other; but no value of it is out of its ranges.)
    ///
    /// # Errors
    ///
    /// Those of [`read_delta`](Self::read_delta). [`Prediction`](ErrorKind::Prediction) if the packet is not
    /// damaged, is against the value that is filed here, and cannot be read against what was predicted: the
    /// two ends predict differently. Where the framing has no sum, that is whatever the fields or the end
    /// check are refused with. **Without an end check** ([`EndCheck::Absent`](crate::EndCheck::Absent)) only
    /// ranges are in its way, and another value may be read.
    pub fn read_predicted<T: Delta, const N: usize>(
        &self,
        history: &mut History<T, N>,
        bytes: &[u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Received, Error> {
        let (header, data) = self.checked(history, bytes)?;
        let (Some(baseline), Some(back)) = (header.baseline(), header.back) else {
            return self.file(history, header, data, None);
        };
        if history.arrival(header.sequence).is_read_already() {
            return self.file(history, header, data, None);
        }
        let moved = history.moved(baseline, back, predict)?;
        let (value, hash) = moved.ok_or_else(|| self.missing())?;
        let received = self.file(history, header, data, Some((&value, hash)));
        history.keep_predicted(value);
        received.map_err(|error| self.predicted_otherwise(error))
    }

    /// What has gone wrong in a packet that is as it was written, against what it was written against.
    #[cold]
    fn predicted_otherwise(&self, error: Error) -> Error {
        if self.sent_crc() > 0 { Error::new(ErrorKind::Prediction, error.bit()) } else { error }
    }

    /// The header of a packet that is not damaged and whose baseline is there, and what follows the sum.
    fn checked<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &'b [u8],
    ) -> Result<(Header, &'b [u8]), Error> {
        self.against(history, bytes)?;
        let (header, sealed) = self.open::<N>(bytes)?;
        Ok((header, sealed.data))
    }

    /// The filed value that a packet is against, if it is not damaged; `None` if it is whole.
    pub(super) fn against<'h, T: Delta, const N: usize>(
        &self,
        history: &'h History<T, N>,
        bytes: &[u8],
    ) -> Result<Option<&'h T>, Error> {
        let (header, sealed) = self.open::<N>(bytes)?;
        let filed = match header.baseline() {
            Some(baseline) => Some(history.in_place(baseline).ok_or_else(|| self.missing())?),
            None => None,
        };
        sealed.verify(self, &unsent::<T, N>(filed.map(|(_, hash)| hash)))?;
        Ok(filed.map(|(value, _)| value))
    }

    /// What is said in front of a delta, and what is still to be checked.
    fn open<'b, const N: usize>(&self, bytes: &'b [u8]) -> Result<(Header, Sealed<'b>), Error> {
        let sealed = self.sealed(bytes)?;
        let mut stream = ReadStream::new(sealed.data);
        let header = Header::NONE.serialize::<_, N>(&mut stream);
        Ok((header.map_err(|error| self.behind_header(error))?, sealed))
    }

    /// The distance to the baseline leads nowhere.
    fn missing(&self) -> Error {
        self.behind_header(Error::new(ErrorKind::Baseline, 17))
    }

    /// Reads a packet that is not damaged, and files its value where there is a place for it.
    fn file<T: Delta, const N: usize>(
        &self,
        history: &mut History<T, N>,
        header: Header,
        data: &[u8],
        predicted: Option<(&T, u64)>,
    ) -> Result<Received, Error> {
        let (sequence, baseline) = (header.sequence, header.baseline());
        let received = Received { sequence, baseline, arrival: history.arrival(sequence) };
        if received.arrival.is_read_already() {
            return Ok(received);
        }
        let mut value = history.take_spare().unwrap_or_else(held_blank);
        let filed = || baseline.and_then(|baseline| history.in_place(baseline));
        let against = match predicted {
            Some((value, _)) => Some(value),
            None => filed().map(|(value, _)| value),
        };
        let end = self.end.mixed(predicted.map(|(_, hash)| hash));
        let read = if against.is_some() == baseline.is_some() {
            self.read_value::<T, N>(&mut value, against, end, data)
        } else {
            Err(Error::new(ErrorKind::Baseline, 17))
        };
        match read {
            Ok(()) => history.commit(sequence, value).map(|()| received),
            Err(error) => {
                history.put_back(value);
                Err(self.behind_header(error))
            }
        }
    }

    fn read_value<T: Delta, const N: usize>(
        &self,
        value: &mut T,
        baseline: Option<&T>,
        end: EndCheck,
        data: &[u8],
    ) -> Result<(), Error> {
        let mut stream = ReadStream::new(data);
        Header::NONE.serialize::<_, N>(&mut stream)?;
        match baseline {
            Some(baseline) => stream.delta(value, baseline)?,
            None => T::serialize(value, &mut stream)?,
        }
        Self { end, ..*self }.ends(&mut stream)?;
        stream.finish()
    }
}
