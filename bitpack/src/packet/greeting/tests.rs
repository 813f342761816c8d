//! Tests of [`Greeting`]. The vectors are in `bitpack-tests`.

use super::*;

const OURS: Greeting = Greeting::new("arena", 212, 0x0123_4567_89AB_CDEF).with_session(0x5EED);

/// Returns the bytes with the right checksum.
fn sealed(mut bytes: [u8; 40]) -> [u8; 40] {
    let sum = crc32(&[&bytes[..SUMMED]]).to_le_bytes();
    bytes[36..].copy_from_slice(&sum);
    bytes
}

#[test]
fn greetings_are_read_as_they_were_written() -> Result<(), Error> {
    for greeting in [
        OURS,
        Greeting::new("", 0, 0),
        Greeting::new("another", u32::MAX, u64::MAX).with_session(u64::MAX),
        OURS.with_another_id(7),
    ] {
        assert_eq!(Greeting::read(&greeting.to_bytes())?, greeting);
        let mut buffer = [0xA5; 50];
        assert_eq!(greeting.write(&mut buffer)?, 40);
        assert_eq!((&buffer[..40], &buffer[40..]), (&greeting.to_bytes()[..], &[0xA5; 10][..]));
    }
    assert_eq!((OURS.build(), OURS.id(), OURS.session()), (212, 0x0123_4567_89AB_CDEF, 0x5EED));
    let small = OURS.write(&mut [0; 39]).map_err(Error::kind);
    assert_eq!(small, Err(ErrorKind::Overflow));
    Ok(())
}

#[test]
fn every_flip_and_cut_is_rejected() {
    let bytes = OURS.to_bytes();
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes;
        flipped[bit / 8] ^= 1 << (bit % 8);
        let kind = if bit < 56 { ErrorKind::Protocol } else { ErrorKind::Crc };
        assert_eq!(Greeting::read(&flipped).map_err(Error::kind), Err(kind), "{bit}");
    }
    for cut in 0..bytes.len() {
        let kind = if cut < 7 { ErrorKind::Protocol } else { ErrorKind::Overflow };
        let read = Greeting::read(bytes.get(..cut).unwrap_or_default());
        assert_eq!(read.map_err(Error::kind), Err(kind), "{cut}");
    }
}

#[test]
fn later_versions_may_be_longer() {
    let mut bytes = [0xA5; 64];
    bytes[..40].copy_from_slice(&OURS.to_bytes());
    assert_eq!(Greeting::read(&bytes), Err(Error::new(ErrorKind::Trailing, 320)));
    for version in 2..=u8::MAX {
        let mut later = OURS.to_bytes();
        later[7] = version;
        bytes[..40].copy_from_slice(&sealed(later));
        for length in 40..=64 {
            assert_eq!(Greeting::read(bytes.get(..length).unwrap_or_default()), Ok(OURS));
        }
    }
    let mut none = OURS.to_bytes();
    none[7] = 0;
    assert_eq!(Greeting::read(&sealed(none)), Err(Error::new(ErrorKind::Range, 56)));
}

#[test]
fn builds_are_compared_by_game_id_and_number() {
    use Compatibility::{Modified, Newer, Older, OtherGame, Same};
    let theirs = |build, id| Greeting::new("arena", build, id);
    let id = OURS.id();
    for (greeting, expected) in [
        (theirs(212, id), Same),
        (theirs(211, id), Same),
        (theirs(213, id).with_session(1), Same),
        (theirs(211, id + 1), Older),
        (theirs(213, id + 1), Newer),
        (theirs(212, id + 1), Modified),
        (Greeting::new("Arena", 212, id), OtherGame),
    ] {
        assert_eq!(OURS.compare(&greeting), expected, "{greeting:?}");
        let reverse = match expected {
            Older => Newer,
            Newer => Older,
            other => other,
        };
        assert_eq!(greeting.compare(&OURS), reverse, "{greeting:?}");
    }
}
