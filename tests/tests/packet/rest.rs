//! `rest`: bytes that end where the packet ends, or where its end check begins.

use bitpack::trace::trace;
use bitpack::{
    Acked, Delta, EndCheck, Error, ErrorKind, Framing, History, Place as _, Protocol, Serialize,
    Stream,
};

type Outcome = Result<(), Box<dyn core::error::Error>>;

#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct Voice {
    #[bits(10)]
    sequence: u16,
    is_team: bool,
    #[rest]
    #[max_len(64)]
    frame: Vec<u8>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Packet {
    Ping,
    Voice {
        to: Option<u8>,
        voice: Voice,
    },
    File(
        #[rest]
        #[min_len(2)]
        #[max_len(9)]
        Vec<u8>,
    ),
    Note {
        has_text: bool,
        #[when(has_text)]
        #[omit_default]
        #[rest]
        #[max_len(4)]
        text: Option<Vec<u8>>,
    },
}

const ENDS: [EndCheck; 3] =
    [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(0x0BAD_CAFE)];
const FRAMINGS: [Framing; 4] = [Framing::Crc, Framing::IdAndCrc, Framing::Id, Framing::Bare];

fn voice(frame: &[u8]) -> Voice {
    Voice { sequence: 777, is_team: true, frame: frame.to_vec() }
}

fn protocols() -> impl Iterator<Item = Protocol> {
    let of =
        |end| FRAMINGS.map(|framing| Protocol::new(7).with_framing(framing).with_end_check(end));
    ENDS.into_iter().flat_map(of)
}

#[test]
fn no_length_is_sent() -> Outcome {
    assert_eq!(voice(&[]).to_bytes()?, [0x09, 0x07]);
    assert_eq!(voice(&[1, 2]).to_bytes()?, [0x09, 0x07, 1, 2]);
    assert_eq!(Voice::read(&[0x09, 0x07, 1, 2])?, voice(&[1, 2]));
    assert_eq!((Voice::MIN_BITS, Voice::MAX_BITS), (11, 11 + 7 + 8 * 64));
    assert_eq!(Voice::MAX_MEMORY, size_of::<Voice>() as u64 + 64);
    Ok(())
}

#[test]
fn the_bytes_of_the_end_check_are_not_the_field_s() -> Outcome {
    let all = [
        Packet::Ping,
        Packet::Voice { to: Some(3), voice: voice(&[]) },
        Packet::Voice { to: None, voice: voice(&[0xEE; 64]) },
        Packet::File(vec![0, 0xCA]),
        Packet::Note { has_text: true, text: Some(vec![]) },
        Packet::Note { has_text: true, text: Some(vec![0xFE, 0xCA, 0xAD, 0x0B]) },
        Packet::Note { has_text: true, text: None },
        Packet::Note { has_text: false, text: None },
    ];
    for game in protocols() {
        for packet in &all {
            let bytes = game.to_bytes(packet)?;
            assert!(bytes.len() <= game.max_bytes::<Packet>());
            assert_eq!(game.read::<Packet>(&bytes).as_ref(), Ok(packet), "{game:?}");
            let trace = game.trace::<Packet>(&bytes);
            assert_eq!(trace.result.as_ref(), Ok(packet), "{game:?}");
            // every bit of the packet is in one event, in order
            let mut at = 0;
            for event in &trace.events {
                assert_eq!(event.bit, at, "{:?}", trace.events);
                at += event.bits;
            }
            assert!(8 * bytes.len() as u64 - at < 8, "{:?}", trace.events);
        }
    }
    Ok(())
}

#[test]
fn a_length_out_of_bounds_is_rejected() -> Outcome {
    let kind = |result: Result<Packet, Error>| result.map_err(|error| (error.kind(), error.bit()));
    let file = |bytes: &[u8]| [&[0b10], bytes].concat();
    assert_eq!(Packet::read(&file(&[1, 2]))?, Packet::File(vec![1, 2]));
    assert_eq!(kind(Packet::read(&file(&[1]))), Err((ErrorKind::Range, 2)));
    assert_eq!(kind(Packet::read(&file(&[1; 10]))), Err((ErrorKind::Range, 2)));
    assert_eq!(kind(Packet::read(&[0b110, 1, 2])), Err((ErrorKind::Align, 2)));
    let written = |bytes: &[u8]| Packet::File(bytes.to_vec()).to_bytes().map_err(Error::kind);
    assert_eq!(written(&[1]), Err(ErrorKind::Range));
    assert_eq!(written(&[1; 10]), Err(ErrorKind::Range));
    let explained = bitpack::trace::explain::<Packet>(&file(&[1]), Error::new(ErrorKind::Range, 2));
    assert_eq!(explained.to_string(), "Packet.File.0 at bit 2: length 1 is below 2");
    Ok(())
}

#[test]
fn a_packet_that_is_too_short_for_the_end_check_is_rejected() -> Outcome {
    for end in [EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(0x0BAD_CAFE)] {
        let game = Protocol::new(7).with_framing(Framing::Id).with_end_check(end);
        let bytes = game.to_bytes(&voice(&[9]))?;
        for cut in 0..bytes.len() {
            let read = game.read::<Voice>(bytes.get(..cut).unwrap_or_default());
            assert!(read.is_err(), "{cut}: {read:?}");
            assert_eq!(game.trace::<Voice>(bytes.get(..cut).unwrap_or_default()).result, read);
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(game.read::<Voice>(&longer).map_err(Error::kind), Err(ErrorKind::Check));
    }
    Ok(())
}

#[test]
fn a_delta_sends_the_bytes_if_they_have_changed() -> Outcome {
    let (old, new) = (voice(&[1, 2, 3]), voice(&[4]));
    let same = Voice { sequence: 1, ..old.clone() };
    assert_eq!(same.delta_to_bytes(&old)?.len(), 2);
    for (value, bytes) in [(&new, 2), (&same, 2), (&voice(&[]), 1)] {
        let delta = value.delta_to_bytes(&old)?;
        assert_eq!(delta.len(), bytes, "{value:?}");
        assert_eq!(Voice::read_delta(&old, &delta)?, *value);
    }
    for game in protocols() {
        let (mut server, mut client) = (History::<Voice, 8>::new(), History::<Voice, 8>::new());
        let mut acked = Acked::new();
        for value in [&old, &new, &new, &same, &voice(&[]), &voice(&[7; 64])] {
            let outgoing = server.push(value)?;
            let mut buffer = vec![0; game.max_delta_bytes::<Voice, 8>()];
            let length = game.write_delta(&outgoing, &mut acked, &mut buffer)?;
            let packet = buffer.get(..length).unwrap_or_default();
            let trace = game.trace_delta(&client, packet);
            assert_eq!(trace.result.as_ref(), Ok(value), "{game:?}");
            let received = game.read_delta(&mut client, packet)?;
            assert_eq!(client.newest(), Some(value), "{game:?}");
            acked.acknowledge(received.sequence, &server);
        }
    }
    Ok(())
}

#[test]
fn the_bytes_are_in_the_schema() {
    assert!(Voice::SCHEMA.takes_rest() && Packet::SCHEMA.takes_rest());
    assert!(Voice::SCHEMA.to_string().contains("the last 0..=64 aligned bytes"));
    let events = trace::<Voice>(&[9, 7, 1]).events;
    let last = events.last().map(|event| (event.path.as_str(), event.bit, event.bits));
    assert_eq!(last, Some((".frame", 16, 8)));
}

/// A wrapper that is sent as another type.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[via(Voice)]
struct Wrapped(Voice);

impl From<Wrapped> for Voice {
    fn from(wrapped: Wrapped) -> Self {
        wrapped.0
    }
}
impl From<Voice> for Wrapped {
    fn from(voice: Voice) -> Self {
        Self(voice)
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=2)]
struct Recorded {
    #[since(2)]
    flag: bool,
    to: Option<Box<Wrapped>>,
}

/// A hand-written function that takes all bytes.
#[derive(Clone, Debug, PartialEq)]
struct ByHand(Vec<u8>);

impl Serialize for ByHand {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let (bytes, reads) = (this.peek().0.clone(), !S::IS_WRITING);
        let count = if reads { stream.remaining() / 8 } else { bytes.len() as u64 };
        let mut read = Vec::new();
        for at in 0..usize::try_from(count).unwrap_or(usize::MAX) {
            read.push(stream.plain(bytes.get(at).copied().unwrap_or_default())?);
        }
        if let Some(place) = this.slot() {
            place.0 = read;
        }
        Ok(())
    }
}

fn holds<T: Serialize + Clone + PartialEq + core::fmt::Debug>(values: &[T]) -> Outcome {
    for value in values {
        assert_eq!(value.clone().quantized().as_ref(), Ok(value));
    }
    Ok(bitpack::testing::check(values.iter().cloned())?)
}

#[test]
fn a_value_is_quantised_and_passes_the_check_of_its_encoding() -> Outcome {
    let voices = [0, 1, 64].map(|length| voice(&vec![0x5A; length]));
    holds(&voices)?;
    holds(&[Packet::File(vec![0, 7]), Packet::Note { has_text: true, text: Some(vec![1]) }])?;
    holds(&voices.clone().map(|voice| Packet::Voice { to: None, voice }))?;
    holds(&voices.clone().map(|voice| Some(Box::new(voice))))?;
    holds(&voices.clone().map(Wrapped))?;
    holds(&voices.map(|voice| Recorded { flag: true, to: Some(Box::new(Wrapped(voice))) }))?;
    // more than the buffer of `quantize` on the stack
    let long = [0, 3, 1200, 1201].map(|length| ByHand(vec![7; length]));
    assert_eq!(long.clone().map(Serialize::quantized), long.clone().map(Ok));
    holds(&long[..2])?;
    let invalid = voice(&[0; 65]).quantized().map_err(|error| (error.kind(), error.bit()));
    assert_eq!(invalid, Err((ErrorKind::Range, 11)));
    Ok(())
}
