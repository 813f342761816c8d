//! Compares fields and the types of fields.

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::zoo::Outcome;

use super::build::{CHANGED, NAMES, base, differ, lines};

#[test]
fn equal_builds_have_no_line() -> Outcome {
    assert_eq!(lines(&base(), &base())?, ["the wire format is the same"]);
    Ok(())
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
fn a_renamed_type_is_told() -> Outcome {
    let before = build! {
        struct Packet { place: Place }
        struct Place { x: u8 }
    };
    let now = build! {
        struct Packet { place: Position }
        struct Position { x: u8 }
    };
    let told = "Place → Position: renamed type in Packet.place, 8 bits";
    assert_eq!(lines(&before, &now)?, [told, NAMES]);
    Ok(())
}

/// A default is compared as it is declared, unless a file of an older build has only its code. `strict`
/// does not change the wire.
#[test]
fn exact_defaults_are_compared_where_both_are_known() -> Outcome {
    #[derive(Serialize)]
    struct Packet {
        #[omit_default]
        #[compressed(0.0, 1.0, 0.25, strict)]
        gas: f32,
    }
    let now = Description::of::<Packet>();
    let json = serde_json::to_string(&now)?;
    let with = |from: &str, to: &str| -> Result<Vec<String>, Box<dyn core::error::Error>> {
        assert!(json.contains(from), "{json}");
        Ok(lines(&serde_json::from_str(&json.replace(from, to))?, &now)?)
    };
    let (strict, floats) = (r#","strict":true"#, r#","floats":["0.0"]"#);
    assert_eq!(with(strict, "")?, ["the wire format is the same"]);
    assert_eq!(with(floats, "")?, ["the wire format is the same"]);
    let lines = with(floats, r#","floats":["0.1"]"#)?.join("\n");
    assert!(lines.contains("gas") && lines.contains("for [0.1]"), "{lines}");
    Ok(())
}

/// The bits of a range are those of the numbers. The bits of a varint depend on the sign of the type.
#[test]
fn a_signed_type_is_a_change_where_it_has_other_bits() -> Outcome {
    macro_rules! packet {
        ($type:ty $(, $varint:ident)?) => {{
            #[derive(Serialize)]
            struct Packet {
                $(#[$varint])?
                #[bits(min = 0, max = 100)]
                health: $type,
            }
            (Description::of::<Packet>(), Packet::SCHEMA.hash())
        }};
    }
    let ((unsigned, hash), (signed, other)) = (packet!(u8), packet!(i8));
    assert_eq!(hash, other);
    assert_eq!(lines(&unsigned, &signed)?, ["the wire format is the same"]);
    let ((unsigned, hash), (signed, other)) = (packet!(u8, varint), packet!(i8, varint));
    assert_ne!(hash, other);
    let words = "0..=100 in groups of 7 bits";
    let sizes = "7 → 8..=9 bits";
    let change = format!("  ~ health: {words} → {words} in another encoding, {sizes}");
    assert_eq!(lines(&unsigned, &signed)?, [&format!("Packet: {sizes}"), &change, CHANGED]);
    Ok(())
}
