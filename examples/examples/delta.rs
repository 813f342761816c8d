//! A world sent as what has changed since the newest that the other side has: as it is, and as it was
//! expected.
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
/// The last sixteen.
type Worlds = History<World, 16>;

/// Where the balls will be `ahead` ticks later, if nothing happens: the same on both sides.
fn predict(world: &mut World, ahead: u16) {
    for Ball { position: [x, y], speed: [dx, dy] } in &mut world.balls {
        *x += *dx * f32::from(ahead);
        *y += *dy * f32::from(ahead);
    }
}

/// Twenty balls at rest, twenty that roll. One of them hits something at tick 6.
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
        let mut outgoing = sent.file(&world)?;
        let whole = GAME.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
        let delta = GAME.write_delta(&outgoing, &mut acked, &mut buffer)?;
        let predicted = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
        let against = acked.against(&sent).map_or("nothing".into(), |it| format!("value {it}"));
        println!("{tick:>4}  {whole:>5}  {delta:>5}  {predicted:>9}  {against}");

        // one is lost: the next is against the one before it
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
