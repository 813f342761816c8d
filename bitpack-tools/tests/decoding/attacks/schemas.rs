//! Damaged schema files of both versions through every function that reads a schema.

use std::env::var;

use bitpack::Protocol;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use serde_json::{Value, json};

use super::cost::Cost;
use super::damage::damaged;
use crate::by_schema::read;

/// Maximum memory for a damaged schema file of the zoo, which is smaller than 100 kB.
const MOST: u64 = 64 << 20;

/// Returns the schema files of a type: of version 2 with deltas, of version 1, and of a packet with
/// versions. The widths that the latter states are not compared with its contents, so more damage passes.
fn files(erased_type: &dyn ErasedType) -> Result<[Value; 3], serde_json::Error> {
    let game = Protocol::new(0x0123_4567_89AB_CDEF);
    let newest = serde_json::to_value(erased_type.describe_deltas(&game))?;
    let mut oldest = newest.clone();
    without(&mut oldest, "delta");
    if let Some(keys) = oldest.as_object_mut() {
        keys.remove("deltas");
    }
    oldest["bitpack_schema"] = 1.into();
    let (mut versions, root) = (newest.clone(), newest["packets"][0]["type"].clone());
    if let Some(types) = versions["types"].as_array_mut() {
        let encoding = json!({ "versions": { "first": 1, "newest": 2, "of": { "type": root } } });
        let packet = types.len();
        types.push(json!({ "name": "Packet", "min_bits": 0, "max_bits": null, "parts": { "as": encoding } }));
        versions["packets"][0]["type"] = packet.into();
    }
    Ok([newest, oldest, versions])
}

/// Removes a key from all parts of a schema file.
fn without(part: &mut Value, key: &str) {
    match part {
        Value::Array(list) => list.iter_mut().for_each(|it| without(it, key)),
        Value::Object(keys) => {
            keys.remove(key);
            keys.values_mut().for_each(|it| without(it, key));
        }
        _ => {}
    }
}

/// Each function rejects a damaged schema file or works with it: without a panic, in at most a
/// second, and in bounded memory.
#[test]
fn damaged_schemas_are_rejected_or_read() -> Outcome {
    let given = var("BITPACK_ATTACKS").ok().and_then(|count| count.parse().ok());
    let count = given.unwrap_or(sample_count(4, 200));
    let mut random = fastrand::Rng::with_seed(41);
    let (mut worst, mut all_files, mut valid) = (Cost::default(), 0, 0);
    for erased_type in all() {
        let mut packets = vec![0];
        for value in erased_type.samples(2) {
            packets.extend(value.to_bytes()?);
            packets.push(0xFF);
        }
        packets.extend([0x55; 200]);
        for file in files(&*erased_type)? {
            let whole = [file.to_string().as_bytes(), &packets].concat();
            if sample_count(0, 1) > 0 {
                ensure!(read(&whole), "{} is no schema: {file}", erased_type.name());
            }
            for _ in 0..count {
                let data = [&damaged(&file, &mut random)[..], &packets].concat();
                let (is_valid, cost) = Cost::of(|| read(&data));
                let told = cost.check(MOST).map_err(|why| {
                    format!("{}: {why}: {}", erased_type.name(), String::from_utf8_lossy(&data))
                })?;
                (worst, all_files) = (worst.max(told), all_files + 1);
                valid += usize::from(is_valid == Some(true));
            }
        }
    }
    println!("{all_files} damaged schemas, {valid} of them valid, {worst:?} at most");
    ensure!(valid > all_files / 20, "{valid} of {all_files} are schemas");
    Ok(())
}
