//! Compares the variants of enums, and kinds of types.

use bitpack::Serialize;
use bitpack::schema::Description;

use super::build::{CHANGED, differ, lines};

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
