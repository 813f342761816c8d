use bitpack::Serialize;

#[derive(Serialize)]
struct Gun {
    loaded: bool,
    #[when(loaded)]
    rounds: u8,
    #[when(loaded)]
    barrel: Barrel,
}

#[derive(Serialize, PartialEq)]
struct Barrel {
    heat: u8,
}

#[derive(Serialize)]
struct Soldier {
    gun: Gun,
    #[when(gun.loaded)]
    aims: bool,
    #[when(gun.rounds > 0)]
    health: u8,
    #[when(gun.barrel.heat > 9)]
    burns: bool,
    #[when(gun.is_ready())]
    ready: bool,
}

impl Gun {
    fn is_ready(&self) -> bool {
        self.rounds > 0
    }
}

fn main() {}
