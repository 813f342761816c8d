//! The attribute `via`: a field is sent as a value of another type.

use core::fmt::Debug;
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

use bitpack::{ErrorKind, Protocol, Serialize};
use bitpack_tests::wire::{Outcome, arrives, bits, exchanged, refused, unwritable};

/// An angle in 256 steps, sent as a `u8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Turn(u8);

impl From<Turn> for u8 {
    fn from(turn: Turn) -> Self {
        turn.0
    }
}

impl From<u8> for Turn {
    fn from(steps: u8) -> Self {
        Self(steps)
    }
}

/// An even number. Its conversion from a `u8` rejects odd ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Even(u8);

impl Default for Even {
    fn default() -> Self {
        Self(2)
    }
}

impl From<Even> for u8 {
    fn from(even: Even) -> Self {
        even.0
    }
}

impl TryFrom<u8> for Even {
    type Error = ();
    fn try_from(byte: u8) -> Result<Self, ()> {
        if byte & 1 == 0 { Ok(Self(byte)) } else { Err(()) }
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Packet {
    first: bool,
    #[via(u8)]
    turn: Turn,
    #[via(u8, exact)]
    #[bits(3)]
    few: Turn,
    #[bitpack(via(u8, try_from), bits(min = 2, max = 9))]
    even: Even,
    #[via(u8)]
    maybe: Option<Box<Turn>>,
    #[via(u8)]
    #[bits(4)]
    pair: [Turn; 2],
    #[via(u8)]
    #[max_len(3)]
    list: Vec<Turn>,
    #[via(u8, exact)]
    #[max_len(3)]
    set: BTreeSet<Turn>,
    #[via(u8, try_from)]
    #[max_len(1)]
    map: BTreeMap<u8, Even>,
    #[via(u8)]
    #[relative_index(max = 8)]
    subset: Vec<(u8, Turn)>,
    #[when(few == Turn(7))]
    last: u8,
}

fn packet() -> Packet {
    Packet {
        first: true,
        turn: Turn(0xA5),
        few: Turn(7),
        even: Even(8),
        maybe: Some(Box::new(Turn(1))),
        pair: [Turn(15), Turn(0)],
        list: vec![Turn(255)],
        set: [Turn(3), Turn(4)].into(),
        map: [(1, Even(0))].into(),
        subset: vec![(0, Turn(2))],
        last: 9,
    }
}

/// A struct with the fields of `Packet`, but of the types that they are sent as. Both must have
/// equal bytes.
#[derive(Serialize)]
struct Plain {
    first: bool,
    turn: u8,
    #[bits(3)]
    few: u8,
    #[bits(min = 2, max = 9)]
    even: u8,
    maybe: Option<u8>,
    #[bits(4)]
    pair: [u8; 2],
    #[max_len(3)]
    list: Vec<u8>,
    #[max_len(3)]
    set: BTreeSet<u8>,
    #[max_len(1)]
    map: BTreeMap<u8, u8>,
    #[relative_index(max = 8)]
    subset: Vec<(u8, u8)>,
    #[when(few == 7)]
    last: u8,
}

fn plain() -> Plain {
    Plain {
        first: true,
        turn: 0xA5,
        few: 7,
        even: 8,
        maybe: Some(1),
        pair: [15, 0],
        list: vec![255],
        set: [3, 4].into(),
        map: [(1, 0)].into(),
        subset: vec![(0, 2)],
        last: 9,
    }
}

#[test]
fn the_wire_is_the_other_type_s() -> Outcome {
    assert_eq!(exchanged(&packet())?, plain().to_bytes()?);
    let front = 1 + 8 + 3 + 3 + 9 + 8;
    assert_eq!(bits(&packet())?, front + (2 + 8) + (2 + 16) + (1 + 16) + (1 + 8 + 6) + 8);
    assert_eq!((Packet::MIN_BITS, Packet::MAX_BITS), (Plain::MIN_BITS, Plain::MAX_BITS));
    Ok(())
}

#[test]
fn the_encoding_of_the_other_type_is_checked() {
    let wrong = Packet { few: Turn(8), ..packet() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Packet { even: Even(10), ..packet() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
}

#[test]
fn a_failed_conversion_is_an_error_at_the_first_bit() -> Outcome {
    let bytes = Plain { even: 5, ..plain() }.to_bytes()?;
    assert_eq!(refused::<Packet>(&bytes), Some((ErrorKind::Refused, 12)));
    let bytes = Plain { map: [(1, 3)].into(), ..plain() }.to_bytes()?;
    let start = 1 + 8 + 3 + 3 + 9 + 8 + (2 + 8) + (2 + 16) + 1 + 8;
    assert_eq!(refused::<Packet>(&bytes), Some((ErrorKind::Refused, start)));
    let Err(error) = Packet::read(&bytes) else { panic!("3 is odd") };
    let why = bitpack::trace::explain::<Packet>(&bytes, error);
    assert_eq!(why.to_string(), "Packet.map[0] at bit 69: the conversion rejects it");
    Ok(())
}

#[test]
fn a_read_starts_from_the_converted_blank_value() {
    let blank = Packet::blank();
    assert_eq!((blank.turn, blank.few, blank.pair), (Turn(0), Turn(0), [Turn(0); 2]));
    assert_eq!(blank.even, Even(2), "a default, where there may be none");
}

#[test]
fn the_hash_is_that_of_the_other_type() {
    #[derive(Serialize)]
    struct Sent {
        #[via(u8)]
        #[bits(4)]
        turn: Turn,
        also: u8,
    }
    #[derive(Serialize)]
    struct Same {
        #[bits(4)]
        turn: u8,
        also: u8,
    }
    assert_eq!(Sent::SCHEMA.hash(), Same::SCHEMA.hash());
    assert_eq!(Protocol::of::<Sent>("p", 1), Protocol::of::<Same>("p", 1));
    assert_eq!(Sent::SCHEMA.to_string(), Same::SCHEMA.to_string().replace("Same", "Sent"));
}

#[test]
fn only_an_exact_declaration_makes_a_type_exact() {
    #[derive(Serialize)]
    struct Unsaid {
        #[via(u8)]
        turn: Turn,
    }
    #[derive(Serialize)]
    struct Promised {
        #[via(u8, exact)]
        turn: Turn,
    }
    #[derive(Serialize)]
    struct Lossy {
        #[via(f32, exact)]
        #[compressed(0.0, 1.0, 0.1)]
        share: Share,
    }
    let exact = [Unsaid::WIDTH, Promised::WIDTH, Lossy::WIDTH].map(|width| width.exact);
    // the last one's wire type, a quantised float, is not exact
    assert_eq!(exact, [false, true, false]);
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Share(f32);

impl From<Share> for f32 {
    fn from(share: Share) -> Self {
        share.0
    }
}

impl From<f32> for Share {
    fn from(share: f32) -> Self {
        Self(share)
    }
}

/// A type as which a type of another crate is sent, because that type cannot implement `Serialize`.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Moment {
    #[bits(40)]
    milliseconds: u64,
}

impl From<SystemTime> for Moment {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { milliseconds: since.as_millis().try_into().unwrap_or(u64::MAX) }
    }
}

impl From<Moment> for SystemTime {
    fn from(moment: Moment) -> Self {
        UNIX_EPOCH + Duration::from_millis(moment.milliseconds)
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Logged {
    #[via(Moment)]
    at: SystemTime,
    #[via(Moment)]
    #[max_len(7)]
    before: Vec<SystemTime>,
}

#[test]
fn a_foreign_type_is_sent_via_one_of_ours() -> Outcome {
    let at = |milliseconds| UNIX_EPOCH + Duration::from_millis(milliseconds);
    let logged = Logged { at: at(0x01_0203), before: vec![at(1)] };
    assert_eq!(exchanged(&logged)?, [3, 2, 1, 0, 0, 1 | 1 << 3, 0, 0, 0, 0, 0]);
    let late = Logged { at: at(1 << 40), before: vec![] };
    assert_eq!(unwritable(&late), Some(ErrorKind::Range));
    Ok(())
}

/// A wrapper of a string that is sent as a list of bytes.
#[derive(Clone, Debug, Default, PartialEq)]
struct Word(String);

impl From<Word> for Vec<u8> {
    fn from(word: Word) -> Self {
        word.0.into_bytes()
    }
}

impl TryFrom<Vec<u8>> for Word {
    type Error = std::string::FromUtf8Error;
    fn try_from(bytes: Vec<u8>) -> Result<Self, Self::Error> {
        String::from_utf8(bytes).map(Self)
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Spoken {
    tone: bool,
    #[via(Vec<u8>, try_from, max_memory = 64)]
    #[max_len(7)]
    #[bits(7)]
    word: Word,
    #[via(Vec<u8>, try_from)]
    #[max_len(7)]
    #[bytes]
    #[min_len(1)]
    other: Word,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Perhaps {
    #[each(via(Vec<u8>, try_from), bits(7))]
    #[max_len(7)]
    word: Option<Word>,
}

#[test]
fn the_value_of_an_option_may_be_sent_as_a_list() -> Outcome {
    let sent = 1 | 1 << 1 | u32::from(b'a') << 4;
    let [a, b, ..] = sent.to_le_bytes();
    assert_eq!(exchanged(&Perhaps { word: Some(Word("a".into())) })?, [a, b]);
    Ok(())
}

#[test]
fn lengths_and_encodings_apply_to_the_type_that_is_sent() -> Outcome {
    let spoken = Spoken { tone: true, word: Word("ab".into()), other: Word("ä".into()) };
    let first = 1 | 2 << 1 | u32::from(b'a') << 4 | u32::from(b'b') << 11 | 1 << 18;
    let [a, b, c, _] = first.to_le_bytes();
    assert_eq!(exchanged(&spoken)?, [a, b, c, 0xC3, 0xA4]);
    assert_eq!(
        unwritable(&Spoken { word: Word("x".repeat(8)), ..spoken.clone() }),
        Some(ErrorKind::Range)
    );
    // half of a character: the length is at bit 18
    assert_eq!(refused::<Spoken>(&[a, b, c & 3, 0xC3]), Some((ErrorKind::Refused, 18)));
    Ok(())
}

#[test]
fn memory_includes_both_types_during_the_conversion() {
    #[derive(Serialize)]
    struct Known {
        #[via(Vec<u8>, try_from, max_memory = 64)]
        #[max_len(100)]
        #[bytes]
        word: Word,
    }
    assert_eq!(Known::MAX_MEMORY, 64 + 100);
    assert_eq!(Spoken::MAX_MEMORY, u64::MAX, "nobody says what the other word takes");
    assert_eq!(Packet::WIDTH.memory.most(0), {
        let with_maps = Plain::WIDTH.memory;
        // a box, and maps and lists of the same size
        with_maps.most(0) + size_of::<Turn>() as u64
    });
}

/// A struct whose type parameter is converted by `via`.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Generic<T> {
    #[via(u8)]
    #[bits(2)]
    value: T,
    #[via(u8)]
    maybe: Option<T>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[via(Generic<T>)]
struct Around<T> {
    inner: T,
}

impl<T: Clone> From<Around<T>> for Generic<T> {
    fn from(around: Around<T>) -> Self {
        Self { value: around.inner, maybe: None }
    }
}

impl<T> From<Generic<T>> for Around<T> {
    fn from(generic: Generic<T>) -> Self {
        Self { inner: generic.value }
    }
}

#[test]
fn parameters_have_to_convert() -> Outcome {
    fn once<T: Serialize + PartialEq + Debug>(value: &T, bytes: &[u8]) -> Outcome {
        assert_eq!(value.to_bytes()?, bytes);
        assert_eq!(&arrives(value)?, value);
        Ok(())
    }
    once(&Generic { value: Turn(3), maybe: Some(Turn(1)) }, &[3 | 1 << 2 | 1 << 3, 0])?;
    once(&Around { inner: Turn(2) }, &[2])
}
