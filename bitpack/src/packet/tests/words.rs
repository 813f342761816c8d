//! Tests of traces and explanations of a protocol's deltas. Whole packets are tested in `errors` of the crate `bitpack-tests`.

use std::format;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::*;
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
