//! Tests of session numbers: packets of another session are rejected, whole ones and deltas.

use super::super::*;
use super::Five;
use crate::{Acked, Delta, History};
use crate::{Error, ErrorKind};

#[derive(bitpack_derive::Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct World {
    tick: u8,
    score: u16,
}

const SESSIONS: [u64; 4] = [0, 1, 0xFACE, u64::MAX];

#[test]
fn no_session_is_the_protocol_without_the_call() -> Result<(), Error> {
    let game = Protocol::new(7);
    assert_eq!(game.with_session(0), game);
    let (mut plain, mut session) = ([0; 12], [0; 12]);
    game.write(&Five(21), &mut plain)?;
    game.with_session(1).write(&Five(21), &mut session)?;
    assert_eq!(plain[4..], session[4..]);
    assert_ne!(plain[..4], session[..4]);
    Ok(())
}

#[test]
fn packets_of_another_session_are_rejected() -> Result<(), Error> {
    for framing in [Framing::Crc, Framing::IdAndCrc] {
        let game = Protocol::new(7).with_framing(framing);
        for (here, there) in SESSIONS.iter().flat_map(|a| SESSIONS.map(|b| (*a, b))) {
            let (here_game, there_game) = (game.with_session(here), game.with_session(there));
            let mut buffer = [0; 24];
            let length = here_game.write(&Five(21), &mut buffer)?;
            let read = there_game.read::<Five>(buffer.get(..length).unwrap_or_default());
            let at = 8 * game.sent_id() as u64;
            let other = Err(Error::new(ErrorKind::Crc, at));
            assert_eq!(read, if here == there { Ok(Five(21)) } else { other });
        }
    }
    Ok(())
}

/// Sends the changes of a world. Returns the bytes.
fn sent(
    game: &Protocol,
    history: &mut History<World, 4>,
    acked: &mut Acked,
    world: World,
) -> Result<([u8; 32], usize), Error> {
    let mut buffer = [0; 32];
    let outgoing = history.push(&world)?;
    let length = game.write_delta(&outgoing, acked, &mut buffer)?;
    Ok((buffer, length))
}

#[test]
fn deltas_of_another_session_are_rejected_whole_or_not() -> Result<(), Error> {
    for (here, there) in SESSIONS.iter().flat_map(|a| SESSIONS.map(|b| (*a, b))) {
        let game = Protocol::new(7);
        let (here_game, there_game) = (game.with_session(here), game.with_session(there));
        let (mut history, mut acked) = (History::<World, 4>::new(), Acked::default());
        let (mut own, mut other) = (History::<World, 4>::new(), History::<World, 4>::new());
        for tick in 0..3 {
            let world = World { tick, score: 500 };
            let (buffer, length) = sent(&here_game, &mut history, &mut acked, world)?;
            let packet = buffer.get(..length).unwrap_or_default();
            let received = here_game.read_delta(&mut own, packet)?;
            assert!(acked.acknowledge(received.sequence, &history));
            let read = there_game.read_delta(&mut other, packet).map(drop);
            if here == there {
                assert_eq!(read, Ok(()));
            } else {
                // without the first value, the baseline of the later ones is missing
                let kind = if tick == 0 { ErrorKind::Crc } else { ErrorKind::Baseline };
                assert_eq!(read.map_err(Error::kind), Err(kind), "{here} {there}");
                assert_eq!(other.newest(), None);
            }
        }
    }
    Ok(())
}
