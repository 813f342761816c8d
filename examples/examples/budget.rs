//! Fills each datagram with as many objects as fit. The method `max_encoded_bits` counts bits
//! without writing.
//!
//! `cargo run --example budget`

use bitpack::{DATAGRAM, Error, Protocol, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-256.0, 256.0, 0.01)]
    position: [f32; 3],
    #[omit_default]
    #[compressed(-32.0, 32.0, 0.01)]
    velocity: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Snapshot {
    tick: u32,
    #[relative_index(max = 1000)]
    bodies: Vec<(u16, Body)>,
}

const GAME: Protocol = Protocol::of::<Snapshot>("budget", 1);

fn main() -> Result<(), Error> {
    println!("largest packet there could be: {} bytes", GAME.max_bytes::<Snapshot>());
    // every third body moves
    let velocity = |n: u16| if n.is_multiple_of(3) { [1.0, 0.0, -0.5] } else { [0.0; 3] };
    let body = |n: u16| Body { position: [f32::from(n) / 4.0, 0.0, 0.0], velocity: velocity(n) };
    let mut waiting = (0..1000).map(|n| (n, body(n))).peekable();

    // checksum and end check (4 bytes each), padding to a whole byte, and the index steps to the first
    // body and to the end (16 bits each)
    let around = 9 * 8 + 2 * 16;
    for tick in 0.. {
        let mut snapshot = Snapshot { tick, bodies: Vec::new() };
        let mut bits = snapshot.max_encoded_bits() + around;
        // a body costs its own bits plus its index step, which is one bit between neighbours
        while let Some(next) =
            waiting.next_if(|(_, body)| bits + 1 + body.max_encoded_bits() <= ROOM)
        {
            bits += 1 + next.1.max_encoded_bits();
            snapshot.bodies.push(next);
        }
        let (Some((first, _)), Some((last, _))) = (snapshot.bodies.first(), snapshot.bodies.last())
        else {
            break;
        };
        let bytes = GAME.to_bytes(&snapshot)?;
        println!("tick {tick}: bodies {first} to {last} in {} bytes", bytes.len());
        assert!(bytes.len() <= DATAGRAM && GAME.read::<Snapshot>(&bytes)? == snapshot);
    }
    Ok(())
}

const ROOM: u64 = 8 * DATAGRAM as u64;
