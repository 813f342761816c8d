//! The network stream: values at any bit, read with `BitReader`.

use core::fmt;

use bitpack::{BitReader, Error, ErrorKind};

use crate::file::{Keyframe, Replay};

/// Whether the `f32` at the keyframe's position is the keyframe's time, bit for bit.
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

/// How the network stream begins.
#[derive(Debug, PartialEq)]
pub(crate) struct FirstFrame {
    pub(crate) time: f32,
    pub(crate) delta: f32,
    /// The first actor of the spawn list. How long its data are, and with it where the next one
    /// begins, is up to its class, which the format's description leaves open.
    pub(crate) actor: Option<Actor>,
}

/// Which actor, and whether it is there from now on or gone.
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
                f.write_str("what follows depends on its class, and is not described")
            }
        }
    }
}

/// Reads the first frame as far as it is described.
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

/// Unreal's integer below `max`: the bits that any value has, and one more where it decides.
///
/// Not what `#[bits(min, max)]` is: below 1000 that is 10 bits always; this is 9 for 488 to 511,
/// because 1000 and more cannot be meant.
fn bounded(reader: &mut BitReader<'_>, max: u32) -> Result<u32, Error> {
    let bits = max.checked_ilog2().ok_or(Error::new(ErrorKind::Range, reader.position()))?;
    let low = if bits == 0 { 0 } else { reader.bits::<u32>(bits)? };
    let high = low + (1 << bits);
    Ok(if high < max && flag(reader)? { high } else { low })
}

/// The value and the bits it took.
#[cfg(test)]
pub(crate) fn read(bytes: &[u8], max: u32) -> Result<(u32, u64), Error> {
    let mut reader = BitReader::new(bytes);
    Ok((bounded(&mut reader, max)?, reader.position()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_more_bit_only_where_it_decides() -> Result<(), Error> {
        // 8 is a power of two: three bits, and a fourth cannot be meant
        assert_eq!(read(&[0b1111], 8)?, (7, 3));
        // below 10: 0 and 1 could be 8 and 9
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
