//! Schema files: those of the zoo read back equal, and some facts are stated only there.

use bitpack::schema::Description;
use bitpack::schema::description::{Encoded, Encoding, Expression, Part, Parts};
use bitpack::{EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::each;

#[test]
fn schema_files_read_back_equal() -> bitpack_tests::zoo::Outcome {
    each(|erased_type| {
        let description = erased_type.describe();
        let text = serde_json::to_string_pretty(&description)?;
        ensure!(serde_json::from_str::<Description>(&text)? == description, "{text}");
        let type_ = description.packets.last().and_then(|it| description.type_at(it.type_));
        let bits = type_.map(|it| (it.min_bits, it.max_bits.unwrap_or(u64::MAX)));
        ensure!(bits == Some((erased_type.min_bits(), erased_type.max_bits())), "{bits:?}");
        Ok(())
    })
}

#[test]
fn a_type_is_made_of_those_before_it_and_is_there_once() {
    #[derive(Serialize)]
    struct Low {
        x: u8,
    }
    #[derive(Serialize)]
    struct Middle {
        a: Low,
        b: Low,
    }
    #[derive(Serialize)]
    struct High {
        a: Middle,
        b: [Middle; 2],
        c: Low,
    }
    let description = Description::of::<High>().and::<Low>();
    let names: Vec<&str> = description.types.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["Low", "Middle", "High"]);
    let packets: Vec<u32> = description.packets.iter().map(|it| it.type_).collect();
    assert_eq!(packets, [2, 0]);
    assert_eq!(description.packets[0].hash, High::SCHEMA.hash());
}

fn fields<P: Serialize>() -> Vec<Part> {
    let description = Description::of::<P>();
    match description.types.into_iter().next_back().map(|it| it.parts) {
        Some(Parts::Fields(parts)) => parts,
        other => panic!("no struct: {other:?}"),
    }
}

#[derive(Serialize, Clone, Copy, PartialEq)]
struct Health(#[bits(min = 0, max = 100)] u8);

impl Default for Health {
    fn default() -> Self {
        Self(100)
    }
}

const HOME: Health = Health(7);

#[derive(Serialize)]
struct Spared {
    #[omit_default]
    health: Health,
    #[omit_default(HOME)]
    home: Health,
    #[omit_default]
    #[bits(min = 3, max = 9)]
    above: u8,
    #[omit_default([1, 2, 3])]
    code: [u8; 3],
    #[omit_default]
    #[compressed(0.0, 1.0, 0.1)]
    rounded: f32,
}

#[test]
fn a_default_is_there_as_it_would_be_encoded() {
    let left_out: Vec<_> = fields::<Spared>()
        .into_iter()
        .map(|part| match part.encoding {
            Encoding::OmitDefault { left_out, exact, .. } => (left_out, exact),
            other => panic!("{other:?}"),
        })
        .collect();
    let bits = |bits, bytes: &str| {
        Some(Encoded { bits, bytes: bytes.to_owned(), floats: Vec::new(), doubles: Vec::new() })
    };
    assert_eq!(
        left_out,
        [
            (bits(7, "64"), true),
            (bits(7, "07"), true),
            (None, true), // 0 has no code
            (bits(24, "010203"), true),
            (bits(4, "00").map(|it| Encoded { floats: vec![0.0], ..it }), false),
        ]
    );
    assert_eq!(bits(24, "0a0B03").and_then(|it| it.to_bytes()), Some(vec![10, 11, 3]));
    assert_eq!(bits(24, "0a0").and_then(|it| it.to_bytes()), None);
}

#[test]
fn a_condition_is_a_tree() {
    const MANY: u8 = 30;
    #[derive(Serialize)]
    struct Gun {
        rounds: u8,
    }
    #[derive(Serialize)]
    struct Packet {
        resting: bool,
        gun: Gun,
        #[when(!resting && gun.rounds > MANY)]
        hot: bool,
    }
    let parts = fields::<Packet>();
    let Encoding::When { condition, parts } = &parts[2].encoding else { panic!("{parts:?}") };
    assert_eq!((parts.len(), &*parts[0].name), (1, "hot"));
    assert_eq!(condition.to_string(), "!resting && (gun.rounds > 30)");
    let Expression::Op { form, of } = condition else { panic!("{condition:?}") };
    assert_eq!((&**form, of.len()), ("$ && $", 2));
}

#[test]
fn the_framing_of_a_packet_is_described() {
    const GAME: Protocol = Protocol::short(0xCAFE)
        .with_framing(Framing::IdAndCrc)
        .with_end_check(EndCheck::Unaligned(0x1234_5678));
    let description = GAME.describe::<Health>();
    let Some(envelope) = description.envelope else { panic!("a protocol was given") };
    assert_eq!((envelope.id, envelope.id_bytes), (GAME.id(), 4));
    assert!(envelope.sends_id && envelope.sums);
    let end = envelope.end_check.map(|it| (it.magic, it.aligned));
    assert_eq!(end, Some((0x1234_5678, false)));
    for (framing, has) in [(Framing::Crc, [false, true]), (Framing::Id, [true, false])] {
        for (game, bytes) in [(Protocol::new(7), 8), (Protocol::short(7), 4)] {
            let game = game.with_framing(framing).with_end_check(EndCheck::Aligned(8));
            let Some(it) = game.describe::<Health>().envelope else {
                panic!("a protocol was given")
            };
            assert_eq!((it.id, it.id_bytes, [it.sends_id, it.sums]), (game.id(), bytes, has));
            assert_eq!(it.end_check.map(|it| (it.magic, it.aligned)), Some((8, true)));
        }
    }
    let absent = GAME.with_end_check(EndCheck::Absent).describe::<Health>().envelope;
    assert_eq!(absent.and_then(|it| it.end_check), None);
    assert_eq!(Description::of::<Health>().envelope, None);
}
