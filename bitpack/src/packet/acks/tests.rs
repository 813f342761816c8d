//! Tests of acknowledgements: a slow model with sets, over a network that loses, doubles and
//! reorders, and forged headers.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::super::tests::Random;
use super::*;
use crate::{Error, Serialize as _};

/// One end with a model of it: the numbers of all packets, not wrapped.
#[derive(Default)]
struct End {
    acks: Acks,
    sent: u64,
    acknowledged: BTreeSet<u64>,
    received: BTreeSet<u64>,
    /// The newest packet that the other end has named.
    named: Option<u64>,
}

impl End {
    /// Checks that `unknown` returns the pending packets that are too old for later headers.
    fn check_unknown(&self) {
        let oldest = self.named.map_or(0, |named| named.saturating_sub(u64::from(EARLIER)));
        let awaited = self.sent.saturating_sub(u64::from(WINDOW)).max(FIRST)..oldest;
        let unknown = awaited.filter(|number| !self.acknowledged.contains(number));
        let expected: Vec<u16> = unknown.map(wrapped).collect();
        assert_eq!(self.acks.unknown().collect::<Vec<_>>(), expected);
    }

    /// Returns a header, the packet's number, and the model of what it acknowledges.
    fn send(&mut self) -> (AckHeader, u64, Vec<u64>) {
        let header = self.acks.send();
        self.sent += 1;
        let newest = self.received.last().copied();
        let known = newest.into_iter().flat_map(|newest| {
            self.received.range(newest.saturating_sub(u64::from(EARLIER))..).copied()
        });
        (header, self.sent - 1, known.collect())
    }

    fn receive(&mut self, (header, number, known): &(AckHeader, u64, Vec<u64>)) {
        let newest = self.received.last().copied().unwrap_or(0);
        let is_new = !self.received.contains(number) && number + u64::from(EARLIER) >= newest;
        let acknowledged = self.acks.receive(header).map(Iterator::collect::<Vec<u16>>);
        assert_eq!(acknowledged.is_some(), is_new, "{number}, newest {newest}");
        let Some(acknowledged) = acknowledged else { return };
        self.received.insert(*number);
        let newest = known.last().filter(|newest| *newest + u64::from(WINDOW) >= self.sent);
        self.named = self.named.max(newest.copied());
        let mut expected = Vec::new();
        for number in known.iter().rev() {
            let is_awaited = number + u64::from(WINDOW) >= self.sent;
            if is_awaited && self.acknowledged.insert(*number) {
                expected.push(wrapped(*number));
            }
        }
        assert_eq!(acknowledged, expected);
    }
}

fn wrapped(number: u64) -> u16 {
    u16::try_from(number % 65_536).unwrap_or_default()
}

/// Number of the first packet, shortly before the numbers wrap.
const FIRST: u64 = 65_000;

#[test]
fn acknowledgements_are_those_of_the_model_over_any_network() {
    let mut random = Random(7);
    let mut ends = [End::default(), End::default()];
    for end in &mut ends {
        (end.acks.next, end.acks.oldest, end.sent) = (65_000, 65_000, FIRST);
    }
    // packets on their way to each end
    let mut ways = [Vec::new(), Vec::new()];
    for step in 0..STEPS {
        let from = random.index(2);
        let packet = ends[from].send();
        // in a bad phase most packets are lost
        let loss = if step / 500 % 3 == 2 { 90 } else { 10 };
        if random.index(100) >= loss {
            ways[1 - from].push(packet.clone());
        }
        if random.index(20) == 0 {
            ways[1 - from].push(packet);
        }
        let to = random.index(2);
        while ways[to].len() > 40 || (random.index(2) == 0 && !ways[to].is_empty()) {
            let late = random.index(ways[to].len().min(1 + step % 50));
            let packet = ways[to].remove(late);
            ends[to].receive(&packet);
        }
        if step % 7 == 0 {
            ends.iter().for_each(End::check_unknown);
        }
    }
    assert!(ends.iter().all(|end| end.acknowledged.len() > 1000));
}

/// Number of packets that both ends send together.
const STEPS: usize = 20_000;

#[test]
fn forged_headers_acknowledge_nothing_that_was_not_sent() {
    let mut acks = Acks::new();
    let header = |sequence, newest| AckHeader {
        sequence,
        received: Some(ReceivedPackets { newest, earlier: u32::MAX }),
    };
    let all = |acks: &mut Acks, sequence, newest| {
        acks.receive(&header(sequence, newest)).map(Iterator::collect::<Vec<_>>)
    };
    assert_eq!(all(&mut acks, 0, 0), Some(Vec::new()));
    for _ in 0..3 {
        acks.send();
    }
    assert_eq!(all(&mut acks, 1, 40_000), Some(Vec::new()));
    assert_eq!(all(&mut acks, 2, 20), Some([2, 1, 0].into()));
    assert_eq!(all(&mut acks, 3, 2), Some(Vec::new()));
    assert_eq!(all(&mut acks, 3, 2), None);
    // the packet before the first one
    assert_eq!(all(&mut acks, 65_535, 65_535), Some(Vec::new()));
}

#[test]
fn a_header_takes_17_34_or_66_bits() -> Result<(), Error> {
    let header = |received| AckHeader { sequence: 7, received };
    let lossless = ReceivedPackets { newest: 3, earlier: u32::MAX };
    let lossy = ReceivedPackets { newest: 3, earlier: 7 };
    let headers = [None, Some(lossless), Some(lossy)].map(header);
    assert_eq!(headers.map(|header| header.max_encoded_bits()), [17, 34, 66]);
    for header in headers {
        assert_eq!(AckHeader::read(&header.to_bytes()?)?, header);
    }
    Ok(())
}

#[test]
fn packets_are_pending_until_they_are_acknowledged_or_256_later() {
    let mut acks = Acks::new();
    assert!((0..=u16::MAX).all(|sequence| !acks.is_pending(sequence)));
    for _ in 0..WINDOW {
        acks.send();
    }
    assert!((0..WINDOW).all(|sequence| acks.is_pending(sequence)));
    acks.send();
    let pending: Vec<u16> = (0..=u16::MAX).filter(|it| acks.is_pending(*it)).collect();
    assert_eq!((pending.first(), pending.len()), (Some(&1), 256));
    assert_eq!(size_of::<Acks>(), 48);
}

#[test]
fn packets_that_no_later_header_can_name_are_unknown() {
    let (mut client, mut server) = (Acks::new(), Acks::new());
    let unknown = |acks: &Acks| acks.unknown().collect::<Vec<_>>();
    for (each, expected) in [(33, [].as_slice()), (34, &[33]), (35, &[33, 67, 68])] {
        for _ in 0..each {
            assert!(server.receive(&client.send()).is_some());
        }
        let acknowledged = client.receive(&server.send()).map(Iterator::count);
        assert_eq!((acknowledged, &*unknown(&client)), (Some(33), expected), "{each}");
    }
    // forged: packets that were not sent, and one that was named before
    for _ in 0..40 {
        client.send();
    }
    for newest in [client.next, client.next.wrapping_add(32), 40_000, 65_535, 40] {
        let received = Some(ReceivedPackets { newest, earlier: 0 });
        let _ = client.receive(&AckHeader { sequence: server.next, received });
        server.next += 1;
        assert_eq!(unknown(&client), [33, 67, 68], "{newest}");
    }
    // silence: nothing is pending for longer than 256 packets, also when the numbers wrap
    while client.next != 140 {
        client.send();
        assert!(unknown(&client).len() <= 3);
    }
    let _ = client.receive(&AckHeader { sequence: server.next, received: None });
    assert!(unknown(&client).is_empty());
}
