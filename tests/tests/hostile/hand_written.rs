//! Hostile input: hand-written functions that read too much, reject values, or
//! ignore an error. They do no harm beyond their own value.

use bitpack::codec::{self, Codec as _};
use bitpack::trace::trace;
use bitpack::{
    EndCheck, Error, ErrorKind, MeasureStream, Place as _, Protocol, ReadStream, Serialize, Stream,
    Width, WriteStream,
};

/// Calls every operation of the stream and passes its name and its result to `check`.
fn each_operation<S: Stream>(stream: &mut S, check: impl Fn(&str, Result<(), Error>)) {
    let (mut text, mut list) = (String::from("text"), vec![1_u8, 2]);
    check("bool", stream.bool(true).map(drop));
    check("plain", stream.plain(7_u128).map(drop));
    check("bits", stream.bits(7_u8, 3).map(drop));
    check("int", stream.int(7, 0, 9).map(drop));
    check("vector", stream.vector([1.0; 3]).map(drop));
    check("int_relative", stream.int_relative(7, 70_000).map(drop));
    check("object_index", stream.object_index(Some(7), 9, 10).map(drop));
    check("align", stream.align());
    check("reserved", stream.reserved(1));
    check("bytes", stream.bytes(S::lend(&mut [1, 2][..])));
    check("no bytes", stream.bytes(S::lend(&mut [][..])));
    check("string", stream.field(S::lend(&mut text), codec::string(0, 9)));
    check("utf16", stream.field(S::lend(&mut text), codec::utf16(0, 9)));
    check("byte_list", stream.field(S::lend(&mut list), codec::byte_list(0, 9)));
    check("list", stream.field(S::lend(&mut list), codec::list(0, 9, codec::plain::<u8>())));
    check("flags", stream.field(S::lend(&mut list), codec::flags(9, codec::none())));
    check("indices", stream.field(S::lend(&mut list), codec::indices(9, codec::none())));
    check("sentinel", stream.field(S::lend(&mut list), codec::sentinel(9, codec::none())));
    check("relative", stream.field(S::lend(&mut list), codec::relative_index(9, codec::none())));
    check("nested", stream.nested::<(u8, bool)>(S::lend(&mut (1, true))));
}

/// Hand-written types that need only the import of `Stream`.
mod one_import {
    use bitpack::Stream;

    /// Returns whether the stream writes, whether it reads, whether it has a value to write, and
    /// its total number of bits.
    pub(super) fn told<S: Stream>(stream: &S, value: u32) -> (bool, bool, bool, u64) {
        let bits = stream.position().saturating_add(stream.remaining());
        (S::IS_WRITING, S::IS_READING, S::outgoing(&value).is_some(), bits)
    }
}

#[test]
fn a_function_needs_no_import_but_the_stream() {
    use one_import::told;
    assert_eq!(told(&WriteStream::new(&mut [0; 4]), 7), (true, false, true, 32));
    assert_eq!(told(&ReadStream::new(&[0; 3]), 7), (false, true, false, 24));
    assert_eq!(told(&MeasureStream::new(), 7), (true, false, true, u64::MAX));
}

#[test]
fn a_failed_stream_rejects_every_further_bit() {
    let bytes = [0xFF; 64];
    let mut stream = ReadStream::new(&bytes);
    assert!(stream.int(0, 0, 4).is_err());
    each_operation(&mut stream, |name, verdict| {
        assert_eq!(verdict.map_err(Error::kind), Err(ErrorKind::Failed), "{name}");
    });
    assert_eq!(stream.int(0, 5, 5).map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(stream.remaining(), 0);
    assert_eq!(stream.finish().map_err(Error::kind), Err(ErrorKind::Failed));

    let mut buffer = [0xA5; 64];
    let mut stream = WriteStream::new(&mut buffer);
    assert!(stream.int(5, 0, 4).is_err());
    each_operation(&mut stream, |name, verdict| {
        assert_eq!(verdict.map_err(Error::kind), Err(ErrorKind::Failed), "{name}");
    });
    assert_eq!(stream.remaining(), 0);
    assert_eq!(stream.finish().map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(buffer, [0xA5; 64]);

    // measuring accepts every value, so the stream does not fail
    let mut stream = MeasureStream::new();
    assert!(stream.int(5, 0, 4).is_ok());
    each_operation(&mut stream, |name, verdict| assert_eq!(verdict, Ok(()), "{name}"));
}

/// A type whose hand-written function ignores an error of the stream and goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Deaf(u8);

impl Serialize for Deaf {
    const WIDTH: Width = Width::bits(3);
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.int(this.peek().0, 0, 4).unwrap_or(1);
        if let Some(deaf) = this.slot() {
            *deaf = Self(value);
        }
        Ok(())
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct DeafLast {
    before: u8,
    deaf: Deaf,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct DeafFirst {
    deaf: Deaf,
    #[bits(5)]
    after: u8,
}

#[test]
fn an_ignored_error_does_not_produce_a_value() {
    let wrong = DeafLast { before: 1, deaf: Deaf(5) };
    assert_eq!(wrong.to_bytes().map_err(Error::kind), Err(ErrorKind::Failed));
    assert_eq!(wrong.max_encoded_bits(), 11);
    for last in [5, 6, 7] {
        let read = DeafLast::read(&[1, last]).map_err(Error::kind);
        assert_eq!(read, Err(ErrorKind::Failed), "{last}");
        assert_eq!(trace::<DeafLast>(&[1, last]).result.map_err(Error::kind), read);
        let game = Protocol::new(1).with_end_check(EndCheck::Absent);
        let packet = game.to_bytes(&[1, last]);
        let read = packet.and_then(|packet| game.read::<DeafLast>(&packet));
        assert_eq!(read.map_err(Error::kind), Err(ErrorKind::Failed));
    }
    assert!(DeafFirst { deaf: Deaf(5), after: 1 }.to_bytes().is_err());
    assert!(DeafFirst::read(&[0b0000_1101]).is_err());
    let right = DeafFirst { deaf: Deaf(4), after: 21 };
    assert_eq!(right.to_bytes().and_then(|bytes| DeafFirst::read(&bytes)), Ok(right));
}

/// A type that declares a width of `CLAIM` bits and takes `BITS` bits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Liar<const CLAIM: u32, const BITS: u32>(u64);

impl<const CLAIM: u32, const BITS: u32> Serialize for Liar<CLAIM, BITS> {
    const WIDTH: Width = Width::bits(CLAIM);
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(this.peek().0, BITS)?;
        if let Some(liar) = this.slot() {
            *liar = Self(value);
        }
        Ok(())
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Between<T> {
    #[bits(5)]
    before: u8,
    odd: T,
    pair: [T; 2],
    #[bits(min = 0, max = 1000)]
    after: u16,
    last: u64,
}

fn arrives<T: Serialize + Copy + PartialEq + core::fmt::Debug>(odd: T) -> Result<(), Error> {
    let sent = Between { before: 21, odd, pair: [odd; 2], after: 999, last: 0x0123_4567_89AB_CDEF };
    let mut buffer = [0; 128];
    let length = sent.write(&mut buffer)?;
    let packet = buffer.get(..length).unwrap_or_default();
    assert_eq!(Between::read(packet)?, sent);
    assert_eq!(trace::<Between<T>>(packet).result, Ok(sent.clone()));
    assert_eq!(sent.max_encoded_bits().div_ceil(8), length as u64);
    for short in 0..length {
        assert!(Between::<T>::read(packet.get(..short).unwrap_or_default()).is_err());
        assert!(sent.write(buffer.clone().get_mut(..short).unwrap_or_default()).is_err());
    }
    Ok(())
}

#[test]
fn a_wrong_declared_width_moves_no_other_field() -> Result<(), Error> {
    arrives(Liar::<7, 7>(99))?;
    arrives(Liar::<1, 7>(99))?;
    arrives(Liar::<0, 64>(u64::MAX))?;
    // a type that claims more than it takes needs the claimed bits
    let claims =
        Between { before: 21, odd: Liar::<64, 1>(1), pair: [Liar(0); 2], after: 9, last: 7 };
    let read = claims.to_bytes().and_then(|bytes| Between::<Liar<64, 1>>::read(&bytes));
    assert_eq!(read.map_err(Error::kind), Err(ErrorKind::Overflow));
    Ok(())
}

/// Rejects every value by an error, without calling `refuse` of the stream, which marks the stream
/// as failed.
fn silent<S: Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), Error> {
    Err(Error::new(ErrorKind::Refused, 0))
}

/// Serializes 100 bytes, more than the packet contains.
fn greedy<S: Stream>(mut this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
    for _ in 0..100 {
        let value = stream.plain(*this.peek())?;
        if let Some(slot) = this.slot() {
            *slot = value;
        }
    }
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Silent {
    before: u16,
    #[with(silent)]
    field: u8,
}

#[derive(Serialize, Debug, PartialEq)]
struct Greedy {
    before: u16,
    #[with(greedy)]
    field: u8,
    after: bool,
}

#[test]
fn the_error_of_a_function_is_the_error_of_the_packet() {
    let refused = Err(Error::new(ErrorKind::Refused, 16));
    assert_eq!(Silent::read(&[0; 9]), refused);
    assert_eq!(Silent { before: 1, field: 2 }.write(&mut [0; 9]).map(drop), refused.map(drop));
    let full = Err(Error::new(ErrorKind::Overflow, 72));
    assert_eq!(Greedy::read(&[0; 9]), full);
    let written = Greedy { before: 1, field: 2, after: true }.write(&mut [0; 9]);
    assert_eq!(written.map_err(Error::kind), Err(ErrorKind::Overflow));
}

#[test]
fn the_blank_value_of_a_codec_is_in_its_range() {
    let never_zero = const { codec::ranged::<u8>(5, 9).coded() };
    let start: u8 = never_zero.codec.blank();
    assert_eq!(start, 5);
}

/// Serializes a byte, then as many zero bytes as it says.
fn zeros<S: Stream>(mut this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
    let count = stream.plain(*this.peek())?;
    for _ in 0..count {
        stream.plain(0_u8)?;
    }
    if let Some(slot) = this.slot() {
        *slot = count;
    }
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
#[max_bytes(6)]
struct Bounded {
    before: bool,
    #[with(zeros, max_bits = 8 * 4)]
    zeros: u8,
    after: u8,
}

#[test]
fn functions_may_not_exceed_their_declared_bits() -> Result<(), Error> {
    assert_eq!(Bounded::MAX_BITS, 1 + 32 + 8);
    let packet = |zeros| Bounded { before: true, zeros, after: 7 };
    assert_eq!(Bounded::read(&packet(3).to_bytes()?)?, packet(3));
    let refused = Err(Error::new(ErrorKind::Declaration, 1));
    assert_eq!(packet(4).write(&mut [0; 16]), refused);
    assert_eq!(Bounded::read(&[0b1001, 0, 0, 0, 0, 0, 0]), refused.map(|_: usize| packet(4)));
    Ok(())
}

/// A type that declares no upper bound of its width.
#[derive(Debug, PartialEq)]
struct Boundless;

impl Serialize for Boundless {
    const WIDTH: Width = Width::bits(u32::MAX);
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        stream.reserved(1)
    }
}

#[derive(Serialize, Debug, PartialEq)]
struct AroundBoundless {
    field: Boundless,
}

#[test]
fn a_type_of_unbounded_declared_size_overflows_every_buffer() {
    let full = Err(ErrorKind::Overflow);
    let read = AroundBoundless::read(&[0; 64]).map_err(Error::kind);
    assert_eq!(read, full.map(|()| AroundBoundless { field: Boundless }));
    let written = AroundBoundless { field: Boundless }.write(&mut [0; 64]);
    assert_eq!(written.map(drop).map_err(Error::kind), full);
}
