//! Snapshots over renet 2 with netcode: encrypted packets, and clients that need a token.
//!
//! ```text
//! cargo run --release --example renet
//! ```
//!
//! Server and client are in one process and use two sockets on this machine. The protocol's id is
//! the id of netcode, so a client of another build does not connect at all.

use std::net::UdpSocket;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use bitpack_sockets::{Failure, Figures, Form, GAME, Receiver, Sender, Snapshot, print};
use renet::{ConnectionConfig, DefaultChannel, RenetClient, RenetServer};
use renet_netcode::{
    ClientAuthentication, ConnectToken, NetcodeClientTransport, NetcodeServerTransport,
    ServerAuthentication, ServerConfig, generate_random_bytes,
};

const CLIENT: u64 = 7;
/// Time between two updates of both ends. It is longer than netcode waits between two packets of
/// its handshake.
const TICK: Duration = Duration::from_millis(5);

/// A server and a client that share a process.
struct Session {
    server: RenetServer,
    server_transport: NetcodeServerTransport,
    client: RenetClient,
    client_transport: NetcodeClientTransport,
}

impl Session {
    /// Starts a server, and a client whose build has the protocol id `client_id`.
    fn new(client_id: u64) -> Result<Self, Failure> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let (address, private_key) = (socket.local_addr()?, generate_random_bytes());
        let config = ServerConfig {
            current_time: now,
            max_clients: 8,
            protocol_id: GAME.id(),
            public_addresses: vec![address],
            authentication: ServerAuthentication::Secure { private_key },
        };
        let server_transport = NetcodeServerTransport::new(config, socket)?;

        // the login server makes the token for a player, and sends it over HTTPS
        let (seconds, timeout, servers) = (30, 5, vec![address]);
        let connect_token = ConnectToken::generate(
            now,
            client_id,
            seconds,
            CLIENT,
            timeout,
            servers,
            None,
            &private_key,
        )?;
        let client_transport = NetcodeClientTransport::new(
            now,
            ClientAuthentication::Secure { connect_token },
            UdpSocket::bind("127.0.0.1:0")?,
        )?;
        let server = RenetServer::new(ConnectionConfig::default());
        let client = RenetClient::new(ConnectionConfig::default());
        Ok(Self { server, server_transport, client, client_transport })
    }

    /// Receives packets on both ends.
    fn receive(&mut self) -> Result<(), Failure> {
        self.server.update(TICK);
        self.server_transport.update(TICK, &mut self.server)?;
        self.client.update(TICK);
        self.client_transport.update(TICK, &mut self.client)?;
        Ok(())
    }

    /// Sends the packets of both ends, and gives the system time to deliver them.
    fn send(&mut self) -> Result<(), Failure> {
        self.server_transport.send_packets(&mut self.server);
        if self.client.is_connected() {
            self.client_transport.send_packets(&mut self.client)?;
        }
        sleep(TICK);
        Ok(())
    }

    /// Returns `true` if the client is connected within a second.
    fn connect(&mut self) -> Result<bool, Failure> {
        for _ in 0..200 {
            self.receive()?;
            self.send()?;
            if self.client.is_connected() && self.server.is_connected(CLIENT) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Sends snapshots in this form, and returns the figures of the server and of the client.
fn play(form: Form, ticks: u32) -> Result<(Form, Figures, Figures), Failure> {
    let mut session = Session::new(GAME.id())?;
    if !session.connect()? {
        return Err("the client did not connect".into());
    }
    let (mut sender, mut receiver) = (Sender::new(form), Receiver::new(form));
    let (mut snapshot, mut arrived) = (Snapshot::new().step(), 0);
    for _ in 0..ticks {
        // the server: acknowledgements, then the next snapshot, on channels that may lose messages
        while let Some(message) = session.server.receive_message(CLIENT, DefaultChannel::Unreliable)
        {
            sender.acknowledged(&message)?;
        }
        snapshot = snapshot.step();
        let message = sender.write(&snapshot)?;
        session.server.send_message(CLIENT, DefaultChannel::Unreliable, message);
        session.send()?;
        session.receive()?;

        // the client: whatever has arrived
        while let Some(message) = session.client.receive_message(DefaultChannel::Unreliable) {
            let seen = receiver.read(&message)?;
            assert!(seen.tick < snapshot.tick || seen == snapshot);
            arrived += 1;
            session.client.send_message(DefaultChannel::Unreliable, receiver.acknowledgement()?);
        }
    }
    assert!(arrived > ticks / 2, "{arrived} of {ticks} snapshots have arrived");
    Ok((form, sender.figures(), receiver.figures()))
}

fn main() -> Result<(), Failure> {
    let play = |form| play(form, 200);
    let lines = Form::ALL.into_iter().map(play).collect::<Result<Vec<_>, _>>()?;
    print("renet", &lines);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_arrives_and_each_one_is_shorter() -> Result<(), Failure> {
        let mut before = f64::MAX;
        for form in Form::ALL {
            let (_, sent, _) = play(form, 60)?;
            assert!(sent.bytes() < before, "{form:?}: {} bytes", sent.bytes());
            before = sent.bytes();
        }
        Ok(())
    }

    #[test]
    fn a_client_of_another_build_does_not_connect() -> Result<(), Failure> {
        assert!(!Session::new(GAME.id() ^ 1)?.connect()?);
        Ok(())
    }
}
