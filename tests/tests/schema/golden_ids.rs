//! Compares the schema hash and the delta hash of every type of the zoo, and a protocol id, with a
//! recorded file. Builds that exchange packets must agree on them.
//!
//! `BITPACK_BLESS=1` rewrites `tests/golden/ids.txt`; review the diff.

use core::error::Error;
use core::fmt::Write as _;
use std::env::var_os;
use std::fs;

use bitpack_tests::zoo::all;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/ids.txt");

/// Returns a line with the name, the schema hash and the delta hash of each type of the zoo, and a
/// last line with a protocol id.
fn ids() -> Result<String, Box<dyn Error>> {
    let mut ids = String::new();
    for erased_type in all() {
        let (name, schema, delta) =
            (erased_type.name(), erased_type.schema_hash(), erased_type.delta_hash());
        writeln!(ids, "{name} {schema:016x} {delta:016x}")?;
    }
    let message = all().into_iter().find(|erased_type| erased_type.name() == "Message");
    let message = message.ok_or("the zoo has no `Message`")?;
    let id = message.protocol("golden", 1).id();
    writeln!(ids, "Protocol::of::<Message>(\"golden\", 1) {id:016x}")?;
    Ok(ids)
}

#[test]
fn no_hash_and_no_id_changes_by_accident() -> Result<(), Box<dyn Error>> {
    let ids = ids()?;
    if var_os("BITPACK_BLESS").is_some() {
        fs::write(GOLDEN, &ids)?;
    }
    let golden = fs::read_to_string(GOLDEN)?.replace("\r\n", "\n");
    let changed = |one: &str, other: &str| -> Vec<String> {
        let others: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !others.contains(line)).map(str::to_owned).collect()
    };
    assert!(
        ids == golden,
        "golden has {:#?}, this build has {:#?}; if that is meant, write it anew with BITPACK_BLESS=1",
        changed(&golden, &ids),
        changed(&ids, &golden)
    );
    Ok(())
}
