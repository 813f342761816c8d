//! Encodings whose parameters are known only at run time. Invalid parameters are an error on every
//! stream, and those at the limits of a type work.

use bitpack::codec::{Text, Utf16};
use bitpack::trace::trace;
use bitpack::{Compressed, Error, ErrorKind, MeasureStream, ReadStream, Stream, WriteStream};
use bitpack_tests::zoo::sample_count;

/// Checks that an operation returns an error of kind `Declaration` when writing, measuring and
/// reading.
macro_rules! refused {
    (|$stream:ident| $operation:expr) => {{
        let mut buffer = [0; 64];
        let write = |$stream: &mut WriteStream<'_>| $operation.map(drop);
        let measure = |$stream: &mut MeasureStream| $operation.map(drop);
        let read = |$stream: &mut ReadStream<'_>| $operation.map(drop);
        let verdict = write(&mut WriteStream::new(&mut buffer)).map_err(Error::kind);
        assert_eq!(read(&mut ReadStream::new(&buffer)).map_err(Error::kind), verdict);
        assert_eq!(measure(&mut MeasureStream::new()).map_err(Error::kind), verdict);
        assert_eq!(verdict, Err(ErrorKind::Declaration));
    }};
}

#[test]
fn a_width_that_the_type_does_not_have_is_refused() {
    for bits in [0, 9, 64, 65, 128, 129, u32::MAX] {
        refused!(|stream| stream.bits(0_u8, bits));
        refused!(|stream| stream.bits(0_i8, bits));
    }
    for bits in [0, 129, 1 << 31, u32::MAX] {
        refused!(|stream| stream.bits(0_i128, bits));
        refused!(|stream| stream.bits(0_u128, bits));
    }
}

#[test]
fn reserved_and_check_bits_above_64_are_rejected() {
    for bits in [65, 100, 128, 129, u32::MAX] {
        refused!(|stream| stream.reserved(bits));
        refused!(|stream| stream.check(5, bits));
    }
}

#[test]
fn empty_ranges_are_rejected() {
    refused!(|stream| stream.int(0, 1, 0));
    refused!(|stream| stream.int(0, i128::MAX, i128::MIN));
    refused!(|stream| stream.int(0, u128::MAX, 0));
    refused!(|stream| stream.int(0, usize::MAX, 0));
    assert!(Text::try_new(1, 0).is_err());
    assert!(Utf16::try_new(usize::MAX, 0).is_err());
    let longer = Text::try_new(0, usize::MAX).is_err();
    assert_eq!(longer, usize::BITS > 32, "longer than 32 bits count");
    assert!(Text::try_new(u32::MAX as usize, u32::MAX as usize).is_ok());
}

#[test]
fn floats_stay_in_ranges_at_the_limits_of_f32() -> Result<(), Error> {
    let tiny = f32::from_bits(1);
    let ranges = [
        (0.0, f32::MAX, f32::MAX),
        (0.0, f32::MAX, tiny),
        (f32::MIN, 0.0, 1.0),
        (f32::MIN / 2.0, f32::MAX / 2.0, 1e30),
        (0.0, tiny, tiny),
        (-tiny, tiny, tiny),
        (tiny, f32::MIN_POSITIVE, tiny),
        (1.0, 1.0 + f32::EPSILON, f32::MAX),
        (1.0, 1.0 + f32::EPSILON, tiny),
        (f32::MAX / 2.0, f32::MAX, 1.0),
        (-1.0, 1.0, f32::EPSILON / 512.0),
        (-3.3, 16.7, 0.000_1),
        (0.0, 4_294_967_296.0, 1.0),
        (0.0, 16_777_217.0, 1.0),
    ];
    let mut random = fastrand::Rng::with_seed(17);
    for (min, max, res) in ranges {
        let codec = Compressed::try_new(min, max, res)?;
        let ends = [min, max, f32::MIN, f32::MAX, 0.0, -0.0, tiny, min / 2.0 + max / 2.0];
        let values = (0..sample_count(200, 20_000)).map(|_| f32::from_bits(random.u32(..)));
        for value in values.filter(|value| value.is_finite()).chain(ends) {
            let mut buffer = [0; 4];
            let mut stream = WriteStream::new(&mut buffer);
            stream.compressed(value, codec)?;
            stream.finish()?;
            let read = ReadStream::new(&buffer).compressed(0.0, codec)?;
            assert!((min..=max).contains(&read), "{value} in {min}..={max} by {res}: {read}");
        }
        for _ in 0..sample_count(200, 20_000) {
            let read = ReadStream::new(&random.u32(..).to_le_bytes()).compressed(0.0, codec);
            assert!(read.is_ok_and(|it| (min..=max).contains(&it)) || read.is_err(), "{read:?}");
        }
        for wrong in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let refused = WriteStream::new(&mut [0; 4]).compressed(wrong, codec);
            assert_eq!(refused.map_err(Error::kind), Err(ErrorKind::NotFinite));
            assert!(MeasureStream::new().compressed(wrong, codec).is_ok());
        }
    }
    Ok(())
}

#[test]
fn a_trace_of_nothing_is_an_error_like_any_other() {
    assert_eq!(trace::<u8>(&[]).result.map_err(Error::kind), Err(ErrorKind::Overflow));
    assert_eq!(trace::<()>(&[]).result, Ok(()));
}
