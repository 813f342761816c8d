//! Helpers that send a value to a reader and back, and check everything that must hold.

use core::fmt::Debug;

use bitpack::{Error, ErrorKind, ReadStream, Serialize, Stream as _, WriteStream};

/// Result of a test that writes and reads values: `Ok`, or the error of the library.
pub type Outcome = Result<(), Error>;

/// Sends a value like [`round_trip`], then also as an array element, in a tuple after one bit, and
/// in an `Option`.
///
/// # Panics
///
/// If a property does not hold.
pub fn exchanged<T: Serialize + Clone + PartialEq + Debug>(value: &T) -> Result<Vec<u8>, Error> {
    let bytes = round_trip(value)?;
    round_trip(&(true, value.clone(), 5_u8))?;
    round_trip(&[value.clone(), value.clone()])?;
    round_trip(&Some(value.clone()))?;
    Ok(bytes)
}

/// Writes a value, reads it back and returns its bytes. Checks that every shorter packet is
/// rejected, and that the static bounds and the measured size hold.
///
/// # Panics
///
/// If a property does not hold.
pub fn round_trip<T: Serialize + PartialEq + Debug>(value: &T) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0; 4096];
    let bits = bits_of(value, &mut buffer)?;
    assert!(T::MIN_BITS <= bits && bits <= value.max_encoded_bits(), "{bits} bits of {value:?}");
    assert!(
        value.max_encoded_bits() <= T::MAX_BITS,
        "{} bits of {value:?}",
        value.max_encoded_bits()
    );
    if T::WIDTH.fixed {
        assert_eq!(bits, T::MAX_BITS, "{value:?}");
    }
    let bytes = value.to_bytes()?;
    assert_eq!(bits.div_ceil(8), bytes.len() as u64);
    assert_eq!(&T::read(&bytes)?, value);
    for short in 0..bytes.len() {
        assert!(T::read(bytes.get(..short).unwrap_or_default()).is_err(), "{short} of {value:?}");
    }
    let mut again = T::read(&bytes)?;
    again.read_into(&bytes)?;
    assert_eq!(&again, value, "read into a value that is there");
    Ok(bytes)
}

/// Returns the number of bits that a value takes.
pub fn bits<T: Serialize>(value: &T) -> Result<u64, Error> {
    bits_of(value, &mut [0; 4096])
}

fn bits_of<T: Serialize>(value: &T, buffer: &mut [u8]) -> Result<u64, Error> {
    let mut stream = WriteStream::new(buffer);
    T::serialize(value, &mut stream)?;
    Ok(stream.position())
}

/// Returns the kind and the bit position of the error of reading these bytes as a `T`; `None` if
/// they can be read. Trailing bytes are ignored.
#[must_use]
pub fn refused<T: Serialize>(bytes: &[u8]) -> Option<(ErrorKind, u64)> {
    let error = T::serialize(&mut T::blank(), &mut ReadStream::new(bytes)).err()?;
    Some((error.kind(), error.bit()))
}

/// Returns the kind of the error of writing the value, or `None` if it can be written.
pub fn unwritable<T: Serialize>(value: &T) -> Option<ErrorKind> {
    value.write(&mut [0; 4096]).err().map(Error::kind)
}

/// Writes a value, reads it, and returns the value read after checking that it writes equal bytes.
///
/// # Panics
///
/// If the value read writes other bytes.
pub fn arrives<T: Serialize>(value: &T) -> Result<T, Error> {
    let bytes = value.to_bytes()?;
    let read = T::read(&bytes)?;
    assert_eq!(read.to_bytes()?, bytes, "what was read is written again");
    Ok(read)
}
