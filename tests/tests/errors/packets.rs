//! Traces of datagrams, and explanations of rejected ones.

use bitpack::trace::{Role, Value};
use bitpack::{EndCheck, Error, ErrorKind, Framing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each_value, sample_count};

const FRAMINGS: [Framing; 3] = [Framing::Crc, Framing::Id, Framing::IdAndCrc];
const GAME: Protocol = Protocol::new(0x0123_4567_89AB_CDEF);

fn protocols() -> Vec<Protocol> {
    let ends = [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(7)];
    let ids = [GAME, Protocol::short(0xFACE)];
    let framed = ids.iter().flat_map(|game| FRAMINGS.map(|framing| game.with_framing(framing)));
    framed.flat_map(|game| ends.map(|end| game.with_end_check(end))).collect()
}

#[test]
fn every_bit_of_a_datagram_is_accounted_for() -> Outcome {
    each_value(sample_count(2, 20), |erased_type, sent| {
        for game in protocols() {
            let mut bytes = vec![0; 8192];
            let length = sent.wrap(&game, &mut bytes)?;
            bytes.truncate(length);
            let (events, read) = erased_type.trace_packet(&game, &bytes);
            ensure!(sent.arrives_as(&*read?), "arrived as something else");
            let mut at = 0;
            for event in &events {
                ensure!(event.bit == at && event.value.is_some(), "{event} at {at}");
                at += event.bits;
            }
            ensure!(at == 8 * length as u64, "{at} of {length} bytes");
        }
        Ok(())
    })
}

#[test]
fn a_trace_ends_as_the_reader_does() -> Outcome {
    each_value(sample_count(1, 10), |erased_type, sent| {
        for (i, game) in protocols().into_iter().enumerate() {
            let mut bytes = vec![0; 8192];
            let length = sent.wrap(&game, &mut bytes)?;
            for bit in (i % 7..8 * length).step_by(if cfg!(optimized) { 1 } else { 29 }) {
                let mut damaged = bytes.get(..length).unwrap_or_default().to_vec();
                damaged.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
                let (_, traced) = erased_type.trace_packet(&game, &damaged);
                let (traced, read) = (traced.err(), erased_type.unwrap(&game, &damaged).err());
                ensure!(traced == read, "{traced:?}, and the reader {read:?}");
            }
            for short in (i % 3..=length).step_by(if cfg!(optimized) { 1 } else { 3 }) {
                let cut = bytes.get(..short).unwrap_or_default();
                let (_, traced) = erased_type.trace_packet(&game, cut);
                let (traced, read) = (traced.err(), erased_type.unwrap(&game, cut).err());
                ensure!(traced == read, "{traced:?}, and the reader {read:?} of {short}");
            }
        }
        Ok(())
    })
}

#[derive(Serialize, Debug, PartialEq)]
struct Player {
    #[bits(min = 0, max = 100)]
    health: u8,
}

/// A packet with the layout of `Player` but without a range for `health`, to forge invalid values.
#[derive(Serialize)]
struct Forged {
    #[bits(7)]
    health: u8,
}

#[test]
fn the_header_is_in_the_trace() -> Outcome {
    let game = GAME.with_framing(Framing::IdAndCrc);
    let mut bytes = game.to_bytes(&Player { health: 9 })?;
    let seen = |bytes: &[u8]| {
        let trace = game.trace::<Player>(bytes);
        let event = |role| trace.events.iter().find(|it| it.role == role).cloned();
        [Role::Protocol, Role::Checksum].map(|role| event(role).map(|it| (it.bit, it.value)))
    };
    let id = Some(Value::Unsigned(game.id().into()));
    let sum = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    let sum = Some(Value::Unsigned(sum.into()));
    assert_eq!(seen(&bytes), [Some((0, id.clone())), Some((64, sum))]);
    bytes[12] ^= 1;
    assert_eq!(seen(&bytes), [Some((0, id)), Some((64, None))]);
    bytes[0] ^= 1;
    assert_eq!(seen(&bytes), [Some((0, None)), None]);
    Ok(())
}

#[test]
fn the_error_of_a_packet_is_explained_in_every_framing() -> Outcome {
    let said = |game: &Protocol, bytes: &[u8]| match game.read::<Player>(bytes) {
        Err(error) => game.explain::<Player>(bytes, error).to_string(),
        Ok(player) => format!("{player:?}"),
    };
    let short = Protocol::short(0xFACE).with_framing(Framing::Id);
    for (game, at) in FRAMINGS.map(|framing| GAME.with_framing(framing)).iter().zip([32, 64, 96]) {
        let forged = game.to_bytes(&Forged { health: 101 })?;
        let range = format!("Player.health at bit {at}: 101 is not in 0..=100");
        ensure!(said(game, &forged) == range, "{}", said(game, &forged));

        let other = game.with_end_check(EndCheck::Aligned(1)).to_bytes(&Player { health: 9 })?;
        let check = format!("Player at bit {}: the serialize check is 0x1, not 0x9908ace2", at + 8);
        ensure!(said(game, &other) == check, "{}", said(game, &other));
    }
    let game = GAME.with_framing(Framing::IdAndCrc);
    let mut bytes = game.to_bytes(&Player { health: 9 })?;
    bytes[12] ^= 1;
    let damaged = said(&game, &bytes);
    assert!(damaged.starts_with("Player at bit 64: the checksum is 0x"), "{damaged}");
    assert_eq!(
        said(&game, &[7; 12]),
        "Player at bit 0: the protocol id is 0x707070707070707, not 0x123456789abcdef"
    );
    assert_eq!(said(&short, &[7; 5]), "Player at bit 0: the protocol id is 0x7070707, not 0xface");
    assert_eq!(
        said(&short, &[0xCE]),
        "Player at bit 0: the data or the buffer ends before the value does"
    );
    Ok(())
}

#[test]
fn game_data_makes_another_id_of_the_same_width() {
    let long = GAME.with_game_data(1);
    assert_ne!(long.id(), GAME.id());
    assert_ne!(long.id(), GAME.with_game_data(2).id());
    assert_ne!(long.id(), long.with_game_data(1).id());
    let short = Protocol::short(0xFACE);
    assert!(u32::try_from(short.id()).is_ok());
    assert!(u32::try_from(short.with_game_data(1).id()).is_ok());
    assert_ne!(short.with_game_data(1).id(), short.id());
    let refused = |one: Protocol, other: Protocol| {
        let bytes = one.to_bytes(&Player { health: 9 })?;
        Ok::<_, Error>(other.read::<Player>(&bytes).map_err(Error::kind))
    };
    assert_eq!(refused(short, short.with_game_data(1)), Ok(Err(ErrorKind::Crc)));
    let sent = |game: Protocol| game.with_framing(Framing::IdAndCrc);
    assert_eq!(refused(sent(GAME), sent(long)), Ok(Err(ErrorKind::Protocol)));
}

#[test]
fn the_maximum_size_of_a_packet_is_known_in_every_framing() {
    for (framing, long, short) in
        [(Framing::Crc, 4, 4), (Framing::Id, 8, 4), (Framing::IdAndCrc, 12, 8)]
    {
        for (game, header) in [(GAME, long), (Protocol::short(1), short)] {
            let game = game.with_framing(framing).with_end_check(EndCheck::Unaligned(1));
            assert_eq!(game.max_bytes::<Player>(), header + 1 + 4);
            let written = game.to_bytes(&Player { health: 1 }).map(|bytes| bytes.len());
            assert_eq!(written, Ok(header + 1 + 4));
        }
    }
}
