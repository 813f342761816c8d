//! Tests of the parts of a small type, which are inlined, and of a large type, which are separate
//! functions.

use super::*;
use crate::codec::plain;
use crate::cost::Width;
use crate::error::Error;
use crate::io::{BitIo, Depth, QuantizeStream};
use crate::place::Place as _;
use crate::schema::{Field, Schema, Variant};

const FIELD: Field = plain::<u8>().named("number");
static UNSENT: [Field; 256] = [Field::skip("unsent"); 256];
static VARIANTS: [Variant; 3] = [
    Variant::new("few", const { &[FIELD] }),
    Variant::new("more", const { &[FIELD, UNSENT[0], UNSENT[0], UNSENT[0], UNSENT[0]] }),
    Variant::new("many", &UNSENT),
];
static MANY: Schema = Schema::choice("", 2, &VARIANTS, &[]);
static FEW: Schema = Schema::choice("", 1, const { &[VARIANTS[0], VARIANTS[1]] }, &[]);

/// A type of two 8-bit fields: part 0 is the first, and part 1 is a hand-written function. If
/// `LARGE` is `true`, its parts are separate functions.
#[derive(Debug, PartialEq)]
struct Number<const LARGE: bool>(u8);

impl<const LARGE: bool> Serialize for Number<LARGE> {
    const SCHEMA: &'static Schema = if LARGE { &MANY } else { &FEW };
    const WIDTH: Width = Width::bits(16);

    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
}

impl<const LARGE: bool> Part<0> for Number<LARGE> {
    fn part<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        let number = run.transfer(this.peek().0.into(), 8);
        if let Some(slot) = this.slot() {
            slot.0 = number as u8;
        }
        Ok(())
    }
}

impl<const LARGE: bool> Part<1> for Number<LARGE> {
    fn part<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        let number = run.lend_stream("number")?.bits(this.peek().0, 8)?;
        if let Some(slot) = this.slot() {
            // mark the value as read
            slot.0 = number | 0x80;
        }
        Ok(())
    }
}

/// Reads part 0 of a [`Number`] after four other bits. Returns the number, the number of bits left
/// in the run (bits that one bounds check covers), and the stream's position.
fn fields<const LARGE: bool>() -> Result<(u8, u32, u64), Error> {
    let mut stream = ReadStream::new(&[0x5A, 0xC3, 0xFF, 0xFF]);
    let mut run = Run::begun(&mut stream, 4 + 16 + 5)?;
    run.transfer(0, 4);
    let mut number = Number::<LARGE>(0);
    // the run has 16 bits from here on, and the parent's 5 after them
    run.some_fields::<Number<LARGE>, 0>(&mut number, 16, 8)?;
    let left = <ReadStream<'_> as BitIo>::left(&run.state);
    run.end()?;
    Ok((number.0, left, stream.position()))
}

#[test]
fn some_fields_are_in_the_run_or_apart() {
    assert!(Number::<true>::SCHEMA.is_out_of_line() && !Number::<false>::SCHEMA.is_out_of_line());
    assert_eq!(fields::<false>(), Ok((0x35, 13, 12)));
    assert_eq!(fields::<true>(), Ok((0x35, 13, 12)));
}

/// Writes variant `V` with the fields of part 0, after four bits. Returns the number of bits written
/// in the current run (bits that one bounds check covers), and the written bytes.
fn variant<const LARGE: bool, const V: usize>() -> Result<(u32, [u8; 2]), Error> {
    let mut buffer = [0; 2];
    let mut stream = WriteStream::new(&mut buffer);
    let mut run = Run::begun(&mut stream, 12)?;
    run.transfer(5, 4);
    run.variant::<Number<LARGE>, 0, V>("one", &Number(0x77))?;
    let at = <WriteStream<'_> as BitIo>::run_bits(&run.state);
    run.end()?;
    stream.finish()?;
    Ok((at, buffer))
}

#[test]
fn a_variant_is_in_the_run_or_apart() {
    let written = [0x75, 0x07];
    assert_eq!(variant::<false, 0>(), Ok((8, written)));
    assert_eq!(variant::<false, 1>(), Ok((8, written)));
    // a small one is inlined into a large enum
    assert_eq!(variant::<true, 0>(), Ok((8, written)));
    // the run has ended, and no new one has begun
    assert_eq!(variant::<true, 1>(), Ok((0, written)));
}

#[test]
fn a_function_is_called_to_write_and_to_read() -> Result<(), Error> {
    let mut buffer = [0; 1];
    let mut stream = WriteStream::new(&mut buffer);
    let mut run = Run::begun(&mut stream, 0)?;
    run.function::<Number<false>, 1>(&Number(7))?;
    assert_eq!((run.stream()?.bit(), *run.stream()?.depth()), (8, Depth::inside(1)));
    stream.finish()?;
    let (mut stream, mut number) = (ReadStream::new(&buffer), Number::<false>(0));
    let mut run = Run::begun(&mut stream, 0)?;
    run.function::<Number<false>, 1>(&mut number)?;
    assert_eq!((run.stream()?.bit(), *run.stream()?.depth()), (8, Depth::inside(1)));
    assert_eq!(number, Number(0x87));
    let (mut stream, mut number) = (QuantizeStream::new(), Number::<false>(7));
    let mut run = Run::begun(&mut stream, 0)?;
    run.function::<Number<false>, 1>(&mut number)?;
    assert_eq!((run.stream()?.bit(), *run.stream()?.depth()), (8, Depth::inside(1)));
    assert_eq!(number, Number(0x87));
    Ok(())
}
