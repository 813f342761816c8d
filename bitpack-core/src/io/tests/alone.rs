//! Tests of the features that only some streams have.

use std::string::ToString;
use std::vec;
use std::vec::Vec;

use super::*;
use crate::error::{Error, ErrorKind};
use crate::tracing::{Reason, Role, Step, Value};

/// Asserts that a stream counts nested functions, and rejects more than 64.
pub(super) fn is_as_deep_as_it_says<E: BitIo>(stream: &mut E) {
    *stream.depth() = Depth::inside(63);
    assert_eq!((stream.descend(), *stream.depth()), (Ok(()), Depth::inside(64)));
    let bit = if E::VALIDATES { stream.bit() } else { 0 };
    assert_eq!(stream.descend(), Err(Error::new(ErrorKind::Depth, bit)));
    assert_eq!(*stream.depth(), Depth::inside(64));
}

#[test]
fn functions_are_counted_beside_levels() -> Result<(), Error> {
    let mut writer = WriteStream::new(&mut []);
    is_as_deep_as_it_says(&mut writer);
    is_as_deep_as_it_says(&mut ReadStream::at(&[0; 2], 3));
    is_as_deep_as_it_says(&mut MeasureStream::new());
    is_as_deep_as_it_says(&mut HashStream::<true>::new());
    is_as_deep_as_it_says(&mut TraceStream::new(&[]));
    is_as_deep_as_it_says(&mut BitWindow::new(0));
    let mut explain = ExplainStream::new(9);
    explain.code(0, 9)?;
    is_as_deep_as_it_says(&mut explain);
    let mut quantize = QuantizeStream::new();
    quantize.code(0, 9)?;
    is_as_deep_as_it_says(&mut quantize);
    Ok(())
}

/// Checks that a local copy of a stream has the nesting depth of the original.
#[test]
fn a_local_stream_keeps_the_depth() {
    fn local<E: BitIo>(stream: &mut E) -> [Depth; 2] {
        *stream.depth() = Depth::inside(5);
        let mut local = stream.move_out();
        let depth = *local.depth();
        stream.move_back(local);
        [*stream.depth(), depth]
    }
    assert_eq!(local(&mut WriteStream::new(&mut [])), [Depth::inside(5); 2]);
    assert_eq!(local(&mut ReadStream::new(&[])), [Depth::inside(5); 2]);
    assert_eq!(local(&mut MeasureStream::new()), [Depth::inside(5); 2]);
    assert_eq!(local(&mut HashStream::<true>::new()), [Depth::inside(5); 2]);
    assert_eq!(local(&mut BitWindow::new(0)), [Depth::inside(5); 2]);
    assert_eq!(local(&mut QuantizeStream::new()), [Depth::inside(5); 2]);
    assert_eq!(local(&mut TraceStream::new(&[])), [Depth::inside(5); 2]);
    assert_eq!(local(&mut ExplainStream::new(0)), [Depth::inside(5); 2]);
}

#[test]
fn an_error_has_the_place_that_it_is_given() -> Result<(), Error> {
    let mut stream = ReadStream::at(&[0xFF; 4], 5);
    assert_eq!(stream.fail_at(ErrorKind::Tag, 3), Error::new(ErrorKind::Tag, 3));
    assert_eq!(stream.code(0, 1), Err(Error::new(ErrorKind::Failed, 0)));
    let error = Error::new(ErrorKind::Declaration, 2);
    let mut stream = BitWindow::new(0);
    stream.code(1, 1)?;
    assert_eq!(stream.fail(error), error);
    assert_eq!(stream.begin(1).err(), Some(Error::new(ErrorKind::Failed, 0)));
    Ok(())
}

/// Checks that a stream that only writes or only reads rejects the calls that write a value and
/// read it back.
#[test]
fn a_stream_of_one_direction_rejects_round_trips() {
    fn both<E: BitIo>(stream: &mut E) {
        let refused = Error::new(ErrorKind::Refused, 0);
        assert_eq!(stream.only_write(|_| Ok(())), Err(refused));
        let read = stream.through(1, |_, _| Ok(()), |value, _| Ok(value));
        assert_eq!(read, Err(refused));
    }
    both(&mut WriteStream::new(&mut []));
    both(&mut ReadStream::new(&[]));
    both(&mut MeasureStream::new());
    assert!(
        !MeasureStream::new().enter_pending_name()
            && !WriteStream::new(&mut []).enter_pending_name()
    );
}

#[test]
fn names_are_entered_once() {
    fn opens<E: BitIo>(stream: &mut E) -> [bool; 3] {
        stream.enter(Step::Name("body"));
        stream.set_pending_name("tick");
        [stream.enter_pending_name(), stream.enter_pending_name(), stream.enter_pending_name()]
    }
    let mut trace = TraceStream::new(&[]);
    assert_eq!(opens(&mut trace), [true, false, false]);
    assert_eq!((trace.path().as_str(), trace.reason()), (".body.tick", None));
    trace.record_rejection(|| Reason::Because("so"));
    trace.leave();
    assert_eq!((trace.path().as_str(), trace.reason().as_deref()), (".body", Some("so")));
    let mut explain = ExplainStream::new(0);
    assert_eq!(opens(&mut explain), [true, false, false]);
    assert_eq!((explain.path().as_str(), explain.reason()), (".body.tick", None));
    explain.record_rejection(|| Reason::Because("so"));
    explain.leave();
    assert_eq!((explain.path().as_str(), explain.reason().as_deref()), (".body", Some("so")));
}

#[test]
fn what_was_taken_and_refused_is_in_the_trace() -> Result<(), Error> {
    let mut stream = TraceStream::new(&[0b0101_0110, 0, 0]);
    let mut run = stream.begin(7)?;
    stream.enter(Step::Index(2));
    assert_eq!(stream.transfer(&mut run, 0, 3), 6);
    assert_eq!(stream.transfer(&mut run, 0, 4), 10);
    let error = Error::new(ErrorKind::Range, 1);
    assert_eq!(stream.fail(error), error);
    assert_eq!(stream.finish(), Err(Error::new(ErrorKind::Failed, 24)));
    assert!(!stream.is_truncated());
    let trace = stream.into_trace::<()>(Err(error));
    assert!(!trace.is_truncated);
    let lines: Vec<_> = trace.events.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["     0    7  value    [2] refused: 0x56"]);
    // the event has the first 128 bits; at a byte boundary there is no align event
    let mut bytes = [0xFF; 17];
    bytes[16] = 1;
    let mut stream = TraceStream::new(&bytes);
    let mut run = stream.begin(129)?;
    for bits in [64, 64, 1] {
        stream.transfer(&mut run, 0, bits);
    }
    stream.record_value(Role::Value, || Value::Bool(true));
    stream.end(&mut run)?;
    stream.pad()?;
    stream.pad()?;
    let events: Vec<_> = stream.events().iter().map(|event| (event.bits, event.raw)).collect();
    assert_eq!(events, [(129, u128::MAX), (7, 0)]);
    let mut stream = TraceStream::new(&[0; 2]);
    stream.code(0, 3)?;
    stream.record_value(Role::Value, || Value::Bool(false));
    stream.record_value(Role::Tag, || Value::Bool(true));
    assert_eq!(stream.events().last().map(|event| (event.bit, event.bits)), Some((3, 0)));
    assert_eq!(stream.into_events().len(), 2);
    Ok(())
}

#[test]
fn more_than_a_trace_keeps_is_said() {
    let mut stream = TraceStream::new(&[]);
    for _ in 0..10_000 {
        stream.record_value(Role::Value, || Value::Bool(true));
    }
    assert!(stream.is_truncated());
    assert!(stream.into_trace(Ok(())).is_truncated);
}

#[test]
fn a_run_without_an_end_has_no_length() {
    // streams without an end have no run length
    assert_eq!((MeasureStream::left(&7), BitWindow::left(&7)), (0, 0));
}

#[test]
fn a_reader_refuses_what_is_behind_its_last_field() {
    let finished = |bytes: &[u8]| ReadStream::at(bytes, 8).finish().map_err(Error::kind);
    assert_eq!(
        [&[1][..], &[1, 2], &[]].map(finished),
        [Ok(()), Err(ErrorKind::Trailing), Err(ErrorKind::Failed),]
    );
}

/// Checks the hash of some bits against fixed values: it is the same on every machine and in every
/// build.
#[test]
fn a_hash_is_what_it_was() -> Result<(), Error> {
    let mut stream = HashStream::<true>::new();
    assert_eq!(stream.finish(), HashStream::<false>::default().finish());
    let nothing = stream.finish();
    let mut run = stream.begin(68)?;
    stream.transfer(&mut run, 5, 3);
    stream.transfer(&mut run, u64::MAX, 64);
    stream.transfer(&mut run, 1, 1);
    stream.end(&mut run)?;
    let of_run = stream.finish();
    stream.code(3, 5)?;
    let of_code = stream.finish();
    stream.raw(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10)?;
    assert_eq!(
        [nothing, of_run, of_code, stream.finish()],
        [
            0x9663_9BE9_B91C_79E7,
            0xE59E_531F_749F_EC15,
            0x16B8_7A07_AFB7_9B84,
            0x232B_21BE_FF4B_7068,
        ]
    );
    Ok(())
}

fn skip(stream: &mut QuantizeStream, bits: u64) -> Result<(), Error> {
    (0..bits).try_for_each(|_| stream.code(0, 1).map(drop))
}

/// Writes a byte in eight bits, and reads them back into another value, with
/// [`BitIo::through`](crate::io::BitIo::through).
fn through(stream: &mut QuantizeStream, value: u8) -> Result<u8, Error> {
    stream.through(
        value,
        |value, stream| {
            assert_eq!(Depth::inside((stream.bit() % 8) as u32), *stream.depth());
            stream.code(u64::from(*value), 8).map(drop)
        },
        |value, stream| {
            // `rest` takes all that is left: what was written, and the padding of its last byte
            assert!((8..16).contains(&stream.remaining_bits()));
            stream.code(0, 8).map(|read| read as u8 ^ value)
        },
    )
}

#[test]
fn a_function_is_written_and_read_where_it_stands() -> Result<(), Error> {
    for begun in 0..140_u64 {
        let mut stream = QuantizeStream::new();
        skip(&mut stream, begun)?;
        *stream.depth() = Depth::inside((begun % 8) as u32);
        assert_eq!(through(&mut stream, 0xA7), Ok(0));
        assert_eq!(stream.bit(), begun + 8);
        assert_eq!(QuantizeStream::new().remaining_bits() - stream.remaining_bits(), begun + 8);
        let writes = |stream: &mut WriteStream<'_>| {
            stream.code(1, 3)?;
            stream.pad()?;
            Err(stream.fail(Error::new(ErrorKind::Range, 0)))
        };
        // the position of an error is that in the packet
        let mut refusing = stream.clone();
        let refused = refusing.through((), |(), stream| writes(stream), |(), _| Ok(()));
        let at = (begun + 8 + 3).next_multiple_of(8);
        assert_eq!(refused, Err(Error::new(ErrorKind::Range, at)));
        assert_eq!(refusing.begin(64).err(), Some(Error::new(ErrorKind::Failed, 0)));
        let refused = stream.through(
            (),
            |(), stream| stream.code(0, 9).map(drop),
            |(), stream| {
                stream.code(0, 2)?;
                Err::<(), _>(stream.fail(Error::new(ErrorKind::Tag, 0)))
            },
        );
        assert_eq!(refused, Err(Error::new(ErrorKind::Tag, begun + 8 + 2)));
    }
    Ok(())
}

#[test]
fn a_function_has_as_many_bytes_as_it_takes() -> Result<(), Error> {
    for length in [0, 1, FEW_BYTES - 1, FEW_BYTES, FEW_BYTES + 1, FEW_BYTES * 8 + 1, FEW_BYTES * 70]
    {
        let bytes: Vec<u8> = (0..length).map(|i| (i * 7) as u8).collect();
        let mut stream = QuantizeStream::new();
        stream.code(0, 3)?;
        let times = core::cell::Cell::new(0);
        let read = stream.through(
            &bytes,
            |bytes, stream| {
                times.set(times.get() + 1);
                stream.raw(bytes, length).map(drop)
            },
            |bytes, stream| stream.raw(&[], length).map(|read| read == bytes),
        );
        assert_eq!(read, Ok(true), "{length}");
        assert_eq!(stream.bit(), 8 + 8 * length as u64);
        assert!(times.get() <= 4, "{length} bytes in {} times", times.get());
    }
    // an error past the first buffers keeps its position
    let bytes = vec![0; FEW_BYTES * 9];
    let mut stream = QuantizeStream::new();
    let refused = stream.through(
        (),
        |(), stream| {
            stream.raw(&bytes, bytes.len())?;
            Err(stream.fail(Error::new(ErrorKind::Order, 1)))
        },
        |(), _| Ok(()),
    );
    assert_eq!(refused, Err(Error::new(ErrorKind::Order, FEW_BYTES as u64 * 72 + 1)));
    Ok(())
}

const FEW_BYTES: usize = 1200;

#[test]
fn what_is_only_written_is_counted() -> Result<(), Error> {
    let mut stream = QuantizeStream::new();
    stream.code(0, 3)?;
    *stream.depth() = Depth::inside(9);
    stream.only_write(|stream| {
        assert_eq!((stream.bit(), *stream.depth()), (3, Depth::inside(9)));
        stream.code(1, 40).map(drop)
    })?;
    assert_eq!(stream.bit(), 43);
    let refused = stream.only_write(|stream| Err(stream.fail(Error::new(ErrorKind::Text, 0))));
    assert_eq!(refused, Err(Error::new(ErrorKind::Text, 43)));
    assert_eq!(stream.remaining_bits(), 0);
    Ok(())
}

#[test]
fn a_place_is_written_and_read() -> Result<(), Error> {
    let mut stream = QuantizeStream::new();
    let mut value = 7_u8;
    let write =
        |value: &u8, stream: &mut WriteStream<'_>| stream.code((*value).into(), 8).map(drop);
    let read = |value: &mut u8, stream: &mut ReadStream<'_>| {
        *value = stream.code(0, 8)? as u8 + 1;
        Ok(())
    };
    stream.write_and_read(&mut value, write, read)?;
    assert_eq!((value, stream.bit()), (8, 8));
    let mut nowhere = WriteStream::new(&mut []);
    assert_eq!(nowhere.write_and_read(&value, write, read), Ok(()));
    Ok(())
}

/// Checks that a writer whose state was moved to a local copy accepts no bits until the copy is
/// moved back.
#[test]
fn a_writer_has_no_room_while_its_copy_is_used() {
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    let local = stream.move_out();
    assert_eq!((stream.remaining_bits(), local.remaining_bits()), (0, 72));
    let mut explain = ExplainStream::new(9);
    let local = explain.move_out();
    assert_eq!((explain.remaining_bits(), local.remaining_bits()), (0, 72));
    let mut trace = TraceStream::new(&[0; 9]);
    let local = trace.move_out();
    assert_eq!((trace.remaining_bits(), local.remaining_bits()), (72, 72));
}
