//! Deltas over a network that loses, delays, reorders, doubles and damages: never a wrong value, and
//! always on again. `BITPACK_PACKETS` is another number of packets.

#![allow(clippy::cast_possible_truncation, reason = "small numbers of a simulation")]

use std::collections::{BTreeMap, VecDeque};

use allocation_counter::{AllocationInfo, measure};
use bitpack::{Acked, Arrival, Delta, ErrorKind, History, Outgoing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, often};
use fastrand::Rng;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    tick: u32,
    #[max_len(40)]
    bodies: Vec<Body>,
    scores: [u16; 4],
    phase: Phase,
    flag: Option<u8>,
    #[max_len(24)]
    title: String,
    #[skip]
    local: u64,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-200.0, 200.0, 0.01)]
    at: [f32; 3],
    #[compressed(-20.0, 20.0, 0.01)]
    speed: [f32; 3],
    #[smallest_three(bits = 9)]
    facing: [f32; 4],
    #[bits(min = 0, max = 100)]
    health: u8,
    moving: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Phase {
    Lobby,
    Round {
        #[bits(min = 0, max = 9999)]
        left: u16,
    },
    Over(u8),
}

const GAME: Protocol = Protocol::of::<World>("simulation", 1);
const N: usize = 32;
type Sent = History<World, N>;

impl Body {
    fn new(random: &mut Rng) -> Self {
        Self {
            at: core::array::from_fn(|_| random.f32() * 100.0 - 50.0),
            speed: [0.0; 3],
            facing: [0.0, 0.0, 0.0, 1.0],
            health: 100,
            moving: false,
        }
    }

    fn step(&mut self, random: &mut Rng) {
        if random.u8(..) < 8 {
            self.moving = !self.moving;
            self.speed = core::array::from_fn(|_| random.f32() * 8.0 - 4.0);
            self.facing = [self.speed[0], self.speed[1], self.speed[2], 1.0].map(|it| it / 10.0);
            let length = self.facing.iter().map(|it| it * it).sum::<f32>().sqrt();
            self.facing = self.facing.map(|it| it / length);
        }
        if self.moving {
            for (at, speed) in self.at.iter_mut().zip(self.speed) {
                *at = (*at + speed / 60.0).clamp(-190.0, 190.0);
            }
        }
        if random.u8(..) < 3 {
            self.health = random.u8(0..=100);
        }
    }
}

impl World {
    fn new(random: &mut Rng) -> Self {
        Self {
            tick: 0,
            bodies: (0..20).map(|_| Body::new(random)).collect(),
            scores: [0; 4],
            phase: Phase::Lobby,
            flag: None,
            title: "arena".into(),
            local: 1,
        }
    }

    fn step(&mut self, random: &mut Rng) {
        self.tick += 1;
        self.local = random.u64(..);
        self.bodies.iter_mut().for_each(|body| body.step(random));
        match random.u16(..) {
            0..1000 if self.bodies.len() < 40 => self.bodies.push(Body::new(random)),
            1000..2000 if !self.bodies.is_empty() => {
                let gone = random.usize(..self.bodies.len());
                self.bodies.remove(gone);
            }
            2000..3000 => self.scores[random.usize(..4)] += 1,
            3000..3300 => self.flag = random.bool().then(|| random.u8(..)),
            3300..3400 => self.title = "a map".chars().cycle().take(random.usize(..24)).collect(),
            3400..3600 => {
                self.phase = match random.u8(..3) {
                    0 => Phase::Lobby,
                    1 => Phase::Over(random.u8(..)),
                    _ => Phase::Round { left: 600 },
                };
            }
            _ => {}
        }
        if let Phase::Round { left } = &mut self.phase {
            *left = left.saturating_sub(1);
        }
    }
}

/// Where both ends expect it. Additions and multiplications in this order: the same on any machine.
fn predict(world: &mut World, ahead: u16) {
    world.tick = world.tick.wrapping_add(ahead.into());
    for body in world.bodies.iter_mut().filter(|body| body.moving) {
        for (at, speed) in body.at.iter_mut().zip(body.speed) {
            *at += speed * (f32::from(ahead) * (1.0 / 60.0));
        }
    }
}

/// What a network does, each in percent.
#[derive(Clone, Copy)]
struct Weather {
    lost: u8,
    doubled: u8,
    damaged: u8,
    /// Ticks on the way.
    delay: (u32, u32),
    /// Ticks of silence, once in a while.
    outage: u32,
    /// Once in so many ticks the receiver starts anew, and tells nobody.
    restart: u32,
}

const FAIR: Weather =
    Weather { lost: 1, doubled: 1, damaged: 0, delay: (1, 3), outage: 0, restart: 0 };
const BAD: Weather =
    Weather { lost: 20, doubled: 10, damaged: 5, delay: (1, 14), outage: 60, restart: 20_000 };
const WORST: Weather =
    Weather { lost: 45, doubled: 20, damaged: 15, delay: (3, 60), outage: 400, restart: 5000 };

/// One direction.
struct Link {
    weather: Weather,
    random: Rng,
    /// By the tick of their arrival, and the order in which they were sent.
    flying: BTreeMap<(u32, u64), (Vec<u8>, bool)>,
    count: u64,
    silent_until: u32,
}

impl Link {
    fn new(weather: Weather, seed: u64) -> Self {
        let random = Rng::with_seed(seed);
        Self { weather, random, flying: BTreeMap::new(), count: 0, silent_until: 0 }
    }

    fn percent(&mut self, percent: u8) -> bool {
        self.random.u8(..100) < percent
    }

    fn send(&mut self, now: u32, packet: &[u8]) {
        let Weather { lost, doubled, damaged, delay, outage, .. } = self.weather;
        if outage > 0 && self.random.u16(..) < 40 {
            self.silent_until = now + self.random.u32(..outage);
        }
        let copies = 1 + u32::from(self.percent(doubled));
        for _ in 0..copies {
            if self.percent(lost) || now < self.silent_until {
                continue;
            }
            let (mut packet, is_damaged) = (packet.to_vec(), self.percent(damaged));
            if is_damaged {
                self.damage(&mut packet);
            }
            let due = now + self.random.u32(delay.0..=delay.1);
            self.count += 1;
            self.flying.insert((due, self.count), (packet, is_damaged));
        }
    }

    /// A few bits, or a cut, or more.
    fn damage(&mut self, packet: &mut Vec<u8>) {
        match self.random.u8(..4) {
            0 => packet.truncate(self.random.usize(..packet.len())),
            1 => packet.push(self.random.u8(..)),
            _ => {
                let (byte, bit) = (self.random.usize(..packet.len()), self.random.u8(..8));
                packet[byte] ^= 1 << bit;
            }
        }
    }

    fn arrived(&mut self, now: u32) -> Option<(Vec<u8>, bool)> {
        let first = self.flying.first_entry()?;
        if first.key().0 <= now { Some(first.remove()) } else { None }
    }
}

/// A receiver, what the sender knows of it, and both ways between them.
struct Client {
    acked: Acked,
    received: Sent,
    down: Link,
    up: Link,
    predicts: bool,
    seen: Seen,
    /// Of each value, how many deltas it stands on.
    depth: Vec<u32>,
    stalled: u32,
}

#[derive(Debug, Default)]
struct Seen {
    sent: u64,
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

/// What all histories hold together, beside themselves.
#[derive(Debug, Default)]
struct Memory {
    now: i64,
    peak: i64,
    allocations: u64,
    /// Those until half of it was over.
    halfway: u64,
}

impl Memory {
    fn add(&mut self, info: &AllocationInfo) {
        self.now += info.bytes_current;
        self.allocations += info.count_total;
    }
}

/// What every value should be read as, for as long as one can be on its way.
#[derive(Default)]
struct Truth(VecDeque<(u16, World)>);

impl Truth {
    fn add(&mut self, sequence: u16, world: &World) -> Result<(), bitpack::Error> {
        self.0.push_front((sequence, World::read(&world.to_vec()?)?));
        self.0.truncate(1000);
        Ok(())
    }

    fn of(&self, sequence: u16) -> Option<&World> {
        self.0.iter().find(|(number, _)| *number == sequence).map(|(_, world)| world)
    }
}

/// The same to the last bit of every float.
fn same(a: &World, b: &World) -> bool {
    let bits = |world: &World| -> Vec<u32> {
        let floats = |body: &Body| [&body.at[..], &body.speed, &body.facing].concat();
        world.bodies.iter().flat_map(floats).map(f32::to_bits).collect()
    };
    a == b && bits(a) == bits(b)
}

impl Client {
    fn new(weather: Weather, predicts: bool, seed: u64) -> Self {
        Self {
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
            written = if self.predicts {
                GAME.write_predicted(outgoing, &mut self.acked, buffer, predict)
            } else {
                GAME.write_delta(outgoing, &mut self.acked, buffer)
            };
        });
        memory.add(&info);
        let bytes = buffer.get(..written?).unwrap_or_default();
        self.seen.sent += 1;
        self.seen.whole += u64::from(self.acked.against(outgoing.history()).is_none());
        self.down.send(now, bytes);
        Ok(())
    }

    fn receive(&mut self, now: u32, truth: &Truth, memory: &mut Memory) -> Outcome {
        let restart = self.down.weather.restart;
        if restart > 0 && self.down.random.u32(..restart) == 0 {
            self.received.clear();
        }
        self.stalled += u32::from(now >= self.down.silent_until);
        while let Some((packet, is_damaged)) = self.down.arrived(now) {
            let mut result = Err(bitpack::Error::new(ErrorKind::Failed, 0));
            let info = measure(|| {
                result = if self.predicts {
                    GAME.read_predicted(&mut self.received, &packet, predict)
                } else {
                    GAME.read_delta(&mut self.received, &packet)
                };
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
                        "{error:?} of a packet that is whole"
                    );
                    self.seen.no_baseline += 1;
                }
            }
        }
        self.seen.longest_stall = self.seen.longest_stall.max(self.stalled);
        Ok(())
    }

    fn arrived(&mut self, received: bitpack::Received, truth: &Truth) -> Outcome {
        let bitpack::Received { sequence, baseline, arrival } = received;
        match arrival {
            Arrival::New => self.seen.new += 1,
            Arrival::Late => self.seen.late += 1,
            Arrival::Doubled => self.seen.doubled += 1,
            _ => self.seen.old += 1,
        }
        if arrival == Arrival::New {
            self.stalled = 0;
            ensure!(
                self.received.newest_sequence() == Some(sequence),
                "{sequence} is not the newest"
            );
        }
        if arrival == Arrival::Old {
            return Ok(());
        }
        let (found, expected) = (self.received.get(sequence), truth.of(sequence));
        let is_right = found.zip(expected).is_some_and(|(found, expected)| same(found, expected));
        ensure!(is_right, "{sequence} is {found:?}, not {expected:?}");
        let depth = baseline.map_or(0, |baseline| self.depth[usize::from(baseline)] + 1);
        self.depth[usize::from(sequence)] = depth;
        self.seen.deepest = self.seen.deepest.max(depth);
        Ok(())
    }

    fn acknowledge(&mut self, now: u32, sent: &Sent) -> Outcome {
        if let Some(newest) = self.received.newest_sequence() {
            self.up.send(now, &GAME.to_vec(&newest)?);
        }
        while let Some((packet, _)) = self.up.arrived(now) {
            if let Ok(sequence) = GAME.read::<u16>(&packet) {
                self.acked.acknowledge(sequence, sent);
            }
        }
        // somebody who lies harms nobody else, and comes back
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
        let info = measure(|| filed = Some(sent.file(&world)));
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

fn packets() -> u64 {
    let set = std::env::var("BITPACK_PACKETS").ok().and_then(|text| text.parse().ok());
    set.unwrap_or(often(30_000, 1_000_000) as u64)
}

#[test]
fn over_any_network_no_value_is_wrong_and_all_come_again() -> Outcome {
    let mut clients = vec![
        Client::new(FAIR, false, 1),
        Client::new(FAIR, true, 2),
        Client::new(BAD, false, 3),
        Client::new(BAD, true, 4),
        Client::new(WORST, true, 5),
    ];
    let memory = simulate(packets(), &mut clients)?;
    println!("{memory:?}");
    // six histories, full of the largest worlds there are
    let most = 6 * (N as u64 + 2) * World::MAX_MEMORY;
    ensure!(memory.peak.unsigned_abs() <= most, "{memory:?}, at most {most}");
    let later = memory.allocations - memory.halfway;
    // lists that come to be longer than any before in their place, and nothing else
    ensure!(later <= packets() / 50, "{later} allocations: {memory:?}");
    for (i, client) in clients.iter().enumerate() {
        let seen = &client.seen;
        println!("{i}: {seen:?}");
        ensure!(seen.longest_stall < 400, "client {i} has stalled: {seen:?}");
        let ranks = [seen.late, seen.doubled, seen.damaged, seen.no_baseline];
        ensure!(i < 2 || ranks.into_iter().all(|count| count > 0), "client {i}: {seen:?}");
    }
    let [fair, _, bad, .., worst] = &*clients else { return Err("five of them".into()) };
    ensure!(fair.seen.deepest >= 1000, "a chain of {} deltas", fair.seen.deepest);
    ensure!(fair.seen.whole < 20 && bad.seen.whole > 0, "{} whole", fair.seen.whole);
    ensure!(worst.seen.old > 0, "nothing was old");
    Ok(())
}
