use bitpack::Serialize;

#[derive(Serialize)]
struct Gun {
    #[since(4)]
    heat: u8,
}

#[derive(Serialize)]
#[versions(1..=3)]
struct Update {
    gun: Gun,
}

#[derive(Serialize)]
struct Vehicle {
    gun: Gun,
    #[when(gun.heat > 3)]
    smoke: u8,
}

fn main() {}
