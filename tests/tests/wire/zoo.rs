//! Properties of every packet of the zoo: it arrives, takes as many bits as the slow reference
//! encoder says, fits a buffer of exactly that size, and is not written beyond it.

#![allow(clippy::cast_possible_truncation, reason = "packets in this test are small")]

use bitpack::{Error, ErrorKind};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, all, each_value, sample_count};

/// Returns the bytes and the number of bits that the slow reference encoder writes for the value
/// after `behind` set bits.
fn modelled(erased_value: &dyn ErasedValue, behind: usize) -> Result<(Vec<u8>, u64), String> {
    let wire = erased_value.wire(behind).map_err(|refusal| format!("the model says {refusal}"))?;
    Ok((wire.bytes(), wire.position() as u64))
}

#[test]
fn there_are_many_types() {
    assert!(all().len() >= 40, "{}", all().len());
}

#[test]
fn a_value_arrives() -> Outcome {
    each_value(sample_count(60, 1000), |erased_type, sent| {
        let bytes = sent.to_bytes()?;
        let read = erased_type.read(&bytes)?;
        ensure!(sent.arrives_as(&*read), "arrived as {read:?}");
        if erased_type.lossy().is_none() {
            ensure!(read.to_bytes()? == bytes, "{read:?} writes back to other bits");
        }
        let mut again = erased_type.blank();
        again.read_into(&bytes)?;
        ensure!(format!("{again:?}") == format!("{read:?}"), "read_into gives {again:?}");
        Ok(())
    })
}

#[test]
fn the_bits_are_those_of_the_model_wherever_the_value_begins() -> Outcome {
    each_value(sample_count(12, 100), |erased_type, erased_value| {
        for behind in 0..70 {
            let (bytes, bits) = modelled(erased_value, behind)?;
            let mut buffer = vec![0xA5; bytes.len() + 8];
            let written = erased_value.write_behind(behind as u32, &mut buffer)?;
            ensure!(written == bits, "{written} bits behind {behind}, the model has {bits}");
            ensure!(buffer.starts_with(&bytes), "behind {behind}: {buffer:02x?} not {bytes:02x?}");
            let (read, end) = erased_type.read_at(&buffer, behind as u64)?;
            ensure!(end == bits, "read up to bit {end}, not {bits}");
            ensure!(erased_value.arrives_as(&*read), "behind {behind} arrived {read:?}");
        }
        Ok(())
    })
}

#[test]
fn the_measured_size_is_that_of_the_model_and_an_upper_bound() -> Outcome {
    each_value(sample_count(100, 2000), |_, erased_value| {
        let wire = erased_value.wire(0).map_err(|refusal| refusal.to_string())?;
        let (measured, written) = (erased_value.max_encoded_bits(), wire.position() as u64);
        ensure!(
            measured == wire.max_encoded_bits(),
            "{measured}, the model says {}",
            wire.max_encoded_bits()
        );
        ensure!(measured >= written, "{measured} for {written} bits");
        Ok(())
    })
}

#[test]
fn written_bits_lie_between_the_declared_bounds() -> Outcome {
    each_value(sample_count(50, 500), |erased_type, erased_value| {
        let bounds = erased_type.min_bits()..=erased_type.max_bits();
        for behind in 0..8 {
            let bits = erased_value.write_behind(behind, &mut [0; 8192])? - u64::from(behind);
            ensure!(bounds.contains(&bits), "{bits} bits behind {behind} are not in {bounds:?}");
        }
        let measured = erased_value.max_encoded_bits();
        ensure!(measured <= *bounds.end(), "measured {measured}, but {bounds:?}");
        Ok(())
    })
}

#[test]
fn a_buffer_of_exactly_the_size_is_enough() -> Outcome {
    each_value(sample_count(100, 1000), |_, erased_value| {
        let (bytes, bits) = modelled(erased_value, 0)?;
        ensure!(bytes.len() as u64 == bits.div_ceil(8), "the model has {} bytes", bytes.len());
        let mut buffer = vec![0xA5; bytes.len()];
        let written = erased_value.write(&mut buffer)?;
        ensure!(written == bytes.len(), "{written} bytes of {}", bytes.len());
        ensure!(buffer == bytes, "{buffer:02x?} not {bytes:02x?}");
        ensure!(erased_value.to_bytes()? == bytes, "to_vec differs");
        Ok(())
    })
}

#[test]
fn every_shorter_buffer_is_an_overflow() -> Outcome {
    each_value(sample_count(30, 300), |_, erased_value| {
        let size = modelled(erased_value, 0)?.0.len();
        let mut around = vec![0xA5; size + 16];
        for short in 0..size {
            around.fill(0xA5);
            let buffer = around.get_mut(8..8 + short).unwrap_or_default();
            let refused = erased_value.write(buffer).map_err(Error::kind);
            ensure!(refused == Err(ErrorKind::Overflow), "{refused:?} in {short} of {size} bytes");
            let outside = around.iter().take(8).chain(around.iter().skip(8 + short));
            ensure!(outside.copied().all(|byte| byte == 0xA5), "wrote outside of {short} bytes");
        }
        Ok(())
    })
}

#[test]
fn unused_bits_of_the_last_byte_are_zero() -> Outcome {
    each_value(sample_count(100, 1000), |_, erased_value| {
        let (_, bits) = modelled(erased_value, 0)?;
        let mut buffer = vec![0xFF; bits as usize / 8 + 64];
        let written = erased_value.write(&mut buffer)?;
        let last = buffer.get(..written).and_then(<[u8]>::last).copied().unwrap_or(0);
        let used = if bits % 8 == 0 { 8 } else { bits % 8 };
        ensure!(u64::from(last) >> used == 0, "the last byte is {last:08b} of {used} bits");
        Ok(())
    })
}

#[test]
fn at_most_one_word_after_the_packet_is_zeroed() -> Outcome {
    each_value(sample_count(50, 500), |_, erased_value| {
        let size = modelled(erased_value, 0)?.0.len();
        for room in 0..20 {
            let mut buffer = vec![0xA5; size + room];
            let written = erased_value.write(&mut buffer)?;
            let behind = buffer.get(written..).unwrap_or_default();
            let zeroed = behind.iter().take_while(|byte| **byte == 0).count();
            ensure!(zeroed <= 8, "{zeroed} bytes zeroed");
            let rest = behind.get(zeroed..).unwrap_or_default();
            ensure!(rest.iter().all(|byte| *byte == 0xA5), "{behind:02x?} behind the packet");
        }
        Ok(())
    })
}

#[test]
fn the_buffer_may_lie_anywhere() -> Outcome {
    each_value(sample_count(30, 300), |_, erased_value| {
        let (bytes, _) = modelled(erased_value, 0)?;
        for base in 0..16 {
            let mut memory = vec![0xA5; bytes.len() + 32];
            let buffer = memory.get_mut(base..base + bytes.len()).unwrap_or_default();
            erased_value.write(buffer)?;
            ensure!(*buffer == bytes[..], "at {base}: {buffer:02x?}");
            let (before, behind) = (&memory[..base], &memory[base + bytes.len()..]);
            let outside = before.iter().chain(behind);
            ensure!(outside.copied().all(|byte| byte == 0xA5), "wrote outside at {base}");
        }
        Ok(())
    })
}
