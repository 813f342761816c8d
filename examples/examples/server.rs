//! A server sends each of its clients the objects near it, in packets of at most 1,200 bytes.
//!
//! 2,000 bodies move about in a square, on a grid of cells. Each client is one of the bodies, and
//! its view is the nine cells around it. The network loses 5 % of the packets and delays the others
//! by 3 to 6 ticks. Every fourth client has a slow connection: its packets have 400 bytes.
//!
//! `cargo run --release --example server` simulates 1,000 clients. A debug build simulates 20.

use core::time::Duration;
use std::collections::VecDeque;

use bitpack::{Delta, Error, Mirror, ObjectHistory, Protocol, ReceivedPackets, Serialize, View};
use bitpack_examples::println;
use cpu_time::ThreadTime;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(0.0, 768.0, 0.004)]
    #[delta(small = 6, large = 10)]
    position: [f32; 2],
    #[bits(min = 0, max = 359)]
    #[delta(small = 4)]
    heading: u16,
    #[bits(min = 0, max = 100)]
    health: u8,
    walking: bool,
}

/// The part of a player's body that only the player gets.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Own {
    #[bits(min = 0, max = 30)]
    ammunition: u8,
    #[bits(min = 0, max = 1999)]
    body: u16,
}

/// The front of each packet. A spectator has no body, which takes one bit.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Front {
    tick: u16,
    own: Option<Own>,
}

const GAME: Protocol = Protocol::of::<(Front, Body)>("server", 1);

const BODIES: u16 = 2000;
const CLIENTS: u16 = if cfg!(debug_assertions) { 20 } else { 1000 };
const TICKS: u16 = 180;
/// Number of ticks at the end in which nobody moves and nothing is lost.
const CALM: u16 = 60;
/// Number of cells along each side of the square.
const CELLS: u16 = 12;
const CELL: f32 = 64.0;

struct Random(u32);

impl Random {
    fn below(&mut self, end: u16) -> u16 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from((u64::from(self.0) * u64::from(end)) >> 32).unwrap_or(0)
    }
    fn unit(&mut self) -> f32 {
        f32::from(self.below(u16::MAX)) / f32::from(u16::MAX)
    }
}

/// The bodies, and the bodies in each cell.
struct World {
    bodies: Vec<Body>,
    cells: Vec<Vec<u32>>,
}

fn cell(at: f32) -> u16 {
    (0..CELLS - 1).find(|cell| at < f32::from(cell + 1) * CELL).unwrap_or(CELLS - 1)
}

impl World {
    fn new(random: &mut Random) -> Self {
        let edge = f32::from(CELLS) * CELL;
        let body = |index| Body {
            position: [random.unit() * edge, random.unit() * edge],
            heading: random.below(360),
            health: 100,
            walking: index % 3 > 0,
        };
        let mut world = Self { bodies: (0..BODIES).map(body).collect(), cells: Vec::new() };
        world.sort();
        world
    }

    /// Puts each body into its cell.
    fn sort(&mut self) {
        self.cells = vec![Vec::new(); usize::from(CELLS * CELLS)];
        for (index, body) in (0..).zip(&self.bodies) {
            let [x, y] = body.position.map(cell);
            self.cells[usize::from(y * CELLS + x)].push(index);
        }
    }

    /// Moves the bodies that walk.
    fn step(&mut self, random: &mut Random) {
        for body in self.bodies.iter_mut().filter(|body| body.walking) {
            if random.below(30) == 0 {
                body.heading = (body.heading + random.below(40) + 340) % 360;
            }
            if random.below(300) == 0 {
                body.health = body.health.saturating_sub(5);
            }
            let (sin, cos) = f32::from(body.heading).to_radians().sin_cos();
            let [x, y] = body.position;
            let inside = 0.0..f32::from(CELLS) * CELL;
            let next = [x + cos * 0.08, y + sin * 0.08]; // five metres per second
            if next.iter().all(|at| inside.contains(at)) {
                body.position = next;
            } else {
                body.heading = (body.heading + 180) % 360;
            }
        }
        self.sort();
    }

    /// Returns the bodies in the nine cells around a body.
    fn near(&self, body: u16) -> impl Iterator<Item = u32> {
        let [x, y] = self.bodies[usize::from(body)].position.map(cell);
        let around = |at: u16| at.saturating_sub(1)..(at + 2).min(CELLS);
        let cells = around(y).flat_map(move |y| around(x).map(move |x| usize::from(y * CELLS + x)));
        cells.flat_map(|cell| self.cells[cell].iter().copied())
    }

    /// Returns the priority of a body for a client: the closer, the larger.
    fn priority(&self, client: u16, index: u32) -> u8 {
        let [x, y] = self.bodies[usize::from(client)].position;
        let [u, v] = self.bodies[index as usize].position;
        let distance = (x - u).hypot(y - v);
        (1..20).find(|tenth| distance < f32::from(*tenth) * 10.0).map_or(1, |tenth| 21 - tenth)
    }
}

struct Client {
    view: View,
    mirror: Mirror<Body>,
    /// The packet of this tick. Its length is the budget.
    datagram: Vec<u8>,
    written: usize,
    /// Packets and acknowledgements on their way, with the tick of their arrival.
    packets: VecDeque<(u16, Vec<u8>)>,
    acknowledgements: VecDeque<(u16, ReceivedPackets)>,
}

impl Client {
    /// Writes the client's packet of a tick. Returns its size.
    fn send(
        &mut self,
        tick: u16,
        number: u16,
        world: &World,
        history: &ObjectHistory<Body>,
    ) -> Result<usize, Error> {
        while let Some(received) = arrived(&mut self.acknowledgements, tick) {
            self.view.acknowledge(received);
        }
        self.view.replace(world.near(number));
        let ammunition = u8::try_from(tick % 31).unwrap_or(0);
        let is_player = number.checked_rem(10) != Some(0);
        let own = is_player.then_some(Own { ammunition, body: number });
        let priority = |index| world.priority(number, index);
        let packet = &mut self.datagram;
        let front = Front { tick, own };
        self.written = GAME.write_shared_view(&mut self.view, history, &front, priority, packet)?;
        Ok(self.written)
    }

    /// Sends the packet of this tick, and reads the packets that have arrived. Compares what they
    /// changed with the world of their tick. Returns the number of objects compared.
    fn receive(
        &mut self,
        tick: u16,
        worlds: &[Vec<Body>],
        is_calm: bool,
        random: &mut Random,
    ) -> Result<usize, Error> {
        if is_calm || random.below(100) >= 5 {
            let packet = self.datagram.get(..self.written).unwrap_or_default().to_vec();
            self.packets.push_back((tick + 3 + random.below(4), packet));
        }
        let mut compared = 0;
        while let Some(packet) = arrived(&mut self.packets, tick) {
            let front = GAME.read_view::<Front, Body>(&mut self.mirror, &packet)?;
            let Some(front) = front else { continue };
            let world = &worlds[usize::from(front.tick)];
            for index in self.mirror.updated() {
                let value = self.mirror.get(*index);
                assert!(value.is_none_or(|value| *value == world[*index as usize]));
            }
            compared += self.mirror.updated().len();
            if random.below(100) >= 5 {
                let at = tick + 3 + random.below(4);
                self.acknowledgements.extend(self.mirror.received().map(|all| (at, all)));
            }
        }
        Ok(compared)
    }
}

/// Takes the first content of a queue if it has arrived.
fn arrived<T>(queue: &mut VecDeque<(u16, T)>, tick: u16) -> Option<T> {
    queue.front().filter(|(at, _)| *at <= tick)?;
    Some(queue.pop_front()?.1)
}

fn main() -> Result<(), Error> {
    let mut random = Random(7);
    let mut world = World::new(&mut random);
    let mut history = ObjectHistory::new(BODIES.into(), 32);
    let client = |number| Client {
        view: View::new(BODIES.into()),
        mirror: Mirror::new(BODIES.into()),
        datagram: vec![0; if number % 4 == 0 { 400 } else { 1200 }],
        written: 0,
        packets: VecDeque::new(),
        acknowledgements: VecDeque::new(),
    };
    let mut clients: Vec<Client> = (0..CLIENTS).map(client).collect();
    let (mut worlds, mut spent) = (Vec::new(), Duration::ZERO);
    let (mut bytes, mut largest, mut compared) = (0, 0, 0);

    for tick in 0..TICKS {
        let is_calm = tick + CALM >= TICKS;
        if !is_calm {
            world.step(&mut random);
        }
        let start = ThreadTime::now();
        for (index, body) in (0..).zip(&world.bodies) {
            if body.walking || tick == 0 {
                history.set(index, body)?; // a body that stands still needs no comparison
            }
        }
        history.advance();
        for (number, client) in (0..).zip(&mut clients) {
            let written = client.send(tick, number, &world, &history)?;
            if !is_calm {
                (bytes, largest) = (bytes + written, largest.max(written));
            }
        }
        spent += start.elapsed();

        worlds.push((0..BODIES.into()).filter_map(|index| history.get(index).cloned()).collect());
        for client in &mut clients {
            compared += client.receive(tick, &worlds, is_calm, &mut random)?;
        }
    }
    for (number, client) in (0..).zip(&clients) {
        let mut near: Vec<u32> = world.near(number).collect();
        near.sort_unstable();
        let seen = |index: &u32| Some((*index, history.get(*index)?));
        assert!(client.mirror.iter().eq(near.iter().filter_map(seen)), "client {number}");
    }

    let packets = usize::from(CLIENTS) * usize::from(TICKS - CALM);
    println!("{CLIENTS} clients, {BODIES} bodies, {TICKS} ticks");
    println!(
        "server: {:.2} ms of processor time a tick",
        spent.as_secs_f64() * 1000.0 / f64::from(TICKS)
    );
    println!("packets: {} bytes on average, the largest {largest}", bytes / packets);
    // 33 bits for each body, of a number that is rounded up to a multiple of 64
    let memory = size_of::<View>() + 33 * 8 * usize::from(BODIES).div_ceil(64);
    println!("memory for a client: {memory} bytes, 4 and 1 bit for each body");
    println!("{compared} objects arrived as they were, and every client has its view");
    Ok(())
}
