//! The fuzz target for modelled deltas of a history, which begin with the probabilities that an acknowledged baseline
//! has left behind.

use bitpack::model::{Model, Trainer};
use bitpack::{
    Acked, Delta, EndCheck, Error, ErrorKind, Framing, History, ModelledProtocol, Protocol,
    Quantized, Received, Serialize,
};

use super::ID;
use crate::ensure;
use crate::zoo::Outcome;

/// Number of values in each history.
const KEPT: usize = 8;

/// Number of bytes to which the plain form of a world is limited.
const LIMIT: u64 = 256;

/// A world with differences, indices, repeated numbers, text and an enum.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct World {
    #[delta(always)]
    tick: u16,
    #[bits(min = -300, max = 300)]
    #[delta(small = 4)]
    position: [i16; 2],
    #[max_len(12)]
    units: Vec<Unit>,
    #[max_len(4)]
    name: String,
    mode: Option<u32>,
}

#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct Unit {
    #[delta(small = 3)]
    x: u8,
    is_armed: bool,
}

/// A sender or a receiver: its protocol, and the values that it has sent or received.
#[derive(Clone)]
struct End<'m> {
    game: ModelledProtocol<'m>,
    history: History<World, KEPT>,
}

impl<'m> End<'m> {
    fn new(framing: Framing, model: &'m Model) -> Self {
        let plain = Protocol::new(ID).with_framing(framing).with_end_check(EndCheck::Absent);
        Self { game: plain.modelled_acked(model).with_limit(LIMIT), history: History::new() }
    }

    fn restart(&mut self) {
        self.game.restart();
        self.history.clear();
    }

    fn read(&mut self, packet: &[u8]) -> Result<Received, Error> {
        self.game.read_delta(&mut self.history, packet)
    }
}

/// Returns inputs that play some ticks: honestly, and with each kind of damage.
#[must_use]
pub fn seeds() -> Vec<(String, Vec<u8>)> {
    let play = |what: u8| {
        let ticks = (0..=255_u8).chain(0..64).map(move |i| match i % 8 {
            0 => what,
            _ => i.wrapping_mul(37) >> (i % 3),
        });
        [u8::from(what > 3) + (2 & !(what << 1))].into_iter().chain(ticks).collect()
    };
    [0, 1, 2, 4, 8, 16, 32, 64, 3, 24, 127].map(|what| (what.to_string(), play(what))).into()
}

/// Sends a world for each 8 bytes after the first, which chooses the framing and the model. The packet may be
/// damaged, lost, late or repeated, and the acknowledgement lost or forged. Checks that two receivers
/// agree, that a rejected packet changes nothing, that stored values can be sent, and, while nothing is
/// forged, that each intact packet arrives.
pub fn modelled_history(data: &[u8]) -> Outcome {
    let Some((first, data)) = data.split_first() else { return Ok(()) };
    let has_sum = first & 1 == 1;
    let framing = if has_sum { Framing::Crc } else { Framing::Bare };
    let model = if first & 2 == 2 { trained()? } else { Model::new() };
    let (mut here, mut there) = (End::new(framing, &model), End::new(framing, &model));
    let (mut other, mut acked, mut held) = (there.clone(), Acked::new(), None);
    let (mut is_honest, mut world) = (true, World::default());
    for bytes in data.chunks_exact(8) {
        let &[what, tick, moved, units, text, at, low, high] = bytes else { continue };
        change(&mut world, [tick, moved, units, text]);
        if what & 64 == 64 {
            [&mut here, &mut there, &mut other].into_iter().for_each(End::restart);
            (acked, held, is_honest) = (Acked::new(), None, true);
        }
        let mut packet = vec![0; 300];
        let outgoing = here.history.push(&world)?;
        let length = here.game.write_delta(&outgoing, &mut acked, &mut packet)?;
        packet.truncate(length);
        let is_intact = what & 1 == 0;
        if !is_intact {
            // (a checksum detects changes of fewer than 32 bits in a row)
            let (at, count) = (usize::from(at) % length.max(1), 1 + usize::from(low % 3));
            packet.iter_mut().skip(at).take(count).for_each(|byte| *byte ^= high | 1);
            is_honest &= has_sum;
        }
        let mut arriving = vec![packet];
        match what & 6 {
            2 => arriving.clear(),
            4 => arriving = core::mem::replace(&mut held, arriving.pop()).into_iter().collect(),
            6 => arriving.extend_from_within(..),
            _ => {}
        }
        for packet in arriving {
            let is_intact = what & 5 == 0 && is_honest;
            deliver([&mut there, &mut other], &packet, &world, is_intact)?;
        }
        let newest = there.history.newest_sequence();
        match (what & 0x18, newest) {
            (0, Some(newest)) => _ = acked.acknowledge(newest, &here.history),
            (0x08, _) => {
                acked.acknowledge(u16::from_le_bytes([low, high]), &here.history);
                is_honest = false;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Changes some of a world.
fn change(world: &mut World, [tick, moved, units, text]: [u8; 4]) {
    world.tick = world.tick.wrapping_add(u16::from(tick % 3));
    world.mode = matches!(tick % 4, 0).then_some(u32::from(moved) << 20);
    let moved = i16::from(moved % 16) - 8;
    for (position, by) in world.position.iter_mut().zip([moved, 2 * moved]) {
        *position = (*position + by).clamp(-300, 300);
    }
    world.units.resize(usize::from(units % 13), Unit { x: units, is_armed: units > 99 });
    let (at, by) = (usize::from(text) % world.units.len().max(1), tick % 5);
    world.units.iter_mut().skip(at).take(2).for_each(|unit| unit.x = unit.x.wrapping_add(by));
    "abcd".get(..usize::from(text % 5)).unwrap_or_default().clone_into(&mut world.name);
}

/// Passes a packet to two receivers. If it is intact, it must arrive as `world`.
fn deliver(
    [there, other]: [&mut End<'_>; 2],
    packet: &[u8],
    world: &World,
    is_intact: bool,
) -> Outcome {
    let before = (there.history.newest_sequence(), there.history.newest().cloned());
    let (read, again) = (there.read(packet), other.read(packet));
    ensure!(
        read == again && there.history.newest() == other.history.newest(),
        "{read:?}, the other receiver {again:?}"
    );
    match read {
        Ok(received) => {
            let newest = there.history.newest();
            ensure!(!is_intact || newest == Some(world), "{newest:?} instead of {world:?}");
            let sent = newest.is_none_or(|it| Quantized::new(it).is_ok());
            ensure!(sent, "{received:?}: {newest:?} cannot be sent");
        }
        Err(error) => {
            ensure!(!is_intact, "{error:?} of an intact packet");
            ensure!(error.kind() != ErrorKind::Failed, "{error:?}");
            let now = (there.history.newest_sequence(), there.history.newest().cloned());
            ensure!(now == before, "{error:?} has changed {before:?} to {now:?}");
        }
    }
    Ok(())
}

/// Trains a model with the changes of a world.
fn trained() -> Result<Model, Error> {
    let (mut trainer, mut world) = (Trainer::new(), World::default());
    for i in 0..20_u8 {
        let before = world.clone();
        change(&mut world, [i, i.wrapping_mul(7), i / 3, i.wrapping_mul(5)]);
        trainer.add_delta(&world, &before)?;
    }
    Ok(trainer.finish::<World>())
}
