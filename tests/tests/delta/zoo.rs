//! Deltas of every type of the zoo. A delta must give the value that a whole packet gives, against
//! any baseline.

use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, ErasedValue, Outcome, each, sample_count};

/// Returns the value that a reader gets if `erased_value` is sent whole.
fn arrived(
    erased_type: &dyn ErasedType,
    erased_value: &dyn ErasedValue,
) -> Result<Box<dyn ErasedValue>, String> {
    let bytes = erased_value.to_bytes().map_err(|error| format!("writes {error}"))?;
    erased_type.read(&bytes).map_err(|error| format!("reads {error}"))
}

fn bits_of(erased_value: &dyn ErasedValue) -> String {
    format!("{erased_value:?}")
}

/// Checks that a delta against `baseline` gives the value that a whole packet gives.
fn delta_equals_whole(
    erased_type: &dyn ErasedType,
    value: &dyn ErasedValue,
    baseline: &dyn ErasedValue,
) -> Outcome {
    let whole = arrived(erased_type, value)?;
    let delta = value.delta_to_bytes(baseline).map_err(|error| format!("delta writes {error}"))?;
    let read = erased_type
        .read_delta(baseline, &delta)
        .map_err(|error| format!("delta reads {error}\n  against {baseline:?}\n  {delta:02x?}"))?;
    // `Debug` shows all NaNs alike, so bits are compared first
    ensure!(read.to_bytes()? == whole.to_bytes()?, "delta reads other bits: {read:?}");
    let (read, whole) = (bits_of(&*read), bits_of(&*whole));
    ensure!(read == whole, "delta reads {read}\n  whole {whole}\n  against {baseline:?}");
    Ok(())
}

#[test]
fn a_delta_reads_as_the_whole_packet_does() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(sample_count(40, 400));
        for pair in samples.windows(2) {
            let [value, random] = pair else { continue };
            // against a random baseline, the same value, and the values as read
            delta_equals_whole(erased_type, &**value, &**random)
                .map_err(|e| format!("{e}\n  of {value:?}"))?;
            delta_equals_whole(erased_type, &**value, &**value)
                .map_err(|e| format!("{e}\n  of itself {value:?}"))?;
            let quantised = arrived(erased_type, &**value)?;
            delta_equals_whole(erased_type, &**value, &*quantised)?;
            delta_equals_whole(erased_type, &*quantised, &**value)?;
        }
        Ok(())
    })
}

#[test]
fn deltas_against_near_baselines_are_small() -> Outcome {
    each(|erased_type| {
        for value in erased_type.samples(sample_count(8, 200)) {
            let bytes = value.to_bytes()?;
            let mut near = 0;
            for bit in 0..bytes.len() * 8 {
                let mut other = bytes.clone();
                if let Some(byte) = other.get_mut(bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
                let Ok(baseline) = erased_type.read(&other) else { continue };
                delta_equals_whole(erased_type, &*value, &*baseline)
                    .map_err(|e| format!("{e}\n  of {value:?}, bit {bit}"))?;
                near += 1;
                if near > sample_count(30, 600) {
                    break;
                }
            }
        }
        Ok(())
    })
}

/// Reads hostile bytes as a delta. They must be rejected, or give a value that can be written as a
/// delta and read again.
fn is_harmless(erased_type: &dyn ErasedType, baseline: &dyn ErasedValue, bytes: &[u8]) -> Outcome {
    let Ok(read) = erased_type.read_delta(baseline, bytes) else { return Ok(()) };
    // an inexact value may be sent as other bits, even out of its range
    if erased_type.lossy().is_some() {
        return Ok(());
    }
    let again = read
        .delta_to_bytes(baseline)
        .map_err(|error| format!("{error} writing {read:?}, read from {bytes:02x?}"))?;
    let twice = erased_type.read_delta(baseline, &again)?;
    ensure!(bits_of(&*twice) == bits_of(&*read), "{read:?} comes back as {twice:?}");
    if erased_type.redundant().is_some() {
        return Ok(());
    }
    let used = again.len();
    ensure!(used == bytes.len(), "{read:?} was {bytes:02x?}, and is {again:02x?}");
    // unused bits of the last byte are ignored
    let (last, rest) = (used.saturating_sub(1), bytes.get(..used.saturating_sub(1)));
    let differing = bytes.get(last).zip(again.get(last)).map(|(one, other)| one ^ other);
    let is_padding = differing.is_none_or(|bits| bits == 0 || bits.trailing_zeros() > 0);
    ensure!(rest == again.get(..last) && is_padding, "{bytes:02x?} is written {again:02x?}");
    Ok(())
}

#[test]
fn bit_flips_and_truncations_are_rejected_or_harmless() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(sample_count(5, 120));
        // flips every bit of a packet; of large packets fewer, since each flip costs more
        let mut spent = 0;
        for pair in samples.windows(2) {
            let [value, other] = pair else { continue };
            // the baseline as a reader has it
            let baseline = arrived(erased_type, &**other)?;
            let bytes = value.delta_to_bytes(&*baseline)?;
            if spent > sample_count(100_000, 8_000_000) {
                break;
            }
            spent += bytes.len() * bytes.len();
            for length in 0..bytes.len() {
                let cut = bytes.get(..length).unwrap_or_default();
                let is_whole = length + 1 == bytes.len();
                ensure!(
                    is_whole || erased_type.read_delta(&*baseline, cut).is_err(),
                    "{length} bytes of {bytes:02x?} were read"
                );
            }
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.clone();
                if let Some(byte) = flipped.get_mut(bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
                is_harmless(erased_type, &*baseline, &flipped)
                    .map_err(|e| format!("{e}\n  bit {bit} against {baseline:?}"))?;
            }
        }
        Ok(())
    })
}

#[test]
fn chains_of_deltas_do_not_drift() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(20);
        let mut held = erased_type.blank();
        for i in 0..sample_count(60, 1000) {
            let Some(value) = samples.get(i * 7 % samples.len()) else { continue };
            let delta = value.delta_to_bytes(&*held)?;
            held = erased_type.read_delta(&*held, &delta).map_err(|e| format!("{e} at {i}"))?;
            let whole = arrived(erased_type, &**value)?;
            ensure!(bits_of(&*held) == bits_of(&*whole), "{held:?} at {i}, not {whole:?}");
        }
        Ok(())
    })
}
