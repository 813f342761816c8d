//! Tests of traces, explanations and descriptions of a protocol's packets.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::schema::description::End;
use crate::trace::Trace;

/// A number in seven bits, of which valid ones are at most `MOST`. The receiver's type allows at
/// most 100, and the sender's allows any seven bits.
#[derive(Clone, Debug, PartialEq)]
struct Health<const MOST: u8>(u8);

impl<const MOST: u8> Serialize for Health<MOST> {
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        use crate::Place as _;
        let health = stream.named("health").int(this.peek().0, 0, MOST)?;
        if let Some(slot) = this.slot() {
            slot.0 = health;
        }
        Ok(())
    }
}

impl<const MOST: u8> Delta for Health<MOST> {
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

type Here = Health<100>;
type There = Health<127>;

const LONG: Protocol = Protocol::new(0x0123_4567_89AB_CDEF).with_end_check(EndCheck::Absent);
const SHORT: Protocol = Protocol::short(0xFACE).with_end_check(EndCheck::Absent);

const FRAMINGS: [Framing; 3] = [Framing::Crc, Framing::Id, Framing::IdAndCrc];

/// Returns each event of a trace as text: its position, its width in bits, its role, and `some` or
/// `none` for its value.
fn events<P>(trace: &Trace<P>) -> Vec<String> {
    let line = |event: &crate::trace::Event| {
        let value = event.value.as_ref().map_or("none", |_| "some");
        format!("{} {} {} {value}", event.bit, event.bits, event.role)
    };
    trace.events.iter().map(line).collect()
}

#[test]
fn a_trace_has_every_bit_of_a_datagram() -> Result<(), Error> {
    let headers: [(Protocol, [&[&str]; 3]); 2] = [
        (
            LONG,
            [
                &["0 32 checksum some"],
                &["0 64 protocol some"],
                &["0 64 protocol some", "64 32 checksum some"],
            ],
        ),
        (
            SHORT,
            [
                &["0 32 checksum some"],
                &["0 32 protocol some"],
                &["0 32 protocol some", "32 32 checksum some"],
            ],
        ),
    ];
    for (game, headers) in headers {
        for (framing, header) in FRAMINGS.into_iter().zip(headers) {
            let game = game.with_framing(framing);
            let mut bytes = game.to_bytes(&Health::<100>(99))?;
            let trace = game.trace::<Here>(&bytes);
            let at = 8 * game.header();
            let behind = [format!("{at} 7 value some"), format!("{} 1 reserved some", at + 7)];
            let expected: Vec<_> = header.iter().map(ToString::to_string).chain(behind).collect();
            assert_eq!(trace.result, Ok(Health(99)));
            assert_eq!(events(&trace), expected);
            // the rejected event has no value, and no event follows it
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
            let trace = game.trace::<Here>(&bytes);
            assert_eq!(trace.result, game.read(&bytes));
            if game.sent_crc() > 0 {
                let refused = header.last().map(|it| it.replace("some", "none"));
                assert_eq!(events(&trace).last(), refused.as_ref());
                assert_eq!(events(&trace).len(), header.len());
            }
            bytes[0] ^= 1;
            let trace = game.trace::<Here>(&bytes);
            assert_eq!(trace.result, game.read(&bytes));
            if game.sent_id() > 0 {
                assert_eq!(events(&trace), [header[0].replace("some", "none")]);
            }
            let cut = bytes.get(..3).unwrap_or_default();
            assert_eq!(game.trace::<Here>(cut).result, game.read(cut));
            assert_eq!(events(&game.trace::<Here>(cut)), [""; 0]);
        }
    }
    let ended = LONG.with_end_check(EndCheck::Aligned(7));
    let trace = ended.trace::<Here>(&ended.to_bytes(&Health::<100>(99))?);
    assert_eq!(events(&trace)[2..], ["39 1 align some", "40 32 check some"]);
    Ok(())
}

#[test]
fn why_a_packet_is_refused_is_said() -> Result<(), Error> {
    let said = |game: &Protocol, bytes: &[u8]| match game.read::<Here>(bytes) {
        Err(error) => game.explain::<Here>(bytes, error).to_string(),
        Ok(health) => format!("{health:?}"),
    };
    for game in [LONG, SHORT] {
        for framing in FRAMINGS {
            let game = game.with_framing(framing);
            let (header, id) = (8 * game.header(), 8 * game.sent_id());
            let mut bytes = game.to_bytes(&Health::<127>(101))?;
            let range = format!("packet.health at bit {header}: 101 is not in 0..=100");
            assert_eq!(said(&game, &bytes), range);
            if game.sent_crc() > 0 {
                let sum = u32::from_le_bytes([0, 1, 2, 3].map(|at| bytes[id / 8 + at]));
                bytes[id / 8] ^= 1;
                let found = sum ^ 1;
                let crc = format!(
                    "packet at bit {id}: the checksum is {found:#010x}, and the packet sums to {sum:#010x}"
                );
                assert_eq!(said(&game, &bytes), crc);
                bytes[id / 8] ^= 1;
            }
            if id > 0 {
                bytes[1] ^= 0x10;
                let (found, own) = (game.id() ^ 0x1000, game.id());
                let id = format!("packet at bit 0: the protocol id is {found:#x}, not {own:#x}");
                assert_eq!(said(&game, &bytes), id);
            }
            assert_eq!(
                said(&game, &[]),
                "packet at bit 0: the data or the buffer ends before the value does"
            );
        }
    }
    // an error of another packet
    let bytes = LONG.to_bytes(&Health::<100>(9))?;
    let other = LONG.explain::<Here>(&bytes, Error::new(ErrorKind::Range, 77));
    assert_eq!(other.path, "packet");
    assert_eq!(other.error, Error::new(ErrorKind::Range, 77));
    Ok(())
}

#[test]
fn why_a_packet_is_not_written_is_said() {
    for game in [LONG, SHORT] {
        for framing in FRAMINGS {
            let game = game.with_framing(framing);
            let header = game.header();
            let said = |health: u8, room: usize| {
                let mut buffer = Vec::from([0; 64]);
                buffer.truncate(room);
                match game.write(&Health::<100>(health), &mut buffer) {
                    Err(error) => game.explain_write(&Health::<100>(health), &buffer, error),
                    Ok(bytes) => panic!("{bytes} bytes of {health}"),
                }
            };
            let refused = said(101, 64);
            let range = format!("packet.health at bit {}: 101 is not in 0..=100", 8 * header);
            assert_eq!(refused.to_string(), range);
            assert_eq!(refused.error, Error::new(ErrorKind::Range, 8 * header as u64));
            let full = said(99, header);
            let bits = 8 * header as u64;
            let words = format!(
                "packet.health at bit {}: the buffer of {header} bytes ends at bit {bits}, before \
                 the value does",
                full.error.bit()
            );
            assert_eq!(full.to_string(), words);
            // the buffer has room for the first part and one bit of the second
            let (packet, mut buffer) = ((1_u8, 2_u32), [0; 15]);
            let buffer = &mut buffer[..header + 3];
            let error = game.write(&packet, buffer).err();
            let error = error.unwrap_or(Error::new(ErrorKind::Refused, 0));
            let words = format!(
                "packet.1 at bit {}: the buffer of {} bytes ends at bit {}, before the value does",
                error.bit(),
                header + 3,
                8 * (header + 3)
            );
            assert_eq!(game.explain_write(&packet, buffer, error).to_string(), words);
            for room in 0..header {
                assert_eq!(said(99, room).error.kind(), ErrorKind::Overflow);
            }
        }
    }
}

/// Two delta packets and the history of their receiver. The history already holds the value of the
/// packet `whole`. The value in the packet `delta` is out of the receiver's range.
struct Deltas {
    game: Protocol,
    received: History<Here, 8>,
    whole: Vec<u8>,
    delta: Vec<u8>,
}

fn deltas(game: Protocol) -> Result<Deltas, Error> {
    let (mut sent, mut acked) = (History::<There, 8>::new(), Acked::new());
    let (mut received, mut buffer) = (History::new(), [0; 64]);
    let length = game.write_delta(&sent.push(&Health(70))?, &mut acked, &mut buffer)?;
    let whole = buffer[..length].to_vec();
    game.read_delta(&mut received, &whole)?;
    acked.acknowledge(0, &sent);
    let length = game.write_delta(&sent.push(&Health(101))?, &mut acked, &mut buffer)?;
    Ok(Deltas { game, received, whole, delta: buffer[..length].to_vec() })
}

#[test]
fn a_trace_of_a_delta_has_every_bit() -> Result<(), Error> {
    for game in FRAMINGS.map(|framing| LONG.with_framing(framing)) {
        let Deltas { received, mut whole, delta, .. } = deltas(game)?;
        let header = game.header();
        let before = usize::from(game.sent_id() > 0) + usize::from(game.sent_crc() > 0);
        let behind = |bits: &[u32], last: &str| {
            let mut at = 8 * header;
            let line = |(i, bits): (usize, &u32)| {
                at += *bits as usize;
                let role = if i == 3 { "changed" } else { "value" };
                format!("{} {bits} {role} {last}", at - *bits as usize)
            };
            bits.iter().enumerate().map(line).collect::<Vec<_>>()
        };
        let trace = game.trace_delta(&received, &whole);
        assert_eq!(trace.result, Ok(Health(70)));
        assert_eq!(events(&trace)[before..], behind(&[16, 1, 7], "some"));
        let trace = game.trace_delta(&received, &delta);
        let error = Error::new(ErrorKind::Range, 8 * header as u64 + 21);
        assert_eq!(trace.result, Err(error));
        let told = events(&trace);
        let expected = behind(&[16, 1, 3, 1], "some");
        assert_eq!(told[before..before + 4], expected);
        // the history has no baseline, so the trace ends after the delta header
        let nothing = History::<Here, 8>::new();
        let trace = game.trace_delta(&nothing, &delta);
        assert_eq!(trace.result, Err(Error::new(ErrorKind::Baseline, 8 * header as u64 + 17)));
        assert_eq!(events(&trace)[before..], behind(&[16, 1, 3], "some"));
        if game.sent_crc() > 0 {
            whole[header] ^= 1;
            let trace = game.trace_delta(&received, &whole);
            assert_eq!(trace.result, Err(Error::new(ErrorKind::Crc, 8 * game.sent_id() as u64)));
            assert_eq!(events(&trace).len(), before);
        }
    }
    Ok(())
}

#[test]
fn why_a_delta_is_refused_is_said() -> Result<(), Error> {
    for game in FRAMINGS.map(|framing| LONG.with_framing(framing)) {
        let Deltas { game, received, mut whole, delta } = deltas(game)?;
        let said = |history: &History<Here, 8>, bytes: &[u8]| {
            let read = game.read_delta(&mut history.clone(), bytes);
            read.map_err(|error| game.explain_delta(history, bytes, error).to_string())
        };
        let (header, id) = (8 * game.header(), 8 * game.sent_id());
        let range = format!("packet.health at bit {}: 101 is not in 0..=100", header + 21);
        assert_eq!(said(&received, &delta), Err(range));
        let missing = said(&History::new(), &delta);
        let words = "the baseline of the delta is missing";
        assert_eq!(missing, Err(format!("packet at bit {}: {words}", header + 17)));
        let other = game.explain_delta(&received, &delta, Error::new(ErrorKind::Range, 3));
        assert_eq!((other.path.as_str(), other.error.bit()), ("packet", 3));
        if game.sent_crc() > 0 {
            whole[header / 8] ^= 1;
            let words =
                "the checksum differs: the packet is damaged or belongs to another protocol";
            assert_eq!(said(&received, &whole), Err(format!("packet at bit {id}: {words}")));
        }
        if id > 0 {
            whole[1] ^= 0x10;
            let (found, own) = (game.id() ^ 0x1000, game.id());
            let words = format!("packet at bit 0: the protocol id is {found:#x}, not {own:#x}");
            assert_eq!(said(&received, &whole), Err(words));
        }
    }
    Ok(())
}

#[test]
fn a_description_has_the_header_and_the_end_check() {
    let envelope = |game: Protocol| {
        let envelope = game.describe::<u8>().envelope;
        envelope.map(|it| (it.id == game.id(), it.id_bytes, it.sends_id, it.sums, it.end_check))
    };
    for (game, bytes) in [(LONG, 8), (SHORT, 4)] {
        let of = |framing| envelope(game.with_framing(framing));
        assert_eq!(of(Framing::Crc), Some((true, bytes, false, true, None)));
        assert_eq!(of(Framing::Id), Some((true, bytes, true, false, None)));
        assert_eq!(of(Framing::IdAndCrc), Some((true, bytes, true, true, None)));
    }
    let end = |magic, aligned| Some(End { magic, aligned });
    let of = |check| envelope(LONG.with_end_check(check)).map(|it| it.4);
    assert_eq!(of(EndCheck::Unaligned(7)), Some(end(7, false)));
    assert_eq!(of(EndCheck::Aligned(8)), Some(end(8, true)));
}
