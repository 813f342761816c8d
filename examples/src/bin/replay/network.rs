//! Reads values at any bit of the network stream with `BitReader`.

use core::fmt;

use bitpack::{BitReader, Error, ErrorKind};

use crate::file::{Keyframe, Replay};

/// Checks that the `f32` at a keyframe's position in the network stream equals the keyframe's time,
/// bit for bit.
pub(crate) fn check(network: &[u8], keyframe: &Keyframe) -> Result<(), String> {
    let position = keyframe.position;
    let at = u64::try_from(position).map_err(|_| format!("bit {position}, expected at least 0"))?;
    let expected = keyframe.time.to_bits();
    match BitReader::at(network, at).bits::<u32>(32) {
        Ok(found) if found == expected => Ok(()),
        Ok(found) => Err(format!("{found:#010x} at bit {at}, expected {expected:#010x}, its time")),
        Err(error) => {
            let bits = network.len() as u64 * 8;
            Err(format!("expected its time at bit {at} of {bits}: {}", error.kind()))
        }
    }
}

/// The first frame of the network stream, as far as it can be read.
#[derive(Debug, PartialEq)]
pub(crate) struct FirstFrame {
    pub(crate) time: f32,
    pub(crate) delta: f32,
    /// The first actor that appears. The length of its data depends on its class, which the
    /// description of the format leaves open, so later actors cannot be read.
    pub(crate) actor: Option<Actor>,
}

/// Number of an actor (an object in the game), and `alive`: true if it appears, false if it
/// disappears.
#[derive(Debug, PartialEq)]
pub(crate) struct Actor {
    pub(crate) id: u32,
    pub(crate) alive: bool,
}

impl fmt::Display for FirstFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first frame: time {} s, delta {} s, ", self.time, self.delta)?;
        match &self.actor {
            None => f.write_str("spawns nothing"),
            Some(Actor { id, alive }) => {
                let state = if *alive { "alive" } else { "gone" };
                write!(f, "spawns actor {id}, {state}; ")?;
                f.write_str("the data after it depends on its class, which is not described")
            }
        }
    }
}

/// Reads the first frame of the network stream, as far as the format is described.
pub(crate) fn first_frame(replay: &Replay<'_>) -> Result<FirstFrame, Error> {
    let mut reader = BitReader::new(replay.network);
    let time = f32::from_bits(reader.bits(32)?);
    let delta = f32::from_bits(reader.bits(32)?);
    let mut actor = None;
    if flag(&mut reader)? {
        let id = bounded(&mut reader, replay.max_channels)?;
        actor = Some(Actor { id, alive: flag(&mut reader)? });
    }
    Ok(FirstFrame { time, delta, actor })
}

fn flag(reader: &mut BitReader<'_>) -> Result<bool, Error> {
    Ok(reader.bits::<u8>(1)? == 1)
}

/// Reads an integer below `max` as Unreal encodes it: the low bits, and one more bit where both of
/// its values are possible.
///
/// Unlike `#[bits(min, max)]`, the width depends on the value: below 1000 this takes 9 bits for 488
/// to 511, because 1000 and more are not valid, and 10 for the others.
fn bounded(reader: &mut BitReader<'_>, max: u32) -> Result<u32, Error> {
    let bits = max.checked_ilog2().ok_or(Error::new(ErrorKind::Range, reader.position()))?;
    let low = if bits == 0 { 0 } else { reader.bits::<u32>(bits)? };
    let high = low + (1 << bits);
    Ok(if high < max && flag(reader)? { high } else { low })
}

/// Reads an integer below `max` from bytes in the encoding of Unreal. Returns it with the number of
/// bits that it took.
#[cfg(test)]
pub(crate) fn read(bytes: &[u8], max: u32) -> Result<(u32, u64), Error> {
    let mut reader = BitReader::new(bytes);
    Ok((bounded(&mut reader, max)?, reader.position()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bit_is_sent_only_if_both_values_are_valid() -> Result<(), Error> {
        // 8 is a power of two: three bits, because a fourth bit would give 8 or more
        assert_eq!(read(&[0b1111], 8)?, (7, 3));
        // below 10: a fourth bit follows only 0 and 1, and turns them into 8 and 9
        assert_eq!(read(&[0b0001], 10)?, (1, 4));
        assert_eq!(read(&[0b1001], 10)?, (9, 4));
        assert_eq!(read(&[0b1010], 10)?, (2, 3));
        assert_eq!(read(&[0], 1)?, (0, 0));
        assert!(read(&[0], 0).is_err());
        assert_eq!(read(&[0xFF; 4], u32::MAX)?, (0x7FFF_FFFF, 31));
        assert!(read(&[], 2).is_err());
        Ok(())
    }

    #[test]
    fn a_keyframe_is_compared_at_its_bit() {
        let time = 3.5_f32;
        let network = (u64::from(time.to_bits()) << 5).to_le_bytes();
        let keyframe = |position| Keyframe { time, frame: 0, position };
        assert_eq!(check(&network, &keyframe(5)), Ok(()));
        assert!(check(&network, &keyframe(4)).is_err());
        assert!(check(&network, &keyframe(33)).is_err());
        assert!(check(&network, &keyframe(-1)).is_err());
    }
}
