//! Tests of the tag of an enum, which is a position in declaration order or a discriminant.

use std::boxed::Box;
use std::format;
use std::string::{String, ToString as _};

use super::told::written;
use crate::codec::Numbers;
use crate::error::{Error, ErrorKind};
use crate::io::{MeasureStream, ReadStream, TraceStream};
use crate::run::run_one_operation;
use crate::schema::{Schema, Variant};
use crate::stream::Stream as _;

/// Returns the trace of an operation on a stream with the bits of `byte` as text, followed by the
/// reason if the operation stopped.
fn said<T>(byte: u8, operation: impl FnOnce(&mut TraceStream<'_>) -> Result<T, Error>) -> String {
    let bytes = [byte];
    let mut stream = TraceStream::new(&bytes);
    let result = operation(&mut stream);
    match (result, stream.events()) {
        (Ok(_), [event]) => event.to_string(),
        (Err(error), _) => format!("{error}: {}", stream.reason().unwrap_or_default()),
        (Ok(_), events) => format!("{events:?}"),
    }
}

#[test]
fn a_variant_is_its_number_in_the_order_of_declaration() {
    for tag in 0..5 {
        let found =
            written(|stream| run_one_operation(stream, 3, |run| run.tag(tag, 5, 3)).map(drop));
        assert_eq!(found, Ok((u64::from(tag), 3)));
        let byte = [(tag as u8) << 2];
        let mut stream = ReadStream::at(&byte, 2);
        assert_eq!(run_one_operation(&mut stream, 3, |run| run.tag(0, 5, 3)), Ok(tag));
    }
    // a writer has only valid tags, so they are not checked
    let found = written(|stream| run_one_operation(stream, 3, |run| run.tag(6, 5, 3)).map(drop));
    assert_eq!(found, Ok((6, 3)));
    for tag in 5..8 {
        let byte = [tag << 2];
        let mut stream = ReadStream::at(&byte, 2);
        let read = run_one_operation(&mut stream, 3, |run| run.tag(0, 5, 3));
        assert_eq!(read, Err(Error::new(ErrorKind::Tag, 2)));
    }
    let read = |byte| said(byte, |stream| run_one_operation(stream, 3, |run| run.tag(0, 5, 3)));
    assert_eq!(read(4).trim(), "0    3  tag       = 4");
    assert_eq!(
        read(5),
        "no variant has this number (bit 0): 5 is not the number of a variant: there are 5"
    );
}

/// Collects the discriminants of a schema at run time, in leaked memory.
fn numbers<const N: usize>(schema: &Schema) -> &'static Numbers<N> {
    Box::leak(Box::new(Numbers::of(schema)))
}

/// Asserts that each variant is sent as its number in `codes`, and that a reader rejects every
/// other number.
fn are_codes<const N: usize>(numbers: &'static Numbers<N>, bits: u32, codes: [u32; N]) {
    for (ordinal, code) in (0..).zip(codes) {
        let found = written(|stream| {
            run_one_operation(stream, bits, |run| run.discriminant(ordinal, numbers, bits))
                .map(drop)
        });
        assert_eq!(found, Ok((code.into(), bits.into())));
        let mut stream = MeasureStream::new();
        let measured =
            run_one_operation(&mut stream, bits, |run| run.discriminant(ordinal, numbers, bits));
        assert_eq!((measured, stream.position()), (Ok(ordinal), bits.into()));
    }
    for code in 0..1_u32 << bits {
        let bytes = (u64::from(code) << 2).to_le_bytes();
        let mut stream = ReadStream::at(&bytes, 2);
        let read = run_one_operation(&mut stream, bits, |run| run.discriminant(0, numbers, bits));
        let ordinal = codes.iter().position(|known| *known == code);
        let refused = Error::new(ErrorKind::Tag, 2);
        assert_eq!(read, ordinal.map(|ordinal| ordinal as u32).ok_or(refused), "{code}");
    }
}

const KINDS: &[Variant] = &[
    Variant::new("Login", &[]).numbered(16),
    Variant::new("Logout", &[]).numbered(-1),
    Variant::new("Chat", &[]).numbered(17),
];

#[test]
fn discriminants_are_counted_from_the_least() {
    let numbers = numbers::<3>(&Schema::discriminants("Kind", None, KINDS, &[]));
    are_codes(numbers, 5, [17, 0, 18]);
    let read = |byte| {
        said(byte, |stream| run_one_operation(stream, 5, |run| run.discriminant(0, numbers, 5)))
    };
    assert_eq!(
        [read(18).trim(), read(0).trim()],
        ["0    5  tag       = 17", "0    5  tag       = -1"]
    );
    assert_eq!(
        read(20),
        "no variant has this number (bit 0): 19 is not the discriminant of a variant"
    );
}

#[test]
fn raw_discriminants_are_as_they_are() {
    let numbers = numbers::<3>(&Schema::raw_discriminants("Kind", 6, KINDS, &[]));
    are_codes(numbers, 6, [16, 63, 17]);
    let read = |byte| {
        said(byte, |stream| run_one_operation(stream, 6, |run| run.discriminant(0, numbers, 6)))
    };
    assert_eq!(
        [read(17).trim(), read(63).trim()],
        ["0    6  tag       = 17", "0    6  tag       = -1"]
    );
    assert_eq!(
        read(62),
        "no variant has this number (bit 0): -2 is not the discriminant of a variant"
    );
}

/// Enums with more than eight variants find a variant's discriminant by binary search.
#[test]
fn many_discriminants_are_found_too() {
    const fn variants<const N: usize>(numbers: [i128; N]) -> [Variant; N] {
        let (mut all, mut i) = ([Variant::new("One", &[]); N], 0);
        while i < N {
            all[i] = all[i].numbered(numbers[i]);
            i += 1;
        }
        all
    }
    const EIGHT: &[Variant] = &variants([9, 3, 60, 1, 7, 31, 30, 2]);
    const NINE: &[Variant] = &variants([9, 3, 60, 1, 7, 31, 30, 2, 8]);
    const UPWARDS: &[Variant] = &variants([0, 1, 2, 4, 8, 16, 32, 33, 34, 61]);
    are_codes(
        numbers::<8>(&Schema::discriminants("Kind", None, EIGHT, &[])),
        6,
        [9, 3, 60, 1, 7, 31, 30, 2],
    );
    are_codes(
        numbers::<9>(&Schema::discriminants("Kind", None, NINE, &[])),
        6,
        [9, 3, 60, 1, 7, 31, 30, 2, 8],
    );
    are_codes(
        numbers::<10>(&Schema::discriminants("Kind", None, UPWARDS, &[])),
        6,
        [0, 1, 2, 4, 8, 16, 32, 33, 34, 61],
    );
}
