//! Tests of writes at every bit offset, and up to every end of the buffer.

use super::*;
use crate::math::one_of;
use crate::words::BitReader;

#[test]
fn a_failed_writer_stays_failed() -> Result<(), Error> {
    let mut buffer = [0xAA; 4];
    let mut writer = BitWriter::new(&mut buffer);
    writer.bits(3_u8, 2)?;
    assert_eq!(writer.bits(4_u8, 2), Err(Error::new(ErrorKind::Range, 2)));
    assert!(writer.bits(1_u8, 1).is_err());
    assert!(writer.bytes(&[1]).is_err());
    assert_eq!(writer.remaining(), 0);
    assert!(writer.finish().is_err());
    Ok(())
}

#[test]
fn bytes_follow_pending_bits() -> Result<(), Error> {
    for before in 0..70_u32 {
        let mut buffer = [0xFF; 24];
        let mut writer = BitWriter::new(&mut buffer);
        for _ in 0..before {
            writer.bits(1_u8, 1)?;
        }
        writer.bytes(&[0x12, 0x34])?;
        writer.bits(5_u8, 3)?;
        let aligned = before.div_ceil(8) as usize;
        assert_eq!(writer.position(), aligned as u64 * 8 + 19);
        assert_eq!(writer.finish()?, aligned + 3);
        assert_eq!(buffer.get(aligned..aligned + 3), Some(&[0x12, 0x34, 5][..]));
    }
    Ok(())
}

#[test]
fn negative_values_are_twos_complement() -> Result<(), Error> {
    let mut buffer = [0; 2];
    let mut writer = BitWriter::new(&mut buffer);
    writer.bits(-1_i8, 5)?;
    writer.bits(-16_i32, 5)?;
    assert_eq!(writer.bits(16_i16, 5), Err(Error::new(ErrorKind::Range, 10)));
    Ok(())
}

/// Writes `width` bits of a value after `before` other bits, and returns the value that is read
/// back.
fn written(before: u32, width: u32, value: u128) -> Result<u128, Error> {
    let mut buffer = [0; 40];
    let mut writer = BitWriter::new(&mut buffer);
    for _ in 0..before {
        writer.bits(1_u8, 1)?;
    }
    writer.bits(value, width)?;
    assert_eq!(writer.position(), u64::from(before + width));
    assert_eq!(writer.remaining(), 320 - u64::from(before + width));
    writer.bits(1_u8, 1)?;
    assert_eq!(writer.finish()?, (before + width) as usize / 8 + 1);
    let bit = |i: u32| buffer.get(i as usize / 8).is_some_and(|byte| byte >> (i % 8) & 1 == 1);
    assert!((0..before).all(bit) && bit(before + width) && !bit(before + width + 1));
    Ok((0..width).fold(0, |read, i| read | u128::from(bit(before + i)) << i))
}

#[test]
fn every_width_at_every_position() -> Result<(), Error> {
    for before in 0..66 {
        for width in (1..=128).skip(before as usize % one_of()).step_by(one_of()).chain([64, 128]) {
            let all = u128::MAX >> (128 - width);
            for value in [all, 1 << (width - 1), 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834 & all] {
                assert_eq!(written(before, width, value)?, value, "{width} bits at {before}");
            }
        }
    }
    Ok(())
}

/// Two fields of any widths are written correctly in one run (consecutive fields with one bounds
/// check), after any number of bits.
#[test]
fn fields_of_all_widths_beside_each_other() -> Result<(), Error> {
    for (a, b) in (0..=64_u32).flat_map(|a| (0..=64_u32).map(move |b| (a, b))) {
        for before in [0, 1, 31, 63] {
            let mut buffer = [0; 32];
            let mut writer = BitWriter::new(&mut buffer);
            writer.put_code(mask(before), before)?;
            let mut run = writer.begin(a + b + 3)?;
            let (one, other) = (mask(a), 0x9E37_79B9_7F4A_7C15 & mask(b));
            writer.put(&mut run, one, a);
            writer.put(&mut run, other, b);
            writer.put(&mut run, 5, 3);
            writer.end(&mut run)?;
            writer.finish()?;
            let mut reader = BitReader::new(&buffer);
            let read = [before, a, b, 3].map(|width| match width {
                0 => Ok(0),
                width => reader.bits::<u64>(width),
            });
            assert_eq!(read, [Ok(mask(before)), Ok(one), Ok(other), Ok(5)], "{before} {a} {b}");
        }
    }
    Ok(())
}

#[test]
fn a_width_is_one_that_the_type_has() {
    fn refused<T: Int>() {
        for width in [0, T::BITS + 1, u32::MAX] {
            let mut buffer = [0; 20];
            let mut writer = BitWriter::new(&mut buffer);
            let error = Error::new(ErrorKind::Declaration, 0);
            assert_eq!(writer.bits(T::default(), width), Err(error), "{width}");
        }
        assert_eq!(BitWriter::new(&mut [0; 16]).bits(T::default(), T::BITS), Ok(()));
    }
    refused::<u8>();
    refused::<i64>();
    refused::<u128>();
}

/// Two numbers of any widths are written correctly outside of a run of fields, after any number of
/// bits. Each word is stored as soon as it is full.
#[test]
fn single_numbers_one_after_the_other() -> Result<(), Error> {
    let all = (0..64_u32).flat_map(|before| (0..64_u32).map(move |first| (before, first)));
    for (before, first) in all {
        for second in [0, 1, 2, 7, 31, 32, 33, 56, 57, 62, 63] {
            let widths = [before, first, second, 3];
            let values = widths.map(|width| 0x9E37_79B9_7F4A_7C15 & mask(width));
            let mut buffer = [0; 32];
            let mut writer = BitWriter::new(&mut buffer);
            let mut end = 0;
            for (value, width) in values.into_iter().zip(widths) {
                writer.put_number(value, width)?;
                end += u64::from(width);
                assert_eq!((writer.position(), writer.remaining()), (end, 256 - end), "{widths:?}");
            }
            assert_eq!(writer.finish()?, end.div_ceil(8) as usize);
            let mut reader = BitReader::new(&buffer);
            for (value, width) in values.into_iter().zip(widths).filter(|(_, width)| *width > 0) {
                assert_eq!(reader.bits::<u64>(width)?, value, "{widths:?}");
            }
        }
    }
    Ok(())
}

/// The last bits are stored if they fit, and change nothing else in the buffer. The test ends them
/// at any bit, with any number of bytes left.
#[test]
fn the_last_bits_are_stored_only_where_they_fit() -> Result<(), Error> {
    for (bits, room) in (0..64_u32).flat_map(|bits| (0..=17_usize).map(move |room| (bits, room))) {
        let word = 0x9E37_79B9_7F4A_7C15 & mask(bits);
        let (mut buffer, bytes) = ([0xEE; 20], bits.div_ceil(8) as usize);
        let mut writer = BitWriter::new(buffer.get_mut(..room).unwrap_or_default());
        writer.put_code(word, bits)?;
        if bytes > room {
            let overflow = Error::new(ErrorKind::Overflow, bits.into());
            assert_eq!(writer.finish(), Err(overflow), "{bits} bits in {room} bytes");
            assert_eq!(buffer, [0xEE; 20]);
            continue;
        }
        assert_eq!(writer.finish(), Ok(bytes), "{bits} bits in {room} bytes");
        // a whole word if there is room for it, else only the bytes that hold bits
        let stored = if room >= 8 { 8 } else { bytes };
        assert_eq!(buffer.get(..stored), word.to_le_bytes().get(..stored));
        assert!(buffer.iter().skip(stored).all(|byte| *byte == 0xEE));
    }
    Ok(())
}

#[test]
fn a_packet_has_the_words_before_its_last_bits() -> Result<(), Error> {
    for (words, room) in [(1, 9), (1, 16), (2, 17), (2, 24)] {
        let mut buffer = [0; 24];
        let mut writer = BitWriter::new(buffer.get_mut(..room).unwrap_or_default());
        for _ in 0..words {
            writer.bits(u64::MAX, 64)?;
        }
        writer.bits(5_u8, 3)?;
        assert_eq!(writer.finish(), Ok(8 * words + 1));
        assert_eq!(buffer.get(8 * words), Some(&5));
    }
    Ok(())
}
