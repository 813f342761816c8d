//! renet over netcode.

use std::net::UdpSocket;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use bitpack_sockets::Failure;
use renet::{ConnectionConfig, DefaultChannel, RenetClient, RenetServer};
use renet_netcode::{
    ClientAuthentication, ConnectToken, NetcodeClientTransport, NetcodeServerTransport,
    ServerAuthentication, ServerConfig, generate_random_bytes,
};

use crate::Transport;
use crate::relay::Relay;

const CLIENT: u64 = 7;
const TICK: Duration = Duration::from_millis(5);

pub(crate) struct Ends {
    relay: Relay,
    server: RenetServer,
    server_transport: NetcodeServerTransport,
    client: RenetClient,
    client_transport: NetcodeClientTransport,
}

impl Ends {
    pub(crate) fn new() -> Result<Self, Failure> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let relay = Relay::new(socket.local_addr()?, usize::MAX)?;
        let (servers, key) = (vec![relay.address()], generate_random_bytes());
        let config = ServerConfig {
            current_time: now,
            max_clients: 1,
            protocol_id: 1,
            public_addresses: servers.clone(),
            authentication: ServerAuthentication::Secure { private_key: key },
        };
        let server_transport = NetcodeServerTransport::new(config, socket)?;
        let connect_token = ConnectToken::generate(now, 1, 30, CLIENT, 5, servers, None, &key)?;
        let authentication = ClientAuthentication::Secure { connect_token };
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let client_transport = NetcodeClientTransport::new(now, authentication, socket)?;
        let server = RenetServer::new(ConnectionConfig::default());
        let client = RenetClient::new(ConnectionConfig::default());
        let mut ends = Self { relay, server, server_transport, client, client_transport };
        for _ in 0..400 {
            ends.tick()?;
            if ends.client.is_connected() && ends.server.is_connected(CLIENT) {
                return Ok(ends);
            }
        }
        Err("the client did not connect".into())
    }

    fn tick(&mut self) -> Result<(), Failure> {
        if self.client.is_connected() {
            self.client_transport.send_packets(&mut self.client)?;
        }
        self.server_transport.send_packets(&mut self.server);
        sleep(TICK);
        self.server.update(TICK);
        self.server_transport.update(TICK, &mut self.server)?;
        self.client.update(TICK);
        self.client_transport.update(TICK, &mut self.client)?;
        Ok(())
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        self.client.send_message(DefaultChannel::Unreliable, packet.to_vec());
        let (began, mut arrived) = (Instant::now(), Vec::new());
        while arrived.is_empty() && began.elapsed() < wait {
            self.tick()?;
            while let Some(message) =
                self.server.receive_message(CLIENT, DefaultChannel::Unreliable)
            {
                arrived.push(message.to_vec());
            }
        }
        // the answer
        self.tick()?;
        Ok(arrived)
    }
}
