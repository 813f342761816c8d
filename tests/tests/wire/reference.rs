//! Compares the library with the slow reference encoder: random operations at any bit of buffers of
//! any length, and random bytes.

#![allow(clippy::cast_possible_truncation, reason = "the numbers are counts of cases")]

use bitpack::{BitReader, BitWriter, Error, MeasureStream, ReadStream, Stream};
use bitpack_model::{Reader, Writer};
use bitpack_tests::script::verdict::{self, expected, write};
use bitpack_tests::script::{Op, operations, packet_bytes};
use bitpack_tests::zoo::sample_count;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;

fn cases(debug: u32) -> Config {
    let cases = sample_count(debug as usize, 20 * debug as usize) as u32;
    Config {
        cases,
        // rejects the cases that cannot be written: some of all kinds
        max_global_rejects: 4 * cases,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn writing_gives_the_same_bits_or_the_same_refusal(
        ops in operations(12), behind in 0..70_usize,
    ) {
        let (model, verdict, stop) = expected(&ops, behind);
        let mut buffer = vec![0xA5; model.bytes().len() + 200];
        let (stopped, written) = write(&ops, behind, &mut buffer);
        prop_assert_eq!(stopped, stop);
        match verdict {
            Ok(()) => {
                let bytes = model.bytes();
                prop_assert_eq!(written, Ok(bytes.len()));
                prop_assert_eq!(&buffer[..bytes.len()], &bytes[..]);
            }
            Err(refusal) => {
                let error = written.err();
                prop_assert_eq!(error.map(Error::kind), Some(refusal));
                prop_assert!(error.is_some_and(|error| error.bit() >= model.position() as u64));
            }
        }
    }

    #[test]
    fn a_buffer_is_large_enough_exactly_if_the_bits_fit(
        ops in operations(12), behind in 0..70_usize, more in -9..10_isize,
    ) {
        let (model, verdict, _) = expected(&ops, behind);
        prop_assume!(verdict.is_ok());
        let bytes = model.bytes();
        let length = bytes.len().saturating_add_signed(more);
        let mut buffer = vec![0xA5; length];
        let (_, written) = write(&ops, behind, &mut buffer);
        if length >= bytes.len() {
            prop_assert_eq!(written, Ok(bytes.len()));
            prop_assert_eq!(&buffer[..bytes.len()], &bytes[..]);
        } else {
            prop_assert!(written.is_err());
        }
    }

    #[test]
    fn reading_gives_the_values_back(ops in operations(12), behind in 0..70_usize) {
        let (model, verdict, _) = expected(&ops, behind);
        prop_assume!(verdict.is_ok());
        let bytes = model.bytes();
        let mut stream = ReadStream::at(&bytes, behind as u64);
        let mut reader = Reader::at(&bytes, behind);
        for op in &ops {
            let mut read = op.blank();
            prop_assert_eq!(read.on(&mut stream), Ok(()), "{:?}", op);
            prop_assert_eq!(Ok(read), op.model_read(&mut reader));
            prop_assert_eq!(stream.position(), reader.position() as u64);
        }
        prop_assert_eq!(stream.position(), model.position() as u64);
    }

    #[test]
    fn the_measured_size_is_that_of_the_slow_encoder(ops in operations(12)) {
        let (model, verdict, _) = expected(&ops, 0);
        prop_assume!(verdict.is_ok());
        let mut stream = MeasureStream::new();
        for op in &ops {
            prop_assert_eq!(op.clone().on(&mut stream), Ok(()));
        }
        prop_assert_eq!(stream.position(), model.max_encoded_bits());
        prop_assert!(stream.position() >= model.position() as u64);
    }

    #[test]
    fn measuring_unwritable_values_never_fails(ops in operations(12)) {
        let mut stream = MeasureStream::new();
        for op in &ops {
            prop_assert_eq!(op.clone().on(&mut stream), Ok(()), "{:?}", op);
        }
    }
}

fn same_verdict(ops: &[Op], bytes: &[u8], behind: usize) -> Result<(), TestCaseError> {
    verdict::same(ops, bytes, behind).map_err(|error| TestCaseError::fail(error.to_string()))
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn random_bytes_have_the_same_verdict(
        ops in operations(6), bytes in packet_bytes(60), behind in 0..8_usize,
    ) {
        same_verdict(&ops, &bytes, behind.min(bytes.len() * 8))?;
    }

    #[test]
    fn damaged_packets_have_the_same_verdict(
        ops in operations(8), behind in 0..70_usize,
        flips in vec(any::<prop::sample::Index>(), 0..4), cut in 0..20_usize,
    ) {
        let (model, _, _) = expected(&ops, behind);
        let mut bits = model.bits().to_vec();
        for flip in flips {
            if bits.len() > behind {
                let at = behind + flip.index(bits.len() - behind);
                bits[at] = !bits[at];
            }
        }
        bits.truncate(bits.len().saturating_sub(cut.saturating_sub(10)).max(behind));
        same_verdict(&ops, &bitpack_model::pack(&bits), behind)?;
    }
}

/// An operation of a bit packer: some bits, an alignment, or aligned bytes.
#[derive(Clone, Debug)]
enum Step {
    Bits(u128, u32),
    Align,
    Bytes(Vec<u8>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (any::<u128>(), 1..=128_u32).prop_map(|(bits, n)| Step::Bits(bits >> (128 - n), n)),
        1 => Just(Step::Align),
        1 => vec(any::<u8>(), 0..20).prop_map(Step::Bytes),
    ];
    vec(step, 0..24)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_bit_packer_agrees_bit_for_bit(steps in steps(), more in 0..12_usize) {
        let mut model = Writer::new();
        for step in &steps {
            match step {
                Step::Bits(value, width) => model.raw(*value, *width),
                Step::Align => model.align(),
                Step::Bytes(bytes) => model.aligned(bytes),
            }
        }
        let bytes = model.bytes();
        let mut buffer = vec![0xA5; bytes.len() + more];
        let mut writer = BitWriter::new(&mut buffer);
        let mut reader = BitReader::new(&bytes);
        for step in &steps {
            match step {
                Step::Bits(value, width) => {
                    prop_assert_eq!(writer.bits(*value, *width), Ok(()));
                    prop_assert_eq!(reader.bits::<u128>(*width), Ok(*value));
                }
                Step::Align => {
                    prop_assert_eq!(writer.align(), Ok(()));
                    prop_assert_eq!(reader.align(), Ok(()));
                }
                Step::Bytes(bytes) => {
                    prop_assert_eq!(writer.bytes(bytes), Ok(()));
                    prop_assert_eq!(reader.bytes(bytes.len()), Ok(&bytes[..]));
                }
            }
            prop_assert_eq!(writer.position(), reader.position());
            let room = (bytes.len() + more) as u64 * 8;
            prop_assert_eq!(writer.remaining(), room - writer.position());
            prop_assert_eq!(reader.remaining(), bytes.len() as u64 * 8 - reader.position());
        }
        prop_assert_eq!(writer.finish(), Ok(bytes.len()));
        prop_assert_eq!(&buffer[..bytes.len()], &bytes[..]);
        let behind = |(i, byte): (usize, &u8)| *byte == 0xA5 || (*byte == 0 && i < 8);
        prop_assert!(buffer.iter().skip(bytes.len()).enumerate().all(behind));
    }

    #[test]
    fn the_bit_reader_starts_at_any_bit(
        bytes in vec(any::<u8>(), 0..40), at in 0..340_u64, widths in vec(1..=128_u32, 1..8),
    ) {
        let mut reader = BitReader::at(&bytes, at);
        let mut model = Reader::at(&bytes, usize::try_from(at)?);
        for width in widths {
            let read = reader.bits::<u128>(width);
            let expected = model.raw(width);
            prop_assert_eq!(read.is_ok(), expected.is_ok());
            if read.is_err() {
                break;
            }
            prop_assert_eq!(read.map_err(Error::kind), expected);
        }
    }
}
