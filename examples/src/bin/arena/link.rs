//! A socket that sends and receives packets, and keeps books on both.

use core::net::SocketAddr;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::sync::mpsc::Sender;
use std::time::Instant;

use bitpack::{Error, ErrorKind};

use crate::audit::Fingerprint;
use crate::packets::{DATAGRAM, PROTOCOL, Packet, unsummed};

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
}

/// A packet that was sent, and in how many bytes.
pub(crate) type Carbon = (Packet, usize);

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
        Self { socket, peers, buffer: [0; 2 * DATAGRAM], books: Books::default(), carbons, live }
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
        self.carbons.send((packet, bytes)).map_err(|_| "nobody weighs the packets any more".into())
    }

    /// The next packet that is one, and whose it is; `None` when none came until then.
    pub(crate) fn receive(&mut self, until: Instant) -> Outcome<Option<(usize, Packet)>> {
        while let Some((length, address)) = arrival(self.socket, &mut self.buffer, until)? {
            let Some(peer) = self.peers.iter().position(|peer| peer.address == address) else {
                // no one's datagram: nothing that the relay let through
                continue;
            };
            if let Some(packet) = self.open(peer, length) {
                return Ok(Some((peer, packet)));
            }
        }
        Ok(None)
    }

    /// The packet in what has arrived, if it is one.
    fn open(&mut self, peer: usize, length: usize) -> Option<Packet> {
        let datagram = self.buffer.get(..length)?;
        let packet = PROTOCOL.read(datagram);
        let refusal = packet.as_ref().err().map(|error| Refusal {
            kind: error.kind(),
            fields: unsummed(datagram).read::<Packet>(datagram).err().map(Error::kind),
        });
        if refusal.is_some() {
            self.live.refused.fetch_add(1, Ordering::Relaxed);
        }
        let lane = self.peers.get(peer)?.lane;
        let datagram = Fingerprint::of(datagram);
        self.books.receipts.push(Receipt { lane, datagram, refusal });
        packet.ok()
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
