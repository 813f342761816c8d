//! Traces of datagrams, and explanations of rejected ones.

#![allow(clippy::cast_possible_truncation, reason = "headers are short")]

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

/// Returns protocols of each framing and each width of an id, with the bits of the id and of the checksum in a header.
fn headers() -> Vec<(Protocol, u64, u64)> {
    let of = |(game, id): (Protocol, u64)| {
        let bits = [(0, 32), (id, 0), (id, 32)];
        let framed = FRAMINGS.iter().zip(bits);
        framed.map(move |(framing, (id, sum))| (game.with_framing(*framing), id, sum)).collect()
    };
    [(GAME, 64), (Protocol::short(0xFACE), 32)]
        .map(of)
        .into_iter()
        .flat_map(Vec::into_iter)
        .collect()
}

#[test]
fn the_header_is_in_the_trace() -> Outcome {
    for (game, id, sum) in headers() {
        let mut bytes = game.to_bytes(&Player { health: 9 })?;
        // the events of the header, and the number of all events
        let seen = |bytes: &[u8]| {
            let events = game.trace::<Player>(bytes).events;
            let header =
                events.iter().filter(|it| [Role::Protocol, Role::Checksum].contains(&it.role));
            let header: Vec<_> = header.map(|it| (it.bit, it.bits, it.value.clone())).collect();
            (header, events.len())
        };
        let (start, behind) = (id as usize / 8, (id + sum) as usize / 8);
        let written =
            bytes[start..behind].iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        let mut header = vec![(0, id, Some(Value::Unsigned(game.id().into())))];
        header.push((id, sum, Some(Value::Unsigned(written.into()))));
        header.retain(|(_, bits, _)| *bits > 0);
        assert_eq!(seen(&bytes).0, header);
        // a number that is rejected has no value, and nothing follows it
        if sum > 0 {
            bytes[behind] ^= 1;
            header.iter_mut().next_back().into_iter().for_each(|(.., value)| *value = None);
            assert_eq!(seen(&bytes), (header.clone(), header.len()));
        }
        if id > 0 {
            bytes[0] ^= 1;
            assert_eq!(seen(&bytes), (vec![(0, id, None)], 1));
        }
        assert_eq!(seen(&bytes[..3]), (vec![], 0));
    }
    Ok(())
}

#[test]
fn the_bits_behind_the_fields_are_in_the_trace() -> Outcome {
    let roles = |end| -> Result<Vec<_>, Error> {
        let game = GAME.with_end_check(end);
        let events = game.trace::<Player>(&game.to_bytes(&Player { health: 9 })?).events;
        Ok(events.iter().map(|it| (it.role, it.bits)).collect())
    };
    let [sum, health] = [(Role::Checksum, 32), (Role::Value, 7)];
    assert_eq!(roles(EndCheck::Absent)?, [sum, health, (Role::Reserved, 1)]);
    assert_eq!(roles(EndCheck::Aligned(7))?, [sum, health, (Role::Align, 1), (Role::Check, 32)]);
    Ok(())
}

#[test]
fn the_error_of_a_packet_is_explained_in_every_framing() -> Outcome {
    for (game, id, sum) in headers() {
        let said = |bytes: &[u8]| match game.read::<Player>(bytes) {
            Err(error) => game.explain::<Player>(bytes, error).to_string(),
            Ok(player) => format!("{player:?}"),
        };
        let at = id + sum;
        let range = format!("Player.health at bit {at}: 101 is not in 0..=100");
        let forged = game.to_bytes(&Forged { health: 101 })?;
        assert_eq!(said(&forged), range);
        // an error of another packet names no field
        let other = game.explain::<Player>(&forged, Error::new(ErrorKind::Range, 77));
        assert_eq!((&*other.path, other.error), ("Player", Error::new(ErrorKind::Range, 77)));
        let other = game.with_end_check(EndCheck::Aligned(1)).to_bytes(&Player { health: 9 })?;
        let check = format!("Player at bit {}: the serialize check is 0x1, not 0x9908ace2", at + 8);
        assert_eq!(said(&other), check);
        let mut bytes = game.to_bytes(&Player { health: 9 })?;
        if sum > 0 {
            let start = id as usize / 8;
            let own = u32::from_le_bytes([0, 1, 2, 3].map(|i| bytes[start + i]));
            bytes[start] ^= 1;
            let crc = format!(
                "Player at bit {id}: the checksum is {:#010x}, and the packet sums to {own:#010x}",
                own ^ 1
            );
            assert_eq!(said(&bytes), crc);
        }
        if id > 0 {
            bytes[1] ^= 0x10;
            let (found, own) = (game.id() ^ 0x1000, game.id());
            let other = format!("Player at bit 0: the protocol id is {found:#x}, not {own:#x}");
            assert_eq!(said(&bytes), other);
        }
        let cut = "Player at bit 0: the data or the buffer ends before the value does";
        assert_eq!((said(&[]), said(&bytes[..1])), (cut.into(), cut.into()));
    }
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
    for (game, id, sum) in headers() {
        let (game, bytes) =
            (game.with_end_check(EndCheck::Unaligned(1)), (id + sum) as usize / 8 + 1 + 4);
        assert_eq!(game.max_bytes::<Player>(), bytes);
        let written = game.to_bytes(&Player { health: 1 }).map(|bytes| bytes.len());
        assert_eq!(written, Ok(bytes));
    }
}
