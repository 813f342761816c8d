//! Datagrams of WebTransport, with wtransport and its default configuration.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use bitpack_sockets::Failure;
use tokio::runtime::Runtime;
use wtransport::endpoint::endpoint_side::{Client, Server};
use wtransport::{ClientConfig, Connection, Endpoint, Identity, ServerConfig};

use crate::Transport;
use crate::quinn::{receive, runtime};
use crate::relay::Relay;

pub(crate) struct Ends {
    relay: Relay,
    server: Connection,
    client: Connection,
    // the connection ends with them
    _endpoints: (Endpoint<Server>, Endpoint<Client>),
    runtime: Runtime,
}

impl Ends {
    /// Connects over a path that passes datagrams of up to 1,200 bytes.
    pub(crate) fn new() -> Result<Self, Failure> {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let runtime = runtime()?;
        let (relay, server, client, endpoints) = runtime.block_on(async {
            let identity = Identity::self_signed(["127.0.0.1"])?;
            let config = ServerConfig::builder().with_bind_address(any).with_identity(identity);
            let accepting = Endpoint::server(config.build())?;
            let config = ClientConfig::builder().with_bind_address(any).with_no_cert_validation();
            let connecting = Endpoint::client(config.build())?;
            let relay = Relay::new(accepting.local_addr()?, 1200)?;
            let accepted = async {
                let request = accepting.accept().await.await?;
                Ok::<_, Failure>(request.accept().await?)
            };
            let url = format!("https://{}", relay.address());
            let (server, client) = tokio::join!(accepted, connecting.connect(url));
            Ok::<_, Failure>((relay, server?, client?, (accepting, connecting)))
        })?;
        Ok(Self { relay, server, client, _endpoints: endpoints, runtime })
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        self.client.send_datagram(packet)?;
        receive(&self.runtime, wait, async || {
            Ok(self.server.receive_datagram().await?.payload().to_vec())
        })
    }
}

pub(crate) fn measure() -> Result<(), Failure> {
    let name = format!("WebTransport, {}, right after connecting", crate::version("wtransport"));
    crate::measure(&name, &mut Ends::new()?)?;
    Ok(())
}
