//! Hostile input: empty packets, truncated packets, and the memory around a packet.

use bitpack::{Error, ErrorKind};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each, each_value, hostile_count};

#[test]
fn empty_input_is_an_overflow_unless_the_type_may_have_no_bits() -> Outcome {
    each(|erased_type| {
        match erased_type.read(&[]) {
            Ok(value) => {
                ensure!(erased_type.min_bits() == 0, "read {value:?} out of nothing");
                ensure!(value.to_bytes()?.is_empty(), "{value:?} is more than nothing");
            }
            Err(error) => {
                ensure!(erased_type.max_bits() > 0, "{error}, though it has no bits");
                ensure!(error.kind() == ErrorKind::Overflow, "{error:?}");
            }
        }
        Ok(())
    })
}

#[test]
fn every_prefix_of_a_packet_is_an_overflow() -> Outcome {
    each_value(hostile_count(30, 300), |erased_type, sent| {
        let bytes = sent.to_bytes()?;
        for cut in 0..bytes.len() {
            let prefix = bytes.get(..cut).unwrap_or_default();
            match erased_type.read(prefix) {
                Ok(value) => return Err(format!("{cut} of {} gave {value:?}", bytes.len()).into()),
                Err(error) => {
                    ensure!(error.kind() == ErrorKind::Overflow, "{cut}: {error:?}");
                    ensure!(error.bit() <= 8 * cut as u64, "{cut} bytes: {error:?}");
                }
            }
        }
        Ok(())
    })
}

#[test]
fn buffers_shorter_than_a_word_are_read_like_others() -> Outcome {
    let mut random = fastrand::Rng::with_seed(3);
    let packets: Vec<Vec<u8>> = (0..hostile_count(200, 5000))
        .map(|i| (0..=i % 8).map(|_| random.u8(..) & random.u8(..)).collect())
        .collect();
    each(|erased_type| {
        for packet in &packets {
            match erased_type.read(packet) {
                Ok(value) => {
                    let bits = value.write_behind(0, &mut [0; 64])?;
                    ensure!(bits >= erased_type.min_bits(), "{bits} bits");
                    ensure!(
                        bits.div_ceil(8) == packet.len() as u64,
                        "{bits} bits of {packet:02x?}"
                    );
                }
                Err(error) => {
                    let all = 8 * packet.len() as u64;
                    ensure!(error.bit() <= all, "{error:?} in {packet:02x?}");
                    ensure!(error.kind() != ErrorKind::Failed, "{error:?} in {packet:02x?}");
                }
            }
        }
        Ok(())
    })
}

/// Returns the result of a read as text, for comparison.
fn outcome<T: core::fmt::Debug>(read: &Result<T, Error>) -> String {
    format!("{read:?}")
}

#[test]
fn bytes_around_a_packet_make_no_difference() -> Outcome {
    each_value(hostile_count(10, 100), |erased_type, sent| {
        let packet = sent.to_bytes()?;
        let prefix = packet.get(..packet.len() / 2).unwrap_or_default();
        for bytes in [&packet[..], prefix] {
            let alone = outcome(&erased_type.read(bytes));
            for base in 0..8 {
                for noise in [0x00, 0xFF, 0x5A] {
                    let mut memory = vec![noise; base + bytes.len() + 9];
                    memory[base..base + bytes.len()].copy_from_slice(bytes);
                    let read = outcome(&erased_type.read(&memory[base..base + bytes.len()]));
                    ensure!(read == alone, "{read} at {base} in {noise:02x}, not {alone}");
                }
            }
        }
        Ok(())
    })
}

#[test]
fn a_stream_ignores_bytes_after_a_value() -> Outcome {
    each_value(hostile_count(10, 100), |erased_type, sent| {
        let packet = sent.to_bytes()?;
        let alone = outcome(&erased_type.read_at(&packet, 0));
        for noise in [0x00, 0xFF, 0x5A] {
            for behind in 0..17 {
                let mut bytes = packet.clone();
                bytes.resize(packet.len() + behind, noise);
                let read = outcome(&erased_type.read_at(&bytes, 0));
                ensure!(read == alone, "{read} before {behind} bytes {noise:02x}, not {alone}");
            }
        }
        Ok(())
    })
}
