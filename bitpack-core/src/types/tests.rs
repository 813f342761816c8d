//! Tests of standard types and types of other crates: their bits, and the values that writers and
//! readers reject.

#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "mint")]
mod mint;

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::ops::RangeInclusive;

use crate::delta::Delta as _;
use crate::error::{Error, ErrorKind};
use crate::io::{MeasureStream, ReadStream, WriteStream};
use crate::serialize::Serialize;
use crate::stream::Stream as _;

/// Writes a value. Returns the number of bits that the value takes, and its bytes.
fn written<T: Serialize>(value: &T) -> Result<(u64, [u8; 4]), Error> {
    let mut buffer = [0; 4];
    let mut stream = WriteStream::new(&mut buffer);
    stream.nested(value)?;
    let bits = stream.position();
    stream.finish()?;
    Ok((bits, buffer))
}

/// Reads the bytes into `value`, and returns it.
fn read<T: Serialize>(bytes: [u8; 4], mut value: T) -> Result<T, Error> {
    ReadStream::new(&bytes).nested(&mut value)?;
    Ok(value)
}

#[test]
fn an_ordering_is_one_of_three_numbers() {
    let all = [Ordering::Less, Ordering::Equal, Ordering::Greater];
    for (number, ordering) in (0_u8..).zip(all) {
        let bytes = [number, 0, 0, 0];
        assert_eq!(written(&ordering), Ok((2, bytes)));
        for before in all {
            assert_eq!(read(bytes, before), Ok(ordering));
            assert_eq!(ordering.same(&before), ordering == before);
        }
    }
    assert_eq!(Ordering::blank(), Ordering::Equal);
    assert_eq!(read([3; 4], Ordering::Less).map_err(Error::kind), Err(ErrorKind::Tag));
}

/// Returns the range `3..=4` after an iteration to its end. It differs from one that was not
/// iterated.
fn at_its_end() -> RangeInclusive<u8> {
    let mut range = 3..=4;
    assert_eq!(range.by_ref().count(), 2);
    range
}

#[test]
fn a_range_is_its_ends_and_no_state() {
    let bytes = [3, 9, 0, 0];
    assert_eq!(written(&(3_u8..=9)), Ok((16, bytes)));
    assert_eq!(read(bytes, 0_u8..=0), Ok(3..=9));
    assert_eq!(read(bytes, at_its_end()), Ok(3..=9));
    assert_eq!(written(&RangeInclusive::new(9_u8, 3)), Ok((16, [9, 3, 0, 0])));
    assert_eq!(written(&at_its_end()).map_err(Error::kind), Err(ErrorKind::Range));
    let mut stream = MeasureStream::new();
    assert_eq!(stream.nested(&(3_u8..=9)), Ok(()));
    assert_eq!(stream.position(), 16);
}

#[test]
fn what_is_only_a_type_never_changes() {
    assert!(PhantomData::<u8>.same(&PhantomData));
    assert_eq!(written(&PhantomData::<u8>), Ok((0, [0; 4])));
}
