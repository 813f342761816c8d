use bitpack::Serialize;

#[derive(Clone, PartialEq, PartialOrd)]
struct Turn(u8);

impl From<Turn> for u8 {
    fn from(turn: Turn) -> u8 {
        turn.0
    }
}

impl From<u8> for Turn {
    fn from(steps: u8) -> Turn {
        Turn(steps)
    }
}

#[derive(Serialize)]
struct Looks {
    #[via(u8)]
    turn: Turn,
    #[when(turn > Turn(3))]
    more: u8,
}

#[derive(Serialize)]
struct Promised {
    #[via(u8, exact)]
    turn: Turn,
    #[when(turn > Turn(3))]
    more: u8,
}

fn main() {}
