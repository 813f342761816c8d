//! The connection of one player.

use core::fmt;
use std::io;
use std::net::TcpStream;
use std::time::Instant;

use bitpack_browser_game::{GAME, Packet};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Bytes, Message, WebSocket, accept_with_config};

use crate::{Game, step};

/// Maximum number of packets that are read between two snapshots.
const MAX_PACKETS: u32 = 16;

/// The reason for which a connection ended early, in words.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<tungstenite::Error> for Failure {
    fn from(error: tungstenite::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<bitpack::Error> for Failure {
    fn from(error: bitpack::Error) -> Self {
        Self(error.to_string())
    }
}

/// Opens the WebSocket and plays until it is closed.
pub(crate) fn play(stream: TcpStream, game: &Game) -> Result<(), Failure> {
    let longest = GAME.max_bytes::<Packet>();
    let config =
        WebSocketConfig::default().max_message_size(Some(longest)).max_frame_size(Some(longest));
    let socket = accept_with_config(stream, Some(config));
    let mut socket = socket.map_err(|error| Failure(error.to_string()))?;
    let joined = game.lock().join();
    let Some(you) = joined else {
        let full = Packet::Rejected("the arena is full".to_owned());
        socket.send(Message::Binary(GAME.to_bytes(&full)?.into()))?;
        return Ok(socket.close(None)?);
    };
    println!("player {you} joined");
    let played = exchange(&mut socket, game, you);
    game.lock().leave(you);
    println!("player {you} left");
    match played {
        Err(tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed) => Ok(()),
        played => Ok(played?),
    }
}

/// Reads the packets of a player, and sends a snapshot after each step.
fn exchange(
    socket: &mut WebSocket<TcpStream>,
    game: &Game,
    you: u8,
) -> Result<(), tungstenite::Error> {
    loop {
        let next = Instant::now() + step();
        for _ in 0..MAX_PACKETS {
            let left = next.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            socket.get_ref().set_read_timeout(Some(left))?;
            match socket.read() {
                Ok(Message::Binary(bytes)) => receive(socket, game, you, &bytes)?,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => break,
                Err(error) => return Err(error),
            }
        }
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
        let snapshot = game.lock().snapshot(you);
        send(socket, &snapshot)?;
    }
}

/// Gives a packet to the game. If it is rejected, the player is told why.
fn receive(
    socket: &mut WebSocket<TcpStream>,
    game: &Game,
    you: u8,
    bytes: &Bytes,
) -> Result<(), tungstenite::Error> {
    let read = game.lock().receive(you, bytes);
    let Err(error) = read else { return Ok(()) };
    let reason = GAME.explain::<Packet>(bytes, error).to_string();
    println!("player {you}: rejected: {reason}");
    send(socket, &Packet::rejected(reason))
}

fn send(socket: &mut WebSocket<TcpStream>, packet: &Packet) -> Result<(), tungstenite::Error> {
    let bytes = GAME.to_bytes(packet).map_err(io::Error::other)?;
    socket.send(Message::Binary(bytes.into()))
}

/// Returns true if no packet has arrived in time.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}
