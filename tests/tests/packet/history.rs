//! Histories of baselines for deltas, where an old value or number could be taken for a newer one.

#![allow(clippy::cast_possible_truncation, reason = "numbers in the simulation are small")]

mod predictions;

use bitpack::{Acked, Delta, Error, ErrorKind, History, Protocol, Received, Serialize};

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
    assert_eq!(pair.sent.newest_sequence(), Some(0));
    pair.received.clear();
    let packet = pair.send()?;
    assert_eq!(pair.receive(&packet)?.baseline, None);
    Ok(())
}

/// A history of large values can be created on a small stack, on which its 33 values of 51,200
/// bytes would not fit.
#[test]
fn a_history_of_large_values_is_small() -> Result<(), Box<dyn core::error::Error>> {
    let made = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let history = Box::new(History::<[u64; 6400], 32>::new());
        history.newest_sequence()
    })?;
    assert_eq!(made.join().map_err(|_| "it does not fit")?, None);
    Ok(())
}
