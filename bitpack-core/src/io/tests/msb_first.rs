//! Tests of the stream whose numbers begin with their most significant bit.

use std::vec;
use std::vec::Vec;

use super::*;
use crate::error::{Error, ErrorKind};
use crate::stream::Stream as _;
use crate::tracing::{Event, Role};

/// Returns the bytes of numbers of these widths, most significant bit first.
fn bytes(numbers: &[(u128, u32)]) -> Vec<u8> {
    let bits = numbers
        .iter()
        .flat_map(|(value, width)| (0..*width).rev().map(move |bit| (value >> bit & 1) as u8));
    let bits: Vec<u8> = bits.collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit) << (8 - bits.len());
    bits.chunks(8).map(byte).collect()
}

/// Writes with a stream around a writer into `length` bytes. Returns the bytes.
fn written(
    length: usize,
    write: impl FnOnce(&mut MsbStream<WriteStream<'_>>) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0xA5; length];
    let mut stream = MsbStream::new(WriteStream::new(&mut buffer));
    write(&mut stream)?;
    stream.pad()?;
    let end = stream.bit();
    let length = stream.into_inner().finish()?;
    assert_eq!(end, 8 * length as u64);
    buffer.truncate(length);
    Ok(buffer)
}

#[test]
fn a_number_of_any_width_has_its_highest_bit_first() -> Result<(), Error> {
    let value = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834_u128;
    for width in 1..=128 {
        for before in 0..=9 {
            let number = value >> (128 - width);
            let expected = bytes(&[(0x155, before), (number, width), (1, 1)]);
            let found = written(expected.len(), |stream| {
                if before > 0 {
                    stream.bits(0x155_u16 & ((1 << before) - 1), before)?;
                }
                assert_eq!(stream.position(), u64::from(before));
                stream.bits(number, width)?;
                assert_eq!(stream.position(), u64::from(before + width));
                stream.bool(true).map(drop)
            })?;
            assert_eq!(found, expected, "{width} bits after {before}");
            let mut stream = MsbStream::new(ReadStream::new(&expected));
            stream.code(0, before)?;
            assert_eq!(stream.bits(0_u128, width)?, number);
            assert_eq!(stream.position(), u64::from(before + width));
            assert_eq!(stream.remaining() + stream.position(), 8 * expected.len() as u64);
            assert!(stream.bool(false)?);
            stream.pad()?;
            stream.into_inner().finish()?;
        }
    }
    Ok(())
}

#[test]
fn bytes_follow_at_the_next_byte_as_they_are() -> Result<(), Error> {
    let expected = [0b1010_0000, 0x12, 0x34, 0b1000_0000];
    let found = written(4, |stream| {
        stream.bits(5_u8, 3)?;
        stream.bytes(&[0x12, 0x34])?;
        stream.bool(true).map(drop)
    })?;
    assert_eq!(found, expected);
    let (mut stream, mut slot) = (MsbStream::new(ReadStream::new(&expected)), [0; 2]);
    assert_eq!(stream.bits(0_u8, 3)?, 5);
    stream.bytes(&mut slot)?;
    assert_eq!((slot, stream.position(), stream.bool(false)?), ([0x12, 0x34], 24, true));
    Ok(())
}

#[test]
fn an_error_counts_bits_from_the_most_significant_one() {
    let mut stream = MsbStream::new(ReadStream::new(&[0b1110_0101, 0xFF]));
    assert_eq!(stream.int(0, 0, 7), Ok(7));
    assert_eq!(stream.int(0, 0, 2), Ok(0));
    assert_eq!(stream.int(0, 0, 4).err(), Some(Error::new(ErrorKind::Range, 5)));
    assert_eq!(stream.bool(false).map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(stream.pad().map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(stream.bytes(&mut [0]).map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(stream.into_inner().finish().map_err(Error::kind), Err(ErrorKind::Failed));

    let mut stream = MsbStream::new(ReadStream::new(&[0b1110_0001]));
    assert_eq!(stream.bits(0_u8, 3), Ok(7));
    assert_eq!(stream.align(), Err(Error::new(ErrorKind::Align, 3)));
    let mut stream = MsbStream::new(ReadStream::new(&[0; 2]));
    assert_eq!(stream.bits(0_u8, 3), Ok(0));
    assert_eq!(stream.bytes(&mut [0; 2]), Err(Error::new(ErrorKind::Overflow, 8)));
    assert_eq!(stream.bool(false).map_err(Error::kind), Err(ErrorKind::Failed));
    let mut stream = MsbStream::new(ReadStream::new(&[0; 2]));
    assert_eq!(stream.bits(0_u8, 3), Ok(0));
    assert_eq!(stream.bits(0_u16, 14), Err(Error::new(ErrorKind::Overflow, 3)));
}

#[test]
fn a_writer_and_its_explanation_stop_at_one_bit() {
    for length in 0..4 {
        let mut buffer = [0; 4];
        let mut writer = MsbStream::new(WriteStream::new(&mut buffer[..length]));
        let mut explain = MsbStream::new(ExplainStream::new(length));
        let last = (0..40).find(|bit| {
            let found = [writer.bits(1_u8, 3), explain.bits(1_u8, 3)].map(Result::err);
            assert_eq!(found[0], found[1], "{bit} in {length}");
            found[0].is_some()
        });
        assert_eq!(last, Some(8 * length / 3));
        assert_eq!([writer.bit(), explain.bit()], [3 * (8 * length as u64 / 3); 2]);
        assert_eq!(writer.bool(true).map_err(Error::kind), Err(ErrorKind::Failed));
    }
    let mut beyond = MsbStream::new(ExplainStream::beyond(1));
    assert_eq!(beyond.named("first").bits(1_u8, 5), Ok(1));
    assert_eq!(beyond.named("second").bits(1_u8, 4), Ok(1));
    assert_eq!(beyond.named("third").bits(1_u8, 7), Ok(1));
    assert_eq!(beyond.into_inner().first_beyond(), Some(".second"));
}

#[test]
fn a_run_counts_its_bits_and_rejects_more_than_it_has() -> Result<(), Error> {
    let mut stream = MsbStream::new(ReadStream::new(&[0xFF; 3]));
    stream.code(0, 2)?;
    let mut run = stream.begin(9)?;
    assert_eq!((stream.transfer(&mut run, 0, 4), stream.bit()), (15, 2));
    assert_eq!((MsbStream::<ReadStream<'_>>::run_bits(&run), left(&run)), (4, 5));
    assert_eq!(stream.extend(&mut run, 19), Err(Error::new(ErrorKind::Overflow, 4)));
    stream.extend(&mut run, 18)?;
    assert_eq!(stream.transfer(&mut run, 0, 18), (1 << 18) - 1);
    stream.end(&mut run)?;
    assert_eq!(stream.bit(), 24);
    stream.end(&mut run)?;
    assert_eq!(stream.bit(), 24);

    let mut stream = MsbStream::new(ReadStream::new(&[0xFF; 3]));
    let mut run = stream.begin(9)?;
    stream.transfer(&mut run, 0, 10);
    assert_eq!(stream.end(&mut run), Err(Error::new(ErrorKind::Declaration, 10)));
    assert_eq!(stream.begin(25).map(drop), Err(Error::new(ErrorKind::Overflow, 0)));
    Ok(())
}

fn left(run: &<MsbStream<ReadStream<'static>> as BitIo>::RunState) -> u32 {
    MsbStream::<ReadStream<'_>>::left(run)
}

#[test]
fn a_trace_has_the_numbers_and_not_the_bytes() -> Result<(), Error> {
    let mut stream = MsbStream::new(TraceStream::new(&[0b1010_0001, 0b1100_0000]));
    stream.named("a").bits(0_u8, 3)?;
    stream.named("b").bits(0_u8, 7)?;
    stream.align()?;
    let events = stream.into_inner().into_events();
    let found = |event: &Event| (event.role, event.bit, event.bits, event.raw);
    assert_eq!(
        events.iter().map(found).collect::<Vec<_>>(),
        [(Role::Value, 0, 3, 5), (Role::Value, 3, 7, 7), (Role::Align, 10, 6, 0)]
    );
    Ok(())
}

#[test]
fn encoded_bits_cannot_be_appended() -> Result<(), Error> {
    let mut words = [[0; 8]; 1];
    let encoded = Encoded::of(&7_u16, &mut words)?;
    let found = written(8, |stream| {
        stream.bool(true)?;
        stream.append(encoded)
    });
    assert_eq!(found, Err(Error::new(ErrorKind::Refused, 1)));
    Ok(())
}

#[test]
fn the_stream_inside_is_asked_for_the_depth() -> Result<(), Error> {
    let mut buffer = [0; 4];
    let mut stream = MsbStream::new(WriteStream::new(&mut buffer));
    stream.code(0, 3)?;
    alone::is_as_deep_as_it_says(&mut stream);
    Ok(())
}
