//! The attribute `via`: a field, or a type everywhere, is sent as a value of another type. The
//! random types convert numbers in every container.

use core::fmt::Debug;

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused, round_trip, unwritable};

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
    #[each(via(Vec<u8>, try_from), bits(7))]
    #[max_len(7)]
    maybe: Option<Word>,
    #[via(u8, exact)]
    #[bits(3)]
    turn: Turn,
    #[when(turn == Turn(7))]
    more: u8,
}

#[test]
fn lengths_and_encodings_apply_to_the_type_that_is_sent() -> Outcome {
    let spoken = Spoken {
        tone: true,
        word: Word("ab".into()),
        other: Word("ä".into()),
        maybe: None,
        turn: Turn(7),
        more: 9,
    };
    let first = 1 | 2 << 1 | u32::from(b'a') << 4 | u32::from(b'b') << 11 | 1 << 18;
    let [a, b, c, _] = first.to_le_bytes();
    assert_eq!(exchanged(&spoken)?, [a, b, c, 0xC3, 0xA4, 7 << 1 | 9 << 4, 0]);
    exchanged(&Spoken { maybe: Some(Word("a".into())), ..spoken.clone() })?;
    for wrong in
        [Spoken { word: Word("x".repeat(8)), ..spoken.clone() }, Spoken { turn: Turn(8), ..spoken }]
    {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    // half of a character: the length is at bit 18
    let half = [a, b, c & 3, 0xC3];
    assert_eq!(refused::<Spoken>(&half), Some((ErrorKind::Refused, 18)));
    let error =
        Spoken::read(&half).err().map(|error| bitpack::trace::explain::<Spoken>(&half, error));
    let words = "Spoken.other at bit 18: the conversion rejects it";
    assert_eq!(error.map(|it| it.to_string()).as_deref(), Some(words));
    Ok(())
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

#[test]
fn only_an_exact_declaration_makes_a_type_exact() {
    #[derive(Serialize)]
    struct Unsaid(#[via(u8)] Turn);
    #[derive(Serialize)]
    struct Promised(#[via(u8, exact)] Turn);
    #[derive(Serialize)]
    struct Lossy(
        #[via(f32, exact)]
        #[compressed(0.0, 1.0, 0.1)]
        Share,
    );
    let exact = [Unsaid::WIDTH, Promised::WIDTH, Lossy::WIDTH].map(|width| width.exact);
    // the last one's wire type, a quantised float, is not exact
    assert_eq!(exact, [false, true, false]);
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
    let generic = Generic { value: Turn(3), maybe: Some(Turn(1)) };
    assert_eq!(round_trip(&generic)?, [3 | 1 << 2 | 1 << 3, 0]);
    assert_eq!(round_trip(&Around { inner: Turn(2) })?, [2]);
    Ok(())
}

/// A direction that is sent as a `Wire` wherever it occurs.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[via(Wire, exact)]
struct Heading {
    degrees: u32,
}

#[derive(Serialize, Clone, Copy, PartialEq)]
struct Wire {
    #[bits(9)]
    degrees: u16,
}

impl From<Heading> for Wire {
    fn from(heading: Heading) -> Self {
        Self { degrees: heading.degrees.try_into().unwrap_or(u16::MAX) }
    }
}

impl From<Wire> for Heading {
    fn from(wire: Wire) -> Self {
        Self { degrees: wire.degrees.into() }
    }
}

/// An enum that is sent as a `u8`, so that its own discriminants do not matter.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
#[bitpack(via(u8, try_from))]
#[repr(u8)]
enum Team {
    #[default]
    Red = 4,
    Blue = 7,
}

impl From<Team> for u8 {
    fn from(team: Team) -> Self {
        team as Self
    }
}

impl TryFrom<u8> for Team {
    type Error = ();
    fn try_from(number: u8) -> Result<Self, ()> {
        match number {
            4 => Ok(Self::Red),
            7 => Ok(Self::Blue),
            _ => Err(()),
        }
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Pair {
    heading: Heading,
    team: Team,
    #[max_len(3)]
    all: Vec<Heading>,
    #[when(heading == Heading { degrees: 258 })]
    more: bool,
}

#[test]
fn a_type_declares_the_type_that_it_is_sent_as() -> Outcome {
    let heading = Heading { degrees: 258 };
    let pair = Pair { heading, team: Team::Blue, all: vec![heading], more: true };
    assert_eq!(exchanged(&pair)?, [2, 1 | 7 << 1, 1 << 1 | 2 << 3, 1 << 3 | 1 << 4]);
    assert_eq!((Heading::WIDTH.lead, Heading::WIDTH.fixed, Heading::WIDTH.exact), (9, true, true));
    assert_eq!(Heading::SCHEMA.hash(), Wire::SCHEMA.hash());
    assert_eq!(Heading::SCHEMA.name, "Heading");
    assert_eq!(refused::<Pair>(&[0, 5 << 1, 0, 0]), Some((ErrorKind::Refused, 9)));
    Ok(())
}
