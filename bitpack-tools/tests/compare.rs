//! Compares builds that differ in one declaration, and checks every line that `bitpack compare`
//! prints.

#![allow(dead_code, reason = "the fields are never read")]

use bitpack::schema::Description;
use bitpack::{Framing, Protocol, Serialize};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::compare::{compare, write};

/// Describes the packet of a build, whose types are given inline.
macro_rules! build {
    ($($item:item)*) => {{
        $(#[derive(Serialize)] $item)*
        Description::of::<Packet>()
    }};
}

/// Describes the build that the others are compared with.
fn base() -> Description {
    build! {
        struct Packet {
            tick: u32,
            #[bits(min = 0, max = 100)]
            health: u8,
            #[bits(min = 0, max = 100)]
            #[omit_default(100)]
            armor: u8,
            at_rest: bool,
            #[when(!at_rest)]
            speed: f32,
            #[max_len(8)]
            bodies: Vec<Body>,
            action: Action,
        }
        struct Body {
            id: u16,
            place: Place,
        }
        struct Place {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action {
            Idle,
            Move { left: bool, fast: bool },
            Fire { weapon: u8 },
            Chat(u16),
        }
    }
}

/// Describes the base with some of its types replaced.
macro_rules! changed {
    (@packet { $($body:tt)* }) => { changed!(@all { $($body)* } {
        id: u16,
        place: Place,
    } {
        Idle,
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    }) };
    (@body { $($body:tt)* }) => { changed!(@all {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    } { $($body)* } {
        Idle,
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    }) };
    (@action { $($body:tt)* }) => { changed!(@all {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    } {
        id: u16,
        place: Place,
    } { $($body)* }) };
    (@all { $($packet:tt)* } { $($body:tt)* } { $($action:tt)* }) => { build! {
        struct Packet { $($packet)* }
        struct Body { $($body)* }
        struct Place {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action { $($action)* }
    } };
}

const CHANGED: &str = "the wire format has changed";
const NAMES: &str = "only names have changed: the wire format is the same";

fn lines(before: &Description, now: &Description) -> Result<Vec<String>, std::io::Error> {
    let mut text = Vec::new();
    write(&compare(before, now), &mut text)?;
    let text = anstream::adapter::strip_bytes(&text).into_vec();
    Ok(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
}

#[track_caller]
fn differ(now: &Description, expected: &[&str]) {
    let found = lines(&base(), now).unwrap_or_default();
    assert_eq!(found, expected, "\n{}\n", found.join("\n"));
}

#[test]
fn equal_builds_have_no_line() -> Outcome {
    assert_eq!(lines(&base(), &base())?, ["the wire format is the same"]);
    Ok(())
}

#[test]
fn an_inserted_field_is_one_line() {
    let now = changed!(@packet {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        mana: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    });
    differ(
        &now,
        &[
            "Packet: 47..=438 → 54..=445 bits (+7)",
            "  + mana: 0..=100, 7 bits, after health",
            CHANGED,
        ],
    );
}

#[test]
fn a_removed_field_is_one_line() {
    let now = changed!(@packet {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    });
    differ(
        &now,
        &[
            "Packet: 47..=438 → 46..=430 bits",
            "  - armor: 0..=100, left out if 100, 1..=8 bits, it was after health",
            CHANGED,
        ],
    );
}

#[test]
fn a_renamed_field_is_no_change_of_the_wire_format() {
    let now = changed!(@packet {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        shield: u8,
        sleeps: bool,
        #[when(!sleeps)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    });
    differ(
        &now,
        &[
            "Packet: 47..=438 bits",
            "  = armor → shield: renamed, 0..=100, 1..=8 bits",
            "  = at_rest → sleeps: renamed, bool, 1 bit",
            NAMES,
        ],
    );
}

#[test]
fn a_moved_field_is_one_line() {
    let now = changed!(@packet {
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        tick: u32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    });
    differ(
        &now,
        &["Packet: 47..=438 bits", "  > tick: moved from the beginning to after speed", CHANGED],
    );
}

#[test]
fn another_range_encoding_default_or_condition_is_one_line_each() {
    let now = changed!(@packet {
        #[varint]
        tick: u32,
        #[bits(min = 0, max = 1000)]
        health: u16,
        #[bits(min = 0, max = 100)]
        #[omit_default(0)]
        armor: u8,
        at_rest: bool,
        #[when(health > 0 && !at_rest)]
        speed: f32,
        #[max_len(20)]
        bodies: Vec<Body>,
        action: Option<Action>,
    });
    differ(
        &now,
        &[
            "Packet: 47..=438 → 26..=951 bits",
            "  ~ tick: u32 → 0..=4294967295 in groups of 7 bits, 32 → 8..=36 bits",
            "  ~ health: 0..=100 → 0..=1000, 7 → 10 bits (+3)",
            "  ~ armor: left out if 100 → left out if 0",
            "  ~ speed: sent if `!at_rest` → sent if `(health > 0) && !at_rest`",
            "  ~ bodies: list of 0..=8 × Body → list of 0..=20 × Body, 4..=340 → 5..=845 bits",
            "  ~ action: Action → option of Action, 2..=18 → 1..=19 bits",
            CHANGED,
        ],
    );
}

#[test]
fn a_default_or_a_condition_that_begins_or_ends_is_told() {
    let now = changed!(@packet {
        tick: u32,
        #[bits(min = 0, max = 100)]
        #[omit_default]
        health: u8,
        #[bits(min = 0, max = 100)]
        armor: u8,
        at_rest: bool,
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        #[when(at_rest)]
        action: Action,
    });
    differ(
        &now,
        &[
            "Packet: 47..=438 → 77..=438 bits",
            "  ~ health: never left out → left out if 0, 7 → 1..=8 bits",
            "  ~ armor: left out if 100 → never left out, 1..=8 → 7 bits",
            "  ~ speed: sent if `!at_rest` → always sent",
            "  ~ action: always sent → sent if `at_rest`",
            CHANGED,
        ],
    );
}

#[test]
fn a_change_inside_a_type_is_told_once_with_its_place() {
    let now = changed!(@body {
        id: u16,
        place: Place,
        angle: f32,
    });
    differ(
        &now,
        &[
            "Body in Packet.bodies[]: 42 → 74 bits (+32)",
            "  + angle: f32, 32 bits, after place",
            "packet Packet: 47..=438 → 47..=694 bits",
            CHANGED,
        ],
    );
}

#[test]
fn a_renamed_type_is_told() {
    let now = build! {
        struct Packet {
            tick: u32,
            #[bits(min = 0, max = 100)]
            health: u8,
            #[bits(min = 0, max = 100)]
            #[omit_default(100)]
            armor: u8,
            at_rest: bool,
            #[when(!at_rest)]
            speed: f32,
            #[max_len(8)]
            bodies: Vec<Body>,
            action: Action,
        }
        struct Body {
            id: u16,
            place: Position,
        }
        struct Position {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action {
            Idle,
            Move { left: bool, fast: bool },
            Fire { weapon: u8 },
            Chat(u16),
        }
    };
    differ(&now, &["Place → Position: renamed type in Packet.bodies[].place, 26 bits", NAMES]);
}

#[test]
fn an_inserted_variant_is_one_line() {
    let now = changed!(@action {
        Idle,
        Jump { height: u8 },
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    });
    differ(
        &now,
        &[
            "Action in Packet.action: 2..=18 → 3..=19 bits (+1)",
            "  ~ tag: 2 bits → 3 bits",
            "  + variant Jump: number 1, fields height, 8 bits, after Idle; \
             also renumbers Move 1 → 2, Fire 2 → 3, Chat 3 → 4",
            "packet Packet: 47..=438 → 48..=439 bits (+1)",
            CHANGED,
        ],
    );
}

#[test]
fn a_removed_variant_is_one_line() {
    let now = changed!(@action {
        Idle,
        Move { left: bool, fast: bool },
        Chat(u16),
    });
    differ(
        &now,
        &[
            "Action in Packet.action: 2..=18 bits",
            "  - variant Fire: number 2, fields weapon, 8 bits, it was after Move; \
             also renumbers Chat 3 → 2",
            CHANGED,
        ],
    );
}

#[test]
fn renamed_and_moved_variants_are_one_line_each() {
    let renamed = changed!(@action {
        Idle,
        Move { left: bool, fast: bool },
        Shoot { weapon: u8 },
        Chat(u16),
    });
    differ(
        &renamed,
        &[
            "Action in Packet.action: 2..=18 bits",
            "  = variant Fire → Shoot: renamed, which changes the hash, 8 bits",
            CHANGED,
        ],
    );
    let moved = changed!(@action {
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Idle,
        Chat(u16),
    });
    differ(
        &moved,
        &[
            "Action in Packet.action: 2..=18 bits",
            "  > variant Idle: moved from the beginning to after Fire, number 0 → number 2; \
             also renumbers Move 1 → 0, Fire 2 → 1",
            CHANGED,
        ],
    );
}

#[test]
fn a_field_of_a_variant_has_the_name_of_the_variant() {
    let now = changed!(@action {
        Idle,
        Move { left: bool, quick: bool, jumps: bool },
        Fire { #[bits(4)] weapon: u8 },
        Chat(u16),
    });
    differ(
        &now,
        &[
            "Action in Packet.action: 2..=18 bits",
            "  = Move.fast → quick: renamed, bool, 1 bit",
            "  + Move.jumps: bool, 1 bit, after quick",
            "  ~ Fire.weapon: u8 → u4, 8 → 4 bits (-4)",
            CHANGED,
        ],
    );
}

#[test]
fn discriminants_are_told() {
    let before = build! {
        #[tag(discriminant)]
        enum Packet { Login = 16, Chat = 17 }
    };
    let now = build! {
        #[tag(discriminant)]
        enum Packet { Login = 16, Chat = 40 }
    };
    let expected = [
        "Packet: 5 → 6 bits (+1)",
        "  ~ tag: 5 bits → 6 bits",
        "  ~ variant Chat: number 17 → number 40",
        CHANGED,
    ];
    assert_eq!(lines(&before, &now).unwrap_or_default(), expected);
}

#[test]
fn the_elements_of_a_tuple_are_aligned_by_their_encodings() {
    let before = build! {
        struct Packet(u8, u32, bool);
    };
    let now = build! {
        struct Packet(u8, u16, u32, bool);
    };
    let expected = ["Packet: 41 → 57 bits (+16)", "  + 1: u16, 16 bits, after 0", CHANGED];
    assert_eq!(lines(&before, &now).unwrap_or_default(), expected);
}

#[test]
fn another_kind_of_type_is_told() {
    let before = build! {
        struct Packet { it: It }
        struct It { a: u8 }
    };
    let now = build! {
        struct Packet { it: It }
        enum It { A, B(u8) }
    };
    let found = lines(&before, &now).unwrap_or_default();
    assert_eq!(
        found,
        [
            "It in Packet.it: 8 → 1..=9 bits",
            "  ~ a struct → an enum",
            "packet Packet: 8 → 1..=9 bits",
            CHANGED
        ]
    );
}

#[test]
fn packets_and_the_protocol_are_compared() -> Outcome {
    #[derive(Serialize)]
    struct Ping(u8);
    #[derive(Serialize)]
    struct Pong(u16, u8);
    const GAME: Protocol = Protocol::new(7);
    let before = GAME.describe::<Ping>();
    assert_eq!(
        lines(&before, &GAME.with_framing(Framing::Id).describe::<Ping>())?,
        [
            "protocol",
            "  ~ checksum: CRC-32 → none",
            "  ~ id in each packet: not sent → sent",
            CHANGED
        ]
    );
    let both = Description {
        packets: [before.packets.clone(), before.packets.clone()].concat(),
        ..before.clone()
    };
    assert_eq!(lines(&before, &both)?, ["+ packet Ping: 8 bits", CHANGED]);
    assert_eq!(lines(&both, &before)?, ["- packet Ping: 8 bits", CHANGED]);
    assert_eq!(
        lines(&before, &GAME.describe::<Pong>())?,
        [
            "Ping → Pong: renamed type, 8 → 24 bits (+16)",
            "  + 0: u16, 16 bits, at the beginning",
            CHANGED
        ]
    );
    Ok(())
}

mod worlds {
    use bitpack::{Delta, Serialize};

    #[derive(Serialize, Delta, Clone, PartialEq)]
    pub(super) struct World {
        #[delta(small = 4)]
        pub(super) x: u16,
        #[delta(always)]
        pub(super) y: u16,
    }

    pub(super) mod now {
        use bitpack::{Delta, Serialize};

        #[derive(Serialize, Delta, Clone, PartialEq)]
        pub(crate) struct World {
            #[delta(small = 6)]
            pub(crate) x: u16,
            pub(crate) y: u16,
        }
    }
}

#[test]
fn deltas_and_histories_are_compared() -> Outcome {
    const GAME: Protocol = Protocol::new(7);
    let before = GAME.describe_deltas::<worlds::World, 32>(GAME.describe::<worlds::World>());
    let now = GAME.describe_deltas::<worlds::now::World, 64>(GAME.describe::<worlds::now::World>());
    assert_eq!(
        lines(&before, &now)?,
        [
            "World: 32 bits, deltas 17..=34 → 2..=35 bits",
            "  ~ x: delta of 4 bits → delta of 6 bits, in deltas 1..=18 bits",
            "  ~ y: in each delta → delta of the encoding, in deltas 16 → 1..=17 bits",
            "protocol",
            "  ~ history: World with 32 values → World with 64 values",
            CHANGED
        ]
    );
    assert_eq!(lines(&before, &before)?, ["the wire format is the same"]);
    // a file of version 1 does not tell its deltas
    let mut old = GAME.describe::<worlds::World>();
    (old.version, old.deltas) = (1, Vec::new());
    assert_eq!(lines(&old, &before)?, ["the wire format is the same"]);
    Ok(())
}

/// Each property of a history is a line of its own.
#[test]
fn histories_are_compared_by_their_properties() -> Outcome {
    const GAME: Protocol = Protocol::new(7);
    const OTHER: Protocol = GAME.with_framing(Framing::Id);
    let describe = |game: Protocol| {
        game.describe_deltas::<worlds::World, 32>(GAME.describe::<worlds::World>())
    };
    let (before, now) = (describe(GAME), describe(OTHER));
    assert_eq!(
        lines(&before, &now)?,
        [
            "protocol",
            "  ~ history: World checksum CRC-32 → World checksum none",
            "  ~ history: World id in each packet not sent → World id in each packet sent",
            CHANGED
        ]
    );
    let mut other = before.clone();
    other.deltas.iter_mut().for_each(|it| (it.hash, it.marked) = (7, true));
    assert_eq!(
        lines(&before, &other)?,
        [
            "protocol",
            "  ~ history: World without a bit before each → World with a bit before each",
            CHANGED
        ]
    );
    other.deltas.iter_mut().for_each(|it| it.marked = false);
    let found = lines(&before, &other)?;
    assert!(
        found.get(1).is_some_and(|it| it.ends_with("→ World with the hash 0x0000000000000007"))
    );
    let gone = lines(&before, &GAME.describe::<worlds::World>())?;
    let words = "  ~ history: World with 32 values, without a bit before each → none";
    assert!(gone.iter().any(|it| it == words), "{gone:?}");
    Ok(())
}

#[test]
fn views_are_compared() -> Outcome {
    const GAME: Protocol = Protocol::new(7);
    let describe = |objects| {
        GAME.describe_view::<u16, worlds::World>(objects, GAME.describe::<worlds::World>())
    };
    let found = lines(&describe(100), &describe(200))?;
    let words = |count| format!("World of {count} objects, header u16, checksum CRC-32");
    let line = found.get(1).map_or("", String::as_str);
    assert!(line.starts_with(&format!("  ~ view: {}", words(100))), "{found:?}");
    assert!(line.contains(&format!(" → {}", words(200))) && found.len() == 3, "{found:?}");
    let now = GAME.describe_view::<u16, worlds::now::World>(100, GAME.describe::<worlds::World>());
    let found = lines(&describe(100), &now)?;
    assert!(
        found.contains(&"World: 32 bits, deltas 17..=34 → 2..=35 bits".to_owned()),
        "{found:?}"
    );
    let found = lines(&describe(100), &GAME.describe::<worlds::World>())?;
    assert!(found.iter().any(|it| it.ends_with("→ none")), "{found:?}");
    assert_eq!(lines(&now, &now)?, ["the wire format is the same"]);
    Ok(())
}

#[test]
fn another_padding_is_one_line() -> Outcome {
    let before = build! {
        #[pad_to(8)]
        struct Packet { tick: u32 }
    };
    let now = build! {
        #[pad_to(12)]
        struct Packet { tick: u32 }
    };
    let bare = build! {
        struct Packet { tick: u32 }
    };
    assert_eq!(
        lines(&before, &now)?,
        ["Packet: 64 → 96 bits (+32)", "  ~ padded to 8 bytes → padded to 12 bytes", CHANGED]
    );
    assert_eq!(
        lines(&bare, &before)?,
        ["Packet: 32 → 64 bits (+32)", "  ~ not padded → padded to 8 bytes", CHANGED]
    );
    assert_eq!(lines(&now, &now)?, ["the wire format is the same"]);
    Ok(())
}

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
    let readme = include_str!("../README.md");
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
fn hidden_characters_in_names_are_escaped() -> Outcome {
    let evil = base();
    let mut now = evil.clone();
    for type_ in &mut now.types {
        if type_.name == "Place" {
            type_.name = "Pl\u{202e}ace\u{1b}[2J".to_owned();
        }
    }
    let mut text = Vec::new();
    write(&compare(&evil, &now), &mut text)?;
    let text = String::from_utf8(text)?;
    assert!(text.contains("Pl\\u{202e}ace\\u{1b}[2J") && !text.contains('\u{202e}'), "{text}");
    Ok(())
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
