//! The attribute `via` on a type, which is then sent as another type everywhere.

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused};

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
