//! Runs the fuzz target `decode` on its corpus: schema files of the packet zoo (the test types in `tests/src/zoo`), and
//! packets. `attacks` damages such files. `BITPACK_BLESS=1` rewrites the corpus.

use std::env::var_os;
use std::fs;
use std::path::Path;

use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all};

use crate::by_schema::read;

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
        ensure!(read(&data), "{name} is no schema");
        if var_os("BITPACK_BLESS").is_some() {
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(name), data)?;
        }
    }
    let mut count = 0;
    for file in fs::read_dir(folder)? {
        count += usize::from(read(&fs::read(file?.path())?));
    }
    ensure!(count >= 30, "{count} files of the corpus");
    Ok(())
}
