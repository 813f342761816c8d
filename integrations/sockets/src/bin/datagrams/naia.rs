//! naia: messages with a `Vec<u8>` on the channel `UnorderedUnreliable`, between ends that have no
//! entities.
//!
//! The packets go over plain UDP sockets of this program. naia's own transport for UDP does not
//! connect in 0.25.0: the client waits for answers to its pings, and the server ignores those of a
//! client whose connection is not complete.

use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bitpack_sockets::Failure;
use naia_client::transport::{self as client, IdentityReceiverResult, ServerAddr};
use naia_client::{Client, ClientConfig};
use naia_server::transport as server;
use naia_server::{MessageEvent, Server, ServerConfig};
use naia_shared::Message;
use naia_shared::default_channels::UnorderedUnreliableChannel;

use crate::Transport;
use crate::nothing::{Entity, Nothing};
use crate::relay::Relay;

const TICK: Duration = Duration::from_millis(5);

#[derive(Message)]
struct Packet {
    bytes: Vec<u8>,
}

/// The token with which the server lets the client in. It is passed in memory, instead of by a
/// login over the network.
#[derive(Clone, Default)]
struct Login(Arc<Mutex<Option<String>>>);

/// The end of a connection, with the address that it sends to.
#[derive(Clone)]
struct End {
    socket: Arc<UdpSocket>,
    relay: SocketAddr,
    buffer: [u8; 2048],
    login: Login,
    /// `true` if the server has been told of the client.
    is_known: bool,
}

pub(crate) struct Ends {
    relay: Relay,
    server: Server<Entity>,
    client: Client<Entity>,
}

fn protocol() -> naia_shared::Protocol {
    let mut protocol = naia_shared::Protocol::builder();
    protocol.add_default_channels().add_message::<Packet>().tick_interval(TICK).build()
}

impl Ends {
    pub(crate) fn new() -> Result<Self, Failure> {
        let [here, there] = [UdpSocket::bind("127.0.0.1:0")?, UdpSocket::bind("127.0.0.1:0")?];
        for socket in [&here, &there] {
            socket.set_nonblocking(true)?;
        }
        let relay = Relay::new(there.local_addr()?, usize::MAX)?;
        let login = Login::default();
        let end = |socket| End {
            socket: Arc::new(socket),
            relay: relay.address(),
            buffer: [0; 2048],
            login: login.clone(),
            is_known: false,
        };
        let config = ServerConfig { require_auth: false, ..ServerConfig::default() };
        let mut server = Server::new(config, protocol());
        server.listen(Box::new(end(there)) as Box<dyn server::Socket>);
        let mut client = Client::new(ClientConfig::default(), protocol());
        client.connect(Box::new(end(here)) as Box<dyn client::Socket>);
        let mut ends = Self { relay, server, client };
        for _ in 0..1000 {
            ends.tick();
            if ends.client.connection_status().is_connected() {
                return Ok(ends);
            }
        }
        Err("the client did not connect".into())
    }

    /// Updates both ends once. Returns the packets that arrive at the server.
    fn tick(&mut self) -> Vec<Vec<u8>> {
        let now = naia_shared::Instant::now();
        self.client.receive_all_packets();
        self.client.process_all_packets(Nothing, &now);
        drop(self.client.take_world_events());
        drop(self.client.take_tick_events(&now));
        self.client.send_all_packets(Nothing);
        sleep(TICK);
        let now = naia_shared::Instant::now();
        self.server.receive_all_packets();
        self.server.process_all_packets(Nothing, &now);
        let mut events = self.server.take_world_events();
        drop(self.server.take_tick_events(&now));
        self.server.send_all_packets(Nothing);
        let packets = events.read::<MessageEvent<UnorderedUnreliableChannel, Packet>>();
        packets.map(|(_, packet)| packet.bytes).collect()
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        let message = Packet { bytes: packet.to_vec() };
        self.client.send_message::<UnorderedUnreliableChannel, _>(&message)?;
        let (began, mut arrived) = (Instant::now(), Vec::new());
        while arrived.is_empty() && began.elapsed() < wait {
            arrived = self.tick();
        }
        // the answer
        arrived.extend(self.tick());
        Ok(arrived)
    }
}

impl server::Socket for End {
    fn listen(self: Box<Self>) -> server::ListenResult {
        (self.clone(), self.clone(), self.clone(), self)
    }
}

impl server::AuthSender for End {
    fn accept(&self, _: &SocketAddr, token: &String) -> Result<(), server::SendError> {
        *self.login.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.clone());
        Ok(())
    }
    fn reject(&self, _: &SocketAddr) -> Result<(), server::SendError> {
        Ok(())
    }
}

impl server::AuthReceiver for End {
    fn receive(&mut self) -> Result<Option<(SocketAddr, &[u8])>, server::RecvError> {
        let was_known = std::mem::replace(&mut self.is_known, true);
        Ok((!was_known).then_some((self.relay, &[])))
    }
}

impl server::PacketSender for End {
    fn send(&self, address: &SocketAddr, packet: &[u8]) -> Result<(), server::SendError> {
        self.socket.send_to(packet, address).map(drop).map_err(|_| server::SendError)
    }
}

impl server::PacketReceiver for End {
    fn receive(&mut self) -> Result<Option<(SocketAddr, &[u8])>, server::RecvError> {
        let received = self.socket.recv_from(&mut self.buffer).ok();
        Ok(received.map(|(bytes, from)| (from, &self.buffer[..bytes])))
    }
}

type Connected = (
    Box<dyn client::IdentityReceiver>,
    Box<dyn client::PacketSender>,
    Box<dyn client::PacketReceiver>,
);

impl client::Socket for End {
    fn connect(self: Box<Self>) -> Connected {
        (self.clone(), self.clone(), self)
    }
    fn connect_with_auth(self: Box<Self>, _: Vec<u8>) -> Connected {
        self.connect()
    }
    fn connect_with_auth_headers(self: Box<Self>, _: Vec<(String, String)>) -> Connected {
        self.connect()
    }
    fn connect_with_auth_and_headers(
        self: Box<Self>,
        _: Vec<u8>,
        _: Vec<(String, String)>,
    ) -> Connected {
        self.connect()
    }
}

impl client::IdentityReceiver for End {
    fn receive(&mut self) -> IdentityReceiverResult {
        let token = self.login.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        token.map_or(IdentityReceiverResult::Waiting, IdentityReceiverResult::Success)
    }
}

impl client::PacketSender for End {
    fn send(&self, packet: &[u8]) -> Result<(), client::SendError> {
        self.socket.send_to(packet, self.relay).map(drop).map_err(|_| client::SendError)
    }
    fn server_addr(&self) -> ServerAddr {
        ServerAddr::Found(self.relay)
    }
}

impl client::PacketReceiver for End {
    fn receive(&mut self) -> Result<Option<&[u8]>, client::RecvError> {
        let received = self.socket.recv_from(&mut self.buffer).ok();
        Ok(received.map(|(bytes, _)| &self.buffer[..bytes]))
    }
    fn server_addr(&self) -> ServerAddr {
        ServerAddr::Found(self.relay)
    }
}
