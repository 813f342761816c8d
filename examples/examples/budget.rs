//! As many objects as fit into a datagram: `measure` counts before anything is written.
//!
//! `cargo run --example budget`

use bitpack::{Error, Protocol, Serialize};
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

/// What a datagram holds without being cut into fragments, as a rule.
const DATAGRAM: usize = 1200;

fn main() -> Result<(), Error> {
    println!("largest packet there could be: {} bytes", GAME.max_bytes::<Snapshot>());
    // a third of them moves
    let velocity = |n: u16| if n.is_multiple_of(3) { [1.0, 0.0, -0.5] } else { [0.0; 3] };
    let body = |n: u16| Body { position: [f32::from(n) / 4.0, 0.0, 0.0], velocity: velocity(n) };
    let mut waiting = (0..1000).map(|n| (n, body(n))).peekable();

    // checksum, end check, and the steps to the first body and to the end
    let around = 9 * 8 + 2 * 16;
    for tick in 0.. {
        let mut snapshot = Snapshot { tick, bodies: Vec::new() };
        let mut bits = snapshot.measure() + around;
        // a body and the step to it, which is one bit from neighbour to neighbour
        while let Some(next) = waiting.next_if(|(_, body)| bits + 1 + body.measure() <= ROOM) {
            bits += 1 + next.1.measure();
            snapshot.bodies.push(next);
        }
        let (Some((first, _)), Some((last, _))) = (snapshot.bodies.first(), snapshot.bodies.last())
        else {
            break;
        };
        let bytes = GAME.to_vec(&snapshot)?;
        println!("tick {tick}: bodies {first} to {last} in {} bytes", bytes.len());
        assert!(bytes.len() <= DATAGRAM && GAME.read::<Snapshot>(&bytes)? == snapshot);
    }
    Ok(())
}

const ROOM: u64 = 8 * DATAGRAM as u64;
