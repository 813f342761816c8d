//! Names and values with wide characters, such as Chinese ones, are aligned in the tables of all commands.

use crate::game::{Files, digits};
use bitpack::{Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use unicode_width::UnicodeWidthStr as _;

#[derive(Serialize)]
enum 消息 {
    加入 {
        #[max_len(20)]
        名字: String,
        #[bits(min = 0, max = 7)]
        colour: u8,
    },
    Move {
        位置: u16,
        x: u8,
    },
}

const GAME: Protocol = Protocol::of::<消息>("wide", 1);

/// Returns the column at which a text begins, in the first line that contains it.
fn column_of(output: &str, text: &str) -> Option<usize> {
    output.lines().find_map(|line| Some(line.get(..line.find(text)?)?.width()))
}

#[test]
fn tables_with_wide_names_are_aligned() -> Outcome {
    let files = Files::new("wide-names")?;
    files.file("wide.json", serde_json::to_string(&GAME.describe::<消息>())?.as_bytes())?;
    let packets = [
        消息::加入 { 名字: "世界".into(), colour: 3 },
        消息::加入 { 名字: "World".into(), colour: 4 },
        消息::Move { 位置: 9, x: 1 },
    ];
    let lines = packets.iter().map(|packet| Ok(digits(&GAME.to_bytes(packet)?)));
    let lines = lines.collect::<Result<Vec<_>, bitpack::Error>>()?;
    files.file("wide.hex", lines.concat().as_bytes())?;
    files.file("one.hex", lines[0].as_bytes())?;
    files.file("other.hex", lines[1].as_bytes())?;
    for (arguments, texts) in [
        (&["layout", "wide.json"][..], &["98%", " 2%  0"][..]),
        (&["layout", "wide.json"], &["67%", "33%"]),
        (&["layout", "wide.json", "--overview"], &["██░", "█████ "]),
        (&["schema", "wide.json"], &["名字, colour", "位置, x"]),
        (&["dump", "wide.json", "wide.hex", "--hex"], &["0b00110 ", "0x8c95", "0b011 "]),
        (&["dump", "wide.json", "one.hex", "--hex"], &["0..=20", "text of"]),
        (&["diff", "wide.json", "one.hex", "other.hex", "--hex"], &["6    ", "\"世界\"", "3    "]),
        (&["profile", "wide.json", "wide.hex", "--hex"], &["72.1 %", "27.9 %"]),
        (&["profile", "wide.json", "wide.hex", "--hex"], &["25.6 %", "18.6 %"]),
    ] {
        let output = String::from_utf8(files.run(arguments)?.stdout)?;
        let columns: Vec<_> = texts.iter().map(|it| column_of(&output, it)).collect();
        let is_aligned = columns.iter().all(|it| it.is_some() && Some(it) == columns.first());
        ensure!(is_aligned, "{texts:?} at {columns:?} of\n{output}");
    }
    Ok(())
}
