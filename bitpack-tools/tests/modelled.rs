//! Compares models that are trained from a schema with those of the game's own trainer, and the
//! decoder of modelled packets with the game's reader.

mod agree;

use agree::{alike, decoded};
use bitpack::model::{Model as Trainable, Trainer};
use bitpack::trace::Role;
use bitpack::{EndCheck, Framing, Protocol};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, ErasedValue, ModelledType, Outcome, all, sample_count};
use bitpack_tools::decode;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::modelled::Converter;
use bitpack_tools::train::{Subject, Training};

/// Test types with hand-written functions or implementations, whose bits a schema does not describe.
const UNTOLD: [&str; 8] =
    ["Around", "ByHand", "Halved", "Inside", "Panel", "Peer", "Telemetry", "Ticks"];

fn each(check: impl Fn(&dyn ErasedType, &dyn ModelledType) -> Outcome) -> Outcome {
    let all = all();
    let told = all.iter().filter(|it| !UNTOLD.contains(&it.name()));
    let failures: Vec<String> = told
        .filter_map(|it| {
            let why = check(&**it, it.modelled()?).err()?;
            Some(format!("{}: {why}", it.name()))
        })
        .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

fn protocols() -> [Protocol; 3] {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    [
        long,
        long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).with_end_check(EndCheck::Absent),
    ]
}

fn wrapped(
    erased: &dyn ErasedType,
    value: &dyn ErasedValue,
    protocol: &Protocol,
) -> Option<Packet> {
    let mut packet = vec![0; erased.max_packet(protocol).min(1 << 16)];
    let length = value.wrap(protocol, &mut packet).ok()?;
    packet.truncate(length);
    Some(Packet::new("test".to_owned(), packet))
}

/// Returns the model of the game's trainer, and that of the tool.
fn trained(
    erased: &dyn ErasedType,
    protocol: &Protocol,
) -> Result<[Trainable; 2], Box<dyn core::error::Error>> {
    let schema = Model::new(erased.describe_packet(protocol)).map_err(|it| format!("{it:?}"))?;
    let modelled = erased.modelled().ok_or("the type has no modelled form")?;
    let (mut game, mut tool) = (Trainer::new(), Training::new(&schema, Subject::Packets)?);
    for value in erased.samples(sample_count(40, 400)) {
        let Some(packet) = wrapped(erased, &*value, protocol) else { continue };
        modelled.train(&*value, protocol, &mut game)?;
        tool.packet(&packet, 0);
    }
    Ok([game.finish_for(erased.schema_hash()), tool.finish()?.model])
}

#[test]
fn a_model_is_that_of_the_game() -> Outcome {
    each(|erased, _| {
        for protocol in protocols() {
            let [game, tool] = trained(erased, &protocol)?;
            ensure!(game.schema_hash() == tool.schema_hash(), "another schema");
            ensure!(
                game.places() == tool.places(),
                "{} places, tool {}",
                game.places(),
                tool.places()
            );
            ensure!(game.to_bytes() == tool.to_bytes(), "other probabilities");
        }
        Ok(())
    })
}

#[test]
fn modelled_packets_are_read_like_the_plain_ones() -> Outcome {
    each(|erased, modelled| {
        for protocol in protocols() {
            let [model, _] = trained(erased, &protocol)?;
            let schema =
                Model::new(erased.describe_packet(&protocol)).map_err(|it| format!("{it:?}"))?;
            let schema = schema.with_trained(model.clone())?;
            let mut converter = Converter::new(&schema);
            for mut game in [protocol.modelled(&model), protocol.modelled_in_order(&model)] {
                for value in erased.samples(sample_count(20, 200)) {
                    let before = game.clone();
                    let Ok(bytes) = modelled.send(&*value, &mut game) else { continue };
                    let mut packet = Packet::new("test".to_owned(), bytes.clone());
                    converter.convert(&mut packet);
                    let Some(origin) = &packet.modelled else { return Err("not modelled".into()) };
                    ensure!(origin.bytes == bytes.len(), "{} bytes", origin.bytes);
                    ensure!(origin.refused.is_none(), "refused: {:?}", origin.refused);
                    let (events, outcome) =
                        decoded(|sink| schema.decode_datagram(0, &packet.bytes, sink));
                    ensure!(outcome == decode::Outcome::Read, "{outcome:?}");
                    let mut traced = modelled.events(&before, &bytes);
                    // the plain form has another checksum
                    for (traced, (event, _)) in traced.events.iter_mut().zip(&events) {
                        if event.role == Role::Checksum {
                            traced.clone_from(event);
                        }
                    }
                    alike(&traced, &events, &outcome)?;
                }
            }
        }
        Ok(())
    })
}

#[test]
fn damaged_packets_are_refused_like_in_the_game() -> Outcome {
    each(|erased, modelled| {
        let protocol = Protocol::short(0xCAFE).with_framing(Framing::Id);
        let [model, _] = trained(erased, &protocol)?;
        let schema =
            Model::new(erased.describe_packet(&protocol)).map_err(|it| format!("{it:?}"))?;
        let schema = schema.with_trained(model.clone())?;
        let (mut converter, mut game) = (Converter::new(&schema), protocol.modelled(&model));
        for value in erased.samples(sample_count(3, 30)) {
            let Ok(bytes) = modelled.send(&*value, &mut game) else { continue };
            let step = 8 * bytes.len() / sample_count(40, 400) + 1;
            for bit in (32..8 * bytes.len()).step_by(step) {
                let mut copy = bytes.clone();
                copy[bit / 8] ^= 1 << (bit % 8);
                let read = modelled.receive(&mut game, &copy).err();
                let explained = modelled.events(&game, &copy).result.err();
                ensure!(explained.as_ref().map(|it| it.error) == read, "bit {bit}: {explained:?}");
                let mut packet = Packet::new("test".to_owned(), copy);
                converter.convert(&mut packet);
                let refused = packet.modelled.and_then(|it| it.refused);
                let found = match &refused {
                    None => None,
                    Some(decode::Outcome::Rejected(it)) => Some(it.error),
                    Some(other) => return Err(format!("{other:?}").into()),
                };
                // the limit is checked for 64 bits at a time
                let kinds = [read, found].map(|it| it.map(bitpack::Error::kind));
                let is_limit = kinds[0] == Some(bitpack::ErrorKind::Overflow);
                ensure!(kinds[0] == kinds[1], "bit {bit}: {read:?}, tool {found:?}");
                ensure!(is_limit || read == found, "bit {bit}: {read:?}, tool {found:?}");
                if let (Some(decode::Outcome::Rejected(it)), Some(game)) = (&refused, &explained) {
                    let is_same = is_limit || game.path.ends_with(&it.path);
                    ensure!(is_same, "bit {bit}: {}, tool {}", game.path, it.path);
                }
            }
        }
        Ok(())
    })
}
