//! The scene: moving bodies, several ticks of them, and clients that see some of them.

use bitpack::{Delta, Error, Quantized, Serialize};
use fastrand::Rng;

/// Number of objects in the scene.
pub(crate) const OBJECTS: usize = 2_000;
/// Number of ticks that are kept as baselines.
pub(crate) const TICKS: usize = 16;
/// Ages in ticks of the baselines that clients have.
const AGES: core::ops::RangeInclusive<usize> = 3..=10;
/// Every third body is at rest.
const AT_REST: usize = 3;

/// An object of the scene.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-512.0, 512.0, 0.002)]
    #[delta(small = 6, large = 10)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    turn: [f32; 4],
    #[bits(min = 0, max = 100)]
    health: u8,
    #[bits(4)]
    state: u8,
    moving: bool,
}

/// A client: the age of its baseline in ticks, and the objects that it sees, in ascending order.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) age: usize,
    pub(crate) seen: Vec<u16>,
}

/// Some ticks of all bodies, as receivers have them, and the clients.
#[derive(Debug)]
pub(crate) struct Scene {
    /// The bodies of each tick, the current tick first.
    ticks: Vec<Vec<Body>>,
    /// The bodies of each tick with integers in the place of floats, the current tick first.
    quantized: Vec<Vec<Quantized<Body>>>,
    pub(crate) clients: Vec<Client>,
}

impl Scene {
    /// Creates a scene with `clients` clients that see `seen` objects each. It is equal in every
    /// run.
    pub(crate) fn new(clients: usize, seen: usize) -> Result<Self, Error> {
        let mut random = Rng::with_seed(7);
        let mut now: Vec<Body> = (0..OBJECTS).map(start).collect();
        let mut ticks = Vec::new();
        for tick in 0..TICKS {
            now.iter_mut().enumerate().for_each(|(i, body)| step(i, tick, body, &mut random));
            let sent: Result<Vec<Body>, Error> = now.iter().map(|body| body.quantized()).collect();
            ticks.insert(0, sent?);
        }
        let quantize = |tick: &Vec<Body>| tick.iter().map(Quantized::new).collect();
        let quantized: Result<_, Error> = ticks.iter().map(quantize).collect();
        let clients = (0..clients).map(|client| Client {
            age: random.usize(AGES),
            seen: around(client * OBJECTS / clients, seen, &mut random),
        });
        Ok(Self { ticks, quantized: quantized?, clients: clients.collect() })
    }

    /// Returns the bodies as they are now.
    pub(crate) fn now(&self) -> &[Body] {
        &self.ticks[0]
    }

    /// Returns the bodies as they were `age` ticks ago.
    pub(crate) fn ago(&self, age: usize) -> &[Body] {
        &self.ticks[age]
    }

    /// Returns the bodies of each tick, the current tick first.
    pub(crate) fn ticks(&self) -> &[Vec<Body>] {
        &self.ticks
    }

    /// Returns the quantised bodies of each tick, the current tick first.
    pub(crate) fn quantized(&self) -> &[Vec<Quantized<Body>>] {
        &self.quantized
    }

    /// Returns the number of objects that all clients see together.
    pub(crate) fn seen(&self) -> usize {
        self.clients.iter().map(|client| client.seen.len()).sum()
    }
}

/// Returns the body of object `i` in the first tick. The bodies stand in rows of 50.
fn start(i: usize) -> Body {
    let place = |number: usize| number as f32 * 4.0 - 90.0;
    Body {
        position: [place(i % 50), 0.0, place(i / 50)],
        turn: [0.0, 0.0, 0.0, 1.0],
        health: 100,
        state: 0,
        moving: !i.is_multiple_of(AT_REST),
    }
}

/// Moves and turns object `i`, if it moves, and sometimes hurts it.
fn step(i: usize, tick: usize, body: &mut Body, random: &mut Rng) {
    if body.moving {
        body.position[0] += 0.02 + (i % 7) as f32 * 0.006;
        body.position[2] -= 0.01;
        let half = tick as f32 * 0.01 + i as f32 * 0.5;
        body.turn = [0.0, half.sin(), 0.0, half.cos()];
    }
    if random.usize(..200) == 0 {
        body.health -= 1;
    }
}

/// Returns `count` objects near object `first`, in ascending order: about every third one.
fn around(first: usize, count: usize, random: &mut Rng) -> Vec<u16> {
    let near = |k: usize| (first + 3 * k + random.usize(..3)) % OBJECTS;
    let mut seen: Vec<u16> = (0..count).map(near).map(|object| object as u16).collect();
    seen.sort_unstable();
    seen
}
