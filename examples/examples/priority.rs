//! Sends the objects with the largest error on the client first, as many as fit in a packet.
//!
//! The server knows the value that it sent last, and that the client keeps it. The distance to the
//! present value is the error that the player sees.
//!
//! `cargo run --example priority`

use bitpack::{Batch, Error, Protocol, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Body {
    #[bits(min = 0, max = 499)]
    id: u16,
    #[compressed(-128.0, 128.0, 0.01)]
    position: [f32; 2],
}

const GAME: Protocol = Protocol::of::<Batch<u16, Body, 255>>("priority", 1);

/// Bytes of a packet that a player with a slow connection gets in each tick.
const BUDGET: usize = 256;

/// Position of a body at a tick. Body 0 is the fastest, and later bodies are slower and slower.
fn position(id: u16, tick: u16) -> [f32; 2] {
    let angle = f32::from(tick) * 0.2 / f32::from(id + 1) + f32::from(id);
    [100.0 * angle.cos(), 100.0 * angle.sin()]
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Returns the largest and the mean error of the client over 300 ticks.
fn play(largest_first: bool) -> Result<(f32, f32), Error> {
    let mut client: Vec<[f32; 2]> = (0..500).map(|id| position(id, 0)).collect();
    let (mut largest, mut sum, mut next) = (0.0_f32, 0.0, 0);
    for tick in 0..300 {
        let mut bodies: Vec<Body> =
            (0..500).map(|id| Body { id, position: position(id, tick) }).collect();
        let error = |body: &Body| {
            client.get(usize::from(body.id)).map_or(0.0, |seen| distance(*seen, body.position))
        };
        if largest_first {
            bodies.sort_by(|a, b| error(b).total_cmp(&error(a)));
        } else {
            bodies.rotate_left(next);
        }
        let mut packet = [0; BUDGET];
        let (bytes, taken) = GAME.fill::<u16, Body, 255>(&tick, &bodies, &mut packet)?;
        next = (next + taken) % 500;

        let received: Batch<u16, Body, 255> = GAME.read(packet.get(..bytes).unwrap_or_default())?;
        for body in received.items {
            if let Some(seen) = client.get_mut(usize::from(body.id)) {
                *seen = body.position;
            }
        }
        for (id, seen) in (0..500).zip(&client) {
            let error = distance(*seen, position(id, tick));
            largest = largest.max(error);
            sum += error / (300.0 * 500.0);
        }
    }
    Ok((largest, sum))
}

fn main() -> Result<(), Error> {
    for (name, largest_first) in [("one after another", false), ("largest error first", true)] {
        let (largest, mean) = play(largest_first)?;
        println!("{name}: largest error {largest:.1}, mean error {mean:.3}");
    }
    Ok(())
}
