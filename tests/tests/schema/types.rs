//! Schemas: their text, and the changes of a type that change its hash.

use bitpack::schema::Description;
use bitpack::{Protocol, Serialize, Stream};

macro_rules! type_of {
    ($name:ident { $($body:tt)* }) => {{
        #[derive(Serialize)]
        #[allow(dead_code)]
        struct $name { $($body)* }
        <$name as Serialize>::SCHEMA
    }};
}

#[derive(Serialize)]
struct Body {
    #[compressed(-256.0, 256.0, 0.01)]
    position: [f32; 3],
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.5)]
    velocity: [f32; 3],
}

#[derive(Serialize)]
enum Event {
    Idle,
    Hit {
        #[bits(min = 0, max = 100)]
        damage: u8,
    },
    Said(#[max_len(20)] String),
}

#[derive(Serialize)]
struct Snapshot {
    tick: u32,
    #[bits(min = -5, max = 5)]
    wind: Option<i8>,
    #[relative_index(max = 64)]
    bodies: Vec<(u8, Body)>,
    event: Event,
    #[fixed(8, 8, min = -2, max = 2)]
    height: i16,
    #[relative_to(tick)]
    until: u32,
    #[skip]
    cache: u64,
    #[align]
    #[check(0xBEEF, bits = 16)]
    last: bool,
}

#[test]
fn a_schema_is_a_table() {
    let expected = "\
Snapshot: 55..=13077 bits
  tick                   32 bits: u32
  wind                   1..=5 bits: option of -5..=5
  bodies                 1..=12801 bits: subset of 64 by relative index: Body
    position             48 bits: 3 × -256.0..=256.0 in 51200 steps
    at_rest              1 bits: bool
    when !at_rest: 0..=24 bits
      velocity           24 bits: 3 × -32.0..=32.0 in 128 steps
  event                  2..=174 bits: Event
    0 in 2 bits: Idle
    1 in 2 bits: Hit
      damage             7 bits: 0..=100
    2 in 2 bits: Said
      0                  5..=172 bits: text of 0..=20 bytes
";
    let table = Snapshot::SCHEMA.to_string();
    for (line, expected) in table.lines().zip(expected.lines()).skip(1) {
        assert_eq!(line.split(" bits").last(), expected.split(" bits").last());
    }
    assert!(table.contains("height                 11 bits: -512..=512 / 2^8"), "{table}");
    assert!(table.contains("until                  1..=38 bits: above `tick`"), "{table}");
    assert!(table.contains("cache                  0 bits: not sent"), "{table}");
    assert!(table.contains("check 0xbeef in 16 bits"), "{table}");
}

#[test]
fn the_hash_changes_with_every_bits_meaning_and_with_nothing_else() {
    let base = type_of!(Base {
        a: u8,
        #[bits(min = 0, max = 9)]
        b: u8,
        c: (bool, u16)
    });
    let same = type_of!(Other {
        x: u8,
        #[bits(min = 0, max = 9)]
        y: u8,
        z: (bool, u16)
    });
    assert_eq!(base.hash(), same.hash());
    let skipping = type_of!(S {
        a: u8,
        #[skip]
        skipped: u8,
        #[bits(min = 0, max = 9)]
        b: u8,
        c: (bool, u16)
    });
    assert_eq!(base.hash(), skipping.hash());
    let others = [
        type_of!(S {
            a: u8,
            #[bits(min = 0, max = 10)]
            b: u8,
            c: (bool, u16)
        }),
        type_of!(S {
            a: u8,
            #[bits(min = 1, max = 9)]
            b: u8,
            c: (bool, u16)
        }),
        type_of!(S {
            a: i8,
            #[bits(min = 0, max = 9)]
            b: u8,
            c: (bool, u16)
        }),
        type_of!(S {
            #[bits(min = 0, max = 9)]
            b: u8,
            a: u8,
            c: (bool, u16)
        }),
        type_of!(S {
            a: u8,
            #[bits(min = 0, max = 9)]
            b: u8,
            c: (bool, i16)
        }),
        type_of!(S {
            a: u8,
            #[bits(min = 0, max = 9)]
            b: u8
        }),
        type_of!(S {
            a: u8,
            #[align]
            #[bits(min = 0, max = 9)]
            b: u8,
            c: (bool, u16)
        }),
        type_of!(S { a: u8, #[bits(min = 0, max = 9)] b: Option<u8>, c: (bool, u16) }),
    ];
    let mut hashes: Vec<u64> = others.iter().map(|schema| schema.hash()).collect();
    hashes.push(base.hash());
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), others.len() + 1);
}

#[test]
fn protocols_of_other_names_versions_and_packets_differ() {
    const GAME: Protocol = Protocol::of::<Snapshot>("game", 1);
    assert_eq!(GAME, Protocol::of::<Snapshot>("game", 1));
    assert_ne!(GAME, Protocol::of::<Snapshot>("game", 2));
    assert_ne!(GAME, Protocol::of::<Snapshot>("gamf", 1));
    assert_ne!(GAME, Protocol::of::<Body>("game", 1));
}

#[test]
fn a_schema_read_back_from_json_is_equal() -> Result<(), serde_json::Error> {
    let description = Description::from(Snapshot::SCHEMA);
    let json = serde_json::to_string(&description)?;
    let read: Description = serde_json::from_str(&json)?;
    assert_eq!(read, description);
    let range = r#"{"range":{"min":"-5","max":"5","signed":true,"fraction":0}}"#;
    assert!(json.contains(&format!(r#""encoding":{{"optional":{range}}}"#)), "{json}");
    Ok(())
}

#[test]
fn hand_written_types_are_opaque_with_their_bounds() {
    struct Angle;
    impl Serialize for Angle {
        const WIDTH: bitpack::Width = bitpack::Width::variable(1, 10);
        fn blank() -> Self {
            Self
        }
        fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), bitpack::Error> {
            Ok(())
        }
    }
    let schema = type_of!(S { angle: Angle });
    assert_eq!((schema.width.min, schema.width.max), (1, 10));
    assert!(schema.to_string().contains("written by hand"));
}

#[test]
fn the_hash_depends_on_the_field_that_counts_an_array() {
    #[derive(Serialize)]
    struct First {
        #[bits(min = 0, max = 4)]
        a: u8,
        #[bits(min = 0, max = 4)]
        b: u8,
        #[count(a)]
        items: [u8; 4],
    }
    #[derive(Serialize)]
    struct Second {
        #[bits(min = 0, max = 4)]
        a: u8,
        #[bits(min = 0, max = 4)]
        b: u8,
        #[count(b)]
        items: [u8; 4],
    }
    assert_ne!(First::SCHEMA.hash(), Second::SCHEMA.hash());
    assert!(First::SCHEMA.to_string().contains("`a` of 4 × u8"), "{}", First::SCHEMA);
}
