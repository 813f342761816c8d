//! A socket that sends and receives packets, and keeps books on both.

use core::net::SocketAddr;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use bitpack::{Acked, Arrival, ErrorKind};

use crate::audit::Fingerprint;
use crate::packets::{DATAGRAM, PROTOCOL, Packet, Scene, WORLDS, Worlds, unsummed};
use crate::simulation::predict;

/// What a thread of the arena ends with.
pub(crate) type Outcome<T> = Result<T, Box<dyn core::error::Error + Send + Sync>>;

/// Somebody at the other end, and the relay's lane that leads here from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    pub(crate) lane: usize,
}

/// A datagram that arrived, and what was made of it.
#[derive(Clone, Debug)]
pub(crate) struct Receipt {
    pub(crate) lane: usize,
    pub(crate) datagram: Fingerprint,
    pub(crate) refusal: Option<Refusal>,
}

/// Why a datagram was refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: ErrorKind,
    /// What the fields would have refused if the checksum had let it through.
    pub(crate) fields: Option<ErrorKind>,
    /// Whether it may be a world against one that is not there, of which nothing else can be said.
    pub(crate) no_baseline: bool,
}

/// A packet that was sent, and in how many bytes.
#[derive(Debug)]
pub(crate) enum Carbon {
    Packet(Packet, usize),
    World(Told),
}

/// A world that was sent.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) scene: Arc<Scene>,
    pub(crate) bytes: usize,
    /// How many ticks before the one is that it was sent against; `None` if it went whole.
    pub(crate) age: Option<u16>,
    /// What it takes whole, and what the bodies that have moved take.
    pub(crate) whole: usize,
    pub(crate) moved: usize,
}

/// What has arrived.
#[derive(Debug)]
pub(crate) enum Arrived {
    Packet(Packet),
    World(Arrival),
}

/// What went through a link.
#[derive(Clone, Debug, Default)]
pub(crate) struct Books {
    pub(crate) sent: u64,
    pub(crate) receipts: Vec<Receipt>,
}

/// What the progress shows while the threads run.
#[derive(Debug, Default)]
pub(crate) struct Live {
    pub(crate) ticks: AtomicU64,
    pub(crate) sent: AtomicU64,
    pub(crate) refused: AtomicU64,
}

/// A socket, and who is at the other end.
#[derive(Debug)]
pub(crate) struct Link<'a> {
    socket: &'a UdpSocket,
    peers: Vec<Peer>,
    buffer: [u8; 2 * DATAGRAM],
    books: Books,
    /// Those that were sent, or received, and which of them each peer has.
    worlds: Box<Worlds>,
    acked: Vec<Acked>,
    /// Where a copy of each packet sent goes: to weigh it here would hold the game up.
    carbons: Sender<Carbon>,
    live: &'a Live,
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
        Self { socket, peers, buffer, books, worlds, acked, carbons, live }
    }

    /// Everybody at the other end.
    pub(crate) fn peers(&self) -> usize {
        self.peers.len()
    }

    /// What went through.
    pub(crate) fn into_books(self) -> Books {
        self.books
    }

    /// Sends a packet to a peer.
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
        self.carbons.send(carbon).map_err(|_| "nobody weighs the packets any more".into())
    }

    /// Files the world, and sends to each of these what has changed since the one that it has. To tell
    /// of the bodies that have moved would take `moved` bytes.
    pub(crate) fn tell(&mut self, scene: &Arc<Scene>, to: &[usize], moved: usize) -> Outcome<()> {
        let mut outgoing = self.worlds.file(scene)?;
        let whole = WORLDS.write_delta(&outgoing, &mut Acked::new(), &mut self.buffer)?;
        let mut told = Vec::with_capacity(to.len());
        for peer in to {
            let Some(Peer { address, .. }) = self.peers.get(*peer) else { continue };
            let Some(acked) = self.acked.get_mut(*peer) else { continue };
            let bytes = WORLDS.write_predicted(&mut outgoing, acked, &mut self.buffer, predict)?;
            let datagram = self.buffer.get(..bytes).unwrap_or_default();
            self.socket.send_to(datagram, address)?;
            self.live.sent.fetch_add(1, Ordering::Relaxed);
            self.books.sent += 1;
            let baseline = acked.against(outgoing.history());
            let age = baseline.map(|baseline| outgoing.sequence().wrapping_sub(baseline));
            told.push(Told { scene: Arc::clone(scene), bytes, age, whole, moved });
        }
        told.into_iter().try_for_each(|told| self.weigh(Carbon::World(told)))
    }

    /// The newest world that has arrived, and its number.
    pub(crate) fn world(&self) -> Option<(&Scene, u16)> {
        Some((self.worlds.newest()?, self.worlds.newest_sequence()?))
    }

    /// The next packet that is one, and whose it is; `None` when none came until then.
    pub(crate) fn receive(&mut self, until: Instant) -> Outcome<Option<(usize, Arrived)>> {
        while let Some((length, address)) = arrival(self.socket, &mut self.buffer, until)? {
            let Some(peer) = self.peers.iter().position(|peer| peer.address == address) else {
                // no one's datagram: nothing that the relay let through
                continue;
            };
            if let Some(arrived) = self.open(peer, length) {
                return Ok(Some((peer, arrived)));
            }
        }
        Ok(None)
    }

    /// What is in the datagram, if it is a packet, or a world.
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

    /// What the fields would have refused, as a packet and as a world, if there were no checksum.
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

/// The length and the sender of the next datagram; `None` when none came until then.
pub(crate) fn arrival(
    socket: &UdpSocket,
    buffer: &mut [u8],
    until: Instant,
) -> io::Result<Option<(usize, SocketAddr)>> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        // at least a little: what has already arrived is looked at even when it is late
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
