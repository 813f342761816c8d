//! A value's way over the wire and back, with whatever has to hold on it.

use core::fmt::Debug;

use bitpack::{Error, ErrorKind, ReadStream, Serialize, Stream as _, WriteStream};

/// What a test of encodings gives back.
pub type Outcome = Result<(), Error>;

/// As [`round_trip`]; the value has also been an element of an array, in a tuple behind a bit, and
/// optional.
///
/// # Errors
///
/// Those of writing and reading it.
///
/// # Panics
///
/// If something that has to hold does not.
pub fn exchanged<T: Serialize + Clone + PartialEq + Debug>(value: &T) -> Result<Vec<u8>, Error> {
    let bytes = round_trip(value)?;
    round_trip(&(true, value.clone(), 5_u8))?;
    round_trip(&[value.clone(), value.clone()])?;
    round_trip(&Some(value.clone()))?;
    Ok(bytes)
}

/// The bytes of a value, which has been read back from them; every shorter packet was refused, and
/// the bounds and the measure hold.
///
/// # Errors
///
/// Those of writing and reading it.
///
/// # Panics
///
/// If something that has to hold does not.
pub fn round_trip<T: Serialize + PartialEq + Debug>(value: &T) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0; 4096];
    let bits = bits_of(value, &mut buffer)?;
    assert!(T::MIN_BITS <= bits && bits <= value.measure(), "{bits} bits of {value:?}");
    assert!(value.measure() <= T::MAX_BITS, "{} bits of {value:?}", value.measure());
    if T::WIDTH.fixed {
        assert_eq!(bits, T::MAX_BITS, "{value:?}");
    }
    let bytes = value.to_vec()?;
    assert_eq!(bits.div_ceil(8), bytes.len() as u64);
    assert_eq!(&T::read(&bytes)?, value);
    for short in 0..bytes.len() {
        assert!(T::read(bytes.get(..short).unwrap_or_default()).is_err(), "{short} of {value:?}");
    }
    let mut again = T::read(&bytes)?;
    again.read_from(&bytes)?;
    assert_eq!(&again, value, "read into a value that is there");
    Ok(bytes)
}

/// The bits that a value takes.
///
/// # Errors
///
/// Those of writing it.
pub fn bits<T: Serialize>(value: &T) -> Result<u64, Error> {
    bits_of(value, &mut [0; 4096])
}

fn bits_of<T: Serialize>(value: &T, buffer: &mut [u8]) -> Result<u64, Error> {
    let mut stream = WriteStream::new(buffer);
    T::serialize(value, &mut stream)?;
    Ok(stream.position())
}

/// Why these bytes are no `T`, and the bit that says so; bytes behind it do not count.
#[must_use]
pub fn refused<T: Serialize>(bytes: &[u8]) -> Option<(ErrorKind, u64)> {
    let error = T::serialize(&mut T::blank(), &mut ReadStream::new(bytes)).err()?;
    Some((error.kind(), error.bit()))
}

/// Why a value is not written.
pub fn unwritable<T: Serialize>(value: &T) -> Option<ErrorKind> {
    value.write(&mut [0; 4096]).err().map(Error::kind)
}

/// Writes, reads, and writes what was read.
///
/// # Errors
///
/// If one of them is refused.
///
/// # Panics
///
/// If what was read is other bytes.
pub fn arrives<T: Serialize>(value: &T) -> Result<T, Error> {
    let bytes = value.to_vec()?;
    let read = T::read(&bytes)?;
    assert_eq!(read.to_vec()?, bytes, "what was read is written again");
    Ok(read)
}
