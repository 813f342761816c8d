//! Tests that [`Protocol`] rejects wrong packets, with one small packet. The crate `bitpack-tests`
//! tests many packet types.

mod bare;
mod layouts;
#[cfg(feature = "alloc")]
mod words;

use std::vec::Vec;

use super::*;
use crate::{Delta, Error, ErrorKind, ReadStream, Stream, WriteStream};

pub(super) const FRAMINGS: [Framing; 4] =
    [Framing::Crc, Framing::Id, Framing::IdAndCrc, Framing::Bare];

/// A small random number generator.
pub(super) struct Random(pub(super) u32);

impl Random {
    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % end
    }

    pub(super) fn index(&mut self, end: usize) -> usize {
        u32::try_from(end).map_or(0, |end| self.below(end) as usize)
    }
}

/// Returns the bytes with each bit flipped in turn.
pub(super) fn flips(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..8 * bytes.len()).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    })
}

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
fn no_session_is_the_protocol_without_the_call() -> Result<(), Error> {
    let game = Protocol::new(7);
    assert_eq!(game.with_session(0), game);
    let (mut plain, mut session) = ([0; 12], [0; 12]);
    game.write(&Five(21), &mut plain)?;
    game.with_session(1).write(&Five(21), &mut session)?;
    assert_eq!(plain[4..], session[4..]);
    assert_ne!(plain[..4], session[..4]);
    Ok(())
}
