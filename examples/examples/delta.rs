//! Sends a world as deltas against the newest snapshot that the receiver has acknowledged: once
//! against the snapshot itself, and once against a prediction computed from it.
//!
//! `cargo run --example delta`

use bitpack::{Acked, Delta, Error, History, Protocol, Serialize};
use bitpack_examples::println;

#[derive(Serialize, Delta, Clone, Debug)]
struct World {
    #[max_len(64)]
    balls: Vec<Ball>,
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Ball {
    #[compressed(-500.0, 500.0, 0.01)]
    #[delta(small = 3, large = 8)]
    position: [f32; 2],
    #[compressed(-20.0, 20.0, 0.01)]
    speed: [f32; 2],
}

const GAME: Protocol = Protocol::of::<World>("delta", 1);
/// The last sixteen snapshots of the world.
type Worlds = History<World, 16>;

/// Predicts the world `ahead` ticks later, if nothing collides. Sender and receiver must compute
/// equal predictions.
fn predict(world: &mut World, ahead: u16) {
    for Ball { position: [x, y], speed: [dx, dy] } in &mut world.balls {
        *x += *dx * f32::from(ahead);
        *y += *dy * f32::from(ahead);
    }
}

/// Returns the world at `tick`, with twenty balls at rest and twenty that roll. One of them bounces
/// at tick 6.
fn world(tick: u8) -> World {
    let ball = |n: u8| {
        let [dx, dy] = if n < 20 { [0.0; 2] } else { [1.25, f32::from(n) * 0.01] };
        let turned = if n == 33 && tick >= 6 { -1.0 } else { 1.0 };
        let x = 7.5 + dx * 6.0 + turned * dx * (f32::from(tick) - 6.0);
        let y = f32::from(n) + dy * f32::from(tick);
        Ball { position: [x, y], speed: [turned * dx, dy] }
    };
    World { balls: (0..40).map(ball).collect() }
}

fn main() -> Result<(), Error> {
    let (mut sent, mut acked, mut received) = (Worlds::new(), Acked::new(), Worlds::new());
    let mut buffer = [0; 1200];
    println!("tick  whole  delta  predicted  against");
    for tick in 0..10 {
        let world = world(tick);
        let mut outgoing = sent.push(&world)?;
        let whole = GAME.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
        let delta = GAME.write_delta(&outgoing, &mut acked, &mut buffer)?;
        let predicted = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
        let against = acked.baseline(&sent).map_or("nothing".into(), |it| format!("value {it}"));
        println!("{tick:>4}  {whole:>5}  {delta:>5}  {predicted:>9}  {against}");

        // this packet is lost, so the next delta uses an older baseline
        if tick == 4 {
            continue;
        }
        let packet = buffer.get(..predicted).unwrap_or_default();
        GAME.read_predicted(&mut received, packet, predict)?;
        if let Some(newest) = received.newest_sequence() {
            acked.acknowledge(newest, &sent);
        }
    }
    let (Some(here), Some(there)) = (sent.newest(), received.newest()) else { return Ok(()) };
    println!("the other side has what was sent: {}", here.same(there));
    Ok(())
}
