//! Compares models that are trained from a schema with those of the game's own trainer, and the decoder of modelled
//! packets with the game's reader.

use bitpack::Protocol;
use bitpack::model::Trainer;
use bitpack::trace::Role;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all, sample_count};
use bitpack_tools::decode;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::modelled::Converter;
use bitpack_tools::train::{Subject, Training};

use crate::agree::{alike, decoded};

const GAME: Protocol = Protocol::new(0x0123_4567_89AB_CDEF);

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
                let (events, outcome) =
                    decoded(|sink| schema.decode_datagram(0, &packet.bytes, sink));
                ensure!(outcome == decode::Outcome::Read, "{name}: {outcome:?}");
                let mut traced = modelled.events(&before, &bytes);
                // the plain form has another checksum
                for (traced, (event, _)) in traced.events.iter_mut().zip(&events) {
                    if event.role == Role::Checksum {
                        traced.clone_from(event);
                    }
                }
                alike(&traced, &events, &outcome).map_err(|why| format!("{name}: {why}"))?;
            }
        }
    }
    ensure!(count > 20, "only {count} types");
    Ok(())
}
