//! Compares models that are trained from a schema with those of the game's own trainer, and the decoder of modelled
//! packets with the game's reader.

use bitpack::model::Trainer;
use bitpack::trace::Role;
use bitpack::{Framing, Protocol};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode::{self, Options};
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::modelled::Converter;
use bitpack_tools::train::{Subject, Training};

use crate::agree::{alike, decoded};

const GAME: Protocol = Protocol::new(0x0123_4567_89AB_CDEF);

/// Modelled types of the zoo with bits that a schema does not describe.
const UNTOLD: [&str; 3] = ["ByHand", "Halved", "Telemetry"];

/// Compares the verdicts on a modelled packet without a checksum, in which each bit in turn is flipped.
fn damaged(erased: &dyn ErasedType, model: &bitpack::model::Model) -> Outcome {
    let framed = GAME.with_framing(Framing::Id);
    let schema = Model::new(erased.describe_packet(&framed)).map_err(|it| format!("{it:?}"))?;
    let schema = schema.with_trained(model.clone())?;
    let (modelled, samples) = (erased.modelled().ok_or("no model")?, erased.samples(1));
    let value = samples.first().ok_or("no value")?;
    let intact = modelled.send(&**value, &mut framed.modelled(model))?;
    let mut count = 0;
    for bit in (0..8 * intact.len()).step_by(intact.len() / sample_count(20, 200) + 1) {
        let mut bytes = intact.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let read = modelled.receive(&mut framed.modelled(model), &bytes);
        let mut packet = Packet::new("test".to_owned(), bytes);
        Converter::new(&schema).convert(&mut packet);
        // with another id, it is no modelled packet
        let Some(origin) = packet.modelled else { continue };
        let (ours, theirs) = (read.err(), origin.refused);
        let is_equal = match &theirs {
            Some(decode::Outcome::Rejected(it)) => ours == Some(it.error),
            other => other.is_none() && ours.is_none(),
        };
        ensure!(is_equal, "bit {bit}: {ours:?}, in the tools {theirs:?}");
        count += 1;
    }
    ensure!(count > 0 || intact.len() < 5, "no packet of {} bytes is modelled", intact.len());
    Ok(())
}

/// The model of each type of the zoo is that of the game's trainer, and packets that are coded with it are read like the
/// plain ones.
#[test]
fn models_and_modelled_packets_are_those_of_the_game() -> Outcome {
    let mut count = 0;
    for erased in all() {
        let (name, Some(modelled)) = (erased.name(), erased.modelled()) else { continue };
        let schema = Model::new(erased.describe_packet(&GAME)).map_err(|it| format!("{it:?}"))?;
        // user functions cannot be trained by a schema
        let Ok(mut tool) = Training::new(&schema, Subject::Packets) else { continue };
        let mut game = Trainer::new();
        for value in erased.samples(sample_count(40, 400)) {
            let mut packet = vec![0; erased.max_packet(&GAME).min(1 << 16)];
            let Ok(length) = value.wrap(&GAME, &mut packet) else { continue };
            packet.truncate(length);
            modelled.train(&*value, &GAME, &mut game)?;
            tool.packet(&Packet::new("test".to_owned(), packet), 0);
        }
        let (model, Ok(tool)) = (game.finish_for(erased.schema_hash()), tool.finish()) else {
            continue;
        };
        ensure!(model.to_bytes() == tool.model.to_bytes(), "{name}: other probabilities");
        count += 1;
        damaged(&*erased, &model).map_err(|why| format!("{name}: {why}"))?;
        let schema = schema.with_trained(model.clone())?;
        let mut converter = Converter::new(&schema);
        for mut game in [GAME.modelled(&model), GAME.modelled_in_order(&model)] {
            for value in erased.samples(sample_count(20, 200)) {
                let before = game.clone();
                let Ok(bytes) = modelled.send(&*value, &mut game) else { continue };
                let mut packet = Packet::new("test".to_owned(), bytes.clone());
                converter.convert(&mut packet);
                let origin = packet.modelled.as_ref().ok_or("not modelled")?;
                ensure!(origin.bytes == bytes.len(), "{name}: {} bytes", origin.bytes);
                ensure!(origin.refused.is_none(), "{name}: refused: {:?}", origin.refused);
                let options = Options::default();
                let (events, outcome) =
                    decoded(|sink| schema.decode_in_session((0, 0), &packet.bytes, options, sink));
                ensure!(outcome == decode::Outcome::Read, "{name}: {outcome:?}");
                let mut traced = modelled.events(&before, &bytes);
                // the plain form has another checksum
                for (traced, (event, _)) in traced.events.iter_mut().zip(&events) {
                    if event.role == Role::Checksum {
                        traced.clone_from(event);
                    }
                }
                alike(name, &traced, &events, &outcome).map_err(|why| format!("{name}: {why}"))?;
            }
        }
    }
    let own = |it: &dyn ErasedType| it.modelled().is_some() && !UNTOLD.contains(&it.name());
    let expected = all().iter().filter(|it| own(&***it)).count();
    ensure!(count == expected, "{count} types, not {expected}");
    Ok(())
}
