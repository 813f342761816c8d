//! Diagnostics of packets and deltas: [`Protocol::explain`], [`Protocol::explain_write`], [`Protocol::trace`]
//! and their variants.

use alloc::format;
use alloc::string::String;

use super::delta::read_since;
use super::front::Front;
use super::{History, Protocol};
use crate::trace::{Explanation, Role, Trace, explain_writing};
use crate::{Delta, Error, ErrorKind, Quantized, Result, Serialize, Stream as _, TraceStream};

/// The stream that has recorded a packet, and the result of reading it.
type Reread<'b> = (TraceStream<'b>, Result);

impl Protocol {
    /// Finds the field that an error of [`read`](Self::read) is about, by reading the same bytes
    /// again.
    ///
    /// ```
    /// use bitpack::{EndCheck, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Player { #[bits(min = 0, max = 100)] health: u8 }
    /// #[derive(Serialize)]
    /// struct Raw { #[bits(7)] health: u8 }
    ///
    /// // somebody with another idea of the packet, and the same id
    /// const GAME: Protocol = Protocol::new(1).with_end_check(EndCheck::Absent);
    /// let bytes = GAME.to_bytes(&Raw { health: 101 })?;
    /// let error = GAME.read::<Player>(&bytes).err().expect("out of range");
    /// assert_eq!(
    ///     GAME.explain::<Player>(&bytes, error).to_string(),
    ///     "Player.health at bit 32: 101 is not in 0..=100"
    /// );
    /// # Ok::<(), bitpack::Error>(())
    /// ```
    pub fn explain<P: Serialize>(&self, bytes: &[u8], error: Error) -> Explanation {
        let reread = self.reread_packet(&mut P::blank(), bytes);
        explained::<P>(&reread, error, self.why_not(bytes, error))
    }

    /// Finds the field that an error of [`write`](Self::write) is about, by writing the packet
    /// again with a stream that stores nothing.
    ///
    /// Only the length of `buffer` is used, and only for an [`Overflow`](ErrorKind::Overflow). For
    /// an error of [`to_bytes`](Self::to_bytes), pass `&[]`.
    ///
    /// ```
    /// use bitpack::{Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Player { id: u16, #[bits(min = 0, max = 100)] health: u8 }
    ///
    /// const GAME: Protocol = Protocol::new(1);
    /// let (player, mut buffer) = (Player { id: 7, health: 101 }, [0; 64]);
    /// let error = GAME.write(&player, &mut buffer).expect_err("out of range");
    /// assert_eq!(
    ///     GAME.explain_write(&player, &buffer, error).to_string(),
    ///     "Player.health at bit 48: 101 is not in 0..=100"
    /// );
    /// ```
    pub fn explain_write<P: Serialize>(
        &self,
        packet: &P,
        buffer: &[u8],
        error: Error,
    ) -> Explanation {
        explain_writing::<P>(self.header(), buffer.len(), error, |stream| {
            self.message::<P, _>(packet, stream)?;
            self.end.serialize(stream)
        })
    }

    /// Reads a packet as [`read`](Self::read) does and records every bit of the datagram: the id
    /// and the checksum if they are sent, the fields, the end check.
    ///
    /// ```
    /// use bitpack::{Framing, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Debug, PartialEq)]
    /// struct Player { #[bits(min = 0, max = 100)] health: u8 }
    ///
    /// const GAME: Protocol = Protocol::short(0xCAFE).with_framing(Framing::Id);
    /// let trace = GAME.trace::<Player>(&GAME.to_bytes(&Player { health: 99 })?);
    /// assert_eq!(trace.result, Ok(Player { health: 99 }));
    /// assert_eq!(
    ///     trace.to_string(),
    ///     "     0   32  protocol  = 51966\n    \
    ///         32    7  value    health = 99\n    \
    ///         39    1  align     = 0\n    \
    ///         40   32  check     = 2567482594\n"
    /// );
    /// # Ok::<(), bitpack::Error>(())
    /// ```
    pub fn trace<P: Serialize>(&self, bytes: &[u8]) -> Trace<P> {
        let mut packet = P::blank();
        let (stream, result) = self.reread_packet(&mut packet, bytes);
        self.in_roles(stream.into_trace(result.map(|()| packet)))
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) against the values of a history, which
    /// does not change, and records every bit: the changed fields and the fields that kept their
    /// value.
    ///
    /// ```
    /// use bitpack::{Acked, Delta, EndCheck, History, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    /// struct Player {
    ///     #[bits(min = 0, max = 100)]
    ///     health: u8,
    ///     armed: bool,
    /// }
    ///
    /// const GAME: Protocol = Protocol::new(1).with_end_check(EndCheck::Absent);
    /// let (mut sent, mut acked) = (History::<Player, 8>::new(), Acked::new());
    /// sent.push(&Player { health: 99, armed: true })?;
    /// acked.acknowledge(0, &sent);
    /// let received = sent.clone();
    ///
    /// let mut buffer = [0; 16];
    /// let hit = Player { health: 70, armed: true };
    /// let bytes = GAME.write_delta(&sent.push(&hit)?, &mut acked, &mut buffer)?;
    /// let trace = GAME.trace_delta(&received, &buffer[..bytes]);
    /// assert_eq!(trace.result, Ok(hit));
    /// let fields: Vec<_> = trace.events.iter().map(|it| (it.bits, it.path.as_str())).collect();
    /// assert_eq!(fields[..4], [(32, ""), (16, ".sequence"), (1, ".has_baseline"), (3, ".back")]);
    /// // something has changed: the health, and this is it; not the other
    /// assert_eq!(fields[4..8], [(1, ""), (1, ".health"), (7, ".health"), (1, ".armed")]);
    /// # Ok::<(), bitpack::Error>(())
    /// ```
    pub fn trace_delta<T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &[u8],
    ) -> Trace<T> {
        let mut value = Quantized::blank();
        let (stream, result) = self.reread_delta(history, &mut value, bytes);
        self.in_roles(stream.into_trace(result.map(|()| value.value())))
    }

    /// Finds the field that an error of [`read_delta`](Self::read_delta) is about, by reading the
    /// same bytes again against the values of the history, which does not change.
    ///
    /// ```
    /// use bitpack::{Delta, Framing, History, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Player {
    ///     #[bits(min = 0, max = 100)]
    ///     health: u8,
    /// }
    ///
    /// // no checksum: what was damaged is read
    /// const GAME: Protocol = Protocol::short(1).with_framing(Framing::Id);
    /// let mut received = History::<Player, 8>::new();
    /// // number 0, whole, and a health of 127
    /// let bytes = [1, 0, 0, 0, 0, 0, 0b1111_1110];
    /// let error = GAME.read_delta(&mut received, &bytes).expect_err("out of range");
    /// assert_eq!(
    ///     GAME.explain_delta(&received, &bytes, error).to_string(),
    ///     "Player.health at bit 49: 127 is not in 0..=100"
    /// );
    /// ```
    pub fn explain_delta<T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &[u8],
        error: Error,
    ) -> Explanation {
        let reread = self.reread_delta(history, &mut Quantized::blank(), bytes);
        // the sum also covers the hash of the baseline, which means nothing to a person
        let why_not = self.why_not(bytes, error).filter(|_| error.kind() != ErrorKind::Crc);
        explained::<T>(&reread, error, why_not)
    }

    /// Reads a delta packet into `value` with a stream that records every field.
    fn reread_delta<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        value: &mut Quantized<T>,
        bytes: &'b [u8],
    ) -> Reread<'b> {
        let opened = self.open(history, bytes);
        let is_seen = |error: &Error| error.kind() == ErrorKind::Baseline;
        let refusal = opened.as_ref().err().filter(|it| !is_seen(it)).copied();
        self.reread(bytes, refusal, |stream| {
            self.delta_form::<N>().serialize(Front::default(), stream)?;
            let baseline = history.baseline_of(opened?.0);
            self.fields::<T, _>(stream, |stream| read_since(value, baseline, stream))
        })
    }

    /// Sets the roles of a trace's first events to protocol id and checksum, if the header has them. Removes
    /// the value of the one that the reader has rejected.
    pub(super) fn in_roles<P>(&self, mut trace: Trace<P>) -> Trace<P> {
        let refused = trace.result.as_ref().err().map(|error| error.kind());
        let id = (self.sent_id() > 0).then_some((Role::Protocol, ErrorKind::Protocol));
        let crc = (self.sent_crc() > 0).then_some((Role::Checksum, ErrorKind::Crc));
        let header = id.into_iter().chain(crc);
        for (event, (role, kind)) in trace.events.iter_mut().zip(header) {
            event.role = role;
            if refused == Some(kind) {
                event.value = None;
            }
        }
        trace
    }

    /// Reads a packet into `packet` with a stream that records every field.
    fn reread_packet<'b, P: Serialize>(&self, packet: &mut P, bytes: &'b [u8]) -> Reread<'b> {
        self.reread(bytes, self.verified(bytes).err(), |stream| {
            self.fields::<P, _>(stream, |stream| self.message::<P, _>(packet, stream))
        })
    }

    /// Reads a datagram with a stream that records every field. `refusal` is the error of the header, if it
    /// was rejected, and `data` reads the bits after the header.
    fn reread<'b>(
        &self,
        bytes: &'b [u8],
        refusal: Option<Error>,
        data: impl FnOnce(&mut TraceStream<'b>) -> Result,
    ) -> Reread<'b> {
        let mut stream = TraceStream::new(bytes);
        let header = self.reread_header(&mut stream, refusal);
        let read = header.and_then(|()| data(&mut stream)).and_then(|()| stream.finish());
        (stream, read)
    }

    pub(super) fn reread_header(
        &self,
        stream: &mut TraceStream<'_>,
        refusal: Option<Error>,
    ) -> Result {
        let sums = self.sent_crc() > 0;
        let another = refusal.is_some_and(|error| error.kind() == ErrorKind::Protocol);
        match self.sent_id() {
            0 => {}
            4 => drop(stream.plain(0_u32)?),
            _ => drop(stream.plain(0_u64)?),
        }
        if sums && !another {
            stream.plain(0_u32)?;
        }
        refusal.map_or(Ok(()), Err)
    }

    /// Returns the reason in words why the id or the checksum of a packet was rejected. `None` for
    /// any other error.
    pub(super) fn why_not(&self, bytes: &[u8], error: Error) -> Option<String> {
        let (id, rest) = bytes.split_at_checked(self.sent_id())?;
        match error.kind() {
            ErrorKind::Protocol => {
                let found = id.iter().rev().fold(0, |id, byte| id << 8 | u64::from(*byte));
                Some(format!("the protocol id is {found:#x}, not {:#x}", self.id))
            }
            ErrorKind::Crc => {
                let (crc, data) = rest.split_first_chunk()?;
                let sum = self.crc(None, data);
                let found = u32::from_le_bytes(*crc);
                Some(format!("the checksum is {found:#010x}, and the packet sums to {sum:#010x}"))
            }
            _ => None,
        }
    }
}

/// Returns the explanation of an error. It names the field if the packet was rejected with the same
/// error when it was read again. `why_not` is the reason in words if the packet's id or checksum
/// was rejected.
fn explained<P: Serialize>(
    (stream, result): &Reread<'_>,
    error: Error,
    why_not: Option<String>,
) -> Explanation {
    if result.err() != Some(error) {
        return Explanation::without_field::<P>(error);
    }
    Explanation::at::<P>(&stream.path(), error, why_not.or_else(|| stream.reason()))
}
