//! Checks the pictures of layouts in text, the overview of packets, and the table of variants.

#![allow(dead_code, reason = "the fields are never read")]

use crate::game::Files;
use bitpack::schema::Description;
use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::zoo::Outcome;

#[derive(Serialize)]
enum Message {
    Idle,
    Move {
        #[bits(6)]
        angle: u8,
        fast: bool,
        target: Option<u8>,
    },
    Chat {
        #[max_len(200)]
        text: String,
    },
}

fn files(name: &str) -> std::io::Result<Files> {
    let files = Files::new(name)?;
    files.schema("game.json", &Description::of::<Message>())?;
    Ok(files)
}

#[test]
fn an_overview_shows_every_variant_to_one_scale() -> Outcome {
    let text = files("overview")?.says(&["layout", "game.json", "--overview"], 0, &[])?;
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "Message::Idle          2 bits         1 byte  █",
            "Message::Move    10..=18 bits    2..=3 bytes  ████░░░                            angle, fast, target",
            "Message::Chat  10..=1617 bits  2..=203 bytes  ████░░░░░░░░░░░░░░░░░░░░░░░░░░░░›  text",
            "each character of a bar is 3 bits: █ always sent, ░ at most; › is longer than the line",
            "",
        ],
        "{text}"
    );
    Ok(())
}

#[test]
fn a_variant_is_drawn_by_its_name() -> Outcome {
    let files = files("variant")?;
    let text = files.says(&["layout", "game.json", "Message::Move"], 0, &[])?;
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "Message::Move: 10..=18 bits, 2..=3 bytes",
            "0               8               16              24              32              ",
            "┌───┬───────────┬─┬─────────────────┐",
            "│01 │ angle     │f│target░░░░░░░░░░░│",
            "└───┴───────────┴─┴─────────────────┘",
            "  tag 01      2 bits   11%  1 = Move",
            "  angle       6 bits   33%  u6",
            "  fast         1 bit    6%  bool",
            "  target  1..=9 bits   50%  option of u8",
            "",
        ],
        "{text}"
    );
    for (name, error) in [
        ("Message::Jump", "no variant of `Message` `Jump`; there are Chat, Idle, Move"),
        ("Massage::Move", "no type `Massage`; there are Message"),
    ] {
        files.says(&["layout", "game.json", name], 2, &[error])?;
    }
    Ok(())
}

#[test]
fn the_fields_of_a_variant_begin_after_its_tag() -> Outcome {
    let (text, _) = files("lanes")?.said(&["layout", "game.json", "Message"])?;
    let lines: Vec<&str> = text.lines().skip_while(|it| !it.contains("1 = Move")).take(8).collect();
    assert_eq!(
        lines,
        [
            "  1 = Move: 8..=16 bits, 1..=2 bytes after the tag of 2 bits",
            "  0               8               16              24              32              ",
            "  ┌───┬───────────┬─┬─────────────────┐",
            "  │01 │ angle     │f│target░░░░░░░░░░░│",
            "  └───┴───────────┴─┴─────────────────┘",
            "    angle       6 bits   38%  u6",
            "    fast         1 bit    6%  bool",
            "    target  1..=9 bits   56%  option of u8",
        ],
        "{text}"
    );
    Ok(())
}

#[test]
fn the_variants_of_an_enum_are_a_table() -> Outcome {
    let text = files("variants")?.says(&["schema", "game.json"], 0, &[])?;
    let table: Vec<&str> = text.lines().skip_while(|it| !it.starts_with("Message: ")).collect();
    assert_eq!(
        table,
        [
            "Message: 3 variants, a tag of 2 bits",
            "  variant  number  tag  min bits  max bits  fields",
            "  Idle          0   00         2         2",
            "  Move          1   01        10        18  angle, fast, target",
            "  Chat          2   10        10      1617  text",
        ],
        "{text}"
    );
    Ok(())
}

#[test]
fn layouts_and_summaries_have_a_form_in_json() -> Outcome {
    let files = files("json")?;
    let json = files.json(&["layout", "game.json", "Message::Move", "--json"], 0)?;
    let layout = &json["layouts"][0];
    assert_eq!(layout["name"], "Message::Move");
    assert_eq!(layout["bits"], serde_json::json!({ "min": 10, "max": 18 }));
    assert_eq!(layout["fields"][1]["name"], "angle");
    assert_eq!(
        (&layout["fields"][0]["kind"], &json["overview"][0]["fields"][2]),
        (&"structure".into(), &"target".into())
    );
    let json = files.json(&["schema", "game.json", "--json"], 0)?;
    let variant = &json["enums"][0]["variants"][1];
    assert_eq!((&variant["name"], &variant["tag"]), (&"Move".into(), &"01".into()));
    assert_eq!(json["packets"][0]["name"], "Message");
    Ok(())
}

#[derive(Serialize, Delta, Clone, PartialEq)]
struct World {
    #[delta(always, small = 3)]
    tick: u32,
    #[delta(small = 4, large = 9, wrapping)]
    heading: u16,
    at_rest: bool,
    #[when(!at_rest)]
    #[delta(whole)]
    velocity: [u8; 3],
    mode: Mode,
}

#[derive(Serialize, Delta, Clone, PartialEq)]
enum Mode {
    Idle,
    Jump {
        #[delta(small = 2)]
        height: u8,
    },
}

const GAME: Protocol = Protocol::new(7);

fn worlds(name: &str) -> std::io::Result<Files> {
    let files = Files::new(name)?;
    files.schema("worlds.json", &GAME.describe_deltas::<World, 32>(GAME.describe::<Message>()))?;
    Ok(files)
}

#[test]
fn the_delta_of_a_type_is_shown_after_its_fields() -> Outcome {
    let files = worlds("delta")?;
    let text = files.says(&["layout", "worlds.json", "World"], 0, &[])?;
    let deltas: Vec<&str> =
        text.lines().skip_while(|it| !it.starts_with("delta of")).take(6).collect();
    assert_eq!(
        deltas,
        [
            "delta of a changed value: 7..=90 bits",
            "  tick      4..=33 bits  delta of 3 bits, in each delta",
            "  heading   1..=18 bits  delta of 4 or 9 bits, wrapping",
            "  at_rest    1..=2 bits",
            "  velocity  1..=25 bits  delta is the whole value",
            "  mode      1..=12 bits",
        ],
        "{text}"
    );
    assert!(text.contains("  delta of a changed value: 1..=11 bits"), "{text}");
    assert!(text.contains("      height  1..=10 bits  delta of 2 bits"), "{text}");
    let (text, _) = files.said(&["layout", "worlds.json", "Message"])?;
    assert!(!text.contains("delta"), "{text}");
    let json = files.json(&["layout", "worlds.json", "World", "--json"], 0)?;
    let world = &json["layouts"][0];
    assert_eq!(world["delta_bits"]["min"], 7, "{json}");
    assert_eq!(world["fields"][1]["delta"]["bits"]["max"], 18);
    assert_eq!(world["fields"][1]["delta"]["declared"], "delta of 4 or 9 bits, wrapping");
    let (page, _) = files.said(&["layout", "worlds.json", "World", "--html"])?;
    assert!(page.contains("in a delta 1..=18 bits, delta of 4 or 9 bits, wrapping"), "{page}");
    Ok(())
}

#[test]
fn a_summary_lists_deltas() -> Outcome {
    let files = worlds("summary of deltas")?;
    let text = files.says(&["schema", "worlds.json"], 0, &[])?;
    let line = text.lines().find(|it| it.contains("deltas of World")).ok_or("no line")?;
    let hash = format!("hash {:#018x}", World::DELTA_HASH);
    for words in ["7..=90 bits if it has changed", &*hash, "with 32 values", "checksum CRC-32"] {
        assert!(line.contains(words), "{line}");
    }
    let json = files.json(&["schema", "worlds.json", "--json"], 0)?;
    let deltas = &json["deltas"][0];
    assert_eq!((&deltas["name"], &deltas["history"]), (&"World".into(), &32.into()), "{json}");
    assert_eq!(
        (&deltas["bits"]["min"], &deltas["protocol"]["checksum"]),
        (&7.into(), &true.into())
    );
    Ok(())
}

#[test]
fn a_summary_lists_views() -> Outcome {
    let files = Files::new("summary of views")?;
    let described = GAME.describe_view::<u16, World>(2000, GAME.describe::<Message>());
    files.schema("views.json", &described)?;
    files.says(&["schema", "views.json"], 0, &["  view of World: up to 2000 objects, hash 0x"])?;
    let json = files.json(&["schema", "views.json", "--json"], 0)?;
    let view = &json["views"][0];
    assert_eq!((&view["name"], &view["header"]), (&"World".into(), &"u16".into()), "{json}");
    assert_eq!((&view["objects"], &view["bits"]["max"]), (&2000.into(), &90.into()), "{json}");
    for made in ["header", "typescript", "gdscript", "csharp"] {
        let (text, code) = files.said(&[made, "views.json"])?;
        let function = text.to_lowercase().replace('_', "").contains("readview(");
        assert!(code == 0 && function, "{text}");
    }
    Ok(())
}
