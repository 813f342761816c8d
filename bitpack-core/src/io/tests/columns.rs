//! Tests of the two streams for vectorized quantisation: the one that collects floats in columns,
//! and the one that writes the quantised floats.

use std::vec;

use super::alone::is_as_deep_as_it_says;
use super::*;
use crate::vectorized::{
    CodedStream, ElementCounts, FloatCollector, FloatColumns, FloatSource as _, QuantiseMany,
};

/// A codec that quantises floats to steps of one half, and rejects values above 100.
struct Halves;

fn halves(value: f32) -> u32 {
    (value * 2.0) as u32
}

impl QuantiseMany for Halves {
    fn quantise_all(&self, floats: &mut [u32], own: usize) -> bool {
        let mut takes = true;
        for float in floats.iter_mut().take(own) {
            let value = f32::from_bits(*float);
            takes &= value <= 100.0;
            *float = halves(value);
        }
        takes
    }
}

#[test]
fn whose_floats_are_steps_writes_the_same() {
    for script in scripts(1500).filter(|script| script.iter().all(Op::is_exact)) {
        let bytes = bytes_of(&bits_of(&script));
        let length = bytes.len() + 48;
        let (mut buffer, columns) = (vec![0xAA; length], FloatColumns::new());
        let mut stream = WriteStream::new(&mut buffer).coded(&columns);
        let answers = play(&mut stream, &script);
        assert_eq!(WriteStream::uncoded(stream).finish(), Ok(bytes.len()), "{script:?}");
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]), "{script:?}");
        let mut at = 0;
        for (op, answer) in script.iter().zip(answers) {
            at = op.end(at);
            let expected =
                Answer { result: Ok(op.values()), bit: at, room: length as u64 * 8 - at };
            assert_eq!(answer, expected, "{op:?}");
        }
    }
}

/// Checks that a field after a condition is always written, and its bits are masked off if the
/// condition does not hold. The field follows up to eight other bits, and is once the last and once
/// the first in its run (a sequence of fields that share one bounds check).
#[test]
fn a_conditional_field_is_masked() -> Result<(), Error> {
    let columns = FloatColumns::new();
    for (before, holds) in (0..9).flat_map(|before| [(before, true), (before, false)]) {
        let mut buffer = [0; 64];
        let mut stream = WriteStream::new(&mut buffer).coded(&columns);
        stream.code(0, before)?;
        let mut run = stream.begin(5)?;
        stream.transfer(&mut run, 0b1_0110, 5);
        assert!(stream.goes_into(holds));
        stream.extend(&mut run, 70)?;
        assert_eq!((CodedStream::at(&run), CodedStream::left(&run)), (5, 70));
        assert_eq!(stream.transfer(&mut run, u64::MAX, 64), u64::MAX);
        stream.transfer(&mut run, 0b11_1111, 6);
        stream.end(&mut run)?;
        run = stream.begin(9)?;
        stream.transfer(&mut run, 0x155, 9);
        stream.end(&mut run)?;
        assert!(stream.goes_into(holds));
        run = stream.begin(7)?;
        stream.transfer(&mut run, 0x55, 7);
        stream.end(&mut run)?;
        assert_eq!(stream.number(0x2B, 6), Ok(0x2B));
        let there = |bits| if holds { bits } else { 0 };
        let bits = u64::from(before) + 5 + there(70) + 9 + there(7) + 6;
        assert_eq!(stream.bit(), bits);
        assert_eq!(WriteStream::uncoded(stream).finish(), Ok(bits.div_ceil(8) as usize));
        let mut reader = ReadStream::at(&buffer, before.into());
        let mut read = |bits| reader.code(0, bits);
        assert_eq!(read(5), Ok(0b1_0110));
        if holds {
            assert_eq!([read(35), read(35)], [Ok((1 << 35) - 1); 2]);
        }
        assert_eq!(read(9), Ok(0x155));
        if holds {
            assert_eq!(read(7), Ok(0x55));
        }
        assert_eq!(read(6), Ok(0x2B));
    }
    Ok(())
}

/// Checks that floats are collected in columns, quantised, and written as step numbers. Three
/// elements have a field of two floats, and the last two have another float after a condition.
#[test]
fn floats_go_into_columns_and_come_out_as_steps() -> Result<(), Error> {
    let mut columns = FloatColumns::new();
    let elements = [([0.5, 1.0], None), ([1.5, 2.0], Some(7.0)), ([2.5, 3.0], Some(8.0))];
    let mut ahead = FloatCollector::<true>::new(&mut columns, ElementCounts::NONE);
    for (pair, single) in elements {
        // half of the element goes through a local stream; the original has no columns meanwhile
        let mut local = ahead.move_out();
        assert!(!local.floats(2, &Halves));
        assert_eq!(pair.map(|float| local.step_of(float)), [0; 2]);
        assert_eq!(ahead.step_of(99.0), 0);
        ahead.move_back(local);
        assert!(ahead.goes_into(single.is_some()));
        assert!(!ahead.floats(1, &Halves));
        assert_eq!(ahead.step_of(single.unwrap_or(f32::NAN)), 0);
        ahead.end(&mut ())?;
        ahead.next_element();
    }
    let lanes = ahead.lanes();
    let mut ahead = FloatCollector::<false>::new(&mut columns, lanes);
    assert!(ahead.floats(2, &Halves) && ahead.goes_into(false) && ahead.floats(1, &Halves));
    assert!(ahead.takes());
    let mut buffer = [0; 64];
    let mut coded = WriteStream::new(&mut buffer).coded(&columns);
    for (pair, single) in elements {
        let mut local = coded.move_out();
        assert!(!local.floats(2, &Halves));
        let steps = pair.map(|_| local.step_of(0.0));
        assert_eq!(steps, pair.map(halves));
        coded.move_back(local);
        coded.goes_into(single.is_some());
        assert!(!coded.floats(1, &Halves));
        if let Some(single) = single {
            assert_eq!(coded.step_of(0.0), halves(single));
        }
        let mut run = coded.begin(0)?;
        coded.end(&mut run)?;
        coded.next_element();
    }
    Ok(())
}

#[test]
fn one_float_that_is_not_taken_is_enough() {
    for wrong in 0..8_usize {
        let mut columns = FloatColumns::new();
        let mut ahead = FloatCollector::<true>::new(&mut columns, ElementCounts::NONE);
        for field in 0..3 {
            ahead.floats(1, &Halves);
            ahead.step_of(if wrong >> field & 1 == 1 { 101.0 } else { 100.0 });
        }
        assert!(ahead.takes());
        ahead.next_element();
        let lanes = ahead.lanes();
        let mut ahead = FloatCollector::<false>::new(&mut columns, lanes);
        assert!((0..3).all(|_| ahead.floats(1, &Halves)));
        assert_eq!(ahead.takes(), wrong == 0, "{wrong:b}");
    }
}

#[test]
fn who_takes_floats_alone_says_nothing_of_the_others() {
    fn says_nothing<const COLLECTS: bool>() -> Result<(), Error> {
        let mut columns = FloatColumns::new();
        let mut ahead = FloatCollector::<COLLECTS>::new(&mut columns, ElementCounts::NONE);
        ahead.begin(9)?;
        ahead.extend(&mut (), 9)?;
        assert_eq!(ahead.transfer(&mut (), 5, 3), 5);
        assert_eq!(
            (FloatCollector::<COLLECTS>::at(&()), FloatCollector::<COLLECTS>::left(&())),
            (0, 0)
        );
        assert_eq!((ahead.code(6, 3), ahead.pad()), (Ok(6), Ok(())));
        assert_eq!(ahead.raw(&[7, 8], 2), Ok(&[7, 8][..]));
        assert_eq!((ahead.bit(), ahead.remaining_bits()), (0, u64::MAX));
        let error = Error::new(ErrorKind::Tag, 3);
        assert_eq!(ahead.fail(error), error);
        is_as_deep_as_it_says(&mut ahead);
        *ahead.depth() = Depth::inside(5);
        let mut local = ahead.move_out();
        assert_eq!(*local.depth(), Depth::inside(5));
        ahead.coded(&FloatColumns::new()).end(&mut ())
    }
    assert_eq!((says_nothing::<true>(), says_nothing::<false>()), (Ok(()), Ok(())));
    let (mut buffer, columns) = ([0; 9], FloatColumns::new());
    let mut coded = WriteStream::new(&mut buffer).coded(&columns);
    is_as_deep_as_it_says(&mut coded);
    *coded.depth() = Depth::inside(5);
    assert_eq!(*coded.move_out().depth(), Depth::inside(5));
    assert_eq!(WriteStream::uncoded(coded).move_out().depth(), &mut Depth::inside(5));
}
