//! Compares packets, deltas, views and the data around them.

use bitpack::schema::Description;
use bitpack::{Framing, MixedProtocol, Protocol, Serialize};
use bitpack_tests::zoo::Outcome;

use super::build::{CHANGED, lines};

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

mod messages {
    use bitpack::Serialize;

    #[derive(Serialize)]
    pub(super) enum Command {
        Join,
        Move { speed: u8 },
        Said(u16),
    }

    pub(super) mod now {
        use bitpack::Serialize;

        #[derive(Serialize)]
        pub(crate) enum Command {
            Join,
            Said(u16),
            Move { speed: u16, fast: bool },
        }
    }
}

/// The variants of the messages are compared by their names, as those of an enum that is a packet.
#[test]
fn messages_of_a_mixed_protocol_are_compared() -> Outcome {
    type Mixed<P> = MixedProtocol<P, worlds::World, 32>;
    let before = Mixed::<messages::Command>::of("game", 1).describe();
    let now = Mixed::<messages::now::Command>::of("game", 1).describe();
    let found = lines(&before, &now)?;
    assert_eq!(
        found.get(..5).unwrap_or_default(),
        [
            "Command: 2..=18 → 2..=19 bits",
            "  > variant Said: moved from after Move to after Join, number 2 → number 1; also renumbers Move 1 → 2",
            "  ~ Move.speed: u8 → u16, 8 → 16 bits (+8)",
            "  + Move.fast: bool, 1 bit, after speed",
            "protocol",
        ],
        "{found:#?}"
    );
    assert_eq!(lines(&now, &now)?, ["the wire format is the same"]);
    // a message that was a packet of its own is the same type
    let alone = Protocol::new(7).describe::<messages::Command>();
    let found = lines(&alone, &before)?;
    assert!(found.iter().all(|it| !it.contains("renamed") && !it.contains("hash")), "{found:#?}");
    assert!(found.contains(&"packet Command: 2..=18 → 3..=19 bits (+1)".to_owned()), "{found:#?}");
    Ok(())
}
