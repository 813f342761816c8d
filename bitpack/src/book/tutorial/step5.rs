use bitpack::{Acked, Delta, History, Protocol, Serialize};

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[delta(always)] // it changes in every tick: no bit that says so
    tick: u32,
    #[max_len(32)]
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
    /// Sequence number of the newest world that has arrived; `None` before the first one.
    received: Option<u16>,
}

const GAME: Protocol = Protocol::of::<(Input, World)>("tag", 1);
/// A history of the last 32 worlds.
type Worlds = History<World, 32>;
const _: () = assert!(GAME.max_delta_bytes::<World, 32>() <= bitpack::DATAGRAM);

struct Server {
    socket: UdpSocket,
    world: World,
    worlds: Worlds,
    clients: Vec<(SocketAddr, Acked)>,
    /// Total number of bytes of all worlds sent so far.
    sent: usize,
}

impl Server {
    fn new() -> std::io::Result<Self> {
        let (world, worlds) = (World::new(), Worlds::new());
        Ok(Server { socket: bind()?, world, worlds, clients: Vec::new(), sent: 0 })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        let mut buffer = [0; bitpack::DATAGRAM];
        while let Ok((bytes, from)) = self.socket.recv_from(&mut buffer) {
            let Ok(input) = GAME.read::<Input>(&buffer[..bytes]) else { continue };
            let known = self.clients.iter().position(|(address, _)| *address == from);
            let client = known.unwrap_or(self.clients.len());
            let Some(player) = self.world.players.get_mut(client) else { continue }; // full
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
        for (address, acked) in &mut self.clients {
            let bytes = GAME.write_delta(&outgoing, acked, &mut buffer)?;
            let _ = self.socket.send_to(&buffer[..bytes], *address);
            self.sent += bytes;
        }
        Ok(())
    }
}
