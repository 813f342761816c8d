//! Datagrams of QUIC, with quinn and its default configuration.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bitpack_sockets::Failure;
use quinn::crypto::rustls::QuicClientConfig;
use quinn::{ClientConfig, Connection, Endpoint, ServerConfig};
use rustls::RootCertStore;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use crate::Transport;
use crate::relay::Relay;

/// Returns the executor of the ends of a QUIC connection.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

pub(crate) struct Ends {
    relay: Relay,
    server: Connection,
    client: Connection,
    // the connection ends with them
    _endpoints: [Endpoint; 2],
    runtime: Runtime,
}

impl Ends {
    /// Connects over a path that passes datagrams of up to `path` bytes.
    pub(crate) fn new(path: usize) -> Result<Self, Failure> {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".into()])?;
        let certificate = CertificateDer::from(made.cert);
        let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
        let config = ServerConfig::with_single_cert(vec![certificate.clone()], key.into())?;
        let mut trusted = RootCertStore::empty();
        trusted.add(certificate)?;
        let tls =
            rustls::ClientConfig::builder().with_root_certificates(trusted).with_no_client_auth();
        let runtime = runtime()?;
        let (relay, server, client, endpoints) = runtime.block_on(async {
            let accepting = Endpoint::server(config, "127.0.0.1:0".parse()?)?;
            let relay = Relay::new(accepting.local_addr()?, path)?;
            let mut connecting = Endpoint::client("127.0.0.1:0".parse()?)?;
            let tls = QuicClientConfig::try_from(tls)?;
            connecting.set_default_client_config(ClientConfig::new(Arc::new(tls)));
            let accepted =
                async { accepting.accept().await.ok_or("closed")?.await.map_err(Failure::from) };
            let connected = connecting.connect(relay.address(), "localhost")?;
            let (server, client) = tokio::join!(accepted, connected);
            Ok::<_, Failure>((relay, server?, client?, [accepting, connecting]))
        })?;
        Ok(Self { relay, server, client, _endpoints: endpoints, runtime })
    }

    /// Waits until quinn has found out what the path passes.
    fn settle(&mut self) -> Result<(), Failure> {
        let (began, mut size, mut since) = (Instant::now(), None, Instant::now());
        while began.elapsed() < Duration::from_secs(6) && since.elapsed() < Duration::from_secs(1) {
            self.exchange(&[0], Duration::from_millis(100))?;
            self.runtime.block_on(async { sleep(Duration::from_millis(20)).await });
            if self.client.max_datagram_size() != size {
                (size, since) = (self.client.max_datagram_size(), Instant::now());
            }
        }
        Ok(())
    }

    /// Sends 3,000 datagrams at once. Returns the number of those that arrive, and of the first
    /// one.
    fn burst(&mut self, length: usize) -> Result<(usize, u32), Failure> {
        for number in 0..3000_u32 {
            let mut datagram = number.to_le_bytes().to_vec();
            datagram.resize(length, 0);
            self.client.send_datagram(datagram.into())?;
        }
        let arrived = receive(&self.runtime, Duration::from_secs(1), async || {
            Ok(self.server.read_datagram().await?.to_vec())
        })?;
        let numbers = arrived.iter().filter_map(|it| it.first_chunk().copied());
        Ok((arrived.len(), numbers.map(u32::from_le_bytes).min().unwrap_or_default()))
    }
}

/// Receives datagrams until none arrives for 100 milliseconds, or until the first one has not
/// arrived after `wait`.
pub(crate) fn receive(
    runtime: &Runtime,
    wait: Duration,
    next: impl AsyncFn() -> Result<Vec<u8>, Failure>,
) -> Result<Vec<Vec<u8>>, Failure> {
    runtime.block_on(async {
        let (mut arrived, mut wait) = (Vec::new(), wait);
        while let Ok(datagram) = timeout(wait, next()).await {
            arrived.push(datagram?);
            wait = Duration::from_millis(100);
        }
        Ok(arrived)
    })
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        self.client.send_datagram(packet.to_vec().into())?;
        receive(&self.runtime, wait, async || Ok(self.server.read_datagram().await?.to_vec()))
    }
}

pub(crate) fn measure() -> Result<(), Failure> {
    let mut ends = Ends::new(1200)?;
    let name = format!("{}, right after connecting", crate::version("quinn"));
    let largest = crate::measure(&name, &mut ends)?;
    for (path, name) in [(1232, "1,280"), (1452, "1,500")] {
        let mut ends = Ends::new(path)?;
        ends.settle()?;
        let largest = crate::largest(&mut ends)?;
        println!("    one datagram   up to {largest} bytes on a path of IPv6 with {name} bytes");
    }
    let (count, first) = Ends::new(1200)?.burst(largest)?;
    println!("    of 3,000 datagrams at once, {count} arrive, and none before number {first}");
    Ok(())
}
