//! [`Relay`]: passes datagrams between a client and a server, and notes their sizes.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Sizes of the datagrams that have come from each end, in bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) client: Vec<usize>,
    pub(crate) server: Vec<usize>,
}

/// Settings and notes that the thread of a relay shares with its owner.
#[derive(Debug, Default)]
struct Shared {
    seen: Mutex<Seen>,
    /// Size of the largest datagram that passes. Longer ones are noted and dropped.
    largest: AtomicUsize,
    loss: Mutex<Loss>,
    is_over: AtomicBool,
}

/// Size from which on a datagram is long: it has data of a packet, not only acknowledgements.
pub(crate) const LONG: usize = 90;

/// Datagrams of the client that a relay drops.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Loss {
    #[default]
    None,
    /// The next datagram of [`LONG`] bytes or more.
    First,
    /// All datagrams after the next one of [`LONG`] bytes or more.
    AfterFirst,
    /// All datagrams.
    All,
}

/// A socket between a client and a server. Each end takes it for the other end. The relay stops
/// when it is dropped.
#[derive(Debug)]
pub(crate) struct Relay {
    address: SocketAddr,
    shared: Arc<Shared>,
}

impl Relay {
    /// Starts a relay to a server, which passes datagrams of up to `largest` bytes.
    pub(crate) fn new(server: SocketAddr, largest: usize) -> io::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_read_timeout(Some(Duration::from_millis(50)))?;
        let shared = Arc::new(Shared { largest: largest.into(), ..Shared::default() });
        let relay = Self { address: socket.local_addr()?, shared: Arc::clone(&shared) };
        thread::spawn(move || pass(&socket, server, &shared));
        Ok(relay)
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Passes datagrams of up to `largest` bytes from now on.
    pub(crate) fn limit(&self, largest: usize) {
        self.shared.largest.store(largest, Ordering::Relaxed);
    }

    /// Drops the datagrams that `loss` names from now on.
    pub(crate) fn lose(&self, loss: Loss) {
        *self.shared.loss.lock().unwrap_or_else(PoisonError::into_inner) = loss;
    }

    /// Returns the sizes that were noted since the last call.
    pub(crate) fn take(&self) -> Seen {
        std::mem::take(&mut *self.shared.seen.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
    }
}

/// Passes datagrams until the relay is over.
fn pass(socket: &UdpSocket, server: SocketAddr, shared: &Shared) {
    let (mut buffer, mut client) = (vec![0; 65_536], None);
    while !shared.is_over.load(Ordering::Relaxed) {
        let Ok((bytes, from)) = socket.recv_from(&mut buffer) else { continue };
        let mut seen = shared.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut passes = bytes <= shared.largest.load(Ordering::Relaxed);
        let to = if from == server {
            seen.server.push(bytes);
            client
        } else {
            seen.client.push(bytes);
            let mut loss = shared.loss.lock().unwrap_or_else(PoisonError::into_inner);
            match *loss {
                Loss::First if bytes >= LONG => (*loss, passes) = (Loss::None, false),
                Loss::AfterFirst if bytes >= LONG => *loss = Loss::All,
                Loss::All => passes = false,
                _ => {}
            }
            client = Some(from);
            Some(server)
        };
        drop(seen);
        if let Some(to) = to.filter(|_| passes) {
            let _lost_if_the_buffer_is_full = socket.send_to(&buffer[..bytes], to);
        }
    }
}
