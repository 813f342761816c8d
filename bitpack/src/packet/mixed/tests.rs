//! Tests of [`MixedProtocol`]: two kinds of packets, other builds, and damaged packets.

use super::super::Protocol;
use super::super::tests::{FRAMINGS, flips};
use super::*;
use crate::Arrival;

#[derive(bitpack_derive::Serialize, Clone, Copy, Debug, PartialEq)]
enum Message {
    Jump,
    Turn {
        #[bits(min = 0, max = 359)]
        angle: u16,
    },
}

/// A value that one build of the game sends as deltas.
trait World: Delta + Clone + PartialEq + fmt::Debug {
    fn at(tick: u16) -> Self;
}

macro_rules! world {
    ($name:ident, $small:literal) => {
        #[derive(bitpack_derive::Serialize, Delta, Clone, Copy, Debug, PartialEq)]
        struct $name {
            #[delta(always)]
            tick: u16,
            #[bits(min = 0, max = 4095)]
            #[delta(small = $small)]
            position: [u16; 3],
        }

        impl World for $name {
            fn at(tick: u16) -> Self {
                // a body that mostly rests, and sometimes moves
                let moved = |speed: u16| 1000 + (tick / 7 * speed) % 3000;
                Self { tick, position: [moved(1), moved(3), 5] }
            }
        }
    };
}

world!(Here, 4);
world!(There, 5);

type Mixed<T> = MixedProtocol<Message, T, 8>;
const GAME: Mixed<Here> = MixedProtocol::of("game", 1);

/// A server of one build, and a client that receives all of its packets.
struct Server<T, const N: usize> {
    game: MixedProtocol<Message, T, N>,
    sent: History<T, N>,
    acked: Acked,
    received: History<T, N>,
    tick: u16,
}

impl<T: World, const N: usize> Server<T, N> {
    fn new(game: MixedProtocol<Message, T, N>) -> Self {
        let sent = History::new();
        Self { game, sent, acked: Acked::new(), received: History::new(), tick: 0 }
    }

    /// Sends the next world and lets the client acknowledge it. Returns the packet, and the number
    /// of its bytes.
    fn send(&mut self) -> Result<([u8; 64], usize), Error> {
        let mut packet = [0; 64];
        let world = T::at(self.tick);
        let outgoing = self.sent.push(&world)?;
        let length = self.game.write_delta(&outgoing, &mut self.acked, &mut packet)?;
        let bytes = packet.get(..length).unwrap_or_default();
        let Incoming::Delta(received) = self.game.read(&mut self.received, bytes)? else {
            return Err(Error::new(ErrorKind::Tag, 0));
        };
        assert_eq!(received.arrival, Arrival::New);
        assert_eq!(self.received.newest(), Some(&world));
        self.acked.acknowledge(received.sequence, &self.sent);
        self.tick += 1;
        Ok((packet, length))
    }
}

#[test]
fn messages_and_deltas_differ_in_their_first_bit() -> Result<(), Error> {
    for framing in FRAMINGS {
        let game = GAME.with_framing(framing);
        let mut server = Server::new(game);
        for _ in 0..20 {
            let (delta, length) = server.send()?;
            assert_eq!(delta[game.protocol.header()] & 1, 1);
            assert!(length <= game.max_bytes());
            assert!(game.read_message(delta.get(..length).unwrap_or_default()).is_err());
            for message in [Message::Jump, Message::Turn { angle: 270 }] {
                let mut packet = [0; 64];
                let length = game.write(&message, &mut packet)?;
                assert_eq!(packet[game.protocol.header()] & 1, 0);
                assert!(length <= game.max_bytes());
                let packet = packet.get(..length).unwrap_or_default();
                let read = game.read(&mut server.received, packet)?;
                assert_eq!(
                    (read, game.read_message(packet)?),
                    (Incoming::Message(message), message)
                );
            }
        }
    }
    Ok(())
}

#[test]
fn a_message_costs_one_bit_more_and_a_delta_too() -> Result<(), Error> {
    let game = GAME.with_framing(Framing::Bare).with_end_check(EndCheck::Absent);
    let mut packet = [0; 64];
    let length = game.write(&Message::Turn { angle: 0b1_0000_1110 }, &mut packet)?;
    // from the lowest bit: 0 for a message, 1 for `Turn`, the angle
    assert_eq!((length, packet[0], packet[1]), (2, 0b0011_1010, 0b100));
    let mut server = Server::new(game);
    let bits = 1 + 16 + 1 + Here::MAX_BITS;
    assert_eq!(server.send()?.1 as u64, bits.div_ceil(8));
    Ok(())
}

/// Sends 600 worlds of one build to another, which has the baseline of each. Returns the kind of
/// each error, and `None` for an accepted world.
fn sent_to_another<A: World, B: World, const N: usize>(
    ours: MixedProtocol<Message, A, N>,
    theirs: MixedProtocol<Message, B, N>,
) -> Result<[Option<ErrorKind>; 600], Error> {
    let (mut server, mut other) = (Server::new(ours), Server::new(theirs));
    // two whole worlds, so that all others are deltas
    server.send()?;
    other.send()?;
    let mut kinds = [None; 600];
    for kind in &mut kinds {
        let (packet, length) = server.send()?;
        let packet = packet.get(..length).unwrap_or_default();
        *kind = theirs.read(&mut other.received.clone(), packet).err().map(Error::kind);
        other.send()?;
    }
    Ok(kinds)
}

/// The id of `Protocol::of` has the schema of whole values only. Without a checksum, a build accepts
/// some worlds of a build with other differences, and rejects the others as if damaged.
#[test]
fn worlds_of_another_build_are_never_accepted() -> Result<(), Error> {
    let (here, there) = (Mixed::<Here>::of("game", 1), Mixed::<There>::of("game", 1));
    assert_eq!(Protocol::of::<Here>("game", 1), Protocol::of::<There>("game", 1));
    assert_ne!(here.id(), there.id());
    let blind = |id| Mixed::<Here>::with(Protocol::new(id)).with_framing(Framing::Id);
    let blind_there = Mixed::<There>::with(Protocol::new(7)).with_framing(Framing::Id);
    let equal_ids = sent_to_another(blind(7), blind_there)?;
    let accepted = equal_ids.iter().filter(|kind| kind.is_none()).count();
    assert!(accepted > 0 && !equal_ids.contains(&Some(ErrorKind::Protocol)), "{accepted}");

    for (framing, kind) in [
        (Framing::Crc, ErrorKind::Crc),
        (Framing::Id, ErrorKind::Protocol),
        (Framing::IdAndCrc, ErrorKind::Protocol),
        (Framing::Bare, ErrorKind::Baseline),
    ] {
        let sent = sent_to_another(here.with_framing(framing), there.with_framing(framing))?;
        assert!(sent.iter().all(|sent| *sent == Some(kind)), "{framing:?}");
        let sent = sent_to_another(there.with_framing(framing), here.with_framing(framing))?;
        assert!(sent.iter().all(|sent| *sent == Some(kind)), "{framing:?}, the other way");
    }
    Ok(())
}

#[test]
fn the_id_covers_both_types_the_history_and_game_data() {
    let ids = [
        GAME.id(),
        Mixed::<There>::of("game", 1).id(),
        Mixed::<Here>::of("game", 2).id(),
        Mixed::<Here>::of("another", 1).id(),
        MixedProtocol::<Message, Here, 16>::of("game", 1).id(),
        MixedProtocol::<u8, Here, 8>::of("game", 1).id(),
        GAME.with_game_data(1).id(),
        Protocol::of::<Here>("game", 1).id(),
        Protocol::of::<Message>("game", 1).id(),
    ];
    for (index, id) in ids.iter().enumerate() {
        assert!(!ids.get(..index).unwrap_or_default().contains(id), "{index}");
    }
    assert_eq!(Mixed::<Here>::short_of("game", 1).id(), GAME.id() & 0xFFFF_FFFF);
    assert_eq!(GAME.with_session(7).id(), GAME.id());
}

#[test]
fn damaged_cut_and_replayed_packets_change_nothing() -> Result<(), Error> {
    for framing in [Framing::Crc, Framing::IdAndCrc] {
        let game = GAME.with_framing(framing).with_session(9);
        let mut server = Server::new(game);
        server.send()?;
        server.send()?;
        let mut client = server.received.clone();
        let delta = server.send()?;
        let mut message = [0; 64];
        let length = game.write(&Message::Turn { angle: 90 }, &mut message)?;
        for (packet, length) in [delta, (message, length)] {
            for flipped in flips(packet.get(..length).unwrap_or_default()) {
                let read = game.read(&mut client, &flipped);
                assert!(read.is_err(), "{framing:?}: {read:?} of {flipped:02x?}");
            }
            for cut in (0..length).chain([length + 1]) {
                let read = game.read(&mut client, packet.get(..cut).unwrap_or_default());
                assert!(read.is_err(), "{framing:?}, {cut} bytes: {read:?}");
            }
            for other in [game.with_session(0), game.with_session(8)] {
                let read = other.read(&mut client, packet.get(..length).unwrap_or_default());
                assert_eq!(read.map_err(Error::kind), Err(ErrorKind::Crc));
            }
        }
        assert_eq!(client.newest(), Some(&Here::at(1)));
        let delta = delta.0.get(..delta.1).unwrap_or_default();
        for arrival in [Arrival::New, Arrival::Duplicate] {
            let Incoming::Delta(received) = game.read(&mut client, delta)? else {
                return Err(Error::new(ErrorKind::Tag, 0));
            };
            assert_eq!(received.arrival, arrival);
        }
        assert_eq!(client.newest(), Some(&Here::at(2)));
    }
    Ok(())
}

#[cfg(feature = "alloc")]
#[test]
fn both_kinds_are_explained_and_traced() -> Result<(), Error> {
    use alloc::string::ToString as _;

    let game = GAME.with_framing(Framing::Id).with_end_check(EndCheck::Absent);
    let bytes = game.to_bytes(&Message::Turn { angle: 359 })?;
    let trace = game.trace_message(&bytes);
    assert_eq!(trace.result, Ok(Message::Turn { angle: 359 }));
    assert_eq!(trace.events.iter().map(|event| event.bits).sum::<u64>(), 8 * bytes.len() as u64);
    let mut wrong = bytes.clone();
    wrong[9] |= 0b11; // an angle of 487
    let history = History::new();
    let error = Error::new(ErrorKind::Range, 66);
    assert_eq!(game.read_message(&wrong), Err(error));
    let expected = "Message.Turn.angle at bit 66: 487 is not in 0..=359";
    assert_eq!(game.explain(&history, &wrong, error).to_string(), expected);
    let too_far = Message::Turn { angle: 487 };
    assert_eq!(game.to_bytes(&too_far), Err(error));
    assert_eq!(game.explain_write(&too_far, &[], error).to_string(), expected);

    let mut server = Server::new(game);
    let (packet, length) = server.send()?;
    let packet = packet.get(..length).unwrap_or_default();
    assert_eq!(game.trace_delta(&history, packet).result, Ok(Here::at(0)));
    assert!(game.trace_message(packet).result.is_err());
    assert!(game.trace_delta(&history, &bytes).result.is_err());
    let error = Error::new(ErrorKind::Trailing, 0);
    assert!(game.explain(&history, packet, error).to_string().contains("Here"));
    Ok(())
}

/// The description of the messages contains the zero bit before each message.
#[cfg(feature = "alloc")]
#[test]
fn the_description_has_the_first_bit() {
    let description = GAME.describe();
    let text = alloc::format!("{description:?}");
    assert!(text.contains("Turn") && text.contains("Reserved"), "{text}");
    assert_eq!(description.envelope.map(|envelope| envelope.id), Some(GAME.id()));
}
