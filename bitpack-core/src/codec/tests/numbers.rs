//! Tests of integers at the ends of their declared ranges.

use super::said::{stops, why_not_read, why_not_written};
use super::*;
use crate::cost::{Memory, Width};
use crate::io::MeasureStream;
use crate::io::{HashStream, TraceStream};
use crate::number::Int;
use crate::schema::Node;

#[test]
fn an_integer_has_the_bits_of_its_type() {
    assert_eq!(stops(|| bits::<u8>(8)), "");
    assert_eq!(stops(|| bits::<u8>(9)), "`u8` has 8 bits, not 9");
    assert_eq!(stops(|| bits::<[i16; 3]>(17)), "`i16` has 16 bits, not 17");
    assert_eq!(stops(|| bits::<u8>(0)), "zero bits carry nothing; use `skip`");
    let given = |bits| Bits::<u8>::try_new(bits).map_err(Error::kind).map(|codec| codec.bits);
    let refused = Err(ErrorKind::Declaration);
    assert_eq!([0, 1, 8, 9].map(given), [refused, Ok(1), Ok(8), refused]);
}

#[test]
fn a_range_is_in_its_type() {
    let empty = "empty range: 5 is greater than 4";
    assert_eq!(stops(|| ranged::<u8>(5, 4)), empty);
    assert_eq!(stops(|| ranged_u128(5, 4)), empty);
    assert_eq!(stops(|| ranged_u128(5, 5)), "");
    assert_eq!(stops(|| ranged::<u8>(0, 255)), "");
    assert_eq!(stops(|| ranged::<u8>(0, 256)), "256 does not fit in `u8` (0..=255)");
    assert_eq!(stops(|| ranged::<u8>(-1, 255)), "-1 does not fit in `u8` (0..=255)");
    assert_eq!(stops(|| ranged::<i8>(-128, 127)), "");
    assert_eq!(stops(|| ranged::<i8>(-129, 127)), "-129 does not fit in `i8` (-128..=127)");
    assert_eq!(stops(|| ranged::<i8>(-128, 128)), "128 does not fit in `i8` (-128..=127)");
    assert_eq!(stops(|| ranged::<i128>(i128::MIN, i128::MAX)), "");
    assert_eq!(stops(|| ranged::<u128>(0, i128::MAX)), "");
    let given = |min, max| Ranged::<i64>::between(min, max).map(|it| it.bits()).ok();
    assert_eq!([given(5, 4), given(5, 5), given(i64::MIN, i64::MAX)], [None, Some(0), Some(64)]);
    let wide = Ranged::<i128>::between(-1, 1 << 100).map(|it| it.bits());
    assert_eq!(wide, Ok(101));
}

/// Returns the number of bits of a fixed-point declaration; `None` if it is rejected. Asserts that
/// a declaration in a constant and one made at run time agree.
fn fixed_bits<T: Int>(integer: u32, fraction: u32, min: i128, max: i128) -> Option<u32> {
    let given = Ranged::<T>::try_fixed(integer, fraction, min, max);
    let words = stops(|| {
        let declared = fixed::<T>(integer, fraction, min, max);
        assert!(Ok(declared.codec) == given, "{given:?}");
        assert_eq!(declared.width.min, u64::from(declared.codec.bits()));
    });
    assert_eq!(words.is_empty(), given.is_ok(), "{words}");
    given.ok().map(|codec| codec.bits())
}

#[test]
fn a_fixed_point_number_is_in_its_type() {
    let of_i16 = [
        ((8, 4, -10, 10), Some(9)),
        ((8, 8, -128, 127), Some(16)),
        ((8, 9, 0, 0), None),
        ((0, 16, 0, 0), Some(0)),
        ((0, 17, 0, 0), None),
        ((u32::MAX, 1, 0, 0), None),
        ((8, 8, 0, 128), None),
        ((8, 8, -129, 0), None),
        ((8, 4, 3, 2), None),
        ((8, 4, 3, 3), Some(0)),
        ((8, 4, 3, 4), Some(5)),
    ];
    for ((integer, fraction, min, max), expected) in of_i16 {
        let found = fixed_bits::<i16>(integer, fraction, min, max);
        assert_eq!(found, expected, "Q{integer}.{fraction} {min}..={max}");
    }
    assert_eq!(fixed_bits::<u16>(8, 8, 0, 255), Some(16));
    assert_eq!(fixed_bits::<u16>(8, 8, 0, 256), None);
    assert_eq!(fixed_bits::<u16>(8, 8, -1, 0), None);
    assert_eq!(fixed_bits::<i128>(64, 64, -(1 << 63), (1 << 63) - 1), Some(128));
    assert_eq!(fixed_bits::<i128>(64, 64, -(1 << 63) - 1, 0), None);
    assert_eq!(fixed_bits::<i128>(64, 64, 0, 1 << 63), None);
    assert_eq!(fixed_bits::<u128>(64, 64, 0, (1 << 64) - 1), Some(128));
    // no type holds bits that are shifted out of 128
    assert_eq!(fixed_bits::<u128>(64, 64, 0, 1 << 64), None);
    assert_eq!(fixed_bits::<i128>(64, 64, -(1 << 64), 0), None);
    assert_eq!(fixed_bits::<u128>(0, 128, 0, 0), Some(0));
    assert_eq!(fixed_bits::<u128>(0, 128, 0, 1), None);
    assert_eq!(fixed_bits::<u128>(0, 127, 0, 1), Some(128));
    assert_eq!(fixed_bits::<i128>(0, 127, -1, 0), Some(128));
}

#[test]
fn a_fixed_point_declaration_says_what_does_not_fit() {
    assert_eq!(stops(|| fixed::<i16>(9, 8, 0, 1)), "Q9.8 has 17 bits; `i16` has 16");
    assert_eq!(stops(|| fixed::<i16>(8, 4, 3, 2)), "empty range: 3 is greater than 2");
    let words = "-129 << 8 does not fit in `i16` (-32768..=32767)";
    assert_eq!(stops(|| fixed::<i16>(8, 8, -129, 0)), words);
    let words = "128 << 8 does not fit in `i16` (-32768..=32767)";
    assert_eq!(stops(|| fixed::<i16>(8, 8, 0, 128)), words);
}

#[test]
fn fixed_point_bounds_are_counted_in_units() {
    let codec = fixed::<i16>(8, 8, -3, 2).codec;
    let (low, high) = (-3 * 256, 2 * 256);
    assert!(codec.holds(low) && codec.holds(high));
    assert!(!codec.holds(low - 1) && !codec.holds(high + 1));
    assert_eq!(
        fixed::<i16>(8, 8, -3, 2).shape.nodes(),
        &[Node::Range {
            min: low as u128,
            max: (low + 5 * 256) as u128,
            signed: true,
            fraction: 8
        }]
    );
}

#[test]
fn the_widths_of_integers_are_those_of_their_components() {
    let of = |width: Width| (width.lead, width.fixed, width.min, width.max, width.exact);
    assert_eq!(of(bits::<u8>(3).width), (3, true, 3, 3, true));
    assert_eq!(of(bits::<[u8; 5]>(3).width), (15, true, 15, 15, true));
    assert_eq!(of(bits::<[u32; 40]>(32).width), (0, false, 1280, 1280, true));
    assert_eq!(of(ranged::<i32>(-5, 5).width), (4, true, 4, 4, true));
    assert_eq!(of(ranged::<[i32; 2]>(-5, 5).width), (8, true, 8, 8, true));
    assert_eq!(of(ranged::<u64>(0, u64::MAX.into()).width), (64, true, 64, 64, true));
    assert_eq!(bits::<[u8; 5]>(3).width.memory, Memory::NONE);
    assert_eq!(ranged::<i32>(-5, 5).width.memory, Memory::NONE);
    assert_eq!(bits::<i8>(3).shape.nodes(), &[Node::Bits { bits: 3, signed: true }]);
}

/// In a vector that is too long for one run of fields, each integer gets a run (a bounds check) of
/// its own, and is read back equal.
#[test]
fn long_vectors_of_integers_are_kept() {
    let value: [u32; 40] = core::array::from_fn(|i| 3 * i as u32);
    let wire: Vec<_> = value.iter().map(|value| (u128::from(*value), 31)).collect();
    is_kept(bits::<[u32; 40]>(31), value, &wire);
    let wire: Vec<_> = value.iter().map(|value| (u128::from(*value), 30)).collect();
    is_kept(ranged::<[u32; 40]>(0, (1 << 30) - 1), value, &wire);
}

#[test]
fn every_bit_of_a_type_can_be_sent() {
    is_kept(bits::<u64>(64), u64::MAX - 5, &[(u128::from(u64::MAX - 5), 64)]);
    is_kept(bits::<u64>(57), (1 << 57) - 3, &[((1 << 57) - 3, 57)]);
    is_kept(bits::<u32>(32), u32::MAX - 5, &[(u128::from(u32::MAX - 5), 32)]);
    is_kept(bits::<i128>(128), i128::MIN, &[(1 << 127, 128)]);
    is_kept(bits::<i128>(70), -2, &[((1 << 70) - 2, 70)]);
    is_not_written(bits::<i128>(70), 1 << 69, ErrorKind::Range, 0);
    is_not_written(bits::<u128>(3), 1 << 100, ErrorKind::Range, 0);
    is_kept(ranged::<u64>(0, u64::MAX.into()), u64::MAX, &[(u64::MAX.into(), 64)]);
    is_kept(ranged::<u32>(0, u32::MAX.into()), u32::MAX, &[(u32::MAX.into(), 32)]);
    is_kept(ranged::<i128>(i128::MIN, i128::MAX), 7, &[(7 + (1 << 127), 128)]);
    is_kept(ranged::<u64>(3, (1 << 57) + 3), (1 << 57) + 2, &[((1 << 57) - 1, 58)]);
}

/// A single number that is written on a stream, outside a field, has the same bits as in a field,
/// at any width.
#[test]
fn a_single_number_has_the_bits_of_a_field() {
    fn alone<T: Int>(bits: u32, value: T, number: u128) {
        let mut buffer = [0; 17];
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!(stream.bits(value, bits), Ok(value));
        assert_eq!((stream.position(), stream.finish().is_ok()), (u64::from(bits), true));
        let sent =
            u128::from_le_bytes(core::array::from_fn(|i| buffer.get(i).copied().unwrap_or(0)));
        assert_eq!(sent, number);
        let mut stream = ReadStream::new(&buffer);
        assert_eq!(stream.bits(T::default(), bits), Ok(value));
        assert_eq!(stream.position(), u64::from(bits));
        let mut stream = MeasureStream::new();
        assert_eq!((stream.bits(value, bits), stream.position()), (Ok(value), u64::from(bits)));
    }
    alone(3, 5_u64, 5);
    alone(56, 1_u64 << 55, 1 << 55);
    alone(57, 1_u64 << 56, 1 << 56);
    alone(64, u64::MAX - 2, u128::from(u64::MAX - 2));
    alone(3, -4_i32, 4);
    alone(3, 5_u128, 5);
    alone(100, -3_i128, (1 << 100) - 3);
    let refused =
        |result: Result<(), Error>| assert_eq!(result, Err(Error::new(ErrorKind::Range, 0)));
    let mut buffer = [0; 20];
    refused(WriteStream::new(&mut buffer).bits(8_u64, 3).map(drop));
    refused(WriteStream::new(&mut buffer).bits(1_u128 << 100, 3).map(drop));
    refused(WriteStream::new(&mut buffer).bits(1_u64 << 57, 57).map(drop));
    refused(WriteStream::new(&mut buffer).int(11_u64, 3, 10).map(drop));
    refused(WriteStream::new(&mut buffer).int(2_u64, 3, u64::MAX).map(drop));
    refused(WriteStream::new(&mut buffer).int(1_u128 << 100, 0, 7).map(drop));
    // a value that is only measured is not rejected
    for (value, bits) in [(8_u64, 3), (1 << 57, 57)] {
        let mut stream = MeasureStream::new();
        assert_eq!((stream.bits(value, bits).is_ok(), stream.bit()), (true, bits.into()));
        let mut stream = HashStream::<false>::new();
        assert_eq!((stream.bits(value, bits).is_ok(), stream.bit()), (true, bits.into()));
    }
}

#[test]
fn a_number_of_a_range_is_its_offset_alone_too() {
    fn alone<T: Int>((min, max): (T, T), value: T, (offset, bits): (u128, u32)) {
        let mut buffer = [0; 17];
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!((stream.int(value, min, max), stream.bit()), (Ok(value), bits.into()));
        assert!(stream.finish().is_ok());
        let sent = core::array::from_fn(|i| buffer.get(i).copied().unwrap_or(0));
        assert_eq!(u128::from_le_bytes(sent), offset);
        let mut stream = ReadStream::new(&buffer);
        assert_eq!((stream.int(min, min, max), stream.bit()), (Ok(value), bits.into()));
    }
    alone((3_u8, 9), 9, (6, 3));
    alone((3_u64, 9), 9, (6, 3));
    alone((0, (1_u64 << 56) - 1), 5, (5, 56));
    alone((0, 1_u64 << 56), 1 << 56, (1 << 56, 57));
    alone((0, 1_u64 << 62), 1 << 62, (1 << 62, 63));
    alone((3, u64::MAX), u64::MAX - 1, (u128::from(u64::MAX) - 4, 64));
    alone((i64::MIN, i64::MAX), -1, ((1 << 63) - 1, 64));
    alone((-1, 1_i128 << 100), 1 << 100, ((1 << 100) + 1, 101));
}

/// A hash stream that accepts invalid values hashes all bits of an out-of-range number of up to 64
/// bits. Of a wider number it hashes the declared bits.
#[test]
fn an_out_of_range_number_is_hashed_by_its_bits() {
    fn hash(say: impl FnOnce(&mut HashStream<false>) -> Result<(), Error>) -> u64 {
        let mut stream = HashStream::<false>::new();
        assert_eq!(say(&mut stream), Ok(()));
        stream.finish()
    }
    let of_bits = |value: u64| hash(|stream| stream.bits(value, 5).map(drop));
    assert_ne!(of_bits(0b10_0011), of_bits(0b00_0011));
    assert_ne!(of_bits(0b10_0011), of_bits(0b00_0010));
    let of_int = |value: u64| hash(|stream| stream.int(value, 0, 20).map(drop));
    assert_ne!(of_int(0b10_0011), of_int(0b00_0011));
    let field = |value: u64| hash(|stream| stream.field(&value, bits::<u64>(5)));
    assert_ne!(field(0b10_0011), field(0b00_0011));
    let field = |value: u64| hash(|stream| stream.field(&value, ranged::<u64>(0, 20)));
    assert_ne!(field(0b10_0011), field(0b00_0011));
    let field = |value: u128| hash(|stream| stream.field(&value, bits::<u128>(70)));
    assert_eq!(field(1 << 71 | 9), field(9));
    assert_ne!(field(1 << 69 | 9), field(9));
    let field = |value: u128| hash(|stream| stream.field(&value, ranged_u128(0, 1 << 70)));
    assert_eq!(field(1 << 71 | 9), field(9));
}

#[test]
fn a_refusal_says_what_was_expected() {
    assert_eq!(why_not_written(bits::<u8>(3), &8), ": 8 does not fit in 3 bits");
    assert_eq!(
        why_not_written(bits::<i128>(70), &(1 << 69)),
        ": 590295810358705651712 does not fit in 70 bits"
    );
    assert_eq!(why_not_written(bits::<[i8; 2]>(3), &[1, -5]), "[1]: -5 does not fit in 3 bits");
    assert_eq!(why_not_written(ranged::<i8>(-3, 5), &6), ": 6 is not in -3..=5");
    assert_eq!(why_not_written(ranged::<i128>(-3, 5), &6), ": 6 is not in -3..=5");
    assert_eq!(why_not_read::<i8, _>(ranged::<i8>(-3, 5), &[9]), ": 6 is not in -3..=5");
    assert_eq!(why_not_read::<u8, _>(ranged::<u8>(250, 255), &[7]), ": 257 is not in 250..=255");
    assert_eq!(why_not_read::<i128, _>(ranged::<i128>(-3, 5), &[9]), ": 6 is not in -3..=5");
    let read = |result: Result<i64, Error>| result.map_err(|error| (error.kind(), error.bit()));
    let mut stream = TraceStream::new(&[0b1011_0101]);
    assert_eq!(read(stream.int(0, -3, 5)), Ok(2));
    assert_eq!(read(stream.int(0, -3, 5)), Err((ErrorKind::Range, 4)));
    assert_eq!(stream.reason().as_deref(), Some("8 is not in -3..=5"));
}

/// The initial value of a ranged integer, before it is read, is zero or the end of the range that
/// is nearer to zero.
#[test]
fn the_blank_value_of_a_range_is_the_nearest_to_zero() {
    assert_eq!(ranged_u128(1 << 127, u128::MAX).codec.nearest_to_zero(), 1 << 127);
    assert_eq!(ranged::<i8>(-9, -3).codec.nearest_to_zero() as i8, -3);
    assert_eq!(ranged::<i8>(-9, -1).codec.nearest_to_zero() as i8, -1);
    assert_eq!(ranged::<i8>(-9, 0).codec.nearest_to_zero(), 0);
    assert_eq!(ranged::<i8>(0, 3).codec.nearest_to_zero(), 0);
    assert_eq!(ranged::<i8>(1, 3).codec.nearest_to_zero(), 1);
}
