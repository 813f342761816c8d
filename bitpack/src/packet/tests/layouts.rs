//! Tests every byte around a packet for each framing, end check and id size, and the error for each
//! wrong byte.

use std::vec::Vec;

use super::*;

const ENDS: [EndCheck; 3] =
    [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE01), EndCheck::Aligned(0x0BAD_CAFE)];

/// All framings of a packet, each with two flags: `true` if it sends the id, and `true` if it has a
/// checksum.
const FRAMINGS: [(Framing, bool, bool); 3] =
    [(Framing::Crc, false, true), (Framing::Id, true, false), (Framing::IdAndCrc, true, true)];

/// A protocol and a packet of it: the number 21 in five bits. `id` and `header` are the sizes in
/// bytes of the id and of the whole header.
struct Layout {
    game: Protocol,
    bytes: Vec<u8>,
    id: usize,
    header: usize,
}

fn layouts() -> impl Iterator<Item = Layout> {
    let ids = [(Protocol::new(0x0123_4567_89AB_CDEF), 8), (Protocol::short(0xFACE_B00C), 4)];
    let all = ids.into_iter().flat_map(|id| FRAMINGS.map(|framing| (id, framing)));
    let all = all.flat_map(|(id, framing)| ENDS.map(|end| (id, framing, end)));
    all.map(|((game, id), (framing, sends_id, sums), end)| {
        let game = game.with_framing(framing).with_end_check(end);
        let id = &game.id().to_le_bytes()[..id];
        let bits = match end {
            EndCheck::Unaligned(magic) => (u64::from(magic) << 5) + 21,
            EndCheck::Aligned(magic) => (u64::from(magic) << 8) + 21,
            EndCheck::Absent => 21,
        };
        let data = &bits.to_le_bytes()[..if bits == 21 { 1 } else { 5 }];
        let sum = crc32fast::hash(&[id, &[0; 4], data].concat()).to_le_bytes();
        let sent = if sends_id { id } else { &[] };
        let bytes = [sent, if sums { &sum } else { &[] }, data].concat();
        Layout { game, id: sent.len(), header: bytes.len() - data.len(), bytes }
    })
}

#[test]
fn a_packet_is_a_header_the_data_and_an_end_check() {
    for Layout { game, bytes, .. } in layouts() {
        let mut buffer = [0xFF; 32];
        assert_eq!(game.write(&Five(21), &mut buffer), Ok(bytes.len()), "{game:?}");
        assert_eq!(buffer.get(..bytes.len()), Some(&bytes[..]), "{game:?}");
        #[cfg(feature = "alloc")]
        assert_eq!(game.to_bytes(&Five(21)), Ok(bytes.clone()));
        assert_eq!(game.read::<Five>(&bytes), Ok(Five(21)));
        let mut place = Five(9);
        assert_eq!(game.read_into(&mut place, &bytes), Ok(()));
        assert_eq!(place, Five(21));
        for short in 0..bytes.len() {
            let refused = game.write(&Five(21), &mut buffer[..short]).map_err(Error::kind);
            assert_eq!(refused, Err(ErrorKind::Overflow), "{game:?}");
        }
    }
}

/// Each wrong byte of a packet gives the error of its part (id, checksum, field or end check), with
/// its position.
#[test]
fn each_wrong_byte_gives_the_error_of_its_part() {
    for Layout { game, mut bytes, id, header } in layouts() {
        let sums = header - id == 4;
        let inside = |kind, bit| Error::new(kind, 8 * header as u64 + bit);
        for at in 0..bytes.len() {
            // this bit of each byte differs between the two end checks
            bytes[at] ^= 0x40;
            let error = match game.end {
                _ if at < id => Error::new(ErrorKind::Protocol, 0),
                _ if sums => Error::new(ErrorKind::Crc, 8 * id as u64),
                EndCheck::Unaligned(_) if at < header + 4 => inside(ErrorKind::Check, 5),
                EndCheck::Unaligned(_) => inside(ErrorKind::Trailing, 37),
                EndCheck::Aligned(_) if at > header => inside(ErrorKind::Check, 8),
                EndCheck::Aligned(_) => inside(ErrorKind::Align, 5),
                EndCheck::Absent => inside(ErrorKind::Trailing, 5),
            };
            assert_eq!(game.read::<Five>(&bytes), Err(error), "{game:?}");
            assert_eq!(game.read_into(&mut Five(0), &bytes), Err(error), "{game:?}");
            bytes[at] ^= 0x40;
        }
        for length in 0..bytes.len() {
            let refused = game.read::<Five>(&bytes[..length]);
            let error = match length {
                _ if length < id => Error::new(ErrorKind::Overflow, 0),
                _ if length < header => Error::new(ErrorKind::Overflow, 8 * id as u64),
                _ if sums => Error::new(ErrorKind::Crc, 8 * id as u64),
                _ => continue,
            };
            assert_eq!(refused, Err(error), "{game:?} in {length} bytes");
        }
        let refused = game.write(&Five(32), &mut [0; 32]);
        assert_eq!(refused, Err(inside(ErrorKind::Range, 0)), "{game:?}");
    }
}

/// `Protocol::max_bytes` includes the largest padding for alignment. It is `usize::MAX` if the size
/// of a packet is unknown.
#[test]
fn a_buffer_has_room_for_the_largest_packet() {
    for (game, header) in [(Protocol::new(1), 4), (Protocol::short(1), 4)] {
        // 9 bits, then up to 7 of padding and 32 of the end check; sixteen such values
        let [none, behind, aligned] = ENDS.map(|end| game.with_end_check(end));
        let most = |game: &Protocol| (game.max_bytes::<(bool, u8)>(), game.max_bytes::<u16>());
        assert_eq!(most(&none), (header + 2, header + 2));
        assert_eq!(most(&behind), (header + 2 + 4, header + 2 + 4));
        assert_eq!(most(&aligned), (header + 2 + 4, header + 2 + 5));
        assert_eq!(none.max_bytes::<Five>(), usize::MAX);
    }
    let id = Protocol::new(1).with_end_check(EndCheck::Absent).with_framing(Framing::IdAndCrc);
    assert_eq!(id.max_bytes::<u16>(), 14);
}

/// A type with a hand-written `Serialize` that declares its largest numbers of bits: `WHOLE` for a
/// whole value and `CHANGED` for a delta.
#[derive(Clone)]
struct Told<const WHOLE: u64, const CHANGED: u64>;

impl<const WHOLE: u64, const CHANGED: u64> Serialize for Told<WHOLE, CHANGED> {
    const MAX_BITS: u64 = WHOLE;
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

impl<const WHOLE: u64, const CHANGED: u64> Delta for Told<WHOLE, CHANGED> {
    const MAX_DELTA_BITS: u64 = CHANGED;
    fn delta<S: Stream>(_: S::Ref<'_, Self>, _: &Self, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

/// `Protocol::max_delta_bytes` counts 17 bits of header, and then the larger of two sizes: that of
/// the whole value, or that of the distance to the baseline and the delta.
#[test]
fn max_delta_bytes_has_room_for_deltas_and_whole_values() {
    let game = Protocol::new(1).with_end_check(EndCheck::Absent);
    let bits = |bits: usize| 4 + (17 + bits).div_ceil(8);
    assert_eq!(game.max_delta_bytes::<Told<100, 50>, 32>(), bits(100));
    assert_eq!(game.max_delta_bytes::<Told<50, 100>, 32>(), bits(105));
    assert_eq!(game.max_delta_bytes::<Told<100, 98>, 32>(), bits(103));
    assert_eq!(game.max_delta_bytes::<Told<100, 94>, 128>(), bits(101));
    assert_eq!(game.max_delta_bytes::<Told<103, 102>, 1>(), bits(103));
    assert_eq!(game.max_delta_bytes::<Told<104, 7>, 2>(), bits(104));
    assert_eq!(game.max_delta_bytes::<Told<{ u64::MAX }, 7>, 2>(), usize::MAX);
    assert_eq!(game.max_delta_bytes::<Told<7, { u64::MAX }>, 2>(), usize::MAX);
    // exceeds the address space of a 32-bit machine
    let most = usize::try_from(4 + (1_u64 << 37)).unwrap_or(usize::MAX);
    assert_eq!(game.max_bytes::<Told<{ 1 << 40 }, 7>>(), most);
}

#[test]
fn an_id_depends_on_everything_that_it_is_made_of() {
    let ids = [
        Protocol::new(7),
        Protocol::of::<u8>("game", 1),
        Protocol::of::<u8>("game", 2),
        Protocol::of::<u8>("other", 1),
        Protocol::of::<u16>("game", 1),
        Protocol::new(7).with_game_data(1),
        Protocol::new(7).with_game_data(2),
        Protocol::new(7).with_game_data(1).with_game_data(1),
    ]
    .map(|game| game.id());
    for (i, id) in ids.iter().enumerate() {
        assert!(!ids[..i].contains(id) && (*id > LOW || i == 0), "{id:x}");
    }
    let short = [
        Protocol::short(0xFFFF_0007),
        Protocol::short(0xFFFF_0007).with_game_data(1),
        Protocol::short(0xFFFF_0007).with_game_data(2),
    ]
    .map(|game| game.id());
    assert!(short.iter().all(|id| *id <= LOW && *id > 0));
    assert!(short[0] != short[1] && short[1] != short[2]);
    assert_eq!((ids[0], short[0]), (7, 0xFFFF_0007));
    let long = hash_text("game data", &[Protocol::short(7).id(), 1]);
    assert_eq!(Protocol::short(7).with_game_data(1).id(), long & LOW);
}

#[test]
fn a_magic_number_is_that_of_the_articles() {
    assert_eq!(magic("end of packet"), 0x9908_ACE2);
    assert_eq!(magic("END of Packet"), 0x9908_ACE2);
    assert_eq!((magic(""), magic("a"), magic("b")), (0, 65_616, 68_707));
}

#[test]
fn an_end_check_has_its_bits() {
    let most = ENDS.map(EndCheck::most_bits);
    assert_eq!(most, [0, 32, 39]);
    let mut stream = crate::MeasureStream::new();
    let taken = ENDS.map(|end| {
        let from = stream.position();
        assert_eq!(end.serialize(&mut stream), Ok(()));
        stream.position() - from
    });
    assert_eq!(taken, most);
}

/// `Protocol::remaining` is exactly the number of bits that fit before the end check, for each kind
/// of end check.
#[test]
fn remaining_bits_leave_room_for_the_end_check() {
    for (end, used) in ENDS.into_iter().flat_map(|end| (0..40_u32).map(move |used| (end, used))) {
        let game = Protocol::new(7).with_end_check(end);
        let room = {
            let mut buffer = [0; 12];
            let mut stream = WriteStream::new(&mut buffer);
            assert!((0..used).all(|_| stream.bool(true).is_ok()));
            let all = stream.remaining();
            assert_eq!(all - game.remaining(&stream), end.bits());
            game.remaining(&stream)
        };
        for (more, fits) in [(room, true), (room + 1, false)] {
            let (mut buffer, mut written) = ([0; 12], 0);
            let mut stream = WriteStream::new(&mut buffer);
            let fields = (0..u64::from(used) + more).try_for_each(|_| stream.bool(true).map(drop));
            let all = fields.and_then(|()| end.serialize(&mut stream));
            assert_eq!(all.is_ok(), fits, "{end:?} behind {used} and {more}");
            if all.is_ok() {
                written = stream.finish().unwrap_or_default();
            }
            assert_eq!(written == 12, fits);
            let mut stream = ReadStream::new(&buffer);
            assert!((0..used).all(|_| stream.bool(true).is_ok()));
            assert_eq!(game.remaining(&stream), room);
        }
    }
    let measured = Protocol::new(7).remaining(&crate::MeasureStream::new());
    assert_eq!(measured, u64::MAX - 32);
}
