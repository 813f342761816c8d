//! Values one after another in one buffer: `write_into` appends them, and `read_prefix` reads them
//! from the front.

use bitpack::{Error, ErrorKind};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each, sample_count};

#[test]
fn appended_values_are_read_from_the_front() -> Outcome {
    each(|erased_type| {
        let samples = erased_type.samples(sample_count(20, 200));
        let mut bytes = vec![0xA5; 3];
        let mut ends = Vec::new();
        for value in &samples {
            let (before, alone) = (bytes.len(), value.to_bytes()?);
            let taken = value.write_into(&mut bytes)?;
            ensure!(bytes.get(before..) == Some(&*alone), "{value:?} appended as {taken} bytes");
            ends.push(bytes.len());
        }
        let mut at = 3;
        for (value, end) in samples.iter().zip(ends) {
            let rest = bytes.get(at..).unwrap_or_default();
            let (read, taken) = erased_type.read_prefix(rest)?;
            ensure!(at + taken == end, "{taken} bytes of {value:?}");
            let alone = erased_type.read(&value.to_bytes()?)?;
            ensure!(alone.to_bytes()? == read.to_bytes()?, "{read:?}, not {alone:?}");
            at = end;
        }
        Ok(())
    })
}

#[test]
fn set_bits_after_the_value_are_rejected_up_to_the_next_byte() -> Outcome {
    each(|erased_type| {
        for value in erased_type.samples(sample_count(20, 200)) {
            let mut bytes = value.to_bytes()?;
            let used = value.wire(0).map_err(|refusal| refusal.to_string())?.position() as u64;
            let length = bytes.len();
            bytes.push(0xFF);
            let (_, taken) = erased_type.read_prefix(&bytes)?;
            ensure!(taken == length, "{taken} of {length} bytes of {value:?}");
            for bit in used..8 * length as u64 {
                bytes[(bit / 8) as usize] ^= 1 << (bit % 8);
                let rejected = erased_type.read_prefix(&bytes).err().map(Error::kind);
                bytes[(bit / 8) as usize] ^= 1 << (bit % 8);
                ensure!(rejected == Some(ErrorKind::Align), "bit {bit} of {value:?}: {rejected:?}");
            }
        }
        Ok(())
    })
}

#[test]
fn what_cannot_be_sent_leaves_the_vector_as_it_was() -> Outcome {
    each(|erased_type| {
        for (kind, wrong) in erased_type.unwritable() {
            let mut bytes = vec![1, 2, 3];
            let refused = wrong.write_into(&mut bytes).map_err(Error::kind);
            ensure!(refused == Err(kind), "{wrong:?}: {refused:?}");
            ensure!(bytes == [1, 2, 3], "{bytes:02x?}");
        }
        Ok(())
    })
}
