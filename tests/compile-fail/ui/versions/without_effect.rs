use bitpack::Serialize;

#[derive(Serialize)]
#[versions(2..=4)]
struct Update {
    #[since(2)]
    always: u8,
    #[until(2)]
    never: u8,
    #[since(3)]
    empty: (),
}

#[derive(Serialize)]
struct Nested {
    #[since(1, default = 7)]
    always: u8,
}

#[derive(Serialize)]
#[versions(1..=4)]
enum Action {
    Idle,
    #[until(1)]
    Crouch,
    #[since(5)]
    Swim,
    #[since(3)]
    Run {
        #[since(3)]
        fast: bool,
        #[until(3)]
        slow: bool,
    },
}

fn main() {}
