//! Tests that the bytes of formats with a schema language are those that the book and the example
//! `article` state.

use bitpack_benches::formats::{formats, means};
use bitpack_benches::packets::{Body, Input};

#[test]
fn the_tables_show_the_measured_bytes() -> Result<(), &'static str> {
    let book = include_str!("../../bitpack/src/book/migrating.md");
    let article = include_str!("../../examples/src/bin/article/formats.rs");
    for (packet, bytes) in means().ok_or("a format cannot encode a packet")? {
        let [protobuf, tables, _, fewer_words, message_pack, ours] =
            bytes.map(|bytes| (bytes * 10.0).round() / 10.0);
        let row = [protobuf, tables, fewer_words, message_pack, ours];
        let listed = format!("{row:?}");
        assert!(article.contains(&listed), "{packet}: {listed}");
        let [others @ .., ours] = row.map(digits);
        let row = format!("| {} | **{ours}** |", others.join(" | "));
        assert!(book.contains(&row), "{packet}: {row}");
    }
    Ok(())
}

/// Formats a number as the book does: a comma between thousands, and no decimal from there on.
fn digits(bytes: f64) -> String {
    if bytes < 1000.0 {
        return bytes.to_string();
    }
    let text = format!("{bytes:.0}");
    let (thousands, rest) = text.split_at(text.len() - 3);
    format!("{thousands},{rest}")
}

/// Compares the lengths with those by `protoc` 3.21.12, `flatc` 2.0.8, and `capnp` 0.9.2 (as it is,
/// and packed) from a text of the same values. The schemas have an array as `repeated`, as a
/// struct, and as fields. `flatc` writes up to 4 bytes of padding more, and packing depends on the
/// order of the fields by a byte.
#[track_caller]
fn as_long<P: serde::Serialize>(packet: &P, theirs: [usize; 4]) {
    let ours = formats(packet).map(|[all @ .., _]| all.map(|bytes| bytes.len()));
    let [protobuf, tables, words, fewer_words] = ours.unwrap_or_default();
    assert_eq!([protobuf, words], [theirs[0], theirs[2]]);
    assert!((theirs[1] - 4..=theirs[1]).contains(&tables), "{tables}");
    assert!(fewer_words.abs_diff(theirs[3]) <= 1, "{fewer_words}");
}

#[test]
fn the_bytes_are_as_many_as_the_compilers_of_the_formats_write() {
    let body = Body {
        x: 1.5,
        y: -2.5,
        z: 3.5,
        largest: 2,
        components: [5, 300, 511],
        at_rest: false,
        linear: [1.0, 2.0, 3.0],
        angular: [4.0, 5.0, 6.0],
    };
    as_long(&body, [52, 76, 64, 33]);
    as_long(&Body { at_rest: true, linear: [0.0; 3], angular: [0.0; 3], ..body }, [26, 48, 64, 22]);

    let input = Input {
        sequence: 300,
        buttons: [true, false, false, true, false, false, false, true],
        yaw: 1.5,
        pitch: -2.0,
        tick: 70_000,
    };
    as_long(&input, [27, 48, 32, 15]);
}
