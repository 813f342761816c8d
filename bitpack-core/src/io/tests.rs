//! Compares all streams with each other and with a list of bits: the same random operations, with
//! buffers of every length.

mod alone;
mod attempt;
mod msb_first;
mod script;

use std::vec;
use std::vec::Vec;

use script::{Answer, Op, Random, bits_of, bytes_of, play};

use super::*;
use crate::delta::BitWindow;
use crate::error::{Error, ErrorKind};
use crate::math::one_of;
use crate::tracing::Step;
use crate::words::BufferCounter;

/// Returns `count` random sequences of stream operations, equal in every run of the tests.
fn scripts(count: usize) -> impl Iterator<Item = Vec<Op>> {
    let mut random = Random(7);
    (0..count / one_of()).map(move |_| random.script())
}

/// Returns the lengths in bytes of buffers to test with: around the size of `bits` bits, and some
/// shorter ones.
fn lengths(bits: usize) -> impl Iterator<Item = usize> {
    let bytes = bits.div_ceil(8);
    let near = bytes.saturating_sub(17)..=bytes + 17;
    (0..bytes.saturating_sub(17)).step_by(5).chain(near)
}

#[test]
fn what_fits_is_written_as_its_bits_and_nothing_else_is() {
    for script in scripts(1500) {
        let bits = bits_of(&script);
        let bytes = bytes_of(&bits);
        let good = script.iter().all(Op::is_exact);
        for length in lengths(bits.len()) {
            let mut buffer = vec![0xAA; length + 8];
            let (inside, _) = buffer.split_at_mut(length);
            let mut stream = WriteStream::new(inside);
            let answers = play(&mut stream, &script);
            let written = stream.finish();
            if !good {
                continue;
            }
            assert_eq!(written.is_ok(), bytes.len() <= length, "{script:?} in {length}");
            let Ok(written) = written else { continue };
            assert_eq!(written, bytes.len());
            assert_eq!(buffer.get(..written), Some(&bytes[..]), "{script:?}");
            // at most a word after the packet is zeroed, and nothing past the buffer
            let behind = buffer.get((written + 8).min(length)..).unwrap_or_default();
            assert!(behind.iter().all(|byte| *byte == 0xAA));
            let mut at = 0;
            for (op, answer) in script.iter().zip(answers) {
                at = op.end(at);
                assert_eq!(answer.result, Ok(op.values()), "{op:?}");
                assert_eq!(answer.bit, at, "{op:?}");
                assert_eq!(answer.room, length as u64 * 8 - at, "{op:?}");
            }
        }
    }
}

/// Checks that a stream that only counts fails with the error of a writer, at the same position. A
/// writer fails at positions that depend on its 64-bit words.
#[test]
fn a_counting_stream_fails_like_a_writer() {
    for script in scripts(1500) {
        for length in lengths(bits_of(&script).len()) {
            let mut buffer = vec![0; length];
            let mut writer = WriteStream::new(&mut buffer);
            let said = play(&mut writer, &script);
            let counter = BufferCounter::new(length);

            let mut explain = ExplainStream::new(length);
            assert_eq!(play(&mut explain, &script), said, "{script:?} in {length}");
            let mut hash = HashStream::<true>::within(counter.clone(), Depth::NONE);
            assert_eq!(play(&mut hash, &script), said, "{script:?} in {length}");
            let mut quantize = QuantizeStream::within(counter);
            assert_eq!(play(&mut quantize, &script), said, "{script:?} in {length}");
            assert_eq!(explain.finish(), writer.finish(), "{script:?} in {length}");
        }
    }
}

fn expected(script: &[Op], length: usize) -> Vec<Answer> {
    let (mut at, len) = (0, length as u64 * 8);
    let mut answers = Vec::new();
    for op in script {
        let refused = op.refused(at, len);
        at = op.end(at);
        let failed = refused.is_err();
        answers.push(Answer {
            result: refused.map(|()| op.values()),
            bit: if failed { len + 1 } else { at },
            room: if failed { 0 } else { len - at },
        });
        if failed {
            break;
        }
    }
    answers
}

#[test]
fn what_was_written_is_read_up_to_where_it_ends() {
    for script in scripts(3000) {
        let bytes = bytes_of(&bits_of(&script));
        for length in lengths(bytes.len() * 8).filter(|length| *length <= bytes.len()) {
            let bytes = bytes.get(..length).unwrap_or_default();
            let should = expected(&script, length);
            let mut stream = ReadStream::new(bytes);
            let mut answers = play(&mut stream, &script);
            let after = answers.split_off(should.len());
            assert_eq!(answers, should, "{script:?} in {length}");
            let failed = Error::new(ErrorKind::Failed, 0);
            assert!(after.iter().all(|answer| answer.result == Err(failed)), "{script:?}");

            let mut trace = TraceStream::new(bytes);
            let mut answers = play(&mut trace, &script);
            answers.truncate(should.len());
            assert_eq!(answers, should, "{script:?} in {length}");
        }
    }
}

#[test]
fn a_trace_has_every_bit_where_it_stands() {
    for script in scripts(1500).filter(|script| script.iter().all(Op::is_exact)) {
        let bits = bits_of(&script);
        let bytes = bytes_of(&bits);
        let mut stream = TraceStream::new(&bytes);
        let _ = play(&mut stream, &script);
        let mut at = 0;
        for event in stream.events() {
            assert_eq!(event.bit, at, "{script:?}");
            let raw = (0..event.bits.min(128)).fold(0, |raw, i| {
                let bit = bits.get((at + i) as usize).copied().unwrap_or(false);
                raw | u128::from(bit) << i
            });
            assert_eq!(event.raw, raw, "{event:?} of {script:?}");
            at += event.bits;
        }
        assert_eq!(at, bits.len() as u64);
        assert!(stream.finish().is_ok());
    }
}

/// Checks that a measuring stream counts the bits of all operations, with seven for each alignment,
/// and rejects nothing.
#[test]
fn a_measure_is_the_sum_of_what_is_written() {
    for script in scripts(1500) {
        let mut stream = MeasureStream::new();
        let mut bits = 0;
        for (op, answer) in script.iter().zip(play(&mut stream, &script)) {
            bits += if let Op::Pad | Op::Raw(_) = op { 7 + op.end(0) } else { op.end(0) };
            // its runs have no limit
            let with_room = Op::values(op).into_iter();
            let values = answer.result.map(|values| values.len());
            assert_eq!(values, Ok(with_room.len()));
            assert_eq!((answer.bit, answer.room), (bits, u64::MAX));
        }
    }
}

#[test]
fn an_excerpt_has_the_bits_from_where_it_begins() {
    for (i, script) in scripts(1500).enumerate() {
        let bits = bits_of(&script);
        let from = if i % 2 == 0 { 0 } else { i % 97 };
        let mut stream = BitWindow::new(from as u64);
        let answers = play(&mut stream, &script);
        let last = answers.last().map(|answer| (answer.bit, answer.room));
        assert_eq!(last, Some((bits.len() as u64, u64::MAX)));
        let from = bytes_of(bits.get(from..).unwrap_or_default());
        let words: Vec<u8> = stream.words().flat_map(u64::to_le_bytes).collect();
        let (here, behind) = words.split_at(from.len().min(words.len()));
        assert_eq!(Some(here), from.get(..here.len()), "{script:?}");
        assert!(behind.iter().all(|byte| *byte == 0), "{script:?}");
    }
}

#[test]
fn the_first_value_beyond_a_length_is_known_by_its_path() {
    for script in scripts(300) {
        for length in lengths(bits_of(&script).len()) {
            let (mut stream, mut at, mut first) = (ExplainStream::beyond(length), 0, None);
            for (i, op) in script.iter().enumerate().filter(|(_, op)| op.is_exact()) {
                stream.enter(Step::Index(i));
                let _ = play(&mut stream, core::slice::from_ref(op));
                stream.leave();
                at = op.end(at);
                if at > length as u64 * 8 && first.is_none() {
                    first = Some(std::format!("[{i}]"));
                }
            }
            assert_eq!(stream.first_beyond(), first.as_deref(), "{script:?} in {length}");
        }
    }
}
