//! Runs the fuzz target `decode` on schema files of the packet zoo (the test types in
//! `tests/src/zoo`) and on mutations of them.
//!
//! `BITPACK_FUZZ=1000000 cargo test --release -p bitpack-tools --test fuzz` runs that many
//! mutations. `BITPACK_BLESS=1` rewrites the corpus.

mod by_schema;

use std::env::{var, var_os};
use std::fs;
use std::path::Path;

use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all, sample_count};

/// Maximum size of a corpus file in bytes. Fuzzers are slow on longer ones.
const LONGEST: usize = 3000;

/// An input for the fuzz target: the name of a type, and its schema file followed by packets.
type Seed = (&'static str, Vec<u8>);

/// Returns an input for the fuzz target for each test type with a short schema file.
fn seeds() -> Result<Vec<Seed>, Box<dyn core::error::Error>> {
    let mut seeds = Vec::new();
    for erased_type in all() {
        let mut data = serde_json::to_string(&erased_type.describe())?.into_bytes();
        data.push(0);
        for value in erased_type.samples(3) {
            data.extend(value.to_bytes()?);
            data.push(0xFF);
        }
        if data.len() <= LONGEST {
            seeds.push((erased_type.name(), data));
        }
    }
    Ok(seeds)
}

#[test]
fn the_zoo_is_shown_by_its_files() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus/decode");
    let seeds = seeds()?;
    ensure!(seeds.len() >= 30, "{} files", seeds.len());
    for (name, data) in seeds {
        ensure!(by_schema::read(&data), "{name} is no schema");
        if var_os("BITPACK_BLESS").is_some() {
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(name), data)?;
        }
    }
    let mut count = 0;
    for file in fs::read_dir(folder)? {
        count += usize::from(by_schema::read(&fs::read(file?.path())?));
    }
    ensure!(count >= 30, "{count} files of the corpus");
    Ok(())
}

/// Mutations of schema files and packets cause no panic. Digits are changed more often than other
/// bytes, so that enough files remain valid.
#[test]
fn mutated_files_cause_no_panic() -> Outcome {
    let given = var("BITPACK_FUZZ").ok().and_then(|count| count.parse().ok());
    let (seeds, mut random) = (seeds()?, fastrand::Rng::with_seed(12));
    let (count, mut schemas) = (given.unwrap_or(sample_count(1500, 20_000)), 0);
    for i in 0..count {
        let Some((_, seed)) = seeds.get(i % seeds.len()) else { continue };
        let mut data = seed.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..data.len());
            let digit = data.iter().skip(at).position(u8::is_ascii_digit).map(|more| at + more);
            match (random.u8(..8), digit) {
                (0..5, Some(at)) => data[at] = b'0' + random.u8(..10),
                (5, Some(at)) => drop(data.splice(at..at, [b'9'; 3])),
                (6, Some(at)) => drop(data.remove(at)),
                _ => data[at] ^= 1 << random.u8(..8),
            }
        }
        schemas += usize::from(by_schema::read(&data));
    }
    ensure!(schemas > count / 50, "{schemas} of {count} are schemas");
    Ok(())
}
