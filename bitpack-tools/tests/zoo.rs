//! Compares the decoder, which knows only the schema, with a trace of every packet of the zoo (the
//! test types in `tests/src/zoo`).

mod agree;

use std::env;
use std::fs;
use std::path::Path;

use agree::Subject;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all, sample_count};

fn each(check: impl Fn(&Subject) -> Outcome) -> Outcome {
    let failures: Vec<String> = all()
        .into_iter()
        .filter_map(|erased_type| check(&Subject::new(erased_type).ok()?).err())
        .map(|error| error.to_string())
        .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

#[test]
fn every_schema_of_the_zoo_is_a_model() -> Outcome {
    all().into_iter().try_for_each(|erased_type| Ok(Subject::new(erased_type).map(drop)?))
}

/// Test types with hand-written functions or implementations, whose bits a schema does not describe.
const UNTOLD: [&str; 8] =
    ["Around", "ByHand", "Halved", "Inside", "Panel", "Peer", "Telemetry", "Ticks"];

#[test]
fn types_with_opaque_bits_are_listed() -> Outcome {
    each(|subject| {
        let name = subject.erased_type().name();
        let (values, mut is_told) = (subject.erased_type().samples(20), true);
        for value in values {
            is_told &= subject.is_told(&value.to_bytes()?);
        }
        ensure!(is_told != UNTOLD.contains(&name), "{name}: told is {is_told}");
        Ok(())
    })
}

#[test]
fn values_are_read_alike() -> Outcome {
    each(|subject| {
        let values = subject.erased_type().samples(sample_count(30, 1000));
        values.iter().try_for_each(|value| subject.check(&value.to_bytes()?))
    })
}

#[test]
fn packets_are_received_alike() -> Outcome {
    each(|subject| {
        let values = subject.erased_type().samples(sample_count(5, 200));
        values.iter().try_for_each(|value| subject.check_wrapped(&**value))
    })
}

#[test]
fn every_truncation_is_rejected_alike() -> Outcome {
    each(|subject| {
        let mut spent = 0;
        for value in subject.erased_type().samples(sample_count(3, 100)) {
            let bytes = value.to_bytes()?;
            let step = bytes.len() / sample_count(50, 2000) + 1;
            if spent > sample_count(3_000_000, 60_000_000) {
                break;
            }
            spent += bytes.len() * bytes.len() / step;
            for length in (0..bytes.len()).step_by(step) {
                subject.check(bytes.get(..length).unwrap_or_default())?;
            }
        }
        Ok(())
    })
}

#[test]
fn every_flipped_bit_is_read_alike() -> Outcome {
    each(|subject| {
        // large packets cost more for each flip, so fewer of their bits are flipped
        let mut spent = 0;
        for value in subject.erased_type().samples(sample_count(3, 100)) {
            let mut bytes = value.to_bytes()?;
            let step = bytes.len() / sample_count(10, 400) + 1;
            if spent > sample_count(400_000, 2_000_000) {
                break;
            }
            spent += bytes.len() * bytes.len() / step;
            for bit in (0..8 * bytes.len()).step_by(step) {
                let flip = |bytes: &mut Vec<u8>| {
                    bytes.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
                };
                flip(&mut bytes);
                subject.check(&bytes)?;
                flip(&mut bytes);
            }
        }
        Ok(())
    })
}

/// The decoder and a trace of the game's own reader agree on random packets. The environment
/// variable `BITPACK_RANDOM` sets their number.
#[test]
fn any_bytes_are_read_alike() -> Outcome {
    let given = env::var("BITPACK_RANDOM").ok().and_then(|count| count.parse().ok());
    let count = given.unwrap_or(sample_count(20_000, 200_000)).div_ceil(all().len());
    each(|subject| {
        let mut random = fastrand::Rng::with_seed(subject.erased_type().max_bits());
        for _ in 0..count {
            // short packets are more often decoded to their end
            let most = [4, 40, 1500][random.usize(..3)];
            // and so are packets with few ones
            let mask = [0xFF, random.u8(..) & random.u8(..), 0][random.usize(..3)];
            let bytes: Vec<u8> = (0..random.usize(..most)).map(|_| random.u8(..) & mask).collect();
            subject.check(&bytes)?;
            if random.u8(..) < 8 {
                subject.check_packet(&bytes)?;
            }
        }
        Ok(())
    })
}

#[test]
fn the_corpus_is_read_alike() -> Outcome {
    let subjects: Vec<Subject> = all().into_iter().map(Subject::new).collect::<Result<_, _>>()?;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let mut count = 0;
    for target in ["read", "packet"] {
        for file in fs::read_dir(corpus.join(target))? {
            let data = fs::read(file?.path())?;
            let Some((first, bytes)) = data.split_first() else { continue };
            let Some(subject) = subjects.get(usize::from(*first) % subjects.len()) else {
                continue;
            };
            subject.check(bytes)?;
            subject.check_packet(bytes)?;
            count += 1;
        }
    }
    ensure!(count > 60, "{count} files");
    Ok(())
}
