//! Limits of widths, lengths and ranges, with values on both sides of each.

use bitpack::{
    Compressed, Error, ErrorKind, MeasureStream, ReadStream, Serialize, Stream, Vector, WriteStream,
};

#[derive(Serialize, Debug, PartialEq)]
#[tag(bits = 32)]
enum Widest {
    A,
    B(#[check(0xFFFF_FFFF)] bool),
}

#[derive(Serialize, Debug, PartialEq)]
#[tag(max = 4_294_967_295)]
enum Last {
    A,
    B(#[check(0x1_0000_0000, bits = 33)] bool),
}

#[test]
fn a_number_of_32_bits_is_the_widest_that_a_variant_has() -> Result<(), Error> {
    assert_eq!(Widest::B(true).max_encoded_bits(), 32 + 32 + 1);
    assert_eq!(Last::B(true).max_encoded_bits(), 32 + 33 + 1);
    assert_eq!(Widest::A.to_bytes()?, [0; 4]);
    assert_eq!(Widest::B(true).to_bytes()?, [1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1]);
    assert_eq!(Last::B(true).to_bytes()?, [1, 0, 0, 0, 0, 0, 0, 0, 0b11]);
    assert_eq!(Last::read(&[1, 0, 0, 0, 0, 0, 0, 0, 0b11])?, Last::B(true));
    Ok(())
}

/// Writes and reads a quantised float. Returns the value read and the number of the step that was
/// sent.
fn exchanged(value: f32, codec: Compressed) -> Result<(f32, u32), Error> {
    let mut buffer = [0; 4];
    let mut stream = WriteStream::new(&mut buffer);
    stream.compressed(value, codec)?;
    stream.finish()?;
    Ok((ReadStream::new(&buffer).compressed(0.0, codec)?, u32::from_le_bytes(buffer)))
}

/// The last of more than 2²³ quantisation steps can be read back. A writer that added 0.5 to its
/// number in an `f32` would send a number that is one too large, which readers reject.
#[test]
fn the_last_step_beyond_the_precision_of_f32_can_be_read() -> Result<(), Error> {
    let codec = Compressed::try_new(0.0, 8_388_609.0, 1.0)?;
    assert_eq!(exchanged(8_388_609.0, codec)?, (8_388_609.0, 8_388_609));
    assert_eq!(exchanged(f32::MAX, codec)?, (8_388_609.0, 8_388_609));
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Overshooting {
    #[compressed(-30, 0.7, 0.05)]
    field: f32,
}

/// The last step of a quantised float reads as its maximum, here `0.7`. The size of the range, which
/// is `0.7 - -30.0`, is rounded up in an `f32`, so its sum with the minimum would exceed `0.7`.
#[test]
fn the_last_step_is_not_read_as_more_than_the_maximum() -> Result<(), Error> {
    let (min, max) = (-30.0, 0.7);
    let above = (max - min) + min;
    assert!(above > max, "{above}");
    let codec = Compressed::try_new(min, max, 0.05)?;
    let (read, _) = exchanged(0.7, codec)?;
    assert_eq!(read.to_bits(), 0.7_f32.to_bits());
    let bytes = Overshooting { field: 0.7 }.to_bytes()?;
    assert_eq!(Overshooting::read(&bytes)?, Overshooting { field: 0.7 });
    Ok(())
}

/// A vector type that claims `N` components, more than any real vector has.
#[derive(Clone, Copy)]
struct Endless<const N: usize>;

impl<const N: usize> Vector for Endless<N> {
    const LEN: usize = N;
    const ZERO: Self = Self;
    fn component(&self, _: usize) -> f32 {
        0.5
    }
    fn set_component(&mut self, _: usize, _: f32) {}
}

/// A quantised float with four steps, at the ends and the thirds of its range. All values of its
/// two bits are valid.
const THIRDS: Compressed = Compressed::new(0.0, 0.75, 0.25);

/// Checks the result in which each operation on a vector of `N` components ends: writing, reading
/// and measuring, raw and quantised.
fn ends<const N: usize>(expected: Result<(), ErrorKind>) {
    let mut buffer = [0; 64];
    let end = |verdict: Result<Endless<N>, Error>| verdict.map(drop).map_err(Error::kind);
    assert_eq!(end(WriteStream::new(&mut buffer).vector(Endless)), expected);
    assert_eq!(end(ReadStream::new(&buffer).vector(Endless)), expected);
    assert_eq!(end(WriteStream::new(&mut buffer).compressed(Endless, THIRDS)), expected);
    assert_eq!(end(ReadStream::new(&buffer).compressed(Endless, THIRDS)), expected);
    if expected != Err(ErrorKind::Overflow) {
        assert_eq!(end(MeasureStream::new().vector(Endless)), expected);
        assert_eq!(end(MeasureStream::new().compressed(Endless, THIRDS)), expected);
    }
}

#[test]
fn vectors_of_any_length_never_panic() {
    ends::<0>(Ok(()));
    ends::<16>(Ok(()));
    ends::<2000>(Err(ErrorKind::Overflow));
    ends::<{ 1 << 26 }>(Err(ErrorKind::Overflow));
    ends::<{ u32::MAX as usize }>(Err(ErrorKind::Declaration));
    ends::<{ usize::MAX / 32 + 2 }>(Err(ErrorKind::Declaration));
    ends::<{ usize::MAX }>(Err(ErrorKind::Declaration));
}
