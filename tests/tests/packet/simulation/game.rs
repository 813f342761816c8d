//! The protocol of a simulated connection: plain, or modelled.

use bitpack::model::{Model, Modeller, Trainer};
use bitpack::{Acked, Error, ModelledProtocol, Outgoing, Received};
use fastrand::Rng;

use super::world::{World, predict};
use super::{GAME, N, Sent};

/// The protocol of one end.
#[derive(Clone)]
pub(crate) enum Game {
    Plain,
    Modelled(Box<ModelledProtocol<'static>>),
}

impl Game {
    pub(crate) fn write(
        &mut self,
        outgoing: &mut Outgoing<'_, World, N>,
        acked: &mut Acked,
        buffer: &mut [u8],
        predicts: bool,
    ) -> Result<usize, Error> {
        match self {
            Self::Plain if predicts => GAME.write_predicted(outgoing, acked, buffer, predict),
            Self::Plain => GAME.write_delta(outgoing, acked, buffer),
            Self::Modelled(game) if predicts => {
                game.write_predicted(outgoing, acked, buffer, predict)
            }
            Self::Modelled(game) => game.write_delta(outgoing, acked, buffer),
        }
    }

    pub(crate) fn read(
        &mut self,
        history: &mut Sent,
        packet: &[u8],
        predicts: bool,
    ) -> Result<Received, Error> {
        match self {
            Self::Plain if predicts => GAME.read_predicted(history, packet, predict),
            Self::Plain => GAME.read_delta(history, packet),
            Self::Modelled(game) if predicts => game.read_predicted(history, packet, predict),
            Self::Modelled(game) => game.read_delta(history, packet),
        }
    }

    pub(crate) fn restart(&mut self) {
        if let Self::Modelled(game) = self {
            game.restart();
        }
    }
}

/// Trains a model with deltas of another world.
pub(crate) fn trained() -> Result<&'static Model, Error> {
    let mut random = Rng::with_seed(77);
    let (mut world, mut sent, mut acked) = (World::new(&mut random), Sent::new(), Acked::new());
    let mut trainer = Trainer::new();
    for _ in 0..500 {
        world.step(&mut random);
        let mut outgoing = sent.push(&world)?;
        let sequence = outgoing.sequence();
        GAME.train_predicted(&mut trainer, &mut outgoing, &mut acked, predict)?;
        acked.acknowledge(sequence.wrapping_sub(5), &sent);
    }
    Ok(Box::leak(Box::new(trainer.finish::<World>())))
}

/// Returns the number of bytes of the model's probabilities in memory.
pub(crate) fn state_bytes(model: &Model) -> u64 {
    Modeller::in_order(model).saved().bytes() as u64
}
