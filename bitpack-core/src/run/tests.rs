//! Tests of the fields of a run (consecutive fields with one bounds check), and of the operations
//! that end it.

use std::format;

use super::*;
use crate::io::{Depth, ExplainStream, MeasureStream, ReadStream, TraceStream, WriteStream};
use crate::math::mask_u128;

const VALUE: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;

#[test]
fn wide_numbers_are_gathered_in_halves() -> Result<(), Error> {
    for bits in 1..=128 {
        let (mut buffer, value) = ([0; 20], VALUE & mask_u128(bits));
        let mut stream = WriteStream::new(&mut buffer);
        let mut run = Run::begun(&mut stream, bits + 3)?;
        run.transfer_few(5, 3);
        assert_eq!(run.transfer_u128(value, bits), value);
        assert_eq!(format!("{run:?}"), format!("Run {{ bits: {}, .. }}", bits + 3));
        run.end()?;
        stream.finish()?;
        let mut stream = ReadStream::new(&buffer);
        let mut run = Run::begun(&mut stream, bits + 3)?;
        assert_eq!((run.transfer_few(0, 3), run.transfer_u128(0, bits)), (5, value));
        run.end()?;
        assert_eq!(stream.bit(), u64::from(bits) + 3);
    }
    Ok(())
}

/// Reads one bit of a run of eight bits, applies `change` to the run, and reads four more bits. Returns these
/// four bits, the number of bits that were left in the run before them, and the stream's position.
fn after(
    change: impl FnOnce(&mut Run<'_, ReadStream<'_>>) -> Result<(), Error>,
) -> Result<(u64, u32, u64), Error> {
    let mut stream = ReadStream::new(&[0b1010_1011, 0xCD, 0xEF, 0x12]);
    let mut run = Run::begun(&mut stream, 8)?;
    run.transfer(0, 1);
    change(&mut run)?;
    let left = <ReadStream<'_> as BitIo>::left(&run.state);
    let next = run.transfer(0, 4);
    run.end()?;
    Ok((next, left, stream.bit()))
}

#[test]
fn a_run_ends_and_another_begins() {
    // one bit, then the four after it in a new or extended run of 20
    let goes_on = Ok((0b0101, 20, 5));
    assert_eq!(after(|run| run.restart(20)), goes_on);
    assert_eq!(after(|run| run.part(Some(20))), goes_on);
    assert_eq!(after(|run| run.enter_variant("one", Some(20))), goes_on);
    assert_eq!(after(|run| run.enter_group(20)), goes_on);
    assert_eq!(after(|run| run.extend(20)), goes_on);
    assert_eq!(after(|run| run.skip_group().and_then(|()| run.extend(20))), goes_on);
    assert_eq!(after(|run| run.end().and_then(|()| run.begin(20))), goes_on);
    assert_eq!(after(|run| run.end().and_then(|()| run.resume_run(20))), goes_on);
    assert_eq!(after(|run| run.end().and_then(|()| run.return_stream(20))), goes_on);
    assert_eq!(
        after(|run| run.lend_stream("by").map(drop).and_then(|()| run.return_stream(20))),
        goes_on
    );
    assert_eq!(after(|run| run.stream().map(drop).and_then(|()| run.begin(20))), goes_on);
    let not_there = after(|run| {
        run.skip_group()?;
        assert_eq!(run.stream.bit(), 1);
        run.begin(20)
    });
    assert_eq!(not_there, goes_on);
    let width = Width::variable(0, 1);
    assert_eq!(after(|run| run.close(width).and_then(|()| run.begin(20))), goes_on);
    assert_eq!(after(|run| run.end().and_then(|()| run.leave_field(width, 20))), goes_on);
    // or the run continues
    let same = Ok((0b0101, 7, 5));
    assert_eq!(after(|run| run.part(None)), same);
    assert_eq!(after(|run| run.close(Width::bits(1))), same);
    assert_eq!(after(|run| run.leave_field(Width::bits(1), 20)), same);
    assert_eq!(after(|run| run.enter_field("field").part(None)), same);
    // the function outside of the run has read two bits
    let apart = after(|run| {
        run.end()?;
        run.out_of_line(|stream| stream.code(0, 2).map(drop))?;
        run.begin(20)
    });
    assert_eq!(apart, Ok((0b0101, 20, 7)));
    // no run begins past the end
    let overflow = |run: &mut Run<'_, ReadStream<'_>>| run.restart(32);
    assert_eq!(after(overflow).map_err(Error::kind), Err(ErrorKind::Overflow));
}

#[test]
fn a_function_takes_no_more_than_it_has_declared() -> Result<(), Error> {
    fn takes<S: BitIo>(stream: &mut S, most: u64) -> Result<u64, Error> {
        let mut run = Run::begun(stream, 0)?;
        let (from, stream) = (3, run.lend_stream("by")?);
        stream.code(0, 10)?;
        run.return_stream_within(from, most, 20)?;
        run.transfer(0, 1);
        run.end()?;
        assert_eq!(*run.stream()?.depth(), Depth::NONE);
        Ok(run.stream()?.bit())
    }
    for (most, taken) in [(9, false), (10, true), (11, true)] {
        let mut buffer = [0; 9];
        let mut stream = WriteStream::new(&mut buffer);
        stream.code(0, 3)?;
        let refused = Error::new(ErrorKind::Declaration, 3);
        assert_eq!(takes(&mut stream, most), if taken { Ok(14) } else { Err(refused) });
        let mut stream = ExplainStream::new(9);
        stream.code(0, 3)?;
        assert_eq!(takes(&mut stream, most).is_ok(), taken);
        let (path, reason) = (stream.path(), stream.reason());
        let most = "the function took 10 bits, but declares at most 9";
        assert_eq!(
            (path.as_str(), reason.as_deref()),
            if taken { ("", None) } else { (".by", Some(most)) }
        );
        let mut stream = MeasureStream::new();
        stream.code(0, 3)?;
        assert_eq!(takes(&mut stream, 0), Ok(14));
    }
    Ok(())
}

#[test]
fn the_path_of_a_trace_has_every_step() -> Result<(), Error> {
    let mut stream = TraceStream::new(&[0xFF; 2]);
    let mut run = Run::begun(&mut stream, 9)?;
    run.enter(Step::Index(1));
    run.enter_variant("one", None)?;
    run.transfer(0, 3);
    run.record_value(Role::Tag, || Value::Bool(true));
    run.leave_variant();
    run.enter_field("two").transfer(0, 2);
    run.record_value(Role::Value, || Value::Bool(true));
    run.leave_field(Width::bits(2), 0)?;
    run.leave();
    run.transfer(0, 1);
    assert_eq!(run.refuse(ErrorKind::Tag), Error::new(ErrorKind::Tag, 6));
    assert_eq!(run.refuse_behind(ErrorKind::Tag, 1), Error::new(ErrorKind::Tag, 5));
    let because = || Reason::Because("so");
    assert_eq!(run.refuse_read(ErrorKind::Tag, 2, because), Error::new(ErrorKind::Tag, 4));
    assert_eq!(run.refuse_write(ErrorKind::Tag, because), Error::new(ErrorKind::Tag, 6));
    run.end()?;
    let paths = |stream: &TraceStream<'_>| {
        stream.events().iter().map(|event| event.path.clone()).collect::<std::vec::Vec<_>>()
    };
    assert_eq!(paths(&stream), ["[1].one", "[1].two"]);
    assert_eq!((stream.path().as_str(), stream.reason().as_deref()), ("", Some("so")));
    Ok(())
}
