//! Packets over TCP with tokio: a codec of about a dozen lines for `tokio_util::codec::Framed`. The
//! other end is a thread with a blocking `PacketStream`, which has the same wire format.
//!
//! `cargo run -p bitpack-examples --features tokio --example tokio_codec`

use core::marker::PhantomData;
use core::net::SocketAddr;
use std::io;
use std::net::TcpListener;
use std::thread;

use bitpack::{PacketStream, Protocol, Serialize};
use bitpack_examples::println;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, Encoder, Framed, LengthDelimitedCodec};

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Packet {
    Login {
        #[max_len(20)]
        name: String,
    },
    Chat(#[max_len(200)] String),
}

const GAME: Protocol = Protocol::of::<Packet>("lobby", 1);

/// Packets of the type `P` with their length in two bytes in front.
struct Codec<P>(LengthDelimitedCodec, PhantomData<fn() -> P>);

impl<P: Serialize> Codec<P> {
    const LONGEST: usize = GAME.max_bytes::<P>();

    fn new() -> Self {
        const { assert!(Self::LONGEST <= 65_535, "a length takes two bytes") };
        let mut frames = LengthDelimitedCodec::builder();
        frames.little_endian().length_field_length(2).max_frame_length(Self::LONGEST);
        Self(frames.new_codec(), PhantomData)
    }
}

fn invalid(error: bitpack::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

impl<P: Serialize> Encoder<&P> for Codec<P> {
    type Error = io::Error;

    fn encode(&mut self, packet: &P, out: &mut BytesMut) -> io::Result<()> {
        self.0.encode(&*GAME.to_bytes(packet).map_err(invalid)?, out)
    }
}

impl<P: Serialize> Decoder for Codec<P> {
    type Item = P;
    type Error = io::Error;

    fn decode(&mut self, received: &mut BytesMut) -> io::Result<Option<P>> {
        let frame = self.0.decode(received)?;
        frame.map(|frame| GAME.read(&frame).map_err(invalid)).transpose()
    }
}

/// Answers each login with a welcome, and each chat with itself.
fn serve(listener: &TcpListener) -> io::Result<()> {
    let mut client = PacketStream::new(GAME, listener.accept()?.0);
    while let Some(packet) = client.receive::<Packet>()? {
        client.send(&match packet {
            Packet::Login { name } => Packet::Chat(format!("welcome, {name}")),
            Packet::Chat(text) => Packet::Chat(text),
        })?;
    }
    Ok(())
}

async fn play(address: SocketAddr) -> io::Result<()> {
    let socket = tokio::net::TcpStream::connect(address).await?;
    let mut server = Framed::new(socket, Codec::<Packet>::new());
    server.send(&Packet::Login { name: "ann".to_owned() }).await?;
    server.send(&Packet::Chat("hello".to_owned())).await?;
    for expected in ["welcome, ann", "hello"] {
        let answer = server.next().await.transpose()?;
        println!("server: {answer:?}");
        assert_eq!(answer, Some(Packet::Chat(expected.to_owned())));
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    let server = thread::spawn(move || serve(&listener));
    tokio::runtime::Builder::new_current_thread().enable_io().build()?.block_on(play(address))?;
    server.join().map_err(|_| io::Error::other("the server panicked"))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_frames_are_errors() {
        let decoded = |bytes: &[u8]| Codec::<Packet>::new().decode(&mut BytesMut::from(bytes));
        let mut packet = BytesMut::new();
        let chat = Packet::Chat("hello".to_owned());
        assert!(Codec::new().encode(&chat, &mut packet).is_ok());
        assert!(decoded(&packet).is_ok_and(|read| read == Some(chat)));
        for cut in 0..packet.len() {
            assert!(decoded(packet.get(..cut).unwrap_or_default()).is_ok_and(|it| it.is_none()));
        }
        for bit in 16..8 * packet.len() {
            let mut flipped = packet.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(decoded(&flipped).is_err(), "{bit}");
        }
        // a length above the longest packet is rejected before its bytes arrive
        assert!(decoded(&[0xFF, 0xFF]).is_err());
    }
}
