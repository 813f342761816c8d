use bitpack::Serialize;

#[derive(Serialize, PartialEq)]
enum Kind {
    Idle,
    Ship {
        #[compressed(0.0, 1.0, 0.1)]
        speed: f32,
    },
    Car(u8, u8),
}

impl Kind {
    const FAST: Self = Self::Ship { speed: 1.0 };
    fn is_fast(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct Packet {
    kind: Kind,
    #[when(matches!(kind, Kind::Idle | Kind::Car(_, ..)) || !matches!(kind, Kind::Ship { .. }))]
    honest: u8,
    #[when(matches!(kind, Kind::FAST))]
    constant: u8,
    #[when(matches!(kind, Kind::Car(3, _)))]
    inside: u8,
    #[when(matches!(kind, Kind::Ship { .. } if kind.is_fast()))]
    guarded: u8,
    #[when(kind == Kind::Idle)]
    compared: u8,
}

fn main() {}
