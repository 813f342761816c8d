//! Hostile input: packets that the packet layer rejects, for every type.

use bitpack::{EndCheck, Error, ErrorKind, Framing, Protocol, Serialize, magic};
use bitpack_tests::crc::{crc32, seal};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, each_value, sample_count};

const ID: u64 = 0x0123_4567_89AB_CDEF;
const GAME: Protocol = Protocol::new(ID);

/// A protocol, and the layout of the header of its packets.
struct Layout {
    game: Protocol,
    /// Number of bytes that the protocol id takes in a packet.
    id: usize,
    sums: bool,
}

impl Layout {
    /// Returns the expected error of reading a packet in which the byte with this index was
    /// changed, or `None` if the error depends on the packet.
    fn refusal(&self, byte: usize) -> Option<Error> {
        let at_crc = Error::new(ErrorKind::Crc, 8 * self.id as u64);
        let behind = self.sums.then_some(at_crc);
        if byte < self.id { Some(Error::new(ErrorKind::Protocol, 0)) } else { behind }
    }
}

/// Returns protocols with both widths of the protocol id, with every framing and with every end
/// check.
fn layouts() -> Vec<Layout> {
    let ends = [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(7)];
    let framings = [(Framing::Crc, 0, true), (Framing::Id, 1, false), (Framing::IdAndCrc, 1, true)];
    let mut layouts = Vec::new();
    for (game, bytes) in [(GAME, 8), (Protocol::short(0xFACE), 4)] {
        for (framing, sent, sums) in framings {
            let game = game.with_framing(framing);
            let layout = |end| Layout { game: game.with_end_check(end), id: sent * bytes, sums };
            layouts.extend(ends.map(layout));
        }
    }
    layouts
}

fn packet(sent: &dyn ErasedValue, game: &Protocol) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0xA5; 8192];
    let length = sent.wrap(game, &mut buffer)?;
    buffer.truncate(length);
    Ok(buffer)
}

fn kind<T>(read: Result<T, Error>) -> Option<ErrorKind> {
    read.err().map(Error::kind)
}

#[test]
fn the_slow_checksum_is_the_standard_crc_32() {
    assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    assert_eq!(crc32(b""), 0);
}

#[test]
fn a_packet_arrives_in_every_layout() -> Outcome {
    each_value(sample_count(10, 100), |erased_type, sent| {
        for Layout { game, id, sums } in layouts() {
            let bytes = packet(sent, &game)?;
            let read = erased_type.unwrap(&game, &bytes)?;
            ensure!(sent.arrives_as(&*read), "arrived as {read:?}");
            ensure!(bytes.starts_with(&game.id().to_le_bytes()[..id]), "{bytes:02x?} has no id");
            let sealed = packet(sent, &game.with_framing(Framing::Crc))?;
            let summed = bytes.get(id..).unwrap_or_default();
            let same = sealed.get(if sums { 0 } else { 4 }..) == Some(summed);
            ensure!(same, "{summed:02x?} behind the id, and {sealed:02x?}");
            let most = erased_type.max_packet(&game);
            ensure!(bytes.len() <= most, "{} bytes, at most {most}", bytes.len());
        }
        Ok(())
    })
}

#[test]
fn the_checksum_covers_the_id_and_the_data() -> Outcome {
    each_value(sample_count(10, 100), |_, sent| {
        let bytes = packet(sent, &GAME)?;
        let data = bytes.get(4..).unwrap_or_default();
        ensure!(bytes == seal(ID, data), "{bytes:02x?}");
        let end = magic("end of packet").to_le_bytes();
        ensure!(data.ends_with(&end), "{data:02x?} has no end check");
        Ok(())
    })
}

#[test]
fn every_flipped_bit_is_rejected_before_a_field_is_read() -> Outcome {
    each_value(sample_count(2, 20), |erased_type, sent| {
        for layout in layouts() {
            let game = layout.game;
            let mut bytes = packet(sent, &game)?;
            for bit in (0..8 * bytes.len()).step_by(if cfg!(optimized) { 1 } else { 11 }) {
                let flip = |bytes: &mut Vec<u8>| {
                    bytes.get_mut(bit / 8).into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
                };
                flip(&mut bytes);
                let read = erased_type.unwrap(&game, &bytes);
                match (layout.refusal(bit / 8), read) {
                    (Some(expected), read) => {
                        let refused = read.err();
                        ensure!(refused == Some(expected), "{bit}: {refused:?}");
                    }
                    // without a checksum the packet may read as another value
                    (None, Ok(other)) if erased_type.lossy().is_none() => {
                        let again = packet(&*other, &game)?;
                        ensure!(again == bytes, "{bit}: {other:?} writes back to {again:02x?}");
                    }
                    (None, _) => {}
                }
                flip(&mut bytes);
            }
        }
        Ok(())
    })
}

#[test]
fn truncated_and_extended_packets_are_rejected() -> Outcome {
    each_value(sample_count(2, 20), |erased_type, sent| {
        for Layout { game, id, sums } in layouts() {
            let mut bytes = packet(sent, &game)?;
            for short in 0..bytes.len() {
                let refused =
                    kind(erased_type.unwrap(&game, bytes.get(..short).unwrap_or_default()));
                let cut =
                    if sums && short >= id + 4 { ErrorKind::Crc } else { ErrorKind::Overflow };
                ensure!(refused == Some(cut), "{short} bytes: {refused:?}");
            }
            let grown = if sums { ErrorKind::Crc } else { ErrorKind::Trailing };
            for more in [0x00, 0xFF, 0x00, 0x00, 0x5A, 0x00, 0x00, 0x00, 0x00] {
                bytes.push(more);
                let refused = kind(erased_type.unwrap(&game, &bytes));
                ensure!(refused == Some(grown), "{} bytes: {refused:?}", bytes.len());
            }
        }
        Ok(())
    })
}

#[test]
fn packets_of_another_protocol_are_rejected() -> Outcome {
    each_value(sample_count(4, 50), |erased_type, sent| {
        for (framing, expected) in [
            (Framing::Crc, ErrorKind::Crc),
            (Framing::Id, ErrorKind::Protocol),
            (Framing::IdAndCrc, ErrorKind::Protocol),
        ] {
            let bytes = packet(sent, &GAME.with_framing(framing))?;
            let bits = (0..64).map(|bit| Protocol::new(ID ^ 1 << bit));
            let short = [Protocol::short(0x89AB_CDEE), Protocol::short(0)];
            for other in bits.chain(short).chain([Protocol::new(0)]) {
                let refused = kind(erased_type.unwrap(&other.with_framing(framing), &bytes));
                ensure!(refused == Some(expected), "{other:?}: {refused:?}");
            }
        }
        Ok(())
    })
}

/// Returns the bytes of a value without checksum and end check, and the number of bits used.
fn data(sent: &dyn ErasedValue) -> Result<(Vec<u8>, u64), Box<dyn core::error::Error>> {
    let bytes = sent.to_bytes()?;
    let bits = sent.write_behind(0, &mut vec![0; bytes.len()])?;
    Ok((bytes, bits))
}

#[test]
fn packets_of_wrong_length_with_a_valid_checksum_are_rejected() -> Outcome {
    each_value(sample_count(6, 60), |erased_type, sent| {
        let (data, bits) = data(sent)?;
        let open = GAME.with_end_check(EndCheck::Absent);
        for short in 0..data.len() {
            let cut = seal(ID, data.get(..short).unwrap_or_default());
            for game in [GAME, open] {
                let refused = erased_type.unwrap(&game, &cut).err();
                ensure!(kind(refused.map_or(Ok(()), Err)) == Some(ErrorKind::Overflow), "{short}");
                let at = refused.map_or(0, Error::bit);
                ensure!(at >= 32 && at <= 8 * cut.len() as u64, "{refused:?} of {short}");
            }
        }
        let mut longer = data.clone();
        for more in [0x00, 0xFF, 0x00, 0x5A] {
            longer.push(more);
            let refused = erased_type.unwrap(&open, &seal(ID, &longer)).err();
            let expected = Error::new(ErrorKind::Trailing, 32 + bits);
            ensure!(refused == Some(expected), "{refused:?} for {longer:02x?}");
        }
        Ok(())
    })
}

#[test]
fn protocols_reject_unused_bits_that_are_set() -> Outcome {
    each_value(sample_count(20, 200), |erased_type, sent| {
        let (data, bits) = data(sent)?;
        let open = GAME.with_end_check(EndCheck::Absent);
        for unused in (bits % 8..8).filter(|_| bits % 8 > 0) {
            let mut set = data.clone();
            set.last_mut().into_iter().for_each(|last| *last |= 1 << unused);
            let refused = erased_type.unwrap(&open, &seal(ID, &set)).err();
            let expected = Error::new(ErrorKind::Trailing, 32 + bits);
            ensure!(refused == Some(expected), "{refused:?} with bit {unused} set");
            set.extend(magic("end of packet").to_le_bytes());
            let refused = erased_type.unwrap(&GAME, &seal(ID, &set)).err();
            let expected = Error::new(ErrorKind::Align, 32 + bits);
            ensure!(refused == Some(expected), "{refused:?} with bit {unused} set");
        }
        Ok(())
    })
}

#[test]
fn hostile_content_with_a_valid_checksum_is_rejected_or_a_value() -> Outcome {
    let open = GAME.with_end_check(EndCheck::Absent);
    each_value(sample_count(40, 400), |erased_type, sent| {
        let (mut data, bits) = data(sent)?;
        let mut random = fastrand::Rng::with_seed(bits);
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..=data.len());
            data.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << random.u8(..8));
        }
        let mut used = sent.duplicate();
        let sealed = seal(ID, &data);
        if let (Ok(read), None) = (erased_type.unwrap(&open, &sealed), erased_type.lossy()) {
            let again = packet(&*read, &open)?;
            ensure!(again == sealed, "{read:?} writes back to {again:02x?}, not {sealed:02x?}");
        }
        let (one, two) = (used.unwrap_from(&open, &sealed), erased_type.unwrap(&open, &sealed));
        ensure!(one.err() == two.err(), "{one:?} into a used value");
        Ok(())
    })
}

#[test]
fn max_bytes_is_enough_for_every_packet() {
    #[derive(Serialize)]
    #[max_bytes(3)]
    struct Small {
        #[bits(17)]
        number: u32,
    }
    assert_eq!(GAME.max_bytes::<Small>(), 4 + 3 + 4);
    assert_eq!(GAME.with_end_check(EndCheck::Absent).max_bytes::<Small>(), 4 + 3);
    assert_eq!(GAME.with_end_check(EndCheck::Unaligned(1)).max_bytes::<Small>(), 4 + 3 + 4);
    let written = GAME.to_bytes(&Small { number: 7 }).map(|packet| packet.len());
    assert_eq!(written, Ok(4 + 3 + 4));
}
