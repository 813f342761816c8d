//! Hostile input: bits and bytes after the last field.

use bitpack::ErrorKind;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each_value, hostile_count};

#[test]
fn unused_bits_of_the_last_byte_are_ignored() -> Outcome {
    each_value(hostile_count(50, 500), |erased_type, sent| {
        let mut bytes = sent.to_bytes()?;
        let bits = sent.write_behind(0, &mut vec![0; bytes.len()])?;
        let read = format!("{:?}", erased_type.read(&bytes)?);
        for unused in (bits % 8..8).filter(|_| bits % 8 > 0) {
            if let Some(last) = bytes.last_mut() {
                *last |= 1 << unused;
            }
            let same = format!("{:?}", erased_type.read(&bytes)?);
            ensure!(same == read, "{same} with bit {unused} set, not {read}");
        }
        Ok(())
    })
}

#[test]
fn trailing_bytes_are_rejected() -> Outcome {
    each_value(hostile_count(50, 500), |erased_type, sent| {
        let mut bytes = sent.to_bytes()?;
        let bits = sent.write_behind(0, &mut vec![0; bytes.len()])?;
        for behind in [0x00, 0xFF, 0x00, 0x00, 0x5A, 0x00, 0x00, 0x00, 0x00] {
            bytes.push(behind);
            let Err(error) = erased_type.read(&bytes) else {
                return Err(format!("{} bytes are too many", bytes.len()).into());
            };
            ensure!(error.kind() == ErrorKind::Trailing, "{error:?}");
            ensure!(error.bit() == bits, "{error:?}, but the value ends at {bits}");
        }
        Ok(())
    })
}

#[test]
fn a_stream_leaves_trailing_bytes_to_the_next_read() -> Outcome {
    each_value(hostile_count(50, 500), |erased_type, sent| {
        let mut buffer = vec![0; 2 * sent.to_bytes()?.len() + 8];
        let middle = sent.write_behind(5, &mut buffer)?;
        buffer.fill(0xFF);
        sent.write_behind(5, &mut buffer)?;
        let (read, end) = erased_type.read_at(&buffer, 5)?;
        ensure!(end == middle, "ended at {end}, not {middle}");
        ensure!(sent.arrives_as(&*read), "arrived as {read:?}");
        Ok(())
    })
}
