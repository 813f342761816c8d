//! Small schema files whose values, fields or paths double with each type.

use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use serde_json::{Value, json};

use super::cost::Cost;
use crate::by_schema::read;

/// Maximum memory for a schema file of a few kilobytes.
const MOST: u64 = 256 << 20;

/// Returns the encoding of a value of the type with this index.
fn type_(index: usize) -> Value {
    json!({ "type": index })
}

fn field(name: &str, encoding: &Value) -> Value {
    json!({ "name": name, "min_bits": 0, "max_bits": null, "encoding": encoding })
}

fn fields(first: &Value, second: &Value) -> Value {
    json!({ "fields": [field("a", first), field("b", second)] })
}

fn choice(first: &Value, second: &Value) -> Value {
    let variant = |number: i32, of: &Value| json!({ "name": format!("V{number}"), "number": number, "fields": [field("a", of)] });
    json!({ "variants": { "tag_bits": 1, "least": 0, "discriminants": false, "checks": [],
        "variants": [variant(0, first), variant(1, second)] } })
}

/// Encodings around the type with an index, by name.
type Around = (&'static str, fn(usize) -> Value);

/// Contents of a type from the index of the type before it, by name.
const LADDERS: [Around; 14] = [
    ("structs", |of| fields(&type_(of), &type_(of))),
    ("options", |of| fields(&json!({ "optional": type_(of) }), &json!({ "optional": type_(of) }))),
    ("enums", |of| choice(&type_(of), &type_(of))),
    ("lists", |of| {
        let list = json!({ "list": { "min": 0, "max": 2, "of": type_(of) } });
        fields(&list, &list)
    }),
    (
        "long lists",
        |of| json!({ "as": { "list": { "min": 0, "max": u32::MAX, "of": type_(of) } } }),
    ),
    ("full lists", |of| json!({ "as": { "list": { "min": 2, "max": 2, "of": type_(of) } } })),
    (
        "arrays",
        |of| json!({ "as": { "array": { "len": 2, "is_vector": false, "of": type_(of) } } }),
    ),
    (
        "vectors",
        |of| json!({ "as": { "array": { "len": 2, "is_vector": true, "of": type_(of) } } }),
    ),
    (
        "maps",
        |of| json!({ "as": { "map": { "min": 0, "max": 2, "key": type_(of), "value": type_(of) } } }),
    ),
    ("defaults", |of| {
        let omitted = json!({ "omit_default": { "value": null, "exact": false, "left_out": null, "of": type_(of) } });
        fields(&omitted, &omitted)
    }),
    ("conditions", |of| {
        let group = json!({ "when": { "condition": { "field": { "name": "a", "path": [] } },
            "parts": [field("c", &type_(of)), field("d", &type_(of))] } });
        fields(&json!("bool"), &group)
    }),
    ("deltas", |of| {
        let each = json!({ "deltas": { "max_bits": null, "hash": "0x1", "of": type_(of) } });
        fields(&json!({ "list": { "min": 0, "max": 3, "of": each } }), &type_(of))
    }),
    ("named", |of| {
        let named = json!({ "named": { "name": "N", "of": type_(of) } });
        fields(&named, &named)
    }),
    ("more", |of| {
        let more = json!({ "more": { "min": 0, "max": 9, "of": type_(of) } });
        fields(&more, &more)
    }),
];

/// Encodings of the innermost type.
fn leaves() -> [Value; 6] {
    [
        json!("bool"),
        json!("nothing"),
        json!({ "text": { "min": 0, "max": u32::MAX } }),
        json!({ "array": { "len": u32::MAX, "is_vector": false, "of": "bool" } }),
        json!({ "bits": { "bits": 128, "signed": true } }),
        json!({ "compressed": { "min": "0", "max": "1", "steps": 1, "components": u32::MAX } }),
    ]
}

/// Returns a schema file with a type for each level. A packet has versions, so that no widths have to be
/// stated. There are deltas of the packet.
fn schema(leaf: &Value, levels: usize, of: fn(usize) -> Value) -> Value {
    let named = |name: String, parts: &Value| json!({ "name": name, "min_bits": 0, "max_bits": null, "parts": parts, "delta": { "form": "own" } });
    let mut types = vec![named("Leaf".into(), &json!({ "as": leaf }))];
    types.extend((0..levels).map(|level| named(format!("T{level}"), &of(level))));
    let versions = json!({ "versions": { "first": 1, "newest": 1, "of": type_(levels) } });
    types.push(named("Packet".into(), &json!({ "as": versions })));
    let envelope =
        json!({ "id": "0x1", "id_bytes": 4, "sends_id": false, "sums": false, "end_check": null });
    let deltas =
        json!([{ "envelope": envelope, "type": levels + 1, "hash": "0x1", "history": 16 }]);
    json!({ "bitpack_schema": 2, "envelope": envelope, "packets": [{ "type": levels + 1, "hash": "0x1" }],
        "deltas": deltas, "types": types })
}

/// Packets of zeros, ones and alternating bits.
fn packets() -> Vec<u8> {
    let mut packets = vec![0];
    for (first, rest) in [(1, 0), (1, 0xFE), (1, 0x55), (0x80, 0xAA)] {
        packets.push(first);
        packets.extend(vec![rest; sample_count(30, 1000)]);
        packets.push(0xFF);
    }
    packets
}

/// Values of up to four billion elements or bytes are neither written out nor kept.
#[test]
fn large_values_take_bounded_time_and_memory() -> Outcome {
    for leaf in leaves() {
        let data = [schema(&leaf, 3, LADDERS[0].1).to_string().as_bytes(), &packets()].concat();
        let (_, cost) = Cost::of(|| read(&data));
        cost.check(MOST).map_err(|why| format!("{leaf}: {why}"))?;
    }
    Ok(())
}

#[test]
fn doubling_types_take_bounded_time_and_memory() -> Outcome {
    let (mut failures, mut valid) = (Vec::new(), 0);
    for (name, of) in LADDERS {
        for leaf in leaves().into_iter().take(sample_count(2, 6)) {
            for levels in [40, 16, 3, 60, 24, 10].into_iter().take(sample_count(2, 6).max(2)) {
                let file = schema(&leaf, levels, of);
                let data = [file.to_string().as_bytes(), &packets()].concat();
                let (is_valid, cost) = Cost::of(|| read(&data));
                if cost.time.as_millis() > 300 {
                    println!("{levels} levels of {name} of {leaf}: {cost:?}");
                }
                valid += usize::from(is_valid == Some(true));
                if let Err(why) = cost.check(MOST) {
                    failures.push(format!("{levels} levels of {name} of {leaf}: {why}"));
                }
            }
        }
    }
    println!("{valid} schemas are valid");
    ensure!(valid >= LADDERS.len() / 2, "{valid} schemas are valid: {}", failures.join("\n"));
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}
