//! A relay between clients and a server that counts bytes and loses packets.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

pub(crate) struct Relay {
    front: UdpSocket,
    bytes: Arc<AtomicU64>,
    server: Arc<Mutex<Option<SocketAddr>>>,
}

impl Relay {
    /// Starts a thread for the packets of clients; it ends with the program.
    pub(crate) fn start(loss: u32) -> std::io::Result<Self> {
        let front = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        let relay =
            Self { front: front.try_clone()?, bytes: Arc::default(), server: Arc::default() };
        let (bytes, server) = (relay.bytes.clone(), relay.server.clone());
        thread::spawn(move || forward_clients(&front, &bytes, &server, loss));
        Ok(relay)
    }

    /// Returns the address that clients connect to.
    pub(crate) fn address(&self) -> SocketAddr {
        self.front.local_addr().expect("a bound socket has an address")
    }

    /// Sets the address of the server.
    pub(crate) fn connect(&self, server: SocketAddr) {
        *self.server.lock().expect("no thread panics") = Some(server);
    }

    /// Returns the bytes that the server has sent: of UDP datagrams, without their headers.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn forward_clients(
    front: &UdpSocket,
    bytes: &Arc<AtomicU64>,
    server: &Mutex<Option<SocketAddr>>,
    loss: u32,
) {
    let mut backs = HashMap::<SocketAddr, UdpSocket>::new();
    let (mut buffer, mut lossy) = ([0; 2048], lossy(loss));
    loop {
        // Windows reports an unreachable client here; the relay goes on
        let Ok((len, client)) = front.recv_from(&mut buffer) else { continue };
        let Some(server) = *server.lock().expect("no thread panics") else { continue };
        let back = backs.entry(client).or_insert_with(|| {
            let back = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
            let (own, front) = (back.try_clone(), front.try_clone());
            let (own, front) = (own.expect("sockets can be cloned"), front.expect("the same"));
            let bytes = bytes.clone();
            thread::spawn(move || forward_server(&own, &front, client, &bytes, loss));
            back
        });
        if !lossy() {
            let _ = back.send_to(&buffer[..len], server);
        }
    }
}

fn forward_server(
    back: &UdpSocket,
    front: &UdpSocket,
    client: SocketAddr,
    bytes: &AtomicU64,
    loss: u32,
) {
    let (mut buffer, mut lossy) = ([0; 2048], lossy(loss));
    loop {
        let Ok((len, _)) = back.recv_from(&mut buffer) else { continue };
        bytes.fetch_add(len as u64, Ordering::Relaxed);
        if !lossy() {
            let _ = front.send_to(&buffer[..len], client);
        }
    }
}

/// Returns a function that returns `true` for `percent` percent of its calls.
fn lossy(percent: u32) -> impl FnMut() -> bool {
    let mut random = 2_463_534_242_u32;
    move || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random % 100 < percent
    }
}
