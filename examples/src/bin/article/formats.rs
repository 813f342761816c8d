//! The packets of the benchmarks in protobuf, `FlatBuffers`, Cap'n Proto and `MessagePack`.

use crate::page::Page;

/// Name of a packet, and its bytes in each format.
/// `cargo run -p bitpack-benches --features formats -- --bytes` prints them, and a test of that
/// package compares them with this table.
const BYTES: [(&str, [f64; 5]); 7] = [
    ("a player's input", [29.7, 48.0, 21.8, 28.0, 11.0]),
    ("a body", [39.2, 58.5, 39.4, 57.8, 16.2]),
    ("integers with ranges", [59.1, 79.4, 48.0, 57.7, 34.0]),
    ("64 bodies out of 4,096", [2797.7, 2963.4, 2370.8, 3949.7, 1083.8]),
    ("a line of chat, and 64 bytes", [132.7, 168.7, 146.1, 132.7, 128.2]),
    ("97 small numbers and flags", [407.1, 471.8, 274.0, 334.5, 204.0]),
    ("a server's tick", [5863.3, 6531.8, 4954.9, 6342.8, 2151.9]),
];

pub(crate) fn show(page: &mut Page) {
    page.chapter("Beside protobuf, FlatBuffers, Cap'n Proto and MessagePack");
    page.text(
        "The article asks its reader to look at such libraries first. They send whole bytes, and \
         most of them a tag or an offset for each field, so that builds of different ages understand each \
         other. Bytes of the packets of the benchmarks, measured on 1 December 2026:",
    );
    let heads =
        ["bytes", "protobuf", "FlatBuffers", "Cap'n Proto, packed", "MessagePack", "bitpack"];
    let rows = BYTES.map(|(name, bytes)| -> [String; 6] {
        let mut cells = bytes.iter().map(f64::to_string);
        core::array::from_fn(|column| match column {
            0 => name.to_owned(),
            _ => cells.next().unwrap_or_default(),
        })
    });
    page.table([heads.map(String::from)].into_iter().chain(rows));
    let fewest = BYTES.iter().all(|(_, [others @ .., ours])| others.iter().all(|it| it > ours));
    page.claim("packed bits are the fewest of each packet", fewest);
    let text = |name: &str| name.contains("chat");
    let larger = BYTES.iter().filter(|(name, [others @ .., ours])| {
        !text(name) && others.iter().all(|it| *it >= ours * 1.3)
    });
    page.claim("without text, the others take at least 1.3 times as many", larger.count() == 6);
}
