//! Checks for tests of hand-written functions and types.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use bitpack_core::write_in_version;

use crate::schema::LATEST;
use crate::trace::{explain_write, trace};
use crate::{Error, ErrorKind, ReadStream, Result, Serialize, Stream, WriteStream};

/// The failure of a [`check`]: the value, and the property that it does not have.
#[derive(Clone, PartialEq, Eq)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

// a test that returns an `Err`, and `unwrap`, print it with `Debug`
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Failure {}

type Checked = Result<(), Failure>;

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(Failure(format!($($message)+)));
        }
    };
}

/// Checks the properties that a type with a hand-written function must have, for each of the given values:
///
/// - Writing and reading give the value back, at each of the eight bit positions in a byte. Both
///   move the stream by the same number of bits, which is within the type's `MIN_BITS` and
///   `MAX_BITS` and is not above [`max_encoded_bits`](Serialize::max_encoded_bits).
/// - [`quantize`](Serialize::quantize) does not change the value, and a trace reads it.
/// - A buffer that is too short gives [`Overflow`](ErrorKind::Overflow), and so does every cut of
///   the bytes. A type with `rest` may also reject a cut for its length, or read it as another value
///   that is written as these bytes.
/// - If a bit is flipped, the bytes are rejected, or they are read as another value that is written
///   as these bytes. So no value has two encodings. A type with `versions` may read an older
///   version, if it writes the value in that version as these bytes.
///
/// The values must be ones that arrive unchanged. If the type rounds, call
/// [`quantized`](Serialize::quantized) on them first. Two values are equal for `==`, or if neither
/// equals itself, as NaN, and both are written as the same bytes.
///
/// It takes time in proportion to the square of the number of bits: use small values.
///
/// ```
/// use bitpack::{Error, Place, Serialize, Stream, testing};
///
/// /// A direction in whole degrees.
/// #[derive(Debug, PartialEq)]
/// struct Heading(u16);
///
/// impl Serialize for Heading {
///     fn blank() -> Self {
///         Heading(0)
///     }
///     fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
///         let degrees = stream.int(this.peek().0, 0, 359)?;
///         if let Some(heading) = this.slot() {
///             heading.0 = degrees;
///         }
///         Ok(())
///     }
/// }
///
/// testing::check([0, 1, 180, 359].map(Heading))?;
///
/// let wrong = testing::check([Heading(360)]).err();
/// assert_eq!(
///     wrong.map(|failure| failure.to_string()).as_deref(),
///     Some("Heading(360) cannot be written: packet at bit 0: 360 is not in 0..=359"),
/// );
/// # Ok::<(), testing::Failure>(())
/// ```
///
/// # Errors
///
/// Returns the first property that does not hold.
pub fn check<T: Serialize + PartialEq + fmt::Debug>(
    values: impl IntoIterator<Item = T>,
) -> Checked {
    for value in values {
        for front in 0..8 {
            arrives(&value, front)?;
        }
        let bytes = written(&value, 0)?.0;
        unchanged(&value, &bytes)?;
        short_buffers_overflow(&value, bytes.len())?;
        cuts_overflow(&value, &bytes)?;
        flips_are_other_values(&value, bytes)?;
    }
    Ok(())
}

/// Writes a value after `front` set bits. Returns the bytes, and the number of bits of the value.
fn written<T: Serialize + fmt::Debug>(value: &T, front: u32) -> Result<(Vec<u8>, u64), Failure> {
    let most = value.max_encoded_bits();
    let room = usize::try_from(most.div_ceil(8)).unwrap_or(usize::MAX).saturating_add(16);
    let mut buffer = vec![0; room];
    let mut stream = WriteStream::new(&mut buffer);
    let ones = if front > 0 { stream.bits((1_u8 << front) - 1, front).map(drop) } else { Ok(()) };
    let result = ones.and_then(|()| T::serialize(value, &mut stream));
    let bits = stream.position().saturating_sub(front.into());
    match result.and_then(|()| stream.finish()) {
        Ok(length) => buffer.truncate(length),
        Err(error) => {
            let error = Error::new(error.kind(), error.bit().saturating_sub(front.into()));
            let explained = explain_write(value, &[], error);
            return Err(Failure(format!("{value:?} cannot be written: {explained}")));
        }
    }
    ensure!(bits <= most, "{value:?} takes {bits} bits, above max_encoded_bits, {most}");
    let (least, most) = (T::MIN_BITS, T::MAX_BITS);
    ensure!(
        (least..=most).contains(&bits),
        "{value:?} takes {bits} bits, and WIDTH promises {least} to {most}"
    );
    Ok((buffer, bits))
}

/// Checks that a value is read as it was written, after `front` other bits.
fn arrives<T: Serialize + PartialEq + fmt::Debug>(value: &T, front: u32) -> Checked {
    let (bytes, bits) = written(value, front)?;
    let mut stream = ReadStream::at(&bytes, front.into());
    let mut read = T::blank();
    let result = T::serialize(&mut read, &mut stream);
    if let Err(error) = result {
        return Err(Failure(format!("{value:?} cannot be read, written at bit {front}: {error}")));
    }
    let taken = stream.position() - u64::from(front);
    ensure!(taken == bits, "{value:?} is written in {bits} bits and read from {taken}");
    ensure!(same(&read, value), "{value:?} is read as {read:?}, written at bit {front}");
    Ok(())
}

/// Checks that quantising does not change a value, and that a trace reads it.
fn unchanged<T: Serialize + PartialEq + fmt::Debug>(value: &T, bytes: &[u8]) -> Checked {
    let mut quantized = read(bytes)?;
    let result: Result = T::quantize(&mut quantized);
    ensure!(result.is_ok(), "{value:?} cannot be quantised: {result:?}");
    ensure!(same(&quantized, value), "{value:?} is quantised to {quantized:?}");
    let traced = trace::<T>(bytes).result;
    let is_same = traced.as_ref().is_ok_and(|traced| same(traced, value));
    ensure!(is_same, "{value:?} is traced as {traced:?}");
    Ok(())
}

/// Returns `true` if two values are equal, or contain NaN and are written as the same bytes.
fn same<T: Serialize + PartialEq>(one: &T, other: &T) -> bool {
    let is_nan = [one, other].map(|value| value.ne(value)) == [true; 2];
    one == other || is_nan && one.to_bytes() == other.to_bytes()
}

fn read<T: Serialize + fmt::Debug>(bytes: &[u8]) -> Result<T, Failure> {
    T::read(bytes).map_err(|error| Failure(format!("{bytes:02x?} cannot be read: {error}")))
}

/// Checks that a value is not written into less than `length` bytes.
fn short_buffers_overflow<T: Serialize + fmt::Debug>(value: &T, length: usize) -> Checked {
    for short in 0..length {
        let kind = value.write(&mut vec![0; short]).map_err(Error::kind);
        ensure!(
            kind == Err(ErrorKind::Overflow),
            "{value:?} in a buffer of {short} of {length} bytes: {kind:?}"
        );
    }
    Ok(())
}

/// Checks that every cut of the bytes is rejected with `Overflow`, or is read as another value that is
/// written as the cut bytes. A type with `rest` may reject a cut with another error.
fn cuts_overflow<T: Serialize + fmt::Debug>(value: &T, bytes: &[u8]) -> Checked {
    for cut in 0..bytes.len() {
        let bytes_left = bytes.get(..cut).unwrap_or_default();
        let read = T::read(bytes_left);
        let is_right = match &read {
            Ok(shorter) => written(shorter, 0)?.0 == bytes_left,
            Err(error) => error.kind() == ErrorKind::Overflow || T::SCHEMA.takes_rest(),
        };
        ensure!(is_right, "{value:?} cut to {cut} of {} bytes: {read:?}", bytes.len());
    }
    Ok(())
}

/// Checks that bytes with a flipped bit are rejected, or are read as a value that is written as
/// these bytes.
fn flips_are_other_values<T: Serialize + PartialEq + fmt::Debug>(
    value: &T,
    mut bytes: Vec<u8>,
) -> Checked {
    let bits = written(value, 0)?.1;
    for bit in 0..bits {
        let at = usize::try_from(bit / 8).unwrap_or(usize::MAX);
        flip(&mut bytes, at, bit % 8);
        // `read` would ignore the unused bits after a value that is shorter
        let mut other = T::blank();
        let mut stream = ReadStream::new(&bytes);
        let read = T::serialize(&mut other, &mut stream).and_then(|()| stream.align());
        if read.is_ok() && stream.remaining() == 0 {
            let again = written(&other, 0)?.0;
            let mut older = vec![0; bytes.len() + 16];
            let mut is_older = |version| {
                let length = write_in_version(&other, version, &mut older);
                length.is_ok_and(|length| older.get(..length) == Some(&*bytes))
            };
            ensure!(
                again == bytes || (1..LATEST).any(&mut is_older),
                "{value:?} with bit {bit} flipped is read as {other:?}, which is written as \
                 {again:02x?} and not as {bytes:02x?}"
            );
        }
        flip(&mut bytes, at, bit % 8);
    }
    Ok(())
}

fn flip(bytes: &mut [u8], at: usize, bit: u64) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << bit;
    }
}

#[cfg(test)]
mod tests;
