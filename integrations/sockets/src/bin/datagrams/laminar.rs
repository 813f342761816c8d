//! laminar, with its default configuration.

use std::thread::sleep;
use std::time::{Duration, Instant};

use bitpack_sockets::Failure;
use laminar::{Packet, Socket, SocketEvent};

use crate::Transport;
use crate::relay::Relay;

pub(crate) struct Ends {
    relay: Relay,
    server: Socket,
    client: Socket,
}

impl Ends {
    pub(crate) fn new() -> Result<Self, Failure> {
        let (server, client) = (Socket::bind("127.0.0.1:0")?, Socket::bind("127.0.0.1:0")?);
        let relay = Relay::new(server.local_addr()?, usize::MAX)?;
        Ok(Self { relay, server, client })
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        self.client.send(Packet::unreliable(self.relay.address(), packet.to_vec()))?;
        let (began, mut arrived) = (Instant::now(), Vec::new());
        while arrived.is_empty() && began.elapsed() < wait {
            self.client.manual_poll(Instant::now());
            sleep(Duration::from_millis(5));
            self.server.manual_poll(Instant::now());
            while let Some(event) = self.server.recv() {
                if let SocketEvent::Packet(packet) = event {
                    arrived.push(packet.payload().to_vec());
                }
            }
        }
        Ok(arrived)
    }
}
