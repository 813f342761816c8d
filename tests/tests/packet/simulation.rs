//! Deltas over a network that loses, delays, reorders, duplicates and damages packets. No wrong
//! value is read, and the receiver always recovers. `BITPACK_PACKETS` sets the number of packets.
//! Modelled deltas are sent over the same network.

#![allow(clippy::cast_possible_truncation, reason = "numbers in the simulation are small")]

mod game;
mod network;
mod world;

use std::collections::VecDeque;

use allocation_counter::{AllocationInfo, measure};
use bitpack::{Acked, Arrival, ErrorKind, History, Outgoing, Protocol, Serialize as _};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use fastrand::Rng;

use game::Game;
use network::{BAD, FAIR, Link, WORST, Weather};
use world::{Body, World};

const GAME: Protocol = Protocol::of::<World>("simulation", 1);
const N: usize = 32;
type Sent = History<World, N>;

/// A simulated receiver, with the sender's record of its acknowledgements and a link in each
/// direction.
struct Client {
    acked: Acked,
    received: Sent,
    down: Link,
    up: Link,
    /// The protocols of the sender and of the receiver.
    games: [Game; 2],
    predicts: bool,
    seen: Seen,
    /// For each value received, the number of consecutive deltas since the last whole value.
    depth: Vec<u32>,
    stalled: u32,
}

#[derive(Debug, Default)]
struct Seen {
    sent: u64,
    bytes: u64,
    whole: u64,
    new: u64,
    late: u64,
    doubled: u64,
    old: u64,
    damaged: u64,
    no_baseline: u64,
    deepest: u32,
    longest_stall: u32,
}

/// Heap memory of all histories in a simulation, in bytes and in allocations.
#[derive(Debug, Default)]
struct Memory {
    now: i64,
    peak: i64,
    allocations: u64,
    /// Number of allocations in the first half of the simulation.
    halfway: u64,
}

impl Memory {
    fn add(&mut self, info: &AllocationInfo) {
        self.now += info.bytes_current;
        self.allocations += info.count_total;
    }
}

/// Worlds that were sent, each with its sequence number. They are kept as long as their packets may
/// arrive.
#[derive(Default)]
struct Truth(VecDeque<(u16, World)>);

impl Truth {
    fn add(&mut self, sequence: u16, world: &World) -> Result<(), bitpack::Error> {
        self.0.push_front((sequence, World::read(&world.to_bytes()?)?));
        self.0.truncate(1000);
        Ok(())
    }

    fn of(&self, sequence: u16) -> Option<&World> {
        self.0.iter().find(|(number, _)| *number == sequence).map(|(_, world)| world)
    }
}

/// Returns true if two worlds are equal, including the bits of their floats.
fn same(a: &World, b: &World) -> bool {
    let bits = |world: &World| -> Vec<u32> {
        let floats = |body: &Body| [&body.at[..], &body.speed, &body.facing].concat();
        world.bodies.iter().flat_map(floats).map(f32::to_bits).collect()
    };
    a == b && bits(a) == bits(b)
}

impl Client {
    fn new(weather: Weather, predicts: bool, seed: u64) -> Self {
        Self::with(Game::Plain, weather, predicts, seed)
    }

    fn with(game: Game, weather: Weather, predicts: bool, seed: u64) -> Self {
        Self {
            games: [game.clone(), game],
            acked: Acked::new(),
            received: Sent::new(),
            down: Link::new(weather, seed),
            up: Link::new(weather, seed + 1),
            predicts,
            seen: Seen::default(),
            depth: vec![0; 1 << 16],
            stalled: 0,
        }
    }

    fn send(
        &mut self,
        now: u32,
        outgoing: &mut Outgoing<'_, World, N>,
        buffer: &mut [u8],
        memory: &mut Memory,
    ) -> Outcome {
        let mut written = Ok(0);
        let info = measure(|| {
            let [game, _] = &mut self.games;
            written = game.write(outgoing, &mut self.acked, buffer, self.predicts);
        });
        memory.add(&info);
        let bytes = buffer.get(..written?).unwrap_or_default();
        self.seen.sent += 1;
        self.seen.bytes += bytes.len() as u64;
        self.seen.whole += u64::from(self.acked.baseline(outgoing.history()).is_none());
        self.down.send(now, bytes);
        Ok(())
    }

    fn receive(&mut self, now: u32, truth: &Truth, memory: &mut Memory) -> Outcome {
        let restart = self.down.weather.restart;
        if restart > 0 && self.down.random.u32(..restart) == 0 {
            self.received.clear();
            let [_, game] = &mut self.games;
            if self.down.random.bool() {
                game.restart();
            }
        }
        self.stalled += u32::from(now >= self.down.silent_until);
        while let Some((packet, is_damaged)) = self.down.arrived(now) {
            let mut result = Err(bitpack::Error::new(ErrorKind::Failed, 0));
            let info = measure(|| {
                let [_, game] = &mut self.games;
                result = game.read(&mut self.received, &packet, self.predicts);
            });
            memory.add(&info);
            if is_damaged {
                ensure!(result.is_err(), "a damaged packet is {result:?}");
                self.seen.damaged += 1;
                continue;
            }
            match result {
                Ok(received) => self.arrived(received, truth)?,
                Err(error) => {
                    ensure!(
                        error.kind() == ErrorKind::Baseline,
                        "{error:?} of a packet that is whole: {:?} {}",
                        self.seen,
                        packet.len()
                    );
                    self.seen.no_baseline += 1;
                }
            }
        }
        self.seen.longest_stall = self.seen.longest_stall.max(self.stalled);
        Ok(())
    }

    fn arrived(&mut self, received: bitpack::Received, truth: &Truth) -> Outcome {
        let bitpack::Received { sequence, baseline, arrival, .. } = received;
        match arrival {
            Arrival::New => self.seen.new += 1,
            Arrival::Late => self.seen.late += 1,
            Arrival::Duplicate => self.seen.doubled += 1,
            _ => self.seen.old += 1,
        }
        if arrival == Arrival::New {
            self.stalled = 0;
            ensure!(
                self.received.newest_sequence() == Some(sequence),
                "{sequence} is not the newest"
            );
        }
        if arrival == Arrival::TooOld {
            return Ok(());
        }
        let (found, expected) = (self.received.get(sequence), truth.of(sequence));
        let is_right =
            found.clone().zip(expected).is_some_and(|(found, expected)| same(&found, expected));
        ensure!(is_right, "{sequence} is {found:?}, not {expected:?}");
        let depth = baseline.map_or(0, |baseline| self.depth[usize::from(baseline)] + 1);
        self.depth[usize::from(sequence)] = depth;
        self.seen.deepest = self.seen.deepest.max(depth);
        Ok(())
    }

    fn acknowledge(&mut self, now: u32, sent: &Sent) -> Outcome {
        if let Some(newest) = self.received.newest_sequence() {
            self.up.send(now, &GAME.to_bytes(&newest)?);
        }
        while let Some((packet, _)) = self.up.arrived(now) {
            if let Ok(sequence) = GAME.read::<u16>(&packet) {
                self.acked.acknowledge(sequence, sent);
            }
        }
        // a client that acknowledges wrongly harms no other client, and recovers
        if self.up.weather.lost > 40 && self.up.random.u16(..) < 60 {
            self.acked.acknowledge(self.up.random.u16(..), sent);
            self.acked.acknowledge(sent.newest_sequence().unwrap_or(0), sent);
        }
        Ok(())
    }
}

fn simulate(packets: u64, clients: &mut [Client]) -> Result<Memory, Box<dyn core::error::Error>> {
    let mut memory = Memory::default();
    let mut random = Rng::with_seed(11);
    let (mut world, mut truth, mut sent) = (World::new(&mut random), Truth::default(), Sent::new());
    let mut buffer = vec![0; 4096];
    for now in 0..(packets / clients.len() as u64) as u32 {
        world.step(&mut random);
        let mut filed = None;
        let info = measure(|| filed = Some(sent.push(&world)));
        memory.add(&info);
        let mut outgoing = filed.ok_or("nothing was filed")??;
        truth.add(outgoing.sequence(), &world)?;
        for client in &mut *clients {
            client.send(now, &mut outgoing, &mut buffer, &mut memory)?;
        }
        for client in &mut *clients {
            client.receive(now, &truth, &mut memory)?;
            client.acknowledge(now, &sent)?;
        }
        memory.peak = memory.peak.max(memory.now);
        if now == packets as u32 / clients.len() as u32 / 2 {
            memory.halfway = memory.allocations;
        }
    }
    Ok(memory)
}

/// Checks that no client has stalled, and that all but the first `fair` have met every fault.
fn have_met(clients: &[Client], fair: usize) -> Outcome {
    for (i, client) in clients.iter().enumerate() {
        let seen = &client.seen;
        println!("{i}: {seen:?}");
        ensure!(seen.longest_stall < 400, "client {i} has stalled: {seen:?}");
        let ranks = [seen.late, seen.doubled, seen.damaged, seen.no_baseline];
        ensure!(i < fair || ranks.into_iter().all(|count| count > 0), "client {i}: {seen:?}");
    }
    Ok(())
}

fn packets() -> u64 {
    let set = std::env::var("BITPACK_PACKETS").ok().and_then(|text| text.parse().ok());
    set.unwrap_or(sample_count(30_000, 1_000_000) as u64)
}

#[test]
fn histories_recover_over_any_network() -> Outcome {
    let mut clients = vec![
        Client::new(FAIR, false, 1),
        Client::new(FAIR, true, 2),
        Client::new(BAD, false, 3),
        Client::new(BAD, true, 4),
        Client::new(WORST, true, 5),
    ];
    let memory = simulate(packets(), &mut clients)?;
    println!("{memory:?}");
    // six histories, full of the largest worlds: the newest is there twice, and so is a prediction
    let most = 6 * (N as u64 + 4) * World::MAX_MEMORY;
    ensure!(memory.peak.unsigned_abs() <= most, "{memory:?}, at most {most}");
    let later = memory.allocations - memory.halfway;
    // only lists that grow beyond every earlier length in their slot allocate, fewer and fewer of them
    ensure!(later <= (packets() / 30).max(1000), "{later} allocations: {memory:?}");
    have_met(&clients, 2)?;
    let [fair, _, bad, .., worst] = &*clients else { return Err("five of them".into()) };
    let deepest = u64::from(fair.seen.deepest);
    ensure!(deepest >= packets() / 30, "a chain of {deepest} deltas");
    ensure!(fair.seen.whole < 20 && bad.seen.whole > 0, "{} whole", fair.seen.whole);
    ensure!(worst.seen.old > 0, "nothing was old");
    Ok(())
}

/// Modelled deltas recover as plain ones do, and take fewer bytes.
#[test]
fn modelled_deltas_recover_over_any_network() -> Outcome {
    let model = game::trained()?;
    let alone = || Game::Modelled(Box::new(GAME.modelled(model)));
    let acked = || Game::Modelled(Box::new(GAME.modelled_acked(model)));
    let mut clients = vec![
        Client::new(FAIR, true, 1),
        Client::with(alone(), FAIR, true, 1),
        Client::with(acked(), FAIR, true, 1),
        Client::with(alone(), BAD, false, 3),
        Client::with(acked(), BAD, false, 3),
        Client::with(acked(), WORST, true, 5),
    ];
    // fewer do not meet every kind of loss, so only a variable asks for fewer
    let is_set =
        ["BITPACK_PACKETS", "BITPACK_PERCENT"].map(std::env::var_os).iter().any(Option::is_some);
    let packets = if is_set { packets() } else { packets().max(30_000) } / 8;
    let is_short = packets < 30_000 / 8;
    let memory = simulate(packets, &mut clients)?;
    println!("{memory:?}");
    have_met(&clients, if is_short { clients.len() } else { 3 })?;
    let [plain, alone, acked, ..] = &*clients else { return Err("six of them".into()) };
    let bytes = [plain, alone, acked].map(|client| client.seen.bytes);
    ensure!(bytes.is_sorted_by(|more, fewer| more > fewer), "{bytes:?} bytes");
    ensure!(plain.seen.deepest > 30 || is_short, "a chain of {} deltas", plain.seen.deepest);
    // as many copies of the probabilities as values, for each end
    let most = (clients.len() as u64 + 1) * (N as u64 + 4) * World::MAX_MEMORY
        + 8 * (N as u64 + 2) * 3 * game::state_bytes(model);
    ensure!(memory.peak.unsigned_abs() <= most, "{memory:?}, at most {most}");
    Ok(())
}
