use bitpack::{Acked, Delta, Error, Protocol, Serialize};

#[derive(Serialize, Delta, Clone)]
struct World {
    tick: u32,
}

const GAME: Protocol = Protocol::new(1);

fn send(world: &World, acked: &mut Acked, buffer: &mut [u8]) -> Result<usize, Error> {
    GAME.write_delta(world, acked, buffer)
}

fn main() {}
