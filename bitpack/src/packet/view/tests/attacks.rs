//! Packets and acknowledgements that no honest peer sends.

use super::*;
use crate::packet::view::wire::hash;

/// Returns a packet with this content and the right checksum.
fn sealed(content: &[u8]) -> Vec<u8> {
    let mut packet = vec![0; 4];
    GAME.seal(&mut packet, Some((hash::<(), Body>(), 10)), content);
    packet.extend(content);
    packet
}

/// Returns a pair whose client has objects 1 and 2, and the packets of five ticks.
fn played() -> Result<(Pair, Vec<Vec<u8>>), Error> {
    let mut pair = Pair::new(10);
    pair.view.replace([1, 2]);
    let mut packets = Vec::new();
    for tick in 0..5_u16 {
        pair.objects.set(2, &body(0.0, tick))?;
        pair.set(1, &body(0.0, 9))?;
        let packet = pair.write(1200)?;
        pair.deliver(&packet)?;
        packets.push(packet);
    }
    Ok((pair, packets))
}

fn state(mirror: &Mirror<Body>) -> (Vec<(u32, Body)>, Option<ReceivedPackets>) {
    (mirror.iter().map(|(index, body)| (index, body.clone())).collect(), mirror.received())
}

#[test]
fn forged_packets_are_rejected_or_read_as_valid_values() -> Result<(), Error> {
    let (mut later, _) = played()?;
    later.set(1, &body(3.0, 9))?;
    let packet = later.write(1200)?;
    let content = packet.get(4..).unwrap_or_default();
    for damaged in flips(&packet) {
        assert_eq!(later.read(&damaged).map_err(Error::kind), Err(ErrorKind::Crc));
    }
    for forged in flips(content) {
        let mut mirror = later.mirror.clone();
        let before = state(&mirror);
        match GAME.read_view::<(), _>(&mut mirror, &sealed(&forged)) {
            Ok(_) => assert!(mirror.iter().all(|(_, body)| body.to_bytes().is_ok())),
            Err(_) => assert_eq!(state(&mirror), before),
        }
    }
    for length in 0..content.len() {
        let mut mirror = later.mirror.clone();
        let cut = sealed(content.get(..length).unwrap_or_default());
        assert!(GAME.read_view::<(), _>(&mut mirror, &cut).is_err());
        assert_eq!(state(&mirror), state(&later.mirror));
    }
    Ok(())
}

#[test]
fn packets_of_random_bits_never_panic_and_memory_stays_bounded() {
    let mut mirror = Mirror::<Body>::new(10);
    let mut random = Random(1);
    for _ in 0..30_000 {
        let content: [u8; 24] = core::array::from_fn(|_| random.below(256).to_le_bytes()[0]);
        let game = GAME.with_end_check(EndCheck::Absent);
        for length in [7, 10, 24] {
            let content = content.get(..length).unwrap_or_default();
            let _ = game.read_view::<(), _>(&mut mirror, &sealed(content));
        }
        assert!(mirror.most_versions() <= 23);
        assert!(mirror.iter().all(|(_, body)| body.to_bytes().is_ok()));
    }
}

#[test]
fn repeated_packets_are_read_once() -> Result<(), Error> {
    let (mut pair, packets) = played()?;
    let before = state(&pair.mirror);
    for packet in &packets {
        assert!(!pair.read(packet)?);
    }
    assert_eq!(state(&pair.mirror), before);
    Ok(())
}

#[test]
fn deltas_without_a_baseline_and_repeated_distances_are_rejected() -> Result<(), Error> {
    let (pair, _) = played()?;
    let reject = |content: &[(u64, u32)]| {
        let mut mirror = pair.mirror.clone();
        let read = GAME.read_view::<(), _>(&mut mirror, &sealed(&bits(content)));
        read.map(drop).map_err(Error::kind)
    };
    let number = (5, 16);
    // object 1, against a baseline that the packet does not have
    let first = [number, (0, 1), (0b10, 2), (0, 2), (0, 1), (0, 40)];
    assert_eq!(reject(&first), Err(ErrorKind::Baseline));
    // object 0, which the client does not have
    let first = [number, (1, 1), (0, 5), (1, 1), (0, 1), (0, 40)];
    assert_eq!(reject(&first), Err(ErrorKind::Baseline));
    // 21 packets back is before the first one
    let first = [number, (1, 1), (20, 5), (1, 1), (0, 1), (0, 40)];
    assert_eq!(reject(&first), Err(ErrorKind::Baseline));
    // a distance of 22, in the front and of an object
    assert_eq!(reject(&[number, (1, 1), (21, 5), (0, 40)]), Err(ErrorKind::Range));
    assert_eq!(
        reject(&[number, (0, 1), (1, 1), (0b01, 2), (31, 5), (0, 40)]),
        Err(ErrorKind::Range)
    );
    // the distance of the packet, named again
    let first = [number, (1, 1), (0, 5), (1, 1), (0b01, 2), (0, 5), (0, 40)];
    assert_eq!(reject(&first), Err(ErrorKind::Redundant));
    Ok(())
}

#[test]
fn forged_acknowledgements_acknowledge_nothing_that_was_not_sent() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    for newest in [0, 1, 65_535, 40_000] {
        pair.view.acknowledge(ReceivedPackets { newest, earlier: u32::MAX });
    }
    assert_eq!(pair.view.packets.acked, 0);
    pair.view.insert(1);
    pair.set(1, &body(1.0, 1))?;
    let first = pair.write(1200)?;
    // packet 1 was never sent; the packets before packet 0 neither
    pair.view.acknowledge(ReceivedPackets { newest: 1, earlier: u32::MAX });
    assert_eq!(pair.view.packets.acked, 0);
    assert!(pair.read(&first)?);
    for _ in 0..30 {
        pair.write(1200)?;
    }
    // packet 0 is too old by now
    pair.acknowledge();
    assert_eq!(pair.view.packets.acked, 0);
    pair.exchange()?;
    assert_eq!(pair.mirror.get(1), pair.objects.get(1));
    Ok(())
}

#[test]
fn a_client_that_acknowledges_at_random_harms_only_itself() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    let mut honest = Pair::new(10);
    let mut seed = 1_u32;
    for tick in 0..3000_u16 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        pair.view.replace((0..10).filter(|index| seed >> index & 1 == 1));
        honest.view.replace(0..10);
        pair.set(u32::from(tick % 7), &body(0.0, tick % 1000))?;
        honest.set(u32::from(tick % 7), &body(0.0, tick % 1000))?;
        pair.write(60)?;
        honest.exchange()?;
        let newest = tick.wrapping_sub(u16::try_from(seed >> 27).unwrap_or(0));
        pair.view.acknowledge(ReceivedPackets { newest, earlier: seed });
        assert_eq!(pair.view.packets.acked & !pair.view.packets.written(), 0);
    }
    assert!((0..10).all(|index| honest.mirror.get(index) == honest.objects.get(index)));
    Ok(())
}
