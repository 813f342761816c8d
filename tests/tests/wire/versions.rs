//! Versions of a packet: each version has the bits, the hash and the fields of a type that was
//! written for it alone.

mod update;

use bitpack::dynamic::Plan;
use bitpack::schema::Description;
use bitpack::trace::{explain, explain_write, trace};
use bitpack::{Error, ErrorKind, Protocol, Serialize, Versioned, Versions};

use update::{
    Gun, Kind, Opcode, Update, alone, fifth, first, fourth, full, received, second, third,
};

type Outcome = Result<(), Box<dyn core::error::Error>>;

#[test]
fn each_version_has_the_bits_of_its_own_type() -> Outcome {
    for version in 1..=5 {
        let bytes = Versioned::new(version, full()).to_bytes()?;
        assert_eq!(bytes.first(), Some(&version));
        assert_eq!(bytes[1..], alone(version)?, "version {version}");
        let value = received(version);
        let read: Versioned<Update> = Versioned::read(&bytes)?;
        assert_eq!((read.version, read.value.turn.round()), (version, value.turn.round()));
        let read = Update { turn: value.turn, ..read.value };
        assert_eq!(read, value);
        let read = Update::read(&bytes)?;
        assert_eq!(Update { turn: value.turn, ..read }, value);
        let mut quantized = Versioned::new(version, full());
        quantized.quantize()?;
        assert_eq!(quantized, Versioned::read(&bytes)?);
        assert!(
            Versioned::new(version, full()).max_encoded_bits().div_ceil(8) >= bytes.len() as u64
        );
        assert!(Update::MAX_BITS / 8 >= bytes.len() as u64 && Update::MIN_BITS > 0);
    }
    assert_eq!(full().to_bytes()?, Versioned::newest(full()).to_bytes()?);
    Ok(())
}

/// The description alone gives the same bits, events and errors, also of changed packets.
#[test]
fn a_description_has_every_version() -> Outcome {
    let plan = Plan::new(&Description::of::<Update>())?;
    let packet = plan.packet(0).ok_or("no packet")?;
    for version in 0..=6 {
        let mut bytes = Versioned::new(version.clamp(1, 5), full()).to_bytes()?;
        bytes[0] = version;
        for bit in 0..=8 * bytes.len() {
            let mut changed = bytes.clone();
            changed.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
            let (one, other) = (trace::<Versioned<Update>>(&changed), packet.trace(&changed));
            assert_eq!(format!("{:?}", one.events), format!("{:?}", other.events), "{changed:?}");
            match (one.result, other.result) {
                (Ok(one), Ok(other)) => assert_eq!(one.to_bytes(), packet.to_bytes(&other)),
                (one, other) => assert_eq!(one.err(), other.err(), "{changed:?}"),
            }
        }
    }
    Ok(())
}

#[test]
fn a_value_is_carried_from_any_version_to_any_other() -> Outcome {
    for (from, to) in (1..=5).flat_map(|from| (1..=5).map(move |to| (from, to))) {
        let mut value: Versioned<Update> =
            Versioned::read(&Versioned::new(from, full()).to_bytes()?)?;
        value.version = to;
        let carried: Versioned<Update> = Versioned::read(&value.to_bytes()?)?;
        let expected = {
            let (from, to) = (received(from), received(to));
            let both = |is_sent: bool, one: f32, other: f32| if is_sent { one } else { other };
            let name = if from.name.is_empty() { &from.name } else { &to.name };
            Update {
                aim: both(carried.version < 3, from.aim, -1.0),
                name: name.clone(),
                is_shielded: from.is_shielded && to.is_shielded,
                shield: from.shield.min(to.shield),
                hp: from.hp.max(to.hp),
                luck: if from.luck == 7 { 7 } else { to.luck },
                turn: carried.value.turn,
                guns: carried.value.guns.clone(),
                ..from
            }
        };
        assert_eq!(carried.value, expected, "{from} to {to}");
        // a third reader of the same version changes nothing
        assert_eq!(Versioned::read(&carried.to_bytes()?)?, carried);
    }
    Ok(())
}

#[test]
fn each_version_has_the_hash_of_its_own_type() {
    let schema = Update::SCHEMA;
    let alone = [
        first::Update::SCHEMA.hash(),
        second::Update::SCHEMA.hash(),
        third::Update::SCHEMA.hash(),
        fourth::Update::SCHEMA.hash(),
        fifth::Update::SCHEMA.hash(),
    ];
    assert_eq!([1, 2, 3, 4, 5].map(|version| schema.version_hash(version)), alone);
    assert_eq!(schema.version_range(), Some((1, 5)));
    assert_eq!((Update::FIRST, Update::NEWEST), (1, 5));
    assert_eq!(schema.version_range(), Versioned::<Update>::SCHEMA.version_range());
    assert_eq!(first::Update::SCHEMA.version_range(), None);
    // these numbers never change
    let released = alone.map(|hash| format!("{hash:#018x}"));
    assert_eq!(released, RELEASED);
}

/// The hashes of the five versions.
const RELEASED: [&str; 5] = [
    "0x1d3998ca05b9e257",
    "0xfa5173ce7be33c22",
    "0xa202f5c394b79a29",
    "0xe753ae913f476774",
    "0x535be5bf66f8d0c7",
];

/// The first version of [`Update`], before anything was added.
mod once {
    pub(super) use super::first::{Gun, Kind, Opcode};
    use bitpack::Serialize;

    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[versions(1..=1)]
    #[check(0xBEEF, bits = 16)]
    pub(super) struct Update {
        #[bits(10)]
        pub(super) tick: u16,
        #[compressed(-180.0, 180.0, 0.5)]
        pub(super) aim: f32,
        #[max_len(4)]
        pub(super) guns: Vec<Gun>,
        pub(super) kind: Kind,
        pub(super) opcode: Opcode,
    }
}

#[test]
fn the_id_is_that_of_the_first_version() -> Outcome {
    const NOW: Protocol = Protocol::of::<Update>("game", 1);
    const ONCE: Protocol = Protocol::of::<once::Update>("game", 1);
    assert_eq!(NOW.id(), ONCE.id());
    assert_ne!(NOW.id(), Protocol::of::<first::Update>("game", 1).id());
    let mut buffer = [0; 128];
    let guns = vec![once::Gun { id: 5, is_old: true }];
    let (kind, opcode) = (once::Kind::Crawl { slow: true }, once::Opcode::Logout);
    let old = once::Update { tick: 3, aim: 9.0, guns, kind, opcode }.quantized()?;
    let bytes = ONCE.write(&old, &mut buffer)?;
    let now: Versioned<Update> = NOW.read(&buffer[..bytes])?;
    assert_eq!((now.version, now.value.tick, now.value.hp), (1, 3, 100));
    assert_eq!(now.value.kind, Kind::Crawl { slow: true });
    // the answer to an old client
    let bytes = NOW.write(&now, &mut buffer)?;
    assert_eq!(ONCE.read::<once::Update>(&buffer[..bytes])?, old);
    // the old client rejects newer versions
    let bytes = NOW.write(&full(), &mut buffer)?;
    let read = ONCE.read::<once::Update>(&buffer[..bytes]);
    assert_eq!(read.map_err(Error::kind), Err(ErrorKind::Version));
    Ok(())
}

#[test]
fn a_hostile_version_is_rejected_before_anything_else() -> Outcome {
    let bytes = full().to_bytes()?;
    for version in (0..=u8::MAX).filter(|version| !(1..=5).contains(version)) {
        let mut bytes = bytes.clone();
        bytes[0] = version;
        let error = Update::read(&bytes).err().ok_or("accepted")?;
        assert_eq!((error.kind(), error.bit()), (ErrorKind::Version, 0), "{version}");
        assert_eq!(Update::read(&[version]), Err(error));
        let error = Versioned::new(version, full()).to_bytes().err().ok_or("written")?;
        assert_eq!((error.kind(), error.bit()), (ErrorKind::Version, 0));
    }
    let error = Update::read(&[9]).err().ok_or("accepted")?;
    let explained = explain::<Update>(&[9], error).to_string();
    assert!(explained.contains("version 9 is not in 1..=5"), "{explained}");
    assert_eq!(Update::read(&[]).map_err(Error::kind), Err(ErrorKind::Overflow));
    Ok(())
}

/// Reads every byte sequence that differs from a packet in a few bits, in every version: no read
/// panics, and what is accepted is written as it was.
#[test]
fn a_changed_packet_of_any_version_is_rejected_or_written_as_it_was() -> Outcome {
    for version in 1..=5 {
        let bytes = Versioned::new(version, full()).to_bytes()?;
        for bit in 0..bytes.len() * 8 {
            for other in [bit, (bit * 7 + 3) % (bytes.len() * 8)] {
                let mut bytes = bytes.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                if other != bit {
                    bytes[other / 8] ^= 1 << (other % 8);
                }
                if let Ok(read) = <Versioned<Update> as Serialize>::read(&bytes) {
                    let written = read.to_bytes()?;
                    assert_eq!(written.len(), bytes.len());
                    assert_eq!(Versioned::read(&written), Ok(read));
                }
            }
            let cut = &bytes[..bit / 8];
            assert!(Update::read(cut).is_err());
        }
    }
    Ok(())
}

#[test]
fn a_variant_of_another_version_is_rejected() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[versions(1..=5)]
    struct Only(Kind);
    let kind = |version, kind| {
        let bytes = Versioned::new(version, Update { kind, ..full() }).to_bytes()?;
        Ok(Update::read(&bytes)?.kind)
    };
    let lacking = |version, wanted| kind(version, wanted).map_err(Error::kind).err();
    for version in 1..=5 {
        assert_eq!(kind(version, Kind::Idle), Ok(Kind::Idle));
        assert_eq!(kind(version, Kind::Swim), Ok(Kind::Swim));
    }
    assert_eq!(kind(3, Kind::Crawl { slow: true }), Ok(Kind::Crawl { slow: true }));
    assert_eq!(lacking(4, Kind::Crawl { slow: true }), Some(ErrorKind::Tag));
    assert_eq!(lacking(1, Kind::Run(3, true)), Some(ErrorKind::Tag));
    assert_eq!(kind(2, Kind::Run(3, true)), Ok(Kind::Run(3, false)));
    assert_eq!(kind(5, Kind::Run(3, true)), Ok(Kind::Run(3, true)));
    assert_eq!(lacking(4, Kind::Fly { height: 3 }), Some(ErrorKind::Tag));
    assert_eq!(kind(5, Kind::Fly { height: 3 }), Ok(Kind::Fly { height: 3 }));
    for (version, opcode, is_known) in
        [(2, Opcode::Chat, false), (3, Opcode::Chat, true), (3, Opcode::Logout, false)]
    {
        let value = Versioned::new(version, Update { opcode, ..full() });
        assert_eq!(value.to_bytes().is_ok(), is_known, "{version} {opcode:?}");
    }
    let value = Versioned::new(4, Update { kind: Kind::Fly { height: 3 }, ..full() });
    let mut buffer = [0; 99];
    let error = value.write(&mut buffer).err().ok_or("written")?;
    let explained = explain_write(&value, &buffer, error).to_string();
    assert!(explained.contains("version 4 lacks the variant"), "{explained}");
    // five variants of version 5 take 3 bits, of which three numbers are free; the four of version
    // 4 take 2
    assert_eq!(Only::read(&[5, 0b111]).map_err(Error::kind), Err(ErrorKind::Tag));
    assert_eq!(Only::read(&[4, 0b11])?, Only(Kind::Swim));
    assert_eq!(Only::read(&[1, 0b11]).map_err(Error::kind), Err(ErrorKind::Tag));
    Ok(())
}

#[test]
fn the_newest_version_is_that_of_types_without_versions() -> Outcome {
    assert_eq!(Gun::SCHEMA.hash(), fifth::Gun::SCHEMA.hash());
    assert_eq!(Kind::SCHEMA.hash(), fifth::Kind::SCHEMA.hash());
    let gun = Gun { id: 5, heat: Some(3), is_old: true };
    assert_eq!(gun.to_bytes()?, fifth::Gun { id: 5, heat: Some(3) }.to_bytes()?);
    assert_eq!(Kind::Fly { height: 3 }.to_bytes()?, fifth::Kind::Fly { height: 3 }.to_bytes()?);
    let alone = Kind::Crawl { slow: true }.to_bytes();
    assert_eq!(alone.map_err(Error::kind), Err(ErrorKind::Tag));
    Ok(())
}

/// A type with versions inside of one without: each value has its own version.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Replay {
    flag: bool,
    #[max_len(5)]
    updates: Vec<Versioned<Update>>,
    last: Option<Update>,
    end: bool,
}

#[test]
fn a_type_with_versions_carries_them_wherever_it_is() -> Outcome {
    let updates = (1..=5).map(|version| Versioned::new(version, received(version))).collect();
    let replay = Replay { flag: true, updates, last: Some(received(5)), end: true };
    let read = Replay::read(&replay.to_bytes()?)?;
    assert_eq!(read.quantized()?, replay.clone().quantized()?);
    assert!(replay.max_encoded_bits() <= Replay::MAX_BITS);
    Ok(())
}

#[test]
fn a_trace_shows_the_version_and_only_its_fields() -> Outcome {
    let bytes = Versioned::new(1, full()).to_bytes()?;
    let text = trace::<Update>(&bytes).to_string();
    assert!(text.contains("version"), "{text}");
    assert!(text.contains("aim") && !text.contains("turn") && !text.contains("luck"), "{text}");
    let text = Update::SCHEMA.to_string();
    assert!(text.contains("version 1..=5 of") && text.contains("since(2) until(5)"), "{text}");
    Ok(())
}

/// An enum that is the packet itself.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
enum Message {
    Ping,
    #[since(2)]
    Pong(u8),
    #[since(3)]
    Chat(
        #[rest]
        #[max_len(9)]
        Vec<u8>,
    ),
}

#[test]
fn an_enum_has_versions_too() -> Outcome {
    let bytes = |version, message: &Message| Versioned::new(version, message.clone()).to_bytes();
    assert_eq!(bytes(1, &Message::Ping)?, [1]);
    assert_eq!(bytes(2, &Message::Ping)?, [2, 0]);
    assert_eq!(bytes(2, &Message::Pong(0xFF))?, [2, 0xFF, 1]);
    assert_eq!(bytes(3, &Message::Chat(vec![1, 2]))?, [3, 2, 1, 2]);
    assert_eq!(Message::read(&[3, 2, 1, 2])?, Message::Chat(vec![1, 2]));
    assert_eq!(Message::read(&[1])?, Message::Ping);
    assert_eq!(bytes(1, &Message::Pong(1)).map_err(Error::kind), Err(ErrorKind::Tag));
    Ok(())
}

/// The floats of many elements are quantised together, except those that only some versions have.
#[test]
fn floats_of_versions_are_quantised_in_lists() -> Outcome {
    macro_rules! list {
        ($body:ident $list:ident $(#[$meta:meta])*) => {
            #[derive(Serialize, Clone, Debug, Default, PartialEq)]
            struct $body {
                #[compressed(-8.0, 8.0, 0.01)]
                place: [f32; 3],
                $(#[$meta])*
                #[compressed(-1.0, 1.0, 0.01)]
                speed: [f32; 3],
            }
            #[derive(Serialize, Clone, Debug, PartialEq)]
            struct $list {
                #[max_len(100)]
                bodies: Vec<$body>,
            }
        };
    }
    list!(Body Bodies #[since(2)]);
    list!(Plain Plains);
    #[derive(Serialize)]
    #[versions(1..=2)]
    struct World(Bodies);
    let numbers = || (0..90_u8).map(|i| f32::from(i) / 99.0);
    let bodies: Vec<_> = numbers().map(|x| Body { place: [x; 3], speed: [-x; 3] }).collect();
    let plains = numbers().map(|x| Plain { place: [x; 3], speed: [-x; 3] }).collect();
    let expected = Plains { bodies: plains }.to_bytes()?;
    assert_eq!(Bodies { bodies: bodies.clone() }.to_bytes()?, expected);
    let world = World(Bodies { bodies });
    assert_eq!(world.to_bytes()?[1..], expected);
    let first = Versioned::new(1, world).to_bytes()?;
    assert_eq!(World::read(&first)?.0.bodies[9].speed.map(f32::to_bits), [0; 3]);
    Ok(())
}

#[test]
fn a_dropped_version_leaves_the_others_as_they_are_but_for_the_id() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[versions(1..=3)]
    struct Old {
        #[until(2)]
        first: u8,
        #[since(2)]
        second: u8,
        #[since(3, default = 9)]
        third: u8,
    }
    #[derive(Serialize, Clone, Debug, PartialEq)]
    #[versions(2..=3)]
    struct New {
        second: u8,
        #[since(3, default = 9)]
        third: u8,
    }
    let (old, new) = (Old { first: 1, second: 2, third: 3 }, New { second: 2, third: 3 });
    for version in [2, 3] {
        assert_eq!(New::SCHEMA.version_hash(version), Old::SCHEMA.version_hash(version));
        let bytes = Versioned::new(version, old.clone()).to_bytes()?;
        assert_eq!(Versioned::new(version, new.clone()).to_bytes()?, bytes);
    }
    let first = Versioned::new(1, old).to_bytes()?;
    assert_eq!(New::read(&first).map_err(Error::kind), Err(ErrorKind::Version));
    assert_ne!(Protocol::of::<New>("game", 1).id(), Protocol::of::<Old>("game", 1).id());
    assert_eq!((New::MIN_BITS, New::MAX_BITS), (16, 24));
    Ok(())
}

/// A type whose fields are split into several functions.
mod many {
    use super::*;

    macro_rules! many {
        ($name:ident $(#[$type:meta])* [$($field:ident)*] [$($(#[$last:meta])* $since:ident)*]) => {
            #[derive(Serialize, Clone, Debug, Default, PartialEq)]
            $(#[$type])*
            struct $name { $(#[bits(5)] $field: u8,)* $($(#[$last])* #[bits(3)] $since: u8,)* }
        };
    }
    many!(New #[versions(1..=3)]
        [a b c d e f g h i j k l m n o p q r s t u v w x y z]
        [#[since(2)] aa #[since(2)] bb #[since(3)] cc #[until(2)] dd #[until(3)] ee]);
    many!(Second [a b c d e f g h i j k l m n o p q r s t u v w x y z] [aa bb ee]);

    #[test]
    fn many_fields_have_versions() -> Outcome {
        let new = New { a: 3, z: 9, aa: 1, bb: 2, cc: 3, dd: 4, ee: 5, ..New::default() };
        let second = Second { a: 3, z: 9, aa: 1, bb: 2, ee: 5, ..Second::default() };
        assert_eq!(Versioned::new(2, new.clone()).to_bytes()?[1..], second.to_bytes()?);
        assert_eq!(New::SCHEMA.version_hash(2), Second::SCHEMA.hash());
        let bytes = Versioned::new(2, new.clone()).to_bytes()?;
        assert_eq!(New::read(&bytes)?, New { cc: 0, dd: 0, ..new });
        Ok(())
    }
}
