//! The wire vectors of the library serialize 1.0 and of the articles "Reading and Writing Packets"
//! and "Serialization Strategies", and tests that their runner detects mistakes.

use std::path::Path;

use bitpack_tests::conformance::{Tally, check};

/// Checks that a file of wire vectors has `lines` lines and that all of them pass.
fn all_pass(file: &str, lines: usize) {
    let mut tally = Tally::default();
    tally.add_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(file));
    assert!(tally.failures.is_empty(), "{:#?}", tally.failures);
    assert_eq!(tally.passed, lines);
}

#[test]
fn serialize_1_0() {
    all_pass("serialize-1.0.jsonl", 968);
}

#[test]
fn disputed_streams_have_the_recommended_verdict() {
    all_pass("serialize-1.0-disputed.jsonl", 6);
}

#[test]
fn the_articles_operations_and_packets() {
    all_pass("articles.jsonl", 255);
}

#[test]
fn messages_of_the_schema_compiler() {
    all_pass("schema-golden.jsonl", 23);
}

/// Returns the reason why the vector in this line fails, or an empty string if it passes.
fn reason(line: &str) -> String {
    check(line).err().map(|(_, reason)| reason).unwrap_or_default()
}

#[test]
fn a_wrong_line_fails() {
    let line = |ops: &str, bytes: &str, rest: &str| {
        format!(r#"{{"name":"x","ops":[{ops}],"bytes":"{bytes}",{rest}}}"#)
    };
    let five = r#"{"op":"bits","width":3,"value":5}"#;
    assert_eq!(reason(&line(five, "05", r#""bits":3,"measure":3"#)), "");
    assert!(reason(&line(five, "04", r#""bits":3"#)).contains("read Bits(3, 4)"));
    assert!(reason(&line(five, "0d", r#""bits":3"#)).contains("wrote"));
    assert!(reason(&line(five, "05", r#""bits":4"#)).contains("3 bits, expected 4"));
    assert!(reason(&line(five, "05", r#""bits":3,"measure":4"#)).contains("measured 3"));
    assert!(reason(&line(five, "05", r#""refuse":"range","refuse_op":0"#)).contains("read"));
    assert!(reason(&line(five, "", r#""refuse":"range","refuse_op":0"#)).contains("Overflow"));
    assert!(reason(&line(r#"{"op":"bit"}"#, "", r#""bits":0"#)).contains("unknown operation"));
    assert!(reason(&line(r#"{"op":"bits"}"#, "", r#""bits":0"#)).contains("`width` is missing"));
    assert!(reason("{").contains("EOF"));
}
