//! Tests of a hand-written type between other fields, on every stream.

use std::vec;

use super::*;
use crate::error::Error;
use crate::error::ErrorKind;
use crate::io::{ExplainStream, HashStream};
use crate::place::Place as _;

/// A hand-written number of ten bits. If `KNOWS` is `true`, its `WIDTH` declares exactly that.
#[derive(Debug, PartialEq)]
struct Hand<const KNOWS: bool>(u16);

impl<const KNOWS: bool> Serialize for Hand<KNOWS> {
    const WIDTH: Width = if KNOWS { Width::bits(10).exact() } else { Width::variable(10, 10) };

    fn blank() -> Self {
        Self(7)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        // a hand-written function sees exactly one direction
        assert!(S::IS_WRITING != S::IS_READING);
        let number = stream.named("number").int(this.peek().0, 0, 1000)?;
        if let Some(slot) = this.slot() {
            slot.0 = number;
        }
        Ok(())
    }
}

/// A packet in which values of a type with a hand-written `Serialize` ([`Hand`]) are between other
/// fields. The fixed-width fields after such a value are in a new run (a sequence of fields that
/// share one bounds check).
type Packet = (bool, Hand<true>, u8, Hand<false>, u8, bool);

const PACKET: Packet = (true, Hand(1000), 0xAB, Hand(513), 0xCD, true);

/// The expected bytes of `PACKET`, made of these bits: 1, 1000 in ten bits, 0xAB, 513 in ten bits,
/// 0xCD, 1.
const BYTES: [u8; 5] = {
    let bits: u64 = 1 | 1000 << 1 | 0xAB << 11 | 513 << 19 | 0xCD << 29 | 1 << 37;
    let [a, b, c, d, e, ..] = bits.to_le_bytes();
    [a, b, c, d, e]
};

#[test]
fn a_type_by_hand_is_written_and_read_where_it_stands() -> Result<(), Error> {
    let mut buffer = [0xFF; 9];
    assert_eq!(PACKET.write(&mut buffer), Ok(5));
    assert_eq!(buffer.get(..5), Some(&BYTES[..]));
    assert_eq!(PACKET.to_bytes()?, BYTES);
    assert_eq!((PACKET.max_encoded_bits(), Packet::MIN_BITS, Packet::MAX_BITS), (38, 38, 38));
    assert_eq!(Packet::read(&BYTES)?, PACKET);
    let mut packet = Packet::blank();
    assert_eq!(packet, (false, Hand(7), 0, Hand(7), 0, false));
    packet.read_into(&BYTES)?;
    assert_eq!(packet, PACKET);
    packet.quantize()?;
    assert_eq!(packet, PACKET);
    assert_eq!(packet.quantized()?, PACKET);
    Ok(())
}

#[test]
fn what_is_refused_is_refused_in_every_direction() {
    let too_large = || (true, Hand::<true>(1001), 0_u8);
    let range = Error::new(ErrorKind::Range, 1);
    assert_eq!(too_large().write(&mut [0; 9]), Err(range));
    assert_eq!(too_large().to_bytes(), Err(range));
    assert_eq!(too_large().quantize(), Err(range));
    assert_eq!(too_large().quantized().err(), Some(range));
    assert_eq!(HashStream::of(&too_large()), Err(range));
    assert_eq!(too_large().max_encoded_bits(), 19);
    assert_eq!(PACKET.write(&mut [0; 4]).map_err(Error::kind), Err(ErrorKind::Overflow));
    // ten one bits are 1023
    assert_eq!(Packet::read(&[0xFF; 5]), Err(range));
    let mut longer = vec![0; 6];
    longer[1] = 1;
    assert_eq!(Packet::read(&longer), Err(Error::new(ErrorKind::Trailing, 38)));
    let short = Packet::read(&BYTES[..4]).map_err(Error::kind);
    assert_eq!(short, Err(ErrorKind::Overflow));
}

/// Checks that a type with eight options, which is too long to be inlined into its caller, is
/// written and read like any other type.
#[test]
fn a_long_type_is_written_and_read_like_any_other() -> Result<(), Error> {
    type Maybe = Option<u8>;
    type Long = (Maybe, Maybe, Maybe, Maybe, Maybe, Maybe, Maybe, Maybe);
    assert!(const { Long::SCHEMA.is_long() && !Packet::SCHEMA.is_long() });
    let long: Long = (None, Some(0xAB), None, None, None, None, None, Some(0x3C));
    // the fields: 0, 1, 0xAB, five times 0, 1, 0x3C
    let bytes = [0b1010_1110, 0b1000_0010, 0x3C];
    let mut buffer = [0xFF; 16];
    assert_eq!(long.write(&mut buffer), Ok(3));
    assert_eq!(buffer.get(..3), Some(&bytes[..]));
    assert_eq!(Long::read(&bytes)?, long);
    let mut old: Long = (Some(1), None, Some(2), Some(3), None, None, None, None);
    old.read_into(&bytes)?;
    assert_eq!(old, long);
    assert_eq!(long.write(&mut [0; 2]).map_err(Error::kind), Err(ErrorKind::Overflow));
    assert_eq!(old.read_into(&[0xFF; 2]).map_err(Error::kind), Err(ErrorKind::Overflow));
    assert_eq!(old.read_into(&[0; 2]), Err(Error::new(ErrorKind::Trailing, 8)));
    Ok(())
}

#[test]
fn an_error_is_in_the_field_that_it_names() {
    let mut stream = ExplainStream::new(99);
    let packet = (true, (false, Hand::<false>(1001)));
    let refused = Serialize::serialize(&packet, &mut stream);
    assert_eq!(refused, Err(Error::new(ErrorKind::Range, 2)));
    assert_eq!(stream.path(), ".1.1.number");
}

#[test]
fn a_hash_is_that_of_what_is_sent() -> Result<(), Error> {
    let other: Packet = (true, Hand(1000), 0xAB, Hand(514), 0xCD, true);
    let hashes = [HashStream::of(&PACKET)?, HashStream::of(&other)?, HashStream::of(&7_u8)?];
    assert_ne!(hashes[0], hashes[1]);
    assert_eq!(HashStream::of(&PACKET)?, hashes[0]);
    // also for values that cannot be sent
    assert_ne!(HashStream::of_any(&PACKET)?, HashStream::of_any(&other)?);
    let outside = HashStream::of_any(&Hand::<true>(1001))?;
    assert_ne!(outside, HashStream::of_any(&Hand::<true>(1002))?);
    Ok(())
}

/// Checks that hand-written types and nested values inside one another are counted. More than 64 of
/// them are rejected.
#[test]
fn nested_functions_are_counted() {
    struct Deep(u8);
    impl Serialize for Deep {
        fn blank() -> Self {
            Self(0)
        }
        fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
            let depth = this.peek().0;
            stream.bool(depth > 0)?;
            if depth > 0 {
                stream.nested::<(Self,)>(S::lend(&mut (Self(depth - 1),)))
            } else {
                Ok(())
            }
        }
    }
    // each level counts twice: the function and the nested tuple
    assert_eq!((Deep(31),).max_encoded_bits(), 32);
    assert!((Deep(31),).write(&mut [0; 99]).is_ok());
    let refused = (Deep(32),).write(&mut [0; 99]);
    assert_eq!(refused, Err(Error::new(ErrorKind::Depth, 32)));
}
