//! Creates valid and damaged packets and deltas of a test subject, with the replies of the library: once for all
//! languages.

use std::sync::OnceLock;

use bitpack_tests::zoo::sample_count;

use crate::subject::{Reply, Subject, subjects};

/// Packets for a program, and the replies of the library.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) packets: Vec<Vec<u8>>,
    replies: Vec<Reply>,
}

impl Asked {
    fn new(packets: Vec<Vec<u8>>, reply: impl Fn(&[u8]) -> Reply) -> Self {
        let replies = packets.iter().map(|it| reply(it)).collect();
        Self { packets, replies }
    }

    /// Returns at most `most` of the packets.
    pub(crate) fn every(&self, most: usize) -> Self {
        let step = self.packets.len() / most + 1;
        Self {
            packets: self.packets.iter().step_by(step).cloned().collect(),
            replies: self.replies.iter().step_by(step).cloned().collect(),
        }
    }

    /// Compares the replies of a program with those of the library.
    pub(crate) fn check(&self, replies: &[Reply]) -> Result<(), String> {
        if replies.len() != self.packets.len() || replies.is_empty() {
            return Err(format!("{} replies to {} packets", replies.len(), self.packets.len()));
        }
        let mut all = self.packets.iter().zip(&self.replies).zip(replies);
        match all.find(|((_, ours), theirs)| ours != theirs) {
            Some(((packet, ours), theirs)) => {
                Err(format!("{ours:02x?}, there {theirs:02x?}\n  of {packet:02x?}"))
            }
            None => Ok(()),
        }
    }
}

/// Most test subjects.
const MOST: usize = 256;

static ASKED: [[OnceLock<Asked>; 3]; MOST] = [const { [const { OnceLock::new() }; 3] }; MOST];

/// Returns the packets of a test subject. With `has_one_nan`, those whose only NaN is the one of JavaScript.
pub(crate) fn asked_of(index: usize, has_one_nan: bool) -> &'static Asked {
    let subject = &subjects()[index];
    let at = usize::from(has_one_nan && subject.has_floats);
    ASKED[index][at].get_or_init(|| {
        let packets = of(subject).unwrap_or_else(|why| panic!("{}: {why}", subject.name));
        let packets = match at {
            0 => packets,
            _ => packets.into_iter().map(|it| subject.with_one_nan(it)).collect(),
        };
        Asked::new(packets, |packet| subject.reply(packet))
    })
}

/// Returns requests for deltas of a test subject.
pub(crate) fn deltas_of(index: usize) -> &'static Asked {
    let subject = &subjects()[index];
    ASKED[index][2].get_or_init(|| {
        let fail = |why: &str| -> ! { panic!("deltas of {}: {why}", subject.name) };
        let Some(deltas) = &subject.deltas else { fail("none") };
        let requests = deltas.requests(subject).unwrap_or_else(|why| fail(&why.to_string()));
        Asked::new(requests, |request| deltas.reply(request).unwrap_or_else(|| fail("no reply")))
    })
}

/// Returns packets of random values, truncated and damaged copies of them, and random bytes.
fn of(subject: &Subject) -> Result<Vec<Vec<u8>>, String> {
    let mut packets = Vec::new();
    let mut random = fastrand::Rng::with_seed(subject.name.len() as u64);
    for (i, packet) in subject.values(sample_count(100, 10_000))?.into_iter().enumerate() {
        if i < sample_count(2, 20) {
            damage(&packet, &mut packets);
        } else {
            one_of(&packet, &mut random, &mut packets);
        }
        packets.push(packet);
    }
    for _ in 0..sample_count(50, 1000) {
        let most = [4, 40, 400][random.usize(..3)];
        let mask = [0xFF, random.u8(..) & random.u8(..), 0][random.usize(..3)];
        packets.push((0..random.usize(..most)).map(|_| random.u8(..) & mask).collect());
    }
    Ok(packets)
}

fn flipped(packet: &[u8], bit: usize) -> Vec<u8> {
    let mut flipped = packet.to_vec();
    if let Some(byte) = flipped.get_mut(bit / 8) {
        *byte ^= 1 << (bit % 8);
    }
    flipped
}

/// Adds every truncation and every bit flip of a packet, up to some 400 of each, and the packet
/// with one trailing byte.
pub(crate) fn damage(packet: &[u8], packets: &mut Vec<Vec<u8>>) {
    let step = packet.len() / 400 + 1;
    for length in (0..packet.len()).step_by(step) {
        packets.push(packet.get(..length).unwrap_or_default().to_vec());
    }
    for bit in (0..8 * packet.len()).step_by(8 * packet.len() / 400 + 1) {
        packets.push(flipped(packet, bit));
    }
    packets.push([packet, &[0]].concat());
}

/// Adds one truncated copy of a packet, and one with a flipped bit.
fn one_of(packet: &[u8], random: &mut fastrand::Rng, packets: &mut Vec<Vec<u8>>) {
    if !packet.is_empty() {
        packets.push(packet.get(..random.usize(..packet.len())).unwrap_or_default().to_vec());
        packets.push(flipped(packet, random.usize(..8 * packet.len())));
    }
}
