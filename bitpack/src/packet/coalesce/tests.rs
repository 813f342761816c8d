//! Tests of datagrams with several packets: every flip, cut and forged content.

use alloc::vec::Vec;

use super::super::tests::flips;
use super::*;
use crate::EndCheck;

/// A packet of 1 to 7 bytes, the last of which is not full.
#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
enum Message {
    Jump,
    Name(#[max_len(5)] std::string::String),
    Score {
        #[bits(21)]
        points: u32,
    },
}

const ENDS: [EndCheck; 3] =
    [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(7)];

fn queue() -> Vec<Message> {
    let name = |name: &str| Message::Name(name.into());
    [Message::Jump, name("ann"), Message::Score { points: 1 << 20 }, Message::Jump, name("")].into()
}

fn read(game: &Protocol, datagram: &[u8]) -> Result<Vec<Message>, Error> {
    game.packets(datagram)?.collect()
}

#[test]
fn as_many_packets_arrive_as_fit() -> Result<(), Error> {
    for end in ENDS {
        let (game, queue) = (Protocol::new(7).with_end_check(end), queue());
        let lengths = queue.iter().map(Serialize::to_bytes).collect::<Result<Vec<_>, _>>()?;
        let around = 4 + end.bytes().map_or(0, |end| end.len());
        for budget in 0..60 {
            let fits = |count: &usize| {
                around + lengths.iter().take(*count).map(Vec::len).sum::<usize>() <= budget
            };
            let most = (0..=queue.len()).rev().find(fits).unwrap_or(0);
            let mut datagram = std::vec![0xA5; budget];
            let written = game.coalesce(&queue, &mut datagram);
            let Ok((bytes, taken)) = written else {
                assert_eq!((written.map_err(Error::kind), most), (Err(ErrorKind::Overflow), 0));
                continue;
            };
            assert_eq!(taken, most, "{budget}");
            assert_eq!(read(&game, &datagram[..bytes])?, queue[..taken], "{budget}");
        }
    }
    Ok(())
}

#[test]
fn one_packet_alone_is_the_same_bytes() -> Result<(), Error> {
    let game = Protocol::new(7);
    for message in queue() {
        let mut datagram = [0; 64];
        let (bytes, _) = game.coalesce([&message], &mut datagram)?;
        assert_eq!(datagram[..bytes], game.to_bytes(&message)?);
    }
    Ok(())
}

#[test]
fn flips_cuts_and_other_protocols_are_rejected_before_a_field_is_read() -> Result<(), Error> {
    let game = Protocol::new(7);
    let mut datagram = [0; 64];
    let (bytes, _) = game.coalesce(&queue(), &mut datagram)?;
    let datagram = &datagram[..bytes];
    let crc = Error::new(ErrorKind::Crc, 0);
    for flipped in flips(datagram) {
        assert_eq!(game.packets::<Message>(&flipped).err(), Some(crc));
    }
    for cut in 0..bytes {
        let refused = game.packets::<Message>(&datagram[..cut]).err().map(Error::kind);
        assert!(matches!(refused, Some(ErrorKind::Crc | ErrorKind::Overflow)), "{cut}");
    }
    assert_eq!(Protocol::new(8).packets::<Message>(datagram).err(), Some(crc));
    Ok(())
}

/// Puts a valid checksum in front of forged data.
fn sealed(game: &Protocol, data: &[u8]) -> Vec<u8> {
    let mut datagram = game.crc(None, data).to_le_bytes().to_vec();
    datagram.extend(data);
    datagram
}

#[test]
fn forged_content_ends_the_iterator_with_one_error() -> Result<(), Error> {
    let game = Protocol::new(7).with_end_check(EndCheck::Absent);
    let error = |kind, byte: u64, bit: u64| Error::new(kind, 32 + 8 * byte + bit);
    let cases = [
        (&[0b0000_0000, 0b11][..], 1, error(ErrorKind::Tag, 1, 0)),
        (&[0b0000_0000, 0b1000_0000], 1, error(ErrorKind::Align, 1, 2)),
        (&[0b0000_0000, 0b10], 1, error(ErrorKind::Overflow, 1, 2)),
    ];
    for (data, before, expected) in cases {
        let datagram = sealed(&game, data);
        let mut packets = game.packets::<Message>(&datagram)?;
        assert_eq!(packets.by_ref().take(before).flatten().count(), before);
        assert_eq!(packets.next(), Some(Err(expected)), "{data:02x?}");
        assert_eq!(packets.next(), None);
    }
    let aligned = Protocol::new(7);
    let refused = aligned.packets::<Message>(&sealed(&aligned, &[0; 9])).err();
    assert_eq!(refused, Some(Error::new(ErrorKind::Check, 8 * 9)));
    let refused = aligned.packets::<Message>(&sealed(&aligned, &[0; 3])).err();
    assert_eq!(refused.map(Error::kind), Some(ErrorKind::Overflow));
    Ok(())
}

#[test]
fn a_packet_that_cannot_be_sent_ends_the_datagram_and_is_an_error_as_the_first() -> Result<(), Error>
{
    for end in ENDS {
        let (game, mut queue) = (Protocol::new(7).with_end_check(end), queue());
        queue.insert(2, Message::Name("longer".into()));
        let mut datagram = [0; 64];
        let (bytes, taken) = game.coalesce(&queue, &mut datagram)?;
        assert_eq!((taken, read(&game, &datagram[..bytes])?), (2, queue[..2].to_vec()));
        let refused = game.coalesce(&queue[taken..], &mut datagram);
        assert_eq!(refused, Err(Error::new(ErrorKind::Range, 32 + 2)));
        assert_eq!(game.coalesce(&queue[taken + 1..], &mut datagram)?.1, 3);
    }
    Ok(())
}

#[test]
fn packets_without_bits_are_not_written_and_not_read() {
    let game = Protocol::new(7).with_end_check(EndCheck::Absent);
    let refused = game.coalesce([&()], &mut [0; 9]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Declaration));
    let datagram = sealed(&game, &[0; 2]);
    let mut packets = game.packets::<()>(&datagram).into_iter().flatten();
    assert_eq!(packets.next(), Some(Err(Error::new(ErrorKind::Trailing, 32))));
    assert_eq!(packets.next(), None);
}

#[test]
fn an_empty_queue_is_an_empty_datagram() -> Result<(), Error> {
    for end in ENDS {
        let game = Protocol::new(7).with_end_check(end);
        let mut datagram = [0; 8];
        let (bytes, taken) = game.coalesce::<Message>([], &mut datagram)?;
        assert_eq!((bytes, taken), (4 + end.bytes().map_or(0, |end| end.len()), 0));
        assert_eq!(read(&game, &datagram[..bytes])?, []);
    }
    Ok(())
}
