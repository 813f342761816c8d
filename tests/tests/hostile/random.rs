//! Hostile input: zeros, ones, random bytes and damaged packets. They are rejected or give a
//! value that writes back to equal bits, and memory stays within the bound for the bits received.

use std::collections::BTreeSet;

use bitpack_tests::ensure;
use bitpack_tests::zoo::{
    ErasedType, Outcome, SAME_F32, all, each, hostile_count, read_within_bound,
};

/// Maximum length of a hostile packet in bytes.
const LONGEST: usize = 1500;

/// Checks that these bytes are rejected, or give a value that writes back to equal bits, and that
/// memory stays within its bound.
fn refused_or_the_same(erased_type: &dyn ErasedType, bytes: &[u8]) -> Outcome {
    let mut value = erased_type.blank();
    if read_within_bound(erased_type, &mut *value, bytes, 8 * bytes.len())?.is_err() {
        return Ok(());
    }
    let mut buffer = [0; LONGEST + 8];
    let bits = value.write_behind(0, &mut buffer)?;
    let written = buffer.get(..usize::try_from(bits.div_ceil(8))?).unwrap_or_default();
    if erased_type.lossy().is_some() {
        let again = erased_type.read(written);
        ensure!(again.is_ok(), "{value:?} is written and then refused: {again:?}");
        return Ok(());
    }
    let mut expected = bytes.to_vec();
    if let Some(last) = expected.last_mut().filter(|_| bits % 8 > 0) {
        *last &= (1 << (bits % 8)) - 1;
    }
    ensure!(written == expected, "{value:?} writes back to {written:02x?}");
    Ok(())
}

/// Runs [`refused_or_the_same`] on hostile bytes. The message of a failure contains the bytes.
fn check(erased_type: &dyn ErasedType, bytes: &[u8]) -> Outcome {
    refused_or_the_same(erased_type, bytes)
        .map_err(|error| format!("{error}\n  of {bytes:02x?}").into())
}

#[test]
fn zeros_and_ones_of_any_length() -> Outcome {
    let step = if cfg!(optimized) { 1 } else { 17 };
    each(|erased_type| {
        for length in (0..64).chain((64..=LONGEST).step_by(step)) {
            check(erased_type, &vec![0x00; length])?;
            check(erased_type, &vec![0xFF; length])?;
        }
        Ok(())
    })
}

/// Generates mostly short lists of bytes, some with few set bits and some with many.
fn random_bytes(random: &mut fastrand::Rng) -> Vec<u8> {
    let length = match random.u8(..8) {
        0 => random.usize(..=LONGEST),
        1..=3 => random.usize(..=200),
        _ => random.usize(..=24),
    };
    let sparse = random.u8(..4);
    let byte = |random: &mut fastrand::Rng| match sparse {
        0 => random.u8(..) & random.u8(..) & random.u8(..),
        1 => random.u8(..) | random.u8(..) | random.u8(..),
        _ => random.u8(..),
    };
    (0..length).map(|_| byte(random)).collect()
}

#[test]
fn random_packets() -> Outcome {
    let each_type = hostile_count(300, 6_000);
    let mut random = fastrand::Rng::with_seed(0xB17);
    let packets: Vec<Vec<u8>> = (0..each_type).map(|_| random_bytes(&mut random)).collect();
    each(|erased_type| packets.iter().try_for_each(|packet| check(erased_type, packet)))
}

/// Returns a copy of the packet with random damage: flipped bits, and bytes that are changed, cut,
/// repeated or inserted.
fn damage(packet: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = packet.to_vec();
    for _ in 0..random.usize(1..4) {
        let at = random.usize(..=bytes.len());
        match random.u8(..8) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.u8(..)),
            2 => bytes.extend_from_within(..at.min(64)),
            3 => bytes.get_mut(at).into_iter().for_each(|byte| *byte = 0xFF),
            _ => bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << random.u8(..8)),
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

#[test]
fn damaged_packets() -> Outcome {
    let each_type = hostile_count(400, 12_000);
    let seed = core::cell::Cell::new(1);
    each(|erased_type| {
        seed.set(seed.get() + 1);
        let mut random = fastrand::Rng::with_seed(seed.get());
        let packets: Result<Vec<_>, _> =
            erased_type.samples(50).iter().map(|sample| sample.to_bytes()).collect();
        let packets = packets?;
        for i in 0..each_type {
            let packet = packets.get(i % packets.len()).map(Vec::as_slice).unwrap_or_default();
            check(erased_type, &damage(packet, &mut random))?;
        }
        Ok(())
    })
}

/// Some types accept several encodings of a value, for four reasons. The page `book::trust` lists
/// the reasons under "One encoding for each value".
#[test]
fn a_value_has_several_encodings_for_four_reasons() {
    let all = all();
    let reasons: BTreeSet<_> = all.iter().filter_map(|erased_type| erased_type.lossy()).collect();
    let known = [
        "a quantised value beside its default may be read back as the default",
        "codes that no writer sends may be read, and are sent as others",
        SAME_F32,
        "the standard's last tier sends any number above the one before, small steps too",
    ];
    assert_eq!(reasons, BTreeSet::from(known));
}

#[test]
fn only_known_types_may_write_back_to_other_bits() {
    let lossy: Vec<_> = all()
        .iter()
        .filter(|erased_type| erased_type.lossy().is_some())
        .map(|erased_type| erased_type.name().to_owned())
        .collect();
    let known = [
        "Peer",
        "Rotation",
        "Acks",
        "Event",
        "RingOfEvents",
        "Ends",
        "Flying",
        "Limited",
        "Declared",
    ];
    assert_eq!(lossy, known);
}
