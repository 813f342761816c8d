//! Tests of reads at every bit offset, and near every end of the data.

use super::*;
use crate::math::{mask, one_of};

const BYTES: [u8; 24] = {
    let mut bytes = [0; 24];
    let mut i = 0;
    while i < 24 {
        bytes[i] = (i as u8).wrapping_mul(0x9D) ^ 0x5B;
        i += 1;
    }
    bytes
};

/// Reads `width` bits from bit `at` byte by byte, as the wire format defines it: the reference
/// implementation that the tests compare with.
fn slow(bytes: &[u8], at: u32, width: u32) -> u128 {
    let (mut value, mut got) = (0, 0);
    while got < width {
        let bit = at + got;
        let byte = bytes.get((bit / 8) as usize).copied().unwrap_or(0) >> (bit % 8);
        value |= u128::from(byte) << got;
        got += 8 - bit % 8;
    }
    value & u128::MAX.checked_shr(128 - width).unwrap_or(0)
}

#[test]
fn every_width_at_every_position_and_length() -> Result<(), Error> {
    for len in 0..=BYTES.len() {
        let bytes = BYTES.get(..len).unwrap_or(&[]);
        for at in 0..len as u32 * 8 {
            for width in 1..=128_u32 {
                let mut reader = BitReader::at(bytes, at.into());
                let read = reader.bits::<u128>(width);
                if (at + width) as usize <= len * 8 {
                    assert_eq!(read?, slow(bytes, at, width), "{width} bits at {at} of {len}");
                    assert_eq!(reader.position(), u64::from(at + width));
                } else {
                    assert_eq!(read, Err(Error::new(ErrorKind::Overflow, at.into())));
                    assert!(reader.bits::<u8>(1).is_err());
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_window_has_what_is_left_and_zeros_behind_it() -> Result<(), Error> {
    for len in 0..=BYTES.len() {
        let bytes = BYTES.get(..len).unwrap_or(&[]);
        for at in 0..=len as u32 * 8 {
            let expected = slow(bytes, at, 57);
            let window = |reader: &BitReader<'_>| u128::from(reader.window() & mask(57));
            let mut reader = BitReader::at(bytes, at.into());
            assert_eq!(window(&reader), expected, "at {at} of {len}");
            reader = BitReader::new(bytes);
            for _ in 0..at / 8 {
                reader.bits::<u8>(8)?;
            }
            if at % 8 > 0 {
                reader.bits::<u8>(at % 8)?;
            }
            assert_eq!(window(&reader), expected, "behind {at} of {len}");
        }
    }
    Ok(())
}

#[test]
fn a_number_alone_is_its_bits_wherever_it_begins() -> Result<(), Error> {
    for len in 0..=BYTES.len() {
        let bytes = BYTES.get(..len).unwrap_or(&[]);
        let end = len as u32 * 8;
        for (at, width) in (0..=end).flat_map(|at| (0..=56).map(move |width| (at, width))) {
            let mut reader = BitReader::at(bytes, at.into());
            let read = reader.take_number(width).map(u128::from);
            if at + width <= end {
                assert_eq!(read?, slow(bytes, at, width), "{width} at {at} of {len}");
                assert_eq!(reader.position(), u64::from(at + width));
            } else {
                assert_eq!(read, Err(Error::new(ErrorKind::Overflow, 0)));
            }
        }
    }
    Ok(())
}

#[test]
fn past_the_end_nothing_can_be_read() {
    assert!(BitReader::at(&[0; 2], 17).bits::<u8>(1).is_err());
    assert!(BitReader::at(&[0; 2], u64::MAX).align().is_err());
    assert!(BitReader::at(&[0; 2], 16).align().is_ok());
    assert!(BitReader::at(&[0; 2], 16).bytes(0).is_ok());
    assert!(BitReader::at(&[], 1).bytes(0).is_err());
}

#[test]
fn a_reader_that_begins_behind_the_end_has_failed() {
    for bit in (17..24).chain([64, u64::MAX]) {
        let mut reader = BitReader::at(&[0; 2], bit);
        let failed = Error::new(ErrorKind::Failed, 0);
        assert_eq!(reader.bits::<u8>(1), Err(failed));
        assert_eq!((reader.align(), reader.bytes(0)), (Err(failed), Err(failed)));
        assert_eq!((reader.position(), reader.remaining()), (17, 0));
        assert_eq!(reader.finish(), Err(Error::new(ErrorKind::Failed, 16)));
    }
}

#[test]
fn a_width_is_one_that_the_type_has() {
    fn refused<T: Int>() {
        for width in [0, T::BITS + 1, u32::MAX] {
            let mut reader = BitReader::at(&BYTES, 5);
            let error = Error::new(ErrorKind::Declaration, 5);
            assert_eq!(reader.bits::<T>(width).err(), Some(error), "{width}");
            assert_eq!(reader.remaining(), 0);
        }
        assert!(BitReader::new(&BYTES).bits::<T>(T::BITS).is_ok());
    }
    refused::<u8>();
    refused::<i64>();
    refused::<u128>();
}

#[test]
fn whole_bytes_behind_the_last_field_are_refused() {
    for length in 0..4 {
        for at in 0..=length * 8 {
            let reader = BitReader::at(BYTES.get(..length as usize).unwrap_or(&[]), at);
            let trailing = Error::new(ErrorKind::Trailing, at);
            let expected = if length * 8 - at < 8 { Ok(()) } else { Err(trailing) };
            assert_eq!(reader.finish(), expected, "{at} of {length}");
        }
    }
}

#[test]
fn a_set_padding_bit_is_refused_where_it_starts() -> Result<(), Error> {
    let mut reader = BitReader::new(&[0b1000, 0]);
    reader.bits::<u8>(3)?;
    assert_eq!(reader.align(), Err(Error::new(ErrorKind::Align, 3)));
    assert_eq!(reader.bits::<u8>(1).map_err(Error::kind), Err(ErrorKind::Failed));
    Ok(())
}

#[test]
fn bytes_are_borrowed_from_the_packet() -> Result<(), Error> {
    let mut reader = BitReader::new(&[1, 2, 3, 4]);
    reader.bits::<u8>(3)?;
    assert_eq!(reader.bytes(2)?, [2, 3]);
    assert_eq!(reader.bytes(2), Err(Error::new(ErrorKind::Overflow, 24)));
    Ok(())
}

/// Two fields of any widths between two others are read correctly in one run (consecutive fields
/// with one bounds check), at every bit offset.
#[test]
fn fields_of_all_widths_beside_each_other() -> Result<(), Error> {
    for first in 0..8_u32 {
        let all = (1..=64).flat_map(|a| (1..=64).map(move |b| (a, b)));
        for (a, b) in all.skip(first as usize).step_by(one_of()) {
            let widths = [first, a, b, 5];
            for shift in 0..8 {
                let mut reader = BitReader::at(&BYTES, shift.into());
                let mut run = reader.begin(widths.iter().sum())?;
                let mut at = shift;
                for width in widths {
                    let read = reader.take_bits(&mut run, width);
                    assert_eq!(u128::from(read), slow(&BYTES, at, width), "{widths:?} at {shift}");
                    at += width;
                }
                reader.end(&mut run)?;
                assert_eq!(reader.position(), u64::from(at));
            }
        }
    }
    Ok(())
}

/// A run of fields that is extended checks its new length against the rest of the packet. The
/// tested runs are shorter and longer than a window of eight bytes, with few or many bytes left.
#[test]
fn an_extended_run_is_checked_against_the_rest_of_the_packet() -> Result<(), Error> {
    let lens = [0, 1, 2, 6, 7, 8, 9, 15, 16, 17];
    for (len, shift) in lens.into_iter().flat_map(|len| (0..8).map(move |shift| (len, shift))) {
        let bytes = BYTES.get(..len as usize).unwrap_or(&[]);
        for (first, more) in (0..=9_u32).flat_map(|first| (0..=64).map(move |more| (first, more))) {
            let case = (more, first, shift, len);
            let mut reader = BitReader::at(bytes, shift.into());
            if shift + first > len * 8 {
                assert!(reader.begin(first).is_err(), "{case:?}");
                continue;
            }
            let mut run = reader.begin(first)?;
            assert_eq!(u128::from(reader.take_bits(&mut run, first)), slow(bytes, shift, first));
            let extended = reader.extend(&mut run, more);
            if shift + first + more > len * 8 {
                assert_eq!(
                    extended,
                    Err(Error::new(ErrorKind::Overflow, first.into())),
                    "{case:?}"
                );
                continue;
            }
            assert_eq!((extended, BitReader::run_left(&run)), (Ok(()), more), "{case:?}");
            let read = reader.take_bits(&mut run, more);
            assert_eq!(u128::from(read), slow(bytes, shift + first, more), "{case:?}");
            reader.end(&mut run)?;
            assert_eq!(reader.position(), u64::from(shift + first + more), "{case:?}");
        }
    }
    Ok(())
}
