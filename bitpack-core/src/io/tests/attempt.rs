//! Tests of [`WriteStream::attempt`]: all of something is written, or nothing.

use std::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::io::WriteStream;
use crate::stream::Stream;

/// Writes `value` in pieces of 1 to 7 bits, or in the fields of a run.
fn pieces(stream: &mut WriteStream<'_>, value: u64, bits: u32) -> Result<(), Error> {
    let mut left = bits;
    while left > 0 {
        let now = left.min(1 + left % 7);
        stream.bits((value >> (bits - left)) & ((1 << now) - 1), now)?;
        left -= now;
    }
    Ok(())
}

#[test]
fn attempts_that_fit_are_there_and_others_leave_no_trace() -> Result<(), Error> {
    for room in 0..40 {
        for front in 0..70 {
            let (mut buffer, mut expected) = (std::vec![0xA5; room], std::vec![0xA5; room]);
            let mut stream = WriteStream::new(&mut buffer);
            let mut plain = WriteStream::new(&mut expected);
            let begun = pieces(&mut stream, 0x1234_5678_9ABC_DEF0 >> 4, front.min(60));
            if begun.is_err() {
                continue;
            }
            pieces(&mut plain, 0x1234_5678_9ABC_DEF0 >> 4, front.min(60))?;
            for bits in [50, 3, 60, 1, 17, 40, 8, 1] {
                let left = stream.remaining();
                let fits = left >= u64::from(bits);
                let value = 0x00FE_DCBA_9876_5432 & ((1 << bits) - 1);
                let position = stream.position();
                let written = stream.attempt(|stream| pieces(stream, value, bits))?;
                assert_eq!(written.is_some(), fits, "{bits} bits in {left}");
                if fits {
                    pieces(&mut plain, value, bits)?;
                } else {
                    assert_eq!(stream.position(), position);
                }
            }
            let (done, plainly) = (stream.finish()?, plain.finish()?);
            assert_eq!(buffer.get(..done), expected.get(..plainly), "{room} bytes, {front}");
        }
    }
    Ok(())
}

#[test]
fn a_value_that_cannot_be_sent_leaves_the_stream_usable() -> Result<(), Error> {
    let mut buffer = [0; 4];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bits(5_u8, 3)?;
    let refused = stream.attempt(|stream| {
        stream.bits(9_u8, 4)?;
        stream.int(11_u8, 0, 10)
    });
    assert_eq!(refused, Err(Error::new(ErrorKind::Range, 7)));
    stream.bits(1_u8, 1)?;
    assert_eq!((stream.finish()?, buffer), (1, [0b1101, 0, 0, 0]));
    Ok(())
}

#[test]
fn attempts_nest() -> Result<(), Error> {
    let mut buffer = [0; 2];
    let mut stream = WriteStream::new(&mut buffer);
    let kept = stream.attempt(|stream| {
        stream.bits(3_u8, 8)?;
        let inner = stream.attempt(|stream| stream.bits(0x1FF_u16, 9))?;
        assert_eq!(inner, None);
        stream.bits(1_u8, 8)
    })?;
    assert_eq!((kept, stream.finish()?, buffer), (Some(1), 2, [3, 1]));
    Ok(())
}

#[test]
fn a_failed_stream_attempts_nothing() {
    let mut buffer = [0; 2];
    let mut stream = WriteStream::new(&mut buffer);
    assert!(stream.int(11_u8, 0, 10).is_err());
    let kind = stream.attempt(|stream| stream.bits(0_u8, 1)).map_err(Error::kind);
    assert_eq!(kind, Err(ErrorKind::Failed));
    // the same if the function hides that its stream has failed
    let mut stream = WriteStream::new(&mut buffer);
    let hidden = stream.attempt(|stream| Ok(stream.int(11_u8, 0, 10).is_err()));
    assert_eq!(hidden.map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(stream.finish(), Ok(0));
}

/// Checks that of a list in a buffer that is too short, the elements that fit are written, each as a whole.
#[test]
fn whole_values_are_attempted() -> Result<(), Error> {
    use crate::serialize::Serialize;
    let list: Vec<[f32; 3]> = std::vec![[1.0; 3]; 4];
    for room in 0..60 {
        let mut buffer = std::vec![0; room];
        let mut stream = WriteStream::new(&mut buffer);
        let mut taken = 0;
        for element in &list {
            let written = stream.attempt(|stream| <[f32; 3]>::serialize(element, stream))?;
            taken += usize::from(written.is_some());
        }
        assert_eq!((taken, stream.finish()?), ((room / 12).min(4), (room / 12).min(4) * 12));
    }
    Ok(())
}
