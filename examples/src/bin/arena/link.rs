//! A socket that sends and receives packets, and keeps records of both.

use core::net::SocketAddr;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use bitpack::{Acked, Arrival, DATAGRAM, ErrorKind};

use crate::audit::Fingerprint;
use crate::capture::Capture;
use crate::packets::{PROTOCOL, Packet, Scene, WORLDS, Worlds, unsummed};
use crate::simulation::predict;

/// Result of a function that runs in a thread of the arena.
pub(crate) type Outcome<T> = Result<T, Box<dyn core::error::Error + Send + Sync>>;

/// The other end of a connection: its address, and the number of the relay's lane (direction of a
/// connection) from which its datagrams come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    pub(crate) lane: usize,
}

/// Record of a datagram that arrived: its origin, its bytes as a fingerprint, and the reason if it
/// was rejected.
#[derive(Clone, Debug)]
pub(crate) struct Receipt {
    pub(crate) lane: usize,
    pub(crate) datagram: Fingerprint,
    pub(crate) refusal: Option<Refusal>,
}

/// Reason why a datagram was rejected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: ErrorKind,
    /// Error that the fields would have given without the checksum; `None` if they could be read.
    pub(crate) fields: Option<ErrorKind>,
    /// `true` if the datagram may be a delta whose baseline is missing, so that it could not be
    /// verified.
    pub(crate) no_baseline: bool,
}

/// Copy of a packet or a world that was sent, with its size in bytes.
#[derive(Debug)]
pub(crate) enum Carbon {
    Packet(Packet, usize),
    World(Told),
}

/// A world that was sent to one client, with the size of its packet in bytes.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) scene: Arc<Scene>,
    pub(crate) bytes: usize,
    /// Age of the baseline in ticks; `None` if the world was sent without a baseline.
    pub(crate) age: Option<u16>,
    /// Size in bytes that the world would have without a baseline.
    pub(crate) whole: usize,
    /// Size in bytes of a packet with only the bodies that moved, for the report.
    pub(crate) moved: usize,
}

/// A packet or a world that arrived intact.
#[derive(Debug)]
pub(crate) enum Arrived {
    Packet(Packet),
    World(Arrival),
}

/// Number of datagrams that a socket has sent, and the records of those that arrived.
#[derive(Clone, Debug, Default)]
pub(crate) struct Books {
    pub(crate) sent: u64,
    pub(crate) receipts: Vec<Receipt>,
}

/// Counters that the progress display reads while the threads run.
#[derive(Debug, Default)]
pub(crate) struct Live {
    pub(crate) ticks: AtomicU64,
    pub(crate) sent: AtomicU64,
    pub(crate) refused: AtomicU64,
}

/// A socket with the other ends that it talks to, and the records of what it sent and received.
#[derive(Debug)]
pub(crate) struct Link<'a> {
    socket: &'a UdpSocket,
    peers: Vec<Peer>,
    buffer: [u8; 2 * DATAGRAM],
    books: Books,
    /// Worlds that were sent or received.
    worlds: Box<Worlds>,
    /// For each other end, the newest world that it has acknowledged.
    acked: Vec<Acked>,
    /// Channel to which a copy of each packet sent goes. Another thread measures the sizes, so that
    /// the game does not wait.
    carbons: Sender<Carbon>,
    live: &'a Live,
    /// Capture to which the predictions are written.
    capture: Option<&'a Capture>,
}

impl<'a> Link<'a> {
    pub(crate) fn new(
        socket: &'a UdpSocket,
        peers: Vec<Peer>,
        carbons: Sender<Carbon>,
        live: &'a Live,
    ) -> Self {
        let (worlds, acked) = (Box::default(), vec![Acked::new(); peers.len()]);
        let (buffer, books) = ([0; 2 * DATAGRAM], Books::default());
        let capture = None;
        Self { socket, peers, buffer, books, worlds, acked, carbons, live, capture }
    }

    /// Writes the predictions of deltas to this capture.
    pub(crate) fn with_capture(self, capture: Option<&'a Capture>) -> Self {
        Self { capture, ..self }
    }

    /// Returns the number of other ends that this socket talks to.
    pub(crate) fn peers(&self) -> usize {
        self.peers.len()
    }

    /// Returns the records and closes the link.
    pub(crate) fn into_books(self) -> Books {
        self.books
    }

    /// Sends a packet to the other end with this index.
    pub(crate) fn send(&mut self, peer: usize, packet: Packet) -> Outcome<()> {
        let Some(Peer { address, .. }) = self.peers.get(peer) else { return Ok(()) };
        let bytes = PROTOCOL.write(&packet, &mut self.buffer)?;
        let datagram = self.buffer.get(..bytes).unwrap_or_default();
        self.socket.send_to(datagram, address)?;
        self.live.sent.fetch_add(1, Ordering::Relaxed);
        self.books.sent += 1;
        self.weigh(Carbon::Packet(packet, bytes))
    }

    fn weigh(&self, carbon: Carbon) -> Outcome<()> {
        self.carbons
            .send(carbon)
            .map_err(|_| "the thread that sums up packet sizes has ended".into())
    }

    /// Adds the world to the history and sends it to each client in `to`, as a delta against the
    /// newest world that the client has acknowledged. `moved` is the size in bytes of a packet with
    /// only the bodies that moved, for the report.
    pub(crate) fn tell(&mut self, scene: &Arc<Scene>, to: &[usize], moved: usize) -> Outcome<()> {
        let mut outgoing = self.worlds.push(scene)?;
        let whole = WORLDS.write_delta(&outgoing, &mut Acked::new(), &mut self.buffer)?;
        let mut told = Vec::with_capacity(to.len());
        for peer in to {
            let Some(Peer { address, .. }) = self.peers.get(*peer) else { continue };
            let Some(acked) = self.acked.get_mut(*peer) else { continue };
            let bytes = WORLDS.write_predicted(&mut outgoing, acked, &mut self.buffer, predict)?;
            let datagram = self.buffer.get(..bytes).unwrap_or_default();
            let baseline = acked.baseline(outgoing.history()).filter(|_| self.capture.is_some());
            let prediction = baseline.and_then(|_| outgoing.prediction());
            if let (Some(capture), Some(prediction)) = (self.capture, prediction) {
                let own = self.socket.local_addr()?;
                capture.note_prediction(own, *address, datagram, &prediction)?;
            }
            self.socket.send_to(datagram, address)?;
            self.live.sent.fetch_add(1, Ordering::Relaxed);
            self.books.sent += 1;
            let baseline = acked.baseline(outgoing.history());
            let age = baseline.map(|baseline| outgoing.sequence().wrapping_sub(baseline));
            told.push(Told { scene: Arc::clone(scene), bytes, age, whole, moved });
        }
        told.into_iter().try_for_each(|told| self.weigh(Carbon::World(told)))
    }

    /// Returns the newest world that was received, and its sequence number.
    pub(crate) fn world(&self) -> Option<(&Scene, u16)> {
        Some((self.worlds.newest()?, self.worlds.newest_sequence()?))
    }

    /// Waits for the next valid packet and returns it with the index of its sender. Returns `None`
    /// at the time `until`.
    pub(crate) fn receive(&mut self, until: Instant) -> Outcome<Option<(usize, Arrived)>> {
        while let Some((length, address)) = arrival(self.socket, &mut self.buffer, until)? {
            let Some(peer) = self.peers.iter().position(|peer| peer.address == address) else {
                // ignores datagrams from strangers: the relay did not forward them
                continue;
            };
            if let Some(arrived) = self.open(peer, length) {
                return Ok(Some((peer, arrived)));
            }
        }
        Ok(None)
    }

    /// Reads a datagram as a packet or as a world, and records its arrival. Returns `None` if it is
    /// rejected.
    fn open(&mut self, peer: usize, length: usize) -> Option<Arrived> {
        let datagram = self.buffer.get(..length)?;
        let opened = PROTOCOL.read(datagram).map(Arrived::Packet).or_else(|error| {
            let world = WORLDS.read_predicted(&mut self.worlds, datagram, predict);
            world.map(|received| Arrived::World(received.arrival)).map_err(|other| (error, other))
        });
        let refusal = opened.as_ref().err().map(|(error, other)| Refusal {
            kind: error.kind(),
            fields: self.fields(datagram),
            no_baseline: other.kind() == ErrorKind::Baseline,
        });
        if refusal.is_some() {
            self.live.refused.fetch_add(1, Ordering::Relaxed);
        }
        let lane = self.peers.get(peer)?.lane;
        let datagram = Fingerprint::of(datagram);
        self.books.receipts.push(Receipt { lane, datagram, refusal });
        let opened = opened.ok()?;
        if let (Arrived::Packet(Packet::Seen { world }), Some(acked)) =
            (&opened, self.acked.get_mut(peer))
        {
            acked.acknowledge(*world, &self.worlds);
        }
        Some(opened)
    }

    /// Reads a datagram as a packet and as a world without verifying its checksum. Returns the
    /// error of its fields, or `None` if they can be read.
    fn fields(&self, datagram: &[u8]) -> Option<ErrorKind> {
        let protocol = unsummed(datagram);
        let error = protocol.read::<Packet>(datagram).err()?;
        match protocol
            .read_predicted(&mut self.worlds.clone(), datagram, predict)
            .map(|it| it.arrival)
        {
            Ok(Arrival::New | Arrival::Late) => None,
            _ => Some(error.kind()),
        }
    }
}

/// Waits for the next datagram and returns its length and its sender. Returns `None` at the time
/// `until`.
pub(crate) fn arrival(
    socket: &UdpSocket,
    buffer: &mut [u8],
    until: Instant,
) -> io::Result<Option<(usize, SocketAddr)>> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        // waits at least 1 ms, so that a datagram that has already arrived is received even when
        // late
        socket.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        match socket.recv_from(buffer) {
            Ok(arrived) => return Ok(Some(arrived)),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => return Ok(None),
                io::ErrorKind::Interrupted => {}
                _ => return Err(error),
            },
        }
    }
}
