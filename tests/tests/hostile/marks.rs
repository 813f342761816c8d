//! Hostile input with one mistake. The slow reference encoder records the purpose
//! of every bit, so that these tests can damage one length, padding, check, character or other
//! number at a time.

use bitpack::ErrorKind;
use bitpack_model::{Mark, Role, pack};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, each_value, hostile_count, read_within_bound};

/// Returns a copy of the packet in which the bits that `mark` describes are replaced by `value`.
fn with(bits: &[bool], mark: Mark, value: u128) -> Vec<u8> {
    let mut bits = bits.to_vec();
    for (i, bit) in bits.iter_mut().skip(mark.at).take(mark.bits).enumerate() {
        *bit = value >> i & 1 == 1;
    }
    pack(&bits)
}

/// Checks that reading the packet fails with an error of the given kind, and not after the bits
/// that `mark` describes.
fn refused(erased_type: &dyn ErasedType, bytes: &[u8], kind: ErrorKind, mark: Mark) -> Outcome {
    match erased_type.read(bytes) {
        Ok(value) => Err(format!("{mark:?}: read {value:?}").into()),
        Err(error) => {
            ensure!(error.kind() == kind, "{mark:?}: {error:?}, not {kind:?}");
            ensure!(error.bit() <= (mark.at + mark.bits) as u64, "{mark:?}: {error:?}");
            Ok(())
        }
    }
}

/// Checks that reading the packet fails with an error of the given kind, at the first of the bits
/// that `mark` describes.
fn refused_there(
    erased_type: &dyn ErasedType,
    bytes: &[u8],
    kind: ErrorKind,
    mark: Mark,
) -> Outcome {
    refused(erased_type, bytes, kind, mark)?;
    let bit = erased_type.read(bytes).err().map(bitpack::Error::bit);
    ensure!(bit == Some(mark.at as u64), "{mark:?}: {kind:?} at bit {bit:?}");
    Ok(())
}

/// Returns the least and the greatest of the numbers above `last` that fit in `bits` bits. Returns
/// an empty list if there are none.
fn head_room(last: u128, bits: usize) -> Vec<u128> {
    let greatest = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
    if greatest == last { Vec::new() } else { vec![last + 1, greatest] }
}

/// Runs a check on each range of bits with a recorded purpose, for `count` values of every type of
/// the zoo. Returns the sum of the numbers that the check returns.
fn each_mark(
    count: usize,
    check: impl Fn(&dyn ErasedType, &[bool], Mark) -> Result<usize, Box<dyn core::error::Error>>,
) -> Result<usize, Box<dyn core::error::Error>> {
    let spoiled = core::cell::Cell::new(0);
    each_value(count, |erased_type, sent| {
        let wire = sent.wire(0).map_err(|refusal| refusal.to_string())?;
        for mark in wire.marks() {
            spoiled.set(spoiled.get() + check(erased_type, wire.bits(), *mark)?);
        }
        Ok(())
    })?;
    Ok(spoiled.get())
}

#[test]
fn codes_above_their_maximum_are_rejected() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        let Role::Code { last, refusal } = mark.role else { return Ok(0) };
        let codes = head_room(last, mark.bits);
        for code in &codes {
            refused_there(erased_type, &with(bits, mark, *code), refusal, mark)?;
        }
        Ok(codes.len())
    })?;
    ensure!(spoiled > hostile_count(1000, 1000), "only {spoiled} codes");
    Ok(())
}

#[test]
fn unknown_discriminants_are_rejected() -> Outcome {
    let spoiled = each_mark(hostile_count(10, 50).max(3), |erased_type, bits, mark| {
        let Role::Number { known } = mark.role else { return Ok(0) };
        let unknown = (0..1_u32 << mark.bits).filter(|code| !known.contains(code));
        let mut count = 0;
        for code in unknown {
            refused_there(erased_type, &with(bits, mark, code.into()), ErrorKind::Tag, mark)?;
            count += 1;
        }
        Ok(count)
    })?;
    ensure!(spoiled > 1000, "only {spoiled} numbers");
    Ok(())
}

#[test]
fn too_long_lengths_are_rejected_before_an_allocation() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        let Role::Length { last } = mark.role else { return Ok(0) };
        let lengths = head_room(last, mark.bits);
        for length in &lengths {
            let bytes = with(bits, mark, *length);
            refused_there(erased_type, &bytes, ErrorKind::Range, mark)?;
            let (mut value, end) = (erased_type.blank(), mark.at + mark.bits);
            let read = read_within_bound(erased_type, &mut *value, &bytes, end)?;
            ensure!(read.is_err(), "{mark:?}: {value:?}");
        }
        Ok(lengths.len())
    })?;
    ensure!(spoiled > hostile_count(500, 500), "only {spoiled} lengths");
    Ok(())
}

#[test]
fn a_longest_length_at_the_end_of_the_data_is_an_overflow() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        let Role::Length { last } = mark.role else { return Ok(0) };
        let end = mark.at + mark.bits;
        let cut = with(bits.get(..end).unwrap_or_default(), mark, last);
        let mut value = erased_type.blank();
        let read = read_within_bound(erased_type, &mut *value, &cut, 8 * cut.len())?;
        // up to seven zero bits are left, enough for a few bools or for elements without bits
        let few = last <= 8 || erased_type.name() == "Zeroes";
        match read.map_err(bitpack::Error::kind) {
            Err(ErrorKind::Overflow) => Ok(1),
            Err(ErrorKind::Order) | Ok(()) if few => Ok(0),
            other => Err(format!("{mark:?}: {other:?}").into()),
        }
    })?;
    ensure!(spoiled > hostile_count(500, 500), "only {spoiled} lengths");
    Ok(())
}

#[test]
fn wrong_padding_reserved_and_check_bits_are_rejected() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        let kind = match mark.role {
            Role::Padding => ErrorKind::Align,
            Role::Reserved => ErrorKind::Reserved,
            Role::Check => ErrorKind::Check,
            _ => return Ok(0),
        };
        for bit in mark.at..mark.at + mark.bits {
            let mut spoiled = bits.to_vec();
            if let Some(bit) = spoiled.get_mut(bit) {
                *bit = !*bit;
            }
            refused_there(erased_type, &pack(&spoiled), kind, mark)?;
        }
        Ok(mark.bits)
    })?;
    ensure!(spoiled > hostile_count(1000, 1000), "only {spoiled} bits");
    Ok(())
}

#[test]
fn zeros_and_invalid_utf_8_are_rejected() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        if mark.role != Role::Byte {
            return Ok(0);
        }
        for byte in [0x00, 0xC0, 0xF5, 0xFF] {
            let bytes = with(bits, mark, byte);
            let error = erased_type.read(&bytes).err();
            let kind = error.map(bitpack::Error::kind);
            ensure!(kind == Some(ErrorKind::Text), "{byte:02x} at {mark:?}: {error:?}");
        }
        Ok(4)
    })?;
    ensure!(spoiled > hostile_count(1000, 1000), "only {spoiled} bytes");
    Ok(())
}

#[test]
fn invalid_groups_of_wide_text_are_rejected() -> Outcome {
    let spoiled = each_mark(hostile_count(20, 200), |erased_type, bits, mark| {
        if mark.role != Role::Unit {
            return Ok(0);
        }
        for group in [0x0000, 0x0001_0000, 0x8000_0041, 0xFFFF_FFFF] {
            refused(erased_type, &with(bits, mark, group), ErrorKind::Text, mark)?;
        }
        Ok(4)
    })?;
    ensure!(spoiled > hostile_count(100, 100), "only {spoiled} units");
    Ok(())
}
