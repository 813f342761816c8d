//! A player without a browser.

use core::error::Error;
use std::net::{TcpListener, TcpStream};
use std::thread;

use bitpack_browser_game::{GAME, Input, Packet};
use tungstenite::{Message, WebSocket, client};

use crate::serve;

#[test]
fn packets_go_both_ways_and_damaged_ones_are_rejected() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    thread::spawn(move || serve(&listener));
    let (mut socket, _) = client(format!("ws://{address}/"), TcpStream::connect(address)?)?;
    assert!(matches!(next(&mut socket)?, Packet::Snapshot(first) if first.acknowledged.is_none()));

    let mut bytes = GAME.to_bytes(&Packet::Input(Input::towards(9, [1.0, 0.0], true)))?;
    socket.send(Message::Binary(bytes.clone().into()))?;
    while !matches!(next(&mut socket)?, Packet::Snapshot(it) if it.acknowledged == Some(9)) {}

    bytes[6] ^= 1;
    socket.send(Message::Binary(bytes.into()))?;
    let reason = loop {
        if let Packet::Rejected(reason) = next(&mut socket)? {
            break reason;
        }
    };
    assert!(reason.contains("the checksum is"), "{reason}");
    Ok(())
}

/// Returns the next packet of the server.
fn next(socket: &mut WebSocket<TcpStream>) -> Result<Packet, Box<dyn Error>> {
    loop {
        if let Message::Binary(bytes) = socket.read()? {
            return Ok(GAME.read(&bytes)?);
        }
    }
}
