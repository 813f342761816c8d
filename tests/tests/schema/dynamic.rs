//! Compares `bitpack::dynamic` with the derived code of every type of the zoo.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::dynamic::{Datum, Plan};
use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Parts};
use bitpack::trace::trace;
use bitpack::{Delta, EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::dynamic::{Subject, damaged, is_opaque};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, all, sample_count};

/// Types with hand-written functions or implementations, whose bits a description does not contain.
const OPAQUE: [&str; 8] =
    ["Around", "ByHand", "Halved", "Inside", "Panel", "Peer", "Telemetry", "Ticks"];

/// Runs a check on each type, and reports all that fail.
fn each(check: impl Fn(&Subject) -> Outcome) -> Outcome {
    let failures: Vec<String> = all()
        .into_iter()
        .filter_map(|of| {
            let name = of.name();
            let error = Subject::new(of).and_then(|subject| check(&subject)).err()?;
            Some(format!("{name}: {error}"))
        })
        .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

#[test]
fn types_with_opaque_bits_are_listed() -> Outcome {
    each(|subject| {
        let name = subject.of().name();
        let mut is_told = true;
        for value in subject.of().samples(20) {
            is_told &= !is_opaque(&subject.packet()?.read(&value.to_bytes()?));
        }
        ensure!(is_told != OPAQUE.contains(&name), "{name}: told is {is_told}");
        Ok(())
    })
}

#[test]
fn values_are_read_and_written_alike() -> Outcome {
    each(|subject| {
        let values = subject.of().samples(sample_count(30, 500));
        values.iter().try_for_each(|value| subject.check(&value.to_bytes()?))
    })
}

#[test]
fn truncated_packets_are_rejected_alike() -> Outcome {
    each(|subject| {
        for value in subject.of().samples(sample_count(2, 40)) {
            let bytes = value.to_bytes()?;
            let step = bytes.len() / 40 + 1;
            for length in (0..bytes.len()).step_by(step) {
                subject.check(bytes.get(..length).unwrap_or_default())?;
            }
        }
        Ok(())
    })
}

/// Calls `check` with the bytes, each with one bit flipped.
fn flipped(bytes: &[u8], most: usize, check: impl Fn(&[u8]) -> Outcome) -> Outcome {
    let mut bytes = bytes.to_vec();
    let step = 8 * bytes.len() / most + 1;
    for bit in (0..8 * bytes.len()).step_by(step) {
        let flip = |bytes: &mut Vec<u8>| {
            bytes.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
        };
        flip(&mut bytes);
        check(&bytes).map_err(|error| format!("bit {bit}: {error}\n  of {bytes:02x?}"))?;
        flip(&mut bytes);
    }
    Ok(())
}

#[test]
fn flipped_bits_are_read_alike() -> Outcome {
    each(|subject| {
        for value in subject.of().samples(sample_count(2, 40)) {
            flipped(&value.to_bytes()?, 200, |bytes| subject.check(bytes))?;
        }
        Ok(())
    })
}

#[test]
fn random_bytes_are_read_alike() -> Outcome {
    each(|subject| {
        let mut random = fastrand::Rng::with_seed(subject.of().max_bits());
        for _ in 0..sample_count(60, 4000) {
            let most = [4, 40, 1500][random.usize(..3)];
            let mask = [0xFF, random.u8(..) & random.u8(..), 0][random.usize(..3)];
            let bytes: Vec<u8> = (0..random.usize(..most)).map(|_| random.u8(..) & mask).collect();
            subject.check(&bytes).map_err(|error| format!("{error}\n  of {bytes:02x?}"))?;
        }
        Ok(())
    })
}

/// Calls `check` with pairs of values as a reader has them, and the delta between them.
fn each_delta(
    subject: &Subject,
    pairs: usize,
    check: impl Fn(&dyn ErasedValue, &[u8]) -> Outcome,
) -> Outcome {
    let values = subject.of().samples(pairs + 1);
    for (old, new) in values.iter().zip(values.iter().skip(1)) {
        let old = subject.of().read(&old.to_bytes()?)?;
        let Ok(bytes) = new.delta_to_bytes(&*old) else { continue };
        check(&*old, &bytes)?;
        check(&*old, &old.delta_to_bytes(&*old)?)?;
    }
    Ok(())
}

#[test]
fn deltas_are_read_and_written_alike() -> Outcome {
    each(|subject| {
        each_delta(subject, sample_count(20, 300), |old, bytes| subject.check_delta(old, bytes))
    })
}

#[test]
fn damaged_deltas_are_rejected_alike() -> Outcome {
    each(|subject| {
        each_delta(subject, sample_count(2, 30), |old, bytes| {
            flipped(bytes, 100, |bytes| subject.check_delta(old, bytes))?;
            let step = bytes.len() / 20 + 1;
            for length in (0..bytes.len()).step_by(step) {
                subject.check_delta(old, bytes.get(..length).unwrap_or_default())?;
            }
            Ok(())
        })
    })
}

#[test]
fn modelled_values_are_read_and_written_alike() -> Outcome {
    each(|subject| {
        let Some(modelled) = subject.of().modelled() else { return Ok(()) };
        let model = modelled.trained(sample_count(10, 100))?;
        let values = subject.of().samples(sample_count(6, 100));
        values
            .iter()
            .zip(values.iter().skip(1))
            .try_for_each(|(old, value)| subject.check_modelled(&model, &**old, &**value))
    })
}

#[test]
fn damaged_descriptions_are_rejected_or_can_be_used() -> Outcome {
    let mut random = fastrand::Rng::with_seed(7);
    (0..sample_count(300, 20_000)).try_for_each(|_| {
        let bytes: Vec<u8> = (0..random.usize(..60)).map(|_| random.u8(..)).collect();
        damaged(random.fork(), &bytes)
    })
}

/// Returns the description of a type with `levels` structs in each other.
fn nested(levels: u32) -> Description {
    let mut description = Description::of::<(bool, bool)>();
    let Some(first) = description.types.first().cloned() else { return description };
    for index in 1..levels {
        let mut of = first.clone();
        if let Parts::Fields(parts) = &mut of.parts {
            parts.iter_mut().take(1).for_each(|part| part.encoding = Encoding::Type(index - 1));
        }
        description.types.push(of);
    }
    description
}

#[test]
fn nesting_is_limited_so_that_the_stack_suffices() -> Outcome {
    let refused = Plan::new(&nested(131)).map_err(|error| error.to_string()).err();
    let message = "types[129]: encodings are nested too deep";
    ensure!(refused.as_deref() == Some(message), "{refused:?}");
    let plan = Plan::new(&nested(129))?;
    let packet = plan.type_at(128).ok_or("no type")?;
    let mut bytes = [0xFF; 17];
    bytes[16] = 0x03;
    let value = packet.read(&bytes)?;
    ensure!(packet.to_bytes(&value)? == bytes, "{value:?}");
    let unchanged = packet.delta_to_bytes(&value, &value)?;
    ensure!(packet.read_delta(&value, &unchanged)? == value, "{value:?}");
    let initial = packet.initial();
    let delta = packet.delta_to_bytes(&initial, &value)?;
    ensure!(packet.read_delta(&value, &delta)? == initial, "{initial:?}");
    packet.trace(&bytes).result?;
    Ok(())
}

/// Replaces the encoding of the first field of the last type.
fn part(description: &mut Description, new: &Encoding) {
    if let Some(Parts::Fields(parts)) = description.types.last_mut().map(|it| &mut it.parts) {
        parts.iter_mut().take(1).for_each(|part| part.encoding.clone_from(new));
    }
}

#[test]
fn a_message_names_the_part_that_is_damaged() {
    let message = |damage: fn(&mut Description)| {
        let mut description = Description::of::<(u8, [u8; 3])>();
        damage(&mut description);
        Plan::new(&description).map_err(|error| error.to_string()).err().unwrap_or_default()
    };
    assert_eq!(message(|_| {}), "");
    let zero = message(|it| part(it, &Encoding::Bits { bits: 0, signed: false }));
    assert_eq!(zero, "types[0].parts.fields[0].encoding: an integer of 0 bits");
    let later = message(|it| part(it, &Encoding::Type(7)));
    assert_eq!(later, "types[0].parts.fields[0].encoding: type 7 does not come before this one");
    let free = message(|it| {
        part(it, &Encoding::List { min: 0, max: 2000, of: Box::new(Encoding::Nothing) });
    });
    assert_eq!(
        free,
        "types[0].parts.fields[0].encoding: up to 2000 zero-bit elements; the limit is 1024"
    );
    let relative = message(|it| {
        part(it, &Encoding::Relative { to: "n".into(), bits: 8, signed: false });
    });
    assert_eq!(relative, "types[0].parts.fields[0].encoding: no earlier field is called `n`");
}

/// Each type has the one before it twice, so that the values of 40 types take 2⁴⁰ steps.
#[test]
fn types_that_multiply_are_rejected() {
    let multiplied = |first: &Encoding| {
        let mut description = nested(40);
        for (index, of) in (0..).zip(&mut description.types) {
            let Parts::Fields(parts) = &mut of.parts else { continue };
            for part in parts {
                part.encoding = match index {
                    0 => first.clone(),
                    index => Encoding::Type(index - 1),
                };
            }
        }
        Plan::new(&description).map_err(|error| error.to_string()).err().unwrap_or_default()
    };
    let message = "types[10]: 4094 fields and elements without bits; the limit is 2048";
    assert_eq!(multiplied(&Encoding::Nothing), message);
    assert_eq!(multiplied(&Encoding::Bool), "types[30].parts.fields: more than 1073741824 bits");
}

#[test]
fn packets_of_a_protocol_are_read_and_written_alike() -> Outcome {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    let protocols = [
        long,
        long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).with_framing(Framing::Id).with_end_check(EndCheck::Absent),
        long.with_framing(Framing::Bare),
    ];
    each(|subject| {
        let packet = subject.packet()?;
        for protocol in &protocols {
            let envelope = subject.of().describe_packet(protocol).envelope;
            let made = envelope.as_ref().and_then(Protocol::from_envelope);
            ensure!(made.as_ref() == Some(protocol), "{protocol:?} became {made:?}");
            for value in subject.of().samples(4) {
                let mut bytes = vec![0; 1 << 16];
                let length = value.wrap(protocol, &mut bytes)?;
                bytes.truncate(length);
                flipped(&bytes, 40, |bytes| {
                    let (derived, found) = (
                        subject.of().unwrap(protocol, bytes),
                        protocol.read_dynamic(packet, bytes),
                    );
                    let same = derived.as_ref().err() == found.as_ref().err();
                    ensure!(same || is_opaque(&found), "{derived:?}, dynamic {found:?}");
                    Ok(())
                })?;
                let found = protocol.read_dynamic(packet, &bytes);
                if is_opaque(&found) {
                    continue;
                }
                let (one, other) = (
                    subject.of().unwrap(protocol, &bytes)?,
                    protocol.dynamic_to_bytes(packet, &found?),
                );
                let mut again = vec![0; 1 << 16];
                let length = one.wrap(protocol, &mut again)?;
                ensure!(again.get(..length) == other.as_deref().ok(), "{again:02x?}, {other:02x?}");
            }
        }
        Ok(())
    })
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Point {
    #[compressed(0.0, 1.0, 0.3)]
    x: f32,
}

/// A struct with an array of which only the first elements are sent, and one omitted value of it.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Points {
    #[bits(min = 0, max = 3)]
    count: u8,
    #[count(count)]
    all: [Point; 3],
    last: Point,
}

const NEAR: Point = Point { x: 0.1 };
const POINTS: Points = Points { count: 2, all: [NEAR; 3], last: Point { x: 0.7 } };

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Around {
    #[omit_default(POINTS)]
    points: Points,
}

#[test]
fn entries_of_maps_and_sets_have_paths() -> Outcome {
    #[derive(Serialize)]
    struct Place {
        x: u8,
        y: u8,
    }
    #[derive(Serialize)]
    struct Game {
        #[max_len(9)]
        places: BTreeMap<u16, Place>,
        #[max_len(9)]
        seen: BTreeSet<u8>,
    }
    let places = [(700, Place { x: 1, y: 2 }), (30, Place { x: 3, y: 4 })];
    let game = Game { places: places.into(), seen: [9, 5].into() };
    let description = Description::of::<Game>();
    let plan = Plan::new(&description)?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let mut value = packet.read(&game.to_bytes()?)?;
    let mut paths = Vec::new();
    packet.each(&value, &mut |path, value| paths.push(format!("{path} {value:?}")));
    let number = |path: &str, number| format!("{path} {:?}", Datum::Unsigned(number));
    let expected = [
        number(".places[0]", 30),
        number(".places[0].x", 3),
        number(".places[0].y", 4),
        number(".places[1]", 700),
        number(".places[1].x", 1),
        number(".places[1].y", 2),
        number(".seen[0]", 5),
        number(".seen[1]", 9),
    ];
    ensure!(paths == expected, "{paths:#?}");
    // a trace has the same paths
    let trace = trace::<Game>(&game.to_bytes()?);
    let has = |path: &str| trace.events.iter().any(|it| it.path == path);
    ensure!(paths.iter().all(|it| it.split(' ').next().is_some_and(has)), "{:?}", trace.events);
    ensure!(packet.get(&value, "places[1].y") == Some(&Datum::Unsigned(2)), "{value:?}");
    ensure!(packet.get(&value, "seen[1]") == Some(&Datum::Unsigned(9)), "{value:?}");
    for path in ["places[2]", "places[0].z", "places", "seen[2]", "seen[-1]", "places.x"] {
        let found = packet.get(&value, path);
        ensure!(found.is_some() == (path == "places"), "{path}: {found:?}");
    }
    ensure!(packet.get_mut(&mut value, "seen[0]").is_none(), "a member that can be changed");
    *packet.get_mut(&mut value, "places[0].x").ok_or("no entry")? = Datum::Unsigned(8);
    let read = Game::read(&packet.to_bytes(&value)?)?;
    ensure!(read.places.get(&30).is_some_and(|it| it.x == 8), "{value:?}");
    Ok(())
}

#[test]
fn fields_of_types_with_versions_have_paths() -> Outcome {
    #[derive(Serialize)]
    #[versions(1..=2)]
    struct Update {
        #[since(2)]
        health: u8,
    }
    let plan = Plan::new(&Description::of::<Update>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let mut value = packet.read(&Update { health: 7 }.to_bytes()?)?;
    ensure!(packet.get(&value, "health") == Some(&Datum::Unsigned(7)), "{value:?}");
    *packet.get_mut(&mut value, "health").ok_or("no field")? = Datum::Unsigned(8);
    ensure!(Update::read(&packet.to_bytes(&value)?)?.health == 8, "{value:?}");
    Ok(())
}

#[test]
fn elements_of_counted_arrays_have_paths() -> Outcome {
    let plan = Plan::new(&Description::of::<Points>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let mut value = packet.read(&POINTS.to_bytes()?)?;
    let mut paths = Vec::new();
    packet.each(&value, &mut |path, _| paths.push(path.to_string()));
    ensure!(paths == [".count", ".all[0].x", ".all[1].x", ".last.x"], "{paths:?}");
    ensure!(packet.get(&value, "all[1].x").is_some(), "{value:?}");
    ensure!(packet.get(&value, "all[2].x").is_none(), "{value:?}");
    *packet.get_mut(&mut value, "all[1].x").ok_or("no element")? = Datum::Float(1.0);
    let changed = Points::read(&packet.to_bytes(&value)?)?;
    ensure!(changed.all[1] == Point { x: 1.0 }, "{changed:?}");
    Ok(())
}

#[test]
fn omitted_floats_are_restored_in_counted_arrays() -> Outcome {
    let plan = Plan::new(&Description::of::<Around>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let value = packet.read(&Around { points: POINTS }.to_bytes()?)?;
    for (path, expected) in [("all[0].x", 0.1), ("all[1].x", 0.1), ("last.x", 0.7)] {
        let found = packet.get(&value, &format!("points.{path}"));
        ensure!(found == Some(&Datum::Float(expected)), "{path}: {found:?}");
    }
    Ok(())
}
