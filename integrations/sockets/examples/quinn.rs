//! Snapshots in the datagrams of QUIC, with quinn.
//!
//! ```text
//! cargo run --release --example quinn
//! ```
//!
//! Server and client are in one process and use two sockets on this machine. QUIC authenticates
//! every packet. The name of the application protocol (ALPN) contains the protocol's id, so the
//! handshake with a client of another build fails.

use std::sync::Arc;

use bitpack_sockets::{Failure, Figures, Form, GAME, Receiver, Sender, Snapshot, print};
use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use quinn::{ClientConfig, Connection, Endpoint, ServerConfig};
use rustls::RootCertStore;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};

/// Returns the name of the application protocol for builds with this protocol id.
fn application(id: u64) -> Vec<Vec<u8>> {
    vec![format!("bodies/{id:016x}").into_bytes()]
}

/// Returns the endpoint of a server, and the certificate that its clients have to trust.
fn server() -> Result<(Endpoint, CertificateDer<'static>), Failure> {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()])?;
    let certificate = CertificateDer::from(made.cert);
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let mut tls = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key.into())?;
    tls.alpn_protocols = application(GAME.id());
    let config = ServerConfig::with_crypto(Arc::new(QuicServerConfig::try_from(tls)?));
    Ok((Endpoint::server(config, "127.0.0.1:0".parse()?)?, certificate))
}

/// Returns the endpoint of a client whose build has the protocol id `id`.
fn client(certificate: CertificateDer<'static>, id: u64) -> Result<Endpoint, Failure> {
    let mut trusted = RootCertStore::empty();
    trusted.add(certificate)?;
    let mut tls =
        rustls::ClientConfig::builder().with_root_certificates(trusted).with_no_client_auth();
    tls.alpn_protocols = application(id);
    let mut endpoint = Endpoint::client("127.0.0.1:0".parse()?)?;
    let config = ClientConfig::new(Arc::new(QuicClientConfig::try_from(tls)?));
    endpoint.set_default_client_config(config);
    Ok(endpoint)
}

/// Two connected ends. The endpoints are kept, because a connection ends with its endpoint.
struct Session {
    server: Connection,
    client: Connection,
    _endpoints: [Endpoint; 2],
}

impl Session {
    /// Connects a client whose build has the protocol id `id`.
    async fn new(id: u64) -> Result<Self, Failure> {
        let (server, certificate) = server()?;
        let client = client(certificate, id)?;
        let connecting = client.connect(server.local_addr()?, "localhost")?;
        let accepting =
            async { server.accept().await.ok_or("closed")?.await.map_err(Failure::from) };
        let (accepted, connected) = tokio::join!(accepting, connecting);
        Ok(Self { client: connected?, server: accepted?, _endpoints: [server, client] })
    }
}

/// Sends snapshots in this form, and returns the figures of the server and of the client.
async fn play(form: Form, ticks: u32) -> Result<(Form, Figures, Figures), Failure> {
    let Session { server, client, _endpoints } = Session::new(GAME.id()).await?;
    let (mut sender, mut receiver) = (Sender::new(form), Receiver::new(form));
    let mut snapshot = Snapshot::new();
    for _ in 0..ticks {
        // the server; a datagram has to fit in one packet of the path
        snapshot = snapshot.step();
        let message = sender.write(&snapshot)?;
        assert!(Some(message.len()) <= server.max_datagram_size());
        server.send_datagram(message.into())?;

        // the client; nothing is lost on the way here, so it waits for each snapshot
        let seen = receiver.read(&client.read_datagram().await?)?;
        assert_eq!(seen, snapshot);
        client.send_datagram(receiver.acknowledgement()?.into())?;
        sender.acknowledged(&server.read_datagram().await?)?;
    }
    Ok((form, sender.figures(), receiver.figures()))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let mut lines = Vec::new();
    for form in Form::ALL {
        lines.push(play(form, 1000).await?);
    }
    print("quinn", &lines);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_form_arrives_and_each_one_is_shorter() -> Result<(), Failure> {
        let mut before = f64::MAX;
        for form in Form::ALL {
            let (_, sent, _) = play(form, 60).await?;
            assert!(sent.bytes() < before, "{form:?}: {} bytes", sent.bytes());
            before = sent.bytes();
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_client_of_another_build_does_not_connect() {
        let failed = Session::new(GAME.id() ^ 1).await.err().map(|error| error.to_string());
        assert!(failed.is_some_and(|error| error.contains("protocol")));
    }
}
