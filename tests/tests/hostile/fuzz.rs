//! Runs the fuzz targets on random inputs with a fixed seed, and on the inputs saved in `fuzz/`.
//!
//! `BITPACK_FUZZ=1000000 cargo test --release -p bitpack-tests --test native fuzz` sets the number of
//! runs; `BITPACK_BLESS=1` rewrites the corpus.

use std::env::var_os;
use std::fs;
use std::path::PathBuf;

use bitpack_tests::fuzz::{
    TARGETS, Target, datagram_seeds, modelled_history_seeds, modelled_seeds,
    modelled_sequence_seeds, msb_first_seeds, replay_seeds,
};
use bitpack_tests::zoo::{Outcome, all, hostile_count};

fn corpus(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name)
}

fn run((name, target): Target, data: &[u8]) -> Outcome {
    target(data).map_err(|error| format!("{name}: {error}\n  of {data:02x?}").into())
}

/// Writes the saved inputs for the targets `read` and `packet`: one packet of each type of the zoo,
/// after the byte that chooses the type.
fn bless() -> Outcome {
    for name in ["read", "packet"] {
        fs::create_dir_all(corpus(name))?;
        for (index, erased_type) in all().iter().enumerate() {
            // takes the packet whose length is nearest to 24 bytes
            let packets =
                erased_type.samples(20).into_iter().filter_map(|value| value.to_bytes().ok());
            let packet = packets.min_by_key(|packet| packet.len().abs_diff(24)).unwrap_or_default();
            let data = [&[u8::try_from(index)?], &packet[..]].concat();
            fs::write(corpus(name).join(erased_type.name()), data)?;
        }
    }
    fs::create_dir_all(corpus("delta"))?;
    for (index, erased_type) in all().iter().enumerate() {
        let mut pairs = Vec::new();
        for pair in erased_type.samples(20).windows(2) {
            let [value, baseline] = pair else { continue };
            let (before, delta) = (baseline.to_bytes()?, value.delta_to_bytes(&**baseline)?);
            if let Ok(length) = u8::try_from(before.len()) {
                pairs.push([&[u8::try_from(index)?, length], &before[..], &delta[..]].concat());
            }
        }
        // uses a blank baseline if all baselines are too long
        let blank = || vec![u8::try_from(index).unwrap_or_default(), 0, 0];
        let data = pairs.into_iter().min_by_key(|data| data.len().abs_diff(48));
        fs::write(corpus("delta").join(erased_type.name()), data.unwrap_or_else(blank))?;
    }
    fs::create_dir_all(corpus("datagram"))?;
    for (index, seed) in datagram_seeds()?.iter().enumerate() {
        fs::write(corpus("datagram").join(index.to_string()), seed)?;
    }
    let [packets, models] = modelled_seeds()?;
    let [in_order, deltas] = modelled_sequence_seeds()?;
    let all = [
        ("modelled", packets),
        ("model", models),
        ("modelled_in_order", in_order),
        ("modelled_delta", deltas),
        ("modelled_history", modelled_history_seeds()),
        ("msb_first", msb_first_seeds()?),
        ("replay", replay_seeds()?),
    ];
    for (name, seeds) in all {
        fs::create_dir_all(corpus(name))?;
        for (file, seed) in seeds {
            fs::write(corpus(name).join(file), seed)?;
        }
    }
    fs::create_dir_all(corpus("script"))?;
    let mut random = fastrand::Rng::with_seed(7);
    for index in 0..8 {
        let data: Vec<u8> = (0..200).map(|_| random.u8(..)).collect();
        fs::write(corpus("script").join(index.to_string()), data)?;
    }
    Ok(())
}

#[test]
fn the_saved_corpus_holds() -> Outcome {
    if var_os("BITPACK_BLESS").is_some() {
        bless()?;
    }
    for target in TARGETS {
        let mut files = 0;
        for entry in fs::read_dir(corpus(target.0))? {
            run(target, &fs::read(entry?.path())?)?;
            files += 1;
        }
        assert!(files > 4, "{} has {files} files", target.0);
    }
    Ok(())
}

/// Returns one of the inputs in `seeds` with random changes, or random bytes.
fn mutated(seeds: &[Vec<u8>], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut data = match random.usize(..=seeds.len()) {
        0 => (0..random.usize(..300)).map(|_| random.u8(..)).collect(),
        chosen => seeds.get(chosen - 1).cloned().unwrap_or_default(),
    };
    for _ in 0..random.usize(..6) {
        let at = random.usize(..=data.len());
        match random.u8(..10) {
            0 => data.truncate(at),
            1 => data.insert(at, random.u8(..)),
            2 => data.extend_from_within(..at.min(64)),
            3 => data.get_mut(at).into_iter().for_each(|byte| *byte = 0xFF),
            4 => data.get_mut(at).into_iter().for_each(|byte| *byte = 0x00),
            5 => data.get_mut(at).into_iter().for_each(|byte| *byte = random.u8(..)),
            _ => data.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << random.u8(..8)),
        }
    }
    data
}

#[test]
fn mutated_inputs_find_no_failure() -> Outcome {
    let asked = var_os("BITPACK_FUZZ").and_then(|count| count.into_string().ok()?.parse().ok());
    let rounds: u64 = asked.unwrap_or(hostile_count(1_500, 60_000) as u64);
    for target in TARGETS {
        let files = fs::read_dir(corpus(target.0))?;
        let mut paths =
            files.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
        paths.sort();
        let seeds = paths.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
        let mut random = fastrand::Rng::with_seed(rounds);
        // an input of a history is 40 packets
        let rounds = if target.0 == "modelled_history" { rounds.div_ceil(10) } else { rounds };
        for _ in 0..rounds {
            run(target, &mutated(&seeds, &mut random))?;
        }
    }
    Ok(())
}
