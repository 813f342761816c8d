//! Tests of packets without a header, and of the errors of each framing.

use super::super::*;
use super::{FRAMINGS, Five};
use crate::{Acked, Delta, Error, ErrorKind, History};

const BARE: Protocol = Protocol::new(7).with_framing(Framing::Bare);

#[derive(bitpack_derive::Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct World {
    tick: u8,
    score: u16,
}

type Worlds = History<World, 4>;

#[test]
fn a_bare_packet_is_its_data() -> Result<(), Error> {
    let mut buffer = [0; 8];
    let bare = BARE.with_end_check(EndCheck::Absent);
    assert_eq!((bare.write(&Five(21), &mut buffer)?, buffer[0]), (1, 21));
    assert_eq!(bare.read::<Five>(&[21])?, Five(21));
    let rejected = [&[0b11_0101][..], &[21, 0], &[]].map(|bytes| bare.read::<Five>(bytes).is_err());
    assert_eq!(rejected, [true; 3]);
    assert_eq!(bare.max_bytes::<u16>(), 2);
    Ok(())
}

/// A sender with a history and the acknowledgements of one receiver.
struct Sender {
    game: Protocol,
    worlds: Worlds,
    acked: Acked,
}

impl Sender {
    fn new(game: Protocol) -> Self {
        Self { game, worlds: Worlds::new(), acked: Acked::new() }
    }

    /// Returns a delta packet, and the number of its bytes.
    fn send(&mut self, world: World) -> Result<([u8; 32], usize), Error> {
        let mut buffer = [0; 32];
        let outgoing = self.worlds.push(&world)?;
        let length = self.game.write_delta(&outgoing, &mut self.acked, &mut buffer)?;
        Ok((buffer, length))
    }
}

/// The second packet of a sender, a delta, and a receiver that has read the first one.
struct Pair {
    delta: [u8; 32],
    length: usize,
    received: Worlds,
}

/// Sends two worlds. The receiver gets the first one from a sender with `theirs`, which has the
/// score `score`.
fn pair(game: Protocol, theirs: Protocol, score: u16) -> Result<Pair, Error> {
    let (mut sender, mut other) = (Sender::new(game), Sender::new(theirs));
    let mut received = Worlds::new();
    sender.send(World { tick: 0, score: 500 })?;
    let (first, length) = other.send(World { tick: 0, score })?;
    theirs.read_delta(&mut received, first.get(..length).unwrap_or_default())?;
    assert!(sender.acked.acknowledge(0, &sender.worlds));
    let (delta, length) = sender.send(World { tick: 1, score: 501 })?;
    Ok(Pair { delta, length, received })
}

#[test]
fn a_bare_delta_has_16_bits_for_its_baseline() -> Result<(), Error> {
    let bare = BARE.with_end_check(EndCheck::Absent);
    let mut pair = pair(bare, bare, 500)?;
    // sequence number, one bit and distance, the baseline, and two changed fields with a bit each
    assert_eq!(pair.length, (16 + 1 + 2 + 16 + 1 + 1 + 8 + 1 + 16_usize).div_ceil(8));
    let packet = pair.delta.get(..pair.length).unwrap_or_default();
    let received = bare.read_delta(&mut pair.received, packet)?;
    assert_eq!((received.sequence, received.baseline), (1, Some(0)));
    assert_eq!(pair.received.newest(), Some(&World { tick: 1, score: 501 }));
    assert!(bare.max_delta_bytes::<World, 4>() >= pair.length);
    for bit in 19..35 {
        let mut flipped = pair.delta;
        flipped[bit / 8] ^= 1 << (bit % 8);
        let read = bare.read_delta(&mut pair.received, &flipped[..pair.length]);
        assert_eq!(read, Err(Error::new(ErrorKind::Baseline, 17)), "{bit}");
    }
    Ok(())
}

/// Returns causes for which a reader rejects a packet: for each the name, the protocols of the
/// sender and of the reader, and the score of the baseline that the reader has.
fn causes(game: Protocol) -> [(&'static str, Protocol, Protocol, u16); 4] {
    let other = Protocol { id: 8, ..game };
    [
        ("another build", game, other, 500),
        ("another session", game, game.with_session(9), 500),
        ("damage", game, game, 500),
        ("another baseline", game, game, 499),
    ]
}

/// Errors for a packet of `write`, and for one of `write_delta` with a baseline, by cause. `None`
/// where the packet is read as if nothing were wrong.
type Row = ([Option<ErrorKind>; 3], [Option<ErrorKind>; 4]);

const fn row(framing: Framing) -> Row {
    use ErrorKind::{Baseline, Crc, Protocol as Id};
    match framing {
        Framing::Crc => ([Some(Crc), Some(Crc), Some(Crc)], [Some(Crc); 4]),
        Framing::Id => ([Some(Id), None, None], [Some(Id), None, None, None]),
        Framing::IdAndCrc => {
            ([Some(Id), Some(Crc), Some(Crc)], [Some(Id), Some(Crc), Some(Crc), Some(Crc)])
        }
        Framing::Bare => ([None; 3], [Some(Baseline), Some(Baseline), None, Some(Baseline)]),
    }
}

#[test]
fn each_framing_and_cause_has_its_error() -> Result<(), Error> {
    for (framing, marks_deltas) in FRAMINGS.into_iter().flat_map(|it| [(it, false), (it, true)]) {
        let game = Protocol { marks_deltas, ..Protocol::new(7).with_framing(framing) };
        let (whole, delta) = row(framing);
        for (index, (cause, ours, theirs, score)) in causes(game).into_iter().enumerate() {
            let flip = u8::from(cause == "damage");
            if let Some(expected) = whole.get(index) {
                let mut buffer = [0; 24];
                let length = ours.write(&Five(21), &mut buffer)?;
                buffer[game.header()] ^= flip << 4;
                let read = theirs.read::<Five>(buffer.get(..length).unwrap_or_default());
                assert_eq!(read.err().map(Error::kind), *expected, "{framing:?}, {cause}");
            }
            let mut pair = pair(ours, theirs, score)?;
            // the end check begins at a byte boundary; the byte before it ends with the score
            pair.delta[pair.length - 5] ^= flip;
            let packet = pair.delta.get(..pair.length).unwrap_or_default();
            let read = theirs.read_delta(&mut pair.received, packet);
            assert_eq!(read.err().map(Error::kind), delta[index], "{framing:?}, {cause}, delta");
        }
    }
    Ok(())
}
