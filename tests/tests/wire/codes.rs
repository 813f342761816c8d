//! Values restored from a quantised number, which must quantise to that number again. Up to 2²⁰
//! numbers all are tested, above that the ends, powers of two and random ones. Known exceptions are
//! counted.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "codes have up to 24 bits"
)]

use bitpack::{Compressed, Error, ReadStream, SmallestThree, Stream, WriteStream, bits_required};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};

/// Returns the quantised numbers to test, from 0 to `last`: at regular distances, at both ends, at
/// powers of two, and some random ones.
fn codes(last: u64, random: &mut fastrand::Rng) -> Vec<u64> {
    // one code in 61, in debug builds and for more than 2^20 codes
    let stride = if last < 1 << 20 && cfg!(optimized) { 1 } else { 61 };
    let ends = (0..64).flat_map(|i| [i, last.saturating_sub(i)]);
    let powers = (0..63).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let some: Vec<u64> = (0..2000).map(|_| random.u64(..=last)).collect();
    let all = (0..=last.min(1 << 20)).step_by(stride as usize);
    all.chain(ends).chain(powers).chain(some).filter(|code| *code <= last).collect()
}

/// Reads numbers from 0 to `last` as quantised values and writes these values. Returns how many
/// numbers were tested, and how many were written as another number.
fn round_trips<T: Copy>(
    last: u64,
    random: &mut fastrand::Rng,
    read: impl Fn(&mut ReadStream<'_>) -> Result<T, Error>,
    write: impl Fn(&mut WriteStream<'_>, T) -> Result<(), Error>,
) -> Result<(u64, u64), Error> {
    let (mut looked, mut others) = (0, 0);
    for code in codes(last, random) {
        let value = read(&mut ReadStream::new(&code.to_le_bytes()))?;
        let mut buffer = [0; 16];
        let mut stream = WriteStream::new(&mut buffer);
        write(&mut stream, value)?;
        stream.finish()?;
        let [low, _] = [0, 8].map(|at| {
            let mut half = [0; 8];
            half.iter_mut().zip(buffer.iter().skip(at)).for_each(|(to, from)| *to = *from);
            u64::from_le_bytes(half)
        });
        looked += 1;
        others += u64::from(low != code);
    }
    Ok((looked, others))
}

fn last_of(codec: Compressed, min: f32, max: f32, res: f32) -> Result<u64, String> {
    let last = ((max - min) / res).ceil() as u64;
    let bits = bits_required(0, last.into());
    if bits == codec.bits() { Ok(last) } else { Err(format!("{bits} bits, not {}", codec.bits())) }
}

fn compressed(min: f32, max: f32, res: f32, random: &mut fastrand::Rng) -> Outcome {
    let codec = Compressed::try_new(min, max, res)?;
    let last = last_of(codec, min, max, res)?;
    let read = |stream: &mut ReadStream<'_>| stream.compressed(0.0_f32, codec);
    let write = |stream: &mut WriteStream<'_>, value| stream.compressed(value, codec).map(drop);
    let (looked, others) = round_trips(last, random, read, write)?;
    ensure!(others == 0, "{min}..{max} by {res}: {others} of {looked} codes come back as others");
    Ok(())
}

#[test]
fn a_step_of_a_float_reads_back_as_the_same_step() -> Outcome {
    let mut random = fastrand::Rng::with_seed(6);
    // the declarations of the zoo and of the articles, and the finest that compile
    for (min, max, res) in [
        (-180.0, 180.0, 0.01),
        (-8.0, 8.0, 0.1),
        (0.0, 1.0, 0.5),
        (0.0, 1.0, 0.01),
        (-1000.0, 1000.0, 0.000_96),
        (0.0, 1.0, 0.000_000_24),
        (-1.0, 1.0, 0.001),
        (-256.0, 255.0, 0.01),
        (-256.0, 255.0, 0.002),
        (-32.0, 31.0, 0.001),
        (0.0, 64.0, 0.5),
    ] {
        compressed(min, max, res, &mut random)?;
    }
    // random declarations that compile
    let mut declared = 0;
    while declared < sample_count(20, 300) {
        let end =
            |random: &mut fastrand::Rng| (random.f32() - 0.5) * 2.0_f32.powi(random.i32(-8..16));
        let (one, other) = (end(&mut random), end(&mut random));
        let (min, max) = (one.min(other), one.max(other));
        let res = (max - min) / 2.0_f32.powf(random.f32() * 22.0);
        if Compressed::try_new(min, max, res).is_ok() {
            compressed(min, max, res, &mut random)?;
            declared += 1;
        }
    }
    Ok(())
}

/// Counts the steps of a float that are written back as other steps, because an `f32` cannot
/// distinguish them. The derive rejects such a fine resolution
/// (`compile-fail/ui/consts/resolution.rs`), so it never occurs in a delta.
#[test]
fn steps_finer_than_f32_read_back_as_other_codes() -> Outcome {
    let mut random = fastrand::Rng::with_seed(9);
    for (min, max, res) in [(-1000.0, 1000.0, 1e-5), (4096.0, 4097.0, 1e-4)] {
        let codec = Compressed::try_new(min, max, res)?;
        let last = last_of(codec, min, max, res)?;
        let read = |stream: &mut ReadStream<'_>| stream.compressed(0.0_f32, codec);
        let write = |stream: &mut WriteStream<'_>, value| stream.compressed(value, codec).map(drop);
        let (looked, others) = round_trips(last, &mut random, read, write)?;
        ensure!(others > looked / 4, "{min}..{max} by {res}: only {others} of {looked}");
    }
    Ok(())
}

/// Returns how many encoded quaternions a reader accepts, and how many of them a writer sends
/// differently. Checks that the latter come back unchanged.
fn quaternions(bits: u32, tuples: impl Iterator<Item = u64>) -> Result<[u64; 2], String> {
    let codec = SmallestThree::try_new(bits).map_err(|error| error.to_string())?;
    let read = |code: u64| ReadStream::new(&code.to_le_bytes()).smallest_three([0.0_f32; 4], codec);
    let write = |value: [f32; 4]| -> Result<u64, String> {
        let mut buffer = [0; 8];
        let mut stream = WriteStream::new(&mut buffer);
        stream.smallest_three(value, codec).map_err(|error| format!("{error} of {value:?}"))?;
        stream.finish().map_err(|error| error.to_string())?;
        Ok(u64::from_le_bytes(buffer))
    };
    let (mut accepted, mut others) = (0, 0);
    for code in tuples {
        let Ok(value) = read(code) else { continue };
        accepted += 1;
        let next = write(value)?;
        // the first of the largest is left out
        let is_larger = |one: f32, other: f32| one.abs() > other.abs();
        let largest = (1..4).fold(0, |at, i| if is_larger(value[i], value[at]) { i } else { at });
        if largest as u64 == code & 3 && next != code {
            return Err(format!("{bits} bits: {code:#x} of {value:?} comes back as {next:#x}"));
        }
        others += u64::from(next != code);
        let turned = read(next).map_err(|error| format!("{error} of {next:#x}"))?;
        let again = write(turned)?;
        if again != next {
            return Err(format!("{bits} bits: {next:#x} of {turned:?} comes back as {again:#x}"));
        }
    }
    Ok([accepted, others])
}

/// A quaternion that was read is sent in bits that come back unchanged. They differ from the
/// received ones if rounding makes another component the largest. The coarser the components, the
/// more such quaternions there are.
#[test]
fn written_quaternion_codes_round_trip() -> Outcome {
    let all = |bits: u32| 0..(4_u64 << (3 * bits));
    let mut random = fastrand::Rng::with_seed(8);
    let mut some = |bits: u32| {
        let last = (4_u64 << (3 * bits)) - 1;
        (0..sample_count(20_000, 1 << 20)).map(|_| random.u64(..=last)).collect::<Vec<_>>()
    };
    let mut report = Vec::new();
    let most = if cfg!(optimized) { 6 } else { 4 };
    for bits in 2..=20 {
        let [accepted, others] = if bits <= most {
            quaternions(bits, all(bits))?
        } else {
            quaternions(bits, some(bits).into_iter())?
        };
        report.push(format!("{bits} bits: {others} of {accepted}"));
        ensure!(accepted > 100, "{report:#?}");
        ensure!(bits < 3 || others < accepted / 2, "{report:#?}");
    }
    println!("{}", report.join("\n"));
    Ok(())
}
