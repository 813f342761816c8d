//! Unaligned strings. They have equal bytes at every bit offset, however many bytes are processed
//! at once.

use bitpack::{BitWriter, Error, ErrorKind, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// A struct with an unaligned string after `BEFORE` bits and before a byte.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Counted<const BEFORE: usize> {
    before: [bool; BEFORE],
    #[max_len(300)]
    #[unaligned]
    text: String,
    behind: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Ended<const BEFORE: usize> {
    before: [bool; BEFORE],
    #[max_len(300)]
    #[nul_terminated]
    text: String,
    behind: u8,
}

/// Returns ASCII strings with lengths around the number of bytes that are processed at once, and
/// strings with another character at every offset.
fn texts() -> Vec<String> {
    let ascii = "The quick brown fox jumps over the lazy dog. ".repeat(7);
    let lengths = (0..40).chain(100..150).chain([299, 300]);
    let mut texts: Vec<String> = lengths.map(|length| ascii[..length].to_owned()).collect();
    for other in ["ß", "語", "🎮"] {
        texts.extend((0..20).map(|at| [&ascii[..at], other, &ascii[..at + 9]].concat()));
        texts.push(other.repeat(50));
    }
    texts
}

/// Returns the expected bytes of a string: `before` set bits, the length if there is one, and each
/// byte alone.
fn by_the_byte(before: usize, length: Option<usize>, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut buffer = [0; 400];
    let mut writer = BitWriter::new(&mut buffer);
    for _ in 0..before {
        writer.bits(1_u8, 1)?;
    }
    if let Some(length) = length {
        writer.bits(length, 9)?;
    }
    for byte in bytes {
        writer.bits(*byte, 8)?;
    }
    let written = writer.finish()?;
    Ok(buffer[..written].to_vec())
}

/// Returns the index of the first byte that is zero or not valid UTF-8.
fn wrong_at(bytes: &[u8]) -> Option<usize> {
    let zero = bytes.iter().position(|byte| *byte == 0);
    let text = core::str::from_utf8(&bytes[..zero.unwrap_or(bytes.len())]);
    text.err().map(|error| error.valid_up_to()).or(zero)
}

fn counted_at<const BEFORE: usize>() -> Outcome {
    for text in texts() {
        let (before, behind) = ([true; BEFORE], 0x5A);
        let value = Counted { before, text: text.clone(), behind };
        let bytes = by_the_byte(BEFORE, Some(text.len()), &[text.as_bytes(), &[behind]].concat())?;
        ensure!(value.to_bytes()? == bytes, "{value:?}");
        ensure!(Counted::read(&bytes)? == value, "{value:?}");
        let mut quantised = value.clone();
        quantised.quantize()?;
        ensure!(quantised == value, "quantised to {quantised:?}");
        for (i, wrong) in (0..text.len()).zip([0, 0x80, 0xFF, 0xC3].into_iter().cycle()) {
            let mut damaged = text.clone().into_bytes();
            damaged[i] = wrong;
            let Some(at) = wrong_at(&damaged) else { continue };
            let packet = by_the_byte(BEFORE, Some(text.len()), &[&*damaged, &[behind]].concat())?;
            let bit = BEFORE + 9 + 8 * at;
            let expected = Err(Error::new(ErrorKind::Text, bit as u64));
            let read = Counted::<BEFORE>::read(&packet);
            ensure!(read == expected, "{read:?}, not {expected:?}: {damaged:x?}");
        }
    }
    Ok(())
}

fn ended_at<const BEFORE: usize>() -> Outcome {
    for text in texts() {
        let (before, behind) = ([true; BEFORE], 0x5A);
        let value = Ended { before, text: text.clone(), behind };
        let bytes = by_the_byte(BEFORE, None, &[text.as_bytes(), &[0, behind]].concat())?;
        ensure!(value.to_bytes()? == bytes, "{value:?}");
        ensure!(Ended::read(&bytes)? == value, "{value:?}");
        let mut quantised = value.clone();
        quantised.quantize()?;
        ensure!(quantised == value, "quantised to {quantised:?}");
        // truncated anywhere
        for cut in 0..bytes.len() {
            let read = Ended::<BEFORE>::read(&bytes[..cut]).map_err(Error::kind);
            ensure!(read == Err(ErrorKind::Overflow), "{read:?} of {cut} bytes of {value:?}");
        }
        let endless = by_the_byte(BEFORE, None, &[b'x'; 350])?;
        let read = Ended::<BEFORE>::read(&endless);
        let expected = Err(Error::new(ErrorKind::Range, BEFORE as u64 + 8 * 300));
        ensure!(read == expected, "{read:?} of what has no end");
    }
    Ok(())
}

#[test]
fn strings_with_a_length_are_equal_at_every_bit_offset() -> Outcome {
    counted_at::<0>()?;
    counted_at::<1>()?;
    counted_at::<4>()?;
    counted_at::<7>()
}

#[test]
fn nul_terminated_strings_are_equal_at_every_bit_offset() -> Outcome {
    ended_at::<0>()?;
    ended_at::<1>()?;
    ended_at::<4>()?;
    ended_at::<7>()
}
