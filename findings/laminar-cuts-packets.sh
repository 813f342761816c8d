#!/usr/bin/env bash
# laminar 0.5.0: an unreliable packet of 1,448 to 1,452 bytes arrives without its last bytes, and one of 1,453 is
# not sent. Neither end reports an error.
#
# The receiver's buffer has 1,452 bytes (`receive_buffer_max_size`), and a header of 5 bytes precedes the packet. So
# a packet of 1,448 bytes is a datagram of 1,453, of which the system drops the last byte. The sender accepts up to
# 1,452 bytes without counting the header.
#
#     findings/laminar-cuts-packets.sh
#
# Seen on 28 November 2026 with Rust 1.95 on Linux. Fails if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat > "$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
laminar = "=0.5.0"

[workspace]
TOML
cat > "$folder/src/main.rs" <<'RUST'
use std::thread::sleep;
use std::time::{Duration, Instant};

use laminar::{Packet, Socket, SocketEvent};

fn main() -> laminar::Result<()> {
    let (mut sender, mut receiver) = (Socket::bind("127.0.0.1:0")?, Socket::bind("127.0.0.1:0")?);
    let to = receiver.local_addr()?;
    for length in [1447, 1448, 1452, 1453] {
        sender.send(Packet::unreliable(to, vec![7; length]))?;
        let mut arrived = None;
        for _ in 0..40 {
            sender.manual_poll(Instant::now());
            sleep(Duration::from_millis(5));
            receiver.manual_poll(Instant::now());
            while let Some(event) = receiver.recv() {
                if let SocketEvent::Packet(packet) = event {
                    arrived = Some(packet.payload().len());
                }
            }
        }
        match arrived {
            Some(bytes) => println!("{length} bytes sent without an error, {bytes} arrive"),
            None => println!("{length} bytes sent without an error, none arrive"),
        }
    }
    Ok(())
}
RUST
seen=$(cargo run --quiet --manifest-path "$folder/Cargo.toml" --target-dir "$folder/target")
expected='1447 bytes sent without an error, 1447 arrive
1448 bytes sent without an error, 1447 arrive
1452 bytes sent without an error, 1447 arrive
1453 bytes sent without an error, none arrive'
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "laminar behaves differently now" >&2; exit 1; }
