//! Assertions about an encoding. A value is written, read, measured, hashed and traced, at every
//! bit offset.

use core::fmt::Debug;
use std::vec;
use std::vec::Vec;

use crate::codec::{Codec, Declared};
use crate::error::{Error, ErrorKind};
use crate::io::call_log::CallWriter;
use crate::io::{
    BitIo as _, HashStream, MeasureStream, QuantizeStream, ReadStream, TraceStream, WriteStream,
};
use crate::stream::Stream as _;

/// Expected bits of an encoding: numbers with their widths in bits, in stream order.
pub(super) type Wire<'w> = &'w [(u128, u32)];

/// Entry of a [`Wire`] that means zero bits up to the next byte.
pub(super) const PAD: (u128, u32) = (0, u32::MAX);

/// Returns the bits of the expected encoding `wire`, after `before` bits that are set.
pub(super) fn bits_of(wire: Wire<'_>, before: usize) -> Vec<bool> {
    let mut bits = vec![true; before];
    for &(value, width) in wire {
        match width {
            u32::MAX => bits.resize(bits.len().next_multiple_of(8), false),
            width => bits.extend((0..width).map(|i| value >> i & 1 == 1)),
        }
    }
    bits
}

pub(super) fn bytes_of(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

// separate functions that are not inlined: each is compiled once for an encoding and a stream, not
// once for each call

/// Writes a value after `before` other bits. Returns the result of the write, the position after
/// the value, and the number of bytes.
#[inline(never)]
fn written<T, C: Codec<T>>(
    declared: Declared<C>,
    value: &T,
    before: usize,
    buffer: &mut [u8],
) -> (Result<(), Error>, u64, Result<usize, Error>) {
    let mut stream = WriteStream::new(buffer);
    let result = stream.code((1 << before) - 1, before as u32);
    let result = result.and_then(|_| stream.field(value, declared));
    (result, stream.bit(), stream.finish())
}

/// Reads a value after `before` other bits. Returns the result of the read, and the position after
/// the value.
#[inline(never)]
fn read_behind<T, C: Codec<T>>(
    declared: Declared<C>,
    place: &mut T,
    before: usize,
    bytes: &[u8],
) -> (Result<(), Error>, u64) {
    let mut stream = ReadStream::at(bytes, before as u64);
    (stream.field(place, declared), stream.bit())
}

#[inline(never)]
fn traced_behind<T, C: Codec<T>>(
    declared: Declared<C>,
    place: &mut T,
    before: usize,
    bytes: &[u8],
) -> Result<(), Error> {
    let mut stream = TraceStream::new(bytes);
    stream.code(0, before as u32)?;
    stream.field(place, declared)
}

/// Asserts that a value is written as the expected bits and read back as the value `read`, which is
/// written as the same bits.
#[inline(never)]
pub(super) fn is_read_as<T: PartialEq + Debug, C: Codec<T>>(
    declared: Declared<C>,
    value: &T,
    wire: Wire<'_>,
    read: &T,
) {
    let width = declared.width;
    for before in 0..9 {
        let bits = bits_of(wire, before);
        let (bytes, own) = (bytes_of(&bits), (bits.len() - before) as u64);
        assert!(width.min <= own && own <= width.max, "{own} bits: {width:?}");
        assert!(!width.fixed || (width.lead, width.max) == (own as u32, width.min), "{width:?}");
        let mut buffer = vec![0xFF; bytes.len() + 8];
        let all = (Ok(()), bits.len() as u64, Ok(bytes.len()));
        assert_eq!(written(declared, value, before, &mut buffer), all, "{value:?}");
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]), "{value:?} behind {before} bits");

        let mut place: T = declared.codec.blank();
        let (result, end) = read_behind(declared, &mut place, before, &bytes);
        assert_eq!(result, Ok(()), "{value:?} behind {before} bits");
        assert_eq!((&place, end), (read, bits.len() as u64));
        assert_eq!(traced_behind(declared, &mut place, before, &bytes), Ok(()), "{value:?}");
        assert_eq!(&place, read);
        // truncated bytes are rejected; the remaining bits are not checked
        for length in 0..bytes.len() {
            let cut = bytes.get(..length).unwrap_or_default();
            let (result, _) = read_behind(declared, &mut place, before, cut);
            assert!(result.is_err(), "{value:?} in {length} bytes");
            let (result, _, ends) = written(declared, value, before, &mut vec![0; length]);
            let ends = result.and(ends).map_err(Error::kind);
            assert!(matches!(ends, Err(ErrorKind::Overflow)), "{ends:?}");
        }
    }
    is_read_in_the_same_calls(declared, value, read);
    let mut stream = MeasureStream::new();
    assert_eq!(stream.field(value, declared), Ok(()));
    let (least, most) = (bits_of(wire, 0).len() as u64, width.max);
    assert!(stream.bit() >= least && stream.bit() <= most, "{} of {least}", stream.bit());
    assert!(wire.contains(&PAD) || stream.bit() == least);
    let mut stream = HashStream::<true>::new();
    assert_eq!((stream.field(value, declared), stream.bit()), (Ok(()), least));
}

/// Asserts that a reader asks the stream for the groups of bits (flags, numbers, codes) that the
/// writer moved.
#[inline(never)]
fn is_read_in_the_same_calls<T: PartialEq + Debug, C: Codec<T>>(
    declared: Declared<C>,
    value: &T,
    read: &T,
) {
    let mut stream = CallWriter::default();
    assert_eq!(stream.field(value, declared), Ok(()));
    let (mut stream, mut place) = (stream.into_reader(), declared.codec.blank());
    let result = stream.field(&mut place, declared);
    stream.assert_finished();
    assert_eq!((result, &place), (Ok(()), read));
}

/// Asserts that a value is written as the expected bits and read back equal, and that a stream that
/// rounds values in place does not change it.
pub(super) fn is_kept<T: PartialEq + Debug, C: Codec<T>>(
    declared: Declared<C>,
    mut value: T,
    wire: Wire<'_>,
) {
    is_read_as(declared, &value, wire, &value);
    let mut stream = QuantizeStream::new();
    assert_eq!(stream.field(&mut value, declared), Ok(()));
    assert_eq!(stream.bit(), bits_of(wire, 0).len() as u64);
    is_read_as(declared, &value, wire, &value);
}

/// Asserts that a writer rejects the value with this kind of error at position `bit`, and that the
/// streams that store nothing reject it too.
pub(super) fn is_not_written<T: Debug, C: Codec<T>>(
    declared: Declared<C>,
    mut value: T,
    kind: ErrorKind,
    bit: u64,
) {
    let error = Error::new(kind, bit + 3);
    let (result, _, end) = written(declared, &value, 3, &mut [0; 200]);
    assert_eq!(result, Err(error), "{value:?}");
    assert!(end.is_err());
    let mut stream = HashStream::<true>::new();
    let hashed = stream.code(0, 3).and_then(|_| stream.field(&value, declared));
    assert_eq!(hashed, Err(error), "{value:?}");
    // streams that only measure or hash reject nothing
    let mut stream = HashStream::<false>::new();
    assert_eq!(stream.field(&value, declared), Ok(()), "{value:?}");
    assert_eq!(MeasureStream::new().field(&value, declared), Ok(()), "{value:?}");
    let mut stream = QuantizeStream::new();
    let quantized = stream.code(0, 3).and_then(|_| stream.field(&mut value, declared));
    assert_eq!(quantized, Err(error), "{value:?}");
}

/// Asserts that a reader rejects the bits of `wire` with this kind of error at position `bit`.
pub(super) fn is_not_read<T: Debug, C: Codec<T>>(
    declared: Declared<C>,
    wire: Wire<'_>,
    kind: ErrorKind,
    bit: u64,
) {
    for before in [0, 8, 16] {
        let mut bytes = bytes_of(&bits_of(wire, before));
        bytes.extend([0; 4]);
        let mut place: T = declared.codec.blank();
        let error = Err(Error::new(kind, before as u64 + bit));
        assert_eq!(read_behind(declared, &mut place, before, &bytes).0, error, "{place:?}");
        assert_eq!(traced_behind(declared, &mut place, before, &bytes), error, "{place:?}");
    }
}
