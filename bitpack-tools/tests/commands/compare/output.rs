//! Checks the order and the forms of the output.

use bitpack::schema::Description;
use bitpack::{Framing, Protocol, Serialize};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::compare::compare;

use super::build::{base, lines};

/// The example in the README of the crate.
#[test]
fn several_changes_are_listed_in_wire_order() -> Outcome {
    #[derive(Serialize)]
    struct Ping(u8);
    const GAME: Protocol = Protocol::new(7);
    let mut now = changed!(@all {
        tick: u32,
        #[bits(min = 0, max = 100)]
        mana: u8,
        #[bits(min = 0, max = 1000)]
        health: u16,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        shield: u8,
        at_rest: bool,
        speed: f32,
        #[max_len(20)]
        bodies: Vec<Body>,
        action: Action,
    } {
        id: u16,
        place: Place,
    } {
        Idle,
        Jump { height: u8 },
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    });
    now.envelope = GAME.with_framing(Framing::Id).describe::<Ping>().envelope;
    let before = Description { envelope: GAME.describe::<Ping>().envelope, ..base() };
    let text = lines(&before, &now)?.join("\n");
    let readme = include_str!("../../../README.md");
    assert!(readme.contains(&text), "{text}");
    Ok(())
}

#[test]
fn versions_are_told_in_words() {
    let before = build! {
        #[versions(1..=2)]
        struct Packet { a: u8, #[since(2)] b: u8 }
    };
    let now = build! {
        #[versions(1..=3)]
        struct Packet { a: u8, #[since(2)] b: u8, #[since(3)] c: bool }
    };
    let found = lines(&before, &now).unwrap_or_default();
    let added = "  + c: bool, in versions 3 and later, 1 bit, after b";
    assert!(found.iter().any(|it| it == added), "{found:#?}");
}

#[test]
fn a_comparison_has_a_form_in_json() -> Outcome {
    let now = changed!(@body {
        id: u16,
        angle: f32,
        place: Place,
    });
    let json = serde_json::to_value(compare(&base(), &now))?;
    let change = &json["types"][0]["changes"][0];
    assert_eq!(json["wire_changed"], true);
    assert_eq!(json["types"][0]["path"], "Packet.bodies[]");
    assert_eq!(json["types"][0]["bits_now"], serde_json::json!({ "min": 74, "max": 74 }));
    assert_eq!((&change["kind"], &change["name"]), (&"added".into(), &"angle".into()));
    assert_eq!((&change["after_now"], &change["changes_wire"]), (&"id".into(), &true.into()));
    assert_eq!(change["details"][0]["now"], "f32");
    Ok(())
}
