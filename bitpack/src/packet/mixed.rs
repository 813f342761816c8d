//! [`MixedProtocol`]: messages and deltas on one socket.

use core::fmt;
use core::marker::PhantomData;

use super::{Acked, EndCheck, Framing, History, Outgoing, Protocol, Received};
use crate::schema::hash_text;
use crate::{Delta, Error, ErrorKind, Result, Serialize, Stream};

/// A [`Protocol`] for one socket that carries messages, which are packets of the type `P`, and deltas of `T`
/// against a history of `N` values. The first bit of a packet's data is 0 for a message and 1 for a delta.
///
/// The [id](Self::id) covers everything that both ends must have in common: the schemas of `P` and
/// `T`, the encoding of the differences ([`DELTA_HASH`](Delta::DELTA_HASH)), and `N`. The id of
/// [`Protocol::of`] covers the first schema only.
///
/// One end often sends messages only: a client with its inputs. The other end reads them with
/// [`read_message`](Self::read_message), which needs no history.
///
/// Cost: one bit in each packet, in addition to those of [`Protocol`].
///
/// ```
/// use bitpack::{Acked, Delta, Error, History, Incoming, MixedProtocol, Serialize};
///
/// #[derive(Serialize, Clone, Debug, PartialEq)]
/// enum Message {
///     Chat(#[max_len(100)] String),
///     Received(u16),
/// }
/// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
/// struct World {
///     tick: u32,
///     doors: u64,
/// }
/// const GAME: MixedProtocol<Message, World, 32> = MixedProtocol::of("game", 1);
///
/// let (mut sent, mut acked) = (History::new(), Acked::new()); // the server's
/// let mut received = History::new(); // the client's
/// let mut buffer = [0; 128];
///
/// let world = World { tick: 1, doors: 0 };
/// let bytes = GAME.write_delta(&sent.push(&world)?, &mut acked, &mut buffer)?;
/// assert!(matches!(GAME.read(&mut received, &buffer[..bytes])?, Incoming::Delta(_)));
/// assert_eq!(received.newest(), Some(&world));
///
/// let chat = Message::Chat("hello".to_owned());
/// let bytes = GAME.write(&chat, &mut buffer)?;
/// assert_eq!(GAME.read(&mut received, &buffer[..bytes])?, Incoming::Message(chat));
///
/// // the client acknowledges the world
/// let bytes = GAME.write(&Message::Received(0), &mut buffer)?;
/// assert_eq!(GAME.read_message(&buffer[..bytes])?, Message::Received(0));
/// # Ok::<(), Error>(())
/// ```
#[must_use]
pub struct MixedProtocol<P, T, const N: usize> {
    protocol: Protocol,
    types: PhantomData<fn() -> (P, T)>,
}

/// A packet that was read by a [`MixedProtocol`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming<P> {
    /// A message, which is a packet of the type `P`.
    Message(P),
    /// A delta. Its value is now in the history, unless it is a duplicate or too old.
    Delta(Received),
}

impl<P: Serialize, T: Delta, const N: usize> MixedProtocol<P, T, N> {
    /// Makes a protocol whose 64-bit id is a hash, computed at compile time, of a name, a version,
    /// the schemas of `P` and `T`, the encoding of the differences of `T`, and `N`.
    ///
    /// Raise the version for changes that the schemas do not contain; see [`Protocol::of`].
    ///
    /// ```
    /// use bitpack::{Delta, MixedProtocol, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Here { #[delta(small = 4)] x: u16 }
    /// #[derive(Serialize, Delta, Clone)]
    /// struct There { #[delta(small = 5)] x: u16 }
    ///
    /// assert_eq!(Protocol::of::<Here>("game", 1).id(), Protocol::of::<There>("game", 1).id());
    ///
    /// const HERE: MixedProtocol<u8, Here, 32> = MixedProtocol::of("game", 1);
    /// const THERE: MixedProtocol<u8, There, 32> = MixedProtocol::of("game", 1);
    /// const LONGER: MixedProtocol<u8, Here, 64> = MixedProtocol::of("game", 1);
    /// assert!(HERE.id() != THERE.id() && HERE.id() != LONGER.id());
    /// ```
    pub const fn of(name: &str, version: u64) -> Self {
        Self::with(Protocol::new(Self::hash(name, version)))
    }

    /// Makes a protocol with a 32-bit id. Like the id of [`of`](Self::of), it is a hash of a name, a version,
    /// the schemas of `P` and `T`, the encoding of the differences of `T`, and `N`.
    pub const fn short_of(name: &str, version: u64) -> Self {
        Self::with(Protocol::short((Self::hash(name, version) & super::LOW) as u32))
    }

    const fn hash(name: &str, version: u64) -> u64 {
        let (messages, values) = (P::SCHEMA.hash(), T::SCHEMA.hash());
        hash_text(name, &[version, messages, values, T::DELTA_HASH, N as u64])
    }

    const fn with(protocol: Protocol) -> Self {
        Self { protocol: Protocol { marks_deltas: true, ..protocol }, types: PhantomData }
    }

    /// Mixes a hash of game data into the id, as [`Protocol::with_game_data`] does.
    pub const fn with_game_data(self, hash: u64) -> Self {
        Self::with(self.protocol.with_game_data(hash))
    }

    /// Sets the session number, which the checksum of every packet covers, as [`Protocol::with_session`]
    /// does.
    pub const fn with_session(self, session: u64) -> Self {
        Self::with(self.protocol.with_session(session))
    }

    /// Sets the header of each packet: the checksum, the id, both or none, as [`Protocol::with_framing`]
    /// does.
    pub const fn with_framing(self, framing: Framing) -> Self {
        Self::with(self.protocol.with_framing(framing))
    }

    /// Sets the constant at the end of each packet, as [`Protocol::with_end_check`] does.
    pub const fn with_end_check(self, end: EndCheck) -> Self {
        Self::with(self.protocol.with_end_check(end))
    }

    /// Returns the protocol id, for example for a handshake.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.protocol.id
    }

    /// Returns the size in bytes of a buffer that has room for every message and every delta.
    /// Returns `usize::MAX` if the size is unknown.
    #[must_use]
    pub const fn max_bytes(&self) -> usize {
        let message = self.protocol.bytes_of(P::MAX_BITS, 1);
        let delta = self.protocol.max_delta_bytes::<T, N>();
        if message > delta { message } else { delta }
    }

    /// Writes a message into `buffer`. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::write`].
    pub fn write(&self, message: &P, buffer: &mut [u8]) -> Result<usize> {
        self.protocol.write_fields(buffer, |stream| self.protocol.message::<P, _>(message, stream))
    }

    /// Writes a message into a new vector.
    ///
    /// # Errors
    ///
    /// The errors of the message's fields.
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self, message: &P) -> Result<alloc::vec::Vec<u8>> {
        let most = || message.max_encoded_bits().saturating_add(1 + self.protocol.overhead());
        bitpack_core::to_vec(None, most, |buffer| self.write(message, buffer))
    }

    /// Writes the changes of a stored value since the newest value that the receiver has acknowledged, as
    /// [`Protocol::write_delta`] does. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::write_delta`].
    pub fn write_delta(
        &self,
        outgoing: &Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
    ) -> Result<usize> {
        self.protocol.write_delta(outgoing, acked, buffer)
    }

    /// Writes the changes of a stored value since a prediction that both ends compute from the baseline, as
    /// [`Protocol::write_predicted`] does. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::write_predicted`].
    pub fn write_predicted(
        &self,
        outgoing: &mut Outgoing<'_, T, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<usize> {
        self.protocol.write_predicted(outgoing, acked, buffer, predict)
    }

    /// Reads a packet: a message, or a delta whose value is stored in the history.
    ///
    /// # Errors
    ///
    /// The history stays as it was after an error. For a message the errors of [`Protocol::read`],
    /// for a delta those of [`Protocol::read_delta`]. The bit that distinguishes the two is not
    /// verified before it is used: a message in which it is damaged is rejected as a damaged delta.
    pub fn read(&self, history: &mut History<T, N>, bytes: &[u8]) -> Result<Incoming<P>> {
        if self.is_delta(bytes)? {
            return self.protocol.read_delta(history, bytes).map(Incoming::Delta);
        }
        self.read_message(bytes).map(Incoming::Message)
    }

    /// Reads a packet: a message, or a delta that the other end wrote with
    /// [`write_predicted`](Self::write_predicted) and the same `predict`.
    ///
    /// # Errors
    ///
    /// For a delta the errors of [`Protocol::read_predicted`], otherwise those of
    /// [`read`](Self::read).
    pub fn read_predicted(
        &self,
        history: &mut History<T, N>,
        bytes: &[u8],
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Incoming<P>> {
        if self.is_delta(bytes)? {
            return self.protocol.read_predicted(history, bytes, predict).map(Incoming::Delta);
        }
        self.read_message(bytes).map(Incoming::Message)
    }

    /// Reads a message, for an end that receives no deltas and has no history.
    ///
    /// # Errors
    ///
    /// The errors of [`Protocol::read`]. A delta has another checksum: it is rejected with
    /// [`Crc`](ErrorKind::Crc), or with [`Reserved`](ErrorKind::Reserved) if packets have no checksum.
    pub fn read_message(&self, bytes: &[u8]) -> Result<P> {
        let data = self.protocol.verified(bytes)?;
        let mut message = P::blank();
        self.protocol
            .read_data::<P>(data, |stream| self.protocol.message::<P, _>(&mut message, stream))?;
        Ok(message)
    }

    /// Verifies the id in the header of a packet, if there is one. Returns `true` if the first bit
    /// of the data marks a delta.
    fn is_delta(&self, bytes: &[u8]) -> Result<bool> {
        let sealed = self.protocol.sealed(bytes)?;
        let end = 8 * bytes.len() as u64;
        let first = sealed.data.first().ok_or_else(|| Error::new(ErrorKind::Overflow, end))?;
        Ok(first & 1 == 1)
    }
}

#[cfg(feature = "alloc")]
mod diagnostics {
    use super::{Delta, Error, History, MixedProtocol, Serialize};
    use crate::schema::Description;
    use crate::trace::{Explanation, Trace};

    /// A message with a zero bit before it, for the description of a mixed protocol's packets.
    #[derive(bitpack_derive::Serialize)]
    struct Message<P> {
        #[reserved(1)]
        message: P,
    }

    impl<P: Serialize, T: Delta, const N: usize> MixedProtocol<P, T, N> {
        /// Finds the field that an error of [`read`](Self::read) is about, by reading the same
        /// bytes again against the values of the history, which does not change.
        pub fn explain(&self, history: &History<T, N>, bytes: &[u8], error: Error) -> Explanation {
            if self.is_delta(bytes) == Ok(true) {
                return self.protocol.explain_delta(history, bytes, error);
            }
            self.protocol.explain::<P>(bytes, error)
        }

        /// Finds the field that an error of [`write`](Self::write) is about, by writing the message again.
        /// Only the length of `buffer` is used, as by
        /// [`Protocol::explain_write`](super::Protocol::explain_write).
        pub fn explain_write(&self, message: &P, buffer: &[u8], error: Error) -> Explanation {
            self.protocol.explain_write(message, buffer, error)
        }

        /// Reads a message and records every bit of the packet, as
        /// [`Protocol::trace`](super::Protocol::trace) does.
        pub fn trace_message(&self, bytes: &[u8]) -> Trace<P> {
            self.protocol.trace(bytes)
        }

        /// Reads a delta and records every bit of the packet, as
        /// [`Protocol::trace_delta`](super::Protocol::trace_delta) does.
        pub fn trace_delta(&self, history: &History<T, N>, bytes: &[u8]) -> Trace<T> {
            self.protocol.trace_delta(history, bytes)
        }

        /// Returns everything that determines the bits of the messages and of the deltas, as
        /// [`Protocol::describe`](super::Protocol::describe) and
        /// [`Protocol::describe_deltas`](super::Protocol::describe_deltas) do.
        pub fn describe(&self) -> Description {
            self.protocol.describe_deltas::<T, N>(self.protocol.describe::<Message<P>>())
        }
    }
}

impl Protocol {
    /// Writes or reads a message, after a zero bit in a protocol that marks deltas.
    pub(super) fn message<P: Serialize, S: Stream>(
        &self,
        message: S::Ref<'_, P>,
        stream: &mut S,
    ) -> Result {
        if self.marks_deltas {
            stream.reserved(1)?;
        }
        P::serialize(message, stream)
    }
}

// by hand: derived impls would have bounds on `P` and `T`
impl<P, T, const N: usize> Clone for MixedProtocol<P, T, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P, T, const N: usize> Copy for MixedProtocol<P, T, N> {}
impl<P, T, const N: usize> PartialEq for MixedProtocol<P, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.protocol == other.protocol
    }
}
impl<P, T, const N: usize> Eq for MixedProtocol<P, T, N> {}
impl<P, T, const N: usize> fmt::Debug for MixedProtocol<P, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MixedProtocol").field("protocol", &self.protocol).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
