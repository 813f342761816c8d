//! Diagnostics of modelled packets and deltas: [`ModelledProtocol::trace`], [`ModelledProtocol::explain`] and
//! their variants.

use alloc::string::String;

use super::content::WithEnd;
use super::{ModelledProtocol, can_be_modelled};
use crate::model::{Data, Traces, Whole};
use crate::packet::History;
use crate::packet::front::Front;
use crate::trace::{Explanation, Trace, explain_writing};
use crate::{Delta, Error, ErrorKind, Quantized, Result, Serialize, Stream as _, TraceStream};

impl ModelledProtocol<'_> {
    /// Reads a packet as [`read`](Self::read) does, and records every field with its value. The
    /// protocol does not change, so the next packet of an ordered stream can be traced before it is
    /// read.
    ///
    /// A modelled field has no bits of its own. **Positions and bits are those of the plain form**: the
    /// packet as it would be sent without a model. After the checksum, the plain form has a bit that marks it
    /// as plain. Errors of [`read`](Self::read) have these positions too.
    ///
    /// ```
    /// use bitpack::model::Model;
    /// use bitpack::{EndCheck, Error, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Debug, PartialEq)]
    /// struct Player {
    ///     #[bits(min = 0, max = 100)]
    ///     health: u8,
    ///     armed: bool,
    /// }
    /// const GAME: Protocol = Protocol::of::<Player>("game", 1).with_end_check(EndCheck::Absent);
    ///
    /// let model = Model::new(); // in a game: a trained one
    /// let mut game = GAME.modelled(&model);
    /// let bytes = game.to_bytes(&Player { health: 99, armed: true })?;
    /// let trace = game.trace::<Player>(&bytes);
    /// assert_eq!(trace.result, Ok(Player { health: 99, armed: true }));
    /// let events: Vec<_> =
    ///     trace.events.iter().map(|it| (it.bit, it.bits, it.path.as_str())).collect();
    /// // the checksum, the bit that marks a plain packet, the fields, and the rest of the last byte
    /// assert_eq!(events[..3], [(0, 32, ""), (32, 1, ""), (33, 7, ".health")]);
    /// assert_eq!(events[3..], [(40, 1, ".armed"), (41, 7, "")]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn trace<P: Serialize>(&self, bytes: &[u8]) -> Trace<P> {
        const { can_be_modelled::<P>() };
        let mut packet = P::blank();
        let traced = self.traced(&mut packet, bytes);
        self.protocol.in_roles(traced.finish(packet))
    }

    /// Finds the field that an error of [`read`](Self::read) is about, by reading the same bytes
    /// again.
    ///
    /// In an ordered stream, a packet that was read has changed the probabilities. Call this on a
    /// clone from before the packet.
    ///
    /// ```
    /// use bitpack::model::Model;
    /// use bitpack::{EndCheck, Error, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Debug)]
    /// struct Player {
    ///     #[bits(min = 0, max = 100)]
    ///     health: u8,
    /// }
    /// #[derive(Serialize)]
    /// struct Raw {
    ///     #[bits(7)]
    ///     health: u8,
    /// }
    /// // somebody with another idea of the packet, and the same id
    /// const GAME: Protocol = Protocol::new(1).with_end_check(EndCheck::Absent);
    /// let model = Model::new();
    /// let mut game = GAME.modelled(&model);
    /// let bytes = game.to_bytes(&Raw { health: 101 })?;
    /// let error = game.read::<Player>(&bytes).expect_err("out of range");
    /// assert_eq!(
    ///     game.explain::<Player>(&bytes, error).to_string(),
    ///     "Player.health at bit 33: 101 is not in 0..=100"
    /// );
    /// # Ok::<(), Error>(())
    /// ```
    pub fn explain<P: Serialize>(&self, bytes: &[u8], error: Error) -> Explanation {
        const { can_be_modelled::<P>() };
        let why_not = self.protocol.why_not(bytes, error);
        self.traced(&mut P::blank(), bytes).explain::<P>(error, why_not)
    }

    /// Finds the field that an error of [`write`](Self::write) is about, by writing the packet again with a
    /// stream that stores nothing. An [`Overflow`](crate::ErrorKind::Overflow) is about the size of the whole
    /// packet, and names no field.
    pub fn explain_write<P: Serialize>(&self, packet: &P, error: Error) -> Explanation {
        let protocol = self.protocol;
        explain_writing::<P>(protocol.header(), protocol.header(), error, |stream| {
            stream.bool(true)?;
            P::serialize(packet, stream)?;
            protocol.end.serialize(stream)
        })
    }

    /// Reads a packet of [`write_delta`](Self::write_delta) against the values of a history, and
    /// records every bit: the changed fields and the fields that kept their value. The history and
    /// the protocol do not change.
    ///
    /// Positions are those of the plain form, as in [`trace`](Self::trace). The plain form begins with the
    /// sequence number, the distance to the baseline, zero bits up to the next byte, and the bit that marks
    /// it as plain.
    ///
    /// ```
    /// use bitpack::model::Model;
    /// use bitpack::{Acked, Delta, EndCheck, Error, History, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    /// struct Player {
    ///     #[bits(min = 0, max = 100)]
    ///     health: u8,
    ///     armed: bool,
    /// }
    /// const GAME: Protocol = Protocol::new(1).with_end_check(EndCheck::Absent);
    ///
    /// let model = Model::new();
    /// let mut game = GAME.modelled(&model);
    /// let (mut sent, mut acked) = (History::<Player, 8>::new(), Acked::new());
    /// sent.push(&Player { health: 99, armed: true })?;
    /// acked.acknowledge(0, &sent);
    /// let received = sent.clone();
    ///
    /// let (hit, mut buffer) = (Player { health: 70, armed: true }, [0; 16]);
    /// let bytes = game.write_delta(&sent.push(&hit)?, &mut acked, &mut buffer)?;
    /// let trace = game.trace_delta(&received, &buffer[..bytes]);
    /// assert_eq!(trace.result, Ok(hit));
    /// let fields: Vec<_> = trace.events.iter().map(|it| (it.bits, it.path.as_str())).collect();
    /// // the checksum, two numbers, the padding, and the bit that marks a plain packet
    /// assert_eq!(fields[..5], [(32, ""), (16, ".sequence"), (4, ".back"), (4, ""), (1, "")]);
    /// // something has changed: the health, and this is it; not the other
    /// assert_eq!(fields[5..9], [(1, ""), (1, ".health"), (7, ".health"), (1, ".armed")]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn trace_delta<T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &[u8],
    ) -> Trace<T> {
        let mut value = Quantized::blank();
        let traced = self.traced_delta(history, &mut value, bytes);
        self.protocol.in_roles(traced.finish(value.value()))
    }

    /// Finds the field that an error of [`read_delta`](Self::read_delta) is about, by reading the same
    /// bytes again against the values of the history. The history and the protocol do not change.
    pub fn explain_delta<T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        bytes: &[u8],
        error: Error,
    ) -> Explanation {
        // the sum also covers the hash of the baseline, which means nothing to a person
        let why_not = self.protocol.why_not(bytes, error);
        let why_not = why_not.filter(|_| error.kind() != ErrorKind::Crc);
        self.traced_delta(history, &mut Quantized::blank(), bytes).explain::<T>(error, why_not)
    }

    /// Reads a packet into `packet`, and records its fields.
    fn traced<'b, P: Serialize>(&self, packet: &mut P, bytes: &'b [u8]) -> Traced<'b> {
        let (protocol, verified) = (self.protocol, self.protocol.verified(bytes));
        let mut content = WithEnd { data: Whole(packet), end: protocol.end };
        let most = protocol.most::<P>();
        self.record(&mut content, most, None, bytes, verified.err(), |_| {
            Ok((verified?, 8 * protocol.header() as u64))
        })
    }

    /// Reads a delta packet into `value`, and records its fields.
    fn traced_delta<'b, T: Delta, const N: usize>(
        &self,
        history: &History<T, N>,
        value: &mut Quantized<T>,
        bytes: &'b [u8],
    ) -> Traced<'b> {
        let (protocol, opened) = (self.protocol, self.open(history, bytes));
        let header = 8 * protocol.header() as u64;
        let refusal = opened.as_ref().err().filter(|error| error.bit() < header).copied();
        let baseline = opened.ok().and_then(|opened| history.baseline_of(opened.front));
        let state = opened.ok().and_then(|opened| opened.state);
        let most = protocol.most_of_delta::<T>(baseline.is_some());
        let mut content = protocol.incoming_delta(value, baseline);
        self.record(&mut content, most, state, bytes, refusal, |stream| {
            self.delta_form::<N>().serialize(Front::default(), stream)?;
            let opened = opened?;
            stream.align()?;
            Ok((opened.data, header + opened.before))
        })
    }

    /// Reads the content of a packet, beginning with the state of the coder after a baseline, and records its
    /// fields. `refusal` is the error of the header, if it was rejected. `front` reads the bits between the
    /// header and the modelled data, and returns this data with its position in bits.
    fn record<'b>(
        &self,
        content: &mut impl Data,
        most: u64,
        state: Option<(u16, u64)>,
        bytes: &'b [u8],
        refusal: Option<Error>,
        front: impl FnOnce(&mut TraceStream<'b>) -> Result<(&'b [u8], u64)>,
    ) -> Traced<'b> {
        let mut stream = TraceStream::new(bytes);
        let header = self.protocol.reread_header(&mut stream, refusal);
        let data = header.and_then(|()| front(&mut stream));
        let before = data.map_or(0, |(_, before)| before);
        let data = data.map(|(data, _)| {
            let mut modeller = self.modeller.clone();
            if let Some(states) = &self.states {
                states.load(state, &mut modeller);
            }
            modeller.trace_data(content, most, data)
        });
        Traced { stream, before, data }
    }
}

/// The recorded fields of a modelled packet (one that a model compresses).
struct Traced<'b> {
    /// Stream that has recorded the packet up to the modelled data.
    stream: TraceStream<'b>,
    /// Position of the modelled data in the packet, in bits.
    before: u64,
    /// Recorded fields of the modelled data. If it was not read, the error that prevented it.
    data: Result<Traces>,
}

impl Traced<'_> {
    fn result(&self) -> Result {
        let result = self.data.as_ref().map_err(|error| *error)?.result;
        result.map_err(|error| error.offset(self.before))
    }

    /// Returns the trace of a packet.
    fn finish<P>(self, packet: P) -> Trace<P> {
        let result = self.result().map(|()| packet);
        let mut trace = self.stream.into_trace(result);
        if let Ok(data) = self.data {
            trace.is_truncated |= data.is_truncated;
            trace.events.extend(data.events.into_iter().map(|mut event| {
                event.bit += self.before;
                event
            }));
        }
        trace
    }

    /// Returns the explanation of an error, which names a field if reading again gave the same
    /// error. `why_not` is the reason in words if the packet's id or checksum was rejected.
    fn explain<P: Serialize>(&self, error: Error, why_not: Option<String>) -> Explanation {
        if self.result().err() != Some(error) {
            return Explanation::without_field::<P>(error);
        }
        let (path, reason) = match &self.data {
            Ok(data) => (data.path.clone(), data.reason.clone()),
            Err(_) => (self.stream.path(), self.stream.reason()),
        };
        Explanation::at::<P>(&path, error, why_not.or(reason))
    }
}
