//! Schemas: their text, and the ids of protocols that are made of them.

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
fn protocols_of_other_names_versions_and_packets_differ() {
    const GAME: Protocol = Protocol::of::<Snapshot>("game", 1);
    assert_eq!(GAME, Protocol::of::<Snapshot>("game", 1));
    assert_ne!(GAME, Protocol::of::<Snapshot>("game", 2));
    assert_ne!(GAME, Protocol::of::<Snapshot>("gamf", 1));
    assert_ne!(GAME, Protocol::of::<Body>("game", 1));
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
