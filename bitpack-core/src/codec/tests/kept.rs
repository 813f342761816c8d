//! What an encoding makes of a value in every direction, and at every place of a byte.

use core::fmt::Debug;
use std::vec;
use std::vec::Vec;

use crate::codec::{Codec, Declared};
use crate::engine::{
    Engine as _, HashStream, MeasureStream, QuantizeStream, ReadStream, TraceStream, WriteStream,
};
use crate::error::{Error, ErrorKind};
use crate::stream::Stream as _;

/// Numbers and their bits, lowest first.
pub(super) type Wire<'w> = &'w [(u128, u32)];

/// Zeros up to the next byte.
pub(super) const PAD: (u128, u32) = (0, u32::MAX);

/// The bits behind `before` ones.
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

/// It is written as these bits, and read as `read`, which is as much.
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
        let mut stream = WriteStream::new(&mut buffer);
        let written = stream.code((1 << before) - 1, before as u32);
        let written = written.and_then(|_| stream.field(value, declared));
        assert_eq!(written, Ok(()), "{value:?}");
        assert_eq!((stream.bit(), stream.finish()), (bits.len() as u64, Ok(bytes.len())));
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]), "{value:?} behind {before} bits");

        let mut place: T = declared.codec.blank();
        let mut stream = ReadStream::at(&bytes, before as u64);
        assert_eq!(stream.field(&mut place, declared), Ok(()), "{value:?} behind {before} bits");
        assert_eq!((&place, stream.bit()), (read, bits.len() as u64));
        let mut stream = TraceStream::new(&bytes);
        let window = stream.window();
        let traced = stream.code(window, before as u32);
        assert_eq!(traced.and_then(|_| stream.field(&mut place, declared)), Ok(()), "{value:?}");
        assert_eq!(&place, read);
        // cut off, it is refused; the bits that are left of it are not looked at
        for length in 0..bytes.len() {
            let mut stream = ReadStream::at(bytes.get(..length).unwrap_or_default(), before as u64);
            assert!(stream.field(&mut place, declared).is_err(), "{value:?} in {length} bytes");
            let mut buffer = vec![0; length];
            let mut stream = WriteStream::new(&mut buffer);
            let ends = stream.code(0, before as u32).and_then(|_| stream.field(value, declared));
            let ends = ends.and_then(|()| stream.finish()).map_err(Error::kind);
            assert!(matches!(ends, Err(ErrorKind::Overflow)), "{ends:?}");
        }
    }
    let mut stream = MeasureStream::new();
    assert_eq!(stream.field(value, declared), Ok(()));
    let (least, most) = (bits_of(wire, 0).len() as u64, width.max);
    assert!(stream.bit() >= least && stream.bit() <= most, "{} of {least}", stream.bit());
    assert!(wire.contains(&PAD) || stream.bit() == least);
    let mut stream = HashStream::<true>::new();
    assert_eq!((stream.field(value, declared), stream.bit()), (Ok(()), least));
}

/// It is written as these bits and read as it was, and is not changed where it is.
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

/// A writer refuses it, also one that stores nothing, and says where.
pub(super) fn is_not_written<T: Debug, C: Codec<T>>(
    declared: Declared<C>,
    mut value: T,
    kind: ErrorKind,
    bit: u64,
) {
    let error = Error::new(kind, bit + 3);
    let mut buffer = [0; 200];
    let mut stream = WriteStream::new(&mut buffer);
    let written = stream.code(0, 3).and_then(|_| stream.field(&value, declared));
    assert_eq!(written, Err(error), "{value:?}");
    assert!(stream.finish().is_err());
    let mut stream = HashStream::<true>::new();
    let hashed = stream.code(0, 3).and_then(|_| stream.field(&value, declared));
    assert_eq!(hashed, Err(error), "{value:?}");
    // what only looks refuses nothing
    let mut stream = HashStream::<false>::new();
    assert_eq!(stream.field(&value, declared), Ok(()), "{value:?}");
    assert_eq!(MeasureStream::new().field(&value, declared), Ok(()), "{value:?}");
    let mut stream = QuantizeStream::new();
    let quantized = stream.code(0, 3).and_then(|_| stream.field(&mut value, declared));
    assert_eq!(quantized, Err(error), "{value:?}");
}

/// A reader refuses these bits, and says where.
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
        let mut stream = ReadStream::at(&bytes, before as u64);
        let read = stream.field(&mut place, declared);
        assert_eq!(read, Err(Error::new(kind, before as u64 + bit)), "{place:?}");
        let mut stream = TraceStream::new(&bytes);
        let window = stream.window();
        let traced = stream.code(window, before as u32);
        let traced = traced.and_then(|_| stream.field(&mut place, declared));
        assert_eq!(traced, Err(Error::new(kind, before as u64 + bit)), "{place:?}");
    }
}
