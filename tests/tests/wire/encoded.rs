//! Values and deltas of the zoo that are encoded once and appended: the bits are those that are
//! written directly, at any position. Those whose bits depend on their position are rejected.

use bitpack::{Error, ErrorKind};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, each, each_value, sample_count};

/// Positions at which values are appended: every bit of a word, and some of the next one.
const POSITIONS: core::ops::Range<u32> = 0..72;

/// A function that writes a value after some set bits, and returns the position after its last bit.
type Writer<'a> = &'a dyn Fn(u32, &mut [u8]) -> Result<u64, Error>;

/// Checks that `append` writes the bits that `directly` writes, or rejects a value with an
/// alignment: one that is measured as longer than it is.
fn is_appended(
    erased_type: &dyn ErasedType,
    measured: u64,
    directly: Writer<'_>,
    append: Writer<'_>,
) -> Outcome {
    let length = usize::try_from(measured.div_ceil(8) + 16)?;
    let (mut one, mut other) = (vec![0xA5; length], vec![0xA5; length]);
    let mut is_aligned = false;
    for before in POSITIONS {
        let end = directly(before, &mut one)?;
        is_aligned |= end < measured + u64::from(before);
    }
    ensure!(!is_aligned || erased_type.is_aligned(), "an alignment that the schema does not have");
    for before in POSITIONS {
        one.fill(0xA5);
        other.fill(0xA5);
        let (end, appended) = (directly(before, &mut one)?, append(before, &mut other));
        if is_aligned {
            let rejected = appended.map_err(Error::kind);
            ensure!(rejected == Err(ErrorKind::Declaration), "{rejected:?} with an alignment");
            continue;
        }
        let appended = appended?;
        ensure!(appended == end, "{appended} bits after {before}, {end} are written");
        ensure!(one == other, "{other:02x?} after {before}, {one:02x?} are written");
    }
    Ok(())
}

#[test]
fn an_appended_value_is_the_one_that_is_written() -> Outcome {
    each_value(sample_count(12, 100), |erased_type, value| {
        is_appended(
            erased_type,
            value.max_encoded_bits(),
            &|before, buffer| value.write_behind(before, buffer),
            &|before, buffer| value.append_behind(before, buffer),
        )
    })
}

#[test]
fn an_appended_delta_is_the_one_that_is_written() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(sample_count(8, 100));
        for pair in samples.windows(2) {
            let [value, other] = pair else { continue };
            for baseline in [other, value] {
                is_appended(
                    erased_type,
                    value.max_encoded_delta_bits(&**baseline),
                    &|before, buffer| value.write_delta_behind(&**baseline, before, buffer),
                    &|before, buffer| value.append_delta_behind(&**baseline, before, buffer),
                )
                .map_err(|error| format!("{error}\n  of {value:?}\n  against {baseline:?}"))?;
            }
        }
        Ok(())
    })
}

#[test]
fn errors_of_encoding_are_those_of_writing() -> Outcome {
    each(|erased_type| {
        let mut buffer = vec![0; 1 << 14];
        for (_, value) in erased_type.unwritable() {
            let (written, appended) =
                (value.write_behind(0, &mut buffer), value.append_behind(0, &mut buffer));
            let is_aligned = appended.is_err_and(|error| error.kind() == ErrorKind::Declaration);
            ensure!(
                written == appended || is_aligned && erased_type.is_aligned(),
                "{appended:?}, and written {written:?}: {value:?}"
            );
        }
        Ok(())
    })
}
