//! Creates valid and damaged packets for a test subject.

use bitpack_tests::zoo::sample_count;

use crate::subject::Subject;

/// Returns packets of random values, truncated and damaged copies of them, and random bytes.
pub(crate) fn of(subject: &Subject) -> Result<Vec<Vec<u8>>, String> {
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
