//! Tests of values that are encoded once and appended, and of the types that cannot be.

use std::vec;
use std::vec::Vec;

use crate::delta::Delta;
use crate::error::{Error, ErrorKind};
use crate::io::{
    BitIo as _, Depth, Encoded, ExplainStream, HashStream, MeasureStream, ReadStream, TraceStream,
    WriteStream,
};
use crate::math::mask;
use crate::place::Place as _;
use crate::serialize::Serialize;
use crate::stream::Stream;

/// A hand-written type whose function does something (`Act`) and then sends a number in nine bits.
#[derive(Clone, Debug, PartialEq)]
struct Hand(Act, u16);

/// The thing that the function of a [`Hand`] does before it writes the number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Act {
    Nothing,
    Aligns,
    /// Aligns, and ignores the error.
    TriesToAlign,
    WritesBytes,
    AsksForPosition,
    AsksForRemaining,
    /// Nests itself this many times.
    Nests(u8),
}

impl Serialize for Hand {
    fn blank() -> Self {
        Self(Act::Nothing, 0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let Self(act, number) = this.peek().clone();
        match act {
            Act::Nothing | Act::Nests(0) => {}
            Act::Aligns => stream.align()?,
            Act::TriesToAlign => drop(stream.align()),
            Act::WritesBytes => {
                if let Some(bytes) = S::outgoing(&[1, 2][..]) {
                    stream.bytes(bytes)?;
                }
            }
            Act::AsksForPosition => drop(stream.position()),
            Act::AsksForRemaining => drop(stream.remaining()),
            Act::Nests(more) => {
                let mut inner = Self(Act::Nests(more - 1), number);
                return stream.nested(S::lend(&mut inner));
            }
        }
        let number = stream.bits(number, 9)?;
        if let Some(slot) = this.slot() {
            slot.1 = number;
        }
        Ok(())
    }
}

impl Delta for Hand {
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
    fn same(&self, baseline: &Self) -> bool {
        self == baseline
    }
}

/// Writes `before` set bits, and then something with a stream. Returns the bytes.
fn written(
    before: u32,
    write: impl FnOnce(&mut WriteStream<'_>) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0xEE; 64];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bits(mask(before), before + 1)?;
    write(&mut stream)?;
    let length = stream.finish()?;
    buffer.truncate(length);
    Ok(buffer)
}

#[test]
fn appended_bits_are_those_of_the_value() -> Result<(), Error> {
    let (old, new) = ([1_u64, 2, 3], [1_u64, u64::MAX - 7, 3]);
    let (mut words, mut delta_words) = ([[0xEE; 8]; 3], [[0xEE; 8]; 4]);
    let whole = Encoded::of(&new, &mut words)?;
    let delta = Encoded::of_delta(&new, &old, &mut delta_words)?;
    let same = Encoded::of_delta(&new, &new, &mut [[0; 8]; 4])?.is_changed();
    assert_eq!((whole.bits(), delta.bits()), (192, 1 + 3 + 64));
    assert_eq!((whole.is_changed(), delta.is_changed(), same), (true, true, false));
    for before in 0..64 {
        let directly = written(before, |stream| stream.nested(&new))?;
        assert_eq!(written(before, |stream| stream.append(whole))?, directly);
        let directly = written(before, |stream| stream.delta(&new, &old))?;
        assert_eq!(written(before, |stream| stream.append(delta))?, directly);
    }
    Ok(())
}

#[test]
fn a_value_that_is_no_delta_has_changed() -> Result<(), Error> {
    assert!(Encoded::of(&false, &mut [[0; 8]])?.is_changed());
    assert!(Encoded::of(&(), &mut [])?.is_changed());
    assert!(!Encoded::of_delta(&false, &false, &mut [[0; 8]])?.is_changed());
    assert_eq!((Encoded::<u8>::WORDS, Encoded::<u8>::DELTA_WORDS), (1, 1));
    assert_eq!((Encoded::<u64>::WORDS, Encoded::<u64>::DELTA_WORDS), (1, 2));
    let most = usize::try_from(1_u64 << 58).unwrap_or(usize::MAX);
    assert_eq!((Encoded::<()>::WORDS, Encoded::<Hand>::WORDS), (0, most));
    Ok(())
}

#[test]
fn functions_whose_bits_depend_on_their_position_are_rejected() -> Result<(), Error> {
    let (mut words, old) = ([[0; 8]; 4], Hand(Act::Nothing, 7));
    for act in [
        Act::Aligns,
        Act::TriesToAlign,
        Act::WritesBytes,
        Act::AsksForPosition,
        Act::AsksForRemaining,
    ] {
        let hand = Hand(act, 300);
        let whole = Encoded::of(&hand, &mut words).map(Encoded::bits).map_err(Error::kind);
        let delta = Encoded::of_delta(&hand, &old, &mut words).map(Encoded::bits);
        let expected = match act {
            // the error that the function returns is that of the next operation
            Act::TriesToAlign => Err(ErrorKind::Failed),
            _ => Err(ErrorKind::Declaration),
        };
        assert_eq!((whole, delta.map_err(Error::kind)), (expected, expected), "{act:?}");
    }
    assert_eq!(Encoded::of(&Hand(Act::Nothing, 300), &mut words)?.bits(), 9);
    let list = vec![Hand(Act::Nothing, 1), Hand(Act::Aligns, 2)];
    let result = EncodeList::encode(&list, &mut words);
    assert_eq!(result.map_err(Error::kind), Err(ErrorKind::Declaration));
    Ok(())
}

/// A list of hand-written values in a hand-written value.
struct EncodeList(Vec<Hand>);

impl EncodeList {
    fn encode(list: &[Hand], words: &mut [[u8; 8]]) -> Result<u64, Error> {
        Encoded::of(&Self(list.to_vec()), words).map(Encoded::bits)
    }
}

impl Serialize for EncodeList {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        for i in 0..this.peek().0.len() {
            if let Some(hand) = S::try_project(&mut this, |l| l.0.get(i), |l| l.0.get_mut(i)) {
                stream.nested(hand)?;
            }
        }
        Ok(())
    }
}

/// A hand-written list of bits without a length.
struct Flags(Vec<bool>);
impl Serialize for Flags {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        this.peek().0.iter().try_for_each(|flag| stream.bool(*flag).map(drop))
    }
}

#[test]
fn too_few_words_are_an_overflow() -> Result<(), Error> {
    for bits in [1_usize, 63, 64, 65, 128, 200] {
        let flags = Flags(vec![true; bits]);
        for count in 0..5 {
            let mut words = vec![[0xEE; 8]; count];
            let encoded = Encoded::of(&flags, &mut words).map(Encoded::bits);
            let fits = count >= bits.div_ceil(64);
            let expected = if fits { Ok(bits as u64) } else { Err(ErrorKind::Overflow) };
            assert_eq!(encoded.map_err(Error::kind), expected, "{bits} bits, {count} words");
        }
    }
    // a packet without room for the bits stays at the position where they would begin
    let mut words = [[0; 8]; 2];
    let number = Encoded::of(&u64::MAX, &mut words)?;
    let mut buffer = [0; 8];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bool(true)?;
    assert_eq!(stream.append(number), Err(Error::new(ErrorKind::Overflow, 1)));
    assert_eq!((stream.position(), stream.finish().is_err()), (1, true));
    Ok(())
}

#[test]
fn nested_functions_are_counted_where_a_value_is_appended() -> Result<(), Error> {
    let mut words = [[0; 8]; 1];
    let hand = Hand(Act::Nests(9), 300);
    let encoded = Encoded::of(&hand, &mut words)?;
    for depth in 0..=64 {
        let result = |write: &dyn Fn(&mut WriteStream<'_>) -> Result<(), Error>| {
            let mut buffer = [0; 8];
            let mut stream = WriteStream::new(&mut buffer);
            *stream.depth() = Depth::inside(depth);
            (write(&mut stream).map_err(Error::kind), stream.finish().is_ok())
        };
        let directly = result(&|stream| stream.nested(&hand));
        assert_eq!(result(&|stream| stream.append(encoded)), directly, "at {depth}");
        assert_eq!(directly.1, depth <= 54);
    }
    // in another encoded value too
    let mut others = [[0; 8]; 1];
    let inner = Appended(encoded);
    let outer = Encoded::of(&inner, &mut others)?;
    assert_eq!((outer.bits(), outer.levels(), encoded.levels()), (9, 11, 10));
    let deep = Encoded::new(encoded.words(), 9, 64);
    let rejected = Encoded::of(&Appended(deep), &mut others).map(drop).map_err(Error::kind);
    assert_eq!(rejected, Err(ErrorKind::Depth));
    assert_eq!(
        Encoded::of(&Hand(Act::Nests(64), 1), &mut others).map(drop).map_err(Error::kind),
        Err(ErrorKind::Depth)
    );
    Ok(())
}

/// A hand-written value that appends bits that were encoded before.
#[derive(Clone)]
struct Appended<'w>(Encoded<'w, Hand>);

impl Serialize for Appended<'_> {
    fn blank() -> Self {
        Self(Encoded::new(&[], 0, 0))
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        stream.append(this.peek().0)
    }
}

#[test]
fn streams_that_count_bits_take_encoded_ones() -> Result<(), Error> {
    let mut words = [[0; 8]; 3];
    let number = [u64::MAX, 1, 2];
    let encoded = Encoded::of(&number, &mut words)?;
    let (mut measure, mut explain) = (MeasureStream::new(), ExplainStream::new(24));
    measure.append(encoded)?;
    explain.append(encoded)?;
    assert_eq!((measure.position(), explain.position()), (192, 192));
    let beyond = explain.named("more").append(encoded);
    assert_eq!(beyond, Err(Error::new(ErrorKind::Overflow, 192)));
    assert_eq!(explain.path(), ".more");
    let (mut one, mut other) = ([0; 2], [[0; 8]; 1]);
    let hand = Encoded::of(&Hand(Act::Nothing, 300), &mut other)?;
    assert_eq!((Appended(hand).write(&mut one), one), (Ok(2), [44, 1]));
    assert!(crate::delta::encodes_equal::<crate::place::FloatValues, _>(
        &Hand(Act::Nothing, 300),
        &Hand(Act::Nothing, 300),
        |_, stream| { Appended::serialize(&Appended(hand), stream) }
    ));
    Ok(())
}

#[test]
fn streams_that_read_or_hash_reject_encoded_bits() -> Result<(), Error> {
    fn is_refused<S: Stream>(mut stream: S, encoded: Encoded<'_, u8>) {
        assert_eq!(stream.append(encoded).map_err(Error::kind), Err(ErrorKind::Refused));
    }
    let mut words = [[0; 8]; 1];
    let encoded = Encoded::of(&5_u8, &mut words)?;
    is_refused(ReadStream::new(&[5, 5]), encoded);
    is_refused(TraceStream::new(&[5, 5]), encoded);
    is_refused(HashStream::<true>::new(), encoded);
    is_refused(HashStream::<false>::new(), encoded);
    Ok(())
}
