//! Tests of every operation of a stream in both directions, down to its bits.

use super::*;
use crate::codec;
use crate::io::{MeasureStream, ReadStream, WriteStream};
use crate::math::{bits_required, mask_u128};
use crate::number::Int;
use std::vec::Vec;

/// Asserts the result of a stream operation in both directions: the value that it returns when it
/// writes and when it reads, its number of bits, and its bytes.
macro_rules! assert_said {
    ($stream:ident: $operation:expr => $value:expr, $bits:literal in $bytes:expr) => {
        let (bytes, mut buffer) = ($bytes, [0; 64]);
        let mut $stream = WriteStream::new(&mut buffer);
        assert_eq!($operation, Ok($value));
        assert_eq!(($stream.position(), $stream.remaining()), ($bits, 512 - $bits));
        let written = $stream.finish();
        assert_eq!(written, Ok(bytes.len()));
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]));
        let mut $stream = ReadStream::new(&bytes);
        assert_eq!($operation, Ok($value));
        assert_eq!(($stream.position(), $stream.finish()), ($bits, Ok(())));
    };
}

#[test]
fn single_values_have_their_bits() {
    assert_said!(stream: stream.bool(true) => true, 1 in [1]);
    assert_said!(stream: stream.bool(false) => false, 1 in [0]);
    assert_said!(stream: stream.float(-1.5) => -1.5, 32 in (-1.5_f32).to_le_bytes());
    assert_said!(stream: stream.double(2.75) => 2.75, 64 in 2.75_f64.to_le_bytes());
    assert_said!(stream: stream.plain(0x1234_u16) => 0x1234, 16 in [0x34, 0x12]);
    assert_said!(stream: stream.plain(u128::MAX - 1) => u128::MAX - 1, 128 in (u128::MAX - 1).to_le_bytes());
    assert_said!(stream: stream.bits(5_u8, 3) => 5, 3 in [5]);
    assert_said!(stream: stream.bits(-3_i64, 64) => -3, 64 in (-3_i64).to_le_bytes());
    assert_said!(stream: stream.bits(-3_i16, 4) => -3, 4 in [13]);
    assert_said!(stream: stream.int(-5, -8, 2) => -5, 4 in [3]);
}

#[test]
fn vectors_are_their_components() {
    assert_said!(stream: stream.vector([1.0_f32]) => [1.0], 32 in 1_f32.to_le_bytes());
    assert_said!(stream: stream.vector([0.0_f32, 2.0]) => [0.0, 2.0], 64 in [0, 0, 0, 0, 0, 0, 0, 0x40]);
    let codec = Compressed::new(0.0, 10.0, 0.01);
    assert_said!(stream: stream.compressed(2.5_f32, codec) => 2.5, 10 in [0xFA, 0]);
    assert_said!(stream: stream.compressed([2.5_f32, 10.0], codec) => [2.5, 10.0], 20 in [0xFA, 0xA0, 0xF]);
    let mut bytes = [0; 1024];
    for length in [64, 1024] {
        let refused = |written: Option<Error>| written.map(|error| (error.kind(), error.bit()));
        let inside = bytes.get_mut(..length).unwrap_or_default();
        let mut stream = WriteStream::new(inside);
        // longer than one run: the components before the error are written
        let full = refused(stream.vector([1.0_f32; LONGEST * 8]).err());
        assert!(full.is_none_or(|(kind, _)| kind == ErrorKind::Overflow));
    }
    let mut stream = MeasureStream::new();
    assert!(stream.vector([1.0_f32; LONGEST + 1]).is_ok());
    assert_eq!(stream.position(), 32 * (LONGEST as u64 + 1));
    assert!(stream.compressed([1.0_f32; LONGEST + 1], codec).is_ok());
    assert_eq!(stream.position(), 42 * (LONGEST as u64 + 1));
}

/// Checks that a short vector has a single bounds check: if it does not fit, the error is at the
/// bit where it begins.
#[test]
fn a_short_vector_is_one_run() {
    let codec = Compressed::new(0.0, 10.0, 0.01);
    let bytes = [0xFF; 8];
    let overflow = Error::new(ErrorKind::Overflow, 1);
    let stream = || ReadStream::at(&bytes, 1);
    assert_eq!(stream().vector([0.0_f32; 2]), Err(overflow));
    assert_eq!(stream().compressed([0.0_f32; 7], codec), Err(overflow));
    let mut few = ReadStream::new(&[0; 9]);
    assert_eq!((few.vector([1.0_f32; 2]), few.position()), (Ok([0.0; 2]), 64));
    let mut few = ReadStream::new(&[0; 9]);
    assert_eq!((few.compressed([1.0_f32; 7], codec), few.position()), (Ok([0.0; 7]), 70));
}

#[test]
fn steps_are_those_of_the_numbers_before() {
    assert_said!(stream: stream.int_relative(5_u8, 6) => 6, 1 in [1]);
    assert_said!(stream: stream.int_relative(5_u8, 8) => 8, 5 in [6]);
    assert_said!(stream: stream.int_relative(-9_i32, i32::MAX) => i32::MAX, 38 in [0xC0, 0xFF, 0xFF, 0xFF, 0x1F]);
    assert_said!(stream: stream.object_index(None, 0, 31) => 0, 1 in [1]);
    assert_said!(stream: stream.object_index(Some(4), 5, 31) => 5, 1 in [1]);
    assert_said!(stream: stream.object_index(Some(4), 7, 31) => 7, 4 in [6]);
    let refused = |previous, index| {
        WriteStream::new(&mut [0; 9]).object_index(previous, index, 31).map_err(Error::kind)
    };
    assert_eq!([refused(Some(4), 4), refused(Some(4), 32)], [Err(ErrorKind::Range); 2]);
    assert_eq!((refused(Some(4), 31), refused(None, 31)), (Ok(31), Ok(31)));
}

#[test]
fn marks_hold_what_they_have_to_hold() {
    assert_said!(stream: stream.check(0x1234, 16) => (), 16 in [0x34, 0x12]);
    assert_said!(stream: stream.check(u64::MAX, 64) => (), 64 in [0xFF; 8]);
    let checked = ReadStream::new(&[0x35, 0x12]).check(0x1234, 16);
    assert_eq!(checked, Err(Error::new(ErrorKind::Check, 0)));
    assert_said!(stream: stream.reserved(5) => (), 5 in [0]);
    assert_said!(stream: stream.reserved(64) => (), 64 in [0; 8]);
    let read = ReadStream::new(&[0b1_0000]).reserved(5);
    assert_eq!(read, Err(Error::new(ErrorKind::Reserved, 0)));
    let wide = Error::new(ErrorKind::Declaration, 0);
    assert_eq!(WriteStream::new(&mut [0; 20]).check(0, 65), Err(wide));
    assert_eq!(WriteStream::new(&mut [0; 20]).reserved(65), Err(wide));
}

#[test]
fn bytes_begin_where_a_byte_does() -> Result<(), Error> {
    let mut buffer = [0; 4];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bits(1_u8, 3)?;
    stream.bytes(&[7, 8])?;
    stream.bool(true)?;
    stream.align()?;
    assert_eq!((stream.position(), stream.finish()), (32, Ok(4)));
    assert_eq!(buffer, [1, 7, 8, 1]);
    let (mut stream, mut bytes) = (ReadStream::new(&buffer), [0; 2]);
    stream.bits(0_u8, 3)?;
    stream.bytes(&mut bytes)?;
    stream.bool(true)?;
    stream.align()?;
    assert_eq!((bytes, stream.position()), ([7, 8], 32));
    Ok(())
}

/// Checks `Stream::int` with ranges between any two limits of a type: it sends values within the
/// range in the expected bits, and rejects values outside of it in both directions.
#[test]
fn every_range_of_an_integer_is_sent() -> Result<(), Error> {
    fn ranges<T: Int>() -> Result<(), Error> {
        let (least, most) = (T::MIN, i128::try_from(T::MAX).unwrap_or(i128::MAX));
        let turns = [least, least + 1, least / 2, -2, -1, 0, 1, 5, most / 2, most - 1, most];
        let turns: Vec<_> =
            turns.into_iter().filter(|turn| (least..=most).contains(turn)).collect();
        let all = |turn: &i128| T::from_u128(*turn as u128);
        for (min, max) in turns.iter().flat_map(|min| turns.iter().map(move |max| (min, max))) {
            let width = if min > max { 0 } else { bits_required(*min, *max) };
            for value in &turns {
                let mut buffer = [0; 20];
                let mut stream = WriteStream::new(&mut buffer);
                let written = stream.int(all(value), all(min), all(max)).map_err(Error::kind);
                let case = (T::NAME, min, value, max);
                if min > max {
                    assert_eq!(written.err(), Some(ErrorKind::Declaration), "{case:?}");
                    continue;
                }
                if !(min..=max).contains(&value) {
                    assert_eq!(written.err(), Some(ErrorKind::Range), "{case:?}");
                    continue;
                }
                assert_eq!(written.map(T::to_u128), Ok(*value as u128), "{case:?}");
                assert_eq!(stream.position(), u64::from(width), "{case:?}");
                stream.finish()?;
                let sent = u128::from_le_bytes(*buffer.first_chunk().unwrap_or(&[0; 16]));
                assert_eq!(sent, value.wrapping_sub(*min) as u128, "{case:?}");
                let mut stream = ReadStream::new(&buffer);
                let read = stream.int(T::default(), all(min), all(max));
                assert_eq!(read.map(T::to_u128), Ok(*value as u128), "{case:?}");
            }
            let range = max.wrapping_sub(*min) as u128;
            if min <= max && range.count_ones() < width {
                let read = ReadStream::new(&[0xFF; 16]).int(T::default(), all(min), all(max));
                assert_eq!(read.err(), Some(Error::new(ErrorKind::Range, 0)), "{min} {max}");
            }
        }
        Ok(())
    }
    ranges::<i8>()?;
    ranges::<u8>()?;
    ranges::<i16>()?;
    ranges::<u16>()?;
    ranges::<i32>()?;
    ranges::<u32>()?;
    ranges::<i64>()?;
    ranges::<u64>()?;
    ranges::<i128>()
}

/// Checks `Stream::bits` with every width of each type: it sends a value if and only if it fits in
/// the width.
#[test]
fn every_width_of_an_integer_is_sent() {
    fn widths<T: Int>() {
        for width in 1..=T::BITS {
            let high = 1_u128 << (width - 1);
            for near in [
                0,
                1,
                high - 1,
                high,
                high + 1,
                2 * high.min(1 << 126) - 1,
                2 * (high % (1 << 127)),
            ] {
                for value in [T::from_u128(near), T::from_u128(near.wrapping_neg())] {
                    let mut buffer = [0; 20];
                    let mut stream = WriteStream::new(&mut buffer);
                    let low = value.to_u128() & mask_u128(width);
                    let fits = T::from_bits(low, width).to_u128() == value.to_u128();
                    let written = stream.bits(value, width);
                    let case = (T::NAME, width, value);
                    if !fits {
                        assert_eq!(
                            written.err(),
                            Some(Error::new(ErrorKind::Range, 0)),
                            "{case:?}"
                        );
                        continue;
                    }
                    assert_eq!(
                        (written.is_ok(), stream.position()),
                        (true, width.into()),
                        "{case:?}"
                    );
                    assert_eq!(stream.finish(), Ok(width.div_ceil(8) as usize));
                    let sent = u128::from_le_bytes(*buffer.first_chunk().unwrap_or(&[0; 16]));
                    assert_eq!(sent, low, "{case:?}");
                    let read = ReadStream::new(&buffer).bits(T::default(), width);
                    assert_eq!(read.map(T::to_u128), Ok(value.to_u128()), "{case:?}");
                }
            }
        }
    }
    widths::<i8>();
    widths::<u8>();
    widths::<i32>();
    widths::<u32>();
    widths::<i64>();
    widths::<u64>();
    widths::<u128>();
}

/// Serializes a field, a nested value and two deltas on any stream.
fn all<S: Stream>(mut place: S::Ref<'_, (u8, (bool, u16))>, stream: &mut S) -> Result<(), Error> {
    let ten = const { codec::ranged::<u8>(0, 10) };
    stream.field(S::project(&mut place, |all| &all.0, |all| &mut all.0), ten)?;
    stream.nested(S::project(&mut place, |all| &all.1, |all| &mut all.1))?;
    stream.delta(S::project(&mut place, |all| &all.0, |all| &mut all.0), &7)?;
    stream.delta(S::project(&mut place, |all| &all.1.0, |all| &mut all.1.0), &true)
}

#[test]
fn fields_types_and_deltas_are_written_and_read() -> Result<(), Error> {
    let (value, mut buffer) = ((9, (true, 0x1234)), [0; 5]);
    let mut stream = WriteStream::new(&mut buffer);
    all(&value, &mut stream)?;
    // the bits: 9, true, 0x1234, changed, 9, not changed
    assert_eq!((stream.position(), stream.finish()), (31, Ok(4)));
    assert_eq!(buffer, [0x99, 0x46, 0x62, 2, 0]);
    let (mut read, mut stream) = ((0, (false, 0)), ReadStream::new(&buffer));
    all(&mut read, &mut stream)?;
    assert_eq!((read, stream.position()), (value, 31));
    Ok(())
}

#[test]
fn a_name_is_that_of_the_next_value() -> Result<(), Error> {
    let mut stream = crate::io::ExplainStream::new(99);
    stream.named("one").nested(&(1_u8, 2_u8))?;
    assert_eq!(stream.path(), "");
    stream.named("two").field(&3_u8, const { codec::ranged::<u8>(0, 10) })?;
    stream.named("three").int(3_u8, 0, 3)?;
    stream.named("four").vector([1.0_f32])?;
    assert_eq!(stream.path(), "");
    assert_eq!(stream.named("five").refuse(), Error::new(ErrorKind::Refused, 54));
    assert_eq!(stream.path(), ".five");
    Ok(())
}

/// Calls operation number `nth` of a stream that writes, as a hand-written function would.
macro_rules! write_by_hand {
    ($stream:expr, $nth:expr) => {{
        let (stream, turn) = ($stream, [0.0_f32, 0.0, 0.0, 1.0]);
        match $nth {
            0 => stream.bool(true).map(drop),
            1 => stream.bits(0x155_u16, 10).map(drop),
            2 => stream.bits(u64::MAX, 64).map(drop),
            3 => stream.bits(u128::MAX, 128).map(drop),
            4 => stream.int(5_i8, -8, 7).map(drop),
            5 => stream.int(1_u64 << 60, 0, 1 << 60).map(drop),
            6 => stream.plain(7_u8).map(drop),
            7 => stream.double(1.5).map(drop),
            8 => stream.vector([1.0_f32; 3]).map(drop),
            9 => stream.compressed(2.5_f32, Compressed::new(0.0, 10.0, 0.01)).map(drop),
            10 => stream.smallest_three(turn, SmallestThree::new(9)).map(drop),
            11 => stream.int_relative(1_u32, 900).map(drop),
            12 => stream.object_index(None, 40, 100).map(drop),
            13 => stream.reserved(9),
            14 => stream.check(0xABCD, 16),
            15 => stream.align(),
            16 => stream.bytes(&[1, 2, 3]),
            17 => stream.field(&[3_u8, 4, 5], const { codec::array::<3, _>(codec::ranged(0, 10)) }),
            18 => stream.nested(&(3_u8, true)),
            _ => stream.delta(&(3_u8, true), &(3, false)),
        }
    }};
}

/// Checks that an operation that does not fit in the buffer fails at once. It writes nothing past
/// the buffer, and does not move the position. The test has every operation after any number of
/// bits, with any buffer.
#[test]
fn an_operation_that_does_not_fit_is_rejected_where_it_begins() {
    for (nth, before) in (0..20).flat_map(|nth| (0..70_u32).map(move |before| (nth, before))) {
        let front = |stream: &mut WriteStream<'_>| {
            (0..before).try_for_each(|_| stream.bool(false).map(drop))
        };
        let mut large = [0; 64];
        let mut stream = WriteStream::new(&mut large);
        assert_eq!(front(&mut stream).and_then(|()| write_by_hand!(&mut stream, nth)), Ok(()));
        let end = stream.position();
        for length in (before as usize).div_ceil(8)..30 {
            let mut buffer = [0xA5; 40];
            let mut stream = WriteStream::new(buffer.get_mut(..length).unwrap_or_default());
            assert_eq!(front(&mut stream), Ok(()));
            let written = write_by_hand!(&mut stream, nth);
            let mut explain = crate::io::ExplainStream::new(length);
            let _ = (0..before).try_for_each(|_| explain.bool(false).map(drop));
            assert_eq!(write_by_hand!(&mut explain, nth), written, "{nth} behind {before}");
            assert_eq!(explain.position(), stream.position());
            if end <= 8 * length as u64 {
                assert_eq!((written, stream.position()), (Ok(()), end), "{nth} in {length}");
                assert_eq!(stream.finish(), Ok(end.div_ceil(8) as usize));
            } else {
                // bytes begin after their padding
                let at = if nth == 16 { before.next_multiple_of(8) } else { before };
                let overflow = Error::new(ErrorKind::Overflow, at.into());
                assert_eq!(written, Err(overflow), "{nth} behind {before} in {length}");
                assert_eq!((stream.position(), stream.remaining()), (before.into(), 0));
                assert_eq!(stream.finish(), Err(Error::new(ErrorKind::Failed, 0)));
            }
            assert!(buffer.iter().skip(length).all(|byte| *byte == 0xA5), "{nth} in {length}");
        }
    }
}

/// Checks that an operation fails as soon as it does not fit. A bug once let 19 items of ten bits
/// seem to fit in 16 bytes, and only `finish` returned an error.
#[test]
fn sixteen_bytes_hold_twelve_items_of_ten_bits() {
    let mut buffer = [0; 16];
    let mut stream = WriteStream::new(&mut buffer);
    let taken = (0..19_u16).take_while(|item| stream.bits(*item, 10).is_ok()).count();
    assert_eq!((taken, stream.position(), stream.remaining()), (12, 120, 0));
}
