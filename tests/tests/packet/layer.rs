//! Packets of every type in every layout: they arrive, and are rejected with any bit flipped.

use bitpack::{EndCheck, Error, ErrorKind, Framing, Protocol};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, each_value, sample_count};

const GAME: Protocol = Protocol::new(0x0123_4567_89AB_CDEF);

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
