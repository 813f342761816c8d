//! Assertions about the delta of a value against a baseline: written, read, measured and traced, at
//! every bit offset, and with different previous contents in the value that is read into.

use core::fmt::Debug;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use crate::codec::{Codec, Coded, Declared};
use crate::delta::{DeltaCodec, field, without_baseline};
use crate::error::{Error, ErrorKind};
use crate::io::call_log::CallWriter;
use crate::io::{ExplainStream, MeasureStream, ReadStream, TraceStream, WriteStream};
use crate::place::FloatValues;
use crate::stream::Stream;

/// Expected bits of an encoding: numbers with their widths in bits, in stream order.
pub(super) type Wire<'w> = &'w [(u128, u32)];

/// Entry of a [`Wire`] that means padding: zero bits up to the next byte.
pub(super) const PAD: (u128, u32) = (0, u32::MAX);

/// Entry of a [`Wire`] for a changed bit that is set.
pub(super) const CHANGED: (u128, u32) = (1, 1);
/// Entry of a [`Wire`] for a changed bit that is not set.
pub(super) const SAME: (u128, u32) = (0, 1);

/// Reason in the error for a value that is marked as changed although it equals its baseline.
pub(super) const UNCHANGED: &str = "it is marked as changed, but equals its baseline";
/// Reason in the error for a value that is sent in full although its difference is small enough.
pub(super) const SMALL_ENOUGH: &str = "it is sent in full, but its difference is small enough";

/// Writes or reads `count` bits that are all set, on any stream.
fn set<S: Stream>(count: u32, stream: &mut S) -> Result<(), Error> {
    (0..count).try_for_each(|_| stream.bool(true).map(drop))
}

/// Returns the bytes of the expected bits, with `before` set bits in front of them. Returns the bit
/// position of their end too.
fn bytes_of(wire: Wire<'_>, before: u32) -> (Vec<u8>, u64) {
    let mut buffer = vec![0; 4000];
    let mut stream = WriteStream::new(&mut buffer);
    let mut written = set(before, &mut stream);
    for &(value, bits) in wire {
        written = written.and_then(|()| match bits {
            u32::MAX => stream.align(),
            bits => stream.bits(value, bits).map(drop),
        });
    }
    assert_eq!(written, Ok(()));
    let (end, bytes) = (stream.position(), stream.finish());
    buffer.truncate(bytes.unwrap_or(0));
    (buffer, end)
}

// separate functions that are not inlined: each is compiled once for an encoding and a stream, not
// once for each call

/// Writes a delta after `offset` bits that are set. Returns `true` if the value has changed, then
/// the position after the last bit, then the number of bytes.
#[inline(never)]
fn written<T>(
    coded: impl DeltaCodec<T>,
    [before, after]: [&T; 2],
    offset: u32,
    buffer: &mut [u8],
) -> (Result<bool, Error>, u64, Result<usize, Error>) {
    let mut stream = WriteStream::new(buffer);
    let result = set(offset, &mut stream);
    let result = result.and_then(|()| field("it", after, before, coded, &mut stream));
    (result, stream.position(), stream.finish())
}

/// Reads a delta after `offset` bits that are set. Returns `true` if the value has changed, then
/// the position after the last bit, then `true` if more bits can be read.
#[inline(never)]
fn read_behind<T>(
    coded: impl DeltaCodec<T>,
    place: &mut T,
    before: &T,
    offset: u32,
    bytes: &[u8],
) -> (Result<bool, Error>, u64, bool) {
    let mut stream = ReadStream::at(bytes, offset.into());
    let result = field("it", place, before, coded, &mut stream);
    (result, stream.position(), stream.bool(true).is_ok())
}

/// Traces a delta after `offset` bits that are set. Returns `true` if the value has changed, then
/// the reason for a rejection, then the path of the rejected field.
#[inline(never)]
fn traced_behind<T>(
    coded: impl DeltaCodec<T>,
    place: &mut T,
    before: &T,
    offset: u32,
    bytes: &[u8],
) -> (Result<bool, Error>, String, String) {
    let mut stream = TraceStream::new(bytes);
    let result = set(offset, &mut stream);
    let result = result.and_then(|()| field("it", place, before, coded, &mut stream));
    let reason = stream.reason().unwrap_or_default().clone();
    (result, reason, stream.path().as_str().to_string())
}

/// Asserts that a reader asks the stream for the same groups of bits that the writer moved.
#[inline(never)]
fn is_read_in_the_same_calls<T: Clone + PartialEq + Debug>(
    coded: impl DeltaCodec<T>,
    [before, after]: [&T; 2],
    [blank, read]: [&T; 2],
) {
    let mut stream = CallWriter::default();
    let written = field("it", after, before, coded, &mut stream);
    let (mut stream, mut place) = (stream.into_reader(), blank.clone());
    let result = field("it", &mut place, before, coded, &mut stream);
    stream.assert_finished();
    assert_eq!((result, &place), (written, read));
}

/// Asserts that a delta between two values is written as the expected bits, and read as `read`.
#[inline(never)]
pub(super) fn is_sent_by<T: Clone + PartialEq + Debug>(
    coded: impl DeltaCodec<T>,
    [before, after]: [&T; 2],
    wire: Wire<'_>,
    [blank, read]: [&T; 2],
) {
    let changed = wire != [SAME];
    assert_eq!(coded.same::<FloatValues>(after, before), !changed, "{after:?} against {before:?}");
    let (new, old) = ([after.clone(), before.clone()], [before.clone(), before.clone()]);
    assert_eq!(
        coded.same_array::<FloatValues, 2>(&new, &old),
        !changed && coded.same::<FloatValues>(before, before)
    );
    assert!(
        changed || coded.copy_baseline::<FloatValues>(&mut blank.clone(), before),
        "{before:?} stays"
    );
    is_read_in_the_same_calls(coded, [before, after], [blank, read]);
    for offset in 0..9 {
        let (bytes, end) = bytes_of(wire, offset);
        let mut buffer = vec![0xFF; bytes.len() + 8];
        let all = (Ok(changed), end, Ok(bytes.len()));
        let result = written(coded, [before, after], offset, &mut buffer);
        assert_eq!(result, all, "{after:?} against {before:?}");
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]), "{after:?} against {before:?}");
        for start in [blank, before, after, read] {
            let mut place = start.clone();
            let (result, at, _) = read_behind(coded, &mut place, before, offset, &bytes);
            assert_eq!((result, at), (Ok(changed), end), "{after:?}, {before:?}");
            assert_eq!(&place, read, "{after:?} against {before:?} into {start:?}");
        }
        let mut place = blank.clone();
        let (traced, _, path) = traced_behind(coded, &mut place, before, offset, &bytes);
        assert_eq!((traced, &place, path.as_str()), (Ok(changed), read, ""));
        for length in 0..bytes.len() {
            let mut place = blank.clone();
            let cut = bytes.get(..length).unwrap_or_default();
            let (result, ..) = read_behind(coded, &mut place, before, offset, cut);
            assert!(result.is_err(), "{after:?} against {before:?} in {length} bytes");
            let (result, _, ends) = written(coded, [before, after], offset, &mut vec![0; length]);
            let ends = result.and(ends).map_err(Error::kind);
            assert_eq!(ends, Err(ErrorKind::Overflow));
        }
    }
    let mut stream = MeasureStream::new();
    assert_eq!(field("it", after, before, coded, &mut stream), Ok(changed));
    let (_, own) = bytes_of(wire, 0);
    assert!(stream.position() >= own && (wire.contains(&PAD) || stream.position() == own));
}

/// Asserts that the delta of a declared encoding has the expected bits and is within its declared
/// cost. Also asserts that it reads to the same value as the whole packet.
pub(super) fn is_sent_as<T: Clone + PartialEq + Debug, C: Codec<T>>(
    declared: Declared<C>,
    before: &T,
    after: &T,
    wire: Wire<'_>,
    read: &T,
) where
    Coded<C>: DeltaCodec<T>,
{
    let (coded, blank) = (declared.coded(), declared.codec.blank());
    is_sent_by(coded, [before, after], wire, [&blank, read]);
    let mut stream = MeasureStream::new();
    assert!(field("it", after, before, coded, &mut stream).is_ok());
    let (taken, change) = (stream.position(), declared.change());
    let bounds = (change.min + 1)..=change.max.saturating_add(1);
    assert!(wire == [SAME] || bounds.contains(&taken), "{taken} of {bounds:?} bits");

    let (mut one, mut other) = (vec![0; 4000], vec![0; 4000]);
    let mut stream = WriteStream::new(&mut one);
    assert_eq!(without_baseline("it", after, coded, &mut stream), Ok(true));
    let bytes = stream.finish();
    let mut stream = WriteStream::new(&mut other);
    assert_eq!(stream.field(after, declared), Ok(()));
    assert_eq!((stream.finish(), other), (bytes, one.clone()));
    let (mut place, mut stream) = (blank, ReadStream::new(&one));
    assert_eq!(without_baseline("it", &mut place, coded, &mut stream), Ok(true));
    assert_eq!(&place, read, "the whole of {after:?}");
}

/// Asserts that a delta is written as the expected bits, and that the value reads back equal.
pub(super) fn is_sent<T: Clone + PartialEq + Debug, C: Codec<T>>(
    declared: Declared<C>,
    before: &T,
    after: &T,
    wire: Wire<'_>,
) where
    Coded<C>: DeltaCodec<T>,
{
    is_sent_as(declared, before, after, wire, after);
}

/// Asserts that a writer rejects a value at bit `bit` of its delta for this reason, and that a
/// measuring stream accepts it.
pub(super) fn is_not_written<T: Debug>(
    coded: impl DeltaCodec<T>,
    [before, after]: [&T; 2],
    kind: ErrorKind,
    bit: u64,
    reason: &str,
) {
    let error = Error::new(kind, bit + 3);
    let (result, _, end) = written(coded, [before, after], 3, &mut [0; 200]);
    assert_eq!(result, Err(error), "{after:?} against {before:?}");
    assert!(end.is_err());
    let mut stream = ExplainStream::new(200);
    let written = set(3, &mut stream);
    let written = written.and_then(|()| field("it", after, before, coded, &mut stream));
    assert_eq!(written, Err(error), "{after:?} against {before:?}");
    assert_eq!(stream.reason().unwrap_or_default(), reason);
    assert!(stream.path().starts_with(".it"));
}

/// Asserts that a reader rejects the bits of `wire` at bit `bit` for this reason.
pub(super) fn is_not_read<T: Clone + Debug>(
    coded: impl DeltaCodec<T>,
    before: &T,
    wire: Wire<'_>,
    kind: ErrorKind,
    bit: u64,
    reason: &str,
) {
    for offset in [0, 3, 8] {
        let (mut bytes, _) = bytes_of(wire, offset);
        bytes.extend([0; 2]);
        let error = Error::new(kind, bit + u64::from(offset));
        let mut place = before.clone();
        let (result, _, goes_on) = read_behind(coded, &mut place, before, offset, &bytes);
        assert_eq!(result, Err(error), "{wire:?} against {before:?}");
        assert!(!goes_on, "nothing is read behind an error");
        let (traced, why, path) = traced_behind(coded, &mut place, before, offset, &bytes);
        assert_eq!(traced, Err(error), "{wire:?} against {before:?}");
        assert_eq!(why, reason);
        assert!(path.starts_with(".it"));
    }
}

/// Returns the events that a trace shows for the bits of a delta, each with its path, role, value
/// and bits.
pub(super) fn told<T: Clone>(coded: impl DeltaCodec<T>, before: &T, wire: Wire<'_>) -> Vec<String> {
    let (bytes, _) = bytes_of(wire, 0);
    let (mut place, mut stream) = (before.clone(), TraceStream::new(&bytes));
    let result = field("it", &mut place, before, coded, &mut stream);
    let events = stream.into_trace(result).events;
    let told = events.iter().map(|event| {
        let value = event.value.as_ref().map(ToString::to_string).unwrap_or_default();
        std::format!("{} {} {value} in {}", event.path, event.role, event.bits)
    });
    told.collect()
}

/// Returns the entry of a [`Wire`] for an index that is `difference` above the previous one.
pub(super) fn step(difference: u32) -> (u128, u32) {
    let tiers = [(1, 0), (2, 2), (6, 3), (14, 4), (30, 5), (62, 6)];
    let below = tiers.iter().filter(|(first, _)| *first <= difference).count();
    let (first, bits) = tiers.get(below - 1).copied().unwrap_or_default();
    let flags = below as u32;
    (1 << (flags - 1) | u128::from(difference - first) << flags, flags + bits)
}

/// Asserts that a reader rejects the bits of `wire` at bit `bit`, because the packet ends too early
/// for the length that they declare.
pub(super) fn is_unpaid<T: Clone + Debug>(
    coded: impl DeltaCodec<T>,
    before: &T,
    wire: Wire<'_>,
    bit: u64,
) {
    let (bytes, _) = bytes_of(wire, 0);
    let (mut place, mut stream) = (before.clone(), ReadStream::new(&bytes));
    let result = field("it", &mut place, before, coded, &mut stream);
    assert_eq!(result, Err(Error::new(ErrorKind::Overflow, bit)));
}
