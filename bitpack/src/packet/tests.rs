//! Tests that [`Protocol`] rejects wrong packets, with one small packet. The crate `bitpack-tests`
//! tests many packet types.

mod bare;
mod layouts;
mod sessions;
#[cfg(feature = "alloc")]
mod words;

use super::*;
use crate::{Delta, Error, ErrorKind, ReadStream, Stream, WriteStream};

pub(super) const FRAMINGS: [Framing; 4] =
    [Framing::Crc, Framing::Id, Framing::IdAndCrc, Framing::Bare];

#[derive(Debug, PartialEq)]
struct Five(u8);

impl Serialize for Five {
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        use crate::Place as _;
        let mut this = this;
        let bits = stream.bits(this.peek().0, 5)?;
        if let Some(five) = this.slot() {
            five.0 = bits;
        }
        Ok(())
    }
}

#[test]
fn every_flipped_bit_cut_and_appended_byte_is_refused() -> Result<(), Error> {
    let game = Protocol::new(7);
    let mut buffer = [0; 12];
    let length = game.write(&Five(21), &mut buffer)?;
    let packet = buffer.get(..length).unwrap_or_default();
    assert_eq!(game.read::<Five>(packet), Ok(Five(21)));
    assert_eq!(length as u64 * 8, 5_u64.next_multiple_of(8) + 32 + 32);
    for bit in 0..length * 8 {
        let mut flipped = buffer;
        if let Some(byte) = flipped.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
        }
        let refused = game.read::<Five>(flipped.get(..length).unwrap_or_default());
        assert_eq!(refused, Err(Error::new(ErrorKind::Crc, 0)));
    }
    for other in (0..length).chain([length + 1]) {
        let refused = game.read::<Five>(buffer.get(..other).unwrap_or_default());
        assert!(refused.is_err(), "{other}");
    }
    let stranger = Protocol::new(8).read::<Five>(packet);
    assert_eq!(stranger, Err(Error::new(ErrorKind::Crc, 0)));
    Ok(())
}

#[test]
fn padding_and_trailing_bytes_are_refused_behind_a_valid_sum() {
    let game = Protocol::new(7).with_end_check(EndCheck::Absent);
    let seal = |data: &[u8]| {
        let mut packet = [0; 8];
        packet[..4].copy_from_slice(&game.crc(None, data).to_le_bytes());
        packet[4..4 + data.len()].copy_from_slice(data);
        (packet, 4 + data.len())
    };
    let kind = |data: &[u8]| {
        let (packet, length) = seal(data);
        game.read::<Five>(packet.get(..length).unwrap_or_default())
    };
    assert_eq!(kind(&[0b0001_0101]), Ok(Five(21)));
    assert_eq!(kind(&[0b0011_0101]), Err(Error::new(ErrorKind::Trailing, 37)));
    assert_eq!(kind(&[0b0001_0101, 0]), Err(Error::new(ErrorKind::Trailing, 37)));
    assert_eq!(kind(&[]), Err(Error::new(ErrorKind::Overflow, 32)));
}

#[test]
fn small_buffers_are_errors() {
    let game = Protocol::short(7);
    for length in 0..5 {
        let mut buffer = [0; 5];
        let buffer = buffer.get_mut(..length).unwrap_or_default();
        let refused = game.write(&Five(1), buffer).map_err(Error::kind);
        assert_eq!(refused, Err(ErrorKind::Overflow));
    }
}
