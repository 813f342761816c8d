//! Tests of numbers that are sent as differences: the index of an object, and `relative_to`.

use super::slots::{Even, step};
use super::told::{reason_of, written};
use crate::error::{Error, ErrorKind};
use crate::io::{BitIo, HashStream, MeasureStream, ReadStream, TraceStream};
use crate::number::Int;
use crate::run::run_one_operation;
use crate::stream::Stream as _;

/// Differences to test: both ends of each tier (range of differences with one length) of the prefix
/// code, and some in the last tier.
const STEPS: [u64; 17] =
    [1, 2, 3, 5, 6, 13, 14, 29, 30, 61, 62, 125, 126, 127, 1000, 70_000, 1 << 32];

#[test]
fn an_object_index_is_a_step_of_the_articles_table() {
    for max in [0, 1, 4, 123, 124, 125, 126, 127, 252, 1000, 100_000, u32::MAX] {
        for previous in [None, Some(0), Some(7), Some(max / 2)] {
            let base = previous.map_or(0, |previous| u64::from(previous) + 1);
            let fits = |index: &u64| *index <= u64::from(max);
            for index in STEPS.iter().map(|step| base + step - 1).filter(fits) {
                let (raw, bits) = step(index + 1 - base, max.into());
                let index = index as u32;
                let found = written(|stream| stream.object_index(previous, index, max).map(drop));
                assert_eq!(found, Ok((raw as u64, bits.into())), "{index} of {max}");
                let bytes = (raw << 3).to_le_bytes();
                let mut stream = ReadStream::at(&bytes, 3);
                assert_eq!(stream.object_index(previous, 0, max), Ok(index));
                assert_eq!(stream.bit(), 3 + u64::from(bits));
                let mut stream = MeasureStream::new();
                assert_eq!(stream.object_index(previous, index, max), Ok(index));
                assert_eq!(stream.bit(), u64::from(bits));
            }
        }
    }
}

#[test]
fn an_object_index_is_above_the_one_before_and_not_above_the_end() {
    for index in [0, 6, 7, 21, 200, u32::MAX] {
        let found = written(|stream| {
            stream.code(0, 3)?;
            stream.object_index(Some(7), index, 20).map(drop)
        });
        assert_eq!(found, Err(Error::new(ErrorKind::Range, 3)), "{index}");
        let reason = reason_of(|stream| stream.object_index(Some(7), index, 20).map(drop));
        assert_eq!(reason, std::format!("{index} is not in 8..=20"));
    }
    assert!(written(|stream| stream.object_index(Some(7), 8, 20).map(drop)).is_ok());
    assert!(written(|stream| stream.object_index(Some(7), 20, 20).map(drop)).is_ok());
    // beyond the end, in a middle tier and in the last one; and in a list too short for a last tier
    for ((raw, bits), index, max) in [
        (step(14, 1000), 21, 20),
        ((127 << 6, 13), 8 + 125 + 127, 200),
        ((0, 6), 8 + 125, 132),
        ((0, 6), 8 + 125, 12),
    ] {
        let bytes = (raw << 3).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 3);
        let error = Err(Error::new(ErrorKind::Range, 3));
        assert_eq!(stream.object_index(Some(7), 0, max), error, "{bits} bits");
        let bytes = raw.to_le_bytes();
        let mut stream = TraceStream::new(&bytes);
        assert!(stream.object_index(Some(7), 0, max).is_err());
        let reason = std::format!("{index} is not in 8..={max}");
        assert_eq!(stream.reason(), Some(reason));
    }
}

#[test]
fn streams_that_do_not_validate_take_any_object_index() {
    let measured = |previous, index, max| {
        let mut stream = MeasureStream::new();
        assert_eq!(stream.object_index(previous, index, max), Ok(index));
        stream.bit()
    };
    // an index that does not ascend counts as the next one; one beyond the end has the bits of its
    // tier
    assert_eq!([measured(Some(9), 9, 20), measured(Some(9), 0, 20)], [1, 1]);
    assert_eq!([measured(Some(9), 30, 20), measured(Some(9), 1000, 20)], [8, 6]);
    let mut stream = HashStream::<false>::new();
    assert_eq!(stream.object_index(Some(9), 30, 20), Ok(30));
    assert_eq!(stream.object_index(Some(9), 3, 20), Ok(3));
    assert_eq!(stream.int_relative(5_u8, 3), Ok(3));
    assert_eq!(stream.int_relative(5_u8, 5), Ok(5));
    assert_eq!(stream.bit(), 8 + 1 + 38 + 1);
}

/// Returns the expected code of a `relative_to` difference, from the table of the standard
/// "serialize 1.0": as many zeros as there are lower tiers (ranges of differences), a one, and the
/// offset in the tier. Above all tiers it is six zeros and the number itself.
fn relative(difference: u64, number: u32) -> (u128, u32) {
    let table = [(1, 0), (2, 3), (7, 5), (24, 9), (281, 13), (4378, 17), (69_915, 0)];
    let tier = table.iter().rposition(|(first, _)| *first <= difference).unwrap_or_default();
    let (first, bits) = table[tier];
    if tier == 6 {
        return (u128::from(number) << 6, 38);
    }
    ((1 | u128::from(difference - first) << 1) << tier, tier as u32 + 1 + bits)
}

fn is_kept_above<T: Int>(previous: T, value: T) {
    let number = value.to_u64() as u32;
    let difference = value.to_u64().wrapping_sub(previous.to_u64());
    let (raw, bits) = relative(difference, number);
    let found = written(|stream| stream.int_relative(previous, value).map(drop));
    assert_eq!(found, Ok((raw as u64, bits.into())), "{value:?} above {previous:?}");
    // in the tier that a writer uses, and in the last tier
    for (raw, bits) in [(raw, bits), (u128::from(number) << 6, 38)] {
        let bytes = (raw << 3).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 3);
        assert_eq!(stream.int_relative(previous, previous), Ok(value));
        assert_eq!(stream.bit(), 3 + u64::from(bits));
    }
}

#[test]
fn a_number_above_another_is_a_step_of_the_standards_table() {
    let tiers = [1, 2, 6, 7, 23, 24, 280, 281, 4377, 4378, 69_914, 69_915, 100_000, 1 << 31];
    for difference in tiers {
        for previous in [0, 1, 1000, u32::MAX - difference] {
            is_kept_above(previous, previous.saturating_add(difference));
        }
        let above =
            |previous: i32| is_kept_above(previous, previous.wrapping_add_unsigned(difference));
        above(i32::MIN);
        above(-1);
    }
    is_kept_above(i32::MIN, i32::MAX);
    is_kept_above(i32::MIN, -5);
    is_kept_above(0_u8, 255);
    is_kept_above(-128_i8, 127);
    is_kept_above(-128_i8, -127);
    is_kept_above(-7_i16, -1);
    is_kept_above(65_534_u16, 65_535);
}

#[test]
fn a_number_that_is_not_above_is_refused() {
    for value in [5, 4, 0] {
        let found = written(|stream| {
            stream.code(0, 3)?;
            stream.int_relative(5_u8, value).map(drop)
        });
        assert_eq!(found, Err(Error::new(ErrorKind::Range, 3)));
        let reason = reason_of(|stream| stream.int_relative(5_u8, value).map(drop));
        assert_eq!(reason, std::format!("{value} is not in 6..=255"));
    }
    let read = |raw: u64, reason: &str| {
        let bytes = (raw << 3).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 3);
        assert_eq!(stream.int_relative(5_u8, 9), Err(Error::new(ErrorKind::Range, 3)));
        let bytes = raw.to_le_bytes();
        let mut stream = TraceStream::new(&bytes);
        assert!(stream.int_relative(5_u8, 9).is_err());
        assert_eq!(stream.reason().unwrap_or_default(), reason);
    };
    // in the last tier, a number that is not above the previous one
    read(5 << 6, "5 is not in 6..=255");
    read(0, "0 is not in 6..=255");
    read(256 << 6, "256 is not in 6..=255");
    read(relative(251, 0).0 as u64, "256 is not in 6..=255");
    // no difference has this code
    read(0b1_0110, "");
    // the last tier of a signed type rejects a number that does not fit
    let bytes = (200_u64 << 6).to_le_bytes();
    let read = ReadStream::new(&bytes).int_relative(5_i8, 9);
    assert_eq!(read, Err(Error::new(ErrorKind::Range, 0)));
    let mut stream = TraceStream::new(&[1]);
    assert_eq!(stream.named("next").int_relative(5_u8, 0), Ok(6));
    let events: std::vec::Vec<_> =
        stream.events().iter().map(std::string::ToString::to_string).collect();
    assert_eq!(events, ["     0    1  value    next = 6"]);
}

#[test]
fn a_trace_has_the_bits_of_a_difference_and_no_others() {
    let (raw, bits) = relative(20, 0);
    let bytes = (raw as u64 | u64::MAX << bits).to_le_bytes();
    let mut stream = TraceStream::new(&bytes);
    assert_eq!(stream.int_relative(5_u8, 0), Ok(25));
    let events: std::vec::Vec<_> =
        stream.events().iter().map(|event| (event.bit, event.bits, event.raw)).collect();
    assert_eq!(events, [(0, bits.into(), raw)]);
}

#[test]
fn a_trace_has_the_fields_before_a_tail() -> Result<(), Error> {
    let mut stream = TraceStream::new(&[1, 2, 3]);
    stream.without_tail(1, |stream| stream.bits(0_u8, 8).map(drop))?;
    stream.bits(0_u8, 8)?;
    let raw: std::vec::Vec<_> = stream.events().iter().map(|event| event.raw).collect();
    assert_eq!(raw, [1, 2]);
    assert!(stream.without_tail(2, |_| Ok(())).is_err());
    Ok(())
}

#[test]
fn a_number_of_a_type_of_its_own_is_one_of_it() {
    let relative = |previous: u8, number: u8| {
        written(|stream| {
            stream.code(0, 3)?;
            run_one_operation(stream, 0, |run| run.index_relative::<Even>("", previous, number, 0))
                .map(drop)
        })
    };
    assert_eq!(relative(4, 6), Ok((0b10_000, 8)));
    assert_eq!(relative(4, 5), Err(Error::new(ErrorKind::Range, 3)));
    assert_eq!(relative(4, 4), Err(Error::new(ErrorKind::Range, 3)));
    let read = |raw: u8| {
        let bytes = [raw << 3, 0];
        let mut stream = ReadStream::at(&bytes, 3);
        run_one_operation(&mut stream, 0, |run| run.index_relative::<Even>("", 4, 0, 0))
    };
    assert_eq!(read(0b10), Ok(Even(6)));
    assert_eq!(read(0b1), Err(Error::new(ErrorKind::Range, 3)));
}

/// The numbers of format 1.1 of the standard, 0 to 2^31 - 1, in every tier: each code is accepted
/// up to the greatest number, and rejected one above it.
#[test]
fn a_number_of_31_bits_is_in_the_domain_of_format_1_1() {
    let most = i32::MAX as u32;
    let above = |bytes: &[u8], previous: u32| {
        let mut stream = ReadStream::new(bytes);
        run_one_operation(&mut stream, 0, |run| {
            run.index_relative_bits::<u32>("", previous, 0, 31, 0)
        })
    };
    for (byte, difference) in [(1, 1), (2, 2), (4, 7), (8, 24), (16, 281), (32, 4378)] {
        let bytes = [byte, 0, 0];
        assert_eq!(above(&bytes, most - difference), Ok(most));
        for previous in [most - difference + 1, most, u32::MAX] {
            assert_eq!(above(&bytes, previous), Err(Error::new(ErrorKind::Range, 0)));
        }
        let written = |number: u32| {
            written(|stream| {
                run_one_operation(stream, 0, |run| {
                    run.index_relative_bits::<u32>("", number - difference, number, 31, 0)
                })
                .map(drop)
            })
        };
        let (raw, bits) = relative(difference.into(), most);
        assert_eq!(written(most), Ok((raw as u64, bits.into())));
        assert_eq!(written(most + 1), Err(Error::new(ErrorKind::Range, 0)));
    }
    for (bytes, previous, number) in [
        ([0xC0, 0xFF, 0xFF, 0xFF, 0x1F], 100, Some(most)),
        ([0xC0, 0xFF, 0xFF, 0xFF, 0x1F], most - 1, Some(most)),
        ([0xC0, 0xFF, 0xFF, 0xFF, 0x1F], most, None),
        ([0, 0, 0, 0, 0x20], 100, None),
        ([0xC0, 0xFF, 0xFF, 0xFF, 0x3F], 100, None),
    ] {
        assert_eq!(above(&bytes, previous), number.ok_or(Error::new(ErrorKind::Range, 0)));
    }
    // streams that do not validate take any number
    let mut stream = MeasureStream::new();
    let measured = run_one_operation(&mut stream, 0, |run| {
        run.index_relative_bits::<u32>("", most, most + 1, 31, 0)
    });
    assert_eq!((measured, stream.bit()), (Ok(most + 1), 1));
}

/// Writes or reads a number as its difference from `previous` on the circle of all numbers of `bits` bits.
fn after<T: Int, S: BitIo>(stream: &mut S, previous: T, value: T, bits: u32) -> Result<T, Error> {
    run_one_operation(stream, 0, |run| run.int_relative_wrapping("", previous, value, bits, 0))
}

#[test]
fn a_number_after_another_is_their_difference_on_a_circle() {
    let is_kept = |previous: u32, difference: u32, bits: u32| {
        let value = previous.wrapping_add(difference) & (u32::MAX >> (32 - bits));
        let (raw, length) = relative(difference.into(), difference);
        let found = written(|stream| after(stream, previous, value, bits).map(drop));
        assert_eq!(found, Ok((raw as u64, length.into())), "{value} after {previous}");
        let bytes = (raw << 3).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 3);
        assert_eq!(after(&mut stream, previous, 0, bits), Ok(value), "{value} after {previous}");
        assert_eq!(stream.bit(), 3 + u64::from(length));
    };
    for (bits, most) in [(1, 1), (4, 15), (8, 255), (16, 65_535), (17, 131_071), (32, u32::MAX)] {
        let tiers = [1, 2, 6, 7, 23, 24, 280, 281, 4377, 4378, 65_535, 69_914, 69_915, u32::MAX];
        for difference in tiers.into_iter().filter(|it| *it <= most) {
            // an earlier number may have more bits than the later one
            for previous in [0, 1, 5, most / 2, most - 1, most, u32::MAX] {
                is_kept(previous, difference, bits);
            }
        }
    }
    // after the largest number comes 0
    assert_eq!(written(|stream| after(stream, u8::MAX, 0, 8).map(drop)), Ok((1, 1)));
    assert_eq!(written(|stream| after(stream, 65_535_u16, 3, 16).map(drop)), Ok((0b1010, 5)));
}

#[test]
fn a_number_is_not_after_itself() {
    let refused = |previous: u16, value: u16, bits: u32| {
        let found = written(|stream| {
            stream.code(0, 3)?;
            after(stream, previous, value, bits).map(drop)
        });
        assert_eq!(found, Err(Error::new(ErrorKind::Range, 3)));
        reason_of(|stream| after(stream, previous, value, bits).map(drop))
    };
    let equal = "the number equals the earlier one, so it does not come after it";
    assert_eq!(refused(7, 7, 16), equal);
    assert_eq!(refused(1031, 7, 10), equal);
    assert_eq!(refused(7, 1024, 10), "1024 does not fit in 10 bits");
    let read = |raw: u64, bits: u32| {
        let bytes = (u128::from(raw) << 3).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 3);
        assert_eq!(after(&mut stream, 5_u32, 0, bits), Err(Error::new(ErrorKind::Range, 3)));
    };
    // the longest code has only the differences that have no shorter one
    for difference in [0, 1, 69_914] {
        read(difference << 6, 32);
    }
    // no difference has this code
    read(0b1_0110, 32);
    // differences with more bits than the numbers have
    read(relative(256, 0).0 as u64, 8);
    read(69_915 << 6, 16);
    read(131_072 << 6, 17);
    // streams that do not validate take any number
    let mut stream = MeasureStream::new();
    assert_eq!(after(&mut stream, 5_u8, 5, 8), Ok(5));
    assert_eq!(after(&mut stream, 5_u8, 255, 3), Ok(255));
    assert_eq!(stream.bit(), 1 + 5);
    // the trace shows the number, not the difference
    let mut stream = TraceStream::new(&[1]);
    assert_eq!(after(&mut stream, u8::MAX, 0, 8), Ok(0));
    let events: std::vec::Vec<_> =
        stream.events().iter().map(std::string::ToString::to_string).collect();
    assert_eq!(events, ["     0    1  value     = 0"]);
}

#[test]
fn a_type_of_its_own_after_another_is_a_value_of_it() {
    let after = |previous: u8, number: u8| {
        written(|stream| {
            run_one_operation(stream, 0, |run| {
                run.index_relative_wrapping::<Even>("", previous, number, 8, 0)
            })
            .map(drop)
        })
    };
    assert_eq!(after(254, 0), Ok((0b10, 5)));
    assert_eq!(after(254, 1), Err(Error::new(ErrorKind::Range, 0)));
    let read = |raw: u8| {
        let bytes = [raw, 0];
        let mut stream = ReadStream::new(&bytes);
        run_one_operation(&mut stream, 0, |run| {
            run.index_relative_wrapping::<Even>("", 254, 0, 8, 0)
        })
    };
    assert_eq!(read(0b10), Ok(Even(0)));
    assert_eq!(read(0b1), Err(Error::new(ErrorKind::Range, 0)));
}
