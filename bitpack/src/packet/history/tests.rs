//! Tests the values that a history holds, their sequence numbers, and the baselines of written
//! packets.

use std::vec;
use std::vec::Vec;

use super::Arrival::{Duplicate, Late, New, TooOld};
use super::*;
use crate::ErrorKind;
use crate::packet::{EndCheck, Framing, Protocol, Received};

type Pair = (u8, u8);

const GAME: Protocol = Protocol::new(7).with_end_check(EndCheck::Absent);

/// Copies a value out of a history, where it is in a box if the feature `alloc` is enabled.
fn of(held: Option<&Held<Quantized<Pair>>>) -> Option<Pair> {
    held.map(|held| held.value())
}

/// Makes a value in the form in which a history stores it.
#[cfg_attr(
    feature = "alloc",
    expect(clippy::unnecessary_box_returns, reason = "a history stores boxes")
)]
fn held(pair: Pair) -> Held<Quantized<Pair>> {
    let mut held = held_blank::<Quantized<Pair>>();
    assert!(held.set_nearest(&pair));
    held
}

/// Returns the sequence numbers near `around` that the history holds.
fn there<const N: usize>(history: &History<Pair, N>, around: u16) -> Vec<u16> {
    assert!(history.head < N);
    let near = (0..20).map(|i| around.wrapping_sub(10).wrapping_add(i));
    near.filter(|sequence| history.get(*sequence).is_some()).collect()
}

#[test]
fn of_two_numbers_the_one_that_is_less_than_half_ahead_is_newer() {
    for base in [0, 1, 7, 0x7FFF, 0x8000, 0xFFFF_u16] {
        for (ahead, is_ahead) in [(1, true), (0x7FFF, true), (0x8001, false), (0xFFFF, false)] {
            let other = base.wrapping_add(ahead);
            assert_eq!((is_newer(other, base), is_newer(base, other)), (is_ahead, !is_ahead));
        }
        assert!(!is_newer(base, base));
        // exactly half of the range apart: one of the two is newer, in either order of arguments
        let half = base.wrapping_add(0x8000);
        assert_eq!((is_newer(half, base), is_newer(base, half)), (half > base, base > half));
    }
}

#[test]
fn the_last_values_are_there_under_their_numbers() -> Result<(), Error> {
    let mut history = History::<Pair, 3>::new();
    assert_eq!((history.newest(), history.newest_sequence(), history.get(0)), (None, None, None));
    for i in 0..8 {
        let value = (i, 100 + i);
        let outgoing = history.push(&value)?;
        assert_eq!(
            (outgoing.sequence(), outgoing.history().newest()),
            (u16::from(i), Some(&value))
        );
        assert_eq!(history.newest_sequence(), Some(u16::from(i)));
        // the last three, and the one before them until the next value is stored
        let first = i.saturating_sub(3);
        assert_eq!(there(&history, u16::from(i)), (first..=i).map(u16::from).collect::<Vec<_>>());
        for there in first..=i {
            assert_eq!(history.get(there.into()), Some((there, 100 + there)));
            let placed = history.in_place(there.into()).map(|(value, _)| value.value());
            assert_eq!(placed, (i - there < 3).then_some((there, 100 + there)));
        }
    }
    // the spare slot was taken for the next value, so its old value is gone
    assert_eq!(of(history.take_spare().as_ref()), Some((4, 104)));
    assert_eq!((there(&history, 7), history.take_spare().is_none()), (vec![5, 6, 7], true));
    history.put_back(held((9, 9)));
    assert_eq!(
        (there(&history, 7), of(history.take_spare().as_ref())),
        (vec![5, 6, 7], Some((9, 9)))
    );
    history.clear();
    assert_eq!((history.newest(), history.newest_sequence()), (None, None));
    assert_eq!(there(&history, 7), [0; 0]);
    assert_eq!(history.push(&(1, 1))?.sequence(), 0);
    assert_eq!((there(&history, 0), History::<Pair, 3>::default().newest()), (vec![0], None));
    Ok(())
}

/// A history classifies arriving values correctly, also if sequence numbers wrap around, are
/// missing, or arrive late.
#[test]
fn values_arrive_in_any_order() -> Result<(), Error> {
    let mut history = History::<Pair, 4>::new();
    let arrivals = |history: &History<Pair, 4>, at: u16| {
        [5, 4, 3, 2, 1, 0, 0xFFFF].map(|back| history.arrival(at.wrapping_sub(back)))
    };
    assert_eq!(arrivals(&history, 9), [New; 7]);
    for sequence in [0xFFFD, 0xFFFE, 0xFFFF] {
        assert_eq!(history.arrival(sequence), New);
        history.commit(sequence, held((1, 0)))?;
    }
    assert_eq!(
        arrivals(&history, 0xFFFF),
        [TooOld, TooOld, Late, Duplicate, Duplicate, Duplicate, New]
    );
    // two numbers were skipped
    history.commit(2, held((2, 0)))?;
    assert_eq!(arrivals(&history, 2), [TooOld, TooOld, Duplicate, Late, Late, Duplicate, New]);
    assert_eq!((there(&history, 2), history.newest()), (vec![0xFFFE, 0xFFFF, 2], Some(&(2, 0))));
    history.commit(0, held((3, 0)))?;
    assert_eq!(arrivals(&history, 2), [TooOld, TooOld, Duplicate, Duplicate, Late, Duplicate, New]);
    assert_eq!((history.newest_sequence(), history.get(0)), (Some(2), Some((3, 0))));
    // the values of skipped numbers are invalid, for any distance
    history.commit(6, held((4, 0)))?;
    assert_eq!(arrivals(&history, 6), [TooOld, TooOld, Late, Late, Late, Duplicate, New]);
    assert_eq!(there(&history, 6), [2, 6]);
    history.commit(3, held((5, 0)))?;
    history.commit(3 + 0x4000, held((6, 0)))?;
    assert_eq!(arrivals(&history, 0x4003), [TooOld, TooOld, Late, Late, Late, Duplicate, New]);
    assert_eq!(there(&history, 0x4003), [0x4003]);
    assert_eq!((history.get(6), history.get(2)), (None, None));
    // an old value that is a multiple of the length away is not taken for a stored one
    history.commit(0x4003 + 4, held((7, 0)))?;
    assert_eq!(there(&history, 0x4007), [0x4003, 0x4007]);
    history.commit(0x4007 + 8, held((8, 0)))?;
    assert_eq!(there(&history, 0x400F), [0x400F]);
    Ok(())
}

#[test]
fn the_baseline_is_the_last_acknowledged_value() -> Result<(), Error> {
    let (mut history, mut acked) = (History::<Pair, 4>::new(), Acked::new());
    assert_eq!((acked.baseline(&history), acked.acknowledge(0, &history)), (None, false));
    for i in 0..4 {
        history.push(&(i, 0))?;
    }
    assert!(!acked.acknowledge(4, &history) && !acked.acknowledge(0xFFFF, &history));
    assert_eq!(acked.baseline(&history), None);
    assert!(acked.acknowledge(1, &history) && !acked.acknowledge(1, &history));
    assert!(!acked.acknowledge(0, &history) && acked.acknowledge(2, &history));
    assert_eq!(acked.baseline(&history), Some(2));
    for i in 4..7 {
        history.push(&(i, 0))?;
        assert_eq!(acked.baseline(&history), Some(2));
    }
    history.push(&(7, 0))?;
    assert_eq!(acked.baseline(&history), None);
    assert!(acked.acknowledge(5, &history));
    Ok(())
}

/// The sender and the receiver of one connection, each with its history.
struct Ends {
    game: Protocol,
    sent: History<Pair, 4>,
    acked: Acked,
    received: History<Pair, 4>,
}

impl Ends {
    const fn new(game: Protocol) -> Self {
        Self { game, sent: History::new(), acked: Acked::new(), received: History::new() }
    }

    fn send(&mut self, value: Pair) -> Result<Vec<u8>, Error> {
        let mut buffer = vec![0xFF; 32];
        let outgoing = self.sent.push(&value)?;
        let length = self.game.write_delta(&outgoing, &mut self.acked, &mut buffer)?;
        buffer.truncate(length);
        Ok(buffer)
    }

    fn receive(&mut self, packet: &[u8]) -> Result<Received, Error> {
        self.game.read_delta(&mut self.received, packet)
    }
}

/// Returns a packet of a header and `data`. The header is a checksum over the id, the bytes that
/// are not sent, four zero bytes, and the data. The bytes not sent are the hash `filed` of the
/// stored baseline XOR the `DELTA_HASH` of the type, the length of the history, and a session of
/// zero.
fn sealed(filed: u64, data: &[u8]) -> Vec<u8> {
    let (id, hash) = (GAME.id().to_le_bytes(), filed ^ <Pair as Delta>::DELTA_HASH);
    let unsent = [&id[..], &hash.to_le_bytes(), &[4, 0, 0, 0], &[0; 8], &[0; 4], data].concat();
    [&crc32fast::hash(&unsent).to_le_bytes(), data].concat()
}

#[test]
fn a_delta_packet_is_a_number_a_distance_and_the_changes() -> Result<(), Error> {
    let mut ends = Ends::new(GAME);
    let received = |sequence, baseline, arrival| Ok(Received { sequence, baseline, arrival });
    let first = ends.send((0xAB, 0xCD))?;
    // 16 bits for the number, a zero bit for no baseline, 16 bits for the value
    assert_eq!(first, sealed(0, &[0, 0, 0x56, 0x9B, 1]));
    assert_eq!(ends.receive(&first), received(0, None, New));
    assert_eq!(ends.received.newest(), Some(&(0xAB, 0xCD)));
    assert!(ends.acked.acknowledge(0, &ends.sent));
    ends.send((1, 2))?;
    let third = ends.send((0xAB, 0xFF))?;
    // a one bit for the baseline, its distance minus one in two bits, changed, same, changed, the
    // value
    let hash = HashStream::of(&(0xAB_u8, 0xCD_u8))?;
    assert_eq!(third, sealed(hash, &[2, 0, 0b1110_1011, 0b0011_1111]));
    assert_eq!(ends.receive(&third), received(2, Some(0), New));
    assert_eq!(ends.received.newest(), Some(&(0xAB, 0xFF)));
    assert_eq!(ends.receive(&third), received(2, Some(0), Duplicate));
    assert_eq!(ends.receive(&first), received(0, None, Duplicate));
    Ok(())
}

/// A value is sent whole if the receiver has acknowledged nothing, this very value, or a value that
/// has left the history.
#[test]
fn a_value_is_sent_whole_without_a_baseline() -> Result<(), Error> {
    let mut ends = Ends::new(GAME);
    ends.send((1, 2))?;
    let mut buffer = [0; 32];
    let outgoing = ends.sent.push(&(3, 4))?;
    assert!(ends.acked.acknowledge(1, outgoing.history()));
    let length = GAME.write_delta(&outgoing, &mut ends.acked, &mut buffer)?;
    assert_eq!(buffer[..length], sealed(0, &[1, 0, 6, 8, 0]));
    for _ in 0..5 {
        ends.sent.push(&(5, 6))?;
    }
    assert_eq!(ends.send((3, 4))?, sealed(0, &[7, 0, 6, 8, 0]));
    Ok(())
}

/// A packet that is rejected with an error does not change the history.
#[test]
fn a_rejected_packet_does_not_change_the_history() -> Result<(), Error> {
    for (framing, id) in [(Framing::Crc, 0), (Framing::Id, 8), (Framing::IdAndCrc, 8)] {
        let mut ends = Ends::new(GAME.with_framing(framing));
        let header = if framing == Framing::IdAndCrc { 12 } else { 4_usize.max(id) };
        let inside = |kind, bit| Err(Error::new(kind, 8 * header as u64 + bit));
        let first = ends.send((1, 2))?;
        ends.receive(&first)?;
        ends.acked.acknowledge(0, &ends.sent);
        let second = ends.send((3, 2))?;
        assert_eq!(second.len(), header + 4);
        // a receiver without the first value
        let mut nothing = History::<Pair, 4>::new();
        let read = ends.game.read_delta(&mut nothing, &second);
        assert_eq!(read, inside(ErrorKind::Baseline, 17));
        assert_eq!(nothing.newest(), None);
        if framing != Framing::Id {
            let mut other = History::<Pair, 4>::new();
            other.push(&(9, 9))?;
            let crc = Err(Error::new(ErrorKind::Crc, 8 * id as u64));
            assert_eq!(ends.game.read_delta(&mut other, &second), crc);
            assert_eq!((other.newest(), other.newest_sequence()), (Some(&(9, 9)), Some(0)));
        }
        // set unused bits of the last byte, in a framing without a sum
        let mut damaged = second.clone();
        damaged[header + 3] ^= 0x80;
        let expected = match framing {
            Framing::Id => inside(ErrorKind::Trailing, 30),
            _ => Err(Error::new(ErrorKind::Crc, 8 * id as u64)),
        };
        assert_eq!(ends.receive(&damaged), expected);
        assert_eq!(ends.received.newest_sequence(), Some(0));
        if framing == Framing::Id {
            assert!(ends.received.take_spare().is_some(), "it is used again");
        }
        let cut = ends.receive(&second[..=header]).map_err(Error::kind);
        assert_eq!(cut, Err(ErrorKind::Overflow));
        assert_eq!(ends.receive(&second).map(|it| it.arrival), Ok(New));
        let mut buffer = [0; 32];
        let value = (7, 8);
        let outgoing = ends.sent.push(&value)?;
        for room in 0..header + 4 {
            let written = ends.game.write_delta(&outgoing, &mut ends.acked, &mut buffer[..room]);
            let error = written.err().map(|error| (error.kind(), error.bit() >= 8 * header as u64));
            assert_eq!(error, Some((ErrorKind::Overflow, room >= header)));
        }
    }
    Ok(())
}

/// A prediction changes the baseline (the earlier value) before the delta is computed, and gets the
/// distance in sequence numbers. A packet is rejected if the two ends predict differently.
#[test]
fn a_prediction_replaces_the_baseline() -> Result<(), Error> {
    let moves = |pair: &mut Pair, ahead: u16| {
        pair.0 += 10;
        pair.1 = u8::try_from(ahead).unwrap_or(0);
    };
    let (mut ends, mut buffer) = (Ends::new(GAME), [0; 32]);
    let mut predicted = |ends: &mut Ends, value: Pair| {
        let mut outgoing = ends.sent.push(&value)?;
        let length = GAME.write_predicted(&mut outgoing, &mut ends.acked, &mut buffer, moves)?;
        Ok::<_, Error>(buffer[..length].to_vec())
    };
    // `predict` is not called without a baseline
    let first = predicted(&mut ends, (1, 2))?;
    assert_eq!(first, sealed(0, &[0, 0, 2, 4, 0]));
    let read = GAME.read_predicted(&mut ends.received, &first, moves);
    assert_eq!(read.map(|it| (it.sequence, it.baseline, it.arrival)), Ok((0, None, New)));
    assert!(ends.sent.predicted.is_none() && ends.received.predicted.is_none());
    ends.acked.acknowledge(0, &ends.sent);
    ends.sent.push(&(0, 0))?;
    // a value equal to its prediction takes one bit
    let third = predicted(&mut ends, (11, 2))?;
    let hash = HashStream::of(&(1_u8, 2_u8))?;
    assert_eq!(third, sealed(hash, &[2, 0, 0b0011]));
    assert_eq!(ends.sent.predicted.as_ref().map(|it| *it.value()), Some((11, 2)));
    // `predict` is not called for a damaged packet
    let damaged = [&third[..6], &[third[6] ^ 8]].concat();
    let other = GAME.read_predicted(&mut ends.received, &damaged, |_, _| panic!("it is damaged"));
    assert_eq!(other, Err(Error::new(ErrorKind::Crc, 0)));
    let read = GAME.read_predicted(&mut ends.received, &third, moves);
    assert_eq!(read.map(|it| (it.sequence, it.baseline, it.arrival)), Ok((2, Some(0), New)));
    let predicted = ends.received.predicted.as_ref().map(|it| *it.value());
    assert_eq!((ends.received.newest(), predicted), (Some(&(11, 2)), Some((11, 2))));
    // nor for a duplicate
    let doubled = GAME.read_predicted(&mut ends.received, &third, |_, _| panic!("it is there"));
    assert_eq!(doubled.map(|it| it.arrival), Ok(Duplicate));
    assert_eq!(ends.received.get(0), Some((1, 2)));
    let missing = GAME.read_predicted(&mut History::<Pair, 4>::new(), &third, moves);
    assert_eq!(missing, Err(Error::new(ErrorKind::Baseline, 32 + 17)));
    Ok(())
}

/// The end check contains the hash of the predicted value. Its length stays the same.
#[test]
fn the_end_check_contains_the_hash_of_the_prediction() -> Result<(), Error> {
    for (framing, end) in [
        (Framing::Crc, EndCheck::Unaligned(0x1234_5678)),
        (Framing::IdAndCrc, EndCheck::Aligned(0x1234_5678)),
        (Framing::Id, EndCheck::Unaligned(0x1234_5678)),
    ] {
        let game = Protocol::new(7).with_framing(framing).with_end_check(end);
        let mut ends = Ends::new(game);
        let first = ends.send((1, 2))?;
        ends.receive(&first)?;
        ends.acked.acknowledge(0, &ends.sent);
        let (mut buffer, value) = ([0; 32], (1, 9));
        let mut outgoing = ends.sent.push(&value)?;
        let moves = |pair: &mut Pair, _: u16| pair.1 = 9;
        let length = game.write_predicted(&mut outgoing, &mut ends.acked, &mut buffer, moves)?;
        let hash = HashStream::of(&(1_u8, 9_u8))?;
        let mixed = 0x1234_5678 ^ ((hash ^ hash >> 32) & 0xFFFF_FFFF);
        // number, bit, distance, nothing changed: 20 bits, then the end check
        let at = if end == EndCheck::Aligned(0x1234_5678) { 24 } else { 20 };
        let data = &buffer[game.header()..length];
        let word = data.iter().rev().fold(0_u128, |word, byte| word << 8 | u128::from(*byte));
        assert_eq!(word >> at & 0xFFFF_FFFF, u128::from(mixed));
        // another prediction, in a packet that says only that nothing changed, so no field is wrong
        let other =
            game.read_predicted(&mut ends.received, &buffer[..length], |pair, _| pair.1 = 8);
        let is_summed = framing != Framing::Id;
        let kind = if is_summed { ErrorKind::Prediction } else { ErrorKind::Check };
        assert_eq!(other, Err(Error::new(kind, 8 * game.header() as u64 + at)));
        assert_eq!(ends.received.newest(), Some(&(1, 2)));
        let read = game.read_predicted(&mut ends.received, &buffer[..length], moves);
        assert_eq!(read.map(|it| it.arrival), Ok(New));
        assert_eq!(ends.received.newest(), Some(&(1, 9)));
    }
    Ok(())
}

/// Without an end check nothing in the packet depends on the prediction: a receiver that predicts
/// differently reads another value.
#[test]
fn without_an_end_check_a_prediction_is_trusted() -> Result<(), Error> {
    let mut ends = Ends::new(GAME);
    let first = ends.send((1, 2))?;
    ends.receive(&first)?;
    ends.acked.acknowledge(0, &ends.sent);
    let (mut buffer, value) = ([0; 32], (1, 9));
    let mut outgoing = ends.sent.push(&value)?;
    let moves = |pair: &mut Pair, _: u16| pair.1 = 9;
    let length = GAME.write_predicted(&mut outgoing, &mut ends.acked, &mut buffer, moves)?;
    let other = GAME.read_predicted(&mut ends.received, &buffer[..length], |pair, _| pair.1 = 8);
    assert_eq!(other.map(|it| it.arrival), Ok(New));
    assert_eq!(ends.received.newest(), Some(&(1, 8)));
    Ok(())
}
