//! The bytes of sequence numbers that wrap, computed by hand, and bytes that a reader rejects.

use bitpack::{Error, ErrorKind, Serialize};

#[derive(Serialize, Debug, PartialEq)]
struct Pair {
    from: u16,
    #[relative_to(from, wrapping)]
    to: u16,
}

#[derive(Serialize, Debug, PartialEq)]
struct Wide {
    from: u32,
    #[relative_to(from, wrapping)]
    to: u32,
}

#[derive(Serialize, Debug, PartialEq)]
struct Short {
    #[bits(4)]
    from: u8,
    #[bits(4)]
    #[relative_to(from, wrapping)]
    to: u8,
}

fn is<T: Serialize + PartialEq + core::fmt::Debug>(value: T, bytes: &[u8]) {
    assert_eq!(value.to_bytes().as_deref(), Ok(bytes), "{value:?}");
    assert_eq!(T::read(bytes), Ok(value));
}

#[test]
fn numbers_after_others_have_these_bytes() {
    is(Pair { from: 65_535, to: 0 }, &[0xFF, 0xFF, 0b1]);
    // the second tier, and 4 as its third difference
    is(Pair { from: 65_535, to: 3 }, &[0xFF, 0xFF, 0b0_1010]);
    // the sixth tier, and 65,535 - 4378 in it
    is(Pair { from: 7, to: 6 }, &[7, 0, 0x60, 0xB9, 0x3B]);
    // the last tier, and the difference itself
    is(Wide { from: 1, to: 0 }, &[1, 0, 0, 0, 0xC0, 0xFF, 0xFF, 0xFF, 0x3F]);
    is(Short { from: 15, to: 0 }, &[0b1_1111]);
    is(Short { from: 15, to: 14 }, &[0b0100_1111, 0b0100]);
    assert_eq!([Pair::MAX_BITS, Wide::MAX_BITS, Short::MAX_BITS], [16 + 23, 32 + 38, 4 + 8]);
}

#[test]
fn other_bytes_are_rejected() {
    let kind = |bytes: &[u8]| Pair::read(bytes).map_err(Error::kind);
    // differences of 1 and of 70,000 in the last tier
    assert_eq!(kind(&[0, 0, 0x40, 0, 0, 0, 0]), Err(ErrorKind::Range));
    assert_eq!(kind(&[0, 0, 0, 0x5C, 0x44, 0, 0]), Err(ErrorKind::Range));
    // the second tier has five differences
    assert_eq!(kind(&[0, 0, 0b1_1110]), Err(ErrorKind::Range));
    assert_eq!(kind(&[0, 0, 0b10]), Ok(Pair { from: 0, to: 2 }));
    assert_eq!(kind(&[0, 0]), Err(ErrorKind::Overflow));
    assert!(Pair { from: 9, to: 9 }.to_bytes().is_err());
}
