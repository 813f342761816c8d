//! A game that records its packets, trains a model with the recording, and sends fewer bytes with
//! the model.
//!
//! `cargo run --example modelled` plays a session of 20 seconds into a recording, as a playtest
//! would. It makes a model of the recording. Then it plays 5 more seconds, sends each packet
//! plainly and modelled, and prints the bytes.

use core::error::Error;
use core::net::{Ipv4Addr, SocketAddr};
use std::fs;

use bitpack::model::{Model, Trainer};
use bitpack::{Acked, Delta, History, Protocol, Recorder, Serialize};
use bitpack_examples::println;

const TICKS: u16 = 60; // a second
const PLAYERS: u8 = 24;
/// Number of ticks after which a world is acknowledged.
const DELAY: u16 = 6;

const GAME: Protocol = Protocol::of::<World>("tag", 1);
/// The last 16 worlds, for deltas against one of them.
type Worlds = History<World, 16>;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[delta(always)]
    tick: u32,
    #[max_len(PLAYERS)]
    players: Vec<Player>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Player {
    #[compressed(0.0, 100.0, 0.01)]
    #[delta(small = 6)]
    position: [f32; 2],
    #[bits(min = 0, max = 359)]
    heading: u16,
    #[bits(min = 0, max = 100)]
    health: u8,
    is_running: bool,
}

/// The game on the server: the world, and what the client has of it.
struct Server {
    world: World,
    worlds: Worlds,
    acked: Acked,
    random: u32,
}

impl Server {
    fn new() -> Self {
        let player = |n: u8| Player {
            position: [50.0, 4.0 * f32::from(n)],
            heading: 15 * u16::from(n),
            health: 100,
            is_running: n.is_multiple_of(2),
        };
        let world = World { tick: 0, players: (0..PLAYERS).map(player).collect() };
        Self { world, worlds: Worlds::new(), acked: Acked::new(), random: 1 }
    }

    /// Returns a random number below `end`.
    fn random(&mut self, end: u16) -> u16 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(self.random >> 16).map_or(0, |it| it % end)
    }

    /// Moves the running players. Now and then, one of them turns, stops or is hit.
    fn step(&mut self) {
        self.world.tick += 1;
        for index in 0..self.world.players.len() {
            let (chance, turn) = (self.random(100), self.random(60));
            let player = &mut self.world.players[index];
            match chance {
                0..4 => player.heading = (player.heading + 330 + turn) % 360,
                4 => player.is_running = !player.is_running,
                5 => player.health = if player.health > 10 { player.health - 10 } else { 100 },
                _ => {}
            }
            if player.is_running {
                let (sin, cos) = f32::from(player.heading).to_radians().sin_cos();
                let [x, y] = player.position;
                player.position = [x + 0.1 * cos, y + 0.1 * sin].map(|at| at.clamp(0.0, 100.0));
            }
        }
    }

    /// Notes that the client has the world of some ticks ago.
    fn acknowledge(&mut self) {
        let newest = self.worlds.newest_sequence().unwrap_or(0);
        self.acked.acknowledge(newest.wrapping_sub(DELAY), &self.worlds);
    }
}

/// Plays and records every packet to the client. Returns the recording.
fn record(server: &mut Server, seconds: u16) -> Result<Vec<u8>, Box<dyn Error>> {
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 40_000));
    let there = SocketAddr::from((Ipv4Addr::LOCALHOST, 50_000));
    let mut recorder = Recorder::new(Vec::new())?; // or a `BufWriter` of a file
    let mut buffer = [0; 1200];
    for _ in 0..seconds * TICKS {
        server.step();
        let outgoing = server.worlds.push(&server.world)?;
        let bytes = GAME.write_delta(&outgoing, &mut server.acked, &mut buffer)?;
        recorder.record(here, there, &buffer[..bytes])?;
        server.acknowledge();
    }
    Ok(recorder.finish()?)
}

/// Iterates over the packets of a recording: each has 44 bytes of headers, which contain its
/// length.
fn packets(recording: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = recording.get(24..).unwrap_or_default();
    core::iter::from_fn(move || {
        let (headers, more) = rest.split_first_chunk::<44>()?;
        let length = u32::from_le_bytes([headers[8], headers[9], headers[10], headers[11]]);
        let (packet, more) = more.split_at_checked(length.checked_sub(28)? as usize)?;
        rest = more;
        Some(packet)
    })
}

/// Trains a model with the packets of a recording, against the baselines that they had.
fn train(recording: &[u8]) -> Result<Model, Box<dyn Error>> {
    let mut trainer = Trainer::new();
    let (mut received, mut worlds, mut acked) = (Worlds::new(), Worlds::new(), Acked::new());
    for packet in packets(recording) {
        let arrived = GAME.read_delta(&mut received, packet)?;
        if let Some(baseline) = arrived.baseline {
            acked.acknowledge(baseline, &worlds);
        }
        let world = received.newest().ok_or("a packet was no new world")?;
        GAME.train_delta(&mut trainer, &worlds.push(world)?, &mut acked)?;
    }
    Ok(trainer.finish::<World>())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut server = Server::new();
    let recording = record(&mut server, 20)?;
    println!("recorded {} packets, {} bytes", packets(&recording).count(), recording.len());

    let file = std::env::temp_dir().join(format!("bitpack-{}.model", std::process::id()));
    fs::write(&file, train(&recording)?.to_bytes())?;
    let bytes = fs::read(&file)?; // in a build of the game: include_bytes!("game.model")
    fs::remove_file(&file)?;
    let model = Model::from_bytes(&bytes)?;
    println!("trained a model of {} bytes\n", bytes.len());

    let (mut modelled, mut client) = (GAME.modelled(&model), GAME.modelled(&model));
    let (mut received, mut plain, mut buffer) = (Worlds::new(), [0; 1200], [0; 1200]);
    (server.worlds, server.acked) = (Worlds::new(), Acked::new()); // a new connection
    println!("second   plain   modelled   bytes a packet");
    for second in 1..=5 {
        let (mut plainly, mut fewer) = (0, 0);
        for _ in 0..TICKS {
            server.step();
            let outgoing = server.worlds.push(&server.world)?;
            plainly += GAME.write_delta(&outgoing, &mut server.acked.clone(), &mut plain)?;
            let bytes = modelled.write_delta(&outgoing, &mut server.acked, &mut buffer)?;
            fewer += bytes;
            client.read_delta(&mut received, &buffer[..bytes])?;
            if received.newest() != Some(&server.world.clone().quantized()?) {
                return Err("the client has another world than the server".into());
            }
            server.acknowledge();
        }
        let [plainly, fewer] = [plainly, fewer].map(|bytes| bytes / usize::from(TICKS));
        println!("{second:>6} {plainly:>7} {fewer:>10}");
    }
    println!("the client has read every world");
    Ok(())
}
