use bitpack::{Delta, Serialize};

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
#[versions(1..=2)]
struct Small {
    #[since(3)]
    late: u8,
    #[since(2)]
    flag: bool,
    #[when(flag)]
    value: u8,
}

#[derive(Serialize, Delta, Clone)]
struct Changed {
    #[until(2)]
    value: u8,
}

#[derive(Serialize)]
struct Vehicle {
    gun: Gun,
    #[when(gun.heat > 3)]
    smoke: u8,
}

#[derive(Serialize)]
enum Defaults {
    Walk,
    #[since(2, default = Missing)]
    Unknown,
    #[since(2, default = 7)]
    Number,
    #[since(2, default = Data)]
    Full,
    Data(u8),
    #[since(3, default = Late)]
    Early,
    #[since(2)]
    Late,
    #[since(2, default = Own)]
    Own,
}

fn main() {}
