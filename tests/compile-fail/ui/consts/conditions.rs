use bitpack::{Error, Serialize, Stream};

/// A hand-written type, whose constants have values unknown to the schema.
#[derive(Clone, Copy, PartialEq)]
struct Team(u8);

impl Team {
    const RED: Self = Self(1);
}

impl Serialize for Team {
    const WIDTH: bitpack::Width = bitpack::Width::bits(8).exact();
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

const BLUE: Team = Team(2);

#[derive(Serialize)]
struct Player {
    team: Team,
    #[when(team == Team::RED)]
    flag: bool,
    #[when(team != BLUE)]
    carried: u8,
}

fn main() {}
