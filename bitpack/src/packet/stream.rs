//! [`PacketStream`]: packets with a length in front, over a connection that carries bytes.

use std::io::{self, Read, Write};
use std::vec::Vec;

use super::Protocol;
use crate::{Error, Serialize};

/// Sends and receives packets over a stream of bytes: a TCP or Unix socket, a QUIC stream, a pipe,
/// a file. Each packet has its length in front.
///
/// The length takes 2 bytes if no packet of the type is longer than 65,535 bytes, otherwise 4. It
/// is little-endian, and counts the bytes of the packet, which has the header and the end check of
/// the [`Protocol`].
///
/// The socket can be non-blocking. [`send`](Self::send) then keeps what the socket does not take,
/// until [`flush`](Self::flush); [`receive`](Self::receive) keeps the part of a packet that has
/// arrived. Memory for a packet is allocated as its bytes arrive, and a length above the largest
/// packet of the type is rejected. A type without a bound on its bits has no largest packet:
/// declare one, or a peer can send up to 4 GiB as one packet.
///
/// ```
/// use bitpack::{PacketStream, Protocol, Serialize};
///
/// #[derive(Serialize, Debug, PartialEq)]
/// struct Login {
///     #[max_len(20)]
///     name: String,
/// }
/// const GAME: Protocol = Protocol::of::<Login>("game", 1);
///
/// let mut sender = PacketStream::new(GAME, Vec::new());
/// sender.send(&Login { name: "ann".to_owned() })?;
/// sender.send(&Login { name: "bob".to_owned() })?;
/// let wire = sender.into_inner();
/// assert_eq!(wire.len(), 2 * (2 + 12));
///
/// let mut receiver = PacketStream::new(GAME, &*wire);
/// assert_eq!(receiver.receive::<Login>()?.map(|login| login.name).as_deref(), Some("ann"));
/// assert_eq!(receiver.receive::<Login>()?.map(|login| login.name).as_deref(), Some("bob"));
/// assert_eq!(receiver.receive::<Login>()?, None); // the end
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PacketStream<S> {
    protocol: Protocol,
    inner: S,
    /// Bytes of packets that are not completely passed on. `inner` has taken the first `taken` bytes, which
    /// are less than half.
    outgoing: Vec<u8>,
    taken: usize,
    /// Bytes of the current packet that have arrived, beginning with its length.
    incoming: Vec<u8>,
}

impl<S> PacketStream<S> {
    /// Makes a stream of the protocol's packets over `inner`.
    pub const fn new(protocol: Protocol, inner: S) -> Self {
        Self { protocol, inner, outgoing: Vec::new(), taken: 0, incoming: Vec::new() }
    }

    /// Returns a reference to the stream of bytes that the packets are sent over, for example to set a
    /// timeout.
    pub const fn get_ref(&self) -> &S {
        &self.inner
    }

    /// Returns the stream of bytes that the packets are sent over. Drops queued bytes that it has not taken,
    /// and the received part of a packet.
    pub fn into_inner(self) -> S {
        self.inner
    }

    /// Returns the number of queued bytes: those of sent packets that a non-blocking socket has not taken
    /// yet.
    pub fn queued(&self) -> usize {
        self.outgoing.len() - self.taken
    }
}

impl<S: Write> PacketStream<S> {
    /// Sends a packet.
    ///
    /// If the socket is non-blocking and full, the rest of the packet is queued, and the result is
    /// `Ok`. The queue has no limit: look at [`queued`](Self::queued), and disconnect a peer that
    /// does not read.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) with the [`Error`] of a field, and nothing is sent. Also
    /// the errors of the inner stream.
    pub fn send<P: Serialize>(&mut self, packet: &P) -> io::Result<()> {
        let invalid = |error: Error| io::Error::new(io::ErrorKind::InvalidInput, error);
        let start = self.outgoing.len();
        let prefix = prefix::<P>(&self.protocol);
        self.outgoing.resize(start + prefix, 0);
        let written = self.protocol.write_into(packet, &mut self.outgoing).map_err(|error| {
            self.outgoing.truncate(start);
            invalid(error)
        })?;
        let length = self.outgoing.get_mut(start..start + prefix).unwrap_or_default();
        length.copy_from_slice(written.to_le_bytes().get(..prefix).unwrap_or_default());
        match self.flush() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
            other => other,
        }
    }

    /// Passes queued bytes to the inner stream.
    ///
    /// # Errors
    ///
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if a non-blocking socket does not take all of them. Also the
    /// errors of the inner stream.
    pub fn flush(&mut self) -> io::Result<()> {
        while self.queued() > 0 {
            match self.inner.write(self.outgoing.get(self.taken..).unwrap_or_default()) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => self.take(written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.inner.flush()
    }

    /// Records that the inner stream has taken `written` bytes more. The taken bytes are removed when they
    /// are half of the queue, so that removing copies no more bytes than were taken, however few are taken at
    /// a time.
    fn take(&mut self, written: usize) {
        self.taken += written;
        if 2 * self.taken >= self.outgoing.len() {
            self.outgoing.drain(..self.taken);
            self.taken = 0;
        }
    }
}

impl<S: Read> PacketStream<S> {
    /// Receives the next packet. Returns `None` at the end of the stream, if no part of a packet
    /// has arrived.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) with the [`Error`] of the packet inside; the next call
    /// receives the next packet. [`InvalidData`](io::ErrorKind::InvalidData) without an [`Error`] inside for
    /// a length above that of the largest packet; every later call returns it too.
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if the stream ends within a packet.
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if a non-blocking socket has not received all of the packet;
    /// call again later. Also the errors of the inner stream.
    pub fn receive<P: Serialize>(&mut self) -> io::Result<Option<P>> {
        let prefix = prefix::<P>(&self.protocol);
        if !self.receive_up_to(prefix)? {
            return Ok(None);
        }
        let bytes = self.incoming.iter().take(prefix).rev();
        let length = bytes.fold(0_u64, |high, byte| high << 8 | u64::from(*byte));
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length > self.protocol.max_bytes::<P>() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "longer than any packet"));
        }
        self.receive_up_to(prefix + length)?;
        let read = self.protocol.read(self.incoming.get(prefix..).unwrap_or_default());
        self.incoming.clear();
        read.map(Some).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Receives bytes until the first `length` bytes of the current packet have arrived. Returns `false` if
    /// the stream ends before the packet's first byte.
    fn receive_up_to(&mut self, length: usize) -> io::Result<bool> {
        while self.incoming.len() < length {
            let missing = (length - self.incoming.len()) as u64;
            // `take` keeps it from receiving a part of the next packet; memory grows with what arrives
            let before = self.incoming.len();
            let ended = (&mut self.inner).take(missing).read_to_end(&mut self.incoming)? == 0;
            if ended && before == 0 {
                return Ok(false);
            }
            if ended {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(true)
    }
}

/// Returns the number of bytes of the length that precedes each packet: 2 or 4.
const fn prefix<P: Serialize>(protocol: &Protocol) -> usize {
    if protocol.max_bytes::<P>() <= u16::MAX as usize { 2 } else { 4 }
}

#[cfg(test)]
mod tests;
