//! The wire vectors of `varint`, which the slow reference encoder generates, and inputs that must
//! be rejected.

use core::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use bitpack::{Delta, ErrorKind, Serialize};
use bitpack_model::{Reader, Verdict, Writer};

/// A struct of one `varint`, with the reference encoder and decoder for it.
trait Case: Serialize + PartialEq + core::fmt::Debug {
    /// JSON fields of its vectors: the integer type, the bits of a group, the minimum and the
    /// maximum.
    const SPEC: &'static str;
    /// Returns numbers at which the number of groups changes, and the ends of the range.
    fn values() -> Vec<Self>;
    /// Writes the number with the slow reference encoder.
    fn wire(&self, wire: &mut Writer) -> Verdict;
    /// Reads a number with the slow reference decoder.
    fn read_slowly(wire: &mut Reader) -> Verdict<Self>;
}

macro_rules! case {
    ($name:ident($($attribute:meta),*; $int:ident), $method:ident $group:literal
     $min:expr, $max:expr, [$($value:expr),*]) => {
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct $name($(#[$attribute])* $int);

        impl Case for $name {
            const SPEC: &'static str = concat!(
                r#""type":""#, stringify!($int), r#"","group":"#, $group,
                r#","min":""#, stringify!($min), r#"","max":""#, stringify!($max), r#"""#
            );
            fn values() -> Vec<Self> {
                [$($value),*].map($name).into()
            }
            fn wire(&self, wire: &mut Writer) -> Verdict {
                let (value, min, max): ($int, $int, $int) = (self.0, $min, $max);
                wire.$method(value.into(), min.into(), max.into(), $group)
            }
            fn read_slowly(wire: &mut Reader) -> Verdict<Self> {
                let (min, max): ($int, $int) = ($min, $max);
                let value = wire.$method(min.into(), max.into(), $group)?;
                Ok(Self(value.try_into().unwrap_or_else(|_| unreachable!("it is in the range"))))
            }
        }
    };
}

case!(Leb(varint; u32), varint 7 0, u32::MAX,
      [0, 1, 127, 128, 300, 16_383, 16_384, 2_097_151, 2_097_152, 268_435_455, 268_435_456, u32::MAX]);
case!(Zigzag(varint; i32), signed_varint 7 i32::MIN, i32::MAX,
      [0, -1, 1, 63, -64, 64, -65, 8191, -8192, 8192, i32::MAX, i32::MIN]);
case!(Unary(varint(group = 1); u8), varint 1 0, u8::MAX, [0, 1, 2, 3, 4, 127, 128, 255]);
case!(Wide(varint(group = 16); u128), varint 16 0, u128::MAX,
      [0, 65_535, 65_536, (1 << 112) - 1, 1 << 112, u128::MAX]);
case!(Odd(varint(group = 3); i128), signed_varint 3 i128::MIN, i128::MAX,
      [0, -4, 4, 1 << 100, i128::MAX, i128::MIN]);
case!(Negative(varint(group = 4), bits(min = -300, max = 40); i16), signed_varint 4 -300, 40,
      [-300, -128, -8, -1, 0, 7, 8, 40]);
case!(Above(varint(group = 2), bits(min = 9, max = 1000); u16), varint 2 9, 1000,
      [9, 15, 16, 63, 64, 255, 256, 1000]);
case!(Few(varint, bits(min = 0, max = 100); u8), varint 7 0, 100, [0, 64, 100]);
case!(One(varint, bits(min = 5, max = 5); u8), varint 7 5, 5, [5]);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Appends the wire vectors of a type to `lines`, after checking that the library writes and reads
/// the bits of the reference encoder.
fn lines<T: Case>(lines: &mut String) -> Result<(), Box<dyn core::error::Error>> {
    for value in T::values() {
        let mut wire = Writer::new();
        value.wire(&mut wire).map_err(|error| format!("{value:?}: {error}"))?;
        let (bits, bytes) = (wire.position(), wire.bytes());
        assert_eq!(value.to_bytes()?, bytes, "{value:?}");
        assert_eq!(T::read(&bytes)?, value);
        assert_eq!(value.max_encoded_bits(), bits as u64);
        assert!((T::MIN_BITS..=T::MAX_BITS).contains(&(bits as u64)), "{value:?}");
        let number = format!("{value:?}");
        let number = number.split(['(', ')']).nth(1).unwrap_or_default();
        writeln!(
            lines,
            r#"{{{},"value":"{number}","bits":{bits},"bytes":"{}"}}"#,
            T::SPEC,
            hex(&bytes)
        )?;
    }
    Ok(())
}

#[test]
fn the_vectors_are_those_of_the_model() -> Result<(), Box<dyn core::error::Error>> {
    let mut all = String::new();
    lines::<Leb>(&mut all)?;
    lines::<Zigzag>(&mut all)?;
    lines::<Unary>(&mut all)?;
    lines::<Wide>(&mut all)?;
    lines::<Odd>(&mut all)?;
    lines::<Negative>(&mut all)?;
    lines::<Above>(&mut all)?;
    lines::<Few>(&mut all)?;
    lines::<One>(&mut all)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/varint.jsonl");
    if env::var_os("BITPACK_BLESS").is_some() {
        fs::write(&path, &all)?;
    }
    assert_eq!(fs::read_to_string(&path)?, all);
    Ok(())
}

/// Reads all sequences of two bytes with the library and with the slow reference decoder, which
/// must agree. Returns the numbers of redundant encodings, of numbers out of range, and of
/// truncated ones.
fn rejections<T: Case>() -> [usize; 3] {
    let mut counts = [0; 3];
    for number in 0..=u16::MAX {
        let bytes = number.to_le_bytes();
        let slow = T::read_slowly(&mut Reader::at(&bytes, 0));
        let mut stream = bitpack::ReadStream::new(&bytes);
        let mut value = T::blank();
        let read = T::serialize(&mut value, &mut stream).map(|()| value);
        assert_eq!(read.map_err(bitpack::Error::kind), slow, "{bytes:02x?}");
        match slow {
            Err(ErrorKind::Redundant) => counts[0] += 1,
            Err(ErrorKind::Range) => counts[1] += 1,
            Err(ErrorKind::Overflow) => counts[2] += 1,
            _ => {}
        }
    }
    counts
}

#[test]
fn redundant_out_of_range_and_truncated_numbers_are_rejected() {
    // two bytes of LEB128: 256 end in an empty group, and a quarter does not end
    assert_eq!(rejections::<Leb>(), [128 * 2 / 2, 0, 1 << 14]);
    assert_eq!(rejections::<Zigzag>(), [128, 0, 1 << 14]);
    let [redundant, range, cut] = rejections::<Unary>();
    assert!(redundant > 0 && range == 0 && cut == 0);
    for [redundant, range, _] in [rejections::<Negative>(), rejections::<Above>()] {
        assert!(redundant > 0 && range > 0);
    }
    assert_eq!(rejections::<Wide>(), [0, 0, 1 << 16]);
    let [_, _, cut] = rejections::<Odd>();
    assert!(cut > 0);
    assert_eq!(rejections::<Few>(), [0, 27 << 9, 0]);
    // the number itself is sent, so its bits can also be those of another
    assert_eq!(rejections::<One>(), [0, 7 << 13, 0]);
}
