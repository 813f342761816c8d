//! The bytes of modelled packets in all three modes, which are the same on every platform.

use bitpack::model::{Model, Trainer};
use bitpack::schema::hash_text;
use bitpack::{Acked, Delta, Error, History, Protocol, Serialize};

/// The recorded sum of all bytes.
pub const SUM: u64 = 0x8EC7_43DB_8614_8FD5;

/// Number of values that are sent in each mode.
const VALUES: u32 = 60;

const GAME: Protocol = Protocol::of::<World>("wasm", 1);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Unit {
    #[compressed(-64.0, 64.0, 0.01)]
    #[delta(small = 5)]
    position: [f32; 3],
    #[bits(min = 0, max = 100)]
    health: u8,
    is_armed: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    tick: u32,
    #[max_len(12)]
    units: Vec<Unit>,
    #[max_len(20)]
    map: String,
    seed: u64,
}

fn world(tick: u32) -> World {
    let noise = |i: u32| (i.wrapping_mul(0x9E37_79B9) >> 24) as u8;
    let unit = |i: u32| {
        let moved = f32::from(noise(tick + i)) / 64.0 + f32::from(noise(i)) / 8.0;
        Unit {
            position: [moved, -moved, 1.0],
            health: 100 - noise(tick) / 4,
            is_armed: matches!(i, 0 | 3),
        }
    };
    let seed = u64::from(tick / 9).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    World { tick, units: (0..4 + tick % 3).map(unit).collect(), map: "harbour".to_owned(), seed }
}

/// Collects the bytes of packets.
#[derive(Debug, Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = hash_text("", &[self.0, u64::from(*byte)]);
        }
    }
}

/// Trains a model, sends values in all three modes and reads them back. Returns a sum of the model's file and of all
/// packets.
///
/// # Errors
///
/// The errors of the packets: none.
///
/// # Panics
///
/// If a value does not arrive.
pub fn sum() -> Result<u64, Error> {
    let (mut trainer, mut sum) = (Trainer::new(), Sum::default());
    for tick in 0..VALUES {
        GAME.train(&mut trainer, &world(3 * tick))?;
        trainer.add_delta(&world(tick + 1), &world(tick))?;
    }
    let model = trainer.finish::<World>();
    sum.add(&model.to_bytes());
    whole(&model, &mut sum)?;
    deltas(&model, &mut sum)?;
    Ok(sum.0)
}

/// Sends values that are each alone, and then in order.
fn whole(model: &Model, sum: &mut Sum) -> Result<(), Error> {
    let pairs = [
        (GAME.modelled(model), GAME.modelled(model)),
        (GAME.modelled_in_order(model), GAME.modelled_in_order(model)),
    ];
    for (mut here, mut there) in pairs {
        for tick in 0..VALUES {
            let mut world = world(tick);
            let bytes = here.to_bytes(&world)?;
            sum.add(&bytes);
            world.quantize()?;
            assert_eq!(there.read::<World>(&bytes)?, world);
        }
    }
    Ok(())
}

/// Sends deltas that begin with the probabilities of the acknowledged baseline. Every fifth is lost.
fn deltas(model: &Model, sum: &mut Sum) -> Result<(), Error> {
    let (mut here, mut there) = (GAME.modelled_acked(model), GAME.modelled_acked(model));
    let (mut sent, mut received) = (History::<World, 16>::new(), History::<World, 16>::new());
    let (mut acked, mut buffer) = (Acked::new(), [0; 1024]);
    for tick in 0..VALUES {
        let mut world = world(tick);
        let bytes = here.write_delta(&sent.push(&world)?, &mut acked, &mut buffer)?;
        let packet = buffer.get(..bytes).unwrap_or_default();
        sum.add(packet);
        if tick % 5 == 4 {
            continue;
        }
        there.read_delta(&mut received, packet)?;
        world.quantize()?;
        assert_eq!(received.newest(), Some(&world));
        if let Some(newest) = received.newest_sequence() {
            acked.acknowledge(newest, &sent);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_bytes_are_those_of_every_platform() {
        assert_eq!(super::sum(), Ok(super::SUM));
    }
}
