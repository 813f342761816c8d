//! Types with so many fields that they are split over several functions, and nested types too large
//! to share a bounds check with their neighbours. Their bits must be those of the fields written
//! one after another.

use bitpack::trace::trace;
use bitpack::{Error, ErrorKind, Serialize, Stream, WriteStream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Declares a struct that repeats a group of four fields, and a function that writes the expected
/// bits.
macro_rules! groups {
    ($name:ident: $($group:literal)*) => {
        #[derive(Serialize, Clone, Debug, PartialEq)]
        struct $name($(
            #[doc = stringify!($group)]
            #[bits(3)]
            u8,
            bool,
            #[bits(min = -100, max = 900)] i16,
            #[compressed(0.0, 1.0, 0.25)] f32,
        )*);

        impl $name {
            fn sample() -> Self {
                Self($($group % 8, $group % 2 == 0, i16::from($group) - 100, 0.75,)*)
            }

            /// Writes the expected bits of a value, one operation for each field.
            fn put<S: Stream>(stream: &mut S) -> Result<(), Error> {
                $(
                    stream.bits::<u8>($group % 8, 3)?;
                    stream.bool($group % 2 == 0)?;
                    stream.int(i16::from($group) - 100, -100, 900)?;
                    stream.bits::<u8>(3, 3)?;
                )*
                Ok(())
            }
        }
    };
}

// 20 groups with 80 fields, and 80 groups with 320
groups! { Large: 0u8 1u8 2u8 3u8 4u8 5u8 6u8 7u8 8u8 9u8 10u8 11u8 12u8 13u8 14u8 15u8 16u8 17u8 18u8 19u8 }
groups! {
    Huge:
    0u8 1u8 2u8 3u8 4u8 5u8 6u8 7u8 8u8 9u8 10u8 11u8 12u8 13u8 14u8 15u8 16u8 17u8 18u8 19u8
    20u8 21u8 22u8 23u8 24u8 25u8 26u8 27u8 28u8 29u8 30u8 31u8 32u8 33u8 34u8 35u8 36u8 37u8 38u8
    39u8 40u8 41u8 42u8 43u8 44u8 45u8 46u8 47u8 48u8 49u8 50u8 51u8 52u8 53u8 54u8 55u8 56u8 57u8
    58u8 59u8 60u8 61u8 62u8 63u8 64u8 65u8 66u8 67u8 68u8 69u8 70u8 71u8 72u8 73u8 74u8 75u8 76u8
    77u8 78u8 79u8
}

/// A struct with large types next to fields that would otherwise share one bounds check.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Around {
    before: bool,
    first: Large,
    #[bits(5)]
    between: u8,
    huge: Huge,
    pair: [Large; 2],
    maybe: Option<Huge>,
    after: u64,
}

fn sample() -> Around {
    Around {
        before: true,
        first: Large::sample(),
        between: 21,
        huge: Huge::sample(),
        pair: [Large::sample(), Large::sample()],
        maybe: Some(Huge::sample()),
        after: 0x0123_4567_89AB_CDEF,
    }
}

/// Returns the bytes of [`sample`] written one field after another, and their number of bits.
fn one_field_after_the_other() -> Result<(Vec<u8>, u64), Error> {
    let mut buffer = vec![0; 1024];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bool(true)?;
    Large::put(&mut stream)?;
    stream.bits(21_u8, 5)?;
    Huge::put(&mut stream)?;
    Large::put(&mut stream)?;
    Large::put(&mut stream)?;
    stream.bool(true)?;
    Huge::put(&mut stream)?;
    stream.plain(0x0123_4567_89AB_CDEF_u64)?;
    let bits = stream.position();
    let bytes = stream.finish()?;
    buffer.truncate(bytes);
    Ok((buffer, bits))
}

#[test]
fn large_types_have_the_same_bits() -> Outcome {
    let (expected, bits) = one_field_after_the_other()?;
    ensure!(sample().to_bytes()? == expected, "other bytes");
    ensure!(
        sample().max_encoded_bits() == bits,
        "measured {}, not {bits}",
        sample().max_encoded_bits()
    );
    ensure!(Around::read(&expected)? == sample(), "another value");
    let traced = trace::<Around>(&expected);
    ensure!(traced.result == Ok(sample()), "traced {:?}", traced.result);
    let bits_traced = traced.events.iter().map(|event| event.bits).sum::<u64>();
    ensure!(bits_traced == bits, "traced {bits_traced} bits, not {bits}");
    Ok(())
}

#[test]
fn an_error_in_a_large_type_has_its_position_in_the_packet() -> Outcome {
    let mut wrong = sample();
    let [_, second] = &mut wrong.pair;
    second.78 = 901;
    let mut buffer = [0; 1024];
    // a bit, 20 groups of 17 bits, 5 bits, 80 groups, 20, and 19; then 4 bits of the last group
    let refused = Error::new(ErrorKind::Range, 1 + 20 * 17 + 5 + 80 * 17 + 20 * 17 + 19 * 17 + 4);
    let written = wrong.write(&mut buffer);
    ensure!(written == Err(refused), "{written:?}, not {refused:?}");
    wrong = sample();
    wrong.huge.318 = 901;
    let refused = Error::new(ErrorKind::Range, 1 + 20 * 17 + 5 + 79 * 17 + 4);
    let written = wrong.write(&mut buffer);
    ensure!(written == Err(refused), "{written:?}, not {refused:?}");
    Ok(())
}

/// Declares a sequence of types, each of which contains the previous one twice.
macro_rules! levels {
    ($($below:ty => $above:ident,)*) => { $(
        #[derive(Serialize, Clone, Debug, Default, PartialEq)]
        struct $above {
            left: $below,
            #[bits(2)]
            middle: u8,
            right: $below,
        }

        impl From<u8> for $above {
            fn from(seed: u8) -> Self {
                let next = seed.wrapping_mul(5).wrapping_add(3);
                Self { left: seed.into(), middle: seed % 4, right: next.into() }
            }
        }
    )* };
}

// with one copy for each path, the lowest type would be compiled 4,096 times per stream
levels! {
    u8 => L0, L0 => L1, L1 => L2, L2 => L3, L3 => L4, L4 => L5, L5 => L6,
    L6 => L7, L7 => L8, L8 => L9, L9 => L10, L10 => L11, L11 => L12,
}

#[test]
fn each_of_twelve_nested_types_is_compiled_once() -> Outcome {
    let sent = L12::from(7);
    let bytes = sent.to_bytes()?;
    // 8,192 bytes, and 2 bits for each pair
    ensure!(bytes.len() == (8192 * 8 + 8191 * 2_usize).div_ceil(8), "{} bytes", bytes.len());
    ensure!(L12::read(&bytes)? == sent, "another value");
    let mut flipped = bytes;
    for byte in flipped.iter_mut().step_by(97) {
        *byte ^= 0x10;
    }
    let read = L12::read(&flipped)?;
    ensure!(read != sent && read.to_bytes()? == flipped, "a bit was lost");
    Ok(())
}
