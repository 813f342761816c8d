//! Histories of baselines for deltas: values that are pushed, packets that are acknowledged, and
//! packets that are rejected.

#![allow(clippy::cast_possible_truncation, reason = "numbers in the simulation are small")]

mod predictions;
mod walls;

use bitpack::{Acked, Arrival, Delta, Error, ErrorKind, History, Protocol, Received, Serialize};

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct World {
    #[delta(small = 6)]
    tick: u32,
    #[compressed(-64.0, 64.0, 0.25)]
    #[delta(small = 4)]
    x: f32,
    #[bits(min = -100, max = 100)]
    speed: i16,
    open: bool,
    #[skip]
    local: u8,
}

const GAME: Protocol = Protocol::new(0x1122_3344_5566_7788);
const N: usize = 8;

type Sent = History<World, N>;

fn world(tick: u32) -> World {
    let step = f32::from((tick % 400) as u16);
    World { tick, x: step * 0.3 - 60.0, speed: (tick % 7) as i16, open: tick & 4 == 0, local: 9 }
}

/// A sender and a receiver, without a network between them.
#[derive(Default)]
struct Pair {
    sent: Sent,
    acked: Acked,
    received: Sent,
    tick: u32,
}

impl Pair {
    /// Returns a packet with the world of the next tick.
    fn send(&mut self) -> Result<Vec<u8>, Error> {
        self.tick += 1;
        let mut buffer = vec![0; 64];
        let world = world(self.tick);
        let outgoing = self.sent.push(&world)?;
        let length = GAME.write_delta(&outgoing, &mut self.acked, &mut buffer)?;
        buffer.truncate(length);
        Ok(buffer)
    }

    fn receive(&mut self, packet: &[u8]) -> Result<Received, Error> {
        GAME.read_delta(&mut self.received, packet)
    }

    fn acknowledge(&mut self) -> bool {
        let newest = self.received.newest_sequence();
        newest.is_some_and(|newest| self.acked.acknowledge(newest, &self.sent))
    }
}

#[test]
fn a_value_is_filed_as_the_other_side_reads_it() -> Result<(), Error> {
    let mut sent = Sent::new();
    assert_eq!((sent.newest(), sent.newest_sequence()), (None, None));
    assert_eq!(sent.push(&world(7))?.sequence(), 0);
    assert_eq!(sent.newest(), Some(&World::read(&world(7).to_bytes()?)?));
    assert_ne!(sent.newest(), Some(&world(7)));
    // a value that cannot be sent is not filed, and the history is unchanged
    let wrong = World { speed: 101, ..world(8) };
    assert_eq!(sent.push(&wrong).err().map(Error::kind), Some(ErrorKind::Range));
    assert_eq!((sent.newest_sequence(), sent.newest().map(|it| it.tick)), (Some(0), Some(7)));
    assert_eq!(sent.push(&world(9))?.sequence(), 1);
    Ok(())
}

#[test]
fn the_newest_values_are_kept_across_the_wrap_of_numbers() -> Result<(), Error> {
    let mut sent = History::<World, 6>::new(); // 65,536 is not a multiple of 6
    for tick in 0..70_000_u32 {
        let sequence = sent.push(&world(tick))?.sequence();
        assert_eq!(sequence, tick as u16);
        if !(65_520..65_560).contains(&tick) && tick % 997 != 0 {
            continue;
        }
        for back in 0..=9 {
            let found = sent.get(sequence.wrapping_sub(back)).map(|it| it.tick);
            // the value before the last six remains until another replaces it
            let there = u32::from(back) <= 6.min(tick);
            assert_eq!(found, there.then(|| tick - u32::from(back)), "{back} before {tick}");
        }
        assert_eq!(sent.get(sequence.wrapping_add(1)), None);
    }
    Ok(())
}

#[test]
fn deltas_arrive_and_are_smaller_than_whole() -> Result<(), Error> {
    let mut pair = Pair::default();
    let mut sizes = Vec::new();
    for tick in 1..100 {
        let packet = pair.send()?;
        let received = pair.receive(&packet)?;
        assert_eq!(received.arrival, Arrival::New);
        assert_eq!(pair.received.newest(), Some(&World::read(&world(tick).to_bytes()?)?));
        assert_eq!(received.baseline, (tick > 1).then(|| (tick - 2) as u16));
        assert!(pair.acknowledge());
        sizes.push(packet.len());
    }
    assert!(sizes.iter().skip(1).all(|size| Some(size) < sizes.first()), "{sizes:?}");
    Ok(())
}

#[test]
fn a_late_packet_is_not_read_into_its_own_baseline() -> Result<(), Error> {
    let mut pair = Pair::default();
    let first = pair.send()?;
    pair.receive(&first)?;
    pair.acknowledge();
    // with a baseline at the greatest distance, which a newer value has since replaced
    let packets = (0..N).map(|_| pair.send()).collect::<Result<Vec<_>, Error>>()?;
    pair.receive(&packets[N - 1])?;
    assert_eq!(pair.received.get(0).map(|it| it.tick), Some(1));
    let refused = pair.receive(&packets[3]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Baseline));
    assert_eq!(pair.received.newest().map(|it| it.tick), Some(N as u32 + 1));
    Ok(())
}

#[test]
fn every_wrong_bit_is_rejected_and_the_stream_recovers() -> Result<(), Error> {
    let mut pair = Pair::default();
    let mut before: Vec<Vec<u8>> = Vec::new();
    for round in 0..5 {
        let packet = pair.send()?;
        let kept: Vec<Option<World>> =
            (0..round + 2).map(|sequence| pair.received.get(sequence)).collect();
        for bit in 0..8 * packet.len() {
            let mut damaged = packet.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let refused = pair.receive(&damaged).map_err(Error::kind);
            let expected = [Err(ErrorKind::Crc), Err(ErrorKind::Baseline), Err(ErrorKind::Range)];
            assert!(expected.contains(&refused), "{refused:?} of bit {bit}");
        }
        for length in 0..packet.len() {
            let refused = pair.receive(&packet[..length]).map_err(Error::kind);
            let expected = [Err(ErrorKind::Crc), Err(ErrorKind::Overflow)];
            assert!(expected.contains(&refused), "{refused:?} of {length} bytes");
        }
        for old in &before {
            assert_eq!(pair.receive(old)?.arrival, Arrival::Duplicate);
        }
        for (sequence, kept) in (0..).zip(kept) {
            assert_eq!(pair.received.get(sequence), kept);
        }
        assert_eq!(pair.receive(&packet)?.arrival, Arrival::New);
        pair.acknowledge();
        before.push(packet);
    }
    Ok(())
}

#[test]
fn a_different_baseline_with_the_same_number_is_rejected() -> Result<(), Error> {
    let (mut pair, mut other) = (Pair::default(), Pair::default());
    other.tick = 1000;
    for pair in [&mut pair, &mut other] {
        let packet = pair.send()?;
        pair.receive(&packet)?;
        pair.acknowledge();
    }
    let packet = pair.send()?;
    assert_eq!(other.receive(&packet).map_err(Error::kind), Err(ErrorKind::Crc));
    assert_eq!(other.received.newest_sequence(), Some(0));
    // rejects a packet from a history of another length
    let mut longer = History::<World, 9>::new();
    let refused = GAME.read_delta(&mut longer, &Pair::default().send()?).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Crc));
    // rejects a packet that is not a delta
    let refused = pair.receive(&GAME.to_bytes(&world(3))?).map_err(Error::kind);
    assert!(matches!(refused, Err(ErrorKind::Crc | ErrorKind::Baseline)), "{refused:?}");
    Ok(())
}

#[test]
fn a_missing_baseline_is_rejected_until_the_next_whole_value() -> Result<(), Error> {
    let mut pair = Pair::default();
    let packet = pair.send()?;
    pair.receive(&packet)?;
    pair.acknowledge();
    // the receiver restarts without telling the sender
    pair.received.clear();
    assert_eq!(pair.received.newest(), None);
    let (mut refused, mut packets) = (0, 0);
    while pair.received.newest().is_none() {
        let packet = pair.send()?;
        packets += 1;
        match pair.receive(&packet) {
            Ok(received) => assert_eq!((received.baseline, received.arrival), (None, Arrival::New)),
            Err(error) => {
                refused += 1;
                assert_eq!(error, Error::new(ErrorKind::Baseline, 32 + 17));
            }
        }
    }
    assert_eq!((refused, packets), (N, N + 1));
    Ok(())
}

#[test]
fn a_wrapped_sequence_number_is_not_the_acknowledged_one() -> Result<(), Error> {
    let mut pair = Pair::default();
    let packet = pair.send()?;
    pair.receive(&packet)?;
    pair.acknowledge();
    // the receiver stays silent while the sequence numbers wrap around
    for _ in 0..65_536 {
        pair.tick += 1;
        pair.sent.push(&world(pair.tick))?;
        pair.acked.baseline(&pair.sent);
    }
    pair.received.clear();
    let packet = pair.send()?;
    assert_eq!(pair.receive(&packet)?.baseline, None);
    Ok(())
}
