//! Tests of blocks: loss, reordering, duplicates, forged slices and acknowledgements.

use alloc::borrow::Cow;
use alloc::collections::VecDeque;

use super::super::tests::Random;
use super::*;
use crate::{Protocol, Serialize as _};

/// Largest number of slices of a block.
const SLICES: usize = 256;

const GAME: Protocol = Protocol::of::<Packet>("blocks", 1);

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Packet {
    Slice(Fragment<'static>),
    Ack(BlockAck),
}

fn block(length: usize, seed: usize) -> Vec<u8> {
    (0..length).map(|i| u8::try_from((i * 31 + seed * 7 + i / 1024) % 251).unwrap_or(0)).collect()
}

/// A network that loses some packets, doubles some, and reorders all, in both directions.
struct Network {
    random: Random,
    /// Percentage of lost packets.
    loss: u32,
    on_the_way: VecDeque<Vec<u8>>,
}

impl Network {
    fn send(&mut self, packet: &Packet) -> Result<(), Error> {
        let bytes = GAME.to_bytes(packet)?;
        assert!(bytes.len() < 1050);
        let copies =
            if self.random.below(100) < self.loss { 0 } else { 1 + self.random.below(10) / 9 };
        for _ in 0..copies {
            let place =
                self.on_the_way.len() - (self.random.below(20) as usize).min(self.on_the_way.len());
            self.on_the_way.insert(place, bytes.clone());
        }
        Ok(())
    }
}

#[test]
fn blocks_arrive_in_order_over_a_bad_network() -> Result<(), Error> {
    for (loss, seed, size) in [(0, 1, SIZE), (5, 2, 500), (30, 3, SIZE), (60, 4, 801)] {
        let mut network = Network { random: Random(seed), loss, on_the_way: VecDeque::new() };
        let (mut sender, mut receiver) = (BlockSender::new(), BlockReceiver::new(SLICES * SIZE));
        // two ends whose numbers wrap during the test
        (sender.block, receiver.block) = (u16::MAX - 2, u16::MAX - 2);
        let lengths = [SLICES * size, 0, 1, size, size + 1, 100_000, 3 * size - 1];
        let mut sent = lengths.iter().enumerate().map(|(seed, length)| block(*length, seed));
        let mut expected = sent.clone();
        let (mut now, mut arrived, mut slices) = (0, 0, 0);
        while arrived < lengths.len() || sender.is_sending() {
            now += 16;
            assert!(now < 10_000 * 16, "loss of {loss}: {:?}", sender.progress());
            if !sender.is_sending() {
                sent.next().map_or(Ok(()), |block| sender.send_in_slices(block, size))?;
            }
            for _ in 0..8 {
                let Some(slice) = sender.next_slice(now, 100) else { break };
                slices += 1;
                assert!(slice.data.len() <= size);
                network.send(&Packet::Slice(slice.into_owned()))?;
            }
            let mut has_slices = false;
            while network.on_the_way.len() > 20 || (has_slices && network.random.below(3) > 0) {
                let Some(bytes) = network.on_the_way.pop_front() else { break };
                match GAME.read(&bytes)? {
                    Packet::Ack(ack) => drop(sender.receive(&ack)),
                    Packet::Slice(slice) => {
                        has_slices = true;
                        if let Some(block) = receiver.receive(slice)? {
                            assert_eq!(Some(block), expected.next());
                            arrived += 1;
                        }
                    }
                }
            }
            // also without slices: the last acknowledgement may have been lost
            if let Some(ack) = receiver.ack() {
                network.send(&Packet::Ack(ack))?;
            }
        }
        assert!(loss > 0 || slices < 600, "{slices}");
    }
    Ok(())
}

#[test]
fn slices_have_their_turn_and_wait_for_their_delay() -> Result<(), Error> {
    let mut sender = BlockSender::new();
    assert!(sender.next_slice(0, 0).is_none());
    sender.send(block(3 * SIZE, 0))?;
    let mut index = |now| sender.next_slice(now, 100).map(|slice| slice.index);
    assert_eq!([index(0), index(10), index(20), index(30)], [Some(0), Some(1), Some(2), None]);
    assert_eq!([index(99), index(100), index(100)], [None, Some(0), None]);
    assert_eq!([index(130), index(130), index(130)], [Some(1), Some(2), None]);
    // the clock has gone back
    assert_eq!([index(5), index(5), index(5), index(5)], [Some(0), Some(1), Some(2), None]);

    assert!(!sender.receive(&BlockAck { block: 0, received: vec![false, true, false] }));
    assert_eq!(sender.progress(), (1, 3));
    let mut index = |now| sender.next_slice(now, 0).map(|slice| slice.index);
    assert_eq!([index(5), index(5), index(5)], [Some(0), Some(2), Some(0)]);
    // an older acknowledgement takes nothing back
    assert!(!sender.receive(&BlockAck { block: 0, received: vec![false; 3] }));
    assert!(sender.receive(&BlockAck { block: 0, received: vec![true, false, true] }));
    assert_eq!((sender.is_sending(), sender.progress()), (false, (0, 0)));
    Ok(())
}

#[test]
fn only_one_block_at_a_time_is_sent() -> Result<(), Error> {
    let mut sender = BlockSender::new();
    let kind = |result: Result<(), Error>| result.map_err(Error::kind);
    assert_eq!(kind(sender.send(vec![0; SLICES * SIZE + 1])), Err(ErrorKind::Range));
    for (length, size) in [(257, 1), (SLICES * 500 + 1, 500), (1, 0), (1, SIZE + 1)] {
        let refused = kind(sender.send_in_slices(vec![0; length], size));
        assert_eq!((refused, sender.is_sending()), (Err(ErrorKind::Range), false));
    }
    sender.send(vec![])?;
    assert_eq!(kind(sender.send(vec![])), Err(ErrorKind::Refused));
    let slice = sender.next_slice(0, 0).map(Fragment::into_owned);
    let mut receiver = BlockReceiver::new(10);
    assert_eq!(receiver.ack(), None);
    let slice = slice.ok_or(Error::new(ErrorKind::Failed, 0))?;
    assert_eq!(receiver.receive(slice.clone())?, Some(vec![]));
    // the slice arrives again because its acknowledgement was lost
    assert_eq!(receiver.receive(slice)?, None);
    let ack = receiver.ack().ok_or(Error::new(ErrorKind::Failed, 0))?;
    assert_eq!(ack, BlockAck { block: 0, received: vec![true] });
    assert!(sender.receive(&ack) && !sender.receive(&ack));
    sender.send(vec![1])?;
    Ok(())
}

#[test]
fn forged_slices_are_rejected_and_not_stored() -> Result<(), Error> {
    let slice = |message, last, index, length| Fragment {
        message,
        last,
        index,
        data: Cow::Owned(block(length, 0)),
    };
    let mut receiver = BlockReceiver::new(4 * SIZE);
    // an index above the last, empty slices, and blocks above the limit
    for (last, index, length) in
        [(2, 3, SIZE), (2, 1, 0), (2, 2, 0), (4, 0, SIZE), (255, 0, SIZE), (255, 255, 17)]
    {
        let refused = receiver.receive(slice(0, last, index, length)).map_err(Error::kind);
        assert_eq!(refused, Err(ErrorKind::Range), "{last} {index} {length}");
        assert_eq!(receiver.ack(), None);
    }
    // slices of blocks that are not expected
    for other in [1, 2, 0x7FFF, 0x8000, u16::MAX] {
        assert_eq!(receiver.receive(slice(other, 2, 0, SIZE))?, None);
        assert_eq!(receiver.ack(), None);
    }
    assert_eq!(receiver.receive(slice(0, 2, 0, SIZE))?, None);
    let other_count = receiver.receive(slice(0, 3, 1, SIZE)).map_err(Error::kind);
    assert_eq!(other_count, Err(ErrorKind::Refused));
    let other_size = receiver.receive(slice(0, 2, 1, SIZE - 1)).map_err(Error::kind);
    assert_eq!(other_size, Err(ErrorKind::Refused));
    let ack = BlockAck { block: 0, received: vec![true, false, false] };
    assert_eq!(receiver.ack(), Some(ack));
    assert_eq!(receiver.receive(slice(0, 2, 2, 5))?, None);
    assert_eq!(receiver.receive(slice(0, 2, 1, SIZE))?.map(|block| block.len()), Some(2053));
    Ok(())
}

#[test]
fn forged_acknowledgements_of_other_blocks_change_nothing() -> Result<(), Error> {
    let mut sender = BlockSender::new();
    for (number, length) in [(0, 0), (0, 1), (1, 1), (u16::MAX, 3)] {
        assert!(!sender.receive(&BlockAck { block: number, received: vec![true; length] }));
    }
    let mut sender = BlockSender::new();
    sender.send(block(3 * SIZE, 0))?;
    for (number, length) in [(0, 0), (0, 2), (0, 4), (0, 256), (1, 3), (u16::MAX, 3)] {
        assert!(!sender.receive(&BlockAck { block: number, received: vec![true; length] }));
        assert_eq!(sender.progress(), (0, 3));
    }
    Ok(())
}

#[test]
fn an_acknowledgement_takes_a_bit_for_each_slice() -> Result<(), Error> {
    for count in [1, 2, 255, 256] {
        let ack = BlockAck { block: 7, received: vec![true; count] };
        assert_eq!(ack.max_encoded_bits(), 24 + count as u64);
        assert_eq!(BlockAck::read(&ack.to_bytes()?)?, ack);
    }
    let none = BlockAck { block: 7, received: vec![] }.to_bytes().map_err(Error::kind);
    assert_eq!(none, Err(ErrorKind::Range));
    Ok(())
}
