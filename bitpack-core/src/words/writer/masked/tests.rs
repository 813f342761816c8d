//! Tests of masked runs: fields that are written without branches on their condition. If the
//! condition holds, the result equals that of an unmasked run. Otherwise the run ends where the
//! mask starts.

use std::vec::Vec;

use super::*;
use crate::error::ErrorKind;
use crate::math::{mask, one_of};

/// Numbers with their widths in bits.
type Fields<'f> = &'f [(u64, u32)];

const PATTERN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Writes the fields with `write` after `before` bits that are set, into a buffer of `room` bytes
/// with other contents, and returns the written bytes.
fn written(
    before: u32,
    room: usize,
    write: impl FnOnce(&mut BitWriter<'_>) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let mut buffer = [0xAA; 80];
    let mut writer = BitWriter::new(buffer.get_mut(..room).unwrap_or_default());
    for ones in [before.min(48), before.saturating_sub(48)] {
        writer.put_code(mask(ones), ones)?;
    }
    write(&mut writer)?;
    let end = (writer.position(), writer.remaining());
    assert_eq!(end.0 + end.1, room as u64 * 8);
    // the pending word has no stray bits
    writer.put_code(5, 3)?;
    let length = writer.finish()?;
    assert_eq!(length as u64, (end.0 + 3).div_ceil(8));
    // at most one word after the packet has changed
    assert!(buffer.iter().skip(length + 8).all(|byte| *byte == 0xAA));
    Ok(buffer.iter().copied().take(length).collect())
}

/// Writes the fields one by one, each with its own bounds check, for comparison.
fn plainly(writer: &mut BitWriter<'_>, fields: Fields<'_>) -> Result<(), Error> {
    fields
        .iter()
        .filter(|(_, bits)| *bits > 0)
        .try_for_each(|(value, bits)| writer.bits(*value, *bits))
}

/// Writes the fields in one run (with one bounds check). Those after the first `clear` fields are
/// written under a mask; `holds` is their condition.
fn masked(
    writer: &mut BitWriter<'_>,
    fields: Fields<'_>,
    clear: usize,
    holds: bool,
) -> Result<(), Error> {
    let total = fields.iter().map(|(_, bits)| bits).sum();
    let (before, behind) = fields.split_at_checked(clear).unwrap_or_default();
    let mut run = writer.begin_with_room(total)?;
    for (value, bits) in before {
        writer.put(&mut run, *value, *bits);
    }
    let under = BitWriter::masked(&run, if holds { u64::MAX } else { 0 });
    for (value, bits) in behind {
        writer.put_masked(&mut run, *value, *bits, under);
    }
    writer.end_masked(&mut run, under)?;
    // a run that has ended has no effect
    assert_eq!(BitWriter::at(&run), 0);
    Ok(())
}

/// Conditional fields under a mask are written if their condition holds; otherwise the run of
/// fields ends before them. The tested runs have up to 192 bits, with the mask at any field.
#[test]
fn masked_fields_are_written_or_the_run_ends_before_them() -> Result<(), Error> {
    let behind: [&[u32]; 10] = [
        &[0],
        &[1],
        &[3, 9],
        &[40],
        &[64],
        &[17, 47],
        &[24, 24, 24],
        &[1, 63, 1],
        &[33, 0, 31],
        &[64, 64, 64],
    ];
    for (before, from) in
        (0..64_u32).flat_map(|before| (0..=120_u32).map(move |from| (before, from)))
    {
        let edge = before % 16 == 15 || from % 64 < 2 || from % 64 == 63;
        if !edge && (before as usize + from as usize * 7) % one_of() != 0 {
            continue;
        }
        for widths in behind {
            for pattern in [u64::MAX, PATTERN] {
                let first = [from.min(64), from.saturating_sub(64)];
                let widths = first.iter().chain(widths);
                let fields: Vec<_> = widths.map(|bits| (pattern & mask(*bits), *bits)).collect();
                let clear = fields.get(..2).unwrap_or_default();
                for (holds, there) in [(true, &fields[..]), (false, clear)] {
                    let expected = written(before, 80, |writer| plainly(writer, there))?;
                    let run = |writer: &mut BitWriter<'_>| masked(writer, &fields, 2, holds);
                    assert_eq!(written(before, 80, run)?, expected, "{fields:?} behind {before}");
                }
            }
        }
    }
    Ok(())
}

/// A run whose conditional fields are written under a mask, without branches, fails unless the
/// buffer has four free words where the run begins, and one after its last whole word where it
/// ends.
#[test]
fn a_masked_run_needs_free_words_from_its_start() {
    let overflow = |at| Err(Error::new(ErrorKind::Overflow, at));
    let ones = |words: u32| [(u64::MAX, 64)].repeat(words as usize);
    for holds in [true, false] {
        let in_room = |room: usize, words: u32| {
            written(0, room, |writer| masked(writer, &ones(words), 1, holds)).map(drop)
        };
        assert_eq!([in_room(31, 1), in_room(32, 1)], [overflow(0), Ok(())]);
        assert_eq!([in_room(31, 3), in_room(32, 3)], [overflow(0), Ok(())]);
        assert_eq!([in_room(39, 4), in_room(40, 4)], [overflow(0), Ok(())]);
    }
    // the whole words of a run are checked as usual
    assert_eq!(BitWriter::new(&mut [0; 40]).begin_with_room(384).err(), overflow(0).err());
    let mut failed = BitWriter::new(&mut []);
    let _ = failed.fail(Error::new(ErrorKind::Range, 0));
    let again = failed.begin_with_room(1).err();
    assert_eq!(again, Some(Error::new(ErrorKind::Failed, 0)));
    assert_eq!(failed.put_number_over(1, 1), Err(Error::new(ErrorKind::Failed, 0)));
}

/// A number that is written with `put_number_over` is stored at once, even if its word is not full.
/// The test writes at any bit offset.
#[test]
fn a_number_is_stored_at_once_over_later_bytes() -> Result<(), Error> {
    for (before, bits) in
        (0..100_u32).flat_map(|before| (0..64_u32).map(move |bits| (before, bits)))
    {
        for pattern in [u64::MAX, PATTERN, 0] {
            let value = pattern & mask(bits);
            let expected = written(before, 80, |writer| writer.put_number(value, bits))?;
            let over = written(before, 80, |writer| writer.put_number_over(value, bits))?;
            assert_eq!(over, expected, "{bits} bits behind {before}");
            // then a second number
            let twice = written(before, 80, |writer| {
                writer.put_number_over(value, bits)?;
                writer.put_number_over(value, bits)
            })?;
            let fields = [(value, bits); 2];
            assert_eq!(twice, written(before, 80, |writer| plainly(writer, &fields))?);
        }
    }
    let of =
        |room| BitWriter::new([0; 8].get_mut(..room).unwrap_or_default()).put_number_over(1, 1);
    assert_eq!([of(7), of(8)], [Err(Error::new(ErrorKind::Overflow, 0)), Ok(())]);
    Ok(())
}
