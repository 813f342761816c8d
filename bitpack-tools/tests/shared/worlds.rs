//! A server's worlds as deltas, and messages of its clients.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers of ticks and bodies are small"
)]

use core::net::SocketAddr;

use bitpack::{Acked, Delta, History, MixedProtocol, Recorder, Serialize};
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-100.0, 100.0, 0.01)]
    #[delta(small = 4, large = 9)]
    pub(crate) position: [f32; 3],
    #[delta(small = 3)]
    pub(crate) health: u8,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct World {
    #[delta(always, small = 3)]
    pub(crate) tick: u32,
    #[max_len(20)]
    pub(crate) bodies: Vec<Body>,
}

#[derive(Serialize)]
pub(crate) enum Message {
    Join,
    Input { keys: u8 },
}

pub(crate) const GAME: MixedProtocol<Message, World, 8> = MixedProtocol::of("game", 1);

pub(crate) fn world(tick: u32) -> World {
    let body = |i: u32| Body {
        position: [i as f32, (tick * i % 50) as f32 * 0.1, -1.0],
        health: (100 - tick % 60 * (i % 2)) as u8,
    };
    World { tick, bodies: (0..tick % 7 + 2).map(body).collect() }
}

pub(crate) fn packet(client: u16, bytes: Vec<u8>) -> Packet {
    let ends = [40_000, client].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    Packet { ends: Some(ends), ..Packet::new(format!("to {client}"), bytes) }
}

/// Returns the packets of a server to two clients, of which the second acknowledges late.
pub(crate) fn sent(count: u32) -> Result<Vec<Packet>, bitpack::Error> {
    let (mut history, mut acked) = (History::new(), [Acked::new(), Acked::new()]);
    let (mut packets, mut buffer) = (Vec::new(), vec![0; 4096]);
    for tick in 0..count {
        let world = world(tick);
        let outgoing = history.push(&world)?;
        for (client, acked) in (0..).zip(&mut acked) {
            let bytes = GAME.write_delta(&outgoing, acked, &mut buffer)?;
            packets.push(packet(client, buffer[..bytes].to_vec()));
        }
        let [one, other] = &mut acked;
        one.acknowledge(tick as u16, &history);
        if tick % 3 == 0 {
            other.acknowledge((tick as u16).saturating_sub(2), &history);
        }
        packets.push(packet(9, GAME.to_bytes(&Message::Input { keys: tick as u8 })?));
    }
    packets.push(packet(9, GAME.to_bytes(&Message::Join)?));
    Ok(packets)
}

/// Returns a capture of deltas to two clients against predictions, which the recorder has written too.
pub(crate) fn predicted() -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let (mut history, mut acked) = (History::new(), [Acked::new(), Acked::new()]);
    let (mut recorder, mut buffer) = (Recorder::new(Vec::new())?, vec![0; 4096]);
    let predict = |world: &mut World, ahead: u16| {
        world.tick += u32::from(ahead);
        world.bodies.iter_mut().for_each(|body| body.position[1] += 0.7);
    };
    for tick in 0..60 {
        let world = world(tick);
        let mut outgoing = history.push(&world)?;
        for (client, acked) in (2..).zip(&mut acked) {
            let bytes = GAME.write_predicted(&mut outgoing, acked, &mut buffer, predict)?;
            let bytes = buffer.get(..bytes).unwrap_or_default();
            let [from, to] = [1, client].map(|host| SocketAddr::from(([10, 0, 0, host], 40_000)));
            if let Some(prediction) = outgoing.prediction() {
                recorder.record_prediction(from, to, bytes, &prediction)?;
            }
            recorder.record(from, to, bytes)?;
        }
        for acked in &mut acked {
            acked.acknowledge(tick as u16, &history);
        }
    }
    Ok(recorder.finish()?)
}

pub(crate) fn model() -> Result<Model, String> {
    Model::new(GAME.describe()).map_err(|fault| format!("{fault:?}"))
}
