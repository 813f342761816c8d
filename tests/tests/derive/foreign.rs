//! Types without `Default`: the initial value of `with` and `via` is an expression.

use core::num::NonZero;

use bitpack::{Delta, Error, ErrorKind, Place as _, Serialize, Stream, testing};

/// A type of another crate, without `Default`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entity(NonZero<u32>);

const NOBODY: Entity = Entity(NonZero::<u32>::MIN);

fn entity<S: Stream>(mut this: S::Ref<'_, Entity>, stream: &mut S) -> Result<(), Error> {
    let index = stream.int(this.peek().0.get(), 1, 1000)?;
    if let (Some(place), Some(index)) = (this.slot(), NonZero::new(index)) {
        *place = Entity(index);
    }
    Ok(())
}

/// A level from 1 to 3, which no other number converts to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Level {
    Low = 1,
    High = 3,
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level as Self
    }
}

impl TryFrom<u8> for Level {
    type Error = ();
    fn try_from(number: u8) -> Result<Self, ()> {
        match number {
            1 => Ok(Self::Low),
            3 => Ok(Self::High),
            _ => Err(()),
        }
    }
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Team {
    has_leader: bool,
    #[when(has_leader)]
    #[with(entity, max_bits = 10, exact, blank = NOBODY)]
    leader: Entity,
    #[max_len(3)]
    #[each(with(entity, exact, blank = NOBODY))]
    members: Vec<Entity>,
    #[each(with(entity, exact, blank = Entity(NonZero::<u32>::MIN)))]
    target: Option<Entity>,
    #[via(u8, try_from, exact, blank = Level::High)]
    #[bits(min = 0, max = 3)]
    level: Level,
    #[via(u8, try_from, exact, blank = Level::Low)]
    #[bits(min = 0, max = 3)]
    levels: [Level; 2],
}

fn number(index: u32) -> Entity {
    NonZero::new(index).map_or(NOBODY, Entity)
}

fn teams() -> [Team; 3] {
    let alone = Team {
        has_leader: false,
        leader: NOBODY,
        members: vec![],
        target: None,
        level: Level::Low,
        levels: [Level::High; 2],
    };
    let led = Team {
        has_leader: true,
        leader: number(1000),
        members: vec![number(7), number(900)],
        target: Some(number(3)),
        level: Level::High,
        levels: [Level::Low, Level::High],
    };
    [alone.clone(), led.clone(), Team { members: vec![number(1); 3], ..led }]
}

#[test]
fn types_without_default_keep_every_promise() -> Result<(), testing::Failure> {
    testing::check(teams())
}

#[test]
fn the_initial_value_is_the_expression() {
    let blank = Team::blank();
    assert_eq!((blank.leader, blank.level, blank.levels), (NOBODY, Level::High, [Level::Low; 2]));
    assert_eq!((blank.members, blank.target), (vec![], None));
}

#[test]
fn deltas_give_the_value_back() -> Result<(), Error> {
    for baseline in teams() {
        for team in teams() {
            let bytes = team.delta_to_bytes(&baseline)?;
            assert_eq!(Team::read_delta(&baseline, &bytes)?, team);
        }
    }
    Ok(())
}

#[test]
fn values_that_do_not_convert_are_rejected() -> Result<(), Error> {
    let mut bytes = teams()[0].to_bytes()?;
    // a clear bit for the leader, two for the length, one for the target: then the level
    bytes[0] &= !(3 << 4);
    let rejected = Team::read(&bytes).map_err(Error::kind);
    assert_eq!(rejected, Err(ErrorKind::Refused));
    Ok(())
}
