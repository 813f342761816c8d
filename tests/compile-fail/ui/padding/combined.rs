use bitpack::{Delta, Serialize};

#[derive(Serialize, Delta, Clone)]
#[pad_to(9)]
struct Changed {
    a: u8,
}

#[derive(Serialize)]
#[pad_to(9)]
#[versions(1..=3)]
struct Versioned {
    #[since(2)]
    a: u8,
}

#[derive(Serialize)]
#[pad_to]
struct Bare {
    #[pad_to(3)]
    a: u8,
}

#[derive(Serialize)]
#[pad_to(9)]
enum Voice {
    Silence,
    Frame(
        #[rest]
        #[max_len(8)]
        Vec<u8>,
    ),
}

fn main() {}
