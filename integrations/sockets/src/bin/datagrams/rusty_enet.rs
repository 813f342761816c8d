//! `ENet`, as the crate `rusty_enet`, without a checksum and without compression.

use std::net::UdpSocket;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bitpack_sockets::Failure;
use rusty_enet::{EventNoRef, Host, HostSettings, Packet, PeerID};

use crate::Transport;
use crate::relay::Relay;

pub(crate) struct Ends {
    relay: Relay,
    server: Host<UdpSocket>,
    client: Host<UdpSocket>,
    peer: PeerID,
}

fn host() -> Result<(Host<UdpSocket>, std::net::SocketAddr), Failure> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    let address = socket.local_addr()?;
    let settings = HostSettings { peer_limit: 1, channel_limit: 1, ..HostSettings::default() };
    let host = Host::new(socket, settings).map_err(|error| format!("{error:?}"))?;
    Ok((host, address))
}

impl Ends {
    pub(crate) fn new() -> Result<Self, Failure> {
        let (server, address) = host()?;
        let (mut client, _) = host()?;
        let relay = Relay::new(address, usize::MAX)?;
        let peer =
            client.connect(relay.address(), 1, 0).map_err(|error| format!("{error:?}"))?.id();
        let mut ends = Self { relay, server, client, peer };
        for _ in 0..400 {
            ends.service()?;
            if ends.client.peer(peer).connected() && ends.server.connected_peers().count() == 1 {
                return Ok(ends);
            }
        }
        Err("the client did not connect".into())
    }

    /// Sends and receives on both ends. Returns the packets that arrive at the server.
    fn service(&mut self) -> Result<Vec<Vec<u8>>, Failure> {
        while self.client.service()?.is_some() {}
        sleep(Duration::from_millis(5));
        let mut arrived = Vec::new();
        while let Some(event) = self.server.service()? {
            if let EventNoRef::Receive { packet, .. } = event.no_ref() {
                arrived.push(packet.data().to_vec());
            }
        }
        Ok(arrived)
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        let packet = Packet::unreliable(packet);
        self.client.peer_mut(self.peer).send(0, &packet).map_err(|error| format!("{error:?}"))?;
        let (began, mut arrived) = (Instant::now(), Vec::new());
        while arrived.is_empty() && began.elapsed() < wait {
            arrived = self.service()?;
        }
        // acknowledgements, if there are any
        for _ in 0..4 {
            arrived.extend(self.service()?);
        }
        Ok(arrived)
    }
}
