//! A game over UDP: the program at the end of the book's tutorial, with the bytes of each of its
//! steps.
//!
//! `cargo run --example tutorial` runs a server and a client for 600 ticks. To run them as two
//! programs, start `cargo run --example tutorial -- server`, and then
//! `cargo run --example tutorial -- client ADDRESS` with the address that the server prints.

use core::error::Error;
use core::net::SocketAddr;
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::thread::sleep;

use bitpack::{Acked, DATAGRAM, Delta, History, Protocol, Serialize};
use bitpack_examples::println;

const TICK: Duration = Duration::from_millis(16);
const PLAYERS: u8 = 32;

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
    #[delta(small = 5)]
    position: [f32; 2],
    #[bits(min = 0, max = 359)]
    heading: u16,
    #[bits(min = 0, max = 100)]
    health: u8,
    is_running: bool,
}

#[derive(Serialize, Debug)]
struct Input {
    #[bits(min = 0, max = 359)]
    heading: u16,
    is_running: bool,
    /// The number of the newest world that has arrived.
    received: Option<u16>,
}

const GAME: Protocol = Protocol::of::<(Input, World)>("tag", 1);
/// The last 32 worlds, for deltas against one of them.
type Worlds = History<World, 32>;
const _: () = assert!(GAME.max_delta_bytes::<World, 32>() <= DATAGRAM);

/// The types of the first step, which have no attributes on their numbers.
mod first {
    use bitpack::Serialize;

    #[derive(Serialize)]
    pub(crate) struct World {
        pub(crate) tick: u32,
        #[max_len(32)]
        pub(crate) players: Vec<Player>,
    }
    #[derive(Serialize)]
    pub(crate) struct Player {
        pub(crate) position: [f32; 2],
        pub(crate) heading: u16,
        pub(crate) health: u8,
        pub(crate) is_running: bool,
    }
}

impl From<&World> for first::World {
    fn from(world: &World) -> Self {
        let player = |&Player { position, heading, health, is_running }: &Player| first::Player {
            position,
            heading,
            health,
            is_running,
        };
        Self { tick: world.tick, players: world.players.iter().map(player).collect() }
    }
}

impl World {
    fn new() -> Self {
        let player = |n: u8| Player {
            position: [50.0, 3.0 * f32::from(n)],
            heading: 10 * u16::from(n),
            health: 100,
            is_running: n.is_multiple_of(2),
        };
        Self { tick: 0, players: (0..PLAYERS).map(player).collect() }
    }

    /// Moves each running player by 10 centimetres. Players turn around at the edge.
    fn step(&mut self) {
        self.tick += 1;
        for player in self.players.iter_mut().filter(|player| player.is_running) {
            let (sin, cos) = f32::from(player.heading).to_radians().sin_cos();
            let [x, y] = player.position;
            let next = [x + 0.1 * cos, y + 0.1 * sin];
            if next.iter().all(|at| (0.0..=100.0).contains(at)) {
                player.position = next;
            } else {
                player.heading = (player.heading + 180) % 360;
            }
        }
    }
}

/// Makes a socket whose calls never wait.
fn bind() -> io::Result<UdpSocket> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

struct Server {
    socket: UdpSocket,
    world: World,
    worlds: Worlds,
    clients: Vec<(SocketAddr, Acked)>,
    /// Bytes sent to the first client.
    sent: usize,
}

impl Server {
    fn new() -> io::Result<Self> {
        let (world, worlds) = (World::new(), Worlds::new());
        Ok(Self { socket: bind()?, world, worlds, clients: Vec::new(), sent: 0 })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        let mut buffer = [0; DATAGRAM];
        while let Ok((bytes, from)) = self.socket.recv_from(&mut buffer) {
            let Ok(input) = GAME.read::<Input>(&buffer[..bytes]) else { continue };
            let known = self.clients.iter().position(|(address, _)| *address == from);
            let client = known.unwrap_or(self.clients.len());
            let Some(player) = self.world.players.get_mut(client) else { continue }; // the game is full
            if known.is_none() {
                self.clients.push((from, Acked::new()));
            }
            (player.heading, player.is_running) = (input.heading, input.is_running);
            if let Some(number) = input.received {
                self.clients[client].1.acknowledge(number, &self.worlds);
            }
        }
        self.world.step();
        let outgoing = self.worlds.push(&self.world)?;
        for (index, (address, acked)) in self.clients.iter_mut().enumerate() {
            let bytes = GAME.write_delta(&outgoing, acked, &mut buffer)?;
            let _lost_if_it_fails = self.socket.send_to(&buffer[..bytes], *address);
            self.sent += if index == 0 { bytes } else { 0 };
        }
        Ok(())
    }
}

struct Client {
    socket: UdpSocket,
    server: SocketAddr,
    worlds: Worlds,
    /// If this is not 0, the client loses one of this number of datagrams.
    loses: u32,
    arrived: u32,
}

impl Client {
    fn new(server: SocketAddr, loses: u32) -> io::Result<Self> {
        Ok(Self { socket: bind()?, server, worlds: Worlds::new(), loses, arrived: 0 })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        let mut buffer = [0; DATAGRAM];
        while let Ok((bytes, from)) = self.socket.recv_from(&mut buffer) {
            self.arrived += 1;
            if from != self.server || self.arrived.checked_rem(self.loses) == Some(0) {
                continue;
            }
            if let Err(error) = GAME.read_delta(&mut self.worlds, &buffer[..bytes]) {
                println!("rejected: {error}");
            }
        }
        // a real game draws `self.worlds.newest()` here
        let input =
            Input { heading: 90, is_running: true, received: self.worlds.newest_sequence() };
        let bytes = GAME.write(&input, &mut buffer)?;
        let _lost_if_it_fails = self.socket.send_to(&buffer[..bytes], self.server);
        Ok(())
    }
}

/// Runs a server and a client that loses one packet of `loses`. Returns the bytes that each world
/// took.
fn together(loses: u32) -> Result<usize, Box<dyn Error>> {
    const TICKS: usize = 600;
    let mut server = Server::new()?;
    let mut client = Client::new(server.socket.local_addr()?, loses)?;
    for _ in 0..TICKS {
        client.tick()?;
        server.tick()?;
        // a real game waits until the next tick: 16 ms
        sleep(Duration::from_micros(100));
    }
    client.loses = 0;
    server.tick()?;
    sleep(TICK);
    client.tick()?;
    if client.worlds.newest() != Some(&server.world.clone().quantized()?) {
        return Err("the client has another world than the server".into());
    }
    Ok(server.sent / TICKS)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["server"] => {
            let mut server = Server::new()?;
            println!("cargo run --example tutorial -- client {}", server.socket.local_addr()?);
            loop {
                server.tick()?;
                sleep(TICK);
            }
        }
        ["client", address] => {
            let mut client = Client::new(address.parse()?, 0)?;
            loop {
                client.tick()?;
                let world = client.worlds.newest();
                println!("{:?}", world.map(|world| (world.tick, world.players[0].position)));
                sleep(TICK);
            }
        }
        _ => {}
    }
    let world = World::new();
    println!("bytes for each world of {PLAYERS} players");
    println!(
        "{:>5}  step 1: fields with the widths of their types",
        first::World::from(&world).to_bytes()?.len()
    );
    println!("{:>5}  step 2: ranges", world.to_bytes()?.len());
    println!("{:>5}  step 3: a protocol, with checks", GAME.to_bytes(&world)?.len());
    println!("{:>5}  step 5: deltas", together(0)?);
    println!("{:>5}  step 6: deltas, and every fifth packet is lost", together(5)?);
    println!("the client has the server's last world");
    Ok(())
}
